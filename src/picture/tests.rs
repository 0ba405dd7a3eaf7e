//! Pictures read back: what lies in the list, in an SVG, in the pixels of a PNG and in the frames of a GIF.

use super::gif::{Repeat, Timing};
use super::raster::Raster;
use super::*;
use crate::game::{Game, Operation, Player, Root, Seats};
use crate::rules::{Board, Color, Point, Rule, Symmetry};
use crate::test_support::{board_after, game_after, p};
use std::collections::BTreeMap;
use tiny_skia::Pixmap;

/// Black wins along the eighth row.
const WON: &str = "H8 H9 I8 I9 J8 J9 K8 K9 L8";

fn drawing(size: u8, moves: &str) -> Drawing {
    Drawing::of_board(&board_after(size, Rule::Freestyle, moves), &Options::default())
}

/// A drawing with something changed.
fn with(mut drawing: Drawing, change: impl FnOnce(&mut Drawing)) -> Drawing {
    change(&mut drawing);
    drawing
}

#[test]
fn every_kind_of_file_begins_as_its_format_does() {
    for kind in Kind::ALL {
        let (drawing, pixels) = (drawing(15, "H8"), *kind.pixels().start());
        let (file, begin): (_, &[u8]) = match kind {
            Kind::Png => (png::write(&drawing, pixels), b"\x89PNG\r\n\x1A\n"),
            Kind::Svg => (svg::write(&drawing, pixels), b"<?xml"),
            Kind::Gif => (gif::write(&[drawing], pixels, &Timing::default()), b"GIF89a"),
        };
        assert!(file.expect("a picture").starts_with(begin), "{kind:?}");
        assert!(kind.pixels().contains(&kind.default_pixels()), "{kind:?}");
    }
}

mod list {
    use super::*;

    /// A shape in a line: its kind, its places and lengths in hundredths of a cell, its colour.
    fn line(shape: &Shape) -> String {
        let spot = |spot: Spot| format!("{:.2},{:.2}", spot.x, spot.y);
        let ink = |ink: Ink| format!("{} {:.2}", ink.color, ink.opacity);
        match shape {
            Shape::Ground(Ground::Wood { light, dark }) => format!("wood {light} {dark}"),
            Shape::Ground(Ground::Slate { light, dark }) => format!("slate {light} {dark}"),
            Shape::Ground(Ground::Plain(color)) => format!("ground {color}"),
            Shape::Shadow { center } => format!("shadow {}", spot(*center)),
            Shape::Stone { center, color, .. } => format!("stone {} {color:?}", spot(*center)),
            Shape::Rect { min, max, ink: i } => format!("rect {} {} {}", spot(*min), spot(*max), ink(*i)),
            Shape::Disc { center, radius, ink: i } => format!("disc {} {radius:.2} {}", spot(*center), ink(*i)),
            Shape::Ring { center, radius, width, ink: i } => {
                format!("ring {} {radius:.2} {width:.3} {}", spot(*center), ink(*i))
            }
            Shape::Line { from, to, width, ink: i } => {
                format!("line {} {} {width:.3} {}", spot(*from), spot(*to), ink(*i))
            }
            Shape::Polygon { corners, width, ink: i } => {
                let corners: Vec<String> = corners.iter().copied().map(spot).collect();
                format!("polygon {} {width:.3} {}", corners.join(" "), ink(*i))
            }
            Shape::Text { center, text, size, weight, ink: i } => {
                format!("text {} {text:?} {size:.2} {weight:?} {}", spot(*center), ink(*i))
            }
        }
    }

    /// The list without the lines of the board and the coordinates.
    fn upper(drawing: &Drawing) -> Vec<String> {
        let layout = Layout::usual(drawing.size(), drawing.edge, drawing.look.weight);
        let bare = with(Drawing::new(drawing.size()), |bare| (bare.edge, bare.look) = (drawing.edge, drawing.look));
        let bare: Vec<String> = display_list(&bare, &layout).iter().map(line).collect();
        display_list(drawing, &layout).iter().map(line).filter(|shape| !bare.contains(shape)).collect()
    }

