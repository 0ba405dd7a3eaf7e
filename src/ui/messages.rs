//! What the status bar has to say beside what the computer does.

/// How a message came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gravity {
    /// Something was done.
    Notice,
    /// Something cannot be done just now.
    Refusal,
    /// Something went wrong.
    Problem,
}

/// A sentence in the status bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub text: String,
    pub gravity: Gravity,
}

/// What there is to say: problems until they are read, the rest for its moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Messages {
    /// What went wrong and was not read yet, the oldest first.
    problems: Vec<String>,
    passing: Option<Message>,
}

impl Messages {
    /// Says something that belongs to the moment.
    pub fn pass(&mut self, gravity: Gravity, text: String) {
        self.passing = Some(Message { text, gravity });
    }

    /// Says that something went wrong. Said twice, it is read once.
    pub fn trouble(&mut self, text: String) {
        self.problems.retain(|problem| *problem != text);
        self.problems.push(text);
    }

    /// The moment is over.
    pub fn move_on(&mut self) {
        self.passing = None;
    }

    /// The pointer has gone on: what was refused at the point before is said no longer.
    pub fn look_elsewhere(&mut self) {
        self.passing = self.passing.take().filter(|message| message.gravity != Gravity::Refusal);
    }

    /// The problem that was shown has been read.
    pub fn dismiss(&mut self) {
        self.problems.pop();
    }

    /// How many problems have not been read.
    pub fn unread(&self) -> usize {
        self.problems.len()
    }

    /// What is to be shown: problems first, the latest of them.
    pub fn shown(&self) -> Option<Message> {
        let problem = self.problems.last().map(|text| Message { text: text.clone(), gravity: Gravity::Problem });
        problem.or_else(|| self.passing.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_stays_until_it_is_read_and_a_notice_for_its_moment() {
        let mut messages = Messages::default();
        messages.trouble("full".to_owned());
        messages.trouble("full".to_owned());
        messages.pass(Gravity::Notice, "saved".to_owned());
        assert_eq!(messages.shown().map(|message| message.text).as_deref(), Some("full"));
        messages.dismiss();
        assert_eq!(messages.shown().map(|message| message.text).as_deref(), Some("saved"));
        messages.move_on();
        assert_eq!(messages.shown(), None);
    }
}
