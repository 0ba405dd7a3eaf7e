//! The dialog before a game: opponent, colour and rule; and, folded away until they are wanted, the opening, the board,
//! the clock, the names, and limits of the computer's search.

use super::{title_ui, top};
use crate::coach::strength::Kind;
use crate::engine::Strength;
use crate::game::opening::RenjuOpening;
use crate::game::{Protocol, SeatKind, TimeControl};
use crate::rules::{Color, MAX_SIZE, MIN_SIZE, Rule};
use crate::settings::{Beginning, ColorChoice, Settings, TableSettings};
use crate::ui::action::{Action, NewGame};
use crate::ui::controls::{self, choice_ui, field_row_ui, list_choice_ui, rule_choice_ui, segments_fit, switch_ui};
use crate::ui::theme::Palette;
use crate::ui::view::{DialogView, Done};
use crate::words::{Label, LevelOf, Words};
use egui::{Id, Key, RichText, ScrollArea, Ui};

/// The kinds of clocks, each with its times at first.
const CLOCKS: [(TimeControl, Label); 4] = [
    (TimeControl::Unlimited, Label::ClockNone),
    (TimeControl::Move { millis: 30_000 }, Label::ClockMove),
    (TimeControl::Game { millis: 600_000, increment: 5_000 }, Label::ClockGame),
    (TimeControl::ByoYomi { millis: 600_000, periods: 3, period: 30_000 }, Label::ClockByoYomi),
];

/// Times that the sliders step through, in seconds.
const SECONDS: [u64; 24] =
    [1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 420, 600, 900, 1200, 1800, 2700, 3600, 5400, 7200, 10_800];

/// Whom the person plays.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Opponent {
    /// Our engine, the textbook's player, or one of the engines that were added.
    Machine(SeatKind),
    /// Another person.
    Person,
    /// Nobody: two computers play, and the person watches.
    Nobody,
}

impl Opponent {
    fn of(table: &TableSettings) -> Opponent {
        match Color::ALL.map(|color| table.seat(color)) {
            [SeatKind::Person, SeatKind::Person] => Opponent::Person,
            [SeatKind::Person, machine] | [machine, SeatKind::Person] => Opponent::Machine(machine.clone()),
            _ => Opponent::Nobody,
        }
    }

    /// Seats the players. The person has the colour that was chosen, and Black until a lot is drawn.
    fn seat(self, table: &mut TableSettings) {
        let own = if table.color == ColorChoice::White { Color::White } else { Color::Black };
        match self {
            Opponent::Machine(kind) => {
                *table.seat_mut(own) = SeatKind::Person;
                *table.seat_mut(!own) = kind;
            }
            Opponent::Person => (table.black, table.white) = (SeatKind::Person, SeatKind::Person),
            Opponent::Nobody => {
                for color in Color::ALL {
                    let seat = table.seat_mut(color);
                    if *seat == SeatKind::Person {
                        *seat = SeatKind::Computer;
                    }
                }
            }
        }
    }
}

/// State of the dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGameDialog {
    choices: NewGame,
    /// Whether the choices that few games need are shown.
    is_unfolded: bool,
    /// Whether the dialog was drawn before.
    is_open: bool,
}

impl NewGameDialog {
    /// The choices of the game before.
    pub fn new(settings: &Settings) -> NewGameDialog {
        let mut choices = NewGame::new(settings);
        // After a rematch or a game from a file the person may have another colour than the one chosen last.
        if let (Some(own), true) = (choices.table.own_color(), choices.table.color != ColorChoice::Lot) {
            choices.table.color = if own == Color::Black { ColorChoice::Black } else { ColorChoice::White };
        }
        NewGameDialog { choices, is_unfolded: false, is_open: false }
    }
}

/// A line of explanation in the secondary colour.
fn note_ui(ui: &mut Ui, text: &str) {
    let text = RichText::new(text).size(12.0).color(Palette::of(ui).secondary);
    ui.add(egui::Label::new(text).wrap());
}

