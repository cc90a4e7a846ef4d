"""The rules of Balda in five lines, with a picture; other games have theirs in their folders."""

from bot.render.answer import Answer
from bot.render.help_text import example_drawing
from bot.render.picture import Drawing
from bot.texts import Texts
from solver import Cell, Grid

# A word that comes back over its letters, by its last new one: the board, the cells, the letter.
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
    mode = texts.say("knots") if knots else texts.say("classic")
    once = (
        texts.say("In knots a word may go through a cell twice.")
        if knots
        else texts.say("A word goes through a cell once.")
    )
    return five_lines(
        f"{texts.say('Balda')} · {mode}",
        [
            texts.say("Put one letter into an empty cell beside a letter."),
            texts.say("Read a word through it: up, down, left or right from cell to cell."),
            once,
            texts.say("A letter of the word is a point; no word counts twice, and no name."),
            texts.say("When nobody can move, whoever has more points wins."),
        ],
    )


def _picture(texts: Texts, *, knots: bool) -> Drawing:
    """A word and its new letter."""
    if not knots:
        return example_drawing(texts)
    board, letter = _KNOTS[texts.language]
    return Drawing(Grid.parse(board).rows, _KNOT, (_KNOT[2], letter))
