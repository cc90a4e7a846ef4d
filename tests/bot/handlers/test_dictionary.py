"""`/dict`: own words listed, found, exported; word lists imported and used."""

from dataclasses import replace

import pytest

from bot.app import serving
from bot.chat.host_games import MAX_LIST_BYTES
from bot.handlers.own_dictionary import find_fitting
from bot.playground import Person, Shown, settings_for
from bot.render.answer import File
from bot.settings import Settings
from bot.work.lexicons import MAX_PATH_LETTERS
from solver import Lexicon
from storage import Dictionary
from tests.bot.bot_parts import QUICK, Job, parts
from tests.bot.handlers.boards import GRID, forget, tap_through, words
from tests.bot.near import NearPlayground
from tests.bot.persons import replying_to
from tests.bot.shelves import shelf_of

NO_WORDS = Dictionary()
# Words of 64 letters that differ in their first letters.
LONG_WORDS = "\n".join(
    "".join("абвгдежз"[number >> 3 * place & 7] for place in range(5)) + "кот" * 19 + "ик"
    for number in range(MAX_PATH_LETTERS // 64**2 + 1)
).encode()
LIST = "\ufeffсук\r\nкус\r\n".encode()


@pytest.fixture
def lexicon() -> Lexicon:
    return Lexicon.from_words(["бар", "барсук", "скраб"])


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, most_lists=2, most_verdicts=3)


async def import_list(
    person: Person, data: bytes, caption: str = "/dict import", name: str = "слова.txt"
) -> Shown:
    """Import a list; return the final answer."""
    message = await person.answer(await person.attach(data, name, "text/plain", caption))
    while message.text.endswith("…"):
        message = await person.wait_for_edit(message)
    return message


