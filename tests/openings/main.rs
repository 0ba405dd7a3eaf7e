//! Openings from outside: the computer against itself by every protocol, in every form that it allows, judged by a referee
//! who knows nothing of the program but the rules of the board.

mod computers;
mod referee;
mod thinking;
