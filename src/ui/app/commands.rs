//! Actions and commands carried out.

use super::App;
use super::files::show_folder;
use super::review::Direction;
use super::settings::config;
use crate::game::{Edit, Game, Operation, Player, Root, Seats, Tree};
use crate::rules::rng::mix;
use crate::rules::{Color, Move, Rule, Symmetry};
use crate::session::{Command, Refusal, Thinking};
use crate::settings::{Beginning, ColorChoice, SeatKind, Settings, TableSettings};
use crate::sound::Sound;
use crate::ui::action::{Action, Content, EditorRequest, GuessRequest, LibraryRequest, WonRequest};
use crate::ui::command::UiCommand;
use crate::ui::dialogs::Dialog;
use crate::ui::dialogs::help::Help;
use crate::ui::dialogs::keys::KeysDialog;
use crate::ui::dialogs::new_game::NewGameDialog;
use crate::ui::file_dialog::Purpose;
use crate::ui::layout;
use crate::ui::messages::Severity;
use crate::ui::pages::learn::{Elsewhere, GuessedGame};
use crate::ui::table::editor::Editor;
use crate::ui::table::players::player_name;
use crate::ui::view::{Entrance, FileState, Page};
use crate::words::Label;
use egui::{Context, ViewportCommand};
use jiff::Timestamp;
use std::path::Path;
use std::time::Duration;

/// Time within which the command to resign has to be given again.
const RESIGNING: Duration = Duration::from_secs(3);