/// Draws the dialog. Enter begins the game, also from a choice that is as it was.
pub fn new_game_ui(ui: &mut Ui, view: &DialogView, dialog: &mut NewGameDialog, actions: &mut Vec<Action>) -> Done {
    let words = view.words;
    let before = dialog.choices.clone();
    title_ui(ui, words.label(Label::NewGame));
    ui.spacing_mut().item_spacing.y = 6.0;
    let room = ui.ctx().content_rect().height() - top(ui.ctx()) - 150.0;
    let mut others = Vec::new();
    let area = ScrollArea::vertical().max_height(room).min_scrolled_height(room).auto_shrink([false, true]);
    area.show(ui, |ui| {
        // The scroll bar stands beside the choices.
        ui.set_max_width(ui.available_width() - 8.0);
        opponent_ui(ui, view, &mut dialog.choices);
        let table = &mut dialog.choices.table;
        if let Some(rule) = rule_choice_ui(ui, words, table.rule) {
            table.rule = rule;
        }
        note_ui(ui, words.rule_tip(table.rule));
        let opening = match &table.beginning {
            Beginning::Empty => words.protocol(table.protocol).to_owned(),
            Beginning::Drawn => words.label(Label::DrawnOpening).to_owned(),
            Beginning::Named(name) => table.beginning.named().map_or(name.clone(), |named| words.renju_opening(named)),
        };
        let folded = format!("{0}×{0} · {opening} · {1}", table.size, words.time_control(table.clock));
        let fold = controls::fold_row_ui(ui, words.label(Label::MoreChoices), &folded, &mut dialog.is_unfolded);
        others.push(fold.id);
        if dialog.is_unfolded {
            more_ui(ui, view, &mut dialog.choices);
        }
    });
    ui.add_space(8.0);
    let mut done = false;
    ui.horizontal(|ui| {
        let start = controls::primary_button_ui(ui, words.label(Label::StartGame));
        if !std::mem::replace(&mut dialog.is_open, true) {
            start.request_focus();
        }
        let cancel = ui.button(words.label(Label::Cancel));
        others.push(cancel.id);
        done = cancel.clicked();
        let is_entered = enter_is_for_dialog(ui, &others) && dialog.choices == before;
        if !done && (start.clicked() || is_entered) {
            actions.push(Action::BeginGame(Box::new(dialog.choices.clone())));
            done = true;
        }
    });
    done.into()
}

/// Whether Enter was pressed, and not for one of the controls that have another use for it.
fn enter_is_for_dialog(ui: &Ui, others: &[Id]) -> bool {
    let focused = ui.memory(|memory| memory.focused());
    let is_for_other = focused.is_some_and(|id| others.contains(&id)) || egui::Popup::is_any_open(ui.ctx());
    ui.input(|input| input.key_pressed(Key::Enter)) && !is_for_other
}

/// Choice of the opponent with its level, and of the person's colour; or of two computers.
fn opponent_ui(ui: &mut Ui, view: &DialogView, choices: &mut NewGame) {
    let words = view.words;
    let opponent = Opponent::of(&choices.table);
    let mut offered = vec![(Opponent::Machine(SeatKind::Computer), words.label(Label::Computer).to_owned())];
    offered.push((Opponent::Machine(SeatKind::Textbook), words.label(Label::Textbook).to_owned()));
    let known = view.settings.engines.iter().map(|engine| engine.name.clone());
    let mut names: Vec<String> = known.collect();
    if let Opponent::Machine(SeatKind::Engine(name)) = &opponent
        && !names.contains(name)
    {
        names.push(name.clone());
    }
    offered.extend(names.into_iter().map(|name| (Opponent::Machine(SeatKind::Engine(name.clone())), name)));
    offered.push((Opponent::Person, words.label(Label::Person).to_owned()));
    offered.push((Opponent::Nobody, words.label(Label::Onlooker).to_owned()));
    let current = offered.iter().position(|(one, _)| *one == opponent).unwrap_or(0);
    let texts: Vec<&str> = offered.iter().map(|(_, text)| text.as_str()).collect();
    let label = words.label(Label::Opponent);
    let chosen = if segments_fit(ui, &texts, ui.available_width() - 92.0) {
        let alternatives: Vec<(usize, &str)> = texts.into_iter().enumerate().collect();
        choice_ui(ui, label, current, &alternatives)
    } else {
        list_choice_ui(ui, label, current, &texts)
    };
    if let Some(chosen) = chosen {
        offered.swap_remove(chosen).0.seat(&mut choices.table);
    }
    match Opponent::of(&choices.table) {
        Opponent::Nobody => return computers_ui(ui, view, choices),
        Opponent::Machine(SeatKind::Computer) => level_ui(ui, view, choices),
        Opponent::Machine(SeatKind::Textbook) => textbook_ui(ui, words, &mut choices.table),
        Opponent::Machine(_) | Opponent::Person => {}
    }
    let colors =
        [(ColorChoice::Black, Label::Black), (ColorChoice::White, Label::White), (ColorChoice::Lot, Label::ByLot)];
    let colors = colors.map(|(color, label)| (color, words.label(label)));
    if let Some(color) = choice_ui(ui, words.label(Label::YourColour), choices.table.color, &colors) {
        choices.table.color = color;
        Opponent::of(&choices.table).seat(&mut choices.table);
    }
}

