"""The women of the cast, drawn so that each outline is known: plaits, a plume, a bun, a hood."""

from __future__ import annotations

from .court_hand import STAR, mix
from .geometry import Path
from .portrait_hand import GOLD_DARK, Face, Portrait, path, scallops


def pia(d: Portrait) -> None:
    """Two red plaits with ribbons, and freckles."""
    p = d.p
    face = Face(
        "round",
        lash=True,
        freckles=True,
        brow=0.4,
        gaze=-1.0,
        brow_width=1.8,
        eye=1.2,
        brow_colour=p.hair_dark,
    )
    d.shoulders(40)
    d.neck(8)
    d.both("M0,-40 L12,-58 L24,-57 L20,-34 L0,-34 Z", p.fur, mix(p.fur, p.skin_dark, 0.25))
    with d.head():
        d.both("M0,-134 C22,-137 31,-120 28.6,-100 L24,-84 L0,-90 Z", p.hair, p.hair_dark)
        for side in (-1, 1):
            tone, strand = (p.hair, p.hair_dark) if side < 0 else (p.hair_dark, p.line)
            for i in range(4):
                x, y = side * (31.4 + (1.2, 3.4, 4.0, 3.0)[i]), -92 + i * 11.0
                knot = Path.ellipse(0, 0, 8.6 - i * 0.6, 7.4).turned(side * 24).moved(x, y)
                d.put(knot, tone)
                d.fine(f"M{x - side * 5},{y - 3} L{x + side * 4},{y + 3.6}", strand)
            bow = "M0,0 C3,-6 10,-7 11,-3 C11.6,1 5,3 0,0 C-5,3 -11.6,1 -11,-3 C-10,-7 -3,-6 0,0 Z"
            d.put(path(bow).map(0.9, 0, 0, 1.0, side * 35, -50.6), p.other)
        d.face(face)
        front = (
            "M0,-123 C10,-134 30,-128 28.8,-100 C26.6,-97 24.6,-97 23,-95"
            " C22.4,-105 18,-111.6 11,-114 C7,-115.4 3,-116 0,-116 Z"
        )
        d.both(front, p.hair, p.hair_dark)
        d.fine_pair(
            "M4,-120.6 C14,-122 21,-116 25,-104 M5,-125 C16,-128 24,-120 27,-108",
            p.hair_dark,
            mix(p.hair_dark, p.line, 0.4),
        )
        d.mouth(face)
    d.pip("C", 0, -47, 0.12, p.main)


