"""The men of the cast, drawn so that each outline is known: a cap, a moustache, a hat, a beard."""

from __future__ import annotations

from .court_hand import mix
from .geometry import Path
from .portrait_hand import GOLD_DARK, WHITE, Face, Portrait, path, scallops


def sam(d: Portrait) -> None:
    """A cap of three points with bells, and freckles."""
    p = d.p
    face = Face("oval", gaze=1.2, freckles=True, brow=1.2, brow_width=2.0, sad="wince", eye=1.18)
    d.shoulders(42)
    with d.head(-3):
        d.neck(8.6)
        d.both(
            "M18,-116 C25,-108 25,-94 23,-84 C22.4,-79 18,-78 16,-82 L17,-100 Z",
            p.hair,
            p.hair_dark,
        )
        d.face(face)
        d.both(
            "M1,-113 L6,-106.6 L9,-113 L15,-106 L17.6,-112 L22.6,-103 L23,-116 L0,-122 Z",
            p.hair,
            p.hair_dark,
            1.2,
        )
        d.mouth(face)
        # The three points of the cap, the outer ones behind.
        d.put(
            path(
                "M-25,-112 C-27,-131 -41,-132 -44,-112 C-45,-106 -43,-101 -41,-98 C-48,-106"
                " -51,-121 -44,-132 C-37,-144 -17,-145 -4,-134 L-4,-118 Z"
            ),
            p.main,
        )
        d.put(
            path(
                "M25,-112 C27,-131 41,-132 44,-112 C45,-106 43,-101 41,-98 C48,-106"
                " 51,-121 44,-132 C37,-144 17,-145 4,-134 L4,-118 Z"
            ),
            p.other,
        )
        d.put(
            path(
                "M-14,-119 C-15,-134 -9,-143 2,-148 C5,-143 6,-142 14,-138"
                " C15,-134 16,-126 14,-119 Z"
            ),
            p.light,
        )
        d.put(
            path(
                "M4,-146.6 C5,-143 6,-142 14,-138 C15,-134 16,-126 14,-119 L5,-119"
                " C9,-129 8,-139 4,-146.6 Z"
            ),
            mix(p.light, p.dark, 0.35),
            0,
        )
        d.line(
            path(
                "M-14,-119 C-15,-134 -9,-143 2,-148 C5,-143 6,-142 14,-138 C15,-134 16,-126 14,-119"
            ),
            1.7,
        )
        for x, y in ((-41.6, -95.6), (41.6, -95.6), (3.0, -148.0)):
            d.dot(x, y, 4.6, p.gold, 1.4)
            d.fine(
                f"M{x - 2.4},{y + 0.6} L{x + 2.4},{y + 0.6} M{x},{y + 0.6} L{x},{y + 3}",
                GOLD_DARK,
                1.0,
            )
        d.band("M-26,-111 C-12,-121 12,-121 26,-111", 5.6, p.gold)
        if not d.small:
            for i, suit in enumerate("HSDC"):
                x = -16.5 + 11 * i
                d.pip(
                    suit,
                    x,
                    -116.6 + abs(x) ** 1.7 * 0.024,
                    0.055,
                    "#b51f34" if suit in "HD" else p.line,
                    0,
                )
    collar = ""
    points = [
        (-33, -46),
        (-24, -55),
        (-16, -46),
        (-8, -54),
        (0, -44),
        (8, -54),
        (16, -46),
        (24, -55),
        (33, -46),
    ]
    for i, (x, y) in enumerate(points):
        collar += f"{'M' if not i else 'L'}{x},{y} "
    d.put(path(collar + "L20,-62 C10,-55 -10,-55 -20,-62 Z"), p.light)
    d.dots([(-16, -44.6), (0, -42.6), (16, -44.6)], 2.4, p.gold)


