"""Take pictures of the table in every situation worth looking at.

    python assets/make_situations.py FOLDER [--only NAME ...] [--sizes 1024x640 ...]
        [--looks light dark] [--deck NAME] [--presets] [--list]

Each situation is a moment of a game between computer players, found by the number of the game. If
the moment no longer occurs in that game, because players have changed, the script looks for the
next game in which it does, and prints its number. It then continues the game in the program's
window, without a screen, and grabs the window at each size in each look. `--presets` shows every
preset in the middle of a hand instead; `--list` prints all names.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import (
    QCoreApplication,
    QDeadlineTimer,
    QEventLoop,
    QPoint,
)
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QDialog

from hearts_qt.app import windows
from hearts_qt.app.main.main_window import MainWindow
from hearts_qt.app.players.seating import Seating, saved_seats
from hearts_qt.app.program.application import make_application
from hearts_qt.app.program.program import Program
from hearts_qt.app.program.start_options import StartOptions
from hearts_qt.app.table.playback.tempo import Tempo
from hearts_qt.game.actions import (
    Action,
    Charge,
    Phase,
    Play,
)
from hearts_qt.game.game import Game
from hearts_qt.rules.cards import (
    HEARTS,
    QUEEN_OF_SPADES,
    TEN_OF_CLUBS,
    rank_of,
    suit_of,
)
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.folders import Folders
from hearts_qt.store.history import History, HistoryStep
from hearts_qt.store.settings import Settings

SIZES = ("1024x640", "1366x768", "1920x1080", "3840x2160")
LOOKS = ("light", "dark")
PERSON = 0

Chooser = Callable[[Game, int, Seating], Action]


def _sound(game: Game, seat: int, seating: Seating) -> Action:
    """What the player `basic` does."""
    action: Action = seating.player(seat).choose(game.observation(seat))
    return action


def _charging(game: Game, seat: int, seating: Seating) -> Action:
    """Every player charges as many cards as possible."""
    if game.phase is Phase.CHARGE:
        most = 1 if game.rules.charging == "one" else 4
        return Charge(seat, tuple(game.charges_open_to(seat)[:most]))
    return _sound(game, seat, seating)


def _generous(game: Game, seat: int, seating: Seating) -> Action:
    """The person takes every possible trick, and the others let it happen."""
    if game.phase is not Phase.PLAY:
        return _sound(game, seat, seating)
    legal = game.legal(seat)
    led = suit_of(game.trick[0][1]) if game.trick else -1
    if seat == PERSON:
        return Play(seat, max(legal, key=lambda card: (rank_of(card), suit_of(card))))
    if led >= 0 and suit_of(legal[0]) != led:
        best = max(game.trick, key=lambda play: (suit_of(play[1]) == led, rank_of(play[1])))[0]
        cost = {card: game.value_of(card) for card in legal}
        give = max if best == PERSON else min
        return Play(seat, give(legal, key=lambda card: (cost[card], rank_of(card))))
    return Play(seat, min(legal, key=rank_of))


@dataclass(frozen=True)
class Situation:
    """A moment worth a picture.

    `fits` says whether a game is at this moment. `then` does something in the window before the
    picture is taken. `number` is the first game to try; the moment must come within its first
    `hands` hands. `choose` plays every seat.
    """

    name: str
    rules: Rules
    fits: Callable[[Game], bool]
    number: int = 1
    then: Callable[[MainWindow], None] | None = None
    choose: Chooser = _sound
    hands: int = 3


# -- moments -----------------------------------------------------------------------------------


def asked(game: Game, phase: Phase = Phase.PLAY) -> bool:
    """Whether the person has to decide in a phase."""
    return game.phase is phase and PERSON in game.to_act


def passing(game: Game) -> bool:
    return asked(game, Phase.PASS)


def middle(game: Game) -> bool:
    """The person has to play to a trick that others began, in the middle of a hand."""
    return asked(game) and len(game.trick) >= 2 and len(game.tricks) >= 4


def dimmed(game: Game) -> bool:
    """The same, and some of the person's cards are not legal."""
    legal = game.legal(PERSON) if asked(game) else ()
    return middle(game) and 0 < len(legal) < len(game.hand_of(PERSON)) - 3


def charged_by(*seats: int) -> Callable[[Game], bool]:
    """The moment when these seats have charged cards on the table and the person has to play."""

    def fits(game: Game) -> bool:
        return asked(game) and all(game.charged_of(seat) for seat in seats) and bool(game.trick)

    return fits


def cancelling(game: Game) -> bool:
    """Two identical cards are in the trick."""
    plays = game.trick_plays
    return asked(game) and sum(play.cancelled for play in plays) == 2 and len(plays) >= 4