/// The computer's level, or the one that adapts to the person's strength.
fn level_ui(ui: &mut Ui, view: &DialogView, choices: &mut NewGame) {
    let words = view.words;
    let kind = Kind { rule: choices.table.rule, size: choices.table.size };
    let next = view.strength.next_level(kind);
    if choices.adapts {
        choices.strength = Strength::Level(next);
    }
    if controls::level_row_ui(ui, words, words.label(Label::Level), &mut choices.strength) {
        choices.adapts = false;
    }
    if let Some(level) = choices.strength.level() {
        note_ui(ui, words.level_character(level));
    }
    switch_ui(ui, words, Label::Adapts, Label::AdaptsTip, &mut choices.adapts);
    if choices.adapts {
        note_ui(ui, &words.adaptive_level(view.strength.estimate(kind).as_ref(), LevelOf::NextGame, next));
    }
}

fn textbook_ui(ui: &mut Ui, words: Words, table: &mut TableSettings) {
    controls::textbook_ui(ui, words, table.rule, &mut table.textbook);
}

/// The players of a game that the person watches, each with its level.
fn computers_ui(ui: &mut Ui, view: &DialogView, choices: &mut NewGame) {
    let words = view.words;
    for color in Color::ALL {
        let mut kinds = vec![SeatKind::Computer, SeatKind::Textbook];
        kinds.extend(view.settings.engines.iter().map(|engine| SeatKind::Engine(engine.name.clone())));
        let seat = choices.table.seat(color);
        if !kinds.contains(seat) {
            kinds.push(seat.clone());
        }
        let current = kinds.iter().position(|kind| kind == seat).unwrap_or(0);
        let names: Vec<&str> = kinds
            .iter()
            .map(|kind| match kind {
                SeatKind::Engine(name) => name.as_str(),
                SeatKind::Textbook => words.label(Label::Textbook),
                SeatKind::Computer | SeatKind::Person => words.label(Label::Computer),
            })
            .collect();
        if let Some(chosen) = list_choice_ui(ui, words.side(color), current, &names) {
            *choices.table.seat_mut(color) = kinds.swap_remove(chosen);
        }
        if *choices.table.seat(color) == SeatKind::Computer {
            let strength = match color {
                Color::Black if choices.table.are_computers() => {
                    choices.table.first_strength.get_or_insert(choices.strength)
                }
                _ => &mut choices.strength,
            };
            controls::level_row_ui(ui, words, &words.level_of_side(color), strength);
        }
    }
    if choices.table.has_textbook() {
        textbook_ui(ui, words, &mut choices.table);
    }
}

