//! Round trips, and texts that are not games.

use super::journal::{HEADER, file_line, game_line, operation_line, replay};
use super::*;
use crate::game::opening::{ActError, OpeningError, ProtocolError};
use crate::game::{
    Act, Choice, EngineTerms, GameError, NodeId, Operation, Player, PlayerKind, Protocol, Root, Seats, Task,
    TextbookTerms, TreeError,
};
use crate::rules::rng::Rng;
use crate::rules::{Board, Color, Move, PlayError, Point, Rule, SetupError, notation};
use crate::test_support::{cases, check_linear, mutate, p, random_game};

/// Games of a file, all made.
#[derive(Debug)]
pub(in crate::formats) struct AllGames {
    pub format: Format,
    pub games: Vec<ParsedGame>,
    pub remarks: Vec<Remark>,
}

/// Reads all games of a file.
pub(in crate::formats) fn read_all(bytes: &[u8], name: Option<&str>) -> Result<AllGames, FormatError> {
    Games::read(bytes, name).map(AllGames::of)
}

/// Reads all games of a file of this format.
pub(in crate::formats) fn read_as(format: Format, bytes: &[u8]) -> Result<AllGames, FormatError> {
    format.read(bytes, None).map(AllGames::of)
}

/// The moves that led to a board as a position string: "h8h9i10", "pass" for a pass.
pub(in crate::formats) fn position_string(board: &Board) -> String {
    notation::write(board.moves()).to_lowercase()
}

impl AllGames {
    fn of(games: Games) -> AllGames {
        let (format, remarks) = (games.format(), games.remarks().to_vec());
        AllGames { format, remarks, games: games.into_iter().collect() }
    }
}

#[test]
fn libraries_and_positions_of_bytes_are_not_text() {
    let binary: Vec<Format> = Format::ALL.into_iter().filter(|format| !format.is_text()).collect();
    assert_eq!(binary, [Format::Lib, Format::Pos]);
}

#[test]
fn each_format_has_a_name_of_its_own_on_the_command_line() {
    for format in Format::ALL {
        assert_eq!(Format::of_code(format.code()), Some(format));
        assert_eq!(Format::of_code(&format.code().to_uppercase()), Some(format));
    }
    assert_eq!((Format::of_code("sgf"), Format::of_code("chess")), (Some(Format::Sgf), None));
}

#[test]
fn a_name_loses_only_the_ending_of_a_format() {
    for (name, stem) in [
        ("game.sgf", "game"),
        ("game.SGF", "game"),
        ("a.b.lib", "a.b"),
        ("v1.2", "v1.2"),
        ("Mr. X", "Mr. X"),
        ("x", "x"),
    ] {
        assert_eq!(Format::stem(name), stem);
    }
}

#[test]
fn every_game_survives_writing_and_reading_in_our_own_format() {
    for seed in 0..cases(20_000, 400) as u64 {
        let (_, _, game) = random_game(seed);
        let text = ron::write(&game);
        let read = ron::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read, game, "{text}");
        assert_eq!(ron::write(&read), text);
    }
}

/// A renju game with a branch, as the format's documentation would write it.
const SAMPLE: &str = r#"(
    version: 2,
    rule: Renju,
    size: 15,
    side_to_move: Black,
    seats: (
        first: Person(name: "Ann"),
        second: Computer(name: "Tengen", level: 5, depth: 6, width: 19, time_millis: 3000),
        black: First,
    ),
    started: "2026-01-31T18:30:00Z",
    seed: 42,
    result: BlackWins(Resignation),
    cursor: 3,
    nodes: [
        /*[0]*/ (next: 3),
        /*[1]*/ (play: "H8", millis: 2100),
        /*[2]*/ (play: "I9", millis: 800),
        /*[3]*/ (after: 0, play: "G7", millis: 4000, ended: Resigned(White)),
    ],
)
"#;

#[test]
fn a_game_is_written_to_be_read_by_people() {
    let game = ron::parse(SAMPLE).unwrap();
    assert_eq!(game.board().moves(), ["G7".parse().unwrap()]);
    assert_eq!(game.player(Color::Black).name, "Ann");
    assert_eq!(ron::write(&game), SAMPLE);
}

