"""Make your own rule set, see what is wrong with a bad one, and share the good one as a code.

    python examples/own_rule_set.py
"""

from hearts_qt import PRESETS, RulesError, parse_card, parse_cards, rules_from_code, rules_to_code

# Start from the defaults, or from a preset. Every option has a name and a checked value.
rules = PRESETS["Modern Hearts"].rules.changed(
    players=5,
    removed=parse_cards("2C 2D"),  # 50 cards: ten for each player
    pass_cycle=("left", "right", "hold"),
    bonus_card=parse_card("JD"),
    target=50,
)
print(f"{rules.players} players with {rules.hand_size} cards each, to {rules.target} points")

# Rules that cannot be played are refused with all their problems at once.
try:
    rules.changed(teams="shared_tricks", pass_cycle=("across",))
except RulesError as error:
    for problem in error.problems:
        print("Problem:", problem.text)

# A code holds the whole rule set in a line; the program accepts it too.
code = rules_to_code(rules)
print("Code:", code)
assert rules_from_code(code) == rules
