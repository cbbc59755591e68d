"""How the table shows rules that only some games have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.models.table_models import SeatState
from hearts_qt.app.players.seating import saved_seats
from hearts_qt.app.table.art.deck_art import CHOSEN
from hearts_qt.app.table.scene import TableScene
from hearts_qt.game.actions import Action, Charge, Phase
from hearts_qt.game.game import Game
from hearts_qt.players import make_player
from hearts_qt.rules.cards import ACE_OF_HEARTS, TEN_OF_CLUBS
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.history import History, HistoryStep
from hearts_qt.store.settings import Settings
from tests.app.table.table_driver import make_table, settle

CANCELLATION = PRESETS["Cancellation Hearts"].rules
TURBO = PRESETS["Turbo Hearts"].rules


class Table:
    """A table that shows positions from games of random players."""

    def __init__(self, qtbot: QtBot) -> None:
        live = LiveSettings()
        live.change(auto_play_forced=False)
        self.view = make_table(qtbot, live, size=(1024, 620))
        self.session = self.view.session

    @property
    def scene(self) -> TableScene:
        return self.view.table_scene

    def reach(self, rules: Rules, fits: Callable[[Game], bool]) -> Game:
        """Show the first position that fits, from the first game that has one."""
        for number in range(1, 400):
            history = History(
                Game(rules, number), saved_seats(rules, Settings(), number)
            )
            if _play(history, fits):
                self.session.games.continue_with(history)
                settle(self.view)
                self.view.table_scene.animations.skip_all()
                return history.game
        raise AssertionError("no such moment")


def plate_of(table: Table, seat: int) -> SeatState:
    """What the plate of a seat says."""
    return table.view.models.seats.rows[seat]


def _play(history: History, fits: Callable[[Game], bool]) -> bool:
    game = history.game
    players = [make_player("random", seat) for seat in range(game.players)]
    for seat, player in enumerate(players):
        player.new_game(game.rules, seat)
    while not game.finished:
        if game.log and 0 in game.to_act and fits(game):
            return True
        action: Action
        if game.phase is Phase.DEAL:
            action = game.next_deal()
        else:
            seat = game.to_act[-1]
            if game.phase is Phase.CHARGE:
                action = Charge(seat, tuple(game.charges_open_to(seat)))
            else:
                action = players[seat].choose(game.observation(seat))
        game.apply(action)
        history.add(HistoryStep(action))
    return False


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[Table]:
    made = Table(qtbot)
    yield made
    made.session.close()


def test_cancelled_cards_are_crossed_out_and_lie_askew(table: Table) -> None:
    table.reach(
        CANCELLATION,
        lambda game: (
            len(game.trick) >= 3 and game.trick[0][1] in [card for _, card in game.trick[1:]]
        ),
    )
    scene = table.scene
    rows = scene.timeline.state.trick
    for row, (_seat, item) in zip(rows, scene.cards.trick, strict=True):
        assert ("cancelled" in item.variant) == row.cancelled
        assert (item.target.width < scene.layout.trick_width) == row.cancelled
    assert sum(row.cancelled for row in rows) >= 2


def test_unwon_tricks_wait_with_their_number_and_value(table: Table) -> None:
    game = table.reach(CANCELLATION, lambda game: len(game.pile) > 0)
    sign = table.scene.marks.labels["unwon"].label
    assert sign is not None
    assert sign.title == f"{len(game.pile)} cards"
    points = sum(game.value_of(card) for card in game.pile)
    assert sign.words == ("1 point" if points == 1 else f"{points} points")
    assert sign.title in sign.spoken
    assert len(table.scene.cards.unwon) == len(game.pile)


def test_the_kitty_says_how_many_cards_and_who_gets_it(table: Table) -> None:
    rules = replace(PRESETS["Three-Handed with kitty"].rules, pass_cycle=("hold",))
    table.reach(rules, lambda game: game.kitty_waits)
    sign = table.scene.marks.labels["kitty"].label
    assert sign is not None
    assert (sign.title, sign.words) == ("Kitty: 1", "first trick")
    game = table.reach(rules, lambda game: not game.kitty_waits)
    assert table.scene.marks.labels["kitty"].label is None
    assert game.kitty_taken is not None
    takers = [plate_of(table, seat).kitty for seat in range(3)]
    assert takers.index(True) == game.kitty_taken[0]
    assert sum(takers) == 1


def test_a_boosted_trick_makes_room_for_its_second_round(table: Table) -> None:
    rules = PRESETS["Booster Nines"].rules
    table.reach(rules, lambda game: len(game.trick) == game.players + 2)
    scene = table.scene
    sign = scene.marks.labels["note"].label
    assert sign is not None
    assert sign.words == "two rounds"
    for row, (seat, item) in zip(scene.timeline.state.trick, scene.cards.trick, strict=True):
        alone = scene.layout.trick(seat)
        assert (item.target.x > alone.x) == (row.round == 1)
    table.reach(rules, lambda game: len(game.trick) == 2)
    assert scene.marks.labels["note"].label is None


def test_charged_cards_say_what_they_multiply(table: Table) -> None:
    rules = replace(TURBO, charging="any")
    game = table.reach(
        rules, lambda game: bool(game.charged_of(0)) and any(game.charged_of(s) for s in (1, 2, 3))
    )
    scene = table.scene
    signs = {ACE_OF_HEARTS: "hearts2", TEN_OF_CLUBS: "times4"}
    for seat in range(4):
        badges = {
            item.settled_card: item.variant
            for item in scene.cards.hands[seat]
            if "2" in item.variant or "4" in item.variant
        }
        assert sorted(badges) == sorted(game.charged_of(seat))
        for card, variant in badges.items():
            assert signs.get(card, "times2") in variant
            assert ("glow" in variant) == (seat == 0 and card in scene.timeline.state.received[0])
            assert variant.endswith("-own") == (seat == 0)
    scene.cards.set_hover(-1)
    drops = [item.target.y for item in scene.cards.hands[0]]
    middle = min(drops)
    assert abs(middle - min(pose.y for pose in scene.layout.hand(len(drops)))) < 1
    assert drops[0] > middle < drops[-1], "charged cards are not raised"


def test_chosen_cards_carry_a_tick_until_they_are_passed(table: Table) -> None:
    table.view.session.new_game(Rules(), 11)
    settle(table.view)
    hand = table.scene.cards.hands[0]
    for row in (0, 12):
        table.view.choices.choose(row)
    assert [CHOSEN in item.variant for item in hand] == [True, *[False] * 11, True]
    table.view.choices.choose(0)
    assert [CHOSEN in item.variant for item in hand] == [*[False] * 12, True]


def test_a_pile_says_how_many_tricks_it_holds(table: Table) -> None:
    game = table.reach(Rules(), lambda game: len(game.tricks) == 9)
    won = [sum(trick.winner == seat for trick in game.tricks) for seat in range(4)]
    for seat, tricks in enumerate(won):
        pile = table.scene.cards.piles[seat]
        top = [item.variant for item in pile][-1:]
        assert top == ([f"tricks{tricks}"] if tricks else [])
        assert all(not item.variant for item in pile[:-1])


def test_the_ten_of_clubs_is_shown_with_its_factor(table: Table) -> None:
    rules = replace(TURBO, charging="off")
    game = table.reach(
        rules,
        lambda game: any(TEN_OF_CLUBS in game.captured_in_tricks(seat) for seat in range(4)),
    )
    for seat in range(4):
        taken = TEN_OF_CLUBS in game.captured_in_tricks(seat)
        assert plate_of(table, seat).factor == (2 if taken else 1)


@pytest.mark.parametrize("name", ["shared_tricks", "shared_totals"])
def test_partners_are_marked_and_their_score_is_shared(table: Table, name: str) -> None:
    rules = Rules(teams=name)
    game = table.reach(rules, lambda game: sum(game.points(s) > 0 for s in range(4)) >= 3)
    states = [plate_of(table, seat) for seat in range(4)]
    assert [state.team for state in states] == [0, 1, 0, 1]
    assert [state.partner for state in states] == [False, False, True, False]
    points = [game.points(seat) for seat in range(4)]
    if name == "shared_tricks":
        assert states[0].points == states[2].points == points[0] + points[2]
        assert states[0].pair is None
    else:
        assert [state.points for state in states] == points
        assert states[1].pair == states[3].pair == 0


def test_a_game_with_other_teams_follows_without_a_fault(table: Table) -> None:
    table.session.new_game(Rules(teams="shared_tricks"), 1)
    table.session.new_game(Rules(), 2)
    table.session.new_game(Rules(teams="shared_totals"), 3)
    table.view.table_scene.animations.skip_all()
    assert plate_of(table, 1).pair == 0
