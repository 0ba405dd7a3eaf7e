//! State of the practice with games. Guesses are judged on a thread of their own, and the result of a game is saved.

use crate::coach::guess::{Comparison, FIRST, Guessing, Question, Sides, Stage, Tally};
use crate::coach::school::progress::{SchoolChange, SchoolProgress};
use crate::game::{Game, Mark};
use crate::rules::{Board, Color, Move, PlayError, Point};
use crate::session::Refusal;
use crate::sound::Sound;
use crate::ui::action::GuessRequest;
use crate::ui::board::BoardState;
use crate::ui::cached::Cached;
use crate::ui::judging::Judging;
use crate::ui::messages::Severity;
use crate::ui::pages::tone::Tone;
use crate::ui::services::Services;
use crate::words::{GuessLabel, Words};

/// A game whose moves can be guessed.
#[derive(Clone)]
pub struct GuessedGame {
    /// The position before its first move.
    start: Board,
    /// The moves of the line at the cursor, to its end.
    moves: Vec<Move>,
    /// Names of Black and White as they are shown.
    players: [String; 2],
}

impl GuessedGame {
    /// The line of a game that its cursor stands in, with the names of Black and White.
    pub fn of(game: &Game, players: [String; 2]) -> GuessedGame {
        let end = game.board_at(game.end_of_line());
        let start = game.root().board().expect("the root of a game is a position");
        GuessedGame { start, moves: end.moves().to_vec(), players }
    }

    /// The players: "Mei – Tengen".
    fn title(&self) -> String {
        self.players.join(" – ")
    }
}

/// Whether the line of a game that its cursor stands in is long enough to be guessed.
pub fn is_long_enough(game: &Game) -> bool {
    // Asked in every frame: no position is made for it.
    let (tree, end) = (game.tree(), game.end_of_line());
    let placed = tree.path(end).into_iter().filter_map(|node| tree.node(node).mv()?.point()).count();
    game.root().stones.len() + placed > FIRST
}

/// State of the practice.
#[derive(Default)]
pub struct Guesses {
    pub(super) open: Option<OpenGame>,
    /// The game that was left last before its end.
    left: Option<OpenGame>,
    pub(super) sides: Option<Color>,
    pub(super) view: BoardState,
    judge: Judging<Question>,
    revision: u64,
    pub(super) derived: Cached<(Option<Words>, u64), Derived>,
}

/// The game that is guessed.
pub(super) struct OpenGame {
    game: GuessedGame,
    sides: Sides,
    pub guessing: Guessing,
    /// The best result before.
    best: Option<Tally>,
}

impl OpenGame {
    fn new(game: GuessedGame, sides: Sides, progress: &SchoolProgress) -> Option<OpenGame> {
        let guessing = Guessing::new(&game.start, &game.moves, sides)?;
        let best = progress.best_guesses(&guessing.key(&game.start));
        Some(OpenGame { game, sides, guessing, best })
    }

    /// Number of the guess on turn, or of the last one while it is answered.
    fn guess_number(&self) -> usize {
        let is_answered = matches!(self.guessing.stage(), Stage::Judged(..));
        (self.guessing.tally().guesses as usize + usize::from(!is_answered)).min(self.guessing.asked())
    }
}

/// Texts and points of the open game.
#[derive(Default)]
pub(super) struct Derived {
    /// The players: "Mei – Tengen".
    pub players: String,
    /// The move that is asked for.
    pub place: String,
    /// The task, or the comparison.
    pub state: String,
    /// The tone of that sentence.
    pub tone: Tone,
    /// The hints that were given.
    pub hints: Vec<String>,
    /// Points so far.
    pub tally: String,
    /// The best result before; empty if there is none.
    pub best: String,
    /// Moves that are shown as pale stones: the one that was played, or a losing guess and its answer.
    pub preview: Vec<(Point, Color)>,
    /// Number of the first of them in the game.
    pub first_preview: u32,
    /// The guess, where another move is shown: with a circle, or crossed out where it is worse.
    pub guess: Option<(Point, Mark)>,
    /// Text and points of each guess, at the end.
    pub rows: Vec<[String; 2]>,
}

/// Whether the guess is worse than the move that was played.
fn is_worse(comparison: Comparison) -> bool {
    matches!(comparison, Comparison::LetsGo(_) | Comparison::Loses { .. } | Comparison::Worse(_))
}

fn marked(guess: Point, comparison: Comparison) -> (Point, Mark) {
    (guess, if is_worse(comparison) { Mark::Cross } else { Mark::Circle })
}

