//! One family of line icons, drawn as paths: strokes of 1.7 on a grid of 20, round at their ends.
//!
//! An icon is a shape and nothing else. Its colour, its name and its meaning come from the code that paints it.

use egui::epaint::{PathShape, PathStroke};
use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};

/// An icon, named by what it mostly stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Icon {
    /// Two stones, for the page with the table.
    Play,
    /// A line that rises to an arrowhead.
    Analyse,
    /// A piece of a jigsaw, for something to solve.
    Puzzles,
    /// An open book.
    Learn,
    /// Books on a shelf, for games that are kept.
    Games,
    /// A magnifying glass over a stack, for a folder of games.
    Library,
    /// A cup.
    Tournament,
    /// A gear.
    Settings,
    /// An arrow bent back to the left.
    TakeBack,
    /// An arrow bent to the right.
    Redo,
    /// A light bulb.
    Hint,
    /// Two arrowheads, for the computer to play at once.
    MoveNow,
    /// A rounded square.
    Stop,
    /// A flag.
    Resign,
    /// A plus in a circle.
    NewGame,
    /// An open folder.
    Open,
    /// An arrow down into a tray.
    Save,
    /// Three lines.
    Menu,
    /// Three dots, for more of the same kind.
    More,
    /// A bar before an angle to the left.
    First,
    /// An angle to the left.
    Previous,
    /// An angle to the right.
    Next,
    /// An angle to the right before a bar.
    Last,
    /// An angle upwards.
    Up,
    /// An angle downwards.
    Down,
    /// A diagonal cross.
    Close,
    /// Two opposite arrows, for seats that change colours.
    Swap,
    /// A dustbin.
    Delete,
    /// A line that forks.
    Tree,
    /// A clock face.
    Clock,
    /// The letter i in a circle.
    Info,
    /// A panel that comes in from the right.
    Expand,
    /// A keyboard.
    Keyboard,
    /// An exclamation mark before an angle to the right.
    NextMistake,
    /// An angle to the left before an exclamation mark.
    PreviousMistake,
    /// Two sheets.
    Copy,
    /// A pen.
    Write,
}

impl Icon {
    /// All icons, for tests that draw each of them.
    pub const ALL: [Icon; 37] = [
        Icon::Play,
        Icon::Analyse,
        Icon::Puzzles,
        Icon::Learn,
        Icon::Games,
        Icon::Library,
        Icon::Tournament,
        Icon::Settings,
        Icon::TakeBack,
        Icon::Redo,
        Icon::Hint,
        Icon::MoveNow,
        Icon::Stop,
        Icon::Resign,
        Icon::NewGame,
        Icon::Open,
        Icon::Save,
        Icon::Menu,
        Icon::More,
        Icon::First,
        Icon::Previous,
        Icon::Next,
        Icon::Last,
        Icon::Up,
        Icon::Down,
        Icon::Close,
        Icon::Swap,
        Icon::Delete,
        Icon::Tree,
        Icon::Clock,
        Icon::Info,
        Icon::Expand,
        Icon::Keyboard,
        Icon::NextMistake,
        Icon::PreviousMistake,
        Icon::Copy,
        Icon::Write,
    ];

    /// Paints the icon as large as fits into the middle of `rect`.
    pub fn paint(self, painter: &Painter, rect: Rect, color: Color32) {
        let side = rect.width().min(rect.height());
        let pixels_per_point = painter.pixels_per_point();
        let corner = rect.center() - vec2(side, side) / 2.0;
        let snap = |v: f32| (v * pixels_per_point).round() / pixels_per_point;
        let origin = pos2(snap(corner.x), snap(corner.y));
        let scale = side / GRID;
        let stroke = Stroke::new(STROKE * scale, color);

        for path in self.paths() {
            let points: Vec<Pos2> = path.points.iter().map(|p| origin + p.to_vec2() * scale).collect();
            match path.kind {
                Kind::Filled => {
                    painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
                }
                Kind::Closed if corners(&points).is_empty() => {
                    painter.add(PathShape::closed_line(points, PathStroke::from(stroke)));
                }
                Kind::Closed => {
                    // From a corner once around to the same corner.
                    let mut points = points;
                    let first = corners(&points)[0];
                    points.rotate_left(first);
                    points.push(points[0]);
                    round_line(painter, &points, stroke);
                }
                Kind::Open => round_line(painter, &points, stroke),
            }
        }
    }

