"""Random games played by the program and by the reference, compared at every step.

`play_game` plays one; it raises `Difference` at the first difference. A `Tally` counts what
happened in the games, to show that a run covered what it is meant to test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any
from unittest.mock import patch

from hearts_qt.game import game as game_module
from hearts_qt.game import record_check as checking_module
from hearts_qt.game.actions import (
    Action,
    Charge,
    ChooseMoon,
    Deal,
    IllegalAction,
    LayAway,
    MoonWay,
    Pass,
    Phase,
    Play,
)
from hearts_qt.game.deals import deal_cards
from hearts_qt.game.events import Event, TrickTaken
from hearts_qt.game.game import Game
from hearts_qt.rules.cards import card_name, format_cards, mask_of, parse_card
from hearts_qt.rules.compiled import fill_tables
from hearts_qt.rules.options import Rules, rules_to_json
from hearts_qt.rules.score_parts import sum_of
from tests import legs
from tests.reference import persistence, table
from tests.reference.hand import Hand, chargeable_of

Tally = Counter[str]
Dealing = Callable[[int, Rules], Any]

INTERPRETED = legs.interpreted()

REDEALT = 0.15
"""The share of the looked-at actions of a thorough game after which hidden cards are re-dealt."""


LEG_HANDS = 8
"""One hand in so many is played by the interpreted kernel too, where not all is looked at."""


class Difference(AssertionError):
    """The program and the reference do not agree."""


def demand(ours: Any, theirs: Any, what: str, game: Game) -> None:
    """Raise `Difference` unless both are equal."""
    if ours != theirs:
        raise Difference(
            f"{what}: program {ours!r}, reference {theirs!r}; {game.rules!r}, game {game.number}, "
            f"hand {game.hand_index}, plays {format_cards(c for _, c in game.plays)}"
        )


def names(cards: Any) -> list[str]:
    """Cards of the program as the reference writes them, sorted."""
    return sorted(card_name(card) for card in cards)


def cards(written: list[str]) -> tuple[int, ...]:
    """Cards of the reference as the program holds them."""
    return tuple(sorted(parse_card(name) for name in written))


def play_game(
    rules: Rules, number: int, *, hands: int = 2, thorough: bool = False, every: int = 1
) -> tuple[Game, Tally]:
    """Play up to that many hands at random, side by side with the reference.

    Whose turn it is, the legal cards and what a trick brings are compared at every action, and the
    score of every hand. Where all cards are and what a seat has not seen is looked at after one
    action in `every`, chosen by the game's number, and what each seat has captured after every
    trick too. If `every` is more than 1, the interpreted kernel plays one hand in `LEG_HANDS`, and
    only games with an action that is looked at are replayed.

    `thorough` also re-deals hidden cards on the way, saves and loads the game and writes and reads
    its record at every action that is looked at, and undoes it to there and does it again.
    """
    rng = Random(number)
    # In some games one seat is dealt the high cards and takes what it can, so that moons are shot.
    likely_shooter = rng.randrange(rules.players) if rng.random() < 0.3 else None
    looks = _Looks(Random(-1 - number), every, [] if thorough else None)
    if likely_shooter is None:
        return _play_game(rules, number, hands, rng, looks, None)
    dealing = _dealing_high_cards_to(likely_shooter)
    with (
        patch.object(game_module, "deal_cards", dealing),
        patch.object(checking_module, "deal_cards", dealing),
    ):
        return _play_game(rules, number, hands, rng, looks, likely_shooter)


def _dealing_high_cards_to(likely_shooter: int) -> Dealing:
    def deal(number: int, rules: Rules) -> Any:
        hands, kitty = deal_cards(number, rules)
        every = [card for hand in hands for card in hand]
        every.sort(key=lambda card: card % 13, reverse=True)
        size = len(hands[0])
        high, rest = every[:size], every[size:]
        Random(number).shuffle(rest)
        others = [tuple(sorted(rest[at : at + size])) for at in range(0, len(rest), size)]
        return (*others[:likely_shooter], tuple(sorted(high)), *others[likely_shooter:]), kitty

    return deal


@dataclass
class _Looks:
    """Which actions of a game are looked at closely, and what a thorough game showed after them."""

    rng: Random
    every: int
    shots: list[tuple[Any, ...] | None] | None

    def chosen(self) -> bool:
        """Whether to look closely now: once in `every` times."""
        return self.every == 1 or self.rng.randrange(self.every) == 0


def _play_game(
    rules: Rules, number: int, hands: int, rng: Random, looks: _Looks, likely_shooter: int | None
) -> tuple[Game, Tally]:
    tally: Tally = Counter()
    game = Game(rules, number)
    options = rules_to_json(rules)
    options["removed"] = (options["removed"] or "").split()
    options["pass_cycle"] = options["pass_cycle"].split()
    totals = [0] * len(Hand(options, [[]] * rules.players, [], 0, []).sides())
    dealer = earlier = None
    for index in range(hands):
        if game.winners is not None:
            break
        run = _HandRun(game, options, rng, tally, looks, likely_shooter)
        run.deal(index, dealer, earlier)
        dealer = game.dealer
        run.go()
        scores = run.finish()
        earlier = run.reference.black_taker
        demand(game.black_taker, earlier, "who captured the black card", game)
        totals, winners = table.close_hand(options, totals, scores, index + 1)
        demand(list(game.totals), totals, "totals", game)
        demand(list(game.winners or ()), winners, "winners", game)
        demand(game.phase is Phase.OVER, bool(winners), "over", game)
        tally["over"] += bool(winners)
    if looks.every == 1 or any(looks.shots or ()):
        again = game.replayed(game.log)
        demand(snapshot(again), snapshot(game), "replay", game)
    if looks.shots is not None and any(looks.shots):
        tally["saved and loaded"] += persistence.check_saves(game, looks.shots, snapshot, demand)
        tally["records"] += persistence.check_records(game, looks.shots, snapshot, demand)
    return game, tally


def snapshot(game: Game) -> tuple[Any, ...]:
    """Everything that can be read from a game."""
    seats = range(game.players)
    return (
        game.phase, game.hand_index, game.dealer, game.deal, game.direction, game.totals,
        [game.hand_of(seat) for seat in seats], [game.captured(seat) for seat in seats],
        [game.points(seat, hidden=True) for seat in seats], game.charged, game.trick,
        tuple(game.tricks), game.to_act, [game.legal(seat) for seat in seats], game.pile,
        game.kitty, game.kitty_taken, game.laid_away, list(game.passes), game.moves, game.winners,
        tuple(game.finished), game.hearts_broken, list(game.log),
    )  # fmt: skip


class _HandRun:
    """One hand, played on both sides."""

    def __init__(
        self,
        game: Game,
        options: dict[str, Any],
        rng: Random,
        tally: Tally,
        looks: _Looks,
        likely_shooter: int | None,
    ) -> None:
        self.game, self.options, self.rng, self.tally = game, options, rng, tally
        self.looks = looks
        self.likely_shooter = likely_shooter
        # In some hands all players match cards on the table, so that they cancel.
        self.matching = likely_shooter is None and rng.random() < 0.5
        self.mirror: Any = None

    def apply(self, action: Action) -> list[Event]:
        """Do an action in the game, and in a thorough game note its state if it is looked at."""
        happened = self.game.apply(action)
        looks = self.looks
        if looks.shots is not None:
            chosen = looks.chosen()
            looks.shots.append(snapshot(self.game) if chosen else None)
            if chosen and looks.rng.random() < REDEALT:
                redeal(self.game, looks.rng, self.tally)
        return happened

    # Before the play

    def deal(self, index: int, last_dealer: int | None, earlier: int | None) -> None:
        game, options = self.game, self.options
        self.earlier_taker = earlier
        players = game.players
        self.apply(game.next_deal())
        cycle = options["pass_cycle"]
        direction = cycle[index % len(cycle)]
        demand(game.direction, direction, "direction", game)
        if last_dealer is not None:
            demand(game.dealer, (last_dealer + 1) % players, "dealer", game)
        pack = [rank + suit for rank in "23456789TJQKA" for suit in "CDSH"] * options["packs"]
        for name in options["removed"]:
            pack.remove(name)
        hands = [names(hand) for hand in game.dealt]
        kitty = names(game.kitty)
        demand(sorted(sum(hands, kitty)), sorted(pack), "the pack dealt", game)
        over = options["kitty_size"]
        over = len(pack) % players if over == "auto" else over
        demand({len(hand) for hand in hands}, {(len(pack) - over) // players}, "hand sizes", game)
        if direction != "hold":
            hands = self._pass(hands, direction)
        charged: list[list[str]] = [[] for _ in range(players)]
        if options["charging"] != "off":
            charged = self._charge(hands)
        self.reference = Hand(options, hands, kitty, game.dealer, charged, self.earlier_taker)
        if self.looks.every == 1 or self.looks.rng.randrange(LEG_HANDS) == 0:
            self._make_mirror(hands, kitty, charged)

    def _pass(self, hands: list[list[str]], direction: str) -> list[list[str]]:
        game, rng, n = self.game, self.rng, self.game.players
        packets: list[dict[int, list[str]] | None] = []
        for seat in range(n):
            own = list(hands[seat])
            rng.shuffle(own)
            count = self.options["pass_count"]
            given: dict[int, list[str]] | None
            if direction == "scatter":
                share = count // (n - 1)
                others = [other for other in range(n) if other != seat]
                given = {to: own[i * share : (i + 1) * share] for i, to in enumerate(others)}
            else:
                given = {table.target_seat(direction, seat, n): own[:count]}
                if self.options["pass_blind"] and rng.random() < 0.5:
                    given = None
                    self.tally["blind"] += 1
            packets.append(given)
        order = list(range(n))
        rng.shuffle(order)
        for seat in order:
            demand(game.phase, Phase.PASS, "phase", game)
            given = packets[seat]
            chosen = None if given is None else tuple((to, cards(c)) for to, c in given.items())
            self.apply(Pass(seat, chosen))
        after = [sorted(hand) for hand in table.passed(hands, direction, packets)]
        demand([names(game.hand_of(seat)) for seat in range(n)], after, "hands passed", game)
        self.tally[f"pass {direction}"] += 1
        return after

    def _charge(self, hands: list[list[str]]) -> list[list[str]]:
        game, rng = self.game, self.rng
        roles = chargeable_of(self.options)
        charged: list[list[str]] = []
        for seat, hand in enumerate(hands):
            demand(game.phase, Phase.CHARGE, "phase", game)
            mine = [name for name in hand if name in roles]
            demand(names(game.charges_open_to(seat)), sorted(mine), "chargeable", game)
            most = min(1, len(mine)) if self.options["charging"] == "one" else len(mine)
            chosen = rng.sample(mine, rng.randint(0, most))
            charged.append(chosen)
            self.apply(Charge(seat, cards(chosen)))
            self.tally["charged"] += len(chosen)
        return charged

    def _make_mirror(
        self, hands: list[list[str]], kitty: list[str], charged: list[list[str]]
    ) -> None:
        tables = fill_tables(INTERPRETED.Tables(), self.game.rules)
        self.mirror = INTERPRETED.Position(tables)
        for seat, hand in enumerate(hands):
            self.mirror.set_hand(seat, *mask_of(cards(hand)))
        self.mirror.set_kitty(*mask_of(cards(kitty)))
        self.mirror.earlier_taker = -1 if self.earlier_taker is None else self.earlier_taker
        for seat, chosen in enumerate(charged):
            for name in chosen:
                self.mirror.charge(seat, parse_card(name))
        self.mirror.begin_play(self.game.dealer)

    # The play

    def go(self) -> None:
        """Play the hand to its last card."""
        game, reference = self.game, self.reference
        while not reference.over:
            seat = reference.turn
            demand(game.to_act, (seat,), "turn", game)
            if self.looks.chosen():
                self.compare()
            elif not reference.trick:
                self.compare_captured()
            if reference.owed:
                demand(game.phase, Phase.LAY_AWAY, "phase", game)
                chosen = self.rng.sample([c.name for c in reference.hands[seat]], reference.owed)
                reference.lay_away(chosen)
                for name in chosen if self.mirror else ():
                    self.mirror.lay_away(parse_card(name))
                self.apply(LayAway(seat, cards(chosen)))
                self.tally["exchanged"] += 1
                continue
            demand(game.phase, Phase.PLAY, "phase", game)
            legal = reference.legal()
            demand(names(game.legal(seat)), legal, "legal cards", game)
            if self.mirror:
                mirrored = self.mirror.legal_with_reasons()
                demand(game.position.legal_with_reasons(), mirrored, "legal in both legs", game)
            for card in set(game.hand_of(seat)) if self.rng.random() < 0.2 else ():
                reason = game.why_not(seat, card)
                demand(reason is None, card_name(card) in legal, "reason", game)
                if reason is not None:
                    self.tally[f"reason {reason.section}"] += 1
            name = self.choose(seat, legal)
            finished = reference.finished_tricks
            reference.play(name)
            effects = game.position.copy().play(parse_card(name))
            if self.mirror:
                mirrored = self.mirror.play(parse_card(name))
                demand(effects, mirrored, "effects in both legs", game)
            happened = self.apply(Play(seat, parse_card(name)))
            self.tally["boosted"] += bool(effects & 2)
            if reference.finished_tricks > finished:
                unwon = bool(reference.waiting) or bool(effects & 8)
                winner = None if unwon else reference.last_winner
                demand(game.tricks[-1].winner, winner, "trick winner", game)
                worth = sum(reference.charged_value(card) for card in reference.brought)
                demand(game.tricks[-1].points, worth, "trick points", game)
                taken = [names(e.cards) for e in happened if isinstance(e, TrickTaken)]
                brought = sorted(card.name for card in reference.brought)
                demand(taken, [] if unwon else [brought], "cards of the trick", game)
                self.tally["unwon"] += unwon
                self.tally["tricks"] += 1

    def choose(self, seat: int, legal: list[str]) -> str:
        """A legal card: a random one, or one that fits the hand's plan (a moon or cancelling)."""
        if self.matching:
            table_names = [card.name for _, card in self.reference.trick]
            same = [name for name in legal if table_names.count(name) == 1]
            if same:
                return self.rng.choice(same)
        if self.likely_shooter is None or self.rng.random() < 0.03:
            return self.rng.choice(legal)
        rank = "23456789TJQKA".index
        if seat == self.likely_shooter:
            return max(legal, key=lambda name: rank(name[0]))
        if self.reference.trick and legal[0][1] == self.reference.trick[0][1].suit:
            return min(legal, key=lambda name: rank(name[0]))
        # The other players give all scoring cards to the likely shooter.
        worth = self.reference.values
        wins = self.reference.winner_so_far() == self.likely_shooter
        sign = 1 if wins else -1
        return max(legal, key=lambda name: (sign * worth.get(name, 0), -rank(name[0])))

    def compare(self) -> None:
        """Compare where all cards are."""
        game, reference = self.game, self.reference
        seats = range(game.players)
        hands = [names(game.hand_of(seat)) for seat in seats]
        demand(hands, [sorted(c.name for c in hand) for hand in reference.hands], "hands", game)
        captured = self.compare_captured()
        charged = [[c.name for c in hand if c.charged] for hand in reference.hands]
        demand([names(held) for held in game.charged], [sorted(c) for c in charged], "charged",
               game)  # fmt: skip
        trick = [(seat, card.name) for seat, card in reference.trick]
        demand([(seat, card_name(card)) for seat, card in game.trick], trick, "trick", game)
        demand(names(game.pile), sorted(c.name for c in reference.waiting), "pile", game)
        every = sum(hands, sum(captured, names(game.pile) + [name for _, name in trick]))
        waiting = [] if game.kitty_taken else names(game.kitty)
        demand(sorted(every + waiting), names(game.rules.pack), "cards conserved", game)
        if self.mirror:
            demand(masks(game.position), masks(self.mirror), "both legs", game)
        self._compare_unseen(self.looks.rng.randrange(game.players))

    def compare_captured(self) -> list[list[str]]:
        """Compare what the seats have captured, and what it counts. Returns the cards."""
        game, reference = self.game, self.reference
        seats = range(game.players)
        captured = [names(game.captured(seat)) for seat in seats]
        theirs = [sorted(c.name for c in held) for held in reference.captured]
        demand(captured, theirs, "captured", game)
        points = [sum(reference.charged_value(c) for c in held) for held in reference.captured]
        demand([game.points(seat, hidden=True) for seat in seats], points, "points", game)
        demand([game.tricks_won(s) for s in seats], reference.tricks_won, "tricks won", game)
        demand(game.hearts_broken, reference.broken, "hearts broken", game)
        return captured

    def _compare_unseen(self, seat: int) -> None:
        """Compare the unseen cards in a seat's observation with those hidden from it."""
        game = self.game
        others = [other for other in range(game.players) if other != seat]
        lies: Tally = Counter()
        for other in others:
            lies.update(card.name for card in self.reference.hands[other] if not card.charged)
            lies.update(names(game.captured(other)))
            lies.subtract(names(game.captured_in_tricks(other)))
        lies.update(() if game.kitty_taken else names(game.kitty))
        unseen = names(game.observation(seat).unseen)
        demand(unseen, sorted(lies.elements()), f"what seat {seat} has not seen", game)

    def finish(self) -> list[int]:
        """Settle the moon and compare the score, which is returned."""
        game, reference = self.game, self.reference
        how = None
        shooter = reference.shooter()
        if shooter is not None:
            self.tally["moon"] += 1
            self.tally["sun"] += reference.sun()
            how = self.options["moon"]
            if how == "turn_hearts":
                how = "subtract"
                self.tally["turned"] += 1
            if how == "choice":
                demand(game.phase, Phase.MOON, "phase", game)
                demand(game.to_act, (shooter,), "shooter", game)
                ways: tuple[MoonWay, MoonWay] = ("add", "subtract")
                way = self.rng.choice(ways)
                after = game.moon_totals()
                self.apply(ChooseMoon(shooter, way))
                demand(after[way], game.totals, "totals foretold", game)
                how = way
            elif how == "add_unless_opponent_wins":
                before = list(game.finished[-2].totals) if len(game.finished) > 1 else None
                before = before or [0] * len(game.totals)
                added = reference.scores("add")
                _, winners = table.close_hand(self.options, before, added, len(game.finished))
                own = {shooter}
                if self.options["teams"] != "none":
                    own = {s for s in range(game.players) if (s - shooter) * 2 % game.players == 0}
                how = "subtract" if set(winners) - own else "add"
                self.tally[f"unless {how}"] += 1
            demand(game.finished[-1].moon, (shooter, how), "moon", game)
            demand(game.finished[-1].sun, reference.sun(), "sun", game)
        else:
            demand(game.finished[-1].moon, None, "moon", game)
        scores = reference.scores(how)
        demand(list(game.finished[-1].scores), scores, "scores", game)
        parts = [sum_of(each) for each in game.finished[-1].parts]
        demand(parts, scores, "sums of the parts of the scores", game)
        captured = [sorted(c.name for c in held) for held in reference.captured]
        demand([names(held) for held in game.finished[-1].captured], captured, "captured", game)
        demand(list(game.finished[-1].tricks_won), reference.tricks_won, "tricks won", game)
        if self.mirror:
            self.mirror.score_hand(how == "subtract")
            mirrored = [self.mirror.score_of(side) for side in range(len(scores))]
            demand(mirrored, scores, "scores of the interpreted leg", game)
            self.tally["hands in both legs"] += 1
        self.tally["hands"] += 1
        return scores