impl Derived {
    fn of(open: &OpenGame, words: Words) -> Derived {
        let OpenGame { game, guessing, best, .. } = open;
        let tally = guessing.tally();
        let side = guessing.board().side_to_move();
        let (mut preview, mut guess) = (Vec::new(), None);
        let (state, tone) = match (guessing.stage(), guessing.played()) {
            (Stage::Yours, _) => (words.guess(GuessLabel::Yours).to_owned(), Tone::Neutral),
            (Stage::Judging(point), _) => {
                preview = vec![(point, side)];
                (words.guess(GuessLabel::Judging).to_owned(), Tone::Neutral)
            }
            (Stage::Judged(point, comparison), Some(played)) => {
                preview = match comparison {
                    Comparison::Loses { reply: Some(reply), .. } => vec![(point, side), (reply, !side)],
                    _ => vec![(played, side)],
                };
                guess = Some(marked(point, comparison)).filter(|(point, _)| preview[0].0 != *point);
                // A hint costs points, and makes a good move no worse.
                let tone = match guessing.last_points() {
                    _ if !is_worse(comparison) => Tone::Good,
                    5.. => Tone::Warning,
                    _ => Tone::Bad,
                };
                (words.guess_counted([point, played], comparison, guessing.last_points()), tone)
            }
            (Stage::NotJudged(point), Some(played)) => {
                preview = vec![(played, side)];
                guess = Some((point, Mark::Circle)).filter(|(point, _)| *point != played);
                (words.guess_not_judged(point, played), Tone::Warning)
            }
            _ => (words.guesses_over(tally.guesses), Tone::Good),
        };
        let is_over = guessing.stage() == Stage::Over;
        let looked = guessing.looked_at().map(|index| guessing.guesses()[index]);
        if let Some(looked) = looked {
            preview = vec![(looked.played, side)];
            guess = Some((looked.guess, Mark::Circle)).filter(|(point, _)| *point != looked.played);
        }
        let rows = guessing.guesses().iter().filter(|_| is_over);
        let place = words.guess_place(guessing.number(), open.guess_number(), guessing.asked());
        Derived {
            players: game.title(),
            place: if is_over { looked.map_or_else(String::new, |looked| words.guess_row(looked)) } else { place },
            rows: rows.map(|guessed| [words.guess_row(*guessed), words.guess_points(*guessed)]).collect(),
            state,
            tone,
            hints: guessing.hints_given().map(|hint| words.hint_step(hint)).collect(),
            tally: words.guess_tally(tally),
            best: best.map_or_else(String::new, |best| words.best_guesses(best)),
            preview,
            first_preview: guessing.number() as u32,
            guess,
        }
    }
}

impl Guesses {
    /// The position of the open game.
    pub fn board(&self) -> Option<&Board> {
        self.open.as_ref().map(|open| open.guessing.board())
    }

    /// Brings the texts up to date.
    pub(super) fn update_derived(&mut self, words: Words) {
        if let Some(open) = &self.open {
            self.derived.update((Some(words), self.revision), || Derived::of(open, words));
        }
    }

    /// Carries out a request; returns a change of the progress. `game` is the one on the table.
    pub fn perform(
        &mut self,
        request: GuessRequest,
        game: GuessedGame,
        progress: &SchoolProgress,
        services: &mut Services,
    ) -> Option<SchoolChange> {
        self.revision += 1;
        services.messages.clear_refusal();
        match request {
            GuessRequest::Open => self.close(),
            GuessRequest::Choose(sides) => {
                self.sides = match sides {
                    Sides::One(color) => Some(color),
                    Sides::Both => None,
                };
            }
            GuessRequest::Begin => {
                self.close();
                let sides = self.sides.map_or(Sides::Both, Sides::One);
                self.open = OpenGame::new(game, sides, progress);
                if self.open.is_none() {
                    let text = services.words.guess(GuessLabel::NoMoves).to_owned();
                    services.messages.show(Severity::Refusal, text);
                }
            }
            GuessRequest::Resume => {
                if let Some(left) = self.left.take() {
                    self.close();
                    self.open = Some(left);
                }
            }
            GuessRequest::TakeBack => {
                self.judge.forget();
                if let Some(open) = &mut self.open {
                    open.guessing.take_back();
                }
            }
            GuessRequest::Again => {
                if let Some(OpenGame { game, sides, .. }) = self.open.take() {
                    self.close();
                    self.open = OpenGame::new(game, sides, progress);
                }
            }
            GuessRequest::Close => self.close(),
            GuessRequest::Guess(point) => {
                if let Err(error) = self.guess(point, services) {
                    services.messages.show(Severity::Refusal, services.words.refusal(&Refusal::Play(error)));
                }
            }
            GuessRequest::Hint => {
                if let Some(open) = &mut self.open {
                    open.guessing.hint();
                }
            }
            GuessRequest::Next => return self.go_on(),
            GuessRequest::LookAt(index) => {
                if let Some(open) = &mut self.open {
                    open.guessing.look_at(index);
                }
            }
        }
        None
    }

    /// Leaves the open game, which is kept if it has not ended.
    pub fn close(&mut self) {
        self.judge.forget();
        if let Some(mut open) = self.open.take().filter(|open| open.guessing.stage() != Stage::Over) {
            open.guessing.take_back();
            self.left = Some(open);
        }
    }

    /// The button that goes on with the game that was left; `None` if there is none.
    pub(super) fn resume_text(&self, words: Words) -> Option<String> {
        let left = self.left.as_ref()?;
        Some(words.guess_resume(&left.game.title(), left.guess_number(), left.guessing.asked()))
    }

    fn guess(&mut self, point: Point, services: &mut Services) -> Result<(), PlayError> {
        let Some(open) = &mut self.open else { return Ok(()) };
        let Some(question) = open.guessing.guess(point)? else { return Ok(()) };
        services.play_sound(Sound::Stone);
        let failure = services.words.guess(GuessLabel::FailedToStart);
        if let Err(unanswered) = self.judge.ask(question, failure, services) {
            open.guessing.receive(unanswered);
        }
        Ok(())
    }

    /// Goes on to the next move. At the end the result is a change of the progress.
    fn go_on(&mut self) -> Option<SchoolChange> {
        let open = self.open.as_mut()?;
        let was_over = open.guessing.stage() == Stage::Over;
        open.guessing.go_on();
        let is_over = open.guessing.stage() == Stage::Over && !was_over;
        is_over.then(|| SchoolChange::Guessed(open.guessing.key(&open.game.start), open.guessing.tally()))
    }

    /// Receives the judge's answer.
    pub fn receive(&mut self, services: &Services) {
        if let (Some(answer), Some(open)) = (self.judge.answer(), &mut self.open) {
            self.revision += 1;
            open.guessing.receive(answer);
            services.play_sound(Sound::Stone);
        }
    }
}