def otto(d: Portrait) -> None:
    """Bald, with a white moustache and whiskers, a monocle, and a high collar."""
    p = d.p
    face = Face(
        "round",
        ears=True,
        old=True,
        brow_width=3.4,
        brow=0.8,
        gaze=0.7,
        sad="sad",
        brow_colour="#c9c6c4",
    )
    d.shoulders(48, -66)
    d.put(path("M-16,-70 L-18,-46 L18,-46 L16,-70 Z"), p.fur)
    with d.head():
        d.both(
            "M20,-112 C27,-108 29.6,-100 28.6,-92 C30,-84 28,-74 22,-68 L15,-72 L20,-88 Z",
            p.hair,
            p.hair_dark,
        )
        d.face(face)
        d.put(
            path(
                "M-20.6,-114 C-21,-132 -12,-139.6 0,-139.6 C12,-139.6 21,-132 20.6,-114"
                " C14,-122 -14,-122 -20.6,-114 Z"
            ),
            p.skin,
            0,
        )
        d.put(
            path("M0,-139.6 C12,-139.6 21,-132 20.6,-114 C16,-119 8,-120 1,-120 Z"), p.skin_dark, 0
        )
        d.line(
            path("M-24.4,-101 C-25.4,-128 -14,-139.6 0,-139.6 C14,-139.6 25.4,-128 24.4,-101"), 1.7
        )
        d.fine("M-13,-130 C-10,-134.6 -5,-136 -1,-136", WHITE, 2.0)
        d.fine("M-9,-115.4 C-4,-117 4,-117 9,-115.4", mix(p.skin_dark, p.line, 0.3))
        if d.mood != "rest":
            d.mouth(face, 6.4)
        # The tips of the moustache rise and fall with the mood.
        tip = {"rest": 0.0, "pleased": -6.0, "hurt": 6.0}[d.mood]
        d.both(
            f"M0,-83.4 C5,-87 13,-84.4 17,-78 C20,{-73.4 + tip / 2} 25,{-74 + tip}"
            f" 27.4,{-78.4 + tip} C28.4,{-69 + tip} 20,{-64.6 + tip / 2} 12.6,{-68 + tip / 3}"
            " C7,-70.6 3,-75 0,-75.4 Z",
            p.hair,
            p.hair_dark,
        )
        d.fine_pair(
            f"M4,-80 C10,-79 14,-73 20,{-70.6 + tip / 2} M5,-83 C11,-82.6 16,-76"
            f" 21.4,{-73.4 + tip / 2}",
            p.hair_dark,
            mix(p.hair_dark, p.line, 0.4),
        )
        d.line(Path.ellipse(10.8, -96.6, 9.4), 3.2)
        d.line(Path.ellipse(10.8, -96.6, 9.4), 1.5, p.gold)
        d.line(path("M20,-94 C28,-88 26,-72 30,-56"), 1.3, p.gold)
    d.both("M3,-52 L17,-64 L22,-46 L14,-40 Z", p.fur, mix(p.fur, p.dark, 0.2))
    d.put(path("M-6,-52 L0,-48 L6,-52 L5,-36 L-5,-36 Z"), p.other)
    for x in (-33, -25):
        d.line(path(f"M{x},-52 L{x},-47.6"), 4.0, p.other if x < -30 else p.light)
        d.dot(x, -44.6, 2.8, p.gold)


def kenji(d: Portrait) -> None:
    """Black hair swept up to one side, a high collar, a diamond on the lapel."""
    p = d.p
    face = Face(
        "oval", ears=True, brow_width=2.5, gaze=-1.4, brow=0.2, sad="shock", brow_colour=p.hair
    )
    d.shoulders(45, -64)
    d.neck(9.6)
    d.put(path("M-11.6,-62 C-6,-57.6 6,-57.6 11.6,-62 L14,-44 L-14,-44 Z"), p.other)
    d.fine("M-12.4,-54.6 C-6,-50.6 6,-50.6 12.4,-54.6", mix(p.other, p.line, 0.45), 1.1)
    with d.head(-2):
        d.face(face)
        d.put(
            path(
                "M-22.6,-97 C-28,-112 -28,-128 -16,-136 C-12,-140 -6,-141 -2,-140.6"
                " C8,-150 26,-150 36,-143 C32,-142 29.6,-140.6 28.6,-138.6 C33,-136 35,-131 34,-126"
                " C31.6,-128 30,-128 28.4,-127.6 C28.6,-116 26,-106 22.8,-97 C21,-104 21,-109"
                " 18.6,-114 C8,-111.6 -6,-113.6 -13.6,-120 C-18,-114 -19.4,-106 -22.6,-97 Z"
            ),
            p.hair,
        )
        d.fine(
            "M-13,-121 C-14,-130 -6,-136 4,-136 M-6,-117.6 C-6,-126 2,-133 14,-137"
            " M3,-115.6 C4,-124 12,-130 22,-133 M13,-115 C15,-121 19,-124 24,-126",
            mix(p.hair, "#8d93b8", 0.5),
            1.3,
        )
        d.mouth(face)
    d.both(
        "M7,-36 L13,-60 C17,-60 20,-59 24,-58 L30,-46 L22,-44 L24,-36 Z",
        mix(p.main, p.light, 0.22),
        p.dark,
    )
    d.pip("D", -25, -47.6, 0.11, p.gold)