def unwon(game: Game) -> bool:
    """A trick that nobody won stays on the table while the next one is played."""
    return asked(game) and bool(game.pile) and len(game.trick) >= 1


def kitty_lies(game: Game) -> bool:
    return asked(game) and game.kitty_waits and len(game.tricks) >= 1


def laying_away(game: Game) -> bool:
    return asked(game, Phase.LAY_AWAY)


def boosted(game: Game) -> bool:
    """The second round of a boosted trick has begun."""
    return asked(game) and len(game.trick) >= game.players + 2


def bonus_taken(game: Game) -> bool:
    """The bonus card, the black card and hearts have been captured."""
    taken = [card for seat in range(game.players) for card in game.captured_in_tricks(seat)]
    hearts = sum(suit_of(card) == HEARTS for card in taken)
    return (
        asked(game)
        and len(game.trick) >= 1
        and game.rules.bonus_card in taken
        and QUEEN_OF_SPADES in taken
        and hearts >= 3
    )


def team_score(game: Game) -> bool:
    return middle(game) and any(game.totals)


def hand_over(game: Game) -> bool:
    return game.phase is Phase.DEAL and len(game.finished) >= 1


def ten_alone(game: Game) -> bool:
    """The person has captured the ten of clubs, and no other card that counts."""
    if not hand_over(game):
        return False
    result = game.finished[-1]
    taken = result.captured[PERSON]
    return (
        TEN_OF_CLUBS in taken
        and abs(result.scores[PERSON]) == game.rules.ten_of_clubs_alone
        and not any(suit_of(card) == HEARTS for card in taken)
    )


def all_hearts(game: Game) -> bool:
    """Somebody has captured all hearts, and the ten of clubs or the jack of diamonds too."""
    if not hand_over(game) or game.finished[-1].moon is None:
        return False
    result = game.finished[-1]
    shooter = result.moon[0] if result.moon else 0
    return TEN_OF_CLUBS in result.captured[shooter] or game.rules.bonus_card in (
        result.captured[shooter]
    )


def several_hands(game: Game) -> bool:
    return len(game.finished) >= 5 and middle(game)


def full_hands(game: Game) -> bool:
    return asked(game) and len(game.hand_of(PERSON)) >= 17 and len(game.trick) >= 1


def scattering(game: Game) -> bool:
    return passing(game) and game.direction == "scatter"


# -- what the person does there ----------------------------------------------------------------


def raise_rows(*rows: int) -> Callable[[MainWindow], None]:
    def then(window: MainWindow) -> None:
        for row in rows:
            window.session.selection.toggle(row)

    return then


def go_on(window: MainWindow) -> None:
    """Make the decision of a computer player and continue."""
    session = window.session
    action = session.current.seating.player(PERSON).choose(session.current.game.observation(PERSON))
    if session.current.game.phase is Phase.PASS:
        session.decisions.pass_cards(action.packets)
    settle(window)


def score_sheet(window: MainWindow) -> None:
    window.windows.open(windows.ScoreSheet())


def compared(window: MainWindow) -> None:
    """Ask the coach and wait for its advice."""
    adviser = window.session.adviser
    if adviser.advice is None:
        window.session.adviser.compare_cards()
    late = QDeadlineTimer(20_000)
    while adviser.advice is None and not late.hasExpired():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)


def hinted(window: MainWindow) -> None:
    """Ask the coach, and then for a hint."""
    compared(window)
    window.session.adviser.hint()


def last_trick(window: MainWindow) -> None:
    window.table.last_trick.toggle()


_CANCEL = PRESETS["Cancellation Hearts"].rules
_TURBO = PRESETS["Turbo Hearts"].rules
_GONG_ZHU = PRESETS["Gong Zhu"].rules
_SCATTER3 = replace(PRESETS["Three-Handed scatter"].rules, pass_cycle=("scatter",))

