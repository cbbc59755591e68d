"""Each reason in positions that hold it, and in positions that look like it and do not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from hearts_qt.game.actions import Play
from hearts_qt.game.game import Game
from hearts_qt.players.coach.card_counts import may_end, winners, with_counts
from hearts_qt.players.coach.choice import CardChoice
from hearts_qt.players.coach.comparison import Scales
from hearts_qt.players.coach.explanation import EQUAL
from hearts_qt.players.coach.objections import OBJECTIONS
from hearts_qt.players.coach.plans import charge_plan, left_open, pass_objection, pass_plan
from hearts_qt.players.coach.principles import PRINCIPLES
from hearts_qt.players.coach.reasons import Explainer
from hearts_qt.players.coach.situation import Situation
from hearts_qt.players.pimc.candidate_stats import CandidateStats
from hearts_qt.players.pimc.candidates import Candidate
from hearts_qt.players.pimc.constants import SHOOT
from hearts_qt.rules.cards import parse_card, parse_cards
from hearts_qt.rules.options import Rules
from hearts_qt.rules.text import Text
from tests.campaigns import reasons as campaign
from tests.players.coach.reason_cases import FREE, NAMES, QUEEN, Case, pair
from tests.players.tables import deal_rest, laid_out

ROSA = ("1:AH 2H 3H 4H",)
"""Rosa, on the left, has four points, and leads."""
KENJI = ("2:AH 3H 2H 4H",)
MINE = ("0:AH 2H 3H 4H",)
SHOOT_ON = {"plan": SHOOT, "own_moon": 0.5}
OTHER = {"kind": "other_moon"}
TEAMS = {"teams": "shared_tricks"}
JACK = {"bonus_card": parse_card("JD")}
TEN: dict[str, Any] = {
    "own": "TC", "kind": "danger", "about": "TC", "rules": {"ten_of_clubs_doubles": True}
}  # fmt: skip
SEVEN = {"card_values": ((parse_card("7C"), 7),), "moon": "off"}
TOPS = "AC KC QC JC TC 9C AS KS QS AD KD"
"""With one more card the whole hand after a trick."""
BOOSTED: dict[str, Any] = {
    "own": "2D 3D 4D 5D 6D 7D 8D TD 2S 3S 4H KH", "fill": "", "rules": {"booster_nines": True}
}  # fmt: skip
NO_CLUBS = {"trick": "3:5C", "fill": "DSH"}

PLAYS: tuple[tuple[Case, Case], ...] = (
    pair("no_points_left", {"before": ("1:7C 8C 9C TC",)}, {"before": ("1:6C 8C 9C TC",)},
         own="2D", trick="", card="2D", rules=SEVEN, fill="DSH"),
    pair("decided", {"trick": "1:AC 7C 8C"}, {"trick": "1:AC 6C 8C"}, own="9S", card="9S",
         rules=SEVEN, fill="DSH"),
    pair("shoot_count", {"own": f"{TOPS} QD"}, {"own": f"{TOPS} 5D"}, trick="", card="AS",
         before=MINE, **SHOOT_ON),
    pair("shoot_loser", {"card": "5D"}, {"card": "AD"}, own=f"{TOPS} 5D", trick="", before=MINE,
         **SHOOT_ON),
    pair("shoot_top", {"card": "KH"}, {"card": "JH"}, own="KH JH 5C", trick="", before=MINE,
         **SHOOT_ON),
    pair("shoot_take", {"card": "AD"}, {"card": "QD"}, own="AD QD", trick="3:5D",
         before=(*MINE, "0:5C 6C 7C 9C"), **SHOOT_ON),
    pair("shoot_start", {"card": "AC"}, {"card": "QC"}, own="AC QC", trick="", **SHOOT_ON),
    pair("shoot_first", {"before": ()}, {"before": ("3:KC 4C 2H 3C",)}, own="AD", trick="3:5D",
         card="AD", **SHOOT_ON),
    pair("shoot_over", {"card": "KD"}, {"card": "3D"}, own="3D KD", trick="3:5D", **SHOOT_ON),
    pair("shoot_lose_first", {"trick": "3:KD"}, {"trick": "2:KD QH"}, own="5D", card="5D",
         **SHOOT_ON),
    pair("shoot_lead_low", {"card": "3C", "rival": "AC"}, {"card": "AC", "rival": "3C"},
         own="3C AC", trick="", **SHOOT_ON),
    pair("shoot_draw", {"card": "JD"}, {"card": "AD"}, own="JD AD", trick="", before=MINE,
         **SHOOT_ON),
    pair("shoot_lose_plain", {"card": "JD", "rival": "5H"}, {"card": "5H", "rival": "JD"},
         own="JD 5H", trick="", before=MINE, **SHOOT_ON),
    pair("shoot_keep", {"rival": "AS"}, {"rival": "2S"}, own="2D AS 2S", card="2D", **NO_CLUBS,
         **SHOOT_ON),
    pair("shoot_save", {"trick": "3:AD"}, {"trick": "2:AD 5H"}, own="3D KD", card="3D",
         rival="KD", fill="CSH", **SHOOT_ON),
    pair("shoot_long", {"own": "3D 6D 9D JD KD"}, {"own": "6D 3C 6C 9C JC KC"}, trick="",
         card="6D", fill="SH", **SHOOT_ON),
    pair("shoot_best", {"kind": "own_moon"}, {"kind": ""}, own="JC", trick="", card="JC",
         before=MINE, **SHOOT_ON),
    pair("shoot_on", {"before": MINE}, {"before": ("0:AH 2H 3H 4H", "0:2C 3C 4C QH")[:1],
         "own_moon": 0.05}, own="JC", trick="", card="JC", plan=SHOOT, own_moon=0.5),
    pair("shoot_strong", {"before": ()}, {"before": ("0:AC 3C 4C 2H",)}, own="QC", trick="",
         card="QC", kind="own_moon", **SHOOT_ON),
    pair("shoot_hold", {"rival": "KH"}, {"rival": "KS"}, own="9D KH KS", card="9D",
         kind="own_moon", **NO_CLUBS),
    pair("shoot_chance_take", {"card": "AC"}, {"card": "JC"}, own="AC JC", trick="3:5C",
         kind="own_moon"),
    pair("shoot_chance", {"kind": "own_moon"}, OTHER, own="5D", trick="", card="5D"),
    pair("stop_take", {"card": "AC"}, {"card": "2C"}, own="AC 2C", trick="1:5C 6C KH",
         before=ROSA),
    pair("stop_danger", {"card": "QS"}, {"card": "QH"}, own="QS QH", trick="2:5C 9C",
         before=KENJI, fill="DSH", **OTHER),
    pair("stop_give", {"trick": "1:5C 9C 6C"}, {"trick": "1:TC 9C 6C"}, own="QH", card="QH",
         before=ROSA, fill="DSH"),
    pair("stop_partner", {"trick": "1:5C AC 6C"}, {"trick": "1:AC 5C 6C"}, own="QH", card="QH",
         before=ROSA, rules=TEAMS, fill="DSH", **OTHER),
    pair("stop_throw", {"trick": "2:5C 9C"}, {"trick": "2:TC 9C"}, own="QH", card="QH",
         before=KENJI, fill="DSH"),
    pair("stop_put", {"trick": "2:TC 9C"}, {"trick": "2:AC 9C"}, own="QH", card="QH",
         before=KENJI, fill="SH"),
    pair("stop_forced", {"own": "2H 5H 7H 9H JH QH KH TH 8H 6H 3H 4H"},
         {"own": "2H 5H 7H 9H JH QH KH TH 8H 6H 3H 2D"}, trick="1:TC 9C 6C", card="2H",
         before=("1:AS 2S 3S QS",), fill="H"),
    pair("stop_high", {"trick": "1:5C"}, {"trick": "1:5C 9C"}, own="8C", card="8C", before=ROSA,
         **OTHER),
    pair("stop_other_suit", {"before": ("1:AH 2H 3H 4H", "1:AD KD QD JD", "1:TD 9D 8D 7D")},
         {"before": ROSA}, own="6D 5D 4D 3D 2D 9S", trick="1:TC 9C 6C", card="6D", rival="9S",
         fill="SH", **OTHER),
    pair("stop_starve", {"trick": "1:TC 9C 6C"}, {"trick": "1:5C 9C 6C"}, own="9S QH", card="9S",
         rival="QH", before=ROSA, fill="DSH", **OTHER),
    pair("stop_no_points", {"trick": "1:TC 9C 6C"}, {"trick": "1:5C 9C 6C"}, own="9S QH",
         card="9S", before=ROSA, fill="DSH"),
    pair("stop_spare", {"rival": "QH"}, {"rival": "3S"}, trick="1:TC 9C 6C", own="9S 3S QH",
         card="9S", before=ROSA, fill="DSH"),
    pair("stop_lead_away", {"card": "AC"}, {"card": "2C"}, own="AC 2C", trick="1:5C 9C 6C",
         before=ROSA, **OTHER),
    pair("stop_lead", {"card": "QH"}, {"card": "5D"}, own="QH 5D", trick="",
         before=("1:AH 2H 3H 4H", "1:2C 3C 4C AC"), **OTHER),
    pair("stop_keep", {"rival": "KS"}, {"rival": "3S"}, own="2S 3S KS", trick="1:5C 9C 6C",
         card="2S", before=ROSA, fill="DSH", **OTHER),
    pair("stop", {"before": ROSA}, {"before": ()}, own="5D 2S", trick="1:5C 9C 6C", card="5D",
         rival="2S", fill="DSH", **OTHER),
    pair("stop_share", {"card": "3H"}, {"card": "5D"}, own="3H 5D", trick="", **OTHER),
    pair("stop_point", {"trick": "3:5H"}, {"trick": "3:5D"}, own="2H KH 2D KD", card="KH",
         rival="2H", **OTHER),
    pair("stop_win", {"trick": "3:9S"}, {"trick": "2:5S 9S"}, own="2S KS", card="KS", rival="2S",
         **OTHER),
    pair("stop_early", {"before": ()}, {"before": MINE}, own="2C KC", trick="", card="2C",
         rival="KC", **OTHER),
    pair("totals_give", {"trick": "1:AC 5C 6C"}, {"trick": "1:5C AC 6C"}, own="QH", card="QH",
         kind="win_probability", fill="DSH", totals=(50, 10, 60, 90)),
    pair("totals_ahead", {"totals": (10, 50, 60, 90)}, {"totals": (50, 10, 60, 90)}, own="2C",
         trick="", card="2C", kind="win_probability"),
    pair("totals_behind", {"rules": {}}, {"rules": {"teams": "shared_totals"}},
         totals=(50, 10, 60, 90), own="2C", trick="", card="2C", kind="win_probability"),
    pair("totals", {"kind": "win_probability"}, {"kind": "danger", "about": "QS"}, own="2C",
         trick="", card="2C", totals=(50, 10, 60, 90)),
    pair("bonus_take", {"card": "AD"}, {"card": "QD"}, own="AD QD", trick="3:JD", kind="bonus",
         about="JD", rules=JACK),
    pair("bonus_home", {"trick": "1:5D 6D 7D"}, {"trick": "1:5D 6D QD"}, own="JD", card="JD",
         kind="bonus", about="JD", rules=JACK),
    pair("bonus_now", {"trick": "3:5D"}, {"trick": "3:QD"}, own="JD", card="JD", kind="bonus",
         about="JD", rules=JACK),
    pair("bonus_try", {"card": "QD"}, {"card": "5D"}, own="QD 5D", trick="3:JD", kind="bonus",
         about="JD", rules=JACK),
    pair("bonus_draw", {"card": "8D"}, {"card": "8C"}, own="JD 8D 8C", trick="", kind="bonus",
         about="JD", rules=JACK),
    pair("bonus_keep", {"rival": "JD"}, {"rival": "TD"}, own="5C JD TD", trick="", card="5C",
         kind="bonus", about="JD", rules=JACK),
    pair("bonus_catch", {"rival": "AD"}, {"rival": "TD"}, own="5C AD TD", trick="", card="5C",
         kind="bonus", about="JD", rules=JACK),
    pair("bonus_wait", {"own": "5C KD 3D"}, {"own": "5C 9D 3D"}, card="5C", rival="3D", trick="",
         kind="bonus", about="JD", rules=JACK, fill="CSH"),
    pair("bonus_beside", {"rival": "QD"}, {"rival": "JD"}, own="5C JD QD", trick="", card="5C",
         kind="bonus", about="JD", rules=JACK),
    pair("bonus_top", {"card": "AC"}, {"card": "QC"}, own="AC QC 5S", trick="", rival="5S",
         kind="bonus", about="JD", rules=JACK),
    pair("bonus_keep_high", {"card": "4H", "rival": "KH"}, {"card": "KH", "rival": "4H"},
         own="4H KH", kind="bonus", about="JD", rules=JACK, trick="3:5C", fill="DSH"),
    pair("bonus_partner", {"trick": "1:5C AC 6C"}, {"trick": "1:AC 5C 6C"}, own="JD", card="JD",
         kind="bonus", about="JD", fill="DSH", rules={**TEAMS, **JACK}),
    pair("partner_spare", {"trick": "1:5C AC 6C"}, {"trick": "1:AC 5C 6C"}, own="9S QH",
         card="9S", rival="QH", fill="DSH", rules=TEAMS),
    pair("partner_may_win", {"trick": "1:5C"}, {"trick": "2:5C 6C"}, own="9S QH", card="9S",
         rival="QH", fill="DSH", rules=TEAMS),
    pair("own_spare", {"trick": "0:TC 3C 9C 5C"}, {"trick": "0:TC 3C 9C KC"}, card="2D",
         rival="KH", **BOOSTED),
    pair("partner_take", {"kind": "partner"}, {"kind": ""}, own="AD", trick="1:5D KD 6D",
         card="AD", rules=TEAMS),
    pair("danger_away_to", {"rules": {}}, {"rules": TEAMS}, own="QS", trick="1:5C AC 6C",
         card="QS", fill="DSH"),
    pair("danger_away", {"trick": "3:5C"}, {"trick": "3:5S"}, own="QS", card="QS", fill="DSH"),
    pair("danger_under", {"trick": "1:5S KS 6S"}, {"trick": "1:5S JS 6S"}, own="QS", card="QS"),
    pair("ten_under", {"trick": "3:KC"}, {"trick": "3:9C"}, card="TC", **TEN),
    pair("ten_away", {"trick": "3:5D"}, {"trick": "3:5C"}, card="TC", fill="CSH", **TEN),
    pair("ten_lead", {"rules": {"ten_of_clubs_doubles": True}}, {"rules": {}}, own="TC", card="TC",
         trick="", fill="DSH"),
    pair("danger_waits", {"own": "9D 3S 5S 7S QS"}, {"own": "9D 3S 5S QS"}, trick="3:5C",
         card="9D", rival="QS", fill="DH"),
    pair("draw_last", {"before": ("1:AS KS JS TS", "1:9S 8S 7S 6S", "1:4S 2D 3D 2S")},
         {"before": ("1:AS KS JS TS", "1:9S 8S 7S 6S")}, own="QS 5S", trick="", card="5S",
         fill="CDH"),
    pair("guard_led", {"rival": "3S"}, {"rival": "5D"}, own="QS 3S 5C 5D", trick="", card="5C"),
    pair("guard_lead_other", {"trick": ""}, {"trick": "3:5S"}, own="QS 5C 3S", card="5C",
         rival="QS"),
    pair("guard_take", {"trick": "1:5S 6S 7S"}, {"trick": "1:5S 6S KH"}, own="QS KS", card="KS",
         rival="QS"),
    pair("guard_play_low", {"trick": "1:5S TS 6S"}, {"trick": "1:5S KS 6S"}, own="QS 3S",
         card="3S", rival="QS"),
    pair("guard_keep", {"rules": {"first_trick_penalties": "no_black"}}, {"rules": {}},
         own="QS 3S 9D 5D", card="9D", rival="3S", **NO_CLUBS),
    pair("danger_leave_to", {"trick": "1:5S QS 6S"}, {"trick": "1:5S JS 6S"}, own="3S KS",
         card="3S", rival="KS"),
    pair("danger_leave", {"trick": "1:5S QS 6S"}, {"trick": "1:5S JS 6S"}, own="3S KS",
         card="3S", rival="KS"),
    pair("ten_leave", {"rules": {"ten_of_clubs_doubles": True}}, {"rules": {}}, own="3D KD",
         trick="2:9D TC", card="3D", rival="KD", fill="SH"),
    pair("danger_duck", {"own": "3S KS"}, {"own": "3S KS QS"}, trick="3:9S", card="3S",
         rival="KS"),
    pair("not_catcher", {"rival": "KS"}, {"rival": "5S"}, own="JS KS 5S", trick="3:9S",
         card="JS"),
    pair("over_below_danger", {"card": "JS"}, {"card": "KS"}, own="3S JS KS", trick="3:9S",
         rival="3S"),
    pair("only_danger_left", {"before": ("1:AS KS JS TS", "1:9S 8S 7S 6S", "1:4S 3S 2D 2S")},
         {"before": ("1:AS KS JS TS", "1:9S 8S 7S 6S")}, own="5S", trick="", card="5S",
         fill="CDH"),
    pair("smoke", {"own": "5S 8S"}, {"own": "5S KS"}, trick="", card="5S", fill="CDH"),
    pair("smoke_low", {"kind": "danger"}, {"kind": ""}, own="3S 5S KS 5D", trick="", card="5S",
         rival="5D", about="QS"),
    pair("catcher_away", {"own": "AS"}, {"own": "AS QS"}, card="AS", **NO_CLUBS),
    pair("catcher_last", {"trick": "1:5S 6S 7S"}, {"trick": "1:5S QS 7S"}, own="AS", card="AS"),
    pair("catcher_now", {"own": "AS 9S 4S"}, {"own": "AS KS 4S"}, trick="3:6S", card="AS",
         fill="CDH"),
    pair("catcher_first", {"before": ()}, {"before": ("0:KS 2S 3S 4S",)}, own="AS", trick="",
         card="AS", fill="CDH"),
    pair("catcher_under", {"trick": "1:5S AS 7S"}, {"trick": "1:5S JS 7S"}, own="KS", card="KS"),
    pair("catcher_keep_small", {"own": "5C 4S KS"}, {"own": "5C 4S JS"}, trick="", card="5C",
         rival="4S", fill="CDH"),
    pair("catcher_keep_discard", {"own": "9D 4S KS"}, {"own": "9D 4S JS"}, card="9D", rival="4S",
         **NO_CLUBS),
    pair("catcher_lead_other", {"rival": "KS"}, {"rival": "5S"}, own="5C KS 5S", trick="",
         card="5C"),
    pair("catcher_lead_low", {"rival": "KS"}, {"rival": "KD"}, own="5S KS KD", trick="",
         card="5S"),
    pair("catcher_lead_early", {"own": "KS 5S"}, {"own": "KS QS 5S"}, trick="", card="KS",
         kind="danger", about="QS"),
    pair("equals", {"own": "3D 4D 5D"}, {"own": "3D 4D JD"}, trick="3:9D", card="4D", fill="CSH"),
    pair("no_points", {"rules": {"first_trick_penalties": "forbidden"}}, {"rules": {}},
         own="3C AC", trick="1:5C 6C 7C", card="AC"),
    pair("no_points_take", {"trick": "1:5C 6C 7C"}, {"trick": "1:5C 6C 9C"}, own="3C 8C AC",
         card="8C", rules={"first_trick_penalties": "forbidden"}),
    pair("no_boost", {"rules": {"booster_nines": True}}, {"rules": {}}, own="9D 4D", trick="3:TD",
         card="4D", rival="9D", fill="CSH"),
    pair("boost_wait", {"trick": "2:TD 9D"}, {"trick": "2:TD 8D"}, own="4D KD", card="4D",
         rival="KD", rules={"booster_nines": True}, fill="CSH"),
    pair("last_free", {"trick": "1:5D 6D 7D"}, {"trick": "1:5D 6D KH"}, own="3D AD", card="AD"),
    pair("take_high", {"own": "8D KD"}, {"own": "8D KD 3D"}, trick="1:5D 6D 7D", card="KD",
         fill="CSH"),
    pair("take_cheap", {"rules": {"card_values": "spot"}}, {"rules": {}}, own="9H KH",
         trick="1:2H 3H 4H", card="9H", rival="KH", fill="CDS"),
    pair("hope_low", {"card": "6H", "rival": "9H"}, {"card": "9H", "rival": "6H"}, own="6H 9H",
         trick="3:5H", fill="CDS"),
    pair("over_middle", {"card": "8H"}, {"card": "KH"}, own="6H 8H KH", rival="6H",
         trick="3:5H", fill="CDS"),
    pair("over_high", {"own": "6H 9H"}, {"own": "2H 6H 9H"}, trick="3:5H", card="9H", rival="6H",
         fill="CDS"),
    pair("under_high", {"card": "8D"}, {"card": "3D"}, own="3D 8D", trick="3:AD", fill="CSH"),
    pair("leave_lead", {"trick": "1:9D 5D 4D"}, {"trick": "2:9D 5D"}, own="3D KD", card="3D",
         rival="KD", fill="CSH"),
    pair("save_for_bonus", {"rules": {**JACK, "bonus_points": 60}}, {"rules": {}}, own="3D KD",
         trick="3:QD", card="3D", rival="KD", fill="CSH"),
    pair("duck_high", {"card": "8D"}, {"card": "3D"}, own="3D 8D", trick="3:9D", fill="CSH"),
    pair("duck_points", {"trick": "3:9H", "card": "3H", "rival": "JH"},
         {"trick": "3:9D", "card": "3D", "rival": "JD"}, own="3H JH 3D JD"),
    pair("duck", {"rival": "JD"}, {"rival": "4D"}, own="3D 4D JD", trick="3:9D", card="3D"),
    pair("duck_hope", {"trick": "3:TD"}, {"trick": "3:9D"}, own="3D JD", card="3D", rival="JD"),
    pair("under_middle", {"card": "8D", "rival": "3D"}, {"card": "3D", "rival": "8D"},
         own="3D 8D JD", trick="3:QD"),
    pair("under_anyway", {"own": "3D 4D"}, {"own": "3D JD"}, trick="3:9D", card="3D", fill="CSH"),
    pair("take_anyway", {"trick": "1:2D 3D 4D"}, {"trick": "3:4D"}, own="8D KD", card="8D",
         fill="CSH"),
    pair("gone", {"before": ("1:QS 2S 3S 4S",)}, {"before": ("1:JS 2S 3S 4S",)}, own="KS 8S",
         trick="1:5S 6S 7S", card="KS", rival="8S", fill="CDH"),
    pair("first_round", {"before": ()}, {"before": ("3:KD 2D 3D 4D",)}, own="JD 6D",
         trick="3:5D", card="JD", rival="6D"),
    pair("take_now", {"trick": "1:5H 6H 4H"}, {"trick": "1:5H 6H QS"}, own="2H KH", card="KH",
         rival="2H", fill="CDS"),
    pair("last_cheap", {"trick": "1:5D 6D 7H"}, {"trick": "1:5D 6D QS"}, own="3D 9D KD",
         card="KD", rival="9D", fill="CSH"),
    pair("boost", {"rules": {"booster_nines": True}}, {"rules": {}}, own="9D KD", trick="3:8D",
         card="9D", rival="KD", fill="CSH"),
    pair("keep_exit", {"rival": "6D"}, {"rival": "9C"}, own="KD 6D 9C", trick="3:5D", card="KD"),
    pair("void_for_danger", {"own": "7D QS 8S"}, {"own": "7D 8D QS"}, card="7D", rival="8S",
         trick="3:5C", fill="SH"),
    pair("throw_points_to", {"rules": {}}, {"rules": TEAMS}, own="KH", trick="1:5C AC 6C",
         card="KH", fill="DSH"),
    pair("throw_points", {"rules": {}}, {"rules": TEAMS}, own="KH", card="KH", **NO_CLUBS),
    pair("throw_points_any", {"trick": "3:5C"}, {"trick": "2:5C 4C"}, own="KH", card="KH",
         fill="DSH", rules=TEAMS),
    pair("throw_feeding", {"kind": ""}, OTHER, own="QH", trick="1:TC 9C 6C", card="QH",
         before=ROSA, fill="DSH"),
    pair("throw_alone", {"own": "9D AD KD QD JD TD 8D 7D 6D 5D 4D"},
         {"own": "9D AD KD QD JD TD 8D 7D 6D 5D 3S"}, trick="1:5C 6C 7C", card="9D", fill="SH",
         before=("1:3D 4S 5S 2D",)),
    pair("high_waits", {"rival": "KH"}, {"rival": "9H"}, own="JD KH 9H", card="JD", **NO_CLUBS),
    pair("void_discard", {"own": "9D"}, {"own": "9D 8D"}, trick="3:5C", card="9D", fill="SH"),
    pair("throw_riskier", {"card": "KD"}, {"card": "TD"}, own="KD TD 9H", rival="9H", **NO_CLUBS),
    pair("throw_high", {"own": "TD"}, {"own": "TD AD"}, card="TD", **NO_CLUBS),
    pair("shorten_discard", {"own": "9D 8D"}, {"own": "9D 8D 7D"}, trick="3:5C", card="9D",
         fill="SH"),
    pair("throw_higher", {"rival": "3S"}, {"rival": "9S"}, own="8D 3S 9S", card="8D",
         **NO_CLUBS),
    pair("wins_all", {"own": "AD KD QD JD TD AC KC QC JC TC AS KS AH"},
         {"own": "AD KD QD JD TD AC KC QC JC TC AS KS QH"}, trick="", card="AD"),
    pair("all_higher", {"own": "2D"}, {"own": "3D"}, trick="", card="2D", fill="CSH"),
    pair("void_lead", {"own": "9D"}, {"own": "9D 8D"}, trick="", card="9D", fill="CSH"),
    pair("lead_points", {"card": "5H"}, {"card": "KH"}, own="5H KH", trick="", rival="5D"),
    pair("keep_sure", {"rival": "2H"}, {"rival": "4H"}, own="9S 2H 4H", trick="", card="9S",
         fill="CD"),
    pair("lead_low", {"card": "3D"}, {"card": "9D"}, own="3D 9D", trick="", fill="CSH"),
    pair("nothing_left", {"own": "7C 5D"}, {"own": "6C 5D"}, trick="", card="5D", rules=SEVEN,
         fill="DSH"),
    pair("hearts_early", {"before": ()}, {"before": ("1:QS 2S 3S AS",)}, own="KH", trick="",
         card="KH", fill="DSC"),
    pair("gone_lead", {"before": ("1:QS 2S 3S AS",)}, {"before": ("1:JS 2S 3S AS",)}, own="KS",
         trick="", card="KS", fill="CDH"),
    pair("first_round_lead", {"before": ()}, {"before": ("0:AD 2D 3D 4D",)}, own="KD", trick="",
         card="KD"),
    pair("void_player", {"rival": "8D"}, {"rival": "4D"}, own="5S 4D 8D", trick="", card="5S",
         before=("0:AD 2D 3D 5C",)),
    pair("cash", {"card": "AD"}, {"card": "QD"}, own="AD QD", trick="", fill="CSH"),
    pair("shorten_lead", {"own": "9D 8D"}, {"own": "9D 8D 7D"}, trick="", card="9D", fill="CSH"),
    pair("keep_low_lead", {"rival": "3D"}, {"rival": "9C"}, own="9D 3D 9C", trick="", card="9D"),
    pair("lead_first", {"card": "AH"}, {"card": "QH"}, own="AH QH 2H", trick="", rival="2H",
         fill="CDS"),
    pair("lead_lower", {"card": "9D", "rival": "JD"}, {"card": "JD", "rival": "9D"},
         own="9D JD", trick="", fill="CSH"),
    pair("lead_more_beat", {"card": "3D", "rival": "9S"}, {"card": "9S", "rival": "3D"},
         own="3D 9S", trick="", fill="CH"),
    pair("lead_beaten", {"card": "9D"}, {"card": "AD"}, own="9D AD 5C", trick="", rival="5C"),
    pair("lead_harmless", {"rival": "9H"}, {"rival": "9D"}, own="JC 9H 9D", card="JC", trick=""),
    pair("may_lose", {"card": "9D"}, {"card": "KD"}, own="2D 9D KD AD", trick="3:8D", rival="AD",
         fill="CSH"),
    pair("partner", {"rules": TEAMS}, {"rules": {}}, own="2D", trick="", card="2D",
         kind="partner"),
)  # fmt: skip

AGAINST: tuple[tuple[Case, Case], ...] = (
    pair("feeds_moon", {"trick": "1:TC 9C 6C"}, {"trick": "1:5C 9C 6C"}, own="QH", card="QH",
         before=ROSA, fill="DSH"),
    pair("leaves_moon", {"before": ROSA}, {"before": ()}, own="5D", trick="1:5C 9C 6C",
         card="5D", fill="DSH", **OTHER),
    pair("allows_moon", {"card": "KD"}, {"card": "5D"}, own="5D KD", trick="", **OTHER),
    pair("leaves_chance", OTHER, {"kind": "own_moon"}, own="5D", trick="", card="5D"),
    pair("gives_point", {"card": "QH"}, {"card": "9S"}, own="QH 9S", trick="1:5C AC 6C",
         kind="own_moon", fill="DSH"),
    pair("ends_own_moon", {"before": MINE}, {"before": ()}, own="5D", trick="", card="5D",
         kind="own_moon"),
    pair("gives_up_moon", {"kind": "own_moon"}, OTHER, own="5D", trick="", card="5D"),
    pair("against_totals", {"kind": "win_probability"}, {"kind": ""}, own="5D", trick="",
         card="5D", totals=(50, 10, 60, 90)),
    pair("own_points", {"trick": "0:TC 3C 9C 5C"}, {"trick": "0:TC 3C 9C KC"}, card="KH",
         rival="2D", **BOOSTED),
    pair("takes_danger", {"card": "KS"}, {"card": "3S"}, own="3S KS", trick="1:5S QS 6S"),
    pair("takes_ten", {"rules": {"ten_of_clubs_doubles": True}}, {"rules": {}}, own="3D KD",
         trick="2:9D TC", card="KD", rival="3D", fill="SH"),
    pair("plays_danger", {"trick": ""}, {"trick": "3:5C"}, own="QS", card="QS", kind="danger",
         about="QS", fill="DSH"),
    pair("keeps_danger", {"rival": "QS"}, {"rival": "KS"}, own="9D QS KS", card="9D",
         kind="danger", about="QS", **NO_CLUBS),
    pair("unguards", {"own": "3S QS 5C"}, {"own": "3S KS 5C"}, trick="", card="3S", rival="5C",
         kind="danger", about="QS"),
    pair("wastes_small", {"own": "4S KS 5D"}, {"own": "4S JS 5D"}, trick="", card="4S", rival="5D",
         fill="CDH"),
    pair("could_catch", {"card": "KS"}, {"card": "3S"}, own="3S KS", trick=""),
    pair("keeps_catcher", {"rival": "AS"}, {"rival": "9S"}, own="9D AS 9S", card="9D",
         kind="danger", about="QS", **NO_CLUBS),
    pair("may_take_danger", {"own": "5D"}, {"own": "5D QS"}, trick="", card="5D", kind="danger",
         about="QS"),
    pair("loses_bonus", {"kind": "bonus", "about": "JD"}, {"kind": ""}, own="5D", trick="",
         card="5D", rules=JACK),
    pair("keeps_high", {"card": "9H", "rival": "KH"}, {"card": "KH", "rival": "9H"}, own="9H KH",
         trick="1:2H 3H 4H", fill="CDS"),
    pair("takes_points", {"own": "KH 2H"}, {"own": "KH QH"}, trick="1:5H 3H 4H", card="KH",
         fill="CDS"),
    pair("may_take", {"trick": "3:9D"}, {"trick": "1:5D 6D 9D"}, own="JD 3D", card="JD",
         rival="3D"),
    pair("takes", {"trick": "1:5D 6D 9D"}, {"trick": "3:9D"}, own="KD 3D", card="KD",
         rival="3D"),
    pair("over_higher", {"trick": "3:5H"}, {"trick": "1:5H 4H 3H"}, own="6H 9H", card="9H",
         rival="6H", fill="CDS"),
    pair("wins_lead", {"card": "AD"}, {"card": "QD"}, own="AD QD", trick=""),
    pair("wastes_low", {"card": "3D", "rival": "9D"}, {"card": "9D", "rival": "3D"},
         own="3D 9D", trick="3:TD", fill="CSH"),
    pair("misses_void", {"rival": "9D"}, {"rival": "8S"}, own="2C 9D 8S 5S", card="2C", trick="",
         fill="CSH"),
    pair("misses_short", {"rival": "9S"}, {"rival": "9D"}, own="2C 3C 4C 9S 5S 9D 8D 7D",
         card="2C", trick="", fill="H"),
    pair("adds_points", {"rules": {"card_values": "spot"}}, {"rules": {}}, own="8H TH",
         trick="3:3H", card="TH", rival="8H", fill="CDS"),
    pair("could_win", {"card": "9D", "rival": "2S"}, {"card": "2S", "rival": "9D"}, own="9D 2S",
         trick="", fill="CH"),
    pair("too_high", {"card": "TD"}, {"card": "9D"}, own="3D 9D TD", trick="", rival="3D",
         fill="CSH"),
    pair("not_lowest", {"card": "9D", "rival": "3D"}, {"card": "3D", "rival": "9D"}, own="3D 9D",
         trick="", fill="CSH"),
    pair("void_follower", {"card": "4D"}, {"card": "4S"}, own="4D 4S", trick="",
         before=("0:AD 2D 3D 5C",)),
    pair("leads_points", {"card": "9H", "rival": "9S"}, {"card": "9S", "rival": "9H"},
         own="9H 9S", trick=""),
    pair("keeps_higher", {"rival": "KH"}, {"rival": "KD"}, own="9H KH KD", card="9H", **NO_CLUBS),
    pair("keeps_other_high", {"rival": "KD"}, {"rival": "9D"}, own="9S KD 9D", card="9S",
         **NO_CLUBS),
    pair("keeps_points", {"rival": "KH"}, {"rival": "9S"}, own="9D KH 9S", card="9D",
         **NO_CLUBS),
    pair("keeps_heart", {"rival": "KH"}, {"rival": "9S"}, own="TD KH 9S", card="TD", **NO_CLUBS),
    pair("hurts_partner", {"rules": TEAMS}, {"rules": {}}, own="5D", trick="", card="5D",
         kind="partner"),
    pair("ignores_moon", {"rival": "QH"}, {"rival": "9S"}, own="9D QH 9S", card="9D",
         trick="1:5C 9C 6C", before=ROSA, fill="DSH"),
)  # fmt: skip


UNLIKE: tuple[tuple[Case, Case], ...] = (
    # The card that would be left alone.
    pair("shorten_lead", {"own": "9S 8S"}, {"own": "9S QS"}, trick="", card="9S", fill="CDH"),
    pair("shorten_discard", {"own": "9S 8S"}, {"own": "9S AS"}, trick="3:5C", card="9S",
         fill="DH"),
    # A lower card beside it.
    pair("lead_lower", {"own": "9D JD"}, {"own": "5D 9D JD"}, trick="", card="9D", rival="JD",
         fill="CSH"),
    # Another card that could take the trick.
    pair("stop_forced", {"own": "5H"}, {"own": "5H 9H"}, trick="1:8H 7H 6H", card="5H",
         before=("1:AH 2H 3H 4H",), fill="CDS"),
    # The jack that the king could win.
    pair("throw_high", {"rules": {}}, {"rules": JACK}, own="KD", card="KD", **NO_CLUBS),
    pair("bonus_keep_high", {"rival": "KD"}, {"rival": "8D"}, own="5D 8D JD KD", trick="3:AD",
         card="5D", kind="bonus", about="JD", rules=JACK, fill="CSH"),
    # A lower card of its suit cannot win it.
    pair("bonus_keep_high", {"rival": "KD"}, {"rival": "TD"}, own="2H TD KD", card="2H",
         kind="bonus", about="JD", rules=JACK, trick="3:5C", fill="DSH"),
    # A suit that cannot be led again.
    pair("smoke", {"own": "5S 6S"}, {"own": "5S"}, trick="", card="5S", fill="CDH"),
    # A heart that others probably beat.
    pair("lead_harmless", {"rival": "9H"}, {"rival": "5H"}, own="JC 9H 5H 9D", card="JC", trick=""),
    # The queen of spades never just goes.
    pair("take_high", {"own": "TS KS", "card": "KS"}, {"own": "TS QS", "card": "QS"},
         trick="1:5S 6S 7S", fill="CDH"),
    pair("keep_exit", {"own": "6S KS", "card": "KS"}, {"own": "6S QS", "card": "QS"},
         trick="3:5S", rival="6S", fill="CDH"),
    # A ten of clubs that is better won.
    pair("ten_away", {"kind": ""}, {"kind": "bonus", "about": "TC"}, own="TC", trick="3:5D",
         card="TC", fill="CSH", rules={"ten_of_clubs_doubles": True}),
    # A game that cannot end in this hand.
    pair("totals_ahead", {"totals": (10, 50, 60, 90)}, {"totals": (10, 20, 30, 40)}, own="2C",
         trick="", card="2C", kind="win_probability"),
    # A heart that may go, whatever high card there is.
    pair("stop_early", {"card": "2D"}, {"card": "7H"}, own="2D 3D 7H KS", rival="KS", **NO_CLUBS,
         **OTHER),
    # A bonus card is not lost early, and a lower card of the suit loses as well.
    pair("shoot_draw", {"rules": {}}, {"rules": JACK}, own="JD AD", card="JD", trick="",
         before=MINE, **SHOOT_ON),
    pair("shoot_lose_first", {"rival": "AD"}, {"rival": "3D"}, own="5D 3D AD", card="5D",
         trick="3:KD", fill="CSH", **SHOOT_ON),
    # A ten could hurt.
    pair("keeps_points", {"card": "9D"}, {"card": "TD"}, own="9D TD KH", rival="KH", **NO_CLUBS),
    # Low cards that are no card to save for a trick.
    pair("shoot_save", {"rival": "KD"}, {"rival": "5D"}, own="3D 5D KD", trick="3:AD", card="3D",
         fill="CSH", **SHOOT_ON),
    # The objections likewise.
    pair("wastes_low", {"card": "3S"}, {"card": "9S"}, own="3S 9S KD", trick="3:5C", rival="KD",
         fill="DH"),
    pair("keeps_catcher", {"before": ()}, {"before": ("0:KS 2S 3S 4S",)}, own="9D AS", trick="",
         card="9D", rival="AS", fill="DSH"),
    # One that draws what beats the jack, and one that nothing beats.
    pair("bonus_draw", {"own": "JD KD"}, {"own": "JD KD AD"}, trick="", card="KD", rival="JD",
         fill="CSH", rules=JACK),
)  # fmt: skip
"""More positions that look like one in which a reason holds."""


def named(cases: Sequence[tuple[Case, Case]]) -> list[Any]:
    """The pairs, each with the key of its principle as the name of the test."""
    return [pytest.param(*two, id=two[0].key) for two in cases]


@pytest.mark.parametrize(("holds", "looks_alike"), named((*PLAYS, *AGAINST, *UNLIKE)))
def test_a_reason_applies_where_it_is_true_and_not_where_it_only_seems_so(
    holds: Case, looks_alike: Case
) -> None:
    table = {principle.key: principle for principle in (*PRINCIPLES, *OBJECTIONS)}
    assert table[holds.key].applies(holds.choice())
    assert not table[holds.key].applies(looks_alike.choice())


def test_who_is_ahead_is_said_with_what_was_taken_in_this_hand() -> None:
    ahead, behind = pair(
        "totals_ahead", {"before": ()}, {"before": ("0:AH 2H 3H 4H",)},
        totals=(10, 12, 60, 90), own="2C", trick="", card="2C", kind="win_probability",
    )  # fmt: skip
    assert (ahead.choice().leader, behind.choice().leader) == (0, 1)


def test_every_reason_has_both_positions() -> None:
    assert [one.key for one, _ in AGAINST] == [principle.key for principle in OBJECTIONS]
    keys = [principle.key for principle in PRINCIPLES]
    # With two packs the next tests cover them.
    keys.remove("cancel")
    keys.remove("none_winning")
    assert [one.key for one, _ in PLAYS] == keys


def test_a_card_and_its_twin_cancel_each_other() -> None:
    rules = Rules(packs=2, players=6, **FREE)
    game = Game(rules, 3)
    game.apply(game.next_deal())
    found = 0
    cancel = next(one for one in PRINCIPLES if one.key == "cancel")
    while found < 3:
        (seat,) = game.to_act
        observation = game.observation(seat)
        table = [card for _, card in observation.trick]
        led = table[0] // 13 if table else -1
        twins = [card for card in observation.legal if card in table and card // 13 == led]
        for card in observation.legal:
            choice = CardChoice(Situation(observation), card)
            assert bool(cancel.applies(choice)) is (card in twins)
        found += len(twins)
        game.apply(Play(seat, twins[0] if twins else observation.legal[0]))
        if len(game.hand_of(seat)) == 0:
            game = Game(rules, found + 9)
            game.apply(game.next_deal())


def test_no_card_is_named_as_the_best_of_cards_that_all_cancel_each_other() -> None:
    applied = set()
    for number in range(12):
        game = Game(Rules(packs=2, players=6, **FREE), number)
        game.apply(game.next_deal())
        while not game.tricks:
            (seat,) = game.to_act
            situation = Situation(game.observation(seat))
            for card in situation.legal:
                choice = CardChoice(situation, card)
                assert choice.none_winning is (choice.follows and situation.best < 0)
                assert not (choice.none_winning and (choice.over or choice.all_over))
                applied.add(choice.none_winning)
            twins = [card for card in situation.legal if situation.cancels(card)]
            game.apply(Play(seat, (twins or list(situation.legal))[0]))
    assert applied == {True, False}


def explained(
    case: Case, stats: dict[str, CandidateStats], best: str, versus: str = ""
) -> tuple[str, str, str]:
    """The key, the words and the figure for a card, given what the search found out about each."""
    observation = case.game().observation(0)
    choices = {
        name: Candidate(Play(0, parse_card(name)), value=-found.points, worlds=50, stats=found)
        for name, found in stats.items()
    }
    scales = Scales(observation.rules, (QUEEN,), False)
    moon = max(found.other_moon for found in stats.values())
    explainer = Explainer(Situation(observation), scales, NAMES, moon)
    others = [choice for name, choice in choices.items() if name != best]
    why = explainer.best(choices[best], others, choices.get(versus))
    return why.key, str(why.words), str(why.figure)


def found(points: float, queen: float = 0.1, moon: float = 0.0) -> CandidateStats:
    """What a search may find out about a card."""
    return CandidateStats(points, 0.05, 0.25, 0.0, moon, 3.0, 0.0, (queen,))


def test_stopping_a_moon_comes_before_giving_a_heart_away() -> None:
    case = Case("", True, "QH 5D", "1:5C 9C 6C", "QH", before=ROSA, fill="DSH")
    key, words, figure = explained(case, {"QH": found(2.0, moon=0.0), "5D": found(4.0, moon=0.1)},
                                   "QH")  # fmt: skip
    assert key == "stop_give"
    assert words == (
        "Rosa has all the points so far. Kenji takes this trick, so the queen of hearts ends the "
        "moon."
    )
    assert figure == "Another player's moon: impossible with this, unlikely otherwise."
    # Without a moon the same card is explained by the heart.
    key, words, _ = explained(case, {"QH": found(2.0), "5D": found(4.0)}, "QH")
    assert key == "throw_points_to"
    assert words.endswith("Kenji takes the queen of hearts.")


def test_of_two_hearts_that_end_a_moon_the_higher_one_goes_for_its_own_reason() -> None:
    case = Case("", True, "KH 7H 5D", "1:5C 9C 6C", "KH", before=ROSA, fill="DS")
    stats = {"KH": found(2.0), "7H": found(3.0), "5D": found(4.0, moon=0.1)}
    assert explained(case, stats, "KH", "7H")[0] == "throw_points_to"
    assert explained(case, stats, "KH", "5D")[0] == "stop_give"


def test_the_reason_fits_the_card_of_two_that_are_both_too_high() -> None:
    case = Case("", True, "6H 9H", "3:5H", "6H", fill="CDS")
    low = explained(case, {"6H": found(2.0), "9H": found(3.0)}, "6H")
    high = explained(case, {"9H": found(2.0), "6H": found(3.0)}, "9H")
    assert low[:2] == (
        "hope_low",
        "You cannot stay below the five of hearts. Play your lowest, the six of hearts: a player "
        "after you may still have to go higher.",
    )
    assert high[0] == "over_high"
    assert "Get rid of the nine of hearts, and keep the six of hearts" in high[1]
    last = Case("", True, "6H 9H", "1:5H 4H 3H", "9H", fill="CDS")
    assert explained(last, {"9H": found(3.0), "6H": found(4.0)}, "9H")[1] == (
        "You have to take this trick, so take it with the nine of hearts, your highest, and keep "
        "the lower ones."
    )


def test_of_cards_that_do_the_same_the_one_is_named_that_the_words_fit() -> None:
    case = Case("", True, "2D 7D 8D JD", "3:9D", "8D", fill="CSH")
    stats = {"8D": found(2.0), "7D": found(2.0), "2D": found(3.0), "JD": found(4.0)}
    key, words, _ = explained(case, stats, "8D")
    assert (key, words) == (
        "duck_high",
        "Stay below the nine of diamonds with your highest card that does. Lower ones are safer to "
        "keep.",
    )
    assert explained(case, stats, "7D")[1] == words + " The eight of diamonds is just as good here."


def test_cards_that_are_about_as_good_are_called_so() -> None:
    case = Case("", True, "3D 8D", "3:9D", "8D", fill="CSH")
    key, words, _ = explained(case, {"8D": found(2.0), "3D": found(2.05)}, "8D")
    assert key == "under_high"
    assert words == (
        "You cannot win this trick: play your highest card, the eight of diamonds, and keep the "
        "low ones. The other card is just as good."
    )
    lead = Case("", True, "JD 9D 3D 8C", "", "JD", fill="SH")
    key, words, _ = explained(lead, {"8C": found(2.0), "JD": found(2.05)}, "8C")
    assert (key, words) == (
        EQUAL, "All the cards that you may play are about equally good."
    ) or key == "void_lead"  # fmt: skip


def test_what_is_true_of_another_card_too_is_not_all_that_is_said() -> None:
    case = Case("", True, "3S JS AS", "3:9S", "JS", fill="CDH")
    stats = {"JS": found(2.0), "AS": found(3.0), "3S": found(4.0)}
    key, words, _ = explained(case, stats, "JS")
    # Neither the jack nor the three takes the queen, but the three stays low later as well.
    assert key == "not_catcher"
    assert words == (
        "The queen of spades has not been played yet, and the ace of spades could take it: the "
        "jack of spades cannot. The jack of spades is lower than the queen of spades, which you "
        "therefore cannot take with it. Play it now, and keep the three of spades to stay low "
        "later."
    )
    alike = {**stats, "3S": found(2.05)}
    assert explained(case, alike, "JS")[1].endswith("The three of spades is about as good.")


def test_a_lower_card_of_a_lost_trick_is_not_blamed_for_the_own_moon() -> None:
    case = Case("", True, "3D 8D", "3:AD", "8D", fill="CSH")
    observation = case.game().observation(0)
    scales = Scales(observation.rules, (QUEEN,), False)
    explainer = Explainer(Situation(observation), scales, NAMES)

    def choice(name: str, points: float, moon: float) -> Candidate:
        stats = replace(found(points), own_moon=moon)
        return Candidate(Play(0, parse_card(name)), value=-points, worlds=50, stats=stats)

    high, low = choice("8D", 2.0, 0.5), choice("3D", 4.0, 0.1)
    assert explainer.best(high, [low]).key == "under_high"
    assert explainer.against(low, high).key == "wastes_low"
    # The higher card may win a trick of the moon.
    high, low = choice("8D", 4.0, 0.1), choice("3D", 2.0, 0.5)
    assert explainer.against(high, low).key in ("ends_own_moon", "gives_up_moon")


def test_no_points_on_the_trick_of_a_shooter_and_what_goes_instead() -> None:
    stats = {"JC": found(2.0, moon=0.1), "4C": found(3.0, moon=0.1), "JH": found(4.0, moon=0.1)}
    other = Case("", True, "JC 4C JH", "1:5D TD 6D", "JC", before=ROSA, fill="SC")
    assert explained(other, stats, "JC")[0] == "throw_high"
    case = Case("", True, "JC 4C JH", "1:TD 5D 6D", "JC", before=ROSA, fill="SC")
    key, words, _ = explained(case, stats, "JC")
    assert key in ("stop_spare", "stop_no_points")
    assert words.endswith(
        "You have no diamonds, so get rid of the jack of clubs, a card that could win you a bad "
        "trick later."
    )


def test_a_moon_that_is_certain_is_counted() -> None:
    sure = Case("", True, f"{TOPS} QD", "", "AS", before=MINE, **SHOOT_ON)
    observation = sure.game().observation(0)
    situation = Situation(observation)
    assert winners(situation, parse_cards("AS KS QS 5S")) == [
        parse_card(name) for name in ("AS", "KS", "QS")
    ]
    hand = [card for card in observation.hand if card != parse_card("AS")]
    shoot = next(one for one in PRINCIPLES if one.key == "shoot_on")
    words, counted = with_counts(shoot, sure.choice(), Text("Go on."))
    assert str(words) == "Go on. Count your winners: 11 of the 11 that you keep."
    assert counted == (("winners", len(hand)),)
    loser = Case("", True, f"{TOPS} 5D", "", "AS", before=MINE, **SHOOT_ON).choice()
    assert dict(with_counts(shoot, loser, Text(""))[1]) == {"winners": 10}


def test_partners_have_one_total_that_may_end_the_game() -> None:
    for totals, ends in (((60, 80), True), ((20, 30), False)):
        case = Case("", True, "2C", "", "2C", rules=TEAMS, totals=totals)
        assert may_end(case.choice()) is ends
        each = {"teams": "shared_totals"}
        case = Case("", True, "2C", "", "2C", rules=each, totals=(*totals, *totals))
        assert may_end(case.choice()) is ends


def test_a_bonus_card_is_not_lost_without_its_worth() -> None:
    for trick, said in (("3:KD", True), ("3:5D", False)):
        choice = Case("", True, "JD", trick, "JD", rules=JACK, fill="CSH").choice()
        words, _ = with_counts(PRINCIPLES[-1], choice, Text("Play it."))
        more = "The jack of diamonds takes 10 points off its winner."
        assert (more in str(words)) is (said or not choice.takes)


def test_a_review_says_the_same_of_both_cards() -> None:
    case = Case("", True, "9S 2H 4H AC", "", "2H", fill="CD")
    observation = case.game().observation(0)
    choices = [
        Candidate(Play(0, parse_card(name)), value=-points, worlds=50, stats=found(points))
        for name, points in (("2H", 2.0), ("9S", 4.0), ("AC", 5.0))
    ]
    explainer = Explainer(Situation(observation), Scales(observation.rules, (QUEEN,), False), NAMES)
    for played, against, better in (
        (choices[1], "could_win", "all_higher"), (choices[2], "wins_lead", "all_higher"),
    ):  # fmt: skip
        assert explainer.against(played, choices[0]).key == against
        assert explainer.best(choices[0], choices[1:], played).key == better


def test_every_answer_is_a_reason_that_there_is() -> None:
    keys = {principle.key for principle in PRINCIPLES}
    for objection in OBJECTIONS:
        assert set(objection.answered_by) <= keys


def test_the_reason_compares_with_the_card_that_was_chosen() -> None:
    case = Case("", True, "3D 8D JD", "3:9D", "8D", fill="CSH")
    stats = {"8D": found(2.0), "3D": found(3.0), "JD": found(4.0)}
    for other, more in (("3D", "1.0"), ("JD", "2.0")):
        figure = explained(case, stats, "8D", other)[2]
        assert figure == f"Another choice costs {more} points more on average."


def plan(hand: str, cards: str, rules: Rules | None = None, *, moon: bool = False) -> str:
    """The reason for a pass."""
    rules = rules or Rules()
    game = laid_out(deal_rest(rules, hand, 4), rules)
    made = pass_plan(Situation(game.observation(0)), parse_cards(cards), moon=moon)
    return str(made.words) if made.sentences else ""


def test_a_pass_is_explained_as_a_plan_over_its_cards() -> None:
    assert plan("TC KC 2D 5D 8D JD 3S 5S AS 2H 4H 6H 9H", "TC KC AS") == (
        "Without enough low spades, you could be forced to take the queen of spades with the ace "
        "of spades. With no clubs left, you can throw something else when clubs are led."
    )
    # The queen beside it is the danger, and stays where she is well protected.
    assert plan("2C 5C TC KC 2D 3D QD 3S 5S 8S QS 2H AH", "KC QD AH") == (
        "Without the ace of hearts you soon have no hearts, and can throw the queen of spades when "
        "they are led. The king of clubs and the queen of diamonds could win you tricks that you "
        "do not want. Keep the queen of spades: your other spades protect it."
    )
    # Low cards protect a king.
    assert plan("JC QC KC AC 2D 3D 4D 6D KD 3S 5S 2H 8H", "QC KC AC") == (
        "Without the queen of clubs, the king of clubs and the ace of clubs you soon have no "
        "clubs, and can throw something else when they are led. Keep the king of diamonds: you "
        "have enough low diamonds to play before it."
    )
    assert plan("2C 5C TC KC 2D 3D QD 3S QS 4H 2H 3H AH", "KC QD QS").startswith(
        "You have too few other spades to protect the queen of spades. "
    )
    assert plan("3C 4C 9C 2D TD 6S 9S 4H 6H 8H TH QH KH", "9C TD 9S") == (
        "Without the ten of diamonds and the nine of spades you soon have no diamonds and no "
        "spades, and can throw something else when they are led. Without the nine of clubs, you "
        "can stay below other clubs more often."
    )
    # A card that is neither high nor low is explained by the lower ones that stay.
    assert plan("2C 3C 5C TC 2D 4D 6D 8D 3S 4S 5S 2H KH", "TC 8D KH").endswith(
        "You keep lower diamonds than the eight of diamonds, and lower ones are safer to keep."
    )
    assert plan("AC KC QC AD KD JD 2S 5S AS AH KH QH JH", "2S 5S JD", moon=True) == (
        "Try for the moon, and keep the cards that win tricks. The jack of diamonds, the two of "
        "spades and the five of spades could lose you one."
    )
    # A card that nobody can beat loses no trick.
    assert plan("AC KC QC AD KD QD 2S 5S AS AH KH QH JH", "2S 5S QD", moon=True).endswith(
        "The two of spades and the five of spades could lose you one. No simple rule says why the "
        "queen of diamonds should go rather than the ace of diamonds."
    )


def test_a_high_spade_over_low_ones_is_not_called_likely_to_take_the_queen() -> None:
    low = plan("6C QC KC 7D 3S 4S 6S 7S KS 2H 6H 7H QH", "7D KS 7H")
    assert low == (
        "Without the king of spades, all your spades are lower than the queen of spades, so none "
        "of them can take it. With no diamonds left, you can throw something else when diamonds "
        "are led. You keep lower hearts than the seven of "
        "hearts, and lower ones are safer to keep."
    )
    assert "queen of spades" in plan("6C QC KC 7D 3S 4S 6D 8D KS 2H 6H 7H QH", "QC KS 7H")
    maria = Rules(card_values="black_maria")
    assert "The ace of spades costs its taker 7 points, so give it away." in plan(
        "TC KC 2D 5D 8D JD 3S 4S 5S 6S AS 2H 4H", "TC KC AS", maria
    )


def test_an_emptied_suit_is_named_first_with_what_it_is_good_for() -> None:
    held = plan("TC 2D 3D 4D 5D 4S 6S 7S 8S QS AS 2H KH", "TC 8S KH")
    assert held.startswith("With no clubs left, you can throw the queen of spades when clubs are")
    # A spade that protects her is not called one to spare.
    assert "eight of spades" not in held
    spot = plan("4C 5C 7C 8C 4D 5D 7D 4S 7S 9S KS AS QH", "KS AS QH", Rules(card_values="spot"))
    assert "With no hearts left, you can throw something else" in spot
    assert "cost you most" not in spot


def test_a_dangerous_card_that_is_passed_is_called_so_among_many_guards() -> None:
    hand = "2C 2D 5D QD 4S 6S 8S 9S QS 6H 7H JH QH"
    assert plan(hand, "9S QS QH").startswith("The queen of spades can cost you most. ")
    maria = plan(hand.replace("QS", "KS"), "9S KS QH", Rules(card_values="black_maria"))
    assert "can cost you most" not in maria
    assert "The king of spades costs its taker 10 points, so give it away." in maria


def test_a_six_is_explained_by_the_lower_cards_that_stay() -> None:
    hand = "TC 2D 3D 5D 7D QD 5S 7S 8S 9S 2H 3H 6H"
    assert plan(hand, "TC QD 6H").endswith(
        "You keep lower hearts than the six of hearts, and lower ones are safer to keep."
    )
    assert "six of hearts" not in plan(hand.replace("2H", "TH"), "TC QD 6H")


def test_a_high_card_thrown_instead_of_a_heart_is_answered_by_the_heart() -> None:
    case = Case("", True, "JS KH", "1:5C AC 6C", "KH", fill="DS")
    observation = case.game().observation(0)
    explainer = Explainer(Situation(observation), Scales(observation.rules, (QUEEN,), False), NAMES)
    best, jack = (
        Candidate(Play(0, parse_card(name)), value=-points, worlds=50, stats=found(points))
        for name, points in (("KH", 2.0), ("JS", 3.0))
    )
    assert explainer.against(jack, best).key == "keeps_heart"
    assert explainer.best(best, [jack], jack).key == "throw_points_to"


def test_a_lead_of_a_guard_is_answered_by_the_card_that_it_guards() -> None:
    case = Case("", True, "6C 7C 9D 4S 5S QS", "", "6C", fill="H")
    stats = {"6C": found(2.0), "5S": found(2.6), "7C": found(2.7)}
    assert explained(case, stats, "6C", "5S")[0] == "guard_led"


def test_a_bonus_card_is_not_passed_without_a_word() -> None:
    hand = "6C KC AC 9D JD QD 8S TS KS 8H TH QH KH"
    rules = Rules(bonus_card=parse_card("JD"))
    given = "You give up the jack of diamonds, which takes 10 points off its winner. "
    assert plan(hand, "9D JD QD", rules).startswith(given)
    assert given not in plan(hand, "9D JD QD")


def test_of_passes_as_good_the_one_is_told_that_leaves_the_least_open() -> None:
    hand = "4C 6C 8C TC QC AC 2D 3D 6D 2S KS 3H AH"
    game = laid_out(deal_rest(Rules(), hand, 4), Rules())
    situation = Situation(game.observation(0))
    higher = left_open(situation, parse_cards("AC KS AH"), moon=False)
    assert higher < left_open(situation, parse_cards("QC KS AH"), moon=False)


def test_what_is_wrong_with_a_pass_names_no_better_card() -> None:
    def wrong(hand: str, cards: str) -> str:
        game = laid_out(deal_rest(Rules(), hand, 4), Rules())
        found = pass_objection(Situation(game.observation(0)), parse_cards(cards))
        return str(found.words) if found.sentences else ""

    queen = "2C 5C TC KC 2D 3D QD 3S QS 4H 2H 3H AH"
    assert wrong(queen, "KC QD 3S") == (
        "You give away spades that protect the queen of spades."
    )
    assert wrong(queen, "KC QD AH") == (
        "You keep the queen of spades with too few other spades to protect it."
    )
    assert wrong("TC KC 2D 5D 8D JD 3S 5S AS 2H 4H 6H 9H", "KC 2D 9H") == (
        "You keep the ace of spades, with too few low spades: you could be forced to take the "
        "queen of spades. You give away the two of diamonds, and low cards keep you out of tricks."
    )
    # Enough spades stay, and only high cards go.
    assert wrong("2C 5C TC KC 2D 3D QD 3S 5S 8S QS 2H AH", "KC QD AH") == ""


def test_a_pass_is_explained_by_the_cards_that_count_under_the_rules() -> None:
    hand = "TC KC 2D 5D 8D JD 3S 5S AS 2H 4H 6H 9H"
    hearts = Rules(card_values="hearts_only")
    assert "queen of spades" not in plan(hand, "TC KC AS", hearts)
    assert "jack of spades" in plan(hand, "TC KC AS", Rules(card_values="black_jack"))
    maria = Rules(card_values="black_maria")
    assert plan(hand, "TC KC AS", maria).startswith(
        "You have too few other spades to protect the ace of spades."
    )
    assert plan("TC JC 2D 5D 8D JD 3S 5S 6H 8H TH JH KH", "TC JC KH",
                Rules(card_values="spot")).startswith("The king of hearts can cost you most.")
    # Two dangerous cards of a suit are named together, and with what would catch them.
    assert plan("TC KC 2D 5D 8D JD 3S QS KS 2H 4H 6H 9H", "TC QS KS", maria) == (
        "You have too few other spades to protect the queen of spades and the king of spades. "
        "Without the ten of clubs you soon have no clubs, and can throw something else when they "
        "are led."
    )
    assert plan("TC KC 2D 5D 8D JD 3S QS KS 2H 4H 6H 9H", "TC QS KS").startswith(
        "You have too few other spades to protect the queen of spades, and if you keep the king of "
        "spades, it could come back to you. "
    )
    # Nothing speaks for these cards.
    assert plan("2C 3C 4C 5C 2D 3D 4D 2S 3S 4S 2H 3H 4H", "2C 2D 2S") == ""


def test_a_card_that_cannot_be_charged_safely_is_not() -> None:
    rules = Rules(charging="any", bonus_card=parse_card("JD"), pass_cycle=("hold",))
    game = laid_out(deal_rest(rules, "TC AC KC QC JD AD KD 2H 3H 4H 2S 3S 4S", 2), rules)
    situation = Situation(game.observation(0))
    jack = parse_card("JD")
    assert "you probably win the jack of diamonds yourself" in str(
        charge_plan(situation, (jack,), {jack: 0.87}).words
    )
    assert not charge_plan(situation, (jack,), {jack: 0.3}).sentences
    assert str(charge_plan(situation, (), {}).words).endswith("better to charge nothing.")
    low = laid_out(deal_rest(rules, "9C AC KC QC TD AD KD 2H 3H 4H 2S 3S 4S", 2), rules)
    nothing = charge_plan(Situation(low.observation(0)), (), {})
    assert str(nothing.words) == "You hold no card that can be charged."


def test_nothing_is_said_that_is_not_so_and_most_decisions_have_a_principle() -> None:
    """A part of the campaign in `reasons`."""
    whole = campaign.Count()
    for name in ("Modern Hearts", "Turbo Hearts with Booster Nines", "Cancellation Hearts",
                 "Partnership, tricks together", "Five-Handed with kitty"):  # fmt: skip
        count = campaign.judge(campaign.SETS[name], 5, 12, 24)
        whole.keys += count.keys
        whole.faults += count.faults
    assert whole.faults == []
    assert whole.without < 0.2 * whole.total


def test_a_reason_that_is_false_is_found() -> None:
    case = Case("", True, "3D 8D JD", "3:9D", "8D", fill="CSH")
    game = case.game()
    observation = game.observation(0)
    explainer = Explainer(Situation(observation), Scales(observation.rules, (QUEEN,), False))
    for card, right in (("8D", True), ("JD", False)):
        why = explainer.unsearched(Play(0, parse_card("8D")))
        spoken = campaign.Spoken(game, 0, observation, Play(0, parse_card(card)), why)
        assert (campaign.faults(spoken) == []) is right
