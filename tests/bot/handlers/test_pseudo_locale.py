"""Every sentence for people passes the catalogue, which here puts each in brackets."""

import re
from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from bot.playground import People, Person, Shown
from bot.texts import texts_in
from solver import Lexicon

BOARD = "cas\n...\n.el"
# Words that are not translated: names of people, games and languages, and words of the board.
SAID_BY_NOBODY = {"Anna", "Balda", "Boggle", "Bee", "Spelling", "castle", "map", "cats", "Русский"}
SAID_BY_NOBODY |= {"Українська", "English", *re.findall("[a-z]+", BOARD)}


class Brackets(NullTranslations):
    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


@pytest.fixture
def lexicon() -> Lexicon:
    return Lexicon.from_words(["castle", "map", "cats"], alphabet="en")


@pytest.fixture
def anna(playground: People, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    monkeypatch.setattr("bot.texts._translations", lambda _: Brackets())
    texts_in.cache_clear()
    yield playground.person("Anna", language="en")
    texts_in.cache_clear()


def find_unbracketed(text: str) -> list[str]:
    """The words of *text* outside brackets."""
    while (inner := re.sub(r"⟦[^⟦⟧]*⟧", " ", text)) != text:
        text = inner
    return [word for word in re.findall(r"[^\W\d_⁰-⁹¹²³]{2,}", text) if word not in SAID_BY_NOBODY]


def texts_of(message: Shown) -> list[str]:
    return [message.text, *(button.text for button in message.buttons)]


WALK = (
    *("/start", "/help", "/mode", "/mode chess", "/settings", "/profile", "/dict", "/me", "/top"),
    *(BOARD, "/cell b2", "/through a1", "/used castle", "/word castle", "/word ca?", "/prize a1"),
    *("/play", "/play chess chess", "/bee cast", "/bee cc", "/boggle map cat", "/boggle"),
    *("/review", "/daily", "/fix a1", "/accepted castle", "/refused", "/forget_me", "/privacy"),
    *("/nonsense", "/think", "what now", "a..\n.."),
)


async def test_all_that_is_said_on_a_walk_is_translated(anna: Person) -> None:
    answers = [await anna.ask(typed) for typed in WALK]
    said = [each for answer in answers for each in texts_of(answer)]
    assert [answer.text for answer in answers if "⟦" not in answer.text] == []
    assert [(each, left) for each in said if (left := find_unbracketed(each))] == []
