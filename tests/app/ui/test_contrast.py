"""Contrast: texts and marks stand out from their background, and four suit colours from each other.

Text has a contrast of 4.5 to 1 at least, large text and marks have 3 to 1 (WCAG 2.1, 1.4.3 and
1.4.11); with high contrast that is 7 to 1 for text (1.4.6). Backgrounds are taken where the
contrast is lowest, translucent ones over every felt.
"""

from __future__ import annotations

import itertools
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPalette, QTransform
from PySide6.QtSvg import QSvgRenderer

from hearts_qt.app.decks.card_set import built_in_set
from hearts_qt.app.review.marks import label_colour
from hearts_qt.app.table.overlay.played_panel import GONE
from hearts_qt.app.table.palette import FELTS, Palette, palette_for
from hearts_qt.app.ui import charts as chart
from hearts_qt.app.ui import theme
from hearts_qt.assets import asset_path, assets_folder
from hearts_qt.rules.cards import parse_card
from tests.app.ui.colour import (
    DEFICIENCIES,
    Colour,
    contrast,
    distance,
    over,
    parse,
    seen_with,
)
from tests.app.ui.contrasts import (
    DECKS,
    HIGH,
    LARGE,
    PAPER,
    TEXT,
    deck_colours,
    felts,
    ratio,
)

pytestmark = pytest.mark.usefixtures("qapp")

LOOK = pytest.mark.parametrize(
    "look",
    [(one.dark, one.contrast) for one in theme.THEMES],
    ids=["light", "dark", "light, high contrast", "dark, high contrast"],
)
FELT = pytest.mark.parametrize("felt", sorted(FELTS))
PALETTE = pytest.mark.parametrize(
    "of", theme.THEMES, ids=["light", "dark", "light, high contrast", "dark, high contrast"]
)
MARKS = sorted(path.stem for path in asset_path("marks").glob("*.svg"))
def text(of: theme.Colours | Palette) -> float:
    """The least contrast of words in a theme or on a table."""
    return HIGH if of.contrast else TEXT


def image(path: str, wide: int, high: int, part: QRectF | None = None) -> QImage:
    """An SVG drawn at a size, or a part of it (in units of the drawing) at that size."""
    renderer = QSvgRenderer(str(asset_path(path)))
    assert renderer.isValid(), path
    drawn = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    drawn.fill(QColor(0, 0, 0, 0))
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if part is not None:
        renderer.setViewBox(part)
    renderer.render(painter)
    painter.end()
    return drawn


def pixels(drawn: QImage) -> Counter[Colour]:
    """How often each colour occurs among the opaque pixels."""
    content = bytes(drawn.constBits())
    found: Counter[Colour] = Counter()
    for pixel, often in Counter(zip(*[iter(content)] * 4, strict=True)).items():
        blue, green, red, alpha = pixel if sys.byteorder == "little" else pixel[::-1]
        if alpha > 240:
            found[float(red), float(green), float(blue)] += often
    return found


@cache
def mark(name: str) -> Counter[Colour]:
    """The colours of a mark, at the size that it has on the table."""
    return pixels(image(f"marks/{name}.svg", 32, 32))


# --- windows ----------------------------------------------------------------------------------


@PALETTE
@pytest.mark.parametrize("ground", ["window", "panel", "raised"])
@pytest.mark.parametrize("ink", ["text", "muted", "link", "red"])
def test_the_words_of_windows(of: theme.Colours, ink: str, ground: str) -> None:
    assert ratio(getattr(of, ink), getattr(of, ground)) >= text(of)


@PALETTE
def test_words_on_what_is_chosen_and_the_frame_of_what_has_the_focus(of: theme.Colours) -> None:
    assert ratio(of.accent_text, of.accent) >= TEXT
    assert ratio(of.accent, of.panel) >= LARGE
    assert ratio(of.focus, of.window) >= LARGE
    assert ratio(of.focus, of.panel) >= LARGE
    assert ratio(of.focus, of.raised) >= LARGE
    assert ratio(of.accent_focus, of.accent) >= (LARGE if of.contrast else 2)


@PALETTE
def test_high_contrast_has_strong_lines(of: theme.Colours) -> None:
    if of.contrast:
        for ground in (of.window, of.panel, of.raised):
            assert ratio(of.line, ground) >= TEXT
            assert ratio(of.edge, ground) >= HIGH
            assert ratio(of.focus, ground) >= HIGH
            assert ratio(of.accent_focus, ground) >= LARGE
        assert ratio(of.text, of.line) >= TEXT, "a button that is held down"


