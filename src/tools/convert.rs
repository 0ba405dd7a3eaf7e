//! `tengen convert`: converts games between file formats, as the window does.
//!
//! The format of a file is recognised by its content. Parts that could not be read, or that the new format cannot hold,
//! are reported on standard error, a line each; the result is written all the same.

use super::Failure;
use crate::formats::{Format, Games, ParsedGame, Remark};
use crate::game::Game;
use std::ffi::OsStr;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Converts files of games: SGF, RenLib, Piskvork, Gomotur, Yixin, RenjuNet, lists of moves and Tengen's own.
///
/// Without --out the result goes to standard output. If a format holds only one game, several games are written to
/// numbered files. Parts that could not be read or that the format cannot hold are reported on standard error.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Files to convert; - for standard input.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Format of the result: tengen, sgf, psq, rec, lib, sav, pos, moves or offsets.
    #[arg(long, value_name = "FORMAT", value_parser = format_named)]
    pub to: Format,
    /// Output: a file for all games, or a folder for one file per input.
    #[arg(long, value_name = "PATH")]
    pub out: Option<PathBuf>,
}

/// Returns the format of that name, if games can be written in it.
fn format_named(name: &str) -> Result<Format, String> {
    let format = Format::of_code(name.trim_start_matches('.')).filter(|format| format.is_written());
    format.ok_or_else(|| {
        let written = Format::ALL.into_iter().filter(|format| format.is_written());
        let names: Vec<&str> = written.map(Format::code).collect();
        format!("games are written as {}", names.join(", "))
    })
}

/// Converts the files, reporting on standard error.
///
/// # Errors
/// If a file cannot be read, holds no game, or holds one that the format cannot represent. The other files are
/// converted.
pub fn run(options: &Options) -> Result<(), Failure> {
    let mut stderr = io::stderr();
    convert(options, &mut io::stdin(), &mut io::stdout(), &mut |line| {
        // If standard error is closed, there is nobody to report to.
        let _ = writeln!(stderr, "{line}");
    })
}

/// Games of one input file.
struct Source {
    /// Name of the file in messages.
    name: String,
    /// Name of the output file without its extension.
    stem: String,
    games: Vec<Game>,
}

/// Converts like [`run`], on the given streams and with `tell` for reports.
fn convert(
    options: &Options,
    stdin: &mut dyn Read,
    stdout: &mut dyn Write,
    tell: &mut dyn FnMut(&dyn fmt::Display),
) -> Result<(), Failure> {
    let Options { files, to, out } = options;
    let (mut sources, mut failures) = (Vec::new(), Vec::new());
    for file in files {
        match read(file, stdin, tell) {
            Ok(source) => sources.push(source),
            Err(failure) => failures.push(failure),
        }
    }
    for source in &sources {
        report_losses(source, *to, tell);
    }
    let written = match out {
        None => write_to_stdout(&sources, *to, stdout),
        Some(out) => write_files(&sources, *to, out, files),
    };
    failures.extend(written.err().into_iter().flatten());
    match &failures[..] {
        [] => Ok(()),
        [_] => Err(failures.remove(0)),
        several => {
            several.iter().for_each(|failure| tell(failure));
            Err(Failure(format!("{} errors", several.len())))
        }
    }
}

