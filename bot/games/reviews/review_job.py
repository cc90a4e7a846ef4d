"""A review of a match: the job that makes it, and its texts in HTML."""

import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from bot.boards.columns import cell_name
from bot.games.balda.answer_text import SIDE_MARKS
from bot.render.payloads import Payload
from bot.render.text import balda_size, fill, meaning_rows, mode_name
from bot.texts import Texts
from bot.work.jobs import Link
from bot.work.lexicons import LexiconShelf, Words
from solver import (
    REVIEW_SECONDS,
    Match,
    Meaning,
    Move,
    Placement,
    Position,
    Review,
    ReviewedMove,
    review,
)

# For each move, the positions before and after it are searched.
_SEARCHES = 2


class Played(NamedTuple):
    """A match to review, with the words that count in it.

    *game* may be the text form of its last position. *movers* are the sides that made its moves, if
    it does not record passes.
    """

    game: Match | str
    lexicon: str
    words: Words
    movers: tuple[int, ...] = ()


class ReviewRequest(NamedTuple):
    """A match to review for *seconds*, or until the *link* says stop."""

    played: Played
    seconds: float
    link: Link


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A *match* with its *review*; *meanings* are of better words that not everybody knows."""

    match: Match
    review: Review
    meanings: Mapping[str, Meaning] = field(default_factory=dict)


class Reached(NamedTuple):
    """The number of moves reviewed so far."""

    moves: int
    of: int


def with_passes(match: Match, movers: Sequence[int]) -> Match:
    """*match* with a pass wherever one of the two *movers* moved twice in a row."""
    moves: list[Placement | None] = []
    for number, move in enumerate(match.moves):
        if number and movers[number] == movers[number - 1]:
            moves.append(None)
        moves.append(move)
    rules = replace(match.rules, passing=match.rules.passing or None in moves)
    return replace(match, moves=tuple(moves), rules=rules, side=movers[0])


def match_of(shelf: LexiconShelf, played: Played) -> Match:
    """The match that was *played*, with its passes."""
    match = played.game
    if isinstance(match, str):
        lexicon = shelf.lexicon_for(played.lexicon, played.words)
        match = Match.of(Position.parse(match, lexicon))
    return with_passes(match, played.movers) if played.movers else match


def review_match(shelf: LexiconShelf, request: ReviewRequest) -> Reviewed:
    """Review a match; IllegalMoveError or GridError if the moves cannot be played."""
    played = request.played
    lexicon = shelf.lexicon_for(played.lexicon, played.words)
    match = match_of(shelf, played)
    total, reached = len(match.moves), 0

    def note(move: ReviewedMove) -> None:
        nonlocal reached
        reached += 1
        request.link.note(Reached(reached, total))

    seconds = min(request.seconds / (_SEARCHES * max(total, 1)), REVIEW_SECONDS)
    with request.link.stop() as stop:
        found = review(match, lexicon, seconds=seconds, on_progress=note, stop=stop)
    better = (move.best.word for move in found.moves if move.cost and move.best)
    words = dict.fromkeys((*better, *found.missed))
    return Reviewed(match, found, shelf.explain_unknown(words, lexicon))


class Subject(NamedTuple):
    """A match that was *played*, and the *names* of its sides in HTML; *hidden* hides its words.

    *text* is the payload for its text form. The sides had the points *before* when it began.
    """

    played: Played
    names: tuple[str, str]
    text: Payload | None = None
    hidden: bool = False
    before: tuple[int, int] = (0, 0)


def waiting_text(texts: Texts, reached: Reached | None = None) -> str:
    if reached is None:
        return texts.say("I am looking through the game…")
    return texts.say(
        "I am looking through the game: move {number} of {total}…",
        number=reached.moves,
        total=reached.of,
    )


def summary_text(texts: Texts, subject: Subject, reviewed: Reviewed, room: int) -> str:
    """The points that each side gave away, the turning point, and the costliest moves."""
    review = reviewed.review
    head = [_title(texts, reviewed), *_sides(texts, subject, review), *_verdict(texts, review)]
    costly = [(number, move) for number, move in enumerate(review.moves) if move.cost]
    if not costly:
        return "\n".join([*head, texts.say("Nobody gave a point away.")])
    costly.sort(key=lambda pair: -pair[1].cost)
    head += ["", texts.say("The costliest moves, and what was better (≈ is an estimate):")]
    rows = [
        f"{number + 1}. {SIDE_MARKS[move.side]} {_spell(texts, move.move)}{_loss(texts, move)}"
        for number, move in costly
    ]
    return fill(head, rows, room, spoiler=subject.hidden).text


def moves_text(texts: Texts, subject: Subject, reviewed: Reviewed, room: int) -> str:
    """All moves, and the meanings of unusual words."""
    moves = enumerate(reviewed.review.moves)
    rows = [_row(texts, subject.before, number, move) for number, move in moves]
    rows += meaning_rows(texts, reviewed.meanings)
    return fill([_title(texts, reviewed)], rows, room, spoiler=subject.hidden).text


def _title(texts: Texts, reviewed: Reviewed) -> str:
    size = balda_size(texts, reviewed.match.start.rows)
    mode = mode_name(texts, knots=reviewed.match.rules.knots)
    return f"<b>{texts.say('Review')}</b> · {size} · {mode}"


def _sides(texts: Texts, subject: Subject, review: Review) -> Iterator[str]:
    for side, name in enumerate(subject.names):
        given = sum(move.cost for move in review.moves if move.side == side)
        yield texts.say(
            "{mark} {name} — {points}, given away: {given}",
            mark=SIDE_MARKS[side],
            name=name,
            points=f"<b>{subject.before[side] + review.scores[side]}</b>",
            given=given,
        )


def _verdict(texts: Texts, review: Review) -> Iterator[str]:
    """The turning point, and the words that both sides missed."""
    if review.turning_point is not None:
        turning = review.moves[review.turning_point]
        yield texts.say(
            "Turning point: move {number}, {word}; it gave away {points}.",
            number=review.turning_point + 1,
            word=_word(texts, turning.move),
            points=texts.count("{n} point", "{n} points", turning.cost),
        )
    if review.missed:
        yield texts.say("Both missed: {words}.", words=", ".join(review.missed))


def _row(texts: Texts, before: tuple[int, int], number: int, move: ReviewedMove) -> str:
    own, other = (a + b for a, b in zip(before, move.scores, strict=True))
    row = f"{number + 1}. {SIDE_MARKS[move.side]} {_spell(texts, move.move)}, {own}:{other}"
    return row + (_loss(texts, move) if move.cost else "")


def _loss(texts: Texts, move: ReviewedMove) -> str:
    about = "" if move.exact else "≈"
    return f" · {about}\N{MINUS SIGN}{move.cost} → {_spell(texts, move.best)}"


def _spell(texts: Texts, move: Move | None) -> str:
    if move is None:
        return texts.say("pass")
    return f"{_word(texts, move)} {cell_name(move.cell, move.word)} {move.letter} +{move.score}"


def _word(texts: Texts, move: Move | None) -> str:
    return f"<b>{move.word}</b>" if move else texts.say("pass")


def match_as_text(texts: Texts, match: Match) -> str:
    """The notation of *match*, with a line above it."""
    lead = texts.say("The game as text, which /review and “balda review” read:")
    return f"{lead}\n<pre>{html.escape(str(match))}</pre>"