SITUATIONS: tuple[Situation, ...] = (
    Situation("start", Rules(), passing),
    Situation("pass-two-chosen", Rules(), passing, 2, raise_rows(3, 7)),
    Situation("received", Rules(), passing, 3, go_on),
    Situation("mid-trick", Rules(), dimmed),
    Situation("last-trick", Rules(), middle, 5, last_trick),
    Situation("charged", replace(_TURBO, charging="any"), charged_by(1, 2, 3), 1, None, _charging),
    Situation("charged-own", _TURBO, charged_by(0, 2), 1, None, _charging),
    Situation(
        "charged-two-packs",
        replace(_TURBO, charging="any", packs=2, players=8),
        charged_by(0, 1, 3, 4, 6),
        4,
        None,
        _charging,
    ),
    Situation(
        "charging",
        _TURBO,
        lambda game: asked(game, Phase.CHARGE) and bool(game.charges_open_to(PERSON)),
        1,
        None,
        _charging,
    ),
    Situation(
        "gong-zhu-charging",
        _GONG_ZHU,
        lambda game: asked(game, Phase.CHARGE) and len(game.charges_open_to(PERSON)) >= 2,
    ),
    Situation("gong-zhu-charged", _GONG_ZHU, charged_by(0, 1, 2), 1, None, _charging),
    Situation("gong-zhu-ten-alone", _GONG_ZHU, ten_alone),
    Situation("gong-zhu-all-hearts", _GONG_ZHU, all_hearts),
    Situation("gong-zhu-partners-over", PRESETS["Gong Zhu with partners"].rules, all_hearts),
    Situation("gong-zhu-score-sheet", _GONG_ZHU, several_hands, 1, score_sheet, hands=8),
    Situation("bonus-taken", PRESETS["Omnibus Hearts"].rules, bonus_taken),
    Situation(
        "hooligan",
        PRESETS["Hooligan Hearts"].rules,
        lambda game: middle(game) and any(5 in game.captured_in_tricks(seat) for seat in range(4)),
    ),
    Situation("boosted", PRESETS["Booster Nines"].rules, boosted),
    Situation("boosted-six", replace(PRESETS["Six-Handed"].rules, booster_nines=True), boosted),
    Situation("cancelling", _CANCEL, cancelling),
    Situation("cancelling-eight", replace(_CANCEL, players=8), cancelling),
    Situation("unwon", replace(_CANCEL, removed=()), unwon),
    Situation("unwon-ten", replace(_CANCEL, players=10), unwon, 24),
    Situation("ten-seats", replace(_CANCEL, players=10), middle),
    Situation("seven-seats", replace(_CANCEL, players=7), middle),
    Situation("nine-seats", replace(_CANCEL, players=9), middle),
    Situation("three-seats", PRESETS["Three-Handed"].rules, full_hands),
    Situation("kitty", PRESETS["Three-Handed with kitty"].rules, passing, 1, go_on),
    Situation(
        "kitty-waits",
        replace(PRESETS["Five-Handed with kitty"].rules, kitty_to="first_penalty"),
        kitty_lies,
    ),
    Situation("kitty-exchange", PRESETS["Five-Handed with kitty"].rules, laying_away),
    Situation(
        "eighteen-cards", replace(_CANCEL, kitty_use="exchange"), laying_away, 1, raise_rows(4)
    ),
    Situation("scatter", _SCATTER3, scattering, 1, raise_rows(2, 3, 9, 15)),
    Situation(
        "scatter-four",
        replace(Rules(), pass_cycle=("scatter",)),
        scattering,
        1,
        raise_rows(1, 2, 3),
    ),
    Situation("blind-pass", replace(Rules(), pass_blind=True), passing),
    Situation("partners-tricks", PRESETS["Partnership, tricks together"].rules, team_score),
    Situation("partners-totals", PRESETS["Partnership, totals together"].rules, team_score),
    Situation(
        "partners-six",
        replace(PRESETS["Six-Handed"].rules, teams="shared_tricks"),
        team_score,
    ),
    Situation(
        "moon-choice",
        PRESETS["American Hearts"].rules,
        lambda game: asked(game, Phase.MOON),
        103,
        None,
        _generous,
        1,
    ),
    Situation(
        "moon-choice-coached",
        PRESETS["American Hearts"].rules,
        lambda game: asked(game, Phase.MOON),
        103,
        compared,
        _generous,
        1,
    ),
    Situation("coached", Rules(), middle, 5, compared),
    Situation("coached-hint", Rules(), middle, 5, hinted),
    Situation("coached-ten", replace(_CANCEL, players=10), middle, 1, hinted),
    Situation("coached-kitty", PRESETS["Three-Handed with kitty"].rules, passing, 1, compared),
    Situation("hand-over", PRESETS["Omnibus Hearts"].rules, hand_over),
    Situation("hand-over-ten", replace(_CANCEL, players=10), hand_over),
    Situation("score-sheet", Rules(), several_hands, 1, score_sheet, hands=8),
    Situation(
        "game-won",
        replace(Rules(), hand_limit=4),
        lambda game: game.phase is Phase.OVER and PERSON in (game.winners or ()),
        7,
        hands=8,
    ),
)


def presets() -> tuple[Situation, ...]:
    """Every preset in the middle of a hand."""
    return tuple(
        Situation(
            "preset-" + name.lower().replace(",", "").replace(" ", "-"),
            preset.rules,
            middle,
            7,
            None,
            _charging if preset.rules.charging != "off" else _sound,
        )
        for name, preset in PRESETS.items()
    )


# -- games -------------------------------------------------------------------------------------