#[test]
fn a_foreign_engine_is_kept_with_its_times() {
    let check = |written: &str, name: &str, game_millis: Option<u64>| {
        let text = SAMPLE.replace("Person(name: \"Ann\")", written);
        let game = ron::parse(&text).unwrap();
        let terms = EngineTerms { engine: "Rapfi".to_owned(), time_millis: 5_000, game_millis };
        assert_eq!(game.player(Color::Black), &Player { name: name.to_owned(), kind: PlayerKind::Engine(terms) });
        assert_eq!(ron::write(&game), text);
    };
    check("Engine(engine: \"Rapfi\", time_millis: 5000)", "Rapfi", None);
    check("Engine(name: \"R\", engine: \"Rapfi\", time_millis: 5000, game_millis: 900000)", "R", Some(900_000));
    check("Engine(name: \"\", engine: \"Rapfi\", time_millis: 5000)", "", None);
}

#[test]
fn the_textbooks_player_is_kept_with_its_depth_and_width() {
    let written = "Textbook(name: \"Textbook\", depth: 3, width: 12)";
    let text = SAMPLE.replace("Person(name: \"Ann\")", written);
    let game = ron::parse(&text).unwrap();
    assert_eq!(game.player(Color::Black), &Player::textbook(TextbookTerms { depth: 3, width: 12 }));
    assert_eq!(ron::write(&game), text);
}

#[test]
fn optional_fields_may_be_left_out() {
    let game = ron::parse(
        r#"(version: 1, rule: Freestyle, size: 9, cursor: 1, nodes: [(), (play: "e5")],
            seats: (first: Person(), second: Person(name: "B"), black: Second))"#,
    );
    let game = game.unwrap();
    assert_eq!((game.seed(), game.started(), game.board().moves().len()), (0, None, 1));
    assert_eq!(game.player(Color::Black).name, "B");
}

#[test]
fn the_moves_say_how_the_game_ended_and_not_the_result() {
    let text = SAMPLE.replace("BlackWins(Resignation)", "WhiteWins(Five)");
    assert_eq!(ron::parse(&text).unwrap(), ron::parse(SAMPLE).unwrap());
}

#[test]
fn a_byte_order_mark_and_other_line_ends_do_no_harm() {
    let text = format!("\u{feff}{}", SAMPLE.replace('\n', "\r\n"));
    assert_eq!(ron::read(text.as_bytes()), ron::parse(SAMPLE));
}

/// Changes the sample and checks what its reader says: line, column, what was found and what is wrong.
#[track_caller]
fn check_error(from: &str, to: &str, (line, column): (usize, usize), found: &str, reason: Reason) {
    assert!(SAMPLE.contains(from), "{from}");
    let error = ron::parse(&SAMPLE.replacen(from, to, 1)).unwrap_err();
    assert_eq!(
        error,
        FormatError { location: Some(Location::Text { line, column }), found: found.to_owned(), reason },
        "{error}"
    );
}

#[test]
fn an_error_has_its_place_and_what_was_expected_there() {
    use Expected::*;
    let check =
        |from, to, location, found, expected| check_error(from, to, location, found, Reason::Expected(expected));
    check("size: 15", "size: 2000", (4, 11), "2000,", Number);
    check("size: 15", "size: many", (4, 11), "many,", Number);
    check("size: 15,", "size: 15", (5, 5), "side_to_move: Black,", Mark(","));
    check(
        "rule: Renju",
        "rule: Chess",
        (3, 11),
        "Chess,",
        OneOf(&["Freestyle", "Standard", "Renju", "Caro", "CaroStandard"]),
    );
    check("\"Ann\"", "Ann", (7, 29), "Ann),", Text);
    check("\"Ann\"", "\"A\\qnn\"", (7, 30), "A\\qnn\"),", ClosedText);
    check("Person(", "Robot(", (7, 16), "Robot(name: \"Ann\"),", OneOf(&["Person", "Computer", "Textbook", "Engine"]));
    check("    cursor: 3,\n", "", (20, 1), ")", Field("cursor"));
    check("cursor: 3", "cursor: 3, cursor: 4", (14, 16), "cursor: 4,", Once("cursor"));
    check("2026-01", "2026-13", (11, 14), "\"2026-13-31T18:30:00Z\"", Time);
    check("H8", "Z8", (17, 17), "(play: \"Z8\", millis: 2100)", Move);
    let fields = OneOf(&["after", "play", "millis", "ended", "resigned", "note", "next"]);
    check("millis: 2100", "times: 2100", (17, 30), "times: 2100),", fields);
    check("nodes: [", "nodes: 7 [", (15, 12), "7 [", Mark("["));
    check("(next", "[next", (16, 17), "[next: 3),", Mark("("));
    let stones = "stones: [(\"A1\", Black), (\"what\", White)]";
    check("side_to_move: Black", stones, (5, 29), "(\"what\", White)", Point);
    check("],\n)", "],\n) x", (21, 3), "x", End);
    check("],\n)\n", "],", (20, 7), "", More);
    check("/*[1]*/", "/*[1]", (19, 17), "(after: 0, play: \"G7\", millis: 4000, end", ClosedComment);
    check("version: 2", "version: 0", (2, 14), "0", Version);
}

