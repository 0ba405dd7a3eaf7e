//! Both ways of writing a position, and what is left of broken ones.

use super::*;
use crate::formats::tests::{AllGames, read_all, read_as};
use crate::formats::{Format, Refusal};
use crate::game::{GameError, Parts, Root, Tree};
use crate::rules::rng::Rng;
use crate::rules::{Color, PlayError, SetupError};
use crate::test_support::{cases, moves_of, random_game};

/// Checks the moves of a file and what is remarked.
#[track_caller]
fn check(bytes: &[u8], name: Option<&str>, format: Format, expected: &str, remarks: &[Remark]) -> Game {
    let AllGames { format: found, mut games, remarks: of_file } =
        read_all(bytes, name).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((found, games.len(), of_file), (format, 1, Vec::new()));
    let ParsedGame { game, remarks: of_game } = games.remove(0);
    assert_eq!((moves_of(&game).as_str(), &of_game[..]), (expected, remarks));
    game
}

fn at(line: usize, column: usize) -> Option<Location> {
    Some(Location::Text { line, column })
}

fn refused(location: Option<Location>, first: &str, why: Refusal, nodes: usize) -> Remark {
    Remark { location, what: RemarkKind::Moves { first: first.to_owned(), why, nodes } }
}

fn cut_off(location: Option<Location>) -> Remark {
    Remark { location, what: RemarkKind::Damaged(Reason::Expected(Expected::More)) }
}

fn sav(text: &str, expected: &str, remarks: &[Remark]) -> Game {
    check(text.as_bytes(), None, Format::Sav, expected, remarks)
}

#[test]
fn texts_count_rows_and_columns_from_the_top_left() {
    sav("15\n15\n3\n7 7\n6 7\n6 8\n", "H8 H9 I9", &[]);
    sav("15\r\n15\r\n2\r\n0 0\r\n14 14\r\n", "A15 O1", &[]);
    assert_eq!(sav("20\n20\n1\n19 0", "A1", &[]).root().size, 20);
    sav("15 15 2 7 7 6 8", "H8 I9", &[]);
    sav("15\n15\n0\n", "", &[]);
}

#[test]
fn old_texts_have_a_rule_in_place_of_the_width() {
    for (number, rule) in [(0, Rule::Freestyle), (1, Rule::Standard), (2, Rule::Renju), (3, Rule::Freestyle)] {
        let game = sav(&format!("15\n{number}\n1\n7 7\n"), "H8", &[]);
        assert_eq!((game.rule(), game.root().size), (rule, 15));
    }
}

#[test]
fn a_damaged_text_gives_what_could_be_played() {
    sav("15\n15\n3\n7 7\n6 8\n", "H8 I9", &[cut_off(at(6, 1))]);
    sav("15\n15\n3\n7 7\n6", "H8", &[cut_off(at(5, 2))]);
    sav("15\n15\n1\n7 7\n6 8\n", "H8", &[Remark { location: at(5, 1), what: RemarkKind::Rest }]);
    let number = |location| Remark { location, what: RemarkKind::Damaged(Reason::Expected(Expected::Number)) };
    sav("15\n15\n3\n7 7\nx 8\n1 1\n", "H8", &[number(at(5, 1))]);
    sav("15\n15\n3\n7 7\n8 x\n", "H8", &[number(at(5, 3))]);
    sav("15\n15\n3\n7 7\n15 8\n1 1\n", "H8", &[refused(at(5, 1), "15 8", Refusal::NoPoint, 2)]);
    let occupied = Refusal::Rules(PlayError::Occupied("H8".parse().unwrap()));
    sav("15\n15\n2\n7 7\n7 7\n", "H8", &[refused(at(5, 1), "7 7", occupied, 1)]);
    sav(
        "15\n15\n2\n7 7\n-2147483648 -2147483648\n",
        "H8",
        &[refused(at(5, 1), "-2147483648 -2147483648", Refusal::NoPoint, 1)],
    );
    let square = Remark { location: at(1, 1), what: RemarkKind::MadeSquare { width: 20, height: 15, size: 20 } };
    sav("15\n20\n1\n7 7\n", "H13", &[square]);
}

#[test]
fn a_text_that_gives_nothing_is_refused_with_the_place() {
    let error = |text: &str| {
        let error = read_all(text.as_bytes(), Some("a.sav")).expect_err(text);
        (error.location, error.found, error.reason)
    };
    let expected = |what| Reason::Expected(what);
    assert_eq!(error("15\n"), (at(2, 1), String::new(), expected(Expected::More)));
    assert_eq!(error("15\n15\n"), (at(3, 1), String::new(), expected(Expected::More)));
    assert_eq!(error("hello"), (at(1, 1), "hello".to_owned(), expected(Expected::Number)));
    let size = Reason::Game(GameError::Setup(SetupError::Size(255)));
    assert_eq!(error("300\n300\n1\n7 7\n"), (None, String::new(), size));
    let first = Reason::Move { number: 1, why: Refusal::NoPoint };
    assert_eq!(error("15\n15\n1\n15 15\n"), (at(4, 1), "15 15".to_owned(), first));
}

