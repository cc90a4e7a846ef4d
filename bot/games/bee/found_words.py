"""Words that people write after a hive: whether each is in it, what it is worth, and a tick."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from bot.boards.question import Question
from bot.chat.messages import Message
from bot.chat.network import NetworkError
from bot.chat.people import Person
from bot.chat.routes import Alive, Routes, TextRow
from bot.chat.said import Said, Shape
from bot.games.bee.hive_puzzle import HivePuzzle
from bot.games.bee.hive_solving import BeeResult
from bot.games.bee.hive_text import word_text
from bot.games.board_texts import alive_board
from bot.games.game import Game, Table
from bot.games.puzzle_kind import PostedPuzzle
from bot.render.answer import Answer
from solver import Answer as HiveWord
from solver import WordError


@dataclass(frozen=True, slots=True)
class FoundWords:
    game: Game
    table: Table

    def routes(self) -> Routes:
        shapes = (Shape.WORD, Shape.WORDS, Shape.UNDO, Shape.COMMAND)
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
                )
            ]
        )

    async def find(self, said: Said, message: Message, person: Person) -> Alive[Question] | None:
        """The hive replied to, or the last board if it is one."""
        alive = await alive_board(self.table, None, message, person)
        return alive if alive and alive.thing.game == self.game.name else None

    async def takes(self, said: Said, person: Person, hive: Question) -> bool:
        return bool(await self._found(said, person, hive))

    async def explain(self, said: Said, person: Person, hive: Question) -> str:
        """Why the word is not in the hive; "" if it only is in no lexicon."""
        alphabet = hive.alphabet
        try:
            word = alphabet.spell(said.typed.word if said.typed else "")
        except WordError:
            return person.texts.say("“{word}” is no word of this hive.", word=said.text[:40])
        posted = PostedPuzzle(hive.rows, alphabet.name, await self.table.words(person, hive))
        return HivePuzzle().misfit(person.texts, posted, word)

    async def tick(
        self, message: Message, person: Person, hive: Question, said: Said
    ) -> Answer | None:
        """Tick it in the answer, and tell what it is worth."""
        found = await self._found(said, person, hive)
        if not found:
            return None
        used = tuple(dict.fromkeys((*hive.query.used, *(each.word for each in found))))
        hive = replace(hive, query=replace(hive.query, used=used))
        with suppress(NetworkError):  # the answer is gone or was for one person alone
            await self.table.answer_again(person, hive)
        result: BeeResult = await self.table.solved(person, hive)
        told = [word_text(person.texts, each, result).split("\n") for each in found]
        return Answer("\n".join([*(line for line, _ in told), told[-1][1]]))

    async def _found(self, said: Said, person: Person, hive: Question) -> Sequence[HiveWord]:
        """Those words of the text that are in the hive."""
        asked = replace(hive, query=replace(hive.query, used=said.asked_words))
        result: BeeResult = await self.table.solved(person, asked)
        return result.found