#[test]
fn an_impossible_game_is_distinguished_from_a_malformed_text() {
    let check = |from, to, location, found, error| check_error(from, to, location, found, Reason::Game(error));
    let setup = GameError::Setup;
    check("size: 15", "size: 30", (4, 11), "30", setup(SetupError::Size(30)));
    let twice = "stones: [(\"A1\", Black), (\"A1\", White)]";
    check("side_to_move: Black", twice, (5, 29), "(\"A1\", White)", setup(SetupError::Twice(p("A1"))));
    let off_board = "stones: [(\"A1\", Black), (\"T20\", White)]";
    check("side_to_move: Black", off_board, (5, 29), "(\"T20\", White)", setup(SetupError::OffBoard(p("T20"))));
    check("cursor: 3", "cursor: 9", (14, 13), "9", GameError::Cursor(NodeId(9)));

    let tree = GameError::Tree;
    check("(next: 3)", "(after: 0)", (16, 17), "(after: 0)", tree(TreeError::Root));
    let (node, next) = (NodeId(0), NodeId(2));
    check("next: 3", "next: 2", (16, 17), "(next: 2)", tree(TreeError::Next { node, next }));
    let (node, parent) = (NodeId(2), Some(NodeId(7)));
    let found = "(after: 7, play: \"I9\", millis: 800)";
    check("(play: \"I9\"", "(after: 7, play: \"I9\"", (18, 17), found, tree(TreeError::Parent { node, parent }));
    let (mv, why) = (Move::Place(p("H8")), PlayError::Occupied(p("H8")));
    check("I9", "H8", (18, 17), "(play: \"H8\", millis: 800)", tree(TreeError::Move { node, mv, why }));
}

#[test]
fn a_newer_file_is_refused_as_such_whatever_it_holds() {
    check_error("version: 2", "version: 3", (2, 14), "3", Reason::NewerVersion(3));
    let error = ron::parse("(clock: Fischer(300, 5), version: 7, nodes: {\"a\": ['x', 1.5, Some(())]})").unwrap_err();
    assert_eq!(error.reason, Reason::NewerVersion(7));
    assert_eq!(error.location, Some(Location::Text { line: 1, column: 35 }));
}

#[test]
fn bytes_that_are_not_text_are_refused() {
    let error = ron::read(b"(\n  version: \xff").unwrap_err();
    assert_eq!((error.reason, error.location), (Reason::NotText, Some(Location::Text { line: 2, column: 12 })));
}

#[track_caller]
fn refused(what: &str, text: &str) -> FormatError {
    ron::read(text.as_bytes()).expect_err(what)
}

#[test]
fn huge_and_deep_texts_are_refused_quickly() {
    let max = 4 << 20;
    for bracket in ["(", "[", "{", "Some(", "(a:", "[(", "a(", "{a:", "(nodes:["] {
        check_linear(max / bracket.len(), |depth| {
            let error = refused(bracket, &bracket.repeat(depth));
            assert!(error.location.is_some(), "{bracket}");
        });
    }
    let check = |what: &str, max: usize, text: &dyn Fn(usize) -> String| {
        check_linear(max, |size| drop(refused(what, &text(size))));
    };
    check("deep nodes", 100_000, &|depth| SAMPLE.replace("(next: 3)", &"(".repeat(depth)));
    check("deep in a newer file", 100_000, &|depth| {
        SAMPLE.replace("version: 2", &format!("version: 3, new: {}", "[".repeat(depth)))
    });
    check("blanks", max, &|size| " ".repeat(size));
    check("a comment", max, &|size| "/*".repeat(size / 2));
    check("a name", max, &|size| "a".repeat(size));
    check("a text", max, &|size| SAMPLE.replace("Ann", &"\\n".repeat(size / 3)).replace("Renju", "Chess"));
    check("a number", max, &|size| SAMPLE.replace("2100", &"9".repeat(size / 2)));
    let too_long = " ".repeat(Format::MAX_BYTES as usize + 1);
    assert_eq!(refused("too long", &too_long).reason, Reason::TooLarge);
}

