"""`/help`: a worked example, with buttons for other chapters; the rules of Balda."""

from functools import cache
from typing import NamedTuple

from bot.boards.columns import cell_name
from bot.render.answer import Answer
from bot.render.buttons import Button, Keyboard, in_rows
from bot.render.drawing import Drawing
from bot.render.payloads import Payload, payload
from bot.render.text import mode_name
from bot.texts import Texts
from solver import Cell, Grid

_IN_A_ROW = 2


@payload("help")
class TurnToChapter(Payload):
    """Anybody in the chat may turn to a chapter."""

    chat: int
    chapter: str


class Example(NamedTuple):
    """A board and its best move: *path* names the cells of the word, *cell* takes the letter."""

    board: str
    word: str
    path: str
    cell: str
    letter: str
    score: int
    risk: int


EXAMPLES = {
    "ru": Example("баъ\n..с\n.ку", "барсук", "a1 b1 b2 c2 c3 b3", "b2", "р", 6, 5),
    "uk": Example("бої\n..с\n.ку", "борсук", "a1 b1 b2 c2 c3 b3", "b2", "р", 6, 7),
    "en": Example("cas\n...\n.el", "castle", "a1 b1 c1 c2 c3 b3", "c2", "t", 6, 7),
}


@cache
def example_drawing(language: str) -> Drawing:
    example = EXAMPLES[language]
    return Drawing(
        Grid.parse(example.board).rows,
        tuple(map(Cell.parse, example.path.split())),
        (Cell.parse(example.cell), example.letter),
    )


def help_text(texts: Texts, chapter: str) -> str | None:
    """The text of *chapter*, short enough for a caption; None if there is no such chapter."""
    chapters = {"example": _example, "board": _board, "games": _games, "words": _words}
    write = chapters.get(chapter)
    return "\n".join(write(texts)) if write else None


def help_keyboard(texts: Texts, chat: int, shown: str) -> Keyboard:
    """Buttons for the other chapters."""
    names = {
        "example": texts.say("Example"),
        "board": texts.say("A board"),
        "games": texts.say("Games"),
        "words": texts.say("Words and settings"),
    }
    buttons = [
        Button(name, TurnToChapter(chat, chapter))
        for chapter, name in names.items()
        if chapter != shown
    ]
    return in_rows(buttons, _IN_A_ROW)


def _example(texts: Texts) -> list[str]:
    example = EXAMPLES[texts.language]
    cell = cell_name(example.cell, example.word)
    return [
        texts.say(
            "<b>Balda.</b> Send a screenshot of the board, or type it: a row a line, a dot "
            "for every empty cell."
        ),
        f"<pre>{example.board}</pre>",
        texts.say(
            "The answer: <b>{word}</b> — {where}, {points}, {reply}. That is, put “{letter}” on "
            "{cell} (column letter, row number) and get {points}; the opponent's best reply is "
            "then worth {risk}.",
            word=example.word,
            where=texts.say("{letter} on {cell}", letter=example.letter.upper(), cell=cell),
            points=texts.count("{n} point", "{n} points", example.score),
            reply=texts.say("best reply {risk}", risk=example.risk),
            letter=example.letter,
            cell=cell,
            risk=example.risk,
        ),
        "",
        texts.say("In a group, start with a command, mention me or reply to me."),
    ]


def _board(texts: Texts) -> list[str]:
    return [
        texts.say(
            "<b>A board.</b> Tap a number under an answer to see a move and play it. Write the "
            "other side's moves as “c3 word”, or send the next screenshot: I keep the game."
        ),
        "",
        texts.say("/solve — solve the board after it or in the message you reply to"),
        texts.say("/cell c3 — only moves that put their letter on c3 of your last board"),
        texts.say("/through b2 — words that your opponent could make through b2"),
        texts.say("/think 30 — look many moves ahead on your last board, for 30 seconds"),
        texts.say("/used — words that were played on this board, which are then left out"),
        texts.say("/prize c3=2 — cells that are worth more; after “always”, on every new board"),
        texts.say("/fix c3=ж d4=. — correct letters that I misread; a dot empties a cell"),
    ]