fn read(file: &Path, stdin: &mut dyn Read, tell: &mut dyn FnMut(&dyn fmt::Display)) -> Result<Source, Failure> {
    let is_stdin = file == Path::new("-");
    let name = if is_stdin { "standard input".to_owned() } else { file.display().to_string() };
    let fail = |why: &dyn fmt::Display| Failure(format!("{name}: {why}"));
    let mut bytes = Vec::new();
    // One byte more than allowed, so that a file that is too long is noticed.
    let max_bytes = Format::MAX_BYTES + 1;
    let read = if is_stdin {
        stdin.take(max_bytes).read_to_end(&mut bytes)
    } else {
        File::open(file).and_then(|file| file.take(max_bytes).read_to_end(&mut bytes))
    };
    read.map_err(|error| fail(&error))?;
    let file_name = file.file_name().map(OsStr::to_string_lossy).filter(|_| !is_stdin);
    let games = Games::read(&bytes, file_name.as_deref()).map_err(|error| fail(&error))?;
    let many = games.len() > 1;
    let mut say = |number: Option<usize>, remark: &Remark| match number.filter(|_| many) {
        Some(number) => tell(&format_args!("{name}, game {number}: {remark}")),
        None => tell(&format_args!("{name}: {remark}")),
    };
    games.remarks().iter().for_each(|remark| say(None, remark));
    let all: Vec<ParsedGame> = games.into_iter().collect();
    for (number, ParsedGame { remarks, .. }) in (1..).zip(&all) {
        remarks.iter().for_each(|remark| say(Some(number), remark));
    }
    let name_of_file = file_name.map_or_else(|| "game".to_owned(), |name| name.into_owned());
    let stem = match Format::stem(&name_of_file) {
        whole if whole == name_of_file => {
            Path::new(whole).file_stem().unwrap_or_default().to_string_lossy().into_owned()
        }
        stem => stem.to_owned(),
    };
    Ok(Source { name, stem, games: all.into_iter().map(|parsed| parsed.game).collect() })
}

/// Reports the parts of each game that the format cannot hold.
fn report_losses(source: &Source, to: Format, tell: &mut dyn FnMut(&dyn fmt::Display)) {
    for (number, game) in (1..).zip(&source.games) {
        let losses: Vec<String> = to.losses(game).iter().map(ToString::to_string).collect();
        if losses.is_empty() {
            continue;
        }
        let (name, losses) = (&source.name, losses.join("; "));
        if source.games.len() > 1 {
            tell(&format_args!("{name}, game {number}: {} cannot hold: {losses}", to.code()));
        } else {
            tell(&format_args!("{name}: {} cannot hold: {losses}", to.code()));
        }
    }
}

fn write_to_stdout(sources: &[Source], to: Format, stdout: &mut dyn Write) -> Result<(), Vec<Failure>> {
    let (games, names) = all_games(sources);
    if games.len() > 1 && !to.holds_many() {
        let why = format!("a {} file holds one game, and there are {}: use --out", to.code(), games.len());
        return Err(vec![Failure(why)]);
    }
    if games.is_empty() {
        return Ok(());
    }
    let bytes = together(&games, &names, to).map_err(|failure| vec![failure])?;
    let written = stdout.write_all(&bytes).and_then(|()| stdout.flush());
    written.map_err(|error| vec![Failure(format!("the result cannot be printed: {error}"))])
}

/// Games of all files, each with the name of its file.
fn all_games(sources: &[Source]) -> (Vec<&Game>, Vec<&str>) {
    sources.iter().flat_map(|source| source.games.iter().map(move |game| (game, source.name.as_str()))).unzip()
}

/// Writes all games in one file.
fn together(games: &[&Game], names: &[&str], to: Format) -> Result<Vec<u8>, Failure> {
    to.write_many(games).map_err(|error| {
        // Finds the game that cannot be written.
        let bad = games.iter().zip(names).find(|(game, _)| to.write(game).is_err());
        let name = bad.map_or("", |(_, name)| name);
        Failure(format!("{name}: {error}"))
    })
}

