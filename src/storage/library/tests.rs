//! Folders of games as people have them, and worse.

use super::file::Stamp;
use super::index::{self, Index};
use super::reading::Reader;
use super::*;
use crate::formats::{Format, Reason, ron};
use crate::game::{
    Conclusion, Details, Edit, EngineTerms, Game, NodeId, Operation, Outcome, Parts, Player, Root, Seats,
    StrengthRecord, Tree,
};
use crate::rules::{Board, Color, Ending, Move, Point, Rule, Symmetry};
use crate::storage::{OpenError, Storage};
use crate::test_support::{moves, play};
use std::fs;
use std::io::ErrorKind;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

/// A folder with games, and a home for the program beside it.
struct Shelf {
    place: TempDir,
    folders: Folders,
}

impl Shelf {
    fn new() -> Shelf {
        let place = tempfile::tempdir().unwrap();
        let folders = Folders::within(&place.path().join("home"));
        fs::create_dir(place.path().join("games")).unwrap();
        Shelf { place, folders }
    }

    fn folder(&self) -> PathBuf {
        self.place.path().join("games")
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder().join(name)
    }

    /// Puts a file there that was written long ago.
    fn put(&self, name: &str, contents: impl AsRef<[u8]>) {
        self.put_at(name, contents, SystemTime::now() - Duration::from_secs(3_600));
    }

    fn put_at(&self, name: &str, contents: impl AsRef<[u8]>, modified: SystemTime) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, contents).unwrap();
        fs::File::options().append(true).open(&path).unwrap().set_modified(modified).unwrap();
    }

    /// Puts other contents of the same length into a file, so that nobody can tell from outside.
    fn put_in_secret(&self, name: &str, contents: &[u8]) {
        let before = fs::metadata(self.path(name)).unwrap();
        assert_eq!(before.len(), contents.len() as u64);
        self.put_at(name, contents, before.modified().unwrap());
    }

    fn open(&self) -> Library {
        Library::open(&self.folder(), &self.folders, Arc::new(|| {}))
    }

    /// All rows of the library, once it has been read to its end.
    #[track_caller]
    fn list(&self) -> Listing {
        let listing = finish(self.open());
        assert_eq!(listing.end(), Some(&End::Complete { left_out: 0 }));
        assert_eq!(listing.progress().read, listing.progress().files);
        listing
    }

    /// The only index there is.
    fn index(&self) -> PathBuf {
        let mut files: Vec<_> = fs::read_dir(self.folders.libraries()).unwrap().map(|file| file.unwrap()).collect();
        assert_eq!(files.len(), 1);
        files.pop().unwrap().path()
    }
}

/// Listens to a library until it has ended and its index is kept.
fn finish(library: Library) -> Listing {
    let mut listing = Listing::default();
    while listing.end().is_none() {
        let event = library.events().recv_timeout(Duration::from_secs(60)).expect("the library ends");
        listing.receive(event);
    }
    library.wait();
    listing
}

fn new_game(root: Root, black: &str, white: &str) -> Game {
    let [black, white] = [black, white].map(|name| Player { name: name.to_owned(), ..Player::person() });
    Game::new(root, Seats::new(black, white), None, 0).unwrap()
}

fn played(black: &str, white: &str, text: &str) -> Game {
    let mut game = new_game(Root::empty(15, Rule::Freestyle), black, white);
    play(&mut game, text, 0);
    game
}

fn board(root: &Root, text: &str) -> Board {
    let mut board = root.board().unwrap();
    moves(text).into_iter().for_each(|mv| board.play(mv).unwrap());
    board
}

/// The rows as texts, in the order of the files.
fn rows(listing: &Listing) -> Vec<String> {
    sorted_rows(listing, &Search::default(), Order::File, Sorting::Ascending)
}

fn sorted_rows(listing: &Listing, search: &Search, order: Order, sorting: Sorting) -> Vec<String> {
    let mut hits = listing.search(search);
    listing.sort(&mut hits, order, sorting);
    let text = |hit: &Hit| {
        let row = listing.row(hit.row);
        let path = row.file.path.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
        let number = row.number;
        match row.game {
            Ok(game) => {
                let [black, white] = Color::ALL.map(|color| game.summary.seats.player(color).name.clone());
                format!("{path} {number}: {black}-{white}, {}", game.summary.moves)
            }
            Err(_) => format!("{path}: unreadable"),
        }
    };
    hits.iter().map(text).collect()
}

fn words(text: &str) -> Search {
    Search { text: text.to_owned(), ..Search::default() }
}

fn position(board: &Board) -> Search {
    Search { position: Some(board.clone()), ..Search::default() }
}