    fn check(drawing: &Drawing, expected: &[&str]) {
        assert_eq!(upper(drawing), expected, "{drawing:?}");
    }

    #[test]
    fn an_empty_board_is_wood_lines_stars_and_coordinates() {
        let drawing = Drawing::new(5);
        let layout = Layout::usual(5, Edge::Lettered, 1.0);
        let list: Vec<String> = display_list(&drawing, &layout).iter().map(line).collect();
        let line = "#4F3512 0.85";
        let mut expected = vec!["wood #E6C27A #DBAE5C".to_owned()];
        for i in 1..4 {
            expected.push(format!("rect {:.2},-0.00 {:.2},4.00 {line}", i as f32 - 0.004, i as f32 + 0.004));
            expected.push(format!("rect -0.00,{:.2} 4.00,{:.2} {line}", i as f32 - 0.004, i as f32 + 0.004));
        }
        for [from, to] in [["-0.01", "0.00"], ["4.00", "4.01"]] {
            expected.push(format!("rect {from},-0.01 {to},4.01 {line}"));
            expected.push(format!("rect -0.01,{from} 4.01,{to} {line}"));
        }
        expected.push("disc 2.00,2.00 0.08 #4F3512 1.00".to_owned());
        for (i, letter) in ["A", "B", "C", "D", "E"].into_iter().enumerate() {
            expected.push(format!("text {i}.00,4.74 {letter:?} 0.13 Medium #5E4215 1.00"));
            expected.push(format!("text -0.74,{}.00 \"{}\" 0.13 Medium #5E4215 1.00", 4 - i, i + 1));
        }
        assert_eq!(list, expected);
    }

    #[test]
    fn a_stone_lies_on_its_shadow_and_the_last_one_has_a_dot() {
        check(
            &drawing(5, "C3 B2"),
            &[
                "shadow 1.00,3.00",
                "shadow 2.00,2.00",
                "stone 1.00,3.00 White",
                "stone 2.00,2.00 Black",
                "disc 1.00,3.00 0.12 #CC3E28 1.00",
            ],
        );
    }

    #[test]
    fn numbers_stand_on_stones_and_the_last_one_has_a_ring() {
        let board = board_after(5, Rule::Freestyle, "C3 B2 A1");
        let numbered = |numbers| {
            let drawing = Drawing::of_board(&board, &Options { numbers, ..Options::default() });
            upper(&drawing).into_iter().filter(|line| !line.contains("stone") && !line.contains("shadow")).collect()
        };
        let one = "text 2.00,2.00 \"1\" 0.31 Semibold #F4F1EA 1.00";
        let two = "text 1.00,3.00 \"2\" 0.31 Semibold #24221E 1.00";
        let three = "text 0.00,4.00 \"3\" 0.31 Semibold #F4F1EA 1.00";
        let (ring, dot) = ("ring 0.00,4.00 0.41 0.040 #F26B55 1.00", "disc 0.00,4.00 0.12 #F26B55 1.00");
        let check = |numbers, expected: &[&str]| {
            let found: Vec<String> = numbered(numbers);
            assert_eq!(found, expected, "{numbers:?}");
        };
        check(MoveNumbers::None, &[dot]);
        check(MoveNumbers::All, &[three, two, one, ring]);
        check(MoveNumbers::From(2), &[three, two, ring]);
        check(MoveNumbers::From(9), &[dot]);
    }

    #[test]
    fn a_set_up_stone_has_no_number_and_a_pass_takes_none() {
        let stones = [(p("A1"), Color::Black)];
        let mut board = Board::with_stones(5, Rule::Freestyle, &stones, Color::White).expect("a position");
        for mv in ["B2", "pass", "C3"] {
            board.play(mv.parse().expect("a move")).expect("a legal move");
        }
        let drawing = Drawing::of_board(&board, &Options { numbers: MoveNumbers::All, ..Options::default() });
        let numbers: Vec<_> = drawing.stones.iter().map(|stone| (stone.point.to_string(), stone.number)).collect();
        let expected = [("A1", None), ("B2", Some(1)), ("C3", Some(2))];
        assert_eq!(numbers, expected.map(|(point, number)| (point.to_owned(), number)));
    }

