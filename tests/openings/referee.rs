//! A referee for openings, slow and written from the text of the rules: it takes the actions of a whole opening, and
//! returns who has Black in the end, or what was wrong. Of the program it uses only the board.

use std::collections::BTreeSet;
use tengen::rules::{Board, Color, Move, Point, Rule};

/// Action of a player: 1, who sat down first, or 2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Action {
    pub player: u8,
    pub kind: ActionKind,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ActionKind {
    Stone(Point),
    TakeBlack,
    TakeWhite,
    PlaceTwo,
    Swap,
    Stay,
    OfferTen,
    Number(u8),
    Offer(Point),
    Keep(Point),
}

/// The name of a protocol, as players write it.
pub type Name = &'static str;

/// Outcome of an opening.
#[derive(Debug)]
pub struct Opened {
    pub black: u8,
    pub board: Board,
}

/// Judges a whole opening.
pub fn judge(protocol: Name, rule: Rule, size: u8, actions: &[Action]) -> Result<Opened, String> {
    let mut table = Table { actions, black: 1, board: Board::new(size, rule) };
    match protocol {
        "Free" => {}
        "Swap" => table.swap()?,
        "Swap2" => table.swap2()?,
        "Pro" => table.pro(99, 3)?,
        "Pro, second stone near" => table.pro(1, 3)?,
        "Long Pro" => table.pro(99, 4)?,
        "Long Pro, second stone near" => table.pro(1, 4)?,
        "RIF" => table.rif()?,
        "Yamaguchi" => table.yamaguchi()?,
        "Soosyrv-8" => table.soosyrv_8()?,
        "Taraguchi-10" => table.taraguchi_10()?,
        other => return Err(format!("no protocol {other}")),
    }
    if !table.actions.is_empty() {
        return Err(format!("it was over before {:?}", table.actions[0]));
    }
    Ok(Opened { black: table.black, board: table.board })
}

struct Table<'a> {
    /// Actions that are not judged yet.
    actions: &'a [Action],
    black: u8,
    board: Board,
}