const TWO_GAMES: &str = "(;GM[4]FF[4]SZ[15]PB[Ann]PW[Bo]EV[Tallinn 2024]DT[2024-05-01];B[hh];W[ii];B[ih])
(;GM[4]FF[4]SZ[15]PB[Cid]PW[Dan];B[hh];W[gh])";
const PSQ: &str = "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,9,20\r\n8,9,30\r\n9,8,10\r\n";

#[test]
fn all_games_of_a_folder_and_those_below_it_are_listed() {
    let shelf = Shelf::new();
    let game = played("Eva", "Tengen", "H8 I9 H9");
    shelf.put("b.tengen.ron", ron::write(&game));
    shelf.put("a/two.SGF", TWO_GAMES);
    shelf.put("a/deep/est.psq", PSQ);
    shelf.put("a/line.txt", "h8i9h10");
    shelf.put(".hidden/one.sgf", TWO_GAMES);
    shelf.put(".hidden.sgf", TWO_GAMES);
    shelf.put("notes.txt", "Ann was strong today.");
    shelf.put("empty.txt", "");
    shelf.put("kernel32.lib", b"!<arch>\n\0\0\0");
    shelf.put("game.doc", TWO_GAMES);
    let listing = shelf.list();
    assert_eq!(
        rows(&listing),
        [
            "a/deep/est.psq 0: -, 4",
            "a/line.txt 0: -, 3",
            "a/two.SGF 0: Ann-Bo, 3",
            "a/two.SGF 1: Cid-Dan, 2",
            "b.tengen.ron 0: Eva-Tengen, 3",
        ]
    );
    let row = listing.rows().find(|row| row.file.path.ends_with("two.SGF")).unwrap();
    let entry = row.game.unwrap();
    assert_eq!((entry.event.as_str(), entry.day().as_str()), ("Tallinn 2024", "2024-05-01"));
    assert_eq!(row.file.contents.as_ref().unwrap().format, Some(Format::Sgf));
}

#[test]
fn a_row_agrees_with_the_game() {
    let shelf = Shelf::new();
    let won = played("Ann", "Bo", "H8 H1 I8 I1 J8 J1 K8 K1 L8");
    let mut resigned = played("Ann", "Bo", "H8 H9");
    resigned.apply(&Operation::Conclude(Conclusion::Resigned(Color::Black))).unwrap();
    let root = Root {
        size: 20,
        rule: Rule::Renju,
        stones: vec![(Point::new(19, 19), Color::White), (Point::new(0, 0), Color::Black)],
        side_to_move: Color::White,
    };
    let mut set_up = new_game(root, "", "");
    play(&mut set_up, "A20 pass B1", 0);
    let strength = StrengthRecord { level: None, depth: 6, width: None, time_millis: 1_000 };
    let terms = EngineTerms { engine: "Brain".to_owned(), time_millis: 1_000, game_millis: None };
    let seats = Seats::new(Player::engine(terms), Player::computer(strength)).swapped();
    let started = Some("2026-01-31T18:30:00Z".parse().unwrap());
    let mut engines = Game::new(Root::empty(15, Rule::Renju), seats, started, 7).unwrap();
    play(&mut engines, "G8 A1 H8 A3 I9 A5 I10 A7", 0);
    engines.apply(&Operation::PlayUnchecked { mv: Move::Place(Point::new(8, 7)), millis: 5 }).unwrap();
    assert!(matches!(engines.outcome(), Some(Outcome::Board(Ending::ForbiddenMove { .. }))));
    let games = [won, resigned, set_up, engines];
    for (number, game) in games.iter().enumerate() {
        shelf.put(&format!("{number}.tengen.ron"), ron::write(game));
    }
    for _opening in 0..2 {
        let listing = shelf.list();
        for row in listing.rows() {
            let number: usize = row.file.path.to_str().unwrap()[..1].parse().unwrap();
            let (entry, game) = (row.game.unwrap(), &games[number]);
            assert_eq!(entry.summary, game.summary());
            assert!(entry.moves.iter().eq(game.board().moves().iter().copied()));
            for moves in 0..=entry.moves.len() {
                let node = game.tree().line(Tree::ROOT)[moves];
                let mut stones: Vec<_> = entry.moves.stones_after(moves).collect();
                stones.sort();
                assert!(game.board_at(node).stones().eq(stones), "game {number} after {moves} moves");
            }
        }
    }
    assert_eq!(shelf.list().len(), games.len());
}

