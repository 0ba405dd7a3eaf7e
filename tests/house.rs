//! The repository is as its pages say: rooms use only those in their row of the architecture page, no files import each
//! other in a loop, levels are as strong as the guide says, and every file that a page or the package for Debian names
//! exists.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const SRC: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");

/// The table in `src/lib.rs`: for each room those that it may use, or `None` for all.
fn table() -> BTreeMap<String, Option<BTreeSet<String>>> {
    let page = fs::read_to_string(Path::new(SRC).join("lib.rs")).expect("the architecture page");
    let lines = page.lines().skip_while(|line| *line != "//! | room | may use |");
    let rows = lines.map_while(|line| line.strip_prefix("//! | "));
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

/// The lines of a source without comments, and without the items that exist only in tests: these may use any room.
fn code(source: &str) -> Vec<&str> {
    let mut code = Vec::new();
    let mut lines = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    while let Some(line) = lines.next() {
        if line.trim_start() != "#[cfg(test)]" {
            code.push(line);
            continue;
        }
        // The item that follows, past further attributes: one line, or all down to the brace below where it begins.
        let item = lines.find(|line| !line.trim_start().starts_with("#[")).unwrap_or_default();
        if !item.ends_with(';') && !item.ends_with('}') {
            let end = format!("{}}}", &item[..item.len() - item.trim_start().len()]);
            lines.find(|line| line.starts_with(&end));
        }
    }
    code
}

/// Whether a source holds nothing but tests: `tests.rs`, `opening_tests.rs`, or a file in a folder `tests`.
fn is_test_file(file: &Path) -> bool {
    let path = file.strip_prefix(SRC).unwrap_or(file).to_string_lossy();
    path.ends_with("tests.rs") || path.contains("/tests/")
}

/// The rooms that a source names in code: the first segment of each `crate::` path.
fn named(source: &str) -> BTreeSet<String> {
    let mut rooms = BTreeSet::new();
    for line in code(source) {
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
        for file in files.iter().filter(|file| !is_test_file(file)) {
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

#[test]
fn only_code_for_tests_may_name_any_room() {
    let source = "
//! Not crate::comment.
#[cfg(test)]
mod tests;
use crate::after_a_test_file::Item;

impl Thing {
    #[cfg(test)]
    #[expect(dead_code)]
    pub fn test_only(
        thing: crate::in_a_signature::Item,
    ) {
        crate::in_a_function::call();
    }

    fn real() {
        crate::after_a_function::call();
    }
}

#[cfg(test)]
mod more_tests {
    use crate::in_a_module::Item;

    fn test() {
        crate::in_a_test::call();
    }
}

fn last() -> crate::after_a_module::Item {}
";
    let rooms = ["after_a_test_file", "after_a_function", "after_a_module"].map(str::to_owned);
    assert_eq!(named(source), BTreeSet::from(rooms));
}

#[test]
fn the_levels_are_as_strong_as_the_guide_says() {
    use tengen::engine::Level;
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/guide/levels.md");
    let page = fs::read_to_string(page).expect("the guide's page of levels");
    let table = page.lines().skip_while(|line| !line.starts_with("| --- "));
    let documented: Vec<(u8, i32)> = table
        .skip(1)
        .take_while(|line| line.starts_with('|'))
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            (cells[0].parse().expect("a level"), cells.last().expect("a cell").parse().expect("an Elo"))
        })
        .collect();
    let known: Vec<(u8, i32)> = Level::all().map(|level| (level.number(), level.elo())).collect();
    assert_eq!(documented, known);
}

/// Pages that people read outside the program: the README, the guide, and the pages of other folders.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages = vec![root.join("README.md")];
    for folder in ["assets/guide", "assets/evaluation", "assets/fonts", ".github"] {
        let Ok(entries) = fs::read_dir(root.join(folder)) else { continue };
        let files = entries.map(|entry| entry.expect("a page").path());
        pages.extend(files.filter(|file| file.extension().is_some_and(|ending| ending == "md")));
    }
    pages
}

#[test]
fn every_link_of_the_pages_leads_to_a_file() {
    for page in pages() {
        let text = fs::read_to_string(&page).expect("a page");
        let folder = page.parent().expect("a folder");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap_or_default();
            if file.is_empty() || file.contains("://") || file.starts_with("mailto:") {
                continue;
            }
            assert!(folder.join(file).exists(), "{}: no file {link}", page.display());
        }
    }
}

