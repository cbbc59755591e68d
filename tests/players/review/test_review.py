"""The review of decisions: what a choice cost, by what its seat could know."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import pytest

from hearts_qt.game.actions import Play
from hearts_qt.game.game import Game
from hearts_qt.players.cancellation import Cancelled, CancelToken
from hearts_qt.players.coach.themes import theme_of
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.players.levels.beginners import RandomPlayer
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import PLAYERS
from hearts_qt.players.review.decision_reviewer import DecisionReviewer
from hearts_qt.players.review.decisions import (
    hands_to_review,
    net_points,
    played_hand,
    played_hands,
)
from hearts_qt.players.review.expert_replays import play_expert_replays, replay_hands
from hearts_qt.players.review.given_away import GivenAwayFile, given_away, read_given_away
from hearts_qt.players.review.hand_review import decision_count, review_game, review_hand
from hearts_qt.players.review.labels import (
    BLUNDER,
    CLOSE,
    ERRORS,
    INACCURACY,
    MISTAKE,
    STYLE,
    Estimate,
    error_label,
    is_settled,
    unit_of,
    verdict,
)
from hearts_qt.players.review.ledger import (
    LedgerBook,
    LedgerOffsets,
    PlayOffsets,
    is_luck_known,
    offsets_of,
    read_offsets,
    waterfall,
)
from hearts_qt.players.review.paired_loss import Worlds
from hearts_qt.players.review.possible_deals import possible_deals
from hearts_qt.players.review.review_results import (
    DecisionReview,
    ExpertReplays,
    Ledger,
    ReplayResult,
)
from hearts_qt.rules.cards import parse_card, parse_cards
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.players.tables import dealing
from tests.selection import telling_presets


def played(rules: Rules, number: int = 3, hands: int = 1, careless: int = 0) -> Game:
    """A game of Basic players in which some seats play at random."""
    players = [
        RandomPlayer(seat) if seat < careless else BasicPlayer(seat)
        for seat in range(rules.players)
    ]
    return play_game(rules, players, number, hands)


def reviews(game: Game, seats: list[int], worlds: int = 64, seed: int = 0) -> list[DecisionReview]:
    found = []
    for hand in played_hands(game):
        found += list(review_hand(hand, seats, seed=seed, worlds=worlds))
    return found


# The statistics


def test_the_best_of_equal_choices_costs_nothing_on_average() -> None:
    # Ten choices of equal worth: chosen and measured in the same worlds, the best would seem to be
    # more than half a standard deviation better than the first.
    random = Random(5)
    losses = []
    for _ in range(300):
        columns = [[random.gauss(0.0, 1.0) for _ in range(40)] for _ in range(10)]
        weights = [random.random() for _ in range(40)]
        worlds = Worlds(weights, columns, [[at] for at in range(10)])
        losses.append(worlds.compare(0, range(10)).loss(columns))
    means = [loss.mean for loss in losses]
    assert abs(fmean(means)) < 3 * stdev(means) / len(means) ** 0.5
    spread = stdev(means) / fmean(loss.error for loss in losses)
    assert 0.75 < spread < 1.25


def test_a_choice_compared_with_itself_loses_nothing_for_certain() -> None:
    worlds = Worlds([1.0, 2.0, 1.0], [[1.0, 5.0, 2.0]], [[0]])
    assert worlds.compare(0, [0]).loss(worlds.utility) == Estimate(0.0, 0.0)


def test_the_error_is_that_of_the_difference() -> None:
    # Both columns vary much, their difference does not.
    random = Random(1)
    one = [random.gauss(0.0, 50.0) for _ in range(100)]
    worlds = Worlds([1.0] * 100, [one, [value + 2.0 for value in one]], [[0], [1]])
    loss = worlds.compare(0, [0, 1]).loss(worlds.utility)
    assert loss.mean == pytest.approx(2.0)
    assert loss.error < 1e-9


def test_a_choice_counts_with_the_better_of_its_plans() -> None:
    worlds = Worlds([1.0] * 4, [[0.0] * 4, [1.0] * 4, [3.0] * 4], [[0, 2], [1]])
    assert worlds.compare(1, [0, 1]).loss(worlds.utility).mean == 2.0
    assert worlds.compare(0, [0, 1]).loss(worlds.utility).mean == 0.0


# Labels


def test_a_label_needs_a_loss_and_a_lower_bound() -> None:
    assert error_label(Estimate(0.4, 0.0), 1.0) is None
    assert error_label(Estimate(0.6, 0.3), 1.0) is None
    assert error_label(Estimate(0.6, 0.1), 1.0) is INACCURACY
    assert error_label(Estimate(2.0, 0.7), 1.0) is INACCURACY
    assert error_label(Estimate(2.0, 0.5), 1.0) is MISTAKE
    assert error_label(Estimate(9.0, 1.0), 1.0) is BLUNDER
    assert error_label(Estimate(2.0, 0.0), 5.0) is None


def test_an_error_is_one_under_both_models() -> None:
    bad, fine, open_ = Estimate(2.0, 0.1), Estimate(0.0, 0.1), Estimate(0.5, 0.5)
    assert verdict(Estimate(2.0, 0.1), (bad, bad), 1.0) is MISTAKE
    assert verdict(Estimate(1.0, 0.1), (bad, fine), 1.0) is STYLE
    assert verdict(Estimate(0.0, 0.1), (fine, fine), 1.0) is None
    assert verdict(Estimate(1.2, 0.3), (bad, open_), 1.0) is CLOSE


def test_sampling_goes_on_while_the_verdict_is_open() -> None:
    fine, open_ = Estimate(0.0, 0.1), Estimate(0.5, 0.3)
    assert is_settled(fine, (fine, fine), 1.0)
    assert not is_settled(open_, (open_, open_), 1.0)
    sure = Estimate(0.9, 0.1)
    assert is_settled(sure, (sure, sure), 1.0)
    # With more worlds it may still turn out to be a mistake.
    assert not is_settled(Estimate(1.4, 0.2), (sure, Estimate(1.9, 0.3)), 1.0)


def test_thresholds_grow_with_what_tricks_cost() -> None:
    assert unit_of(Rules()) == pytest.approx(1.0)
    assert unit_of(PRESETS["Spot Hearts"].rules) > 3.0


# Decisions


def test_net_points_sum_to_zero() -> None:
    for name in ("Modern Hearts", "Partnership, tricks together", "Partnership, totals together"):
        rules = PRESETS[name].rules
        game = played(rules)
        scores = game.finished[0].scores
        net = [net_points(rules, scores, seat) for seat in range(rules.players)]
        assert sum(net) == pytest.approx(0.0)
    assert net_points(Rules(), (0, 26, 26, 26), 0) == 26.0


def test_every_decision_of_a_hand_is_listed() -> None:
    game = played(PRESETS["Turbo Hearts"].rules, hands=2)
    hands = list(played_hands(game))
    actions = [decision.action for hand in hands for decision in hand.decisions]
    assert actions == [action for action in game.log if action.__class__.__name__ != "Deal"]
    second = played_hand(game, 1)
    assert second is not None
    assert [d.action for d in second.decisions] == [d.action for d in hands[1].decisions]
    assert played_hand(game, 2) is None
    assert second.game_before.game(game.rules).deal == second.game_before.deal.deal


@pytest.mark.parametrize("preset", telling_presets())
def test_every_rule_set_can_be_reviewed(preset: str) -> None:
    rules = PRESETS[preset].rules
    game = played(rules, careless=1)
    hand = next(played_hands(game))
    found = list(review_hand(hand, [0], worlds=8))
    assert len(found) == decision_count(hand, [0]) > 0
    for review in found:
        assert review.worlds > 0 or review.forced or review.index == "moon"
        assert review.choices[0].behind == pytest.approx(0.0)
        assert all(choice.behind > -1e-9 for choice in review.choices)
        assert review.chosen in review.choices


def test_keeping_the_queen_under_the_ace_is_an_error() -> None:
    hands = (
        "2C 3C 4C 2D 3D 4D 2S JS QS 2H 3H 4H 5H",
        "5C 6C 7C 5D 6D 7D 4S 5S 6S 6H 7H 8H 9H",
        "8C 9C TC 8D 9D TD 7S 8S 9S TH JH QH KH",
        "JC QC KC AC JD QD KD AD 3S TS KS AS AH",
    )
    with dealing(5, (tuple(parse_cards(hand) for hand in hands), ())):
        game = Game(Rules(pass_cycle=("hold",)), 1, 5)
        game.apply(game.next_deal())
        for name in ("2C", "5C", "8C", "AC", "AS", "JS"):
            game.apply(Play(game.to_act[0], parse_card(name)))
        hand = next(played_hands(game))
    (review,) = [review for review in review_hand(hand, [0], worlds=128) if review.index == 5]
    assert review.best.cards == (parse_card("QS"),)
    assert review.label in ("mistake", "blunder")
    assert review.loss - 2 * review.error > 1.0


def test_an_error_has_the_theme_of_the_better_choice() -> None:
    games = [played(Rules(), number, careless=1) for number in (6, 9)]
    found = [one for game in games for one in reviews(game, [0], 128)]
    errors = [one for one in found if one.label in {label.key for label in ERRORS}]
    assert errors
    assert sum(theme_of(one.theme) is not None for one in errors) > len(errors) / 2
    assert all(one.theme is None for one in found if one not in errors)


def test_the_same_seed_gives_the_same_review() -> None:
    game = played(Rules(), careless=1)
    once = reviews(game, [0], 8)
    other_order = reviews(game, [1, 0], 8)
    assert [review for review in other_order if review.seat == 0] == once
    assert once != reviews(game, [0], 8, seed=1)


def test_a_review_knows_no_hidden_card() -> None:
    hand = next(played_hands(played(Rules(), careless=1)))
    reviewer = DecisionReviewer(Rules(), 0, 8)
    for decision in [d for d in hand.decisions if d.seat == 0 and d.index != "pass"][1:4]:
        once = reviewer.review(hand, decision)
        # Seats 1 and 2 exchange their hands.
        other = decision.position.copy()
        one, two = (other.hand_mask(seat) for seat in (1, 2))
        if one.bit_count() == two.bit_count():
            other.set_hand(1, two, 0)
            other.set_hand(2, one, 0)
        again = reviewer.review(hand, replace(decision, position=other))

        def known(review: DecisionReview) -> list[object]:
            choices = [(c.cards, c.value, c.behind, c.error) for c in review.choices]
            return [choices, review.loss, review.error, review.label, review.worlds]

        assert known(again) == known(once)


def test_a_cancelled_review_ends() -> None:
    cancel = CancelToken()
    hand = next(played_hands(played(Rules())))
    steps = review_hand(hand, [0], worlds=32, cancel=cancel)
    next(steps)
    cancel.cancel()
    with pytest.raises(Cancelled):
        next(steps)


def test_careless_play_loses_more() -> None:
    game = played(Rules(), number=4, careless=1)
    found = {seat: sum(r.loss for r in reviews(game, [seat], worlds=32)) for seat in (0, 1)}
    assert found[0] > found[1] + 1.5


# The ledger and the field


@pytest.mark.parametrize("preset", ["Modern Hearts", "Turbo Hearts", "Three-Handed with kitty"])
def test_the_sum_of_a_ledger_is_exact(preset: str) -> None:
    rules = PRESETS[preset].rules
    hand = next(played_hands(played(rules, careless=1)))
    offsets = LedgerOffsets(1.0, 2.0, PlayOffsets(1.5, (3.0, 1.0, 0.25), 1))
    found = list(review_hand(hand, [0], worlds=4))
    for own in (None, offsets):
        book = LedgerBook(hand, 0, own)
        ledger = book.ledger(0, found)
        assert ledger is not None
        assert hand.result is not None
        assert ledger.result == net_points(rules, hand.result.scores, 0)
        total = ledger.mu + ledger.cards + sum(ledger.between) - ledger.losses
        assert total == pytest.approx(ledger.result)
        assert ledger.opponent_errors + ledger.card_distribution == pytest.approx(
            sum(ledger.between)
        )
        assert ledger.losses == pytest.approx(sum(review.loss for review in found))
        assert len(ledger.between) == rules.hand_size


def test_a_waterfall_adds_up_in_whole_points() -> None:
    random = Random(3)
    for _ in range(200):
        parts = [random.uniform(-8.0, 8.0) * random.randrange(2) for _ in range(4)]
        losses, opponent_errors = random.uniform(-0.2, 6.0), parts[2]
        result = parts[0] + parts[1] + parts[2] + parts[3] - losses
        ledger = Ledger(
            0,
            0,
            parts[0],
            parts[1],
            (parts[2], parts[3]),
            opponent_errors,
            parts[3],
            losses,
            result,
        )
        shown = waterfall(ledger, [])
        assert sum(points for _, points in shown) == math.floor(result + 0.5)
        for key, value in (("cards", parts[1]), ("card_distribution", parts[3]), ("play", -losses)):
            assert all(abs(points - value) <= 1.0 for name, points in shown if name == key)
            if abs(value) < 0.5:
                assert key not in dict(shown)


def test_an_unfinished_hand_has_no_ledger_and_no_field() -> None:
    game = Game(Rules(), 4)
    game.apply(game.next_deal())
    basic = BasicPlayer(0)
    for _ in range(10):
        game.apply(basic.choose(game.observation(game.to_act[0])))
    hand = next(played_hands(game))
    reviews_of_0 = list(review_hand(hand, [0], worlds=4))
    assert len(reviews_of_0) == decision_count(hand, [0])
    assert LedgerBook(hand).ledger(0, reviews_of_0) is None
    assert play_expert_replays(hand, 0, ["basic"] * 4) is None


def test_an_unfinished_hand_is_reviewed_as_far_as_all_have_decided() -> None:
    game = played(PRESETS["Turbo Hearts"].rules)
    begun = {0: (), 3: (), 4: ("pass",), 7: ("pass",), 8: ("pass", "charge")}
    begun[9] = (*begun[8], 0)
    for count, kinds in begun.items():
        cut = game.undealt().replayed(game.log[: 1 + count])
        hand = played_hand(cut, 0)
        assert hand is not None
        assert tuple(dict.fromkeys(decision.index for decision in hand.decisions)) == kinds
        assert hands_to_review(cut) == ((0,) if kinds else ())
    assert hands_to_review(game) == (0,)
    assert hands_to_review(game.undealt()) == ()


def test_opponents_errors_come_from_others_alone() -> None:
    # Seats that play as Expert would give nothing; careless ones give something.
    hand = next(played_hands(played(Rules(), number=2, careless=1)))
    book = LedgerBook(hand)
    errors = [book.opponent_errors(seat) for seat in range(4)]
    assert max(errors[1:]) > 1.0
    assert max(errors[1:]) > errors[0]


@pytest.mark.parametrize("name", ["Modern Hearts", "Partnership, tricks together", "Turbo Hearts"])
def test_what_one_player_gives_away_arrives_with_the_others(name: str) -> None:
    hand = next(played_hands(played(PRESETS[name].rules, number=2, careless=1)))
    book = LedgerBook(hand)
    given = 0.0
    for at, decision in enumerate(hand.decisions):
        errors = book._errors_of(at, decision, None)
        assert sum(errors) == pytest.approx(0.0, abs=1e-9)
        given += -errors[0] if decision.seat == 0 else 0.0
    assert given > 3.0


def test_hands_without_a_pass_have_offsets_of_their_own() -> None:
    offsets = LedgerOffsets(
        0.5, 2.0, PlayOffsets(0.0, (3.0,) * 13, 1), PlayOffsets(0.0, (1.0,) * 13, 1)
    )
    for cycle, offset in ((("left",), 2.0), (("hold",), 1.0)):
        rules = Rules.stored({**Rules().values(), "pass_cycle": cycle})
        hand = next(played_hands(played(rules)))
        found = list(review_hand(hand, [0], worlds=4))
        ledger = LedgerBook(hand, 0, offsets).ledger(0, found)
        assert ledger is not None
        assert ledger.cards == pytest.approx(found[0].value + found[0].loss - offset - 0.5)
        play = offsets.after_pass if cycle == ("left",) else offsets.without_pass
        assert offsets.before(found)[1] == play.tricks[0]


def test_offsets_of_other_rules_are_those_of_the_nearest_preset_scaled() -> None:
    plays = PlayOffsets(3.0, (6.0, 4.0, 2.0), 9)
    known = LedgerOffsets(2.0, 4.0, plays, PlayOffsets(1.0, (2.0,), 3))
    scaled = known.scaled(0.5, 5)
    assert (scaled.mu, scaled.passing, scaled.hands) == (1.0, 2.0, 12)
    assert scaled.after_pass == PlayOffsets(1.5, (3.0, 3.0, 2.0, 1.0, 1.0), 9)
    assert scaled.without_pass == PlayOffsets(0.5, (1.0,) * 5, 3)
    house = Rules.stored({**Rules().values(), "pass_cycle": ("left",)})
    assert offsets_of(house) == offsets_of(Rules()).scaled(1.0, 13)


def test_every_preset_has_offsets() -> None:
    assert set(read_offsets()) == set(PRESETS)
    for rules in (preset.rules for preset in PRESETS.values()):
        known = offsets_of(rules)
        tricks = len(rules.pack) // rules.players
        assert len(known.after_pass.tricks) == len(known.without_pass.tricks) == tricks
        assert set(given_away(rules)) <= set(PLAYERS)
    assert is_luck_known(Rules())
    assert not is_luck_known(PRESETS["Hooligan Hearts"].rules)
    # All hands of Black Maria have a pass, so nothing is known of hands without one.
    maria = PRESETS["Black Maria"].rules
    assert is_luck_known(maria)
    assert not is_luck_known(Rules.stored({**maria.values(), "pass_cycle": ("hold",)}))
    for preset in ("Modern Hearts", "Spot Hearts"):
        levels = given_away(PRESETS[preset].rules)
        assert 0 < levels["skilled"].points < levels["basic"].points
        # The review judges by Expert, who gives away nothing by that measure.
        assert not {"expert", "master"} & set(levels)
    house = Rules.stored({**Rules().values(), "pass_cycle": ("left",)})
    assert not given_away(house)["basic"].same_rules
    # Figures are not scaled to tables unlike those that were measured.
    assert given_away(PRESETS["Six-Handed"].rules)
    assert given_away(Rules(players=10, packs=2)) == {}


def test_damaged_data_files_count_as_missing(tmp_path: Path) -> None:
    path = tmp_path / "data.json"
    assert read_offsets(path) == {}
    for content in (b"{", b"[]", b'{"presets": {"Modern Hearts": 3}}'):
        path.write_bytes(content)
        assert read_offsets(path) == {}
        assert read_given_away(path) == GivenAwayFile()


def test_the_field_replays_the_hand() -> None:
    hand = next(played_hands(played(Rules(), hands=1)))
    names = ["person", "basic", "master", "cmd:program"]
    once = list(replay_hands(hand, 0, names, replays=2))
    assert once == list(replay_hands(hand, 0, names, replays=2))
    assert all(0 <= each.points <= 26 for each in once)
    replays = (ReplayResult(1.0, 4), ReplayResult(5.0, 1), ReplayResult(3.0, 2))
    field = ExpertReplays(0, 0, replays, ReplayResult(3.0, 2))
    assert (field.beaten, field.equalled) == (1, 1)
    assert field.rank == pytest.approx(0.5)
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        play_expert_replays(hand, 0, names, cancel=cancel)


def test_deals_in_which_a_card_hurts_fit_what_the_seat_knew() -> None:
    game = played(Rules(), number=4, careless=1)
    hand = next(played_hands(game))
    decision = next(d for d in hand.decisions if d.seat == 0 and len(d.observation.legal) > 3)
    seen = decision.observation
    assert isinstance(decision.action, Play)
    other = next(card for card in seen.legal if card != decision.action.card)
    found = possible_deals(hand, decision, other, seed=3)
    assert found is not None
    assert found == possible_deals(hand, decision, other, seed=3)
    assert found.deals == 100
    assert 0.0 <= found.share <= 1.0
    assert (found.hurting is None) == (found.share == 0.0)
    for deal in (found.hurting, found.harmless):
        if deal is not None:
            assert deal.now[0] == seen.hand
            assert sorted(card for cards in deal.hands for card in cards) == list(range(52))
            for (seat, card) in seen.plays:
                assert card in deal.hands[seat]
            for _, to, cards in seen.gave:
                assert set(cards) <= set(deal.hands[to])
    passing = next(d for d in hand.decisions if d.index == "pass")
    assert possible_deals(hand, passing, other) is None


def test_several_processes_give_the_same_review() -> None:
    game = played(Rules())
    one = list(review_game(game, [0], [0, 1], worlds=2))
    steps: list[tuple[int, int]] = []
    two = list(
        review_game(
            game, [0], [0, 1], worlds=2, where=2,
            progress=lambda done, total: steps.append((done, total)),
        )
    )  # fmt: skip
    assert one == two
    assert steps == [(14, 28), (28, 28)]


def test_labels_of_files_are_known() -> None:
    assert [label.key for label in ERRORS] == ["inaccuracy", "mistake", "blunder"]
