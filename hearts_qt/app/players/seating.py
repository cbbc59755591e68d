"""The seats of a game: what is chosen for them, who sits there, and how slow players are asked."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.i18n import _, say
from hearts_qt.app.localized_names import and_list, seat_name
from hearts_qt.players import is_player, make_player
from hearts_qt.players.api import (
    NO_PROGRAMS,
    Listener,
    ProgramPlayer,
    RepeatablePlayer,
    is_program,
    limit_answers,
    may_start,
)
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.cast import ANY_CHARACTER, Character, character_of, registry_name
from hearts_qt.players.registry import kind_of
from hearts_qt.rules.options import Rules
from hearts_qt.rules.text import N_, Text, text
from hearts_qt.store.history import SavedSeat
from hearts_qt.store.settings import SeatSettings, Settings

if TYPE_CHECKING:
    from hearts_qt.app.worker import Lane, Worker
    from hearts_qt.game.actions import Action
    from hearts_qt.game.observation import Observation
    from hearts_qt.game.protocol import ReplayLog
    from hearts_qt.game.records import SeatEntry
    from hearts_qt.store.history import History


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """What is set for the seats, in the spelling of the settings. Immutable: each change makes a
    copy.

    Seat 0 is the person's. `default_opponent` holds for the seats beyond `seats`.
    """

    seats: tuple[SeatSettings, ...]
    default_opponent: str

    @classmethod
    def of(cls, settings: Settings) -> SeatChoice:
        """What the settings say."""
        return cls(tuple(settings.seats), settings.default_opponent)

    @property
    def values(self) -> dict[str, object]:
        """The settings that say the same."""
        return {"seats": list(self.seats), "default_opponent": self.default_opponent}

    def seat(self, seat: int) -> SeatSettings:
        """What is set for a seat; the player is never a company, but the character."""
        return Settings(seats=list(self.seats), default_opponent=self.default_opponent).seat(seat)

    def table(self, players: int) -> tuple[SeatSettings, ...]:
        """What is set for each seat of a table for `players` players."""
        return tuple(self.seat(seat) for seat in range(players))

    def everybody(self, players: int) -> str | None:
        """The player that is set for all seats but the person's; None if they differ."""
        set_here = {self._as_set(seat).player for seat in range(1, players)}
        return set_here.pop() if len(set_here) == 1 else None

    def with_everybody(self, player: str) -> SeatChoice:
        """The same with a player on every seat but the person's, at tables of every size."""
        seats = [
            SeatSettings(one.name, player if seat else one.player)
            for seat, one in enumerate(self.seats)
        ]
        return SeatChoice(tuple(seats), player)

    def with_player(self, seat: int, player: str, players: int) -> SeatChoice:
        """The same with a player on a seat, at a table for `players` players.

        A character who sits elsewhere at this table changes places with the one who sat here.
        """
        changed = self._set(seat, SeatSettings(self._as_set(seat).name, player))
        if player.startswith(f"{ANY_CHARACTER}:"):
            for other in range(1, players):
                if other != seat and self.seat(other).player == player:
                    swapped = SeatSettings(self._as_set(other).name, self.seat(seat).player)
                    changed = changed._set(other, swapped)
        return changed

    def with_name(self, seat: int, name: str) -> SeatChoice:
        """The same with a name for a seat; an empty name stands for the usual one."""
        return self._set(seat, SeatSettings(name, self._as_set(seat).player))

    def _as_set(self, seat: int) -> SeatSettings:
        if seat < len(self.seats):
            return self.seats[seat]
        return SeatSettings(player=self.default_opponent) if seat else SeatSettings()

    def _set(self, seat: int, one: SeatSettings) -> SeatChoice:
        seats = [self._as_set(at) for at in range(max(len(self.seats), seat + 1))]
        seats[seat] = one
        return SeatChoice(tuple(seats), self.default_opponent)


NOT_ADDED = N_("This program has not been added on this computer, so Basic plays instead.")
"""What is said of a seat whose program may not be started."""

DEFAULT_PLAYER = "basic"
"""The player of a seat for which none was chosen, and of the person's seat when it plays for
them."""


def saved_seats(
    rules: Rules,
    settings: Settings,
    number: int,
    chosen: Sequence[SeatSettings] | None = None,
) -> tuple[SavedSeat, ...]:
    """The seats of a new game as they were chosen for it, or as the settings want them.

    The seeds of their players follow from `number`: the deal number, or a random one.
    """
    if chosen is None:
        chosen = [settings.seat(seat) for seat in range(rules.players)]
    return tuple(
        SavedSeat(one.name, one.player, (number * 11 + seat + 1) % 2**64)
        for seat, one in enumerate(chosen)
    )