#[test]
fn files_that_cannot_be_read_are_listed_with_the_reason() {
    let shelf = Shelf::new();
    shelf.put("good.sgf", TWO_GAMES);
    shelf.put("garbage.sgf", "hello");
    shelf.put("empty.psq", "");
    shelf.put("later.tengen.ron", "(version: 99)");
    shelf.put("huge.sgf", "(;GM[4];B[hh])");
    fs::File::options().append(true).open(shelf.path("huge.sgf")).unwrap().set_len(Format::MAX_BYTES + 1).unwrap();
    for _opening in 0..2 {
        let listing = shelf.list();
        let reasons: Vec<_> = listing.rows().filter_map(|row| Some((&row.file.path, row.game.err()?))).collect();
        assert_eq!(reasons.len(), 4);
        for (path, error) in reasons {
            let OpenError::Format(error) = error else { panic!("{error}") };
            let expected = match path.to_str().unwrap() {
                "garbage.sgf" => Reason::Unknown,
                "empty.psq" => Reason::Empty,
                "later.tengen.ron" => Reason::NewerVersion(99),
                "huge.sgf" => Reason::TooLarge,
                path => panic!("{path}"),
            };
            assert_eq!(error.reason, expected, "{}", path.display());
        }
        assert_eq!(sorted_rows(&listing, &words("garb"), Order::File, Sorting::Ascending), ["garbage.sgf: unreadable"]);
        assert!(listing.search(&position(&Board::new(15, Rule::Freestyle))).len() == 2, "only games have positions");
    }
}

#[test]
fn a_missing_folder_is_reported() {
    let shelf = Shelf::new();
    fs::remove_dir(shelf.folder()).unwrap();
    let listing = finish(shelf.open());
    let Some(End::Failed(error)) = listing.end() else { panic!("{:?}", listing.end()) };
    assert_eq!((error.kind, &error.path), (ErrorKind::NotFound, &shelf.folder()));
    assert!(!shelf.folders.libraries().exists());
}

#[cfg(unix)]
#[test]
fn no_folder_is_read_twice_because_of_links() {
    use std::os::unix::fs::symlink;
    let shelf = Shelf::new();
    shelf.put("real/one.sgf", TWO_GAMES);
    fs::create_dir_all(shelf.place.path().join("elsewhere")).unwrap();
    fs::write(shelf.place.path().join("elsewhere/two.psq"), PSQ).unwrap();
    symlink(shelf.folder(), shelf.path("real/up")).unwrap();
    symlink("../real", shelf.path("real/again")).unwrap();
    symlink(shelf.path("real"), shelf.path("also")).unwrap();
    symlink(shelf.place.path().join("elsewhere"), shelf.path("else")).unwrap();
    symlink(shelf.path("nowhere.sgf"), shelf.path("gone.sgf")).unwrap();
    symlink(shelf.path("real/one.sgf"), shelf.path("other name.sgf")).unwrap();
    assert_eq!(
        rows(&shelf.list()),
        [
            "else/two.psq 0: -, 4",
            "other name.sgf 0: Ann-Bo, 3",
            "other name.sgf 1: Cid-Dan, 2",
            "real/one.sgf 0: Ann-Bo, 3",
            "real/one.sgf 1: Cid-Dan, 2",
            "gone.sgf: unreadable",
        ]
    );
}

#[test]
fn only_changed_files_are_read_again() {
    let shelf = Shelf::new();
    let [ann, eva] = ["Ann", "Eva"].map(|name| ron::write(&played(name, "Bo", "H8")));
    for name in ["same", "changed", "gone"] {
        shelf.put(&format!("{name}.tengen.ron"), &ann);
    }
    shelf.put("notes.txt", "no game");
    assert_eq!(shelf.list().len(), 3);

    shelf.put_in_secret("same.tengen.ron", eva.as_bytes());
    shelf.put_in_secret("notes.txt", b"h8 i10 ");
    shelf.put_at("changed.tengen.ron", &eva, SystemTime::now() - Duration::from_secs(1_800));
    fs::remove_file(shelf.path("gone.tengen.ron")).unwrap();
    shelf.put("new.tengen.ron", &eva);
    let expected = ["changed.tengen.ron 0: Eva-Bo, 1", "new.tengen.ron 0: Eva-Bo, 1", "same.tengen.ron 0: Ann-Bo, 1"];
    assert_eq!(rows(&shelf.list()), expected);

    // And what was read then is known from then on.
    shelf.put_in_secret("new.tengen.ron", ann.as_bytes());
    let before = fs::read(shelf.index()).unwrap();
    assert_eq!(rows(&shelf.list()), expected);
    assert_eq!(fs::read(shelf.index()).unwrap(), before);

    // A longer file is another one, whatever its time.
    let modified = fs::metadata(shelf.path("new.tengen.ron")).unwrap().modified().unwrap();
    shelf.put_at("new.tengen.ron", ron::write(&played("Eva", "Bo", "H8 H9")), modified);
    assert_eq!(rows(&shelf.list())[1], "new.tengen.ron 0: Eva-Bo, 2");
}