def rosa(d: Portrait) -> None:
    """A broad plumed hat worn aslant, fair hair over one shoulder."""
    p = d.p
    face = Face(
        "heart", lash=True, lips="full", brow=1.0, gaze=1.5, lids=0.22, sad="shock", brow_width=1.8
    )
    d.shoulders(44)
    with d.head(3):
        d.both(
            "M0,-124 C20,-128 29,-114 28,-98 C27.6,-84 33,-72 31,-58 L10,-58 L0,-90 Z",
            p.hair,
            p.hair_dark,
        )
        d.neck(8.6)
        d.face(face)
        d.put(
            path(
                "M-21,-114 C-12,-122 4,-121 13,-116 C20,-112 22,-106 22.6,-98 C26,-104 26,-112"
                " 22,-118 L-18,-122 Z"
            ),
            p.hair,
            1.2,
        )
        d.both(
            "M22,-106 C26,-96 23,-86 27,-76 C30,-68 29,-56 24,-46 C36,-50 37,-66 33.4,-76"
            " C30,-86 30,-98 27,-110 Z",
            p.hair,
            p.hair_dark,
        )
        d.fine_pair(
            "M25.4,-100 C28,-88 27,-82 30.6,-73 C33,-66 32,-58 29,-52",
            p.hair_dark,
            mix(p.hair_dark, p.line, 0.4),
        )
        d.mouth(face)
        # Crown of the hat, brim, plume.
        d.put(path("M-23,-119 C-25,-138 -16,-147 1,-147 C17,-147 25,-137 24,-119 Z"), p.main)
        d.put(
            path("M7,-146.6 C19,-145 25,-136 24,-119 L12,-119 C17,-130 14,-140 7,-146.6 Z"),
            p.dark,
            0,
        )
        d.line(path("M-23,-119 C-25,-138 -16,-147 1,-147 C17,-147 25,-137 24,-119"), 1.7)
        d.put(
            path(
                "M-44,-124 C-30,-112 -14,-121 2,-121 C20,-121 36,-116 48,-126 C46,-113 34,-107"
                " 20,-109.6 C6,-112.6 -8,-113 -20,-110 C-34,-107 -43,-113 -44,-124 Z"
            ),
            p.dark,
        )
        d.band("M-22,-122.6 C-8,-126 10,-126 23,-122.6", 3.8, p.gold)
        d.put(
            path(
                "M16,-126 C10,-142 -4,-154 -22,-152 C-38,-150 -46,-138 -46,-128 C-40,-134"
                " -34,-135 -28,-133 C-14,-130 0,-128 12,-121 Z"
            ),
            p.light,
            1.5,
        )
        d.fine("M14,-124 C4,-136 -12,-144 -34,-141", mix(p.light, p.dark, 0.6), 1.2)
        d.fine(
            "M-4,-136 L-10,-147 M-12,-140 L-20,-149 M-21,-141.6 L-30,-147.6 M-2,-134 L-10,-130.6"
            " M-11,-138 L-20,-133",
            mix(p.light, p.dark, 0.5),
            0.9,
        )
        petals = Path()
        for angle in range(0, 360, 72):
            petals += Path.ellipse(0, -4, 3.8, 3.8).turned(angle).moved(17, -122)
        d.put(petals, "#c8142f", 1.3)
        d.fine("M14.6,-121 C15,-125 20,-125 19,-121.6 C18,-119.6 16,-121 17,-122.4", "#7d0d26", 1.1)
    d.both("M0,-46 L16,-58 C22,-52 30,-50 36,-50 L28,-40 L0,-36 Z", p.fur, mix(p.fur, p.light, 0.4))
    d.pip("S", 0, -45, 0.12, p.main)


def tess(d: Portrait) -> None:
    """A sleek bob with a straight fringe, wrapped in a thick scarf."""
    p = d.p
    face = Face(
        "oval", lash=True, lips="full", gaze=-1.2, brow=-0.6, brow_width=1.7, lids=0.12, sad="sad"
    )
    d.shoulders(41)
    d.neck(8.6)
    with d.head():
        d.both(
            "M0,-136 C27,-138 36,-120 34,-99 C33.4,-86 35.4,-76 37,-66 C30,-61 20,-62 15,-66"
            " L0,-80 Z",
            p.hair,
            p.hair_dark,
        )
        d.face(face)
        d.both(
            "M0,-136 C27,-138 36,-120 34,-99 C33.4,-86 35.4,-76 37,-66 C31,-61.6 24,-61.6"
            " 19.4,-64 C23,-76 22.6,-92 22,-107.6 C14,-106 6,-106 0,-106 Z",
            p.hair,
            p.hair_dark,
        )
        d.fine_pair(
            "M9,-132 C21,-129 27,-118 27,-102 M6,-126 C14,-124 18,-117 18.6,-110"
            " M29.6,-96 C29,-84 29.6,-76 31.6,-68",
            mix(p.hair, "#8d93b8", 0.5),
            mix(p.hair, "#8d93b8", 0.35),
            1.2,
        )
        d.mouth(face)
        d.pip("D", -25.6, -121, 0.24, p.gold, 1.3)
        d.pip("D", -25.6, -121, 0.11, p.other, 0)
    d.put(
        path(
            "M-25,-66 C-16,-57 16,-57 25,-66 C31,-60 32,-52 28,-47 C16,-40 -16,-40 -28,-47"
            " C-32,-52 -31,-60 -25,-66 Z"
        ),
        p.other,
    )
    d.put(
        path(
            "M6,-59.4 C14,-60 20,-62 25,-66 C31,-60 32,-52 28,-47 C23,-44 17,-42.6 10,-42"
            " C12,-48 10,-54 6,-59.4 Z"
        ),
        mix(p.other, p.dark, 0.45),
        0,
    )
    d.line(
        path(
            "M-25,-66 C-16,-57 16,-57 25,-66 C31,-60 32,-52 28,-47 C16,-40 -16,-40 -28,-47"
            " C-32,-52 -31,-60 -25,-66 Z"
        ),
        1.7,
    )
    d.fine("M-29,-56 C-16,-47.6 14,-47.6 28.6,-56", p.light, 2.2)
    d.fine(
        "M-20,-60.6 L-22,-56 M-12,-57.6 L-13,-53 M-4,-56.4 L-4,-52 M4,-56.4 L5,-52"
        " M-16,-48 L-17.4,-43.4 M-7,-46.6 L-7.6,-42 M2,-46.4 L2,-41.8",
        mix(p.other, p.line, 0.4),
    )


