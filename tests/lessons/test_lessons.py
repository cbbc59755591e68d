"""The lessons of the school: their files, positions, texts, and what wrong answers cost."""

from __future__ import annotations

from gettext import GNUTranslations
from pathlib import Path

import pytest

from hearts_qt.game.actions import Phase, Play
from hearts_qt.lessons.lesson_check import best_action, check_lesson, check_words
from hearts_qt.lessons.lesson_file import (
    FOLDER,
    Lesson,
    LessonError,
    Step,
    all_lessons,
    family_lessons,
    is_introduced,
    lesson_about,
    lessons,
    read_lesson,
)
from hearts_qt.lessons.lesson_play import (
    SOON,
    Verdict,
    judge,
    played_on,
    position_of,
    price,
    rules_of,
)
from hearts_qt.players.coach.themes import Theme
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.terminal import main

ROOT = Path(__file__).resolve().parents[2]
WORLDS = 16
"""So few worlds show mistakes in the data; `hearts-qt lessons --check` verifies the answers."""


def step_of(name: str) -> Step:
    return next(step for lesson in all_lessons() for step in lesson.step if step.id == name)


def test_there_are_ten_lessons_with_forty_steps() -> None:
    assert len(lessons("learn")) == 10
    assert sum(len(lesson.step) for lesson in lessons("learn")) == 40
    files = {path.stem for path in FOLDER.glob("*.toml")} - {"order"}
    assert files == {lesson.id for lesson in all_lessons()}
    assert len(files) == len(all_lessons())
    steps = [step.id for lesson in all_lessons() for step in lesson.step]
    assert len(steps) == len(set(steps))


@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.id)
def test_a_lesson_has_legal_positions_short_texts_and_translations(lesson: Lesson) -> None:
    with (ROOT / "assets" / "translations" / "de.mo").open("rb") as file:
        german = GNUTranslations(file)

    def missing(key: str, english: str) -> list[str]:
        return ["de"] if german.pgettext(key, english) == english else []

    faults = check_lesson(lesson, seed=3, worlds=WORLDS, translated=missing)
    # How far the best answer leads needs more worlds.
    assert [fault for fault in faults if "lead" not in fault and "every answer" not in fault] == []


def test_measured_leads_are_clear() -> None:
    for lesson in all_lessons():
        for step in lesson.step:
            if step.judge != "coach":
                continue
            assert step.check is not None, step.id
            position = position_of(step)
            best_action(step, position)
            if step.ask != "pass" and not step.close:
                assert step.check.second - 2.4 * step.check.error >= 1.0, step.id


def test_words_are_introduced_before_they_are_used() -> None:
    assert list(check_words(lessons("learn"))) == []
    late = [*lessons("learn")[2:], *lessons("learn")[:2]]
    assert any("trick" in fault for fault in check_words(late))


def test_a_word_is_known_from_the_lesson_on_that_introduces_it() -> None:
    tricks, duck, void = (lessons("learn")[at] for at in (1, 2, 4))
    assert not is_introduced("point", tricks)
    assert is_introduced("point", duck)
    assert is_introduced("point", void)
    assert is_introduced("total", lessons("better")[0])


def test_a_wrong_answer_is_played_out_until_it_has_cost_something() -> None:
    step = step_of("duck-1")
    game = position_of(step)
    wrong, right = (Play(0, parse_card(name)) for name in ("TD", "6D"))
    judged, verdict = judge(step, game, wrong, seed=1, worlds=64)
    assert not verdict.right
    assert judged.choices[0].action == right
    assert judge(step, game, right, seed=1, worlds=64)[1].right
    line = price(game, wrong, right, seed=1)
    assert line.points > 0
    assert line.actions[0] == wrong
    after = line.start.replayed([*line.start.log, *line.actions])
    assert after.points(0) == line.start.points(0) + line.points
    ducked = played_on(game, right)
    assert ducked.points == 0
    assert len(game.replayed([*game.log, *ducked.actions]).trick) == 0


def test_a_price_is_seen_as_soon_as_most_of_it_is_paid() -> None:
    """The rest of the hand would cost more, but who has just met the queen waits for her only."""
    wrong, right = (Play(0, parse_card(name)) for name in ("AS", "8S"))
    line = price(position_of(step_of("queen-1")), wrong, right, seed=1)
    assert line.took_queen
    assert line.points == 13
    assert len(line.actions) == 2
    # Another player shoots the moon in the right line, which says nothing against the wrong card.
    wrong = Play(0, parse_card("KS"))
    assert price(position_of(step_of("queen-1")), wrong, right, seed=5).points == 13


