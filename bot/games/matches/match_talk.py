"""Recognize questions about a match in texts, and texts that may be moves."""

from dataclasses import replace

from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.said import Said, Shape
from bot.games.matches.match_jobs import Standing
from bot.games.matches.match_text import describe_levels, level_text
from bot.render.answer import Answer
from bot.render.help_text import balda_rules
from bot.render.text import moves_left_text
from storage import Match

# Questions about a match that goes on.
EXPLAINED = ("rules", "ask")
LEFT = "left"
# “Whose turn is it?” and “the board again” do not ask for a hint.
_NO_WISH = ("turn", "again")
_HINTED = ("hints", "best")
# Wishes to pass the turn and to end the match.
PASSES = "pass"
ENDS = "stop"
_LEVEL, _TIME = "level", "time"
# These are answered with the board, which has a button for a hint.
_ABOUT_STANDING = ("score", "think", "mine", "theirs", "fix", "another", "count")
_ASKED = (*EXPLAINED, *_HINTED, *_ABOUT_STANDING, PASSES, ENDS, _LEVEL, _TIME)


def is_asked(said: Said) -> bool:
    """True if *said* asks something about a game that goes on, and has no move in it."""
    tells_more = said.typed is not None and len(said.words) > 1
    return said.command in _ASKED and not tells_more


def explain(said: Said, person: Person, match: Match, standing: Standing) -> Answer | None:
    """Tell the rules, the bot's level or the number of moves left; None for other questions."""
    texts = person.texts
    if said.command in EXPLAINED:
        rules = balda_rules(texts, knots=standing.rules.knots)
        return replace(rules, palette=person.chat_palette)
    if said.command == _TIME or said.rest == LEFT:
        return Answer(moves_left_text(texts, standing.rows))
    if said.command != _LEVEL or match.guest:
        return None
    if match.level:
        return Answer(level_text(texts, match.level), html=True)
    return Answer("\n".join(describe_levels(texts)), html=True)


def wants_hint(said: Said, person: Person) -> bool:
    """True if *said* asks what to play, in a private chat; in a group others would read it."""
    return said.command in _HINTED and said.rest not in _NO_WISH and not person.in_group


def may_be_move(said: Said) -> bool:
    """True if *said* is a word, a sentence that seems to name one, or a wish to undo."""
    if said.shape is Shape.COMMAND:
        return False
    return said.shape in (Shape.MOVE, Shape.UNDO) or said.asks_word


def is_said_to_us(message: Message, board: int) -> bool:
    """True in private; in a group, if the message mentions us or replies to the *board* or later.

    A reply to an older picture counts too: a new board may have come while they wrote.
    """
    if not message.place.in_group or message.insistent:
        return True
    quoted = message.quoted
    return quoted is not None and (quoted.id >= board or quoted.photo is not None)


def quotes_older(message: Message, board: int) -> bool:
    """True if the message replies to one before the *board*, so that it may not mean this."""
    return message.quoted is not None and message.quoted.id < board
