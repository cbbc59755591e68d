"""Check the sealed deals of a record with Python alone: python verify_deals.py FILE"""
import json
import sys
from hashlib import sha256

DECK, M = [rank + suit for suit in "CDSH" for rank in "23456789TJQKA"], 2**64

def number(*lines: str) -> int:
    return int.from_bytes(sha256("\n".join(lines).encode()).digest()[:8], "big")

def deal(state: int, players: int, packs: int, removed: str | None) -> list[list[str]]:
    pack = sorted(DECK * packs, key=DECK.index)
    for card in (removed or "").split():
        pack.remove(card)
    for n in range(len(pack), 1, -1):
        value = M
        while value >= M - M % n:  # SplitMix64, without the values that would favour a card
            value = state = (state + 0x9E3779B97F4A7C15) % M
            value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 % M
            value = (value ^ value >> 27) * 0x94D049BB133111EB % M
            value ^= value >> 31
        pack[n - 1], pack[value % n] = pack[value % n], pack[n - 1]
    ends = [seat * (len(pack) // players) for seat in range(players + 1)] + [len(pack)]
    return [sorted(pack[ends[at] : ends[at + 1]]) for at in range(players + 1)]
with open(sys.argv[1], encoding="utf-8") as file:
    games = file.read().strip().replace('\n{"hearts_record"', '\0{"hearts_record"').split("\0")
for game in games:
    head, *hands, end = map(json.loads, game.split("\n"))
    rules, opened = head["rules"]["options"], end.get("opened") or sys.exit("A seal is not opened.")
    S, cut, played = opened["secret"], opened["cut"], [hand["deal_index"] for hand in hands]
    known = played + [one["deal_index"] for one in opened["abandoned"] if one["why"] == "abandoned"]
    ok = sha256(f"hearts-qt seal 1\n{S}".encode()).hexdigest() == head["seal"]
    ok &= sorted(known) == [*range(len(known))] and played == sorted(played)
    ok &= not hands or hands[0]["dealer"] == number("hearts-qt dealer 1", S, cut) % rules["players"]
    for k, hand in zip(played, hands, strict=True):
        n = number("hearts-qt deal 1", S, cut, str(k))
        dealt = deal(n, *(rules[option] for option in ("players", "packs", "removed")))
        found = [sorted(cards.split()) for cards in (*hand["dealt"], hand["kitty"])]
        ok &= hand["deal"] == str(n) and found == dealt
    ok or sys.exit("Something was changed: the seal, the secret, the cut or a deal.")
