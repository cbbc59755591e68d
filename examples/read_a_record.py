"""Write the record of a game, read it again, and let the rules check every line of it.

    python examples/read_a_record.py [FILE]     (without FILE: a game that it plays first)
"""

import sys
from pathlib import Path

from hearts_qt import (
    RecordError,
    Rules,
    SeatEntry,
    deal_code,
    make_player,
    play_game,
    read_record,
    replay_record,
    write_record,
)

if len(sys.argv) > 1:
    written = Path(sys.argv[1]).read_text("utf-8")
else:
    game = play_game(Rules(), [make_player("basic", seed) for seed in range(4)], 5, most_hands=3)
    # Each seat has a name to show and a kind of player.
    seats = [SeatEntry(name, "basic") for name in ("South", "West", "North", "East")]
    written = write_record(game, seats)

# `read_record` checks the form; `replay_record` plays the game again by the rules.
record = read_record(written)
print("Seats:", ", ".join(seat.name for seat in record.seats))
again = replay_record(record)
for hand in again.finished:
    code = "not known" if hand.deal is None else deal_code(hand.deal)
    print(f"Hand {hand.hand + 1}: deal {code}, scores", *hand.scores)

# A record that claims something wrong is refused, with the place.
try:
    replay_record(read_record(written.replace('"scores": [', '"scores": [9', 1)))
except RecordError as error:
    print("Refused:", error.text)
