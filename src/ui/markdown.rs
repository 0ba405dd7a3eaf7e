//! The part of Markdown that the player's guide and the school are written in: a title, chapters under headings of the second level,
//! and in them paragraphs and lists of bold, plain and code text. The grammar is pulldown-cmark's.

use pulldown_cmark::{Event, HeadingLevel, Parser, Tag, TagEnd};

/// A chapter: its heading, and the text up to the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Its heading.
    pub title: String,
    /// Its paragraphs and items, in order.
    pub blocks: Vec<Block>,
}

/// A paragraph or an item of a list, as stretches of text of one style each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Paragraph or item.
    pub kind: BlockKind,
    /// Its stretches of text, in order.
    pub spans: Vec<Span>,
}

/// Kind of a block, by which it is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// A paragraph outside a list.
    Paragraph,
    /// An item of a list without numbers.
    Item,
}

/// A stretch of text of one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text, without marks of Markdown.
    pub text: String,
    /// Its style.
    pub style: Style,
}

/// Style of a stretch of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Text without marks.
    Plain,
    /// Text between pairs of asterisks.
    Bold,
    /// Text between backquotes.
    Code,
}

/// The chapters of a guide, in order. The title above the first chapter is left out.
pub fn chapters(markdown: &str) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    let mut heading = None;
    let mut kind = BlockKind::Paragraph;
    let mut style = Style::Plain;
    for event in Parser::new(markdown) {
        match event {
            Event::Start(Tag::Heading { level, .. }) => heading = Some((level, String::new())),
            Event::End(TagEnd::Heading(_)) => {
                if let Some((HeadingLevel::H2, title)) = heading.take() {
                    chapters.push(Chapter { title, blocks: Vec::new() });
                }
            }
            Event::Start(Tag::Item) => {
                kind = BlockKind::Item;
                begin(&mut chapters, kind);
            }
            Event::End(TagEnd::Item) => kind = BlockKind::Paragraph,
            // A loose list wraps its items in paragraphs; the item has begun already.
            Event::Start(Tag::Paragraph) if kind == BlockKind::Paragraph => begin(&mut chapters, kind),
            Event::Start(Tag::Strong) => style = Style::Bold,
            Event::End(TagEnd::Strong) => style = Style::Plain,
            Event::Text(text) => match &mut heading {
                Some((_, title)) => title.push_str(&text),
                None => add(&mut chapters, &text, style),
            },
            Event::Code(text) => add(&mut chapters, &text, Style::Code),
            Event::SoftBreak | Event::HardBreak => add(&mut chapters, " ", style),
            _ => {}
        }
    }
    chapters
}

fn begin(chapters: &mut [Chapter], kind: BlockKind) {
    if let Some(chapter) = chapters.last_mut() {
        chapter.blocks.push(Block { kind, spans: Vec::new() });
    }
}

/// Adds text to the block that was begun last.
fn add(chapters: &mut [Chapter], text: &str, style: Style) {
    let Some(block) = chapters.last_mut().and_then(|chapter| chapter.blocks.last_mut()) else { return };
    match block.spans.last_mut() {
        Some(last) if last.style == style => last.text.push_str(text),
        _ => block.spans.push(Span { text: text.to_owned(), style }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{Language, Words};

    #[test]
    fn headings_paragraphs_and_items_with_their_styles() {
        let read = chapters(
            "# Guide\n\n## First\n\nOne\ntwo **three** `four`.\n\n- an item\n- **another**: yes\n\n## Last\n\nEnd.\n",
        );
        assert_eq!(read.len(), 2);
        assert_eq!((read[0].title.as_str(), read[1].title.as_str()), ("First", "Last"));
        let kinds: Vec<BlockKind> = read[0].blocks.iter().map(|block| block.kind).collect();
        assert_eq!(kinds, [BlockKind::Paragraph, BlockKind::Item, BlockKind::Item]);
        let span = |text: &str, style| Span { text: text.to_owned(), style };
        let paragraph = [
            span("One two ", Style::Plain),
            span("three", Style::Bold),
            span(" ", Style::Plain),
            span("four", Style::Code),
            span(".", Style::Plain),
        ];
        assert_eq!(read[0].blocks[0].spans, paragraph);
        assert_eq!(read[0].blocks[2].spans, [span("another", Style::Bold), span(": yes", Style::Plain)]);
    }

    /// Nothing is written in a form that would be dropped: all letters are in the chapters.
    #[track_caller]
    fn check(text: impl Fn(Words) -> &'static str, count: Option<usize>) {
        let [english, chinese] = [Language::English, Language::Chinese].map(|language| text(Words::new(language)));
        assert_eq!(chapters(english).len(), chapters(chinese).len());
        assert!(count.is_none_or(|count| chapters(english).len() == count));
        for guide in [english, chinese] {
            let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
            let title = guide.lines().next().map_or(0, letters);
            let read: usize = chapters(guide)
                .iter()
                .map(|chapter| {
                    let texts = chapter.blocks.iter().flat_map(|block| &block.spans).map(|span| letters(&span.text));
                    letters(&chapter.title) + texts.sum::<usize>()
                })
                .sum();
            assert_eq!(read + title, letters(guide));
            // A mark that is left is one that the grammar does not take for a mark: in Chinese, one after punctuation.
            let chapters = chapters(guide);
            let mut spans = chapters.iter().flat_map(|chapter| &chapter.blocks).flat_map(|block| &block.spans);
            assert_eq!(spans.find(|span| span.text.contains('*')), None);
        }
    }

    #[test]
    fn both_guides_have_the_same_chapters_and_lose_no_text() {
        check(Words::guide, None);
    }

    #[test]
    fn the_chapters_of_the_school_have_a_text_for_each_step_and_lose_none() {
        for chapter in crate::coach::school::Chapter::ALL {
            check(|words| words.school_chapter(chapter), Some(chapter.steps().len()));
        }
    }
}
