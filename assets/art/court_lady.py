"""The queen of spades, the black card: the only court that is drawn without a frame.

Her night fills the card but for the two corners of the indices. Crown, hair and collar are one
black outline before the full moon; only the face, the lips and the rose have colour.
"""

from __future__ import annotations

from .court_hand import (
    CX,
    CY,
    FACE,
    FACE_SHADE,
    HALF_H,
    HALF_W,
    HERE,
    NIGHT,
    PEN,
    STAR,
    Half,
    pair,
    path,
    sash,
    strew,
)
from .geometry import Path
from .pips import PIPS
from .svg import Svg

WIDE, HIGH = 114.0, 164.0
# The corner left white for the index ends here.
NOTCH_X, NOTCH_Y = -69.0, -57.0
# How large she is drawn where she must stay within a frame.
FRAMED = 0.94
SILVER, SILVER_DARK = NIGHT.gold, NIGHT.gold_dark
BLACK, SHEEN = "#0c0815", "#54488a"
BLOOD, BLOOD_DARK = "#c8142f", "#7d0d26"
MOON = [(0.0, "#fffdf2"), (0.62, "#f7ebc6"), (1.0, "#e2cd94")]


def _outline(inset: float) -> Path:
    """The field of the whole card, `inset` within its edge: a leaf with two corners cut out."""
    x, y = WIDE - inset, HIGH - inset
    nx, ny = NOTCH_X + inset, NOTCH_Y + inset
    outer, inner = 8.0 - inset * 0.6, 11.0 + inset * 0.4
    return path(
        f"M{nx + outer},{-y} L{x - outer},{-y} Q{x},{-y} {x},{-y + outer}"
        f" L{x},{-ny - outer} Q{x},{-ny} {x - outer},{-ny}"
        f" L{-nx + inner},{-ny} Q{-nx},{-ny} {-nx},{-ny + inner}"
        f" L{-nx},{y - outer} Q{-nx},{y} {-nx - outer},{y}"
        f" L{-x + outer},{y} Q{-x},{y} {-x},{y - outer}"
        f" L{-x},{ny + outer} Q{-x},{ny} {-x + outer},{ny}"
        f" L{nx - inner},{ny} Q{nx},{ny} {nx},{ny - inner}"
        f" L{nx},{-y + outer} Q{nx},{-y} {nx + outer},{-y} Z"
    )


def _sky(half: Half) -> None:
    cx, cy = 5.0, -92.0
    half.put(Path.ellipse(cx, cy, 76), "#3a2c70", 0, cut=True)
    glow = half.svg.radial("moon", cx - 16, cy - 22, 92, MOON)
    half.svg.fill(Path.ellipse(cx, cy, 70), glow)
    maria = Path()
    for x, y, rx, ry in ((-49, -122, 7, 6), (58, -112, 6, 8), (46, -142, 6, 4), (66, -88, 4, 6)):
        maria += Path.ellipse(x, y, rx, ry)
    half.svg.fill(maria, "#d9c48d", opacity=0.5)
    stars = Path()
    for x, y, size in ((-60, -152, 0.36), (101, -150, 0.55), (80, -154, 0.28), (104, -92, 0.3)):
        if abs(x) < half.half_w - 5:
            stars += STAR.scaled(size).moved(x, y)
    half.svg.fill(stars, "#efe6ff")


def _collar(half: Half) -> None:
    """A standing collar of black points, lined with red."""
    outer = (
        "M8,-40 L30,-66 L55,-100 L60,-80 L79,-88 L75,-68 L96,-69 L87,-55 L108,-50"
        " C96,-44 84,-42 72,-36 Z"
    )
    inner = (
        "M10,-41 L33,-64 L52,-89 L56,-74 L72,-80 L69,-63 L86,-64 L79,-52.5 L94,-48.5"
        " C84,-45 76,-42 68,-38 Z"
    )
    for side, shape in zip((-1, 1), pair(outer), strict=True):
        half.put(shape, BLACK, 1.3, cut=True, line=SILVER_DARK)
        half.put(pair(inner)[side > 0], BLOOD if side < 0 else "#98102a", 0, cut=True)
        ribs = Path()
        for x, y in ((52.0, -89.0), (72, -80), (86, -64), (94, -48.5)):
            ribs += Path.polyline([(side * 22.0, -50.0), (side * x, y)])
        half.put(_thick(ribs, 1.0), BLACK, 0, cut=True)


