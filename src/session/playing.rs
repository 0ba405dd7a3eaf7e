//! Commands carried out: moves are played and taken back, the cursor moves, the game is ended.

use super::{Command, LastAnswer, Refusal, Session, Thinking};
use crate::game::opening::{ActError, ActRecord, Task};
use crate::game::{Act, Change, Conclusion, Edit, Game, NodeId, OnForbidden, Operation, Player, PlayerKind, Protocol};
use crate::job::Question;
use crate::rules::{Color, Move, PlayError, Rule};
use std::time::Duration;

/// The computer takes a draw where its expected score is no more than this, from 0 (lost) to 1 (won).
const DRAW_WHEN_BEHIND: f64 = 0.35;
/// The limit once a quarter of the board is covered.
const DRAW_WHEN_LONG: f64 = 0.55;

impl Session {
    /// Carries out a command at the time `now`.
    ///
    /// # Errors
    /// The reason why it is refused; the table is then as it was.
    pub fn apply(&mut self, command: Command, now: Duration) -> Result<(), Refusal> {
        let (before, help, changes) = (self.table_job(), self.help(), self.changes);
        // It is noted first: the command may end the game.
        self.add_help(self.help_of(&command));
        let done = self.carry_out(command, now);
        // Also after another game has come, which would begin its own count.
        self.changes = changes + 1;
        done.inspect_err(|_| self.help_record.help = help)?;
        let wanted = self.table_job();
        if wanted != before && wanted.is_some_and(|job| job.question.is_turn()) {
            self.turn_began = now;
        }
        Ok(())
    }

    fn carry_out(&mut self, command: Command, now: Duration) -> Result<(), Refusal> {
        match command {
            Command::Play(point) => {
                self.check_persons_turn()?;
                match self.opening_step().map(|step| step.task) {
                    Some(Task::Offer { .. }) => self.act(&[Act::Offer(point)], now),
                    Some(Task::Keep { .. }) => self.act(&[Act::Keep(point)], now),
                    Some(_) => self.act(&[Act::Stone(point)], now),
                    None => self.play(Move::Place(point), now),
                }
            }
            Command::Choose(choice) => {
                self.check_persons_turn()?;
                self.act(&[Act::Choose(choice)], now)
            }
            Command::Declare(number) => {
                self.check_persons_turn()?;
                self.act(&[Act::Declare(number)], now)
            }
            Command::DrawOpening => {
                let game = &self.game;
                let is_free = game.opening().protocol() == Protocol::Free;
                let is_empty = game.root().stones.is_empty() && game.root().side_to_move == Color::Black;
                if !is_free || !is_empty || game.has_moves() || game.outcome().is_some() {
                    return Err(Refusal::NotToBeDrawn);
                }
                self.draw_wanted = true;
                self.failed = None;
                Ok(())
            }
            Command::Pass => {
                if self.game.rule() != Rule::Renju {
                    return Err(Refusal::NoPass);
                }
                if !self.person_to_move() && self.game.outcome().is_none() {
                    return Err(Refusal::NotYourTurn);
                }
                self.play(Move::Pass, now)
            }
            Command::OfferDraw => {
                if !self.person_plays() {
                    return Err(Refusal::NoPersonToMove);
                }
                if self.computer_takes_draw() { self.agree_draw(now) } else { Err(Refusal::DrawDeclined) }
            }
            Command::AgreeDraw => self.agree_draw(now),
            Command::TakeBack => self.take_back(now),
            Command::Redo => self.redo(now),
            Command::GoTo(node) => self.go_to(node),
            Command::Step(steps) => self.step(steps),
            Command::Sibling(steps) => self.go_to_sibling(steps),
            Command::Resign => self.resign(now),
            Command::MoveNow => {
                // The window ends the running search, which then answers as always.
                if self.held && self.computer_to_move() {
                    self.held = false;
                    return Ok(());
                }
                if matches!(self.thinking(), Thinking::Busy { .. }) { Ok(()) } else { Err(Refusal::NotThinking) }
            }
            Command::Stop => self.stop(),
            Command::Hint => {
                if !self.person_to_move() {
                    return Err(Refusal::NoPersonToMove);
                }
                let key = self.position_key();
                match self.hint.as_mut().filter(|hint| hint.at == key) {
                    Some(hint) => hint.given = (hint.given + 1).min(hint.steps.len()),
                    None => self.hint_wanted = Some(key),
                }
                Ok(())
            }
            Command::Retry => self.failed.take().map(|_| ()).ok_or(Refusal::NotThinking),
            Command::Replace(successor) => {
                if !self.player_has_failed() {
                    return Err(Refusal::NothingFailed);
                }
                let color = self.color_to_move();
                self.seat(color, self.config.player_of(&successor, self.strength_of(color)));
                // The time that was lost is not the successor's.
                self.turn_began = now;
                Ok(())
            }
            Command::Analyse => {
                self.is_analysing ^= true;
                Ok(())
            }
            Command::Review => self.toggle_review(),
            Command::ForgetReview => {
                self.forget_review();
                Ok(())
            }
            Command::TryAgain(played) => self.begin_trial(played),
            Command::Try(point) => self.try_move(point),
            Command::Reveal => self.reveal_trial(),
            Command::EndTrial => self.end_trial(),
            Command::ShowProof => self.show_proof(),
            Command::Defend(point) => self.defend(point),
            Command::UndoDefence => self.undo_defence(),
            Command::LeaveProof => self.leave_proof(),
            Command::PlayOn => self.play_on(),
            Command::Load(game) => {
                let (running, is_analysing) = (std::mem::take(&mut self.running), self.is_analysing);
                let revision = self.revision;
                *self = Session { running, is_analysing, ..Session::new(*game, self.config.clone(), now) };
                self.revision += revision + 1;
                Ok(())
            }
            Command::Open(game) => {
                self.carry_out(Command::Load(game), now)?;
                self.held = self.computer_to_move() && matches!(self.player_to_move().kind, PlayerKind::Engine(_));
                Ok(())
            }
            Command::Seat(color, kind) => {
                let player = self.config.player_of(&kind, self.strength_of(color));
                if *self.game.player(color) != player && !self.is_finished() {
                    self.seat(color, player);
                }
                Ok(())
            }
            Command::Rename(color, name) => {
                let player = self.game.player(color).clone();
                if player.name != name {
                    self.operate(Operation::Seat(color, Player { name, ..player }))?;
                }
                Ok(())
            }
            Command::Edit(edit) => self.edit(edit),
        }
    }

