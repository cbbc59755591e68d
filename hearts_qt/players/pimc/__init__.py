"""Search: every choice tried out in the same drawn worlds, the rest of each hand played by policy.

This is perfect information Monte Carlo (Ginsberg, *GIB: Imperfect Information in a Computationally
Challenging Game*, 2001) with three turns of its own. All choices are tried in the same worlds, so
that what luck a world has falls on all alike and differences show after few worlds. The hands are
played out by a policy of rules of thumb, not at random. And each world counts by how likely it
makes what the others have done so far, which `evidence` tells; in one that counts for much the
choices are tried several times.

A `Search` is set up for one decision of one seat and then works through worlds in batches, without
the interpreter lock; between batches its owner looks at the figures, drops hopeless choices and
watches the clock. From the position it is given (`Position.redacted`) it learns nothing that the
seat may not know.

It is made in layers, each a class that stands on the one before:

- `evaluate`: what a hand that was played out is worth;
- `playout`: one choice played out in one world;
- `search`: `Search`, which draws worlds, tries choices in them and keeps the figures.

These files run as they are, and Cython compiles them with the types of the `.pxd` beside each; both
ways come to the same figures.
"""
