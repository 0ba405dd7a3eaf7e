//! The whole program, put together as [`tengen::ui::run`] does it, but with a scripted engine and folders of its own, and
//! driven through its accessibility tree.

use crate::engine::{Script, ScriptedEngine};
use crossbeam_channel::unbounded;
use egui::accesskit::{Live, Role, Toggled};
use egui::{Event, Key, Modifiers, Rect, ViewportCommand, ViewportEvent, ViewportId};
use egui_kittest::kittest::{AccessKitNode, NodeT as _, Queryable as _, by};
use egui_kittest::{Harness, Node};
use expect_test::{ExpectFile, expect_file};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tengen::background::{Outbox, Priority};
use tengen::game::Game;
use tengen::job::ThinkerId;
use tengen::rules::Rule;
use tengen::settings::{SeatKind, Settings, Theme};
use tengen::sound::Speaker;
use tengen::storage::{Folders, Storage};
use tengen::test_support::game_after;
use tengen::ui::Entrance;
use tengen::ui::app::{App, Parts};
use tengen::ui::explainer::Explainer;
use tengen::words::Language;
use tengen::worker::{Thinkers, Worker};

/// Time after which work of another thread counts as hanging.
const PATIENCE: Duration = Duration::from_secs(20);

/// Start of the program: its files, settings and window.
pub struct Start {
    /// Folder of its files.
    pub folder: Rc<TempDir>,
    /// Settings that replace those in the folder.
    pub settings: Option<Settings>,
    /// Game that replaces the one in the folder's journal.
    pub game: Option<Game>,
    /// File on the command line.
    pub file: Option<PathBuf>,
    /// Part of the program on the command line.
    pub entrance: Option<Entrance>,
    pub script: Script,
    pub size: [f32; 2],
    /// Whether time stands still.
    pub is_still: bool,
}

impl Start {
    /// Empty folders: a person against the computer, which plays without a pause. Nothing moves by itself, and nothing
    /// depends on the machine.
    pub fn fresh() -> Start {
        let folder = Rc::new(tempfile::tempdir().expect("a folder for the test"));
        let mut settings = Settings::default();
        settings.board.animations = false;
        settings.computer.pace_millis = 0;
        settings.computer.threads = 1;
        Start { settings: Some(settings), ..Start::reopen(folder) }
    }

    /// The files that an earlier run left in the folder.
    pub fn reopen(folder: Rc<TempDir>) -> Start {
        Start {
            folder,
            settings: None,
            game: None,
            file: None,
            entrance: None,
            script: Script::default(),
            size: [1280.0, 800.0],
            is_still: false,
        }
    }

    /// Stops the time, for a picture.
    #[must_use]
    pub fn still(self) -> Start {
        Start { is_still: true, ..self }
    }

    /// Changes the settings.
    #[must_use]
    pub fn set(mut self, change: impl FnOnce(&mut Settings)) -> Start {
        change(self.settings.get_or_insert_default());
        self
    }

    /// Writes a file into the folder, and puts it on the command line.
    #[must_use]
    pub fn with_file(mut self, name: &str, content: &str) -> Start {
        let path = self.folder.path().join(name);
        std::fs::write(&path, content).expect("a file in the test's folder");
        self.file = Some(path);
        self
    }

