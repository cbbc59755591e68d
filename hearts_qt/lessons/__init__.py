"""The school: lessons and puzzles as data, their positions, and what an answer costs.

Each lesson is a file `<id>.toml` in this folder; `order.toml` has their order. A new lesson needs
no code.

- `lesson_file` reads lessons: `Lesson`, `Step`, and the texts that translators get;
- `lesson_play` makes the position of a step, judges an answer and plays a wrong one out;
- `lesson_check` checks lessons, for `hearts-qt lessons --check`;
- `puzzle_file` reads the puzzles, and makes their positions and right answers;
- `puzzle_rating` rates a puzzle by the levels that solve it.
"""