#[test]
fn a_file_that_was_just_changed_is_not_indexed() {
    let shelf = Shelf::new();
    let [ann, eva] = ["Ann", "Eva"].map(|name| ron::write(&played(name, "Bo", "H8")));
    let now = SystemTime::now();
    shelf.put_at("now.tengen.ron", &ann, now);
    shelf.put_at("early.tengen.ron", &ann, SystemTime::UNIX_EPOCH - Duration::from_secs(1));
    assert_eq!(shelf.list().len(), 2);
    shelf.put_in_secret("now.tengen.ron", eva.as_bytes());
    shelf.put_in_secret("early.tengen.ron", eva.as_bytes());
    assert_eq!(rows(&shelf.list()), ["early.tengen.ron 0: Eva-Bo, 1", "now.tengen.ron 0: Eva-Bo, 1"]);
}

#[cfg(unix)]
#[test]
fn files_whose_names_are_not_utf8_are_indexed_too() {
    use std::os::unix::ffi::OsStrExt;
    let shelf = Shelf::new();
    // "棋谱" as an old archive has it.
    let name = std::ffi::OsStr::from_bytes(b"\xc6\xe5\xc6\xd7.sgf");
    fs::write(shelf.folder().join(name), TWO_GAMES).unwrap();
    let file = fs::File::options().append(true).open(shelf.folder().join(name)).unwrap();
    file.set_modified(SystemTime::now() - Duration::from_secs(60)).unwrap();
    for _opening in 0..2 {
        let listing = shelf.list();
        assert_eq!(listing.row(0).file.path.as_os_str(), name);
        assert_eq!(listing.search(&words("ann")).len(), 1);
        fs::write(shelf.folder().join(name), TWO_GAMES.replace("Ann", "Eva")).unwrap();
        file.set_modified(listing.row(0).file.stamp.modified).unwrap();
    }
}

#[test]
fn a_damaged_index_does_no_harm() {
    let shelf = Shelf::new();
    shelf.put("two.sgf", TWO_GAMES);
    shelf.put("one.tengen.ron", ron::write(&played("Eva", "Bo", "H8 I9")));
    let expected = rows(&shelf.list());
    let index = shelf.index();
    let good = fs::read(&index).unwrap();
    let ends = (0..good.len()).step_by(23).map(|length| good[..length].to_vec());
    let flips = (0..good.len()).step_by(17).map(|place| {
        let mut bytes = good.clone();
        bytes[place] ^= 1 << (place % 8);
        bytes
    });
    let longer = [&good[..], b"more"].concat();
    for bytes in ends.chain(flips).chain([longer, vec![0; 100]]) {
        fs::write(&index, bytes).unwrap();
        assert_eq!(rows(&shelf.list()), expected);
        assert_eq!(fs::read(&index).unwrap(), good, "it is built anew");
    }
}

#[test]
fn an_index_whose_checksum_is_right_is_not_trusted_either() {
    let shelf = Shelf::new();
    shelf.put("one.tengen.ron", ron::write(&played("Eva", "Bo", "H8 I9")));
    let expected = rows(&shelf.list());
    let path = shelf.index();
    let good = fs::read(&path).unwrap();
    let index = Index::new(&shelf.folders.libraries(), &shelf.folder());
    assert_eq!(index.load().len(), 1);
    for place in 20..good.len() {
        for bit in 0..8 {
            let mut bytes = good.clone();
            bytes[place] ^= 1 << bit;
            let sum = index::checksum(&bytes[20..]);
            bytes[12..20].copy_from_slice(&sum.to_le_bytes());
            fs::write(&path, bytes).unwrap();
            // Whatever it is read as, all of it can be asked for.
            for file in index.load().values() {
                for game in file.games() {
                    let board = Board::new(game.summary.size, game.summary.rule);
                    let stones = game.moves.stones_after(usize::MAX);
                    assert!(stones.into_iter().all(|(point, _)| point.is_on(board.size())));
                }
            }
        }
    }
    fs::remove_file(&path).unwrap();
    assert_eq!(rows(&shelf.list()), expected);
}

#[test]
fn another_folders_index_is_not_used() {
    let shelf = Shelf::new();
    shelf.put("one.tengen.ron", ron::write(&played("Eva", "Bo", "H8 I9")));
    shelf.list();
    let other = Shelf::new();
    other.put("one.tengen.ron", ron::write(&played("Ann", "Bo", "H8 I9")));
    other.list();
    fs::copy(shelf.index(), other.index()).unwrap();
    assert_eq!(rows(&other.list()), ["one.tengen.ron 0: Ann-Bo, 2"]);
}

