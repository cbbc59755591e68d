"""How many of the strangers' moons a player could stop if it knew how the strangers play.

    python -m tests.bench.moon_limit [--stranger NAME] [--deals 60] [--worlds 60] [--from 2]

Matches are played as in `tests.bench.strangers`: the player alone among three strangers of one
kind, on each seat in turn. Each hand in which a stranger shot the moon is played again, with the
same seeds, by two players that do the same until one other seat alone has penalty cards (at least
`--from`). From then on both use what no real player knows: how these strangers play. They sample
worlds by the likelihood of the strangers' plays, and let the strangers play these out
(`tests/players/stranger_worlds.py`). `stop` plays the card after which the fewest worlds have a
moon, whatever it costs; `points` the card that is best in points. The same hands are then played
`--lines` times with random cards of the seat's own: if a moon succeeds in all of these, hardly any
player on that seat could stop it.

Printed for each stranger: hands, moons conceded, and in how many of these hands there is still a
moon of a stranger after `stop`, after `points`, and after the best of the random lines.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from time import monotonic

from hearts_qt.game.actions import Action, Phase, Play
from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.players import Player
from hearts_qt.players.matches import seatings
from hearts_qt.players.play_game import play_game
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS
from tests.bench.defence import number_of, turned
from tests.bench.strangers import Setting
from tests.players.stranger_player import StrangerPlayer
from tests.players.stranger_worlds import Outcome, StrangerWorlds
from tests.players.strangers import STRANGERS

CardChoice = Callable[[Observation], int | None]
"""The card for a decision; None to leave it to the player."""


@dataclass
class Counts:
    """The results of the hands against one stranger."""

    hands: int = 0
    conceded: int = 0
    left: dict[str, int] = field(default_factory=lambda: {"stop": 0, "points": 0, "any": 0})
    """The moons that strangers still shoot, by way to play."""


class Follower:
    """Repeats what the player did in a hand until `choose_card` deviates from it; from then on the
    player decides anew wherever `choose_card` leaves it the choice."""

    def __init__(
        self, player: Player, done: Sequence[Action], choose_card: CardChoice
    ) -> None:
        self._player = player
        self._done = list(done)
        self._choose_card = choose_card

    def new_game(self, rules: Rules, seat: int) -> None:
        self._player.new_game(rules, seat)

    def choose(self, observation: Observation) -> Action:
        before = self._done.pop(0) if self._done else None
        if observation.phase is Phase.PLAY and len(observation.legal) > 1:
            card = self._choose_card(observation)
            if card is not None:
                action = Play(observation.seat, card)
                if action != before:
                    self._done.clear()
                return action
        return before if before is not None else self._player.choose(observation)

    def close(self) -> None:
        self._player.close()


def threatens(seen: Observation, fewest: int) -> bool:
    """Whether one other seat alone has penalty cards, and at least that many."""
    values = seen.rules.card_worth
    taken = [sum(values[card] > 0 for card in cards) for cards in seen.captured]
    holders = [seat for seat, count in enumerate(taken) if count]
    return len(holders) == 1 and holders[0] != seen.seat and taken[holders[0]] >= fewest


def least_moons(outcomes: Mapping[int, Outcome]) -> int:
    """The card after which the fewest worlds have a moon of another seat."""
    return min(outcomes, key=lambda card: (outcomes[card].other_moon, -outcomes[card].lead))


def most_points(outcomes: Mapping[int, Outcome]) -> int:
    """The card that is best in points."""
    return max(outcomes, key=lambda card: outcomes[card].lead)


def informed(
    stranger: str,
    worlds: int,
    fewest: int,
    dealt: Sequence[tuple[int, ...]],
    choose: Callable[[Mapping[int, Outcome]], int],
) -> CardChoice:
    """The choices of a seat that knows how the strangers play, once another alone has the `fewest`
    penalty cards. `dealt` are the cards of the seats after the pass."""

    def card(seen: Observation) -> int | None:
        if not seen.plays or not threatens(seen, fewest):
            return None
        hands = tuple(
            tuple(card for card in hand if (seat, card) not in seen.plays)
            for seat, hand in enumerate(dealt)
        )
        seed = len(seen.plays)
        return choose(StrangerWorlds(seen, hands, stranger).outcomes(worlds, seed))

    return card


def at_random(rng: Random, trick: int) -> CardChoice:
    """Random cards from trick number `trick` on; high ones more often, since these stop moons."""

    def card(seen: Observation) -> int | None:
        if len(seen.tricks) < trick:
            return None
        cards = sorted(seen.legal, key=lambda card: card % 13)
        return cards[max(rng.randrange(len(cards)), rng.randrange(len(cards)))]

    return card


class Table:
    """One hand against strangers, which can be played again in other ways."""

    def __init__(self, setting: Setting, deal: int, seat: int) -> None:
        self._setting, self._seat = setting, seat
        self._rules = turned(PRESETS[setting.preset].rules, deal)
        self._number = number_of(deal, setting.seed)
        self.game = self._play(setting.player(self._number + seat))
        self.done = [
            action for action in self.game.log if getattr(action, "seat", None) == seat
        ]

    def _play(self, player: Player) -> Game:
        players: list[Player] = [
            player if seat == self._seat else StrangerPlayer(self._setting.stranger, self._number)
            for seat in range(self._rules.players)
        ]
        return play_game(self._rules, players, self._number, 1)

    def dealt(self) -> list[tuple[int, ...]]:
        """The cards of the seats after the pass."""
        again = Game(self._rules, self._number)
        for action in self.game.log:
            if isinstance(action, Play):
                break
            again.apply(action)
        return [tuple(again.hand_of(seat)) for seat in range(self._rules.players)]

    def is_conceded(self, game: Game) -> bool:
        """Whether a stranger shot the moon."""
        moon = game.finished[0].moon
        return moon is not None and moon[0] != self._seat

    def again(self, choose_card: CardChoice) -> bool:
        """Whether a stranger still shoots the moon if the seat plays otherwise."""
        player = self._setting.player(self._number + self._seat)
        return self.is_conceded(self._play(Follower(player, self.done, choose_card)))

    def any_line(self, lines: int) -> Iterator[bool]:
        """Whether a stranger still shoots the moon, for each of that many random lines."""
        rng = Random(self._number)
        for line in range(lines):
            yield self.again(at_random(rng, line % 4))


def measure(
    setting: Setting, deals: int, worlds: int, fewest: int, lines: int, until: float
) -> Counts:
    """Play against one stranger."""
    counts = Counts()
    for deal in range(deals):
        for mine in seatings(PRESETS[setting.preset].rules, "1v3"):
            if monotonic() > until:
                return counts
            table = Table(setting, deal, min(mine))
            counts.hands += 1
            if not table.is_conceded(table.game):
                continue
            counts.conceded += 1
            dealt = table.dealt()
            for name, choose in (("stop", least_moons), ("points", most_points)):
                chosen = informed(setting.stranger, worlds, fewest, dealt, choose)
                counts.left[name] += table.again(chosen)
            counts.left["any"] += all(table.any_line(lines))
    return counts


def main() -> int:
    """Measure against the strangers that are named and print a table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.moon_limit")
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--against", default="expert", help="the player to measure")
    parser.add_argument("--stranger", choices=STRANGERS, action="append", help="default: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--effort", type=int, default=24, help="worlds of the player's search")
    parser.add_argument("--worlds", type=int, default=60, help="of the strangers' play")
    parser.add_argument(
        "--from", type=int, default=2, dest="fewest", metavar="N",
        help="penalty cards of one other seat alone that make the seat think of a moon",
    )  # fmt: skip
    parser.add_argument("--lines", type=int, default=200, help="random lines a hand")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="for each stranger")
    given = parser.parse_args()
    print(f"{'':18}  hands  conceded     stop   points      any")
    for name in given.stranger or STRANGERS:
        setting = Setting(
            name, given.against, "1v3", DEFAULT_PRESET, given.seed, given.effort, None
        )
        until = monotonic() + 60 * given.minutes
        counts = measure(
            setting, given.deals, given.worlds, given.fewest, given.lines, until
        )
        left = "".join(f"{counts.left[way]:9}" for way in ("stop", "points", "any"))
        print(f"{name:18}{counts.hands:7}{counts.conceded:10}{left}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