    /// Opens the window and draws its first frames.
    pub fn open(self) -> Table {
        let folders = Folders::within(self.folder.path());
        let (storage, mut startup) = Storage::start(folders.clone(), Arc::new(|| ()));
        if let Some(settings) = self.settings {
            startup.settings = settings;
        }
        startup.restored = self.game.or(startup.restored);
        let startup_theme = startup.settings.theme;
        let (sender, events) = unbounded();
        let outbox = Outbox::new(sender.clone(), Arc::new(|| ()));
        let engine = ScriptedEngine::new(self.script.clone(), sender.clone());
        let script = self.script.clone();
        let textbook = Worker::textbook(sender.clone(), Arc::new(|| ()), Priority::Low);
        let reviewer = Box::new(move || Box::new(ScriptedEngine::new(script.clone(), sender.clone())) as _);
        let thinkers =
            Thinkers::new([(ThinkerId::Own, Box::new(engine) as _), (ThinkerId::Textbook, Box::new(textbook) as _)]);
        let system_language = Language::English;
        let started = Instant::now();
        let time: Box<dyn Fn() -> Duration> =
            if self.is_still { Box::new(|| Duration::ZERO) } else { Box::new(move || started.elapsed()) };
        let parts = Parts {
            thinkers,
            reviewer,
            outbox,
            events,
            storage,
            folders,
            startup,
            brain: [env!("CARGO_BIN_EXE_tengen"), "--brain"].map(str::to_owned).into(),
            file: self.file,
            entrance: self.entrance,
            system_language,
            portal_theme: None,
            explainer: Explainer::at_once(),
            time,
            sounds: Speaker::silent(),
            profile_nodes: 300,
        };
        // The harness's own theme takes the place of the desktop's.
        let theme = match startup_theme {
            Theme::Dark => egui::Theme::Dark,
            Theme::Light | Theme::System => egui::Theme::Light,
        };
        let harness = Harness::builder()
            .with_size(self.size)
            .with_theme(theme)
            .with_max_steps(16)
            .build_eframe(|creation| App::new(&creation.egui_ctx, parts));
        let mut table = Table { harness, script: self.script, folder: self.folder };
        table.settle();
        table
    }
}

/// The open window.
pub struct Table {
    harness: Harness<'static, App>,
    pub script: Script,
    folder: Rc<TempDir>,
}

impl Table {
    /// Closes the window, and returns the folder with its files.
    pub fn close(self) -> Rc<TempDir> {
        self.folder
    }

    /// Folder of its files.
    pub fn folder(&self) -> Rc<TempDir> {
        Rc::clone(&self.folder)
    }

    /// The first text that contains `part`.
    #[track_caller]
    pub fn text_with(&self, part: &str) -> String {
        let mut texts = self.texts().into_iter();
        texts.find(|text| text.contains(part)).unwrap_or_else(|| panic!("nothing says “{part}”"))
    }

    /// Lets the window's system report its theme, and draws the next frames.
    pub fn report_theme(&mut self, theme: egui::Theme) {
        self.harness.input_mut().system_theme = Some(theme);
        self.settle();
    }

    /// The theme that is drawn.
    pub fn theme(&self) -> egui::Theme {
        self.harness.ctx.theme()
    }

    /// Draws until nothing changes.
    pub fn settle(&mut self) {
        self.harness.run();
    }

    /// Draws until `is_so`, while other threads work. `what` names the condition if it is never met.
    #[track_caller]
    pub fn wait_until(&mut self, what: &str, is_so: impl Fn(&Table) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !is_so(self) {
            assert!(Instant::now() < deadline, "waited in vain for {what} among\n{}", self.texts().join("\n"));
            std::thread::sleep(Duration::from_millis(2));
            self.settle();
        }
    }

    /// Draws until something has this name or text.
    #[track_caller]
    pub fn wait_for(&mut self, name: &str) {
        self.wait_until(&format!("“{name}”"), |table| table.has(name));
    }

    /// Draws until the control of this name can be used.
    #[track_caller]
    pub fn wait_until_enabled(&mut self, name: &str) {
        self.wait_until(&format!("“{name}” to be enabled"), |table| table.is_enabled(name));
    }

    /// Draws until a text contains `part`.
    #[track_caller]
    pub fn wait_for_text(&mut self, part: &str) {
        self.wait_for_any_text(&[part]);
    }

    /// Draws until a text contains one of `parts`.
    #[track_caller]
    pub fn wait_for_any_text(&mut self, parts: &[&str]) {
        self.wait_until(&format!("{parts:?}"), |table| parts.iter().any(|part| table.says(part)));
    }

    /// Whether something has this name or text.
    pub fn has(&self, name: &str) -> bool {
        self.harness.query_all_by_label(name).next().is_some()
    }

    /// Whether the control of this name can be used now.
    pub fn is_enabled(&self, name: &str) -> bool {
        self.harness.query_all_by_label(name).any(|node| !node.accesskit_node().is_disabled())
    }

