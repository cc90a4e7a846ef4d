"""After /forget_me no file has a byte of a person's words, even while the bot runs."""

from pathlib import Path

from bot.playground import Playground
from tests.bot.end_to_end.conversation import newcomer
from tests.bot.handlers.boards import tap_through
from tests.faults.conftest import Note, make_random, rounds
from tests.faults.process import running_here

PEOPLE = rounds("FORGOTTEN", 2)
LETTERS = "абвгдежзиклмнопрстуфхцчшщыэюя"


async def test_nothing_of_a_person_is_left_in_the_files(
    folder: Path, playground: Playground, note: Note
) -> None:
    rng = make_random("forgotten")
    async with running_here(playground, folder):
        for _ in range(PEOPLE):
            anna = newcomer(playground)
            words = ["".join(rng.choices(LETTERS, k=rng.randint(9, 14))) for _ in range(5)]
            side = rng.randint(3, 5)
            board = ["".join(rng.choices(LETTERS, k=side)) for _ in range(side)]
            await anna.ask(f"/addword {', '.join(words[:2])}")
            await anna.ask(f"/accepted {words[2]}")
            await anna.ask(f"/refused {words[3]}")
            await anna.ask(f"/profile {words[4]}")
            await anna.ask("/solve " + "\n".join(board))
            assert find_remains(folder, [words[0]])
            await tap_through(anna, await anna.ask("/forget_me"), "Delete everything")
            assert find_remains(folder, words) == []
    note("people forgotten", PEOPLE)


def find_remains(folder: Path, words: list[str]) -> list[str]:
    files = b"".join(file.read_bytes() for file in folder.glob("balda.sqlite*"))
    return [word for word in words if word.encode() in files]
