"""Checks whether a file or folder is a deck that can be played with.

A sheet may hold all the right names and still draw nothing sensible, because Qt knows only a part
of SVG and ignores the rest silently. So every face is drawn small and examined: it must fill a
card, hold a picture, and differ from all others.

First come the names of cards inside a sheet, and in a folder with a file for each card.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median

import msgspec
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from hearts_qt.app.decks.card_set import CardSet, Picture
from hearts_qt.app.decks.helper_renderer import DrawingError, HelperRenderer
from hearts_qt.app.decks.installed import FoundDeck
from hearts_qt.app.i18n import listed
from hearts_qt.limits import PICTURE_FILE
from hearts_qt.rules.cards import (
    CARDS,
    QUEEN_OF_SPADES,
    RANKS,
    rank_of,
    spoken_name,
    suit_of,
    the_card,
)
from hearts_qt.rules.text import Text, text
from hearts_qt.store.files import cause

BACK_ELEMENT = "back"

_SUITS = ("club", "diamond", "spade", "heart")
_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "1")


def _kde(card: int) -> str:
    return f"{_RANKS[rank_of(card)]}_{_SUITS[suit_of(card)]}"


def _gnome(card: int) -> str:
    return f"{_SUITS[suit_of(card)]}_{_RANKS[rank_of(card)]}"


SCHEMES: dict[str, Callable[[int], str]] = {"kde": _kde, "gnome": _gnome}
"""The ways in which the elements of a sheet are named: `queen_spade`, or `spade_queen`."""

_RANK_WORDS = {
    word: rank
    for rank, words in enumerate(
        (
            ("2", "two"),
            ("3", "three"),
            ("4", "four"),
            ("5", "five"),
            ("6", "six"),
            ("7", "seven"),
            ("8", "eight"),
            ("9", "nine"),
            ("10", "t", "ten"),
            ("11", "j", "jack"),
            ("12", "q", "queen"),
            ("13", "k", "king"),
            ("1", "01", "14", "a", "ace"),
        )
    )
    for word in words
} | {f"0{rank + 2}": rank for rank in range(8)}
_SUIT_WORDS = {
    word: suit
    for suit, words in enumerate(
        (
            ("c", "club", "clubs"),
            ("d", "diamond", "diamonds"),
            ("s", "spade", "spades"),
            ("h", "heart", "hearts"),
        )
    )
    for word in words
}
_JOINED_RANKS = _RANK_WORDS | {"0": _RANK_WORDS["10"]}
"""The words for ranks in one word with a suit, where a 0 is the ten: `0S`."""


def _any_of(words: Iterable[str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


_RANK, _SUIT = _any_of(_JOINED_RANKS), _any_of(_SUIT_WORDS)
_JOINED = re.compile(
    rf"(?:cards?)?(?:(?P<rank>{_RANK})(?:of)?(?P<suit>{_SUIT})|(?P<suit2>{_SUIT})(?P<rank2>{_RANK}))"
)


def card_of_file(stem: str) -> int | None:
    """The card that a file is named after, without its ending; None for none.

    `QS`, `s12`, `10h`, `0H`, `queen_of_spades`, `Spade-Queen`, `spadeQueen`, `cardSpadesQ`,
    `English_pattern_ace_of_hearts`.
    """
    words = [word for word in re.split(r"[^0-9a-z]+", stem.lower()) if word]
    for word in words:
        joined = _JOINED.fullmatch(word)
        if joined is not None:
            rank = _JOINED_RANKS[joined["rank"] or joined["rank2"]]
            return _card(rank, _SUIT_WORDS[joined["suit"] or joined["suit2"]])
    ranks = {_RANK_WORDS[word] for word in words if word in _RANK_WORDS}
    suits = {_SUIT_WORDS[word] for word in words if word in _SUIT_WORDS}
    if len(ranks) == 1 and len(suits) == 1:
        return _card(ranks.pop(), suits.pop())
    return None


def is_back_file(stem: str) -> bool:
    """Whether a file is named after the back of a card."""
    words = re.split(r"[^0-9a-z]+", stem.lower())
    return any(word in {"back", "backside", "cardback", "reverse"} for word in words)


def _card(rank: int, suit: int) -> int:
    card = suit * len(RANKS) + rank
    assert 0 <= card < CARDS
    return card


PICTURES = (".svg", ".svgz", ".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif")
"""Endings of files that may be cards, the preferred ones first."""

MOST_SHEETS = 6
"""The most files of a folder that are tried as sheets."""

ASPECTS = (1.15, 2.0)
"""The smallest and largest height of a card divided by its width."""

WIDTH = 60
"""Width in pixels of the small pictures that are examined."""

MIN_COVERED = 0.8
"""The fraction of a picture that a card must fill; the rest is for rounded corners and a shadow."""

MIN_INK = 0.03
"""The fraction of a card that must differ from its ground; twos have the least ink."""

ASPECT_TOLERANCE = 0.12
"""How far a card's aspect ratio may differ from the median of the deck, as a fraction of it."""

