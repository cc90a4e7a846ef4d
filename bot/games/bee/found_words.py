"""Words that people write after a hive: tick those in it and tell their points."""

from contextlib import suppress
from dataclasses import dataclass, replace

from bot.boards.question import Question
from bot.chat.messages import Message
from bot.chat.network import NetworkError
from bot.chat.people import Person
from bot.chat.routes import Alive, Routes, TextRow
from bot.chat.said import Said, Shape, is_list
from bot.chat.told import read_told
from bot.games.bee.hive_puzzle import HivePuzzle
from bot.games.bee.hive_solving import BeeResult
from bot.games.bee.hive_text import others_text, word_text
from bot.games.bee.hive_wish import long_words, split_found
from bot.games.board_texts import alive_board
from bot.games.game import Game, Table
from bot.games.puzzle_kind import PostedPuzzle
from bot.games.question_book import again
from bot.render.answer import Answer
from solver import Answer as HiveWord
from solver import WordError

_SEVERAL = (Shape.WORDS, Shape.TALK)


@dataclass(frozen=True, slots=True)
class _Written:
    """Words that somebody wrote: the *answers* of the hive, and the *others*."""

    answers: tuple[HiveWord, ...]
    others: tuple[str, ...]

    @property
    def found(self) -> tuple[str, ...]:
        return tuple(answer.word for answer in self.answers)


@dataclass(slots=True, eq=False, repr=False)
class FoundWords:
    game: Game
    table: Table

    def routes(self) -> Routes:
        shapes = (Shape.WORD, Shape.WORDS, Shape.TALK, Shape.UNDO, Shape.COMMAND)
        answers = dict.fromkeys(shapes, self.tick)
        return Routes(
            texts=[
                TextRow(
                    "hive",
                    self.find,
                    answers,
                    self.takes,
                    lambda texts: texts.say("A word of the hive"),
                    self.explain,
                    edited=(Shape.WORD,),
                    wishes=("hints", "answers", "rules"),
                )
            ]
        )

    async def find(self, said: Said, message: Message, person: Person) -> Alive[Question] | None:
        """The hive replied to, or the last one."""
        return await alive_board(self.table, self.game, said, message, person)

    async def takes(self, said: Said, person: Person, hive: Question) -> bool:
        """True if *said* is a list, names found words, or at least half of it is in the hive."""
        if said.shape in _SEVERAL and (is_list(said.text) or split_found(said.text)[1]):
            return True
        written = await self._parse(said, person, hive)
        return bool(written.answers) and len(written.answers) >= len(written.others)

    async def explain(self, said: Said, person: Person, hive: Question) -> str:
        """Why the word does not fit the hive; "" if it fits but is in no lexicon."""
        alphabet = hive.alphabet
        try:
            word = alphabet.spell(said.typed.word if said.typed else "")
        except WordError:
            return person.texts.say("“{word}” is not in this hive.", word=said.text[:40])
        posted = PostedPuzzle(hive.rows, alphabet.name, await self.table.words(person, hive))
        return HivePuzzle().misfit(person.texts, posted, word)

    async def tick(
        self, message: Message, person: Person, hive: Question, said: Said
    ) -> Answer | None:
        """Tick the word in the answer and tell its points; after several words, answer anew."""
        written = await self._parse(said, person, hive)
        if not _is_one(said):
            await self._answer_left(message, person, hive, written)
            return None
        if not written.answers:
            return None
        hive = hive.with_used(written.found)
        with suppress(NetworkError):  # the answer is gone or was for one person alone
            await self.table.answer_again(person, hive)
        result: BeeResult = await self.table.solve(person, hive)
        return Answer(word_text(person.texts, written.answers[0], result))

    async def _answer_left(
        self, message: Message, person: Person, hive: Question, written: _Written
    ) -> None:
        """Answer anew, with hints to the words that are left."""
        hive = again(hive.with_used(written.found), message.id, person).with_hints()
        result: BeeResult = await self.table.solve(person, hive)
        content = self.game.hint(self.table.view(person), hive, result)
        lines = [*others_text(person.texts, written.others), content.text]
        await self.table.send(message, person, hive, replace(content, text="\n".join(lines)))

    async def _parse(self, said: Said, person: Person, hive: Question) -> _Written:
        words = _words_of(said)
        if not words:
            return _Written((), ())
        asked = replace(hive, query=replace(hive.query, used=words))
        result: BeeResult = await self.table.solve(person, asked)
        known, told = {answer.word for answer in result.found}, read_told(said.text).words
        others = (word for word in words if word in told and _spell(word, hive) not in known)
        return _Written(result.found, tuple(others))


def _is_one(said: Said) -> bool:
    """True if a single word is written or asked about."""
    return said.typed is not None or said.command == "word"


def _words_of(said: Said) -> tuple[str, ...]:
    if _is_one(said):
        return said.asked_words
    found = split_found(said.text)[1]
    return found or (long_words(said.text) if said.shape in _SEVERAL else ())


def _spell(word: str, hive: Question) -> str:
    with suppress(WordError):
        return hive.alphabet.spell(word)
    return ""
