"""Why another player played a card: explained only from what the asking seat knows."""

from __future__ import annotations

import re
from random import Random

import pytest

from hearts_qt.game.actions import Deal, Phase, Play
from hearts_qt.game.game import Game
from hearts_qt.players import make_player
from hearts_qt.players.cancellation import Cancelled, CancelToken
from hearts_qt.players.coach import likely_reason
from hearts_qt.players.coach.likely_reason import SENTENCES
from hearts_qt.players.heuristics.explanations import PlayReason
from hearts_qt.rules.cards import parse_card, spoken_name
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.players.tables import dealing, exchange_hidden_cards, laid_out, played
from tests.selection import THOROUGH

NAMES = {str(spoken_name(card)): card for card in range(52)}
HOLD = Rules(pass_cycle=("hold",))
ASKER = 0


def cards_in(sentence: str) -> set[int]:
    """The cards that a sentence names."""
    return {NAMES[found] for found in re.findall(r"\w+ of \w+", sentence) if found in NAMES}


def some_plays(game: Game, rng: Random, count: int) -> list[tuple[Game, int, int]]:
    """Plays of other seats in a hand: the game just before, the seat and the card."""
    players = [make_player("basic", seat) for seat in range(game.players)]
    for seat, player in enumerate(players):
        player.new_game(game.rules, seat)
    found = []
    while len(found) < count and game.phase not in (Phase.DEAL, Phase.OVER):
        for seat in game.to_act:
            observation = game.observation(seat)
            action = players[seat].choose(observation)
            if isinstance(action, Play):
                # Some cards are random, so that bad plays are asked about too.
                if rng.random() < 0.2:
                    action = Play(seat, rng.choice(observation.legal))
                if seat != ASKER and rng.random() < 0.35:
                    found.append((game.replayed(game.log), seat, action.card))
            game.apply(action)
    return found


@pytest.mark.parametrize("name", PRESETS)
def test_no_sentence_gives_a_hidden_card_away(name: str) -> None:
    rng = Random(name)
    checked = 0
    for number in range(6 if THOROUGH else 1):
        game = Game(PRESETS[name].rules, 50 + number)
        game.apply(game.next_deal())
        for before, seat, card in some_plays(game, rng, 5):
            observation = before.observation(ASKER)
            sentence = str(likely_reason(observation, seat, card, "West"))
            assert "West" in sentence
            assert sentence.endswith(".")
            seen = {one for _, one in observation.trick} | {card}
            assert cards_in(sentence) <= seen, sentence
            # The sentence does not depend on the hidden cards.
            after = before.replayed([*before.log, Play(seat, card)])
            other, exchanges = exchange_hidden_cards(after, ASKER, rng, swaps=20)
            if exchanges:
                deal = other.log[0]
                assert isinstance(deal, Deal)
                with dealing(deal.deal, (other.dealt, other.kitty)):
                    again = other.replayed(other.log[:-1]).observation(ASKER)
                assert str(likely_reason(again, seat, card, "West")) == sentence
                checked += 1
    assert checked


def test_every_reason_but_a_single_legal_card_has_a_sentence() -> None:
    assert set(SENTENCES) == set(PlayReason) - {PlayReason.ONLY_CARD}



def test_a_discarded_queen_goes_to_another_player() -> None:
    hands = [
        "2C 3C 4C 5C 6C 2D 3D 4D 5D 6D 7D 8D 9D",
        "QS 2S 3S 4S 5S 6S 7S 8S 9S TS JS KS AS",
        "7C 8C 9C TC JC QC KC AC TD JD QD KD AD",
        "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
    ]
    game = played(laid_out(hands, HOLD), "2C JS 7C 2H 8C 3H 3C")
    queen = parse_card("QS")
    assert str(likely_reason(game.observation(ASKER), 1, queen, "Ida")) == (
        "Ida cannot follow clubs, so another player gets the queen of spades."
    )


def test_the_player_who_takes_the_trick_for_certain_is_named() -> None:
    hands = [
        "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC AC 2D",
        "KC 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
        "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
        "QS 2S 3S 4S 5S 6S 7S 8S 9S TS JS KS AS",
    ]
    names = ("Ann", "Rosa", "Kenji", "Ida")
    queen = parse_card("QS")
    free = HOLD.changed(first_trick_penalties="allowed")
    game = played(laid_out(hands, free), "2C KC 2H")
    said = likely_reason(game.observation(ASKER), 3, queen, "Ida", names=names)
    assert str(said) == "Ida cannot follow clubs, so Rosa gets the queen of spades."
    own = played(laid_out(hands, free.changed(opening="any_club")), "AC KC 2H")
    said = likely_reason(own.observation(ASKER), 3, queen, "Ida", names=names)
    assert str(said) == "Ida cannot follow clubs, so you get the queen of spades."


def test_a_cancelled_question_has_no_answer() -> None:
    game = Game(HOLD, 3)
    game.apply(game.next_deal())
    before, seat, card = some_plays(game, Random(1), 1)[0]
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        likely_reason(before.observation(ASKER), seat, card, "Ida", token)


def test_what_is_said_of_a_pair_that_hopes_for_all_hearts_is_true() -> None:
    rules = PRESETS["Gong Zhu with partners"].rules
    rng = Random(43)
    keeps = wants = 0
    for number in range(12):
        game = Game(rules, number)
        game.apply(game.next_deal())
        for before, seat, card in some_plays(game, rng, 12):
            sentence = str(likely_reason(before.observation(ASKER), seat, card, "West"))
            hearts = {
                side
                for side in range(4)
                if any(one >= parse_card("2H") for one in before.captured(side))
            }
            if "all thirteen" in sentence and "keeps" in sentence:
                keeps += 1
                assert sentence.startswith("West’s team has taken every heart so far")
                assert hearts
                assert hearts <= {seat, (seat + 2) % 4}
            elif "all thirteen" in sentence:
                wants += 1
                assert sentence == "West may want to take all thirteen hearts."
                assert not hearts
    assert keeps
    assert wants