    #[test]
    fn a_winning_row_has_a_glow_and_a_line_and_marks_itself() {
        let won = board_after(15, Rule::Freestyle, WON);
        let drawn = |numbers| upper(&Drawing::of_board(&won, &Options { numbers, ..Options::default() }));
        let plain = drawn(MoveNumbers::None);
        assert_eq!(plain[0], "line 7.00,7.00 11.00,7.00 1.120 #FFF6E0 0.50");
        let line = ["line 7.00,7.00 11.00,7.00 0.124 #FFF6E0 1.00", "line 7.00,7.00 11.00,7.00 0.070 #10605C 1.00"];
        assert_eq!(plain[plain.len() - 2..], line);
        assert!(!plain.iter().any(|line| line.contains("#F26B55")), "no mark of the last move");
        // Where stones have numbers, it runs from stone to stone.
        let pieces: Vec<String> = drawn(MoveNumbers::All).into_iter().filter(|line| line.contains("#10605C")).collect();
        let piece = |from: u32| format!("line {from}.34,7.00 {from}.66,7.00 0.070 #10605C 1.00");
        assert_eq!(pieces, [7, 8, 9, 10].map(piece));
    }

    #[test]
    fn forbidden_points_have_crosses_in_renju_when_it_is_blacks_turn() {
        let moves = "H9 F6 H10 K12 I8 E11 J8 L5";
        let check = |rule: Rule, moves: &str, expected: &[&str]| {
            let options = Options { forbidden_points: true, ..Options::default() };
            let drawing = Drawing::of_board(&board_after(15, rule, moves), &options);
            let found: Vec<String> = drawing.forbidden.iter().map(Point::to_string).collect();
            assert_eq!(found, expected, "{rule:?} {moves}");
            let crosses = upper(&drawing).iter().filter(|line| line.contains("#B3200E")).count();
            assert_eq!(crosses, 2 * expected.len());
        };
        check(Rule::Renju, moves, &["H8"]);
        check(Rule::Renju, &format!("{moves} A1"), &[]);
        check(Rule::Freestyle, moves, &[]);
    }

    #[test]
    fn marks_take_the_colour_that_stands_out() {
        let marks = [
            ("A5", Mark::Triangle),
            ("B5", Mark::Square),
            ("C5", Mark::Circle),
            ("D5", Mark::Cross),
            ("E5", Mark::Label("A".to_owned())),
        ];
        for (row, color) in [("5", "#5E4215"), ("1", "#F4F1EA"), ("2", "#24221E")] {
            let mut drawing = Drawing::new(5);
            let at = |place: &str| p(&place.replace('5', row));
            let stone = |color| marks.each_ref().map(|(place, _)| Stone { point: at(place), color, number: None });
            match row {
                "1" => drawing.stones.extend(stone(Color::Black)),
                "2" => drawing.stones.extend(stone(Color::White)),
                _ => {}
            }
            drawing.marks.extend(marks.each_ref().map(|(place, mark)| (at(place), mark.clone())));
            let marks: Vec<String> = upper(&drawing).into_iter().filter(|line| line.contains(color)).collect();
            let of = |kind: &str| marks.iter().filter(|line| line.starts_with(kind)).count();
            assert_eq!([of("polygon"), of("ring"), of("line"), of("text")], [2, 1, 2, 1], "{marks:?}");
        }
    }

    #[test]
    fn lines_stop_before_a_text_on_an_empty_point() {
        let mut drawing = Drawing::new(5);
        drawing.marks.push((p("C3"), Mark::Text("a".to_owned())));
        let list = upper(&drawing);
        let halves = |line: &str| list.iter().filter(|found| found.starts_with(line)).count();
        assert_eq!((halves("rect 2.00,"), halves("rect -0.00,2.00"), halves("disc")), (2, 1, 0), "{list:?}");
        assert_eq!(list.last().map(String::as_str), Some("text 2.00,2.00 \"a\" 0.42 Medium #5E4215 1.00"));
        // On a stone there is no line to stop.
        drawing.stones.push(Stone { point: p("C3"), color: Color::White, number: Some(7) });
        check(
            &drawing,
            &["shadow 2.00,2.00", "stone 2.00,2.00 White", "text 2.00,2.00 \"a\" 0.42 Medium #24221E 1.00"],
        );
    }

