//! Sentences about the table, made when something changes and not in every frame.

use super::App;
use super::derived::Scene;
use crate::game::Outcome;
use crate::job::Question;
use crate::rules::{Color, Ending, Point};
use crate::session::{Session, Thinking};
use crate::settings::ShownEvaluation;
use crate::ui::table::result::result_sentences;
use crate::ui::view::{Chances, Judgement, TableSentences};
use crate::words::{Label, Words};

/// All that the sentences depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SentencesKey {
    words: Words,
    /// Number of changes of the session; all that is derived from it, such as the review's findings, changes with it.
    session: u64,
    /// Number of answers of the explainer, which come later than the session's changes.
    explanations: u64,
    /// Part of the evaluation that a person sees while playing.
    while_playing: ShownEvaluation,
}

impl App {
    /// Brings the sentences about the table up to date.
    pub(super) fn update_sentences(&mut self) {
        let App { session, derived, explanations, review, look, sentences, settings, .. } = self;
        let words = look.words;
        let while_playing = settings.analysis.while_playing;
        let key =
            SentencesKey { words, session: session.changes(), explanations: explanations.changes(), while_playing };
        sentences.update(key, || TableSentences {
            explained: explanations.sentences(words),
            announcement: explanations.announcement(words, outcome_to_announce(session).as_ref()),
            points: point_names(&derived.scene, session.game().opening().offered(), words),
            outcome: session.outcome().map(|outcome| words.outcome(&outcome)),
            opening_step: words.opening_step(session.game()),
            hint: hint(session, words),
            thinking: thinking(session, words),
            judgement: judgement(session, while_playing, words),
            decision: words.decision(&review.shown.report),
            result: result_sentences(session, &review.shown.report, words),
        });
    }
}

/// The outcome, except for a five: the explanation of the last move already says that it wins.
fn outcome_to_announce(session: &Session) -> Option<Outcome> {
    session.outcome().filter(|outcome| !matches!(outcome, Outcome::Board(Ending::Five { .. })))
}

/// The names of the board's points, in the order of [`Point::all`].
fn point_names(scene: &Scene, fifth_moves: &[Point], words: Words) -> Vec<String> {
    let name = |point: Point| {
        let number = scene.numbers.iter().find(|(numbered, _)| *numbered == point).map(|(_, number)| *number as usize);
        let why = scene.forbidden.iter().find(|(crossed, _)| *crossed == point).map(|(_, why)| *why);
        let name = words.point(point, scene.board.stone(point), number, why);
        match fifth_moves.iter().position(|&offered| offered == point) {
            Some(index) => words.fifth_move(&name, index + 1),
            None => name,
        }
    };
    Point::all(scene.board.size()).map(name).collect()
}

/// The hint that was given; `None` during a search or an analysis, which say more.
fn hint(session: &Session, words: Words) -> Option<String> {
    let side = session.game().board().side_to_move();
    let step = || session.hint_steps().last().map(|&step| words.hint_step(step));
    let is_idle = session.thinking() == Thinking::Idle && !session.is_analysing();
    is_idle.then(|| session.hint().map(|hint| words.hint(hint, side)).or_else(step)).flatten()
}

/// Whether a person plays the game on the table and has not asked what it is worth: nothing may tell them unasked.
fn plays_alone(session: &Session) -> bool {
    let game = session.game();
    let person_plays = Color::ALL.iter().any(|&color| game.player(color).is_person());
    let has_asked = session.is_analysing() || session.reviewed_score_at(game.cursor()).is_some();
    person_plays && !has_asked && !session.is_finished()
}

/// The computer's activity, without what it thinks of the position where a person plays alone.
fn thinking(session: &Session, words: Words) -> Option<String> {
    let thinking = match session.thinking() {
        Thinking::Busy { question, .. } if plays_alone(session) => Thinking::Busy { question, info: None },
        thinking => thinking,
    };
    words.thinking(&thinking, session.game().board().side_to_move())
}

/// The judgement of the position on the table; `None` where there is nothing to say, and where the game is over.
fn judgement(session: &Session, while_playing: ShownEvaluation, words: Words) -> Option<Judgement> {
    if session.outcome().is_some() {
        return None;
    }
    if plays_alone(session) {
        judgement_in_play(session, while_playing, words)
    } else {
        known_judgement(session, words)
    }
}

