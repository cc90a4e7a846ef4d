"""A match in texts, pictures and buttons, and questions about it that texts ask."""

from collections.abc import Mapping, Sequence
from typing import Literal

from bot.boards.columns import cell_name
from bot.boards.question import Play
from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.said import Said, Shape
from bot.games.matches.match_jobs import OTHER, Standing
from bot.render.answer import Answer
from bot.render.buttons import Button, Keyboard, Tone, in_rows
from bot.render.drawing import Drawing
from bot.render.help_text import balda_rules
from bot.render.payloads import Payload, abstract_payload, payload
from bot.render.text import balda_size, mode_name, moves_left_text, shorten_name
from bot.texts import Texts
from solver import LEVELS, SIDES, Grid, Move
from storage import Match

MAX_WORDS_SHOWN = 280
LAST_HINT = 3
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
LEVELS_IN_A_ROW = 2


def under_board(
    standing: Standing, text: str, keyboard: Keyboard = (), *, small: bool = False
) -> Answer:
    """*text* under the board, which has the last move drawn on it."""
    last, grid = standing.last, Grid(standing.rows)
    drawing = Drawing(standing.rows, small=small)
    if last is not None:
        drawing = drawing._replace(path=last.path, placed=(last.cell, last.letter))
        grid = grid.with_letter(last.cell, last.letter)
    return Answer(text, keyboard, drawing, html=True, in_text=str(grid))


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
    mode = mode_name(texts, knots=standing.rules.knots)
    return f"<b>{balda_size(texts, standing.rows)}</b> · {mode}"


def _sides(standing: Standing, names: tuple[str, str]) -> list[str]:
    return [_side(standing, side, name) for side, name in enumerate(names)]


def _side(standing: Standing, side: int, name: str) -> str:
    history = standing.history
    words = [play.word for play in history.plays if play.side == side and not play.passed]
    moves = side == history.side and not standing.over
    return side_row(name, history.scores[side], words, moves=moves)


def side_row(
    name: str, points: int, words: Sequence[str], *, moves: bool, room: int = MAX_WORDS_SHOWN
) -> str:
    """A side with its points and the last of its *words* that fit into *room*."""
    row = f"{'▸ ' if moves else ''}{name} — <b>{points}</b>"
    if not words:
        return row
    listed = ", ".join(words)
    if len(listed) > room:
        listed = f"…{listed[listed.index(',', len(listed) - room) :]}"
    return f"{row}: {listed}"


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


def is_asked(said: Said) -> bool:
    """True if *said* asks something about a game that goes on, and has no move in it."""
    tells_more = said.typed is not None and len(said.words) > 1
    return said.command in _ASKED and not tells_more


def explain(said: Said, person: Person, match: Match, standing: Standing) -> Answer | None:
    """Tell the rules, the bot's level or the number of moves left; None for other questions."""
    texts = person.texts
    if said.command in EXPLAINED:
        rules = balda_rules(texts, knots=standing.rules.knots)
        return rules._replace(palette=person.chat_palette)
    if said.command == _TIME or said.rest == LEFT:
        return Answer(moves_left_text(texts, standing.rows))
    if said.command != _LEVEL or match.guest:
        return None
    if match.level:
        more = texts.say("The next game may have another level.")
        return Answer(f"{_describe_level(texts, match.level)} {more}", html=True)
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


@abstract_payload
class MatchPayload(Payload):
    """A button under an invitation to a match, or under its board."""

    match: str


@payload("level")
class ChooseLevel(MatchPayload):
    """Play with the bot at a level of `solver.LEVELS`."""

    level: str


@payload("levels")
class DescribeLevels(MatchPayload):
    """Describe the levels, or show only their names."""

    how: Literal["long", "short"]


@payload("join")
class Join(MatchPayload):
    """Play with the host."""


@payload("table")
class OpenTable(MatchPayload):
    """Make it a game for up to six; only the host may, and `bot/games/parties` answers it."""


@payload("hint")
class TakeHint(MatchPayload):
    """Give a hint, with every tap a larger one."""


@payload("matchrules")
class ShowRules(MatchPayload):
    """Show the rules of the match."""


@payload("pass")
class Pass(MatchPayload):
    """Leave the turn to the other side."""


@payload("board")
class ShowBoard(MatchPayload):
    """Show the board again below the newest messages."""


@payload("resign")
class Resign(MatchPayload):
    """Ask whether to resign, or do it “now”."""

    when: Literal["", "now"] = ""


@payload("playon")
class PlayOn(MatchPayload):
    """Do not resign: the match goes on."""


@payload("takeback")
class TakeBack(MatchPayload):
    """Undo one's own last move, if the other side agrees."""


@payload("allow")
class AllowTakeBack(MatchPayload):
    """Let the other side take back, if still so many turns are *played*."""

    played: int


@payload("mway")
class PlaceWord(MatchPayload):
    """Make an ambiguous *word* by *letter* on *cell*; the word and the letter are codes."""

    cell: str
    letter: str
    word: str


@payload("again")
class PlayAgain(MatchPayload):
    """Begin another match of this size with the same people; the other side moves first."""


def invitation_keyboard(
    texts: Texts, match: str, levels: Mapping[str, str], *, in_group: bool, described: bool
) -> Keyboard:
    """Buttons for the bot at each of *levels*, with discs for its strength, or for other people."""
    buttons = [
        Button(f"{'●' * strength}{'○' * (len(levels) - strength)} {name}", ChooseLevel(match, key))
        for strength, (key, name) in enumerate(levels.items(), start=1)
    ]
    buttons.append(
        Button(texts.say("Hide levels"), DescribeLevels(match, "short"))
        if described
        else Button(texts.say("ⓘ Levels"), DescribeLevels(match, "long"))
    )
    if not described:  # a phone has no room for another row
        buttons.append(Button(texts.say("Rules"), ShowRules(match)))
    if in_group:
        buttons.append(Button(texts.say("Join"), Join(match)))
        buttons.append(Button(texts.say("A table for up to six"), OpenTable(match)))
    return in_rows(buttons, LEVELS_IN_A_ROW)


def match_keyboard(texts: Texts, match: str, *, passing: bool, touch: Button | None) -> Keyboard:
    """Buttons for a side besides making a word; *touch* opens the page of the match."""
    hint = Button(texts.say("Hint"), TakeHint(match))
    rules = Button(texts.say("Rules"), ShowRules(match))
    second = (
        Button(texts.say("Board"), ShowBoard(match)),
        Button(texts.say("Take back"), TakeBack(match)),
        Button(texts.say("Resign"), Resign(match)),
    )
    by_touch = (touch,) if touch else ()
    if passing:
        return ((*by_touch, hint, Button(texts.say("Pass"), Pass(match)), rules), second)
    return ((*by_touch, hint, rules), second)


def resign_keyboard(texts: Texts, match: str) -> Keyboard:
    """Buttons that ask again before a person resigns."""
    play_on = Button(texts.say("Play on"), PlayOn(match))
    resign = Button(texts.say("Resign now"), Resign(match, "now"), tone=Tone.DANGER)
    return ((play_on, resign),)