impl App {
    /// Carries out a request. It is the one place where a person's requests change anything.
    pub(super) fn perform(&mut self, action: Action, ctx: &Context, frame: &eframe::Frame) {
        // A comment that is being written belongs to the game that is still on the table.
        let tree = self.session.game().tree();
        let draft = self.table.panel.notes.take_draft(|node| tree.node(node).note());
        if let Some(draft) = draft {
            self.edit(draft);
        }
        match action {
            Action::Ui(command) => self.perform_command(command, ctx, frame),
            Action::Table(command) => self.command(command),
            Action::Settings(settings) => {
                let name = self.settings.name.clone();
                self.change_settings(*settings, ctx);
                self.follow_name(&name);
            }
            Action::UndoableSettings(settings, label) => {
                let before = Action::Settings(Box::new(self.settings.clone()));
                self.change_settings(*settings, ctx);
                let text = self.look.words.label(label).to_owned();
                self.messages.undoable(text, before);
            }
            Action::Seat(color, kind) => {
                let mut settings = self.settings.clone();
                *settings.table.seat_mut(color) = kind.clone();
                self.change_settings(settings, ctx);
                let is_person = kind == SeatKind::Person;
                self.command(Command::Seat(color, kind));
                if is_person && !self.session.is_finished() {
                    self.command(Command::Rename(color, self.settings.name(color).to_owned()));
                }
            }
            Action::Rename(color, name) => self.rename(color, &name, ctx),
            Action::Rule(rule) => self.change_rule(rule, ctx),
            Action::Picture(choice) => {
                self.files.picture = Some(choice);
                self.open_dialog(Purpose::Picture, ctx, frame);
            }
            Action::CopyPicture(choice) => {
                self.files.picture = Some(choice);
                self.copy_picture(ctx);
            }
            Action::SavePicture(path) => self.save_new(self.files.folders.from_home(path), Content::Picture),
            Action::AddEngine(path) => self.identify_engine(&self.files.folders.from_home(path), ctx),
            Action::TakeGame(index) => self.take_game(index),
            Action::CopyAs(format) => self.copy_game(format, ctx),
            Action::Paste(text) => self.paste(&text),
            Action::Editor(EditorRequest::Leave) => self.table.editor = None,
            Action::Editor(EditorRequest::Play(root)) => {
                self.table.editor = None;
                self.change_settings(self.settings.with_own_players(), ctx);
                let game = new_game_from(root, &self.for_next_game());
                self.begin_game(game);
            }
            Action::BeginGame(choices) => {
                self.change_settings(choices.in_settings(&self.settings), ctx);
                self.draw_colors(ctx);
                self.begin_new_game();
            }
            Action::OpenFile(path) => self.storage.open(&self.files.folders.from_home(path)),
            Action::SaveFile(path) => self.save_new(self.files.folders.from_home(path), Content::Game),
            Action::ReplaceFile(path, content) => self.save_known(path, content),
            Action::SaveAnyway(path) => self.save(path),
            Action::CloseAnyway => {
                self.window.closes_anyway = true;
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
            Action::Games(request) => {
                let (pages, mut services) = self.lend(ctx);
                pages.games.perform(request, &mut services);
            }
            Action::Library(request) => self.library_request(request, ctx),
            Action::Tournament(request) => {
                let (pages, mut services) = self.lend(ctx);
                pages.tournament.perform(request, &mut services);
            }
            Action::Strength(request) => self.strength_request(request, ctx),
            Action::Puzzle(request) => {
                let (pages, mut services) = self.lend(ctx);
                pages.puzzles.perform(request, &mut services);
            }
            Action::Lesson(request) => {
                let (pages, mut services) = self.lend(ctx);
                pages.learn.perform_lesson(request, &mut services);
            }
            Action::ShowSearches(board) => {
                let stones = board.stones().collect();
                let (size, rule, side_to_move) = (board.size(), board.rule(), board.side_to_move());
                let seats = Seats::new(Player::person(), Player::person());
                let now = Timestamp::now();
                let game = Game::new(Root { size, rule, stones, side_to_move }, seats, Some(now), seed_of(now));
                self.begin_game(game.expect("a position of the school"));
                self.pages.thinking.open = true;
                self.count_shown_help();
            }
            Action::Guess(request) => self.perform_guess(request, ctx),
            Action::Profile(request) => {
                let (pages, mut services) = self.lend(ctx);
                pages.learn.profile.perform(request, &mut services);
            }
            Action::Won(request) => self.perform_won(request, ctx),
            Action::School(change) => self.pages.learn.change(change, &self.storage),
            Action::ShowFolder(path) => {
                show_folder(&path, ctx);
            }
        }
        self.settle();
    }

    /// Carries out a command.
    pub(super) fn perform_command(&mut self, command: UiCommand, ctx: &Context, frame: &eframe::Frame) {
        match command {
            UiCommand::NewGame => self.choose_new_game(),
            UiCommand::PlayAgain => {
                self.change_settings(self.settings.with_own_players(), ctx);
                self.draw_colors(ctx);
                self.begin_new_game();
            }
            UiCommand::Rematch => {
                self.end_analysis();
                self.begin_game(rematch(self.session.game(), &self.for_next_game()));
            }
            UiCommand::Open => self.open_dialog(Purpose::Open, ctx, frame),
            UiCommand::SaveAs => self.open_dialog(Purpose::Save, ctx, frame),
            UiCommand::Save => match self.files.state.path().map(Path::to_owned) {
                Some(path) => self.save_known(path, Content::Game),
                None => self.open_dialog(Purpose::Save, ctx, frame),
            },
            UiCommand::SavePicture => self.dialog = Some(Dialog::Picture(self.picture_choice())),
            UiCommand::CopyPicture => self.copy_picture(ctx),
            UiCommand::CopyPosition => self.copy_position(ctx),
            UiCommand::CopyAs => self.dialog = Some(Dialog::CopyAs),
            UiCommand::Paste => ctx.send_viewport_cmd(ViewportCommand::RequestPaste),
            UiCommand::TakeBack => self.command(Command::TakeBack),
            UiCommand::Redo => self.command(Command::Redo),
            UiCommand::Hint => self.command(Command::Hint),
            UiCommand::Analyse => {
                self.page = Page::Play;
                self.command(Command::Analyse);
            }
            UiCommand::ToggleThreats => {
                self.toggle_threats();
                self.count_shown_help();
            }
            UiCommand::IfPassed => {
                self.toggle_passed();
                self.count_shown_help();
            }
            UiCommand::Review => {
                self.page = Page::Play;
                self.command(Command::Review);
            }
            UiCommand::NextMistake => self.go_to_mistake(Direction::Forward),
            UiCommand::PreviousMistake => self.go_to_mistake(Direction::Back),
            UiCommand::TryAgain if self.session.trial().is_some() => self.command(Command::EndTrial),
            UiCommand::TryAgain if self.session.review().is_none() => self.refuse_unreviewed(),
            UiCommand::TryAgain => self.command(Command::TryAgain(self.session.game().cursor())),
            UiCommand::PlayProof => {
                let is_open = self.session.demonstration().is_some() || self.session.is_proving();
                self.command(if is_open { Command::LeaveProof } else { Command::ShowProof });
            }
            UiCommand::PlayBetter => self.play_better(),
            UiCommand::CopyReport => self.copy_report(ctx),
            UiCommand::KeepReview => self.keep_review(),
            UiCommand::MoveNow => {
                let busy = matches!(self.session.thinking(), Thinking::Busy { .. });
                self.command(Command::MoveNow);
                if busy {
                    self.searches.move_now(&self.session);
                }
            }
            UiCommand::Stop => self.command(Command::Stop),
            UiCommand::Resign => self.resign(ctx),
            UiCommand::PassMove => self.command(Command::Pass),
            UiCommand::OfferDraw => {
                let game = self.session.game();
                let people = Color::ALL.iter().all(|&color| game.player(color).is_person());
                if people && !self.session.is_finished() {
                    self.dialog = Some(Dialog::Draw);
                } else {
                    self.command(Command::OfferDraw);
                }
            }
            UiCommand::First => self.command(Command::Step(i32::MIN / 2)),
            UiCommand::Previous => self.command(Command::Step(-1)),
            UiCommand::Next => self.command(Command::Step(1)),
            UiCommand::Last => self.command(Command::Step(i32::MAX / 2)),
            UiCommand::BackTen => self.command(Command::Step(-10)),
            UiCommand::ForwardTen => self.command(Command::Step(10)),
            UiCommand::PreviousVariation => self.command(Command::Sibling(-1)),
            UiCommand::NextVariation => self.command(Command::Sibling(1)),
            UiCommand::MakeMainLine => self.edit(Edit::MakeMain(self.session.game().cursor())),
            UiCommand::DeleteBranch => self.delete_branch(),
            UiCommand::CopyBranch => {
                let game = self.session.game();
                self.table.copied = game.tree().copy_branch(game.cursor());
                let text = self.look.words.label(Label::BranchCopied).to_owned();
                self.messages.show(Severity::Notice, text);
            }
            UiCommand::PasteBranch if self.table.copied.is_empty() => {
                let text = self.look.words.label(Label::NothingCopied).to_owned();
                self.messages.show(Severity::Refusal, text);
            }
            UiCommand::PasteBranch => {
                let (under, branch) = (self.session.game().cursor(), self.table.copied.clone());
                self.edit(Edit::Graft { under, branch });
            }
            UiCommand::AddEngine => self.open_dialog(Purpose::Engine, ctx, frame),
            UiCommand::DrawOpening => self.command(Command::DrawOpening),
            UiCommand::SetUpPosition => {
                self.page = Page::Play;
                self.table.editor = Some(Editor::new(self.session.game().board()));
            }
            UiCommand::TurnBoard => self.edit(Edit::Turn(Symmetry::TURNED_RIGHT)),
            UiCommand::MirrorBoard => self.edit(Edit::Turn(Symmetry::MIRRORED)),
            UiCommand::ToggleTree => {
                let mut settings = self.settings.clone();
                settings.board.tree ^= true;
                self.change_settings(settings, ctx);
            }
            UiCommand::ToggleNumbers => {
                let mut settings = self.settings.clone();
                settings.board.move_numbers ^= true;
                self.change_settings(settings, ctx);
            }
            UiCommand::ToggleCoordinates => {
                let mut settings = self.settings.clone();
                settings.board.coordinates ^= true;
                self.change_settings(settings, ctx);
            }
            UiCommand::NextBoardTheme => {
                let mut settings = self.settings.clone();
                settings.board.theme = settings.board.theme.next();
                self.change_settings(settings, ctx);
            }
            UiCommand::TogglePanel => {
                layout::toggle_panel(ctx, &mut self.table.panel, layout::PanelNeed::of(&self.session));
            }
            UiCommand::ReadLines
            | UiCommand::ReadMyThreats
            | UiCommand::ReadTheirThreats
            | UiCommand::ReadTurn
            | UiCommand::ReadBoard => self.read_aloud(command),
            UiCommand::Play => self.show_page(Page::Play),
            UiCommand::Puzzles => self.show_page(Page::Puzzles),
            UiCommand::Learn => {
                if self.page == Page::Learn {
                    self.pages.learn.leave();
                }
                self.show_page(Page::Learn);
            }
            UiCommand::Games => self.show_page(Page::Games),
            UiCommand::Library => self.show_page(Page::Library),
            UiCommand::OpenLibrary => self.open_dialog(Purpose::Folder, ctx, frame),
            UiCommand::FindPosition => {
                self.page = Page::Library;
                self.pages.library.find_position(self.session.game().board().clone());
            }
            UiCommand::GuessMoves => {
                self.show_page(Page::Learn);
                self.perform_guess(GuessRequest::Open, ctx);
            }
            UiCommand::WinFromHere => {
                self.show_page(Page::Learn);
                self.perform_won(WonRequest::Table, ctx);
            }
            UiCommand::HowItThinks => {
                // From another page it is opened; at the table it is opened or closed.
                let at_table = self.page == Page::Play && self.table.editor.is_none();
                self.pages.thinking.open = !(at_table && self.pages.thinking.open);
                (self.page, self.table.editor) = (Page::Play, None);
                self.count_shown_help();
            }
            UiCommand::Tournament => self.show_page(Page::Tournament),
            UiCommand::Settings => self.show_page(Page::Settings),
            UiCommand::About => {
                self.page = Page::Settings;
                self.pages.settings.show_about = true;
            }
            UiCommand::CommandPalette => {
                self.dialog = Some(Dialog::Palette { search: String::new(), chosen: 0 });
            }
            UiCommand::Help => self.dialog = Some(Dialog::Help(Help::new(self.look.words))),
            UiCommand::Shortcuts => self.dialog = Some(Dialog::Shortcuts),
            UiCommand::ChangeKeys => self.dialog = Some(Dialog::Keys(KeysDialog::default())),
            UiCommand::Messages => self.dialog = Some(Dialog::Messages),
            UiCommand::Report => self.dialog = Some(Dialog::Report),
            UiCommand::FullScreen => {
                let full = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!full));
            }
            UiCommand::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
        }
    }

    /// Carries out a request of the library page, and shows the page.
    pub(super) fn library_request(&mut self, request: LibraryRequest, ctx: &Context) {
        self.page = Page::Library;
        let (pages, mut services) = self.lend(ctx);
        pages.library.perform(request, &mut services);
    }

    /// Carries out a request of the practice with games, with the game on the table.
    fn perform_guess(&mut self, request: GuessRequest, ctx: &Context) {
        let players = Color::ALL.map(|color| player_name(&self.session, self.look.words, color));
        let game = GuessedGame::of(self.session.game(), players);
        let (pages, mut services) = self.lend(ctx);
        pages.learn.perform_guess(request, game, &mut services);
    }

    /// Carries out a request of the practice with won positions.
    fn perform_won(&mut self, request: WonRequest, ctx: &Context) {
        let on_table = self.session.game().board().clone();
        let (pages, mut services) = self.lend(ctx);
        let elsewhere =
            Elsewhere { on_table, missed: pages.puzzles.missed_wins().map(|puzzle| puzzle.board().clone()).collect() };
        pages.learn.perform_won(request, elsewhere, &mut services);
    }

    /// Shows the part of the program that the command line names.
    pub(super) fn enter(&mut self, entrance: Entrance) {
        match entrance {
            Entrance::NewGame => self.choose_new_game(),
            Entrance::Puzzles => self.show_page(Page::Puzzles),
            Entrance::Learn => self.show_page(Page::Learn),
            Entrance::Games => self.show_page(Page::Games),
            Entrance::Library => self.show_page(Page::Library),
            Entrance::Tournament => self.show_page(Page::Tournament),
        }
    }

    fn choose_new_game(&mut self) {
        let dialog = NewGameDialog::new(&self.settings.with_own_players());
        self.dialog = Some(Dialog::NewGame(Box::new(dialog)));
    }

    /// Shows a page. The message in the status bar was about the one before.
    fn show_page(&mut self, page: Page) {
        if std::mem::replace(&mut self.page, page) != page {
            self.messages.clear_status();
        }
    }

    /// Deletes the branch that begins at the cursor.
    fn delete_branch(&mut self) {
        let top = self.session.game().cursor();
        self.edit(Edit::Delete(top));
        if !self.session.game().tree().contains(top) {
            self.settle();
            let text = self.look.words.label(Label::BranchDeleted).to_owned();
            self.messages.undoable(text, Action::Ui(UiCommand::TakeBack));
        }
    }

    pub(super) fn edit(&mut self, edit: Edit) {
        self.command(Command::Edit(edit));
    }

    pub(super) fn command(&mut self, command: Command) {
        let now = self.now();
        if matches!(command, Command::Play(_)) {
            self.count_shown_help();
        }
        // Stones of a trial or a proof are not the game's, whose sounds follow from its operations.
        let is_stone = matches!(command, Command::Try(_) | Command::Defend(_));
        let point = match command {
            Command::Play(point) | Command::Try(point) => Some(point),
            _ => None,
        };
        self.table.refused = None;
        match self.session.apply(command, now) {
            Ok(()) if is_stone => self.play_sound(Sound::Stone),
            Ok(()) => {}
            Err(refusal) => {
                self.play_sound(Sound::Refusal);
                let text = self.look.words.refusal(&refusal);
                self.table.refused = point.map(|point| (point, text.clone()));
                // An answer of the computer stays when the pointer moves on, unlike the refusal of a slip.
                let answered = refusal == Refusal::DrawDeclined;
                self.messages.show(if answered { Severity::Notice } else { Severity::Refusal }, text);
            }
        }
    }

    /// Asks before a game is given up: the command has to be given twice within [`RESIGNING`].
    fn resign(&mut self, ctx: &Context) {
        if self.asks_to_resign() || self.session.is_finished() {
            self.table.resigning = None;
            self.command(Command::Resign);
        } else {
            self.table.resigning = Some((self.now(), self.session.revision()));
            self.wait_for_resigning(ctx);
        }
    }

    /// Draws the button in its usual look when it is too late to confirm. egui may draw a little before the time that is
    /// asked for, so this is asked for in every frame until then.
    pub(super) fn wait_for_resigning(&self, ctx: &Context) {
        if self.asks_to_resign()
            && let Some((at, _)) = self.table.resigning
        {
            ctx.request_repaint_after(RESIGNING.saturating_sub(self.now().saturating_sub(at)));
        }
    }

    /// Whether the command to resign was given a moment ago, and the game has not changed since.
    pub(super) fn asks_to_resign(&self) -> bool {
        self.table.resigning.is_some_and(|(at, revision)| {
            self.now().saturating_sub(at) < RESIGNING && revision == self.session.revision()
        })
    }

    /// Begins a game by the settings, with the stones of its beginning.
    fn begin_new_game(&mut self) {
        self.end_analysis();
        let beginning = &self.settings.table.beginning;
        let (named, drawn) = (beginning.named(), *beginning == Beginning::Drawn);
        let mut game = new_game(&self.for_next_game());
        let seats = game.seats();
        if self.settings.table.color == ColorChoice::Lot && seats.first.is_person() && seats.second.is_person() {
            // The colours of two people differ in their names alone.
            if mix(game.seed()).is_multiple_of(2) {
                let players = [Color::White, Color::Black].map(|color| game.player(color).clone());
                for (color, player) in Color::ALL.into_iter().zip(players) {
                    game.apply(&Operation::Seat(color, player)).expect("a seat can always be taken");
                }
            }
        }
        let size = game.root().size;
        for point in named.into_iter().flat_map(|opening| opening.stones(size)) {
            let stone = Operation::Play { mv: Move::Place(point), millis: 0 };
            game.apply(&stone).expect("an empty board has room for an opening");
        }
        self.begin_game(game);
        if drawn {
            self.command(Command::DrawOpening);
        }
    }

    /// Ends the analysis before a game that is played: it would show what the players are to find.
    fn end_analysis(&mut self) {
        if self.session.is_analysing() {
            self.command(Command::Analyse);
        }
    }

    /// Draws who has Black, if the person has left it to a lot.
    fn draw_colors(&mut self, ctx: &Context) {
        let table = &self.settings.table;
        // The low bits of the time are too regular by themselves.
        let is_swapped = mix(seed_of(Timestamp::now())).is_multiple_of(2);
        if table.color == ColorChoice::Lot && table.own_color().is_some() && is_swapped {
            let mut settings = self.settings.clone();
            let TableSettings { black, white, .. } = &mut settings.table;
            std::mem::swap(black, white);
            self.change_settings(settings, ctx);
        }
    }

    /// Puts a new game on the table, which has no file, and shows it.
    pub(super) fn begin_game(&mut self, game: Game) {
        self.put_on_table(game, Command::Load);
        self.set_file(FileState::None);
        self.page = Page::Play;
    }

    /// Puts another game on the table by a command that loads or opens it; the storage keeps the one before among the
    /// recent games.
    pub(super) fn put_on_table(&mut self, game: Game, by: fn(Box<Game>) -> Command) {
        // First the last operations on the game before go into its journal.
        self.settle();
        self.table.editor = None;
        self.files.table += 1;
        self.storage.begin_game(&game);
        self.files.state = FileState::None;
        self.command(by(Box::new(game)));
        self.adopt_game_settings();
        self.restore_help();
        self.settle();
    }

    /// Changes the rule of the next game, and of this one by a new game if nothing is played yet.
    pub(super) fn change_rule(&mut self, rule: Rule, ctx: &Context) {
        let mut settings = self.settings.clone();
        settings.table.rule = rule;
        self.change_settings(settings, ctx);
        if self.session.game().tree().node(Tree::ROOT).is_leaf() {
            self.begin_game(new_game(&self.for_next_game()));
        }
    }
}

