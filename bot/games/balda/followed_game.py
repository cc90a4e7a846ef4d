"""Follow a game of Balda that is played elsewhere: moves, undo, and new screenshots.

The board that a person sent is kept with every play since, so one screenshot is enough.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.boards.question import Beside, History, Play, Question, Rows
from bot.chat.people import Person
from bot.chat.routes import Routes
from bot.games.balda.answer_text import board_drawing, list_used_words, trial_text
from bot.games.balda.balda_buttons import (
    NamePlay,
    PassTurn,
    PlayAs,
    PlayMove,
    ShowUsed,
    TakeBack,
    TryMove,
    trial_keyboard,
    whose_keyboard,
)
from bot.games.balda.balda_solving import BaldaResult
from bot.games.board_buttons import mark_of, refuse_outdated
from bot.games.desk import Desk, limit_rarity
from bot.games.game import Content, Game
from bot.render.answer import DONE, TapAnswer
from bot.texts import BotError
from bot.work.picture_jobs import Found
from ocr import MatchReading, PlayedWord
from solver import EMPTY, OUTSIDE, Cell, Grid, Lexicon, Move, Query, find_moves

MAX_NEW_LETTERS = 4
# Letters that have to agree for each one that differs.
AGREEING = 4


def play(question: Question, move: Move) -> Question:
    """*question* after the side to move has made *move*."""
    played = Play(str(move.cell), move.letter, move.word, move.score, question.history.side)
    rows = Grid(question.rows).with_letter(move.cell, move.letter).rows
    used = tuple(dict.fromkeys((*_collect_used(question), move.word)))
    question = question._replace(history=question.history.then(played))
    return question.whole_board().with_query(used=used).with_rows(rows)


def take_back(question: Question) -> Question:
    """*question* before its last play; BotError if there is none."""
    if not question.history.plays:
        raise BotError("Nothing was played here that I could take back.")
    last = question.history.plays[-1]
    used = tuple(word for word in question.query.used if word != last.word)
    rows = Grid(question.rows).with_letter(Cell.parse(last.cell), EMPTY).rows
    question = question._replace(history=question.history.back())
    return question.whole_board().with_query(used=used).with_rows(rows)


def name_play(question: Question, number: int, word: str) -> Question:
    """*question* with *word* as the word of play *number*, which had none."""
    cell = Cell.parse(question.history.plays[number].cell)
    points = len(word) + dict(question.query.rules.prizes).get(cell, 0)
    history = question.history.name_play(number, word, points)
    return question.with_used([word])._replace(history=history)


def continue_game(last: Question, new: Question) -> Question | None:
    """*new* as the next position of *last*, if it shows that board with a few more letters.

    A few letters may differ if they are in doubt.
    """
    if _shape(last.rows) != _shape(new.rows):
        return None
    grid, added, agreed, differing = Grid(last.rows), list[Cell](), 0, list[str]()
    alphabet = Grid(new.rows).alphabet_for(last.cyrillic)
    if grid.alphabet_for(alphabet.name) != alphabet:
        return None
    for cell in _cells(new.rows):
        before, after = _text(last.rows, cell), _text(new.rows, cell)
        if before == EMPTY and after not in (EMPTY, OUTSIDE):
            added.append(cell)
            grid = grid.with_letter(cell, after)
        elif before != after:
            differing.append(str(cell))
        else:
            agreed += before not in (EMPTY, OUTSIDE)
    doubted = set(differing) <= {*last.board.doubtful, *new.board.doubtful}
    if not doubted or agreed < AGREEING * len(differing) or len(added) > MAX_NEW_LETTERS:
        return None
    return _carry_on(last, new, grid, added)


def _carry_on(last: Question, new: Question, grid: Grid, added: list[Cell]) -> Question:
    """Record the *added* letters as plays of the two sides in turn, without their words."""
    history = last.history
    for cell in added:
        letter = grid.rows[cell.row][cell.column]
        history = history.then(Play(str(cell), letter, "", 0, history.side))
    known = {str(cell) for cell in _cells(last.rows) if _text(last.rows, cell)}
    known -= set(last.board.doubtful)
    doubtful = tuple(name for name in new.board.doubtful if name not in known)
    used = _collect_used(last) if added else last.query.used
    return new._replace(
        game=last.game,
        board=new.board._replace(rows=grid.rows, doubtful=doubtful),
        query=replace(last.query.whole_board(), used=used),
        history=history,
        cyrillic=last.cyrillic,
    )


def _collect_used(question: Question) -> tuple[str, ...]:
    """The used words and the start word, which cannot be told once plays fill another row."""
    start = () if question.history.plays else Grid(question.rows).start_words
    return tuple(dict.fromkeys((*start, *question.query.used)))


def _shape(rows: Rows) -> list[list[bool]]:
    return [[text == OUTSIDE for text in row] for row in rows]


def _cells(rows: Rows) -> list[Cell]:
    return [Cell(y, x) for y, row in enumerate(rows) for x in range(len(row))]


def _text(rows: Rows, cell: Cell) -> str:
    return rows[cell.row][cell.column]


@dataclass(slots=True, eq=False, repr=False)
class Playing:
    game: Game
    desk: Desk

    def routes(self) -> Routes:
        tap, game = self.desk.tap, self.game
        return Routes(
            taps=[
                tap(TryMove, self.try_move, game=game),
                tap(PlayMove, self.play, game=game),
                tap(PlayAs, self.play_as, game=game),
                tap(ShowUsed, self.show_used, game=game),
                tap(TakeBack, self.take_back, game=game),
                tap(PassTurn, self.pass_turn, game=game),
                tap(NamePlay, self.name, game=game),
            ],
        )

    async def try_move(self, tapped: TryMove, question: Question, person: Person) -> TapAnswer:
        """Show what the other side would get, before anything is played."""
        move = await self._move_of(tapped, question, person)
        content = await trial(self.desk, question, tapped.number, move, person)
        return await self.desk.show(person, question, content)

    async def play(self, tapped: PlayMove, question: Question, person: Person) -> TapAnswer:
        """Play the move; ask first whose turn it is, if nobody has said."""
        move = await self._move_of(tapped, question, person)
        if question.history.has_turn:
            return await self._play(move, question, person)
        note = person.texts.say("Whose turn is it?")
        return TapAnswer(note, keyboard=whose_keyboard(person.texts, tapped))

    async def play_as(self, tapped: PlayAs, question: Question, person: Person) -> TapAnswer:
        if question.history.has_turn:
            raise refuse_outdated()
        move = await self._move_of(tapped, question, person)
        history = question.history.with_turn(int(tapped.side == "theirs"))
        return await self._play(move, question._replace(history=history), person)

    async def show_used(self, tapped: ShowUsed, question: Question, person: Person) -> TapAnswer:
        """Answer the tap with as many used words as fit."""
        room = self.desk.view(person).can.max_note
        return TapAnswer("\n".join(list_used_words(person.texts, question, room)), alert=True)

    async def take_back(self, tapped: TakeBack, question: Question, person: Person) -> TapAnswer:
        if tapped.plays == len(question.history.plays):
            await self.desk.answer_again(person, take_back(question))
        return DONE

    async def pass_turn(self, tapped: PassTurn, question: Question, person: Person) -> TapAnswer:
        history = question.history.with_turn(int(tapped.to == "theirs"))
        return await self.desk.answer_again(person, question._replace(history=history))

    async def name(self, tapped: NamePlay, question: Question, person: Person) -> TapAnswer:
        """Record which word a letter of a new screenshot has made."""
        if tapped.number != question.history.unnamed:
            return DONE
        if tapped.wish == "other":
            history = question.history.without(tapped.number)
            await self.desk.answer_again(person, question._replace(history=history))
            return TapAnswer(person.texts.say("Name it with /used, and I leave it out."))
        result: BaldaResult = await self.desk.solve(person, question)
        for at, word in enumerate(result.names):
            if tapped.wish == f"{at}-{mark_of(word)}":
                return await self.desk.answer_again(
                    person, name_play(question, tapped.number, word)
                )
        raise refuse_outdated()

    async def _play(self, move: Move, question: Question, person: Person) -> TapAnswer:
        await self.desk.answer_again(person, play(question, move))
        return TapAnswer(person.texts.say("Played: {word}.", word=move.word))

    async def _move_of(
        self, tapped: TryMove | PlayMove | PlayAs, question: Question, person: Person
    ) -> Move:
        """The move that the button is for; BotError if its row has another one now."""
        move = await move_at(self.desk, question, tapped.number, person)
        if move is None or tapped.mark != mark_of(str(move)):
            raise refuse_outdated()
        return move


async def move_at(desk: Desk, question: Question, number: int, person: Person) -> Move | None:
    """The move of row *number*, from 0, of the answer to *question*."""
    asked = limit_rarity(question, person).with_page(number, 1)
    result: BaldaResult = await desk.solve(person, asked)
    return result.best


async def trial(desk: Desk, question: Question, number: int, move: Move, person: Person) -> Content:
    """Try *move*, that of row *number*: the answer shows what the other side could then play."""
    view = desk.view(person)
    after = play(question, move)
    replies = await desk.solve(person, after.with_query(limit=view.rows))
    return Content(
        trial_text(view, question, move, replies),
        picture=board_drawing(question, move),
        above=trial_keyboard(view.texts, question, number, move),
    )


def with_match(question: Question, found: Found) -> Question:
    """*question* with the words, the scores and the turn that were read beside its board.

    New letters get the words that are new in the list. If nothing shows which side is the person's,
    it is the one to move, as people ask about their own moves.
    """
    match = found.match
    if match.side_of_you is None and match.turn == 1:
        match = match.swap_sides()
    if not match.used and match.scores is None and match.turn is None:
        return question
    known = question.query.used
    question = _name_plays(question, [each for each in match.used if each.word not in known])
    question = question._replace(history=_by_scores(question.history, match))
    named = {play.word for play in question.history.plays}
    used = tuple(dict.fromkeys((*known, *question.query.used, *(each.word for each in match.used))))
    before = question.history.beside or Beside()
    beside = Beside(
        listed=len(match.used),
        used=(*before.used, *(word for word in used if word not in known and word not in named)),
        accepted=(*before.accepted, *found.accepted),
        scores=_scores_before(question.history, match) or before.scores,
        turn=match.turn is not None,
        plays=len(question.history.plays),
    )
    side = question.history.side if match.turn is None else match.turn
    history = question.history._replace(beside=beside, side=side)
    return question.with_query(used=used)._replace(history=history)


def without_match(question: Question) -> Question:
    """*question* without anything that was read beside its board."""
    history = question.history
    if history.beside is None:
        return question
    used = tuple(word for word in question.query.used if word not in history.beside.used)
    said = history.side if history.told else 0
    side = 1 - history.plays[-1].side if history.plays else said
    history = history._replace(beside=None, side=side)
    return question.with_query(used=used)._replace(history=history)


def _by_scores(history: History, match: MatchReading) -> History:
    """*history*, its sides exchanged if its points add up to the scores only then."""
    plays = tuple(play._replace(side=1 - play.side) for play in history.plays)
    other = history._replace(plays=plays, side=1 - history.side)
    known = history.beside is not None and history.beside.scores is not None
    return other if known and history.scores != match.scores == other.scores else history


def _scores_before(history: History, match: MatchReading) -> tuple[int, int] | None:
    """The scores of the picture minus the points of the plays, which are included in them."""
    if match.scores is None:
        return None
    own, other = (max(0, a - b) for a, b in zip(match.scores, history.points, strict=True))
    return own, other


def _name_plays(question: Question, new: Sequence[PlayedWord]) -> Question:
    """Name the word of each new letter through which only one new word goes."""
    left = {each.word: each for each in new}
    numbers = [n for n, play in enumerate(question.history.plays) if play.cell and not play.word]
    words = {number: _through(question, number, list(left)) for number in numbers}
    while alone := [n for n in numbers if n in words and len(words[n]) == 1]:
        number = alone[0]
        (word,) = words.pop(number)
        question = name_play(question, number, word)
        if (side := left[word].side) is not None:  # the side whose list has the word
            plays = list(question.history.plays)
            plays[number] = plays[number]._replace(side=side)
            question = question._replace(history=question.history._replace(plays=tuple(plays)))
        words = {n: [other for other in names if other != word] for n, names in words.items()}
    return question


def _through(question: Question, number: int, words: Sequence[str]) -> list[str]:
    """The *words* that the letter of play *number* may have made, sorted."""
    play = question.history.plays[number]
    cell = Cell.parse(play.cell)
    before = Grid(question.rows).with_letter(cell, "")
    if not words:
        return []
    lexicon = Lexicon.from_words(words, alphabet=question.alphabet.name)
    moves = find_moves(before, lexicon, Query(question.query.rules, cells=(cell,)))
    return sorted({move.word for move in moves if move.letter == play.letter})
