//! Lists of moves with a head of tags, as servers pass games on; several may follow each other.
//!
//! ```text
//! [Event "Club evening"]
//! [Black "Ann"]
//! [White "Bo"]
//! [Result "1-0"]
//!
//! 1. h8 i9 2. h10 {a remark} g7 1-0
//! ```
//!
//! The result is kept as it is written, as it is not said whose figure stands first.

use super::{fold, game};
use crate::formats::read_games::ReadGames;
use crate::formats::remark::{Count, RemarkKind};
use crate::formats::{Expected, Format, FormatError, Location, ParsedGame, Reason};
use crate::game::{Details, Game, GameError, Player, Seats};

/// Number of names of tags that are not kept, of all that a remark lists.
const MAX_NAMES: usize = 12;

/// Length of the moves of a game in bytes, more than any game needs.
const MAX_BYTES: usize = 64 << 10;

/// Whether a text begins with a tag.
pub fn begin(text: &str) -> bool {
    text.lines().map(str::trim).find(|line| !line.is_empty()).is_some_and(|line| tag(line).is_some())
}

/// Name and value of a line such as `[Black "Ann"]`.
fn tag(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.strip_prefix('[')?.strip_suffix(']')?.trim().split_once([' ', '\t'])?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_name.then_some((name, value))
}

/// Reads all games of a text.
pub fn games(text: &str) -> ReadGames {
    let mut games = ReadGames::default();
    let mut draft = Draft::default();
    for (number, line) in (1..).zip(text.lines()) {
        match tag(line.trim()) {
            Some((name, value)) => {
                if !draft.moves.trim().is_empty() {
                    add(&mut games, std::mem::take(&mut draft));
                }
                draft.take(name, value, number);
                // So that lines are counted from here.
                (draft.first_line, draft.moves) = (number + 1, String::new());
            }
            None => {
                draft.moves += line;
                draft.moves.push('\n');
            }
        }
    }
    add(&mut games, draft);
    games
}

fn add(games: &mut ReadGames, draft: Draft) {
    if games.is_full() {
        games.leave_out(1);
    } else {
        games.add(draft.game());
    }
}

/// Game that is being read.
#[derive(Default)]
struct Draft {
    names: [String; 2],
    details: Details,
    /// Tags and remarks that are not kept, and the names of the first.
    unknown: Count,
    unknown_names: Vec<String>,
    moves: String,
    /// Number of the moves' first line.
    first_line: usize,
}

impl Draft {
    fn take(&mut self, name: &str, value: &str, line: usize) {
        let value = value.replace("\\\"", "\"").replace("\\\\", "\\");
        // Question marks stand for what is not known.
        let value = value.trim();
        if value.chars().all(|c| matches!(c, '?' | '.' | '-' | '*')) {
            return;
        }
        let details = &mut self.details;
        let text = match name.to_ascii_lowercase().as_str() {
            "black" => &mut self.names[0],
            "white" => &mut self.names[1],
            "event" => &mut details.event,
            "site" => &mut details.place,
            "date" => &mut details.date,
            "round" => &mut details.round,
            "result" => &mut details.result,
            "opening" => &mut details.opening,
            "annotator" => &mut details.annotator,
            "source" => &mut details.source,
            _ => return self.leave_out(name, line),
        };
        value.clone_into(text);
    }

    fn leave_out(&mut self, name: &str, line: usize) {
        self.unknown.add(line);
        if self.unknown_names.len() < MAX_NAMES && self.unknown_names.iter().all(|known| known != name) {
            self.unknown_names.push(FormatError::cut(name));
        }
    }

    fn game(mut self) -> Result<ParsedGame, FormatError> {
        let moves = self.without_remarks();
        if moves.len() > MAX_BYTES {
            return Err(FormatError::new(Reason::Expected(Expected::End)));
        }
        if moves.trim().is_empty() {
            return Err(FormatError::new(Reason::NoGame(Format::Moves)));
        }
        let ParsedGame { game, mut remarks } = game(&fold(&moves), self.first_line)?;
        let mut parts = game.parts();
        let [black, white] = self.names.map(|name| Player { name, ..Player::person() });
        parts.seats = Seats::new(black, white);
        parts.details = self.details;
        let names = self.unknown_names.join(", ");
        let at = |line| Some(Location::Text { line, column: 1 });
        remarks.extend(self.unknown.remark(at, |times| RemarkKind::Properties { names, times }));
        let of_game = |why: GameError| FormatError::new(Reason::Game(why));
        Ok(ParsedGame { game: Game::from_parts(parts).map_err(of_game)?, remarks })
    }

