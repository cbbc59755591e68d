"""Deal a hand, play a trick, and ask which cards are legal and why the others are not.

    python examples/legal_cards_and_reasons.py
"""

from hearts_qt import Game, Phase, Play, Rules, card_name, format_cards

# The default rules, except that no cards are passed: the first trick starts at once.
game = Game(Rules(pass_cycle=("hold",)), number=7)
game.apply(game.next_deal())

# Each player plays the first of their legal cards until the first trick is over.
while not game.tricks:
    (seat,) = game.to_act
    legal = game.legal(seat)
    print(f"Seat {seat} holds {format_cards(game.hand_of(seat))}")
    print(f"  and may play {format_cards(legal)}")
    for card in game.hand_of(seat):
        reason = game.why_not(seat, card)
        if reason is not None:
            print(f"    not {card_name(card)}: {reason.text} (rules, section {reason.section})")
            break
    game.apply(Play(seat, legal[0]))

trick = game.tricks[0]
print(f"Seat {trick.winner} wins the trick with {trick.points} points.")
assert game.phase is Phase.PLAY

# An observation holds what one seat may know, and nothing else.
view = game.observation(0)
print(f"Seat 0 has not seen {len(view.unseen)} cards yet.")
