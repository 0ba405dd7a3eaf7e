//! A game as an animated GIF.
//!
//! The file has one palette for all frames. After the first, a frame holds only the rectangle in which something has
//! changed, with unchanged pixels transparent. Only one frame is in memory at a time.

use super::drawing::Drawing;
use super::ink::Rgb;
use super::look::Look;
use super::raster::Raster;
use super::shape::Shape;
use super::{PictureError, check_pixels};
use color_quant::NeuQuant;
use gif::{Encoder, Frame};
use std::collections::{BTreeMap, HashMap};
use std::ops::RangeInclusive;
use tiny_skia::{Pixmap, PremultipliedColorU8};

/// Range of sides of a GIF, in pixels.
pub const PIXELS: RangeInclusive<u32> = 64..=2048;

/// Range of frame times, in milliseconds. Many programs replace shorter times by one of their own.
pub const MILLIS: RangeInclusive<u32> = 20..=655_350;

/// Frame times of an animation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// Time of each frame, in milliseconds; clamped to [`MILLIS`] and rounded to hundredths of a second.
    pub frame_millis: u32,
    /// Time of the last frame, likewise.
    pub last_millis: u32,
    /// Behaviour after the last frame.
    pub repeat: Repeat,
}

/// Behaviour after the last frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Repeat {
    /// The animation begins again.
    #[default]
    Forever,
    /// The last frame stays.
    Never,
}

impl Default for Timing {
    fn default() -> Timing {
        Timing { frame_millis: 1_000, last_millis: 4_000, repeat: Repeat::Forever }
    }
}

/// Writes the drawings as frames on a square of `pixels` by `pixels`. They should show one board in one look, as those
/// of [`Drawing::line_of_game`] do: the palette is chosen from a few of them.
///
/// # Errors
/// If `pixels` lies outside [`PIXELS`], or there is no drawing.
pub fn write(frames: &[Drawing], pixels: u32, timing: &Timing) -> Result<Vec<u8>, PictureError> {
    check_pixels(pixels, PIXELS)?;
    let (first, last) = frames.first().zip(frames.last()).ok_or(PictureError::NoFrame)?;
    let mut painter = Painter::new(first, pixels);
    let mut palette = Palette::new(first.look, samples(frames).map(|drawing| painter.paint(drawing).clone()));

    // PIXELS keeps a side within 16 bits.
    let side = pixels as u16;
    let mut encoder = Encoder::new(Vec::new(), side, side, &palette.bytes()).expect("a header written to memory");
    if timing.repeat == Repeat::Forever {
        encoder.set_repeat(gif::Repeat::Infinite).expect("an extension written to memory");
    }
    let mut shown: Option<Pixmap> = None;
    let mut indices = Vec::new();
    for drawing in frames {
        let picture = painter.paint(drawing);
        let [left, top, width, height] = changed(shown.as_ref(), picture);
        indices.clear();
        for row in top..top + height {
            let begin = (row * pixels + left) as usize;
            for at in begin..begin + width as usize {
                let pixel = picture.pixels()[at];
                let same = shown.as_ref().is_some_and(|shown| shown.pixels()[at] == pixel);
                indices.push(if same { Palette::TRANSPARENT } else { palette.index(pixel) });
            }
        }
        let millis = if std::ptr::eq(drawing, last) { timing.last_millis } else { timing.frame_millis };
        let frame = Frame {
            // In hundredths of a second.
            delay: (millis.clamp(*MILLIS.start(), *MILLIS.end()) as f32 / 10.0).round() as u16,
            transparent: Some(Palette::TRANSPARENT),
            left: left as u16,
            top: top as u16,
            width: width as u16,
            height: height as u16,
            buffer: indices.as_slice().into(),
            ..Frame::default()
        };
        encoder.write_frame(&frame).expect("a frame written to memory");
        match &mut shown {
            Some(shown) => shown.data_mut().copy_from_slice(picture.data()),
            None => shown = Some(picture.clone()),
        }
    }
    Ok(encoder.into_inner().expect("the end written to memory"))
}

/// Draws whole pictures of one size and keeps the ground, which takes longest.
struct Painter {
    raster: Raster,
    ground: Option<(Shape, Pixmap)>,
    picture: Pixmap,
}

impl Painter {
    fn new(first: &Drawing, pixels: u32) -> Painter {
        let picture = Pixmap::new(pixels, pixels).expect("a picture has pixels");
        Painter { raster: Raster::new(first, pixels), ground: None, picture }
    }

    fn paint(&mut self, drawing: &Drawing) -> &Pixmap {
        if !self.raster.fits(drawing) {
            self.raster = Raster::new(drawing, self.picture.width());
        }
        let list = self.raster.list(drawing);
        let (lowest, others) = list.split_first().expect("a list begins with the ground");
        self.ground.take_if(|(shape, _)| shape != lowest);
        let (_, ground) = self.ground.get_or_insert_with(|| {
            let mut ground = self.picture.clone();
            self.raster.paint(std::slice::from_ref(lowest), &mut ground, 0);
            (lowest.clone(), ground)
        });
        self.picture.data_mut().copy_from_slice(ground.data());
        self.raster.paint(others, &mut self.picture, 0);
        &self.picture
    }
}

