"""The buttons that the answers of all games have, and what they mean."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal
from zlib import crc32

from bot.boards.columns import cell_name
from bot.boards.question import Cyrillic, Question
from bot.chat.people import Person
from bot.games.doubt_text import script_in_doubt
from bot.games.game import Content, Game, View
from bot.render.answer import Answer
from bot.render.buttons import Button, Keyboard, Row, choices, in_rows, pack, tick
from bot.render.payloads import BoardPayload, payload
from bot.texts import Texts
from solver import Cell

MAX_DOUBTS = 12
DOUBTS_IN_A_ROW = 4

BOARD_LINK = "board-"
EDITOR_LINK = "fix_"


@payload("page")
class TurnPage(BoardPayload):
    first: int


@payload("back")
class BackToAnswer(BoardPayload):
    """To the answer, from whatever its message shows."""


@payload("private")
class ReadInPrivate(BoardPayload):
    """Send the answer to whoever taps."""


@payload("more")
class ShowMore(BoardPayload):
    """All that can be done with the answer, which shows rows from number *first* on."""

    first: int


@payload("copy")
class CopyText(BoardPayload):
    """The board as text, to be copied and corrected."""


@payload("rules")
class ShowRules(BoardPayload):
    """The rules of the game that the board is of."""


@payload("clue")
class GiveHint(BoardPayload):
    """*told* hints in all, or “all” words."""

    told: Literal["1", "2", "3", "all"]


@payload("kinds")
class ShowKinds(BoardPayload):
    """Show the other games that the board may be of."""


@payload("game")
class ChooseGame(BoardPayload):
    game: str


@payload("alphabet")
class ChooseAlphabet(BoardPayload):
    alphabet: Literal["ru", "en", "uk"]


@payload("doubt")
class ShowLetters(BoardPayload):
    """Show the letters that a cell in doubt may be."""

    cell: str


@payload("letter")
class ChooseLetter(BoardPayload):
    """Letter *number* of those that the cell may be."""

    cell: str
    number: int


@payload("verdicts")
class ShowVerdicts(BoardPayload):
    """A page of the words of the answer from row *first* on, as buttons that report one."""

    verdict: Literal["accepted", "refused"]
    first: int
    page: int = 0


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The facts that the buttons of an answer need besides it.

    *games* are what the board may be of, *link* opens the answer in private where it is hidden
    here, *editor* is the way to the board editor, *touch* to the words of its cells. Where the game
    is in doubt, the board may as well be of one of *doubted*. Letters that are Russian as well as
    Ukrainian are switched by a button under the answer, behind “More…”, or not at all. With *rules*
    there is a button for them.
    """

    games: Sequence[Game]
    link: Button | None = None
    editor: Button | None = None
    touch: Button | None = None
    doubted: Sequence[Game] = ()
    letters: Literal["here", "more", ""] = ""
    rules: bool = False


def mark_of(text: str) -> str:
    """Tells whether what a button was made for is still what is there."""
    return f"{crc32(text.encode()) & 0xFFFF:04x}"


def keyboard_of(view: View, question: Question, content: Content, around: Surroundings) -> Keyboard:
    """Buttons for what a person may want next: three rows, or four where a letter has no word.

    Where the script is in doubt, that is asked before anything can be played; where the game is, a
    row asks for it. Four ways on stand in two rows: on a phone their labels have no room in one.
    """
    if content.page is None:
        return content.above
    page, texts = content.page, view.texts
    buttons = []
    if page.first:
        buttons.append(Button("◀", TurnPage(question.id, max(0, page.first - page.size))))
    if page.more:
        label = texts.say("More words ▶")
        buttons.append(Button(label, TurnPage(question.id, page.first + page.shown)))
    paging = tuple(buttons)
    more = Button(texts.say("More…"), ShowMore(question.id, page.first))
    letters = _letters_button(question) if around.letters == "here" else None
    rules = Button(texts.say("Rules"), ShowRules(question.id)) if around.rules else None
    ways = [way for way in (around.link, around.editor, letters, *content.links, rules) if way]
    ways_rows = in_rows(ways, 3 if len(ways) <= 3 else 2)
    above = content.above
    if script_in_doubt(question):
        above = (_script_row(texts, question),)
    if around.doubted and not content.proves_game:
        above = (*above, _game_row(texts, question, around.doubted))
    return tuple(filter(None, (*above, (*paging, *content.beside, more), *ways_rows)))


def extras_of(view: View, question: Question, content: Content, around: Surroundings) -> Keyboard:
    """All else that can be done with an answer, and the way back."""
    first = content.page.first if content.page else 0
    return pack(
        [
            *content.extras,
            *([around.touch] if around.touch else []),
            *_kind_buttons(view.texts, question, content, around),
            Button(view.texts.say("Copy as text"), CopyText(question.id)),
            Button(view.texts.say("Back"), TurnPage(question.id, first)),
        ]
    )


