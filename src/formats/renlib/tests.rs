//! Small libraries of our own making, byte by byte, and random ones there and back.

use super::*;
use crate::formats::tests::read_all;
use crate::formats::tree_reader::TreeReader;
use crate::formats::{Expected, Format, Location, ParsedGame, Reason, Refusal, Remark, RemarkKind, WriteError};
use crate::game::{Game, NodeId, Note, Parts, Root, Tree};
use crate::rules::{Color, Move, PlayError, Rule};
use crate::test_support::check_linear;

/// A file from its header's version and the nodes in hexadecimal, with texts between quotation marks.
fn file(minor: u8, nodes: &str) -> Vec<u8> {
    let mut bytes = b"\xffRenLib\xff\x03".to_vec();
    bytes.push(minor);
    bytes.extend([0xff; 10]);
    bytes.extend(nodes_of(nodes));
    bytes
}

fn nodes_of(nodes: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (number, part) in nodes.split('"').enumerate() {
        if number % 2 == 1 {
            bytes.extend(part.bytes());
        } else {
            let digits: Vec<char> = part.chars().filter(|c| !c.is_whitespace()).collect();
            bytes.extend(
                digits.chunks(2).map(|pair| {
                    u8::from_str_radix(&pair.iter().collect::<String>(), 16).expect("two hexadecimal digits")
                }),
            );
        }
    }
    bytes
}

fn read(bytes: &[u8]) -> ParsedGame {
    let opened = read_all(bytes, None).unwrap_or_else(|error| panic!("{bytes:02x?}: {error}"));
    assert_eq!(opened.format, Format::Lib);
    assert!(opened.remarks.is_empty());
    let [game] = <[ParsedGame; 1]>::try_from(opened.games).expect("one library");
    game
}

/// All lines to their ends, and what is written on the way.
fn lines(game: &Game) -> Vec<String> {
    let tree = game.tree();
    let node = |&id: &NodeId| {
        let node = tree.node(id);
        let mut text = node.mv().map_or(String::new(), |mv| mv.to_string());
        let Some(note) = node.note() else { return text };
        text += if note.flagged { "!" } else { "" };
        text += &if note.comment.is_empty() { String::new() } else { format!("{:?}", note.comment) };
        text += &if note.board_text.is_empty() { String::new() } else { format!("[{}]", note.board_text) };
        for (point, mark) in &note.marks {
            text += &format!("<{point} {mark:?}>");
        }
        text
    };
    let line =
        |id: NodeId| tree.path(id).iter().map(node).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ");
    tree.ids().filter(|&id| tree.node(id).is_leaf()).map(line).collect()
}

/// A file holds these lines, there is nothing to remark, and written and read again it holds the same.
fn check(bytes: &[u8], expected: &[&str]) -> Game {
    let ParsedGame { game, remarks } = read(bytes);
    assert_eq!(lines(&game), expected, "{bytes:02x?}");
    assert_eq!(remarks, [], "{bytes:02x?}");
    check_round_trip(&game);
    game
}

fn check_round_trip(game: &Game) -> Vec<u8> {
    let bytes = write(game).expect("a board of 15");
    let again = read(&bytes);
    // What was replaced when it was read is told again.
    if !lines(game).iter().any(|line| line.contains(char::REPLACEMENT_CHARACTER)) {
        let guessed = RemarkKind::RuleGuessed(game.rule());
        assert!(again.remarks.iter().all(|remark| remark.what == guessed), "{:?} {bytes:02x?}", again.remarks);
    }
    assert_eq!(lines(&again.game), lines(game));
    assert!(again.game == *game, "{bytes:02x?}");
    bytes
}

/// A file holds these lines, and there is this to remark.
fn check_remark(bytes: &[u8], expected: &[&str], remark: Remark) {
    let ParsedGame { game, remarks } = read(bytes);
    assert_eq!(lines(&game), expected, "{bytes:02x?}");
    assert_eq!(remarks, [remark], "{bytes:02x?}");
    check_round_trip(&game);
}

fn cut_off(at: usize) -> Remark {
    Remark { location: Some(Location::Byte(at)), what: RemarkKind::Damaged(Reason::Expected(Expected::More)) }
}

fn refused(at: usize, first: &str, why: Refusal, nodes: usize) -> Remark {
    Remark { location: Some(Location::Byte(at)), what: RemarkKind::Moves { first: first.to_owned(), why, nodes } }
}

