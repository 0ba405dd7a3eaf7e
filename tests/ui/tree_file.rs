//! Accessibility trees as texts that are kept in `tests/ui/trees/` and compared.

use std::fs;
use std::path::Path;

/// Compares a text with the file `NAME.txt`. Where `UPDATE_SNAPSHOTS` is set, the file is written instead; where they
/// differ, the text is written beside the file as `NAME.new.txt`.
#[track_caller]
pub fn check(name: &str, text: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui/trees");
    let (file, new) = (folder.join(name).with_extension("txt"), folder.join(name).with_extension("new.txt"));
    let kept = fs::read_to_string(&file).unwrap_or_default();
    let _ = fs::remove_file(&new);
    if kept.trim_end() == text {
        return;
    }
    let is_renewed = std::env::var_os("UPDATE_SNAPSHOTS").is_some();
    fs::write(if is_renewed { &file } else { &new }, format!("{text}\n")).expect("a file among the trees");
    assert!(is_renewed, "{} is not what is shown now:\n{}", file.display(), difference(&kept, text));
}

/// Lines of one text that the other lacks.
fn difference(kept: &str, text: &str) -> String {
    let only = |sign: char, lines: &str, others: &str| -> String {
        let others: Vec<&str> = others.lines().collect();
        lines.lines().filter(|line| !others.contains(line)).map(|line| format!("{sign} {line}\n")).collect()
    };
    only('-', kept, text) + &only('+', text, kept)
}