@PALETTE
def test_disabled_words_can_still_be_read(of: theme.Colours) -> None:
    made = theme.palette(of)
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
        faint = made.color(QPalette.ColorGroup.Disabled, role).name(QColor.NameFormat.HexArgb)
        assert faint == theme.faint(of).name(QColor.NameFormat.HexArgb), "icons have the same"
        for ground in (of.window, of.panel, of.raised):
            assert contrast(over(faint, ground), parse(ground)[0]) >= TEXT


@PALETTE
@pytest.mark.parametrize("ground", ["window", "panel", "raised"])
def test_the_outline_of_controls(of: theme.Colours, ground: str) -> None:
    assert ratio(of.edge, getattr(of, ground)) >= LARGE


@PALETTE
def test_the_lines_of_the_chart(of: theme.Colours) -> None:
    lines = chart.LINES_DARK if of.dark else chart.LINES_LIGHT
    for line in lines:
        assert ratio(line, of.panel) >= (TEXT if of.contrast else LARGE)
        assert ratio(line, of.window) >= (TEXT if of.contrast else LARGE)


@PALETTE
@pytest.mark.parametrize("label", ["inaccuracy", "mistake", "blunder", "excellent"])
def test_the_marks_of_the_review(
    of: theme.Colours, label: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theme, "colours", lambda: of)
    assert ratio(label_colour(label).name(), of.panel) >= (TEXT if of.contrast else LARGE)


# --- the table --------------------------------------------------------------------------------


@LOOK
def test_the_words_of_plates_and_panels(look: tuple[bool, bool]) -> None:
    one = palette_for("green", *look)
    for ground in (one.plate, one.panel):
        for ink in (one.text, one.muted, one.red):
            assert ratio(ink, ground) >= text(one)
        assert ratio(one.focus, ground) >= text(one), "links have the colour of the focus"
        assert ratio(one.mark, ground) >= LARGE
        gone = QColor(one.muted)
        gone.setAlphaF(GONE)
        assert ratio(gone.name(QColor.NameFormat.HexArgb), ground) >= TEXT, "cards that are gone"
    assert ratio(one.gold_text, one.gold) >= text(one)
    if one.contrast:
        assert ratio(one.plate_edge, one.felt) >= HIGH or ratio(one.plate, one.felt) >= HIGH
        assert ratio(one.mark, one.panel_line) >= LARGE, "the bar at the end of a hand"


@LOOK
def test_the_ring_of_the_turn(look: tuple[bool, bool]) -> None:
    """The ring stands out from the plate that it surrounds, whose words are readable."""
    one = palette_for("green", *look)
    assert max(ratio(one.turn_edge, one.turn_plate), ratio(one.gold, one.turn_plate)) >= LARGE
    assert ratio(one.turn_edge, one.gold) >= LARGE
    for ink in (one.text, one.muted, one.red):
        assert ratio(ink, one.turn_plate) >= text(one)


@LOOK
@FELT
def test_the_status_line_has_enough_contrast(felt: str, look: tuple[bool, bool]) -> None:
    one = palette_for(felt, *look)
    for felt in felts(one):
        assert ratio(one.pill_text, one.pill, felt) >= text(one)


@LOOK
@FELT
def test_plates_and_the_focus_stand_out_from_the_felt(felt: str, look: tuple[bool, bool]) -> None:
    one = palette_for(felt, *look)
    least = 1.2 if look == (True, False) else LARGE
    for felt in felts(one):
        # The ring has a white line on both sides.
        assert max(ratio(one.focus, "#ffffff"), ratio(one.focus, felt)) >= LARGE
        assert max(ratio(one.plate, felt), ratio(one.plate_edge, felt)) >= least


@LOOK
@FELT
def test_marks_stand_out_wherever_they_lie(felt: str, look: tuple[bool, bool]) -> None:
    """At least 15% of each mark, its rim or its face, contrasts with felt and plate."""
    one = palette_for(felt, *look)
    for name in MARKS:
        seen = mark(name)
        for ground in (*felts(one), one.plate, one.panel):
            there = parse(ground)[0]
            strong = sum(n for colour, n in seen.items() if contrast(colour, there) >= LARGE)
            assert strong >= 0.15 * seen.total(), (name, ground)


def card_file(deck: str, card: str) -> str:
    """The file of a deck's card, which may belong to another deck."""
    cards = built_in_set(deck)
    assert cards is not None
    return str(Path(cards.faces[parse_card(card)].path).relative_to(assets_folder()))


# --- cards ------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", DECKS)
def test_indices_on_paper(deck: str) -> None:
    for colour in deck_colours(deck).values():
        assert ratio(colour, PAPER) >= TEXT


@LOOK
@FELT
@pytest.mark.parametrize("deck", DECKS)
def test_indices_of_dimmed_cards_can_be_read(deck: str, felt: str, look: tuple[bool, bool]) -> None:
    dim = palette_for(felt, *look).dim
    paper = over(dim, PAPER)
    for colour in deck_colours(deck).values():
        assert contrast(over(dim, colour), paper) >= TEXT
    assert contrast(paper, parse(PAPER)[0]) >= 2, "dimmed cards differ from bright ones at a glance"


