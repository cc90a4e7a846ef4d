"""A game of Balda in a chat as it is shown: the caption of its board, in Telegram's HTML."""

import html

from bot.games.matches.match import OTHER, Play, Standing
from bot.render.picture import Drawing
from bot.render.text import mode_name
from bot.texts import Texts
from solver import Move
from solver.players import LEVELS
from storage import Match

LONGEST_NAME = 40
WORDS_ROOM = 280
LAST_HINT = 3


def game_drawing(standing: Standing) -> Drawing:
    """The board with the last move drawn on it."""
    last = standing.last_move
    if last is None:
        return Drawing(standing.rows)
    return Drawing(standing.rows, last.path, (last.cell, last.letter))


def invitation(texts: Texts, game: Match, standing: Standing) -> str:
    """Whom the host can play with."""
    wish = texts.say("Choose how well I play:")
    if game.chat < 0:
        wish = texts.say(
            "{name}, choose how well I play, or wait for somebody to join you:",
            name=_name(game.host.name),
        )
    levels = [
        f"<b>{level_name(texts, level.key)}.</b> {texts.say(level.description)}"
        for level in LEVELS.values()
    ]
    return "\n".join([_title(texts, standing), wish, "", *levels])


def game_caption(texts: Texts, game: Match, standing: Standing) -> str:
    """Who has which words, what was played last, and what comes next."""
    names = side_names(texts, game)
    sides = [_side(standing, side, name) for side, name in enumerate(names)]
    recent = standing.plays[-1:] if game.guest else standing.plays[-len(names) :]
    news = [_play(texts, game, play, names[play.side]) for play in recent]
    return "\n\n".join(
        "\n".join(lines)
        for lines in ([_title(texts, standing), *sides], news, [_next(texts, game, standing)])
        if lines
    )


def resigned(texts: Texts, game: Match, standing: Standing, side: int) -> str:
    names = side_names(texts, game)
    outcome = texts.say(
        "{name} resigns, and {winner} wins.", name=names[side], winner=names[1 - side]
    )
    sides = [_side(standing, side, name) for side, name in enumerate(names)]
    return "\n".join([_title(texts, standing), *sides, "", f"<b>{outcome}</b>"])


def told_hint(texts: Texts, move: Move, number: int) -> str:
    """The first hint tells little, the last one all."""
    if number == 0:
        return texts.count(
            "A good word here has {n} letter.", "A good word here has {n} letters.", len(move.word)
        )
    if number == 1:
        return texts.say("Its new letter goes to {cell}.", cell=move.cell)
    if number == 2:
        return texts.say(
            "Put “{letter}” on {cell}; the word begins with “{first}”.",
            letter=move.letter,
            cell=move.cell,
            first=move.word[0],
        )
    return texts.say(
        "“{letter}” on {cell} makes “{word}”.", letter=move.letter, cell=move.cell, word=move.word
    )


def side_names(texts: Texts, game: Match) -> tuple[str, str]:
    """What the two sides are called, fit for HTML."""
    other = game.guest.name if game.guest else _bot_name(texts, game.level or "")
    return _name(game.host.name), _name(other)


def level_name(texts: Texts, key: str) -> str:
    return {
        "beginner": texts.say("Beginner"),
        "amateur": texts.say("Amateur"),
        "skilled": texts.say("Skilled"),
        "expert": texts.say("Expert"),
        "champion": texts.say("Champion"),
    }[key]


def _title(texts: Texts, standing: Standing) -> str:
    height, width = len(standing.rows), len(standing.rows[0])
    title = texts.say("Balda {height}×{width}", height=height, width=width)
    return f"<b>{title}</b> · {mode_name(texts, 'knots' if standing.knots else 'classic')}"


def _side(standing: Standing, side: int, name: str) -> str:
    words = [play.move.word for play in standing.plays if play.side == side and play.move]
    mark = "▸ " if side == standing.side and not standing.over else ""
    total = f"{mark}{name} — <b>{standing.scores[side]}</b>"
    return f"{total}: {_last(', '.join(words))}" if words else total


def _last(words: str) -> str:
    """The end of a long list."""
    if len(words) <= WORDS_ROOM:
        return words
    return f"…{words[words.index(',', len(words) - WORDS_ROOM) :]}"


def _play(texts: Texts, game: Match, play: Play, name: str) -> str:
    move = play.move
    if move is None:
        return texts.say("{name} passes.", name=name)
    made = f"{name}: <b>{move.word}</b> — {move.cell} {move.letter}, +{move.score}"
    if play.side == OTHER and game.level:
        return made
    return f"{made} ({texts.say('an added word') if play.added else texts.say('in the lexicon')})"


def _next(texts: Texts, game: Match, standing: Standing) -> str:
    if standing.over:
        return f"<b>{_result(texts, game, standing)}</b>"
    if game.chat < 0:
        return texts.say(
            "{name}, your move: reply to this message with a cell and a word, like c3 word, or "
            "with the word alone.",
            name=side_names(texts, game)[standing.side],
        )
    return texts.say("Your move: write a cell and a word, like c3 word, or the word alone.")


def _result(texts: Texts, game: Match, standing: Standing) -> str:
    most, least = max(standing.scores), min(standing.scores)
    if most == least:
        return texts.say("The game is over: a draw, {score} all.", score=most)
    return texts.say(
        "The game is over: {winner} wins {most} to {least}.",
        winner=side_names(texts, game)[standing.scores.index(most)],
        most=most,
        least=least,
    )


def _bot_name(texts: Texts, level: str) -> str:
    return texts.say("Bot ({level})", level=level_name(texts, level).lower())


def _name(name: str) -> str:
    return html.escape(name[:LONGEST_NAME])
