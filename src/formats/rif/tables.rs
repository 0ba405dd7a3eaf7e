//! Tables of the names that the numbers in games stand for.

use super::attributes;
use quick_xml::events::BytesStart;
use std::collections::HashMap;

/// Rows of a table by their `id`.
type Table = HashMap<String, Row>;

/// Attributes of a row that are used.
#[derive(Clone, Debug, Default)]
pub struct Row(Vec<(&'static str, String)>);

/// Attributes that are used, of all tables together.
const NAMES: [&str; 11] =
    ["name", "surname", "abbr", "country", "city", "reversed", "year", "month", "start", "end", "rule"];

impl Row {
    /// Value of an attribute; empty if it is missing.
    pub fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(of, _)| *of == name).map_or("", |(_, value)| value)
    }
}

/// The tables of a database.
#[derive(Debug, Default)]
pub struct Tables {
    countries: Table,
    cities: Table,
    months: Table,
    rules: Table,
    openings: Table,
    players: Table,
    tournaments: Table,
}

impl Tables {
    /// Adds the row of a tag, if it belongs to a table.
    pub fn take(&mut self, tag: &BytesStart) {
        let table = match tag.name().as_ref() {
            b"country" => &mut self.countries,
            b"city" => &mut self.cities,
            b"month" => &mut self.months,
            b"rule" => &mut self.rules,
            b"opening" => &mut self.openings,
            b"player" => &mut self.players,
            b"tournament" => &mut self.tournaments,
            _ => return,
        };
        let (mut id, mut row) = (None, Row::default());
        for (name, value) in attributes(tag) {
            if name == "id" {
                id = Some(value);
            } else if let Some(name) = NAMES.into_iter().find(|&known| known == name)
                && !value.is_empty()
            {
                row.0.push((name, value));
            }
        }
        if let Some(id) = id {
            row.0.shrink_to_fit();
            table.entry(id).or_insert(row);
        }
    }

    /// A player's name.
    pub fn player(&self, id: &str) -> String {
        let Some(player) = self.players.get(id) else { return unknown(id) };
        let reversed = self.countries.get(player.get("country")).is_some_and(|row| row.get("reversed") == "1");
        let (first, last) = (player.get("name"), player.get("surname"));
        joined(if reversed { [last, first] } else { [first, last] }, " ")
    }

    /// The name of a rule.
    pub fn rule(&self, id: &str) -> String {
        self.rules.get(id).map_or_else(|| unknown(id), |rule| rule.get("name").to_owned())
    }

    /// The name of an opening and its number, as "Kansei (D1)".
    pub fn opening(&self, id: &str) -> String {
        let Some(opening) = self.openings.get(id) else { return unknown(id) };
        match (opening.get("name"), opening.get("abbr")) {
            (name, "") => name.to_owned(),
            ("", abbr) => abbr.to_owned(),
            (name, abbr) => format!("{name} ({abbr})"),
        }
    }

    /// A tournament's name.
    pub fn event(&self, id: &str) -> String {
        self.tournaments.get(id).map_or_else(|| unknown(id), |row| row.get("name").to_owned())
    }

    /// Place of a tournament: its city and its country.
    pub fn place(&self, id: &str) -> String {
        let Some(tournament) = self.tournaments.get(id) else { return String::new() };
        let name = |table: &Table, key: &str| match tournament.get(key) {
            "" => String::new(),
            id => table.get(id).map_or_else(|| unknown(id), |row| row.get("name").to_owned()),
        };
        joined([&name(&self.cities, "city"), &name(&self.countries, "country")], ", ")
    }

    /// Date of a tournament: its days, or else its month and year.
    pub fn date(&self, id: &str) -> String {
        let Some(tournament) = self.tournaments.get(id) else { return String::new() };
        let month = tournament.get("month");
        let month = self.months.get(month).map_or(month, |row| row.get("name"));
        match (tournament.get("start"), tournament.get("end")) {
            ("", "") => joined([month, tournament.get("year")], " "),
            (start, end) if start == end => start.to_owned(),
            (start, end) => joined([start, end], " – "),
        }
    }

    /// The rule of a tournament, where its games do not say one.
    pub fn rule_of_tournament(&self, id: &str) -> String {
        self.tournaments.get(id).map_or(String::new(), |row| match row.get("rule") {
            "" => String::new(),
            rule => self.rule(rule),
        })
    }
}

/// Text for a number that stands for nothing.
fn unknown(id: &str) -> String {
    if id.is_empty() { String::new() } else { format!("#{id}") }
}

/// Joins two parts, either of which may be empty.
fn joined(parts: [&str; 2], between: &str) -> String {
    let there: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    there.join(between)
}
