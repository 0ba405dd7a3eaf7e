//! Sentences about the position that are asked for by a key: they stand in the status bar, from where a screen reader
//! reads them.

use super::{App, TableState};
use crate::coach::strength::Help;
use crate::explain;
use crate::rules::{Color, Point};
use crate::ui::command::UiCommand;
use crate::ui::messages::Severity;
use crate::ui::table::players::player_name;

impl App {
    /// Reads what a command asks for; other commands are none of these.
    pub(super) fn read_aloud(&mut self, command: UiCommand) {
        let text = match command {
            UiCommand::ReadLines => self.lines_text(),
            UiCommand::ReadMyThreats => self.threats_text(self.own_color()),
            UiCommand::ReadTheirThreats => self.threats_text(!self.own_color()),
            UiCommand::ReadTurn => self.turn_text(),
            UiCommand::ReadBoard => self.board_text(),
            _ => return,
        };
        if matches!(command, UiCommand::ReadMyThreats | UiCommand::ReadTheirThreats) {
            // It is the help that the marks of threats are.
            self.session.add_help(Help { analysis: true, ..Help::default() });
        }
        self.messages.show(Severity::Remark, text);
    }

    /// The colour of the only person at the table, or else that of the side to move.
    fn own_color(&self) -> Color {
        let game = self.session.game();
        let is_person = |color: &Color| game.player(*color).is_person();
        let mut people = Color::ALL.into_iter().filter(is_person);
        match (people.next(), people.next()) {
            (Some(only), None) => only,
            _ => self.derived.scene.board.side_to_move(),
        }
    }

    fn lines_text(&self) -> String {
        let board = &self.derived.scene.board;
        let TableState { board: keyboard, hovered, .. } = &self.table;
        // The keyboard's cursor comes first, wherever the pointer was left.
        let cursor = keyboard.keyboard_cursor().or(*hovered).or(keyboard.cursor());
        let cursor = cursor.filter(|point| point.is_on(board.size()));
        self.look.words.read_lines(board, cursor.unwrap_or(Point::center(board.size())))
    }

    fn threats_text(&self, color: Color) -> String {
        self.look.words.read_threats(&explain::threats(&self.derived.scene.board, color))
    }

    /// The last move, whose turn it is or how the game ended, and the clocks of a timed game.
    fn turn_text(&self) -> String {
        let words = self.look.words;
        let (session, board) = (&self.session, &self.derived.scene.board);
        let last =
            board.moves().last().map(|mv| words.read_move(board.moves().len(), !board.side_to_move(), mv.point()));
        let turn = match session.outcome() {
            Some(outcome) => words.outcome(&outcome),
            None => words.turn(&player_name(session, words, session.color_to_move())),
        };
        let left = Color::ALL.map(|color| session.time_left(color, self.now()).map(|left| words.time_left(&left)));
        let clocks = match &left {
            [Some(black), Some(white)] => Some(words.read_clocks([black, white])),
            _ => None,
        };
        words.sentences(last.into_iter().chain([turn]).chain(clocks))
    }

    /// Size, rule and stones, then the last move and the turn, then the threats of both sides.
    fn board_text(&self) -> String {
        let threats = Color::ALL.map(|color| self.threats_text(color));
        let stones = self.look.words.read_stones(&self.derived.scene.board);
        self.look.words.sentences([stones, self.turn_text()].into_iter().chain(threats))
    }
}
