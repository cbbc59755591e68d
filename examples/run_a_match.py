"""Let two computer players compete on the same deals and print who takes fewer points.

    python examples/run_a_match.py
"""

from hearts_qt import PRESETS, Match, play_match


def main() -> None:
    # Each deal is played several times with the players on different seats, so that luck with
    # the cards cancels out. "2v2" gives each player half of the table.
    match = Match(PRESETS["Modern Hearts"].rules, a="basic", b="random", deals=10, seed=1)

    # With where=2 or more, the deals are shared among that many processes.
    standing = play_match(match, where=1)

    print(f"{match.a}: {standing.a.mean:.2f} points a hand in {standing.a.hands} hands")
    print(f"{match.b}: {standing.b.mean:.2f} points a hand in {standing.b.hands} hands")
    print(f"{match.a} takes {standing.difference:.2f} ± {standing.error:.2f} points fewer a hand")


# Processes that share the work import this file again, so the work stays inside a function.
if __name__ == "__main__":
    main()