/// An index that version 0.1.0 wrote before results without a reason ended a game, see `tests/before/README.md`. Whenever
/// a file is read differently than before, the version of the index is raised.
#[test]
fn an_index_from_before_files_were_read_as_today_is_not_used() {
    let before = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/before");
    let index = Index::new(&before.join("home/cache/libraries"), Path::new("/games-of-tengen-0.1.0"));
    assert!(index.load().is_empty());
    // The files that it describes are read anew.
    let stamp = Stamp { length: 0, modified: SystemTime::UNIX_EPOCH };
    let found = walk::FoundFile { path: "base.rif".into(), stamp };
    let read = Reader::default().read(&before.join("library"), found);
    assert_eq!(read.games()[0].ended(), Some(Ended::Won(Color::Black)));
}

#[test]
fn the_least_recently_used_indexes_are_removed() {
    let shelf = Shelf::new();
    shelf.put("one.tengen.ron", ron::write(&played("Eva", "Bo", "H8 I9")));
    shelf.list();
    let used = shelf.index();
    let long_ago = SystemTime::now() - Duration::from_secs(86_400);
    let old: Vec<PathBuf> = (0..25).map(|number| used.with_file_name(format!("{number}.index"))).collect();
    for path in old.iter().chain([&used]) {
        fs::copy(&used, path.with_extension("new")).unwrap();
        fs::rename(path.with_extension("new"), path).unwrap();
        fs::File::options().append(true).open(path).unwrap().set_modified(long_ago).unwrap();
    }
    // Used, though not written.
    shelf.list();
    let other = Shelf { place: tempfile::tempdir().unwrap(), folders: shelf.folders.clone() };
    other.put("one.tengen.ron", ron::write(&played("Eva", "Bo", "H8 I9")));
    other.list();
    assert!(used.exists());
    assert_eq!(fs::read_dir(shelf.folders.libraries()).unwrap().count(), 20);
}

#[test]
fn files_beyond_the_bounds_are_counted() {
    let shelf = Shelf::new();
    for number in 0..6 {
        shelf.put(&format!("{number}.tengen.ron"), ron::write(&played("Ann", "Bo", "H8 I9 H10")));
    }
    #[track_caller]
    fn check(shelf: &Shelf, limits: Limits, held: usize) {
        let listing = finish(Library::open_within(limits, &shelf.folder(), &shelf.folders, Arc::new(|| {})));
        assert_eq!(listing.len(), held);
        assert_eq!(listing.end(), Some(&End::Complete { left_out: 6 - held }));
    }
    check(&shelf, Limits { files: 4, ..Limits::LIBRARY }, 4);
    check(&shelf, Limits { games: 5, ..Limits::LIBRARY }, 5);
    check(&shelf, Limits { positions: 11, ..Limits::LIBRARY }, 2);
    check(&shelf, Limits { files: 0, ..Limits::LIBRARY }, 0);
    check(&shelf, Limits::LIBRARY, 6);
}

#[test]
fn a_cancelled_library_stops_and_goes_on_the_next_time() {
    let shelf = Shelf::new();
    let text = ron::write(&played("Ann", "Bo", "H8 I9 H10"));
    for number in 0..200 {
        shelf.put(&format!("{number}.tengen.ron"), &text);
    }
    // Cancelled when it tells something first: that the files are found.
    let (sender, events) = crossbeam_channel::unbounded();
    let cancelled = Arc::new(AtomicBool::new(false));
    let cancel = Arc::clone(&cancelled);
    let wake: Wake = Arc::new(move || cancel.store(true, Ordering::Relaxed));
    let task = thread::Task {
        folder: shelf.folder(),
        indexes: shelf.folders.libraries(),
        limits: Limits::LIBRARY,
        cancelled,
        outbox: Outbox::new(sender, wake),
    };
    task.run();
    let mut listing = Listing::default();
    events.iter().for_each(|event| listing.receive(event));
    assert_eq!(listing.end(), Some(&End::Cancelled));
    assert!(listing.len() < 10, "{}", listing.len());
    assert_eq!(shelf.list().len(), 200);
    // From the window: it may be done before.
    let library = shelf.open();
    library.cancel();
    let listing = finish(library);
    assert!(matches!(listing.end(), Some(End::Cancelled | End::Complete { left_out: 0 })));
    drop(shelf.open());
    assert_eq!(shelf.list().len(), 200);
}

/// Occurrence of the position in the only game of the listing.
fn find(listing: &Listing, board: &Board) -> Option<Occurrence> {
    assert_eq!(listing.len(), 1);
    let hits = listing.search(&position(board));
    hits.first().map(|hit| hit.at.expect("a position was looked for"))
}

