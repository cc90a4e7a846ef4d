"""Choose the meaning of a text without a command, from its shape and from what is alive.

The rows of the table are in the modules of their things (`TextRow`); docs/design/chat.md shows the
whole table. The candidates are things alive whose row answers the shape of the text: the one that
the text replies to, or else all. One of them is chosen, in this order:

1. the only one that takes the text; two that take a word get buttons, else the newer one gets it
2. those that take it in another spelling, or take only one word of it
3. the newest one that insists; but if that is on talk, `/word` first gets its only word
4. the first row that needs nothing alive
"""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from bot.boards.typed import TypedMove
from bot.chat.command_names import command_in
from bot.chat.intents import is_about_word
from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Alive, TapRoute, TextRow
from bot.chat.said import MAX_TOLD_WORDS, Said, Shape, interpret
from bot.chat.spelling import alphabet_of, respell, with_yo
from bot.chat.told import find_played_word, mend, names_word, read_told, tells_play
from bot.chat.wishes import BEGINNING, MAX_QUOTED_LETTERS, UnclearError, Wish, list_wishes, offer
from bot.render import payloads
from bot.render.answer import Answer, OfferingError, TapAnswer
from bot.render.buttons import Button
from bot.texts import BotError
from solver import WordError

_LEAST_TALK_WORDS = 2
# Shapes that may make sense in another spelling.
_SPELLED = (Shape.WORD, Shape.WORDS, Shape.TALK)
# Commands that change nothing, those of them that are clear even beside a word, and commands that
# no misspelling may lead to.
_CLEAR = ("count", "hints", "settings", "top")
_LASTING = ("addword", "banword", "refused", "accepted", "forget_me")
# Commands for questions that were not understood.
_VAGUE = ("ask", "chat")
_HARMLESS = (*_CLEAR, "best", "help", "mine", "rules", "score", "thanks", "theirs", "think", "time")


@payloads.payload("meant")
class MeanIt(payloads.PersonPayload):
    """Give the word with that *code* to the thing of row *name*."""

    name: str
    alphabet: Literal["ru", "en", "uk"]
    code: str


class Candidate(NamedTuple):
    """A row, and the thing alive that it found."""

    row: TextRow[Any]
    alive: Alive[Any]


class Reading(NamedTuple):
    """Candidates for a text: those *alive*, newest first, and those that need nothing alive."""

    said: Said
    alive: Sequence[Candidate]
    always: Sequence[Candidate]

    @property
    def insisting(self) -> Sequence[Candidate]:
        return [one for one in self.alive if one.alive.insists][:1]

    async def find_takers(self, person: Person) -> Sequence[Candidate]:
        return await _take(self.alive, self.said, person)

    async def find_known(self, person: Person) -> Sequence[Candidate]:
        """Find candidates that answer any command or word, if the text is one that is known."""
        commanded = self.insisting if self.said.shape is Shape.COMMAND else ()
        return commanded or await _take(self.always[:1], self.said, person)

    async def knows(self, word: str, person: Person) -> bool:
        """True if a lexicon has *word* of the text."""
        return bool(await _take(self.always[:1], _say(word), person))


_Find = Callable[[Reading, Person], Awaitable[Sequence[Candidate]]]


