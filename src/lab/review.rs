//! `tengen-lab review`: reviews games as the window does, and checks what is grave by long searches.
//!
//! A grave grade claims that the position before the move, or another move in its place, was better than the one after it.
//! Both are searched again, far longer than the review did and on an engine of its own; a grade that this search does not
//! bear out counts as wrong.

use super::{Failure, say};
use crate::coach::review::{Certainty, Grade, Report, Reviewed, Run, report};
use crate::engine::{Engine, Limits, Request, Resources};
use crate::rules::{Board, DEFAULT_SIZE, Move, Rule};
use crate::tools::with_search_stack;
use crate::verdict::Score;
use crate::worker::Searcher;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Reviews games, and checks their grave grades by long searches.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// File with a game a line: its moves, such as "H8 I9 G7".
    #[arg(value_name = "FILE")]
    pub games: PathBuf,
    /// Rule of the games.
    #[arg(long, default_value = "freestyle")]
    pub rule: Rule,
    /// Nodes of the first search of a position. The window takes 500 a millisecond of the time that is set.
    #[arg(long, value_name = "N", default_value_t = 500_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Nodes of each search that checks, so that every machine comes to the same verdict; 0 for no check.
    #[arg(long, value_name = "N", default_value_t = 16_000_000)]
    pub check: u64,
}

/// Memory of each engine, in MiB: that of the window's reviewers.
const HASH_MIB: u32 = 64;

/// Cost in winning chance, from 0 to 1, above which a long search bears out that a move was a mistake: half of what the
/// mildest mistake costs.
const BORNE_OUT: f64 = 0.05;

/// Reviews the games and prints the grave grades, each with the outcome of its check.
///
/// # Errors
/// If the file cannot be read, a line is not a game, or standard output is closed.
pub fn run(options: &Options) -> Result<(), Failure> {
    let path = options.games.display();
    let text = fs::read_to_string(&options.games).map_err(|error| Failure(format!("{path}: {error}")))?;
    let mut games = Vec::new();
    for (line, number) in text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty()) {
        let game = positions(line, options.rule).map_err(|error| Failure(format!("{path}, line {number}: {error}")))?;
        games.push(game);
    }
    with_search_stack(|| {
        let mut counts: BTreeMap<(&str, Certainty), [u32; 2]> = BTreeMap::new();
        for (game, number) in games.iter().zip(1..) {
            let began = Instant::now();
            let report = review(game, options.nodes);
            let moves = report.moves.len();
            say(format_args!("game {number}: {moves} moves, reviewed in {:.1} s", began.elapsed().as_secs_f64()))?;
            print_decision(&report)?;
            for index in report.mistakes() {
                let reviewed = &report.moves[index];
                let right = (options.check > 0).then(|| is_borne_out(&game.0, index, reviewed, options.check));
                if let Some(right) = right {
                    counts.entry((name(reviewed.grade), reviewed.certainty)).or_default()[usize::from(!right)] += 1;
                }
                let outcome = right.map_or("", |right| if right { "  borne out" } else { "  NOT borne out" });
                let better = reviewed.better.first().map_or_else(String::new, |better| format!("; better {better}"));
                let Reviewed { mv, grade, certainty, .. } = reviewed;
                say(format_args!("  {}. {mv} {}, {certainty:?}{better}{outcome}", index + 1, name(*grade)))?;
            }
        }
        for ((grade, certainty), [right, wrong]) in &counts {
            say(format_args!("{grade}, {certainty:?}: {right} borne out, {wrong} not"))?;
        }
        let [right, wrong] = counts.values().fold([0, 0], |sum, count| [sum[0] + count[0], sum[1] + count[1]]);
        say(format_args!("all: {right} of {} borne out", right + wrong))
    })
}

fn print_decision(report: &Report) -> Result<(), Failure> {
    match (&report.decisive, report.lost_by) {
        (Some(decisive), _) => {
            let certainty = if decisive.is_escape_proven { "proven" } else { "not proven lost" };
            let escape = report.moves[decisive.index].better.first();
            let escape = escape.map_or_else(|| "unknown".to_owned(), ToString::to_string);
            say(format_args!("  decided by move {}; escape {escape}, {certainty}", decisive.index + 1))
        }
        (None, Some(index)) => say(format_args!("  lost by move {} at the latest", index + 1)),
        (None, None) => Ok(()),
    }
}