/// Frames that hold, between them, nearly all the colours of all: few and many stones, and the last mark of each side.
fn samples(frames: &[Drawing]) -> impl Iterator<Item = &Drawing> {
    let count = frames.len();
    let mut indices = vec![0, count / 2, (count / 2 + 1).min(count - 1), count.saturating_sub(2), count - 1];
    indices.dedup();
    indices.into_iter().map(|index| &frames[index])
}

/// The rectangle in which two pictures of one size differ: left, top, width and height. Never empty, as a frame must
/// not be; all of it where there is no picture before.
fn changed(before: Option<&Pixmap>, after: &Pixmap) -> [u32; 4] {
    let Some(before) = before else { return [0, 0, after.width(), after.height()] };
    let side = after.width() as usize;
    let rows = || before.pixels().chunks_exact(side).zip(after.pixels().chunks_exact(side));
    let Some(top) = rows().position(|(before, after)| before != after) else { return [0, 0, 1, 1] };
    let bottom = rows().rposition(|(before, after)| before != after).unwrap_or(top);
    let (mut left, mut right) = (side - 1, 0);
    for (before, after) in rows().take(bottom + 1).skip(top) {
        let differs = |column: &usize| before[*column] != after[*column];
        left = (0..left).find(differs).unwrap_or(left);
        right = (right + 1..side).rev().find(differs).unwrap_or(right);
    }
    let [left, top, width, height] = [left, top, right.max(left) - left + 1, bottom - top + 1];
    [left as u32, top as u32, width as u32, height as u32]
}

/// The colours of a file, and which of them is nearest to any other.
struct Palette {
    colors: Vec<[u8; 3]>,
    nearest: HashMap<[u8; 3], u8>,
}

impl Palette {
    /// Index of transparent pixels: the one after the colours.
    const TRANSPARENT: u8 = 255;

    /// Takes the colours of the marks unchanged, as marks are small and must not be lost, and chooses the others from
    /// `pictures`.
    fn new(look: &Look, pictures: impl Iterator<Item = Pixmap>) -> Palette {
        let mut counts: BTreeMap<[u8; 3], u32> = BTreeMap::new();
        for picture in pictures {
            for pixel in picture.pixels() {
                *counts.entry(rgb(*pixel)).or_default() += 1;
            }
        }
        let mut colors: Vec<[u8; 3]> = [look.line.color, look.label, look.mark, look.halo, look.forbidden]
            .into_iter()
            .chain(look.last_move)
            .chain(look.number)
            .map(|Rgb(color)| color)
            .collect();
        colors.sort_unstable();
        colors.dedup();
        let room = usize::from(Palette::TRANSPARENT) - colors.len();
        if counts.len() <= room {
            colors.extend(counts.into_keys());
        } else {
            // The ground is most of every picture: weighted by its share it would take all the colours.
            let sample: Vec<u8> = counts
                .into_iter()
                .flat_map(|([r, g, b], count)| std::iter::repeat_n([r, g, b, 255], 1 + count.ilog2() as usize))
                .flatten()
                .collect();
            colors.extend(NeuQuant::new(1, room, &sample).color_map_rgb().chunks_exact(3).map(|c| [c[0], c[1], c[2]]));
        }
        Palette { colors, nearest: HashMap::new() }
    }

    /// All colours, three bytes each; the last stands for what is transparent.
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colors.concat();
        bytes.resize(3 * (usize::from(Palette::TRANSPARENT) + 1), 0);
        bytes
    }

    fn index(&mut self, pixel: PremultipliedColorU8) -> u8 {
        let color = rgb(pixel);
        let distance =
            |other: &[u8; 3]| -> u32 { color.iter().zip(other).map(|(&a, &b)| u32::from(a.abs_diff(b)).pow(2)).sum() };
        *self.nearest.entry(color).or_insert_with(|| {
            let nearest = self.colors.iter().enumerate().min_by_key(|(_, other)| distance(other));
            nearest.map_or(0, |(index, _)| index as u8)
        })
    }
}

fn rgb(pixel: PremultipliedColorU8) -> [u8; 3] {
    [pixel.red(), pixel.green(), pixel.blue()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiny_skia::Color;

    #[test]
    fn a_frame_is_the_smallest_rectangle_that_holds_all_changes() {
        let check = |points: &[(u32, u32)], expected: [u32; 4]| {
            let before = Pixmap::new(20, 20).expect("a picture");
            let mut after = before.clone();
            for &(x, y) in points {
                after.pixels_mut()[(y * 20 + x) as usize] = Color::WHITE.premultiply().to_color_u8();
            }
            assert_eq!(changed(Some(&before), &after), expected, "{points:?}");
            assert_eq!(changed(Some(&after), &before), expected, "{points:?}");
        };
        check(&[], [0, 0, 1, 1]);
        check(&[(0, 0)], [0, 0, 1, 1]);
        check(&[(19, 19)], [19, 19, 1, 1]);
        check(&[(3, 7)], [3, 7, 1, 1]);
        check(&[(3, 7), (9, 5)], [3, 5, 7, 3]);
        check(&[(0, 0), (19, 19)], [0, 0, 20, 20]);
        check(&[(5, 2), (6, 2), (4, 3), (12, 4)], [4, 2, 9, 3]);
    }
}