class TestImport:
    async def test_a_list_adds_to_the_words_at_once(self, anna: Person) -> None:
        note = await import_list(anna, LIST)
        assert note.text.splitlines() == [
            "слова.txt: 2 слова. Теперь в профиле «основной» считаются и они.",
            "Большинству знакомо 0 из них, начитанным ещё 0; редких 0, новых для меня 2.",
        ]
        assert words(await anna.ask(GRID)) == ["барсук", "кус", "сук", "бар"]

    async def test_a_list_may_be_all_words_there_are(self, anna: Person) -> None:
        note = await import_list(anna, LIST, "/dict import целиком")
        assert words(await anna.ask(GRID)) == ["кус", "сук"]
        await tap_through(anna, note, "Только добавить")
        assert words(await anna.ask(GRID)) == ["барсук", "кус", "сук", "бар"]
        await tap_through(anna, await anna.ask("/dict"), "Других слов не брать")
        assert words(await anna.ask(GRID)) == ["кус", "сук"]

    async def test_a_removed_list_no_longer_counts(self, anna: Person, settings: Settings) -> None:
        note = await import_list(anna, LIST)
        assert list(settings.lexicons.glob("*.ru.lexicon"))
        await tap_through(anna, note, "Убрать")
        assert words(await anna.ask(GRID)) == ["барсук", "бар"]
        assert not list(settings.lexicons.glob("*.ru.lexicon"))

    async def test_an_answer_without_words_names_the_list_in_force(self, anna: Person) -> None:
        await import_list(anna, "щука\n".encode(), "/dict import целиком")
        answer = (await anna.ask(GRID)).text
        assert "Здесь считаются только слова из слова.txt (1 слово)." in answer

    async def test_forget_me_takes_lists_along(self, anna: Person, settings: Settings) -> None:
        await import_list(anna, LIST)
        assert "1 список слов" in (await forget(anna)).text
        assert words(await anna.ask(GRID)) == ["барсук", "бар"]
        assert not list(settings.lexicons.glob("*.ru.lexicon"))

    async def test_a_list_may_be_in_the_message_replied_to(self, anna: Person) -> None:
        file = await anna.attach(LIST, "слова.txt", "text/plain", "/dict")
        await anna.answer(file)
        message = await replying_to(anna, file.id).ask("/dict import")
        while message.text.endswith("…"):
            message = await anna.wait_for_edit(message)
        assert "2 слова" in message.text

    async def test_cp1251_is_read_too(self, anna: Person) -> None:
        await import_list(anna, "сук\nкус\nкорова\nтарелка\nдорога\n".encode("cp1251"))
        assert "сук" in words(await anna.ask(GRID))

    async def test_left_out_lines_are_told_with_the_reason(self, anna: Person) -> None:
        said = (
            await import_list(anna, "сук\nдва слова\nсук\nя\ncat\nкус\nбар\nИван".encode())
        ).text
        assert said.splitlines()[1:-1] == [
            "• 1 строка пропущена: в ней несколько слов (два слова)",
            "• 1 слово повторяется (сук)",
            "• 1 слово пропущено: слишком короткое или длинное (я)",
            "• 1 строка пропущена: знаки не из алфавита (cat)",
            "• 1 слово пропущено: имя (Иван)",
        ]

    @pytest.mark.parametrize(
        ("data", "sentence"),
        [
            (b"123", "нет ни одного слова"),
            ("сук\nк\x07ус".encode(), "в строке 2 управляющий символ U+0007"),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "не текст"),
            (b"x" * (MAX_LIST_BYTES + 1), "больше 8 МБ"),
            (("сук\n" * 200_001).encode(), "не больше 200000"),
            (LONG_WORDS, "слишком много длинных слов"),
        ],
    )
    async def test_a_file_that_is_no_list_is_refused(
        self, anna: Person, data: bytes, sentence: str
    ) -> None:
        assert sentence in (await import_list(anna, data)).text
        assert "Убрать" not in str((await anna.ask("/dict")).buttons)

    async def test_a_name_is_only_a_name(self, anna: Person, settings: Settings) -> None:
        note = await import_list(anna, LIST, name="../../etc/passwd\u202etxt.exe")
        assert note.text.startswith("passwd_txt.exe: 2 слова")
        assert not (settings.data_dir.parent / "etc").exists()

    async def test_the_limit_is_told(self, anna: Person) -> None:
        for word in ("кус", "сук"):
            await import_list(anna, word.encode())
        assert "сколько можно (2)" in (await import_list(anna, "бас".encode())).text

    async def test_without_a_file_the_command_is_explained(self, anna: Person) -> None:
        assert "текстовым файлом" in (await anna.ask("/dict import")).text

    @pytest.mark.parametrize("damage", [b"", b"rubbish", None])
    async def test_a_lost_image_is_built_again(
        self, settings: Settings, lexicon: Lexicon, damage: bytes | None
    ) -> None:
        async with NearPlayground() as running:
            anna, own = running.person("Анна"), settings_for(running, settings)
            async with serving(
                own, parts=parts(shelf_of(lexicon, directory=settings.lexicons)), pace=QUICK
            ):
                await import_list(anna, LIST)
            (image,) = settings.lexicons.glob("*.ru.lexicon")
            image.unlink()
            if damage is not None:
                image.write_bytes(damage)
            async with serving(
                own, parts=parts(shelf_of(lexicon, directory=settings.lexicons)), pace=QUICK
            ):
                assert "сук" in words(await anna.ask(GRID))
        assert image.stat().st_size > 1000

    async def test_equal_lists_share_one_image(
        self, anna: Person, friends: Person, settings: Settings
    ) -> None:
        await import_list(anna, LIST)
        await import_list(friends, LIST)
        assert len(list(settings.lexicons.glob("*.ru.lexicon"))) == 1

    async def test_a_list_never_reaches_another_person(self, anna: Person, friends: Person) -> None:
        await import_list(anna, LIST)
        assert "кус" not in words(await friends.ask(f"/solve\n{GRID}"))
        assert "не годится" in (await friends.ask("/word сук")).text

    async def test_in_a_group_admins_import(self, friends: Person, boris: Person) -> None:
        assert "только администраторы" in (await import_list(boris, LIST)).text
        await import_list(friends, LIST)
        assert "годится" in (await boris.ask("/word кус")).text

    async def test_yo_is_a_separate_letter_if_the_game_says_so(self, anna: Person) -> None:
        await import_list(anna, "тёс\nсет\n".encode(), "/dict import целиком")
        assert "тес" in words(await anna.ask("т.\n.с"))
        await tap_through(anna, await anna.ask("/profile"), "ё:")
        assert "тёс" in words(await anna.ask("т.\n.с"))


