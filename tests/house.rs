//! Who may know whom: the `use crate::` paths of every room against the table on the architecture page.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const SRC: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");

/// The table in `src/lib.rs`: for each room those that it may use, or `None` for all.
fn table() -> BTreeMap<String, Option<BTreeSet<String>>> {
    let page = fs::read_to_string(Path::new(SRC).join("lib.rs")).expect("the architecture page");
    let rows = page.lines().filter_map(|line| line.strip_prefix("//! | "));
    rows.skip(2)
        .map(|row| {
            let mut cells = row.trim_end_matches('|').split('|').map(str::trim);
            let (room, used) = (cells.next().expect("a room"), cells.next().expect("what it uses"));
            let used = match used {
                "all" => None,
                "–" => Some(BTreeSet::new()),
                rooms => Some(rooms.split_whitespace().map(str::to_owned).collect()),
            };
            (room.to_owned(), used)
        })
        .collect()
}

/// The sources of a room: its file, and its folder.
fn sources(room: &str) -> Vec<PathBuf> {
    let mut waiting = vec![Path::new(SRC).join(room)];
    let mut files: Vec<PathBuf> =
        Some(Path::new(SRC).join(format!("{room}.rs"))).into_iter().filter(|f| f.exists()).collect();
    while let Some(folder) = waiting.pop() {
        let Ok(entries) = fs::read_dir(folder) else { continue };
        for entry in entries {
            let path = entry.expect("an entry of a source folder").path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files
}

/// The rooms that a source names in code: the first segment of each `crate::` path. Test modules may use anything.
fn named(source: &str) -> BTreeSet<String> {
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code.lines().map(str::trim_start).filter(|line| !line.starts_with("//"));
    let mut rooms = BTreeSet::new();
    for line in lines {
        for path in line.split("crate::").skip(1) {
            let room: String = path.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            rooms.insert(room);
        }
    }
    rooms
}

#[test]
fn every_room_names_only_the_rooms_in_its_row() {
    let table = table();
    for (room, allowed) in &table {
        let files = sources(room);
        assert!(!files.is_empty(), "the table names {room}, which has no sources");
        let Some(allowed) = allowed else { continue };
        for file in files.iter().filter(|file| !file.ends_with("tests.rs")) {
            let source = fs::read_to_string(file).expect("a source file");
            for used in named(&source) {
                let known = used == *room || allowed.contains(&used);
                assert!(known, "{} names {used}, which is not in the row of {room}", file.display());
            }
        }
    }
}

#[test]
fn every_room_has_a_row() {
    let page = fs::read_to_string(Path::new(SRC).join("lib.rs")).expect("the architecture page");
    let rooms: BTreeSet<&str> =
        page.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).collect();
    let table = table();
    assert_eq!(rooms, table.keys().map(String::as_str).collect());
}
