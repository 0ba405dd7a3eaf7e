//! Every format written and read again, from random trees with texts that mean something to a reader.

use super::encoding::without_controls;
use super::games::Database;
use super::line::{self, Passes};
use super::packed::Packed;
use super::{Feature, Format, Games, ParsedGame, WriteError};
use crate::game::{Details, Game, Mark, Node, NodeId, Note, Parts, Player, Root, Seats, Tree};
use crate::rules::rng::Rng;
use crate::rules::{Color, Move, Rule};
use crate::test_support::{cases, random_game};

/// Texts that end a value, a line or a file, that look like the beginning of another format, and that are hardly text.
const HOSTILE: [&str; 40] = [
    "",
    "plain",
    "\0",
    "a\0b",
    "\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}\u{b}\u{c}\u{e}\u{f}\u{1a}\u{1b}\u{1f}\u{7f}",
    "a\u{8}b",
    "\u{80}\u{85}\u{9f}",
    "one\ntwo\n\nthree\n",
    "one\r\ntwo\rthree\n\r",
    "\n",
    "\t tabs \t",
    "  blanks  ",
    "]",
    "\\",
    "ends in \\",
    "\\]:[;()",
    ")(;GM[4]CA[gb2312]",
    "(;B[hh])",
    "(version: 2",
    "\"quoted\" 'more' \\n \\u{41}",
    "/* */ // r#\"raw\"#",
    "1,2",
    "1,2,3",
    "17",
    "-1",
    "homo-1",
    "Homo-sapiens",
    "Piskvorky 15x15, 0:0, 0",
    "START 15",
    "[Black \"Ann\"]",
    "h8 i9",
    "# no comment",
    "123ms",
    "\u{feff}mark",
    "\u{fffe}\u{ffff}\u{1fffe}",
    "\u{fffd}",
    "é",
    "Ünïcödé ñ",
    "天元 五子棋",
    "👩‍👧 \u{202e}\u{2028}e\u{301}",
];

fn hostile(random: &mut Rng) -> String {
    match random.below(40) {
        0 => "x".repeat(random.below(20_000)),
        1 => "长".repeat(random.below(20_000)),
        2 => (0..random.below(30)).filter_map(|_| char::from_u32(random.below(0x300) as u32)).collect(),
        3 => (0..random.below(30)).map(|_| *random.choose(&HOSTILE)).collect(),
        _ => (*random.choose(&HOSTILE)).to_owned(),
    }
}

/// A random game whose texts are all hostile.
fn hostile_game(seed: u64) -> Game {
    let mut random = Rng::new(seed);
    let (_, _, game) = random_game(seed);
    let mut parts = game.parts();
    let mut nodes: Vec<_> = parts.tree.to_nodes().collect();
    for node in &mut nodes {
        if random.below(3) > 0 {
            continue;
        }
        let note = node.note.get_or_insert_default();
        note.comment = hostile(&mut random);
        note.board_text = hostile(&mut random);
        for (_, mark) in &mut note.marks {
            if random.below(2) == 0 {
                *mark = Mark::Label(hostile(&mut random));
            }
        }
        node.note = node.note.take().filter(|note| !note.is_empty());
    }
    parts.tree = Tree::from_nodes(nodes).expect("a tree as before");
    let mut player = || Player { name: hostile(&mut random), ..Player::person() };
    parts.seats = Seats::new(player(), player());
    let mut text = || hostile(&mut random);
    parts.details = Details {
        title: text(),
        event: text(),
        round: text(),
        place: text(),
        date: text(),
        opening: text(),
        annotator: text(),
        source: text(),
        result: String::new(),
    };
    Game::from_parts(parts).expect("a game as before")
}

fn lines(text: &str) -> String {
    without_controls(text).0.into_owned()
}

fn one_line(text: &str) -> String {
    lines(text).replace('\n', " ").trim().to_owned()
}

/// The moves and texts of all lines of a tree, as a format for trees should hold them.
fn tree_told(game: &Game, format: Format) -> Vec<(Vec<Move>, String, String, Vec<String>)> {
    let tree = game.tree();
    let told = |id: NodeId| {
        let moves = tree.path(id).into_iter().filter_map(|id| tree.node(id).mv()).collect();
        let node: Node<'_> = tree.node(id);
        let Note { comment, mut board_text, marks, .. } = node.note().unwrap_or_default();
        if format == Format::Lib && node.mv().is_none_or(|mv| mv == Move::Pass) {
            board_text.clear();
        }
        let labels = marks.iter().filter_map(|(point, mark)| match mark {
            Mark::Label(text) if !one_line(text).is_empty() => Some(format!("{point} {}", one_line(text))),
            _ => None,
        });
        let mut labels: Vec<String> = labels.collect();
        labels.sort();
        (moves, lines(&comment), lines(&board_text), labels)
    };
    tree.ids().map(told).collect()
}

