"""Find the words played: lines of text with only words of the board, and the lists they form.

1. `_line_of`       a text -> its words with their points, if each of them lies on the board; the
                    name before them is its head, in Аня: тракт and in Аня (11): тракт, матрас
2. `_select_lists`  lines over one another or side by side -> groups of two words, or of one with
                    its points; no more words than moves
3. `_part_sides`    two names at the heads of lines, two columns, or two blocks with a score
                    between -> the lists of both sides
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import accumulate, combinations, dropwhile, groupby, pairwise

import numpy as np

from ocr.cells.ranking import MIN_SURENESS, SURE
from ocr.match.pieces import Piece, groups_of, join_pieces
from ocr.match.tesseract import TextWord
from ocr.match.texts import Text
from ocr.match.values import PlayedWord
from ocr.match.words import BoardWords

_PART = re.compile(r"[^\W\d_]+|\d+")
_NUMBER = re.compile(r"\W*(\d{1,2})\W*")
_AS_LETTERS = str.maketrans("03468", "озчбв")  # зоб is read as 306
_MAX_DIGITS = 2  # of points
_NAME = re.compile(r"[^\W\d_]+|(?<=[^\W\d_] )[12]\b|(?<=[^\W\d_])[12]\b")
_NO_NAME = re.compile(r"(?i)\b(слово|word|ход\w*|хід|turn|move)\b")  # the word being made
_LIKE = 0.5  # of the letters of two heads, in their order, are alike if they are of one name
_MIN_WIDER_RATIO = 1.5  # of the gap between two cards to the gaps between the words on one


@dataclass(frozen=True, slots=True)
class Line:
    """A text with words of the board and their points or numbers, and what is around them."""

    text: Text
    words: tuple[PlayedWord, ...]
    before: tuple[TextWord, ...] = ()
    behind: tuple[TextWord, ...] = ()

    @property
    def head(self) -> str:
        """The letters before its words, or else the ones behind: a name, a unit of points."""
        return _name_in(self.before) or _name_in(self.behind)

    @property
    def is_told(self) -> bool:
        """True if a mark or a number stands between its words and a name, if there is any."""
        if _name_in(self.behind) or _NO_NAME.search(self.head):
            return False
        told = [word.numbers for word in self.before if re.search(r"\w", word.written)]
        return not self.head or bool(told[-1]) or self.before[-1].written.endswith(":")

    @property
    def piece(self) -> Piece:
        return self.text.piece


@dataclass(frozen=True, slots=True)
class WordList:
    """The lines of one list in reading order."""

    lines: tuple[Line, ...]

    @property
    def words(self) -> tuple[PlayedWord, ...]:
        return tuple(word for line in self.lines for word in line.words)

    @property
    def letters(self) -> int:
        """The number of letters in the words: the score, if the host counts letters."""
        return sum(len(each.word) for each in self.words)

    @property
    def piece(self) -> Piece:
        """The piece around all of its lines."""
        return join_pieces([line.piece for line in self.lines])


def lists_of(rows: Sequence[Sequence[Text]], board: BoardWords, moves: int) -> tuple[WordList, ...]:
    """The lists of both sides, from the left or the top, or the list that they share.

    The board tells the greatest number of *moves*; a list has no more words than that.
    """
    lines = [line for row in rows for n in range(len(row)) if (line := _line_of(row, n, board))]
    # Words alone, behind a name and a mark or number, or with the same beside others.
    shown = [(line.head, [each.word for each in line.words]) for line in lines]
    are_alike = [
        any(_likeness(head, other) > _LIKE and words != others for other, others in shown)
        for head, words in shown
    ]
    lines = [line for line, alike in zip(lines, are_alike, strict=True) if line.is_told or alike]
    heads = {line.head for line in lines} - {""}
    lines = [line for line in lines if _name_in(line.text.words) not in heads]
    lines = _once(_select_lists(lines, moves))
    parts = _part_sides(lines, rows) if lines else []
    texts = [{line.text for line in part} for part in parts]
    return tuple(WordList(tuple(line for line in lines if line.text in each)) for each in texts)


def without_lists(rows: Sequence[Sequence[Text]], lists: Sequence[WordList]) -> list[list[Text]]:
    """The texts that are no lines of *lists*, and the heads of lines, where these have a number."""
    lines = {line.text: line for each in lists for line in each.lines}
    heads = {
        line.text: Text(replace(line.piece, right=line.before[-1].right), line.before)
        for line in lines.values()
        if any(word.numbers for word in line.before)
    }
    return [
        [heads.get(text, text) for text in row if text in heads or text not in lines]
        for row in rows
    ]


def _line_of(row: Sequence[Text], place: int, board: BoardWords) -> Line | None:
    """The words of a text, with the points beside it; others may stand before and behind them."""
    text = row[place]
    words = text.words
    named = [n for n, word in enumerate(words[:-1], 1) if word.written.endswith(":")]
    start = max((n for n in named if _name_in(words[n : n + 1])), default=0)
    are_words = [_are_on_board(word, text, board) for word in words]
    # Between commas are words of the list, though the host alone may know them.
    listed = [False, *(word.written.endswith(",") for word in words[:-1]), True]
    is_other = [each is False and not all(listed[n : n + 2]) for n, each in enumerate(are_words)]
    parts = groupby(range(start, len(words)), is_other.__getitem__)
    runs = [[*run] for is_end, run in parts if not is_end]
    run = max(runs, key=lambda run: sum(are_words[n] or 0 for n in run), default=[])
    if run and run[0] > 0:  # points of a side may stand there
        run = [*dropwhile(lambda n: not are_words[n], run)]
    if not run:
        return None
    first, last = run[0], run[-1] + 1
    known = [words[n] for n in range(first, last) if are_words[n] is not False]
    played = _read_played(known, row, place, board)
    return Line(text, played, words[:first], words[last:]) if played else None


def _are_on_board(word: TextWord, text: Text, board: BoardWords) -> bool | None:
    """True if the parts of *word* may be words of the board; None if none of them says so."""
    parts = [part for part in _parts_of([word]) if _is_word(part, board)]
    return all(_word_as_read(part, len(part), text, board) for part in parts) if parts else None


def _name_in(words: Sequence[TextWord]) -> str:
    """The letters of words in lower case, with the number of a player: игрок 1."""
    return " ".join(_NAME.findall(" ".join(each.written.lower() for each in words)))


def _read_played(
    written: Sequence[TextWord], row: Sequence[Text], place: int, board: BoardWords
) -> tuple[PlayedWord, ...]:
    """The words of a part of a text, none if one is not of the board; points may stand beside."""
    parts = _parts_of(written)
    if not any(map(str.isdecimal, parts)):
        around = row[max(0, place - 1) : place], row[place + 1 : place + 2]
        numbers = [[_NUMBER.fullmatch(text.written) for text in texts] for texts in around]
        before, behind = ([number[1] for number in each if number] for each in numbers)
        parts = [*before, *parts, *behind]
    words = []
    for n, part in enumerate(parts):
        if not _is_word(part, board):
            continue
        before, after = parts[max(0, n - 1) : n], parts[n + 1 : n + 2]
        points = next((int(each) for each in after if each.isdecimal()), None)
        if str(len(part)) in (*before, *after):  # another number before it is the one of its line
            points = len(part)
        word = _word_as_read(part, points, row[place], board)
        if word is None:
            return ()
        words.append(word)
    return tuple(words)


def _is_word(part: str, board: BoardWords) -> bool:
    """False for a letter, a number and the word with which the match began."""
    return len(part) > 1 and not part.isdecimal() and not board.is_first(part)


def _word_as_read(
    letters: str, points: int | None, text: Text, board: BoardWords
) -> PlayedWord | None:
    """The word *letters*, if it lies on the board and is known or has the right points."""
    if not board.may_be_played(letters):
        return None
    if board.known is None or letters in board.known:
        return PlayedWord(letters, None, points, sure=text.confidence >= MIN_SURENESS)
    if points == len(letters) and text.confidence >= SURE:
        return PlayedWord(letters, None, points, sure=points in text.numbers)
    return None


def _select_lists(lines: Sequence[Line], moves: int) -> list[Line]:
    """The lines of groups that are lists: lines over one another, or side by side in two."""
    pieces = [line.piece for line in lines]
    belong = [[one.is_level_with(each) or one.is_over(each) for each in pieces] for one in pieces]
    groups = [[lines[n] for n in group] for group in groups_of(np.array(belong, dtype=bool))]
    trusted: list[Line] = []
    for group in sorted(groups, key=_count, reverse=True):
        told = [line for line in group if _has_points([line])]
        group = told if len(told) == len(group) - 1 > 1 else group  # the other is being made
        is_list = _count(group) > 1 or (_has_points(group) and not trusted)
        if is_list and _count(trusted) + _count(group) <= moves:
            trusted += group
    return [line for line in lines if line in trusted]


def _count(lines: Sequence[Line]) -> int:
    return len({word.word for line in lines for word in line.words})


def _has_points(lines: Sequence[Line]) -> bool:
    return any(each.points == len(each.word) for line in lines for each in line.words)


def _once(lines: Sequence[Line]) -> list[Line]:
    """The lines without words of others, better ones without a head: it may tell the last move."""
    places: dict[str, Text] = {}
    for line in sorted(lines, key=lambda line: bool(line.head)):
        for each in line.words:
            places.setdefault(each.word, line.text)
    kept = [tuple(word for word in line.words if places[word.word] is line.text) for line in lines]
    return [replace(line, words=words) for line, words in zip(lines, kept, strict=True) if words]


def _parts_of(words: Sequence[TextWord]) -> list[str]:
    """The words and numbers of a text in lower case, without marks."""
    parts = [part for word in words for part in _PART.findall(word.written.lower())]
    return [part if len(part) <= _MAX_DIGITS else part.translate(_AS_LETTERS) for part in parts]


def _part_sides(lines: Sequence[Line], rows: Sequence[Sequence[Text]]) -> list[list[Line]]:
    """The lines of both sides, each in one list; or all lines in one list."""
    listed = [line.text for line in lines]
    texts = [text for row in rows for text in row if text not in listed]
    for parts in (
        _parts_by_head(lines, texts),
        _parts_by_head(_take_heads_beside(lines, rows), texts),
        _blocks_of(lines, [text.piece for text in texts if text.numbers]),
        _columns_of(lines),
        _blocks_of(lines, _titles_of(lines, texts)),
    ):
        if len(parts) == 2:
            return parts
    return [[*lines]]


def _columns_of(lines: Sequence[Line]) -> list[list[Line]]:
    """The lines on both sides of the only gap, or of one that is wider than all others."""
    ordered = sorted(lines, key=lambda line: line.piece.left)
    rights = accumulate((line.piece.right for line in ordered), max)
    gaps = sorted(
        (line.piece.left - right, place)
        for place, (right, line) in enumerate(zip(rights, ordered[1:], strict=False), 1)
        if line.piece.left > right - line.piece.height / 2
    )
    if not gaps or (len(gaps) > 1 and gaps[-1][0] < _MIN_WIDER_RATIO * gaps[-2][0]):
        return [ordered]
    return [ordered[: gaps[-1][1]], ordered[gaps[-1][1] :]]


def _titles_of(lines: Sequence[Line], texts: Sequence[Text]) -> list[Piece]:
    """The text over the first of *lines*, and all that stand like it."""
    first = lines[0].piece
    pieces = [text.piece for text in texts]
    over = [each for each in pieces if each.bottom <= first.middle[1] and each.is_over(first)]
    return [each for each in pieces if over and _are_aligned(each, over[-1])]


def _are_aligned(one: Piece, other: Piece) -> bool:
    """True if the left ends, right ends or middles of two pieces are at one place."""
    left, right = one.left - other.left, one.right - other.right
    off = min(abs(left), abs(right), abs(left + right) / 2)
    return off < min(one.height, other.height) / 2


def _parts_by_head(lines: Sequence[Line], texts: Sequence[Text]) -> list[list[Line]]:
    """The lines of two names, in the order of these in *texts*; none if the heads are not of two.

    A line without a head goes on with the words of the name above.
    """
    heads = Counter(line.head for line in lines if line.head)
    names = _least_alike(heads)
    are_two = len(heads) == 2 and min(heads.values()) > 1  # Маша and Паша are alike
    if not (are_two or _likeness(*names) < _LIKE) or not lines[0].head:
        return []
    parts: dict[str, list[Line]] = {name: [] for name in names}
    for line in lines:
        if line.head:
            name = max(names, key=lambda each: _likeness(each, line.head))
        parts[name].append(line)
    beside = [line.behind for line in lines]
    others = [_name_in(text.words) for text in texts if text.words not in beside]
    known = [max(others, key=lambda each: _likeness(each, name), default="") for name in names]
    if all(_likeness(*each) > _LIKE for each in zip(known, names, strict=True)):
        names = names if others.index(known[0]) < others.index(known[1]) else names[::-1]
    return [parts[name] for name in names]


def _take_heads_beside(lines: Sequence[Line], rows: Sequence[Sequence[Text]]) -> list[Line]:
    """The lines with the next text of their rows as heads, if these are but two names in turn."""
    following = {one: other for row in rows for one, other in pairwise(row)}
    headed = [
        replace(line, behind=following[line.text].words) if line.text in following else line
        for line in lines
    ]
    heads = dict.fromkeys(_name_in(line.behind) for line in headed)
    names = _least_alike(heads)
    are_two = all(any(_likeness(head, name) >= _LIKE for name in names) for head in heads)
    return headed if are_two and "" not in heads and len(headed) > 2 else [*lines]


def _least_alike(heads: Iterable[str]) -> tuple[str, str]:
    """The two heads that are least alike; empty ones if there are no two."""
    return min(combinations(heads, 2), key=lambda pair: _likeness(*pair), default=("", ""))


def _likeness(one: str, other: str) -> float:
    numbers = [re.findall(r"\b[12]\b", name) for name in (one, other)]
    return 0.0 if numbers[0] != numbers[1] else SequenceMatcher(None, one, other).ratio()


def _blocks_of(lines: Sequence[Line], heads: Sequence[Piece]) -> list[list[Line]]:
    """The lines up to each of *heads*, which stands over the next one and below the last."""
    blocks, start = [], 0
    for n, (one, other) in enumerate(pairwise(line.piece for line in lines), 1):
        between = (head for head in heads if one.bottom <= head.middle[1] <= other.top)
        if any(head.is_over(other) for head in between):
            blocks.append([*lines[start:n]])
            start = n
    return [*blocks, [*lines[start:]]]
