"""The messages that one seat gets during a game.

The messages are those of the protocol for outside players: plain values, each of which becomes a
line of JSON. They hold what the seat may know and nothing else; so the numbers of the game and of
its deals are not among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hearts_qt.game import events as ev
from hearts_qt.game.actions import Action
from hearts_qt.game.game import Game
from hearts_qt.rules.cards import card_name, format_cards
from hearts_qt.rules.options import Rules, rules_to_json
from hearts_qt.rules.presets import preset_of

VERSION = 1
"""The version of the protocol."""

Message = dict[str, Any]
"""One message: the object in one line of JSON."""


class MessageLog:
    """The messages that one seat has been sent in one game, in order, in `messages`."""

    def __init__(self, rules: Rules, seat: int, preset: str | None = None) -> None:
        """Start with the message that states the rules.

        `preset` is the name of the preset that the rules started from; by default the preset that
        they equal, if any.
        """
        self.seat = seat
        self.messages: list[Message] = [
            {
                "hearts_player": VERSION,
                "rules": {
                    "preset": preset if preset is not None else preset_of(rules),
                    "options": rules_to_json(rules),
                },
                "seat": seat,
            }
        ]

    def add(self, events: Iterable[ev.Event]) -> None:
        """Append what the seat may know of these events."""
        for event in events:
            message = _message_of(event, self.seat)
            if message is not None:
                self.messages.append(message)


class ReplayLog:
    """The messages of one seat for a game whose actions may be undone and redone."""

    def __init__(self, game: Game, seat: int, preset: str | None = None) -> None:
        """`game` is the game at any moment, `preset` is that of `MessageLog`."""
        self._begin = game.undealt()
        self._seat = seat
        self._preset = preset
        self._restart()

    def follow(self, actions: Sequence[Action]) -> list[Message]:
        """All messages from the beginning, after exactly these actions of the game."""
        known = self._game.log
        same = len(known) <= len(actions) and all(
            one is other for one, other in zip(known, actions, strict=False)
        )
        if not same:
            self._restart()
        for action in actions[len(self._game.log) :]:
            self._log.add(self._game.apply(action))
        return self._log.messages

    def _restart(self) -> None:
        self._game = self._begin.undealt()
        self._log = MessageLog(self._game.rules, self._seat, self._preset)


def _message_of(event: ev.Event, seat: int) -> Message | None:
    """The message to a seat about an event, or None if the seat gets none."""
    match event:
        case ev.Dealt():
            return {
                "hand": event.hand,
                "dealer": event.dealer,
                "direction": event.direction,
                "cards": format_cards(event.hands[seat]),
            }
        case ev.Passed():
            received = sorted(card for _, to, cards in event.moves if to == seat for card in cards)
            return {"received": format_cards(received)}
        case ev.Charged():
            return {"charged": [format_cards(cards) for cards in event.charged]}
        case ev.Played():
            return {"played": [event.seat, card_name(event.card)]}
        case ev.TrickTaken():
            return {"trick": {"winner": event.winner}}
        case ev.TrickUnwon():
            return {"trick": {"winner": None}}
        case ev.KittyTaken():
            kitty: Message = {"seat": event.seat}
            if event.seat == seat:
                kitty["cards"] = format_cards(event.cards)
            return {"kitty": kitty}
        case ev.HandScored():
            return {"scored": {"scores": list(event.scores), "totals": list(event.totals)}}
        case ev.GameOver():
            return {"over": {"winners": list(event.winners)}}
        case _:
            return None
