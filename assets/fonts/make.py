#!/usr/bin/env python3
"""Make the three font files of Tengen from the fonts they are cut from.

The window needs few glyphs and no layout feature that has to be asked for, so
each font is cut down to what a board game says. Inter keeps its weight axis
from 400 to 600 and gets tabular figures in place of its proportional ones,
because egui cannot ask a font for its `tnum` feature. Noto Sans CJK SC keeps
the hanzi of GB 2312 level 1 and the terms of the game. JetBrains Mono keeps
what source code is written in.

The same inputs give the same bytes. `README.md` beside this file says where the
inputs come from.
"""

import argparse
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

# Inter: Latin, the tone marks of pinyin, and the symbols of a program.
INTER_RANGES = [
    (0x0020, 0x007E),  # Basic Latin
    (0x00A0, 0x017F),  # Latin-1, Latin Extended-A
    (0x01CD, 0x01DC),  # the caron and diaeresis vowels of pinyin
    (0x0218, 0x021B),  # Romanian comma below
    (0x02C6, 0x02DD),  # spacing accents
    (0x0300, 0x030C),  # combining accents
    (0x0327, 0x0328),  # combining cedilla and ogonek
    (0x2000, 0x206F),  # spaces, dashes, quotation marks, bullets, primes
    (0x2070, 0x209F),  # superscripts and subscripts
    (0x20AC, 0x20AC),  # euro
    (0x2116, 0x2122),  # numero, trade mark
    (0x2150, 0x215F),  # fractions
    (0x2190, 0x21FF),  # arrows, Shift, Tab
    (0x2202, 0x2265),  # minus, root, infinity, comparisons
    (0x2300, 0x23FF),  # the signs of keys: Return, Escape, Command, Option
    (0x2423, 0x2423),  # open box, the sign of Space
    (0x2460, 0x2469),  # circled 1 to 10
    (0x25A0, 0x25FF),  # discs, squares, triangles, lozenges
    (0x2605, 0x2606),  # stars
    (0x26A0, 0x26A0),  # warning
    (0x2713, 0x2717),  # tick and cross
    (0xFFFD, 0xFFFD),  # replacement character
]
INTER_EXTRA = "ẞΔΩαβμπ"

# The figures and the signs that stand among them in a column. Inter's `tnum`
# also sets brackets, points, spaces and the hyphen to fixed widths; frozen,
# these would space prose badly, so they stay proportional.
TABULAR = "0123456789+−±×÷=≈≠<>≤≥"

# Weights the window names: text, emphasis, headings.
WEIGHTS = (400, 400, 600)

# Optical size of text; the window's largest text is 20 points.
OPTICAL_SIZE = 14

# The line of Inter, as shares of the em.
INTER_ASCENT = 1984 / 2048
INTER_DESCENT = -494 / 2048

# Noto Sans CJK SC: punctuation, full-width forms and the symbols of GB 2312.
NOTO_RANGES = [
    (0x2014, 0x2026),  # dashes, quotation marks, ellipsis
    (0x2460, 0x2473),  # circled 1 to 20
    (0x25A0, 0x25CF),  # squares, triangles, lozenges, discs
    (0x2605, 0x2606),  # stars
    (0x3000, 0x303F),  # CJK symbols and punctuation
    (0xFF01, 0xFF5E),  # full-width ASCII
    (0xFFE0, 0xFFE6),  # full-width signs
]
NOTO_TERMS = """
天元五子棋连珠禁手黑白贴着法撤销悔棋重做提示认输棋谱设置级别深度宽度候选线程
哈希内存主题浅色深色跟随系统语言简体中文对弈棋盘棋局残局复盘授子让先打点交换
寒星溪月疏星花月残月雨月金星松月丘月新月瑞星山月游星
长星峡月恒星水月流星云月浦月岚月银月明星斜月名月彗星
"""

# JetBrains Mono: Latin, and the lines of drawings in comments.
MONO_RANGES = [
    (0x0020, 0x007E),  # Basic Latin
    (0x00A0, 0x00FF),  # Latin-1
    (0x2500, 0x257F),  # box drawing
]
MONO_EXTRA = "αβ−–—…‘’“”∞≈≠≤≥→←"

# Row and cell numbers of the EUC-CN rows that hold GB 2312 level 1.
LEVEL_1_ROWS = range(0xB0, 0xD8)
CELLS = range(0xA1, 0xFF)


def code_points(ranges, extra):
    """The set of the ranges' code points and the characters of `extra`."""
    found = {ord(char) for char in extra if not char.isspace()}
    for first, last in ranges:
        found.update(range(first, last + 1))
    return found


def gb2312_level_1():
    """The 3,755 most common simplified hanzi."""
    hanzi = set()
    for row in LEVEL_1_ROWS:
        for cell in CELLS:
            # The last row ends five cells early: those are unassigned.
            try:
                hanzi.add(ord(bytes((row, cell)).decode("gb2312")))
            except UnicodeDecodeError:
                continue
    assert len(hanzi) == 3755, len(hanzi)
    return hanzi


