"""Decks of cards: our own, and those that people already have.

A card, the name of its picture and the picture itself are three things: `sets` says where the
picture of each card is, `house` makes that of our own decks, `finding` looks where systems keep
theirs, `naming` knows what cards are called there, `reading` finds out whether a deck can be
played with, and `shelf` does so in a thread of its own and remembers the answer.
"""
