//! Checks the licences and sources of all dependencies against `.cargo/deny.toml`, as `cargo deny check licenses bans
//! sources` does, with cargo alone.

use serde_json::Value;
use std::collections::BTreeSet;
use std::process::Command;

const RULES: &str = include_str!("../.cargo/deny.toml");

/// Entries of the list `key` in the section `[section]` of a file like `.cargo/deny.toml`: one a line.
fn list<'a>(rules: &'a str, section: &str, key: &str) -> Vec<&'a str> {
    let header = format!("[{section}]");
    let lines = rules.lines().skip_while(|line| *line != header).skip(1).take_while(|line| !line.starts_with('['));
    let mut lines = lines.skip_while(|line| !line.starts_with(&format!("{key} = [")));
    let first = lines.next().unwrap_or_else(|| panic!("no {key} in {header}"));
    match first.split_once('[').expect("found by its bracket").1.strip_suffix(']') {
        Some(entries) => entries.split(',').map(str::trim).filter(|entry| !entry.is_empty()).collect(),
        None => lines.take_while(|line| *line != "]").map(|line| line.trim().trim_end_matches(',')).collect(),
    }
}

/// Every text in quotation marks.
fn quoted(entry: &str) -> Vec<&str> {
    entry.split('"').skip(1).step_by(2).collect()
}

/// Whether an SPDX expression can be met by the allowed licences alone.
///
/// Old manifests write `/` for OR.
fn is_met(expression: &str, allowed: &BTreeSet<&str>) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let tokens: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = tokens.as_slice();
    let met = any_of(&mut rest, allowed);
    assert!(rest.is_empty(), "not an SPDX expression: {expression}");
    met
}

fn any_of(tokens: &mut &[&str], allowed: &BTreeSet<&str>) -> bool {
    let mut met = all_of(tokens, allowed);
    while let ["OR", rest @ ..] = *tokens {
        *tokens = rest;
        met |= all_of(tokens, allowed);
    }
    met
}

fn all_of(tokens: &mut &[&str], allowed: &BTreeSet<&str>) -> bool {
    let mut met = one(tokens, allowed);
    while let ["AND", rest @ ..] = *tokens {
        *tokens = rest;
        met &= one(tokens, allowed);
    }
    met
}

fn one(tokens: &mut &[&str], allowed: &BTreeSet<&str>) -> bool {
    match *tokens {
        ["(", rest @ ..] => {
            *tokens = rest;
            let met = any_of(tokens, allowed);
            assert_eq!(tokens.first(), Some(&")"), "a bracket is closed");
            *tokens = &tokens[1..];
            met
        }
        [licence, "WITH", exception, rest @ ..] => {
            *tokens = rest;
            allowed.contains(format!("{licence} WITH {exception}").as_str())
        }
        [licence, rest @ ..] => {
            *tokens = rest;
            allowed.contains(licence)
        }
        [] => panic!("an SPDX expression ends too soon"),
    }
}

#[test]
fn an_spdx_expression_is_met_by_enough_allowed_licences() {
    let allowed = BTreeSet::from(["MIT", "Unicode-3.0", "Apache-2.0 WITH LLVM-exception"]);
    let check = |expression: &str| is_met(expression, &allowed);
    for expression in [
        "MIT",
        "MIT/Apache-2.0",
        "GPL-3.0 OR MIT",
        "(MIT OR Apache-2.0) AND Unicode-3.0",
        "Apache-2.0 WITH LLVM-exception OR GPL-2.0",
        "MIT OR GPL-2.0 AND GPL-3.0",
    ] {
        assert!(check(expression), "{expression}");
    }
    for expression in ["GPL-3.0", "MIT AND GPL-3.0", "Apache-2.0", "(MIT OR GPL-2.0) AND GPL-3.0"] {
        assert!(!check(expression), "{expression}");
    }
}

/// Output of `cargo metadata`: for all systems, or without a network only for the one that the tests were built for.
fn metadata() -> Value {
    let cargo = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO"));
        command.args(["metadata", "--format-version=1", "--locked", "--all-features"]).args(more);
        let output = command.current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo starts");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.success() { Ok(output.stdout) } else { Err(error) }
    };
    let text = cargo(&[]).or_else(|_| {
        println!("left out: dependencies of other systems: no network");
        let host = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
        cargo(&["--offline", "--filter-platform", &host])
    });
    serde_json::from_slice(&text.expect("cargo metadata")).expect("JSON of cargo metadata")
}

#[test]
fn every_dependency_has_an_allowed_licence_and_source() {
    let allowed: BTreeSet<&str> = list(RULES, "licenses", "allow").into_iter().flat_map(quoted).collect();
    let exceptions: Vec<Vec<&str>> = list(RULES, "licenses", "exceptions").into_iter().map(quoted).collect();
    let banned: BTreeSet<&str> = list(RULES, "bans", "deny").into_iter().flat_map(quoted).collect();
    let registries: BTreeSet<String> = list(RULES, "sources", "allow-registry")
        .into_iter()
        .flat_map(quoted)
        .map(|registry| format!("registry+{registry}"))
        .collect();
    assert!(list(RULES, "sources", "allow-git").is_empty(), "this test knows no sources in git");

    let metadata = metadata();
    let used: BTreeSet<&str> = metadata["resolve"]["nodes"]
        .as_array()
        .expect("resolved packages")
        .iter()
        .map(|node| node["id"].as_str().expect("an id"))
        .collect();
    let mut faults = Vec::new();
    for package in metadata["packages"].as_array().expect("packages") {
        let text = |key: &str| package[key].as_str().unwrap_or_default();
        let (name, licence, source) = (text("name"), text("license"), text("source"));
        if !used.contains(text("id")) || name == env!("CARGO_PKG_NAME") {
            continue;
        }
        let excepted = exceptions.iter().filter(|exception| exception[0] == name).flat_map(|e| &e[1..]);
        let allowed: BTreeSet<&str> = allowed.iter().chain(excepted).copied().collect();
        if !is_met(licence, &allowed) {
            faults.push(format!("{name}: licence {licence}"));
        }
        if !registries.contains(source) {
            faults.push(format!("{name}: source {source}"));
        }
        if banned.contains(name) {
            faults.push(format!("{name}: banned"));
        }
    }
    assert!(faults.is_empty(), "against .cargo/deny.toml:\n{}", faults.join("\n"));
}