def masks(position: Any) -> list[Any]:
    """The contents of a position, for positions of either leg."""
    found: list[Any] = [
        position.turn, position.leader, position.length, position.trick_size, position.boosted,
        position.trick_number, position.left, position.phase, position.led, position.kitty,
        position.winning_seat(),
    ]  # fmt: skip
    for seat in range(position.players):
        found += [
            position.hand_mask(seat), position.twice_mask(seat), position.charged_mask(seat),
            position.won_mask(seat), position.won_twice_mask(seat), position.hidden_mask(seat),
            position.void_mask(seat), position.tricks_of(seat),
        ]  # fmt: skip
    return found


# What a seat may know


def hidden_from(game: Game, seat: int) -> list[int]:
    """The cards of which the seat has seen no copy in this hand, whatever it could work out."""
    seen = {*game.dealt[seat], *game.hand_of(seat), *(card for _, card in game.plays)}
    if all(charge is not None for charge in game.charges):
        seen.update(card for charge in game.charges for card in charge or ())
    if game.kitty_taken is not None and game.kitty_taken[0] == seat:
        seen.update(game.kitty_taken[2])
    for _, to, moved in game.moves or ():
        if to == seat:
            seen.update(moved)
    return sorted(set(game.rules.pack) - seen)


def redeal(game: Game, rng: Random, tally: Tally) -> None:
    """Exchange hidden cards wherever they lie, and demand that a seat sees the same.

    The hand is played again with two or more hidden cards in each other's places from the deal
    on. If the play is still legal then, the seat must see no difference.
    """
    if game.phase not in (Phase.PASS, Phase.CHARGE, Phase.PLAY, Phase.LAY_AWAY):
        return
    seat = rng.randrange(game.players)
    hidden = hidden_from(game, seat)
    seen = game.observation(seat)
    for _ in range(2):
        if len(hidden) < 2:
            return
        chosen = rng.sample(hidden, min(len(hidden), rng.choice((2, 2, 3, 6))))
        swapped = dict(zip(chosen, chosen[1:] + chosen[:1], strict=True))
        other = _replayed_with(game, swapped)
        # All players see whose turn it is, and so who has the lowest club before the first card.
        if other is not None and other.to_act == game.to_act:
            tally["redealt"] += 1
            demand(other.observation(seat), seen, f"observation of seat {seat}", game)


def _replayed_with(game: Game, swapped: dict[int, int]) -> Game | None:
    """The game with cards exchanged throughout this hand; None if an action is then illegal."""

    def swap(held: Any) -> tuple[int, ...]:
        return tuple(sorted(swapped.get(card, card) for card in held))

    def dealt(number: int, rules: Rules) -> Any:
        hands, kitty = dealing(number, rules)
        if number != game.deal:
            return hands, kitty
        return tuple(swap(hand) for hand in hands), swap(kitty)

    dealing: Dealing = vars(game_module)["deal_cards"]
    start = max(at for at, action in enumerate(game.log) if isinstance(action, Deal))
    log = list(game.log[:start])
    for action in game.log[start:]:
        match action:
            case Pass(seat, packets) if packets is not None:
                log.append(Pass(seat, tuple((to, swap(held)) for to, held in packets)))
            case Charge(seat, held):
                log.append(Charge(seat, swap(held)))
            case LayAway(seat, held):
                log.append(LayAway(seat, swap(held)))
            case _:
                log.append(action)
    with patch.object(game_module, "deal_cards", dealt):
        try:
            return game.replayed(log)
        except IllegalAction:
            return None