def _thick(lines: Path, width: float) -> Path:
    """Thin closed slivers along straight lines, for what must be cut cannot be stroked."""
    out = Path()
    for (_, (a,)), (_, (b,)) in zip(lines.segments[::2], lines.segments[1::2], strict=True):
        h = width / 2
        out += Path.polygon([(a[0], a[1] - h * 1.8), b, (a[0], a[1] + h * 1.8)])
    return out


def _gown(half: Half) -> None:
    p = half.p
    far = half.half_w
    top = f"M14,-46 C36,-55 {far * 0.72},-53 {far},-33"
    for side, shape in zip((-1, 1), pair(f"{top} L{far},60 L20,60 Z"), strict=True):
        half.put(shape, p.main if side < 0 else "#1b1233", PEN, cut=True)
        region = path(f"M18,-44 C36,-51 {far * 0.72},-49 {far - 2},-30 L{far - 2},60 L27,60 Z")
        flat = region.map(side, 0, 0, 1, 0, 0).clipped(half.upper).flat()[0]
        half.put(_strewn(flat), "#cfc4ea", 0)
        # The border of the cloak.
        for wide, colour in ((5.6, p.line), (4.0, SILVER if side < 0 else SILVER_DARK)):
            border = path(
                f"M{29 - wide / 2},-50 C{31 - wide / 2},-28 {28 - wide / 2},0 {24 - wide / 2},60"
                f" L{24 + wide / 2},60 C{28 + wide / 2},0 {31 + wide / 2},-28 {29 + wide / 2},-50 Z"
            )
            half.put(border.map(side, 0, 0, 1, 0, 0), colour, 0, cut=True)
    left, right = pair("M0,-20 L28,-50 C28,-30 26,-10 21,40 L0,40 Z")
    half.put(left, BLOOD, PEN, cut=True)
    half.put(right, "#98102a", 0, cut=True)
    for y in (-13, -5):
        half.draw(path(f"M-7,{y - 3} L7,{y + 3} M7,{y - 3} L-7,{y + 3}"), 1.2, SILVER)


def _strewn(region: list[tuple[float, float]]) -> Path:
    return strew(STAR.scaled(0.5), region, 24, 13, 5, 4, -1)


def _throat(half: Half) -> None:
    p = half.p
    half.put(
        path(
            "M-10,-74 L-10.8,-54 C-16,-50 -24,-50 -28,-49 C-24,-36 -12,-24 0,-20 C12,-24 24,-36"
            " 28,-49 C24,-50 16,-50 10.8,-54 L10,-74 Z"
        ),
        p.skin,
    )
    half.put(
        path(
            "M-1,-63 L10,-72 L10.8,-54 C16,-50 24,-50 28,-49 C24,-36 12,-24 0,-20"
            " C4,-32 5,-42 1,-50 Z"
        ),
        p.skin_dark,
        0,
    )
    half.draw(path("M-28,-49 C-24,-36 -12,-24 0,-20 C12,-24 24,-36 28,-49"), 3.8)
    half.draw(path("M-28,-49 C-24,-36 -12,-24 0,-20 C12,-24 24,-36 28,-49"), 1.9, SILVER)
    # A choker, and the spade that hangs from it.
    half.put(
        path("M-10.6,-57 C-4,-53.6 4,-53.6 10.6,-57 L10.8,-51.6 C4,-48 -4,-48 -10.8,-51.6 Z"),
        BLACK,
        0.8,
    )
    half.put(PIPS["S"].map(0.17, 0, 0, 0.17, 0, -38.5), BLACK, 0.8)
    half.put(Path.ellipse(0, -51.8, 2.2), BLOOD, 0.8, line=SILVER)


def _hair_behind(half: Half) -> None:
    for side in pair(
        "M0,-150 C28,-152 41,-130 40,-104 C39.4,-86 44,-70 57,-56 C61,-50 58,-43 52,-44"
        " C42,-42 26,-44 14,-52 L0,-60 Z"
    ):
        half.put(side, BLACK, 1.2)