#[test]
fn each_position_of_a_game_is_found_however_the_board_is_turned() {
    for (root, line) in [
        (Root::empty(15, Rule::Renju), "H8 I9 J8 G7 K10 pass F6 H10 L4"),
        (Root::empty(20, Rule::Freestyle), "A1 T19 B1 T18 C3 R17"),
        (Root::empty(5, Rule::Standard), "C3 B2 A1 E5 A2"),
        (Root { stones: vec![(Point::new(2, 3), Color::White)], ..Root::empty(9, Rule::Renju) }, "E5 A1 D4"),
    ] {
        let shelf = Shelf::new();
        let mut game = new_game(root.clone(), "", "");
        play(&mut game, line, 0);
        shelf.put("game.tengen.ron", ron::write(&game));
        let listing = shelf.list();
        for moves in 0..=line.split_whitespace().count() {
            let here = board(&root, &line.split_whitespace().take(moves).collect::<Vec<_>>().join(" "));
            for symmetry in Symmetry::ALL {
                let turned = symmetry.board(&here);
                let at = Some(Occurrence { line: LineKind::Main, moves: moves as u16 });
                assert_eq!(find(&listing, &turned), at, "{turned:?} {symmetry}");
                let node = PositionKey::of(&turned).find_in(&game).expect("the position is in the game");
                assert_eq!(game.tree().path(node).len(), moves + 1);

                // The same stones, and the other side to move; the other colours; another size; a stone more.
                let size = turned.size();
                let stones: Vec<_> = turned.stones().collect();
                let with = |size, mut stones: Vec<(Point, Color)>, side| {
                    stones.retain(|(point, _)| point.is_on(size));
                    Board::with_stones(size, root.rule, &stones, side).unwrap()
                };
                let side = turned.side_to_move();
                let others: Vec<_> = stones.iter().map(|&(point, color)| (point, !color)).collect();
                let one_more = turned.empty_points().next().map(|point| (point, side));
                let more: Vec<_> = stones.iter().copied().chain(one_more).collect();
                for other in [
                    with(size, stones.clone(), !side),
                    with(size, others, side),
                    with(if size == 20 { 19 } else { 20 }, stones, side),
                    with(size, more, side),
                ] {
                    let is_passed = line.contains("pass") && other.stones().eq(turned.stones());
                    if !other.stones().eq(turned.stones()) || other.size() != size || other.side_to_move() != side {
                        let found = find(&listing, &other);
                        assert!(found.is_none() || is_passed, "{other:?} is not in the game");
                    }
                }
            }
        }
    }
}

/// The game with the main line H8 I9 J8 K8, a variation after I9 that comes to the same in another order, and another.
fn with_variations() -> Game {
    let mut game = played("Ann", "Bo", "H8 I9 J8 K8 L8");
    let branch = |game: &mut Game, from: u32, text: &str| {
        game.apply(&Operation::GoTo(NodeId(from))).unwrap();
        play(game, text, 0);
    };
    branch(&mut game, 0, "J8 I9 H8 K8 A1");
    branch(&mut game, 2, "J10 C3");
    branch(&mut game, 5, "");
    game
}

#[test]
fn positions_of_variations_are_found_too() {
    let shelf = Shelf::new();
    let game = with_variations();
    shelf.put("game.tengen.ron", ron::write(&game));
    for _opening in 0..2 {
        let listing = shelf.list();
        let entry = listing.row(0).game.unwrap();
        assert_eq!((entry.summary.moves, entry.unsearched), (5, 0));
        for (line, expected) in [
            ("H8 I9 J8 K8 L8", Some((LineKind::Main, 5))),
            ("J8 I9 H8 K8", Some((LineKind::Main, 4))),
            ("J8 I9 H8 K8 A1", Some((LineKind::Variation, 5))),
            ("H8 I9 J10", Some((LineKind::Variation, 3))),
            ("H8 I9 J10 C3", Some((LineKind::Variation, 4))),
            ("H8 I9 J10 C3 A1", None),
        ] {
            let here = board(game.root(), line);
            let expected = expected.map(|(line, moves)| Occurrence { line, moves });
            assert_eq!(find(&listing, &here), expected, "{line}");
            let found = PositionKey::of(&here).find_in(&game).map(|node| game.board_at(node));
            assert_eq!(found.map(|board| PositionKey::of(&board)), expected.map(|_| PositionKey::of(&here)), "{line}");
        }
    }
}

#[test]
fn the_main_line_is_always_searched_and_variations_up_to_a_bound() {
    let game = with_variations();
    let variations = 7;
    for room in 0..=variations + 1 {
        let mut rest = room;
        let (positions, left_out) = position::Positions::of(&game, &mut rest);
        assert_eq!((rest, left_out), (room.saturating_sub(variations), variations.saturating_sub(room)));
        for moves in 0..=5 {
            let here = game.board_at(game.tree().line(game.cursor())[moves]);
            let at = positions.find(PositionKey::of(&here));
            assert_eq!(at, Some(Occurrence { line: LineKind::Main, moves: moves as u16 }));
        }
    }
}