fn write_files(sources: &[Source], to: Format, out: &Path, inputs: &[PathBuf]) -> Result<(), Vec<Failure>> {
    let is_folder = out.is_dir() || out.as_os_str().to_string_lossy().ends_with(['/', std::path::MAIN_SEPARATOR]);
    if is_folder {
        fs::create_dir_all(out).map_err(|error| vec![Failure(format!("{}: {error}", out.display()))])?;
        let mut taken: Vec<PathBuf> = Vec::new();
        let each = |source: &Source| {
            let mut path = out.join(format!("{}.{}", source.stem, to.extension()));
            // Two inputs of the same name must not overwrite each other.
            for number in 2.. {
                if !taken.contains(&path) {
                    break;
                }
                path = out.join(format!("{}-{number}.{}", source.stem, to.extension()));
            }
            taken.push(path.clone());
            write_games(&source.games.iter().collect::<Vec<&Game>>(), &source.name, to, &path, inputs)
        };
        let failures: Vec<Failure> = sources.iter().map(each).filter_map(Result::err).flatten().collect();
        return if failures.is_empty() { Ok(()) } else { Err(failures) };
    }
    let (games, names) = all_games(sources);
    write_games(&games, names.first().copied().unwrap_or_default(), to, out, inputs)
}

/// Writes games to a file, or, where it can hold only one, to numbered files beside it.
fn write_games(games: &[&Game], name: &str, to: Format, path: &Path, inputs: &[PathBuf]) -> Result<(), Vec<Failure>> {
    if games.is_empty() {
        return Ok(());
    }
    if games.len() == 1 || to.holds_many() {
        let names = vec![name; games.len()];
        let done = together(games, &names, to).and_then(|bytes| write(path, &bytes, inputs));
        return done.map_err(|failure| vec![failure]);
    }
    let digits = games.len().to_string().len();
    let mut failures = Vec::new();
    for (number, game) in (1..).zip(games) {
        let bytes = to.write(game).map_err(|error| Failure(format!("{name}, game {number}: {error}")));
        let done = bytes.and_then(|bytes| write(&numbered(path, number, digits), &bytes, inputs));
        failures.extend(done.err());
    }
    if failures.is_empty() { Ok(()) } else { Err(failures) }
}

/// Returns the path with a number before its extension.
fn numbered(path: &Path, number: usize, digits: usize) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let stem = match Format::stem(&name) {
        whole if whole == name => whole.rsplit_once('.').map_or(whole, |(stem, _)| stem),
        stem => stem,
    };
    let ending = &name[stem.len()..];
    path.with_file_name(format!("{stem}-{number:0digits$}{ending}"))
}