    #[test]
    fn points_off_the_board_and_doubles_are_ignored() {
        let off = p("T20");
        let mut drawing = Drawing::new(5);
        for color in Color::ALL {
            for point in [off, p("A1")] {
                drawing.stones.push(Stone { point, color, number: None });
            }
        }
        drawing.last_move = Some(off);
        drawing.forbidden = vec![off];
        drawing.winning = (0..5).map(|x| Point::new(15 + x, 19)).collect();
        drawing.marks = vec![(off, Mark::Cross), (off, Mark::Label("A".to_owned()))];
        check(&drawing, &["shadow 0.00,4.00", "stone 0.00,4.00 White"]);
    }

    #[test]
    fn coordinates_turn_with_the_board() {
        for turned in Symmetry::ALL {
            let drawing = with(drawing(15, "C4"), |drawing| drawing.turned = turned);
            let list = display_list(&drawing, &Layout::usual(15, Edge::Lettered, 1.0));
            let texts: Vec<(&str, Spot)> = list
                .iter()
                .filter_map(|shape| match shape {
                    Shape::Text { text, center, .. } => Some((text.as_str(), *center)),
                    _ => None,
                })
                .collect();
            let of = |name: &str| texts.iter().find(|(text, _)| *text == name).expect("a label").1;
            let stone = list
                .iter()
                .find_map(|shape| match shape {
                    Shape::Stone { center, .. } => Some(*center),
                    _ => None,
                })
                .expect("a stone");
            // The stone stands above its letter and beside its number, or the other way round.
            let (letter, number) = (of("C"), of("4"));
            let upright = letter.y > 14.0;
            let (below, beside) = if upright { (letter, number) } else { (number, letter) };
            assert_eq!((below.x, beside.y), (stone.x, stone.y), "{turned}");
            assert!(below.y > 14.0 && beside.x < 0.0, "{turned}");
        }
    }
}

mod games {
    use super::*;

    fn game(rule: Rule, moves: &str) -> Game {
        game_after(rule, moves, 0)
    }

    #[test]
    fn a_line_is_drawn_from_the_root_to_its_end_or_to_the_cursor() {
        let mut game = game(Rule::Freestyle, WON);
        let fifth = game.tree().path(game.cursor())[5];
        game.apply(&Operation::GoTo(fifth)).expect("a node");
        let check = |until: Until, expected: usize| {
            let line = Drawing::line_of_game(&game, until, &Options::default());
            let stones: Vec<usize> = line.iter().map(|drawing| drawing.stones.len()).collect();
            assert_eq!(stones, (0..=expected).collect::<Vec<_>>(), "{until:?}");
            assert_eq!(line.last().map(|last| last.winning.len()), Some(if expected == 9 { 5 } else { 0 }));
        };
        check(Until::End, 9);
        check(Until::Cursor, 5);
        assert_eq!(Drawing::of_game(&game, &Options::default()).stones.len(), 5);
    }

    #[test]
    fn nothing_is_forbidden_after_a_resignation() {
        let mut game = game(Rule::Renju, "H9 F6 H10 K12 I8 E11 J8 L5");
        let options = Options { forbidden_points: true, ..Options::default() };
        assert_eq!(Drawing::of_game(&game, &options).forbidden, [p("H8")]);
        game.apply(&Operation::Conclude(crate::game::Conclusion::Resigned(Color::Black))).expect("a resignation");
        assert_eq!(Drawing::of_game(&game, &options).forbidden, []);
    }
}

/// The colour of the first theme's wood where a gradient has come halfway, within what grain and steps may change.
fn is_wood([r, g, b]: [u8; 3], look: &Look) -> bool {
    let [light, dark] = look.ground.ends();
    [r, g, b]
        .iter()
        .zip(light.0.iter().zip(dark.0))
        .all(|(&found, (&light, dark))| (f32::from(dark) * 0.9..=f32::from(light) * 1.1).contains(&f32::from(found)))
}

fn is_dark([r, g, b]: [u8; 3]) -> bool {
    r.max(g).max(b) < 0x40
}

