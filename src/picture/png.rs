//! A drawing as a PNG file.

use super::drawing::Drawing;
use super::raster::Raster;
use super::{PictureError, check_pixels};
use png::{BitDepth, ColorType, Compression, Encoder, SrgbRenderingIntent};
use std::io::Write;
use tiny_skia::Pixmap;

/// Range of sides of a PNG, in pixels.
pub const PIXELS: std::ops::RangeInclusive<u32> = 64..=8192;

/// Number of pixels that are drawn at once: 16 MiB.
const STRIP_PIXELS: u32 = 1 << 22;

/// Largest side that is compressed well, in pixels. Larger pictures use a fast compression: a third larger, and thirty
/// times faster.
const WELL_COMPRESSED: u32 = 1600;

/// Writes the drawing on a square of `pixels` by `pixels`, without transparency.
///
/// # Errors
/// If `pixels` lies outside [`PIXELS`].
pub fn write(drawing: &Drawing, pixels: u32) -> Result<Vec<u8>, PictureError> {
    check_pixels(pixels, PIXELS)?;
    let mut raster = Raster::new(drawing, pixels);
    let list = raster.list(drawing);

    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixels, pixels);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_source_srgb(SrgbRenderingIntent::Perceptual);
    let well = pixels <= WELL_COMPRESSED;
    encoder.set_compression(if well { Compression::Balanced } else { Compression::Fast });
    let mut writer = encoder.write_header().expect("a header written to memory");
    let mut stream = writer.stream_writer().expect("a stream to memory");
    // Strips of nearly one height, as smoothing needs some rows.
    let strips = pixels.div_ceil(STRIP_PIXELS / pixels);
    let rows = pixels.div_ceil(strips);
    let mut row_bytes = Vec::new();
    for top in (0..pixels).step_by(rows as usize) {
        let mut strip = Pixmap::new(pixels, rows.min(pixels - top)).expect("a strip has pixels");
        raster.paint(&list, &mut strip, top);
        row_bytes.clear();
        // Nothing is transparent, so nothing need be divided by its alpha.
        row_bytes.extend(strip.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]));
        stream.write_all(&row_bytes).expect("rows written to memory");
    }
    stream.finish().expect("the end written to memory");
    writer.finish().expect("the end written to memory");
    Ok(file)
}

/// Draws on a square of `pixels` by `pixels`: red, green and blue of every pixel, in rows from the top.
///
/// # Errors
/// If `pixels` lies outside [`PIXELS`].
pub fn draw(drawing: &Drawing, pixels: u32) -> Result<Vec<u8>, PictureError> {
    check_pixels(pixels, PIXELS)?;
    let mut raster = Raster::new(drawing, pixels);
    let list = raster.list(drawing);
    let mut map = Pixmap::new(pixels, pixels).expect("a square has pixels");
    raster.paint(&list, &mut map, 0);
    Ok(map.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect())
}