#[test]
fn a_large_tree_is_read_quickly() {
    check_linear(1_200_000, |nodes| {
        let text = SAMPLE.replace("(next: 3)", &format!("(next: 1),{}()", "(),".repeat(nodes)));
        // The sample's own nodes follow, and its G7 is after the root.
        let text = text.replace("cursor: 3", "cursor: 1").replace("(after: 0, play: \"G7\"", "(after: 2, play: \"G7\"");
        let game = ron::read(text.as_bytes()).unwrap();
        assert!(game.tree().list_len() > nodes);
        assert_eq!(game.summary().moves, 2);
    });
}

#[test]
fn mutated_texts_never_panic() {
    for seed in 0..cases(2_000, 60) as u64 {
        let (_, _, game) = random_game(seed);
        let text = ron::write(&game).into_bytes();
        let mut random = Rng::new(seed);
        for _ in 0..60 {
            let mut bytes = text.clone();
            for _ in 0..1 + random.below(3) {
                mutate(&mut bytes, &mut random);
            }
            // Whatever it is: a game, or an error that can be told.
            match ron::read(&bytes) {
                Ok(game) => drop(game.summary()),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}

/// The journal of a game, operation by operation.
fn journal(begun: &Game, operations: &[Operation]) -> String {
    let lines: String = operations.iter().map(operation_line).collect();
    format!("{HEADER}{}{lines}", game_line(begun))
}

#[test]
fn a_journal_gives_the_game_back_as_it_stood() {
    for seed in 0..cases(10_000, 200) as u64 {
        let (begun, operations, game) = random_game(seed);
        let text = journal(&begun, &operations);
        let replay = replay(text.as_bytes());
        assert_eq!((&replay.damage, replay.whole_bytes, replay.operations), (&None, text.len(), operations.len()));
        assert_eq!(replay.games.len(), 1);
        // In every respect, not only in what a file would hold.
        assert_eq!(replay.games[0].snapshot(), game.snapshot());
    }
}

#[test]
fn a_journal_goes_on_from_a_snapshot_in_the_middle() {
    for seed in 0..cases(10_000, 200) as u64 {
        let (begun, operations, game) = random_game(seed);
        let (before, after) = operations.split_at(operations.len() / 2);
        let mut middle = begun;
        before.iter().for_each(|operation| middle.apply(operation).unwrap());
        let replay = replay(journal(&middle, after).as_bytes());
        assert_eq!(replay.games[0].snapshot(), game.snapshot());
    }
}

#[test]
fn a_journal_cut_anywhere_gives_what_was_whole() {
    let (begun, operations, _) = (0..).map(random_game).find(|(_, operations, _)| operations.len() > 10).unwrap();
    let text = journal(&begun, &operations);
    for end in 0..text.len() {
        let cut = &text.as_bytes()[..end];
        let replay = replay(cut);
        assert_eq!(replay.damage, None);
        assert_eq!(replay.whole_bytes, cut.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1));
        let whole_lines = cut.iter().filter(|&&byte| byte == b'\n').count();
        assert_eq!(replay.operations, whole_lines.saturating_sub(2));
        let mut game = begun.clone();
        operations[..replay.operations].iter().for_each(|operation| game.apply(operation).unwrap());
        assert_eq!(replay.games, if whole_lines > 1 { vec![game] } else { Vec::new() });
    }
}

#[test]
fn a_journal_holds_several_games() {
    let (first, first_operations, first_end) = random_game(1);
    let (second, second_operations, second_end) = random_game(2);
    let text = journal(&first, &first_operations) + journal(&second, &second_operations).trim_start_matches(HEADER);
    assert_eq!(replay(text.as_bytes()).games, [first_end, second_end]);
}

#[test]
fn a_journal_holds_the_file_of_the_game_that_came_last() {
    let (game, ..) = random_game(1);
    let game = game_line(&game);
    let odd = "/tmp/\"odd\"\\\n天元\u{7}.tengen.ron";
    let (some, other, none) = (file_line(Some("/a")), file_line(Some(odd)), file_line(None));
    for (lines, file) in [
        (game.clone(), None),
        (format!("{game}{some}"), Some("/a")),
        (format!("{game}{some}{other}"), Some(odd)),
        (format!("{game}{some}{none}"), None),
        (format!("{game}{some}{game}"), None),
    ] {
        let replay = replay(format!("{HEADER}{lines}").as_bytes());
        assert_eq!((replay.damage, replay.file.as_deref()), (None, file), "{lines}");
    }
}

#[test]
fn damage_in_the_middle_is_reported_and_the_lines_before_it_count() {
    let (begun, ..) = random_game(0);
    let game = game_line(&begun);
    let check = |text: String, games: usize, line: usize| {
        let replay = replay(text.as_bytes());
        assert_eq!((replay.games.len(), replay.damage.map(|damage| damage.line)), (games, Some(line)), "{text}");
    };
    check(format!("{HEADER}{game}\0\0\0\nDone(Undo)\n"), 1, 3);
    check(format!("{HEADER}{game}Done(Undo)\n"), 1, 3);
    check(format!("{HEADER}Done(Undo)\n"), 0, 2);
    check(format!("tengen journal 2\n{game}"), 0, 1);
    check("\n".to_owned(), 0, 1);
    check(format!("{HEADER}{}", game.replace("cursor:(0)", "cursor:(999)")), 0, 2);
}

#[test]
fn mutated_journals_never_panic() {
    for seed in 0..cases(2_000, 40) as u64 {
        let (begun, operations, _) = random_game(seed);
        let text = journal(&begun, &operations).into_bytes();
        let mut random = Rng::new(seed);
        for _ in 0..40 {
            let mut bytes = text.clone();
            mutate(&mut bytes, &mut random);
            for mut game in replay(&bytes).games {
                // Even what came back damaged can be used.
                for operation in [Operation::Undo, Operation::Undo, Operation::Redo, Operation::Redo] {
                    let _ = game.apply(&operation);
                }
                drop((game.summary(), game.parts(), game.snapshot()));
            }
        }
    }
}

/// A game that was begun by Swap2, as the format's documentation would write it.
const OPENED: &str = r#"(
    version: 2,
    rule: Freestyle,
    size: 15,
    side_to_move: Black,
    seats: (
        first: Person(name: "Ann"),
        second: Person(name: "Bob"),
        black: Second,
    ),
    opening: Swap2,
    acts: [
        /*[0]*/ (act: Stone("H8"), millis: 2100),
        /*[1]*/ (act: Stone("I9"), millis: 800),
        /*[2]*/ (act: Stone("J10")),
        /*[3]*/ (act: Choose(PlaceTwo), millis: 900),
        /*[4]*/ (act: Stone("G7"), millis: 100),
        /*[5]*/ (act: Stone("F8"), millis: 100),
        /*[6]*/ (act: Choose(White), millis: 4000),
    ],
    seed: 42,
    result: Unfinished,
    cursor: 6,
    nodes: [
        /*[0]*/ (),
        /*[1]*/ (play: "H8", millis: 2100),
        /*[2]*/ (play: "I9", millis: 800),
        /*[3]*/ (play: "J10", millis: 0),
        /*[4]*/ (play: "G7", millis: 100),
        /*[5]*/ (play: "F8", millis: 100),
        /*[6]*/ (play: "G9", millis: 700),
    ],
)
"#;

#[test]
fn an_opening_is_written_to_be_read_by_people() {
    let mut game = ron::parse(OPENED).unwrap();
    assert_eq!(game.player(Color::White).name, "Ann");
    assert_eq!(ron::write(&game), OPENED);
    // Back to where the choice was to be made.
    for _ in 0..2 {
        game.apply(&Operation::Undo).unwrap();
    }
    assert_eq!(game.player(Color::Black).name, "Ann");
    assert!(game.opening_step().is_some());
    assert_eq!(ron::parse(&ron::write(&game)).unwrap(), game);
}

#[test]
fn all_kinds_of_acts_survive_writing_and_reading_in_our_own_format() {
    let offers = ["K8", "J9"].map(|point| Act::Offer(point.parse().unwrap()));
    let stones = ["H8", "H9", "I9", "G7"].map(|point| Act::Stone(point.parse().unwrap()));
    let mut acts = stones.to_vec();
    acts.insert(3, Act::Choose(Choice::Swap));
    acts.extend([Act::Declare(2), Act::Choose(Choice::Stay), offers[0], offers[1], Act::Keep("J9".parse().unwrap())]);
    let seats = Seats::new(Player::person(), Player::person());
    let mut game = Game::with_protocol(Root::empty(15, Rule::Renju), Protocol::Soosyrv8, seats, None, 1).unwrap();
    for act in acts {
        let operation = Operation::Act { act, millis: 5 };
        assert_eq!(replay(format!("{HEADER}{}{}", game_line(&game), operation_line(&operation)).as_bytes()).games, {
            game.apply(&operation).unwrap();
            [game.clone()]
        });
        assert_eq!(ron::parse(&ron::write(&game)).unwrap(), game);
    }
    assert!(game.opening().is_over());
}

#[test]
fn an_impossible_opening_is_refused_with_its_place() {
    // An opening that waits for its last choice.
    let waiting = OPENED.replace("        /*[6]*/ (act: Choose(White), millis: 4000),\n", "");
    let check = |from: &str, to: &str, (line, column): (usize, usize), found: &str, reason: Reason| {
        assert!(waiting.contains(from), "{from}");
        let error = ron::parse(&waiting.replacen(from, to, 1)).unwrap_err();
        assert_eq!(
            error,
            FormatError { location: Some(Location::Text { line, column }), found: found.to_owned(), reason },
            "{error}"
        );
    };
    let opening = |error| Reason::Game(GameError::Opening(error));
    let act = |index, act, why| opening(OpeningError::Act { index, act, why });
    let h8: Point = "H8".parse().unwrap();
    check(
        "opening: Swap2",
        "opening: Rif",
        (11, 14),
        "Rif",
        opening(OpeningError::Protocol(ProtocolError::Rule(Protocol::Rif))),
    );
    check("(\"J10\"))", "(\"Z10\"))", (15, 17), "(act: Stone(\"Z10\"))", Reason::Expected(Expected::Point));
    check(
        "(\"J10\"))",
        "(\"H8\"))",
        (15, 17),
        "(act: Stone(\"H8\"))",
        act(2, Act::Stone(h8), ActError::Play(PlayError::Occupied(h8))),
    );
    let refused = ActError::OtherTask(Task::Choice(&[Choice::Black, Choice::White, Choice::PlaceTwo]));
    check("PlaceTwo", "Swap", (16, 17), "(act: Choose(Swap), millis: 900)", act(3, Act::Choose(Choice::Swap), refused));
    check(
        "(play: \"J10\", millis: 0)",
        "(play: \"K10\", millis: 0)",
        (11, 14),
        "Swap2",
        opening(OpeningError::OffTree),
    );
    check(
        "PlaceTwo",
        "PlaceTen",
        (16, 30),
        "PlaceTen), millis: 900),",
        Reason::Expected(Expected::OneOf(&["Black", "White", "PlaceTwo", "Swap", "Stay", "OfferTen"])),
    );
}

#[test]
fn choices_in_the_opening_are_lost_in_all_formats_but_our_own() {
    let seats = Seats::new(Player::person(), Player::person());
    let mut game = Game::with_protocol(Root::empty(15, Rule::Freestyle), Protocol::Swap, seats, None, 1).unwrap();
    let stones = ["H8", "I9", "J10"].map(|point| Act::Stone(point.parse().unwrap()));
    for act in stones.into_iter().chain([Act::Choose(Choice::White)]) {
        game.apply(&Operation::Act { act, millis: 0 }).unwrap();
    }
    let loses = |format: Format| format.losses(&game).iter().any(|loss| loss.what == Feature::Opening);
    assert!(!loses(Format::Tengen) && [Format::Sgf, Format::Psq, Format::Lib, Format::Moves].into_iter().all(loses));
}