#[test]
fn the_library_of_the_description_is_read() {
    let bytes = file(4, "0000 7800 7988 \"A\" 08 \"B\" 00 6940 8AC1 0001 \"a\" 00 8840");
    check(&bytes, &["H8 I8\"A\\nB\" I9", "H8 J7[a]", "H8 H7"]);
}

#[test]
fn version_3_0_has_no_root_and_begins_with_h8() {
    check(&file(0, "7800 7940"), &["H8 I8"]);
    // A text beside H8 makes it a child of a root all the same.
    check(&file(0, "7880 7940 6943 0001 \"x\" 00"), &["<I9 Label(\"x\")> H8 I8"]);
}

#[test]
fn a_library_from_before_headers_is_known_by_its_nodes() {
    check(&nodes_of("7800 7980 6940 6A40"), &["H8 I8 I9", "H8 J9"]);
    for nodes in ["7800 1040", "7840 7940", "7808 \"no end\"", "7800 79"] {
        assert!(!is_headless(&nodes_of(nodes)), "{nodes}");
    }
    for text in [&b"x marks the spot"[..], b"", b"xyzzy\nx1 y2", b"7800"] {
        assert!(!is_headless(text), "{text:?}");
    }
    // Where the end is missing, much of it must be there.
    let long = |moves: usize| [nodes_of("7800").repeat(moves), nodes_of("78")].concat();
    assert!(is_headless(&long(ENOUGH_NODES)) && !is_headless(&long(ENOUGH_NODES - 1)));
}

#[test]
fn points_are_counted_from_the_top_left_and_a_pass_is_not_a_point() {
    check(&file(4, "0000 0100 0F00 E100 EF00 0000 7840"), &["A15 O15 A1 O1 pass H8"]);
    for code in 0..=255 {
        assert!(point_of(code).is_none_or(|point| code_of(point) == code));
    }
    assert_eq!((0..=255).filter_map(point_of).count(), 225);
}

#[test]
fn a_comment_is_written_before_a_board_text() {
    check(&file(4, "0000 7859 0001 \"ab\" 0000 \"T\" 00"), &["H8!\"ab\"[T]"]);
    // Two bytes of further flags that say nothing.
    check(&file(4, "0000 7841 0000"), &["H8"]);
    let what = RemarkKind::Flags(1);
    check_remark(
        &file(4, "0000 7849 8000 \"c\" 00"),
        &["H8\"c\""],
        Remark { location: Some(Location::Byte(22)), what },
    );
    // The root and a pass stand on no point.
    let remark = |at| Remark { location: Some(Location::Byte(at)), what: RemarkKind::Marks(1) };
    check_remark(&file(4, "0001 0001 \"T\" 00 7840"), &["H8"], remark(20));
    check_remark(&file(4, "0000 0041 0001 \"T\" 00"), &["pass"], remark(22));
}

#[test]
fn a_comment_is_a_line_and_the_rest() {
    check(&file(4, "0000 7848 \"one\" 08 \"two\" 0D0A \"three\" 00"), &["H8\"one\\ntwo\\nthree\""]);
    check(&file(4, "0000 7848 08 \"rest\" 00"), &["H8\"rest\""]);
    check(&file(4, "0008 \"root\" 0000 7840"), &["\"root\" H8"]);
}

#[test]
fn old_comments_end_with_the_eighth_bit_and_are_swedish() {
    // "Gå }" with the last letter's eighth bit: an even number of bytes, then an odd one and one to fill.
    check(&file(0, "7820 47 7D A0 00 7940"), &["H8\"Gå \" I8"]);
    check(&file(0, "7820 47 FB 7940"), &["H8\"Gä\" I8"]);
}

#[test]
fn a_text_without_a_move_is_a_letter_on_the_position_before_it() {
    let bytes = file(4, "0000 7800 79C3 0001 \"A\" 00 69C3 0001 \"bc\" 0000 7940");
    check(&bytes, &["H8<I8 Label(\"A\")><I9 Label(\"bc\")> I8"]);
    // One that goes on, or of which something is said, is a move.
    check(&file(4, "0000 7803 0001 \"A\" 00 7940"), &["H8[A] I8"]);
    check(&file(4, "0000 784B 0001 \"c\" 00 \"A\" 00"), &["H8\"c\"[A]"]);
    check(&file(4, "0000 7852"), &["H8!"]);
    // One without a text is nothing.
    check(&file(4, "0000 7880 7940 6942"), &["H8 I8"]);
}

