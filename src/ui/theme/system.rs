//! The desktop's choice of light or dark, from the settings portal: winit does not report it under X11.
//!
//! Source: XDG Desktop Portal, `org.freedesktop.portal.Settings`, `org.freedesktop.appearance` `color-scheme`
//! (0 no preference, 1 dark, 2 light).

use crate::background::{Priority, ThreadSpec};
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use zbus::blocking::{Connection, Proxy};
use zbus::zvariant::{OwnedValue, Value};

const NAMESPACE: &str = "org.freedesktop.appearance";
const KEY: &str = "color-scheme";

/// Listener to the portal, on a thread of its own. If no portal answers, it never reports a theme.
pub struct SystemTheme {
    themes: Receiver<egui::Theme>,
    /// Closed to end the thread, which waits for signals on it.
    connection: Arc<Mutex<Option<Connection>>>,
    thread: Option<JoinHandle<()>>,
}

impl SystemTheme {
    /// Begins to listen; `wake` is called after each answer.
    pub fn watch(wake: impl Fn() + Send + 'static) -> SystemTheme {
        let (sender, themes) = unbounded();
        let connection = Arc::new(Mutex::new(None));
        let shared = Arc::clone(&connection);
        let thread = ThreadSpec::new("tengen-theme", Priority::Normal).spawn(move || {
            if let Err(error) = listen(&shared, &sender, &wake) {
                log::info!("the desktop does not say whether it is light or dark: {error}");
            }
        });
        SystemTheme { themes, connection, thread: thread.ok() }
    }

    /// The theme that the desktop has reported last, if it has reported one since the last call.
    pub fn latest(&self) -> Option<egui::Theme> {
        self.themes.try_iter().last()
    }
}

impl Drop for SystemTheme {
    fn drop(&mut self) {
        let connection = self.connection.lock().map(|mut shared| shared.take());
        if let Ok(Some(connection)) = connection {
            // Ends the signal stream. A thread that is still connecting is left to end with the process.
            if let (Ok(()), Some(thread)) = (connection.close(), self.thread.take()) {
                let _ = thread.join();
            }
        }
    }
}

fn listen(
    shared: &Mutex<Option<Connection>>,
    themes: &Sender<egui::Theme>,
    wake: &impl Fn(),
) -> Result<(), zbus::Error> {
    let connection = Connection::session()?;
    if let Ok(mut shared) = shared.lock() {
        *shared = Some(connection.clone());
    }
    let portal = Proxy::new(
        &connection,
        "org.freedesktop.portal.Desktop",
        "/org/freedesktop/portal/desktop",
        "org.freedesktop.portal.Settings",
    )?;
    let changes = portal.receive_signal("SettingChanged")?;
    let report = |value: &Value<'_>| {
        if let Some(theme) = theme_of(value) {
            // The window may be closed already.
            let _ = themes.send(theme);
            wake();
        }
    };
    let value: OwnedValue = portal.call("Read", &(NAMESPACE, KEY))?;
    report(&value);
    for change in changes {
        let body = change.body();
        let (namespace, key, value): (String, String, Value<'_>) = body.deserialize()?;
        if (namespace.as_str(), key.as_str()) == (NAMESPACE, KEY) {
            report(&value);
        }
    }
    Ok(())
}

/// The theme of a `color-scheme`, which the older `Read` wraps in a second variant. No preference means light: desktops
/// that only know "dark" and "default" report the latter so.
fn theme_of(value: &Value<'_>) -> Option<egui::Theme> {
    match value {
        Value::Value(inner) => theme_of(inner),
        Value::U32(1) => Some(egui::Theme::Dark),
        Value::U32(_) => Some(egui::Theme::Light),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_scheme_is_read_plain_and_in_a_second_variant() {
        assert_eq!(theme_of(&Value::U32(1)), Some(egui::Theme::Dark));
        assert_eq!(theme_of(&Value::Value(Box::new(Value::U32(2)))), Some(egui::Theme::Light));
        assert_eq!(theme_of(&Value::U32(0)), Some(egui::Theme::Light));
        assert_eq!(theme_of(&Value::from("dark")), None);
    }
}