/// The boards of a game, from the empty one to the last, and its moves.
type Line = (Vec<Board>, Vec<Option<Move>>);

fn positions(line: &str, rule: Rule) -> Result<Line, String> {
    let (mut boards, mut moves) = (vec![Board::new(DEFAULT_SIZE, rule)], Vec::new());
    for word in line.split_whitespace() {
        let mv: Move = word.parse().map_err(|error| format!("{word}: {error}"))?;
        let mut board = boards[boards.len() - 1].clone();
        board.play(mv).map_err(|error| format!("{word}: {error}"))?;
        boards.push(board);
        moves.push(Some(mv));
    }
    Ok((boards, moves))
}

/// Reviews a game as the window does with one reviewer.
fn review((boards, moves): &Line, nodes: u64) -> Report {
    let mut engine = Engine::new();
    let mut run = Run::new(boards.clone(), moves);
    while let Some(search) = run.take() {
        let board = run.board(search).expect("a search that was planned can be made");
        let limits = Limits { nodes: Some(search.nodes(nodes)), ..Limits::to_depth(Limits::MAX_DEPTH) };
        engine.clear();
        let answer = engine.answer_with_proof(&request(board, limits), &AtomicBool::new(false), &mut |_| {});
        run.answer(search, answer);
    }
    report(run.positions())
}

fn request(board: Board, limits: Limits) -> Request {
    Request {
        board,
        limits,
        resources: Resources { threads: 1, hash_mib: HASH_MIB },
        weakness: None,
        seed: 0,
        lines: 1,
    }
}

/// Whether long searches say of a grave move what its grade says.
fn is_borne_out(boards: &[Board], index: usize, reviewed: &Reviewed, nodes: u64) -> bool {
    let mut engine = Engine::new();
    let mut search = |board: &Board| {
        engine.clear();
        let limits = Limits { nodes: Some(nodes), ..Limits::to_depth(Limits::MAX_DEPTH) };
        engine.answer_with_proof(&request(board.clone(), limits), &AtomicBool::new(false), &mut |_| {}).score
    };
    let then = search(&boards[index + 1]).for_opponent();
    match reviewed.grade {
        // The win was there, with a proof; after the move it must be gone.
        Grade::MissedWin | Grade::MissedFive => !matches!(then, Score::Win { .. }),
        Grade::WalkedIntoLoss | Grade::MissedBlock => {
            let Some(&better) = reviewed.better.first() else { return false };
            let mut held = boards[index].clone();
            let is_held = held.play(Move::Place(better)).is_ok() && !matches!(search(&held), Score::Win { .. });
            is_held && matches!(then, Score::Loss { .. })
        }
        _ => {
            let before = search(&boards[index]);
            before.win_rate().max(then.win_rate()) - then.win_rate() > BORNE_OUT
        }
    }
}

fn name(grade: Grade) -> &'static str {
    match grade {
        Grade::MissedFive => "missed five",
        Grade::MissedBlock => "missed block",
        Grade::WalkedIntoLoss => "walked into a loss",
        Grade::MissedWin => "missed win",
        Grade::Blunder => "blunder",
        Grade::Mistake => "mistake",
        Grade::Inaccuracy => "inaccuracy",
        Grade::Good => "good",
        Grade::Best => "best",
        Grade::Lost => "lost",
        Grade::Opening => "opening",
        Grade::Unknown => "unknown",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missed_five_is_found_and_borne_out() {
        let game = positions("H8 C3 H9 C4 H10 C5 H11 H7 O15 H12", Rule::Freestyle).expect("a game");
        let report = review(&game, 1_000);
        let is_borne_out = |index, reviewed: &Reviewed| is_borne_out(&game.0, index, reviewed, 20_000);
        let missed = &report.moves[8];
        assert_eq!((missed.grade, missed.better[0].to_string().as_str()), (Grade::MissedFive, "H12"));
        assert!(is_borne_out(8, missed));
        let wrong = Reviewed { grade: Grade::MissedWin, ..report.moves[6].clone() };
        assert!(!is_borne_out(6, &wrong), "H11 makes an open four");
    }

    #[test]
    fn a_line_that_is_not_a_game_is_refused_with_the_word() {
        let error = |line: &str| positions(line, Rule::Freestyle).expect_err("no game");
        assert!(error("H8 Q20").starts_with("Q20: "), "{}", error("H8 Q20"));
        assert!(error("H8 H8").starts_with("H8: "), "{}", error("H8 H8"));
    }
}