def play_to(situation: Situation, number: int) -> History | None:
    """Play a game up to the moment; None if the moment does not occur in it."""
    seats = saved_seats(situation.rules, Settings(), number)
    seating = Seating(situation.rules, seats, PERSON)
    history = History(Game(situation.rules, number), seats)
    game = history.game
    while True:
        if game.log and situation.fits(game):
            return history
        if game.phase is Phase.OVER:
            return None
        if game.phase is Phase.DEAL:
            if len(game.finished) >= situation.hands:
                return None
            action: Action = game.next_deal()
            mark = False
        else:
            seat = game.to_act[-1]  # the person decides last if all decide at once
            action = situation.choose(game, seat, seating)
            mark = seat == PERSON
        game.apply(action)
        history.add(HistoryStep(action, mark))


def find(situation: Situation) -> History:
    """Find the moment in the situation's game or in the first later game that has it."""
    for number in count(situation.number):
        history = play_to(situation, number)
        if history is not None:
            if number != situation.number:
                print(f"{situation.name}: game {situation.number} no longer, {number} does")
            return history
    raise AssertionError("numbers do not end")


# -- pictures ----------------------------------------------------------------------------------


def run_for(seconds: float) -> None:
    """Let the program run for some seconds."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        QCoreApplication.processEvents()
        time.sleep(0.002)


def settle(window: MainWindow) -> None:
    """Wait until nothing moves, nobody thinks, and all cards have been drawn for their size."""
    table = window.table
    until = time.monotonic() + 60
    run_for(0.03)
    while time.monotonic() < until:
        run_for(0.02)
        if table.idle and not window.session.driver.busy and not table.deck.art.waiting:
            break
    run_for(0.03)


def grab(window: MainWindow) -> QPixmap:
    """The window with any open dialog in front of it."""
    picture = window.grab()
    dialogs = [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog)]
    painter = QPainter(picture)
    for dialog in dialogs:
        if dialog.isVisible():
            way = window.rect().center() - dialog.rect().center()
            painter.drawPixmap(QPoint(max(0, way.x()), max(0, way.y())), dialog.grab())
    painter.end()
    return picture


def take(program: Program, situation: Situation, folder: Path, options: Any) -> None:
    """Take all pictures of one situation."""
    window, session = program.window, program.session
    assert window is not None
    number = find(situation).game.number
    assert number is not None
    for size in options.sizes:
        wide, high = (int(part) for part in size.split("x"))
        window.resize(wide, high)
        for look in options.looks:
            program.live.change(theme=look)
            history = play_to(situation, number)
            assert history is not None
            session.games.continue_with(history)
            window.table.table_scene.animations.skip_all()
            settle(window)
            if situation.then is not None:
                situation.then(window)
                settle(window)
            grab(window).save(str(folder / f"{situation.name}-{size}-{look}.png"))
            if window.table.table_scene.last_trick.items:
                window.table.last_trick.toggle()
            for dialog in QApplication.topLevelWidgets():
                if isinstance(dialog, QDialog) and dialog.isVisible():
                    dialog.close()


def main(arguments: list[str] | None = None) -> int:
    """Take the pictures that the command line asks for."""
    known = {situation.name: situation for situation in (*SITUATIONS, *presets())}
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("folder", type=Path, nargs="?", help="where the pictures go")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", choices=sorted(known))
    parser.add_argument("--sizes", nargs="+", default=SIZES, metavar="WxH")
    parser.add_argument("--looks", nargs="+", default=LOOKS, choices=LOOKS)
    parser.add_argument("--deck", default="hearts-qt", metavar="NAME", help="the cards")
    parser.add_argument("--presets", action="store_true", help="every preset, mid-hand")
    parser.add_argument("--list", action="store_true", help="name the situations and end")
    options = parser.parse_args(arguments)
    if options.list or options.folder is None:
        print("\n".join(known))
        return 0 if options.list else 2
    wanted = presets() if options.presets else SITUATIONS
    if options.only:
        wanted = tuple(known[name] for name in options.only)
    options.folder.mkdir(parents=True, exist_ok=True)
    application = QApplication.instance() or make_application(["hearts-qt"])
    with tempfile.TemporaryDirectory() as home:
        place = Path(home)
        where = Folders(place / "config", place / "data", place / "state", place / "cache")
        program = Program(StartOptions(new=True), where)
        program.start()
        assert program.window is not None
        program.window.table.set_tempo(Tempo.AT_ONCE)
        program.live.change(auto_play_forced=False, deck=options.deck)
        for situation in wanted:
            take(program, situation, options.folder, options)
        program.window.close()
        program.close()
    del application
    return 0


if __name__ == "__main__":
    sys.exit(main())