fn is_light([r, g, b]: [u8; 3]) -> bool {
    r.min(g).min(b) > 0xD8
}

mod pixels {
    use super::*;

    /// A decoded picture.
    struct Picture {
        pixels: Vec<u8>,
        side: u32,
    }

    impl Picture {
        fn decoded(file: &[u8]) -> Picture {
            let decoder = ::png::Decoder::new(std::io::Cursor::new(file));
            let mut reader = decoder.read_info().expect("a header");
            let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
            let info = reader.next_frame(&mut pixels).expect("pixels");
            assert_eq!((info.width, info.color_type), (info.height, ::png::ColorType::Rgb));
            Picture { pixels, side: info.width }
        }

        /// The pixel at a spot of the drawing.
        fn at(&self, drawing: &Drawing, spot: Spot) -> [u8; 3] {
            let scale = self.side as f32 / Layout::SIDE;
            let grid = Grid::fit(self.side, scale, drawing.size(), drawing.edge, drawing.look.weight);
            let [x, y] = [spot.x, spot.y].map(|at| (grid.first_pixels() + at * grid.cell_pixels as f32) as u32);
            let at = 3 * (y * self.side + x) as usize;
            self.pixels[at..at + 3].try_into().expect("three channels")
        }
    }

    #[test]
    fn stones_lie_where_they_belong_and_wood_everywhere_else() {
        let check = |drawing: &Drawing, pixels: u32| {
            let picture = Picture::decoded(&png::write(drawing, pixels).expect("a picture"));
            assert_eq!(picture.side, pixels);
            let stones: BTreeMap<Point, Color> =
                drawing.stones.iter().map(|stone| (stone.point, stone.color)).collect();
            for point in Point::all(drawing.size()) {
                // Beside the middle, where neither lines nor the mark of the last move are.
                let turned = drawing.turned.point(point, drawing.size());
                let found = picture.at(drawing, Spot::of(turned, drawing.size()).moved(0.22, 0.22));
                let is_right = match stones.get(&point) {
                    Some(Color::Black) => is_dark(found),
                    Some(Color::White) => is_light(found),
                    None => true,
                };
                assert!(is_right, "{found:?} at {point} of {drawing:?} with {pixels} pixels");
                // Between four points there is no stone, and hardly a shadow.
                let between = picture.at(drawing, Spot::of(turned, drawing.size()).moved(0.5, -0.5));
                assert!(is_wood(between, drawing.look), "{between:?} at {point} of {drawing:?} with {pixels} pixels");
            }
        };
        for theme in Theme::all() {
            let options = Options { theme, ..Options::default() };
            let position = board_after(15, Rule::Freestyle, "H8 I9 A1 O15 A15 O1 B7");
            check(&Drawing::of_board(&position, &options), 333);
        }
        for turned in Symmetry::ALL {
            check(&with(drawing(9, "A1 B3 I9 A9"), |drawing| drawing.turned = turned), 150);
        }
        check(&with(drawing(20, "A1 T20 A20 T1 J10"), |drawing| drawing.edge = Edge::Plain), 640);
        check(&drawing(5, "A1 E5"), 64);
    }

    #[test]
    fn a_picture_may_have_any_side_within_bounds() {
        let drawing = drawing(15, "H8");
        let check = |pixels: u32, expected: Result<(), PictureError>| {
            assert_eq!(png::write(&drawing, pixels).map(|_| ()), expected);
            assert_eq!(svg::write(&drawing, pixels).map(|_| ()), expected);
        };
        let outside = |pixels: u32| Err(PictureError::Pixels { pixels, bounds: 64..=8192 });
        for pixels in [0, 1, 63, 8193, u32::MAX] {
            check(pixels, outside(pixels));
        }
        for pixels in [64, 65, 127] {
            check(pixels, Ok(()));
        }
        // Every board on the smallest picture.
        for size in 5..=20 {
            for edge in [Edge::Lettered, Edge::Plain] {
                assert!(png::write(&with(Drawing::new(size), |drawing| drawing.edge = edge), 64).is_ok());
            }
        }
    }

