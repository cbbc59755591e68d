"""The rules of Hearts once more, written slowly and plainly from the specification.

It shares nothing with the program: cards are their written names, sets of cards are lists, options
are those of a record's header. The tests compare what the program plays with these rules.
"""
