"""Buttons that answers of all games have: payloads and keyboards."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, NamedTuple
from zlib import crc32

from bot.boards.columns import cell_name
from bot.boards.question import Cyrillic, Question
from bot.chat.network import Capabilities
from bot.chat.people import Person
from bot.chat.spelling import with_yo
from bot.games.game import Content, Game, View
from bot.render.answer import Answer, Picture
from bot.render.buttons import Button, Keyboard, Row, choices, in_rows, pack, tick
from bot.render.payloads import (
    MAX_CODED_LETTERS,
    BoardPayload,
    abstract_payload,
    decode_word,
    encode_word,
    payload,
)
from bot.render.profile_text import mark
from bot.render.text import doubts, hide
from bot.texts import BotError, Texts
from solver import EMPTY, OUTSIDE, Alphabet, Cell
from storage import Verdict

MAX_DOUBTS = 12
DOUBTS_IN_A_ROW = 4

BOARD_LINK = "board-"
EDITOR_LINK = "fix_"
Said = Literal["accepted", "refused"]

_IN_A_ROW = 3
_ON_A_PAGE = 9  # three rows fit a phone below a picture, even if long words break
_OTHERS = 5  # two that choose the verdict, the next page, back, and undo


def script_in_doubt(question: Question) -> bool:
    """True if exactly the cells with letters are in doubt: they may be of the other script."""
    doubtful = set(question.board.doubtful)
    if not (question.board.reading and doubtful):
        return False
    cells = _cells(question).items()
    return doubtful == {cell for cell, text in cells if text not in (EMPTY, OUTSIDE)}


def doubt_lines(texts: Texts, question: Question) -> list[str]:
    return [*other_board_lines(texts, question), *_lines_on_letters(texts, question)]


def other_board_lines(texts: Texts, question: Question) -> list[str]:
    if not question.board.has_others:
        return []
    return [texts.say("The picture has another board; crop it and send it too.")]


def _lines_on_letters(texts: Texts, question: Question) -> list[str]:
    if script_in_doubt(question) and "uk" in (question.alphabet.name, question.cyrillic):
        return [texts.say("Are these Ukrainian or English letters? I am not sure.")]
    if script_in_doubt(question):
        return [texts.say("Are these Russian or English letters? I am not sure.")]
    # If every cell is in doubt, rows may be missing, or it may be no board at all.
    doubtful = set(question.board.doubtful)
    if doubtful and _cells(question).keys() <= doubtful:
        return [_about_all(texts, len(question.rows), len(question.rows[0]))]
    return doubts(texts, [cell_name(name, question.rows) for name in question.board.doubtful])


def _about_all(texts: Texts, height: int, width: int) -> str:
    if height < width:
        return texts.say("The picture may cut off a row; I left it out. Please check the board.")
    if height > width:
        return texts.say("The picture may cut off a column; I left it out. Please check the board.")
    return texts.say("Please check the whole board: a row may be missing or misread.")


def _cells(question: Question) -> dict[str, str]:
    return {
        str(Cell(y, x)): text for y, row in enumerate(question.rows) for x, text in enumerate(row)
    }


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


class Surroundings(NamedTuple):
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


def refuse_outdated() -> BotError:
    """The error for a button whose text has another checksum now."""
    return BotError("The words here have changed meanwhile; tap Back or send the board again.")


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


def hint_content(
    view: View, question: Question, title: str, hints: Sequence[str], picture: Picture
) -> Content:
    """As many of the *hints* to the best word as were asked for; there are none without a word."""
    texts, told = view.texts, question.shown.hints or 0
    if not hints:
        text = "\n".join([title, texts.say("No word fits this board.")])
        return Content(text, picture=picture, secret=False)
    lead = texts.say("Want a nudge first? Take a hint at a time, or see all words.")
    given = [hide(hint) if view.hidden else hint for hint in hints[:told]]
    return Content(
        "\n".join([title, *(given or [lead])]),
        picture=picture,
        above=(hint_buttons(texts, question.id, told, len(hints)),),
        secret=told >= len(hints),
    )


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


@abstract_payload
class WordPayload(BoardPayload):
    """A word by its *code*; the rows of the answer begin at number *first*."""

    first: int
    code: str


@payload("accepted")
class AcceptWord(WordPayload):
    """The host game takes the word."""


@payload("refused")
class RefuseWord(WordPayload):
    """The host game does not take the word."""


@payload("unsayhere")
class TakeBackHere(BoardPayload):
    """Take back the verdict with that *number*; the buttons go on reporting *said*."""

    said: Said
    number: int


def words_keyboard(
    texts: Texts,
    question: Question,
    shown: ShowVerdicts,
    words: Sequence[str],
    can: Capabilities,
    undoable: Verdict | None = None,
) -> Keyboard:
    """Buttons for one page of *words*, as *shown* says; a tap on a word reports the verdict.

    The last page leads on to the first one. The last row can take back the verdict *undoable*.
    """
    names: dict[Said, str] = {
        "refused": texts.say("✗ refused"),
        "accepted": texts.say("✓ accepted"),
    }
    switch = tuple(
        Button(f"• {name} •" if said == shown.verdict else name, replace(shown, verdict=said))
        for said, name in names.items()
    )
    accepted = shown.verdict == "accepted"
    report, alphabet = AcceptWord if accepted else RefuseWord, _alphabet(question)
    buttons = [
        Button(
            f"{mark(accepted)} {word}",
            report(shown.board, shown.first, encode_word(word, alphabet)),
        )
        for word in words
        if len(word) <= MAX_CODED_LETTERS
    ]
    pages = in_rows(buttons, _on_a_page(can)) or ((),)
    at = min(shown.page, len(pages) - 1)
    last = [Button(texts.say("Back"), TurnPage(shown.board, shown.first))]
    if len(pages) > 1:
        following = replace(shown, page=(at + 1) % len(pages))
        last.insert(0, Button(f"{at + 1} / {len(pages)} ▶", following))
    if undoable:
        said: Said = "accepted" if undoable.accepted else "refused"
        label = f"↩ {mark(undoable.accepted)} {undoable.word}"
        last.append(Button(label, TakeBackHere(shown.board, said, undoable.number)))
    return (switch, *in_rows(pages[at], _IN_A_ROW), tuple(last))


def page_with(word: str, words: Sequence[str], can: Capabilities) -> int:
    """The number of the page that has *word*, 0 if none has."""
    reported = [each for each in words if len(each) <= MAX_CODED_LETTERS]
    return reported.index(word) // _on_a_page(can) if word in reported else 0


def _on_a_page(can: Capabilities) -> int:
    return min(_ON_A_PAGE, can.max_buttons - _OTHERS)


def word_of(question: Question, code: str) -> str | None:
    """The word that a button names; None if the button is not ours."""
    return decode_word(code, _alphabet(question))


def _alphabet(question: Question) -> Alphabet:
    return with_yo(question.alphabet.name)