    /// The moves, with blanks in place of remarks in braces and of the result at the end.
    fn without_remarks(&mut self) -> String {
        let moves = std::mem::take(&mut self.moves);
        let trimmed = moves.trim_end();
        let results = ["1-0", "0-1", "1/2-1/2", "0.5-0.5", "*"];
        let moves = results.iter().find_map(|result| trimmed.strip_suffix(result)).unwrap_or(trimmed);
        let (mut blank, mut line, mut depth) = (String::with_capacity(moves.len()), self.first_line, 0_usize);
        for c in moves.chars() {
            match c {
                '{' if depth == 0 => {
                    depth = 1;
                    self.leave_out("{}", line);
                }
                '}' => depth = 0,
                _ => {}
            }
            line += usize::from(c == '\n');
            let is_kept = c == '\n' || depth == 0 && c != '}';
            blank.push(if is_kept { c } else { ' ' });
        }
        blank
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::Remark;
    use crate::formats::moves::parse;
    use crate::formats::tests::position_string;
    use crate::rules::{Color, PlayError};

    fn read(text: &str) -> (Vec<ParsedGame>, Vec<Remark>) {
        assert!(begin(text), "{text}");
        let (games, remarks) = parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        (games.into_iter().collect(), remarks)
    }

    #[test]
    fn tags_are_names_and_details() {
        let text = "[Event \"Club \\\"evening\\\"\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Black \"Ann\"]\n[White \"Bo\"]\n\
            [Result \"1-0\"]\n[TimeControl \"600\"]\n\n1. h8 i9 2. h10 {good\nmove} g7 1-0\n";
        let (games, _) = read(text);
        let ParsedGame { game, remarks } = &games[0];
        assert_eq!(position_string(game.board()), "h8i9h10g7");
        assert_eq!(Color::ALL.map(|color| game.player(color).name.as_str()), ["Ann", "Bo"]);
        let details = Details { event: "Club \"evening\"".to_owned(), result: "1-0".to_owned(), ..Details::default() };
        assert_eq!(*game.details(), details);
        let what = RemarkKind::Properties { names: "TimeControl, {}".to_owned(), times: 2 };
        assert_eq!(*remarks, [Remark { location: Some(Location::Text { line: 7, column: 1 }), what }]);
    }

    #[test]
    fn each_detail_has_its_tag() {
        let names = ["Event", "Site", "Date", "Round", "Result", "Opening", "Annotator", "Source"];
        let tags: String = names.iter().map(|name| format!("[{name} \"its {name}\"]\n")).collect();
        let (games, _) = read(&format!("{tags}\n1. h8\n"));
        let own = |name: &str| format!("its {name}");
        let details = Details {
            title: String::new(),
            event: own("Event"),
            round: own("Round"),
            place: own("Site"),
            date: own("Date"),
            opening: own("Opening"),
            annotator: own("Annotator"),
            source: own("Source"),
            result: own("Result"),
        };
        assert_eq!(*games[0].game.details(), details);
        assert_eq!(games[0].remarks, []);
    }

    #[test]
    fn moves_beyond_the_bound_are_refused() {
        let long = |blanks: usize| format!("[Black \"Ann\"]\n1. h8{}i9\n", " ".repeat(blanks));
        assert!(parse(long(1_000).as_bytes()).is_ok());
        assert!(parse(long(MAX_BYTES).as_bytes()).is_err());
    }

    #[test]
    fn several_games_follow_each_other_and_a_bad_one_is_told() {
        let text = "[Black \"Ann\"]\n\n1. h8 i9\n2. h10\n\n[Black \"Bo\"]\n1. g7 g7\n[Black \"Cy\"]\n1. a1 *\n";
        let (games, remarks) = read(text);
        let names: Vec<&str> = games.iter().map(|parsed| parsed.game.player(Color::Black).name.as_str()).collect();
        assert_eq!(names, ["Ann", "Cy"]);
        let first = Reason::Move {
            number: 2,
            why: crate::formats::Refusal::Rules(PlayError::Occupied(crate::test_support::p("G7"))),
        };
        let what = RemarkKind::BadGames { games: 1, first };
        assert_eq!(remarks, [Remark { location: Some(Location::Text { line: 7, column: 7 }), what }]);
    }

    #[test]
    fn other_brackets_are_no_tags() {
        for text in ["[H8][H9]", "[Event]", "[\"x\"]", "[Event \"?\"", "hello\n[Event \"?\"]", ""] {
            assert!(!begin(text), "{text}");
        }
    }
}
