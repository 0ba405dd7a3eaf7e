//! What is told of a game beside its moves: where it was played, in which event, by whom it was commented.

use serde::{Deserialize, Serialize};

/// Words about a game as a whole, each as somebody wrote it; empty where nobody did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Details {
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub event: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub round: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub place: String,
    /// As written: a day, a year, several days.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub date: String,
    /// The opening rule or the name of the opening.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub opening: String,
    /// Who commented the game.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub annotator: String,
    /// Where the game was taken from.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// How the game ended, where neither its moves nor its last node say it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub result: String,
}
