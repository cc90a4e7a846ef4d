"""The board of a match as a picture and as text, and its caption in HTML."""

import html
from collections.abc import Sequence

from bot.boards.columns import cell_name
from bot.boards.history import Play
from bot.games.matches.match_jobs import Standing
from bot.games.matches.match_wish import OTHER
from bot.render.picture import Drawing
from bot.render.text import mode_name
from bot.texts import Texts
from solver import LEVELS, SIDES, Grid, Move
from storage import Match

MAX_NAME_LETTERS = 40
MAX_WORDS_SHOWN = 280
LAST_HINT = 3


def match_drawing(standing: Standing, *, small: bool = False) -> Drawing:
    """The board with the last move drawn on it."""
    last = standing.last
    if last is None:
        return Drawing(standing.rows, small=small)
    return Drawing(standing.rows, last.path, (last.cell, last.letter), small=small)


def match_board(standing: Standing) -> str:
    """The board with the last letter, as lines of text."""
    last, grid = standing.last, Grid(standing.rows)
    return str(grid.with_letter(last.cell, last.letter) if last else grid)


def invitation(texts: Texts, match: Match, standing: Standing, *, described: bool = False) -> str:
    """Ask the host to choose an opponent, with the levels *described* or not."""
    wish = texts.say("Choose how well I play:")
    if match.chat < 0:
        wish = texts.say(
            "{name}, choose how well I play, or wait for somebody to join you:",
            name=shorten_name(match.host.name),
        )
    levels = describe_levels(texts) if described else ()
    return "\n".join([match_title(texts, standing), wish, *levels])


def describe_levels(texts: Texts) -> Sequence[str]:
    """A line in HTML for each level."""
    return [_describe_level(texts, key) for key in LEVELS]


def level_text(texts: Texts, key: str) -> str:
    """The description of the level *key*, in HTML."""
    return f"{_describe_level(texts, key)} {texts.say('The next game may have another level.')}"


def _describe_level(texts: Texts, key: str) -> str:
    return f"<b>{level_name(texts, key)}.</b> {texts.say(LEVELS[key].description)}"


def match_caption(texts: Texts, match: Match, standing: Standing) -> str:
    """The caption of a board: each side's words, the last move, and what comes next."""
    names = side_names(texts, match)
    recent = standing.history.plays[-1 if match.guest else -SIDES :]
    parts = [
        [match_title(texts, standing), *_sides(standing, names)],
        [_news(texts, match, standing, play) for play in recent],
        [_next(texts, match, standing)],
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def resignation_text(texts: Texts, match: Match, standing: Standing, side: int) -> str:
    names = side_names(texts, match)
    outcome = texts.say(
        "{name} resigns, and {winner} wins.", name=names[side], winner=names[1 - side]
    )
    sides = _sides(standing, names)
    return "\n".join([match_title(texts, standing), *sides, "", f"<b>{outcome}</b>"])


def take_back_text(texts: Texts, match: Match, side: int) -> str:
    """The question whether *side* may take its last move back."""
    names = side_names(texts, match)
    return texts.say(
        "{name} asks to take back the last move. {other}, do you allow it?",
        name=names[side],
        other=names[1 - side],
    )


def hint_text(texts: Texts, move: Move, number: int) -> str:
    """Hint *number* to *move*, from 0; the first tells little, the last one all."""
    if number == 0:
        return texts.count(
            "There is a good word of {n} letter.",
            "There is a good word of {n} letters.",
            len(move.word),
        )
    cell = cell_name(move.cell, move.word)
    if number == 1:
        return texts.say("Its new letter goes to {cell}.", cell=cell)
    if number == 2:
        return texts.say(
            "Put “{letter}” on {cell}; the word begins with “{first}”.",
            letter=move.letter,
            cell=cell,
            first=move.word[0],
        )
    return texts.say(
        "“{letter}” on {cell} makes “{word}”.", letter=move.letter, cell=cell, word=move.word
    )


def side_names(texts: Texts, match: Match) -> tuple[str, str]:
    """The names of the two sides, shortened and escaped for HTML."""
    other = match.guest.name if match.guest else bot_name(texts, match.level or "")
    return shorten_name(match.host.name), shorten_name(other)


def level_name(texts: Texts, key: str) -> str:
    return {
        "beginner": texts.say("Beginner"),
        "amateur": texts.say("Amateur"),
        "skilled": texts.say("Skilled"),
        "expert": texts.say("Expert"),
        "champion": texts.say("Champion"),
    }[key]


def match_title(texts: Texts, standing: Standing) -> str:
    height, width = len(standing.rows), len(standing.rows[0])
    title = texts.say("Balda {height}×{width}", height=height, width=width)
    return f"<b>{title}</b> · {mode_name(texts, 'knots' if standing.rules.knots else 'classic')}"


def _sides(standing: Standing, names: tuple[str, str]) -> list[str]:
    return [_side(standing, side, name) for side, name in enumerate(names)]


def _side(standing: Standing, side: int, name: str) -> str:
    history = standing.history
    words = [play.word for play in history.plays if play.side == side and not play.passed]
    mark = "▸ " if side == history.side and not standing.over else ""
    total = f"{mark}{name} — <b>{history.scores[side]}</b>"
    return f"{total}: {last_words(', '.join(words))}" if words else total


def last_words(words: str, room: int = MAX_WORDS_SHOWN) -> str:
    """The last of *words* that fit into *room*, with … in place of the others."""
    if len(words) <= room:
        return words
    return f"…{words[words.index(',', len(words) - room) :]}"


def play_made(name: str, play: Play) -> str:
    cell = cell_name(play.cell, play.word)
    return f"{name}: <b>{play.word}</b> — {cell} {play.letter}, +{play.points}"


def _news(texts: Texts, match: Match, standing: Standing, play: Play) -> str:
    name = side_names(texts, match)[play.side]
    if play.passed:
        return texts.say("{name} passes.", name=name)
    made = play_made(name, play)
    if play.side == OTHER and match.level:
        return made
    added = play.word in standing.added
    return f"{made} ({texts.say('an added word') if added else texts.say('in the lexicon')})"


def _next(texts: Texts, match: Match, standing: Standing) -> str:
    if standing.over:
        return f"<b>{_result(texts, match, standing)}</b>"
    if match.chat < 0:
        return texts.say(
            "{name}, your move: reply to this message with a cell and a word, like c3 word, or "
            "with the word alone.",
            name=side_names(texts, match)[standing.history.side],
        )
    return texts.say("Your move: write a cell and a word, like c3 word, or the word alone.")


def _result(texts: Texts, match: Match, standing: Standing) -> str:
    scores = standing.history.scores
    most, least = max(scores), min(scores)
    if most == least:
        return texts.say("The game is over: a draw, {score} all.", score=most)
    return texts.say(
        "The game is over: {winner} wins {most} to {least}.",
        winner=side_names(texts, match)[scores.index(most)],
        most=most,
        least=least,
    )


def bot_name(texts: Texts, level: str) -> str:
    """Name the bot as a player of *level*, in plain text."""
    return texts.say("Bot ({level})", level=level_name(texts, level).lower())


def shorten_name(name: str, room: int = MAX_NAME_LETTERS) -> str:
    return html.escape(name[:room])
