//! The judge of a won position: whether it is won, and whether it still is after a move, by proofs only.
//!
//! A win is shown by threats where they suffice, and else by the alpha-beta search, whose proof is written down where
//! the budget allows. What is not proven within the budget is never called lost.

use crate::coach::puzzle::Class;
use crate::coach::puzzle::judge::{PuzzleMove, strongest_reply, win_beginning_with};
use crate::engine::{Engine, Limits, Means, ProofOutcome, ProofRequest, Request, Resources, WithinRequest};
use crate::rules::{Board, Move, Point};
use crate::verdict::{Proof, Score};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Nodes of each search for a win by threats.
const THREATS_NODES: u64 = 100_000;
/// Nodes of the alpha-beta search of a position. All searches together take about two seconds where nothing is found.
const SEARCH_NODES: u64 = 250_000;
/// Nodes for writing down what it has proven.
const WRITING_NODES: u64 = 150_000;
/// Nodes of each search for a win by threats that begins with a move that is tried.
const TRIED_THREATS_NODES: u64 = 60_000;
/// Nodes of the alpha-beta search after a move that is tried: about a second for all searches.
const TRIED_SEARCH_NODES: u64 = 120_000;
/// Longest win by threats that is searched for, in plies.
const LONGEST: u32 = 25;

/// A proven win of the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvenWin {
    /// Greatest number of plies to the five.
    plies: u32,
    /// A line in which the other side holds out long; it begins with the winning move.
    line: Vec<Point>,
    /// The whole proof; `None` where only the values of the search are one.
    proof: Option<Arc<Proof>>,
}

impl ProvenWin {
    fn of(proof: Arc<Proof>) -> ProvenWin {
        ProvenWin { plies: proof.plies(), line: proof.line(), proof: Some(proof) }
    }

    /// Greatest number of plies to the five.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The winning move.
    pub fn attack(&self) -> Point {
        self.line[0]
    }

    /// A line in which the other side holds out long; it begins with the winning move, and may end with a threat that
    /// cannot be stopped.
    pub fn line(&self) -> &[Point] {
        &self.line
    }

    /// The whole proof, if it is written down.
    pub fn proof(&self) -> Option<&Proof> {
        self.proof.as_deref()
    }
}

/// A question to the judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Asks which side wins this position.
    Find(Board),
    /// Asks for the judgement of a move.
    Judge(Tried),
}

/// A move that is tried in a won position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The position before it.
    pub board: Board,
    /// A legal point of it.
    pub point: Point,
    /// The win that is known.
    pub win: ProvenWin,
}

/// An answer of the judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The win of a position, if one is proven.
    Found(Option<FoundWin>),
    /// The judgement of a move.
    Judged(Judgement),
}

/// A win that was found in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundWin {
    /// The move that the losing side makes first, if it is to move: the one that holds out longest.
    pub first: Option<Point>,
    /// The win, of the side that is then to move.
    pub win: ProvenWin,
}

/// Judgement of a move in a won position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It ends the game with a win.
    Ends,
    /// It keeps the win.
    Keeps {
        /// The reply that holds out longest.
        reply: Point,
        /// The win after it.
        win: ProvenWin,
    },
    /// It does not, for this reason.
    Fails(Failure),
}

/// Reason why a move does not keep a win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The other side wins by proof.
    Loses {
        /// Greatest number of plies to its five.
        plies: u32,
        /// A line of it, its first move first.
        line: Vec<Point>,
    },
    /// No win can be proven any more. That does not mean that there is none.
    LetsGo {
        /// The best reply, by the search.
        reply: Option<Point>,
    },
    /// The engine has failed, or was stopped.
    NotJudged,
}

impl Question {
    /// Answers the question. Ends soon after `stop` is set, with nothing shown.
    pub fn answer(&self, engine: &mut Engine, stop: &AtomicBool) -> Answer {
        // The same question has the same answer, whatever was asked before.
        engine.clear();
        let mut judge = Judge { engine, stop };
        match self {
            Question::Find(board) => Answer::Found(judge.find(board)),
            Question::Judge(tried) => Answer::Judged(judge.judge(tried)),
        }
    }

    /// The answer where the engine has failed.
    pub fn unanswered(&self) -> Answer {
        match self {
            Question::Find(_) => Answer::Found(None),
            Question::Judge(_) => Answer::Judged(Judgement::Fails(Failure::NotJudged)),
        }
    }
}

/// What is proven of a position, for its side to move.
enum Outlook {
    Wins(ProvenWin),
    /// It loses, and holds out longest by this move.
    Loses(Point),
    /// Neither; with the best move by the search.
    Open(Option<Point>),
}

struct Judge<'a> {
    engine: &'a mut Engine,
    stop: &'a AtomicBool,
}