impl Table<'_> {
    /// P1 places B, W, B anywhere; P2 chooses Black or White; W 4.
    fn swap(&mut self) -> Result<(), String> {
        for _ in 0..3 {
            self.stone(1, 0, 99)?;
        }
        self.choose_color(2, None).map(|_| ())
    }

    /// P1 places B, W, B anywhere; P2 (a) takes White, plays 4; (b) takes Black, P1 plays W 4; (c) places W and B
    /// anywhere, and P1 chooses a colour; W 6.
    fn swap2(&mut self) -> Result<(), String> {
        for _ in 0..3 {
            self.stone(1, 0, 99)?;
        }
        if self.choose_color(2, Some(ActionKind::PlaceTwo))? == ActionKind::PlaceTwo {
            self.stone(2, 0, 99)?;
            self.stone(2, 0, 99)?;
            self.choose_color(1, None)?;
        }
        Ok(())
    }

    /// B 1 centre; W 2, at most `second` from it; B 3 at a distance of at least `third`. No swap.
    fn pro(&mut self, second: u8, third: u8) -> Result<(), String> {
        self.stone(1, 0, 0)?;
        self.stone(2, 0, second)?;
        self.stone(1, third, 99)
    }

    /// P1 places one of the 26; P2 may swap; W 4 anywhere; Black offers two fifth moves, not equivalent; White keeps
    /// one.
    fn rif(&mut self) -> Result<(), String> {
        self.one_of_the_26()?;
        self.may_swap(2, None)?;
        self.stone(self.white(), 0, 99)?;
        self.fifth_moves(2)
    }

    /// P1 places one of the 26 and declares n; P2 may swap; W 4 anywhere; Black offers n; White keeps one.
    fn yamaguchi(&mut self) -> Result<(), String> {
        self.one_of_the_26()?;
        let number = self.number(1, 12)?;
        self.may_swap(2, None)?;
        self.stone(self.white(), 0, 99)?;
        self.fifth_moves(number)
    }

    /// P1 places one of the 26; P2 may swap; W 4 anywhere and declares n in 1..8; the other may swap; Black offers n;
    /// White keeps one.
    fn soosyrv_8(&mut self) -> Result<(), String> {
        self.one_of_the_26()?;
        self.may_swap(2, None)?;
        let white = self.white();
        self.stone(white, 0, 99)?;
        let number = self.number(white, 8)?;
        self.may_swap(3 - white, None)?;
        self.fifth_moves(number)
    }

    /// B 1 centre, swap? W 2 in 3×3, swap? B 3 in 5×5, swap? W 4 in 7×7, then either: swap? B 5 in 9×9, swap?; or the
    /// present Black, instead of swapping, offers ten fifth moves anywhere and White keeps one. After a stone, the
    /// player who did not place it may swap.
    fn taraguchi_10(&mut self) -> Result<(), String> {
        for distance in 0..4 {
            let mover = if distance % 2 == 0 { self.black } else { self.white() };
            self.stone(mover, 0, distance)?;
            let alternative = (distance == 3).then_some(ActionKind::OfferTen);
            if self.may_swap(3 - mover, alternative)? == ActionKind::OfferTen {
                return self.fifth_moves(10);
            }
        }
        let mover = self.black;
        self.stone(mover, 0, 4)?;
        self.may_swap(3 - mover, None).map(|_| ())
    }

    /// 1 in the centre, 2 in the 3×3, 3 in the 5×5, all placed by the first player.
    fn one_of_the_26(&mut self) -> Result<(), String> {
        (0..3).try_for_each(|distance| self.stone(1, 0, distance))
    }

    fn fifth_moves(&mut self, number: u8) -> Result<(), String> {
        let mut offered: Vec<Point> = Vec::new();
        for _ in 0..number {
            let Action { player, kind: ActionKind::Offer(point) } = self.next()? else { return Err("no offer".into()) };
            self.is(player, self.black)?;
            if self.board.stone(point).is_some() || self.board.forbidden(point).is_some() {
                return Err(format!("{point} cannot be offered"));
            }
            if let Some(same) = offered.iter().find(|&&other| are_equivalent(&self.board, point, other)) {
                return Err(format!("{point} and {same} are the same"));
            }
            offered.push(point);
        }
        let Action { player, kind: ActionKind::Keep(point) } = self.next()? else { return Err("none was kept".into()) };
        self.is(player, self.white())?;
        if !offered.contains(&point) {
            return Err(format!("{point} was not offered"));
        }
        self.board.play(Move::Place(point)).map_err(|error| error.to_string())
    }

    /// A stone of the side to move, placed by `expected`, `min` to `max` points from the centre.
    fn stone(&mut self, expected: u8, min: u8, max: u8) -> Result<(), String> {
        let Action { player, kind: ActionKind::Stone(point) } = self.next()? else { return Err("no stone".into()) };
        self.is(player, expected)?;
        let middle = (self.board.size() - 1) / 2;
        let distance = point.x().abs_diff(middle).max(point.y().abs_diff(middle));
        if distance < min || distance > max {
            return Err(format!("{point} is {distance} from the centre"));
        }
        self.board.play(Move::Place(point)).map_err(|error| error.to_string())
    }

    /// The choice of a colour, or what may be done instead.
    fn choose_color(&mut self, expected: u8, alternative: Option<ActionKind>) -> Result<ActionKind, String> {
        let Action { player, kind } = self.next()?;
        self.is(player, expected)?;
        match kind {
            ActionKind::TakeBlack => self.black = player,
            ActionKind::TakeWhite => self.black = 3 - player,
            _ if alternative == Some(kind) => {}
            other => return Err(format!("{other:?} is not a choice")),
        }
        Ok(kind)
    }

    /// A swap or none, or what Black may do instead.
    fn may_swap(&mut self, expected: u8, alternative: Option<ActionKind>) -> Result<ActionKind, String> {
        let Action { player, kind } = self.next()?;
        self.is(player, expected)?;
        match kind {
            ActionKind::Swap => self.black = 3 - self.black,
            ActionKind::Stay => {}
            _ if alternative == Some(kind) => self.is(player, self.black)?,
            other => return Err(format!("{other:?} is not a choice")),
        }
        Ok(kind)
    }

    fn number(&mut self, expected: u8, max: u8) -> Result<u8, String> {
        let Action { player, kind: ActionKind::Number(number) } = self.next()? else { return Err("no number".into()) };
        self.is(player, expected)?;
        if (1..=max).contains(&number) { Ok(number) } else { Err(format!("{number} fifth moves")) }
    }

    fn next(&mut self) -> Result<Action, String> {
        let (&first, rest) = self.actions.split_first().ok_or("it is not over")?;
        self.actions = rest;
        Ok(first)
    }

    fn is(&self, player: u8, expected: u8) -> Result<(), String> {
        if player == expected { Ok(()) } else { Err(format!("player {player} acted instead of player {expected}")) }
    }

    fn white(&self) -> u8 {
        3 - self.black
    }
}

