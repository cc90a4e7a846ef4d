"""Texts about nothing that is under way here: the last row of the table of texts.

| text | meant as |
|---|---|
| a command without its slash, as `used кот` or `помощь` | that command |
| seven different letters, or seven letters apart, that are no word | a hive |
| 9, 16 or 25 letters that are no word | a Boggle board |
| one word | `/word` |
| a text about a board | there is no board here yet |
| anything else | a sentence that says what to send |
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from bot.chat.intents import is_about_word
from bot.chat.messages import Message
from bot.chat.network import ClosedError, Outbox, Reaction, RefusedError
from bot.chat.people import Person
from bot.chat.routes import Act, Alive, Command, Routes, TapRoute, TextRow
from bot.chat.said import BESIDE_MOVES, BOARD_LETTERS, Said, Shape, is_list
from bot.chat.spelling import Vocabulary, alphabet_of
from bot.chat.told import tells_play
from bot.chat.wishes import BEGINNING, UnclearError
from bot.render.answer import DONE, Answer, TapAnswer
from bot.render.buttons import Button
from bot.render.help_text import EXAMPLES
from bot.render.payloads import ChatPayload, payload
from bot.texts import BotError
from bot.work.word_jobs import Explanation, LookUp
from solver import NEWSPAPER_LETTERS, SolverError, in_one_script

_MAX_WORD_LETTERS = 30
_MAX_NEAR_WORDS = 12
_ABOUT_BOARDS = (*(Shape.MOVE, Shape.FIX, Shape.LETTER, Shape.NUMBER, Shape.CELL, Shape.UNDO),)
# Wishes that are answered here, but are no commands.
_ANSWERED = ("thanks", "stop", "best")
# The command that a wish about a thing under way means if there is none.
_ALONE = {
    "score": "top",
    "rules": "help",
    "ask": "help",
    "time": "help",
    "level": "help",
    "another": "newbee",
}

# Commands that take the known words of a sentence; `addword` takes the unknown ones.
_ABOUT_WORDS = ("addword", "banword", "refused", "accepted", "used")


@payload("example")
class ShowExample(ChatPayload):
    """Show a typed board with its answer."""


@dataclass(slots=True, eq=False, repr=False)
class BareTexts:
    """Passes texts to the *commands* of the bot, as if they were typed after a command."""

    commands: Mapping[str, Command]
    vocabulary: Vocabulary
    outbox: Outbox

    def routes(self) -> Routes:
        answers: dict[Shape, Act[None]] = {
            **dict.fromkeys((Shape.NAME, Shape.TALK), self.answer_talk),
            Shape.WORDS: self.answer_words,
            **dict.fromkeys(_ABOUT_BOARDS, self.miss_board),
            Shape.UNDO: self.answer_undo,
            Shape.COMMAND: self.answer_command,
            Shape.WORD: self.answer_word,
            Shape.LETTERS: self.answer_letters,
        }
        return Routes(
            taps=[TapRoute(ShowExample, self.show_example)],
            texts=[
                TextRow("bare", _find, answers, self.takes, near=self.find_near, wishes=BEGINNING)
            ],
        )

    async def takes(self, said: Said, person: Person, thing: None) -> bool:
        """True if *said* is a command, the row of a board, or a word of a lexicon."""
        if said.shape is Shape.COMMAND:
            command = _ALONE.get(said.command, said.command)
            return command in self.commands or command in _ANSWERED
        if _is_row(said):
            return True
        with suppress(BotError, SolverError):  # its lexicon may be missing, or not ready
            return said.typed is not None and await self._is_word(said.typed.word, person)
        return False

    async def answer_word(
        self, message: Message, person: Person, thing: None, said: Said
    ) -> Answer | None:
        assert said.typed is not None
        if _is_row(said):
            return await self._ask("solve", message, person, said.text)
        word = said.typed.word
        if said.text.strip(' «»“”"!?.') != word:
            return await self._ask_sentence(said, word, message, person)
        if len(word) == len(set(word.lower())) == NEWSPAPER_LETTERS:
            game = "bee"
        elif len(word) in BOARD_LETTERS and len(word) != NEWSPAPER_LETTERS:
            game = "boggle"
        else:
            game = "word"
        if game != "word" and await self._is_word(word, person):
            game = "word"
        if game == "word" and len(word) > _MAX_WORD_LETTERS:
            raise _unclear(person)
        return await self._ask(game, message, person, word)

    async def _ask_sentence(
        self, said: Said, word: str, message: Message, person: Person
    ) -> Answer | None:
        """Look up *word* if the sentence around it asks about it."""
        is_told = is_about_word(said.text) or tells_play(said.text)
        is_known = is_told or await self._is_word(word, person)
        if said.asks_word and is_known:
            return await self._ask("word", message, person, word)
        raise _unclear(person)

    async def answer_undo(
        self, message: Message, person: Person, thing: None, said: Said
    ) -> Answer | None:
        if said.typed is None:
            return await self.miss_board(message, person, thing, said)
        return await self.answer_word(message, person, thing, said)

    async def answer_letters(
        self, message: Message, person: Person, thing: None, said: Said
    ) -> Answer | None:
        letters = "".join(filter(str.isalpha, said.text))
        game = "bee" if len(letters) == NEWSPAPER_LETTERS else "boggle"
        return await self._ask(game, message, person, letters)

    async def answer_command(
        self, message: Message, person: Person, thing: None, said: Said
    ) -> Answer | None:
        if said.command == "thanks":
            with suppress(RefusedError, ClosedError):
                await self.outbox.react(message, Reaction.COUNTED)
            return None
        asks = said.command in BESIDE_MOVES
        if asks and said.typed and await self._is_word(said.typed.word, person):
            return await self._ask("word", message, person, said.typed.word)
        command, rest = await self._find_command(said, person)
        if command in self.commands:
            return await self._ask(command, message, person, rest)
        if not message.insistent:
            return None
        return await self.miss_board(message, person, thing, said)

    async def _find_command(self, said: Said, person: Person) -> tuple[str, str]:
        """The command that is meant if nothing is under way, and the text after it."""
        command, rest = _ALONE.get(said.command, said.command), said.rest
        if command == "chat":
            raise _unclear(person)
        if command == "stop":
            raise BotError("There is nothing to end here; a table and a game have a button for it.")
        if command == "choose":  # among words, without a board
            return "word", rest.split(", ")[0]
        if command not in _ABOUT_WORDS or len(said.words) == 1:
            return command, rest
        if not rest:
            raise BotError("Which word do you mean? Write it in the same message.")
        if len(said.words) == 2:
            return command, rest
        is_add = command == "addword"
        meant = [
            word for word in rest.split(", ") if is_add is not await self._is_word(word, person)
        ]
        if meant or command not in ("addword", "banword"):
            return command, ", ".join(meant) or rest
        if ", " in rest:
            raise _unclear(person)
        return "word", rest

    async def answer_words(
        self, message: Message, person: Person, thing: None, said: Said
    ) -> Answer | None:
        """Take a list with commas as words that were played."""
        if not is_list(said.text):
            raise _unclear(person)
        return await self._ask("used", message, person, said.text)

    async def answer_talk(
        self, message: Message, person: Person, thing: None, said: Said
    ) -> Answer | None:
        raise _unclear(person)

    async def miss_board(self, message: Message, person: Person, thing: None, said: Said) -> Answer:
        raise UnclearError("I have no board of yours here yet; send one first.").offering(
            _example_button(person)
        )

    async def show_example(self, tapped: ShowExample, person: Person) -> TapAnswer:
        message = Message(0, person.place, person.sender, "help")
        if answer := await self.commands["help"](message, person):
            await self.outbox.post(person.place, answer)
        return DONE

    async def _ask(
        self, command: str, message: Message, person: Person, text: str
    ) -> Answer | None:
        return await self.commands[command](message._replace(command=command, text=text), person)

    async def find_near(self, said: Said, person: Person) -> Sequence[str]:
        """Words with a similar spelling if the text is one unknown word."""
        explained = await self._explain(said.typed.word, person) if said.typed else None
        return explained.near if explained and not explained.counts else ()

    async def _is_word(self, text: str, person: Person) -> bool:
        explained = await self._explain(text, person)
        return explained is not None and explained.counts

    async def _explain(self, text: str, person: Person) -> Explanation | None:
        """The explanation of a word; None if it has letters that its alphabet lacks."""
        alphabet = alphabet_of(text, cyrillic=person.cyrillic)
        word = in_one_script(text).lower()
        if not all(letter in alphabet for letter in word):
            return None
        wish = LookUp(alphabet.clean_word(word), alphabet.name, _MAX_NEAR_WORDS)
        return await self.vocabulary.explain(person.id, person.profile, wish)


async def _find(said: Said, message: Message, person: Person) -> Alive[None] | None:
    """Alive if somebody waits for an answer, or replies to us with a command."""
    asks = message.insistent or (said.shape is Shape.COMMAND and message.quoted is not None)
    return Alive(None) if asks and not message.empty else None


def _is_row(said: Said) -> bool:
    """True if *said* is a row of a board whose last cell is empty."""
    return said.shape is Shape.WORD and said.text.endswith(".") and " " not in said.text


def _unclear(person: Person) -> UnclearError:
    return UnclearError(
        "I only know word games. Send a screenshot of the board, or type it with a dot for every "
        "empty cell, like this:\n{board}\nOr let us play:",
        board=EXAMPLES[person.texts.language].board,
    ).offering(_example_button(person))


def _example_button(person: Person) -> Button:
    return Button(person.texts.say("Show an example"), ShowExample(person.chat))
