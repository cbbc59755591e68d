"""The pictures of the table: drawn in another thread, kept on the disk, and forgotten in time."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from hearts_qt.app.decks.card_set import built_in_sets
from hearts_qt.app.table.art.svg_art import PictureMaker, PictureOrder, SvgArt, stand_in
from hearts_qt.assets import asset_path
from hearts_qt.rules.cards import CARDS, card_sign
from hearts_qt.rules.options import Rules
from tests.app.table.table_driver import make_table, settle
from tests.limits import wait_until

CROWN, HEART = (
    PictureOrder(str(asset_path(f"marks/{name}.svg")), 20, 20, False)
    for name in ("crown", "broken-heart")
)


def drawn(cache: Path, *orders: PictureOrder) -> list[QImage]:
    """The pictures of another start of the program."""
    art = SvgArt(cache)
    for order in orders:
        art.pixmap(order, 1.0)
    art.begin()
    wait_until(lambda: not art.waiting)
    found = [art.pixmap(order, 1.0).toImage() for order in orders]
    art.close()
    return found


def test_until_its_picture_is_there_a_card_shows_rank_and_suit(qtbot: QtBot) -> None:
    """No two cards look the same while they wait, and none is blank."""
    order = PictureOrder("cards.svg", 120, 168, True)
    pictures = [stand_in(order)]
    pictures += [stand_in(order._replace(name=card_sign(card))) for card in range(CARDS)]
    seen = {bytes(picture.constBits()) for picture in pictures}
    assert len(seen) == 53
    art = SvgArt(None)
    queen, king = (order._replace(name=name) for name in ("Q♠", "K♠"))
    assert art.pixmap(queen, 1.0).toImage() != art.pixmap(king, 1.0).toImage()
    art.close()


def test_pictures_that_cannot_be_kept_are_drawn_all_the_same(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    assert drawn(tmp_path / "file", CROWN, HEART) == drawn(tmp_path / "cache", CROWN, HEART)
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("damage", [b"", b"no picture"])
def test_a_kept_picture_that_is_damaged_is_drawn_again(
    qtbot: QtBot, tmp_path: Path, damage: bytes
) -> None:
    before = drawn(tmp_path, CROWN, HEART)
    kept = {path: path.read_bytes() for path in tmp_path.rglob("*.png")}
    assert len(kept) == 2
    for path in kept:
        path.write_bytes(damage)
    assert drawn(tmp_path, CROWN, HEART) == before
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.png")} == kept


def test_kept_pictures_are_not_drawn_again(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = drawn(tmp_path, CROWN)
    monkeypatch.setattr("hearts_qt.app.table.art.svg_art.draw", None)
    assert drawn(tmp_path, CROWN) == before


def test_a_picture_that_cannot_be_drawn_is_not_waited_for(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = PictureMaker.make
    monkeypatch.setattr(
        PictureMaker, "make", lambda maker, order: None if order == HEART else real(maker, order)
    )
    art = SvgArt(tmp_path)
    failed: list[str] = []
    art.failed.connect(failed.append)
    for order in (HEART, CROWN):
        art.pixmap(order, 1.0)
    assert art.waiting
    art.begin()
    wait_until(lambda: not art.waiting)
    assert failed == [HEART.source]
    art.pixmap(HEART, 1.0)
    assert not art.waiting
    art.close()


def test_pictures_that_are_no_longer_wanted_are_not_made(qtbot: QtBot, tmp_path: Path) -> None:
    small, large = CROWN, CROWN._replace(width=40, height=40)
    art = SvgArt(tmp_path)
    for order in (small, large):
        art.pixmap(order, 1.0)
    art.forget_other_sizes({large})
    art.begin()
    wait_until(lambda: not art.waiting)
    assert (art.has(small), art.has(large)) == (False, True)
    art.close()
    assert [QImage(str(path)).width() for path in tmp_path.rglob("*.png")] == [40]


def test_pictures_of_a_deck_that_is_out_of_use_are_forgotten(
    qtbot: QtBot, shared_pictures: Path
) -> None:
    table = make_table(qtbot)
    table.session.new_game(Rules(), 11)
    settle(table)
    art, scene = table.deck.art, table.table_scene
    first, *others = built_in_sets()
    orders: dict[str, set[PictureOrder]] = {}
    for deck in (*others, first):
        table.live.change(deck=deck.id)
        scene.rebuild()
        wait_until(lambda: not art.waiting)
        scene.refresh()
        cards = [item.settled_card for item in scene.cards.hands[0]]
        orders[deck.id] = {table.deck.order(card, scene.cards.face_width) for card in cards}
        assert all(map(art.has, orders[deck.id]))
    for deck in others:
        assert not any(map(art.has, orders[deck.id] - orders[first.id]))
    assert all(map(art.has, orders[first.id]))


def test_with_an_empty_cache_every_card_gets_its_picture(
    qtbot: QtBot, shared_pictures: Path
) -> None:
    shared_pictures.unlink(missing_ok=True)
    table = make_table(qtbot)
    table.session.new_game(Rules(), 11)
    settle(table)
    art = table.deck.art
    wait_until(lambda: not art.waiting)
    scene = table.table_scene
    for item in scene.cards.hands[0]:
        assert art.has(table.deck.order(item.settled_card, scene.cards.face_width))