/// Whether some symmetry of the plane, a turn or mirroring with a translation, maps the stones onto themselves, colours
/// included, and one point onto the other. All those are tried that map the first stone onto any.
fn are_equivalent(board: &Board, one: Point, other: Point) -> bool {
    let vector = |point: Point| (i32::from(point.x()), i32::from(point.y()));
    let stones: BTreeSet<((i32, i32), Color)> = board.stones().map(|(point, color)| (vector(point), color)).collect();
    let Some(&(from, _)) = stones.first() else { return false };
    let matrices: [[i32; 4]; 8] = [
        [1, 0, 0, 1],
        [0, -1, 1, 0],
        [-1, 0, 0, -1],
        [0, 1, -1, 0],
        [-1, 0, 0, 1],
        [1, 0, 0, -1],
        [0, 1, 1, 0],
        [0, -1, -1, 0],
    ];
    matrices.iter().any(|[a, b, c, d]| {
        let turn = |(x, y): (i32, i32)| (a * x + b * y, c * x + d * y);
        stones.iter().any(|&(to, _)| {
            let (fixed, turned) = (to, turn(from));
            let moved = |point: (i32, i32)| {
                let (x, y) = turn(point);
                (x - turned.0 + fixed.0, y - turned.1 + fixed.1)
            };
            let image: BTreeSet<_> = stones.iter().map(|&(point, color)| (moved(point), color)).collect();
            image == stones && moved(vector(one)) == vector(other)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::test_support::p;

    /// "1 H8", "2 swap", "1 n3", "2 ?K8", "1 !K8", one after the other.
    fn actions(text: &str) -> Vec<Action> {
        let read = |action: &str| {
            let (player, kind) = action.trim().split_once(' ').unwrap();
            let kind = match kind.split_at(1) {
                ("n", number) => ActionKind::Number(number.parse().unwrap()),
                ("?", point) => ActionKind::Offer(p(point)),
                ("!", point) => ActionKind::Keep(p(point)),
                _ => match kind {
                    "black" => ActionKind::TakeBlack,
                    "white" => ActionKind::TakeWhite,
                    "two" => ActionKind::PlaceTwo,
                    "swap" => ActionKind::Swap,
                    "stay" => ActionKind::Stay,
                    "ten" => ActionKind::OfferTen,
                    point => ActionKind::Stone(p(point)),
                },
            };
            Action { player: player.parse().unwrap(), kind }
        };
        text.split(',').map(read).collect()
    }

    /// Player who has Black in the end; 0 where something is wrong.
    #[track_caller]
    fn check(protocol: Name, text: &str, black: u8) {
        let judged = judge(protocol, Rule::Renju, 15, &actions(text));
        assert_eq!(judged.as_ref().map_or(0, |opened| opened.black), black, "{text}: {judged:?}");
    }

    #[test]
    fn the_referee_accepts_what_the_rules_allow_and_nothing_else() {
        check("Swap", "1 A1, 1 B2, 1 C3, 2 black", 2);
        check("Swap", "1 A1, 1 B2, 2 C3, 2 black", 0);
        check("Swap", "1 A1, 1 B2, 1 C3, 2 two", 0);
        check("Swap", "1 A1, 1 B2, 1 C3", 0);
        check("Swap2", "1 A1, 1 B2, 1 C3, 2 two, 2 D4, 2 E5, 1 white", 2);
        check("Swap2", "1 A1, 1 B2, 1 C3, 2 two, 2 D4, 2 E5, 2 white", 0);
        check("Swap2", "1 A1, 1 B2, 1 C3, 2 white, 2 D4", 0);
        check("Pro", "1 H8, 2 A1, 1 K8", 1);
        check("Pro", "1 H8, 2 A1, 1 J8", 0);
        check("Long Pro, second stone near", "1 H8, 2 I9, 1 L12", 1);
        check("Long Pro, second stone near", "1 H8, 2 J9, 1 L12", 0);
        check("RIF", "1 H8, 1 H9, 1 H7, 2 swap, 1 H6, 2 ?G8, 2 ?G9, 1 !G9", 2);
        check("RIF", "1 H8, 1 H9, 1 H7, 2 swap, 1 H6, 2 ?G8, 2 ?I7, 1 !G8", 0);
        check("RIF", "1 H8, 1 H9, 1 H7, 2 stay, 2 H6, 1 ?G8, 1 ?G9, 2 !I9", 0);
        check("RIF", "1 H8, 1 H10, 1 H7, 2 stay, 2 H6, 1 ?G8, 1 ?G9, 2 !G9", 0);
        check("Yamaguchi", "1 H8, 1 H9, 1 I9, 1 n1, 2 stay, 2 A1, 1 ?K8, 2 !K8", 1);
        check("Yamaguchi", "1 H8, 1 H9, 1 I9, 1 n2, 2 stay, 2 A1, 1 ?K8, 2 !K8", 0);
        check("Soosyrv-8", "1 H8, 1 H9, 1 I9, 2 swap, 1 A1, 1 n1, 2 swap, 1 ?K8, 2 !K8", 1);
        check("Soosyrv-8", "1 H8, 1 H9, 1 I9, 2 swap, 1 A1, 1 n9, 2 swap, 1 ?K8, 2 !K8", 0);
        check("Taraguchi-10", "1 H8, 2 swap, 1 H9, 2 stay, 2 H10, 1 swap, 2 H11, 1 stay, 1 H12, 2 swap", 2);
        check("Taraguchi-10", "1 H8, 2 swap, 1 H9, 2 stay, 2 H10, 1 swap, 2 H12, 1 stay, 1 H11, 2 swap", 0);
        let ten: Vec<String> = (1..=10).map(|row| format!("1 ?A{row}")).collect();
        let four = "1 H8, 2 stay, 2 I9, 1 stay, 1 J10, 2 stay, 2 K10, 1 ten";
        check("Taraguchi-10", &format!("{four}, {}, 2 !A3", ten.join(", ")), 1);
        check("Taraguchi-10", &format!("{four}, {}, 2 !A3", ten[..9].join(", ")), 0);
    }
}