/// Writes a game, reads it again, and compares what the format holds.
fn check(game: &Game, format: Format) -> Result<(), WriteError> {
    let bytes = format.write(game)?;
    let name = format!("game.{}", format.extension());
    let shown = || String::from_utf8_lossy(&bytes).chars().take(3_000).collect::<String>();
    let games = Games::read(&bytes, Some(&name)).unwrap_or_else(|error| panic!("{format:?}: {error}\n{}", shown()));
    assert_eq!((games.format(), games.len()), (format, 1), "{}", shown());
    let again = &games.game(0).game;
    if !Rule::COMMON.contains(&game.rule()) && format.losses(game).iter().any(|loss| loss.what == Feature::Rule) {
        return Ok(());
    }
    match format {
        Format::Tengen => assert!(again == game, "{}", shown()),
        Format::Sgf => {
            assert_eq!(tree_told(again, format), tree_told(game, format), "{}", shown());
            let texts = |game: &Game| {
                let Details { title, event, round, place, date, opening, annotator, source, .. } =
                    game.details().clone();
                [title, event, round, place, date, opening, annotator, source].map(|text| one_line(&text))
            };
            assert_eq!(texts(again), texts(game), "{}", shown());
        }
        Format::Lib => {
            let losses = format.losses(game);
            let is_whole = |loss: &super::Loss| !matches!(loss.what, Feature::EmptyNodes | Feature::Setup);
            if losses.iter().all(is_whole) && game.root().side_to_move == Color::Black {
                assert_eq!(tree_told(again, format), tree_told(game, format), "{}", shown());
            }
        }
        _ => {
            let moves: Vec<Move> = line::moves(game, Passes::Written)?.into_iter().map(|(mv, _)| mv).collect();
            assert_eq!(again.board().moves().len(), moves.len(), "{format:?}: {}", shown());
            if again.root().size == game.root().size {
                assert_eq!(again.board().moves(), moves, "{format:?}: {}", shown());
            }
        }
    }
    if matches!(format, Format::Sgf | Format::Psq | Format::Rec) {
        let name = |game: &Game, color| one_line(&game.player(color).name).replace(['"', '\u{feff}'], "");
        for color in Color::ALL {
            assert_eq!(name(again, color).trim(), name(game, color).trim(), "{format:?}: {}", shown());
        }
    }
    Ok(())
}

#[test]
fn what_is_written_can_be_read_whatever_the_texts() {
    let mut written = [0; Format::ALL.len()];
    for seed in 0..cases(20_000, 300) as u64 {
        let game = hostile_game(seed);
        for (format, written) in Format::ALL.into_iter().zip(&mut written) {
            match check(&game, format) {
                Ok(()) => *written += 1,
                Err(WriteError::ReadOnly(_)) => assert!(matches!(format, Format::Rif | Format::Commands)),
                Err(WriteError::TooManyGames) => panic!("one game"),
                Err(_) => assert!(!matches!(format, Format::Tengen | Format::Sgf), "{format:?}"),
            }
        }
    }
    for (format, written) in Format::ALL.into_iter().zip(written) {
        assert!(written > 20 || !format.is_written(), "{format:?}: {written}");
    }
}

#[test]
fn a_game_is_packed_and_unpacked_whatever_the_texts() {
    let mut packed = Packed::default();
    let games: Vec<Game> = (0..cases(20_000, 320) as u64).map(hostile_game).collect();
    games.iter().cloned().map(ParsedGame::complete).for_each(|game| packed.push(game));
    for (index, game) in games.iter().enumerate() {
        assert!(packed.game(index).game == *game, "seed {index}");
    }
}

#[test]
fn a_game_without_moves_is_written_or_refused() {
    let game = Game::from_parts(Parts::new(Root::empty(15, Rule::Freestyle), Tree::new())).expect("a game");
    for format in Format::ALL.into_iter().filter(|format| format.is_written()) {
        let expected =
            if matches!(format, Format::Moves | Format::Offsets) { Err(WriteError::NoMoves) } else { Ok(()) };
        assert_eq!(check(&game, format), expected, "{format:?}");
    }
}

#[test]
fn several_games_are_read_again() {
    let games: Vec<Game> = (0..60).map(hostile_game).collect();
    for format in Format::ALL.into_iter().filter(|format| format.holds_many()) {
        let held: Vec<&Game> = games.iter().filter(|game| format.write(game).is_ok()).collect();
        let bytes = format.write_many(&held).expect("each can be written");
        let read = Games::read(&bytes, Some(&format!("games.{}", format.extension()))).expect("games");
        assert_eq!((read.format(), read.len()), (format, held.len()));
    }
}
