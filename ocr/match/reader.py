"""From a picture and its board to the match: `read_match` is the list of stages."""

import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from ocr.image import open_picture
from ocr.match.columns import whole_columns
from ocr.match.entries import Entry, entries_of, without_words
from ocr.match.heads import sides_of
from ocr.match.hive_words import words_of_hive
from ocr.match.latin_texts import with_latin
from ocr.match.named import Player
from ocr.match.pieces import Row, TextMap, find_text
from ocr.match.places import places_of
from ocr.match.players import (
    find_players,
    in_order,
    initials_of,
    scores_of,
    you_are_right,
)
from ocr.match.texts import MAX_ROWS, read_rows
from ocr.match.turn_words import turn_in_words
from ocr.match.turns import turn_by_mark, with_frames
from ocr.match.values import MatchReading, PlayedWord, Side
from ocr.match.words import BoardWords
from ocr.reading import KnownWords, Reading

_MAX_PIECES = 8  # in a row of text; a keyboard has more
_MAX_KEY = 1.4  # heights: a letter on a key is less wide
_MIN_KEYS = 0.7  # of a keyboard's row are such; of words with points apart half


def read_match(data: bytes, reading: Reading, words: KnownWords | None = None) -> MatchReading:
    """What stands beside the board of *reading* in the picture *data*.

    *words* are those that count, in lower case; without them a line must be read letter by letter.
    Of a hive only `used` is found: what may be its words. Nothing is in a picture of Boggle or of
    several boards, and without Tesseract.
    ReadingError if *data* is no picture. Takes 0.1 to 0.2 seconds, most of them in Tesseract;
    safe in several threads.
    """
    started = time.perf_counter()
    if reading.game == "boggle" or reading.has_others:
        return MatchReading()
    picture = open_picture(data, reading.animation_frame)
    height, width = picture.shape[:2]
    left, top, right, bottom = reading.frame
    board = left * width, top * height, right * width, bottom * height
    found = find_text(picture, board)
    rows = read_rows(picture, _worth_reading(found), reading.alphabet)
    if reading.game == "bee":
        return MatchReading(words_of_hive(rows, reading.rows[0]))
    entries = entries_of(rows, BoardWords(reading.rows, words))
    columns: Sequence[Sequence[Entry]] = whole_columns(entries, rows)
    rows = without_words(rows, columns)
    in_one_language, rows = rows, with_latin(picture, rows, reading.alphabet)
    latin = [[text for text in row if text not in in_one_language[n]] for n, row in enumerate(rows)]
    size, moves = (height, width), _moves_on(reading)
    players_of = partial(find_players, columns=columns, size=size, moves=moves)
    players = players_of(rows)
    columns = in_order(columns, players)
    turn = turn_in_words(latin if any(latin) else rows, players)
    if turn is None and any(latin):  # "Ходит Dmitry" was read in one language, as the name was
        turn = turn_in_words(in_one_language, players_of(in_one_language))
    theirs = None
    if players is not None and turn is None:
        theirs = turn_in_words(in_one_language, None)  # "Ход соперника" names nobody
        framed = with_frames(found, rows)
        marked = (turn_by_mark(picture, framed, each) for each in places_of(players, rows))
        turn = next((turn for turn in marked if turn is not None), None)
    took_ms = (time.perf_counter() - started) * 1000
    sides = sides_of(columns, rows, players)
    match = replace(_match(columns, players, turn, sides), ms=took_ms)
    if players is not None and any(player.is_you for player in players):
        return _from_your_side(match, players)
    if theirs is not None:
        return _from_whose_turn(match, theirs)
    named = players is not None and all(player.name for player in players)
    if not named and you_are_right(rows, width, initials_of(players or ())):
        match = match.swapped()
    if players or turn is None:
        return match
    return replace(match, turn=_side(turn), side_of_you=0)


def _moves_on(reading: Reading) -> int:
    """A board begins with a word from side to side, and each move adds a letter."""
    return sum(bool(letter) for row in reading.rows for letter in row) - len(reading.rows)


def _worth_reading(found: TextMap) -> list[Row]:
    """Rows that may be words or scores, at most MAX_ROWS, and none of a keyboard's."""
    return [row for row in found.rows if not _are_keys(row)][:MAX_ROWS]


def _are_keys(row: Row) -> bool:
    letters = sum(piece.right - piece.left < _MAX_KEY * piece.height for piece in row)
    return len(row) > _MAX_PIECES and letters > _MIN_KEYS * len(row)


def _match(
    columns: Sequence[Sequence[Entry]],
    players: tuple[Player, Player] | None,
    turn: int | None,
    sides: Sequence[int | None],
) -> MatchReading:
    """The match, with the *sides* of all words as they stand in the columns, where known."""
    entries = [entry for column in columns for entry in column]
    used = tuple(
        PlayedWord(entry.word, None if of is None else _side(of), entry.points, entry.sure)
        for of, entry in zip(sides, entries, strict=True)
    )
    if players is None:
        return MatchReading(used)
    scores = scores_of(players, columns)
    names = players[0].name, players[1].name
    return MatchReading(used, scores, names, None if turn is None else _side(turn))


def _side(number: int) -> Side:
    return 1 if number else 0


def _from_whose_turn(match: MatchReading, theirs: int) -> MatchReading:
    """Side 0 is yours, as the words tell whether the turn is *theirs*: 1, or yours: 0.

    Where nothing marks the side to move, you are on the left.
    """
    if match.turn is not None and match.turn != theirs:
        match = match.swapped()
    return replace(match, turn=_side(theirs), side_of_you=0)


def _from_your_side(match: MatchReading, players: tuple[Player, Player]) -> MatchReading:
    """Side 0 is that of the person, whose name says so."""
    match = replace(match, side_of_you=0)
    return match if players[0].is_you else match.swapped()
