"""A file of an older version keeps its contents."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage import (
    Board,
    Dailies,
    Database,
    Dictionaries,
    Guess,
    Imports,
    Parties,
    Preferences,
    Profile,
    Puzzle,
    Puzzles,
    Questions,
    Results,
    SavedQuestion,
    Scope,
    Shown,
)
from storage.first_tables import FIRST_VERSION
from storage.migrations import (
    MIGRATIONS,
    m018_results,
    m023_what_is_owed_and_voted_on,
    m025_zones_that_all_know,
    m026_slices_of_lists,
    m028_tallies_of_results,
    m030_pictures_of_several_boards,
)

ANNA, GROUP = 1, -100


def version(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


async def write(file: Path, steps: int, *statements: str) -> None:
    """Write a file by the first *steps* of the migrations, then run *statements*."""
    async with (
        Database.open(file, steps=MIGRATIONS[:steps]) as database,
        database.transaction() as transaction,
    ):
        for statement in statements:
            await transaction.execute(statement)


@pytest.fixture
async def first_version(file: Path) -> Path:
    """A file of version 0.1.0 with a row in the oldest tables."""
    await write(
        file,
        FIRST_VERSION,
        "INSERT INTO preferences VALUES (1, 0, 'mode', 'knots'), (1, 0, 'language', 'ru')",
        """
        INSERT INTO boards VALUES
            (3, 'played', 'balda', '[["ж", "у"], ["", "к"]]', '["b2"]', 1, -100, 20, 21,
             'seen', 2, 'AgAD', '{"used": ["жук", "уж"]}', '{"turn": "theirs"}'),
            (4, 'plain', 'boggle', '[["qu"]]', '[]', 2, -100, 30, 31, NULL, NULL, NULL, '{}', '{}')
        """,
        "INSERT INTO words (owner, word, accepted) VALUES (1, 'аба', 0)",
        "INSERT INTO revisions (of) VALUES ('words:1')",
        """
        INSERT INTO puzzles VALUES (-100, 'bee', '[["к", "о", "т"]]', 'ru', NULL, 5, NULL, 99, 0)
        """,
        "INSERT INTO guesses VALUES (-100, 'bee', 'кот', 1, 'Анна', 1)",
        """
        INSERT INTO games VALUES
            ('match', -100, 1, 'Анна', NULL, NULL, 'champion', 'ru', 'en', 'кот', 10, 2, 0)
        """,
    )
    assert version(file) == FIRST_VERSION
    return file


async def test_a_file_of_the_first_version_keeps_what_it_held(first_version: Path) -> None:
    async with Database.open(first_version) as database:
        assert await Preferences(database).of(Scope(ANNA)) == [{"mode": "knots", "language": "ru"}]
        assert (await Dictionaries(database).of(ANNA)).banned == ("аба",)
        assert await Questions(database).get("played") == SavedQuestion(
            id="played",
            game="balda",
            owner=ANNA,
            board=Board((("ж", "у"), ("", "к")), doubtful=("b2",), reading="seen", picture="AgAD"),
            shown=Shown(GROUP, question=20, answer=21, hints=2),
            query='{"used": ["жук", "уж"]}',
            history='{"turn": "theirs"}',
        )
    assert version(first_version) == len(MIGRATIONS)


async def test_an_old_question_takes_changes(first_version: Path) -> None:
    async with Database.open(first_version) as database:
        questions = Questions(database)
        old = await questions.last(2, GROUP, "boggle")
        assert old is not None
        await questions.update(old._replace(query='{"used": ["кот"]}'))
        assert await questions.get("plain") == old._replace(query='{"used": ["кот"]}')


async def test_puzzles_and_games_stay_as_they_were(first_version: Path) -> None:
    async with Database.open(first_version) as database:
        puzzles = Puzzles(database)
        puzzle = await puzzles.last(GROUP, "bee")
        assert puzzle == Puzzle(GROUP, "bee", (("к", "о", "т"),), "ru", None, 5, ends=99)
        assert [guess.word for guess in await puzzles.guesses(puzzle)] == ["кот"]
        (game,) = await database.fetch("SELECT * FROM games")
    assert tuple(game) == (
        *("match", -100, 1, "Анна", None, None, "champion", "ru", "en", "кот", 10, 2, 0),
    )


async def test_a_puzzle_that_runs_while_results_come_keeps_its_guesses(file: Path) -> None:
    await write(
        file,
        MIGRATIONS.index(m018_results),
        "INSERT INTO puzzles VALUES (-100, 'bee', '[]', 'ru', NULL, 5, NULL, 99, 0, 1)",
        "INSERT INTO guesses VALUES (-100, 'bee', 'ток', 1, 'Анна', 3),"
        " (-100, 'bee', 'кот', 1, 'Аня', 1)",
    )
    async with Database.open(file) as database:
        puzzles = Puzzles(database)
        puzzle = await puzzles.last(GROUP, "bee")
        assert puzzle is not None
        assert [guess.word for guess in await puzzles.guesses(puzzle)] == ["ток", "кот"]
        assert not await puzzles.add_guess(puzzle, Guess("кот", 1, 2, "Борис"))
        await puzzles.finish(puzzle)
        anna, boris = await Results(database).tallies(GROUP)
    assert (anna.name, anna.won, anna.words, boris.words) == ("Аня", 1, 2, 0)


async def test_an_old_vote_gets_its_asker_and_an_unclocked_turn_its_time(tmp_path: Path) -> None:
    file, vote = (
        tmp_path / "old",
        '{"word": "бот", "cell": "b3", "letter": "б", "number": 7, "ayes": [], "noes": []}',
    )
    values = f"'ru', 'ru', 'кот', 0, 6, 0, 1, 0, '[]', '{vote}', 5, 0, 7, 7, 1, 0"
    await write(
        file,
        MIGRATIONS.index(m023_what_is_owed_and_voted_on),
        f"INSERT INTO parties VALUES ('party', {GROUP}, {ANNA}, {values})",
    )
    async with Database.open(file) as database:
        party = await Parties(database).get("party")
    assert party is not None
    assert party.due > 1_700_000_000
    assert party.vote is not None
    assert party.vote.asker == party.turn


@pytest.mark.parametrize("zone", ["posix/Europe/Moscow", "right/Europe/Moscow", "Europe/Moscow"])
async def test_a_zone_has_the_name_that_every_system_knows(file: Path, zone: str) -> None:
    await write(
        file,
        MIGRATIONS.index(m025_zones_that_all_know),
        f"INSERT INTO dailies VALUES ({GROUP}, 'bee', 540, '{zone}', 'ru', 7, 0, '')",
    )
    async with Database.open(file) as database:
        (daily,) = await Dailies(database).of(GROUP)
    assert daily.zone == "Europe/Moscow"


async def test_a_list_that_was_kept_whole_is_kept_in_slices(file: Path) -> None:
    content = bytes(range(1, 251)) * 10_000
    await write(
        file,
        MIGRATIONS.index(m026_slices_of_lists),
        f"INSERT INTO lists VALUES ('ab12', x'{content.hex()}'), ('cd34', x'61')",
        "INSERT INTO imports (owner, profile, hash, file, alphabet, words, whole) VALUES"
        " (1, '', 'ab12', 'a.txt', 'ru', 2, 0), (1, '', 'cd34', 'b.txt', 'ru', 1, 0)",
    )
    async with Database.open(file) as database:
        imports = Imports(database)
        assert await imports.content("ab12") == content
        assert await imports.content("cd34") == b"a"
        slices = await database.fetch(
            "SELECT length(content) FROM list_slices ORDER BY hash, start"
        )
        assert [length for (length,) in slices] == [2**20, 2**20, 402_848, 1]
        await imports.drop(Profile(ANNA), "ab12")
        assert await imports.delete_unused() == {"cd34"}


async def test_old_results_are_added_up(file: Path) -> None:
    await write(
        file,
        MIGRATIONS.index(m028_tallies_of_results),
        "INSERT INTO names VALUES (1, 'Анна')",
        "INSERT INTO results VALUES (3, -100, 'play', 86400, 1, 'won', 9, 2, 0, 2),"
        " (5, -100, 'play', 172800, 1, 'lost', 4, 1, 0, 2)",
    )
    async with Database.open(file) as database:
        results = Results(database)
        (both,), (last,) = await results.tallies(GROUP), await results.tallies(GROUP, 2)
        rated = await results.ratings(GROUP)
        numbers = [row["number"] for row in await database.fetch("SELECT number FROM results")]
    assert (both.played, both.won, both.points) == (2, 1, 13)
    assert (last.played, last.won, last.points) == (1, 0, 4)
    assert rated[1] < 1500 < rated[2]
    assert numbers == [3, 5]


async def test_a_board_of_a_picture_had_no_others_beside_it(file: Path) -> None:
    await write(
        file,
        MIGRATIONS.index(m030_pictures_of_several_boards),
        "INSERT INTO boards (id, game, owner, rows, doubtful, chat, question, answer, query,"
        " history) VALUES ('a', 'balda', 1, '[[\"к\"]]', '[]', 1, 2, 3, '{}', '{}')",
    )
    async with Database.open(file) as database:
        question = await Questions(database).get("a")
    assert question is not None
    assert not question.board.has_others