    /// The strokes of the icon on its grid, from the upper left (0, 0) to the lower right (20, 20).
    fn paths(self) -> Vec<Path> {
        match self {
            Icon::Play => vec![circle(7.0, 7.0, 4.0), circle(13.0, 13.0, 4.0)],
            Icon::Puzzles => vec![polygon(&[
                (3.0, 7.0),
                (6.4, 7.0),
                (6.4, 3.4),
                (10.2, 3.4),
                (10.2, 7.0),
                (13.4, 7.0),
                (13.4, 10.2),
                (17.0, 10.2),
                (17.0, 14.0),
                (13.4, 14.0),
                (13.4, 17.0),
                (3.0, 17.0),
            ])],
            Icon::Learn => {
                let page =
                    open(&[(10.0, 16.4), (10.0, 5.4), (7.6, 4.0), (2.6, 4.0), (2.6, 14.8), (7.6, 14.8), (10.0, 16.4)]);
                vec![page.clone(), page.mirrored()]
            }
            Icon::Games => vec![
                polygon(&[(2.8, 3.6), (6.4, 3.6), (6.4, 16.4), (2.8, 16.4)]),
                open(&[(6.4, 3.6), (10.0, 3.6), (10.0, 16.4), (6.4, 16.4)]),
                polygon(&[(12.2, 4.6), (14.9, 3.9), (17.7, 15.5), (15.0, 16.2)]),
            ],
            Icon::Analyse => vec![
                open(&[(2.8, 13.6), (7.4, 9.0), (10.6, 12.2), (17.0, 5.8)]),
                open(&[(12.6, 5.6), (17.2, 5.6), (17.2, 10.2)]),
            ],
            Icon::Library => vec![
                open(&[(3.0, 4.6), (17.0, 4.6)]),
                open(&[(3.0, 9.2), (7.2, 9.2)]),
                open(&[(3.0, 13.8), (7.2, 13.8)]),
                circle(12.4, 11.6, 3.6),
                open(&[(15.0, 14.2), (17.4, 16.6)]),
            ],
            Icon::Tournament => {
                let cup = Path::from(6.2, 3.2).to(13.8, 3.2).to(13.8, 7.8).arc(10.0, 7.8, 3.8, 0.0, 180.0).closed();
                let handle = open(&[(6.0, 4.8), (2.8, 4.8), (3.2, 7.6), (6.4, 9.4)]);
                let foot = [open(&[(10.0, 11.8), (10.0, 16.4)]), open(&[(6.4, 16.6), (13.6, 16.6)])];
                [cup, handle.clone(), handle.mirrored()].into_iter().chain(foot).collect()
            }
            Icon::Settings => vec![gear(), circle(10.0, 10.0, 2.4)],
            Icon::TakeBack => vec![take_back(), open(&[(6.6, 4.0), (3.2, 7.4), (6.6, 10.8)])],
            Icon::Redo => Icon::TakeBack.paths().into_iter().map(Path::mirrored).collect(),
            Icon::Hint => vec![
                Path::from(7.7, 14.4).arc(10.0, 7.8, 5.0, 117.0, 423.0).to(12.3, 14.4).closed(),
                open(&[(8.5, 17.2), (11.5, 17.2)]),
            ],
            Icon::MoveNow => vec![
                polygon(&[(3.6, 5.0), (9.6, 10.0), (3.6, 15.0)]),
                polygon(&[(10.6, 5.0), (16.6, 10.0), (10.6, 15.0)]),
            ],
            Icon::Stop => vec![rounded(4.75, 4.75, 15.25, 15.25, 2.0)],
            Icon::Resign => vec![
                open(&[(4.6, 3.0), (4.6, 17.2)]),
                open(&[(4.6, 3.7), (15.6, 3.7), (13.4, 7.4), (15.6, 11.1), (4.6, 11.1)]),
            ],
            Icon::NewGame => {
                vec![circle(10.0, 10.0, 7.2), open(&[(10.0, 6.6), (10.0, 13.4)]), open(&[(6.6, 10.0), (13.4, 10.0)])]
            }
            Icon::Open => vec![
                open(&[(3.0, 15.2), (3.0, 4.6), (7.8, 4.6), (9.6, 6.6), (15.4, 6.6), (15.4, 9.2)]),
                polygon(&[(3.0, 15.6), (5.4, 9.2), (18.0, 9.2), (15.6, 15.6)]),
            ],
            Icon::Save => vec![
                open(&[(10.0, 3.0), (10.0, 12.2)]),
                open(&[(6.2, 8.6), (10.0, 12.4), (13.8, 8.6)]),
                open(&[(3.2, 12.6), (3.2, 16.6), (16.8, 16.6), (16.8, 12.6)]),
            ],
            Icon::Menu => [5.0, 10.0, 15.0].map(|y| open(&[(3.5, y), (16.5, y)])).into(),
            Icon::More => [4.5, 10.0, 15.5].map(|x| dot(x, 10.0)).into(),
            Icon::First => vec![open(&[(5.0, 4.6), (5.0, 15.4)]), open(&[(14.4, 4.6), (9.0, 10.0), (14.4, 15.4)])],
            Icon::Previous => vec![open(&[(12.4, 4.6), (7.0, 10.0), (12.4, 15.4)])],
            Icon::Next => Icon::Previous.paths().into_iter().map(Path::mirrored).collect(),
            Icon::Last => Icon::First.paths().into_iter().map(Path::mirrored).collect(),
            Icon::Up => vec![open(&[(4.6, 12.4), (10.0, 7.0), (15.4, 12.4)])],
            Icon::Down => vec![open(&[(4.6, 7.6), (10.0, 13.0), (15.4, 7.6)])],
            Icon::Close => vec![open(&[(5.2, 5.2), (14.8, 14.8)]), open(&[(14.8, 5.2), (5.2, 14.8)])],
            Icon::Tree => vec![
                open(&[(5.6, 5.0), (14.4, 5.0)]),
                open(&[(8.6, 5.0), (8.6, 14.0), (14.4, 14.0)]),
                circle(4.0, 5.0, 1.6),
                circle(16.0, 5.0, 1.6),
                circle(16.0, 14.0, 1.6),
            ],
            Icon::Swap => vec![
                open(&[(3.2, 6.8), (16.4, 6.8)]),
                open(&[(13.2, 3.6), (16.4, 6.8), (13.2, 10.0)]),
                open(&[(16.8, 13.2), (3.6, 13.2)]),
                open(&[(6.8, 10.0), (3.6, 13.2), (6.8, 16.4)]),
            ],
            Icon::Delete => vec![
                open(&[(3.4, 5.6), (16.6, 5.6)]),
                open(&[(7.4, 5.4), (7.4, 3.2), (12.6, 3.2), (12.6, 5.4)]),
                open(&[(5.0, 5.8), (5.8, 16.8), (14.2, 16.8), (15.0, 5.8)]),
            ],
            Icon::Clock => vec![circle(10.0, 10.0, 7.2), open(&[(10.0, 5.8), (10.0, 10.0), (12.9, 11.8)])],
            Icon::Info => vec![circle(10.0, 10.0, 7.2), dot(10.0, 6.6), open(&[(10.0, 9.6), (10.0, 13.6)])],
            Icon::Expand => vec![
                rounded(2.8, 3.6, 17.2, 16.4, 1.8),
                open(&[(12.4, 3.8), (12.4, 16.2)]),
                open(&[(8.6, 7.6), (6.2, 10.0), (8.6, 12.4)]),
            ],
            Icon::NextMistake => {
                vec![open(&[(5.6, 4.0), (5.6, 11.6)]), dot(5.6, 15.4), open(&[(10.6, 4.6), (16.0, 10.0), (10.6, 15.4)])]
            }
            Icon::PreviousMistake => Icon::NextMistake.paths().into_iter().map(Path::mirrored).collect(),
            Icon::Copy => vec![
                rounded(3.2, 3.2, 12.4, 12.4, 1.8),
                open(&[(15.0, 7.6), (16.8, 7.6), (16.8, 16.8), (7.6, 16.8), (7.6, 15.0)]),
            ],
            Icon::Write => vec![
                polygon(&[(3.6, 16.4), (4.6, 12.4), (13.2, 3.8), (16.2, 6.8), (7.6, 15.4)]),
                open(&[(11.2, 5.8), (14.2, 8.8)]),
            ],
            Icon::Keyboard => {
                let keys = [6.2, 10.0, 13.8].map(|x| dot(x, 8.4));
                let frame = [rounded(2.2, 4.8, 17.8, 15.2, 1.8), open(&[(7.0, 12.2), (13.0, 12.2)])];
                frame.into_iter().chain(keys).collect()
            }
        }
    }
}