def answer_of(content: Content, keyboard: Keyboard, person: Person) -> Answer:
    """*content* as a message in the look of *person*, its picture hidden if words are here."""
    return Answer(
        content.text,
        keyboard,
        content.picture,
        html=True,
        secret=content.secret and person.spoiler,
        palette=person.palette,
    )


def kinds_keyboard(
    texts: Texts, question: Question, games: Sequence[Game], *, ukrainian: bool
) -> Keyboard:
    """Letters in doubt, the game, the alphabet in which a picture is read, and the way back."""
    board_id = question.id
    rows = [*_doubt_buttons(question, games[0]), _game_row(texts, question, games)]
    if question.board.reading:
        rows.append(
            tuple(
                tick(Button(label, payload), name == question.alphabet.name)
                for name, label in alphabet_names(texts).items()
                if (ukrainian or name != "uk") and (payload := ChooseAlphabet.of(board_id, name))
            )
        )
    return (*rows, (back_button(texts, board_id),))


def letters_keyboard(
    texts: Texts, question: Question, cell: str, letters: Sequence[str]
) -> Keyboard:
    """Buttons for what *cell* may be, each by its number among *letters*, and the way back."""
    buttons = [
        Button(letter.upper() or texts.say("empty"), ChooseLetter(question.id, cell, number))
        for number, letter in enumerate(letters)
    ]
    return (*in_rows(buttons, DOUBTS_IN_A_ROW), (back_button(texts, question.id),))


def back_button(texts: Texts, board_id: str) -> Button:
    """To the first page of the answer."""
    return Button(texts.say("Back"), TurnPage(board_id, 0))


def hint_buttons(texts: Texts, board_id: str, told: int, last: int) -> Row:
    """One hint more, if there is one, or all words."""
    more = GiveHint.of(board_id, told + 1) if told < last else None
    everything = Button(texts.say("All words"), GiveHint(board_id, "all"))
    return (Button(texts.say("Hint"), more), everything) if more else (everything,)


def alphabet_names(texts: Texts) -> dict[str, str]:
    return {
        "ru": texts.say("Russian letters"),
        "en": texts.say("English letters"),
        "uk": texts.say("Ukrainian letters"),
    }


def _game_row(texts: Texts, question: Question, games: Sequence[Game]) -> Row:
    offered = {game.name: game.title(texts) for game in games}
    return choices(offered, question.game, lambda name: ChooseGame(question.id, name))


def _script_row(texts: Texts, question: Question) -> Row:
    """Which letters those of a picture are; it is read again in these."""
    cyrillic: Cyrillic = "uk" if "uk" in (question.alphabet.name, question.cyrillic) else "ru"
    names = alphabet_names(texts)
    return (
        Button(names[cyrillic], ChooseAlphabet(question.id, cyrillic)),
        Button(names["en"], ChooseAlphabet(question.id, "en")),
    )


def _letters_button(question: Question) -> Button | None:
    """Switches letters that are Russian as well as Ukrainian; in words for who reads these."""
    labels: dict[Cyrillic, str] = {"ru": "русские буквы", "uk": "українські літери"}
    other = question.other_alphabet
    return Button(labels[other], ChooseAlphabet(question.id, other)) if other else None


def _doubt_buttons(question: Question, game: Game) -> Keyboard:
    """One for each of the first cells in doubt."""
    if not question.board.reading:
        return ()
    buttons = []
    for name in question.board.doubtful[:MAX_DOUBTS]:
        cell = Cell.parse(name)
        letter = question.rows[cell.row][cell.column].upper() or "·"
        label = f"{cell_name(cell, question.rows)}: {letter}?" if game.named_cells else f"{letter}?"
        buttons.append(Button(label, ShowLetters(question.id, name)))
    return in_rows(buttons, DOUBTS_IN_A_ROW)


def _kind_buttons(texts: Texts, question: Question, content: Content, around: Surroundings) -> Row:
    """The game, and the alphabet of a board that was read, which opens what else it may be.

    What that opens has the letters of a board that was read, so only others switch them here.
    """
    now = next(game for game in around.games if game.name == question.game)
    label, buttons = now.title(texts), list[Button]()
    if question.board.reading:
        label += f", {alphabet_names(texts)[question.alphabet.name]}"
    if question.board.reading or len(around.games) > 1:
        buttons.append(Button(label, ShowKinds(question.id)))
    switches = around.letters == "more" and not question.board.reading
    if switches and (letters := _letters_button(question)):
        buttons.append(letters)
    if content.page and content.page.shown:
        verdicts = ShowVerdicts(question.id, "refused", content.page.first)
        buttons.append(Button("✓ / ✗", verdicts))
    return tuple(buttons)