    /// Asserts that each of these names or texts is there.
    #[track_caller]
    pub fn assert_has(&self, names: &[&str]) {
        for name in names {
            assert!(self.has(name), "no “{name}” among\n{}", self.texts().join("\n"));
        }
    }

    /// Asserts that a text contains `part`.
    #[track_caller]
    pub fn assert_says(&self, part: &str) {
        let texts = self.texts();
        assert!(texts.iter().any(|text| text.contains(part)), "no “{part}” among\n{}", texts.join("\n"));
    }

    /// Whether a text contains `part`.
    pub fn says(&self, part: &str) -> bool {
        self.texts().iter().any(|text| text.contains(part))
    }

    /// Place of the widget `name` in the window.
    #[track_caller]
    pub fn place_of(&self, name: &str) -> egui::Rect {
        self.harness.get_by_label(name).rect()
    }

    /// Moves the pointer onto the widget `name`.
    #[track_caller]
    pub fn point_at(&mut self, name: &str) {
        self.harness.get_by_label(name).hover();
        self.settle();
    }

    /// All names and texts except those of the board's empty points.
    fn texts(&self) -> Vec<String> {
        let all = self.harness.root().children_recursive();
        let text = |node: Node<'_>| {
            let node = node.accesskit_node();
            if node.role() == Role::Label { node.value() } else { node.label() }
        };
        all.filter_map(text).filter(|text| !text.ends_with(", empty")).collect()
    }

    /// The accessibility tree as text, a line for each node with a name or a value: its role, name, value and state. The
    /// most common kind of points, such as the empty ones, are counted and not listed; the test's folder is called FOLDER.
    pub fn tree(&self) -> String {
        let mut lines = Vec::new();
        describe(self.harness.root(), 0, &mut lines);
        let point_text = |line: &str| {
            let (name, rest) = line.trim_start().strip_prefix("Button “")?.split_once([',', '，'])?;
            name.parse::<tengen::rules::Point>().is_ok().then(|| rest.trim().to_owned())
        };
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for text in lines.iter().filter_map(|line| point_text(line)) {
            *counts.entry(text).or_default() += 1;
        }
        let most_common = counts.iter().max_by_key(|(_, count)| **count).filter(|(_, count)| **count > 20);
        if let Some((common, count)) = most_common {
            let is_common = |line: &String| point_text(line).is_some_and(|text| text == *common);
            let first = lines.iter().position(is_common).expect("a line that was counted");
            let indent = lines[first].len() - lines[first].trim_start().len();
            lines[first] = format!("{:indent$}{count} points “{common}", "");
            let mut number = 0;
            lines.retain(|line| {
                number += 1;
                number == first + 1 || !is_common(line)
            });
        }
        lines.join("\n").replace(&self.folder.path().display().to_string(), "FOLDER")
    }

    /// The tables in the accessibility tree: the name, and the number of rows and of columns.
    pub fn tables(&self) -> Vec<(String, usize, usize)> {
        let tables = self.harness.query_all_by_role(Role::Table).map(|node| {
            let node = node.accesskit_node();
            let count = |count: Option<usize>| count.expect("a table says how large it is");
            let (rows, columns) = (count(node.data().row_count()), count(node.data().column_count()));
            (node.label().expect("a table has a name"), rows, columns)
        });
        tables.collect()
    }

    /// The names of the cells of this kind in the accessibility tree, each with its row and column.
    pub fn cells(&self, role: Role) -> Vec<(usize, usize, String)> {
        let cells = self.harness.query_all_by_role(role).map(|node| {
            let node = node.accesskit_node();
            let index = |index: Option<usize>| index.expect("a cell has its place");
            let (row, column) = (index(node.data().row_index()), index(node.data().column_index()));
            (row, column, node.label().unwrap_or_default())
        });
        cells.collect()
    }

    /// Names of the buttons whose names contain `part`, from the top.
    pub fn buttons_with(&self, part: &str) -> Vec<String> {
        let names = self.harness.query_all_by_role(Role::Button).filter_map(|node| node.accesskit_node().label());
        names.filter(|name| name.contains(part)).collect()
    }

    /// Rectangle of all the board's points.
    pub fn board_rect(&self) -> Rect {
        let is_point = |label: &str| {
            let name = label.split([',', '，']).next().unwrap_or_default();
            name.parse::<tengen::rules::Point>().is_ok()
        };
        let buttons = self.harness.query_all_by_role(Role::Button);
        let points = buttons.filter(|node| node.accesskit_node().label().is_some_and(|label| is_point(&label)));
        points.map(|node| node.rect()).reduce(Rect::union).expect("a board is shown")
    }

    /// The buttons and alternatives that are not points of the board: their names and where they are.
    pub fn controls(&self) -> Vec<(String, Rect)> {
        let board = self.board_rect();
        let roles = [Role::Button, Role::RadioButton, Role::CheckBox, Role::Slider];
        let all = self.harness.root().children_recursive().filter(|node| roles.contains(&node.accesskit_node().role()));
        let named = all.filter_map(|node| Some((node.accesskit_node().label()?, node.rect())));
        named.filter(|(name, rect)| !board.contains_rect(*rect) || !name.contains([',', '，'])).collect()
    }

    /// Number of stones on the board.
    pub fn stones(&self) -> usize {
        let points = self.harness.query_all_by_role(Role::Button).filter_map(|node| node.accesskit_node().label());
        points.filter(|label| label.contains(", black, move ") || label.contains(", white, move ")).count()
    }

    /// Clicks on the widget `name`.
    #[track_caller]
    pub fn click(&mut self, name: &str) {
        self.harness.get_by_label(name).click();
        self.settle();
    }

    /// Asks the window to close, as its button does; whether it does.
    pub fn closes(&mut self) -> bool {
        let viewport = self.harness.input_mut().viewports.entry(ViewportId::ROOT).or_default();
        viewport.events.push(ViewportEvent::Close);
        self.harness.step();
        let output = &self.harness.output().viewport_output;
        let stays = output.values().any(|window| window.commands.contains(&ViewportCommand::CancelClose));
        self.settle();
        !stays
    }

    /// Clicks on widgets `name` until there are no more.
    pub fn click_each(&mut self, name: &str) {
        while self.has(name) {
            self.harness.get_all_by_label(name).next().expect("there is one").click();
            self.settle();
        }
    }

    /// Double-clicks on the widget `name`.
    #[track_caller]
    pub fn double_click(&mut self, name: &str) {
        // Earlier clicks must not count; and in the harness a press and its release are several frames apart.
        self.harness.run_steps(20);
        self.harness.ctx.options_mut(|options| options.input_options.max_double_click_delay = 3.0);
        for _ in 0..2 {
            self.harness.get_by_label(name).click();
            self.harness.step();
        }
        self.settle();
    }

    /// Clicks on the button whose name begins with `start`.
    #[track_caller]
    pub fn click_prefix(&mut self, start: &str) {
        self.click_one(|label| label.starts_with(start));
    }

    /// Scrolls to the button whose name begins with `start`, and clicks on it.
    #[track_caller]
    pub fn scroll_and_click(&mut self, start: &str) {
        let is_it = |node: &AccessKitNode<'_>| node.label().is_some_and(|label| label.starts_with(start));
        self.harness.get(by().role(Role::Button).predicate(is_it)).scroll_to_me();
        self.settle();
        self.click_prefix(start);
    }

    #[track_caller]
    fn click_one(&mut self, is_it: impl Fn(&str) -> bool) {
        let is_it = |node: &AccessKitNode<'_>| node.label().is_some_and(|label| is_it(&label));
        self.harness.get(by().role(Role::Button).predicate(is_it)).click();
        self.settle();
    }

    /// Clicks on the points in turn, empty or not.
    #[track_caller]
    pub fn play(&mut self, points: &[&str]) {
        for point in points {
            self.click_one(|label| label.strip_prefix(point).is_some_and(|rest| rest.starts_with([',', '，'])));
        }
    }

    /// Chooses the alternative `name`.
    #[track_caller]
    pub fn choose(&mut self, name: &str) {
        self.harness.get_by_role_and_label(Role::RadioButton, name).click();
        self.settle();
    }

    /// Chooses an entry of a drop-down list.
    pub fn choose_from_list(&mut self, name: &str, entry: &str) {
        self.harness.get_by_role_and_label(Role::ComboBox, name).click();
        self.settle();
        self.click(entry);
    }

    /// Gives a text field the focus.
    pub fn enter_field(&mut self, name: &str) {
        self.harness.get_by_role_and_label(Role::TextInput, name).click();
        self.settle();
    }

    /// Opens the computer's settings beside the board, unless they are open.
    pub fn open_computer_settings(&mut self) {
        self.find_slider("Level");
    }

    /// Opens the computer's settings if no slider `name` is on screen.
    fn find_slider(&mut self, name: &str) {
        if self.harness.query_by_role_and_label(Role::Slider, name).is_none() {
            self.choose("Computer");
        }
    }

    /// Value that the slider `name` shows; it is looked for among the computer's settings if it is not on screen.
    #[track_caller]
    pub fn slider(&mut self, name: &str) -> String {
        self.find_slider(name);
        let slider = self.harness.get_by_role_and_label(Role::Slider, name);
        slider.accesskit_node().value().expect("a slider shows its value")
    }

    /// Sets the slider `name`, found in the same way, as a screen reader does.
    #[track_caller]
    pub fn set_slider(&mut self, name: &str, value: f64) {
        self.find_slider(name);
        self.harness.get_by_role_and_label(Role::Slider, name).set_value_accesskit(value);
        self.settle();
    }

    /// Whether the switch `name` is on.
    #[track_caller]
    pub fn is_on(&self, name: &str) -> bool {
        let switch = self.harness.get_by_role_and_label(Role::CheckBox, name);
        switch.accesskit_node().toggled() == Some(Toggled::True)
    }

    /// Enters a text in any script where the focus is.
    pub fn write(&mut self, text: &str) {
        self.harness.event(Event::Text(text.to_owned()));
        self.settle();
    }

    /// Whether the alternative `name` is chosen.
    #[track_caller]
    pub fn is_chosen(&self, name: &str) -> bool {
        let choice = self.harness.get_by_role_and_label(Role::RadioButton, name);
        choice.accesskit_node().toggled() == Some(Toggled::True)
    }

    /// Presses keys in turn.
    pub fn press(&mut self, keys: &[Key]) {
        for &key in keys {
            self.harness.key_press(key);
            self.settle();
        }
    }

    /// Presses a key with Ctrl.
    pub fn press_ctrl(&mut self, key: Key) {
        self.harness.key_press_modifiers(Modifiers::COMMAND, key);
        self.settle();
    }

    /// Presses a key with Shift.
    pub fn press_shift(&mut self, key: Key) {
        self.harness.key_press_modifiers(Modifiers::SHIFT, key);
        self.settle();
    }

    /// Presses a key with Ctrl and Shift.
    pub fn press_ctrl_shift(&mut self, key: Key) {
        self.harness.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, key);
        self.settle();
    }

    /// Types letters, digits and spaces: each is a key and a text, as in a real window.
    pub fn type_text(&mut self, text: &str) {
        for char in text.chars() {
            let name = if char == ' ' { "Space".to_owned() } else { char.to_uppercase().to_string() };
            let key = Key::from_name(&name).expect("a letter, a digit or a space");
            self.harness.key_down(key);
            self.harness.event(Event::Text(char.to_string()));
            self.harness.key_up(key);
        }
        self.settle();
    }

    /// Presses Tab until `name` has the focus.
    #[track_caller]
    pub fn tab_to(&mut self, name: &str) {
        const STOPS: usize = 100;
        let focused = |table: &Table| table.harness.query_by_label(name).is_some_and(|node| node.is_focused());
        for _ in 0..STOPS {
            if focused(self) {
                return;
            }
            self.press(&[Key::Tab]);
        }
        panic!("{name} is not among the {STOPS} next stops of Tab");
    }

    /// Whether a screen reader reads this text as soon as it appears.
    #[track_caller]
    pub fn is_live(&self, text: &str) -> bool {
        self.harness.get_by_label(text).accesskit_node().live() == Live::Polite
    }

    /// Name of the widget that has the focus.
    pub fn focused(&self) -> Option<String> {
        let focused = self.harness.root().children_recursive().find(|node| node.accesskit_node().is_focused());
        focused.and_then(|node| node.accesskit_node().label())
    }

    /// Pixels of the widget `name`.
    #[cfg(feature = "ui-snapshots")]
    #[track_caller]
    pub fn pixels_of(&mut self, name: &str) -> Vec<u8> {
        let rect = self.harness.get_by_label(name).rect();
        let image = self.harness.render().expect("a driver that draws");
        let row_length = 4 * image.width() as usize;
        let [left, right, top, bottom] = [rect.left(), rect.right(), rect.top(), rect.bottom()].map(|at| at as usize);
        let rows = image.chunks_exact(row_length).take(bottom).skip(top);
        rows.flat_map(|row| row[4 * left..4 * right].to_vec()).collect()
    }

    /// Compares the accessibility tree with the expected one of this name.
    #[track_caller]
    pub fn assert_tree(&self, name: &str) {
        expected_tree(name).assert_eq(&(self.tree() + "\n"));
    }

    /// Without a Vulkan driver pictures are not compared.
    #[cfg(not(feature = "ui-snapshots"))]
    pub fn assert_looks_like(&mut self, _picture: &str) {}

    /// Compares the window, without the pointer, with the picture of this name.
    #[cfg(feature = "ui-snapshots")]
    #[track_caller]
    pub fn assert_looks_like(&mut self, picture: &str) {
        self.harness.remove_cursor();
        self.settle();
        let folder = self.folder.path().display().to_string();
        let shows_folder = |node: &Node<'_>| {
            let node = node.accesskit_node();
            [node.label(), node.value()].into_iter().flatten().any(|text| text.contains(&folder))
        };
        // The folder is another one each time.
        let hidden: Vec<egui::Rect> =
            self.harness.root().children_recursive().filter(shows_folder).map(|node| node.rect()).collect();
        let mut image = self.harness.render().expect("a driver that draws");
        let width = image.width() as usize;
        crate::picture::simplify(&mut image, width, &hidden);
        let folder = PathBuf::from("tests/ui/snapshots");
        let options = egui_kittest::SnapshotOptions::new().output_path(&folder).threshold(crate::picture::THRESHOLD);
        let path = folder.join(format!("{picture}.png"));
        let kept = std::fs::read(&path).ok();
        egui_kittest::image_snapshot_options(&image, picture, &options.max_failed_pixels(20));
        if std::fs::read(&path).ok() != kept {
            crate::picture::write(&path, &image, width);
        }
    }
}

