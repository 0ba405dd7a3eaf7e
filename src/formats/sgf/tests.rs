//! Round trips, files as programs write them, and files that are broken.

use super::*;
use crate::formats::tests::{AllGames, read_all};
use crate::formats::{
    Expected, Format, FormatError, Location, ParsedGame, Reason, Refusal, Remark, RemarkKind, WriteError,
};
use crate::game::{Conclusion, Details, Game, GameError, Judgement, Mark, Node, Note, SeatId, Tree};
use crate::rules::{Color, Move, PlayError, Rule, SetupError};
use crate::test_support::{cases, check_linear, p, random_game};
use crate::verdict::Score;

/// Facts that SGF holds of a game, in a form in which the order of stones and marks says nothing.
fn told(game: &Game) -> impl PartialEq + std::fmt::Debug {
    let one_line = |text: &str| text.replace('\n', " ").trim().to_owned();
    let parts = game.parts();
    let mut stones = parts.root.stones.clone();
    stones.sort();
    let names = Color::ALL.map(|color| one_line(&game.player(color).name));
    let Details { title, event, round, place, date, opening, annotator, source, result } = parts.details;
    let details = [title, event, round, place, date, opening, annotator, source, result].map(|text| one_line(&text));
    let tree = parts.tree;
    let note = |node: Node<'_>| {
        let mut note = node.note().unwrap_or_default();
        for (_, mark) in &mut note.marks {
            if let Mark::Label(label) = mark {
                *label = one_line(label);
            }
        }
        note.marks.sort_by_key(|(point, mark)| (*point, format!("{mark:?}")));
        note
    };
    let nodes: Vec<_> = tree
        .ids()
        .map(|id| tree.node(id))
        .map(|node| (node.parent(), node.mv(), node.millis(), node.conclusion(), node.next(), note(node)))
        .collect();
    let root = (parts.root.size, parts.root.rule, stones, parts.root.side_to_move);
    (root, names, details, parts.started, parts.clock, parts.cursor, nodes)
}

