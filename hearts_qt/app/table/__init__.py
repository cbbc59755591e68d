"""The animated card table: a view of the session's game.

`TableView` is what a window holds. What is *shown* is a `Picture`, which follows the session's
events one after another at the tempo the player likes; where things lie is a `Layout`, pure
geometry; `TableScene` puts the two together. `Telling` has the words over the table, `Choosing`
the choices on it.
"""
