//! Details of a game beside its moves: the event, the date, the annotator and the like.

use serde::{Deserialize, Serialize};

/// Texts about a game as a whole, each as somebody wrote it; empty where nobody did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Details {
    /// Name of the game, which readers see first; SGF's `GN`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// Tournament or other occasion.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub event: String,
    /// Round of the tournament; often a number, but also a word such as "final".
    #[serde(skip_serializing_if = "String::is_empty")]
    pub round: String,
    /// Town, country or web site in which the game was played.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub place: String,
    /// Date as written: a day, a year, several days.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub date: String,
    /// The opening rule or the name of the opening.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub opening: String,
    /// Author of the comments.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub annotator: String,
    /// Source of the game: a book, a database, the person who entered it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// Result, where neither the moves nor the last node tell it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub result: String,
}
