"""The heuristic policy of the computer players: every decision of a hand, in whole numbers.

A `Policy` (in `policy`) is set up for one rule set and decides one action at a time from a
`Position`, for one seat. It reads only that seat's own cards and what all seats know, so it decides
the same on the whole position and on the seat's `Position.redacted` view. It knows no card by name:
it works with what captured cards cost under the rules in force, so the same heuristics serve every
rule set. `players/levels/basic.py` describes the strategy in words.

A policy is built from parts, each a class that gets the parts it reads from:

- `rule_costs`: `RuleCosts`, what cards cost under the rule set; constant;
- `features`: `Features`, what one seat sees of a position;
- `suit_risk`: `SuitRisk`, the expected cost of holding the cards of a suit;
- `moon`: `MoonCost`, what a card costs because of a moon, and `MoonShooter`, which seats of a
  playout try for one;
- `card_cost`: `CardCost`, the expected cost of each legal card;
- `card_selection`: `CardSelection`, the cards to pass or to lay away;
- `policy`: `Policy`, which plays, passes, lays away and charges, and plays whole hands.

`policy_setup` sets a policy up for a rule set, and `explanations` puts its choices into words.

Like the kernel these files run as they are, and Cython compiles them with the C types of the `.pxd`
beside each. They use no floating-point numbers, so that both ways choose the same cards on every
machine: costs are counted in 1024ths of a point, probabilities in 4096ths. Python code can call
what is `cpdef` in the `.pxd`; what is `cdef` there is for compiled modules, and what is `inline`
for its own module alone.
"""