/// Paths of the repository stand in code marks, such as `src/lib.rs`, and may hold a `*` in the last part.
#[test]
fn every_path_that_the_pages_name_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for page in pages() {
        let text = fs::read_to_string(&page).expect("a page");
        for path in text.split('`').skip(1).step_by(2) {
            let first = path.split('/').next().unwrap_or_default();
            if ["src", "tests", "assets", "benches", "saves", ".cargo", ".github"].contains(&first) && path != first {
                let whole = path.split(['*', ' ']).next().unwrap_or_default();
                let (folder, start) = whole.rsplit_once('/').expect("a path has a folder");
                let mut names = fs::read_dir(root.join(folder)).into_iter().flatten().flatten();
                let exists =
                    start.is_empty() || names.any(|name| name.file_name().to_string_lossy().starts_with(start));
                assert!(root.join(folder).is_dir() && exists, "{}: no {path}", page.display());
            }
        }
    }
}

/// Names of the modules that hold no others, such as `["rules", "board"]`, with their files. A module with others below it
/// hands on their names, and counts as none.
fn leaf_modules() -> BTreeMap<Vec<String>, PathBuf> {
    let mut modules = BTreeMap::new();
    for file in sources("").into_iter().filter(|file| !is_test_file(file)) {
        let path = file.strip_prefix(SRC).expect("a source").with_extension("");
        let mut name: Vec<String> = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        if name.last().is_some_and(|last| last == "mod") {
            name.pop();
        }
        if !matches!(name[0].as_str(), "bin" | "lib" | "main") {
            modules.insert(name, file);
        }
    }
    let names: Vec<Vec<String>> = modules.keys().cloned().collect();
    modules.retain(|name, _| !names.iter().any(|other| other.len() > name.len() && other.starts_with(name)));
    modules
}

/// All paths of a `use`: of `a::{b, c::{d, e}}` it is `a::b`, `a::c::d`, and `a::c::e`.
fn paths(tree: &str) -> Vec<String> {
    let Some((head, rest)) = tree.split_once('{') else { return vec![tree.trim().to_owned()] };
    let (mut depth, mut begin, mut parts) = (0, 0, Vec::new());
    let body = &rest[..rest.rfind('}').unwrap_or(rest.len())];
    for (at, c) in body.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&body[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&body[begin..]);
    parts.iter().flat_map(|part| paths(part)).map(|path| format!("{}{path}", head.trim())).collect()
}

/// The paths in code from `crate`, `self` or `super` on.
fn local_paths(source: &str) -> Vec<String> {
    let code = code(source).join("\n");
    let mut found = Vec::new();
    let mut rest = code.as_str();
    while let Some(at) = ["crate::", "self::", "super::"].iter().filter_map(|start| rest.find(start)).min() {
        let is_use = rest[..at].ends_with("use ");
        rest = &rest[at..];
        let is_path = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':');
        let end = rest.find(|c| if is_use { c == ';' } else { !is_path(c) }).unwrap_or(rest.len());
        found.extend(paths(&rest[..end]));
        rest = &rest[end..];
    }
    found
}

#[test]
fn no_files_import_each_other_in_a_loop() {
    let modules = leaf_modules();
    let module_of = |path: &str, own: &[String]| {
        let mut name = Vec::new();
        for (index, part) in path.split("::").enumerate() {
            match part {
                "crate" => {}
                "self" => name = own.to_vec(),
                "super" => {
                    if index == 0 {
                        name = own.to_vec();
                    }
                    name.pop();
                }
                _ => name.push(part.to_owned()),
            }
        }
        (1..=name.len()).map(|length| name[..length].to_vec()).find(|name| modules.contains_key(name))
    };
    let mut imports: BTreeMap<&Vec<String>, BTreeSet<Vec<String>>> = BTreeMap::new();
    for (name, file) in &modules {
        let source = fs::read_to_string(file).expect("a source file");
        let paths = local_paths(&source);
        let used = paths.iter().filter_map(|path| module_of(path, name)).filter(|used| used != name);
        imports.insert(name, used.collect());
    }
    assert!(imports.values().flatten().count() > 1000, "the imports are found");
    // A file that imports no other, or that none imports, is in no loop; without it more are free in turn.
    loop {
        let used: BTreeSet<_> = imports.values().flatten().cloned().collect();
        let is_free = |name: &Vec<String>, uses: &BTreeSet<_>| uses.is_empty() || !used.contains(name);
        let free: BTreeSet<Vec<String>> =
            imports.iter().filter(|(name, uses)| is_free(name, uses)).map(|(name, _)| (*name).clone()).collect();
        if free.is_empty() {
            break;
        }
        imports.retain(|name, _| !free.contains(*name));
        imports.values_mut().for_each(|uses| uses.retain(|used| !free.contains(used)));
    }
    assert!(imports.is_empty(), "these import each other in a loop, or stand between loops: {imports:#?}");
}
