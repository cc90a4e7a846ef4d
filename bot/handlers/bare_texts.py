"""What a text means that names no command and that goes with nothing under way here.

| text | meant as |
|---|---|
| seven different letters, or seven letters apart, that are no word | a hive |
| 9, 16 or 25 letters that are no word | a Boggle board |
| one word | `/word` |
| else | a sentence that says what to send |
"""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Command, Routes, TextRoute
from bot.chat.spelling import alphabet_of
from bot.chat.vocabulary import LookUp, Vocabulary
from bot.render.answer import Answer
from bot.texts import BotError
from solver import NEWSPAPER_LETTERS, in_one_script

_BOARDS = (9, 16, 25)
_MAX_WORD_LETTERS = 30
_NOTHING = ""


@dataclass(frozen=True, slots=True)
class BareTexts:
    """*commands* are those of the bot; they get what somebody wrote as if it came after one."""

    commands: Mapping[str, Command]
    vocabulary: Vocabulary

    def routes(self) -> Routes:
        return Routes(texts=[TextRoute(self.recognise, self.act)])

    async def recognise(self, message: Message, person: Person) -> str | None:
        """The command that is meant; None where nobody waits for an answer."""
        if not message.insistent or message.empty:
            return None
        letters = "".join(message.text.replace(",", " ").split())
        if not letters.isalpha() or len(letters) == 1:
            return _NOTHING
        alone = message.text.strip() == letters
        if len(letters) == len(set(letters.lower())) == NEWSPAPER_LETTERS:
            game = "bee"
        elif alone and len(letters) in _BOARDS:
            game = "boggle"
        else:
            return "word" if alone and len(letters) <= _MAX_WORD_LETTERS else _NOTHING
        return "word" if alone and await self._is_word(letters, person) else game

    async def act(self, message: Message, person: Person, command: str) -> Answer | None:
        if command == _NOTHING:
            raise BotError(
                "Send a screenshot of the board, or type it with a dot for every empty cell. "
                "/help shows an example."
            )
        return await self.commands[command](message, person)

    async def _is_word(self, text: str, person: Person) -> bool:
        alphabet = alphabet_of(text, cyrillic=person.cyrillic)
        word = in_one_script(text).lower()
        if not all(letter in alphabet for letter in word):
            return False
        wish = LookUp(alphabet.clean_word(word), alphabet.name, 0)
        return (await self.vocabulary.explained(person.id, person.profile, wish)).counts
