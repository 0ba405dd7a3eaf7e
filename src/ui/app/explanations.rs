//! Explanations of the last move and of threats, which follow the position on the table.

use super::App;
use crate::explain::{
    self, Claim, PassThreat, Threats, false_forbidden, fours_to_make, opening_stone, reason, visible_claims,
};
use crate::game::Outcome;
use crate::rules::{Board, Color, Move, Point};
use crate::session::Session;
use crate::ui::board::{ThreatKind, ThreatMark};
use crate::ui::explainer::{Answer, Explainer, Query};
use crate::ui::messages::Severity;
use crate::ui::view::PointKind;
use crate::words::{Sentence, Words};

/// Explanations of the position on the table.
pub(super) struct Explanations {
    explainer: Explainer,
    /// Number of the explainer's answers.
    answers: u64,
    /// Explanation of the move that led to the position: at first by the visible claims, then with the proven ones.
    last: Option<Explanation>,
    /// Whether the threats of both sides are marked on the board.
    marks_threats: bool,
    /// The threats of both sides, while they are marked.
    threats: Vec<Threats>,
    /// The points where the side to move can make a four, while threats are marked.
    fours: Vec<(Point, Color)>,
    /// Reply of the other side to a pass, while it is shown.
    passed: Option<(Color, PassThreat)>,
    /// Explanation of the point under the pointer, and whether it is forbidden.
    pub point: Option<(String, PointKind)>,
}

/// Explanation of a move.
struct Explanation {
    /// The position before it.
    before: Board,
    /// Point of its stone.
    point: Point,
    /// The claims about it so far.
    claims: Vec<Claim>,
    /// Whether proofs were asked for.
    asked: bool,
}

impl Explanations {
    /// No explanation, before the first position.
    pub fn new(explainer: Explainer) -> Explanations {
        Explanations {
            explainer,
            answers: 0,
            last: None,
            marks_threats: false,
            threats: Vec::new(),
            fours: Vec::new(),
            passed: None,
            point: None,
        }
    }

    /// Explains the move that led to the position on the table, after that has changed.
    pub fn follow(&mut self, session: &Session) {
        self.explainer.forget();
        (self.passed, self.point) = (None, None);
        self.last = last_move(session.game().board()).map(|(before, point)| {
            let claims = visible_claims(&before, point);
            Explanation { before, point, claims, asked: false }
        });
        self.look_for_threats(session);
        self.ask(session);
    }

    /// Asks for proofs, unless they would help a person in a game under way: only where it is analysed or has ended, or
    /// no person plays.
    pub fn ask(&mut self, session: &Session) {
        let game = session.game();
        let person_plays = Color::ALL.iter().any(|&color| game.player(color).is_person());
        // What the review has found says more, and in a trial the person is to find the move without help.
        let is_open = session.is_analysing() || session.is_finished() || !person_plays;
        let is_reviewed = session.reviewed_score_at(game.cursor()).is_some();
        let may_ask = is_open && !is_reviewed && session.trial().is_none();
        if let Some(last) = self.last.as_mut().filter(|last| may_ask && !last.asked && self.passed.is_none()) {
            last.asked = true;
            self.explainer.ask(Query::Move { before: last.before.clone(), point: last.point });
        }
    }

    fn look_for_threats(&mut self, session: &Session) {
        let board = session.game().board();
        if self.marks_threats && board.ending().is_none() {
            self.threats = Color::ALL.map(|color| explain::threats(board, color)).into();
            let side = board.side_to_move();
            self.fours = fours_to_make(board, side).into_iter().map(|point| (point, side)).collect();
        } else {
            (self.threats, self.fours) = (Vec::new(), Vec::new());
        }
    }

    /// Number of changes of the explanations that come without a change of the session: of the explainer's answers.
    pub fn changes(&self) -> u64 {
        self.answers
    }

    /// Explanations of the last move.
    pub fn sentences(&self, words: Words) -> Vec<Sentence> {
        let Some(Explanation { before, point, claims, .. }) = &self.last else { return Vec::new() };
        match opening_stone(before, *point).filter(|_| claims.is_empty()) {
            Some(stone) => vec![Sentence { text: words.opening_stone(*point, stone), ..Sentence::default() }],
            None => words.explain_move(before.side_to_move(), *point, claims),
        }
    }

    /// Announcement of the last move for screen readers, with its threat and the end of the game.
    pub fn announcement(&self, words: Words, outcome: Option<&Outcome>) -> String {
        let announcement = self.last.as_ref().map_or_else(String::new, |last| {
            words.move_announcement(last.before.side_to_move(), last.point, &last.claims)
        });
        match outcome {
            Some(outcome) => words.ending_announcement(&announcement, outcome),
            None => announcement,
        }
    }

