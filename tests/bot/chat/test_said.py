"""The shapes of what people write."""

import pytest

from bot.chat.said import Shape, said_in
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
        ("кто там был", Shape.WORDS),
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
    assert said_in(message(text)).shape is shape