/// A game without moves, by the settings.
pub(super) fn new_game(settings: &Settings) -> Game {
    new_game_from(Root::empty(settings.table.size, settings.table.rule), settings)
}

/// A game from a position, with the players and the clock of the settings.
pub(super) fn new_game_from(root: Root, settings: &Settings) -> Game {
    let config = config(settings);
    let [black, white] = Color::ALL.map(|color| {
        let player = config.player_of(settings.table.seat(color), settings.strength(color));
        if player.is_person() { Player { name: settings.name(color).to_owned(), ..player } } else { player }
    });
    let seats = Seats::new(black, white);
    let now = Timestamp::now();
    let protocol = settings.table.protocol;
    let game = Game::with_protocol(root.clone(), protocol, seats.clone(), Some(now), seed_of(now));
    // A position that was set up begins without an opening protocol.
    let game = game.or_else(|_| Game::new(root, seats, Some(now), seed_of(now)));
    let game = game.expect("a board that was set up, or is empty");
    game.with_clock(settings.table.clock)
}

/// A rematch: the root of `game` with the colours swapped. Players and strengths are those of the settings: after the
/// end of a game they are chosen for the next one.
pub(super) fn rematch(game: &Game, settings: &Settings) -> Game {
    let (now, config) = (Timestamp::now(), config(settings));
    let mut game = game.rematch(Some(now), seed_of(now));
    for color in Color::ALL {
        // The player who had the other colour before.
        let kind = settings.table.seat(!color);
        let before = game.player(color);
        let player = match kind {
            SeatKind::Person if before.is_person() => before.clone(),
            SeatKind::Person => Player { name: settings.name(!color).to_owned(), ..Player::person() },
            kind => config.player_of(kind, settings.strength(!color)),
        };
        game.apply(&Operation::Seat(color, player)).expect("a seat can always be taken");
    }
    game
}

/// Seed of a game that begins at this time. It makes two games differ, and is kept with the game.
pub(super) fn seed_of(now: Timestamp) -> u64 {
    now.as_nanosecond() as u64
}
