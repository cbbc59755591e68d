"""The rules of thumb of the computer players: every decision of a hand, in plain whole numbers.

A `Policy` is a rule set appraised, and the scratch space in which one decision at a time is worked
out. It is given a `Position` and decides for one seat. Of the position it reads that seat's own
cards and what lies open to all, so it chooses the same on the whole position and on the seat's own
`Position.redacted` view. It nowhere knows a card by what it counts for: it weighs what captured
cards cost under the rules in force, and so the same rules of thumb serve every rule set
(`players/levels/basic.py` tells the strategy in words). `policy_setup` fills one in
from a rule set.

It is made in layers, each a class that stands on the one before:

- `features`: what a seat sees of a position, and what cards cost it;
- `suit_risk`: what it is worth fearing to hold the cards of a suit;
- `moon`: somebody's moon, as a price of cards and as a way to play;
- `card_cost`: a price for each card that may be played;
- `policy`: `Policy`, which plays, passes, lays away and charges, whole hands long.

Like the kernel these files run as they are, and Cython compiles them with the types of the `.pxd`
beside each; both ways choose the same cards, on every machine. So there are no floating point
numbers: points are counted in 1024ths, chances in 4096ths. A method that is `inline` in a `.pxd` is
called by its own layer alone; the others may be called from any layer above.
"""