class TestOwnWords:
    async def test_they_are_listed(self, anna: Person) -> None:
        await anna.ask("/addword кот, кит")
        await anna.ask("/banword бар")
        assert (await anna.ask("/dict")).text.splitlines()[:2] == [
            "Вы добавили: (2) кит, кот",
            "Вы убрали: (1) бар",
        ]

    async def test_they_are_found_by_pattern(self, anna: Person) -> None:
        await anna.ask("/addword кот, кит")
        await anna.ask("/refused кат, бар")
        assert (await anna.ask("/dict find к?т")).text.splitlines() == [
            "Вы добавили: (2) кит, кот",
            "Не приняты: (1) кат",
        ]
        assert "не подходит" in (await anna.ask("/dict find щ*")).text

    async def test_they_are_found_by_how_they_begin(self, anna: Person) -> None:
        await anna.ask("/addword кот, кит, скот")
        assert (await anna.ask("/dict find ко")).text == "Вы добавили: (1) кот"

    async def test_they_are_looked_through_in_a_job(
        self, anna: Person, instead: dict[str, Job]
    ) -> None:
        instead["find_fitting"] = lambda pattern, _: (Dictionary(added=(pattern,)), NO_WORDS)
        assert "Вы добавили: (1) к?т" in (await anna.ask("/dict find К?Т")).text

    def test_stars_cost_no_more_than_letters(self) -> None:
        words = Dictionary(added=("а" * 63 + "б", "а" * 64))
        (found,) = find_fitting("*а" * 32, (words,))
        assert found.added == ("а" * 64,)

    @pytest.mark.parametrize("pattern", ["[к]от", "к[!а]т", "к.т", "кот\n"])
    def test_all_else_stands_for_itself(self, pattern: str) -> None:
        words = Dictionary(added=("кот",), banned=(pattern,))
        (found,) = find_fitting(pattern, (words,))
        assert found == Dictionary(banned=(pattern,))

    async def test_they_are_deleted_after_a_question(self, anna: Person) -> None:
        await anna.ask("/addword сук")
        question = await anna.ask("/dict reset")
        assert "1 слово" in question.text
        await anna.tap(question, "Удалить")
        assert "сук" not in words(await anna.ask(GRID))

    async def test_an_unknown_wish_is_answered_with_the_known_ones(self, anna: Person) -> None:
        assert "list, find, import, export" in (await anna.ask("/dict burn")).text


class TestExport:
    async def test_a_list_comes_back_byte_for_byte(self, anna: Person) -> None:
        await import_list(anna, LIST)
        sent = await anna.answer(await anna.say("/dict export"))
        assert anna.file(sent) == LIST

    async def test_own_words_come_as_files(self, anna: Person) -> None:
        await anna.ask("/addword кот, кит")
        sent = await anna.answer(await anna.say("/dict export"))
        assert anna.file(sent).decode() == "кит\nкот\n"

    async def test_verdicts_come_as_a_file_that_another_group_imports(
        self, anna: Person, friends: Person
    ) -> None:
        await friends.ask("/accepted кус")
        await friends.ask("/refused барсук")
        sent = await friends.answer(await friends.say("/dict export"))
        assert friends.file(sent).decode() == "word,verdict\nкус,accepted\nбарсук,refused\n"
        note = await import_list(anna, friends.file(sent), name="verdicts.csv")
        assert note.text == (
            "verdicts.csv: 1 принятое слово и 1 непринятое слово. "
            "Теперь они действуют в профиле «основной»."
        )
        assert words(await anna.ask(GRID)) == ["кус", "бар"]

    async def test_a_file_of_them_is_written_in_a_job(
        self, anna: Person, instead: dict[str, Job]
    ) -> None:
        instead["verdicts_file"] = lambda told: File("a.csv", told.added[0].encode())
        await anna.ask("/accepted кус")
        assert anna.file(await anna.answer(await anna.say("/dict export"))).decode() == "кус"

    async def test_a_file_of_them_is_read_in_a_job(
        self, anna: Person, instead: dict[str, Job]
    ) -> None:
        instead["read_file"] = lambda *_, **__: Dictionary(added=("кус",))
        assert "1 принятое слово" in (await import_list(anna, b"anything")).text
        assert "кус" in words(await anna.ask(GRID))

    @pytest.mark.parametrize("rest", ["кус,accepted\n" * 4, "no verdict\n" * 4])
    async def test_too_many_are_refused_before_a_line_is_read(
        self, anna: Person, rest: str
    ) -> None:
        note = await import_list(anna, f"word,verdict\n{rest}".encode())
        assert "не больше 3 отметок" in note.text

    @pytest.mark.parametrize("line", ["кот", "кот,может быть", "cot кот,refused", "кот,refused,да"])
    async def test_a_line_that_is_no_verdict_is_named(self, anna: Person, line: str) -> None:
        note = await import_list(anna, f"word,verdict\nкус,accepted\n{line}\n".encode())
        assert "Строка 3 — не отметка" in note.text
        assert "кус" not in words(await anna.ask(GRID))

    async def test_an_empty_dictionary_is_told(self, anna: Person) -> None:
        assert "Выгружать нечего" in (await anna.ask("/dict export")).text
