"""Decks of cards: our own, and those that people already have.

A card, the name of its picture and the picture itself are three things: `card_set` says where the
picture of each card is, `built_in` has our own decks, `installed` finds those of the system,
`card_ids` knows what cards are called there, `reader` checks whether a deck can be played with, and
`catalog` does so outside the GUI thread and remembers the results.
"""
