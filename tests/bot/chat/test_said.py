"""The shapes of what people write."""

import pytest

from bot.chat.said import Shape, interpret
from tests.bot.chat.recorder import message


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("", Shape.NAME),
        ("кот", Shape.WORD),
        ("«Кот»!", Shape.WORD),
        ("кот?", Shape.WORD),
        ("кот 🙂", Shape.WORD),
        ("об'єкт", Shape.WORD),
        ("кто-то", Shape.WORD),
        ("b1 кот", Shape.MOVE),
        ("кот b1", Shape.MOVE),
        ("b1кот", Shape.MOVE),
        ("кот на в1.", Shape.MOVE),
        ("b1 к кот", Shape.MOVE),
        ("b1=к кот", Shape.MOVE),
        ("B1", Shape.CELL),
        ("b1?", Shape.CELL),
        ("b1=к", Shape.FIX),
        ("b1 = к, c2=.", Shape.FIX),
        ("b1: к", Shape.FIX),
        ("b1=(qu)", Shape.FIX),
        ("b1 к", Shape.LETTER),
        ("3", Shape.NUMBER),
        ("3.", Shape.NUMBER),
        ("№3", Shape.NUMBER),
        ("ход 3", Shape.NUMBER),
        ("отмена", Shape.UNDO),
        ("Назад!", Shape.UNDO),
        ("undo", Shape.UNDO),
        ("верни ход", Shape.UNDO),
        ("к о т", Shape.LETTERS),
        ("к, о, т", Shape.LETTERS),
        ("кот, рот", Shape.WORDS),
        ("они там сидят", Shape.WORDS),
        ("что делать?", Shape.COMMAND),
        ("соперник сыграл кот", Shape.WORD),
        ("к на b1", Shape.LETTER),
        ("отмени последний ход", Shape.UNDO),
        ("кот, рот и бор", Shape.WORDS),
        ("помощь", Shape.COMMAND),
        ("Settings", Shape.COMMAND),
        ("слово кот", Shape.COMMAND),
        ("слово", Shape.WORD),
        ("кот\n...", Shape.BOARD),
        ("к_т\n___", Shape.BOARD),
        ("... кот ...", Shape.BOARD),
        ("барс суки тикк арса", Shape.BOARD),
        ("кот\nпес1", Shape.BOARD),
        ("12 слов за 3 минуты", Shape.TALK),
        ("a b c d e f 1", Shape.TALK),
    ],
)
def test_a_text_has_one_shape(text: str, shape: Shape) -> None:
    assert interpret(message(text)).shape is shape


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("а что ещё?", "best more"),
        ("покажи следующие", "best more"),
        ("show me the rest", "best more"),
        ("кто ходит", "best"),
        ("какой щас счёт", "best"),
        ("whats the pangram", "best"),
        ("сколько очков за теракт", "word теракт"),
        ("почему не шпала", "word шпала"),
        ("how many points is calve", "word calve"),
        ("is quokka a word", "word quokka"),
        ("what does gelt mean", "word gelt"),
        ("що таке свято", "word свято"),
        ("слова на к", "word к*"),
        ("подскажи", "hints"),
        ("next hint", "hints"),
        ("give up", "stop"),
        ("мы сдаемся", "stop"),
        ("слово терка уже было", "used терка"),
        ("игра не приняла скопа", "refused скопа"),
        ("такого слова нет", "refused"),
        ("добавь слово кринж", "addword кринж"),
        ("запрети слово жопа", "banword жопа"),
        ("новая игра", "play"),
        ("хочу играть с тобой 7 на 7", "play 7"),
        ("узлы включи", "mode узлы"),
        ("без узлов", "mode классика"),
        ("english", "settings"),
        ("тёмная тема", "settings"),
        ("рейтинг за месяц", "top month"),
        ("статистика", "me"),
        ("каждый день загадка в 9", "daily"),
        ("подумай подольше", "think"),
        ("анализ партии", "review"),
        ("ты ошибся в букве", "fix"),
        ("скинь правила", "help"),
        ("спасибо большое", "thanks"),
        ("Ok, thanks!", "thanks"),
        ("i'm stuck", "hints"),
        ("show all", "best more"),
        ("dark mode please", "settings"),
    ],
)
def test_phrases_stand_for_commands(text: str, command: str) -> None:
    said = interpret(message(text))
    assert f"{said.command} {said.rest}".strip() == command


@pytest.mark.parametrize(
    ("text", "number"), [("2 вариант", 2), ("давай второе", 2), ("беру 3", 3), ("первый ход", 1)]
)
def test_a_row_is_named_in_words(text: str, number: int) -> None:
    assert interpret(message(text)).number == number


@pytest.mark.parametrize("text", ["в3 это х", "на в3 стоит х", "исправь в3 на х", "в3=х"])
def test_a_letter_is_corrected_in_words(text: str) -> None:
    assert interpret(message(text)).shape is Shape.FIX


def test_no_phrase_takes_long() -> None:
    for hostile in ("хаха" * 20, "а " * 40, "ещё " * 20, "спасибо " * 10):
        interpret(message(hostile))
