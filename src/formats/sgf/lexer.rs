//! Tokens of an SGF text: brackets, names and values, wherever the text makes sense.

/// A token of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// The name of a property; at least one value follows.
    Name(Name),
    /// Raw text between `[` and `]`, with escapes.
    Value(&'a str),
    /// Text that makes no sense; it was skipped up to the next bracket or semicolon.
    Senseless,
    /// A value without an end: nothing follows it.
    Unclosed,
    /// The end of the text.
    End,
}

/// Name of a property.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Name {
    letters: [u8; Name::MAX],
    length: u8,
}

impl Name {
    /// Greatest length; what is longer is cut, and known to nobody.
    const MAX: usize = 10;

    /// The oldest files have names with small letters, which mean nothing: `PlayerBlack` is `PB`. Others have nothing but
    /// small letters.
    fn new(text: &str) -> Name {
        let mut name = Name::default();
        let is_small = !text.bytes().any(|byte| byte.is_ascii_uppercase());
        for letter in text.bytes().filter(|byte| is_small || !byte.is_ascii_lowercase()).take(Name::MAX) {
            name.letters[usize::from(name.length)] = letter.to_ascii_uppercase();
            name.length += 1;
        }
        name
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.letters[..usize::from(self.length)]).expect("ASCII")
    }
}

/// Reads a text token by token, without copying it.
#[derive(Clone, Copy, Debug)]
pub struct Lexer<'a> {
    text: &'a str,
    /// Offset of the last token.
    begin: usize,
    /// Offset of its end, where the next one is looked for.
    end: usize,
    /// Whether values may stand here: after a name or a value.
    named: bool,
}

impl<'a> Lexer<'a> {
    /// Reads the text from an offset.
    pub fn new(text: &'a str, from: usize) -> Lexer<'a> {
        Lexer { text, begin: from, end: from, named: false }
    }

    /// Offset of the last token.
    pub fn offset(&self) -> usize {
        self.begin
    }

    /// Offset of the end of the last token.
    pub fn end(&self) -> usize {
        self.end
    }

    /// Returns the next token; after the end always [`Token::End`].
    pub fn next(&mut self) -> Token<'a> {
        let bytes = self.text.as_bytes();
        self.skip(|byte| byte.is_ascii_whitespace());
        self.begin = self.end;
        let Some(&first) = bytes.get(self.end) else { return Token::End };
        self.end += 1;
        let token = match first {
            b'(' => Token::Open,
            b')' => Token::Close,
            b';' => Token::Node,
            b'[' => return self.value(),
            first if first.is_ascii_alphanumeric() => {
                self.skip(|byte| byte.is_ascii_alphanumeric());
                let name = &self.text[self.begin..self.end];
                self.skip(|byte| byte.is_ascii_whitespace());
                if bytes.get(self.end) == Some(&b'[') {
                    self.named = true;
                    return Token::Name(Name::new(name));
                }
                self.senseless()
            }
            _ => self.senseless(),
        };
        self.named = false;
        token
    }

    fn value(&mut self) -> Token<'a> {
        let from = self.end;
        loop {
            self.skip(|byte| !matches!(byte, b']' | b'\\'));
            match self.text.as_bytes().get(self.end) {
                None => return Token::Unclosed,
                Some(b']') => break,
                // An escaped byte ends nothing, even if it is half of a character.
                Some(_) => self.end = (self.end + 2).min(self.text.len()),
            }
        }
        self.end += 1;
        if self.named { Token::Value(&self.text[from..self.end - 1]) } else { self.senseless() }
    }

    fn senseless(&mut self) -> Token<'a> {
        self.skip(|byte| !matches!(byte, b';' | b'(' | b')'));
        Token::Senseless
    }

    fn skip(&mut self, what: impl Fn(u8) -> bool) {
        let rest = &self.text.as_bytes()[self.end..];
        self.end += rest.iter().position(|&byte| !what(byte)).unwrap_or(rest.len());
    }
}
