"""Boggle as a game of the bot, with `/boggle`, the paths of its words, and `/newboggle`."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from bot.boards.grids import is_regular, lacks_few_cells
from bot.boards.question import Question, Rows
from bot.chat.messages import Message
from bot.chat.network import Capabilities
from bot.chat.people import Person
from bot.chat.routes import Alive, Routes, TextRow
from bot.chat.said import Said, Shape
from bot.games import puzzle_kind
from bot.games.board_buttons import BackToAnswer, hint_content, mark_of, refuse_outdated
from bot.games.boggle import boggle_text
from bot.games.desk import Desk
from bot.games.finding import again, new_question
from bot.games.game import Content, Fit, Game, Page, Trace, View
from bot.render.answer import Answer, TapAnswer
from bot.render.buttons import Button, Keyboard
from bot.render.drawing import Drawing
from bot.render.payloads import BoardPayload, payload
from bot.render.text import hide
from bot.texts import BotError, Texts
from bot.work.lexicons import LexiconShelf, Words
from solver import (
    BOGGLE_APPS,
    DICE,
    EMPTY,
    MAX_BOGGLE_SIDE,
    FoundWord,
    Grid,
    Lexicon,
    find_words,
    parse_boggle,
    roll,
)

DEFAULT_MINUTES, MAX_MINUTES = 3, 60
DICE_OF = {"ru": "ru", "en": "new", "uk": "uk"}
ROLLS = 25
# After so many boards with an unfit word, others are too rare to wait for.
MAX_OTHERS = 200
# The index of the board for a level, among ROLLS boards ordered by their number of words.
PLACE_OF = {"few": ROLLS // 8, "some": ROLLS // 2, "many": ROLLS - 1 - ROLLS // 8}

_NATURAL = ("natural", "известные", "відомі")
_LEVELS = {"few": "few", "мало": "few", "many": "many", "много": "many", "багато": "many"}
PATH_NUMBERS_IN_A_ROW = 7
BOGGLE_ROWS = 20


def new_board(shelf: LexiconShelf, new: puzzle_kind.NewPuzzle) -> Rows:
    """Roll a board with real dice; the level says if it has few or many words.

    It has no obscene word, and no well-known word that is unfit for company, if such boards fall.
    """
    lexicon = shelf.lexicon_for(new.language, new.words._replace(fitness="all"))
    obscene, unfit, rng = frozenset(lexicon.obscene), lexicon.unfit, Random(new.seed)
    polite: list[tuple[int, Rows]] = []
    others: list[tuple[int, Rows]] = []
    while len(polite) < ROLLS and len(others) < MAX_OTHERS:
        grid = roll(DICE[DICE_OF[new.language]], rng)
        found = find_words(grid, lexicon, new.words.boggle_rules)
        likely = [word.word for word in found if word.tier == "natural"]
        is_polite = unfit.isdisjoint(likely) and obscene.isdisjoint(word.word for word in found)
        (polite if is_polite else others).append((len(likely), grid.rows))
    rolled = sorted((*polite, *others)[:ROLLS])
    return rolled[PLACE_OF[new.level]][1]


def solve_posted_board(
    shelf: LexiconShelf, posted: puzzle_kind.PostedPuzzle
) -> puzzle_kind.Solution:
    lexicon = shelf.lexicon_for(posted.language, posted.words)
    found = find_words(Grid(posted.rows), lexicon, posted.words.boggle_rules)
    unfit = lexicon.unfit
    return puzzle_kind.Solution(
        tuple(
            puzzle_kind.Entry(w.word, w.points, w.tier, polite=w.word not in unfit) for w in found
        )
    )


class BoardPuzzle(puzzle_kind.PuzzleKind):
    is_walked: ClassVar[bool] = True
    make = staticmethod(new_board)
    solve = staticmethod(solve_posted_board)

    def wish(self, text: str) -> puzzle_kind.PuzzleWish:
        """Parse `few` or `many` words, a number of minutes, and `natural`, in any order."""
        level, minutes, natural = "some", DEFAULT_MINUTES, False
        for part in text.lower().split():
            if part in _LEVELS:
                level = _LEVELS[part]
            elif part in _NATURAL:
                natural = True
            elif part.isascii() and part.isdecimal() and 1 <= int(part[:3]) <= MAX_MINUTES:
                minutes = int(part[:3])
            else:
                raise BotError(
                    "I don't understand “{part}”; write few, many or natural words and 1 to {most} "
                    "minutes, like /newboggle many 5, or stop.",
                    part=part[:20],
                    most=MAX_MINUTES,
                )
        return puzzle_kind.PuzzleWish(minutes * 60, level, natural)

    def picture(self, rows: Rows) -> Drawing:
        return Drawing(rows)

    def title(self, texts: Texts, rows: Rows, wish: puzzle_kind.PuzzleWish) -> str:
        time = texts.count("{n} minute", "{n} minutes", wish.seconds // 60)
        return f"{boggle_text.boggle_title(texts, rows)} · {time}"

    def rules(self, texts: Texts, words: Words) -> str:
        how = texts.say(
            "Reply to this message with words, one at a time. A word goes from cell to cell, "
            "also diagonally, and uses each at most once."
        )
        if not words.corners:
            how = texts.say(
                "Reply to this message with words, one at a time. A word goes from cell to cell, "
                "not diagonally, and uses each at most once."
            )
        return how

    def explain(self, texts: Texts, rows: Rows) -> Answer:
        return Answer(
            boggle_text.rules_text(texts), picture=boggle_text.rules_picture(texts), html=True
        )

    def legend(self, texts: Texts, signs: Mapping[str, str]) -> str:
        return texts.say(
            "{counted} counts, {found_before} was found before, {unfit} does not fit the board, "
            "{no_word} is not in the lexicon.",
            **signs,
        )

    def misfit(self, texts: Texts, posted: puzzle_kind.PostedPuzzle, word: str) -> str:
        grid, rules = Grid(posted.rows), posted.words.boggle_rules
        least = rules.min_letters_on(grid.height * grid.width)
        if len(word) < least:
            return puzzle_kind.too_short(texts, word, least)
        lexicon = Lexicon.from_words([word], alphabet=grid.alphabet.name)
        if not find_words(grid, lexicon, rules):
            return texts.say("“{word}” cannot be traced on this board.", word=word)
        return ""


@payload("path")
class ShowPath(BoardPayload):
    """Show the path of row *number*; the *mark* makes sure that it still has the same word."""

    number: int
    mark: str


def path_buttons(question: Question, words: Sequence[FoundWord], can: Capabilities) -> Keyboard:
    """Buttons for the first rows shown, as many as fit side by side."""
    beside = min(PATH_NUMBERS_IN_A_ROW, can.buttons_per_row)
    buttons = [
        Button(str(number + 1), ShowPath(question.id, number, mark_of(word.word)))
        for number, word in enumerate(words[:beside], start=question.query.first)
    ]
    return (tuple(buttons),) if buttons else ()


@dataclass(slots=True, eq=False, repr=False)
class Boggle(Game):
    """A board full of letters, and words that go from cell to cell."""

    name: ClassVar[str] = "boggle"
    hosts: ClassVar[Collection[str]] = frozenset(BOGGLE_APPS)
    puzzle: ClassVar[puzzle_kind.PuzzleKind] = BoardPuzzle()

    solve = staticmethod(boggle_text.solve_boggle)
    drawing = staticmethod(boggle_text.answer_drawing)

    def title(self, texts: Texts) -> str:
        return texts.say("Boggle")

    def takes(self, rows: Rows) -> bool:
        sides = (len(rows), len(rows[0]))
        return min(sides) > 1 and max(sides) <= MAX_BOGGLE_SIDE

    def claims(self, rows: Rows) -> bool:
        return self.takes(rows) and EMPTY not in sum(rows, ())

    def fit(self, rows: Rows) -> Fit:
        """Tell Boggle from Balda: in some apps boards of Boggle lack a few cells."""
        if self.claims(rows):
            return Fit.GOOD
        if not (self.takes(rows) and lacks_few_cells(rows)):
            return Fit.NONE
        return Fit.FAIR if is_regular(rows) else Fit.POOR

    def page_size(self, view: View) -> int:
        return BOGGLE_ROWS

    def request(self, question: Question, words: Words) -> boggle_text.BoggleRequest:
        query = question.query
        natural_first = query.order == "natural"
        return boggle_text.BoggleRequest(
            question.rows, words, query.page, question.cyrillic, natural_first, query.through
        )

    def answer(self, view: View, question: Question, result: boggle_text.BoggleResult) -> Content:
        written = boggle_text.words_text(view, question, result)
        found = result.found[: written.rows]
        return Content(
            written.text,
            Page.of(question, written.rows, BOGGLE_ROWS, result.total),
            boggle_text.answer_drawing(question, result),
            words=tuple(dict.fromkeys(word.word for word in found)),
            above=path_buttons(question, found, view.can),
        )

    def words_of(self, result: boggle_text.BoggleResult) -> Sequence[str]:
        return tuple(found.word for found in result.found)

    def hint(self, view: View, question: Question, result: boggle_text.BoggleResult) -> Content:
        title, hints = (
            boggle_text.boggle_title(view.texts, question.rows),
            boggle_text.hints_to(view.texts, result.best),
        )
        return hint_content(
            view, question, title, hints, boggle_text.answer_drawing(question, result)
        )

    def traces(self, result: boggle_text.BoggleResult) -> Sequence[Trace]:
        return [Trace(found.word, found.points, found.path) for found in result.found]

    def picture(self, question: Question) -> Drawing:
        return boggle_text.board_drawing(question, None)

    def routes(self, desk: Desk) -> Routes:
        return _Boards(self, desk).routes()


@dataclass(slots=True, eq=False, repr=False)
class _Boards:
    """Answers `/boggle`, and draws the paths of words that people write or tap."""

    game: Boggle
    desk: Desk

    def routes(self) -> Routes:
        shapes = (Shape.WORD, Shape.WORDS, Shape.UNDO, Shape.COMMAND)
        return Routes(
            {"boggle": self.boggle},
            edited=frozenset({"boggle"}),
            taps=[self.desk.tap(ShowPath, self.show_path, game=self.game)],
            texts=[
                TextRow(
                    "path",
                    self.find,
                    {**dict.fromkeys(shapes, self.draw_word), Shape.NUMBER: self.draw_row},
                    self.takes,
                    lambda texts: texts.say("Its path on the board"),
                    self.explain,
                    edited=(Shape.WORD,),
                    suggests=lambda person, question: self.desk.tells_rows(question, person),
                    wishes=("hints", "answers", "rules"),
                )
            ],
        )

    async def boggle(self, message: Message, person: Person) -> None:
        """`/boggle` with a typed board, with a picture, or in reply to either."""
        if message.text:
            rows = parse_boggle(message.text).rows
            question = new_question(person, self.game, rows, message.id)
        elif shown := await self.desk.finder.at_hand(message, person):
            if not self.desk.has_cells(shown):
                raise BotError("This is for boards of Boggle, and that is a hive.")
            query = replace(shown.query.whole_board(), used=())
            question = shown._replace(game=self.game.name, query=query)
        else:
            raise BotError("Write the rows of the board after /boggle: /boggle grep tnal esit dres")
        await self.desk.answer(message, person, question)

    async def find(self, said: Said, message: Message, person: Person) -> Alive[Question] | None:
        """The answer replied to, or the last one."""
        alive = await self.desk.finder.find_alive(self.game, said, message, person)
        if alive is None:
            return None
        asks = alive.meant or message.insistent
        return alive._replace(insists=said.shape is Shape.NUMBER and asks)

    async def takes(self, said: Said, person: Person, question: Question) -> bool:
        if said.shape is Shape.NUMBER:
            return self.desk.tells_rows(question, person)
        return await self._word(said, person, question) is not None

    async def explain(self, said: Said, person: Person, question: Question) -> str:
        return person.texts.say(
            "“{word}” cannot be traced on this board.",
            word=said.typed.word if said.typed else said.text,
        )

    async def draw_word(
        self, message: Message, person: Person, question: Question, said: Said
    ) -> None:
        if word := await self._word(said, person, question):
            await self._draw(message, person, question, word)

    async def draw_row(
        self, message: Message, person: Person, question: Question, said: Said
    ) -> None:
        self.desk.check_tells_rows(question, person)
        word = await self._of_row(question, said.number - 1, person)
        if word is None:
            raise BotError("The answer has no row {number}.", number=said.number)
        await self._draw(message, person, question, word)

    async def show_path(self, tapped: ShowPath, question: Question, person: Person) -> TapAnswer:
        """Show the path in the message of the answer."""
        word = await self._of_row(question, tapped.number, person)
        if word is None or tapped.mark != mark_of(word.word):
            raise refuse_outdated()
        return await self.desk.show(person, question, self._content(person, question, word))

    async def _draw(
        self, message: Message, person: Person, question: Question, word: FoundWord
    ) -> None:
        question = again(question, message.id, person)
        await self.desk.send(message, person, question, self._content(person, question, word))

    def _content(self, person: Person, question: Question, word: FoundWord) -> Content:
        text = boggle_text.path_text(person.texts, question, word)
        back = Button(person.texts.say("All words"), BackToAnswer(question.id))
        return Content(
            hide(text) if self.desk.view(person).hidden else text,
            picture=boggle_text.board_drawing(question, word),
            above=((back,),),
        )

    async def _of_row(self, question: Question, number: int, person: Person) -> FoundWord | None:
        result: boggle_text.BoggleResult = await self.desk.solve(
            person, question.with_page(number, 1)
        )
        return next(iter(result.found), None)

    async def _word(self, said: Said, person: Person, question: Question) -> FoundWord | None:
        """The first word of the text that is on the board."""
        request: boggle_text.BoggleRequest = self.game.request(
            question, await self.desk.words(person, question)
        )
        for word in said.asked_words:
            if found := await self.desk.jobs.ask(boggle_text.find_word, request, word):
                return found
        return None
