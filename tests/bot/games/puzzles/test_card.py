"""`/card`: a person's last result as a message to forward, without words of the solution."""

import pytest

from bot.games.puzzle_kind import Entry, Solution
from bot.games.puzzles.cards import puzzle_card
from bot.games.puzzles.puzzle_maker import SamePuzzle
from bot.playground import Person, Shown
from bot.texts import BotError, texts_in
from storage import Guess
from tests.bot.games.puzzles.known_puzzles import BOARD, guess
from tests.bot.persons import replying_to

WORDS = ["карта", "катар", "ротор", "каракатор", "рок", "кот", "торт"]


async def find(person: Person, puzzle: Shown, word: str) -> None:
    """Guess the first word of a puzzle, which posts the scores."""
    await person.answer(await replying_to(person, puzzle.id).say(word))


@pytest.mark.parametrize(
    ("found", "total", "bar"),
    [
        (0, 3, "⬜⬜⬜ 0/3"),
        (2, 3, "🟩🟩⬜ 2/3"),
        (1, 40, "🟩⬜⬜⬜⬜⬜⬜⬜ 1/40"),
        (40, 40, "🟩🟩🟩🟩🟩🟩🟩🟩 40/40"),
    ],
)
def test_a_bar_is_no_longer_than_eight_squares(found: int, total: int, bar: str) -> None:
    words = [f"w{number:03}" for number in range(total)]
    own = [Guess(word, 1, 1, "Anna") for word in [*words[:found], "bonus"]]
    solution = Solution(tuple(Entry(word, 1, "natural") for word in words))
    assert puzzle_card(texts_in("en"), "Bee", own, own, solution)[2:] == [f"4: {bar}"]


@pytest.mark.parametrize(
    "same",
    [
        SamePuzzle("bee", "ru", True, (tuple("ткаор"),)),
        SamePuzzle("boggle", "ru", False, BOARD),
        SamePuzzle("boggle", "en", False, (("qu", "a"), ("r", "t"))),
    ],
)
def test_a_code_is_read_again(same: SamePuzzle) -> None:
    assert SamePuzzle.parse(same.pack()) == same
    assert len(same.pack()) <= 64


@pytest.mark.parametrize("code", ["", "same-bee", "same-bee-ru-a-zzzz", "same-bee-ru-a-A-B-"])
def test_a_bad_code_is_refused(code: str) -> None:
    with pytest.raises(BotError, match="cannot read"):
        SamePuzzle.parse(code)


@pytest.mark.usefixtures("bot")
class TestCommand:
    async def test_it_tells_how_much_and_no_word(self, anna: Person, boris: Person) -> None:
        hive = await anna.ask("/newbee")
        await find(anna, hive, "карта")
        await guess(boris, hive, "каракатор")
        card = await anna.ask("/card")
        assert card.text.startswith("Spelling Bee · ")
        assert "Анна <3: 5 очков, 1 слово\n" in card.text
        assert "\n5: 🟩⬜⬜ 1/3\n9: 🟨 0/1\n" in card.text
        assert "2 из 2 в этом чате" in card.text
        assert not any(word in card.text for word in WORDS)

    async def test_equals_share_a_place(self, anna: Person, boris: Person) -> None:
        hive = await anna.ask("/newbee")
        await find(anna, hive, "карта")
        await guess(boris, hive, "катар")
        assert "1 of 2 in this chat" in (await boris.ask("/card")).text

    async def test_its_link_starts_the_same_puzzle_elsewhere(
        self, anna: Person, vera: Person
    ) -> None:
        hive = await anna.ask("/newbee")
        await find(anna, hive, "карта")
        card = await anna.ask("/card")
        code = card.text.partition("?start=")[2].split()[0]
        again = await vera.ask(f"/start {code}")
        assert again.text == hive.text
        assert "уже идёт" in (await anna.ask(f"/newbee {code}")).text

    async def test_a_game_may_be_named(self, anna: Person) -> None:
        hive, board = await anna.ask("/newbee"), await anna.ask("/newboggle")
        await find(anna, hive, "карта")
        await find(anna, board, "рок")
        assert (await anna.ask("/card boggle")).text.startswith("Boggle · ")
        assert (await anna.ask("/card")).text.startswith("Spelling Bee · ")

    async def test_the_last_result_stays_when_another_puzzle_begins(
        self, anna: Person, boris: Person
    ) -> None:
        hive = await anna.ask("/newbee")
        await find(anna, hive, "карта")
        await guess(boris, hive, "каракатор")
        await anna.answers(await anna.say("/newbee stop"), 2)
        await anna.ask("/newbee")
        assert (await anna.ask("/card")).text == (
            "Spelling Bee · 12.01\nАнна <3: 5 очков, 1 слово\n2 из 2 в этом чате"
        )

    async def test_a_person_without_finds_has_no_card(self, anna: Person, boris: Person) -> None:
        await find(anna, await anna.ask("/newbee"), "карта")
        assert "no result here yet" in (await boris.ask("/card")).text