def test_the_price_is_seen_in_another_deal_if_there_is_none_in_this_one() -> None:
    found = []
    for lesson in lessons("learn"):
        for step in lesson.step:
            if step.judge == "coach" and step.ask == "play":
                game = position_of(step)
                best = best_action(step, game)
                bad = judge(step, game, best, seed=1, worlds=16)[0].choices[-1].action
                if isinstance(bad, Play) and bad != best:
                    line = price(game, bad, best, seed=2)
                    if line.share is not None:
                        found.append(line)
                        assert line.start.hand_of(0) == game.hand_of(0)
                        assert line.start.plays == game.plays
                        assert line.start.dealt != game.dealt
                        assert 0.0 < line.share <= 1.0
    assert found


def test_nobody_waits_long_for_the_price() -> None:
    """In the deals of these steps it is seen after ten tricks, in other possible ones sooner."""
    for name, bad, best in (("queen-5", "TS", "AS"), ("holding-2", "8C", "8D")):
        game = position_of(step_of(name))
        wrong, right = (Play(0, parse_card(card)) for card in (bad, best))
        line = price(game, wrong, right, seed=5)
        assert line.share is not None
        assert line.points > 0
        assert len(game.trick) + len(line.actions) <= 4 * SOON


def test_a_lesson_knows_how_far_the_other_cards_are_behind() -> None:
    def verdict(name: str) -> Verdict:
        step = step_of(name)
        game = position_of(step)
        return judge(step, game, best_action(step, game), seed=1)[1]

    assert verdict("stop-moon-2").lead == pytest.approx(14.7, abs=1)
    assert verdict("stop-moon-2").chances is None
    # Where the totals decide, it is the chance to win the game.
    one, other = verdict("totals-1").chances or (0, 0)
    assert one == pytest.approx(0.40, abs=0.05)
    assert other == pytest.approx(0.22, abs=0.06)
    # It is what a wrong card costs, too.
    step = step_of("totals-1")
    wrong = judge(step, position_of(step), Play(0, parse_card("3H")), seed=1)[1]
    less, best = wrong.chances or (1, 0)
    assert less < best


def test_a_card_that_is_not_the_best_may_be_accepted() -> None:
    step = step_of("duck-4")
    game = position_of(step)
    verdict = judge(step, game, Play(0, parse_card("4C")), seed=1, worlds=256)[1]
    assert verdict.right
    assert verdict.better
    assert step.better


def test_families_know_their_rule_sets() -> None:
    def names(preset: str) -> list[str]:
        return [lesson.id for lesson in family_lessons(PRESETS[preset].rules)]

    assert family_lessons(Rules()) == ()
    assert names("Omnibus Hearts") == ["jack"]
    assert "charging" in names("Turbo Hearts")
    assert "three-players" in names("Black Maria")
    assert "spot" in names("Spot Hearts")
    assert "partners" in names("Partnership, tricks together")
    assert "kitty" in names("Five-Handed with kitty")
    assert "cancellation" in names("Cancellation Hearts")
    for lesson in lessons("families"):
        assert lesson.family is not None
        assert all(lesson.family.has(rules_of(step)) for step in lesson.step)


def test_every_theme_has_one_lesson() -> None:
    about = [theme for lesson in all_lessons() for theme in lesson.themes]
    assert sorted(about, key=list(Theme).index) == list(Theme)
    assert all(theme in lesson_about(theme).themes for theme in Theme)


def test_what_cannot_be_used_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = (FOLDER / "duck.toml").read_text("utf-8")
    file = tmp_path / "own.toml"
    file.write_text(written.replace('dealer = 2', 'dealer = "two"'), "utf-8")
    with pytest.raises(LessonError):
        read_lesson(file)
    file.write_text(written.replace("plays = \"2C", "plays = \"3C"), "utf-8")
    assert list(check_lesson(read_lesson(file), worlds=4))
    assert main(["lessons", "--check", "--worlds", "4", str(file)]) == 1
    assert "duck-1" in capsys.readouterr().out
    assert main(["lessons"]) == 0
    assert "follow" in capsys.readouterr().out


def test_each_position_asks_for_what_the_step_asks() -> None:
    phases = {"play": Phase.PLAY, "hand": Phase.PLAY, "pass": Phase.PASS,
              "charge": Phase.CHARGE, "lay_away": Phase.LAY_AWAY}  # fmt: skip
    for lesson in all_lessons():
        for step in lesson.step:
            if step.ask in phases:
                assert position_of(step).phase is phases[step.ask], step.id
