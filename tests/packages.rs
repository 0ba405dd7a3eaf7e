//! Packages and what they tell the desktop: every file that they name exists, and the desktop knows every kind of file
//! that the program opens.

use clap::ValueEnum;
use roxmltree::{Document, Node};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use tengen::formats::Format;
use tengen::ui::Entrance;

const ENTRY: &str = include_str!("../assets/linux/io.github.tengen.Tengen.desktop");
const METADATA: &str = include_str!("../assets/linux/io.github.tengen.Tengen.metainfo.xml");
const TYPES: &str = include_str!("../assets/linux/io.github.tengen.Tengen.xml");
const SCRIPT: &str = include_str!("../.ci/package");

/// Name of everything that the desktop looks for.
const ID: &str = "io.github.tengen.Tengen";

/// Extensions of files that are hardly ever games, which other programs open.
const COMMON: [&str; 3] = ["txt", "xml", "ron"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn parse(text: &str) -> Document<'_> {
    Document::parse(text).expect("XML")
}

/// Texts of all elements of this name.
fn texts<'a>(document: &'a Document, name: &str) -> Vec<&'a str> {
    let elements = document.descendants().filter(|node| node.has_tag_name(name));
    elements.filter_map(|node| node.text()).collect()
}

/// All types of files in the database.
fn types<'a>(database: &'a Document) -> BTreeSet<&'a str> {
    let types = database.descendants().filter(|node| node.tag_name().name() == "mime-type");
    types.filter_map(|node| node.attribute("type")).collect()
}

/// Values of a key, in all groups of the desktop entry.
fn values(key: &str) -> Vec<&'static str> {
    ENTRY.lines().filter_map(|line| line.strip_prefix(key)?.strip_prefix('=')).collect()
}

#[test]
fn every_kind_of_file_that_is_read_has_a_type() {
    let database = parse(TYPES);
    let patterns: BTreeSet<&str> = database
        .descendants()
        .filter(|node: &Node| node.tag_name().name() == "glob")
        .filter_map(|node| node.attribute("pattern"))
        .collect();
    let mut extensions: BTreeSet<&str> = Format::all_extensions().collect();
    extensions.retain(|extension| !COMMON.contains(extension));
    assert!(extensions.len() >= 8, "{extensions:?}");
    for extension in extensions {
        assert!(patterns.contains(format!("*.{extension}").as_str()), "{extension} among {patterns:?}");
    }
}

#[test]
fn the_desktop_entry_and_the_metadata_list_the_same_types() {
    let database = parse(TYPES);
    let types = types(&database);
    let entry: BTreeSet<&str> = values("MimeType")[0].split_terminator(';').collect();
    assert_eq!(entry, types);
    let metadata = parse(METADATA);
    let metadata: BTreeSet<&str> = texts(&metadata, "mediatype").into_iter().collect();
    assert_eq!(metadata, types);
}

#[test]
fn every_action_of_the_desktop_entry_is_one_that_the_program_knows() {
    let programs = values("Exec");
    let actions = values("Actions")[0].split_terminator(';').count();
    assert_eq!(programs.len(), 1 + actions);
    assert_eq!(ENTRY.matches("[Desktop Action ").count(), actions);
    assert_eq!(programs[0], "tengen %f");
    let known: Vec<String> = Entrance::value_variants()
        .iter()
        .map(|entrance| entrance.to_possible_value().expect("a value").get_name().to_owned())
        .collect();
    for program in &programs[1..] {
        let part = program.strip_prefix("tengen --show ").unwrap_or_else(|| panic!("{program}"));
        assert!(known.iter().any(|name| name == part), "{part} among {known:?}");
    }
}

