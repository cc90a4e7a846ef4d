"""Games in a chat: what people type as a move, and how a game begins and goes on."""

from dataclasses import replace

import pytest

from bot.errors import BotError
from bot.games.matches import match as games
from bot.games.matches.match import OTHER, NewGame, Turn, TypedMove
from bot.work.lexicons import Words
from solver import Lexicon, Position, Rules
from solver.players import LEVELS
from tests.bot.own_words import own_words
from tests.bot.shelves import shelf_of

LEXICON = Lexicon.from_words(["кот", "рот", "крот", "ток"])
WORDS = Words()
SHELF = shelf_of(LEXICON)
NEW = NewGame("ru", WORDS, word="кот")
CAT = "...\nкот\n..."


def turn(position: str, typed: str = "рот", level: str | None = None) -> Turn:
    return Turn(position, "ru", WORDS, level=level, move=TypedMove.parse(typed))


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("слово", TypedMove("слово")),
        ("Слово!", TypedMove("Слово")),
        ("c3 слово", TypedMove("слово", "c3")),
        ("с3 слово", TypedMove("слово", "с3")),
        ("c3: слово.", TypedMove("слово", "c3")),
        ("c3 л слово", TypedMove("слово", "c3", "л")),
        ("c3=л слово", TypedMove("слово", "c3", "л")),
        ("aa10 слово", TypedMove("слово", "aa10")),
    ],
)
def test_a_move_is_read_as_people_type_it(text: str, typed: TypedMove) -> None:
    assert TypedMove.parse(text) == typed


@pytest.mark.parametrize(
    "text", ["", "...", "два слова", "c3", "слово c3", "сло8о", "c3 два слова", "...\nкот"]
)
def test_what_is_no_move_is_not_read_as_one(text: str) -> None:
    assert TypedMove.parse(text) is None


def test_a_game_begins_with_the_start_word_in_the_middle() -> None:
    standing = games.begin(SHELF, NEW)
    assert standing.position.startswith(CAT)
    assert (standing.scores, standing.side, standing.over) == ((0, 0), 0, False)


def test_the_same_seed_begins_the_same_game() -> None:
    new = replace(NEW, word=None, size=3, seed=7)
    assert games.begin(SHELF, new) == games.begin(SHELF, new)


def test_a_game_without_a_move_does_not_begin() -> None:
    with pytest.raises(BotError, match="another start word"):
        games.begin(SHELF, replace(NEW, word="щщщ"))


def test_the_board_lacks_the_letter_that_is_drawn_as_placed() -> None:
    standing = games.move(SHELF, turn(CAT, "b1 рот"))
    assert standing.rows[0] == ("", "", "")
    assert standing.last_move is not None
    assert (str(standing.last_move.cell), standing.last_move.letter) == ("b1", "р")


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_of_any_level_replies(level: str) -> None:
    standing = games.move(SHELF, turn(CAT, "b1 рот", level))
    assert [play.side for play in standing.plays] == [0, 1]


@pytest.mark.parametrize("typed", ["a1 скот", "а1 скот", "А1 СКОТ"])
def test_a_column_may_be_a_russian_letter_that_looks_like_it(typed: str) -> None:
    words = own_words(added=("скот",))
    standing = games.move(SHELF, replace(turn(CAT, typed), words=words))
    assert [str(play.move) for play in standing.plays] == ["a1=с скот"]


def test_yo_and_ye_are_one_letter() -> None:
    words = own_words(added=("кёт",))
    standing = games.move(SHELF, replace(turn("...\nк.т\n...", "b2 ё кёт"), words=words))
    assert [str(play.move) for play in standing.plays] == ["b2=е кет"]


def test_a_game_that_can_go_no_further_takes_no_turn() -> None:
    banned = own_words(banned=("рот", "ток"))
    with pytest.raises(BotError, match="Nobody can move"):
        games.move(SHELF, replace(turn(CAT), words=banned))


def test_the_bot_waits_for_its_turn() -> None:
    assert games.join_bot(SHELF, turn(CAT, level="skilled")).plays == ()


def test_the_bot_begins_if_that_was_agreed() -> None:
    begun = games.begin(SHELF, replace(NEW, first=OTHER))
    standing = games.join_bot(SHELF, turn(begun.position, level="skilled"))
    assert [play.side for play in standing.plays] == [OTHER]
    assert standing.side == 0


def test_who_added_a_word_is_told_so() -> None:
    added = replace(turn(CAT, "b1 бот"), words=own_words(added=("бот",)))
    assert [play.added for play in games.move(SHELF, added).plays] == [True]


def test_a_game_has_the_rules_of_its_profile() -> None:
    host = replace(WORDS, least=3, diagonal=True)
    begun = games.begin(SHELF, replace(NEW, words=host))
    assert Position.parse(begun.position, LEXICON).rules == Rules(diagonal=True, min_letters=3)


def test_a_pass_needs_rules_that_allow_it() -> None:
    begun = games.begin(SHELF, replace(NEW, passing=True))
    passed = games.pass_by(SHELF, turn(begun.position))
    assert (passed.side, passed.last_move) == (1, None)


def test_nobody_moves_out_of_turn() -> None:
    with pytest.raises(BotError, match="not your turn"):
        games.move(SHELF, replace(turn(CAT), side=OTHER))