/// A line with round ends and corners. epaint's own lines have square ends and long spikes at sharp corners, so each
/// part from corner to corner is drawn by itself, with a disc at both of its ends.
fn round_line(painter: &Painter, points: &[Pos2], stroke: Stroke) {
    let inner = corners(points).into_iter().filter(|&corner| corner > 0 && corner + 1 < points.len());
    // epaint's soft edge makes a disc slightly wider than a line.
    let radius = stroke.width / 2.0 - 0.2 / painter.pixels_per_point();
    let mut from = 0;
    for to in inner.chain([points.len() - 1]) {
        painter.circle_filled(points[from], radius, stroke.color);
        painter.line(points[from..=to].to_vec(), PathStroke::from(stroke));
        from = to;
    }
    painter.circle_filled(points[from], radius, stroke.color);
}

/// The indices at which a closed path turns by more than 30°.
fn corners(points: &[Pos2]) -> Vec<usize> {
    let count = points.len();
    let turns = |&index: &usize| {
        let point = points[index];
        let before = (point - points[(index + count - 1) % count]).normalized();
        let after = (points[(index + 1) % count] - point).normalized();
        before.dot(after) < 0.866
    };
    (0..count).filter(turns).collect()
}

/// The side of the grid on which icons are drawn.
const GRID: f32 = 20.0;
/// The width of a stroke on that grid.
const STROKE: f32 = 1.7;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Open,
    Closed,
    Filled,
}