_SOLID = bytes(alpha > 127 for alpha in range(256))
"""For each opacity, whether it counts as covered. Such lookup tables are quick, so that the thread
does not hold the interpreter lock for long and make the cards on the table stutter."""

_SHADES = bytes(light >> 3 for light in range(256))
"""For each brightness, its shade: slightly different brightnesses count as the same ground."""


class DeckError(Exception):
    """A deck that cannot be used; `text` is one sentence that names the file and the cause."""

    def __init__(self, of: Text) -> None:
        super().__init__(str(of))
        self.text = of


class DeckVerdict(msgspec.Struct, frozen=True):
    """What is known of a deck that can be used, in the form kept in the cache.

    `scheme` is how the sheet names its cards; empty for a folder, whose `files` are in the order
    of the cards, the back last. An empty back means that the built-in one is used.
    """

    sheet: str = ""
    scheme: str = ""
    files: tuple[str, ...] = ()
    back: str = ""
    aspect: float = 1.4
    corner: float = 0.06
    inset: float = 0.0


def stamp_of(found: FoundDeck) -> str:
    """A string that changes when the deck's files change; empty if there are none."""
    place = Path(found.sheet or found.id)
    try:
        files = [place] if place.is_file() else sorted(place.iterdir())
        states = [(file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in files]
    except OSError:
        return ""
    return hashlib.sha256(repr((found.id, found.sheet, states)).encode()).hexdigest()[:20]


def read_deck(found: FoundDeck, renderer: HelperRenderer) -> DeckVerdict:
    """Check a deck. Raises `DeckError` if it cannot be used."""
    renderer.begin()
    try:
        return _read_deck(found, renderer)
    except DrawingError:
        raise too_much(found.sheet or found.id) from None


def _read_deck(found: FoundDeck, renderer: HelperRenderer) -> DeckVerdict:
    place = Path(found.sheet or found.id)
    if found.origin == "KDE" and not found.sheet:
        raise DeckError(
            text(
                "The deck {file} does not say where the picture of its cards is.",
                file=f"{found.id}/index.desktop",
            )
        )
    try:
        if place.is_dir():
            verdict = _folder(place, renderer)
        elif place.stat().st_size > PICTURE_FILE:
            raise DeckError(text("{file} is too large for a card deck.", file=str(place)))
        else:
            verdict = _sheet(place, renderer)
    except OSError as error:
        raise DeckError(
            text("{file} cannot be read because {cause}.", file=str(place), cause=cause(error))
        ) from None
    return _inspect_faces(found, verdict, renderer)


def too_much(file: str) -> DeckError:
    """The error for a deck whose drawing was ended."""
    return DeckError(
        text("{file} cannot be used: drawing it takes too much time or memory.", file=file)
    )


def set_of(found: FoundDeck, verdict: DeckVerdict) -> CardSet:
    """The deck that a verdict is about. `backs` is empty when it has no back that can be used."""
    back: tuple[tuple[str, Picture], ...] = ()
    if verdict.scheme:
        name = SCHEMES[verdict.scheme]
        faces = tuple(Picture(verdict.sheet, name(card)) for card in range(CARDS))
        if verdict.back:
            back = (("own", Picture(verdict.sheet, verdict.back)),)
    else:
        faces = tuple(Picture(file) for file in verdict.files)
        if verdict.back:
            back = (("own", Picture(verdict.back)),)
    return CardSet(
        id=found.id,
        name=found.name,
        faces=faces,
        backs=back,
        default_back="own",
        aspect=verdict.aspect,
        corner=verdict.corner,
        inset=verdict.inset,
    )


def _sheet(file: Path, renderer: HelperRenderer) -> DeckVerdict:
    """A file with all cards."""
    if file.suffix.lower() not in (".svg", ".svgz"):
        raise DeckError(
            text(
                "{file} is not a card deck. A deck in one file is an SVG or SVGZ file.",
                file=str(file),
            )
        )
    with file.open("rb"):
        pass  # an `OSError` here carries the system's own words
    if not renderer.is_valid(str(file)):
        raise DeckError(text("{file} is damaged and cannot be read as SVG.", file=str(file)))
    best = ("", CARDS, 0)
    for scheme, name in SCHEMES.items():
        missing = renderer.missing(str(file), [name(card) for card in range(CARDS)])
        if len(missing) < best[1]:
            best = (scheme, len(missing), missing[0] if missing else 0)
    scheme, lacking, first = best
    if not scheme:
        raise DeckError(
            text(
                "{file} is not a card deck, because it has no cards with names such as "
                "“queen_spade” or “spade_queen”.",
                file=str(file),
            )
        )
    if lacking:
        raise DeckError(text("{file} lacks {card}.", file=str(file), card=the_card(first)))
    back = "" if renderer.missing(str(file), [BACK_ELEMENT]) else BACK_ELEMENT
    return DeckVerdict(sheet=str(file), scheme=scheme, back=back)


def _folder(folder: Path, renderer: HelperRenderer) -> DeckVerdict:
    """A folder with a file for each card, or with one sheet."""
    files = [
        file
        for file in sorted(folder.iterdir(), key=lambda file: (_file_priority(file), file.name))
        if file.suffix.lower() in PICTURES and file.is_file()
    ]
    named: dict[int, str] = {}
    back = ""
    for file in files:
        card = card_of_file(file.stem)
        if card is not None:
            named.setdefault(card, str(file))
        elif is_back_file(file.stem):
            back = back or str(file)
    sheets = [file for file in files if file.suffix.lower() in (".svg", ".svgz")]
    if not named and sheets:
        return _one_sheet(folder, sheets, renderer)
    others = [file.name for file in sorted(folder.iterdir()) if card_of_file(file.stem) is not None]
    if not named and others:
        raise DeckError(
            text(
                "{file} has its cards in files such as {name}. Hearts Qt reads only SVG, PNG, "
                "JPEG, WebP, BMP and GIF files.",
                file=str(folder),
                name=others[0],
            )
        )
    if not named:
        raise _no_cards(folder)
    for card in range(CARDS):
        if card not in named:
            raise DeckError(
                text("{file} lacks {card}.", file=str(folder), card=the_card(card))
            )
        if Path(named[card]).stat().st_size > PICTURE_FILE:
            raise DeckError(text("{file} is too large for a card.", file=named[card]))
    return DeckVerdict(files=tuple(named[card] for card in range(CARDS)), back=back)


def _no_cards(folder: Path) -> DeckError:
    return DeckError(
        text(
            "{file} has no cards. Each card needs a file with a name such as QS.svg or "
            "queen_of_spades.png.",
            file=str(folder),
        )
    )


def _one_sheet(folder: Path, sheets: list[Path], renderer: HelperRenderer) -> DeckVerdict:
    """The only sheet of a folder that has all cards."""
    if len(sheets) == 1:
        return _sheet(sheets[0], renderer)
    decks = []
    for sheet in sheets[:MOST_SHEETS]:
        with contextlib.suppress(DeckError):
            decks.append(_sheet(sheet, renderer))
    if len(decks) == 1:
        return decks[0]
    if decks:
        raise DeckError(
            text(
                "{file} has several decks: choose one of the files {files}.",
                file=str(folder),
                files=listed(Path(deck.sheet).name for deck in decks),
            )
        )
    raise _no_cards(folder)


def _file_priority(file: Path) -> tuple[int, int]:
    """A sort key: of several files for the same card, the one with the lowest key is used."""
    ending = file.suffix.lower()
    return (PICTURES.index(ending) if ending in PICTURES else len(PICTURES), len(file.stem))


def _inspect_faces(found: FoundDeck, verdict: DeckVerdict, renderer: HelperRenderer) -> DeckVerdict:
    """The verdict, completed by examining the drawn cards; raises `DeckError` when a face is no
    card."""
    cards = set_of(found, verdict)
    shapes = [renderer.shape(face) for face in cards.faces]
    for card, (width, height) in enumerate(shapes):
        if width <= 0 or height <= 0:
            raise DeckError(
                text(
                    "{file} cannot be used: its {card} cannot be drawn.",
                    **_sentence_values(cards, card),
                )
            )
    usual = median(height / width for width, height in shapes)
    for card, (width, height) in enumerate(shapes):
        if abs(height / width / usual - 1) > ASPECT_TOLERANCE:
            if verdict.scheme:
                raise DeckError(
                    text(
                        "{file} cannot be used: its {card} is not drawn as a whole card, perhaps "
                        "because it uses SVG features that Hearts Qt does not support.",
                        **_sentence_values(cards, card),
                    )
                )
            raise DeckError(
                text(
                    "{file} cannot be used: its {card} is not drawn as a whole card.",
                    **_sentence_values(cards, card),
                )
            )
    if usual < 1:
        raise DeckError(
            text("{file} cannot be used: its cards are wider than tall.", file=_file_of(cards))
        )
    if not ASPECTS[0] <= usual <= ASPECTS[1]:
        raise DeckError(
            text(
                "{file} cannot be used: its cards do not have the shape of playing cards.",
                file=_file_of(cards),
            )
        )
    size = QSize(WIDTH, round(WIDTH * usual))
    seen: dict[bytes, int] = {}
    for card, face in enumerate(cards.faces):
        drawn = _thumbnail(face, size, renderer)
        if drawn is None:
            raise DeckError(
                text(
                    "{file} cannot be used: its {card} cannot be drawn.",
                    **_sentence_values(cards, card),
                )
            )
        pixels, covered, inked = drawn
        if covered < MIN_COVERED:
            raise DeckError(
                text(
                    "{file} cannot be used: its {card} is not drawn as a whole card.",
                    **_sentence_values(cards, card),
                )
            )
        if inked < MIN_INK:
            raise DeckError(
                text("{file} cannot be used: its {card} is blank.", **_sentence_values(cards, card))
            )
        other = seen.setdefault(pixels, card)
        if other != card:
            raise DeckError(
                text(
                    "{file} cannot be used: its {card} looks like its {other}.",
                    file=_file_of(cards),
                    card=spoken_name(card),
                    other=spoken_name(other),
                )
            )
    back = verdict.back if _good_back(cards, usual, size, renderer) else ""
    inset, corner = _paper(cards.faces[QUEEN_OF_SPADES], usual, renderer)
    return msgspec.structs.replace(
        verdict, back=back, aspect=round(usual, 4), corner=corner, inset=inset
    )


def _sentence_values(cards: CardSet, card: int) -> dict[str, object]:
    """The values of a sentence about one card."""
    return {"file": _file_of(cards, card), "card": spoken_name(card)}


def _file_of(cards: CardSet, card: int = 0) -> str:
    """The file to name: the sheet, or that of the card."""
    return cards.faces[card].path


def _good_back(cards: CardSet, usual: float, size: QSize, renderer: HelperRenderer) -> bool:
    """Whether the deck's own back can be used; otherwise a built-in one is."""
    if not cards.backs:
        return False
    picture = cards.backs[0][1]
    width, height = renderer.shape(picture)
    if width <= 0 or abs(height / width / usual - 1) > ASPECT_TOLERANCE:
        return False
    drawn = _thumbnail(picture, size, renderer)
    return drawn is not None and drawn[1] >= MIN_COVERED


def _thumbnail(
    picture: Picture, size: QSize, renderer: HelperRenderer
) -> tuple[bytes, float, float] | None:
    """A picture drawn small: its pixels, how much of it is covered, how much differs from the
    ground. None when it cannot be drawn."""
    image = _blank(size)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    try:
        done = renderer.paint(picture, painter, QRectF(0, 0, size.width(), size.height()))
    finally:
        painter.end()
    if not done:
        return None
    pixels = bytes(image.constBits())
    count = len(pixels) // 4
    covered = pixels[3::4].translate(_SOLID).count(1) / count
    shades = pixels[1::4].translate(_SHADES)
    inked = 1 - max(shades.count(shade) for shade in range(_SHADES[-1] + 1)) / count
    return pixels, covered, inked


def _paper(picture: Picture, aspect: float, renderer: HelperRenderer) -> tuple[float, float]:
    """The margin between the picture and the card, and the radius of the card's corners."""
    wide = 240
    image = _blank(QSize(wide, round(wide * aspect)))
    painter = QPainter(image)
    try:
        renderer.paint(picture, painter, QRectF(0, 0, image.width(), image.height()))
    finally:
        painter.end()

    def solid(x: int, y: int) -> bool:
        return image.pixelColor(x, y).alpha() > 127

    most = wide // 6
    middle = image.height() // 2
    left = next((step for step in range(most) if solid(step, middle)), 0)
    right = next((step for step in range(most) if solid(wide - 1 - step, middle)), 0)
    top = next((step for step in range(most) if solid(wide // 2, step)), 0)
    # The diagonal meets a rounded corner at 1 - 1/√2 of its radius.
    met = next((step for step in range(most) if solid(left + step, top + step)), 0)
    return round((left + right) / 2 / wide, 4), round(min(0.12, met / wide / 0.293), 3)


def _blank(size: QSize) -> QImage:
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    return image