    /// Refuses an act of a person who has not the turn. A finished game passes: the operation itself is refused, with a
    /// better reason.
    fn check_persons_turn(&self) -> Result<(), Refusal> {
        if self.opening_step().is_some() && !self.game.at_end() {
            return Err(Refusal::Act(ActError::Earlier));
        }
        if !self.person_to_move() && self.game.outcome().is_none() { Err(Refusal::NotYourTurn) } else { Ok(()) }
    }

    /// Changes the game. Notes and the order of variations do not disturb the computer's turn; where the position
    /// changes, as when a branch is deleted under the cursor, the computer waits until it is told to go on.
    fn edit(&mut self, edit: Edit) -> Result<(), Refusal> {
        let cursor = self.game.cursor();
        let turns = matches!(edit, Edit::Turn(_));
        self.operate(Operation::Edit(edit))?;
        if turns {
            self.forget_lessons();
            self.evaluations.clear();
        }
        if self.game.cursor() != cursor {
            self.held = true;
            self.position_changed();
        }
        Ok(())
    }

    fn seat(&mut self, color: Color, player: Player) {
        self.operate(Operation::Seat(color, player)).expect("a seat can always be taken");
        self.held = false;
        self.failed = None;
    }

    pub(super) fn play(&mut self, mv: Move, now: Duration) -> Result<(), Refusal> {
        let millis = self.turn_millis(now);
        let operation = match self.config.forbidden {
            OnForbidden::Refuse => Operation::Play { mv, millis },
            OnForbidden::Lose => Operation::PlayUnchecked { mv, millis },
        };
        self.operate(operation)?;
        self.game_changed(now);
        self.pass_if_forced();
        Ok(())
    }

    /// Carries out acts of the opening, all by one seat, in the time of its turn.
    pub(super) fn act(&mut self, acts: &[Act], now: Duration) -> Result<(), Refusal> {
        let mut millis = self.turn_millis(now);
        for &act in acts {
            self.operate(Operation::Act { act, millis: std::mem::take(&mut millis) })?;
        }
        self.game_changed(now);
        Ok(())
    }

    /// Passes for Black where every empty point is forbidden: there is no choice.
    pub(super) fn pass_if_forced(&mut self) {
        let going_on = self.game.outcome().is_none() && self.game.at_end() && self.game.opening().is_over();
        if going_on && self.game.board().must_pass() {
            let pass = Operation::Play { mv: Move::Pass, millis: 0 };
            self.operate(pass).expect("a forced pass is legal");
        }
    }

    pub(super) fn game_changed(&mut self, now: Duration) {
        self.turn_began = now;
        self.played_at = Some(self.game.cursor());
        self.held = false;
        self.position_changed();
    }

    pub(super) fn position_changed(&mut self) {
        self.hint_wanted = None;
        self.draw_wanted = false;
        self.failed = None;
    }

    fn take_back(&mut self, now: Duration) -> Result<(), Refusal> {
        if self.game.last_done().is_none() {
            return Err(Refusal::NothingToTakeBack);
        }
        if !self.person_plays() {
            // Two computers: one move is taken back, and they wait, or they would play it again at once.
            self.operate(Operation::Undo)?;
            self.game_changed(now);
            self.held = true;
            return Ok(());
        }
        let steps = self.steps_to_persons_change().ok_or(Refusal::NothingToTakeBack)?;
        for _ in 0..steps {
            self.operate(Operation::Undo)?;
        }
        self.game_changed(now);
        Ok(())
    }

    /// Number of changes to be undone until one that a person made is among them.
    fn steps_to_persons_change(&self) -> Option<usize> {
        self.game.undoable().position(|change| made_by_person(&self.game, change)).map(|index| index + 1)
    }

