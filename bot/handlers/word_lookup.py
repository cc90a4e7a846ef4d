"""`/word`: whether a word counts and why, or which words fit a pattern."""

from dataclasses import dataclass

from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Routes
from bot.chat.spelling import alphabet_of
from bot.chat.vocabulary import LookUp, Vocabulary
from bot.chat.word_text import Known, matches, word_text
from bot.render.answer import Answer
from bot.render.text import MESSAGE_ROOM
from bot.texts import BotError
from solver import in_one_script
from storage import Dictionaries, Imports, Verdicts

# No more two-letter words find room in a message.
MAX_SHOWN = MESSAGE_ROOM // len("ад, ")
MAX_NEAR = 12


@dataclass(frozen=True, slots=True)
class WordLookup:
    dictionaries: Dictionaries
    verdicts: Verdicts
    imports: Imports
    vocabulary: Vocabulary

    def routes(self) -> Routes:
        return Routes(commands={"word": self.word})

    async def word(self, message: Message, person: Person) -> Answer:
        wanted = in_one_script(message.text).lower()
        if not wanted:
            raise BotError("Write a word or a pattern after /word, like /word c?t or /word ca*")
        if "?" in wanted or "*" in wanted:
            return Answer(await self._matching(wanted, person))
        return Answer(await self._explained(wanted, person))

    async def _matching(self, pattern: str, person: Person) -> str:
        alphabet = alphabet_of(pattern, language=person.texts.language)
        wish = LookUp(pattern, alphabet.name, MAX_SHOWN)
        found = await self.vocabulary.matching(person.id, person.profile, wish)
        return matches(person.texts, pattern, found)

    async def _explained(self, wanted: str, person: Person) -> str:
        profile, alphabet = person.profile, alphabet_of(wanted)
        word = alphabet_of(wanted, yo=profile.yo).clean_word(wanted)
        own = await self.dictionaries.of(person.id)
        known = Known(
            word=word,
            alphabet=alphabet.name,
            profile=profile,
            verdict=await self.verdicts.on(profile, word),
            added=word in own.added,
            banned=word in own.banned,
            lists=tuple(await self.imports.of(profile)),
            folded=wanted if "ё" in wanted and "ё" not in word else None,
        )
        wish = LookUp(word, alphabet.name, MAX_NEAR)
        explanation = await self.vocabulary.explained(person.id, profile, wish)
        return word_text(person.texts, known, explanation)
