//! Reading a collection of trees.

use super::cut;
use super::lexer::{Lexer, Token};
use super::root::GameInfo;
use super::tree::TreeDraft;
use crate::formats::encoding::{self, Part};
use crate::formats::error::Locations;
use crate::formats::read_games::ReadGames;
use crate::formats::remark::{Remark, RemarkKind};
use crate::formats::{FormatError, ParsedGame, Read, Reason};
use crate::game::GameError;
use crate::rules::{Rule, SetupError};

/// Reads the games of a collection.
pub(super) fn parse(bytes: &[u8]) -> Read {
    let decoded = encoding::decode_parts(bytes, &parts(bytes), cut::mend);
    let text: &str = &decoded.text;
    let locations = Locations::new(text);
    let mut collection = Collection { text, locations, games: ReadGames::default(), remarks: Vec::new() };
    collection.read();
    let Collection { games, mut remarks, .. } = collection;
    remarks.extend(decoded.remarks);
    games.finish(remarks)
}

/// Parts of a file, each with the encoding that it declares: one for each tree, where they may differ.
fn parts(bytes: &[u8]) -> Vec<Part<'_>> {
    let mut starts = vec![0];
    if std::str::from_utf8(bytes).is_err() {
        // Brackets and semicolons are no part of a character in any encoding.
        let brackets = bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'(').map(|(at, _)| at);
        starts.extend(brackets.filter(|&at| at > 0 && begins_game(bytes, at)));
    }
    let ends = starts.iter().skip(1).copied().chain([bytes.len()]);
    let part =
        |(start, end): (usize, usize)| Part { bytes: start..end, declared: declared_encoding(&bytes[start..end]) };
    starts.iter().copied().zip(ends).map(part).collect()
}

/// Whether a bracket that follows another tree begins a game: its first node says what game it is.
fn begins_game(bytes: &[u8], at: usize) -> bool {
    const FIRST_NODE: usize = 400;
    let before = bytes[..at].trim_ascii_end();
    let Some(node) = bytes[at + 1..].trim_ascii_start().strip_prefix(b";") else { return false };
    let node = &node[..node.len().min(FIRST_NODE)];
    let node = &node[..node.iter().position(|byte| matches!(byte, b';' | b'(')).unwrap_or(node.len())];
    before.ends_with(b")")
        && [b"GM[", b"FF[", b"SZ[", b"CA["].iter().any(|name| node.windows(3).any(|word| word == *name))
}

/// Encoding that a game declares in its first `CA`, which stands near the beginning.
fn declared_encoding(bytes: &[u8]) -> Option<&str> {
    let head = &bytes[..bytes.len().min(4 << 10)];
    let from = head.windows(3).position(|window| window == b"CA[")? + 3;
    let length = head[from..].iter().position(|&byte| byte == b']')?;
    std::str::from_utf8(&head[from..from + length]).ok()
}

/// The trees of a text, one after the other.
struct Collection<'a> {
    text: &'a str,
    /// Line and column of the tree that is read.
    locations: Locations<'a>,
    games: ReadGames,
    remarks: Vec<Remark>,
}

impl Collection<'_> {
    fn read(&mut self) {
        let mut lexer = Lexer::new(self.text, 0);
        let mut after_tree = false;
        loop {
            match lexer.next() {
                Token::Open => {
                    let from = lexer.offset();
                    if self.games.is_full() {
                        self.games.leave_out(1);
                        lexer = Lexer::new(self.text, skip_tree(self.text, from));
                        continue;
                    }
                    let (end, game) = self.read_tree(from);
                    if let Some(game) = game.transpose() {
                        self.games.add(game);
                    }
                    after_tree = true;
                    lexer = Lexer::new(self.text, end);
                }
                Token::Unclosed | Token::End => return,
                // Words may stand before the first tree.
                _ if !after_tree => {}
                _ => {
                    if self.remarks.is_empty() {
                        self.remarks
                            .push(Remark { location: Some(self.locations.at(lexer.offset())), what: RemarkKind::Rest });
                    }
                }
            }
        }
    }

    /// Reads the tree at an offset. Returns the offset of its end, and the game; `None` if the tree is empty.
    fn read_tree(&mut self, from: usize) -> (usize, Result<Option<ParsedGame>, FormatError>) {
        let text = self.text;
        self.locations.advance(from);
        let locations = self.locations;
        let mut info = GameInfo::read(text, from);
        let error = |reason| FormatError { location: Some(locations.at(from)), found: String::new(), reason };
        if let Some(number) = info.other_game {
            return (skip_tree(text, from), Err(error(Reason::OtherGame(number))));
        }
        let (said_size, mended_size) = match info.board_size() {
            Ok(Some((size, mended))) => (Some(size), mended),
            Ok(None) => (None, None),
            Err(size) => {
                let setup = SetupError::Size(u8::try_from(size).unwrap_or(u8::MAX));
                return (skip_tree(text, from), Err(error(Reason::Game(GameError::Setup(setup)))));
            }
        };
        let (said_rule, unknown_rule) = info.said_rule();

        // A size or a rule that is not stated is the one with which most of the tree can be played; of equals the most
        // usual one.
        let mut best: Option<TreeDraft> = None;
        let sizes = said_size.map_or(GameInfo::SIZES.to_vec(), |size| vec![size]);
        let rules = said_rule.map_or_else(|| info.likely_rules(), |rule| vec![rule]);
        'search: for &size in &sizes {
            for &rule in &rules {
                let draft = match TreeDraft::read(locations, text, from, &info, size, rule) {
                    Ok(draft) => draft,
                    Err(why) => return (skip_tree(text, from), Err(error(Reason::Game(why)))),
                };
                let better = best.as_ref().is_none_or(|best| draft.left_out() < best.left_out());
                let (ended_early, off_board) = (draft.ended_early, draft.off_board);
                if better {
                    best = Some(draft);
                }
                if !ended_early && !off_board {
                    break 'search;
                }
                // Another rule makes the board no larger.
                if !ended_early {
                    break;
                }
            }
            if best.as_ref().is_some_and(|best| !best.off_board) {
                break;
            }
        }
        let draft = best.expect("there is a size and a rule");
        let guessed_size = said_size.is_none().then_some(RemarkKind::SizeGuessed(draft.size));
        let rule = match unknown_rule {
            Some(name) => Some(RemarkKind::RuleUnknown { name, assumed: draft.rule }),
            None if said_rule.is_none() && draft.rule != Rule::default() => Some(RemarkKind::RuleGuessed(draft.rule)),
            None => None,
        };
        let what = mended_size.into_iter().chain(rule).chain(guessed_size);
        let remarks = what.map(|what| Remark { location: Some(locations.at(from)), what }).collect();
        (draft.end, draft.finish(info, remarks).map_err(|why| error(Reason::Game(why))))
    }
}

/// Returns the offset of the end of the tree at an offset.
fn skip_tree(text: &str, from: usize) -> usize {
    let (mut lexer, mut depth) = (Lexer::new(text, from), 0_usize);
    loop {
        match lexer.next() {
            Token::Open => depth += 1,
            Token::Close => {
                depth -= 1;
                if depth == 0 {
                    return lexer.end();
                }
            }
            Token::Unclosed | Token::End => return text.len(),
            Token::Node | Token::Name(_) | Token::Value(_) | Token::Senseless => {}
        }
    }
}
