"""The animated card table: a view of the session's game.

`TableView` is the widget that a window holds. `DisplayedTable` is the state that is shown: it
follows the session's events one after another, at the tempo that the player chose. `Layout`
computes geometry only. `TableScene` shows the displayed table with card items at the places of the
layout.

The folders: `layout` (geometry), `art` (pictures), `items` (what lies in the scene), `playback`
(events shown as movement), `overlay` (messages, buttons and panels over the scene), `input` (mouse
and keyboard).
"""