/// The judgement for a person who plays: a stopped or failed computer, or a hint that was asked for; else as much of the
/// evaluation as the person wishes to see.
fn judgement_in_play(session: &Session, while_playing: ShownEvaluation, words: Words) -> Option<Judgement> {
    let side = session.game().board().side_to_move();
    let evaluation = session.evaluation().filter(|_| while_playing != ShownEvaluation::Off);
    let chances = match (&evaluation, while_playing) {
        (_, ShownEvaluation::Off) => Chances::Hidden,
        (Some(evaluation), _) => Chances::Known(evaluation.score, evaluation.side),
        (None, _) => Chances::Unknown,
    };
    let text = match session.thinking() {
        thinking @ (Thinking::Held | Thinking::Checking | Thinking::Warned | Thinking::Failed(_)) => {
            words.thinking(&thinking, side)
        }
        Thinking::Idle if let Some((hinted, text)) = hint_judgement(session, words) => {
            let chances = if hinted == Chances::Hidden { chances } else { hinted };
            return Some(Judgement { chances, text });
        }
        Thinking::Idle | Thinking::Busy { .. } => None,
    };
    let text = text.or_else(|| {
        let evaluation = evaluation.filter(|_| while_playing == ShownEvaluation::BarWithLine)?;
        let score = words.score(evaluation.score, evaluation.side);
        Some(format!("{score}\n{}", words.line(&evaluation.line)))
    });
    (chances != Chances::Hidden || text.is_some()).then(|| Judgement { chances, text: text.unwrap_or_default() })
}

/// The hint as far as it was given.
fn hint_judgement(session: &Session, words: Words) -> Option<(Chances, String)> {
    let side = session.game().board().side_to_move();
    if let Some(hint) = session.hint() {
        return Some((Chances::Known(hint.score, side), words.hint(hint, side)));
    }
    let &step = session.hint_steps().last()?;
    let proven = session.hint_proves();
    let more = proven.map_or(words.label(Label::HintMore).to_owned(), |score| words.score(score, side));
    let chances = proven.map_or(Chances::Hidden, |score| Chances::Known(score, side));
    Some((chances, format!("{}\n{more}", words.hint_step(step))))
}

/// The first of these that there is: the search that runs, an analysis, a hint, the review, the answer behind the last
/// move, or a score from before. `None` if there is none of them and no computer plays.
fn known_judgement(session: &Session, words: Words) -> Option<Judgement> {
    let side = session.game().board().side_to_move();
    let cursor = session.game().cursor();
    let thinking = session.thinking();
    let computer_plays = Color::ALL.iter().any(|&color| !session.game().player(color).is_person());
    let (chances, text) = if !matches!(thinking, Thinking::Idle) {
        match &thinking {
            Thinking::Busy { question, info: Some(info) } if *question != Question::Hint => {
                let text = format!("{}\n{}", words.progress(info, side), words.line(&info.line));
                (Chances::Known(info.score, side), text)
            }
            thinking => (Chances::Unknown, words.thinking(thinking, side).unwrap_or_default()),
        }
    } else if let Some(info) = session.findings().find_map(|finding| finding.info) {
        (Chances::Known(info.score, side), words.score(info.score, side))
    } else if let Some(hint) = hint_judgement(session, words) {
        hint
    } else if let Some(score) = session.reviewed_score_at(cursor) {
        (Chances::Known(score, side), words.score(score, side))
    } else if let Some(answer) = session.last_answer() {
        let score = words.score(answer.score, !side);
        let expected = answer.line.get(1..).and_then(|line| words.expected_line(line)).unwrap_or_default();
        (Chances::Known(answer.score, !side), format!("{score}\n{expected}"))
    } else if let Some(score) = session.score_at(cursor) {
        (Chances::Known(score, side), words.score(score, side))
    } else if computer_plays {
        (Chances::Unknown, words.label(Label::NoJudgementYet).to_owned())
    } else {
        return None;
    };
    Some(Judgement { chances, text })
}