#[test]
fn games_are_found_by_words_in_any_case_and_with_or_without_accents() {
    let shelf = Shelf::new();
    let describe = |mut game: Game, event: &str, date: &str| {
        let details = Details { event: event.to_owned(), date: date.to_owned(), ..Details::default() };
        game.apply(&Operation::Edit(Edit::Describe(Box::new(details)))).unwrap();
        ron::write(&game)
    };
    shelf.put("1.tengen.ron", describe(played("Sándor", "Ann", "H8"), "Budapest Open", "2019-07"));
    shelf.put("2.tengen.ron", describe(played("中村茂", "河村典彦", "H8"), "第41期名人戦", "2003"));
    shelf.put("Ann/3.tengen.ron", describe(played("Bo", "Cid", "H8"), "", ""));
    let started = Some("2026-01-31T12:00:00Z".parse().unwrap());
    let dated = Game::from_parts(Parts { started, ..played("Dan", "", "H8").parts() }).unwrap();
    shelf.put("4.tengen.ron", ron::write(&dated));
    shelf.put("ann.sgf", "damaged");
    let listing = shelf.list();
    for (text, expected) in [
        ("", "1 2 3 4 ann"),
        ("sandor", "1"),
        ("SÁNDOR", "1"),
        ("ａｎｎ", "1 3 ann"),
        ("ann bud", "1"),
        ("open ann sandor 2019", "1"),
        ("ann 2003", ""),
        ("中村", "2"),
        ("名人戦 河村", "2"),
        ("  cid  ", "3"),
        ("2026-01", "4"),
        ("tengen.ron", "1 2 3 4"),
        ("sandorann", ""),
    ] {
        let hits = listing.search(&words(text));
        let mut names: Vec<_> =
            hits.iter().map(|hit| listing.row(hit.row).file.path.file_name().unwrap().to_str().unwrap()).collect();
        names.sort_unstable();
        let names: Vec<_> = names.iter().map(|name| name.split('.').next().unwrap()).collect();
        assert_eq!(names.join(" "), expected, "{text:?}");
    }
    let h8 = board(&Root::empty(15, Rule::Freestyle), "H8");
    let both = Search { position: Some(h8), ..words("ann") };
    assert_eq!(listing.search(&both).len(), 2, "not the file that cannot be read");
    let all = listing.search(&words("ann"));
    let parts = [listing.search_in(0..2, &words("ann")), listing.search_in(2..listing.len(), &words("ann"))];
    assert_eq!(parts.concat(), all, "a search in parts finds the same");
}

#[test]
fn a_listing_is_sorted_by_every_column_in_both_directions() {
    let shelf = Shelf::new();
    shelf.put(
        "a.sgf",
        "(;GM[4]SZ[15]PB[Émile]PW[bo]DT[1.2.1999]RE[B+R];B[hh])(;GM[4]SZ[15]PB[Dan]PW[Ann]DT[2024];B[hh];W[ii];B[ih])",
    );
    shelf.put("b.sgf", "(;GM[4]SZ[15]PW[Cid]DT[2003-01]RE[W+R];B[hh];W[ii])");
    shelf.put("bad.sgf", "");
    let listing = shelf.list();
    for (order, sorting, expected) in [
        (Order::File, Sorting::Ascending, "Émile Dan - bad"),
        (Order::File, Sorting::Descending, "- Dan Émile bad"),
        (Order::Black, Sorting::Ascending, "Dan Émile - bad"),
        (Order::Black, Sorting::Descending, "Émile Dan - bad"),
        (Order::White, Sorting::Ascending, "Dan Émile - bad"),
        (Order::Day, Sorting::Ascending, "Émile - Dan bad"),
        (Order::Moves, Sorting::Descending, "Dan - Émile bad"),
        (Order::Result, Sorting::Ascending, "Émile - Dan bad"),
        (Order::Result, Sorting::Descending, "- Émile Dan bad"),
        (Order::Event, Sorting::Descending, "- Dan Émile bad"),
    ] {
        let rows = sorted_rows(&listing, &Search::default(), order, sorting);
        let names = rows.iter().map(|row| match row.split_once(": ").unwrap().1 {
            "unreadable" => "bad",
            game => game.split_once('-').map(|(black, _)| black).filter(|black| !black.is_empty()).unwrap_or("-"),
        });
        assert_eq!(names.collect::<Vec<_>>().join(" "), expected, "{order:?} {sorting:?}");
    }
}

const DATABASE: &str = r#"<database><players><player id="1" name="Ann"/><player id="2" name="Bo"/></players><games>
    <game id="1" black="1" white="2" bresult="1"><move>h8 i9 h7</move></game>
    <game id="2" black="2" white="1" bresult="0.5"><move>h8 g9 a1 b1</move></game></games></database>"#;