    #[test]
    fn strips_make_the_same_picture_as_a_whole() {
        let won = Drawing::of_board(
            &board_after(15, Rule::Freestyle, WON),
            &Options { numbers: MoveNumbers::All, ..Options::default() },
        );
        let mut drawing = won;
        drawing.marks.push((p("C3"), Mark::Label("gjpqyÅ元".to_owned())));
        drawing.marks.push((p("D12"), Mark::Triangle));
        let mut raster = Raster::new(&drawing, 300);
        let list = raster.list(&drawing);
        let mut whole = Pixmap::new(300, 300).expect("a picture");
        raster.paint(&list, &mut whole, 0);
        for rows in [100, 150, 173] {
            for top in (0..300).step_by(rows) {
                let height = (300 - top).min(rows as u32);
                let mut strip = Pixmap::new(300, height).expect("a strip");
                raster.paint(&list, &mut strip, top);
                let part = &whole.pixels()[300 * top as usize..300 * (top + height) as usize];
                let off = strip.pixels().iter().zip(part).filter(|(a, b)| {
                    // Edges are smoothed a trace differently where a strip ends.
                    let differ = |a: u8, b: u8| a.abs_diff(b) > 8;
                    differ(a.red(), b.red()) || differ(a.green(), b.green()) || differ(a.blue(), b.blue())
                });
                assert_eq!(off.count(), 0, "{rows} rows from row {top}");
            }
        }
    }

    #[test]
    fn lines_are_sharp() {
        // A cell is 46 pixels and a line one, as in a window of the usual size.
        let drawing = with(Drawing::new(15), |drawing| {
            drawing.look = Theme { board: BoardTheme::Paper, ..Theme::default() }.look();
        });
        let picture = Picture::decoded(&png::write(&drawing, 740).expect("a picture"));
        let row: Vec<u8> =
            (0..3).map(|dx| picture.at(&drawing, Spot::new(3.0 + (dx as f32 - 1.0) / 46.0, 3.5))[0]).collect();
        let line = 255.0 - 0.85 * (255.0 - f32::from(0x1A_u8));
        assert!((f32::from(row[1]) - line).abs() <= 1.0, "{row:?}");
        assert_eq!((row[0], row[2]), (255, 255), "{row:?}");
    }
}

mod scalable {
    use super::*;
    use roxmltree::{Document, Node};

    fn parsed(drawing: &Drawing, check: impl FnOnce(&Document)) {
        let file = svg::write(drawing, 512).expect("a picture");
        let text = String::from_utf8(file).expect("UTF-8");
        check(&Document::parse(&text).expect("well-formed XML"));
    }

    fn number(node: Node, attribute: &str) -> f32 {
        node.attribute(attribute).and_then(|value| value.parse().ok()).expect("a number")
    }

    /// The middles of all circles that are filled with this gradient, in cells.
    fn circles(document: &Document, fill: &str, margin: f32) -> Vec<[i32; 2]> {
        let circles = document.descendants().filter(|node| node.has_tag_name("circle"));
        let filled = circles.filter(|node| node.attribute("fill") == Some(&format!("url(#{fill})")));
        filled.map(|node| ["cx", "cy"].map(|at| ((number(node, at) - margin) / 40.0).round() as i32)).collect()
    }

    #[test]
    fn every_stone_is_a_circle_at_its_place() {
        let check = |drawing: &Drawing, margin: f32| {
            parsed(drawing, |document| {
                let root = document.root_element();
                let side = format!("{}", 40.0 * f32::from(drawing.size() - 1) + 2.0 * margin);
                assert_eq!(root.attribute("viewBox"), Some(format!("0 0 {side} {side}").as_str()));
                assert_eq!(root.attribute("width"), Some("512"));
                for (color, id) in [(Color::Black, "tengen-black"), (Color::White, "tengen-white")] {
                    let expected: Vec<[i32; 2]> = Point::all(drawing.size())
                        .filter(|&point| {
                            drawing.stones.iter().any(|stone| (stone.point, stone.color) == (point, color))
                        })
                        .map(|point| [i32::from(point.x()), i32::from(drawing.size() - 1 - point.y())])
                        .collect();
                    assert_eq!(circles(document, id, margin), expected);
                }
            });
        };
        check(&drawing(15, "H8 I9 A1 O15 A15 O1"), 40.0);
        check(&with(drawing(19, WON), |drawing| drawing.edge = Edge::Plain), 30.0);
        check(&Drawing::new(5), 40.0);
    }

