//! A foreign program as a child process: started in a group of its own, measured, and killed with all that it has
//! started.
//!
//! On Linux it has a process group, on Windows a job object. Elsewhere only the program itself is killed, and nothing is
//! measured.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

use std::ffi::OsStr;
use std::io;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;
#[cfg(unix)]
use unix as platform;
#[cfg(windows)]
use windows as platform;

/// A program to start, with its arguments and its folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The program's path, or its name where the system finds it on the search path.
    pub program: PathBuf,
    /// Arguments of the program, without the program itself.
    pub arguments: Vec<String>,
    /// The working folder; `None` for that of this program.
    pub folder: Option<PathBuf>,
}

/// A running program. Dropping it kills the program, all processes of its group, and its descendants that have left the
/// group.
pub struct Process {
    child: Child,
    group: platform::Group,
}

impl Process {
    /// Starts a program with the few variables of the environment that programs need. Its standard error is discarded.
    ///
    /// # Errors
    /// If the system cannot start it.
    pub fn start(launch: &Launch) -> io::Result<(Process, ChildStdin, ChildStdout)> {
        let mut command = Command::new(&launch.program);
        command.args(&launch.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        command.env_clear().envs(std::env::vars_os().filter(|(name, _)| is_passed_on(name)));
        if let Some(folder) = &launch.folder {
            command.current_dir(folder);
        }
        platform::prepare(&mut command);
        let mut child = command.spawn()?;
        let group = platform::Group::of(&child);
        let pipes = (child.stdin.take(), child.stdout.take());
        let (Some(input), Some(output)) = pipes else { unreachable!("both were asked for") };
        Ok((Process { child, group }, input, output))
    }

    /// Whether the program has ended.
    pub fn has_ended(&mut self) -> bool {
        platform::has_ended(&mut self.child)
    }

    /// Processor time that the program has used so far, its threads and children included, to the hundredth of a
    /// second; `None` where the system does not report it.
    pub fn cpu_time(&self) -> Option<Duration> {
        self.group.cpu_time(&self.child)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.group.kill(&mut self.child);
        // It has been killed, so this does not wait long; without it a zombie stays.
        if let Err(error) = self.child.wait() {
            log::warn!("process {} cannot be waited for: {error}", self.child.id());
        }
    }
}

/// Whether a foreign program gets the variable of the environment: what it needs to find its files, a display and wine's
/// settings, and nothing that may be secret.
fn is_passed_on(name: &OsStr) -> bool {
    const UNIX: [&str; 6] = ["PATH", "HOME", "LANG", "TMPDIR", "XDG_RUNTIME_DIR", "DISPLAY"];
    #[rustfmt::skip]
    const WINDOWS: [&str; 14] = [
        "PATH", "PATHEXT", "COMSPEC", "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "TEMP", "TMP", "USERPROFILE", "APPDATA",
        "LOCALAPPDATA", "PROGRAMDATA", "NUMBER_OF_PROCESSORS", "PROCESSOR_ARCHITECTURE",
    ];
    let name = name.to_string_lossy();
    if cfg!(windows) {
        WINDOWS.contains(&name.to_ascii_uppercase().as_str())
    } else {
        UNIX.contains(&&*name) || name.starts_with("WINE")
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::io::{BufRead, BufReader, Write};
    use std::time::Instant;

    fn shell(script: &str) -> (Process, ChildStdin, BufReader<ChildStdout>) {
        let arguments = ["-c", script].map(str::to_owned).into();
        let launch = Launch { program: "sh".into(), arguments, folder: None };
        let (process, input, output) = Process::start(&launch).expect("a shell");
        (process, input, BufReader::new(output))
    }

    #[test]
    fn a_child_of_the_program_is_measured_and_ended_with_it() {
        // The inner shell counts until it is told to report, so that its parent uses no time of its own.
        let (process, mut input, mut output) =
            shell("sh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; echo done; read line; sleep 100' & wait");
        let mut line = String::new();
        output.read_line(&mut line).expect("it reports");
        assert_eq!(line, "done\n");
        assert!(process.cpu_time().expect("Linux tells") > Duration::ZERO);
        input.write_all(b"go on\n").expect("it listens");
        let began = Instant::now();
        drop(process);
        line.clear();
        assert_eq!(output.read_line(&mut line).expect("the end of the pipe"), 0);
        assert!(began.elapsed() < Duration::from_secs(50), "the child has not slept its time");
    }

    #[test]
    fn the_end_of_a_program_is_noticed() {
        let (mut process, input, mut output) = shell("read line");
        assert!(!process.has_ended());
        drop(input);
        let mut line = String::new();
        output.read_line(&mut line).expect("the end of the pipe");
        let began = Instant::now();
        while !process.has_ended() {
            assert!(began.elapsed() < Duration::from_secs(50));
        }
    }

    #[test]
    fn a_program_that_is_not_there_is_an_error() {
        let launch = Launch { program: "/nowhere/brain".into(), arguments: Vec::new(), folder: None };
        assert!(Process::start(&launch).is_err());
    }

    #[test]
    fn a_child_that_has_left_the_group_is_ended_too() {
        // It holds the pipe open as long as it lives.
        let (process, input, mut output) = shell("setsid sh -c 'echo there; sleep 1000' & wait");
        let mut line = String::new();
        output.read_line(&mut line).expect("it reports");
        assert_eq!(line, "there\n");
        drop((process, input));
        line.clear();
        assert_eq!(output.read_line(&mut line).expect("the end of the pipe"), 0);
    }

    #[test]
    fn a_program_runs_in_its_working_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let arguments = ["-c", "pwd -P"].map(str::to_owned).into();
        let launch = Launch { program: "sh".into(), arguments, folder: Some(folder.path().to_owned()) };
        let (_process, _input, output) = Process::start(&launch).expect("a shell");
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line).expect("it reports");
        assert_eq!(PathBuf::from(line.trim()), folder.path().canonicalize().expect("it is there"));
    }
}
