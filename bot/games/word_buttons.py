"""Buttons with the words of an answer, to report whether the host game takes them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from bot.boards.question import Question
from bot.chat.network import Capabilities
from bot.chat.spelling import with_yo
from bot.games.board_buttons import ShowVerdicts, TurnPage
from bot.render.buttons import Button, Keyboard, in_rows
from bot.render.payloads import MAX_CODED_LETTERS, BoardPayload, decode_word, encode_word, payload
from bot.render.verdict_text import mark
from bot.texts import Texts
from solver import Alphabet
from storage import Verdict

Said = Literal["accepted", "refused"]

_IN_A_ROW = 3
_ON_A_PAGE = 9  # three rows fit a phone below a picture, even if long words break
_OTHERS = 5  # two that choose the verdict, the next page, back, and undo


@dataclass(frozen=True, slots=True)
class WordPayload(BoardPayload):
    """A word by its *code*; the rows of the answer begin at number *first*."""

    first: int
    code: str


@payload("accepted")
class AcceptWord(WordPayload):
    """The host game takes the word."""


@payload("refused")
class RefuseWord(WordPayload):
    """The host game does not take the word."""


@payload("unsayhere")
class TakeBackHere(BoardPayload):
    """Take back the verdict with that *number*; the buttons go on reporting *said*."""

    said: Said
    number: int


def words_keyboard(
    texts: Texts,
    question: Question,
    shown: ShowVerdicts,
    words: Sequence[str],
    can: Capabilities,
    undoable: Verdict | None = None,
) -> Keyboard:
    """Buttons for one page of *words*, as *shown* says; a tap on a word reports the verdict.

    The last page leads on to the first one. The last row can take back the verdict *undoable*.
    """
    names: dict[Said, str] = {
        "refused": texts.say("✗ refused"),
        "accepted": texts.say("✓ accepted"),
    }
    switch = tuple(
        Button(f"• {name} •" if said == shown.verdict else name, replace(shown, verdict=said))
        for said, name in names.items()
    )
    accepted = shown.verdict == "accepted"
    report, alphabet = AcceptWord if accepted else RefuseWord, _alphabet(question)
    buttons = [
        Button(
            f"{mark(accepted)} {word}",
            report(shown.board, shown.first, encode_word(word, alphabet)),
        )
        for word in words
        if len(word) <= MAX_CODED_LETTERS
    ]
    pages = in_rows(buttons, _on_a_page(can)) or ((),)
    at = min(shown.page, len(pages) - 1)
    last = [Button(texts.say("Back"), TurnPage(shown.board, shown.first))]
    if len(pages) > 1:
        following = replace(shown, page=(at + 1) % len(pages))
        last.insert(0, Button(f"{at + 1} / {len(pages)} ▶", following))
    if undoable:
        last.append(_undo_button(shown.board, undoable))
    return (switch, *in_rows(pages[at], _IN_A_ROW), tuple(last))


def page_with(word: str, words: Sequence[str], can: Capabilities) -> int:
    """The number of the page that has *word*, 0 if none has."""
    reported = [each for each in words if len(each) <= MAX_CODED_LETTERS]
    return reported.index(word) // _on_a_page(can) if word in reported else 0


def _on_a_page(can: Capabilities) -> int:
    return min(_ON_A_PAGE, can.max_buttons - _OTHERS)


def _undo_button(board: str, verdict: Verdict) -> Button:
    said: Said = "accepted" if verdict.accepted else "refused"
    label = f"↩ {mark(verdict.accepted)} {verdict.word}"
    return Button(label, TakeBackHere(board, said, verdict.number))


def word_of(question: Question, code: str) -> str | None:
    """The word that a button names; None if the button is not ours."""
    return decode_word(code, _alphabet(question))


def _alphabet(question: Question) -> Alphabet:
    return with_yo(question.alphabet.name)