#[test]
fn the_metadata_names_pictures_that_exist_and_no_version_but_this_one_as_the_newest() {
    let metadata = parse(METADATA);
    let pictures = metadata.descendants().filter(|node| node.has_tag_name("image"));
    let mut count = 0;
    for picture in pictures {
        let path = picture.text().expect("a path");
        let file = fs::File::open(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
        let reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().expect("a PNG");
        let side = |name: &str| picture.attribute(name).and_then(|side| side.parse().ok());
        assert_eq!((side("width"), side("height")), (Some(reader.info().width), Some(reader.info().height)), "{path}");
        count += 1;
    }
    assert!(count > 0);
    let releases: Vec<Node> = metadata.descendants().filter(|node| node.has_tag_name("release")).collect();
    assert_eq!(releases[0].attribute("version"), Some(env!("CARGO_PKG_VERSION")));
    let changes = fs::read_to_string(root().join("assets/guide/changes.md")).expect("the changes");
    let newest = changes.lines().find_map(|line| line.strip_prefix("## ")).expect("a version");
    assert!(newest.starts_with(env!("CARGO_PKG_VERSION")), "{newest}");
    let is_released = !newest.ends_with("not yet released");
    assert_eq!(releases[0].attribute("type").unwrap_or("stable") == "stable", is_released, "{newest}");
}

/// Files of the packages, each with its place below `/usr`, from the script that makes them.
fn files() -> Vec<(String, String)> {
    let mut files = Vec::new();
    let mut list: Option<(&str, Vec<&str>)> = None;
    for line in SCRIPT.lines() {
        if let Some((name, values)) = line.strip_prefix("for ").and_then(|rest| rest.split_once(" in ")) {
            list = Some((name, values.trim_end_matches("; do").split(' ').collect()));
        } else if line == "done" {
            list = None;
        } else if let Some(put) = line.trim_start().strip_prefix("put ").filter(|put| put.starts_with(['6', '7'])) {
            let words: Vec<String> = put.split(' ').map(|word| word.replace("$id", ID).replace('"', "")).collect();
            let [_, file, place] = words.as_slice() else { panic!("{line}") };
            match &list {
                None => files.push((file.clone(), place.clone())),
                Some((name, values)) => files.extend(values.iter().map(|value| {
                    let expand =
                        |word: &str| word.replace(&format!("${{{name}}}"), value).replace(&format!("${name}"), value);
                    (expand(file), expand(place))
                })),
            }
        }
    }
    files
}

#[test]
fn every_file_of_the_packages_exists() {
    let files = files();
    assert!(files.len() > 25, "{files:?}");
    for (file, place) in files {
        let source = match (file.strip_prefix("$release/"), file.strip_prefix("$out/")) {
            (Some("tengen"), _) => root().join("src/main.rs"),
            (Some(program), _) => root().join(format!("src/bin/{program}.rs")),
            // Made by the script.
            (_, Some(_)) => continue,
            _ => root().join(&file),
        };
        assert!(source.exists(), "{place}: no {}", source.display());
    }
}

#[test]
fn the_desktop_finds_the_icon_the_entry_and_the_metadata_under_one_name() {
    assert_eq!(values("Icon"), [ID]);
    let metadata = parse(METADATA);
    assert_eq!(texts(&metadata, "icon"), [ID]);
    assert_eq!(texts(&metadata, "id"), [ID]);
    let installed: BTreeSet<String> = files().into_iter().map(|(_, place)| place).collect();
    for place in [
        format!("share/icons/hicolor/scalable/apps/{ID}.svg"),
        format!("share/icons/hicolor/symbolic/apps/{ID}-symbolic.svg"),
        format!("share/icons/hicolor/48x48/apps/{ID}.png"),
        format!("share/applications/{ID}.desktop"),
        format!("share/metainfo/{ID}.metainfo.xml"),
        format!("share/mime/packages/{ID}.xml"),
        "share/man/man1/pbrain-tengen.1".to_owned(),
    ] {
        assert!(installed.contains(&place), "{place} among {installed:#?}");
    }
}

/// Crates that are linked into the programs on a system, as "name version"; `None` where cargo does not know them without
/// a network.
fn linked(target: &str) -> Option<BTreeSet<String>> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["tree", "--locked", "--edges=normal,no-proc-macro", "--prefix=none", "--target", target]);
    let output = command.current_dir(root()).output().expect("cargo starts");
    let text = String::from_utf8(output.stdout).expect("text");
    let crates = text.lines().filter_map(|line| line.trim_end_matches(" (*)").split_once(" v"));
    output.status.success().then(|| crates.map(|(name, version)| format!("{name} {version}")).collect())
}

#[test]
fn the_licence_of_every_crate_that_is_linked_is_in_the_packages() {
    let licences = fs::read_to_string(root().join("LICENSE-THIRD-PARTY")).expect("the licences");
    let named: BTreeSet<&str> = licences
        .lines()
        .filter_map(|line| line.split_once(", for ")?.1.strip_suffix(':'))
        .flat_map(|crates| crates.split(", "))
        .collect();
    for target in ["x86_64-unknown-linux-gnu", "x86_64-pc-windows-msvc"] {
        let Some(linked) = linked(target) else {
            println!("left out: licences for {target}: no network");
            continue;
        };
        assert!(linked.len() > 100, "{target}: {linked:?}");
        let own = concat!("tengen ", env!("CARGO_PKG_VERSION"));
        let missing: Vec<&String> =
            linked.iter().filter(|name| !named.contains(name.as_str()) && !name.starts_with(own)).collect();
        assert!(
            missing.is_empty(),
            "the licences were not written again for {target}, see .ci/about.toml: {missing:?}"
        );
    }
}
