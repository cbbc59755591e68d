"""Perfect information Monte Carlo (PIMC): every candidate tried in sampled worlds.

The unseen cards are dealt at random, as far as the seat's knowledge allows, the hand is played out
by a rollout policy with all cards known, and the candidate with the best average is chosen
(Ginsberg, *GIB: Imperfect Information in a Computationally Challenging Game*, 2001). Three things
are different here. All candidates are tried in the same worlds, which lowers the variance of their
differences (common random numbers). The rollout policy is the heuristic one, not double-dummy play.
And each world is weighted by the likelihood of the observed plays given that world.

A `Search` works on one decision of one seat, in batches of worlds, without the interpreter lock.
From the position it is given (`Position.redacted`) it learns nothing that the seat may not know. It
owns four parts, none of which knows the search:

- `world_sampler`: `WorldSampler` draws worlds, all ways to deal the unseen cards equally likely;
- `inference`: `Inference` gives a world its weight;
- `playout`: `Playout` plays a candidate to the end of the hand in a world;
- `evaluate`: `HandEvaluator` values the finished hand, by points and by the win probability.

Around it, in Python:

- `candidates`, `pass_candidates`: which actions are tried, and the result;
- `search_setup`: sets a search up from an observation and a `Skill` (`skill`);
- `allocation`: gives batches to a search, drops candidates, watches the clock and the cancel token;
- `parallel`: several searches on one decision, one on each core;
- `win_probability`: how fast totals grow and drift apart under a rule set;
- `search_player`: `SearchPlayer`, the player; `style`: its preferences besides points.

The modules with a `.pxd` file run as they are, and are compiled with the types in that file; both
ways give the same results.
"""
