//! Expected pictures of the window: in fewer colours, so that wood and soft edges do not fill the repository, and without
//! texts that differ from run to run.

use egui::Rect;
use std::collections::HashMap;
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

/// Largest distance between two colours that count as equal: one level of one channel.
pub const THRESHOLD: f32 = 70.0;
/// Number of colours of an expected picture.
const COLORS: usize = 256;

type Rgb = [u8; 3];

/// Reduces each channel to 24 levels and the colours to the most frequent ones, and paints over the `hidden` parts.
/// `pixels` are rows of red, green, blue and opacity, in points as in pixels.
pub fn simplify(pixels: &mut [u8], width: usize, hidden: &[Rect]) {
    for rect in hidden {
        // The text may be a little longer or shorter in another run.
        let right = (rect.right() / 100.0).ceil() * 100.0;
        let columns = clamped(rect.left(), width)..clamped(right, width);
        for row in pixels
            .chunks_exact_mut(4 * width)
            .take(rect.bottom().max(0.0) as usize)
            .skip(clamped(rect.top(), usize::MAX))
        {
            row[4 * columns.start..4 * columns.end].fill(128);
        }
    }
    let mut counts: HashMap<Rgb, usize> = HashMap::new();
    for pixel in pixels.chunks_exact_mut(4) {
        pixel[3] = u8::MAX;
        pixel[..3].iter_mut().for_each(|level| *level = coarse(*level));
        *counts.entry(rgb(pixel)).or_default() += 1;
    }
    let mut colors: Vec<Rgb> = counts.keys().copied().collect();
    colors.sort_by_key(|color| (std::cmp::Reverse(counts[color]), *color));
    let (kept, rare) = colors.split_at(colors.len().min(COLORS));
    let nearest = |color: &Rgb| *kept.iter().min_by_key(|other| distance(color, other)).expect("a picture has colours");
    let instead: HashMap<Rgb, Rgb> = rare.iter().map(|color| (*color, nearest(color))).collect();
    for pixel in pixels.chunks_exact_mut(4) {
        if let Some(color) = instead.get(&rgb(pixel)) {
            pixel[..3].copy_from_slice(color);
        }
    }
}

/// Writes a simplified picture with a palette, so that the file is small.
pub fn write(path: &Path, pixels: &[u8], width: usize) {
    let mut palette: Vec<Rgb> = pixels.chunks_exact(4).map(rgb).collect();
    palette.sort_unstable();
    palette.dedup();
    let index = |pixel: &[u8]| palette.binary_search(&rgb(pixel)).expect("each colour is in it") as u8;
    let indices: Vec<u8> = pixels.chunks_exact(4).map(index).collect();
    let file = BufWriter::new(File::create(path).expect("a file among the pictures"));
    let mut encoder = png::Encoder::new(file, width as u32, (indices.len() / width) as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(palette.as_flattened().to_vec());
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header().expect("the file can be written");
    writer.write_image_data(&indices).expect("the file can be written");
}

fn clamped(coordinate: f32, max: usize) -> usize {
    (coordinate.max(0.0) as usize).min(max)
}

fn coarse(level: u8) -> u8 {
    const STEPS: u32 = 23;
    ((u32::from(level) * STEPS + 127) / 255 * 255 / STEPS) as u8
}

fn rgb(pixel: &[u8]) -> Rgb {
    [pixel[0], pixel[1], pixel[2]]
}

/// Weighted by the eye's sensitivity: most for green, least for blue.
fn distance(a: &Rgb, b: &Rgb) -> u32 {
    let squares = a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2));
    squares.zip([3, 6, 1]).map(|(square, weight)| weight * square).sum()
}
