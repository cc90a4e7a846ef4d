"""Save and find questions."""

import pytest

from storage import Board, Database, Questions, SavedQuestion, Shown, new_id

ANNA, BORIS, GROUP = 1, 2, -100

QUESTION = SavedQuestion(
    id="aB3_-xyz0123",
    game="balda",
    owner=ANNA,
    board=Board(rows=(("б", "", "#"), ("th", "а", "")), doubtful=("a1", "b2")),
    shown=Shown(chat=GROUP, question=10, answer=11),
    query='{"used": ["кот"]}',
    history='{"turn": "mine"}',
)


@pytest.fixture
def questions(database: Database) -> Questions:
    return Questions(database)


async def test_a_question_is_found_by_its_id_its_message_and_its_answer(
    questions: Questions,
) -> None:
    await questions.add(QUESTION)
    assert await questions.get(QUESTION.id) == QUESTION
    assert await questions.of_question(GROUP, 10) == QUESTION
    assert await questions.of_answer(GROUP, 11) == QUESTION


async def test_a_message_of_another_chat_is_another_question(questions: Questions) -> None:
    await questions.add(QUESTION)
    assert await questions.of_question(ANNA, 10) is None
    assert await questions.of_answer(ANNA, 11) is None
    assert await questions.get("someone-else") is None


async def test_a_question_is_found_by_the_picture_of_its_owner(questions: Questions) -> None:
    pictured = QUESTION._replace(board=QUESTION.board._replace(reading="seen", picture="AgAD"))
    await questions.add(pictured)
    assert await questions.of_picture(ANNA, "AgAD") == pictured
    assert await questions.of_picture(BORIS, "AgAD") is None


async def test_a_new_question_has_an_empty_query_and_history(questions: Questions) -> None:
    bare = SavedQuestion("bare", "bee", ANNA, Board((("c", "a", "t"),)), Shown(GROUP))
    await questions.add(bare)
    assert await questions.get("bare") == bare
    assert (bare.query, bare.history) == ("{}", "{}")


async def test_a_changed_question_takes_the_place_of_the_old_one(questions: Questions) -> None:
    await questions.add(QUESTION)
    changed = QUESTION._replace(
        board=Board(rows=(("в", "о"),)),
        shown=QUESTION.shown._replace(answer=12, hints=1),
        query='{"cells": ["c3"]}',
        history="{}",
    )
    await questions.update(changed)
    assert await questions.get(QUESTION.id) == changed


async def test_a_change_leaves_other_questions_alone(questions: Questions) -> None:
    other = QUESTION._replace(id="other")
    for question in (QUESTION, other):
        await questions.add(question)
    await questions.update(QUESTION._replace(query="{}"))
    assert await questions.get("other") == other


async def test_a_question_that_was_forgotten_does_not_come_back(questions: Questions) -> None:
    await questions.update(QUESTION)
    assert await questions.get(QUESTION.id) is None


async def test_the_last_question_is_that_of_an_owner_a_chat_and_a_game(
    questions: Questions,
) -> None:
    hive = QUESTION._replace(id="hive", game="bee")
    last = QUESTION._replace(id="last")
    elsewhere = QUESTION._replace(id="elsewhere", shown=Shown(ANNA))
    of_boris = QUESTION._replace(id="of Boris", owner=BORIS)
    for question in (QUESTION, last, hive, elsewhere, of_boris):
        await questions.add(question)
    assert await questions.last(ANNA, GROUP, "balda") == last
    assert await questions.last(ANNA, GROUP) == hive
    assert await questions.last(ANNA, GROUP, "balda", among=2) == last
    assert await questions.last(ANNA, GROUP, "balda", among=1) is None
    assert await questions.last(BORIS, ANNA, "balda") is None


async def test_only_the_newest_questions_of_each_owner_are_kept(database: Database) -> None:
    questions = Questions(database, kept=2)
    await questions.add(QUESTION._replace(id="boris", owner=BORIS))
    for name in ("first", "second", "third"):
        await questions.add(QUESTION._replace(id=name))
    kept = [name for name in ("boris", "first", "second", "third") if await questions.get(name)]
    assert kept == ["boris", "second", "third"]


def test_ids_differ_and_leave_room_on_a_button() -> None:
    assert len({new_id() for _ in range(100)}) == 100
    assert len(new_id()) == 12