def hugo(d: Portrait) -> None:
    """A grey beard, and a green hat with a pheasant's feather."""
    p = d.p
    face = Face(
        "square",
        ears=True,
        old=True,
        brow_width=2.6,
        brow=0.4,
        gaze=-0.6,
        brow_colour=p.hair,
        sad="shock",
    )
    d.shoulders(46, -65)
    d.both("M0,-36 L0,-46 L12,-62 L20,-58 L16,-34 Z", p.fur, mix(p.fur, p.dark, 0.2))
    d.neck(10.4, -53)
    with d.head():
        d.both(
            "M22.6,-114 C25,-108 25,-101 23,-95 L19,-96 C20.6,-104 20,-110 18,-114 Z",
            p.hair,
            p.hair_dark,
            1.2,
        )
        d.face(face)
        d.both(
            "M22.8,-100 C23,-92 22.8,-84 21,-77 C19.4,-66 10,-57 0,-56.4 L0,-69 C4.4,-69 8.4,-70.4"
            " 10,-74 C11.4,-77.4 13.4,-79.6 15.8,-82.4 C18.4,-86 19.4,-91 19.6,-98 Z",
            p.hair,
            p.hair_dark,
            1.4,
        )
        if not d.small:
            for x, y in ((-15.0, -72.0), (-9, -63), (-1, -60.4), (8, -63), (14, -71)):
                d.fine(
                    f"M{x - 2.4},{y} C{x - 2},{y - 2.6} {x + 2},{y - 2.6} {x + 2.2},{y}",
                    mix(p.hair_dark, p.line, 0.2),
                    1.0,
                )
        d.mouth(face)
        d.both(
            "M0,-82 C4,-84.4 9.4,-82.8 12.4,-78.4 C13.4,-76.6 12,-74.8 10.2,-75.6 C7,-78 3,-79.2"
            " 0,-78.8 Z",
            p.hair,
            p.hair_dark,
            1.2,
        )
        d.put(path("M14,-118 C18,-136 28,-150 44,-154 C46,-141 38,-126 21,-115 Z"), p.other, 1.5)
        d.fine(
            "M18,-119 C24,-132 32,-144 42,-151 M22,-127 L30,-126 M25,-133 L34,-132 M29,-139"
            " L38,-138.6 M22.6,-127 L20.4,-133 M27,-134 L25,-141",
            mix(p.other, p.line, 0.5),
            1.1,
        )
        d.put(
            path(
                "M-23,-117 C-24,-134 -20,-147 -9,-149 C-4,-150 -2,-146 2,-146 C6,-146 8,-149"
                " 12,-148 C20,-146 24,-134 23,-117 Z"
            ),
            p.main,
        )
        d.put(
            path(
                "M5,-146.6 C8,-148 9,-149 12,-148 C20,-146 24,-134 23,-117 L9,-117"
                " C14,-128 12,-140 5,-146.6 Z"
            ),
            p.dark,
            0,
        )
        d.line(
            path(
                "M-23,-117 C-24,-134 -20,-147 -9,-149 C-4,-150 -2,-146 2,-146 C6,-146 8,-149"
                " 12,-148 C20,-146 24,-134 23,-117"
            ),
            1.7,
        )
        d.fine("M-8,-142 C-6,-137 -4,-135 0,-134", mix(p.dark, p.line, 0.4), 1.1)
        d.put(
            path(
                "M-40,-121 C-26,-125 26,-125 40,-121 C38,-110 22,-111.6 0,-111.6"
                " C-22,-111.6 -38,-110 -40,-121 Z"
            ),
            mix(p.main, p.dark, 0.4),
        )
        d.band("M-22.4,-123.6 C-8,-127 8,-127 22.4,-123.6", 4.2, p.gold)
        d.pip("S", -12, -126, 0.11, p.line, 0)
    for side, colour in ((-1, p.other), (1, mix(p.other, p.line, 0.35))):
        d.put(
            path("M1,-50 C6,-56 15,-57.6 17.4,-55 L17.4,-43.6 C15,-41 6,-43.6 1,-48.6 Z").map(
                side, 0, 0, 1, 0, 0
            ),
            colour,
        )
    d.put(Path.rect(-3.4, -53, 6.8, 7.4, 2), p.other, 1.3)


