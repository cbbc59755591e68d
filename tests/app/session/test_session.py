"""The session: whole games, undo and redo, refusals, saving, and its signals."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from hearts_qt.app.players import seating as seating_module
from hearts_qt.app.session import Session, prompts
from hearts_qt.game import events as ev
from hearts_qt.game.actions import Deal, Pass, Phase, Play, delegated_in
from hearts_qt.game.game import Game
from hearts_qt.game.record_check import replay_record
from hearts_qt.game.records import read_record
from hearts_qt.players.cancellation import CancelToken, is_cancelled
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.review.decisions import played_hands
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.save_format import read_copy, write_copy
from hearts_qt.store.saves import SaveStore
from tests.app.session.session_driver import (
    advised,
    check_state,
    decide,
    make_session,
    play,
    quick_coach,
    settle,
    some_rules,
)
from tests.limits import LIMIT, wait_until

RULES = some_rules()

pytestmark = pytest.mark.usefixtures("qapp")


class SignalRecorder:
    """Collects what a session emits."""

    def __init__(self, session: Session) -> None:
        self.events: list[Any] = []
        self.refused: list[tuple[int, str]] = []
        self.messages: list[str] = []
        self.sentences: list[str] = []
        self.hints: list[tuple[Any, str]] = []
        session.timeline.appended.connect(self.events.append)
        session.decisions.refused.connect(lambda card, why: self.refused.append((card, why)))
        session.message.connect(self.messages.append)
        session.announcer.state_text.connect(self.sentences.append)
        session.adviser.hint_ready.connect(lambda cards, why: self.hints.append((cards, why)))


def events_of(game: Game) -> list[Any]:
    """All events of a game, from its log."""
    again = game.undealt()
    return [event for action in game.log for event in again.apply(action)]


def begun(rules: Rules | None = None, number: int = 5, **values: Any) -> Session:
    session = make_session(**values)
    session.new_game(rules or Rules(), number=number)
    settle(session)
    return session


@pytest.mark.parametrize("name", RULES)
def test_every_event_is_emitted_once_and_in_order(name: str) -> None:
    session = make_session()
    heard = SignalRecorder(session)
    session.new_game(RULES[name], number=17)
    play(session, random.Random(name), 40)
    assert heard.events == events_of(session.current.game)
    assert heard.refused == []
    assert all(heard.sentences)


def test_a_whole_game_has_a_winner() -> None:
    session = begun(Rules(target=40))
    play(session, random.Random(1), 5000)
    assert session.current.game.phase is Phase.OVER
    assert session.current.winners
    assert "win" in prompts.state(session.current)
    assert not session.decisions.play(0)


def test_undo_to_the_start_and_redo_to_the_end() -> None:
    session = begun(Rules(target=40))
    play(session, random.Random(4), 5000)
    log = list(session.current.game.log)
    undone = 0
    while session.undo.possible:
        assert session.undo.back()
        settle(session)
        assert session.current.game.log == log[: len(session.current.game.log)]
        assert session.current.person in session.current.to_act
        undone += 1
    assert undone > 20
    assert session.current.game.finished == []
    for _ in range(undone):
        assert session.undo.forward()
        settle(session)
    assert not session.current.redo_possible
    assert session.current.game.log == log
    assert session.current.game.phase is Phase.OVER


def test_a_new_decision_forgets_what_was_undone() -> None:
    session = begun()
    play(session, random.Random(4), 8)
    session.undo.back()
    session.undo.back()
    assert session.current.redo_possible
    decide(session, random.Random(99))
    assert not session.current.redo_possible


def test_undo_leads_back_over_hands() -> None:
    session = begun()
    play(session, random.Random(4), 14)
    assert session.current.game.phase is Phase.DEAL
    session.games.continue_hand()
    settle(session)
    assert session.current.game.hand_index == 1
    assert session.undo.back()
    assert session.current.game.hand_index == 0
    assert session.current.to_act == (0,)


def test_restart_hand_goes_back_to_the_deal_and_can_be_redone() -> None:
    session = begun()
    play(session, random.Random(4), 20)
    hand, log = session.current.game.hand_index, list(session.current.game.log)
    assert session.undo.restart_hand()
    settle(session)
    assert session.current.game.hand_index == hand
    assert session.current.game.phase is Phase.PASS
    assert session.current.game.hand_of(0) == session.current.game.dealt[0]
    assert not session.undo.restart_hand()
    while session.undo.forward():
        settle(session)
    assert session.current.game.log == log


def test_a_hand_begun_again_has_no_card_raised() -> None:
    session = begun()
    assert not session.undo.restart_possible
    play(session, random.Random(4), 3)
    assert session.undo.restart_possible
    assert session.undo.restart_hand()
    assert session.selection.raised == ()
    assert session.undo.forward()


@pytest.mark.parametrize("back", ["undo", "escape"])
def test_a_hint_gives_the_cards_that_were_chosen_back(back: str) -> None:
    session = begun()
    states: list[bool] = []
    session.announcer.can_undo.connect(states.append)
    selection = session.selection
    selection.set_cards(session.hand_order[:2])
    own = selection.kept
    selection.take_advice(session.hand_order[5:8])
    assert selection.cards == session.hand_order[5:8]
    # The same hint again does not overwrite the cards that were chosen before.
    selection.take_advice(session.hand_order[5:8])
    assert session.undo.possible
    assert states == [True]
    assert session.undo.back() if back == "undo" else selection.take_back_advice()
    assert selection.kept == own
    assert not session.undo.possible
    assert states == [True, False]
    assert not selection.take_back_advice()
    # If no cards were chosen before the hint, there is nothing to restore.
    selection.clear()
    selection.take_advice(session.hand_order[5:8])
    assert not selection.has_advice


def test_the_deal_number_names_the_deal() -> None:
    session = make_session()
    session.new_game(Rules(), first_deal=2**64 - 1)
    assert session.current.game.deal == 2**64 - 1
    hand = session.current.game.hand_of(0)
    session.new_game(Rules(), first_deal=2**64 - 1)
    assert session.current.game.hand_of(0) == hand


def test_rematch_on_the_same_deals() -> None:
    session = begun(number=77)
    dealt = session.current.game.dealt
    play(session, random.Random(3), 5)
    session.games.rematch(same_deals=True)
    assert session.current.game.dealt == dealt
    session.games.rematch()
    assert session.current.game.number != 77


def test_illegal_cards_are_refused_with_the_reason() -> None:
    session = begun(Rules(pass_cycle=("hold",)))
    heard = SignalRecorder(session)
    log = list(session.current.game.log)
    legal = session.current.game.legal(0)
    wrong = [card for card in session.current.game.hand_of(0) if card not in legal]
    assert wrong
    for card in wrong:
        assert not session.decisions.play(card)
    assert [card for card, _ in heard.refused] == wrong
    assert all(why for _, why in heard.refused)
    assert session.current.game.log == log
    other = next(card for card in range(52) if card not in session.current.game.hand_of(0))
    assert not session.decisions.play(other)
    assert not session.decisions.pass_cards([(1, (0, 1, 2))])
    assert not session.decisions.charge((0,))
    assert not session.decisions.lay_away((0,))
    assert not session.decisions.choose_moon("add")
    assert not session.decisions.choose_moon("nonsense")
    assert not session.games.continue_hand()
    assert session.current.game.log == log


def test_the_pass_is_chosen_in_two_steps() -> None:
    session = begun()
    selection = session.selection
    assert prompts.state(session.current) == "Choose 3 cards for Clara"
    assert (selection.kind, selection.need, selection.button_text) == ("pass", 3, "Pass left")
    assert not selection.confirm()
    for row in (0, 1, 2):
        assert selection.toggle(row)
    assert not selection.toggle(3)
    assert selection.raised == (0, 1, 2)
    assert selection.toggle(1)
    assert selection.remaining == 1
    assert selection.toggle(5)
    assert selection.button_text == "Pass left"
    cards = selection.cards
    assert selection.confirm()
    settle(session)
    assert selection.raised == ()
    passed = next(a for a in session.current.game.log if isinstance(a, Pass) and a.seat == 0)
    assert passed.packets == ((1, tuple(sorted(cards))),)
    received = session.timeline.state.received[0]
    assert len(received) == 3
    assert set(received) <= set(session.current.game.hand_of(0))
    if 0 in session.current.to_act:
        session.decisions.play(session.current.legal()[0])
        settle(session)
        assert session.timeline.state.received[0] == ()


def test_scatter_sends_each_card_to_its_chosen_player() -> None:
    session = begun(Rules(players=4, pass_cycle=("scatter",)))
    selection = session.selection
    assert prompts.state(session.current) == "Give 1 card each: to Clara, Dario and Edda"
    for row in (4, 0, 7):
        selection.toggle(row)
    assert [selection.target_of(row) for row in (4, 0, 7)] == [1, 2, 3]
    assert selection.set_target(7, 1)
    assert [selection.target_of(row) for row in (4, 0, 7)] == [3, 2, 1]
    packets = selection.packets()
    assert selection.confirm()
    assert Pass(0, packets) in session.current.game.log


def test_blind_passes_are_offered_where_the_rules_allow_them() -> None:
    assert not begun().selection.blind_possible
    session = begun(Rules(pass_blind=True))
    assert session.selection.blind_possible
    assert session.selection.confirm_blind()
    assert Pass(0, None) in session.current.game.log


def test_finish_hand_plays_to_the_score_and_undoes_in_one_step() -> None:
    session = begun()
    play(session, random.Random(3), 4)
    log = list(session.current.game.log)
    assert session.decisions.finish_hand()
    settle(session)
    assert session.current.waiting_to_continue
    assert not session.current.finishing
    assert session.undo.back()
    assert session.current.game.log == log
    assert session.undo.forward()
    assert session.current.waiting_to_continue


def test_what_the_computer_chooses_for_the_person_is_told_apart(tmp_path: Path) -> None:
    session = begun(auto_play_forced=True)
    play(session, random.Random(3), 4)
    mine = len(session.current.game.log)
    session.decisions.finish_hand()
    settle(session)
    game = session.current.game
    left = {(seat, index) for _hand, seat, index in delegated_in(game.log)}
    played = next(played_hands(game))
    free = {
        (0, one.index)
        for one in played.decisions
        if one.seat == 0 and len(one.observation.legal) > 1
    }
    own = {(0, one.index) for one in played.decisions_of(0)}
    assert left
    assert left == free - own
    assert not delegated_in(game.log[:mine])
    # The save knows it too, and so does the record.
    write_copy(session.current.history, tmp_path / "copy")
    assert read_copy((tmp_path / "copy").read_text("utf-8")).game.log == game.log
    record = replay_record(read_record(session.record_text()))
    assert delegated_in(record.log) == delegated_in(game.log)
    # The person chooses again after an undo.
    session.undo.back()
    play(session, random.Random(3), 1)
    assert not delegated_in(session.current.game.log)


def test_a_strong_player_finishes_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert isinstance(begun().current.seating.stand_in(), SearchPlayer)


def test_forced_cards_are_played_when_asked_for() -> None:
    session = begun(auto_play_forced=True)
    taken = play(session, random.Random(3), 60)
    mine = [a for a in session.current.game.log if isinstance(a, Play) and a.seat == 0]
    marks = sum(step.is_undo_stop for step in session.current.history.steps)
    assert taken
    assert marks < len(mine)
    # An undo goes back to a decision with a choice.
    session.undo.back()
    assert len(session.current.legal()) != 1


def test_a_claim_is_offered_and_ends_the_hand() -> None:
    offered: list[Any] = []
    for number in range(40):
        session = make_session()
        session.announcer.claim_offered.connect(offered.append)
        session.new_game(Rules(pass_cycle=("hold",)), number=number)
        chance = random.Random(number)
        for _ in range(14):
            settle(session)
            if session.announcer.claim is not None or session.current.waiting_to_continue:
                break
            decide(session, chance)
        if session.announcer.claim is not None:
            assert offered[-1] == session.announcer.claim
            assert session.decisions.accept_claim()
            settle(session)
            assert not delegated_in(session.current.game.log)
            assert session.current.waiting_to_continue
            return
    raise AssertionError("no claim in forty hands")


def test_a_hint_asked_for_again_gives_the_figure_too() -> None:
    session = begun(number=9)
    quick_coach(session)
    heard = SignalRecorder(session)
    words = []
    for _ in range(2):
        assert session.adviser.hint()
        advised(session)
        words.append(heard.hints[-1][1])
    assert words[1].startswith(words[0] + " ")
    assert "%" not in words[0]
    assert any(sign.isdigit() for sign in words[1])


@pytest.mark.parametrize("name", RULES)
def test_hints_can_be_followed_through_a_hand(name: str) -> None:
    session = begun(RULES[name])
    quick_coach(session)
    heard = SignalRecorder(session)
    for _ in range(60):
        settle(session)
        if session.current.waiting_to_continue or session.current.game.phase is Phase.OVER:
            break
        assert session.adviser.hint()
        advised(session)
        cards, why = heard.hints[-1]
        assert why.endswith(".")
        if session.selection.kind:
            session.selection.set_cards(cards)
            if not session.selection.complete:
                assert session.selection.confirm_blind()
            else:
                assert session.selection.confirm()
        elif session.current.game.phase is Phase.MOON:
            assert session.decisions.choose_moon("add")
        else:
            assert session.decisions.play(cards[0])
    assert not session.adviser.hint()


def test_every_action_is_saved_before_its_events_are_emitted(tmp_path: Path) -> None:
    saves = SaveStore(tmp_path)
    saves.open()
    session = make_session(saves)
    path = tmp_path / "game.jsonl"
    emitted = [0]

    def check(_event: object) -> None:
        emitted[0] += 1
        assert path.read_bytes().count(b'{"do":') == len(session.current.game.log)

    session.timeline.appended.connect(check)
    session.new_game(Rules(), number=6)
    play(session, random.Random(2), 30)
    assert emitted[0] > 150
    session.close()


def test_a_saved_game_goes_on_with_its_undo_history(tmp_path: Path) -> None:
    chance = random.Random(8)
    saves = SaveStore(tmp_path)
    saves.open()
    session = make_session(saves)
    session.new_game(Rules(), number=6)
    for _ in range(12):
        play(session, chance, chance.randrange(1, 6), undo=0.2)
        for _ in range(chance.randrange(4)):
            session.undo.back()
        log, tail = list(session.current.game.log), list(session.current.history.steps)
        hand, sentence = session.hand_order, prompts.state(session.current)
        session.close()
        saves = SaveStore(tmp_path)
        saves.open()
        session = make_session(saves)
        heard = SignalRecorder(session)
        assert session.games.resume()
        settle(session)
        assert session.current.game.log == log
        assert session.current.history.steps == tail
        assert (session.hand_order, prompts.state(session.current)) == (hand, sentence)
        assert heard.messages == []
        check_state(session)
    session.close()


@pytest.mark.parametrize("name", ["Modern Hearts", "scatter"])
def test_raised_cards_are_raised_again_after_a_sudden_end(tmp_path: Path, name: str) -> None:
    rules = Rules() if name != "scatter" else Rules(pass_cycle=("scatter",))
    saves = SaveStore(tmp_path)
    saves.open()
    session = make_session(saves)
    session.new_game(rules, number=6)
    settle(session)
    selection = session.selection
    for row in (7, 2, 11):
        assert selection.toggle(row)
    if name == "scatter":
        assert selection.set_target(7, selection.targets[2])
    assert selection.toggle(2)
    kept = selection.raised, [selection.target_of(row) for row in selection.raised]
    assert kept[0] == (7, 11)
    # As after a crash, only the lock is released; nothing is closed or flushed.
    saves._lock.close()
    again = SaveStore(tmp_path)
    again.open()
    other = make_session(again)
    raised: list[tuple[int, ...]] = []
    other.timeline.replaced.connect(lambda: raised.append(other.selection.raised))
    assert other.games.resume()
    settle(other)
    assert raised == [kept[0]]
    assert (
        other.selection.raised,
        [other.selection.target_of(row) for row in other.selection.raised],
    ) == kept
    # The cards that were passed are raised after an undo, and still so after another crash.
    assert other.selection.toggle(0)
    passed = set(other.selection.kept)
    assert other.selection.confirm()
    settle(other)
    assert other.undo.back()
    assert set(other.selection.kept) == passed
    assert other.selection.complete
    other.current.history.raised = ()
    assert other.games.resume()
    settle(other)
    assert set(other.selection.kept) == passed
    other.close()
    session.close()


def test_there_is_nothing_to_resume_at_first(tmp_path: Path) -> None:
    assert not make_session().games.resume()
    saves = SaveStore(tmp_path)
    saves.open()
    assert not make_session(saves).games.resume()
    saves.close()


def test_a_damaged_save_is_reported_and_a_new_game_can_start(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes(b"nonsense")
    saves = SaveStore(tmp_path)
    saves.open()
    session = make_session(saves)
    heard = SignalRecorder(session)
    assert not session.games.resume()
    assert len(heard.messages) == 1
    assert "damaged-1" in heard.messages[0]
    session.new_game(Rules())
    assert (tmp_path / "game.jsonl").exists()
    assert (tmp_path / "game.jsonl.damaged-1").read_bytes() == b"nonsense"
    session.close()


class SlowPlayer:
    """A player that takes its time and can be cancelled."""

    slow = True

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    def new_game(self, rules: Rules, seat: int) -> None:
        self.inner.new_game(rules, seat)

    def choose(self, observation: Any, cancel: CancelToken | None = None) -> Any:
        until = time.monotonic() + 0.02
        while time.monotonic() < until and not is_cancelled(cancel):
            time.sleep(0.001)
        return self.inner.choose(observation)


@pytest.fixture
def slow_players(monkeypatch: pytest.MonkeyPatch) -> None:
    make = seating_module.make_player
    monkeypatch.setattr(
        seating_module, "make_player", lambda name, seed, *_of: SlowPlayer(make("random", seed))
    )


def wait(session: Session) -> None:
    wait_until(lambda: not session.driver.busy)


@pytest.mark.usefixtures("slow_players")
def test_slow_players_think_off_the_thread_and_can_be_called_off() -> None:
    session = make_session()
    seats: list[int] = []
    session.driver.thinking.connect(seats.append)
    session.new_game(Rules(), number=3)
    chance = random.Random(0)
    # The person passes while the others still choose; the pass counts, and undo takes it back.
    for row in range(3):
        session.selection.toggle(row)
    assert session.selection.confirm()
    assert 0 not in session.current.to_act
    assert session.undo.back()
    assert 0 in session.current.to_act
    assert session.selection.raised == (0, 1, 2)
    assert session.selection.confirm()
    wait(session)
    assert session.current.game.phase is Phase.PLAY
    assert -1 in seats
    assert {1, 2, 3} <= set(seats)
    for _ in range(3):
        decide(session, chance)
        session.undo.back()
        decide(session, chance)
        wait(session)
    # A new game begins while they think.
    decide(session, chance)
    session.new_game(Rules(), number=4)
    wait(session)
    log = session.current.game.log
    assert [a for a in log if isinstance(a, Deal)] == log[:1]
    session.close()


@pytest.mark.usefixtures("slow_players")
def test_finish_hand_with_slow_players() -> None:
    session = make_session()
    session.new_game(Rules(pass_cycle=("hold",)), number=3)
    wait(session)
    assert session.decisions.finish_hand()
    wait(session)
    assert session.current.waiting_to_continue
    session.close()


class FailsWhileItChooses(SlowPlayer):
    """A player that is no longer slow once it has been asked, like a program that fails."""

    def __init__(self, inner: Any) -> None:
        super().__init__(inner)
        self.calls = 0
        self.asked, self.answers = threading.Event(), threading.Event()

    def choose(self, observation: Any, cancel: CancelToken | None = None) -> Any:
        self.calls += 1
        self.slow = False
        if self.calls == 1:
            self.asked.set()
            self.answers.wait(LIMIT)
        return self.inner.choose(observation)


def test_a_seat_that_is_asked_already_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    make = seating_module.make_player
    made: list[FailsWhileItChooses] = []

    def first_fails(name: str, seed: int, *_of: object) -> Any:
        if made:
            return make("random", seed)
        made.append(FailsWhileItChooses(make("random", seed)))
        return made[0]

    reported: list[BaseException] = []
    monkeypatch.setattr("sys.excepthook", lambda _kind, error, _trace: reported.append(error))
    monkeypatch.setattr(seating_module, "make_player", first_fails)
    session = make_session()
    session.new_game(Rules(), number=3)
    (player,) = made
    wait_until(player.asked.is_set)
    # The person passes before the answer comes.
    for row in range(3):
        session.selection.toggle(row)
    assert session.selection.confirm()
    assert player.calls == 1
    assert session.current.game.phase is Phase.PASS
    player.answers.set()
    wait(session)
    assert session.current.game.phase is Phase.PLAY
    assert not reported
    session.close()


def test_names_follow_the_settings() -> None:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.store.settings import SeatSettings, Settings

    live = LiveSettings(Settings())
    session = Session(live)
    session.new_game(Rules())
    assert session.current.names == ["You", "Rosa", "Otto", "Kenji"]
    changed: list[int] = []
    session.names_changed.connect(lambda: changed.append(1))
    live.change(seats=[SeatSettings("Me"), SeatSettings("Anna", "random")])
    assert session.current.names == ["Me", "Anna", "Otto", "Kenji"]
    assert session.current.seating.levels == ["", "random", "casual", "skilled"]
    assert changed


def test_the_rules_in_the_settings_do_not_change_who_sits_at_the_table() -> None:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.store.settings import Settings

    live = LiveSettings(Settings())
    session = Session(live)
    session.new_game(Rules())
    seats = session.current.seating.seats
    changed: list[int] = []
    session.names_changed.connect(lambda: changed.append(1))
    live.change(preset="Three-Handed", rules={"target": 50})
    assert session.current.seating.seats == seats
    assert not changed
    session.close()


def test_hold_hands_say_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a notice says at the deal that no cards are passed, the prompt does not."""
    for number in range(30):
        session = begun(Rules(pass_cycle=("hold",)), number=number)
        if not session.current.game.trick:
            assert prompts.state(session.current) == "Your lead"
            break
    else:
        raise AssertionError("the person never leads")
    monkeypatch.setattr(prompts, "tells_of_hold", lambda _rules, _hand: False)
    assert prompts.state(session.current) == "No cards are passed in this hand. Your lead"