#[derive(Clone, Debug, PartialEq)]
struct Path {
    points: Vec<Pos2>,
    kind: Kind,
}

impl Path {
    fn from(x: f32, y: f32) -> Path {
        Path { points: vec![pos2(x, y)], kind: Kind::Open }
    }

    /// Continues along a straight line.
    fn to(mut self, x: f32, y: f32) -> Path {
        self.points.push(pos2(x, y));
        self
    }

    /// Continues along a circle around (`x`, `y`), between two angles in degrees: 0 points to the right, 90 down.
    fn arc(mut self, x: f32, y: f32, radius: f32, start: f32, end: f32) -> Path {
        // Enough chords for a smooth arc at three times the size.
        let steps = ((end - start).abs() / 90.0 * (3.0 + radius)).ceil().max(2.0) as u32;
        self.points.extend((0..=steps).map(|step| {
            let (sin, cos) = (start + (end - start) * step as f32 / steps as f32).to_radians().sin_cos();
            pos2(x + radius * cos, y + radius * sin)
        }));
        self
    }

    fn arc_only(x: f32, y: f32, radius: f32, start: f32, end: f32) -> Path {
        Path { points: Vec::new(), kind: Kind::Open }.arc(x, y, radius, start, end)
    }

    fn closed(mut self) -> Path {
        self.kind = Kind::Closed;
        self
    }

    fn mirrored(mut self) -> Path {
        for point in &mut self.points {
            point.x = GRID - point.x;
        }
        self
    }
}

fn open(points: &[(f32, f32)]) -> Path {
    Path { points: points.iter().map(|&(x, y)| pos2(x, y)).collect(), kind: Kind::Open }
}

fn polygon(points: &[(f32, f32)]) -> Path {
    open(points).closed()
}

fn circle(x: f32, y: f32, radius: f32) -> Path {
    ellipse(x, y, radius, radius)
}

fn ellipse(x: f32, y: f32, radius_x: f32, radius_y: f32) -> Path {
    const STEPS: usize = 40;
    let points = (0..STEPS).map(|step| {
        let (sin, cos) = (std::f32::consts::TAU * step as f32 / STEPS as f32).sin_cos();
        pos2(x + radius_x * cos, y + radius_y * sin)
    });
    Path { points: points.collect(), kind: Kind::Closed }
}

/// A disc a little wider than a stroke, like the dot of an i.
fn dot(x: f32, y: f32) -> Path {
    Path { kind: Kind::Filled, ..circle(x, y, 1.15) }
}

fn rounded(left: f32, top: f32, right: f32, bottom: f32, radius: f32) -> Path {
    Path::arc_only(left + radius, top + radius, radius, 180.0, 270.0)
        .arc(right - radius, top + radius, radius, 270.0, 360.0)
        .arc(right - radius, bottom - radius, radius, 0.0, 90.0)
        .arc(left + radius, bottom - radius, radius, 90.0, 180.0)
        .closed()
}

/// The shaft of the arrow that turns back, without its head.
fn take_back() -> Path {
    Path::from(3.6, 7.4).arc(12.2, 11.8, 4.4, -90.0, 90.0).to(8.2, 16.2)
}

/// A wheel of eight teeth, each with slanted flanks.
fn gear() -> Path {
    const TEETH: usize = 8;
    /// Radius and angle of the corners of one tooth, the angle as a part of the tooth's sector.
    const TOOTH: [(f32, f32); 4] = [(5.7, -0.36), (7.7, -0.2), (7.7, 0.2), (5.7, 0.36)];
    let points = (0..TEETH).flat_map(|tooth| {
        TOOTH.map(|(radius, part)| {
            let (sin, cos) = (std::f32::consts::TAU * (tooth as f32 + part) / TEETH as f32).sin_cos();
            pos2(10.0 + radius * cos, 10.0 + radius * sin)
        })
    });
    Path { points: points.collect(), kind: Kind::Closed }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_icon_stays_on_its_grid() {
        let room = Rect::from_min_max(Pos2::ZERO, pos2(GRID, GRID)).shrink(STROKE / 2.0);
        for icon in Icon::ALL {
            let paths = icon.paths();
            assert!(!paths.is_empty());
            for point in paths.iter().flat_map(|path| &path.points) {
                assert!(room.contains(*point), "{icon:?} leaves its grid at {point:?}");
            }
        }
    }

    #[test]
    fn no_two_icons_are_the_same() {
        for (index, icon) in Icon::ALL.into_iter().enumerate() {
            for other in &Icon::ALL[..index] {
                assert_ne!(icon.paths(), other.paths(), "{icon:?} and {other:?}");
            }
        }
    }
}
