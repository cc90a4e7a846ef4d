"""`/word`: whether a word counts and why, or which words fit a pattern."""

from dataclasses import dataclass
from typing import Literal

from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Routes, TapRoute
from bot.chat.spelling import alphabet_of, with_yo
from bot.chat.vocabulary import LookUp, Vocabulary
from bot.chat.word_text import Known, matches, word_text
from bot.render.answer import Answer, TapAnswer
from bot.render.buttons import Button, Keyboard
from bot.render.meaning_text import wiktionary_button
from bot.render.payloads import (
    MAX_CODED_LETTERS,
    PersonPayload,
    decode_word,
    encode_word,
    payload,
    refuse_button,
)
from bot.texts import BotError
from solver import Alphabet, in_one_script
from storage import Dictionaries, Imports, Verdicts

PAGE = 100
MAX_NEAR_WORDS = 12

# Letters of a pattern are coded as small letters and digits.
_WILDCARDS = {"?": "Q", "*": "A"}


@payload("wordpage")
class TurnWordPage(PersonPayload):
    """Show words that fit a pattern, from number *first* on; *code* is the pattern, coded."""

    alphabet: Literal["ru", "en", "uk"]
    first: int
    code: str


@dataclass(slots=True, eq=False, repr=False)
class WordLookup:
    dictionaries: Dictionaries
    verdicts: Verdicts
    imports: Imports
    vocabulary: Vocabulary
    links_words: bool = True

    def routes(self) -> Routes:
        return Routes({"word": self.word}, taps=[TapRoute(TurnWordPage, self.turn_page)])

    async def word(self, message: Message, person: Person) -> Answer:
        wanted = in_one_script(message.text)
        if not wanted:
            raise BotError("Write a word or a pattern after /word, like /word c?t or /word ca*")
        if "?" in wanted or "*" in wanted:
            language = person.texts.language
            alphabet = alphabet_of(wanted, language=language, cyrillic=person.cyrillic)
            return await self._matching(LookUp(wanted, alphabet.name, PAGE), person)
        return await self._explain(wanted, person)

    async def turn_page(self, tapped: TurnWordPage, person: Person) -> TapAnswer:
        pattern = _pattern(tapped.code, with_yo(tapped.alphabet))
        wish = LookUp(pattern, tapped.alphabet, PAGE, tapped.first)
        return TapAnswer(rewrite=await self._matching(wish, person))

    async def _matching(self, wish: LookUp, person: Person) -> Answer:
        found = await self.vocabulary.matching(person.id, person.profile, wish)
        text = matches(person.texts, wish.text.lower(), found, wish.first)
        return Answer(text, _pages(person.id, wish, found.total))

    async def _explain(self, wanted: str, person: Person) -> Answer:
        profile, alphabet = person.profile, alphabet_of(wanted, cyrillic=person.cyrillic)
        word = (with_yo(alphabet.name) if profile.yo else alphabet).clean_word(wanted)
        own = await self.dictionaries.of(person.id)
        known = Known(
            word=word,
            alphabet=alphabet.name,
            profile=profile,
            verdict=await self.verdicts.on(profile, word),
            added=word in own.added,
            banned=word in own.banned,
            lists=tuple(await self.imports.of(profile)),
            folded=wanted.lower() if "ё" in wanted.lower() and "ё" not in word else None,
        )
        wish = LookUp(word, alphabet.name, MAX_NEAR_WORDS)
        explanation = await self.vocabulary.explain(person.id, profile, wish)
        text = word_text(person.texts, known, explanation)
        if not self.links_words or (explanation.meaning and explanation.meaning.gloss):
            return Answer(text)
        headword = (explanation.nature and explanation.nature.lemma) or word
        return Answer(text, ((wiktionary_button(person.texts, headword, alphabet.name),),))


def _pages(person: int, wish: LookUp, total: int) -> Keyboard:
    """Buttons for the pages before and after, if the pattern fits the data of a button."""
    code = _encode_pattern(wish.text.lower(), with_yo(wish.alphabet))
    if len(code) > MAX_CODED_LETTERS:
        return ()
    back, on = wish.first - PAGE, wish.first + PAGE
    shown = [("◀", back)] * (back >= 0) + [("▶", on)] * (on < total)
    row = tuple(
        Button(label, TurnWordPage.of(person, wish.alphabet, first, code)) for label, first in shown
    )
    return (row,) if row else ()


def _encode_pattern(pattern: str, alphabet: Alphabet) -> str:
    return "".join(_WILDCARDS.get(c) or encode_word(c, alphabet) for c in pattern)


def _pattern(code: str, alphabet: Alphabet) -> str:
    """Undo `_encode_pattern`; BotError if the button is not ours."""
    wildcards = {code: c for c, code in _WILDCARDS.items()}
    characters = [wildcards.get(c) or decode_word(c, alphabet) for c in code]
    if not all(characters):
        raise refuse_button()
    return "".join(filter(None, characters))