    #[test]
    fn every_reference_in_an_svg_has_its_definition() {
        for theme in Theme::all() {
            let options = Options { theme, numbers: MoveNumbers::All, ..Options::default() };
            parsed(&Drawing::of_board(&board_after(15, Rule::Freestyle, WON), &options), |document| {
                let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
                let attributes = document.descendants().flat_map(|node| node.attributes());
                let used: Vec<&str> = attributes
                    .filter_map(|attribute| attribute.value().strip_prefix("url(#")?.strip_suffix(')'))
                    .collect();
                assert!(used.iter().all(|id| ids.contains(id)), "{used:?} of {ids:?}");
                assert!(ids.iter().all(|id| used.contains(id)), "{ids:?}, only {used:?}");
                assert_eq!(used.is_empty(), matches!(theme.board, BoardTheme::Paper | BoardTheme::HighContrast));
            });
        }
    }

    #[test]
    fn texts_stay_texts_whatever_they_hold() {
        let mut drawing = with(Drawing::new(15), |drawing| drawing.edge = Edge::Plain);
        let texts = ["a<b", "&amp;", "\"'", "]]>", "妙手", "x\u{0}y", "\u{202E}r"];
        for (x, text) in (0..).zip(texts) {
            drawing.marks.push((Point::new(x, 3), Mark::Label(text.to_owned())));
        }
        parsed(&drawing, |document| {
            let found: Vec<&str> = document
                .descendants()
                .filter(|node| node.has_tag_name("text"))
                .filter_map(|node| node.text())
                .collect();
            assert_eq!(found, ["a<b", "&amp;", "\"'", "]]>", "妙手", "x y", "\u{202E}r"]);
        });
    }
}

mod animated {
    use super::*;

    struct Decoded {
        /// Milliseconds of each frame.
        delays: Vec<u32>,
        /// The bytes that each frame holds.
        sizes: Vec<usize>,
        repeat: ::gif::Repeat,
        /// The last frame as it is seen.
        canvas: Vec<[u8; 3]>,
    }

    fn decoded(file: &[u8]) -> Decoded {
        let mut options = ::gif::DecodeOptions::new();
        options.set_color_output(::gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(file).expect("a header");
        let side = usize::from(decoder.width());
        assert_eq!(decoder.width(), decoder.height());
        let mut canvas = vec![[0; 3]; side * side];
        let (mut delays, mut sizes) = (Vec::new(), Vec::new());
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            delays.push(10 * u32::from(frame.delay));
            sizes.push(usize::from(frame.width) * usize::from(frame.height));
            for (place, pixel) in frame.buffer.chunks_exact(4).enumerate() {
                let (x, y) = (place % usize::from(frame.width), place / usize::from(frame.width));
                if pixel[3] != 0 {
                    let at = (usize::from(frame.top) + y) * side + usize::from(frame.left) + x;
                    canvas[at] = [pixel[0], pixel[1], pixel[2]];
                }
            }
        }
        Decoded { delays, sizes, repeat: decoder.repeat(), canvas }
    }

    fn line(moves: &str, options: &Options) -> Vec<Drawing> {
        let moves: Vec<&str> = moves.split_whitespace().collect();
        (0..=moves.len())
            .map(|count| Drawing::of_board(&board_after(15, Rule::Freestyle, &moves[..count].join(" ")), options))
            .collect()
    }