@dataclass(slots=True, eq=False, repr=False)
class TextTable:
    """The table of all *rows*; those without a label need nothing alive."""

    rows: Sequence[TextRow[Any]]

    def taps(self) -> Sequence[TapRoute[Any]]:
        return (TapRoute(MeanIt, self.choose), TapRoute(Wish, self.fulfil))

    async def answer(self, message: Message, person: Person) -> Answer | None:
        reading, chosen = await self._read(message, person)
        said = reading.said
        if len(chosen) > 1 and (buttons := _buttons(chosen, said, person)):
            asked = person.texts.say("“{word}” fits both. Which one do you mean?", word=said.text)
            return Answer(asked, (buttons,))
        if await self._is_in_doubt(reading, chosen, person):
            unclear = OfferingError(
                "“{word}” does not fit here. Or shall we begin something new?", word=said.text
            )
            raise unclear.offering(*offer(said.text, (said.command,), person))
        try:
            answer = await _act(chosen[0], said, message, person) if chosen else None
        except UnclearError as unclear:
            raise await self._offer(unclear, chosen[0], said, message, person) from None
        is_looked_up = said.shape is Shape.WORD or (said.command == "word" and said.asked_words)
        if answer and reading.alive and is_looked_up and chosen == reading.always[:1]:
            return await _add_newest(answer, reading, person)
        return answer

    async def _read(self, message: Message, person: Person) -> tuple[Reading, Sequence[Candidate]]:
        said = interpret(message, by_latin=person.by_latin)
        played = find_played_word(said.text, written=True)
        for first in (_say(played)._replace(side=said.side), said) if played else (said,):
            reading = await self._find_candidates(first, message, person)
            if taking := await reading.find_takers(person):
                return reading, taking
        if await _is_talk(said, reading, person):
            said = said._replace(shape=Shape.TALK)
            reading = await self._find_candidates(said, message, person)
        parts = [await self._find_candidates(part, message, person) for part in said.parts()]
        whole = [one.row for one in reading.alive]  # they have refused the whole text
        readings = [
            Reading(
                part.said,
                [one for one in part.alive if one.row not in whole],
                part.always if said.asks_word else (),
            )
            for part in parts
        ]
        for text in await self._spell_anew(said, reading, message, person):
            other = interpret(message._replace(text=text), by_latin=person.by_latin)
            if other.command not in (*_LASTING, *_VAGUE):
                readings.append(await self._find_candidates(other, message, person))
        is_word = said.shape is Shape.WORD
        ways: list[_Find] = [Reading.find_takers]
        is_known = is_word and bool(await reading.find_known(person))
        if is_known and message.text.isascii() and person.texts.language != "en":
            # A reader of Cyrillic rather means a command in Latin letters than an English word.
            readings = [other for other in readings if other.said.shape is Shape.COMMAND]
            is_known = False
        is_alone = is_word and len(said.words) == 1
        if not is_known and not any(one.alive.meant or is_alone for one in reading.insisting):
            ways.append(Reading.find_known)
        for find in ways:
            if only := await _find_only(readings, find, person):
                chosen, who = only
                return chosen._replace(alive=chosen.alive or reading.alive), who
        return reading, reading.insisting or reading.always[:1]

    async def _is_in_doubt(
        self, reading: Reading, chosen: Sequence[Candidate], person: Person
    ) -> bool:
        """True if a word that would begin something new may be meant for a thing under way."""
        said = reading.said
        is_word = said.command in BEGINNING and len(said.words) == 1
        if not is_word or not reading.alive or chosen != reading.always[:1]:
            return False
        return await reading.knows(said.words[0], person)

    async def _spell_anew(
        self, said: Said, reading: Reading, message: Message, person: Person
    ) -> Sequence[str]:
        """Other spellings of the text, and the text without unknown words if that is a request."""
        is_spelled = said.shape in _SPELLED or said.command in _VAGUE
        if not is_spelled and said.command != "word":
            return ()
        told = read_told(said.text).words
        if not 0 < len(told) <= MAX_TOLD_WORDS:
            return (*respell(message.text), *mend(message.text)) if is_spelled else ()
        known = [word for word in told if await reading.knows(word, person)]
        mended = mend(message.text, known)
        spelled = [*respell(message.text), *mended] if is_spelled else []
        if said.command == "word":  # it may be a misspelt small word
            spelled = [text for text in mended if not read_told(text).words]
        known = known if said.asks_word else []
        known += [word for word in told if names_word(said.text, word)]
        unknown = "|".join(word for word in told if word not in known)
        plain = re.sub(rf"\b(?:{unknown})\b", " ", said.text) if unknown else ""
        command, _ = command_in(plain) or ("", "")
        asked = (*_HARMLESS, *(() if reading.alive else BEGINNING))
        if said.command not in ("", *_VAGUE):
            asked = _CLEAR
        is_asked = command in asked
        return [*spelled, plain] if is_asked else spelled

    async def choose(self, tapped: MeanIt, person: Person) -> TapAnswer:
        """Give the word to the chosen thing, if it is still alive."""
        row = next((row for row in self.rows if row.name == tapped.name), None)
        word = payloads.decode_word(tapped.code, with_yo(tapped.alphabet))
        if row is None or not word:
            raise payloads.refuse_button()
        message = Message(0, person.place, person.sender, text=word)
        said = interpret(message, by_latin=person.by_latin)
        alive = await row.find(said, message, person) if said.shape in row.answers else None
        if alive is None:
            raise BotError("That is over by now.")
        answer = await _act(Candidate(row, alive), said, message, person)
        return TapAnswer(rewrite=answer) if answer else TapAnswer(keyboard=())

    async def fulfil(self, tapped: Wish, person: Person) -> TapAnswer:
        """Answer the command of the button, even if a board has a word with that spelling."""
        if tapped.word not in list_wishes(person.texts):
            raise payloads.refuse_button()
        said = Said(Shape.COMMAND, tapped.word, command=tapped.word)
        message = Message(0, person.place, person.sender, text=tapped.word)
        reading = await self._find_candidates(said, message, person)
        takers = await reading.find_takers(person) or reading.insisting or reading.always
        answer = await _act(takers[0], said, message, person)
        return TapAnswer(rewrite=answer) if answer else TapAnswer(keyboard=())

    async def _offer(
        self,
        unclear: UnclearError,
        unsure: Candidate,
        said: Said,
        message: Message,
        person: Person,
    ) -> BotError:
        """The refusal *unclear* of row *unsure*, with buttons.

        Buttons offer the usual wishes about the things that are alive, the newest first.
        """
        alive = list[Candidate]()
        for row in filter(lambda row: row.wishes, self.rows):
            asked = Said(Shape.COMMAND, row.wishes[0], command=row.wishes[0])
            if thing := await row.find(asked, message, person):
                alive.append(Candidate(row, thing))
        alive.sort(key=lambda one: -one.alive.message)
        wishes = [wish for one in alive for wish in one.row.wishes]
        if unsure.row.label is None and any(one.row.label for one in alive):
            quoted = message.text[:MAX_QUOTED_LETTERS]
            unclear = UnclearError(
                "I only know word games and did not get “{text}”. Is it one of these?", text=quoted
            )
        buttons = offer(message.text, wishes, person)
        told = said.typed is not None and not unsure.row.label
        known = told and await _take([unsure], _say(said.asked_words[0]), person)
        if known and (word := _look_up_button(unsure, said, person)):
            buttons = (word, *buttons[:-1])
        return unclear.offering(*buttons)

    async def _find_candidates(self, said: Said, message: Message, person: Person) -> Reading:
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
        return Reading(said, newest, always)


