//! Openings from outside: the computer against itself by every protocol, in every form that it allows, checked by a
//! referee that uses nothing of the program but the rules of the board.

mod computers;
mod referee;
mod thinking;