def _face(half: Half) -> None:
    p = half.p
    half.place = (1.22, 1.22, 0.0, 15.6)
    half.put(FACE, p.skin, 0)
    half.put(FACE_SHADE, p.skin_dark, 0)
    half.draw(FACE, PEN)
    half.draw(path("M3,-106 C1,-104 0.8,-101 0.2,-98 L-3.8,-84.8 C-2.8,-83 -0.5,-82.6 1.4,-83"), 1)
    for side, shade in zip((-1, 1), ("#8468b8", "#5d4690"), strict=True):

        def at(text: str, side: int = side) -> Path:
            return path(text).map(side, 0, 0, 1, 0, 0)

        half.put(
            at(
                "M3.6,-96.6 C6.4,-104.4 13,-106 20.6,-103.4 L18.6,-100 C12.6,-101.8 7,-100"
                " 3.6,-96 Z"
            ),
            shade,
            0,
        )
        half.put(
            at("M4.2,-95.7 C7,-100 12.6,-101.2 17.8,-99.6 C15,-94.8 8.5,-93.4 4.2,-95.7 Z"),
            "#fffdf8",
            0,
        )
        half.put(Path.ellipse(side * 10.6 - 0.5, -97.3, 2.7, 2.9), "#1d4a3a", 0)
        half.put(Path.ellipse(side * 10.6 - 0.5, -97.3, 1.5, 1.7), p.line, 0)
        half.put(Path.ellipse(side * 10.6 - 1.3, -98.2, 0.7), "#ffffff", 0)
        half.draw(at("M3.4,-95 C7,-100.6 12.8,-101.8 20.4,-101.6"), 2)
        half.draw(at("M3.2,-105.6 C7.4,-111.4 13.2,-112.6 19.8,-107.8"), 1.7)
    half.put(
        path(
            "M-7,-75 C-4,-78.4 -1.6,-79 0,-77.4 C1.6,-79 4,-78.4 7,-75 C3.6,-69.8"
            " -3.6,-69.8 -7,-75 Z"
        ),
        p.lips,
        0,
    )
    half.draw(path("M-6.8,-75.1 C-3,-74 3,-74 6.8,-75.1"), 0.8)
    half.put(Path.ellipse(10, -80, 0.95), p.line, 0)
    half.place = HERE


def _hair(half: Half) -> None:
    for side in pair(
        "M0,-117 C4,-131 21,-137 26.4,-116 C27.4,-102 23.6,-90 26,-76 C28,-64 37,-53 51,-48"
        " C41,-64 37,-84 37.4,-102 C38,-132 24,-150 0,-150 Z"
    ):
        half.put(side, BLACK, 1.0)
    for text in (
        "M9,-136 C22,-142 31,-130 31.6,-108 C32,-90 33,-76 41,-62",
        "M8,-130 C20,-134 27.6,-126 28.6,-108 C29,-94 28,-82 32,-69",
        "M12,-143 C24,-146 34,-136 35,-114",
    ):
        for side in pair(text):
            half.draw(side, 1.0, SHEEN)
    for side in pair("M25,-70 L27.8,-62 L25,-53 L22.2,-62 Z"):
        half.put(side, BLOOD, 0.9, line=SILVER)


def _crown(half: Half) -> None:
    """Black spikes edged with silver, red stones, and a spade on the middle one."""
    spikes = (
        "M-29,-128 L-40,-147 L-27.5,-141 L-24,-158 L-13,-143 L0,-152 L13,-143 L24,-158 L27.5,-141"
        " L40,-147 L29,-128 C14,-137 -14,-137 -29,-128 Z"
    )
    half.put(path(spikes), BLACK, 3.4, line=BLACK)
    half.put(path(spikes), "#221640", 1.3, line=SILVER)
    for side in pair(
        "M29.4,-128 C20,-133.6 10,-135 0,-135 L0,-128.6 C10,-128.6 20,-127 28,-121.6 Z"
    ):
        half.put(side, SILVER, 1.1)
    for x, y in ((-22.0, -130.2), (-11, -132.4), (11, -132.4), (22, -130.2)):
        half.put(Path.ellipse(x, y, 2.1), BLOOD, 0.8)
    half.put(Path.polygon([(-4.2, -133), (0, -138.4), (4.2, -133), (0, -127)]), BLOOD, 0.9)
    for x, y in ((-40.0, -148.0), (40, -148), (-24, -158.6), (24, -158.6)):
        half.put(Path.ellipse(x, y, 2.3), SILVER, 0.9)
    half.put(PIPS["S"].map(0.19, 0, 0, 0.19, 0, -151), SILVER, 1.2)