async def _take(alive: Sequence[Candidate], said: Said, person: Person) -> Sequence[Candidate]:
    """The candidates that take the text, the newest first."""
    return [one for one in alive if await one.row.takes(said, person, one.alive.thing)]


async def _find_only(
    readings: Sequence[Reading], find: _Find, person: Person
) -> tuple[Reading, Sequence[Candidate]] | None:
    """The only one of *readings* with candidates, or the only command among several."""
    found = {
        other.said.asked_words: (other, who)
        for other in readings
        if (who := await find(other, person))
    }
    if len(found) > 1:
        found = {words: one for words, one in found.items() if one[0].said.command}
    return found.popitem()[1] if len(found) == 1 else None


async def _is_talk(said: Said, reading: Reading, person: Person) -> bool:
    """True if *said* is a sentence that neither plays nor asks about the only word that it tells.

    It is long, or no lexicon has that word.
    """
    is_sentence = said.shape is Shape.WORD and len(said.words) >= _LEAST_TALK_WORDS
    if not is_sentence or not reading.always:
        return False
    if tells_play(said.text) or is_about_word(said.text) or "?" in said.text:
        return False
    return not (said.asks_word and await reading.knows(said.asked_words[0], person))


async def _add_newest(answer: Answer, reading: Reading, person: Person) -> Answer:
    """*answer*, which looks up a word, with what the newest thing says about the word.

    The thing says why it does not take it, and offers a button for the only similar word it takes.
    """
    said, keyboard, why = _say(reading.said.asked_words[0]), answer.keyboard, ""
    for newest in reading.alive:
        row, thing = newest.row, newest.alive.thing
        if await _take([newest], said, person):  # it was only asked about
            label = row.label(person.texts) if row.label else said.text
            button = _button(newest, said, person, label)
            return answer._replace(keyboard=((button,), *keyboard)) if button else answer
        if row.explain and (why := await row.explain(said, person, thing)):
            break
    find_near = reading.always[0].row.near
    if find_near and row.suggests and row.suggests(person, thing):
        near = map(_say, await find_near(said, person))
        meant = [word for word in near if await _take([newest], word, person)]
        if len(meant) == 1 and (button := _button(newest, meant[0], person, meant[0].text)):
            asked = person.texts.say("Did you mean “{word}”?", word=meant[0].text)
            why, keyboard = f"{why}\n{asked}", ((button,), *keyboard)
    return answer._replace(text=f"{why}\n{answer.text}".lstrip(), keyboard=keyboard)


def _say(word: str) -> Said:
    return Said(Shape.WORD, word, TypedMove(word), (word,))


async def _act(candidate: Candidate, said: Said, message: Message, person: Person) -> Answer | None:
    act = candidate.row.answers[said.shape]
    answer: Answer | None = await act(message, person, candidate.alive.thing, said)
    return answer


def _buttons(candidates: Sequence[Candidate], said: Said, person: Person) -> tuple[Button, ...]:
    return tuple(
        button
        for one in candidates
        if one.row.label and (button := _button(one, said, person, one.row.label(person.texts)))
    )


def _look_up_button(bare: Candidate, said: Said, person: Person) -> Button | None:
    """A button that looks up the only word told; None if there is none."""
    if said.typed is None:
        return None
    label = person.texts.say("Look up “{word}”", word=said.typed.word)
    return _button(bare, said, person, label)


def _button(one: Candidate, said: Said, person: Person, label: str) -> Button | None:
    """A button for the word; None if it does not fit the button's data, or comes with its cell."""
    if said.typed is None or said.typed.cell or len(said.typed.word) > payloads.MAX_CODED_LETTERS:
        return None
    alphabet = alphabet_of(said.typed.word, cyrillic=person.cyrillic)
    coded = with_yo(alphabet.name)
    try:
        code = payloads.encode_word(coded.clean_word(said.typed.word), coded)
    except WordError:
        return None
    meant = MeanIt.of(person.id, one.row.name, alphabet.name, code)
    return Button(label, meant) if meant else None