/// Expected accessibility tree of this name, in `tests/ui/trees/`.
pub fn expected_tree(name: &str) -> ExpectFile {
    expect_file![format!("trees/{name}.txt")]
}

/// Adds a line for a node, if it has a name or a value, and those for its descendants.
fn describe(node: Node<'_>, depth: usize, lines: &mut Vec<String>) {
    let properties = node.accesskit_node();
    let texts = [properties.label(), properties.value()].map(|text| text.filter(|text| !text.is_empty()));
    let mut inner = depth;
    if texts.iter().any(Option::is_some) {
        let [name, value] = texts;
        let name = name.map(|name| format!(" “{name}”")).unwrap_or_default();
        let value = value.map(|value| format!(": {value}")).unwrap_or_default();
        let state = match properties.toggled() {
            Some(Toggled::True) => ", on",
            Some(Toggled::False) => ", off",
            _ => "",
        };
        let disabled = if properties.is_disabled() { ", disabled" } else { "" };
        let focused = if properties.is_focused() { ", focused" } else { "" };
        lines.push(format!("{:1$}{2:?}{name}{value}{state}{disabled}{focused}", "", 2 * depth, properties.role()));
        inner += 1;
    }
    for child in node.children() {
        describe(child, inner, lines);
    }
}

/// An opening that both sides play sensibly.
pub const OPENING: [&str; 8] = ["H8", "I9", "G9", "H10", "I8", "G8", "H7", "F9"];

/// A game of two people, each of whom took two seconds a move.
pub fn game(rule: Rule, points: &[&str]) -> Game {
    game_after(rule, &points.join(" "), 2_000)
}

/// Seats for two people.
pub fn two_people(settings: &mut Settings) {
    settings.table.white = SeatKind::Person;
}