/// The choices that few games need.
fn more_ui(ui: &mut Ui, view: &DialogView, choices: &mut NewGame) {
    let words = view.words;
    opening_ui(ui, words, &mut choices.table);
    let size = |size: u8| format!("{size}×{size}");
    controls::slider_row_ui(ui, words.label(Label::BoardSize), &mut choices.table.size, MIN_SIZE..=MAX_SIZE, size);
    clock_ui(ui, words, &mut choices.table.clock);
    let opponent = Opponent::of(&choices.table);
    if opponent != Opponent::Nobody {
        field_row_ui(ui, words.label(Label::YourName), words.label(Label::You), &mut choices.name);
    }
    if opponent == Opponent::Person {
        field_row_ui(ui, words.label(Label::GuestName), words.label(Label::Person), &mut choices.table.guest);
    }
    if opponent == Opponent::Machine(SeatKind::Computer) {
        let before = choices.strength;
        controls::limits_ui(ui, words, &mut choices.strength);
        choices.adapts &= choices.strength == before;
    }
}

/// Choice of the opening: one of the protocols, or a free game from some stones.
fn opening_ui(ui: &mut Ui, words: Words, table: &mut TableSettings) {
    let possible = |protocol: &Protocol| protocol.check(table.rule, table.size).is_ok();
    let is_free = |protocol: &Protocol| *protocol == Protocol::Free;
    let protocol = |protocol: Protocol| (protocol, Beginning::Empty, words.protocol(protocol).to_owned());
    let mut choices = vec![protocol(Protocol::Free)];
    choices.push((Protocol::Free, Beginning::Drawn, words.label(Label::DrawnOpening).to_owned()));
    choices.extend(Protocol::ALL.into_iter().filter(|one| possible(one) && !is_free(one)).map(protocol));
    if table.rule == Rule::Renju {
        choices.extend(
            RenjuOpening::all()
                .map(|opening| (Protocol::Free, Beginning::Named(opening.to_string()), words.renju_opening(opening))),
        );
    }
    let is_chosen = |(protocol, beginning, _): &(Protocol, Beginning, String)| {
        *protocol == table.protocol && *beginning == table.beginning
    };
    let mut current = choices.iter().position(is_chosen).unwrap_or(0);
    let names: Vec<&str> = choices.iter().map(|(_, _, name)| name.as_str()).collect();
    if let Some(chosen) = list_choice_ui(ui, words.label(Label::Opening), current, &names) {
        current = chosen;
    }
    (table.protocol, table.beginning, _) = choices.swap_remove(current);
    let tip = match &table.beginning {
        Beginning::Empty => words.protocol_tip(table.protocol),
        Beginning::Drawn => words.label(Label::DrawOpeningTip),
        Beginning::Named(_) => words.label(Label::NamedOpeningTip),
    };
    let tip = RichText::new(tip).size(12.0).color(Palette::of(ui).secondary);
    ui.add(egui::Label::new(tip).wrap());
}

fn clock_ui(ui: &mut Ui, words: Words, clock: &mut TimeControl) {
    let kind = |clock: TimeControl| std::mem::discriminant(&clock);
    let current = CLOCKS.iter().map(|(known, _)| *known).find(|known| kind(*known) == kind(*clock));
    let choices = CLOCKS.map(|(clock, label)| (clock, words.label(label)));
    if let Some(chosen) = choice_ui(ui, words.label(Label::Clock), current.unwrap_or_default(), &choices) {
        *clock = chosen;
    }
    let time = |ui: &mut Ui, label: Label, millis: &mut u64| {
        let steps = SECONDS.map(|seconds| seconds * 1000);
        controls::steps_row_ui(ui, words.label(label), millis, &steps, |millis| words.duration(millis));
    };
    match clock {
        TimeControl::Unlimited => {}
        TimeControl::Move { millis } => time(ui, Label::ClockPerMove, millis),
        TimeControl::Game { millis, increment } => {
            time(ui, Label::MainTime, millis);
            let mut seconds = *increment / 1000;
            let text = |seconds: u64| words.duration(seconds * 1000);
            if controls::slider_row_ui(ui, words.label(Label::Increment), &mut seconds, 0..=60, text).changed() {
                *increment = seconds * 1000;
            }
        }
        TimeControl::ByoYomi { millis, periods, period } => {
            time(ui, Label::MainTime, millis);
            controls::slider_row_ui(ui, words.label(Label::Periods), periods, 1..=10, |periods: u32| {
                periods.to_string()
            });
            time(ui, Label::PeriodTime, period);
        }
    }
}