    fn redo(&mut self, now: Duration) -> Result<(), Refusal> {
        self.operate(Operation::Redo)?;
        if self.person_plays() {
            while self.game.last_undone().is_some_and(|next| !made_by_person(&self.game, next)) {
                self.operate(Operation::Redo)?;
            }
            self.game_changed(now);
        } else {
            self.game_changed(now);
            self.held = true;
        }
        Ok(())
    }

    pub(super) fn go_to(&mut self, node: NodeId) -> Result<(), Refusal> {
        if node != self.game.cursor() {
            // A computer that was stopped stays so: moving the cursor starts nothing.
            self.operate(Operation::GoTo(node))?;
            self.position_changed();
            self.pass_if_forced();
        }
        Ok(())
    }

    fn step(&mut self, steps: i32) -> Result<(), Refusal> {
        let cursor = self.game.cursor();
        let line = self.game.tree().line(cursor);
        let here = line.iter().position(|&node| node == cursor).expect("the cursor lies on its line") as i64;
        let target = (here + i64::from(steps)).clamp(0, line.len() as i64 - 1) as usize;
        self.go_to(line[target])
    }

    fn go_to_sibling(&mut self, steps: i32) -> Result<(), Refusal> {
        let cursor = self.game.cursor();
        let Some(parent) = self.game.tree().node(cursor).parent() else { return Ok(()) };
        let siblings: Vec<NodeId> = self.game.tree().node(parent).children().collect();
        let here = siblings.iter().position(|&node| node == cursor).expect("a child of its parent") as i64;
        let target = (here + i64::from(steps)).clamp(0, siblings.len() as i64 - 1) as usize;
        self.go_to(siblings[target])
    }

    fn resign(&mut self, now: Duration) -> Result<(), Refusal> {
        let end = self.end_of_unfinished_line()?;
        let mover = match self.opening_step() {
            Some(step) => self.game.seats().color(step.seat),
            None => self.game.tree().side_to_move(end, self.game.root().side_to_move),
        };
        let loser = [mover, !mover].into_iter().find(|&color| self.game.player(color).is_person());
        self.conclude(end, Conclusion::Resigned(loser.ok_or(Refusal::NoPersonToMove)?), now)
    }

    fn agree_draw(&mut self, now: Duration) -> Result<(), Refusal> {
        self.conclude(self.end_of_unfinished_line()?, Conclusion::DrawAgreed, now)
    }

    /// The node from which the game goes on, wherever the cursor is on its line.
    fn end_of_unfinished_line(&self) -> Result<NodeId, Refusal> {
        if self.game.final_outcome().is_some() {
            return Err(Refusal::Play(PlayError::GameOver));
        }
        Ok(self.game.end_of_line())
    }

    /// Ends the game, not the position at the cursor: the cursor goes to the end of its line.
    pub(super) fn conclude(&mut self, end: NodeId, how: Conclusion, now: Duration) -> Result<(), Refusal> {
        if end != self.game.cursor() {
            self.operate(Operation::GoTo(end))?;
        }
        self.operate(Operation::Conclude(how))?;
        self.game_changed(now);
        Ok(())
    }

    /// Whether the computer takes a draw: if its last move was played in a bad position, or, in a long game, in one no
    /// better than even.
    fn computer_takes_draw(&self) -> bool {
        let Some(LastAnswer { node, answer, .. }) = &self.last_answer else { return false };
        let on_the_line = self.game.tree().path(self.game.cursor()).contains(node);
        let moves = self.game.board().moves().len();
        let long = moves * 4 >= usize::from(self.game.root().size).pow(2);
        let limit = if long { DRAW_WHEN_LONG } else { DRAW_WHEN_BEHIND };
        on_the_line && answer.score.win_rate() <= limit
    }

    fn stop(&mut self) -> Result<(), Refusal> {
        match self.question().map(|job| job.question) {
            Some(Question::Move | Question::Opening(_)) => self.held = true,
            Some(Question::Hint | Question::OpeningHint(_)) => self.hint_wanted = None,
            Some(Question::Draw(_)) => self.draw_wanted = false,
            // The game never waits for an analysis.
            Some(Question::Analysis | Question::Review | Question::Balance { .. }) | None => {
                return Err(Refusal::NotThinking);
            }
        }
        Ok(())
    }
}

/// Whether a person made a change: a stone of their colour, a branch from an earlier position (the computer plays only
/// at the end of a line), or a resignation. A pass counts for neither: it is played where nothing else is left.
fn made_by_person(game: &Game, change: &Change) -> bool {
    match *change {
        Change::Added { from, to } => {
            let tree = game.tree();
            if tree.node(to).mv() == Some(Move::Pass) {
                return false;
            }
            let mover = tree.side_to_move(from, game.root().side_to_move);
            let branch = tree.node(from).children().any(|sibling| sibling < to);
            branch || game.player(mover).is_person()
        }
        Change::Acted { acted: ActRecord { seat, .. }, .. } => game.seats().player_in(seat).is_person(),
        _ => true,
    }
}
