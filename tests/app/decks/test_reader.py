"""Which decks can be used, which are refused, and with which sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from hearts_qt.app import i18n
from hearts_qt.app.decks.card_set import built_in_set, built_in_sets, in_four_colours
from hearts_qt.app.decks.helper_renderer import HelperRenderer
from hearts_qt.app.decks.installed import deck_at, found_decks
from hearts_qt.app.decks.reader import (
    SCHEMES,
    DeckError,
    DeckVerdict,
    card_of_file,
    is_back_file,
    read_deck,
    set_of,
)
from hearts_qt.rules.cards import CARDS, RANKS, card_name, parse_card
from tests.app.decks import deck_files
from tests.limits import in_worker

pytestmark = pytest.mark.usefixtures("qapp")

Change = Callable[[Path], object]


def read(path: Path) -> DeckVerdict:
    def work() -> DeckVerdict:
        renderer = HelperRenderer()
        try:
            return read_deck(deck_at(str(path)), renderer)
        finally:
            renderer.close()

    return in_worker(work)


@pytest.fixture
def data(home: Path) -> Path:
    """The user's folder for shared data."""
    return home / "share"


# -- names ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stem", "card"),
    [
        ("QS", "QS"),
        ("qs", "QS"),
        ("10h", "TH"),
        ("TH", "TH"),
        ("h10", "TH"),
        ("s12", "QS"),
        ("C1", "AC"),
        ("queen_of_spades", "QS"),
        ("Spade-Queen", "QS"),
        ("English_pattern_ace_of_hearts", "AH"),
        ("jack of diamonds", "JD"),
        ("card_clubs_02", "2C"),
        ("4_of_hearts", "4H"),
        ("0S", "TS"),
        ("h0", "TH"),
        ("spadeQueen", "QS"),
        ("cardSpadesQ", "QS"),
        ("cardHearts10", "TH"),
        ("AceOfClubs", "AC"),
        ("tenofdiamonds", "TD"),
        ("joker", None),
        ("cardJoker", None),
        ("0", None),
        ("back", None),
        ("index", None),
        ("hearts", None),
        ("queen", None),
        ("king_queen_of_spades", None),
    ],
)
def test_a_file_is_named_after_a_card(stem: str, card: str | None) -> None:
    assert card_of_file(stem) == (None if card is None else parse_card(card))


def test_every_card_has_a_name_of_its_own_in_every_scheme() -> None:
    for scheme in SCHEMES.values():
        assert len({scheme(card) for card in range(CARDS)}) == CARDS
    assert SCHEMES["kde"](parse_card("QS")) == "queen_spade"
    assert SCHEMES["gnome"](parse_card("AH")) == "heart_1"
    assert SCHEMES["gnome"](parse_card("TD")) == "diamond_10"
    assert {card_of_file(card_name(card)) for card in range(CARDS)} == set(range(CARDS))


def test_the_back_of_a_card_is_no_card() -> None:
    assert is_back_file("back")
    assert is_back_file("card-back")
    assert not is_back_file("backgammon")


# -- the program's own decks ------------------------------------------------------------------


def test_the_decks_of_the_house() -> None:
    decks = built_in_sets()
    assert decks[0].id == "hearts-qt"
    assert not any(deck.id.endswith("-four") for deck in decks)
    for deck in decks:
        assert len(deck.faces) == CARDS == 4 * len(RANKS)
        assert all(Path(picture.path).is_file() for picture in deck.faces)
        assert in_four_colours(deck) != deck
        assert deck.back("no such back") == deck.back(deck.default_back)
    assert built_in_set("../decks/hearts-qt") is None
    assert built_in_set("/etc") is None


# -- finding ----------------------------------------------------------------------------------


def test_decks_of_kde_and_gnome_are_found(home: Path, data: Path) -> None:
    deck_files.kde_deck(data, "Plain")
    deck_files.gnome_deck(home / "shared", "four_colours-2")
    assert [(one.name, one.origin) for one in found_decks()] == [
        ("Four Colours 2", "GNOME"),
        ("Plain", "KDE"),
    ]
    i18n.install("de")
    try:
        assert "Schlicht" in {one.name for one in found_decks()}
    finally:
        i18n.install("en")


