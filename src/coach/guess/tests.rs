use super::*;
use crate::rules::Rule;
use crate::test_support::p;

/// Black wins in the row: H8 I8 G8 F8, then a block and the five.
const GAME: [&str; 11] = ["H8", "I9", "I8", "H9", "G8", "F7", "F8", "J8", "E8", "A1", "A2"];

fn start() -> Board {
    Board::new(15, Rule::Freestyle)
}

fn guessing(sides: Sides) -> Guessing {
    let moves: Vec<Move> = GAME.iter().map(|point| Move::Place(p(point))).collect();
    Guessing::new(&start(), &moves, sides).expect("something is asked")
}

fn worth(score: Score) -> Worth {
    Worth { score, reply: None }
}

fn chance(rate: f64) -> Score {
    Score::of_win_rate(rate)
}

/// Guesses a move, and answers with these scores of the guess and of the move played.
fn guess(guessing: &mut Guessing, point: &str, [guess, played]: [Score; 2]) -> Comparison {
    if guessing.guess(p(point)).expect("legal").is_some() {
        guessing.receive(Some(Answer { guess: worth(guess), played: worth(played) }));
    }
    let Stage::Judged(_, comparison) = guessing.stage() else { panic!("{:?}", guessing.stage()) };
    comparison
}

#[test]
fn only_moves_that_are_free_are_asked_for_and_only_those_of_the_side() {
    let mut both = guessing(Sides::Both);
    let mut asked = Vec::new();
    while both.stage() != Stage::Over {
        asked.push(both.played().expect("a move").to_string());
        let played = both.played().expect("a move").to_string();
        guess(&mut both, &played, [chance(0.5); 2]);
        both.go_on();
    }
    // The first four stones are given, F8 makes a four: its block and the five are forced, and then the game is over.
    assert_eq!(asked, ["G8", "F7", "F8"]);
    assert_eq!((both.asked(), both.tally()), (3, Tally { guesses: 3, points: 30, same: 3 }));
    assert_eq!(both.tally().percent(), 100);
    assert_eq!(guessing(Sides::One(Color::White)).played(), Some(p("F7")));
    assert!(Guessing::new(&start(), &[Move::Place(p("H8"))], Sides::Both).is_none());
}

#[test]
fn proofs_speak_before_chances() {
    let win = |plies| Score::Win { plies };
    let loss = |plies| Score::Loss { plies };
    let cases = [
        ([win(5), chance(0.7)], Comparison::Wins(5), 12),
        ([win(5), win(7)], Comparison::WinsToo([5, 7]), 12),
        ([win(9), win(7)], Comparison::WinsToo([9, 7]), 10),
        ([chance(0.9), win(7)], Comparison::LetsGo(7), 0),
        ([loss(6), chance(0.4)], Comparison::Loses { plies: 6, reply: None }, 0),
        ([chance(0.2), loss(6)], Comparison::Holds(6), 12),
        ([loss(4), loss(6)], Comparison::LosesToo([4, 6]), 8),
        ([loss(6), loss(6)], Comparison::LosesToo([6, 6]), 10),
        ([chance(0.52), chance(0.5)], Comparison::AsGood, 10),
        ([chance(0.56), chance(0.5)], Comparison::Better(6), 11),
        ([chance(0.62), chance(0.5)], Comparison::Better(12), 12),
        ([chance(0.45), chance(0.5)], Comparison::Worse(5), 8),
        ([chance(0.3), chance(0.5)], Comparison::Worse(20), 4),
    ];
    for (scores, expected, points) in cases {
        let comparison = guess(&mut guessing(Sides::Both), "A15", scores);
        assert_eq!((comparison, comparison.points()), (expected, points));
    }
}

#[test]
fn a_hint_makes_a_guess_worth_less() {
    for (hints, points) in [(0, 10), (1, 5), (2, 5), (3, 0)] {
        let mut guessing = guessing(Sides::Both);
        (0..hints).for_each(|_| guessing.hint());
        assert_eq!((guessing.hints_given().count(), guessing.has_hint()), (hints, hints < Hint::STEPS));
        guess(&mut guessing, "G8", [chance(0.5); 2]);
        assert_eq!(guessing.tally().points, points);
        guessing.go_on();
        assert_eq!(guessing.hints_given().count(), 0, "the next move has a hint of its own");
    }
}

#[test]
fn a_refused_guess_and_a_failed_search_cost_nothing() {
    let mut guessing = guessing(Sides::Both);
    assert_eq!(guessing.guess(p("H8")), Err(PlayError::Occupied(p("H8"))));
    guessing.receive(None);
    assert_eq!(guessing.stage(), Stage::Yours, "nothing was asked");
    guessing.guess(p("A15")).expect("legal").expect("asked");
    assert_eq!(guessing.guess(p("A14")), Ok(None), "one at a time");
    guessing.take_back();
    assert_eq!(guessing.stage(), Stage::Yours);
    guessing.guess(p("A15")).expect("legal").expect("asked");
    guessing.receive(None);
    assert_eq!((guessing.stage(), guessing.tally()), (Stage::NotJudged(p("A15")), Tally::default()));
    guessing.go_on();
    assert_eq!(guessing.played(), Some(p("F7")));
}

#[test]
fn the_guesses_are_listed_and_looked_at_again_at_the_end() {
    let mut guessing = guessing(Sides::One(Color::Black));
    guessing.guess(p("A15")).expect("legal").expect("asked");
    guessing.receive(None);
    guessing.look_at(0);
    assert_eq!(guessing.looked_at(), None, "the next move is asked for");
    guessing.go_on();
    guess(&mut guessing, "F8", [chance(0.5); 2]);
    guessing.go_on();
    assert_eq!(guessing.stage(), Stage::Over);
    let first = Guessed { number: 5, guess: p("A15"), played: p("G8"), points: None };
    let second = Guessed { number: 7, guess: p("F8"), played: p("F8"), points: Some(10) };
    assert_eq!(guessing.guesses(), [first, second]);
    for (index, stones) in [(1, 6), (0, 4)] {
        guessing.look_at(index);
        assert_eq!((guessing.looked_at(), guessing.board().stones().count()), (Some(index), stones));
        assert_eq!(guessing.number(), stones + 1);
    }
    guessing.look_at(2);
    assert_eq!(guessing.looked_at(), Some(0), "there is no such guess");
}

#[test]
fn the_engine_sees_a_win_and_the_same_answer_each_time() {
    let mut board = start();
    for point in &GAME[..6] {
        board.play(Move::Place(p(point))).expect("legal");
    }
    // Black's open three becomes an open four.
    let question = Question { board, guess: p("J8"), played: p("A1") };
    let mut engine = Engine::new();
    let answer = question.answer(&mut engine, &AtomicBool::new(false)).expect("an answer");
    assert_eq!(Comparison::of(&answer), Comparison::Wins(3));
    assert!(answer.guess.reply.is_some());
    assert_eq!(question.answer(&mut engine, &AtomicBool::new(false)), Some(answer));
    assert_eq!(question.answer(&mut engine, &AtomicBool::new(true)), None);
}

#[test]
fn the_key_tells_games_and_sides_apart() {
    let key = |sides| guessing(sides).key(&start());
    assert_eq!(key(Sides::Both), key(Sides::Both));
    assert_ne!(key(Sides::Both), key(Sides::One(Color::Black)));
    let other = Guessing::new(&start(), &guessing(Sides::Both).moves[..8], Sides::Both).expect("moves");
    assert_ne!(other.key(&start()), key(Sides::Both));
}
