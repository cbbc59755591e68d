"""The review: what every decision of a hand cost, judged by what its seat could know.

For each decision, worlds are drawn from what the seat could know and weighted by how likely they
make what the others played (`hearts_qt.players.pimc`). All choices are tried in the same worlds
with the same random numbers. The loss is the difference between the best choice and what was
played, in net points (`results`).

- `decisions` lists the decisions of a game;
- `decision_reviewer`: `DecisionReviewer` reviews one of them, with `trial` for the choices in many
  worlds, `paired_loss` for the statistics and `labels` for the table of labels;
- `judgement`: what the choices of a decision are worth that nobody has made yet;
- `play_on`: the hand played on by real players, for a second opinion on moons;
- `true_deal`: what the choices are worth in the actual deal;
- `possible_deals`: deals that fit what a seat knew, in which its card hurts or does no harm;
- `ledger`: `LedgerBook` divides the result of a hand into the cards dealt, the opponents' errors,
  the lie of the other cards, and the seat's decisions;
- `expert_replays`: the hand played again by Expert in place of a seat;
- `hand_review`: `review_hand` reviews the decisions of a hand one by one, `review_whole_hand` and
  `review_game` all of them, with their ledgers;
- `given_away`: what each level gives away a hand.

`hearts_qt.store.reviews` keeps reviews beside records.
"""

from __future__ import annotations