def _games(texts: Texts) -> list[str]:
    return [
        texts.say(
            "<b>Spelling Bee.</b> Send a screenshot, or /bee and the letters with the centre "
            "one first: /bee cveasol. With “hints” I name no word; "
            "write “I have: calve, cease”, and I tell what is left."
        ),
        texts.say(
            "<b>Boggle.</b> Send a screenshot or the rows: /boggle grep tnal esit dres. A tile "
            "of several letters goes in brackets: (qu)."
        ),
        texts.say(
            "<b>Together.</b> /newbee and /newboggle post a puzzle for everybody in the chat; "
            "reply to it with words. After /newboggle you may write few, many or natural, and "
            "minutes; with “hints” either counts the words that are left."
        ),
        texts.say(
            "<b>A game.</b> /play begins a game of Balda with me, or in a group with a friend or "
            "at a table for up to six. After it you may write a size or a start word, “second” to "
            "let the other side begin, and “passes” to allow them."
        ),
        texts.say("/review — what each move of your last game cost, and where it was lost"),
        texts.say("/daily bee 9 Moscow — a puzzle every day; admins of a group choose it"),
        texts.say(
            "/top — who has won how often here; /me — your own results; /card — the last one, to "
            "be forwarded"
        ),
    ]


def _words(texts: Texts) -> list[str]:
    return [
        texts.say("/word — is it a word; with ? for a letter and * for any: which words fit"),
        texts.say("/addword — words that your game accepts"),
        texts.say("/banword — words that you never want to see"),
        texts.say(
            "/accepted, /refused — tell me which words your game accepts; the buttons ✓ / ✗ do it "
            "too"
        ),
        texts.say("/profile — which game you play, with rules and verdicts of its own"),
        texts.say("/dict — your words, and word lists as files: import, export"),
        texts.say("/mode — classic, or knots, where a word may go through a cell twice"),
        texts.say("/settings — settings, yours and the group's"),
        texts.say("/forget_me — delete all your data"),
    ]


# A word that goes back over its own letters: the board and the new letter, then the cells.
_KNOTS = {
    "ru": ("...\nдо.\n...", "в"),
    "uk": ("...\nпо.\n...", "т"),
    "en": ("...\nle.\n...", "v"),
}
_KNOT = tuple(map(Cell.parse, ("a2", "b2", "c2", "b2", "a2")))


def five_lines(title: str, lines: list[str]) -> str:
    """*title* in bold above *lines* with their numbers."""
    numbered = [f"{number}. {line}" for number, line in enumerate(lines, start=1)]
    return "\n".join([f"<b>{title}</b>", *numbered])


def balda_rules(texts: Texts, *, knots: bool) -> Answer:
    return Answer(_lines(texts, knots=knots), picture=_picture(texts, knots=knots), html=True)


def _lines(texts: Texts, *, knots: bool) -> str:
    once = (
        texts.say("In knots a word may go through a cell twice.")
        if knots
        else texts.say("A word goes through a cell once.")
    )
    return five_lines(
        f"{texts.say('Balda')} · {mode_name(texts, knots=knots)}",
        [
            texts.say("Put one letter into an empty cell beside a letter."),
            texts.say("Read a word through it: up, down, left or right from cell to cell."),
            once,
            texts.say("A letter of the word is a point; no word counts twice, and no name."),
            texts.say("When nobody can move, whoever has more points wins."),
        ],
    )


def _picture(texts: Texts, *, knots: bool) -> Drawing:
    """A board with a word and its new letter."""
    if not knots:
        return example_drawing(texts.language)
    board, letter = _KNOTS[texts.language]
    return Drawing(Grid.parse(board).rows, _KNOT, (_KNOT[2], letter))