def test_the_own_deck_hides_the_one_of_the_system(home: Path, data: Path) -> None:
    own = deck_files.kde_deck(data)
    deck_files.kde_deck(home / "shared")
    assert [one.id for one in found_decks()] == [str(own)]


def test_decks_with_the_same_name_also_name_their_desktop(home: Path, data: Path) -> None:
    deck_files.kde_deck(data, "Plain")
    deck_files.gnome_deck(data, "plain")
    assert [one.name for one in found_decks()] == ["Plain (GNOME)", "Plain (KDE)"]


def test_what_the_player_added_comes_first_and_once(data: Path, tmp_path: Path) -> None:
    system = deck_files.gnome_deck(data)
    own = deck_files.folder_of_svg(tmp_path / "my_cards")
    found = found_decks([str(own), str(system)])
    assert [one.id for one in found] == [str(own), str(system)]
    assert found[0].name == "My Cards"


def test_a_description_leads_nowhere_else(data: Path) -> None:
    folder = deck_files.kde_deck(data)
    (folder / "index.desktop").write_text("[KDE Backdeck]\nName=X\nSVG=../../secret.svg\n")
    with pytest.raises(DeckError, match="does not say where the picture"):
        read(folder)
    (folder / "index.desktop").write_bytes(b"\xff\xfe no description at all")
    with pytest.raises(DeckError, match="does not say where the picture"):
        read(folder)


# -- decks that can be used -------------------------------------------------------------------


def test_a_sheet_of_either_naming(data: Path) -> None:
    for path in (deck_files.kde_deck(data), deck_files.gnome_deck(data)):
        found = deck_at(str(path))
        verdict = read(path)
        assert verdict.aspect == pytest.approx(1.5)
        assert verdict.corner == pytest.approx(4 / 60, abs=0.02)
        cards = set_of(found, verdict)
        assert cards.faces[parse_card("QS")].element in ("queen_spade", "spade_queen")
        assert cards.back("").element == "back"


def test_a_folder_with_a_file_for_each_card(tmp_path: Path) -> None:
    svg = read(deck_files.folder_of_svg(tmp_path / "svg"))
    assert Path(svg.files[parse_card("QS")]).name == "QS.svg"
    assert svg.back == ""
    png = read(deck_files.folder_of_png(tmp_path / "png"))
    assert Path(png.files[parse_card("QS")]).name == "QS.png"
    assert Path(png.back).name == "back.png"
    # If a folder has both, drawings (SVG) are better than pixels (PNG).
    deck_files.folder_of_png(tmp_path / "svg")
    assert read(tmp_path / "svg").files == svg.files


def test_a_folder_with_one_sheet(tmp_path: Path) -> None:
    (tmp_path / "deck.svg").write_text(deck_files.sheet("gnome"))
    (tmp_path / "readme.txt").write_text("")
    assert read(tmp_path).scheme == "gnome"


@pytest.mark.parametrize(
    "back",
    ["", '<circle cx="5" cy="450" r="5"/>', '<rect y="400" width="90" height="40" fill="teal"/>'],
)
def test_a_back_that_cannot_be_used_is_left_to_the_house(data: Path, back: str) -> None:
    path = deck_files.gnome_deck(data, content=deck_files.sheet("gnome", back=back))
    assert read(path).back == ""


# -- decks that are refused -------------------------------------------------------------------

QUEEN = parse_card("QS")


def drawn(odd: Callable[[float, float], str]) -> str:
    """A sheet on which the queen of spades is drawn in another way."""

    def draw(card: int, left: float, top: float) -> str:
        return odd(left, top) if card == QUEEN else deck_files.face(card, left, top)

    return deck_files.sheet("gnome", draw=draw)


def paper(left: float, top: float) -> str:
    return f'<rect x="{left}" y="{top}" width="60" height="90" rx="4" fill="white"/>'


def lone_pip(left: float, top: float) -> str:
    # As large as a card, but only two corners of it are drawn.
    return (
        f'<rect x="{left}" y="{top}" width="20" height="30"/>'
        f'<rect x="{left + 40}" y="{top + 60}" width="20" height="30"/>'
    )