def bruno(d: Portrait) -> None:
    """A great red beard under a velvet beret."""
    p = d.p
    face = Face("square", brow_width=3.6, gaze=0.8, ears=True, brow_colour=p.hair_dark, sad="shock")
    d.shoulders(50, -66)
    d.neck(12)
    with d.head():
        d.face(face)
        d.both(
            "M22.6,-112 C25,-106 24.4,-98 22.4,-90 L18,-90 C20,-98 20.6,-106 19,-112 Z",
            p.hair,
            p.hair_dark,
            1.2,
        )
        beard = (
            "M0,-83.6 C5,-84 9,-82.4 12,-84 C16.6,-86.6 19,-92 22.4,-97 C27,-86 29.4,-72"
            " 24,-61 C19,-51.6 8,-44 0,-43 Z"
        )
        d.both(beard, p.hair, p.hair_dark)
        d.fine_pair(
            "M19.6,-84 C22,-73 18,-63 12.6,-56 M13.4,-79 C15.4,-69 12,-60 6.6,-52"
            " M6,-66 C7,-60 5,-54 2.6,-49",
            p.hair_dark,
            mix(p.hair_dark, p.line, 0.5),
        )
        d.put(path("M-11,-77 C-6,-81 6,-81 11,-77 C9,-67 -9,-67 -11,-77 Z"), p.hair_dark, 0)
        d.mouth(face)
        d.both(
            "M0,-82.6 C5,-86.4 11,-84 14.6,-79.4 C17,-76.6 20.6,-77 22,-80 C22.6,-72.6"
            " 13.6,-71.6 8.6,-75.6 C5,-78.4 2,-79.4 0,-79 Z",
            p.hair,
            p.hair_dark,
            1.3,
        )
        d.put(
            path(
                "M-27,-116 C-42,-126 -34,-146 -8,-151 C22,-156 50,-143 46,-128 C43.6,-118"
                " 34,-115 26,-116 C10,-124 -10,-124 -27,-116 Z"
            ),
            p.main,
        )
        d.put(
            path(
                "M14,-152 C36,-151 48,-139 46,-128 C43.6,-118 34,-115 26,-116"
                " C22,-118 18,-119.6 14,-120.6 C30,-127 30,-143 14,-152 Z"
            ),
            p.dark,
            0,
        )
        d.fine("M-20,-121 C-26,-134 -14,-143 -2,-146 M-4,-124 C-6,-134 2,-141 12,-144")
        d.line(
            path(
                "M-27,-116 C-42,-126 -34,-146 -8,-151 C22,-156 50,-143 46,-128 C43.6,-118"
                " 34,-115 26,-116"
            ),
            1.7,
        )
        d.band("M-26.4,-114.6 C-10,-122.6 10,-122.6 26.4,-114.6", 4.6, p.gold)
        d.pip("C", -14, -128, 0.16, p.gold, 1.0)


def amir(d: Portrait) -> None:
    """Black curls, a short pointed beard, a red neckerchief, a ring in the ear."""
    p = d.p
    face = Face(
        "heart",
        brow_width=2.8,
        gaze=-1.4,
        brow=-0.4,
        ears=True,
        sad="wince",
        glad="open",
        lids=0.15,
    )
    d.shoulders(46, -64)
    d.neck(10.4)
    d.both("M0,-42 L22,-58 L30,-36 L0,-34 Z", p.fur, mix(p.fur, p.skin_dark, 0.3))
    with d.head(-2):
        d.put(scallops(0, -116, 26, 22, 13, 1.2), p.hair)
        d.face(face)
        d.both(
            "M7.4,-67 C12.6,-71 15.6,-77 18.4,-83.6 C18.4,-73 13,-63.4 0,-54 L0,-66"
            " C3,-65 5.4,-65.6 7.4,-67 Z",
            p.hair,
            p.hair_dark,
            1.2,
        )
        d.mouth(face)
        d.both(
            "M0,-80.4 C3.4,-82.8 8,-81.8 11,-78.4 C13,-76.4 15,-77.4 15.6,-79.6"
            " C16.4,-74.8 11,-73.8 7.4,-76.4 C4.6,-78.2 2,-78.8 0,-78.6 Z",
            p.hair,
            p.hair_dark,
            1.0,
        )
        d.put(
            path(
                "M-23.6,-104 C-29,-118 -20,-132 -6,-131 C6,-137 22,-131 23,-121"
                " C28,-117 26.6,-108 23.4,-104 C22,-110 17,-110 15.6,-114.6 C11,-111 6,-111.4"
                " 3,-115.4 C-1,-110.6 -7,-110.6 -9.4,-114.6 C-13,-109.6 -21,-111 -23.6,-104 Z"
            ),
            p.hair,
        )
        d.fine(
            "M-17,-115 C-20,-121 -14,-126 -9,-122 M-2,-121 C-2,-127 6,-128.6 8,-123"
            " M13,-120 C14,-124.6 20,-124 20,-119",
            "#5f5264",
            1.2,
        )
    d.put(path("M-18,-60 C-10,-52 10,-52 18,-60 L20,-52 C10,-45 -10,-45 -20,-52 Z"), p.other)
    d.put(path("M3,-50.6 L14,-49 L19,-36 L9,-38 L4,-34 Z"), p.other)
    d.dots([(-12, -52.6), (-4.6, -50), (11, -44)], 1.2, p.fur, 0)