def single_substitutions(font, tag):
    """All one-to-one substitutions of the feature `tag`, by glyph name."""
    table = font["GSUB"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == tag
        for index in record.Feature.LookupListIndex
    }
    mapping = {}
    for index in sorted(lookups):
        for subtable in table.LookupList.Lookup[index].SubTable:
            subtable = getattr(subtable, "ExtSubTable", subtable)
            mapping.update(getattr(subtable, "mapping", {}))
    return mapping


def freeze_tabular(font):
    """Let the characters of TABULAR show their tabular glyphs."""
    tabular = single_substitutions(font, "tnum")
    for table in font["cmap"].tables:
        for char in TABULAR:
            # Equal tables share one mapping, so a glyph may be tabular already.
            glyph = table.cmap.get(ord(char))
            if glyph in tabular:
                table.cmap[ord(char)] = tabular[glyph]
    widths = {font["hmtx"][font.getBestCmap()[ord(char)]][0] for char in TABULAR}
    assert len(widths) == 1, widths


def subset(font, unicodes, features, dropped_tables=()):
    """Cut `font` down to `unicodes`, keeping only the named layout features."""
    options = Options()
    options.layout_features = list(features)
    options.hinting = False
    options.desubroutinize = True
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 14]
    options.drop_tables += list(dropped_tables)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=unicodes)
    subsetter.subset(font)


def reread(font):
    """`font` as a reader of its file sees it.

    The instancer leaves glyphs that do not vary out of `gvar`, which the
    subsetter misses unless the table has been written and read.
    """
    file = BytesIO()
    font.flavor = None
    font.save(file)
    file.seek(0)
    return TTFont(file, recalcTimestamp=False)


def make_inter(source, target):
    """Inter with a weight axis, tabular figures and kerning."""
    font = TTFont(source, recalcTimestamp=False)
    instantiateVariableFont(
        font, {"opsz": OPTICAL_SIZE, "wght": WEIGHTS}, inplace=True
    )
    font = reread(font)
    freeze_tabular(font)
    subset(
        font,
        code_points(INTER_RANGES, INTER_EXTRA),
        features=("calt", "ccmp", "kern", "locl", "mark", "mkmk"),
        dropped_tables=("DSIG", "STAT", "MVAR"),
    )
    font.save(target)


def set_line_metrics(font, ascent, descent):
    """Set the line that `font` asks for, as shares of the em."""
    units = font["head"].unitsPerEm
    hhea, os2 = font["hhea"], font["OS/2"]
    hhea.ascent = os2.sTypoAscender = os2.usWinAscent = round(ascent * units)
    hhea.descent = os2.sTypoDescender = round(descent * units)
    os2.usWinDescent = -hhea.descent
    hhea.lineGap = os2.sTypoLineGap = 0


def make_noto(source, target):
    """Noto Sans CJK SC with horizontal metrics and nothing else."""
    # In the collection of all regions, font 2 is the simplified Chinese one.
    font = TTFont(source, fontNumber=2, recalcTimestamp=False)
    subset(
        font,
        gb2312_level_1() | code_points(NOTO_RANGES, NOTO_TERMS),
        features=(),
        dropped_tables=("BASE", "GPOS", "GSUB", "VORG", "vhea", "vmtx"),
    )
    # egui centres a fallback font's line in the first font's line; with equal
    # lines the baselines of the two meet.
    set_line_metrics(font, INTER_ASCENT, INTER_DESCENT)
    font.save(target)


def make_mono(source, target):
    """JetBrains Mono in one weight, without ligatures."""
    font = TTFont(source, recalcTimestamp=False)
    instantiateVariableFont(font, {"wght": 400}, inplace=True)
    font = reread(font)
    subset(
        font,
        code_points(MONO_RANGES, MONO_EXTRA),
        features=(),
        dropped_tables=("DSIG", "GPOS", "GSUB", "STAT", "MVAR"),
    )
    # In a paragraph code stands on the baseline of the text around it.
    set_line_metrics(font, INTER_ASCENT, INTER_DESCENT)
    font.save(target)


def main():
    """Read the three sources and write the three files beside this script."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--inter", required=True, help="InterVariable.woff2")
    parser.add_argument("--noto", required=True, help="NotoSansCJK-Regular.ttc")
    parser.add_argument("--mono", required=True, help="JetBrainsMono[wght].ttf")
    arguments = parser.parse_args()

    here = Path(__file__).resolve().parent
    make_inter(arguments.inter, here / "Inter.ttf")
    make_noto(arguments.noto, here / "NotoSansSC-subset.otf")
    make_mono(arguments.mono, here / "JetBrainsMono-subset.ttf")


if __name__ == "__main__":
    main()
