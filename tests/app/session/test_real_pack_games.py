"""Games that are dealt with a real pack: their hands, undo, rematches, saves and records."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from hearts_qt.app.fairness.deal_check import check_written
from hearts_qt.app.session import Session
from hearts_qt.app.session.game_lifecycle import DealSource, GameSetup
from hearts_qt.game.actions import IllegalAction, Phase
from hearts_qt.game.deals import DealtCards, RealPackDeals, deal_cards, deal_number
from hearts_qt.game.game import Game
from hearts_qt.game.record_check import replay_record
from hearts_qt.game.records import RecordError, read_record
from hearts_qt.rules.options import Rules
from hearts_qt.store.dealt_hands import DealtHands, count_record
from hearts_qt.store.saves import SaveStore
from tests.app.session.session_driver import continue_parked, decide, make_session, settle

pytestmark = pytest.mark.usefixtures("qapp")

RULES = Rules(target=60)
FIRST, SECOND, THIRD = (deal_cards(number, RULES) for number in (11, 12, 13))


def begin(session: Session, every_hand: bool, rules: Rules = RULES) -> RealPackDeals:
    first: DealtCards = deal_cards(11, rules)
    source = RealPackDeals(99, 2, (first,), every_hand)
    assert session.games.begin(GameSetup(rules, deals=DealSource(deals=source)))
    return source


def play_hand(session: Session, seed: int = 1) -> None:
    chance, hands = random.Random(seed), len(session.current.game.finished)
    settle(session)
    while len(session.current.game.finished) == hands:
        decide(session, chance)
        settle(session)


def play_game(session: Session) -> None:
    number = 20
    while session.current.game.phase is not Phase.OVER:
        play_hand(session)
        if session.current.game.needs_card_entry:
            assert session.games.deal_cards(deal_cards(number, session.current.rules))
            number += 1


def saved_session(folder: Path) -> Session:
    saves = SaveStore(folder)
    assert saves.open() is None
    return make_session(saves)


def test_the_first_hand_is_the_one_that_was_entered_and_the_program_deals_the_others() -> None:
    session = make_session()
    begin(session, every_hand=False)
    assert (session.current.game.dealt, session.current.game.kitty) == FIRST
    assert session.current.game.dealer == 2
    assert session.current.game.deal is None
    play_hand(session)
    assert not session.current.game.needs_card_entry
    assert session.games.continue_hand()
    assert session.current.game.deal == deal_number(99, 1)


def test_a_whole_game_asks_for_the_cards_of_every_hand() -> None:
    session = make_session()
    asked: list[bool] = []
    session.games.cards_wanted.connect(lambda: asked.append(True))
    begin(session, every_hand=True)
    assert not session.games.deal_cards(SECOND)
    play_hand(session)
    assert not session.games.continue_hand()
    assert asked == [True]
    assert session.current.waiting_to_continue
    hands, kitty = SECOND
    with pytest.raises(IllegalAction):
        session.games.deal_cards(((hands[0], hands[0], *hands[2:]), kitty))
    assert session.current.waiting_to_continue
    assert session.games.deal_cards(SECOND)
    assert session.current.game.dealt == hands
    assert session.current.game.dealer == 3


def test_undo_over_the_deal_and_a_new_deal_after_it() -> None:
    session = make_session()
    begin(session, every_hand=True)
    play_hand(session)
    assert session.games.deal_cards(SECOND)
    settle(session)
    assert session.undo.back()
    assert session.current.game.hand_index == 0
    while session.undo.forward():
        pass
    assert session.current.game.dealt == SECOND[0]
    assert session.undo.back()
    play_hand(session, seed=4)
    assert session.current.game.needs_card_entry
    assert session.games.deal_cards(THIRD)
    assert session.current.game.dealt == THIRD[0]


@pytest.mark.parametrize("every_hand", [False, True])
def test_a_game_goes_on_after_the_program_was_ended(tmp_path: Path, every_hand: bool) -> None:
    session = saved_session(tmp_path)
    source = begin(session, every_hand)
    play_hand(session)
    log = list(session.current.game.log)
    session.close()
    again = saved_session(tmp_path)
    assert again.games.resume()
    assert again.current.game.source == source
    assert again.current.game.log == log
    assert again.current.game.needs_card_entry is every_hand
    if every_hand:
        assert again.games.deal_cards(SECOND)
        log = list(again.current.game.log)
        again.close()
        again = saved_session(tmp_path)
        assert again.games.resume()
        # The others go on passing, one after another, as soon as the game is there again.
        assert again.current.game.log[: len(log)] == log
    again.close()


def test_a_game_can_wait_and_is_continued(tmp_path: Path) -> None:
    session = saved_session(tmp_path)
    source = begin(session, every_hand=True)
    play_hand(session)
    assert session.new_game(RULES)
    assert session.saver.parked is not None
    (waiting,), faults = session.saver.parked.read()
    assert faults == []
    assert continue_parked(session, waiting.name)
    assert session.current.game.source == source
    assert session.current.game.needs_card_entry
    session.close()


def test_a_save_whose_cards_were_changed_is_refused(tmp_path: Path) -> None:
    session = saved_session(tmp_path)
    begin(session, every_hand=True)
    session.close()
    path = tmp_path / "game.jsonl"
    head, *rest = path.read_text("utf-8").splitlines(keepends=True)
    assert '"dealt":[[[[' in head
    # The lines of the journal have checksums, so a changed header is not valid any more.
    path.write_text("".join((head.replace('"dealt":[[[[', '"dealt":[[[[51,'), *rest)), "utf-8")
    assert not saved_session(tmp_path).games.resume()


@pytest.mark.parametrize("every_hand", [False, True])
def test_the_record_has_the_deals_and_can_be_replayed(every_hand: bool) -> None:
    session = make_session()
    begin(session, every_hand)
    play_game(session)
    written = session.record_text()
    record = read_record(written)
    assert record.real_pack == ("every_hand" if every_hand else "first_hand")
    assert record.hands[0].deal is None
    assert all((hand.deal is None) is every_hand for hand in record.hands[1:])
    game = replay_record(record)
    assert game.finished == session.current.game.finished
    assert game.totals == session.current.game.totals
    check = check_written(written)
    assert (check.fault, check.seal, check.real_pack) == (None, None, record.real_pack)
    assert len(check.deals) == (0 if every_hand else len(record.hands) - 1)
    found = DealtHands()
    count_record(found, record)
    assert found.chosen == (len(record.hands) if every_hand else 1)


def test_a_record_cannot_leave_out_a_number_or_deal_another_pack() -> None:
    session = make_session()
    begin(session, every_hand=False)
    play_game(session)
    written = session.record_text()
    for wrong, right in (
        ('"real_pack": "first_hand"', '"real_pack": "every_hand"'),
        (', "real_pack": "first_hand"', ""),
        ('"deal": ', '"deals": '),
    ):
        changed = written.replace(wrong, right)
        assert changed != written
        with pytest.raises(RecordError):
            replay_record(read_record(changed))
    first = read_record(written).hands[0].dealt[0]
    with pytest.raises(RecordError):
        replay_record(read_record(written.replace(first, first.replace(first[:2], "AS", 1), 1)))


@pytest.mark.parametrize("every_hand", [False, True])
def test_the_same_deals_again(every_hand: bool) -> None:
    session = make_session()
    begin(session, every_hand)
    play_hand(session)
    if every_hand:
        assert session.games.deal_cards(SECOND)
    else:
        assert session.games.continue_hand()
    second = session.current.game.dealt
    assert session.games.rematch(same_deals=True)
    assert (session.current.game.dealt, session.current.game.dealer) == (FIRST[0], 2)
    play_hand(session, seed=5)
    assert session.games.continue_hand()
    assert session.current.game.dealt == second
    play_hand(session, seed=5)
    game = session.current.game
    assert game.needs_card_entry is (every_hand and game.phase is Phase.DEAL)


def test_a_plain_rematch_is_sealed() -> None:
    session = make_session()
    begin(session, every_hand=True)
    assert session.games.rematch()
    assert not isinstance(session.current.game.source, RealPackDeals)


def test_kitties_and_two_packs_can_be_dealt() -> None:
    for rules in (
        Rules(target=20, players=5, kitty_use="exchange", pass_cycle=("left", "hold")),
        Rules(target=20, players=10, packs=2, pass_cycle=("left",)),
        Rules(target=20, players=3, pass_cycle=("right",)),
    ):
        session = make_session()
        begin(session, every_hand=True, rules=rules)
        play_game(session)
        replayed = replay_record(read_record(session.record_text()))
        assert replayed.finished == session.current.game.finished


def test_no_number_of_a_game_with_later_deals_is_shown_before_its_end() -> None:
    session = make_session()
    begin(session, every_hand=False)
    play_hand(session)
    assert session.games.continue_hand()
    play_hand(session)
    if session.current.game.phase is not Phase.OVER:
        assert session.current.game.deal_to_show(1) is None
    assert session.current.game.deal_to_show(0) is None


def test_real_pack_deals_refuse_invalid_numbers_and_missing_hands() -> None:
    with pytest.raises(ValueError, match="game number"):
        RealPackDeals(-1, 0)
    with pytest.raises(ValueError, match="seat"):
        RealPackDeals(1, -1)
    with pytest.raises(ValueError, match="first dealer"):
        Game(RULES, RealPackDeals(1, 4))
    game = Game(RULES, RealPackDeals(1, 0, (), every_hand=True))
    with pytest.raises(ValueError, match="not been entered"):
        game.next_deal()
    assert game.deals_again() == game.source