#[test]
fn the_start_flag_is_the_cursor() {
    let game = check(&file(4, "0000 7800 7984 6940 6A44"), &["H8 I8 I9", "H8 J9"]);
    assert_eq!(game.tree().node(game.cursor()).mv(), Some(Move::Place("I8".parse().expect("a point"))));
    assert_eq!(check(&file(4, "0000 7840"), &["H8"]).cursor(), Tree::ROOT);
}

#[test]
fn the_last_node_of_a_line_that_renlib_saved_has_no_flag_and_leaves_siblings_open() {
    check(&file(0, "7800 7900"), &["H8 I8"]);
    check(&file(0, ""), &[""]);
    check(&file(4, "0040 7840"), &["H8"]);
    check_remark(&file(4, "0000 7880 7900"), &["H8 I8"], cut_off(26));
}

#[test]
fn the_same_position_by_several_orders_stays_several() {
    check(&file(4, "0000 7880 7900 6940 6980 7900 7840 7840"), &["H8 I8 I9", "I9 I8 H8", "H8"]);
}

#[test]
fn a_move_that_cannot_be_played_is_left_out_with_its_subtree_only() {
    let occupied = Refusal::Rules(PlayError::Occupied("H8".parse().expect("a point")));
    check_remark(&file(4, "0000 7800 7880 7980 6940 6A40 7940"), &["H8 I8"], refused(24, "H8", occupied, 4));
    check_remark(&file(4, "0000 7800 1080 7940 7940"), &["H8 I8"], refused(24, "10", Refusal::NoPoint, 2));
    // Five in a row, a move after it, and the sibling of the five.
    let over = Refusal::Rules(PlayError::GameOver);
    let five = "0000 7100 8100 7200 8200 7300 8300 7400 8400 7580 8540 7640";
    let four = "A8 A7 B8 B7 C8 C7 D8 D7";
    check_remark(&file(4, five), &[&format!("{four} E8"), &format!("{four} F8")], refused(40, "E7", over, 1));
    check_remark(&file(4, "0000 7800 0000 0000 7940"), &["H8 pass pass"], refused(28, "I8", over, 1));
    // A text on no point.
    check_remark(&file(4, "0000 7800 10C3 0001 \"A\" 00 7940"), &["H8 I8"], refused(24, "10", Refusal::NoPoint, 1));
}

#[test]
fn a_truncated_file_is_read_up_to_its_end() {
    check_remark(&file(4, "0000 7800 79"), &["H8"], cut_off(25));
    check_remark(&file(4, "0000 7800 7901 00"), &["H8 I8"], cut_off(27));
    check_remark(&file(4, "0000 7800 7948 \"begun\""), &["H8 I8\"begun\""], cut_off(31));
    check_remark(&file(4, "0000 7800 7921 0000 4142"), &["H8 I8\"AB\""], cut_off(30));
    let error = read_all(b"\xffRenLib\xff\x03", None).expect_err("half a header");
    assert_eq!((error.location, error.reason), (Some(Location::Byte(9)), Reason::Expected(Expected::More)));
}

#[test]
fn bytes_after_the_last_leaf_are_not_part_of_the_tree() {
    let rest = |at| Remark { location: Some(Location::Byte(at)), what: RemarkKind::Rest };
    check_remark(&file(4, "0000 7840 0A"), &["H8"], rest(24));
    check_remark(&file(4, "0000 7880 7940 6940 6A00 6B40"), &["H8 I8", "I9"], rest(28));
    // What fills up a last text belongs to it.
    check(&file(4, "0000 7848 \"ab\" 0000"), &["H8\"ab\""]);
    check(&file(4, "0000 7848 \"ab\" 00"), &["H8\"ab\""]);
}

/// A game on an empty board of 15 in renju, with these moves in one line.
fn game(moves: &str, note: impl Fn(&mut Parts)) -> Game {
    let mut reader = TreeReader::new(Root::empty(15, Rule::Renju)).expect("a board");
    for mv in moves.split_whitespace() {
        reader.play(mv.parse().expect("a move")).expect("a move that can be played");
    }
    let mut parts = reader.finish();
    note(&mut parts);
    Game::from_parts(parts).expect("a game")
}

