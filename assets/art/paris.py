"""The courts in the French tradition: roi, dame and valet with their old names.

Flat colours and a firm outline, as from a woodcut with stencils; robes parted in two, strewn with
lilies, lozenges or stripes; a string of pearls between the two halves, which falls to the right.
The tradition is old; the drawing is our own.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from .court_hand import Half, Palette, mix, pair, path, strew
from .geometry import Path, Polygon
from .letters import width_of, word
from .pips import PIPS
from .style import HEIGHT, WIDTH, Style
from .suits import suit_shape
from .svg import Svg

CX, CY = WIDTH / 2, HEIGHT / 2
HALF_W, HALF_H = 76.0, 156.0
FALL = 30.0
"""How much the pearls fall on either side of the middle."""
LINE = 1.7

RED, BLUE, YELLOW, BLACK = "#d3302b", "#2b56a3", "#f3c02f", "#23212b"
GREEN, WHITE, SKIN = "#2e7d4f", "#fffdf7", "#fbe6d2"
CHEEK, LIPS = "#f0aa92", "#c23a34"
PAPER = Palette(
    RED, BLACK, WHITE, BLUE, "#7a4a22", BLACK, gold=YELLOW, gold_dark="#c99312", skin=SKIN,
    skin_dark=CHEEK, lips=LIPS, fur=WHITE, ground=WHITE, rays=WHITE, line="#1d1a20",
)  # fmt: skip

LILY = path(
    "M0,-9 C4,-5 4,-1 1.6,2.4 C4,0.6 4.6,-3.6 8,-3 C10.4,-2 9.6,2.4 6.4,2 C8,4 4,5 1.8,4"
    " L2.6,8.4 L-2.6,8.4 L-1.8,4 C-4,5 -8,4 -6.4,2 C-9.6,2.4 -10.4,-2 -8,-3 C-4.6,-3.6 -4,0.6"
    " -1.6,2.4 C-4,-1 -4,-5 0,-9 Z"
)
LOZENGE = Path.polygon([(-4.4, 0), (0, -6.6), (4.4, 0), (0, 6.6)])
DISC = Path.ellipse(0, 0, 3.4)


@dataclass(frozen=True)
class Dress:
    """The clothes of one court: the two sides of the robe, the pattern on each, and the hair.

    `turn` is 1 for a face that looks to the right and -1 for one that looks to the left.
    """

    name: str
    left: str
    right: str
    on_left: str
    on_right: str
    motif_left: str
    motif_right: str
    hair: str
    turn: int
    front: str = YELLOW


COURTS: dict[str, Dress] = {
    "KS": Dress("DAVID", BLUE, RED, YELLOW, YELLOW, "lily", "stripes", "#8d8d96", -1),
    "KH": Dress("CHARLES", RED, BLUE, YELLOW, WHITE, "lozenge", "lily", "#8a4b20", 1),
    "KD": Dress("CÉSAR", YELLOW, RED, RED, YELLOW, "stripes", "lozenge", "#3a2c26", -1, BLUE),
    "KC": Dress("ALEXANDRE", BLUE, YELLOW, YELLOW, RED, "lozenge", "stripes", "#c98a2c", 1, RED),
    "QS": Dress("PALLAS", BLACK, BLUE, YELLOW, YELLOW, "lily", "lozenge", "#2a2024", 1, RED),
    "QH": Dress("JUDITH", RED, YELLOW, YELLOW, RED, "stripes", "lily", "#a0521f", -1, BLUE),
    "QD": Dress("RACHEL", BLUE, RED, WHITE, YELLOW, "lozenge", "stripes", "#d9a436", 1),
    "QC": Dress("ARGINE", YELLOW, BLUE, BLUE, YELLOW, "lily", "stripes", "#5a3820", -1, RED),
    "JS": Dress("HOGIER", RED, BLUE, YELLOW, YELLOW, "stripes", "lozenge", "#2f2422", -1),
    "JH": Dress("LAHIRE", BLUE, RED, YELLOW, YELLOW, "lozenge", "stripes", "#8a4b20", -1),
    "JD": Dress("HECTOR", YELLOW, BLUE, BLUE, YELLOW, "disc", "stripes", "#c98a2c", -1, RED),
    "JC": Dress("LANCELOT", RED, YELLOW, WHITE, BLUE, "stripes", "lozenge", "#5a3820", -1, BLUE),
}


def court(svg: Svg, style: Style, rank: str, suit: str) -> None:
    """Draws a court into the card."""
    dress = COURTS[rank + suit]
    half = Half(PAPER, HALF_W, HALF_H)
    half.upper = [(-HALF_W, -HALF_H), (HALF_W, -HALF_H), (HALF_W, FALL), (-HALF_W, -FALL)]
    _robe(half, dress)
    {"K": _king, "Q": _queen, "J": _valet}[rank](half, dress, suit)
    _attribute(half, rank, suit)
    suit_shape(half.svg, style, suit, -56, -132, 34, False, None, WHITE)
    frame = Path.rect(-HALF_W, -HALF_H, 2 * HALF_W, 2 * HALF_H)
    svg.raw(f'<g transform="translate({CX:g} {CY:g})">')
    svg.fill(frame, WHITE)
    svg.raw('<g id="half">')
    svg.body.extend(half.svg.body)
    svg.raw("</g>")
    svg.raw('<use xlink:href="#half" transform="rotate(180)"/>')
    _pearls(svg)
    svg.stroke(frame, style.colours[suit], 2.2, stroke_linejoin="miter")
    inner = Path.rect(-HALF_W + 3.4, -HALF_H + 3.4, 2 * HALF_W - 6.8, 2 * HALF_H - 6.8)
    svg.stroke(inner, style.colours[suit], 0.7, stroke_linejoin="miter")
    # The name reads downwards beside the frame; the other half has it as well.
    high = 9.5
    written = word(dress.name, 0, 0, high).turned(90)
    written = written.moved(HALF_W + 17, -HALF_H + 4)
    svg.stroke(written, style.colours[suit], 1.5)
    svg.stroke(written.map(-1, 0, 0, -1, 0, 0), style.colours[suit], 1.5)
    svg.raw("</g>")
    assert width_of(dress.name, high) < 150


def _pearls(svg: Svg) -> None:
    """The string of pearls between the halves."""
    angle = math.degrees(math.atan(FALL / HALF_W))
    for high, colour in ((7.4, PAPER.line), (6.0, YELLOW)):
        h = high / math.cos(math.radians(angle))
        band = [(-HALF_W, -FALL - h), (HALF_W, FALL - h), (HALF_W, FALL + h), (-HALF_W, -FALL + h)]
        svg.fill(Path.polygon(band), colour)
    pearls = Path()
    for i in range(-7, 8):
        pearls += Path.ellipse(i * 10.6, 0, 3.4)
    edge = [(-HALF_W + 1, -90.0), (HALF_W - 1, -90.0), (HALF_W - 1, 90.0), (-HALF_W + 1, 90.0)]
    for part in pearls.turned(angle).flat(1.2):
        svg.shape(Path.polygon(part).clipped(edge, 2), WHITE, PAPER.line, 0.9)


def _robe(half: Half, dress: Dress) -> None:
    """The robe, parted in the middle, with its pattern and the band down its front."""
    for side, ground, ink, motif in (
        (-1, dress.left, dress.on_left, dress.motif_left),
        (1, dress.right, dress.on_right, dress.motif_right),
    ):
        shape = path("M0,-72 L14,-70 C34,-66 58,-58 72.6,-34 L72.6,70 L0,70 Z").map(
            side, 0, 0, 1, 0, 0
        )
        half.put(shape, ground, LINE, cut=True)
        region = shape.clipped(half.upper, 3).flat(3)[0]
        if motif == "stripes":
            for i in range(-3, 9):
                x = side * (6.0 + i * 15)
                bar = [
                    (x, -90.0),
                    (x + side * 5.5, -90.0),
                    (x + side * 26, 80),
                    (x + side * 20.5, 80),
                ]
                cut = _inset(region, 1.2)
                half.put(Path.polygon(cut).clipped(_convex(bar), 3), ink, 0)
        else:
            one = {"lily": LILY.scaled(0.78), "lozenge": LOZENGE.scaled(0.9), "disc": DISC}[motif]
            half.put(strew(one, region, 17.0, 13.0, 7.2, 4.0 * side, 3.0), ink, 0)
        # A fold beside the arm.
        half.draw(path("M38,-46 C43,-36 43,-26 41,-14").map(side, 0, 0, 1, 0, 0), 1.2)
    half.put(Path.rect(-7.5, -60, 15, 120), dress.front, LINE, cut=True)
    gem = RED if dress.front != RED else YELLOW
    for y in (-36.0, -22.0, -8.0):
        half.put(LOZENGE.scaled(0.8).moved(0, y), gem, 0.9)


def _inset(region: Polygon, by: float) -> Polygon:
    middle = sum(x for x, _y in region) / len(region)
    return [(x + math.copysign(by, middle - x), y) for x, y in region]


def _convex(points: Polygon) -> Polygon:
    """The corners in an order in which the polygon does not cross itself."""
    cx = sum(x for x, _y in points) / len(points)
    cy = sum(y for _x, y in points) / len(points)
    return sorted(points, key=lambda p: math.atan2(p[1] - cy, p[0] - cx))


def _face(half: Half, turn: int, lady: bool = False) -> None:
    """A face in three quarters, with single lines for its features."""

    def at(text: str) -> Path:
        return path(text).map(turn, 0, 0, 1, 0, 0)

    outline = at(
        "M-19,-112 C-20,-128 16,-130 19,-114 C21,-106 21,-98 19.6,-92 C18.4,-80 11,-69 2,-68"
        " C-10,-68 -18,-82 -19,-96 Z"
    )
    half.put(outline, SKIN, LINE)
    half.put(Path.ellipse(turn * -8.6, -87, 5.2, 4.2), CHEEK, 0)
    half.put(Path.ellipse(turn * 14.6, -87.6, 3.4, 3.6), CHEEK, 0)
    # Brow and nose in one line, as the old cutters drew them.
    half.draw(at("M-9.6,-106.4 C-5,-110 0,-109 4,-105.6"), 1.8)
    half.draw(
        at(
            "M17.6,-106.4 C14,-109.6 10.6,-108.6 8.6,-105 C8.2,-100 10.6,-95 12.2,-90.4"
            " C11.4,-87.8 8.6,-87.6 6.4,-88.6"
        ),
        1.7,
    )
    for x in (-3.0, 14.0):
        wide = 4.6 if x < 0 else 3.2
        half.put(
            at(
                f"M{x - wide},-100.6 C{x - 1},-104.6 {x + 2},-104.4 {x + wide},-100.8"
                f" C{x + 2},-98.2 {x - 2},-98 {x - wide},-100.6 Z"
            ),
            WHITE,
            1.2,
        )
        half.put(Path.ellipse(turn * (x + 1.0), -101, 1.9), PAPER.line, 0)
        if lady:
            half.draw(
                at(f"M{x - wide - 0.4},-101.4 C{x - 1},-105.4 {x + 2},-105.2 {x + wide},-101.6"),
                1.9,
            )
    half.put(
        at(
            "M3,-79.6 C6,-82 8.4,-81.6 9.6,-80.6 C11,-81.6 13,-81.4 14.6,-79.8"
            " C12,-76 6,-75.6 3,-79.6 Z"
        ),
        LIPS,
        0.8,
    )


def _lily_crown(half: Half, ground: str, points: int) -> None:
    """An open crown with lilies."""
    lilies = [-22.0, 0.0, 22.0] if points == 3 else [-24.0, -9.0, 9.0, 24.0]
    for x in lilies:
        half.put(LILY.scaled(1.5).turned(x * 0.5).moved(x, -137 + abs(x) * 0.14), YELLOW, 1.2)
    half.put(
        path("M-27,-131 C-12,-125 12,-125 27,-131 L24,-115 C10,-110 -10,-110 -24,-115 Z"),
        YELLOW,
        LINE,
    )
    for x in (-16.0, 0.0, 16.0):
        half.put(LOZENGE.scaled(0.66).moved(x, -119.4 - abs(x) * 0.12), ground, 0.8)


def _king(half: Half, dress: Dress, suit: str) -> None:
    p = half.p
    # Long curls behind the face, and the cape of ermine.
    for side, shape in zip(
        (-1, 1),
        pair(
            "M0,-122 C24,-130 34,-114 31,-98 C38,-92 37,-80 31,-76 C36,-66 28,-58 20,-62"
            " C12,-60 8,-66 0,-66 Z"
        ),
        strict=True,
    ):
        half.put(shape, dress.hair, LINE)
        for text in ("M25,-110 C29,-102 24,-96 28,-90", "M26,-86 C31,-82 25,-76 28,-70"):
            half.draw(path(text).map(side, 0, 0, 1, 0, 0), 1.2)
    half.put(
        path(
            "M-30,-64 C-48,-60 -60,-50 -66,-38 C-40,-34 -14,-40 0,-26 C14,-40 40,-34 66,-38"
            " C60,-50 48,-60 30,-64 C14,-56 -14,-56 -30,-64 Z"
        ),
        WHITE,
        LINE,
    )
    tail = path("M0,-4 C2.4,-1 1.8,3 0,6 C-1.8,3 -2.4,-1 0,-4 Z").scaled(0.8)
    for x, y in (
        (-52.0, -46.0),
        (-38, -52),
        (-40, -41),
        (-26, -46),
        (-14, -50),
        (52, -46),
        (38, -52),
        (40, -41),
        (26, -46),
        (14, -50),
        (0, -44),
    ):
        half.put(tail.moved(x, y), p.line, 0)
    _face(half, dress.turn)
    beard = (
        "M-19,-92 C-14,-84 -10,-83 -4,-83 C2,-86 6,-84.6 9.4,-83 C13,-85 17,-84 20,-90"
        " C22,-76 18,-62 12,-55 C10,-58 8,-58 6,-53 C3,-57 1,-57 -2,-53 C-4,-58 -7,-58 -9,-55"
        " C-17,-64 -21,-80 -19,-92 Z"
    )
    half.put(path(beard).map(dress.turn, 0, 0, 1, 0, 0), dress.hair, LINE)
    half.put(
        path("M4,-77 C7,-79.4 12,-79.4 14.6,-77.2 C11,-73.6 7,-73.6 4,-77 Z").map(
            dress.turn, 0, 0, 1, 0, 0
        ),
        LIPS,
        0.8,
    )
    for text in (
        "M-11,-76 C-9,-70 -9,-66 -7,-61",
        "M1,-69 C2,-66 1,-62 2,-59",
        "M13,-74 C12,-68 12,-64 11,-60",
    ):
        half.draw(path(text).map(dress.turn, 0, 0, 1, 0, 0), 1.1)
    closed = suit in "HC"
    if closed:
        half.put(path("M-25,-124 C-34,-150 34,-150 25,-124 Z"), RED if suit == "H" else BLUE, LINE)
        half.draw(
            path(
                "M0,-144 L0,-126 M-13,-141.6 C-16,-136 -14,-130 -12,-126 M13,-141.6"
                " C16,-136 14,-130 12,-126"
            ),
            3.4,
            YELLOW,
        )
        half.put(Path.ellipse(0, -147, 4.6), YELLOW, 1.2)
        half.put(
            path("M-27,-129 C-12,-123 12,-123 27,-129 L24,-114 C10,-109 -10,-109 -24,-114 Z"),
            YELLOW,
            LINE,
        )
        for x in (-16.0, 0.0, 16.0):
            half.put(Path.ellipse(x, -118.2 - abs(x) * 0.12, 2.6), WHITE, 0.8)
    else:
        _lily_crown(half, RED if suit == "S" else BLUE, 4)


def _queen(half: Half, dress: Dress, suit: str) -> None:
    # A veil for two of them, loose hair for the others.
    veiled = suit in "SC"
    if veiled:
        for side, shape in zip(
            (-1, 1),
            pair(
                "M0,-128 C28,-132 38,-112 36,-94 C38,-76 46,-66 50,-52 C38,-48 28,-52 22,-58"
                " L12,-66 L0,-66 Z"
            ),
            strict=True,
        ):
            half.put(shape, WHITE if suit == "C" else mix(BLUE, WHITE, 0.72), LINE)
            half.draw(path("M29,-112 C33,-96 30,-80 38,-62").map(side, 0, 0, 1, 0, 0), 1.1)
    for side, shape in zip(
        (-1, 1),
        pair(
            "M0,-121 C22,-130 31,-116 29,-100 C35,-90 33,-78 28,-70 C32,-60 24,-54 18,-60"
            " C10,-64 8,-70 0,-70 Z"
        ),
        strict=True,
    ):
        half.put(shape, dress.hair, LINE)
        half.draw(
            path("M22,-110 C26,-100 22,-92 26,-84 C28,-76 23,-70 24,-64").map(side, 0, 0, 1, 0, 0),
            1.2,
        )
    # Neck, bodice and necklace.
    half.put(
        path(
            "M-9,-76 L-11,-62 C-20,-60 -27,-58 -32,-55 C-24,-38 -10,-32 0,-28 C10,-32 24,-38"
            " 32,-55 C27,-58 20,-60 11,-62 L9,-76 Z"
        ),
        SKIN,
        LINE,
    )
    border = "M-32,-55 C-24,-38 -10,-32 0,-28 C10,-32 24,-38 32,-55"
    half.draw(path(border), 6.4)
    half.draw(path(border), 3.8, WHITE if suit != "C" else YELLOW)
    beads = Path()
    for i in range(-4, 5):
        beads += Path.ellipse(i * 3.9, -50.5 - abs(i) ** 1.7 * 0.62, 1.9)
    half.put(beads, YELLOW if suit != "H" else WHITE, 0.8)
    half.put(PIPS[suit].map(0.11, 0, 0, 0.11, 0, -42), RED if suit in "HD" else BLACK, 0)
    _face(half, dress.turn, lady=True)
    half.put(
        path("M-20,-110 C-18,-128 8,-126 10,-122 C0,-120 -10,-114 -16,-100 Z").map(
            dress.turn, 0, 0, 1, 0, 0
        ),
        dress.hair,
        1.3,
    )
    half.put(
        path("M8,-123 C16,-124 21,-118 20.6,-108 C17,-114 13,-118 8,-119 Z").map(
            dress.turn, 0, 0, 1, 0, 0
        ),
        dress.hair,
        1.3,
    )
    if suit == "S":
        # Pallas: a helmet of gold with a red crest.
        half.put(
            path(
                "M-12,-134 C-30,-152 20,-160 36,-138 C40,-128 36,-120 30,-116 C28,-132"
                " 8,-142 -12,-134 Z"
            ),
            RED,
            LINE,
        )
        for i in range(5):
            half.draw(path(f"M{4 + i * 6},{-138 + i * 3.6} L{8 + i * 6.4},{-149 + i * 4.6}"), 1.0)
        half.put(
            path("M-25,-114 C-30,-140 22,-146 27,-116 C12,-124 -10,-124 -25,-114 Z"), YELLOW, LINE
        )
        half.put(PIPS["S"].map(0.15, 0, 0, 0.15, 0, -128), BLACK, 0)
    else:
        _lily_crown(half, RED if suit != "H" else BLUE, 3)


def _valet(half: Half, dress: Dress, suit: str) -> None:
    for side, shape in zip(
        (-1, 1),
        pair(
            "M0,-122 C24,-130 33,-114 31,-98 C34,-86 38,-80 34,-70 C28,-64 22,-66 19,-72"
            " L10,-74 L0,-74 Z"
        ),
        strict=True,
    ):
        half.put(shape, dress.hair, LINE)
        for text in ("M24,-110 C27,-100 24,-90 29,-78", "M30,-104 C31,-94 30,-86 33,-76"):
            half.draw(path(text).map(side, 0, 0, 1, 0, 0), 1.1)
    half.put(path("M-9,-76 L-10,-60 L10,-60 L9,-76 Z"), SKIN, LINE)
    # A collar of points, each with a bell.
    for i in range(-3, 4):
        x = i * 12.5
        y = -60 + abs(i) * 3.4
        half.put(
            Path.polygon([(x - 7.5, y), (x + 7.5, y), (x, y + 17)]), WHITE if i % 2 else YELLOW, 1.3
        )
        half.put(Path.ellipse(x, y + 18.4, 2.4), YELLOW, 1.0)
    _face(half, dress.turn)
    cap = RED if suit in "SC" else BLUE
    other = YELLOW
    turn = dress.turn

    def at(text: str) -> Path:
        return path(text).map(turn, 0, 0, 1, 0, 0)

    half.put(
        at(
            "M-14,-130 C-30,-152 -62,-150 -64,-130 C-62,-118 -54,-112 -46,-114 C-52,-122"
            " -46,-130 -36,-127 C-28,-124 -22,-122 -18,-118 Z"
        )
        if suit in "SD"
        else at(
            "M-16,-128 C-20,-150 -44,-158 -56,-146 C-48,-142 -50,-136 -54,-132 C-46,-130 -46,-124"
            " -46,-118 C-38,-122 -28,-120 -20,-118 Z"
        ),
        WHITE,
        1.4,
    )
    half.draw(
        at("M-18,-122 C-30,-138 -48,-140 -58,-128")
        if suit in "SD"
        else at("M-18,-122 C-26,-136 -36,-142 -48,-143"),
        1.2,
    )
    half.put(
        at(
            "M-25,-116 C-30,-142 6,-150 24,-136 C32,-130 30,-120 26,-114"
            " C10,-122 -10,-124 -25,-116 Z"
        ),
        cap,
        LINE,
    )
    half.put(
        at("M-29,-115 C-12,-126 14,-124 30,-115 L28,-107 C12,-114 -12,-115 -27,-106 Z"), other, LINE
    )
    half.put(PIPS[suit].map(0.11, 0, 0, 0.11, turn * 6, -132), YELLOW, 0)


def _hand(half: Half, x: float, y: float, cuff: str) -> None:
    half.put(
        path(f"M{x - 12},{y + 9} L{x + 12},{y + 9} L{x + 15},{y + 26} L{x - 15},{y + 26} Z"),
        cuff,
        1.4,
        cut=True,
    )
    half.put(Path.rect(x - 9, y - 8, 18, 17, 6), SKIN, 1.4)
    for i in (-1, 0, 1):
        half.draw(path(f"M{x - 8},{y + i * 4.2} L{x + 3},{y + i * 4.2}"), 1.0)


def _attribute(half: Half, rank: str, suit: str) -> None:
    """What a court holds: a harp, a sword, a globe; flowers; halberds and bows."""
    x = 55.0
    pole = "#a8702e"
    if rank == "K":
        if suit == "S":
            # David's harp.
            half.put(
                path("M40,-58 C34,-84 40,-100 62,-104 L70,-100 C58,-94 52,-86 50,-60 Z"),
                YELLOW,
                LINE,
            )
            half.put(
                path("M62,-104 C68,-112 74,-104 70,-100 L66,-54 L44,-54 L42,-62 L60,-62 Z"),
                YELLOW,
                LINE,
            )
            for i in range(4):
                half.draw(path(f"M{47 + i * 4.4},{-88 - i * 3.4} L{49 + i * 4},-62"), 1.0)
        elif suit == "H":
            half.put(
                Path.polygon([(x - 5, -54), (x - 5, -140), (x, -150), (x + 5, -140), (x + 5, -54)]),
                "#dfe6ee",
                LINE,
            )
            half.draw(path(f"M{x},-140 L{x},-58"), 1.0)
            half.put(Path.rect(x - 15, -58, 30, 6.5, 3), YELLOW, LINE)
        elif suit == "D":
            half.put(Path.rect(x - 2.4, -112, 4.8, 90), pole, 1.3, cut=True)
            # An eagle on the staff, as a legion's.
            half.put(
                path(
                    f"M{x},-118 C{x - 18},-140 {x - 24},-120 {x - 16},-112 L{x - 6},-106"
                    f" L{x + 6},-106 L{x + 16},-112 C{x + 20},-120 {x + 18},-138 {x},-118 Z"
                ),
                YELLOW,
                LINE,
            )
            half.put(Path.ellipse(x, -126, 4.4, 6), YELLOW, 1.3)
            half.put(Path.rect(x - 11, -106, 22, 5), RED, 1.2)
        else:
            half.put(Path.ellipse(x, -78, 15), BLUE, LINE)
            half.draw(path(f"M{x - 15},-78 L{x + 15},-78 M{x},-93 L{x},-78"), 3.0, YELLOW)
            half.put(Path.rect(x - 2, -110, 4, 17), YELLOW, 1.1)
            half.put(Path.rect(x - 7, -105, 14, 4), YELLOW, 1.1)
        _hand(half, x, -48, WHITE)
        return
    if rank == "Q":
        green = GREEN
        half.draw(path(f"M{x},-34 C{x - 4},-58 {x + 3},-74 {x},-94"), 4.6)
        half.draw(path(f"M{x},-34 C{x - 4},-58 {x + 3},-74 {x},-94"), 2.4, green)
        half.put(
            path(
                f"M{x + 1},-66 C{x + 7},-80 {x + 15},-80 {x + 17},-84 C{x + 17},-72 {x + 10},-64"
                f" {x + 1},-66 Z"
            ),
            green,
            1.2,
        )
        bloom = {"S": WHITE, "H": RED, "D": YELLOW, "C": RED}[suit]
        if suit in "HS":
            for a in range(0, 360, 72):
                half.put(Path.ellipse(0, -8.6, 6.6, 7.4).turned(a).moved(x, -106), bloom, 1.3)
            half.put(Path.ellipse(x, -106, 5), YELLOW, 1.2)
        else:
            half.put(
                path(
                    f"M{x - 13},-120 L{x - 5},-112 L{x},-124 L{x + 5},-112 L{x + 13},-120"
                    f" C{x + 14},-98 {x + 6},-92 {x},-92 C{x - 6},-92 {x - 14},-98 {x - 13},-120 Z"
                ),
                bloom,
                LINE,
            )
        _hand(half, x, -44, WHITE)
        return
    # Valets: halberds and partisans.
    half.put(Path.rect(x - 2.2, -112, 4.4, 110), pole, 1.3, cut=True)
    if suit in "SD":
        half.put(
            path(
                f"M{x + 2},-118 C{x + 14},-124 {x + 18},-112 {x + 17},-100 C{x + 12},-98"
                f" {x + 8},-98 {x + 2},-100 Z"
            ),
            "#dfe6ee",
            LINE,
        )
        half.put(path(f"M{x - 2},-114 L{x - 14},-110 L{x - 2},-104 Z"), "#dfe6ee", LINE)
        half.put(
            path(f"M{x},-146 L{x + 5},-126 L{x + 2.4},-112 L{x - 2.4},-112 L{x - 5},-126 Z"),
            "#dfe6ee",
            LINE,
        )
    else:
        half.put(
            path(f"M{x},-146 L{x + 9},-122 L{x + 3},-110 L{x - 3},-110 L{x - 9},-122 Z"),
            "#dfe6ee",
            LINE,
        )
        half.draw(path(f"M{x},-140 L{x},-114"), 1.0)
        half.put(
            path(f"M{x - 2},-106 C{x + 14},-108 {x + 16},-96 {x + 2},-92 Z"),
            RED if suit == "C" else YELLOW,
            1.3,
        )
    _hand(half, x, -46, YELLOW)


def ace(svg: Svg, style: Style, suit: str) -> None:
    """The ace: its suit in a wreath of leaves and berries."""
    leaf = path("M0,0 C4,-6 12,-6 19,0 C12,5 4,5 0,0 Z")
    leaves, berries = Path(), []
    for i in range(36):
        a = i * 10.0
        x, y = 74 * math.cos(math.radians(a)), 92 * math.sin(math.radians(a))
        along = math.degrees(
            math.atan2(92 * math.cos(math.radians(a)), -74 * math.sin(math.radians(a)))
        )
        if 80 < a < 100 or 260 < a < 280:
            continue
        way = 1 if math.cos(math.radians(a)) > 0 else 0
        lean = 24 if i % 2 else -24
        leaves += leaf.scaled(0.9).turned(along + lean + (180 if way else 0)).moved(x, y)
        if i % 4 == 0:
            berries.append((x, y))
    # The lower half is the upper one turned, so that the ace is the same upside down.
    svg.shape(leaves.moved(CX, CY), GREEN, PAPER.line, 0.8)
    for x, y in berries:
        svg.shape(Path.ellipse(CX + x, CY + y, 4.2), RED, PAPER.line, 0.9)
    for y in (-92.0, 92.0):
        svg.shape(Path.ellipse(CX, CY + y, 7), YELLOW, PAPER.line, 1.1)
    suit_shape(svg, style, suit, CX, CY, 108)