@pytest.mark.parametrize("deck", DECKS)
def test_the_indices_have_the_colours_of_the_manifest(deck: str) -> None:
    for letter, suit in zip("CDSH", ("clubs", "diamonds", "spades", "hearts"), strict=True):
        drawn = image(card_file(deck, f"8{letter}"), 60, 84, QRectF(5, 10, 60, 84))
        wanted = parse(deck_colours(deck)[suit])[0]
        near = sum(n for colour, n in pixels(drawn).items() if distance(colour, wanted) < 2)
        assert near > 200


# --- four colours -----------------------------------------------------------------------------

INDEX = {
    "hearts-qt": QRectF(12, 73, 36, 36),
    "hearts-qt-jumbo": QRectF(16, 141, 72, 72),
    "hearts-qt-large": QRectF(7, 145, 90, 90),
    "hearts-qt-modern": QRectF(14, 81, 34, 34),
    "hearts-qt-paris": QRectF(12, 73, 36, 36),
}
"""Where the small suit symbol of the index lies on a card of each deck."""

SIDE = 24
"""The width and height of that symbol, in pixels, on a card about 170 pixels wide."""


def small_suit(deck: str, letter: str) -> QImage:
    part = INDEX[deck.removesuffix("-four")]
    return image(card_file(deck, f"8{letter}"), SIDE, SIDE, part)


def darkness(drawn: QImage, x: int, y: int) -> float:
    """How much of a pixel is ink, by its darkest channel: 0 is paper, 1 black."""
    colour = drawn.pixelColor(x, y)
    return 1 - min(colour.red(), colour.green(), colour.blue()) / 255


@cache
def filled(deck: str, letter: str) -> float:
    """The mean darkness within the shape of a suit symbol; the two-colour deck gives the shape."""
    outline, shown = small_suit(deck.replace("-four", ""), letter), small_suit(deck, letter)
    within = [
        darkness(shown, x, y)
        for x in range(SIDE)
        for y in range(SIDE)
        if darkness(outline, x, y) > 0.8
    ]
    return sum(within) / len(within)


@pytest.mark.parametrize("deck", [name for name in DECKS if name.endswith("-four")])
def test_suits_of_four_colours_differ_in_their_fill(deck: str) -> None:
    """Suits that share a colour in other decks also differ in how much of the symbol is filled."""
    fills = {letter: filled(deck, letter) for letter in "CDSH"}
    assert fills["S"] > 0.9, fills
    assert abs(fills["C"] - fills["S"]) >= 0.15, fills
    assert abs(fills["D"] - fills["H"]) >= 0.15, fills


RED_AND_GREEN = ("protanopia", "deuteranopia")
"""The common kinds of colour blindness."""


@pytest.mark.parametrize("deck", [name for name in DECKS if name.endswith("-four")])
@pytest.mark.parametrize("deficiency", ["none", *DEFICIENCIES])
def test_four_suit_colours_differ_even_with_colour_blindness(deck: str, deficiency: str) -> None:
    """The colours of any two suits differ clearly, even as seen with colour blindness."""
    seen = {suit[0].upper(): parse(colour)[0] for suit, colour in deck_colours(deck).items()}
    if deficiency != "none":
        seen = {letter: seen_with(deficiency, colour) for letter, colour in seen.items()}
    for one, other in itertools.combinations("CDSH", 2):
        apart = distance(seen[one], seen[other])
        least = 40 if (one, other) == ("C", "H") and deficiency in RED_AND_GREEN else 24
        assert apart >= least, (one, other, apart)


def test_every_deck_is_whole() -> None:
    for deck, rank, suit in itertools.product(DECKS, "23456789TJQKA", "CDSH"):
        assert asset_path(card_file(deck, rank + suit)).is_file()


@pytest.mark.parametrize("deck", ["hearts-qt", "hearts-qt-paris"])
@pytest.mark.parametrize("rank", ["J", "Q", "K"])
@pytest.mark.parametrize("suit", list("CDSH"))
def test_courts_are_the_same_upside_down(rank: str, suit: str, deck: str) -> None:
    drawn = image(f"decks/{deck}/{rank}{suit}.svg", 50, 70)
    turned = drawn.transformed(QTransform().scale(-1, -1))
    inside = [(x, y) for x in range(4, 46) for y in range(4, 66)]
    differing = 0
    for x, y in inside:
        one, other = drawn.pixelColor(x, y), turned.pixelColor(x, y)
        differing += abs(one.red() - other.red()) + abs(one.green() - other.green()) > 90
    assert differing < 0.01 * len(inside)
