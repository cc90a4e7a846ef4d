"""Begin a match and take its turns one by one."""

import pytest

from bot.boards.question import Play
from bot.boards.typed import TypedMove
from bot.games.matches import match_jobs
from bot.games.matches.match_jobs import OTHER, MatchWish, NewMatch, Turn
from bot.texts import BotError
from bot.work.lexicons import Words
from solver import LEVELS, Lexicon, Position, Rules
from tests.bot.own_words import own_words
from tests.bot.shelves import shelf_of

LEXICON = Lexicon.from_words(["кот", "рот", "крот", "ток"])
WORDS = Words()
SHELF = shelf_of(LEXICON)
NEW = NewMatch("ru", WORDS, MatchWish("кот"))
CAT = "...\nкот\n..."


def turn(position: str, typed: str = "рот", level: str | None = None) -> Turn:
    return Turn(position, "ru", WORDS, level=level, move=TypedMove.parse(typed))


def test_a_match_begins_with_the_start_word_in_the_middle() -> None:
    standing = match_jobs.begin(SHELF, NEW)
    assert standing.position.startswith(CAT)
    assert (standing.history.scores, standing.history.side, standing.over) == ((0, 0), 0, False)


def test_the_same_seed_begins_the_same_match() -> None:
    new = NEW._replace(wish=MatchWish(size=3), seed=7)
    assert match_jobs.begin(SHELF, new) == match_jobs.begin(SHELF, new)


def test_a_match_begins_with_a_word_that_is_fit_for_company() -> None:
    words = ["pussy", "penis", "bread", "breads", "bitch"]
    shelf = shelf_of(Lexicon.from_words(words, alphabet="en"))
    new = NewMatch("en", WORDS, MatchWish(size=5))
    begun = [match_jobs.begin(shelf, new._replace(seed=seed)).position for seed in range(8)]
    assert all("bread" in position for position in begun)


def test_a_start_word_that_somebody_wishes_for_is_taken_as_it_is() -> None:
    shelf = shelf_of(Lexicon.from_words(["penis", "penist"], alphabet="en"))
    new = NewMatch("en", WORDS, MatchWish("penis"))
    assert "penis" in match_jobs.begin(shelf, new).position


def test_a_hint_is_fit_for_company() -> None:
    shelf = shelf_of(Lexicon.from_words(["penis", "pen", "eni"], alphabet="en"))
    hint = match_jobs.hint(shelf, Turn("....\npeni\n....", "en", WORDS))
    assert hint.word != "penis"


def test_a_match_without_a_move_does_not_begin() -> None:
    with pytest.raises(BotError, match="another start word"):
        match_jobs.begin(SHELF, NEW._replace(wish=MatchWish("щщщ")))


def test_the_board_lacks_the_letter_that_is_drawn_as_placed() -> None:
    standing = match_jobs.move(SHELF, turn(CAT, "b1 рот"))
    assert standing.rows[0] == ("", "", "")
    assert standing.last is not None
    assert (str(standing.last.cell), standing.last.letter) == ("b1", "р")


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_of_any_level_replies(level: str) -> None:
    standing = match_jobs.move(SHELF, turn(CAT, "b1 рот", level))
    assert [play.side for play in standing.history.plays] == [0, 1]


@pytest.mark.parametrize("typed", ["a1 скот", "а1 скот", "А1 СКОТ"])
def test_a_column_may_be_a_russian_letter_that_looks_like_it(typed: str) -> None:
    words = own_words(added=("скот",))
    standing = match_jobs.move(SHELF, turn(CAT, typed)._replace(words=words))
    assert standing.history.plays == (Play("a1", "с", "скот", 4, 0),)


def test_yo_and_ye_are_one_letter() -> None:
    words = own_words(added=("кёт",))
    standing = match_jobs.move(SHELF, turn("...\nк.т\n...", "b2 ё кёт")._replace(words=words))
    assert standing.history.plays == (Play("b2", "е", "кет", 3, 0),)


def test_a_match_that_can_go_no_further_takes_no_turn() -> None:
    banned = own_words(banned=("рот", "ток"))
    with pytest.raises(BotError, match="Nobody can move"):
        match_jobs.move(SHELF, turn(CAT)._replace(words=banned))


def test_the_bot_waits_for_its_turn() -> None:
    assert match_jobs.join_bot(SHELF, turn(CAT, level="skilled")).history.plays == ()


def test_the_bot_begins_if_that_was_agreed() -> None:
    begun = match_jobs.begin(SHELF, NEW._replace(wish=MatchWish("кот", first=OTHER)))
    standing = match_jobs.join_bot(SHELF, turn(begun.position, level="skilled"))
    assert [play.side for play in standing.history.plays] == [OTHER]
    assert standing.history.side == 0


def test_an_own_word_is_told_as_own() -> None:
    added = turn(CAT, "b1 бот")._replace(words=own_words(added=("бот",)))
    assert match_jobs.move(SHELF, added).added == {"бот"}


def test_a_match_has_the_rules_of_its_profile() -> None:
    host = WORDS._replace(least=3, diagonal=True)
    begun = match_jobs.begin(SHELF, NEW._replace(words=host))
    assert Position.parse(begun.position, LEXICON).rules == Rules(diagonal=True, min_letters=3)


def test_a_pass_needs_rules_that_allow_it() -> None:
    begun = match_jobs.begin(SHELF, NEW._replace(wish=MatchWish("кот", passing=True)))
    passed = match_jobs.pass_by(SHELF, turn(begun.position))
    assert (passed.history.side, passed.last) == (1, None)


def test_nobody_moves_out_of_turn() -> None:
    with pytest.raises(BotError, match="not your turn"):
        match_jobs.move(SHELF, turn(CAT)._replace(side=OTHER))