def test_sentences_of_the_play() -> None:
    heard: set[str] = set()
    for number in range(6):
        session = begun(number=number)
        session.announcer.state_text.connect(heard.add)
        play(session, random.Random(number), 30)
    assert {"Your lead", "Follow clubs", "Follow spades", "The hand is over"} <= heard
    assert "You have no clubs: play any card" in heard


@pytest.mark.parametrize("preset", ["Modern Hearts", "Turbo Hearts", "Omnibus Hearts"])
def test_any_card_is_said_only_where_every_card_may_be_played(preset: str) -> None:
    rules = PRESETS[preset].rules.changed(pass_cycle=("hold",), black_when_safe=True)
    sentences: dict[bool, set[str]] = {True: set(), False: set()}

    def look(session: Session) -> None:
        if session.current.game.phase is Phase.PLAY and session.current.legal():
            current = session.current
            free = set(current.legal()) == set(current.game.hand_of(current.person))
            sentences[free].add(prompts.state(session.current))

    for number in range(60):
        session = begun(rules, number)
        play(session, random.Random(number), 6, between=lambda session=session: look(session))
        session.close()
    free = {sentence for sentence in sentences[True] if "any card" in sentence}
    assert free, "nobody was ever void"
    usual = ("Follow", "Your")
    bound = {sentence for sentence in sentences[False] if not sentence.startswith(usual)}
    assert bound, "nobody was ever void and bound"
    assert not any("any card" in sentence for sentence in bound)
    assert "No penalty cards on the first trick" in bound


