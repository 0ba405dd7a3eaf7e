//! Verification of proofs with the rules alone.
//!
//! Every move is played on the slow board: the attacker's as the proof says, and against each every legal reply of the
//! defender, and a pass. Nothing of the engine is trusted. Two things are not played out:
//!
//! - replies to a five that can be made, which stays possible whatever stone of the other colour is placed elsewhere,
//!   unless that stone makes a five itself: this follows from the definition of a five. In Caro, where stones at both
//!   ends of a five take it away, all is played out;
//! - a part of the proof that was shown to hold before, after other moves that placed the same stones: where parts are
//!   shared there can be more lines than could ever be played.

use super::proof::Proof;
use crate::rules::{Board, MAX_SIZE, Move, PlayError, Point, five};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// Flaw of a proof: the line that it fails in, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// Moves from the proof's position up to the one that shows the fault.
    pub line: Vec<Move>,
    /// Reason, shown by the last move of the line.
    pub fault: Fault,
}

/// Reason why a proof fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The attacker may not make the last move of the line.
    Refused(PlayError),
    /// The last move is claimed to make a five and does not.
    NoFive,
    /// The game is over after the last move, and the attacker has not won.
    NotWon,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Vec<String> = self.line.iter().map(Move::to_string).collect();
        write!(f, "the proof fails after {}: ", moves.join(" "))?;
        match self.fault {
            Fault::Refused(error) => write!(f, "the last move is not legal, {error}"),
            Fault::NoFive => write!(f, "the last move does not make a five"),
            Fault::NotWon => write!(f, "the game is over and not won"),
        }
    }
}

impl std::error::Error for Flaw {}

/// Replays `proof` on `board`, whose side to move is the attacker. Returns the number of plies within which the
/// attacker wins against every defence: never more than [`Proof::plies`], and fewer where listed replies cannot be
/// played.
///
/// # Errors
/// The first reply, in the order of points, that the proof does not hold against.
pub fn verify(board: &Board, proof: &Proof) -> Result<u32, Flaw> {
    verify_until(board, proof, &AtomicBool::new(false)).expect("nothing stops it")
}

/// Replays `proof` as [`verify`] does. Returns `None` if `stop` was set before the end: the replay of the largest proofs
/// takes seconds.
pub fn verify_until(board: &Board, proof: &Proof, stop: &AtomicBool) -> Option<Result<u32, Flaw>> {
    let defender = !board.side_to_move();
    let fives = board.empty_points().filter(|&point| five::makes_five(board, point, defender)).collect();
    let (shared, added) = (shared_parts(proof), Stones::default());
    let mut replay =
        Replay { board: board.clone(), line: Vec::new(), fives, shared, added, shown: HashMap::new(), stop };
    match replay.attack(proof) {
        Ok(plies) => Some(Ok(plies)),
        Err(End::Flaw(flaw)) => Some(Err(flaw)),
        Err(End::Stopped) => None,
    }
}

/// End of a replay before all replies were tried.
enum End {
    Flaw(Flaw),
    Stopped,
}

/// The parts of a proof that stand in several places of it. They keep their addresses as long as it is borrowed.
fn shared_parts(proof: &Proof) -> HashSet<*const Proof> {
    let (mut seen, mut shared) = (HashSet::new(), HashSet::new());
    let mut parts = vec![proof];
    while let Some(part) = parts.pop() {
        if part.is_five() {
            continue;
        }
        if seen.insert(std::ptr::from_ref(part)) {
            parts.extend(part.replies().map(|(_, answer)| answer).chain(part.otherwise()));
        } else {
            shared.insert(std::ptr::from_ref(part));
        }
    }
    shared
}

/// Stones that a replay has placed: a bit for each point, first for the defender's stones, then for the attacker's.
type Stones = [[u128; (MAX_SIZE as usize * MAX_SIZE as usize).div_ceil(128)]; 2];