fn commented(comment: &str, board_text: &str) -> Game {
    let mut reader = TreeReader::new(Root::empty(15, Rule::Renju)).expect("a board");
    reader.play(Move::Place(Point::center(15))).expect("an empty board");
    reader.write(&Note { comment: comment.to_owned(), board_text: board_text.to_owned(), ..Note::default() });
    Game::from_parts(reader.finish()).expect("a game")
}

#[test]
fn version_3_4_is_written_only_where_it_is_needed() {
    let minor = |game: &Game| check_round_trip(game)[9];
    assert_eq!(minor(&game("H8 I9", |_| {})), 0);
    for moves in ["", "H9 H8", "H8 pass H9", "pass H8"] {
        assert_eq!(minor(&game(moves, |_| {})), 4, "{moves}");
    }
    let bytes = check_round_trip(&game("H8 I9", |parts| parts.cursor = NodeId(1)));
    assert_eq!(bytes[20..], [0x78, 0x04, 0x69, 0x40]);
}

#[test]
fn every_comment_comes_back() {
    let long = "a line that is longer than what the field of RenLib for one line can hold, which is 80 letters\nrest";
    for comment in ["a", "ab", "a\nb", "\na", "\n", "a\n", "a\n\nb", long, "a\tb", "天元\n花月"] {
        let game = commented(comment, "T");
        assert_eq!(lines(&read(&check_round_trip(&game)).game), lines(&game));
    }
    // Control characters mean something in the file.
    let game = commented("a\r\nb\rc\0d\u{8}e", "\u{7}T");
    assert_eq!(lines(&read(&check_lossy(&game)).game), ["H8\"a\\nb\\ncde\"[T]"]);
    assert_eq!(
        Format::Lib.losses(&game).iter().map(|loss| loss.what).collect::<Vec<_>>(),
        [Feature::ControlCharacters]
    );
}

fn check_lossy(game: &Game) -> Vec<u8> {
    write(game).expect("a board of 15")
}

/// Words are written in this code page, and known again.
fn check_page(words: &str, page: &'static encoding_rs::Encoding) {
    let bytes = check_round_trip(&commented(words, ""));
    let (encoded, _, _) = page.encode(words);
    assert!(bytes.windows(encoded.len()).any(|window| *window == *encoded), "{words} in {}: {bytes:02x?}", page.name());
}

#[test]
fn words_are_written_in_renlibs_code_page_if_they_can_be_recognised() {
    use encoding_rs::{GBK, SHIFT_JIS, UTF_8, WINDOWS_1251, WINDOWS_1252};
    check_page("Black wins.", UTF_8);
    check_page("黑必胜，白只能防守", GBK);
    check_page("好", GBK);
    check_page("黒の四追い勝ち", SHIFT_JIS);
    check_page("чёрные выигрывают", WINDOWS_1251);
    check_page("Svart vinner på alla sätt", WINDOWS_1252);
    // In one page only by halves, or not known again.
    check_page("黑必胜 Белые 흑승 ☃", UTF_8);
    check_page("흑승", UTF_8);
    check_page("🀄", UTF_8);
}

#[test]
fn words_that_a_code_page_does_not_know_are_replaced_and_counted() {
    // Half a character of two bytes at the end, after enough to know GBK by.
    let bytes = file(4, "0000 7848 BADA B1D8 CAA4 A3AC B0D7 D6BB C4DC B7C0 CA00");
    let ParsedGame { game, remarks } = read(&bytes);
    assert_eq!(lines(&game), ["H8\"黑必胜，白只能防\u{fffd}\""]);
    let what = RemarkKind::Characters { encoding: "gb18030", replaced: 1 };
    assert_eq!(remarks, [Remark { location: Some(Location::Byte(22)), what }]);
}

/// Nodes of a line, with these comments.
fn commented_line(comments: &[&[u8]]) -> Vec<u8> {
    let mut bytes = file(4, "0000");
    for (number, comment) in comments.iter().enumerate() {
        let is_last = number + 1 == comments.len();
        bytes.extend([0x71 + number as u8, flags::COMMENT | if is_last { flags::LEAF } else { 0 }]);
        bytes.extend(*comment);
        bytes.extend(if comment.len().is_multiple_of(2) { [0, 0].as_slice() } else { [0].as_slice() });
    }
    bytes
}

