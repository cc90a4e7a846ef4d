"""The request for a look ahead; each person has one at a time."""

import pytest

from bot.games.balda.looking_ahead import LookAheadRequest, Thought, Thoughts, look_ahead
from bot.texts import BotError
from bot.work.jobs import NearLink
from solver import Grid, Lexicon, Query
from tests.bot.own_words import own_words
from tests.bot.shelves import shelf_of

ROWS = Grid.parse("баъ ..с .ку").rows
SHELF = shelf_of(Lexicon.from_words(["бар", "барсук"]))


def request(
    thought: Thought, *, used: tuple[str, ...] = (), banned: tuple[str, ...] = ()
) -> LookAheadRequest:
    words = own_words(banned=banned)
    return LookAheadRequest(ROWS, Query(used=used), words, 10.0, NearLink(thought))


def test_it_finds_the_best_line_and_notes_it_on_the_way() -> None:
    thought = Thought(asker=1)
    found = look_ahead(SHELF, request(thought))
    assert [move.word for move in found.lines[0].moves] == ["барсук", "бар"]
    assert thought.latest == found


def test_used_and_banned_words_are_left_out() -> None:
    thought = Thought(asker=1)
    used = look_ahead(SHELF, request(thought, used=("барсук",)))
    banned = look_ahead(SHELF, request(thought, banned=("барсук",)))
    assert [move.word for move in used.lines[0].moves] == ["бар"]
    assert [move.word for move in banned.lines[0].moves] == ["бар"]


def test_a_person_has_one_at_a_time() -> None:
    thoughts = Thoughts()
    thoughts.begin("first", asker=1)
    with pytest.raises(BotError, match="still looking ahead"):
        thoughts.begin("second", asker=1)
    assert thoughts.begin("third", asker=2).asker == 2


def test_after_the_end_there_may_be_another() -> None:
    thoughts = Thoughts()
    thoughts.begin("first", asker=1)
    thoughts.end("first")
    assert thoughts.begin("second", asker=1).latest is None


def test_stopping_leaves_it_to_find_its_end() -> None:
    thoughts = Thoughts()
    thought = thoughts.begin("board", asker=1)
    thoughts.stop("board")
    assert thought.stop.is_set()
    thoughts.stop("board")


def test_a_look_ahead_that_ends_is_stopped() -> None:
    thoughts = Thoughts()
    thought = thoughts.begin("board", asker=1)
    thoughts.end("board")
    assert thought.stop.is_set()
    with pytest.raises(BotError, match="has ended"):
        thoughts.stop("board")
