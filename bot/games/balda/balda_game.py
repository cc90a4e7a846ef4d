"""Balda as a game of the bot, and the taps under its answers."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from bot.boards.columns import cell_name
from bot.boards.grids import is_regular, lacks_few_cells
from bot.boards.question import Question, Rows
from bot.chat.messages import Article
from bot.chat.people import Admins, Person
from bot.chat.routes import Routes, merge_routes
from bot.chat.wishes import UnclearError
from bot.games.balda import answer_text, balda_buttons
from bot.games.balda.balda_solving import BaldaRequest, BaldaResult, NewLetter, solve
from bot.games.balda.board_commands import BoardCommands
from bot.games.balda.followed_game import (
    Playing,
    continue_game,
    name_play,
    with_match,
    without_match,
)
from bot.games.balda.looking_ahead import LookAheadRooms, LookingAhead
from bot.games.board_buttons import hint_content
from bot.games.desk import Desk, limit_rarity
from bot.games.game import BestLine, Content, Fit, Game, Page, Trace, View
from bot.games.picture_store import BesideReader
from bot.render.answer import DONE, Answer, Picture, TapAnswer
from bot.render.buttons import Button, Row
from bot.render.help_text import balda_rules
from bot.render.payloads import BoardPayload, payload, refuse_button
from bot.render.text import echo, hide, plain, wiktionary_button
from bot.texts import BotError, Texts
from bot.work.lexicons import Words
from solver import EMPTY, MAX_BOGGLE_SIDE, OUTSIDE, Cell, Grid
from storage import Preferences


@payload("swap")
class SwapSides(BoardPayload):
    """Exchange the sides or back; a second tap in a row changes nothing."""

    to: Literal["on", "off"]


@payload("drop")
class DropMatch(BoardPayload):
    """Ignore what was read beside the board."""


@dataclass(slots=True, eq=False, repr=False)
class BoardTaps:
    game: Game
    desk: Desk
    beside: BesideReader

    def routes(self) -> Routes:
        tap, game = self.desk.tap, self.game
        return Routes(
            taps=[
                tap(balda_buttons.SwitchKnots, self.switch_knots, game=game),
                tap(balda_buttons.SwitchOrder, self.switch_order, game=game),
                tap(balda_buttons.ShowCells, self.show_cells, game=game),
                tap(balda_buttons.ChooseCell, self.choose_cell, game=game),
                tap(balda_buttons.FlipMove, self.flip, game=game),
                tap(SwapSides, self.swap, game=game),
                tap(DropMatch, self.drop, game=game),
            ]
        )

    async def switch_knots(
        self, tapped: balda_buttons.SwitchKnots, question: Question, person: Person
    ) -> TapAnswer:
        rules = replace(question.query.rules, knots=tapped.to == "on")
        return await self.desk.answer_again(person, question.with_query(rules=rules))

    async def switch_order(
        self, tapped: balda_buttons.SwitchOrder, question: Question, person: Person
    ) -> TapAnswer:
        return await self.desk.answer_again(person, question.with_query(order=tapped.to))

    async def show_cells(
        self, tapped: balda_buttons.ShowCells, question: Question, person: Person
    ) -> TapAnswer:
        """Show the board as buttons."""
        if tapped.column:
            names = {str(Cell(0, x))[:-1] for x in range(len(question.rows[0]))}
            if tapped.column not in names:
                raise refuse_button()
        can = self.desk.view(person).can
        said = person.texts.say("An empty cell: its moves. A letter: its words.")
        keyboard = balda_buttons.cells_keyboard(person.texts, question, can, tapped.column)
        return TapAnswer(rewrite=Answer(said, keyboard))

    async def choose_cell(
        self, tapped: balda_buttons.ChooseCell, question: Question, person: Person
    ) -> TapAnswer:
        """Show moves into an empty cell, words through a letter, or all moves again."""
        if tapped.cell == "all":
            return await self.desk.answer_again(person, question.whole_board())
        cell, grid = Cell.parse(tapped.cell), Grid(question.rows)
        if cell not in grid or grid[cell] == OUTSIDE:
            return TapAnswer(person.texts.say("This is not a cell of the board."))
        return await self.desk.answer_again(person, question.about_cell(cell))

    async def flip(
        self, tapped: balda_buttons.FlipMove, question: Question, person: Person
    ) -> TapAnswer:
        """Show one move after another in the same message, each with only its new letter."""
        view = self.desk.view(person)
        asked = limit_rarity(question, person).with_page(tapped.number, 1)
        result: BaldaResult = await self.desk.solve(person, asked)
        if not result.words:
            raise BotError("There are no more words; tap Back.")
        moves = result.words[0]
        following = tapped.number + 1 if result.more else 0
        board = answer_text.board_drawing(question, None)
        content = Content(
            answer_text.flip_text(view, question, moves),
            picture=board._replace(placed=(moves[0].cell, moves[0].letter)),
            above=balda_buttons.flip_keyboard(view.texts, question, following),
        )
        return await self.desk.show(person, question, content)

    async def swap(self, tapped: SwapSides, question: Question, person: Person) -> TapAnswer:
        """Exchange the sides: the person plays the other one."""
        history = question.history
        if history.beside and history.beside.swapped != (tapped.to == "on"):
            await self.desk.answer_again(person, question._replace(history=history.swap_sides()))
        return DONE

    async def drop(self, tapped: DropMatch, question: Question, person: Person) -> TapAnswer:
        beside = question.history.beside
        if beside is None:
            return DONE
        await self.beside.drop(person, beside.accepted)
        await self.desk.answer_again(person, without_match(question))
        return TapAnswer(person.texts.say("Dropped: I go by the board alone."))


def beside_row(texts: Texts, question: Question) -> Row:
    beside = question.history.beside
    if beside is None:
        return ()
    swap = SwapSides(question.id, "off" if beside.swapped else "on")
    drop = Button(texts.say("Drop list and score"), DropMatch(question.id))
    if beside.scores is None and not beside.turn:
        return (drop,)
    return Button(texts.say("I am the other player"), swap), drop


@dataclass(slots=True, eq=False, repr=False)
class Balda(Game):
    """Put a letter, read a word. Its commands need more than the desk gives them."""

    name: ClassVar[str] = "balda"
    hosts: ClassVar[Collection[str]] = ("vk", "balda")
    has_match: ClassVar[bool] = True
    max_articles: ClassVar[int] = 10

    preferences: Preferences
    admins: Admins
    max_used: int
    look_ahead_rooms: LookAheadRooms
    beside: BesideReader

    solve = staticmethod(solve)
    drawing = staticmethod(answer_text.answer_drawing)
    follow = staticmethod(continue_game)
    with_match = staticmethod(with_match)
    without_match = staticmethod(without_match)

    def title(self, texts: Texts) -> str:
        return texts.say("Balda")

    def takes(self, rows: Rows) -> bool:
        return True

    def claims(self, rows: Rows) -> bool:
        """True if a cell is empty, or the board is a single row or too large for Boggle."""
        sides = (len(rows), len(rows[0]))
        return EMPTY in sum(rows, ()) or min(sides) == 1 or max(sides) > MAX_BOGGLE_SIDE

    def fit(self, rows: Rows) -> Fit:
        """Tell Balda from Boggle: a nearly full board may be one of Boggle that lacks some cells.

        Balda begins with a full row across the middle, and late in a game its empty cells lie
        irregularly. Whether that row is a word is known only once the board is solved.
        """
        if not self.claims(rows):
            return Fit.NONE
        if not lacks_few_cells(rows):
            return Fit.GOOD
        middle = rows[(len(rows) - 1) // 2 : len(rows) // 2 + 1]
        if not any(all(row) for row in middle):
            return Fit.NONE
        return Fit.POOR if is_regular(rows) else Fit.FAIR

    def request(self, question: Question, words: Words) -> BaldaRequest:
        return BaldaRequest(
            question.rows,
            question.query,
            words,
            _new_letter(question),
            question.cyrillic,
            reply=question.history.side == 1 and question.query.first == 0,
        )

    def settle(self, question: Question, result: BaldaResult) -> Question:
        number = question.history.unnamed
        if result.named is None or number is None:
            return question
        return name_play(question, number, result.named)

    def answer(self, view: View, question: Question, result: BaldaResult) -> Content:
        page, texts = result.words[: question.query.limit], view.texts
        written = answer_text.answer_text(view, question, result._replace(words=page))
        best = [moves[0] for moves in page[: written.rows]]
        more = result.more or written.rows < len(result.words)
        above, number = balda_buttons.move_buttons(question, best), question.history.unnamed
        if number is not None:
            above = balda_buttons.naming_buttons(texts, question, number, result.names)
        flip = balda_buttons.FlipMove(question.id, question.query.first)
        return Content(
            written.text,
            Page(question.query.first, written.rows, view.rows, more),
            answer_text.answer_drawing(question, result),
            words=tuple(move.word for move in best),
            proves_game=result.begins_with_word,
            above=above,
            beside=(balda_buttons.look_ahead_button(texts, question.id),),
            links=_links(view, question, result),
            extras=(
                *balda_buttons.rules_row(texts, question),
                *balda_buttons.game_row(texts, question),
                *([Button(texts.say("See them one by one"), flip)] if best else []),
                *beside_row(texts, question),
            ),
        )

    def words_of(self, result: BaldaResult) -> Sequence[str]:
        return tuple(moves[0].word for moves in result.words)

    def hint(self, view: View, question: Question, result: BaldaResult) -> Content:
        title = f"<b>{answer_text.board_title(view.texts, question)}</b>"
        hints = answer_text.hints_to(view.texts, result.best)
        content = hint_content(
            view, question, title, hints, answer_text.answer_drawing(question, result)
        )
        return content._replace(proves_game=result.begins_with_word)

    def traces(self, result: BaldaResult) -> Sequence[Trace]:
        """Each word by its best placement."""
        return [Trace.of(moves[0]) for moves in result.words]

    async def look_ahead(self, desk: Desk, person: Person, question: Question) -> BestLine:
        return await LookingAhead(self, desk, self.look_ahead_rooms).best_line(person, question)

    def picture(self, question: Question) -> Picture:
        return answer_text.board_drawing(question, None)

    def rules(self, view: View, question: Question) -> Answer:
        return balda_rules(view.texts, knots=question.query.rules.knots)

    def unclear(self, question: Question, text: str) -> UnclearError:
        return UnclearError(
            "I did not get “{text}”. About this board you can write a move (“{cell} word”), the "
            "number of a row, a cell, “more”, “undo” or “rules”.",
            text=text,
            cell=cell_name(Cell(0, 0), question.rows),
        )

    def articles(self, view: View, question: Question, result: BaldaResult) -> Sequence[Article]:
        """Each of the best moves."""
        rows = [
            answer_text.word_row(view.texts, number, moves, question)
            for number, moves in enumerate(result.words[: self.max_articles], start=1)
        ]
        return [
            Article(str(number), plain(row), "\n".join([*echo(question.rows), hide(row)]))
            for number, row in enumerate(rows, start=1)
        ]

    def routes(self, desk: Desk) -> Routes:
        commands = BoardCommands(self, desk, self.preferences, self.admins, self.max_used)
        return merge_routes(
            [
                BoardTaps(self, desk, self.beside).routes(),
                commands.routes(),
                Playing(self, desk).routes(),
                LookingAhead(self, desk, self.look_ahead_rooms).routes(),
            ]
        )


def _links(view: View, question: Question, result: BaldaResult) -> Row:
    """The Wiktionary button of the best word, if few people know it and no gloss is shown."""
    best, glossed = result.best, result.meaning and result.meaning.gloss
    if not view.links_words or best is None or best.tier == "natural" or glossed:
        return ()
    return (wiktionary_button(view.texts, best.word, question.alphabet.name),)


def _new_letter(question: Question) -> NewLetter | None:
    history = question.history
    if history.unnamed is None:
        return None
    play = history.plays[history.unnamed]
    last = history.unnamed + 1 == len(history.plays)
    return NewLetter(Cell.parse(play.cell), play.letter, last)