#[test]
fn a_few_texts_in_another_encoding_do_not_change_that_of_the_others() {
    use encoding_rs::{GBK, SHIFT_JIS, UTF_8, WINDOWS_1251};
    let check = |page: &'static encoding_rs::Encoding, texts: &[&str], odd: &[u8], as_read: &str, read_as: &str| {
        let pages: Vec<_> = texts.iter().map(|text| page.encode(text).0).collect();
        let mut comments: Vec<&[u8]> = pages.iter().map(|text| &**text).collect();
        comments.insert(1, odd);
        let ParsedGame { game, remarks } = read(&commented_line(&comments));
        let found: Vec<String> =
            game.tree().ids().skip(1).filter_map(|id| game.tree().node(id).note()).map(|note| note.comment).collect();
        let mut expected = texts.to_vec();
        expected.insert(1, as_read);
        assert_eq!(found, expected);
        let what = match &remarks[..] {
            [Remark { location: Some(Location::Byte(_)), what }] => what,
            other => panic!("{other:?}"),
        };
        match what {
            RemarkKind::OtherEncoding { read, texts: 1, .. } => assert_eq!(*read, read_as),
            RemarkKind::Characters { .. } => assert!(as_read.contains('\u{fffd}'), "{what:?}"),
            other => panic!("{other:?}"),
        }
    };
    let chinese = ["黑棋在这里必胜，白棋只能防守", "此处连冲四", "白棋不能脱先，否则黑棋成活四"];
    check(GBK, &chinese, b"\xf6 \xe4 ", "ö ä ", "windows-1252");
    check(GBK, &chinese, "必胜的一手".as_bytes(), "必胜的一手", "UTF-8");
    // Too few letters to tell Russian ones from Western.
    check(UTF_8, &chinese, b"\xcf\xf0\xe8\xe2\xe5\xf2", "Ïðèâåò", "windows-1252");
    // Half of the last character is missing.
    check(GBK, &chinese, &GBK.encode("白棋防守").0[..7], "白棋防\u{fffd}", "");
    let japanese = ["黒の四追い勝ちです", "ここで白は四々を狙う", "この手は禁じ手になる"];
    check(SHIFT_JIS, &japanese, "最善の手".as_bytes(), "最善の手", "UTF-8");
    let russian = ["Чёрные выигрывают", "Белые должны защищаться", "Лучший ход"];
    check(WINDOWS_1251, &russian, "必胜".as_bytes(), "必胜", "UTF-8");
}

#[test]
fn control_characters_are_left_out_and_counted() {
    let ParsedGame { game, remarks } = read(&file(4, "0000 7808 \"ab\" 0E \"c\" 7F 00 7940"));
    assert_eq!(lines(&game), ["H8\"abc\" I8"]);
    assert_eq!(remarks, [Remark { location: Some(Location::Byte(22)), what: RemarkKind::Controls(2) }]);
}

#[test]
fn lines_that_go_on_after_a_foul_are_of_another_rule() {
    let three_and_three = "H7 A1 H8 A3 G9 A5 F9 A7 H9";
    let nodes = |moves: &str| {
        let mut bytes = file(4, "0000");
        bytes.extend(moves.split_whitespace().flat_map(|mv| [code_of(mv.parse().expect("a point")), 0]));
        bytes
    };
    let read = |moves: &str| {
        let ParsedGame { game, remarks } = read(&nodes(moves));
        (game.rule(), lines(&game).join(" | "), remarks)
    };
    assert_eq!(read(three_and_three), (Rule::Renju, three_and_three.to_owned(), vec![]));
    let longer = format!("{three_and_three} O1 O2");
    let guessed = Remark { location: None, what: RemarkKind::RuleGuessed(Rule::Freestyle) };
    assert_eq!(read(&longer), (Rule::Freestyle, longer.clone(), vec![guessed]));
    // One slip in a large library changes nothing.
    let mut bytes = file(4, "0080");
    bytes.truncate(20);
    bytes.extend([0, 0]);
    let moves: Vec<u8> = longer.split_whitespace().map(|mv| code_of(mv.parse().expect("a point"))).collect();
    let last = moves.len() - 1;
    bytes.extend(moves.iter().enumerate().flat_map(|(number, &code)| {
        [
            code,
            if number == last {
                flags::LEAF
            } else if number == 0 {
                flags::SIBLING
            } else {
                0
            },
        ]
    }));
    for number in 0..3_000 {
        let sibling = if number < 2_999 { flags::SIBLING } else { 0 };
        bytes.extend([0x88, sibling, 0x89, flags::LEAF]);
    }
    let opened = self::read(&bytes);
    assert_eq!(opened.game.rule(), Rule::Renju, "{:?}", opened.remarks);
}