    /// The threats that are marked on the board, the fives last, so that they lie on top.
    pub fn marks(&self) -> Vec<ThreatMark> {
        let after_pass = self.passed.as_ref().and_then(|(_, threat)| match threat {
            PassThreat::Shapes(threats) => Some(threats),
            PassThreat::Win { .. } => None,
        });
        let shown: Vec<&Threats> =
            if self.marks_threats { self.threats.iter().collect() } else { after_pass.into_iter().collect() };
        let mark = |color, kind| move |&point: &Point| ThreatMark { point, color, kind };
        let mut marks: Vec<ThreatMark> = Vec::new();
        for threats in &shown {
            marks.extend(threats.answers.iter().map(mark(threats.color, ThreatKind::Answer)));
        }
        let is_listed = |point: &Point| shown.iter().any(|threats| threats.open_fours.contains(point));
        let fours = self.fours.iter().filter(|(point, _)| !is_listed(point));
        marks.extend(fours.map(|&(point, color)| ThreatMark { point, color, kind: ThreatKind::Four }));
        for threats in &shown {
            marks.extend(threats.open_fours.iter().map(mark(threats.color, ThreatKind::OpenFour)));
        }
        for threats in &shown {
            marks.extend(threats.fives.iter().map(mark(threats.color, ThreatKind::Five)));
        }
        marks
    }

    /// Whether threats are shown, or the other side's reply to a pass.
    pub fn shows_threats(&self) -> bool {
        self.marks_threats || self.passed.is_some()
    }

    /// The line of the win that the other side would have, with its first colour.
    pub fn passed_line(&self) -> Option<(Vec<Point>, Color)> {
        match &self.passed {
            Some((color, PassThreat::Win { proof })) => Some((proof.line(), *color)),
            _ => None,
        }
    }
}

/// The position before the last move and its point; nothing at the root and after a pass.
fn last_move(board: &Board) -> Option<(Board, Point)> {
    let mut before = board.clone();
    match before.undo()? {
        Move::Place(point) => Some((before, point)),
        Move::Pass => None,
    }
}

impl App {
    /// Receives the claims and threats that were proven, and asks for those that are still wanted.
    pub(super) fn receive_explanations(&mut self) {
        self.explanations.ask(&self.session);
        match self.explanations.explainer.answer() {
            Some(Answer::Move(claims)) => {
                self.explanations.answers += 1;
                if let Some(last) = &mut self.explanations.last {
                    last.claims = claims;
                }
            }
            Some(Answer::Passed(threat)) => {
                let color = !self.session.game().board().side_to_move();
                self.messages.show(Severity::Remark, self.look.words.if_passed(color, &threat));
                self.explanations.passed = Some((color, threat));
            }
            None => {}
        }
    }

    /// Switches the marks of both sides' threats on or off.
    pub(super) fn toggle_threats(&mut self) {
        let explanations = &mut self.explanations;
        explanations.marks_threats ^= true;
        explanations.look_for_threats(&self.session);
        if explanations.marks_threats {
            let side = self.session.game().board().side_to_move();
            // Open fours are told as threats.
            let is_open = |point: &Point| explanations.threats.iter().any(|threats| threats.open_fours.contains(point));
            let fours: Vec<Point> =
                explanations.fours.iter().map(|(point, _)| *point).filter(|point| !is_open(point)).collect();
            let words = self.look.words;
            let threats = explanations.threats.iter().map(|threats| words.threats(threats));
            let sentences = threats.chain([words.fours_to_make(side, &fours)]).filter(|text| !text.is_empty());
            let text = words.join_texts(&sentences.collect::<Vec<String>>());
            self.messages.remark(text, words.threat_counts(&explanations.threats, side, fours.len()));
        } else {
            self.messages.clear_status();
        }
    }

    /// Switches the other side's reply to a pass on or off.
    pub(super) fn toggle_passed(&mut self) {
        if self.explanations.passed.take().is_some() {
            self.messages.clear_status();
        } else if self.session.game().board().ending().is_none() {
            self.explanations.explainer.ask(Query::Passed(self.session.game().board().clone()));
            self.receive_explanations();
        }
    }

    /// Explains the point under the pointer, if it is forbidden or only looks so.
    pub(super) fn explain_point(&mut self) {
        let board = self.session.game().board();
        let is_asked = board.side_to_move() == Color::Black && self.session.outcome().is_none();
        let point = self.table.hovered.filter(|&point| is_asked && board.stone(point).is_none());
        self.explanations.point = point.and_then(|point| {
            let forbidden = reason(board, point)
                .map(|reason| (self.look.words.forbidden_here(&reason, point), PointKind::Forbidden));
            forbidden.or_else(|| {
                let allowed = false_forbidden(board, point)?;
                Some((self.look.words.false_forbidden(&allowed, point), PointKind::OnlyLooksForbidden))
            })
        });
    }
}
