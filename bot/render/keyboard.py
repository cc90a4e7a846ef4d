"""Buttons, and what comes back when one is tapped: `v1:action:subject[:argument]`.

The subject of a board's button is the board's id, that of a setting's button its owner's id.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.games.kinds import possible_games
from bot.texts import LANGUAGES, Texts
from solver import Cell, Grid
from storage import Board, Game

Key = TypeVar("Key", bound=str)
Buttons = list[InlineKeyboardButton]

MOST_DOUBTS = 12
IN_A_ROW = 4

_DATA = re.compile(r"v1:([a-z]{1,12}):([\w-]{1,24})(?::([\w-]{1,30}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Tap:
    """One button's meaning; `str()` fits callback data and parses back."""

    action: str
    subject: str
    argument: str = ""

    def __str__(self) -> str:
        return ":".join(filter(None, ("v1", self.action, self.subject, self.argument)))

    @classmethod
    def parse(cls, data: str) -> "Tap | None":
        """None if *data* is not ours, as a stranger's may be."""
        match = _DATA.fullmatch(data)
        return cls(match[1], match[2], match[3] or "") if match else None


@dataclass(frozen=True, slots=True)
class Page:
    """What an answer shows of its *total* rows: *shown* of them from number *first* on."""

    first: int
    shown: int
    total: int
    size: int


def board_keyboard(
    texts: Texts,
    board: Board,
    page: Page,
    moves: Sequence[Buttons] = (),
    *,
    private: InlineKeyboardButton | None = None,
) -> InlineKeyboardMarkup | None:
    """All that can be done with an answer; *moves* are the buttons of its rows."""
    rows = [*moves, _page_buttons(board, page), *_doubt_buttons(board)]
    kind = _kind_buttons(texts, board)
    if page.shown:
        kind.append(button("✓ / ✗", Tap("verdicts", board.id, f"refused-{page.first}")))
    if board.game == "balda":
        rows.insert(0, [_knots_button(texts, board), _order_button(texts, board)])
        rows.append(_game_buttons(texts, board))
        kind.append(_think_button(texts, board.id))
    if board.game == "bee":
        rows.insert(0, [button(texts.say("Hints"), Tap("hints", board.id))])
    rows += [kind, [private] if private else []]
    rows = [row for row in rows if row]
    return InlineKeyboardMarkup(rows) if rows else None


def letters_keyboard(
    texts: Texts, board: Board, cell: str, letters: Sequence[str]
) -> InlineKeyboardMarkup:
    """What *cell* may be, each by its number among *letters*, and the way back."""
    buttons = [
        button(letter.upper() or texts.say("empty"), Tap("letter", board.id, f"{cell}-{number}"))
        for number, letter in enumerate(letters)
    ]
    back = button(texts.say("Back"), Tap("page", board.id, "0"))
    return InlineKeyboardMarkup([*_in_rows(buttons), [back]])


def kinds_keyboard(texts: Texts, board: Board) -> InlineKeyboardMarkup:
    """What game *board* is of, in which letters a picture is read, and the way back."""
    games, alphabets = game_names(texts), alphabet_names(texts)
    offered = {game: games[game] for game in games_of(board)}
    rows = [_choices("game", board.id, offered, board.game)]
    if board.reading:
        rows.append(_choices("alphabet", board.id, alphabets, alphabet_of(board)))
    back = button(texts.say("Back"), Tap("page", board.id, "0"))
    return InlineKeyboardMarkup([*rows, [back]])


def games_of(board: Board) -> tuple[Game, ...]:
    """What *board* may be a board of; a hive is nothing else."""
    return ("bee",) if board.game == "bee" else possible_games(board.rows)


def game_names(texts: Texts) -> dict[Game, str]:
    return {
        "balda": texts.say("Balda"),
        "boggle": texts.say("Boggle"),
        "bee": texts.say("Spelling Bee"),
    }


def alphabet_names(texts: Texts) -> dict[str, str]:
    return {
        "ru": texts.say("Russian letters"),
        "en": texts.say("English letters"),
        "uk": texts.say("Ukrainian letters"),
    }


def alphabet_of(board: Board) -> str:
    return Grid(board.rows).alphabet.name


def stop_keyboard(texts: Texts, board_id: str) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup.from_button(button(texts.say("Stop"), Tap("stop", board_id)))


def think_keyboard(texts: Texts, board_id: str) -> InlineKeyboardMarkup:
    """Think again, or back to the answer."""
    back = button(texts.say("Back"), Tap("back", board_id))
    return InlineKeyboardMarkup.from_row([_think_button(texts, board_id), back])


def hints_keyboard(texts: Texts, hive: Board) -> InlineKeyboardMarkup:
    """The way from the hints to the first page of words."""
    return InlineKeyboardMarkup.from_button(button(texts.say("Words"), Tap("page", hive.id, "0")))


def invitation_keyboard(
    game_id: str, levels: dict[str, str], join: str | None
) -> InlineKeyboardMarkup:
    """Whom to play with: the bot at one of *levels*, or whoever taps *join*."""
    buttons = [button(name, Tap("level", game_id, key)) for key, name in levels.items()]
    if join:
        buttons.append(button(join, Tap("join", game_id)))
    return InlineKeyboardMarkup([buttons[at : at + 2] for at in range(0, len(buttons), 2)])


