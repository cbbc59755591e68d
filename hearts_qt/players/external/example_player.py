"""An example of an outside player: it ducks, and gets rid of its highest cards.

It needs nothing of Hearts Qt, speaks the protocol over its standard input and output, and is meant
to be copied and made better. Try it with:

    hearts-qt simulate --preset "Modern Hearts" --hands 100 \
        --players basic,"cmd:python example_player.py",basic,basic
"""

# It is short for the sake of its readers, and so without types.
# mypy: ignore-errors

import json
import sys

RANKS = "23456789TJQKA"


def rank(card):
    """How high a card is; of equal ranks the hearts and spades count more."""
    return RANKS.index(card[0]), "CDSH".index(card[1])


hand, trick, leader = [], [], None
for line in sys.stdin:
    told = json.loads(line)
    if "cards" in told and "hand" in told:
        hand = told["cards"].split()
    elif "received" in told:
        hand += told["received"].split()
    elif "played" in told:
        trick.append(told["played"][1])
    elif "trick" in told:
        trick = []
    ask, answer = told.get("ask"), None
    if ask == "pass":
        highest, each = sorted(hand, key=rank, reverse=True), told["count"] // len(told["to"])
        packets = {str(to): highest[i * each :][:each] for i, to in enumerate(told["to"])}
        hand = highest[told["count"] :]
        answer = {to: " ".join(cards) for to, cards in packets.items()}
    elif ask == "play":
        legal = sorted(told["legal"].split(), key=rank)
        led = [card for card in trick if card[1] == trick[0][1]]
        below = [card for card in legal if led and rank(card) < max(map(rank, led))]
        answer = (below or legal)[-1 if below or (led and legal[0][1] != led[0][1]) else 0]
    elif ask == "charge":
        answer = ""
    elif ask == "lay_away":
        answer = " ".join(sorted(told["cards"].split(), key=rank, reverse=True)[: told["count"]])
    elif ask == "moon":
        answer = "subtract"
    if ask:
        print(json.dumps({ask: answer}), flush=True)
