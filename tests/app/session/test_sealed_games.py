"""Sealed games in the session: the cut, undo, saves, records, and what may be seen meanwhile."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from hearts_qt.app.program.autoplay import AutoPlayer
from hearts_qt.app.session import Session
from hearts_qt.app.session.game_lifecycle import DealSource, GameSetup
from hearts_qt.game.actions import Phase
from hearts_qt.game.deals import CutError, NumberedDeals, SealedDeals
from hearts_qt.game.record_check import replay_record
from hearts_qt.game.records import read_record
from hearts_qt.rules.options import Rules
from hearts_qt.store.record_shelf import RecordShelf
from hearts_qt.store.saves import SaveStore
from tests.app.session.session_driver import continue_parked, decide, make_session, settings, settle
from tests.limits import wait_until

pytestmark = pytest.mark.usefixtures("qapp")

SHORT = Rules(target=20)


def saved_session(folder: Path) -> Session:
    saves = SaveStore(folder)
    assert saves.open() is None
    return make_session(saves)


def play_hands(session: Session, hands: int, seed: int = 1) -> None:
    chance = random.Random(seed)
    settle(session)
    current = session.current
    while len(current.game.finished) < hands and current.game.phase is not Phase.OVER:
        decide(session, chance)
        settle(session)


def source_of(session: Session) -> SealedDeals:
    source = session.current.game.source
    assert isinstance(source, SealedDeals)
    return source


def indexes(session: Session) -> list[int]:
    record = read_record(session.record_text())
    return [hand.deal_index or 0 for hand in record.hands]


def unplayed(session: Session) -> list[tuple[int, str]]:
    return list(session.current.history.unplayed_deals())


# The cut


def test_every_new_game_is_sealed_and_deals_at_once_unless_a_cut_is_offered() -> None:
    session = make_session()
    session.new_game(Rules())
    assert session.current.started
    assert source_of(session).cut == ""
    first = source_of(session)
    session.games.rematch()
    assert source_of(session).secret != first.secret


def test_the_first_deal_waits_for_the_cut(tmp_path: Path) -> None:
    session = saved_session(tmp_path)
    session.games.offer_cut(True)
    offered: list[bool] = []
    session.games.cut_offered.connect(offered.append)
    session.new_game(Rules())
    before = source_of(session)
    assert session.games.awaits_cut
    assert not session.current.started
    # The secret of the seal has already been saved when the seal is shown.
    assert before.secret in (tmp_path / "game.jsonl").read_text("utf-8")
    with pytest.raises(CutError):
        session.games.cut("two\nlines")
    assert session.games.awaits_cut
    assert session.games.cut("card 17 of 52")
    assert not session.games.awaits_cut
    assert not session.games.cut("again")
    assert offered == [True, False]
    after = source_of(session)
    assert (after.secret, after.cut) == (before.secret, "card 17 of 52")
    assert session.current.game.deal == after.deal_number(0)
    assert session.current.game.dealer == after.first_dealer(4)
    session.close()
    again = saved_session(tmp_path)
    assert again.games.resume()
    assert source_of(again) == after
    # The others go on passing, one after another, as soon as the game is there again.
    log = session.current.game.log
    assert again.current.game.log[: len(log)] == log


def test_a_game_killed_before_its_cut_keeps_its_seal(tmp_path: Path) -> None:
    session = saved_session(tmp_path)
    session.games.offer_cut(True)
    session.new_game(Rules())
    seal = source_of(session).seal
    session.close()
    again = saved_session(tmp_path)
    assert again.games.resume()
    assert (source_of(again).seal, source_of(again).cut) == (seal, "")
    assert again.current.started
    again.close()


def test_the_cut_is_offered_again_after_a_restart_of_the_program(tmp_path: Path) -> None:
    session = saved_session(tmp_path)
    session.games.offer_cut(True)
    session.new_game(Rules())
    seal = source_of(session).seal
    session.close()
    again = saved_session(tmp_path)
    again.games.offer_cut(True)
    assert again.games.resume()
    assert again.games.awaits_cut
    assert source_of(again).seal == seal
    assert again.games.cut("words")
    assert again.current.game.deal == source_of(again).deal_number(0)
    # A game that is left before its cut is not kept: nothing has happened in it.
    again.new_game(Rules())
    assert again.games.awaits_cut
    assert again.games.leave()
    assert not again.games.awaits_cut
    again.close()
    assert not saved_session(tmp_path).games.resume()


def test_another_game_ends_the_wait_for_the_cut() -> None:
    session = make_session()
    session.games.offer_cut(True)
    session.new_game(Rules())
    session.new_game(Rules(), number=5)
    assert not session.games.awaits_cut
    assert session.current.game.source == NumberedDeals(5)
    assert not session.games.cut("late")


def test_a_game_that_waits_for_the_cut_is_dealt_when_it_is_no_longer_offered() -> None:
    session = make_session()
    session.games.offer_cut(True)
    session.new_game(Rules())
    session.games.offer_cut(True)
    assert session.games.awaits_cut
    session.games.offer_cut(False)
    assert session.current.started
    assert source_of(session).cut == ""


def test_a_seal_that_was_cut_before_is_dealt_at_once() -> None:
    session = make_session()
    session.games.offer_cut(True)
    deals = SealedDeals("12" * 32, "words")
    session.games.begin(GameSetup(Rules(), deals=DealSource(deals=deals)))
    assert session.current.started
    assert session.current.game.source == deals


def test_the_game_that_plays_by_itself_cuts_too() -> None:
    session = make_session()
    session.games.offer_cut(True)
    session.new_game(SHORT)
    player = AutoPlayer(session, endless=False)
    wait_until(lambda: player.hands >= 1)
    assert source_of(session).cut == "card 17 of 52"


# Undo and restarts


def test_a_deal_that_was_taken_back_is_not_dealt_twice() -> None:
    session = make_session()
    session.new_game(Rules())
    play_hands(session, 1)
    assert session.games.continue_hand()
    settle(session)
    seen = session.current.game.dealt
    # Undo beyond the deal and redo: the cards are the same.
    position = len(session.current.game.log)
    assert session.undo.back()
    assert session.current.game.hand_index == 0
    while session.undo.forward():
        pass
    assert session.current.game.dealt == seen
    assert len(session.current.game.log) == position
    assert unplayed(session) == []
    # Undo again and play differently: the next deal is a new one.
    assert session.undo.back()
    play_hands(session, 1, seed=7)
    assert session.games.continue_hand()
    assert session.current.game.dealt != seen
    assert indexes(session) == [0, 2]
    assert unplayed(session) == [(1, "abandoned")]


def test_a_hand_that_is_begun_again_keeps_its_deal_and_is_listed() -> None:
    session = make_session()
    session.new_game(Rules(pass_cycle=("left",)))
    settle(session)
    dealt = session.current.game.dealt
    chance = random.Random(3)
    for _ in range(4):
        decide(session, chance)
        settle(session)
    assert session.undo.restart_hand()
    settle(session)
    # As long as the play can be redone, the deal does not count as restarted.
    assert unplayed(session) == []
    decide(session, random.Random(99))
    settle(session)
    assert session.current.game.dealt == dealt
    assert unplayed(session) == [(0, "restarted")]
    assert indexes(session) == [0]


def test_deals_after_the_opening_are_listed(tmp_path: Path) -> None:
    session = saved_session(tmp_path)
    session.new_game(SHORT)
    seed = 0
    while session.current.game.phase is not Phase.OVER:
        play_hands(session, len(session.current.game.finished) + 1, seed)
        seed += 1
    dealt = session.current.game.deal_index + 1
    assert unplayed(session) == []
    record = read_record(session.record_text())
    assert record.opened is not None
    # Undo the end of the game, and play on until there is a new deal.
    assert session.undo.back()
    settle(session)
    for other in range(60):
        while session.current.game.phase not in (Phase.DEAL, Phase.OVER):
            decide(session, random.Random(other))
            settle(session)
        if session.current.game.phase is Phase.DEAL:
            break
        for _ in range(1 + other % 12):
            session.undo.back()
            settle(session)
    else:
        pytest.skip("the game always ended with the same hand")
    assert session.games.continue_hand()
    assert (dealt, "after_opening") in unplayed(session)
    facts = session.current.history.deal_facts
    session.close()
    again = saved_session(tmp_path)
    assert again.games.resume()
    assert again.current.history.deal_facts == facts


def test_a_save_keeps_what_happened_to_deals(tmp_path: Path) -> None:
    session = saved_session(tmp_path)
    session.new_game(Rules())
    play_hands(session, 1)
    assert session.games.continue_hand()
    settle(session)
    assert session.undo.back()
    play_hands(session, 1, seed=8)
    assert session.games.continue_hand()
    settle(session)
    expected = unplayed(session)
    assert expected
    session.games.leave()
    assert session.saver.parked is not None
    (parked,) = session.saver.parked.read()[0]
    assert continue_parked(session, parked.name)
    assert unplayed(session) == expected
    assert indexes(session) == [0, 2]


def test_the_same_deals_again() -> None:
    session = make_session()
    session.new_game(SHORT)
    while session.current.game.phase is not Phase.OVER:
        play_hands(session, len(session.current.game.finished) + 1)
    source, numbers = source_of(session), [hand.deal for hand in session.current.game.finished]
    dealer = session.current.game.first_dealer
    session.games.rematch(same_deals=True)
    again = session.current.game.source
    assert isinstance(again, NumberedDeals)
    assert list(again.first) == numbers
    assert session.current.game.first_dealer == dealer
    assert session.current.game.deal == numbers[0]
    # Later deals differ from those of the sealed game.
    assert again.deal_number(len(numbers)) != source.deal_number(len(numbers))
    session.games.rematch(same_deals=True)
    assert session.current.game.source == again


# What may be seen


def test_only_the_save_tells_of_coming_deals(tmp_path: Path) -> None:
    saves = SaveStore(tmp_path / "data")
    assert saves.open() is None
    session = make_session(saves)
    session.saver._records = RecordShelf(tmp_path / "games")
    session.new_game(Rules())
    play_hands(session, 1)
    source = source_of(session)
    coming = [str(source.deal_number(index)) for index in range(1, 6)]
    for path in tmp_path.rglob("*"):
        if path.is_file() and path.name != "game.jsonl":
            written = path.read_text("utf-8", errors="replace")
            assert source.secret not in written
            assert not any(number in written for number in coming)
    running = session.record_text()
    assert source.secret not in running
    assert not any(number in running for number in coming)
    assert json.loads(running.splitlines()[0])["seal"] == source.seal


def test_the_record_of_a_finished_game_is_opened_and_kept(tmp_path: Path) -> None:
    session = Session(None, records=RecordShelf(tmp_path))
    session._settings = session.games._settings = settings()
    session.new_game(SHORT)
    while session.current.game.phase is not Phase.OVER:
        play_hands(session, len(session.current.game.finished) + 1)
    (path,) = tmp_path.glob("*.hearts")
    record = read_record(path.read_text("utf-8"))
    assert record.seal == source_of(session).seal
    assert replay_record(record).source == source_of(session)
    assert source_of(session).secret[:8] not in path.name
