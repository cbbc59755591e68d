"""The twelve courts: half figures in a frame, the lower half the upper one turned round.

One hand draws them all: faces lit from the left, one pen, one sash. Kings are known by beard,
ermine and a tall crown, queens by headdress and collar, jacks by the plumed cap.
"""

from __future__ import annotations

from .court_hand import CX, CY, FOUR, HALF_H, HALF_W, PALETTES, Half, rays, sash
from .court_jacks import jack
from .court_kings import king
from .court_lady import lady
from .court_props import attribute
from .court_queens import queen
from .geometry import Path
from .style import Style
from .suits import suit_shape
from .svg import Svg

# The drawing stands a little larger on a card whose indices leave the room.
SCALE = 1.04


def court(svg: Svg, style: Style, rank: str, suit: str, cx: float = CX) -> None:
    """Draws the court, its frame centred on `cx`, into the card."""
    if (rank, suit) == ("Q", "S"):
        lady(svg, cx, style.jumbo)
        return
    scale = 1.0 if style.jumbo else SCALE
    p = (FOUR if style.four else PALETTES)[suit]
    half = Half(p)
    rays(half)
    suit_shape(half.svg, style, suit, -54.5, -134, 30, False, None, p.ground)
    {"K": king, "Q": queen, "J": jack}[rank](half, suit)
    attribute(half, rank, suit)
    frame = Path.rect(-HALF_W, -HALF_H, 2 * HALF_W, 2 * HALF_H)
    svg.raw(f'<g transform="translate({cx:g} {CY:g}) scale({scale:g})">')
    svg.fill(frame, p.ground)
    svg.raw('<g id="half">')
    svg.defs.extend(half.svg.defs)
    svg.body.extend(half.svg.body)
    svg.raw("</g>")
    svg.raw('<use xlink:href="#half" transform="rotate(180)"/>')
    sash(svg, p, 0, 0)
    svg.stroke(frame, style.colours[suit], 1.6, stroke_linejoin="miter")
    svg.raw("</g>")
