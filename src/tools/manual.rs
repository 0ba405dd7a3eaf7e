//! `tengen manual`: the manual pages of the programs and the completions of shells, for those who make packages.
//!
//! Both come from the programs' options, so that they say the same as `--help`.

use super::Failure;
use clap::{Command, CommandFactory, Parser};
use clap_complete::Shell;
use std::fs;
use std::path::{Path, PathBuf};

/// Writes the manual pages and the completions of shells into a folder, for packages.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Folder to write to; it is made if it does not exist.
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,
}

/// Tengen as a Gomocup engine.
///
/// A manager starts the program, writes commands (START 15, TURN 7,7, …) to its standard input, one a line, and reads
/// the answers from its standard output.
#[derive(Debug, Parser)]
#[command(name = "pbrain-tengen", version)]
pub struct BrainOptions {}

/// Writes the pages and completions of `program` and of pbrain-tengen.
///
/// # Errors
/// If a file cannot be written.
pub fn run(options: &Options, program: Command) -> Result<(), Failure> {
    let folder = &options.folder;
    write(folder, program).map_err(|error| Failure(format!("{}: {error}", folder.display())))
}

fn write(folder: &Path, mut program: Command) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    clap_mangen::generate_to(BrainOptions::command(), folder)?;
    let name = program.get_name().to_owned();
    for shell in [Shell::Bash, Shell::Fish, Shell::Zsh] {
        clap_complete::generate_to(shell, &mut program, &name, folder)?;
    }
    clap_mangen::generate_to(program, folder)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[derive(Parser)]
    #[command(name = "tengen", version, disable_help_subcommand = true)]
    struct Program {
        /// A saved game
        file: Option<PathBuf>,
        #[command(subcommand)]
        command: Option<super::super::Command>,
    }

    #[test]
    fn every_program_and_subcommand_has_a_page_and_every_shell_its_completions() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path().join("new");
        run(&Options { folder: folder.clone() }, Program::command()).expect("written");
        let files = fs::read_dir(&folder).expect("the folder").map(|file| file.expect("a file").file_name());
        let names: BTreeSet<String> = files.map(|name| name.to_string_lossy().into_owned()).collect();
        let expected = [
            "_tengen",
            "pbrain-tengen.1",
            "tengen-analyse.1",
            "tengen-convert.1",
            "tengen.1",
            "tengen.bash",
            "tengen.fish",
        ];
        assert_eq!(names, expected.map(str::to_owned).into());
        let page = fs::read_to_string(folder.join("tengen-convert.1")).expect("a page");
        assert!(page.contains("RenjuNet") && page.contains("\\-\\-to"), "{page}");
        for file in ["_tengen", "tengen.bash", "tengen.fish"] {
            let script = fs::read_to_string(folder.join(file)).expect("a script");
            assert!(script.contains("convert") && script.contains("nodes"), "{file}: {script}");
        }
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_named() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let failed = run(&Options { folder: file.path().join("below") }, Program::command());
        assert!(failed.expect_err("a file is no folder").0.contains("below"));
    }
}