#[test]
fn stones_of_the_beginning_are_written_as_moves_and_passes() {
    let stone = |text: &str, color: Color| (text.parse::<Point>().expect("a point"), color);
    let check = |stones: &[(Point, Color)], side_to_move: Color, expected: Result<&str, WriteError>| {
        let root = Root { stones: stones.to_vec(), side_to_move, ..Root::empty(15, Rule::Renju) };
        let mut reader = TreeReader::new(root).expect("a position");
        reader.write(&Note { comment: "here".to_owned(), ..Note::default() });
        reader.play("O15".parse().expect("a move")).expect("an empty point");
        let game = Game::from_parts(reader.finish()).expect("a game");
        let written = write(&game).map(|bytes| lines(&read(&bytes).game).join(" | "));
        assert_eq!(written, expected.map(str::to_owned));
    };
    let (black, white) = (Color::Black, Color::White);
    check(&[stone("H8", black), stone("I9", white)], black, Ok("H8 I9\"here\" O15"));
    check(&[stone("H8", black), stone("I9", white)], white, Ok("H8 I9 pass\"here\" O15"));
    check(&[stone("I9", white)], black, Ok("pass I9\"here\" O15"));
    check(&[stone("A1", black), stone("B1", black)], white, Ok("A1 pass B1\"here\" O15"));
    check(&[], white, Ok("pass\"here\" O15"));
    // The last of these would be a double-three, the first of them not; two such shapes have one at either end.
    let cross = ["G8", "I8", "H7", "H9", "H8"].map(|text| stone(text, black));
    check(&cross, white, Ok("H8 pass H9 pass H7 pass I8 pass G8\"here\" O15"));
    let other = ["C3", "C2", "C4", "B3", "D3"].map(|text| stone(text, black));
    check(&[other, cross].concat(), white, Err(WriteError::Setup));
}

#[test]
fn nodes_without_a_move_are_merged_into_the_one_before() {
    let mut reader = TreeReader::new(Root::empty(15, Rule::Renju)).expect("a board");
    reader.play("H8".parse().expect("a move")).expect("an empty board");
    let first = reader.here();
    reader.write(&Note { comment: "one".to_owned(), ..Note::default() });
    reader.add_empty().expect("room");
    reader.write(&Note { comment: "two".to_owned(), flagged: true, ..Note::default() });
    reader.play("I9".parse().expect("a move")).expect("an empty point");
    reader.back_to(first);
    reader.play("I8".parse().expect("a move")).expect("an empty point");
    let mut parts = reader.finish();
    parts.cursor = NodeId(2);
    let game = Game::from_parts(parts).expect("a game");
    let again = read(&check_lossy(&game)).game;
    assert_eq!(lines(&again), ["H8!\"one\\ntwo\" I9", "H8!\"one\\ntwo\" I8"]);
    assert_eq!(again.cursor(), NodeId(1));
    assert_eq!(Format::Lib.losses(&game).iter().map(|loss| loss.what).collect::<Vec<_>>(), [Feature::EmptyNodes]);
    // One comment stays as it is, on whichever of the two nodes it stood.
    for (first, second) in [("one", ""), ("", "two")] {
        let mut reader = TreeReader::new(Root::empty(15, Rule::Renju)).expect("a board");
        reader.play("H8".parse().expect("a move")).expect("an empty board");
        reader.write(&Note { comment: first.to_owned(), flagged: true, ..Note::default() });
        reader.add_empty().expect("room");
        reader.write(&Note { comment: second.to_owned(), flagged: true, ..Note::default() });
        let game = Game::from_parts(reader.finish()).expect("a game");
        assert_eq!(lines(&read(&check_lossy(&game)).game), [format!("H8!\"{first}{second}\"")]);
    }
}

#[test]
fn only_boards_of_15_are_written() {
    let game = Game::from_parts(Parts::new(Root::empty(19, Rule::Renju), Tree::new())).expect("a game");
    assert_eq!(write(&game), Err(WriteError::Size { size: 19, min: 15, max: 15 }));
}

