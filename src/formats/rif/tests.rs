//! Small databases of our own making, and what is left of broken ones.

use super::*;
use crate::formats::Refusal;
use crate::formats::tests::{AllGames, read_all};
use crate::game::{Conclusion, Details, Tree};
use crate::rules::rng::Rng;
use crate::rules::{Color, PlayError, Rule};
use crate::test_support::{cases, check_linear, moves_of};

const TABLES: &str = r#"<?xml version="1.0"?>
<database version="1.0" date="2026-01-31">
<!-- no entity: &copy; -->
<countries><country id="1" name="Estonia" abbr="EST"/><country id="2" name="Japan" reversed="1"/></countries>
<cities><city id="7" name="Tallinn" country="1"/></cities>
<months><month id="8" name="August"/></months>
<rules><rule id="1" name="RIF">Words.</rule><rule id="2" name="Gomoku swap2"/><rule id="3" name="Odd"/></rules>
<openings><opening id="21" abbr="D1" name="Kansei"/><opening id="22" abbr="D2" name=""/></openings>
<players>
<player id="1" name="Ann" surname="Lee" country="1"/>
<player id="2" name="Jiro" surname="Sato" country="2"/>
<player id="3" surname="Solo &amp; &quot;Co&quot;"/>
</players>
<tournaments>
<tournament id="1" name="Open &#8470;1" country="1" city="7" year="2005" start="2005-08-01" end="2005-08-07" rule="1"/>
<tournament id="2" name="Cup" country="9" year="2019" month="8"/>
<tournament id="3" name="Day" start="2020-01-02" end="2020-01-02" year="2020"/>
</tournaments>
"#;

fn database(games: &str) -> String {
    format!("{TABLES}<games>\n{games}\n</games>\n</database>\n")
}