def _rose(half: Half, x: float) -> None:
    stem, leaf = "#3f7a55", "#2c5c43"
    half.draw(path(f"M{x - 2},-34 C{x - 6},-62 {x + 5},-84 {x},-108"), 4.4)
    half.draw(path(f"M{x - 2},-34 C{x - 6},-62 {x + 5},-84 {x},-108"), 2.3, stem)
    for y, side in ((-60.0, 1), (-72.0, -1), (-86.0, 1)):
        half.put(path(f"M{x - 1},{y} L{x + side * 6},{y - 5} L{x},{y - 5} Z"), stem, 0.7)
    half.put(
        path(
            f"M{x},-74 C{x + 4},-90 {x + 15},-90 {x + 18},-93 C{x + 19},-79 {x + 11},-70 {x},-74 Z"
        ),
        leaf,
        1.1,
    )
    # Five outer petals, the bud, and its curl.
    y = -121.0
    for angle in (90, 162, 18, 234, 306):
        petal = path("M0,2 C-11,0 -12,-13 -4,-17 C-1.4,-18.4 1.4,-18.4 4,-17 C12,-13 11,0 0,2 Z")
        half.put(petal.turned(angle + 90).moved(x, y), BLOOD if angle != 306 else "#a91029", 1.1)
    half.put(Path.ellipse(x, y, 8.4), "#e22a44", 1.1)
    half.draw(
        path(
            f"M{x - 5},{y + 3} C{x - 7},{y - 6} {x + 6},{y - 7} {x + 5},{y} C{x + 4},{y + 5}"
            f" {x - 3},{y + 4} {x - 2},{y} C{x - 1.4},{y - 2.6} {x + 2},{y - 2.4} {x + 1.6},{y}"
        ),
        1.1,
        BLOOD_DARK,
    )


def _hand(half: Half, x: float) -> None:
    p = half.p
    half.put(path(f"M{x - 13},-30 L{x + 9},-30 L{x + 12},0 L{x - 16},0 Z"), BLOOD, 1.3, cut=True)
    half.put(path(f"M{x - 14},-33 L{x + 10},-33 L{x + 10},-28 L{x - 14},-28 Z"), SILVER, 1.1)
    half.put(Path.rect(x - 10.5, -48, 17, 16, 5), p.skin, 1.3)
    for i in (-1, 0, 1):
        half.draw(path(f"M{x - 9.5},{-40 + i * 4} L{x + 2},{-40 + i * 4}"), 0.9)
    half.put(
        path(f"M{x},-48 C{x + 6},-49 {x + 7},-43 {x + 5},-36 L{x + 1},-38 Z"), p.skin_dark, 0.8
    )


def lady(svg: Svg, cx: float, framed: bool) -> None:
    """Draws her into the card about `cx`; `framed` keeps her to the frame of the other courts."""
    scale = FRAMED if framed else 1.0
    if framed:
        half, x = Half(NIGHT, HALF_W / scale, HALF_H / scale), 56.0
    else:
        half, x = Half(NIGHT, WIDE - 1.5, HIGH), 90.0
    _sky(half)
    _collar(half)
    _hair_behind(half)
    _gown(half)
    _throat(half)
    _face(half)
    _hair(half)
    _crown(half)
    _rose(half, x)
    _hand(half, x)
    field = Path.rect(-HALF_W, -HALF_H, 2 * HALF_W, 2 * HALF_H) if framed else _outline(0)
    night = svg.radial("night", cx, CY, 190, [(0, "#3a2a6b"), (0.55, "#1c1338"), (1, "#0d0919")])
    svg.fill(field.moved(cx, CY), night)
    svg.raw(f'<g transform="translate({cx:g} {CY:g}) scale({scale:g})">')
    svg.raw('<g id="half">')
    svg.defs.extend(half.svg.defs)
    svg.body.extend(half.svg.body)
    svg.raw("</g>")
    svg.raw('<use xlink:href="#half" transform="rotate(180)"/>')
    sash(svg, NIGHT, 0, 0, half.half_w)
    svg.raw("</g>")
    if framed:
        svg.stroke(field.moved(cx, CY), NIGHT.ground, 6, stroke_linejoin="miter")
        svg.stroke(field.moved(cx, CY), NIGHT.light, 1.2, stroke_linejoin="miter")
        return
    # The corners of the indices lie over whatever reaches into them.
    x, y = WIDE + 2, HIGH + 2
    notch = path(
        f"M{-x},{-y} L{NOTCH_X},{-y} L{NOTCH_X},{NOTCH_Y - 11} Q{NOTCH_X},{NOTCH_Y}"
        f" {NOTCH_X - 11},{NOTCH_Y} L{-x},{NOTCH_Y} Z"
    )
    svg.fill((notch + notch.map(-1, 0, 0, -1, 0, 0)).moved(CX, CY), "url(#paper)")
    svg.stroke(_outline(1.2).moved(CX, CY), NIGHT.ground, 2.4)
    svg.stroke(_outline(4.4).moved(CX, CY), SILVER_DARK, 1.0)