SHEETS = {
    "lacks the queen of spades": deck_files.sheet("gnome", without=[QUEEN]),
    "its queen of spades is blank": drawn(paper),
    "its queen of spades is not drawn as a whole card": drawn(lone_pip),
    "not drawn as a whole": drawn(lambda x, y: f'<rect x="{x}" y="{y}" width="20" height="90"/>'),
    "its queen of spades cannot be drawn": drawn(lambda x, y: ""),
    "its king of spades looks like its queen of spades": deck_files.sheet(
        "gnome",
        draw=lambda card, x, y: deck_files.face(QUEEN if card == QUEEN + 1 else card, x, y),
    ),
    "do not have the shape of playing cards": deck_files.sheet(
        "gnome", draw=lambda card, x, y: deck_files.face(card, x, y, 90, 90)
    ),
    "has no cards with names": '<svg xmlns="http://www.w3.org/2000/svg"><g id="x"/></svg>',
    "cannot be read as SVG": "this is no drawing",
}


@pytest.mark.parametrize("fault", SHEETS)
def test_a_sheet_is_refused_with_one_sentence(data: Path, fault: str) -> None:
    path = deck_files.gnome_deck(data, "odd", SHEETS[fault])
    with pytest.raises(DeckError) as refused:
        read(path)
    sentence = str(refused.value)
    assert fault in sentence
    assert str(path) in sentence
    assert sentence.endswith(".")
    assert sentence.count(". ") == 0


def test_damaged_gzip_is_refused(data: Path) -> None:
    path = deck_files.gnome_deck(data)
    path.write_bytes(path.read_bytes()[:200])
    with pytest.raises(DeckError, match="damaged"):
        read(path)


def _remove(name: str) -> Change:
    return lambda folder: (folder / name).unlink()


def _break(name: str) -> Change:
    return lambda folder: (folder / name).write_text("nothing")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (_remove("QS.svg"), "lacks the queen of spades"),
        (_break("QS.svg"), "QS.svg cannot be used: its queen of spades cannot be drawn"),
    ],
)
def test_a_folder_is_refused_with_one_sentence(tmp_path: Path, change: Change, fault: str) -> None:
    folder = deck_files.folder_of_svg(tmp_path / "cards")
    change(folder)
    with pytest.raises(DeckError, match=fault):
        read(folder)


def test_what_is_no_deck_at_all(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="has no cards"):
        read(tmp_path)
    with pytest.raises(DeckError, match="cannot be read because"):
        read(tmp_path / "missing.svg")
    (tmp_path / "song.mp3").write_bytes(b"la")
    with pytest.raises(DeckError, match="is not a card deck"):
        read(tmp_path / "song.mp3")


@pytest.mark.parametrize("ending", ["gif", "bmp"])
def test_a_folder_of_other_pictures_can_be_used(tmp_path: Path, ending: str) -> None:
    folder = deck_files.folder_of_png(tmp_path / "cards")
    for file in sorted(folder.glob("*.png")):
        QImage(str(file)).save(str(file.with_suffix(".bmp")))
        if ending == "bmp":
            file.unlink()
        else:
            # Qt writes no GIF, but the content of a file says what it is, not its ending.
            file.rename(file.with_suffix(".gif"))
            file.with_suffix(".bmp").unlink()
    verdict = read(folder)
    assert Path(verdict.files[parse_card("QS")]).suffix == f".{ending}"


def test_endings_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    folder = deck_files.folder_of_svg(tmp_path / "cards")
    for file in folder.glob("*.svg"):
        file.rename(file.with_suffix(".xcf"))
    with pytest.raises(DeckError, match=r"has its cards in files such as 2C\.xcf"):
        read(folder)


def test_a_folder_with_several_sheets(tmp_path: Path) -> None:
    folder = tmp_path / "decks"
    folder.mkdir()
    (folder / "logo.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    one = deck_files.gnome_deck(tmp_path, "one")
    (folder / one.name).write_bytes(one.read_bytes())
    assert Path(read(folder).sheet).name == one.name, "the other one is no deck"
    (folder / "two.svgz").write_bytes(one.read_bytes())
    with pytest.raises(DeckError, match=r"several decks: choose one of the files .*two\.svgz"):
        read(folder)
    (folder / "two.svgz").unlink()
    (folder / one.name).write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    with pytest.raises(DeckError, match="has no cards"):
        read(folder)