    #[test]
    fn there_is_a_frame_a_position_and_the_last_one_stays_longer() {
        let frames = line(WON, &Options::default());
        let check = |timing: Timing, delays: [u32; 2], repeat: ::gif::Repeat| {
            let file = gif::write(&frames, 120, &timing).expect("an animation");
            let found = decoded(&file);
            let mut expected = vec![delays[0]; 9];
            expected.push(delays[1]);
            assert_eq!((found.delays, found.repeat), (expected, repeat), "{timing:?}");
            assert_eq!(found.sizes[0], 120 * 120);
            assert!(found.sizes[1..].iter().all(|&size| size < 120 * 120 / 3), "{:?}", found.sizes);
        };
        check(Timing::default(), [1_000, 4_000], ::gif::Repeat::Infinite);
        let hasty = Timing { frame_millis: 0, last_millis: u32::MAX, repeat: Repeat::Never };
        check(hasty, [20, 655_350], ::gif::Repeat::Finite(0));
    }

    #[test]
    fn the_last_frame_looks_like_the_picture() {
        for theme in Theme::all() {
            let options = Options { theme, numbers: MoveNumbers::All, ..Options::default() };
            let frames = line(WON, &options);
            let found = decoded(&gif::write(&frames, 200, &Timing::default()).expect("an animation")).canvas;
            let mut raster = Raster::new(&frames[9], 200);
            let mut picture = Pixmap::new(200, 200).expect("a picture");
            let list = raster.list(&frames[9]);
            raster.paint(&list, &mut picture, 0);
            let off = |(found, pixel): (&[u8; 3], &tiny_skia::PremultipliedColorU8)| {
                let [r, g, b] = *found;
                r.abs_diff(pixel.red()).max(g.abs_diff(pixel.green())).max(b.abs_diff(pixel.blue()))
            };
            let off: Vec<u8> = found.iter().zip(picture.pixels()).map(off).collect();
            let mean = off.iter().map(|&off| f32::from(off)).sum::<f32>() / off.len() as f32;
            let max = off.iter().max().copied().unwrap_or_default();
            assert!(mean < 3.0 && max < 60, "{theme:?}: off by {mean} in the mean and {max} at most");
        }
    }

    #[test]
    fn a_position_without_a_change_is_a_frame_too() {
        let mut frames = line("H8", &Options::default());
        frames.push(frames[1].clone());
        let found = decoded(&gif::write(&frames, 64, &Timing::default()).expect("an animation"));
        assert_eq!((found.delays.len(), found.sizes[2]), (3, 1));
    }

    #[test]
    fn no_frames_and_sides_out_of_bounds_are_refused() {
        let frames = line("H8", &Options::default());
        let check = |frames: &[Drawing], pixels: u32, expected: PictureError| {
            assert_eq!(gif::write(frames, pixels, &Timing::default()), Err(expected));
        };
        check(&[], 480, PictureError::NoFrame);
        check(&frames, 63, PictureError::Pixels { pixels: 63, bounds: 64..=2048 });
        check(&frames, 2049, PictureError::Pixels { pixels: 2049, bounds: 64..=2048 });
    }

    #[test]
    fn boards_of_different_sizes_do_no_harm() {
        let frames =
            [Drawing::new(15), drawing(9, "E5"), with(drawing(20, "T20"), |drawing| drawing.edge = Edge::Plain)];
        assert_eq!(decoded(&gif::write(&frames, 64, &Timing::default()).expect("an animation")).delays.len(), 3);
    }
}

#[test]
fn marks_on_points_are_drawn_if_the_options_ask_for_them() {
    use crate::game::{Edit, Mark, Note};
    let seats = Seats::new(Player::person(), Player::person());
    let mut game = Game::new(Root::empty(15, Rule::Freestyle), seats, None, 1).unwrap();
    game.apply(&Operation::Play { mv: "H8".parse().unwrap(), millis: 0 }).unwrap();
    let letter = ("I9".parse().unwrap(), Mark::Label("A".to_owned()));
    let note = Box::new(Note { marks: vec![letter], ..Note::default() });
    game.apply(&Operation::Edit(Edit::Annotate { at: game.cursor(), note })).unwrap();
    let marks = |options: &Options| Drawing::of_game(&game, options).marks.len();
    assert_eq!(marks(&Options::default()), 1);
    assert_eq!(marks(&Options { marks: false, ..Options::default() }), 0);
    let frames = Drawing::line_of_game(&game, Until::End, &Options::default());
    assert_eq!(frames.iter().map(|frame| frame.marks.len()).collect::<Vec<_>>(), [0, 1]);
}