fn read(text: &str) -> AllGames {
    let opened = read_all(text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(opened.format, Format::Rif);
    opened
}

fn one(attributes: &str, inside: &str) -> ParsedGame {
    let mut opened = read(&database(&format!("<game {attributes}>{inside}</game>")));
    assert_eq!((opened.games.len(), &opened.remarks), (1, &Vec::new()));
    opened.games.remove(0)
}

#[test]
fn a_games_numbers_are_replaced_by_names() {
    let attributes = r#"id="5" publisher="9" tournament="1" round="F2" rule="1" black="1" white="2" bresult="1"
        btime="8" opening="21" alt="i8" swap="R""#;
    let ParsedGame { game, remarks } = one(attributes, "\n<move>h8 h9\nh7</move>\n<info>a &lt;b&gt; &amp;\nc</info>");
    assert_eq!((moves_of(&game).as_str(), remarks), ("H8 H9 H7", Vec::new()));
    assert_eq!(Color::ALL.map(|color| game.player(color).name.as_str()), ["Ann Lee", "Sato Jiro"]);
    let details = game.details();
    assert_eq!([&details.event, &details.round, &details.place], ["Open №1", "F2", "Tallinn, Estonia"]);
    assert_eq!([&details.date, &details.opening], ["2005-08-01 – 2005-08-07", "Kansei (D1), RIF"]);
    assert_eq!([&details.source, &details.result], ["RenjuNet 5", ""]);
    let note = game.tree().node(Tree::ROOT).note().expect("a note");
    assert_eq!(note.comment, "a <b> &\nc\nbtime: 8, alt: i8, swap: R");
    assert_eq!((game.rule(), game.root().size, game.at_end()), (Rule::Renju, 15, true));
}

#[test]
fn unknown_numbers_stay_numbers_and_missing_ones_are_empty() {
    let of = |attributes: &str| one(attributes, "<move>h8</move>").game;
    let game = of(r#"tournament="2" black="3" white="17" opening="22""#);
    assert_eq!(Color::ALL.map(|color| game.player(color).name.as_str()), ["Solo & \"Co\"", "#17"]);
    let details = game.details();
    assert_eq!([&details.event, &details.place, &details.date, &details.opening], ["Cup", "#9", "August 2019", "D2"]);
    assert_eq!([&details.source, &details.result], ["RenjuNet", ""]);
    assert_eq!(of(r#"tournament="3""#).details().date, "2020-01-02");
    assert_eq!(of("").details().event, "");
}

#[test]
fn the_rule_is_the_games_or_the_tournaments() {
    let rule = |attributes: &str| {
        let ParsedGame { game, remarks } = one(attributes, "<move>h8</move>");
        (game.rule(), remarks.into_iter().map(|remark| remark.what).collect::<Vec<RemarkKind>>())
    };
    assert_eq!(rule(r#"rule="2" tournament="1""#), (Rule::Standard, vec![]));
    assert_eq!(rule(r#"tournament="1""#), (Rule::Renju, vec![]));
    assert_eq!(rule(""), (Rule::Renju, vec![]));
    let odd = RemarkKind::RuleUnknown { name: "Odd".to_owned(), assumed: Rule::Renju };
    assert_eq!(rule(r#"rule="3""#), (Rule::Renju, vec![odd]));
    // Black goes on after three and three.
    let moves = "<move>h7 a1 h8 a3 g9 a5 f9 a7 h9 a9 o1</move>";
    let ParsedGame { game, remarks } = one("", moves);
    let remarks: Vec<RemarkKind> = remarks.into_iter().map(|remark| remark.what).collect();
    assert_eq!((game.rule(), remarks), (Rule::Freestyle, vec![RemarkKind::RuleGuessed(Rule::Freestyle)]));
    assert_eq!(one(r#"rule="1""#, moves).game.board().moves().len(), 9);
}

#[test]
fn a_result_is_a_conclusion_where_the_moves_do_not_show_it() {
    let five = "a1 a2 b1 b2 c1 c2 d1 d2 e1";
    let check = |result: &str, moves: &str, text: &str, conclusion: Option<Conclusion>| {
        let game = one(&format!("bresult=\"{result}\""), &format!("<move>{moves}</move>")).game;
        assert_eq!(game.details().result, text, "{result} {moves}");
        assert_eq!(game.tree().node(game.cursor()).conclusion(), conclusion, "{result} {moves}");
    };
    check("1", "h8 i9", "", Some(Conclusion::Lost(Color::White)));
    check("0", "h8 i9", "", Some(Conclusion::Lost(Color::Black)));
    check("1", "h8 i9 zz", "B+", None);
    check("0.5", "h8 i9", "", Some(Conclusion::DrawAgreed));
    check("x", "h8 i9", "x", None);
    check("", "h8 i9", "", None);
    check("1", five, "", None);
    check("0", five, "W+", None);
}

#[test]
fn moves_that_cannot_be_played_are_left_out_with_their_place_in_the_file() {
    let games = "<game id=\"1\"><move>h8 i9</move></game>\n<game id=\"2\">\n<move>h8 zz9 i9</move></game>\n\
                 <game><move>h8 -- h8</move></game><game><move>h8 p16</move></game>";
    let opened = read(&database(games));
    let line = 1 + database("").lines().position(|line| line == "<games>").expect("the games") + 1;
    let refused = |line: usize, column: usize, first: &str, why: Refusal, nodes: usize| {
        let location = Some(Location::Text { line, column });
        vec![Remark { location, what: RemarkKind::Moves { first: first.to_owned(), why, nodes } }]
    };
    let occupied = Refusal::Rules(PlayError::Occupied("H8".parse().expect("a point")));
    let off = Refusal::Rules(PlayError::OffBoard("P16".parse().expect("a point")));
    let found: Vec<(String, Vec<Remark>)> =
        opened.games.into_iter().map(|game| (moves_of(&game.game), game.remarks)).collect();
    assert_eq!(
        found,
        [
            ("H8 I9".to_owned(), vec![]),
            ("H8".to_owned(), refused(line + 2, 10, "zz9", Refusal::NoPoint, 2)),
            ("H8 pass".to_owned(), refused(line + 3, 19, "h8", occupied, 1)),
            ("H8".to_owned(), refused(line + 3, 50, "p16", off, 1)),
        ]
    );
}

#[test]
fn headings_are_read_without_making_the_games() {
    let text = database(
        "<game tournament=\"1\" black=\"1\" white=\"3\" bresult=\"0.5\"><move>h8 h9</move></game><game></game>",
    );
    let (database, _) = RenjuNet::read(text.as_bytes()).expect("a database");
    let [first, second] = [0, 1].map(|number| database.heading(number));
    assert_eq!((database.len(), first.black.as_str(), first.white.as_str()), (2, "Ann Lee", "Solo & \"Co\""));
    assert_eq!((first.moves, first.details.event.as_str(), first.details.result.as_str()), (2, "Open №1", "0"));
    assert_eq!(Heading { details: Details::default(), ..second }, Heading::default());
    assert_eq!(moves_of(&database.game(0).game), "H8 H9");
}

/// These games are read of a damaged database, with a remark where it is damaged.
#[track_caller]
fn check_damaged(text: &str, games: &[&str], damage: &str, expected: Expected) {
    let opened = read(text);
    assert_eq!(opened.games.iter().map(|game| moves_of(&game.game)).collect::<Vec<_>>(), games, "{text}");
    let location = Some(Location::at(text, text.rfind(damage).unwrap_or(text.len())));
    assert_eq!(opened.remarks, [Remark { location, what: RemarkKind::Damaged(Reason::Expected(expected)) }], "{text}");
}

#[test]
fn a_damaged_database_gives_the_games_before_the_damage() {
    let games = "<game id=\"1\"><move>h8 i9</move></game>\n<game id=\"2\"><move>h8 h9</move></game>\n";
    let whole = database(games);
    let cut = |at: &str, more: usize| &whole[..whole.find(at).expect("a place") + more];
    check_damaged(cut("h8 h9", 5), &["H8 I9", "H8 H9"], "nowhere", Expected::More);
    check_damaged(cut("<game id=\"2\"", 9), &["H8 I9"], "<game id=", Expected::More);
    // Half of a closing tag, and a game whose end is missing.
    check_damaged(cut("h8 h9", 8), &["H8 I9", "H8 H9"], "</m", Expected::More);
    let open = database("<game><move>h8<game id=\"2\"><move>i9</move></game>");
    check_damaged(&open, &["H8", "I9"], "<game id", Expected::Mark("</game>"));
    // What follows a comment without an end is lost, what stands before it is not.
    let comment = database(&format!("{games}<!-- <game><move>a1</move></game>"));
    check_damaged(&comment, &["H8 I9", "H8 H9"], "<!-- <game", Expected::More);
    // Tags that are closed by others harm nobody.
    assert_eq!(read(&whole.replace("</players>", "</player>")).games.len(), 2);
}

#[test]
fn a_database_without_games_is_refused() {
    for text in
        [database(""), "<database>".to_owned(), "<?xml version=\"1.0\"?><database><games></database>".to_owned()]
    {
        assert_eq!(read_all(text.as_bytes(), None).expect_err(&text).reason, Reason::NoGame(Format::Rif), "{text}");
    }
    let error = read_all(b"<database><games><ga", None).expect_err("no game");
    assert_eq!(error.location, Some(Location::Text { line: 1, column: 18 }));
    assert_eq!(read_all(b"<html><body>database</body></html>", None).expect_err("no database").reason, Reason::Unknown);
}

#[test]
fn other_encodings_are_read() {
    let text = database("<game black=\"4\"><move>h8</move></game>")
        .replace("<players>", "<players><player id=\"4\" name=\"Sõrve\"/>");
    let (latin, _, lossy) = encoding_rs::WINDOWS_1252.encode(&text);
    assert!(!lossy);
    let declared = String::from_utf8_lossy(&latin[..21]).replace("?>", " encoding=\"iso-8859-1\"?>").into_bytes();
    for bytes in [text.as_bytes().to_vec(), [declared, latin[21..].to_vec()].concat()] {
        let opened = read_all(&bytes, None).expect("a database");
        assert_eq!(opened.games[0].game.player(Color::Black).name, "Sõrve");
    }
    let declared = |text: &str| declared_encoding(text.as_bytes());
    assert_eq!(declared("<?xml version='1.0' encoding = 'GBK' ?>"), Some("GBK".to_owned()));
    assert_eq!(declared("<?xml version='1.0'?><a encoding='x'/>"), None);
    assert_eq!(declared("<?xml encoding=é"), None);
}

#[test]
fn entities_stand_for_nothing_but_themselves() {
    let bomb: String = (1..10).map(|n| format!("<!ENTITY e{n} \"{}\">", format!("&e{};", n - 1).repeat(10))).collect();
    let text = database("<game round=\"&e9;\"><move>h8 &e9;</move><info>&e9;&copy;&#65;</info></game>")
        .replace("<database", &format!("<!DOCTYPE database [<!ENTITY e0 \"lol\">{bomb}]>\n<database"));
    let opened = read(&text);
    let game = &opened.games[0].game;
    assert_eq!(game.details().round, "&e9;");
    assert_eq!(game.tree().node(Tree::ROOT).note().expect("a note").comment, "&e9;&copy;A");
    assert_eq!(moves_of(game), "H8");
}

#[test]
fn nesting_costs_no_stack_and_garbage_no_time() {
    let check = |text: &dyn Fn(usize) -> String| {
        check_linear(500_000, |size| {
            let opened = read(&database(&text(size)));
            assert_eq!(moves_of(&opened.games[0].game), "H8");
        });
    };
    check(&|depth| format!("{}<game><move>h8</move></game>", "<a>".repeat(depth)));
    check(&|depth| format!("<game>{}<move>h8</move></game>", "<b>".repeat(depth)));
    check(&|moves| format!("<game><move>{}</move></game>", "h8 ".repeat(2 * moves)));
    for garbage in ["&", "<", "<a b=", "]]>", "<game>", "\0\u{fffd}", "\"'"] {
        check_linear(200_000, |times| drop(read_all(database(&garbage.repeat(times)).as_bytes(), None)));
    }
}

#[test]
fn changed_bytes_give_games_or_an_error_and_never_a_panic() {
    let source = database(
        "<game id=\"1\" black=\"1\" white=\"2\" tournament=\"1\" rule=\"1\" bresult=\"1\">\n\
         <move>h8 i9 j10</move><info>x &amp; é</info></game>",
    );
    let mut random = Rng::new(1);
    let mut read = 0;
    let changed = cases(100_000, 3_000);
    for _ in 0..changed {
        let mut bytes = source.clone().into_bytes();
        for _ in 0..1 + random.below(4) {
            let index = random.below(bytes.len());
            match random.below(3) {
                0 => bytes[index] = random.below(256) as u8,
                1 => bytes.insert(index, b"<>&\"/=;!-["[random.below(10)]),
                _ => drop(bytes.remove(index)),
            }
        }
        read += usize::from(Format::Rif.read(&bytes, None).is_ok());
    }
    assert!(read > changed * 2 / 3, "{read}");
}
