"""Sections 3, 4, 10 and 11: the pass, and what a hand does to a game."""

from __future__ import annotations

from typing import Any

STEPS = {"left": 1, "right": -1, "left2": 2, "right2": -2}


def target_seat(direction: str, seat: int, players: int) -> int:
    """The seat that a direction of one receiver names (4.1)."""
    step = players // 2 if direction == "across" else STEPS[direction]
    return (seat + step) % players


def passed(
    hands: list[list[str]], direction: str, packets: list[dict[int, list[str]] | None]
) -> list[list[str]]:
    """The hands after a pass; `packets` has the cards of each seat by receiver, None if blind."""
    after = [list(hand) for hand in hands]
    players = len(hands)
    for giver, given in enumerate(packets):
        for receiver, cards in (given or {}).items():
            # A packet travels on through every blind player (4.2).
            while packets[receiver] is None:
                receiver = target_seat(direction, receiver, players)
            for card in cards:
                after[giver].remove(card)
                after[receiver].append(card)
    return after


def close_hand(
    options: dict[str, Any], totals: list[int], scores: list[int], hands: int
) -> tuple[list[int], list[int]]:
    """The totals after a hand, and the winning seats; none while the game goes on (10, 11)."""
    players, target = options["players"], options["target"]
    new = []
    for side in range(len(totals)):
        total = totals[side] + scores[side]
        if total == target and options["exact_target"] == "halves":
            total = target // 2
        elif total == target and options["exact_target"] == "zeroes":
            total = 0
        elif str(total) in (options["special_totals"] or {}):
            total = options["special_totals"][str(total)]
        new.append(total)
    limit = options["hand_limit"]
    low = options["low_target"]
    reached = target is not None and any(total >= target for total in new)
    fallen = low is not None and any(total <= -low for total in new)
    if not reached and not fallen and (limit is None or hands < limit):
        return new, []
    # The groups that win together: single seats, or partners.
    partners = [[seat] for seat in range(players)]
    if options["teams"] != "none":
        half = players // 2
        partners = [[seat, seat + half] for seat in range(half)]
    if options["teams"] == "shared_totals":
        standing = [sum(new[seat] for seat in group) for group in partners]
    else:
        standing = new
    lowest = [at for at in range(len(partners)) if standing[at] == min(standing)]
    if len(lowest) > 1 and options["tie"] == "play_on":
        return new, []
    return new, sorted(seat for at in lowest for seat in partners[at])
