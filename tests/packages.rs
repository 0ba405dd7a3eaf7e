//! Packages and what they tell the desktop: every file that they name exists, and the desktop knows every kind of file
//! that the program opens.

use clap::ValueEnum;
use roxmltree::{Document, Node};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tengen::formats::Format;
use tengen::ui::Entrance;

const ENTRY: &str = include_str!("../assets/linux/io.github.tengen.Tengen.desktop");
const METADATA: &str = include_str!("../assets/linux/io.github.tengen.Tengen.metainfo.xml");
const TYPES: &str = include_str!("../assets/linux/io.github.tengen.Tengen.xml");
const MANIFEST: &str = include_str!("../Cargo.toml");

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

/// Files that the package for Debian names, each with the place where it is installed.
fn files_of_deb() -> Vec<(&'static str, &'static str)> {
    let package = MANIFEST.split("[package.metadata.deb]").nth(1).expect("the package's part");
    let list = package.split("assets = [").nth(1).and_then(|rest| rest.split("\n]").next()).expect("its files");
    let quoted = |line: &'static str| {
        let mut quoted = line.split('"').skip(1).step_by(2);
        Some((quoted.next()?, quoted.next()?))
    };
    list.lines().filter_map(quoted).collect()
}

/// Each file exists, and each program is one that is built.
#[test]
fn every_file_of_the_package_for_debian_exists() {
    let files = files_of_deb();
    assert!(files.len() > 5, "{files:?}");
    for (file, _) in files {
        let source = match file.strip_prefix("target/release/") {
            Some("tengen") => root().join("src/main.rs"),
            Some(program) => root().join(format!("src/bin/{program}.rs")),
            None => root().join(file),
        };
        assert!(source.exists(), "{file}: no {}", source.display());
    }
}

#[test]
fn the_icon_that_the_desktop_entry_names_is_installed() {
    let icon = values("Icon")[0];
    let installed: Vec<&str> = files_of_deb().into_iter().map(|(_, place)| place).collect();
    let scalable = format!("usr/share/icons/hicolor/scalable/apps/{icon}.svg");
    let symbolic = format!("usr/share/icons/hicolor/symbolic/apps/{icon}-symbolic.svg");
    for place in [&scalable, &symbolic] {
        assert!(installed.contains(&place.as_str()), "{place} among {installed:?}");
    }
    let metadata = parse(METADATA);
    assert_eq!(texts(&metadata, "icon"), [icon]);
    assert_eq!(texts(&metadata, "id"), [icon]);
}
