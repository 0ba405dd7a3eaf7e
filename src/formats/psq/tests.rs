//! Files of all ages, and what is left of broken ones.

use super::*;
use crate::formats::tests::{AllGames, read_all, read_as};
use crate::formats::{Format, Refusal};
use crate::game::Parts;
use crate::rules::PlayError;
use crate::test_support::{cases, moves_of, random_game};

fn read(text: &str, format: Format) -> (Game, Vec<Remark>) {
    let AllGames { format: found, mut games, remarks } =
        read_all(text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!((found, games.len()), (format, 1), "{text}");
    let ParsedGame { game, remarks: of_game } = games.remove(0);
    (game, of_game.into_iter().chain(remarks).collect())
}

/// Checks the moves of a file and what is remarked.
#[track_caller]
fn check(text: &str, format: Format, expected: &str, remarks: &[RemarkKind]) -> Game {
    let (game, found) = read(text, format);
    let found: Vec<RemarkKind> = found.into_iter().map(|remark| remark.what).collect();
    assert_eq!((moves_of(&game).as_str(), &found[..]), (expected, remarks), "{text}");
    game
}

#[test]
fn files_of_all_ages_are_read() {
    let psq = Format::Psq;
    let game = check("Piskvorky 15x15, 0:0, 0\n8,8,1500\n8,7,0\n9,7\n", psq, "H8 H9 I9", &[]);
    let times: Vec<Option<u64>> = game.tree().ids().map(|id| game.tree().node(id).millis()).collect();
    assert_eq!(times, [None, Some(1500), Some(0), None]);
    check("Piskvorky 20x20, 11:11, 0\r\n1,1,0\r\n20,20,0\r\n-1\r\n", psq, "A20 T1", &[]);
    check("piskvorky 15x15 , 0 - 0\r\n8, 8\r\n8, 7\r\n", psq, "H8 H9", &[]);
    check("Piskvorky 15x15, 0:0, 0\n0\n", psq, "", &[]);
    check("Piskvorky 15x15, 0:0, 0\r8,8,1\r8,7,2\r", psq, "H8 H9", &[]);
    check("Piskvorky 15x15, 0:0, 0\n8,8,0\u{1b}\n8,7,0\n\0\0\0\u{1a}", psq, "H8 H9", &[RemarkKind::Controls(1)]);
    let many = format!("Piskvorky 15x15, 0:0, 0\n{}", "8,8,0\n".repeat(MAX_MOVES + 3));
    assert!(read(&many, psq).1.iter().any(|remark| remark.what == RemarkKind::Nodes(3)));
    check("header\n8,8,0\n", psq, "H8", &[RemarkKind::SizeGuessed(15)]);
    check("8,8,0\n9,9,0\n", psq, "H8 I7", &[RemarkKind::SizeGuessed(15)]);
    check("8,8\n19,19\n", psq, "H12 S1", &[RemarkKind::SizeGuessed(19)]);
    let square = RemarkKind::MadeSquare { width: 15, height: 12, size: 15 };
    check("Piskvorky 15x12, 0:0, 0\n8,8,0\n", psq, "H8", &[square]);
}

#[test]
fn names_codes_and_the_rule_follow_the_moves() {
    let head = "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,7,0\n";
    let with = |tail: &str| read(&format!("{head}{tail}"), Format::Psq);
    let (game, remarks) = with("Ann\nBo.zip\n-1\n2,Renju15_3\n");
    let names = Color::ALL.map(|color| game.player(color).name.clone());
    assert_eq!((names, game.rule(), remarks), (["Ann".to_owned(), "Bo.zip".to_owned()], Rule::Renju, Vec::new()));
    let lost = |game: &Game| game.tree().node(game.cursor()).conclusion();
    assert_eq!((game.details().opening.as_str(), lost(&game)), ("Renju15_3", Some(Conclusion::Lost(Color::Black))));
    let (game, _) = with("homo-1\nhomo-2\n15\n");
    assert!(Color::ALL.iter().all(|&color| game.player(color).name.is_empty()));
    let end = game.tree().node(game.cursor());
    assert_eq!(end.conclusion(), Some(Conclusion::OutOfTime(Color::Black)));
    let (game, _) = with("Ann\nBo\n0\n0,Standard15\n");
    assert_eq!(
        (game.rule(), game.details().opening.as_str(), game.details().result.as_str()),
        (Rule::Standard, "", "")
    );
    let rest = |line| vec![Remark { location: line_start(line), what: RemarkKind::Rest }];
    assert_eq!(with("-1\nsome trailing junk\n").1, rest(5));
    assert_eq!(with("one\ntwo\nthree\n").1, rest(6));
    assert_eq!(with("only one name\n0\n").1, rest(4));
    assert_eq!(
        with("0\n0,Chess15\n").1[0].what,
        RemarkKind::RuleUnknown { name: "Chess15".to_owned(), assumed: Rule::Freestyle }
    );
    // The second player began: the first name is White's.
    let text = "Piskvorky 15x15, 0:0, 1\n8,8,0\nAnn\nBo\n0\n1,Freestyle15\n";
    let game = check(text, Format::Psq, "H8", &[]);
    assert_eq!((game.player(Color::White).name.as_str(), lost(&game)), ("Ann", Some(Conclusion::Lost(Color::Black))));
    // The moves know better.
    let five = "1,1,0\n1,2,0\n2,1,0\n2,2,0\n3,1,0\n3,2,0\n4,1,0\n4,2,0\n5,1,0\n";
    let text = format!("Piskvorky 15x15, 0:0, 0\n{five}Ann\nBo\n0\n2,Freestyle15\n");
    let (game, remarks) = read(&text, Format::Psq);
    assert_eq!((remarks[0].what.clone(), lost(&game)), (RemarkKind::ResultOtherwise("W+".to_owned()), None));
}

#[test]
fn a_damaged_file_gives_what_could_be_played() {
    let refused = |first: &str, why, nodes| RemarkKind::Moves { first: first.to_owned(), why, nodes };
    let head = "Piskvorky 15x15, 0:0, 0\n8,8,0\n";
    let psq = Format::Psq;
    check(&format!("{head}99,99,0\n1,1,0\n"), psq, "H8", &[refused("99,99,0", Refusal::NoPoint, 2)]);
    let occupied = Refusal::Rules(PlayError::Occupied("H8".parse().unwrap()));
    let (_, remarks) = read(&format!("{head}8,8,0\n"), psq);
    assert_eq!(remarks, [Remark { location: line_start(3), what: refused("8,8,0", occupied, 1) }]);
    check(&format!("{head}0,4,0\n"), psq, "H8", &[refused("0,4,0", Refusal::NoPoint, 1)]);
    let lowest = format!("1,{}", i64::MIN);
    check(&format!("{head}{lowest}\n"), psq, "H8", &[refused(&lowest, Refusal::NoPoint, 1)]);
    check(&format!("{head}8,7,-5\n8"), psq, "H8 H9", &[]);
    check(&format!("{head}99999999999999999999,1\n"), psq, "H8", &[RemarkKind::Rest]);
    let error = |text: &str| psq.read(text.as_bytes(), None).unwrap_err();
    assert_eq!(error("Piskvorky 80x120, 0:0, 0\n").reason, Reason::Game(GameError::Setup(SetupError::Size(120))));
    assert_eq!(error("header\nand nothing\n").reason, Reason::Expected(Expected::Move));
}

#[test]
fn files_of_gomotur_are_read() {
    let size = RemarkKind::SizeGuessed(20);
    let game = check("Ann\nBo\n0,0,10\n19,19,0\n0\n", Format::Rec, "A20 T1", &[size]);
    assert_eq!(Color::ALL.map(|color| game.player(color).name.as_str()), ["Ann", "Bo"]);
    for (name, black) in [("2005123101.rec", "Ann"), ("2005123102.rec", "Bo"), ("game2.rec", "Ann")] {
        let opened = read_all(b"Ann\nBo\n0,0,10\n", Some(name)).unwrap();
        assert_eq!(opened.games[0].game.player(Color::Black).name, black, "{name}");
    }
}

/// The moves that a file without set-up stones and passes should hold; `None` if it cannot be written.
fn expected_moves(game: &Game) -> Option<Vec<Move>> {
    let moves = line::moves(game, Passes::Unknown).ok()?;
    Some(moves.into_iter().map(|(mv, _)| mv).collect())
}

#[test]
fn the_current_line_survives_writing_and_reading() {
    let (mut written, mut refused) = (0, 0);
    for (_, _, game) in (0..cases(20_000, 400) as u64).map(random_game) {
        let Some(moves) = expected_moves(&game) else {
            let error = write(&game).unwrap_err();
            assert!(error == WriteError::Pass || !game.root().stones.is_empty(), "{error} {game:?}");
            refused += 1;
            continue;
        };
        written += 1;
        let read = &read_as(Format::Psq, &write(&game).unwrap()).unwrap().games[0].game;
        let one_line = |name: &String| name.replace('\n', " ").trim().to_owned();
        let told = |game: &Game| {
            let names = Color::ALL.map(|color| one_line(&game.player(color).name));
            (game.rule(), game.root().size, names)
        };
        assert_eq!((read.board().moves(), told(read)), (&moves[..], told(&game)), "{}", moves_text(&game, 1).unwrap());
        assert!(moves.is_empty() || !Format::Psq.losses(&game).iter().any(|loss| loss.what == Feature::Times));

        // Gomotur's have another board, on which the moves lie as far from the top left.
        let bytes = write_rec(&game).unwrap();
        let by = MAX_SIZE - game.root().size;
        let moved = |mv: &Move| mv.point().map(|point| Move::Place(Point::new(point.x(), point.y() + by)));
        match read_as(Format::Rec, &bytes) {
            Ok(opened) => {
                assert_eq!(opened.games[0].game.board().moves(), moves.iter().filter_map(moved).collect::<Vec<Move>>());
            }
            Err(error) => panic!("{error}"),
        }
        let loses_size = Format::Rec.losses(&game).iter().any(|loss| loss.what == Feature::Size);
        assert_eq!(loses_size, by > 0);
    }
    assert!(written > 100 && refused > 100, "{written} {refused}");
}

#[test]
fn names_that_look_like_something_else_stay_names() {
    for name in ["1,2", "17", "-1", "a\nb", "1,2,3", "Ann"] {
        let (mut game, _) = read("Piskvorky 15x15, 0:0, 0\n8,8,0\n", Format::Psq);
        let player = Player { name: name.to_owned(), ..Player::person() };
        game = Game::from_parts(Parts { seats: Seats::new(player, Player::person()), ..game.parts() }).unwrap();
        for format in [Format::Psq, Format::Rec] {
            let opened = read_as(format, &format.write(&game).unwrap()).unwrap();
            let read = &opened.games[0].game;
            let expected = name.replace('\n', " ");
            assert_eq!(read.board().moves().len(), 1);
            assert_eq!(read.player(Color::Black).name.trim_matches('"'), expected, "{name}");
        }
    }
}
