"""Runs a style as a program: reads messages, asks the style, writes answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tests.players.strangers.habits import cheapest_first
from tests.players.strangers.memory import Memory, Message


def _passes_own_cards(_memory: Memory) -> bool:
    return False


def _charges_nothing(_memory: Memory, _cards: Sequence[str], _most: int) -> list[str]:
    return []


def _lower_for_us(memory: Memory, add: Sequence[int], subtract: Sequence[int]) -> str:
    """The way to score the moon that leaves the larger lead over the best other side."""
    own = memory.seat % len(add)
    mine = {mate % len(add) for mate in memory.mates(memory.seat)}

    def lead(totals: Sequence[int]) -> int:
        return min(total for at, total in enumerate(totals) if at not in mine) - totals[own]

    return "add" if lead(add) >= lead(subtract) else "subtract"


@dataclass(frozen=True)
class Style:
    """How a stranger plays: a function for each question of the protocol."""

    play: Callable[[Memory, Sequence[str]], str]
    """The card to play, of the legal ones."""
    pass_order: Callable[[Memory, Iterable[str]], list[str]]
    """The hand in the order in which its cards are passed away."""
    lay_away_order: Callable[[Memory, Iterable[str]], list[str]] = cheapest_first
    """The hand in the order in which its cards are laid away."""
    blind: Callable[[Memory], bool] = _passes_own_cards
    """Whether to pass unseen cards on."""
    charge: Callable[[Memory, Sequence[str], int], list[str]] = _charges_nothing
    """The cards to charge, of those that may be charged, and at most so many."""
    moon: Callable[[Memory, Sequence[int], Sequence[int]], str] = _lower_for_us
    """The way of a moon: `add` or `subtract`, by the totals that would result."""


class Program:
    """Answers the lines of one game in a style."""

    def __init__(self, style: Style, seed: int) -> None:
        self._style = style
        self.memory = Memory(seed)
        self._to_pass: Message | None = None
        self._given: list[str] | None = None
        self._extra = 0
        """How many cards of an exchanged kitty are in the hand and must be laid away."""

    def line(self, written: str) -> str | None:
        """Take a line; the answer if it asks for one."""
        message = json.loads(written)
        if "ask" not in message:
            self._receive(message)
            return None
        return json.dumps({message["ask"]: self._answer(message)})

    def _receive(self, message: Message) -> None:
        memory = self.memory
        if "hand" in message:
            self._given, self._extra = None, 0
        elif "received" in message:
            self._take_away(self._give_again() if self._given is None else self._given)
        elif "played" in message:
            self._lay_away_again()
        before = len(memory.hand)
        memory.receive(message)
        if "kitty" in message:
            self._extra = len(memory.hand) - before

    def _give_again(self) -> list[str]:
        """The cards passed in this hand, worked out again after a restart of the program."""
        memory = self.memory
        if memory.rules["pass_blind"] and self._style.blind(memory):
            return []
        return self._style.pass_order(memory, memory.hand)[: memory.rules["pass_count"]]

    def _lay_away_again(self) -> None:
        """After a restart of the program, lay away the cards that it had laid away before."""
        if self._extra:
            laid = self._style.lay_away_order(self.memory, self.memory.hand)[: self._extra]
            self._take_away(laid)
            self._extra = 0

    def _take_away(self, cards: Iterable[str]) -> None:
        for card in cards:
            self.memory.hand.remove(card)

    def _answer(self, question: Message) -> object:
        memory, style = self.memory, self._style
        match question["ask"]:
            case "pass":
                if question["blind"] and style.blind(memory):
                    self._given = []
                    return "blind"
                to, count = question["to"], question["count"]
                self._given = given = style.pass_order(memory, memory.hand)[:count]
                return {str(seat): " ".join(given[at :: len(to)]) for at, seat in enumerate(to)}
            case "charge":
                cards = question["cards"].split()
                return " ".join(style.charge(memory, cards, question["most"]))
            case "lay_away":
                memory.hand = question["cards"].split()
                laid = style.lay_away_order(memory, memory.hand)[: question["count"]]
                self._take_away(laid)
                self._extra = 0
                return " ".join(laid)
            case "moon":
                return style.moon(memory, question["add"], question["subtract"])
        self._lay_away_again()
        return style.play(memory, question["legal"].split())


def run(style: Style, seed: int, lines: Iterable[str], write: Callable[[str], object]) -> None:
    """Play a game: read `lines` to their end and write the answers."""
    program = Program(style, seed)
    for line in lines:
        answer = program.line(line)
        if answer is not None:
            write(answer)