#[test]
fn bytes_are_a_count_and_points_from_the_top_left_and_passes() {
    let pos = |bytes: &[u8], expected: &str| check(bytes, None, Format::Pos, expected, &[]);
    pos(&[3, 0x70, 0x61, 0x62], "H8 H9 I9");
    pos(&[5, 0x70, 0x71, 0x6f, PASS, 0xe0], "H8 I8 G8 pass O1");
    pos(&[1, 0x00], "A15");
    assert_eq!((0..=255).filter_map(move_of).count(), 226);
}

#[test]
fn damaged_bytes_give_what_could_be_played_if_the_name_says_what_they_are() {
    let pos = |bytes: &[u8], expected: &str, remark: Remark| {
        check(bytes, Some("a.pos"), Format::Pos, expected, &[remark]);
    };
    let byte = |offset| Some(Location::Byte(offset));
    pos(&[4, 0x70, 0x61], "H8 H9", cut_off(byte(3)));
    pos(&[1, 0x70, 0x61, 0x62], "H8", Remark { location: byte(2), what: RemarkKind::Rest });
    pos(&[3, 0x70, 0xff, 0x61], "H8", refused(byte(2), "FF", Refusal::NoPoint, 2));
    let occupied = Refusal::Rules(PlayError::Occupied("H8".parse().unwrap()));
    pos(&[3, 0x70, 0x70, 0x61], "H8", refused(byte(2), "70", occupied, 2));
    let error = read_all(&[2, 0xff, 0x70], Some("a.pos")).expect_err("no point");
    assert_eq!((error.location, error.reason), (byte(1), Reason::Move { number: 1, why: Refusal::NoPoint }));
    assert_eq!(read_all(&[4, 0x70, 0x61], None).expect_err("no count").reason, Reason::Unknown);
    // The text of a list of moves is one whatever the file is called.
    check(b"h8i9", Some("a.pos"), Format::Moves, "H8 I9", &[]);
}

#[test]
fn the_current_line_survives_writing_and_reading() {
    let (mut savs, mut poses) = (0, 0);
    for (_, _, game) in (0..cases(20_000, 400) as u64).map(random_game) {
        let line = line::moves(&game, Passes::Written);
        let expected = line.map(|moves| moves.into_iter().map(|(mv, _)| mv).collect::<Vec<Move>>());
        let read = |format: Format, bytes: &[u8]| read_as(format, bytes).unwrap().games.remove(0);
        if let Ok(bytes) = write_sav(&game) {
            savs += 1;
            let ParsedGame { game: again, remarks } = read(Format::Sav, &bytes);
            assert_eq!((Ok(again.board().moves().to_vec()), remarks), (expected.clone(), Vec::new()));
            assert_eq!(again.root().size, game.root().size);
        }
        match write_pos(&game) {
            Ok(bytes) => {
                poses += 1;
                let ParsedGame { game: again, remarks } = read(Format::Pos, &bytes);
                assert_eq!((Ok(again.board().moves().to_vec()), remarks), (expected, Vec::new()));
            }
            Err(WriteError::Size { .. }) => assert_ne!(game.root().size, 15),
            Err(error) => assert!(error == WriteError::Setup && !game.root().stones.is_empty(), "{error}"),
        }
    }
    assert!(savs > 50 && poses > 50, "{savs} {poses}");
}

#[test]
fn more_moves_than_points_are_not_written_as_bytes() {
    let mut tree = crate::formats::tree_reader::TreeReader::new(Root::empty(15, Rule::Freestyle)).unwrap();
    for point in Point::all(15).take(120) {
        // A pass after each stone of Black's, so that White never has one; no five is made of every other point.
        if (point.x() + 2 * point.y()) % 5 != 0 {
            tree.play(Move::Place(point)).unwrap();
            tree.play(Move::Pass).unwrap();
        }
    }
    let long = tree.here();
    let parts = Parts { cursor: long, ..tree.finish() };
    let game = Game::from_parts(parts).unwrap();
    assert!(write_pos(&game).is_ok());
    assert_eq!(write_sav(&game), Err(WriteError::Pass));
    let big = Game::from_parts(Parts::new(Root::empty(19, Rule::Freestyle), Tree::new())).unwrap();
    assert_eq!(write_pos(&big), Err(WriteError::Size { size: 19, min: 15, max: 15 }));
    let root = Root { stones: vec![("H8".parse().unwrap(), Color::White)], ..Root::empty(15, Rule::Freestyle) };
    let setup = Game::from_parts(Parts::new(root, Tree::new())).unwrap();
    assert_eq!(write_pos(&setup), Err(WriteError::Setup));
}

#[test]
fn changed_bytes_give_a_game_or_an_error_and_never_a_panic() {
    let mut random = Rng::new(1);
    for source in [&b"15\n15\n5\n7 7\n6 8\n8 6\n9 9\n10 10\n"[..], &[6, 112, 97, 98, 240, 5, 9]] {
        for _ in 0..cases(200_000, 5_000) {
            let mut bytes = source.to_vec();
            for _ in 0..1 + random.below(3) {
                let index = random.below(bytes.len());
                bytes[index] =
                    if random.below(2) == 0 { random.below(256) as u8 } else { b"0123456789 -\nx"[random.below(14)] };
            }
            for format in [Format::Sav, Format::Pos] {
                if let Ok(opened) = read_as(format, &bytes) {
                    assert!(opened.games[0].game.board().moves().len() < 20);
                }
            }
        }
    }
}
