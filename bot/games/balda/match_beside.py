"""Take over the words, scores and turn that a picture shows beside its board, or drop them."""

from collections.abc import Sequence
from dataclasses import replace

from bot.boards.history import Beside, History
from bot.boards.question import Question
from bot.games.balda.followed_game import name_play
from bot.work.picture_jobs import Found
from ocr import MatchReading, PlayedWord
from solver import Cell, Grid, Lexicon, Query, find_moves


def with_match(question: Question, found: Found) -> Question:
    """*question* with the words, the scores and the turn that were read beside its board.

    New letters get the words that are new in the list. If nothing shows which side is the person's,
    it is the one to move, as people ask about their own moves.
    """
    match = found.match
    if match.side_of_you is None and match.turn == 1:
        match = match.swap_sides()
    if not match.used and match.scores is None and match.turn is None:
        return question
    known = question.query.used
    question = _name_plays(question, [each for each in match.used if each.word not in known])
    question = replace(question, history=_by_scores(question.history, match))
    named = {play.word for play in question.history.plays}
    used = tuple(dict.fromkeys((*known, *question.query.used, *(each.word for each in match.used))))
    before = question.history.beside or Beside()
    beside = Beside(
        listed=len(match.used),
        used=(*before.used, *(word for word in used if word not in known and word not in named)),
        accepted=(*before.accepted, *found.accepted),
        scores=_scores_before(question.history, match) or before.scores,
        turn=match.turn is not None,
        plays=len(question.history.plays),
    )
    side = question.history.side if match.turn is None else match.turn
    return replace(
        question,
        query=replace(question.query, used=used),
        history=replace(question.history, beside=beside, side=side),
    )


def without_match(question: Question) -> Question:
    """*question* without anything that was read beside its board."""
    history = question.history
    if history.beside is None:
        return question
    used = tuple(word for word in question.query.used if word not in history.beside.used)
    said = history.side if history.told else 0
    side = 1 - history.plays[-1].side if history.plays else said
    return replace(
        question,
        query=replace(question.query, used=used),
        history=replace(history, beside=None, side=side),
    )


def _by_scores(history: History, match: MatchReading) -> History:
    """*history*, its sides exchanged if its points add up to the scores only then."""
    plays = tuple(replace(play, side=1 - play.side) for play in history.plays)
    other = replace(history, plays=plays, side=1 - history.side)
    known = history.beside is not None and history.beside.scores is not None
    return other if known and history.scores != match.scores == other.scores else history


def _scores_before(history: History, match: MatchReading) -> tuple[int, int] | None:
    """The scores of the picture minus the points of the plays, which are included in them."""
    if match.scores is None:
        return None
    own, other = (max(0, a - b) for a, b in zip(match.scores, history.points, strict=True))
    return own, other


def _name_plays(question: Question, new: Sequence[PlayedWord]) -> Question:
    """Name the word of each new letter through which only one new word goes."""
    left = {each.word: each for each in new}
    numbers = [n for n, play in enumerate(question.history.plays) if play.cell and not play.word]
    words = {number: _through(question, number, list(left)) for number in numbers}
    while alone := [n for n in numbers if n in words and len(words[n]) == 1]:
        number = alone[0]
        (word,) = words.pop(number)
        question = _with_side(name_play(question, number, word), number, left[word].side)
        words = {n: [other for other in names if other != word] for n, names in words.items()}
    return question


def _with_side(question: Question, number: int, side: int | None) -> Question:
    """Give play *number* to the side whose list has its word."""
    if side is None:
        return question
    plays = list(question.history.plays)
    plays[number] = replace(plays[number], side=side)
    return replace(question, history=replace(question.history, plays=tuple(plays)))


def _through(question: Question, number: int, words: Sequence[str]) -> list[str]:
    """The *words* that the letter of play *number* may have made, sorted."""
    play = question.history.plays[number]
    cell = Cell.parse(play.cell)
    before = Grid(question.rows).with_letter(cell, "")
    if not words:
        return []
    lexicon = Lexicon.from_words(words, alphabet=question.alphabet.name)
    moves = find_moves(before, lexicon, Query(question.query.rules, cells=(cell,)))
    return sorted({move.word for move in moves if move.letter == play.letter})