def zoe(d: Portrait) -> None:
    """A crown of natural curls, a gold band, hoops."""
    p = d.p
    face = Face("oval", lash=True, lips="full", brow=0.8, gaze=0.9, brow_width=1.9, teeth=True)
    d.shoulders(42)
    d.neck(8.8)
    with d.head():
        d.put(scallops(0, -114, 36, 33.5, 17), p.hair)
        if not d.small:
            for x, y, r in (
                (-26.0, -128.0, 4.0),
                (-12, -142, 4),
                (8, -143, 4),
                (-31, -108, 4),
                (24, -131, 4),
                (31, -112, 4),
                (-29, -92, 3.4),
                (29, -93, 3.4),
            ):
                curl = (
                    f"M{x - r},{y} C{x - r},{y - r} {x + r},{y - r} {x + r},{y}"
                    f" C{x + r},{y + r * 0.8} {x},{y + r * 0.7} {x - 0.4},{y}"
                )
                d.fine(curl, "#5b4038", 1.1)
        d.face(face)
        d.put(
            path(
                "M-22.6,-108 C-24,-124 -14,-131 0,-131 C14,-131 24,-124 22.6,-108"
                " C17,-119 8,-121.4 0,-121.4 C-8,-121.4 -17,-119 -22.6,-108 Z"
            ),
            p.hair,
            0,
        )
        d.band("M-24.6,-113 C-19,-126.6 -8,-129 0,-129 C8,-129 19,-126.6 24.6,-113", 4.6, p.gold)
        d.pip("D", 0, -128.6, 0.15, "#b51f34")
        d.mouth(face)
        for side in (-1, 1):
            d.line(Path.ellipse(side * 24.4, -79.4, 5.6, 6.6), 3.2)
            d.line(Path.ellipse(side * 24.4, -79.4, 5.6, 6.6), 1.5, p.gold)
    d.both(
        "M0,-47 L13,-57 C18,-54 22,-54 25,-55 L27,-50 C18,-47 10,-43 0,-38 Z",
        p.light,
        mix(p.light, p.dark, 0.3),
    )
    d.dots([(-15, -51.4), (15, -51.4), (-22, -52), (22, -52)], 1.5, p.other, 0.6)