def wanted_seats(settings: Settings, players: int) -> list[SeatSettings]:
    """What the settings say about each seat of a table for `players` players."""
    return [settings.seat(seat) for seat in range(players)]


def _send_end(tell: Callable[[], None], player: Listener) -> None:
    tell()
    player.finish()


STAND_IN = "expert"
"""The player that finishes hands for the person. It searches as the coach does."""


class Seating:
    """The seats of one game and their computer players.

    `faults` are those of the game's history: an outside player that failed is not asked again in
    the same game.
    """

    def __init__(
        self,
        rules: Rules,
        seats: tuple[SavedSeat, ...],
        person: int,
        faults: dict[int, tuple[str, str]] | None = None,
        settings: Settings | None = None,
        worker: Worker | None = None,
    ) -> None:
        """The settings say how long an outside player has for an answer, and which programs may be
        started; Basic plays in place of any other. `follow` takes over what changes in them later.
        `worker` ends outside players. Seats that are never asked for a decision need neither."""
        self.rules = rules
        self.seats = seats
        self.person = person
        self.faults = {} if faults is None else faults
        self.worlds: int | None = None
        """The number of worlds in which players that search choose, however long it takes; None if
        they choose by time."""
        self._worker = worker
        self._seconds: int | None = None
        self._programs = NO_PROGRAMS
        self._wanted: list[SeatSettings] = []
        if settings is not None:
            self._seconds, self._programs = settings.answer_seconds, settings.programs
            self._wanted = wanted_seats(settings, len(seats))
        self._players: dict[int, Any] = {}
        self._stand_in: Any = None
        self._replay_logs: dict[int, ReplayLog] = {}
        self._instead: dict[int, tuple[str, str, str]] = {}
        self._listen_lock = threading.Lock()

    def stand_in(self) -> Any:
        """The player that makes the decisions which the person leaves to the computer."""
        if self._stand_in is None:
            self._stand_in = make_player(STAND_IN, self.seats[self.person].seed)
            self._stand_in.new_game(self.rules, self.person)
        return self._stand_in

    def player(self, seat: int) -> Any:
        """The computer player of a seat; for the person's seat, the one that plays for them where
        they have no choice or none matters."""
        if seat not in self._players:
            saved = self.seats[seat]
            name = registry_name(saved.player) if seat != self.person else DEFAULT_PLAYER
            if not is_player(name) or self._failed(seat) or self.program_to_add(seat):
                name = DEFAULT_PLAYER
            player: Any = make_player(name, saved.seed, self._programs)
            limit_answers([player], self._seconds)
            if self.worlds is not None and isinstance(player, RepeatablePlayer):
                player.set_worlds(self.worlds)
            player.new_game(self.rules, seat)
            self._players[seat] = player
        return self._players[seat]

    def has(self, seat: int) -> bool:
        """Whether the player of a seat has been made; it is made when first needed."""
        return seat == self.person or seat in self._players

    def substitute(self, seat: int) -> Any:
        """Replace a player that raised an exception by the simplest one, for the rest of the
        game."""
        self._give_up(seat)
        player = make_player("random", self.seats[seat].seed)
        player.new_game(self.rules, seat)
        self._players[seat] = player
        own = self.seats[seat].player
        sentence = text("The player “{name}” failed. Random plays in its place.", name=own)
        self._instead[seat] = (own, "random", str(sentence))
        return player

    def message_sender(self, seat: int, history: History) -> Callable[[], None] | None:
        """A function that tells the player of a seat about the game so far; any thread may call it.

        It sends each message once. None for a player that is no `Listener`.
        """
        player = self.player(seat)
        if not isinstance(player, Listener):
            return None
        if seat not in self._replay_logs:
            from hearts_qt.game.protocol import ReplayLog

            self._replay_logs[seat] = ReplayLog(history.game, seat, history.preset)
        replay_log, actions = self._replay_logs[seat], tuple(history.game.log)

        def tell() -> None:
            with self._listen_lock:
                player.listen(replay_log.follow(actions))

        return tell

    def finish(self, history: History) -> None:
        """Tell all players that are a `Listener` that the game is over, outside the GUI thread."""
        for seat, player in self._players.items():
            if isinstance(player, Listener) and seat in self._replay_logs:
                tell = self.message_sender(seat, history)
                assert tell is not None
                self._submit(f"seat {seat} ends", partial(_send_end, tell, player), False)

    def close(self) -> None:
        """End the programs of all outside players, without waiting for them.

        `Worker.close` waits for them when Hearts Qt ends.
        """
        for seat in tuple(self._players):
            self._give_up(seat)

    def _give_up(self, seat: int) -> None:
        player = self._players.pop(seat, None)
        self._replay_logs.pop(seat, None)
        if isinstance(player, Listener):
            # The worker waits for this when Hearts Qt ends, so that no program is left running.
            self._submit(f"seat {seat} closes", player.close, True)

    def _submit(self, name: str, function: Callable[[], None], must_run: bool) -> None:
        """Run a function in its own lane, so that it does not wait for another seat's program."""
        assert self._worker is not None, "these seats were not to be asked"
        self._worker.lane(name).submit(function, must_run=must_run)

    def new_fault(self, seat: int) -> Text | None:
        """How the program on a seat has failed since the last call; None if it has not."""
        player = self._players.get(seat)
        fault = player.fault if isinstance(player, ProgramPlayer) else None
        if fault is None or self._failed(seat):
            return None
        self.faults[seat] = (self.seats[seat].player, str(fault))
        return fault

    def _failed(self, seat: int) -> bool:
        """Whether the program on a seat has failed in this game."""
        found = self.faults.get(seat)
        return found is not None and found[0] == self.seats[seat].player

    def program_to_add(self, seat: int) -> str:
        """The program that a seat names and that is not added on this computer, as `cmd:` and its
        command; empty if there is none."""
        name = self.seats[seat].player
        return name if seat != self.person and not may_start(name, self._programs) else ""

    @property
    def programs_to_add(self) -> dict[int, str]:
        """The seats whose programs are not added on this computer, so that Basic plays in their
        place, each with `cmd:` and the whole command."""
        seats = range(len(self.seats))
        return {seat: name for seat in seats if (name := self.program_to_add(seat))}

    def note(self, seat: int) -> str | None:
        """Why a player other than the chosen one plays a seat, in one sentence."""
        if self.program_to_add(seat):
            return NOT_ADDED
        if seat != self.person and self._failed(seat):
            return self.faults[seat][1]
        own, _by, sentence = self._instead.get(seat, ("", "", ""))
        return sentence if sentence and own == self.seats[seat].player else None

    def entries(self) -> list[SeatEntry]:
        """Names and players of all seats, for a record of the game."""
        from hearts_qt.game.records import SeatEntry

        return [
            SeatEntry(name, level or "person", self.note(seat))
            for seat, (name, level) in enumerate(zip(self.names, self.levels, strict=True))
        ]

    def follow(self, settings: Settings) -> bool:
        """Take over names and players that have been changed in the settings since the game came
        to the table. Returns whether anything changed here.

        A seat whose entry in the settings has not changed keeps its player, because a game may have
        begun with other players than those in the settings.
        """
        self._seconds = settings.answer_seconds
        limit_answers(self._players.values(), self._seconds)
        every = range(len(self.seats))
        named = [self.program_to_add(seat) for seat in every]
        self._programs = settings.programs
        freed = [seat for seat in every if named[seat] != self.program_to_add(seat)]
        for seat in freed:
            self._give_up(seat)
        seats = list(self.seats)
        before, now = self._wanted, wanted_seats(settings, len(seats))
        self._wanted = now
        for seat, (old, new) in enumerate(zip(before or now, now, strict=True)):
            if old != new:
                seats[seat] = SavedSeat(new.name, new.player, seats[seat].seed)
        return self._change_seats(tuple(seats)) or bool(freed)

    def _change_seats(self, seats: tuple[SavedSeat, ...]) -> bool:
        if seats == self.seats:
            return False
        for seat, (old, new) in enumerate(zip(self.seats, seats, strict=True)):
            if old.player != new.player:
                self._give_up(seat)
        self.seats = seats
        return True

    @property
    def names(self) -> list[str]:
        """The name shown for each seat."""
        return [self.name(seat) for seat in range(len(self.seats))]

    def name(self, seat: int) -> str:
        """The name shown for a seat."""
        return self.seats[seat].name or self._usual_name(seat)

    def _usual_name(self, seat: int) -> str:
        """The name of the character on a seat, or of the guest."""
        character = self.character(seat)
        return seat_name(seat) if character is None else character.name

    def character(self, seat: int) -> Character | None:
        """The character of the cast that sits there; None for the person and for guests."""
        return character_of(self.seats[seat].player) if seat != self.person else None

    @property
    def any_character(self) -> bool:
        """Whether any seat has a character of the cast."""
        return any(self.character(seat) is not None for seat in range(len(self.seats)))

    @property
    def levels(self) -> list[str]:
        """The registry name of each seat's computer player; empty for the person."""
        return [self._level(seat) for seat in range(len(self.seats))]

    def _level(self, seat: int) -> str:
        return "" if seat == self.person else registry_name(self.seats[seat].player)

    def level_words(self, seat: int) -> str:
        """The kind of player that actually plays a seat, in words; empty for the person."""
        level = self._level(seat)
        if not level:
            return ""
        own, by, _why = self._instead.get(seat, ("", "", ""))
        if self._failed(seat) or self.program_to_add(seat):
            level = DEFAULT_PLAYER
        elif own == self.seats[seat].player:
            level = by
        if is_program(level):
            from hearts_qt.players.external.line_process import short_name

            return short_name(level)
        entry = kind_of(level)
        return say(entry.label) if entry is not None else level.capitalize()

    @property
    def teams(self) -> bool:
        """Whether the game is played in teams."""
        return self.rules.teams != "none"

    def team_of(self, seat: int) -> int:
        """The team of a seat, or -1. Partners sit opposite each other."""
        return seat % (self.rules.players // 2) if self.teams else -1

    def column_of(self, seat: int) -> int:
        """The column of the score sheet that a seat's points go to."""
        return self.team_of(seat) if self.rules.teams == "shared_tricks" else seat

    def column_name(self, column: int) -> str:
        """The heading of a column of the score sheet."""
        names = self.names
        if self.rules.teams == "shared_tricks":
            return and_list([names[seat] for seat in self.seats_of(column)])
        return names[column]

    def seats_of(self, column: int) -> tuple[int, ...]:
        """The seats whose points go to a column of the score sheet."""
        return tuple(seat for seat in range(len(self.seats)) if self.column_of(seat) == column)

    def winners_sentence(self, seats: tuple[int, ...]) -> str:
        """A sentence that says who has won the game."""
        names = self.names
        if seats == (self.person,):
            return (
                _("You win the game")
                if not self.seats[self.person].name
                else _("{names} wins the game").format(names=names[self.person])
            )
        if len(seats) == 1:
            return _("{names} wins the game").format(names=names[seats[0]])
        return _("{names} win the game").format(names=and_list([names[seat] for seat in seats]))


class PlayerWorker(QObject):
    """Asks one computer player at a time.

    The player gets a token; once that is cancelled, the player ends early and its choice is
    discarded. A player is never asked again before its last choice has ended.
    """

    decided = Signal(int, object)
    """The seat and its action."""
    failed = Signal(int, object)
    """The seat whose player raised an exception, and that exception."""

    def __init__(self, worker: Worker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self._seat = -1
        self._token = CancelToken()
        self._lanes: list[tuple[Any, Lane]] = []
        """The players that may still be choosing, each with its lane."""

    @property
    def seat(self) -> int:
        """The seat that is choosing, or -1."""
        return self._seat

    def ask(
        self,
        seat: int,
        player: Any,
        observation: Observation,
        before: Callable[[], None] | None = None,
    ) -> None:
        """Ask a player for a choice; `decided` or `failed` follows unless `cancel` comes first.

        `before` is called outside the GUI thread, right before the player is asked.
        """
        self.cancel()
        self._seat = seat
        self._token = token = CancelToken()

        def choose() -> Action:
            if before is not None:
                before()
            action: Action = player.choose(observation, token)
            return action

        self._lane(seat, player).submit(choose, self._decided, self._failed, token=token)

    def cancel(self) -> None:
        """Cancel the choice under way; no signal follows for it."""
        self._seat = -1
        self._token.cancel()

    def _lane(self, seat: int, player: Any) -> Lane:
        """The lane of a player: the same one as before if its last choice has not ended, else a new
        one."""
        self._lanes = [entry for entry in self._lanes if entry[1].busy]
        for other, lane in self._lanes:
            if other is player:
                return lane
        lane = self._worker.lane(f"seat {seat}")
        self._lanes.append((player, lane))
        return lane

    def _decided(self, action: Action) -> None:
        seat, self._seat = self._seat, -1
        self.decided.emit(seat, action)

    def _failed(self, error: Exception) -> None:
        seat, self._seat = self._seat, -1
        self.failed.emit(seat, error)