#[test]
fn files_that_claim_much_memory_take_memory_in_proportion_to_their_length() {
    let many = |nodes: &str, times: usize| {
        let mut bytes = file(4, "0000 7800");
        bytes.extend(nodes_of(nodes).repeat(times));
        bytes
    };
    // Siblings without end, each on the same point; texts that do not end; leaves after the end; passes.
    for nodes in ["7980", "79C0", "7908", "7821", "7948 00", "0000", "7803 0001"] {
        check_linear(500_000, |times| {
            let ParsedGame { game, remarks } = read(&many(nodes, times));
            assert!(!remarks.is_empty(), "{nodes}");
            assert!(game.tree().list_len() < 10 || nodes == "79C0", "{nodes}");
        });
    }
}

#[test]
fn letters_of_two_positions_in_turn_cost_no_time() {
    // On H8 a letter, then a move with a letter on the position after it, and again.
    let turn = "79C3 0001 \"A\" 00 7A80 6A43 0001 \"B\" 00";
    check(
        &file(4, &format!("0000 7800 {turn} {turn} 7B40")),
        &[
            "H8<I8 Label(\"A\")><I8 Label(\"A\")> J8<J9 Label(\"B\")>",
            "H8<I8 Label(\"A\")><I8 Label(\"A\")> J8<J9 Label(\"B\")>",
            "H8<I8 Label(\"A\")><I8 Label(\"A\")> K8",
        ],
    );
    check_linear(40_000, |turns| {
        let mut bytes = file(4, "0000 7800");
        bytes.extend(nodes_of(turn).repeat(turns));
        bytes.extend(nodes_of("7B40"));
        let ParsedGame { game, .. } = read(&bytes);
        let tree = game.tree();
        assert_eq!(tree.node(NodeId(1)).note().expect("letters").marks.len(), turns);
        assert_eq!(tree.list_len(), turns + 3);
    });
}

/// Libraries of random moves, which the laboratory makes.
#[cfg(feature = "lab")]
mod random {
    use super::*;
    use crate::formats::tests::read_as;
    use crate::game::{Mark, NewNode};
    use crate::lab::bench::library;
    use crate::rules::rng::Rng;
    use crate::test_support::cases;

    /// A library as the bench has it, with letters on points too.
    fn random_library(nodes: usize, seed: u64) -> Game {
        let parts = library::grown(nodes, seed);
        let mut random = Rng::new(seed);
        let mut notes: Vec<Option<Note>> = parts.tree.ids().map(|id| parts.tree.node(id).note()).collect();
        for note in &mut notes {
            for _ in 0..random.below(20).saturating_sub(17) {
                let point = Point::new(random.below(15) as u8, random.below(15) as u8);
                let label = Mark::Label(["A", "bc", "b"][random.below(3)].to_owned());
                note.get_or_insert_default().marks.push((point, label));
            }
        }
        let cursor = NodeId(random.below(notes.len()) as u32);
        let nodes = parts.tree.to_nodes().zip(notes).map(|(node, note)| NewNode { note: note.map(Box::new), ..node });
        let tree = Tree::from_nodes(nodes.collect::<Vec<_>>()).expect("a tree");
        Game::from_parts(Parts { cursor, ..Parts::new(parts.root, tree) }).expect("a game")
    }

    #[test]
    fn random_libraries_come_back() {
        for seed in 0..cases(400, 40) as u64 {
            check_round_trip(&random_library(1 + seed as usize * 13, seed));
        }
    }

    #[test]
    fn changed_bytes_give_a_game_or_an_error_and_never_a_panic() {
        let bytes = check_round_trip(&random_library(300, 7));
        let mut random = Rng::new(3);
        for _ in 0..cases(50_000, 2_000) {
            let mut bytes = bytes.clone();
            for _ in 0..1 + random.below(4) {
                let at = random.below(bytes.len());
                match random.below(4) {
                    0 => bytes.truncate(at.max(20)),
                    1 => bytes.insert(at, random.below(256) as u8),
                    _ => bytes[at] = random.below(256) as u8,
                }
                if bytes.is_empty() {
                    break;
                }
            }
            if let Ok(opened) = read_as(Format::Lib, &bytes) {
                check_round_trip(&opened.games[0].game);
            }
        }
    }
}