def ida(d: Portrait) -> None:
    """White hair in a bun, round glasses, a lace collar."""
    p, face = (
        d.p,
        Face(
            "round", lash=True, old=True, brow=0.6, brow_width=1.6, gaze=-0.6, brow_colour="#9a969c"
        ),
    )
    d.shoulders(42)
    d.neck(8.6)
    with d.head():
        d.put(Path.ellipse(0, -139, 14.5, 12), p.hair)
        d.fine("M-11,-139 C-6,-131 6,-131 11,-139 M-8,-145 C-3,-139 5,-139 9,-145", p.hair_dark)
        d.line(path("M-21,-150 L17,-132"), 3.4)
        d.line(path("M-21,-150 L17,-132"), 1.6, p.gold)
        d.dot(-21.4, -150.4, 3.2, "#b51f34")
        d.both(
            "M0,-134 C22,-137 31,-119 28.6,-100 C27.6,-92 25,-88 21,-87 L0,-90 Z",
            p.hair,
            p.hair_dark,
        )
        d.face(face)
        front = (
            "M0,-124 C10,-133 29,-127 28.4,-101 C26.6,-99 24.6,-99 22.6,-97"
            " C21.4,-108 12,-115.6 0,-117.4 Z"
        )
        d.both(front, p.hair, p.hair_dark)
        d.fine_pair(
            "M4,-121.6 C14,-124 22,-117 25.4,-105 M5,-125 C16,-128 24,-120 27,-108",
            p.hair_dark,
            mix(p.hair_dark, p.line, 0.4),
        )
        d.mouth(face)
        for side in (-1, 1):
            x = side * 10.6
            d.line(Path.ellipse(x, -96.6, 9.2), 2.9)
            d.line(Path.ellipse(x, -96.6, 9.2), 1.3, p.gold)
            d.line(path("M19.6,-98 L24,-100").map(side, 0, 0, 1, 0, 0), 1.8)
        d.line(path("M-2,-98 C-1,-100 1,-100 2,-98"), 1.8)
        for side in (-1, 1):
            d.dot(side * 24.4, -85.4, 2.2, p.fur)
    d.both(
        "M0,-50 C4,-58 12,-61 20,-58 C28,-56 32,-50 29,-46 C26,-41 21,-45 18,-42 C14,-38.6 10,-43"
        " 7,-40.6 C4,-38.6 2,-40 0,-42 Z",
        p.fur,
        mix(p.fur, p.light, 0.5),
    )
    d.pip("H", 0, -49, 0.15, "#b51f34")


def vera(d: Portrait) -> None:
    """A dark hood strewn with stars, silver hair, a crescent on the brow."""
    p = d.p
    face = Face(
        "long",
        lash=True,
        lips="full",
        brow=1.6,
        gaze=0.0,
        lids=0.3,
        brow_width=1.7,
        brow_colour="#6a6480",
        sad="shock",
    )
    d.both(
        "M0,-153 C8,-150 14,-147 20,-143 C40,-132 42,-108 40,-90 C39,-76 46,-62 52,-54"
        " L54,-36 L0,-36 Z",
        p.main,
        p.dark,
    )
    d.neck(8.6)
    with d.head():
        d.both(
            "M0,-128 C20,-132 29,-116 27.4,-100 C26,-84 32,-66 29,-44 L12,-46 L0,-80 Z",
            p.hair,
            p.hair_dark,
        )
        d.face(face)
        d.both(
            "M0,-126 C12,-133 27,-122 25,-104 C24,-90 30,-70 25.6,-44 C22,-50 22,-66 20.4,-76"
            " C20,-88 21.6,-100 19,-108 C14,-116 6,-119 0,-123 Z",
            p.hair,
            p.hair_dark,
        )
        d.fine_pair(
            "M7,-125 C17,-122 22.4,-112 22,-102 C21.6,-88 26,-70 24.6,-54",
            p.hair_dark,
            mix(p.hair_dark, p.line, 0.35),
        )
        d.mouth(face)
        d.band("M-20.6,-110.6 C-14,-122 14,-122 20.6,-110.6", 5.4, p.main)
        crescent = path("M-9,-7 C-10,6.4 10,6.4 9,-7 C7,0.8 -7,0.8 -9,-7 Z").scaled(1.12)
        d.put(crescent.moved(0, -120.4), p.gold, 1.3)
    hood = (
        "M0,-153 C8,-150 14,-147 20,-143 C40,-132 42,-108 40,-90 C39,-76 46,-62 52,-54"
        " L54,-36 L31,-36 C36,-52 28,-64 30,-82 C32,-102 31,-124 0,-137 Z"
    )
    d.both(hood, p.main, p.dark)
    d.fine_pair("M0,-137 C31,-124 32,-102 30,-82 C28,-64 36,-52 31,-36", p.gold, GOLD_DARK, 1.8)
    stars = Path()
    for x, y, s in (
        (-34.0, -112.0, 0.42),
        (-16, -138, 0.36),
        (22, -134, 0.42),
        (36, -96, 0.36),
        (-36, -80, 0.34),
        (42, -64, 0.42),
        (-44, -56, 0.42),
    ):
        stars += STAR.scaled(s * (1.3 if d.small else 1)).moved(x, y)
    d.put(stars, p.light, 0)
