"""Writing SVG: the few elements that Qt renders faithfully."""

from __future__ import annotations

from collections.abc import Sequence

from .geometry import Path, number

HEADER = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    ' viewBox="{box}" width="{w}" height="{h}">'
)


def attributes(**values: object) -> str:
    """Attributes; `stroke_width` is written `stroke-width`, None is left out."""
    out = []
    for name, value in values.items():
        if value is not None:
            text = number(value) if isinstance(value, float) else str(value)
            out.append(f' {name.replace("_", "-")}="{text}"')
    return "".join(out)


class Svg:
    """A drawing: definitions and a body of elements, back to front."""

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self.defs: list[str] = []
        self.body: list[str] = []

    def fill(self, path: Path, colour: str, digits: int = 1, **more: object) -> None:
        """A filled path."""
        if path.segments:
            self.body.append(f'<path d="{path.d(digits)}"{attributes(fill=colour, **more)}/>')

    def stroke(
        self, path: Path, colour: str, width: float, digits: int = 1, **more: object
    ) -> None:
        """A stroked path."""
        more.setdefault("stroke_linejoin", "round")
        more.setdefault("stroke_linecap", "round")
        if path.segments:
            extra = attributes(fill="none", stroke=colour, stroke_width=float(width), **more)
            self.body.append(f'<path d="{path.d(digits)}"{extra}/>')

    def shape(
        self, path: Path, colour: str, line: str, width: float, digits: int = 1, **more: object
    ) -> None:
        """A path filled and outlined."""
        more.setdefault("stroke_linejoin", "round")
        extra = attributes(fill=colour, stroke=line, stroke_width=float(width), **more)
        self.body.append(f'<path d="{path.d(digits)}"{extra}/>')

    def linear(
        self,
        name: str,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        stops: Sequence[tuple[float, str]],
    ) -> str:
        """A linear gradient in user units; returns its paint."""
        line = attributes(x1=float(x1), y1=float(y1), x2=float(x2), y2=float(y2))
        self.defs.append(
            f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse"{line}>'
            f"{_stops(stops)}</linearGradient>"
        )
        return f"url(#{name})"

    def radial(
        self, name: str, cx: float, cy: float, r: float, stops: Sequence[tuple[float, str]]
    ) -> str:
        """A radial gradient in user units; returns its paint."""
        self.defs.append(
            f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse"'
            f"{attributes(cx=float(cx), cy=float(cy), r=float(r))}>{_stops(stops)}</radialGradient>"
        )
        return f"url(#{name})"

    def raw(self, text: str) -> None:
        """An element as it stands."""
        self.body.append(text)

    def text(self) -> str:
        """The document."""
        w, h = number(self.width), number(self.height)
        head = HEADER.format(box=f"0 0 {w} {h}", w=w, h=h)
        defs = "<defs>" + "\n".join(self.defs) + "</defs>\n" if self.defs else ""
        return head + "\n" + defs + "\n".join(self.body) + "\n</svg>\n"


def _stops(stops: Sequence[tuple[float, str]]) -> str:
    out = []
    for offset, colour in stops:
        opacity = None
        if len(colour) == 9:
            opacity = int(colour[7:], 16) / 255
            colour = colour[:7]
        out.append(
            f"<stop{attributes(offset=float(offset), stop_color=colour, stop_opacity=opacity)}/>"
        )
    return "".join(out)
