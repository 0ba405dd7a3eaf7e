//! State of the settings page.

use super::engines::EngineList;
use crate::gomocup::manager::{self, Identified};
use crate::gomocup::profile::EngineProfile;
use crate::ui::messages::Severity;
use crate::ui::services::Services;
use crate::words::Label;
use crossbeam_channel::Receiver;
use std::path::Path;
use std::sync::Arc;

/// State of the page.
#[derive(Default)]
pub struct SettingsPage {
    /// Whether to scroll the part about the program into view.
    pub show_about: bool,
    /// The person's name while it is being typed, with its spaces.
    pub(super) name: Option<String>,
    pub(super) engines: EngineList,
    /// Receives the answer of a program that is to be added to the engines.
    identifying: Option<Receiver<Identified>>,
    /// The engine that was added without an answer, which may still come.
    pub silent: Option<EngineProfile>,
}

impl SettingsPage {
    /// Asks a program for its name and abilities.
    pub fn identify(&mut self, program: &Path, services: &mut Services) {
        self.silent = None;
        self.identifying = Some(manager::identify(program, Arc::clone(&services.wake)));
        let text = services.words.label(Label::EngineAsked).to_owned();
        services.messages.show(Severity::Notice, text);
    }

    /// The next outcome of the program that was asked.
    pub fn receive(&mut self) -> Option<Identified> {
        self.identifying.as_ref()?.try_recv().ok()
    }
}
