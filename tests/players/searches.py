"""Searches that are set up for a decision, for tests and measurements."""

from __future__ import annotations

from hearts_qt.game.observation import Observation
from hearts_qt.players.api import Player
from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.players.pimc.candidates import Candidate, first_look, load_candidates
from hearts_qt.players.pimc.search import Search
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.pimc.search_setup import set_up
from hearts_qt.players.pimc.skill import Skill
from hearts_qt.players.registry import make_player
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.options import Rules


def make_search(rules: Rules) -> Search:
    """A new search for a rule set."""
    return Search(compile_rules(rules), make_policy(rules))


def untimed(name: str, seed: int, worlds: int = 2) -> Player:
    """A player whose search, if it has one, ends after some worlds instead of after some time."""
    player = make_player(name, seed)
    if isinstance(player, SearchPlayer):
        player.set_worlds(worlds)
    return player


def set_up_search(search: Search, observation: Observation, skill: Skill) -> list[Candidate]:
    """Set a search up for a decision. Returns its candidates, in the search's order."""
    basic = BasicPlayer(1)
    basic.new_game(observation.rules, observation.seat)
    set_up(search, observation, skill)
    found = first_look(
        search.policy, basic, observation, moons=skill.try_moons, every=skill.keep_stats
    )
    load_candidates(search.playout, found)
    return found
