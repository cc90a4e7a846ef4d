"""What a text without a command means: decided here, from its shape and from what is alive.

The rows of the table lie where their things are (`TextRow`); docs/design/chat.md shows it whole. Of
the things alive those count whose row answers the shape of the text: the one that the text replies
to, or else all. Of these one is chosen, in this order:

1. the only one that takes the text; two that take a word are buttons, else the newer one has it
2. those that take it in another spelling, or the one word of it that they take
3. the newest one that insists
4. the first row that needs nothing alive
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Alive, TapRoute, TextRow
from bot.chat.said import Said, Shape, interpret
from bot.chat.spelling import alphabet_of, respell, with_yo
from bot.render.answer import Answer, TapAnswer
from bot.render.buttons import Button
from bot.render.payloads import PersonPayload, payload, refuse_button
from bot.render.word_codes import MAX_CODED_LETTERS, decode_word, encode_word
from bot.texts import BotError
from solver import WordError

# What may make sense in another spelling or in part.
_READ_AGAIN = (Shape.WORD, Shape.WORDS, Shape.TALK)


@payload("meant")
class MeanIt(PersonPayload):
    """The word of that *code* is for the thing of row *name*."""

    name: str
    alphabet: Literal["ru", "en", "uk"]
    code: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """A row, and its thing as it is now."""

    row: TextRow[Any]
    alive: Alive[Any]


@dataclass(frozen=True, slots=True)
class TextTable:
    """All *rows* there are; those without a label need nothing alive."""

    rows: Sequence[TextRow[Any]]

    def taps(self) -> Sequence[TapRoute[Any]]:
        return (TapRoute(MeanIt, self.choose),)

    async def answer(self, message: Message, person: Person) -> Answer | None:
        said = interpret(message, by_latin=person.by_latin)
        alive, always = await self._find_candidates(said, message, person)
        chosen = await _take(alive, said, person)
        if not chosen and said.shape in _READ_AGAIN:
            said, chosen = await self._read_again(said, message, person) or (said, chosen)
        chosen = chosen or [one for one in alive if one.alive.insists][:1] or always[:1]
        if len(chosen) > 1 and (buttons := _buttons(chosen, said, person)):
            asked = person.texts.say("“{word}” fits both. Which one do you mean?", word=said.text)
            return Answer(asked, (buttons,))
        answer = await _act(chosen[0], said, message, person) if chosen else None
        if answer and alive and said.shape is Shape.WORD and chosen == always[:1]:
            newest = alive[0]
            if why := await newest.row.explain(said, person, newest.alive.thing):
                return replace(answer, text=f"{why}\n{answer.text}")
        return answer

    async def _read_again(
        self, said: Said, message: Message, person: Person
    ) -> tuple[Said, Sequence[Candidate]] | None:
        """The first other spelling that something alive takes, else the only word that it takes."""
        for text in respell(message.text):
            other = interpret(replace(message, text=text), by_latin=person.by_latin)
            alive, _ = await self._find_candidates(other, message, person)
            if taking := await _take(alive, other, person):
                return other, taking
        found = list[tuple[Said, Sequence[Candidate]]]()
        for other in said.other_readings():
            alive, _ = await self._find_candidates(other, message, person)
            if taking := await _take(alive, other, person):
                found.append((other, taking))
        return found[0] if len(found) == 1 else None

    async def choose(self, tapped: MeanIt, person: Person) -> TapAnswer:
        """Hand the word to the thing that was chosen, if it is still alive."""
        row = next((row for row in self.rows if row.name == tapped.name), None)
        word = decode_word(tapped.code, with_yo(tapped.alphabet))
        if row is None or not word:
            raise refuse_button()
        message = Message(0, person.place, person.sender, text=word)
        said = interpret(message, by_latin=person.by_latin)
        alive = await row.find(said, message, person) if said.shape in row.answers else None
        if alive is None:
            raise BotError("That is over by now.")
        answer = await _act(Candidate(row, alive), said, message, person)
        return TapAnswer(rewrite=answer) if answer else TapAnswer(keyboard=())

    async def _find_candidates(
        self, said: Said, message: Message, person: Person
    ) -> tuple[Sequence[Candidate], Sequence[Candidate]]:
        """Candidates for what is alive, newest first; and the rows that need nothing alive."""
        shape, found = said.shape, list[Candidate]()
        for row in self.rows:
            if shape in row.answers and (not message.edited or shape in row.edited):
                alive = await row.find(said, message, person)
                if alive is not None:
                    found.append(Candidate(row, alive))
        always = [one for one in found if not one.row.label]
        alive_ones = [one for one in found if one.row.label]
        meant = [one for one in alive_ones if one.alive.meant]
        newest = sorted(meant or alive_ones, key=lambda one: -one.alive.message)
        return newest, always


async def _take(alive: Sequence[Candidate], said: Said, person: Person) -> Sequence[Candidate]:
    """Those that take the text, the newest first."""
    return [one for one in alive if await one.row.takes(said, person, one.alive.thing)]


async def _act(candidate: Candidate, said: Said, message: Message, person: Person) -> Answer | None:
    act = candidate.row.answers[said.shape]
    answer: Answer | None = await act(message, person, candidate.alive.thing, said)
    return answer


def _buttons(candidates: Sequence[Candidate], said: Said, person: Person) -> tuple[Button, ...]:
    """One for each; none if the word has no room in their data, or comes with its cell."""
    if said.typed is None or said.typed.cell or len(said.typed.word) > MAX_CODED_LETTERS:
        return ()
    alphabet = alphabet_of(said.typed.word, cyrillic=person.cyrillic)
    try:
        code = encode_word(
            with_yo(alphabet.name).clean_word(said.typed.word), with_yo(alphabet.name)
        )
    except WordError:
        return ()
    return tuple(
        Button(one.row.label(person.texts), meant)
        for one in candidates
        if one.row.label and (meant := MeanIt.of(person.id, one.row.name, alphabet.name, code))
    )
