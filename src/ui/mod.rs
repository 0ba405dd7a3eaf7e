//! The window. egui lives here and nowhere else.
//!
//! Drawing functions end in `_ui`, take data, and return or collect what the person asked for; [`app::App`] carries it
//! out when the frame is drawn. No text is written here: all come from the catalogue in [`crate::words`].
//!
//! Dependencies point one way: [`app`] uses `layout`, `pages`, `table` and `dialogs`; these use `view`, which defines
//! their input, `action`, [`command`] and [`keymap`]; and all of them use [`controls`], [`board`], [`theme`] and
//! [`icons`]. A page has its view in `mod.rs` and its state in `model.rs`: the model receives the events that concern
//! the page and carries out its requests, with the `services` that the app lends it. The modules that the program is
//! built from, and those that tests draw by themselves, are public.

pub mod app;

mod action;
pub mod command;
pub mod keymap;
mod view;

mod layout;

mod dialogs;
mod pages;
mod table;

pub mod board;
pub mod controls;
pub mod icons;
pub mod theme;

mod cached;
pub mod explainer;
mod file_dialog;
mod judging;
mod markdown;
mod messages;
mod options;
mod report;
mod services;
mod tree_layout;

use crate::background::{Outbox, Priority, Wake};
use crate::coach::profile;
use crate::job::ThinkerId;
use crate::sound::Speaker;
use crate::storage::{self, Folders, Storage};
use crate::words::{Language, StartProblem, Words};
use crate::worker::{Thinkers, Worker};
use app::{App, Parts, ThemeReports};
use crossbeam_channel::unbounded;
use egui::ViewportBuilder;
use explainer::Explainer;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

pub use options::Options;
pub use view::Entrance;

/// The program's id on the desktop: of its window, its desktop entry, its icon and its metadata.
const APP_ID: &str = "io.github.tengen.Tengen";

/// The smallest size of the window, in points.
const MIN_SIZE: [f32; 2] = [640.0, 480.0];

/// Opens the window and returns when it is closed; `file` is opened and `entrance` shown at once.
///
/// # Errors
/// A plain sentence in the system's language, if there is no display, no OpenGL, or no folder for the program's files.
pub fn run(file: Option<PathBuf>, entrance: Option<Entrance>) -> Result<(), String> {
    let locale = sys_locale::get_locale().unwrap_or_default();
    let language = Language::of_locale(&locale);
    let words = Words::new(language);
    let folders = Folders::of_system().ok_or_else(|| words.start_problem(&StartProblem::NoHome))?;
    start_log(&folders);
    let icon = eframe::icon_data::from_png_bytes(include_bytes!("../../assets/icon.png"));
    let viewport = ViewportBuilder::default()
        .with_title("Tengen")
        .with_app_id(APP_ID)
        .with_inner_size([1280.0, 800.0])
        .with_min_inner_size(MIN_SIZE)
        .with_icon(icon.expect("the icon is a PNG"));
    let options = eframe::NativeOptions {
        viewport,
        renderer: eframe::Renderer::Glow,
        persistence_path: Some(folders.window()),
        ..Default::default()
    };
    let started = Instant::now();
    let start = move |creation: &eframe::CreationContext<'_>| -> Result<Box<dyn eframe::App>, _> {
        let ctx = creation.egui_ctx.clone();
        let repaint = ctx.clone();
        let wake: Wake = Arc::new(move || repaint.request_repaint());
        let (storage, startup) = Storage::start(folders.clone(), Arc::clone(&wake));
        let (sender, events) = unbounded();
        let outbox = Outbox::new(sender.clone(), Arc::clone(&wake));
        let worker = Worker::new(sender.clone(), Arc::clone(&wake), Priority::Low);
        let textbook = Worker::textbook(sender.clone(), Arc::clone(&wake), Priority::Low);
        let thinkers =
            Thinkers::new([(ThinkerId::Own, Box::new(worker) as _), (ThinkerId::Textbook, Box::new(textbook) as _)]);
        let explainer = Explainer::start(Arc::clone(&wake));
        let for_reviewers = Arc::clone(&wake);
        let reviewer =
            Box::new(move || Box::new(Worker::new(sender.clone(), Arc::clone(&for_reviewers), Priority::Low)) as _);
        let parts = Parts {
            thinkers,
            reviewer,
            outbox,
            events,
            storage,
            folders,
            startup,
            brain: own_brain(),
            file,
            entrance,
            system_language: language,
            portal_theme: portal_theme(wake),
            explainer,
            time: Box::new(move || started.elapsed()),
            sounds: Speaker::start(),
            profile_nodes: profile::NODES,
        };
        Ok(Box::new(App::new(&ctx, parts)))
    };
    eframe::run_native("Tengen", options, Box::new(start)).map_err(|error| {
        log::error!("{error}");
        words.start_problem(&match error {
            eframe::Error::Winit(_) | eframe::Error::WinitEventLoop(_) => StartProblem::NoDisplay,
            eframe::Error::Glutin(_) | eframe::Error::NoGlutinConfigs(..) | eframe::Error::OpenGL(_) => {
                StartProblem::NoGl
            }
            other => StartProblem::Other(other.to_string()),
        })
    })
}

/// Shows the sentence with which [`run`] has failed, in a dialog of its own: a program of Windows that has a window has no
/// terminal. Elsewhere the terminal has to do, since most often there is no display either.
pub fn show_failure(sentence: &str) {
    if cfg!(windows) {
        let dialog = rfd::MessageDialog::new().set_level(rfd::MessageLevel::Error);
        dialog.set_title("Tengen").set_description(sentence).show();
    }
}

/// Listens to the desktop's theme.
#[cfg(target_os = "linux")]
fn portal_theme(wake: Wake) -> Option<ThemeReports> {
    let listener = theme::system::SystemTheme::watch(move || wake());
    Some(Box::new(move || listener.latest()))
}

/// Elsewhere the window hears of it: there are no portals.
#[cfg(not(target_os = "linux"))]
fn portal_theme(_: Wake) -> Option<ThemeReports> {
    None
}

/// Command line that starts this program as a brain; with its bare name if the system does not know its path.
fn own_brain() -> Vec<String> {
    let program = std::env::current_exe().map_or_else(|_| "tengen".to_owned(), |path| path.display().to_string());
    vec![program, "--brain".to_owned()]
}

/// Starts the log. The program works without one, so a failure is only printed on the terminal.
fn start_log(folders: &Folders) {
    let log = match storage::log_file(folders) {
        Ok(log) => log,
        Err(error) => {
            eprintln!("tengen: no log is kept: {error}");
            return;
        }
    };
    // Tengen's own messages, the window's and panics: other libraries log every message on the session bus.
    let mut config = simplelog::ConfigBuilder::new();
    config.set_time_format_rfc3339();
    for target in ["tengen", "eframe", "egui", "panic"] {
        config.add_filter_allow_str(target);
    }
    let config = config.build();
    if let Err(error) = simplelog::WriteLogger::init(log::LevelFilter::Info, config, log) {
        eprintln!("tengen: no log is kept: {error}");
    }
    let print = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        log::error!("{panic}");
        print(panic);
    }));
    log::info!("Tengen {} begins", env!("CARGO_PKG_VERSION"));
}
