"""From a picture and its board to the match: `read_match` is the list of stages."""

import time
from collections.abc import Sequence

from ocr.match.both_scripts import with_both_scripts
from ocr.match.lists import WordList, lists_of, without_lists
from ocr.match.pieces import find_text
from ocr.match.players import YOU, Players, find_players
from ocr.match.tesseract import language_of
from ocr.match.texts import read_rows
from ocr.match.turns import turn_in
from ocr.match.values import MatchReading, Side
from ocr.match.words import BoardWords, words_of_hive
from ocr.picture.image import open_picture
from ocr.reading import KnownWords, Reading


def read_match(data: bytes, reading: Reading, words: KnownWords | None = None) -> MatchReading:
    """Read the text beside the board of *reading* in the picture *data*.

    *words* are the words that count, in lower case; without them any path of the board is a word.
    For a hive only `used` is filled, with its possible words. The result is empty for Boggle, for a
    picture of several boards, and without Tesseract.
    ReadingError if *data* is not a picture. Takes 0.1 to 0.2 seconds, mostly in Tesseract; safe in
    several threads.
    """
    started = time.perf_counter()
    if reading.game == "boggle" or reading.has_others:
        return MatchReading()
    picture = open_picture(data, reading.animation_frame)
    height, width = picture.shape[:2]
    left, top, right, bottom = reading.frame
    board = left * width, top * height, right * width, bottom * height
    rows = read_rows(picture, find_text(picture, board), language_of(reading.alphabet))
    if reading.game == "bee":
        return MatchReading(words_of_hive(rows, reading.rows[0]))
    runs = [len(run) for row in reading.rows for run in "".join(c or " " for c in row).split()]
    moves = sum(runs) - max(runs, default=0)  # a first word in a row, and a letter a move
    lists = lists_of(rows, BoardWords(reading.rows, words), moves)
    rows = with_both_scripts(picture, without_lists(rows, lists), reading.alphabet)
    players = find_players(rows, lists, moves, (board[0] + board[2]) / 2)
    match = _match(lists, players, turn_in(rows, players))
    match = match._replace(ms=(time.perf_counter() - started) * 1000)
    are_you = [player.name.lower() in YOU for player in players or ()]
    if any(are_you):
        match = match._replace(side_of_you=0)
        return match if are_you[0] else match.swap_sides()
    if match.turn is None:  # "Ход соперника" has no name: you are on the left
        turn = turn_in(rows, None)
        return match if turn is None else match._replace(turn=turn, side_of_you=0)
    return match


def _match(lists: Sequence[WordList], players: Players | None, turn: Side | None) -> MatchReading:
    # The sides of words in a single list are unknown.
    sides: Sequence[Side | None] = (0, 1) if len(lists) == 2 else (None,)
    pairs = zip(sides, lists, strict=False)
    used = tuple(word._replace(side=side) for side, each in pairs for word in each.words)
    if players is None:
        return MatchReading(used, turn=turn)
    one, other = players
    scores = None if one.score is None or other.score is None else (one.score, other.score)
    names = (one.name, other.name) if one.name and other.name else None
    return MatchReading(used, scores, names, turn)