def game_keyboard(texts: Texts, game_id: str, *, passing: bool) -> InlineKeyboardMarkup:
    """What a side can do besides making a word."""
    first = [button(texts.say("Hint"), Tap("hint", game_id))]
    if passing:
        first.append(button(texts.say("Pass"), Tap("pass", game_id)))
    second = [
        button(texts.say("Board"), Tap("board", game_id)),
        button(texts.say("Resign"), Tap("resign", game_id)),
    ]
    return InlineKeyboardMarkup([first, second])


def resign_keyboard(texts: Texts, game_id: str) -> InlineKeyboardMarkup:
    """Asks again before a game is given up."""
    return InlineKeyboardMarkup.from_row(
        [
            button(texts.say("Play on"), Tap("playon", game_id)),
            button(texts.say("Resign now"), Tap("resign", game_id, "now")),
        ]
    )


def mode_keyboard(texts: Texts, person: int, mode: str) -> InlineKeyboardMarkup:
    return _choice("mode", person, mode_names(texts), mode)


def mode_names(texts: Texts) -> dict[str, str]:
    return {"classic": texts.say("Classic"), "knots": texts.say("Knots")}


def language_keyboard(owner: int, language: str) -> InlineKeyboardMarkup:
    return _choice("language", owner, LANGUAGES, language)


def _knots_button(texts: Texts, board: Board) -> InlineKeyboardButton:
    if board.mode == "knots":
        return button(texts.say("Knots: on"), Tap("knots", board.id, "off"))
    return button(texts.say("Knots: off"), Tap("knots", board.id, "on"))


def _order_button(texts: Texts, board: Board) -> InlineKeyboardButton:
    if board.order == "points":
        return button(texts.say("Order: points"), Tap("order", board.id, "net"))
    if board.order == "net":
        return button(texts.say("Order: net"), Tap("order", board.id, "natural"))
    return button(texts.say("Order: known first"), Tap("order", board.id, "points"))


def _game_buttons(texts: Texts, board: Board) -> Buttons:
    """The way to one cell and back, and what changes the game that goes on."""
    buttons = [button(texts.say("Cells"), Tap("cells", board.id))]
    if board.cell or board.through:
        buttons = [button(texts.say("All moves"), Tap("cell", board.id, "all"))]
    if board.turn == "mine":
        buttons.append(button(texts.say("Turn: mine"), Tap("turn", board.id, "theirs")))
    else:
        buttons.append(button(texts.say("Turn: theirs"), Tap("turn", board.id, "mine")))
    if board.plays:
        undo = Tap("undo", board.id, str(len(board.plays)))
        buttons.append(button(texts.say("Undo"), undo))
    return buttons


def _think_button(texts: Texts, board_id: str) -> InlineKeyboardButton:
    return button(texts.say("Look ahead"), Tap("think", board_id))


def _page_buttons(board: Board, page: Page) -> list[InlineKeyboardButton]:
    """Back and on; each says which rows it leads to."""
    starts = []
    if page.first:
        starts.append(("◀ {}", max(0, page.first - page.size)))
    if page.first + page.shown < page.total:
        starts.append(("{} ▶", page.first + page.shown))
    return [
        button(
            label.format(f"{start + 1}–{min(start + page.size, page.total)}"),
            Tap("page", board.id, str(start)),
        )
        for label, start in starts
    ]


def _doubt_buttons(board: Board) -> list[list[InlineKeyboardButton]]:
    """One for each of the first cells in doubt; a hive's have no names."""
    if not board.reading:
        return []
    buttons = []
    for name in board.doubtful[:MOST_DOUBTS]:
        cell = Cell.parse(name)
        letter = board.rows[cell.row][cell.column].upper() or "·"
        label = f"{letter}?" if board.game == "bee" else f"{name}: {letter}?"
        buttons.append(button(label, Tap("doubt", board.id, name)))
    return _in_rows(buttons)


def _in_rows(buttons: list[InlineKeyboardButton]) -> list[list[InlineKeyboardButton]]:
    return [buttons[at : at + IN_A_ROW] for at in range(0, len(buttons), IN_A_ROW)]


def _kind_buttons(texts: Texts, board: Board) -> list[InlineKeyboardButton]:
    """Says the game, and the alphabet of a board that was read; opens what else it may be."""
    label = game_names(texts)[board.game]
    if board.reading:
        label += f", {alphabet_names(texts)[alphabet_of(board)]}"
    elif len(games_of(board)) == 1:
        return []
    return [button(label, Tap("kinds", board.id))]


def _choice(action: str, owner: int, names: dict[str, str], chosen: str) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup.from_row(_choices(action, str(owner), names, chosen))


def _choices(
    action: str, subject: str, names: Mapping[Key, str], chosen: str
) -> list[InlineKeyboardButton]:
    return [
        button(f"✓ {name}" if key == chosen else name, Tap(action, subject, key))
        for key, name in names.items()
    ]


def button(label: str, tap: Tap) -> InlineKeyboardButton:
    return InlineKeyboardButton(label, callback_data=str(tap))