/// Board on which a proof is replayed, with the moves played.
struct Replay<'a> {
    board: Board,
    line: Vec<Move>,
    /// All points on which the defender could make a five, and perhaps some on which it no longer can: those at the
    /// root, then those that each of its stones brought.
    fives: Vec<Point>,
    /// Stones of both sides beyond those at the root, the attacker having the turn.
    added: Stones,
    /// Parts of the proof that stand in several places of it.
    shared: HashSet<*const Proof>,
    /// Plies of such parts where they hold after these stones.
    shown: HashMap<(*const Proof, Stones), u32>,
    stop: &'a AtomicBool,
}

impl Replay<'_> {
    /// Replays a part of the proof, unless it was with these stones.
    fn attack(&mut self, proof: &Proof) -> Result<u32, End> {
        if !self.shared.contains(&std::ptr::from_ref(proof)) {
            return self.replay(proof);
        }
        let part = (std::ptr::from_ref(proof), self.added);
        if let Some(&plies) = self.shown.get(&part) {
            return Ok(plies);
        }
        let plies = self.replay(proof)?;
        self.shown.insert(part, plies);
        Ok(plies)
    }

    fn replay(&mut self, proof: &Proof) -> Result<u32, End> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(End::Stopped);
        }
        let mv = Move::Place(proof.attack());
        self.line.push(mv);
        self.board.play(mv).map_err(|error| self.flaw(Fault::Refused(error)))?;
        self.toggle(mv);
        let plies = match proof.otherwise() {
            _ if self.board.ending().is_some() => self.won()?,
            None => return Err(self.flaw(Fault::NoFive)),
            Some(otherwise) => self.defend(proof, otherwise)?,
        };
        self.take_back();
        Ok(plies)
    }

    /// Returns the one ply of a five that ends the game; the fault where the attacker's move ended it otherwise.
    fn won(&self) -> Result<u32, End> {
        let attacker = !self.board.side_to_move();
        let winner = self.board.ending().and_then(|ending| ending.winner());
        if winner == Some(attacker) { Ok(1) } else { Err(self.flaw(Fault::NotWon)) }
    }

    /// Tries every reply to the attacker's last move.
    fn defend(&mut self, proof: &Proof, otherwise: &Proof) -> Result<u32, End> {
        let mut longest = 0;
        let replies: Vec<Move> = match self.standing_five(otherwise) {
            // A pass is among the replies after which it stands.
            Some(five) => {
                longest = 1;
                self.replies_to_a_standing_five(five, proof).into_iter().map(Move::Place).collect()
            }
            None => self.board.empty_points().map(Move::Place).chain([Move::Pass]).collect(),
        };
        for reply in replies {
            if self.board.check(reply).is_err() {
                continue;
            }
            let known = self.fives.len();
            self.reply(reply);
            if self.board.ending().is_some() {
                return Err(self.flaw(Fault::NotWon));
            }
            longest = longest.max(self.attack(proof.after(reply).unwrap_or(otherwise))?);
            self.fives.truncate(known);
            self.take_back();
        }
        Ok(longest + 2)
    }

    /// The replies after which a five of the attacker on this point has to be shown: that point, those on which the
    /// defender makes a five itself, and those that the proof lists; in the order of points. Some may not be legal.
    fn replies_to_a_standing_five(&self, point: Point, proof: &Proof) -> Vec<Point> {
        let defender = self.board.side_to_move();
        let fives = self.fives.iter().copied().filter(|&point| five::makes_five(&self.board, point, defender));
        let listed = proof.replies().map(|(point, _)| point);
        let mut replies: Vec<Point> = fives.chain(listed).chain([point]).collect();
        replies.sort();
        replies.dedup();
        replies
    }

    /// Plays a legal reply, and notes the points on which its stone lets the defender make a five: they stand in a row
    /// with it, no more than four points away, and three more of its stones among them.
    fn reply(&mut self, reply: Move) {
        let (defender, size) = (self.board.side_to_move(), self.board.size());
        self.line.push(reply);
        self.board.play(reply).expect("the reply is legal");
        self.toggle(reply);
        let Some(stone) = reply.point() else { return };
        for direction in five::Direction::ALL {
            let (dx, dy) = direction.step();
            let near = (-4..=4).filter(|&steps| steps != 0).filter_map(|steps| stone.offset(dx, dy, steps, size));
            let own = near.clone().filter(|&point| self.board.stone(point) == Some(defender)).count();
            if own >= 3 {
                let empty = near.filter(|&point| self.board.stone(point).is_none());
                self.fives.extend(empty.filter(|&point| five::makes_five(&self.board, point, defender)));
            }
        }
    }

    /// The point on which `otherwise` makes a five at once, if it does, and no stone elsewhere can take that away.
    fn standing_five(&self, otherwise: &Proof) -> Option<Point> {
        if self.board.rule().is_caro() {
            return None;
        }
        let (point, attacker) = (otherwise.attack(), !self.board.side_to_move());
        let is_empty = point.is_on(self.board.size()) && self.board.stone(point).is_none();
        (otherwise.is_five() && is_empty && five::makes_five(&self.board, point, attacker)).then_some(point)
    }

    fn take_back(&mut self) {
        self.board.undo();
        self.toggle(*self.line.last().expect("a move was played"));
        self.line.pop();
    }

    /// Adds the stone of the last move of the line to those that were placed, or takes it away again.
    fn toggle(&mut self, mv: Move) {
        if let Some(point) = mv.point() {
            let number = usize::from(point.y()) * usize::from(MAX_SIZE) + usize::from(point.x());
            self.added[self.line.len() % 2][number / 128] ^= 1 << (number % 128);
        }
    }

    fn flaw(&self, fault: Fault) -> End {
        End::Flaw(Flaw { line: self.line.clone(), fault })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::rng::Rng;
    use crate::rules::{Color, Rule};
    use crate::test_support::{board_with, p};
    use std::sync::Arc;

    fn five(text: &str) -> Arc<Proof> {
        Arc::new(Proof::five(p(text)))
    }

    /// The proof by an open four on `at`, which one of its two ends completes to a five.
    fn open_four(at: &str, end: &str, other: &str) -> Arc<Proof> {
        Arc::new(Proof::threat(p(at), vec![(p(end), five(other))], five(end)))
    }

    /// Black's D5 makes two open threes: what stops an open four on G5 does not stop one on D4.
    fn double_three() -> (Board, Proof) {
        let board = board_with(9, Rule::Freestyle, "E5 F5 D6 D7", "H1 I1 H3", Color::Black);
        let column = || open_four("D4", "D3", "D8");
        let row = || open_four("G5", "C5", "H5");
        let replies = ["C5", "G5", "H5"].map(|reply| (p(reply), column())).to_vec();
        (board, Proof::threat(p("D5"), replies, row()))
    }

    fn flaw(board: &Board, proof: &Proof) -> (String, Fault) {
        let flaw = verify(board, proof).expect_err("the proof is wrong");
        let moves: Vec<String> = flaw.line.iter().map(Move::to_string).collect();
        (moves.join(" "), flaw.fault)
    }

    #[test]
    fn a_sound_proof_is_confirmed_with_its_plies() {
        let (board, proof) = double_three();
        assert_eq!(verify(&board, &proof), Ok(5));
        assert_eq!(proof.plies(), 5);
    }

    #[test]
    fn a_replay_that_is_stopped_comes_to_no_verdict() {
        let (board, proof) = double_three();
        for (proof, expected) in [(&proof, Ok(5)), (&Proof::five(p("A1")), verify(&board, &Proof::five(p("A1"))))] {
            assert_eq!(verify_until(&board, proof, &AtomicBool::new(false)), Some(expected));
            assert_eq!(verify_until(&board, proof, &AtomicBool::new(true)), None);
        }
    }

    #[test]
    fn a_reply_that_the_proof_does_not_answer_is_found() {
        let (board, proof) = double_three();
        for dropped in ["C5", "G5", "H5"].map(p) {
            let replies = proof.replies().filter(|&(reply, _)| reply != dropped);
            let replies: Vec<_> = replies.map(|(reply, proof)| (reply, Arc::new(proof.clone()))).collect();
            let otherwise = Arc::new(proof.otherwise().expect("it goes on").clone());
            let (line, _) = flaw(&board, &Proof::threat(proof.attack(), replies, otherwise));
            assert!(line.starts_with(&format!("D5 {dropped} ")), "{line}");
        }
    }

    #[test]
    fn a_claimed_five_that_is_none_and_a_move_that_is_not_legal_are_refused() {
        let (board, _) = double_three();
        assert_eq!(flaw(&board, &Proof::five(p("A1"))), ("A1".into(), Fault::NoFive));
        let occupied = PlayError::Occupied(p("E5"));
        assert_eq!(flaw(&board, &Proof::five(p("E5"))), ("E5".into(), Fault::Refused(occupied)));
        let off_board = PlayError::OffBoard(p("T20"));
        assert_eq!(flaw(&board, &Proof::five(p("T20"))), ("T20".into(), Fault::Refused(off_board)));
        let idle = Proof::threat(p("A1"), vec![], five("G5"));
        assert_eq!(flaw(&board, &idle), ("A1 B1 G5".into(), Fault::NoFive));
        // The claimed five would be one of the other colour.
        let board = board_with(9, Rule::Freestyle, "E5 F5", "B3 C3 D3 E3", Color::Black);
        let not_ours = Proof::threat(p("A1"), vec![], five("F3"));
        assert_eq!(flaw(&board, &not_ours), ("A1 B1 F3".into(), Fault::NoFive));
    }

    #[test]
    fn a_move_that_fills_the_board_wins_nothing() {
        let stones = Point::all(5).skip(1).map(|point| {
            let is_black = (point.x() + 2 * point.y()) % 4 < 2;
            (point, if is_black { Color::Black } else { Color::White })
        });
        let stones: Vec<(Point, Color)> = stones.collect();
        let board = Board::with_stones(5, Rule::Freestyle, &stones, Color::Black).expect("a position");
        assert_eq!(flaw(&board, &Proof::five(p("A1"))), ("A1".into(), Fault::NotWon));
    }

    #[test]
    fn replies_that_cannot_be_played_are_passed_over() {
        let board = board_with(9, Rule::Freestyle, "B5 C5 D5 A1", "B7 C7 D7", Color::Black);
        let replies = ["A5", "B7", "T20"].map(|reply| (p(reply), five("F5"))).to_vec();
        assert_eq!(verify(&board, &Proof::threat(p("E5"), replies, five("A5"))), Ok(3));
    }

    #[test]
    fn a_five_of_the_defender_ends_a_proof() {
        let board = board_with(9, Rule::Freestyle, "B5 C5 D5 A1", "B7 C7 D7 E7 F1", Color::Black);
        let four = open_four("E5", "A5", "F5");
        assert_eq!(flaw(&board, &four), ("E5 A7".into(), Fault::NotWon));
    }

    #[test]
    fn a_four_of_the_defender_that_comes_with_a_reply_ends_a_proof() {
        let (board, proof) = double_three();
        let black: Vec<Point> = board.stones().filter(|stone| stone.1 == Color::Black).map(|stone| stone.0).collect();
        let stones = black.iter().map(|&point| (point, Color::Black));
        let white = ["B2", "C2", "D2"].map(|point| (p(point), Color::White));
        let stones: Vec<_> = stones.chain(white).collect();
        let board = Board::with_stones(9, Rule::Freestyle, &stones, Color::Black).expect("a position");
        assert_eq!(flaw(&board, &proof), ("D5 A2 G5 E2".into(), Fault::NotWon));
    }

    #[test]
    fn a_shared_part_is_replayed_with_other_stones() {
        let (board, proof) = double_three();
        let (shared, otherwise) = (open_four("D4", "D3", "D8"), proof.otherwise().expect("it goes on").clone());
        // The last reply stands where the shared part makes its five. One of them comes before those after which the
        // part holds, one comes after.
        for (last, line, occupied) in [("D3", "D5 D3 D4 A1 D3", "D3"), ("D8", "D5 D8 D4 D3 D8", "D8")] {
            let replies = ["C5", "G5", "H5", last].map(|reply| (p(reply), Arc::clone(&shared))).to_vec();
            let proof = Proof::threat(proof.attack(), replies, Arc::new(otherwise.clone()));
            assert_eq!(flaw(&board, &proof), (line.into(), Fault::Refused(PlayError::Occupied(p(occupied)))));
        }
    }

    /// A board with three of Black's stones, which G1 makes an open four: as it is never closed, Black may play anywhere.
    fn board_with_a_three() -> Board {
        let stones: Vec<(Point, Color)> = ["D1", "E1", "F1"].map(|point| (p(point), Color::Black)).to_vec();
        Board::with_stones(20, Rule::Freestyle, &stones, Color::Black).expect("a position")
    }

    /// A part of a proof behind that open four: any move, with answers to some replies.
    fn anywhere(attack: Point, mut replies: Vec<(Point, Arc<Proof>)>) -> Arc<Proof> {
        replies.push((p("C1"), five("H1")));
        Arc::new(Proof::threat(attack, replies, five("C1")))
    }

    #[test]
    fn a_stone_that_was_taken_back_is_not_taken_for_one_that_stands() {
        let shared = anywhere(p("K15"), vec![]);
        let then = |attack: &str, replies: &[(&str, &Arc<Proof>)]| {
            anywhere(p(attack), replies.iter().map(|&(reply, part)| (p(reply), Arc::clone(part))).collect())
        };
        // The part holds after K13 and after K14. Then K15 stands, where the part plays. All these stones stood on the
        // board before, in other lines.
        let early = then("A10", &[("K15", &then("C10", &[("M10", &then("E10", &[]))]))]);
        let late = then("C10", &[("M10", &shared)]);
        let proof = then("G1", &[("K3", &early), ("K13", &late), ("K14", &late), ("K15", &late)]);
        let occupied = Fault::Refused(PlayError::Occupied(p("K15")));
        assert_eq!(flaw(&board_with_a_three(), &proof), ("G1 K15 C10 M10 K15".into(), occupied));
    }

    /// Thirty steps of two moves whose replies come in either order: a hundred parts, 2³⁰ lines.
    #[test]
    fn what_comes_about_in_two_ways_is_replayed_once() {
        // Of five points in a row, in any direction, one has each remainder: there is no five among them.
        let with_remainder = |remainder| {
            let points = Point::all(20).filter(move |point| (point.x() + 2 * point.y()) % 5 == remainder);
            points.filter(|point| point.y() > 0).collect::<Vec<Point>>()
        };
        let (attacks, replies) = (with_remainder(0), with_remainder(1));
        let mut proof = five("C1");
        for step in (0..60).step_by(2) {
            let (first, second) = (replies[step], replies[step + 1]);
            let then = |reply| anywhere(attacks[step + 1], vec![(reply, Arc::clone(&proof))]);
            proof = anywhere(attacks[step], vec![(first, then(second)), (second, then(first))]);
        }
        let proof = anywhere(p("G1"), vec![(replies[60], proof)]);
        assert_eq!(verify(&board_with_a_three(), &proof), Ok(1 + 30 * 4 + 2));
    }

    /// Verdict of [`verify`] by playing everything out.
    fn verify_plainly(board: &mut Board, proof: &Proof, line: &mut Vec<Move>) -> Result<u32, Flaw> {
        let attack = Move::Place(proof.attack());
        line.push(attack);
        let flaw = |line: &[Move], fault| Err(Flaw { line: line.to_vec(), fault });
        let attacker = board.side_to_move();
        if let Err(error) = board.play(attack) {
            return flaw(line, Fault::Refused(error));
        }
        let mut longest = 0;
        match (board.ending().map(|ending| ending.winner()), proof.otherwise()) {
            (Some(winner), _) if winner == Some(attacker) => {}
            (Some(_), _) => return flaw(line, Fault::NotWon),
            (None, None) => return flaw(line, Fault::NoFive),
            (None, Some(_)) => {
                for reply in board.empty_points().map(Move::Place).chain([Move::Pass]).collect::<Vec<_>>() {
                    if board.check(reply).is_err() {
                        continue;
                    }
                    line.push(reply);
                    board.play(reply).expect("it is legal");
                    if board.ending().is_some() {
                        return flaw(line, Fault::NotWon);
                    }
                    let next = proof.after(reply).expect("it goes on");
                    longest = longest.max(1 + verify_plainly(board, next, line)?);
                    board.undo();
                    line.pop();
                }
            }
        }
        board.undo();
        line.pop();
        Ok(longest + 1)
    }

    #[test]
    fn what_is_not_played_out_changes_no_verdict() {
        let mut random = Rng::new(1);
        let (board, proof) = double_three();
        let mut sound = 0;
        for round in 0..300 {
            let mut stones: Vec<(Point, Color)> = board.stones().collect();
            for _ in 0..random.below(14) {
                let point = Point::new(random.below(9) as u8, random.below(9) as u8);
                if stones.iter().all(|&(stone, _)| stone != point) && point != p("D5") {
                    stones.push((point, *random.choose(&[Color::Black, Color::White, Color::White])));
                }
            }
            let rule = *random.choose(&Rule::ALL);
            let mut board = Board::with_stones(9, rule, &stones, Color::Black).expect("a position");
            if board.ending().is_some() {
                continue;
            }
            let plain = verify_plainly(&mut board.clone(), &proof, &mut Vec::new());
            sound += u32::from(plain.is_ok());
            assert_eq!(verify(&board, &proof), plain, "{round}: {board:?}");
            // The side that has the shapes need not be Black.
            let swapped: Vec<_> = stones.iter().map(|&(point, color)| (point, !color)).collect();
            board = Board::with_stones(9, rule, &swapped, Color::White).expect("a position");
            let plain = verify_plainly(&mut board.clone(), &proof, &mut Vec::new());
            assert_eq!(verify(&board, &proof), plain, "{round}: {board:?}");
        }
        assert!((30..270).contains(&sound), "{sound}");
    }

    #[test]
    fn in_renju_a_proof_rests_on_what_is_forbidden() {
        // White's four can be stopped on E5 alone, where Black would have six in a row.
        let black = "B5 C5 D5 F5 G5 E9";
        let white = "E6 E7 E3";
        let renju = board_with(9, Rule::Renju, black, white, Color::White);
        let stop_only = Proof::threat(p("E4"), vec![], five("E5"));
        assert_eq!(verify(&renju, &stop_only), Ok(3));
        let freestyle = board_with(9, Rule::Freestyle, black, white, Color::White);
        assert_eq!(flaw(&freestyle, &stop_only), ("E4 E5".into(), Fault::NotWon));
        let forbidden = PlayError::Forbidden(p("E5"), crate::rules::Forbidden::Overline);
        let board = board_with(9, Rule::Renju, black, white, Color::Black);
        assert_eq!(flaw(&board, &Proof::five(p("E5"))), ("E5".into(), Fault::Refused(forbidden)));
    }

    #[test]
    fn a_flaw_is_written_with_its_line_and_reason() {
        let (board, _) = double_three();
        let flaw = verify(&board, &Proof::five(p("A1"))).expect_err("no five");
        assert_eq!(flaw.to_string(), "the proof fails after A1: the last move does not make a five");
    }
}