def test_turns_and_moons_are_events() -> None:
    session = begun(Rules(moon="choice"))
    kinds = {type(event) for event in events_of(session.current.game)}
    assert ev.Dealt in kinds


class Broken:
    """A player that fails, or answers with something illegal."""

    def __init__(self, slow: bool, answer: Any) -> None:
        self.slow = slow
        self.answer = answer

    def new_game(self, rules: Rules, seat: int) -> None:
        pass

    def choose(self, observation: Any, cancel: CancelToken | None = None) -> Any:
        if self.answer is None:
            raise RuntimeError("broken")
        return self.answer


@pytest.mark.parametrize("slow", [False, True])
@pytest.mark.parametrize("answer", [None, Play(1, 99), Deal(4)])
def test_a_player_that_breaks_down_is_reported_and_replaced(
    monkeypatch: pytest.MonkeyPatch, slow: bool, answer: Any
) -> None:
    make = seating_module.make_player
    reported: list[BaseException] = []
    monkeypatch.setattr("sys.excepthook", lambda _kind, error, _trace: reported.append(error))
    monkeypatch.setattr(
        seating_module,
        "make_player",
        lambda name, seed, *_of: make(name, seed) if name == "random" else Broken(slow, answer),
    )
    session = make_session(seats=[])
    session.new_game(Rules(), number=3)
    wait(session)
    chance = random.Random(1)
    for _ in range(14):
        decide(session, chance)
        wait(session)
    assert session.current.waiting_to_continue
    assert len(reported) == 3
    session.close()


def test_finishing_is_true_until_all_events_of_the_hand_are_emitted() -> None:
    session = begun(Rules(pass_cycle=("hold",)))
    finishing: list[bool] = []
    session.timeline.appended.connect(lambda _event: finishing.append(session.current.finishing))
    session.decisions.finish_hand()
    settle(session)
    assert finishing
    assert all(finishing)
    assert session.current.waiting_to_continue
    assert not session.current.finishing
