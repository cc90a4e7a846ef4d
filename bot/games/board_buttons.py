"""Buttons that answers of all games have: payloads and keyboards."""

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
    """Show the answer again, whatever its message shows now."""


@payload("private")
class ReadInPrivate(BoardPayload):
    """Send the answer to whoever taps."""


@payload("more")
class ShowMore(BoardPayload):
    """Show all further buttons of the answer, whose rows begin at number *first*."""

    first: int


@payload("copy")
class CopyText(BoardPayload):
    """Send the board as text, to copy and correct."""


@payload("rules")
class ShowRules(BoardPayload):
    """Show the rules of the board's game."""


@payload("clue")
class GiveHint(BoardPayload):
    """Show *told* hints in total, or “all” words."""

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
    """Set the cell to letter *number* of those that it may be."""

    cell: str
    number: int


@payload("verdicts")
class ShowVerdicts(BoardPayload):
    """Show a page of the answer's words as buttons that report them; its rows begin at *first*."""

    verdict: Literal["accepted", "refused"]
    first: int
    page: int = 0


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The facts that the buttons of an answer depend on besides its content.

    The board may be of any of *games*. *link* opens the answer in private if it is hidden here,
    *editor* opens the board editor, *touch* the words of each cell. *doubted* are the games that
    the board may be of if that is in doubt. *letters* is the place of the button that switches
    between Russian and Ukrainian: under the answer, under “More…”, or nowhere. *rules* asks for a
    button that shows the rules.
    """

    games: Sequence[Game]
    link: Button | None = None
    editor: Button | None = None
    touch: Button | None = None
    doubted: Sequence[Game] = ()
    letters: Literal["here", "more", ""] = ""
    rules: bool = False


def mark_of(text: str) -> str:
    """A checksum by which a button finds out if *text* is still what it was made for."""
    return f"{crc32(text.encode()) & 0xFFFF:04x}"


def keyboard_of(view: View, question: Question, content: Content, around: Surroundings) -> Keyboard:
    """Buttons for what a person may want next: three rows, or four if a letter has no word.

    If the script is in doubt, they ask for that before anything can be played; if the game is in
    doubt, one more row asks for it. Four links go into two rows, as one is too narrow on a phone.
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
    """All further buttons of an answer, and back."""
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
    """*content* as a message in the look of *person*; its picture is hidden if they hide words."""
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
    """Buttons for letters in doubt, the game, the alphabet to read a picture in, and back."""
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
    """Buttons for the *letters* that *cell* may be, each by its number, and back."""
    buttons = [
        Button(letter.upper() or texts.say("empty"), ChooseLetter(question.id, cell, number))
        for number, letter in enumerate(letters)
    ]
    return (*in_rows(buttons, DOUBTS_IN_A_ROW), (back_button(texts, question.id),))


def back_button(texts: Texts, board_id: str) -> Button:
    """Button that leads back to the first page of the answer."""
    return Button(texts.say("Back"), TurnPage(board_id, 0))


def hint_buttons(texts: Texts, board_id: str, told: int, last: int) -> Row:
    """Buttons for one more hint, if there is one, and for all words."""
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
    """Buttons that ask which script the letters of a picture are; it is read again in that."""
    cyrillic: Cyrillic = "uk" if "uk" in (question.alphabet.name, question.cyrillic) else "ru"
    names = alphabet_names(texts)
    return (
        Button(names[cyrillic], ChooseAlphabet(question.id, cyrillic)),
        Button(names["en"], ChooseAlphabet(question.id, "en")),
    )


def _letters_button(question: Question) -> Button | None:
    """Switch between Russian and Ukrainian, labelled in the language of the new letters."""
    labels: dict[Cyrillic, str] = {"ru": "русские буквы", "uk": "українські літери"}
    other = question.other_alphabet
    return Button(labels[other], ChooseAlphabet(question.id, other)) if other else None


def _doubt_buttons(question: Question, game: Game) -> Keyboard:
    """Buttons for the first cells in doubt."""
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
    """Buttons that open the choice of game and alphabet, switch letters and report words.

    Boards that were read choose their alphabet there, so only others have a switch of letters.
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
