"""Messages without a command when nothing is under way."""

import pytest

from bot.playground import People, Person
from solver import Lexicon

LEXICON = Lexicon.from_words(["бар", "барсук", "картина"])


@pytest.fixture
def lexicon() -> Lexicon:
    return LEXICON


async def test_letters_and_words_mean_what_they_look_like(playground: People) -> None:
    cases = [
        ("барсук", "«барсук» годится"),
        ("Бобёр", "«бобер» не годится"),
        ("картина", "«картина» годится"),
        ("абрсукт", "Spelling Bee: А"),
        ("а б р с у к т", "Spelling Bee: А"),
        ("а, б, р, с, у, к, т", "Spelling Bee: А"),
        ("барсукбарсукбарс", "Boggle 4×4"),
        ("б_ъ\n___\n*-а", "Балда 3×3"),
    ]
    for number, (text, part) in enumerate(cases, start=1):
        assert part in (await playground.person("Анна", user_id=number).ask(text)).text


async def test_other_texts_get_advice_what_to_send(anna: Person) -> None:
    for text in ("ну и ну", "чудеса в решете", "- стул\n- стол\n- шкаф"):
        answer = await anna.ask(text)
        assert "Пришлите снимок экрана" in answer.text
        assert "баъ\n..с\n.ку" in answer.text
    await anna.tap(answer, "Показать пример")
    assert "барсук — Р на б2" in (await anna.answer(answer)).text


async def test_a_text_about_a_board_needs_a_board(anna: Person) -> None:
    for text in ("12", "б1 рот", "б1", "б1=т", "отмена хода"):
        assert "Вашего поля у меня здесь ещё нет" in (await anna.ask(text)).text


async def test_a_command_needs_no_slash(anna: Person) -> None:
    for text, part in [
        *(("помощь", "Балда."), ("слово барсук", "«барсук» годится"), ("режим узлы", "узлы")),
    ]:
        assert part in (await anna.ask(text)).text


async def test_in_a_group_nothing_is_said_to_others(friends: Person) -> None:
    await friends.say("барсук")
    assert "годится" in (await friends.ask("@balda_playground_bot барсук")).text
    assert len([message for message in friends.history() if message.by_bot]) == 1