#[test]
fn the_game_of_a_row_can_be_opened() {
    let shelf = Shelf::new();
    shelf.put("deep/two.sgf", TWO_GAMES);
    shelf.put("one.tengen.ron", ron::write(&with_variations()));
    shelf.put("games.rif", DATABASE);
    let (storage, _) = Storage::start(shelf.folders.clone(), Arc::new(|| {}));
    let library = shelf.open();
    let pick = |path: &Path, number: usize, position: Option<PositionKey>| {
        storage.open_game(path, number, position);
        let mut events = std::iter::from_fn(|| storage.events().recv_timeout(Duration::from_secs(20)).ok());
        let picked = events.find_map(|event| match event {
            crate::storage::Event::Opened { result, .. } => Some(result),
            _ => None,
        });
        picked.expect("an answer").map(|opened| {
            let chosen = opened.chosen.expect("one was asked for");
            (opened.games.len(), chosen.node, opened.games.take(chosen.index).game)
        })
    };
    let listing = shelf.list();
    for row in listing.rows() {
        let (games, node, game) = pick(&library.path(row.file), row.number, None).unwrap();
        assert_eq!(game.summary(), row.game.unwrap().summary);
        assert_eq!((games, node), (row.file.games().len(), None));
    }
    let both = board(&Root::empty(15, Rule::Freestyle), "H8 I9");
    let (_, node, game) = pick(&shelf.path("games.rif"), 1, Some(PositionKey::of(&both))).unwrap();
    let at = node.expect("the position is in the game, mirrored");
    assert_eq!(game.tree().line(at).iter().position(|&node| node == at), Some(2));
    assert!(pick(&shelf.path("games.rif"), 2, None).is_err(), "there are two");
    assert!(pick(&shelf.path("gone.sgf"), 0, None).is_err());
}

#[test]
fn the_games_of_a_database_are_listed_with_their_results() {
    let shelf = Shelf::new();
    shelf.put("games.rif", DATABASE);
    let listing = shelf.list();
    assert_eq!(rows(&listing), ["games.rif 0: Ann-Bo, 3", "games.rif 1: Bo-Ann, 4"]);
    let ended: Vec<_> = listing.rows().map(|row| row.game.unwrap().ended()).collect();
    assert_eq!(ended, [Some(Ended::Won(Color::Black)), Some(Ended::Draw)]);
}

/// Waits until the finder has answered this query with what `is_wanted`.
#[track_caller]
fn wait_for_found(finder: &Finder, query: u64, is_wanted: impl Fn(&Found) -> bool) -> Vec<Hit> {
    let deadline = std::time::Instant::now() + Duration::from_secs(20);
    loop {
        if let Some(found) = finder.found().filter(|found| found.query == query && is_wanted(found)) {
            return found.hits;
        }
        assert!(std::time::Instant::now() < deadline, "nothing was found");
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn the_finder_finds_what_the_listing_does_and_goes_on_while_it_grows() {
    let shelf = Shelf::new();
    for (name, black, line) in [("a.sgf", "Ann", "B[hh]"), ("b.sgf", "Bo", "B[hh];W[ii]"), ("c.sgf", "Ann", "B[cc]")] {
        shelf.put(name, format!("(;GM[4]SZ[15]PB[{black}];{line})"));
    }
    shelf.put("bad.sgf", "");
    let library = shelf.open();
    let mut events: Vec<Event> = Vec::new();
    while !matches!(events.last(), Some(Event::Ended(_))) {
        events.push(library.events().recv_timeout(Duration::from_secs(60)).expect("the library ends"));
    }
    let mut finder = Finder::start(Arc::new(|| {}));
    let ann = finder.find(Query { search: words("ann"), ..Query::default() });
    let mut listing = Listing::default();
    for event in events {
        finder.tell(event.clone());
        listing.receive(event);
    }
    let sorted = |query: &Query| {
        let mut hits = listing.search(&query.search);
        listing.sort(&mut hits, query.order, query.sorting);
        hits
    };
    let query = Query { search: words("ann"), ..Query::default() };
    assert_eq!(wait_for_found(&finder, ann, |found| found.hits.len() == 2), sorted(&query));

    let query = Query { order: Order::Moves, sorting: Sorting::Descending, ..Query::default() };
    let stale = finder.find(Query::default());
    let wanted = finder.find(query.clone());
    assert_eq!(wait_for_found(&finder, wanted, |_| true), sorted(&query));
    assert!(stale < wanted);
    let unreadable = Search { kind: Kind::Unreadable, ..Search::default() };
    let bad = finder.find(Query { search: unreadable, ..Query::default() });
    assert_eq!(wait_for_found(&finder, bad, |found| found.games == 0).len(), 1);
    let all = finder.find(Query::default());
    assert_eq!(wait_for_found(&finder, all, |found| found.games == 3).len(), 4);
    assert_eq!((listing.unreadable(), listing.games(), listing.files()), (1, 3, 4));
}