impl Judge<'_> {
    fn find(&mut self, board: &Board) -> Option<FoundWin> {
        match self.outlook(board) {
            Outlook::Wins(win) => Some(FoundWin { first: None, win }),
            Outlook::Loses(first) => Some(FoundWin { first: Some(first), win: self.win_after(board, first)? }),
            Outlook::Open(_) => None,
        }
    }

    fn judge(&mut self, tried: &Tried) -> Judgement {
        let Tried { board, point, win } = tried;
        let mut after = board.clone();
        if after.play(Move::Place(*point)).is_err() {
            return Judgement::Fails(Failure::NotJudged);
        }
        if let Some(ending) = after.ending() {
            let is_won = ending.winner() == Some(board.side_to_move());
            return if is_won { Judgement::Ends } else { Judgement::Fails(Failure::LetsGo { reply: None }) };
        }
        let known = win.proof.clone().filter(|proof| proof.attack() == *point);
        let proof = known.or_else(|| self.win_by_threats(tried));
        let kept = proof.and_then(|proof| self.against_longest_defence(&after, &proof));
        kept.unwrap_or_else(|| self.judge_by_search(&after))
    }

    /// A win by threats that begins with the move.
    fn win_by_threats(&mut self, tried: &Tried) -> Option<Arc<Proof>> {
        let Tried { board, point, win } = tried;
        let class = if self.prove(board, Means::Fours).is_some() { Class::Vcf } else { Class::Vct };
        let plies = win.plies.min(LONGEST);
        let tried = PuzzleMove { board: board.clone(), point: *point, class, plies, solutions: Vec::new() };
        win_beginning_with(self.engine, &tried, TRIED_THREATS_NODES, self.stop)
    }

    /// The move kept the win by this proof: the reply that holds out longest, and the win after it.
    fn against_longest_defence(&mut self, after: &Board, proof: &Proof) -> Option<Judgement> {
        let reply = strongest_reply(self.engine, after, proof, self.stop)?;
        let rest = proof.after(Move::Place(reply))?;
        Some(Judgement::Keeps { reply, win: ProvenWin::of(Arc::new(rest.clone())) })
    }

    fn judge_by_search(&mut self, after: &Board) -> Judgement {
        let outlook = self.searched(after, TRIED_SEARCH_NODES);
        if self.stop.load(Ordering::Relaxed) {
            return Judgement::Fails(Failure::NotJudged);
        }
        let failure = match outlook {
            Outlook::Wins(ProvenWin { plies, line, .. }) => match self.prove(after, Means::AllThreats) {
                // A line up to the five.
                Some(proof) => Failure::Loses { plies: proof.plies(), line: proof.line() },
                None => Failure::Loses { plies, line },
            },
            Outlook::Loses(reply) => match self.win_after(after, reply) {
                Some(win) => return Judgement::Keeps { reply, win },
                None => Failure::LetsGo { reply: Some(reply) },
            },
            Outlook::Open(reply) => Failure::LetsGo { reply },
        };
        Judgement::Fails(failure)
    }

    /// The win of the side to move after a move of the other side.
    fn win_after(&mut self, board: &Board, point: Point) -> Option<ProvenWin> {
        let mut next = board.clone();
        next.play(Move::Place(point)).ok()?;
        match self.outlook(&next) {
            Outlook::Wins(win) => Some(win),
            Outlook::Loses(_) | Outlook::Open(_) => None,
        }
    }

    fn outlook(&mut self, board: &Board) -> Outlook {
        let by_threats = self.shortest(board).or_else(|| self.prove(board, Means::AllThreats));
        if let Some(proof) = by_threats {
            return Outlook::Wins(ProvenWin::of(proof));
        }
        match self.searched(board, SEARCH_NODES) {
            Outlook::Wins(win) => {
                let request = request(board, WRITING_NODES);
                let written = proof_of(self.engine.prove_by_search(&request, self.stop).outcome);
                Outlook::Wins(written.map_or(win, ProvenWin::of))
            }
            other => other,
        }
    }

    /// The outlook by the alpha-beta search alone.
    fn searched(&mut self, board: &Board, nodes: u64) -> Outlook {
        let found = self.engine.search(&request(board, nodes), self.stop, &mut |_| {});
        match (found.score, found.best) {
            (Score::Win { plies }, Some(_)) => Outlook::Wins(ProvenWin { plies, line: found.line, proof: None }),
            (Score::Loss { .. }, Some(best)) => Outlook::Loses(best),
            (_, best) => Outlook::Open(best),
        }
    }

    /// The shortest win of the side to move by fours and threats of an open four.
    fn shortest(&mut self, board: &Board) -> Option<Arc<Proof>> {
        let limits = limits(THREATS_NODES);
        let request =
            WithinRequest { board: board.clone(), first: None, means: Means::Threats, plies: LONGEST, limits };
        proof_of(self.engine.prove_within(&request, self.stop).outcome)
    }

    fn prove(&mut self, board: &Board, means: Means) -> Option<Arc<Proof>> {
        let request = ProofRequest { board: board.clone(), means, limits: limits(THREATS_NODES) };
        proof_of(self.engine.prove(&request, self.stop).outcome)
    }
}

fn proof_of(outcome: ProofOutcome) -> Option<Arc<Proof>> {
    match outcome {
        ProofOutcome::Win { proof, .. } => Some(proof),
        ProofOutcome::None | ProofOutcome::Unknown => None,
    }
}

fn limits(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::to_depth(Limits::MAX_DEPTH) }
}

fn request(board: &Board, nodes: u64) -> Request {
    let resources = Resources { threads: 1, hash_mib: 32 };
    Request { board: board.clone(), limits: limits(nodes), resources, weakness: None, seed: 0, lines: 1 }
}