fn read(text: &str) -> AllGames {
    read_all(text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The only game of a text, and all remarks.
#[track_caller]
fn read_one(text: &str) -> (Game, Vec<Remark>) {
    let AllGames { format, mut games, remarks } = read(text);
    assert_eq!((format, games.len()), (Format::Sgf, 1), "{text}");
    let ParsedGame { game, remarks: of_game } = games.remove(0);
    (game, remarks.into_iter().chain(of_game).collect())
}

/// The lines from the root to each leaf, as the moves' names.
fn lines(game: &Game) -> Vec<String> {
    let tree = game.tree();
    let leaves = tree.ids().filter(|&id| tree.node(id).is_leaf());
    let line = |leaf| {
        let moves = tree.path(leaf).into_iter().filter_map(|id| tree.node(id).mv());
        moves.map(|mv| mv.to_string()).collect::<Vec<String>>().join(" ")
    };
    leaves.map(line).collect()
}

/// Checks the lines of a text and that there is nothing to remark.
#[track_caller]
fn check(text: &str, expected: &[&str]) -> Game {
    let (game, remarks) = read_one(text);
    assert_eq!((lines(&game), remarks), (expected.iter().map(|&line| line.to_owned()).collect(), Vec::new()), "{text}");
    game
}

/// Checks the lines of a text and what is remarked, without the locations.
#[track_caller]
fn check_remarks(text: &str, expected: &[&str], remarks: &[RemarkKind]) -> Game {
    let (game, found) = read_one(text);
    let found: Vec<RemarkKind> = found.into_iter().map(|remark| remark.what).collect();
    assert_eq!((lines(&game), &found[..]), (expected.iter().map(|&line| line.to_owned()).collect(), remarks), "{text}");
    game
}

#[test]
fn every_game_survives_writing_and_reading() {
    for seed in 0..cases(20_000, 400) as u64 {
        let (_, _, game) = random_game(seed);
        let bytes = write(&game).unwrap();
        let (read, remarks) = read_one(std::str::from_utf8(&bytes).unwrap());
        assert_eq!((told(&read), remarks), (told(&game), Vec::new()), "{}", String::from_utf8_lossy(&bytes));
        let again = write(&read).unwrap();
        assert_eq!(String::from_utf8_lossy(&again), String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn a_collection_survives_writing_and_reading() {
    let games: Vec<Game> = (0..20).map(|seed| random_game(seed).2).collect();
    let bytes = write_collection(&games).unwrap();
    let read = read_all(&bytes, None).unwrap();
    assert_eq!(read.games.len(), games.len());
    for (read, game) in read.games.iter().zip(&games) {
        assert_eq!(told(&read.game), told(game));
    }
}

#[test]
fn a_game_is_written_as_others_read_it() {
    let text =
        "(;FF[4]GM[4]SZ[15]RU[Renju]PB[Ann]PW[Bo]RE[B+R]EV[Cup\\]];B[hh]C[a\\]b];W[hg](;B[ig];W[])(;B[ih]LB[jg:A]))";
    let (game, _) = read_one(text);
    let written = String::from_utf8(write(&game).unwrap()).unwrap();
    let version = env!("CARGO_PKG_VERSION");
    let expected = format!(
        "(;FF[4]GM[4]CA[UTF-8]AP[Tengen:{version}]SZ[15]RU[Renju]PB[Ann]PW[Bo]EV[Cup\\]]RE[B+R]\n;B[hh]C[a\\]b];W[hg]\n\
         (;B[ig];W[])\n(;B[ih]LB[jg:A]))\n"
    );
    assert_eq!(written, expected);
}

#[test]
fn moves_trees_and_passes_are_read() {
    check("(;GM[4]SZ[15];B[hh];W[hg];B[ig])", &["H8 H9 I9"]);
    check("(;GM[1]SZ[15];B[hh](;W[hg](;B[ig])(;B[jg]))(;W[ih]))", &["H8 H9 I9", "H8 H9 J9", "H8 I8"]);
    check("(;SZ[15]B[hh];W[hg])", &["H8 H9"]);
    check("(;SZ[15];B[hh]W[hg];B[ig])", &["H8 H9 I9"]);
    check("(;SZ[15];W[hg];B[hh])", &["H9 H8"]);
    check("(;SZ[15];B[hh];W[];B[tt])", &["H8 pass pass"]);
    check("(;SZ[20];B[hh];W[tt])", &["H13 T1"]);
    check("(;SZ[15];B[h8];W[h10])", &["H8 H10"]);
    check("(;SZ[15]\n;B [hh]\r\n;\tW[ hg ])", &["H8 H9"]);
    check("(GM[4]SZ[15];B[hh])", &["H8"]);
    check("(;SZ[15];B[hh];;W[hg];)", &["H8 H9"]);
    let unknown = |names: &str, times| RemarkKind::Properties { names: names.to_owned(), times };
    check_remarks("(;SZ[15]KM[0.0]XX[unknown][b];B[hh]QQ[\\]]AR[])", &["H8"], &[unknown("XX, QQ", 3)]);
    check_remarks("(;SZ[15]TM[60]OT[x]BT[y];B[hh]BM[1]TE[1]LN[aa:bb])", &["H8"], &[unknown("TM, OT, BT, TE, LN", 5)]);
    check("(;AP[Tengen:1]SZ[15]TM[60]OT[x];B[hh])", &["H8"]);
    let many: String = ('A'..='Z').map(|letter| format!("Z{letter}[x]")).collect();
    let first = "ZA, ZB, ZC, ZD, ZE, ZF, ZG, ZH, ZI, ZJ, ZK, ZL, …";
    check_remarks(&format!("(;SZ[15]{many};B[hh])"), &["H8"], &[unknown(first, 26)]);
    let game = check("(;GM[4]SZ[15];B[hh];W[hg];B[ig];W[])", &["H8 H9 I9 pass"]);
    assert_eq!(game.board().moves().len(), 4, "a game without branches is looked at from its end");
    let game = check("(;GM[4]SZ[15](;B[hh])(;B[hg]))", &["H8", "H9"]);
    assert_eq!(game.cursor(), Tree::ROOT);
}

#[test]
fn small_letters_in_names_mean_nothing() {
    let text = "(;GaMe[4]SiZe[15]PlayerBlack[Ann]PlayerWhite[Bo]Comment[start];Black[hh];White[hg]Comment[near])";
    let game = check(text, &["H8 H9"]);
    assert_eq!(Color::ALL.map(|color| game.player(color).name.as_str()), ["Ann", "Bo"]);
    assert_eq!(game.tree().node(game.cursor()).note().unwrap().comment, "near");
    check("(;gm[4]sz[15];b[hh];w[hg])", &["H8 H9"]);
}

#[test]
fn several_moves_may_stand_in_one_node() {
    check("(;SZ[15]B[hh]W[ig]B[gj]W[gi]B[ih])", &["H8 I9 G6 G7 I8"]);
    check("(;SZ[15];W[hg]B[hh])", &["H9 H8"]);
    let game = check("(;SZ[15];B[hh]W[ig]C[both](;B[gj])(;B[gi]))", &["H8 I9 G6", "H8 I9 G7"]);
    assert_eq!(game.tree().node(game.tree().line(Tree::ROOT)[2]).note().unwrap().comment, "both");
    check_remarks("(;SZ[15];B[hh]B[ii])", &["H8 pass I7"], &[RemarkKind::Passes(1)]);
}

#[test]
fn the_opening_of_a_mobile_server_is_moves_by_turns() {
    let game = check("(;GM[4]SZ[15];QPR[hh,hg,jf];QSLW[ig];B[gg];W[ii])", &["H8 H9 J10 I9 G9 I7"]);
    assert_eq!(game.root().side_to_move, Color::Black);
    check("(;SZ[15];QPR[hh,hg,jf,ig,gg];W[ii])", &["H8 H9 J10 I9 G9 I7"]);
    check("(;SZ[15];QPR[hh,hg,jf];QSLW[ig,gg];W[ii])", &["H8 H9 J10 I9 G9 I7"]);
}

#[test]
fn a_rule_is_also_read_from_a_title_and_offers_become_words() {
    let rule = |text: &str, remarks: &[RemarkKind]| check_remarks(text, &["H8"], remarks).rule();
    let renju = [RemarkKind::RuleGuessed(Rule::Renju)];
    assert_eq!(rule("(;SZ[15]GN[Ann-Bo(B) : RIF rule];B[hh])", &renju), Rule::Renju);
    assert_eq!(rule("(;SZ[15]EV[World renju championship];B[hh])", &renju), Rule::Renju);
    assert_eq!(rule("(;SZ[15]RU[0]EV[World renju championship];B[hh])", &[]), Rule::Freestyle);
    assert_eq!(rule("(;SZ[15]EV[Free for all];B[hh])", &[]), Rule::Freestyle);
    let game = check("(;SZ[15]RU[4]5A[gg][hf]C[and];B[hh])", &["H8"]);
    assert_eq!(game.tree().node(Tree::ROOT).note().unwrap().comment, "5A: G9 H10\nand");
}

#[test]
fn control_characters_are_left_out_and_not_written() {
    let controls = |number| [RemarkKind::Controls(number)];
    let game = check_remarks("(;SZ[15];B[hh]C[a\u{1}b\u{7f}c];W[hg])", &["H8 H9"], &controls(2));
    assert_eq!(game.tree().node(game.tree().line(Tree::ROOT)[1]).note().unwrap().comment, "abc");
    // Ends of a line and of a page, of printers.
    let blank = check("(;SZ[15];B[hh]C[a\u{b}b\u{c}c];W[hg])", &["H8 H9"]);
    assert_eq!(blank.tree().node(blank.tree().line(Tree::ROOT)[1]).note().unwrap().comment, "a b c");
    check("(;SZ[15];B[hh];W[hg])\0\0\u{1a}", &["H8 H9"]);
    check("(;SZ[15]\r;B[hh]\r\r;W[hg])", &["H8 H9"]);
    let mut parts = game.parts();
    parts.details.event = "a\u{1}\nb".to_owned();
    let game = Game::from_parts(parts).unwrap();
    assert!(String::from_utf8(write(&game).unwrap()).unwrap().contains("EV[a b]"));
    let losses: Vec<Feature> = Format::Sgf.losses(&game).iter().map(|loss| loss.what).collect();
    assert_eq!(losses, [Feature::ControlCharacters]);
}

#[test]
fn a_beginning_is_set_up_in_the_first_nodes() {
    let game = check("(;SZ[15]AB[hh][ig:ji]AW[gg]AE[jh]PL[W])", &[""]);
    assert_eq!((game.root().stones.len(), game.root().side_to_move), (7, Color::White));
    let game = check("(;SZ[15]PB[Ann];AB[hh][ig];AW[gg]C[Black to win];B[jj])", &["J6"]);
    assert_eq!((game.root().stones.len(), game.root().side_to_move), (3, Color::Black));
    assert!(game.tree().ids().any(|id| game.tree().node(id).note().is_some_and(|note| !note.comment.is_empty())));
    // Whose turn it is by the first move, else by the numbers.
    assert_eq!(check("(;SZ[15]AB[hh];W[gg])", &["G9"]).root().side_to_move, Color::White);
    assert_eq!(check("(;SZ[15]AB[hh])", &[""]).root().side_to_move, Color::White);
    assert_eq!(check("(;SZ[15]AB[hh]AW[gg])", &[""]).root().side_to_move, Color::Black);
    check_remarks("(;SZ[15]AB[hh][pa]AW[hh])", &[""], &[RemarkKind::Stones(2)]);
    let in_mid_game = RemarkKind::StonesInMidGame { nodes: 2 };
    check_remarks("(;SZ[15];B[hh];AW[gg]AB[aa];W[gh];AE[hh])", &["H8 G8"], &[in_mid_game]);
}

#[test]
fn a_beginning_ends_with_the_first_branch() {
    let (game, remarks) = read_one("(;SZ[15];AB[aa](;AB[bb];W[cc])(;W[dd]))");
    assert_eq!(game.root().stones, [(p("A15"), Color::Black)]);
    assert_eq!(remarks.len(), 1, "what is set up later is told");
}

#[test]
fn stones_of_a_beginning_keep_the_order_of_the_file() {
    let (game, _) = read_one("(;SZ[15]AB[oo]AW[aa]AB[hh][ba];W[ii])");
    let order: Vec<String> = game.root().stones.iter().map(|(point, _)| point.to_string()).collect();
    assert_eq!(order, ["O1", "A15", "H8", "B15"]);
}

#[test]
fn the_same_colour_twice_has_a_pass_between() {
    check_remarks("(;SZ[15];B[hh];B[ii];B[jj])", &["H8 pass I7 pass J6"], &[RemarkKind::Passes(2)]);
    // The other colour first in one of the branches.
    check_remarks("(;SZ[15](;B[hh])(;W[ii]))", &["H8", "pass I7"], &[RemarkKind::Passes(1)]);
    // A pass between would end the game, and the stone would be on another one.
    let what = |first: &str, why| RemarkKind::Moves { first: first.to_owned(), why: Refusal::Rules(why), nodes: 1 };
    check_remarks("(;SZ[15];B[hh];W[];W[ii])", &["H8 pass"], &[what("I7", PlayError::GameOver)]);
    let occupied = PlayError::Occupied("H8".parse().unwrap());
    check_remarks("(;SZ[15];B[hh];B[hh])", &["H8"], &[what("H8", occupied)]);
}

#[test]
fn moves_that_cannot_be_played_are_left_out_with_what_follows() {
    let text = "(;GM[4]SZ[15];B[hh](;W[hh];B[aa](;W[bb])(;W[cc]))(;W[pp])(;W[hg]))";
    let (game, remarks) = read_one(text);
    assert_eq!(lines(&game), ["H8 H9"]);
    let why = Refusal::Rules(PlayError::Occupied("H8".parse().unwrap()));
    let what = RemarkKind::Moves { first: "H8".to_owned(), why, nodes: 5 };
    assert_eq!(remarks, [Remark { location: Some(Location::Text { line: 1, column: 23 }), what }]);
    let what = RemarkKind::Moves { first: "好".to_owned(), why: Refusal::NoPoint, nodes: 1 };
    check_remarks("(;SZ[15];B[hh];W[好])", &["H8"], &[what]);
}

#[test]
fn a_missing_rule_or_size_is_one_with_which_the_moves_can_be_played() {
    assert_eq!(check_remarks("(;GM[4];B[hh])", &["H8"], &[RemarkKind::SizeGuessed(15)]).root().size, 15);
    assert_eq!(check_remarks("(;B[hh];W[sa])", &["H12 S19"], &[RemarkKind::SizeGuessed(19)]).root().size, 19);
    assert_eq!(check_remarks("(;B[hh];W[ta])", &["H13 T20"], &[RemarkKind::SizeGuessed(20)]).root().size, 20);
    let square = RemarkKind::MadeSquare { width: 15, height: 13, size: 15 };
    assert_eq!(check_remarks("(;SZ[15:13];B[hh])", &["H8"], &[square]).root().size, 15);

    // Six in a row for Black, and the game goes on: standard. Three and three, and it goes on: no renju.
    let six = "B[aa];W[ao];B[ba];W[bo];B[ca];W[co];B[ea];W[eo];B[fa];W[fo];B[da];W[oo];B[oa]";
    let (game, remarks) = read_one(&format!("(;SZ[15];{six})"));
    assert_eq!((game.rule(), &remarks[0].what), (Rule::Standard, &RemarkKind::RuleGuessed(Rule::Standard)));
    assert_eq!(read_one("(;SZ[15];B[aa];W[ao])").0.rule(), Rule::Freestyle);
    let game = read_one(&format!("(;SZ[15]RU[0];{six})")).0;
    assert_eq!((game.rule(), game.board().moves().len()), (Rule::Freestyle, 11));
}

#[test]
fn rules_are_read_from_words_and_numbers() {
    let read = |said: &str| {
        let (game, remarks) = read_one(&format!("(;SZ[15]RU[{said}];B[hh])"));
        (game.rule(), game.details().opening.clone(), remarks.len())
    };
    assert_eq!(read("4"), (Rule::Renju, String::new(), 0));
    assert_eq!(read("standard"), (Rule::Standard, String::new(), 0));
    assert_eq!(read("RIF rule"), (Rule::Renju, "RIF rule".to_owned(), 0));
    assert_eq!(read("Swap2"), (Rule::Freestyle, "Swap2".to_owned(), 0));
    assert_eq!(read("japanese"), (Rule::Freestyle, "japanese".to_owned(), 1));
}

#[test]
fn notes_are_read() {
    let text = "(;SZ[15]GC[A game]C[of Ann's];B[hh]N[name]C[text]LB[aa:1][bb:two]TR[cc]SQ[dd:ee]CR[ff]MA[gg]SL[hh]BM[1]HO[1]V[120])";
    let game = check(text, &["H8"]);
    let tree = game.tree();
    assert_eq!(tree.node(Tree::ROOT).note().unwrap().comment, "A game\nof Ann's");
    let note = tree.node(game.cursor()).note().unwrap();
    assert_eq!((note.comment.as_str(), note.marks.len(), note.flagged), ("name\ntext", 10, true));
    assert_eq!(note.mark("B14".parse().unwrap()), Some(&Mark::Label("two".to_owned())));
    assert_eq!((note.judgement, note.score), (Some(Judgement::Bad), Some(Score::Estimate(-120))));
    let judged = |property: &str| {
        let (game, _) = read_one(&format!("(;SZ[15];B[hh]{property})"));
        game.tree().node(game.cursor()).note().unwrap_or_default()
    };
    for (property, judgement) in [
        ("TE[2]", Judgement::Good),
        ("BM[10]", Judgement::Bad),
        ("DO[]", Judgement::Doubtful),
        ("IT[]", Judgement::Interesting),
    ] {
        assert_eq!(judged(property), Note { judgement: Some(judgement), ..Note::default() });
    }
    // The name of a tester, or the words of a result.
    assert_eq!(judged("TE[Ann]"), Note::default());
    // For White, whose turn it is then.
    for (property, estimate) in [("GB[1]", -200), ("GW[2]", 400), ("DM[1]", 0), ("V[-3.4]", 3)] {
        assert_eq!(judged(property), Note { score: Some(Score::Estimate(estimate)), ..Note::default() });
    }
    check_remarks("(;SZ[15];B[hh]TR[zz][aa]LB[zz:a])", &["H8"], &[RemarkKind::Marks(2)]);
}

#[test]
fn an_empty_node_is_kept_only_in_our_own_files() {
    let nodes = |properties: &str| read_one(&format!("(;{properties}SZ[15];B[hh];;W[hg])")).0.tree().list_len();
    assert_eq!((nodes(""), nodes("AP[Tengen:1]")), (3, 4));
    let (game, _) = read_one("(;SZ[15];B[hh];C[a note];W[hg])");
    assert_eq!(game.tree().list_len(), 4, "a note is no empty node");
}

#[test]
fn board_texts_are_labels_for_other_programs_and_not_marks_here() {
    let ours = "(;AP[Tengen:1]SZ[15]LB[hh:own][aa:A]TGM[aa](;B[hh]TGB[x])(;B[aa]TGB[A]))";
    let game = check(ours, &["H8", "A15"]);
    assert_eq!(game.tree().node(Tree::ROOT).note().unwrap().marks.len(), 1);
    let written = String::from_utf8(write(&game).unwrap()).unwrap();
    assert!(written.contains("LB[hh:own][aa:A]TGM[aa]\n(;B[hh]TGB[x])"), "{written}");
}

#[test]
fn times_are_what_went_off_the_clock() {
    let times = |text: &str| {
        let (game, _) = read_one(text);
        let tree = game.tree();
        tree.ids().skip(1).map(|id| tree.node(id).millis()).collect::<Vec<_>>()
    };
    let clock = "(;SZ[15]TM[600];B[hh]BL[590];W[hg]WL[599.5];B[ig]BL[591];W[jg]WL[500])";
    assert_eq!(times(clock), [Some(10_000), Some(500), None, Some(99_500)]);
    // Each branch has its own clock.
    let branches = "(;SZ[15]TM[60];B[hh]BL[50](;W[hg]WL[40](;B[ig]BL[30])(;B[jg]BL[45]))(;W[ih]WL[59]))";
    assert_eq!(times(branches), [Some(10_000), Some(20_000), Some(20_000), Some(5_000), Some(1_000)]);
    assert_eq!(times("(;SZ[15];B[hh]BL[50];W[hg]WL[x])"), [None, None]);
    assert_eq!(times("(;SZ[15];B[hh]C[123ms];W[hg]C[some ms])"), [Some(123), None]);
    // Our own comments are comments.
    assert_eq!(times("(;AP[Tengen:1]SZ[15];B[hh]C[123ms]TGT[7])"), [Some(7)]);
}

#[test]
fn game_info_is_read() {
    let text = "(;SZ[15]PB[Ann]BR[3d]PW[Bo]GN[title]EV[event]RO[1.2]PC[place]DT[2024年04月25日]ON[opening]AN[annotator]SO[source]CP[\n ours]RE[?])";
    let game = check(text, &[""]);
    assert_eq!((game.player(Color::Black).name.as_str(), game.player(Color::White).name.as_str()), ("Ann (3d)", "Bo"));
    assert_eq!(game.seats().black, SeatId::First);
    let own = |text: &str| text.to_owned();
    let details = Details {
        title: own("title"),
        event: own("event"),
        round: own("1.2"),
        place: own("place"),
        date: own("2024年04月25日"),
        opening: own("opening"),
        annotator: own("annotator"),
        source: own("source; ours"),
        result: String::new(),
    };
    assert_eq!(*game.details(), details);
}

#[test]
fn results_become_conclusions_where_the_board_does_not_say_them() {
    let five = ";B[aa];W[ao];B[ba];W[bo];B[ca];W[co];B[da];W[do];B[ea]";
    let read = |properties: &str, moves: &str| {
        let (game, _) = read_one(&format!("(;SZ[15]RU[0]{properties}{moves})"));
        (game.tree().node(game.cursor()).conclusion(), game.details().result.clone())
    };
    let loses = Conclusion::Resigned(Color::White);
    assert_eq!(read("RE[B+R]", ";B[hh]"), (Some(loses), String::new()));
    assert_eq!(read("RE[W+Time]", ";B[hh]"), (Some(Conclusion::OutOfTime(Color::Black)), String::new()));
    assert_eq!(read("RE[B+F]", ";B[hh]"), (Some(Conclusion::Forfeited(Color::White)), String::new()));
    assert_eq!(read("RE[Draw]", ";B[hh]"), (Some(Conclusion::DrawAgreed), String::new()));
    assert_eq!(read("RE[B+]", ";B[hh]"), (Some(Conclusion::Lost(Color::White)), String::new()));
    assert_eq!(read("RE[白胜]", ";B[hh]"), (Some(Conclusion::Lost(Color::Black)), String::new()));
    assert_eq!(read("RE[Void]", ";B[hh]"), (None, "Void".to_owned()));
    assert_eq!(read("RE[B+]", five), (None, String::new()));
    assert_eq!(read("RE[B+R]", five), (None, String::new()));
    assert_eq!(read("RE[W+R]", five), (None, "W+R".to_owned()), "a contradiction is kept as words");
    let told = RemarkKind::ResultOtherwise("W+R".to_owned());
    let line = "A15 A1 B15 B1 C15 C1 D15 D1 E15";
    check_remarks(&format!("(;SZ[15]RU[0]RE[W+R]{five})"), &[line], &[told]);
    // Our own files hold the words of somebody, where they are not ours.
    assert_eq!(read("AP[Tengen:1]RE[B+]", five), (None, String::new()));
    assert_eq!(read("AP[Tengen:1]RE[Black wins]", five), (None, "Black wins".to_owned()));
    let by_clock = "RE[W+1]TE[White win by time forfeit]";
    assert_eq!(read(by_clock, ";B[hh]"), (Some(Conclusion::OutOfTime(Color::Black)), String::new()));
    let by_crash = "RE[B+1]TE[Black win by opponent crash]";
    assert_eq!(read(by_crash, ";B[hh]"), (Some(Conclusion::Forfeited(Color::White)), String::new()));
}

#[test]
fn trees_of_other_games_and_boards_are_left_out_of_a_collection() {
    let opened = read("(;GM[4]SZ[15];B[hh])\n(;GM[2];B[d3])(;SZ[15];B[hg])()\n rest (;SZ[99];B[aa])");
    assert_eq!(opened.games.iter().map(|opened| lines(&opened.game)).collect::<Vec<_>>(), [["H8"], ["H9"]]);
    let location = |line, column| Some(Location::Text { line, column });
    let bad = RemarkKind::BadGames { games: 2, first: Reason::OtherGame(2) };
    assert_eq!(
        opened.remarks,
        [Remark { location: location(3, 2), what: RemarkKind::Rest }, Remark { location: location(2, 1), what: bad }]
    );
    let error = Format::Sgf.read(b"(;GM[2];B[d3])", None).unwrap_err();
    assert_eq!((error.reason, error.location), (Reason::OtherGame(2), location(1, 1)));
    let error = Format::Sgf.read(b"(;SZ[25];B[dd])", None).unwrap_err();
    assert_eq!(error.reason, Reason::Game(GameError::Setup(SetupError::Size(25))));
    let error = Format::Sgf.read(b"()", None).unwrap_err();
    assert_eq!(error, FormatError::new(Reason::NoGame(Format::Sgf)));
}

#[test]
fn a_damaged_file_gives_what_could_be_read() {
    let damaged = |expected| RemarkKind::Damaged(Reason::Expected(expected));
    check_remarks("(;SZ[15];B[hh];W[hg]", &["H8 H9"], &[damaged(Expected::More)]);
    check_remarks("(;SZ[15];B[hh](;W[hg](;B[ig]", &["H8 H9 I9"], &[damaged(Expected::More)]);
    check_remarks("(;SZ[15];B[hh];W[h", &["H8"], &[damaged(Expected::Mark("]"))]);
    check_remarks("(;SZ[15];B[hh]C[a [b] c];W[hg])", &["H8 H9"], &[RemarkKind::Senseless(1)]);
    check_remarks("(;SZ[15];B[hh]];W;[hg];W[ig])", &["H8 I9"], &[RemarkKind::Senseless(3)]);
    check_remarks("(;SZ[15];B[hh][ii];W[ig])", &["H8 I9"], &[RemarkKind::Senseless(1)]);
    let text = format!("(;SZ[15];B[hh]{};W[hg])", "?;".repeat(200));
    check_remarks(&text, &["H8"], &[RemarkKind::Senseless(100), damaged(Expected::Mark(";"))]);
    let (_, remarks) = read_one("(;SZ[15]\n;B[hh]\n;W[h");
    assert_eq!(remarks[0].location, Some(Location::Text { line: 3, column: 3 }));
}

#[test]
fn a_declared_encoding_is_used_if_it_fits_and_otherwise_guessed() {
    let chinese = "斜月开局，白棋应在此处防守，黑棋连攻成五";
    let japanese = "黒の四々禁を狙う手です。ここで白は勝ちます";
    let korean = "흑이 이 수로 승리합니다. 백은 막을 수 없습니다";
    let check = |declared: &str, encoding: &'static encoding_rs::Encoding, comment: &str, replaced: bool| {
        let text = format!("(;GM[4]{declared}SZ[15];B[hh]C[{comment}])");
        let (bytes, _, unmappable) = encoding.encode(&text);
        assert!(!unmappable);
        let opened = read_all(&bytes, None).unwrap();
        let game = &opened.games[0].game;
        let read = &game.tree().node(game.cursor()).note().unwrap().comment;
        assert_eq!(read == comment, !replaced, "{declared} {}: {read}", encoding.name());
        // What the file says is not what it is.
        let label = declared.trim_start_matches("CA[").trim_end_matches(']');
        let is_said = label.is_empty()
            || encoding_rs::Encoding::for_label(label.as_bytes())
                .is_some_and(|said| said == encoding || said == encoding_rs::GBK && encoding == encoding_rs::GB18030);
        let said = RemarkKind::OtherEncoding { said: label.to_owned(), read: encoding.name(), texts: 1 };
        let remarks: Vec<RemarkKind> = opened.remarks.into_iter().map(|remark| remark.what).collect();
        assert_eq!(remarks, if is_said { vec![] } else { vec![said] }, "{declared}");
    };
    for declared in ["CA[gb2312]", "CA[GBK]", "CA[gb18030]", "CA[UTF-8]", "CA[nonsense]", ""] {
        check(declared, encoding_rs::GB18030, chinese, false);
    }
    for declared in ["CA[Shift_JIS]", "CA[UTF-8]", ""] {
        check(declared, encoding_rs::SHIFT_JIS, japanese, false);
    }
    for declared in ["CA[EUC-KR]", "CA[UTF-8]", ""] {
        check(declared, encoding_rs::EUC_KR, korean, false);
    }
    for declared in ["CA[UTF-8]", "CA[gb2312]", "CA[Shift_JIS]", ""] {
        check(declared, encoding_rs::UTF_8, chinese, false);
    }
    // Half of a character in this encoding is a bracket in ASCII.
    check("CA[Shift_JIS]", encoding_rs::SHIFT_JIS, "ソ十表能", false);
}

#[test]
fn one_broken_character_does_not_change_the_encoding() {
    use encoding_rs::{GB18030, UTF_8};
    let chinese = "斜月开局，白棋应在此处防守，黑棋连攻成五";
    for (declared, encoding) in [("CA[UTF-8]", UTF_8), ("", UTF_8), ("CA[gb2312]", GB18030), ("", GB18030)] {
        let text = format!("(;GM[4]{declared}SZ[15]PB[张三]C[{chinese}]\n;B[hh]C[?];W[hg]C[{chinese}])");
        let bytes = encoding.encode(&text).0.into_owned();
        let at = bytes.windows(3).position(|window| window == b"[?]").unwrap() + 1;
        // Half of a character, and a letter of another encoding.
        let halved = encoding.encode("太早").0;
        for broken in [&[&halved[..halved.len() - 1], b" "].concat(), &b"\xf6 "[..]] {
            let bytes = [&bytes[..at], broken, &bytes[at + 1..]].concat();
            let AllGames { games, remarks, .. } = read_all(&bytes, None).unwrap();
            let game = &games[0].game;
            let comment = |id: usize| {
                let id = game.tree().line(Tree::ROOT)[id];
                game.tree().node(id).note().unwrap().comment
            };
            assert_eq!([comment(0), comment(2)], [chinese, chinese], "{declared} {}", encoding.name());
            assert!(comment(1).contains('\u{fffd}'), "{declared} {}: {}", encoding.name(), comment(1));
            let [Remark { location, what }] = &remarks[..] else { panic!("{remarks:?}") };
            assert!(matches!(location, Some(Location::Text { line: 2, .. })), "{remarks:?}");
            assert!(matches!(what, RemarkKind::Characters { replaced: 1, encoding: name } if *name == encoding.name()));
        }
    }
}

#[test]
fn a_character_that_was_cut_takes_no_bracket_away() {
    use encoding_rs::{BIG5, GB18030, SHIFT_JIS};
    for (encoding, whole, cut) in [
        (GB18030, "斜月开局，白棋应在此处防守", "黑"),
        (BIG5, "這是一個很好的開局，書包)白", "黑"),
        (SHIFT_JIS, "斜月は黒が有利です（ゾ）", "黒"),
    ] {
        for rest in [";W[hg]", "(;W[hg])(;W[gg])", "W[hg]", ")", "\n)\n"] {
            let text = format!("(;GM[4]SZ[15]C[{whole}];B[hh]C[{whole}{cut}]{rest}");
            let bytes = encoding.encode(&text).0;
            let end = encoding.encode(&text[..text.rfind(&format!("]{rest}")).unwrap()]).0.len();
            let bytes = [&bytes[..end - 1], &bytes[end..]].concat();
            let AllGames { games, remarks, .. } = read_all(&bytes, None).unwrap();
            let tree = games[0].game.tree();
            let line = tree.line(Tree::ROOT);
            assert_eq!(line.len(), if rest.contains('W') { 3 } else { 2 }, "{} {rest}", encoding.name());
            let comments: Vec<String> =
                line.iter().filter_map(|&id| tree.node(id).note()).map(|note| note.comment).collect();
            assert_eq!(comments, [whole, &format!("{whole}\u{fffd}")], "{} {rest}", encoding.name());
            let characters = |what: &RemarkKind| matches!(what, RemarkKind::Characters { replaced: 1, .. });
            assert!(remarks.iter().any(|remark| characters(&remark.what)), "{remarks:?}");
        }
    }
}

#[test]
fn each_game_of_a_collection_has_its_own_encoding() {
    use encoding_rs::{EUC_KR, GB18030, SHIFT_JIS, UTF_8};
    let names = [
        ("王五", GB18030),
        ("张三", UTF_8),
        ("黒の四々禁を狙う手です", SHIFT_JIS),
        ("흑이 이 수로 승리합니다", EUC_KR),
    ];
    let check = |declares: bool, order: &[usize]| {
        let mut bytes = Vec::new();
        for &(name, encoding) in order.iter().map(|&index| &names[index]) {
            let declared = if declares { format!("CA[{}]", encoding.name()) } else { String::new() };
            bytes.extend(&*encoding.encode(&format!("(;GM[4]{declared}SZ[15]PB[{name}];B[hh](;W[hg])(;W[ig]))\n")).0);
        }
        let AllGames { games, remarks, .. } = read_all(&bytes, None).unwrap();
        let read: Vec<&str> = games.iter().map(|parsed| parsed.game.player(Color::Black).name.as_str()).collect();
        let expected: Vec<&str> = order.iter().map(|&index| names[index].0).collect();
        assert_eq!((read, remarks), (expected, vec![]));
    };
    check(true, &[0, 1]);
    check(true, &[1, 0, 1]);
    check(true, &[0, 1, 2, 3]);
    check(false, &[2, 1]);
    // What the second game says of itself is wrong.
    let bytes = [&*GB18030.encode("(;GM[4]CA[gb2312]PB[王五])").0, "(;GM[4]CA[gb2312]PB[张三])".as_bytes()].concat();
    let AllGames { games, remarks, .. } = read_all(&bytes, None).unwrap();
    assert_eq!(games[1].game.player(Color::Black).name, "张三");
    let what = RemarkKind::OtherEncoding { said: "gb2312".to_owned(), read: "UTF-8", texts: 1 };
    assert_eq!(remarks, [Remark { location: Some(Location::Text { line: 1, column: 25 }), what }]);
}

#[test]
fn characters_that_cannot_be_read_are_counted() {
    let bytes = b"(;GM[4]CA[UTF-8]SZ[15];B[hh]C[\xff\xfe\xfd ok])";
    let opened = read_all(bytes, None).unwrap();
    assert_eq!(opened.games.len(), 1);
    let game = &opened.games[0].game;
    assert!(game.tree().node(game.cursor()).note().unwrap().comment.ends_with(" ok"));
}

#[test]
fn deep_nesting_costs_no_stack_and_long_files_no_time() {
    check_linear(500_000, |depth| {
        let deep = format!("(;SZ[15]{}{}", "(;B[hh]".repeat(depth), ")".repeat(depth));
        let (game, _) = read_one(&deep);
        assert_eq!(game.board().moves().len(), 1);
    });
    check_linear(500_000, |depth| {
        let deep = format!("(;SZ[15]{}{})", "(;C[x]".repeat(depth), ")".repeat(depth));
        let (game, remarks) = read_one(&deep);
        assert_eq!((game.tree().list_len(), remarks), (depth + 1, Vec::new()));
        let written = write(&game).unwrap();
        assert_eq!(read_one(&String::from_utf8(written).unwrap()).0, game);
    });
    // A beginning of nothing but rectangles, and marks that are.
    for (properties, times) in
        [("AB[aa:ss]AE[aa:ss]", 200_000), (";TR[aa:ss]", 50_000), (";TGN[999999999]TGM[aa][bb]", 100_000)]
    {
        check_linear(times, |times| drop(read_one(&format!("(;SZ[19]AP[Tengen:1]{})", properties.repeat(times)))));
    }
}

#[test]
fn every_size_is_written() {
    for size in 5..=20 {
        let (game, _) = read_one(&format!("(;GM[4]SZ[{size}];B[aa])"));
        assert_eq!(write(&game).map(|_| ()), Ok::<(), WriteError>(()));
        assert_eq!(read_one(&String::from_utf8(write(&game).unwrap()).unwrap()).0, game);
        assert_eq!(game.last_move(), Some(Move::Place(format!("A{size}").parse().unwrap())));
    }
}
