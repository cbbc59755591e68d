"""The animated card table: a view of the session's game.

`TableView` is the widget that a window holds. `TableScene` shows the item models with card items at
the places that `Layout` computes. It plays the events of the session back one after another, at the
tempo that the player chose, and moves the cursor of the timeline, which the models follow.

The folders: `layout` (geometry), `art` (pictures), `items` (what lies in the scene), `playback`
(events shown as movement), `overlay` (messages, buttons and panels over the scene), `input` (mouse
and keyboard).
"""