fn write(path: &Path, bytes: &[u8], inputs: &[PathBuf]) -> Result<(), Failure> {
    let fail = |why: &dyn fmt::Display| Failure(format!("{}: {why}", path.display()));
    let same =
        |input: &PathBuf| fs::canonicalize(input).ok().is_some_and(|input| fs::canonicalize(path).ok() == Some(input));
    if inputs.iter().any(same) {
        return Err(fail(&"it is one of the files to be converted, and is left as it is"));
    }
    fs::write(path, bytes).map_err(|error| fail(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs the command and returns its result, its standard output and its reports.
    fn run(files: &[&Path], to: Format, out: Option<&Path>, stdin: &str) -> (Result<(), String>, String, Vec<String>) {
        let files = files.iter().map(|file| file.to_path_buf()).collect();
        let options = Options { files, to, out: out.map(Path::to_owned) };
        let (mut stdout, mut reports) = (Vec::new(), Vec::new());
        let done = convert(&options, &mut stdin.as_bytes(), &mut stdout, &mut |line| reports.push(line.to_string()));
        (done.map_err(|failure| failure.0), String::from_utf8(stdout).expect("text"), reports)
    }

    fn run_stdin(stdin: &str, to: Format) -> (Result<(), String>, String, Vec<String>) {
        run(&[Path::new("-")], to, None, stdin)
    }

    const GAME: &str = "(;GM[4]SZ[15]RU[0]PB[Ann];B[hh]C[good];W[hg](;B[ig])(;B[jg]))";

    #[test]
    fn a_game_is_converted_and_losses_are_reported() {
        let (done, text, reports) = run_stdin(GAME, Format::Moves);
        assert_eq!((done, text.as_str()), (Ok(()), "h8h9i9\n"));
        assert_eq!(reports, ["standard input: moves cannot hold: variations; comments; the players' names"]);
        let (done, text, reports) = run_stdin("H8 H9", Format::Psq);
        assert_eq!((done, reports), (Ok(()), Vec::new()));
        assert_eq!(text, "Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n8,7,0\r\n0\r\n0,Freestyle15\r\n");
        let (_, sgf, _) = run_stdin(&text, Format::Sgf);
        assert_eq!(run_stdin(&sgf, Format::Moves).1, "h8h9\n");
    }

    #[test]
    fn errors_are_returned_and_parts_left_out_are_reported() {
        let (done, text, _) = run_stdin("hello", Format::Sgf);
        assert_eq!((done, text.as_str()), (Err("standard input: no known format".to_owned()), ""));
        let (done, ..) = run_stdin("h8passh9", Format::Psq);
        assert_eq!(done, Err("standard input: the format knows no pass".to_owned()));
        let (done, text, reports) = run_stdin("(;GM[4]SZ[15];B[hh];W[hh])", Format::Moves);
        assert_eq!((done, text.as_str()), (Ok(()), "h8\n"));
        let why = "H8 cannot be played, there is a stone on H8; left out with all that follows such moves, nodes: 1";
        assert_eq!(reports, [format!("standard input: line 1, column 22: {why}")]);
    }

    #[test]
    fn collections_become_one_file_or_numbered_files() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        let two = "h8h9\ng7g8\n";
        fs::write(path("two.txt"), two).expect("written");
        let (done, text, _) = run(&[&path("two.txt")], Format::Sgf, None, "");
        assert_eq!((done, text.matches("(;FF[4]").count()), (Ok(()), 2));
        let (done, text, _) = run(&[&path("two.txt")], Format::Psq, None, "");
        assert_eq!(text, "");
        assert!(done.expect_err("two games").contains("--out"));

        let (done, ..) = run(&[&path("two.txt")], Format::Psq, Some(&path("games.psq")), "");
        assert_eq!(done, Ok(()));
        let both = [path("games-1.psq"), path("games-2.psq")];
        assert!(both.iter().all(|file| file.exists()));
        let (done, ..) = run(&[&both[0], &both[1]], Format::Moves, Some(&path("again.txt")), "");
        assert_eq!((done, fs::read_to_string(path("again.txt")).expect("text").as_str()), (Ok(()), two));

        // A folder gets a file for each input that holds games.
        fs::write(path("bad.txt"), "hello").expect("written");
        let into = path("sgf/");
        let (done, ..) = run(&[&path("two.txt"), &path("bad.txt"), &both[0]], Format::Sgf, Some(&into), "");
        assert!(done.expect_err("one is bad").contains("bad.txt: no known format"));
        let mut names: Vec<String> = fs::read_dir(&into)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        assert_eq!(names, ["games-1.sgf", "two.sgf"]);

        // Files of one name from different folders.
        let (done, ..) = run(&[&path("two.txt"), &path("two.txt")], Format::Tengen, Some(&into), "");
        assert_eq!(done, Ok(()));
        for name in ["two-1.tengen", "two-2.tengen", "two-2-1.tengen", "two-2-2.tengen"] {
            assert!(into.join(name).exists(), "{name}");
        }
    }

    #[test]
    fn an_input_is_not_overwritten() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("game.txt");
        fs::write(&file, "h8h9").expect("written");
        let (done, ..) = run(&[&file], Format::Psq, Some(&file), "");
        assert!(done.expect_err("refused").contains("left as it is"));
        assert_eq!(fs::read_to_string(&file).expect("text"), "h8h9");
    }

    #[test]
    fn a_format_is_named_by_its_code_unless_it_can_only_be_read() {
        assert_eq!(format_named("SGF"), Ok(Format::Sgf));
        assert_eq!(format_named(".psq"), Ok(Format::Psq));
        assert!(format_named("png").expect_err("no format").contains("sgf, psq"));
        for format in Format::ALL {
            assert_eq!(format_named(format.code()).is_ok(), format.is_written());
        }
    }
}
