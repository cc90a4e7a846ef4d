"""Tell the words of a list: a line with a word that lies on the board, and its points."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from ocr.match.pieces import Piece
from ocr.match.runs import part_of, parts_with_points
from ocr.match.texts import Text
from ocr.match.words import BoardWords

_MAX_POINTS = 60
_MIN_TOO_MANY = 20  # points for a word: with prizes too it has less
_MIN_SURE = 0.6  # Tesseract's confidence in the whole line
_MIN_SURE_IF_UNKNOWN = 0.85

# What a word costs, in letters that were misread.
_OTHER_POINTS = 0.6  # a number that is not its length: the host counts otherwise, or a misread word
_SURELY_OTHER = 1.2  # the same where the number was read digit by digit
_NO_POINTS = 0.7
_UNKNOWN = 0.5  # the host knows words that we do not
_UNKNOWN_BUT_CLEAR = 0.25  # the same where word and points were read with confidence
_MIN_MARGIN = 0.25  # to the next likely word: else it is anyone's guess
_MIN_MARGIN_IF_UNKNOWN = 0.5  # for a word to be sure that is not known
_MIN_USUAL = 0.7  # of the words have a point for each letter, where a host counts so
_MAX_COST = 0.36  # of the word's letters
_MIN_LETTERS = 2
_DIGITS_LIKE = {"о": "0", "o": "0", "з": "3", "э": "3", "б": "6", "ч": "4", "l": "1", "i": "1",
                "і": "1", "s": "5", "b": "6", "g": "9", "а": "4", "в": "8", "ц": "4",
                "д": "4"}  # fmt: skip
_LETTERS_LIKE = {"0": "о", "3": "з", "6": "б", "4": "ч", "1": "l", "5": "s"}
_LATIN_LIKE = {"0": "o", "6": "b", "4": "a", "1": "l", "5": "s"}
_ONE_DIGIT_MORE = ("4{}", "1{}", "6{}", "{}1", "{}3", "{}7")  # +5, (5 and 5), as they are read

# What is read as a digit for another one, with that other one.
LIKE_DIGITS = {(5, 3), (8, 3), (9, 3), (2, 3), (6, 5), (3, 5), (9, 5), (8, 6), (5, 6), (0, 6),
                (1, 7), (2, 7), (1, 4), (9, 4), (6, 8), (3, 8), (0, 8), (9, 0), (6, 0),
                (8, 0)}  # fmt: skip
ENDS_IN_DIGIT = re.compile(r"\d\W*$")
BEGINS_WITH_DIGIT = re.compile(r"^\W*\d")
_LINE_NUMBER = re.compile(r"^\s*(\d{1,2}\s*[.,)]\s*|\w{1,2}\s?[.)]\s+)(?=\w)")  # 10 may be то
_NO_WORD = re.compile(
    r"^\W*(\d{1,3}\s?[:.,–—-]\s?\d{1,3}\W*$|(итого|всего|разом|усього)\b)", re.IGNORECASE
)
_C_LIKE_BRACKET = re.compile(r"\((?=[^\W\d])")
_MAX_TO_LINE_NUMBER = 2.0  # heights from a line that has its points


@dataclass(frozen=True, slots=True)
class Entry:
    """A word of the board that stands in a list, with its points where they were read.

    `height` is that of its line in pixels, with points that stand `apart`. It is not `on_board`
    where a letter of the board was misread.
    """

    text: Text
    word: str
    points: int | None
    sure: bool
    height: int = 0
    apart: Piece | None = None
    on_board: bool = True


def entries_of(rows: Sequence[Sequence[Text]], board: BoardWords) -> list[Entry]:
    """The words of the lists; a word and its points may stand apart in one row."""
    found = [
        entry
        for row in rows
        for entry in (*_entries_in(row, board), *_entries_side_by_side(row, board))
    ]
    return _with_usual_points([entry for entry in found if _is_first(entry, found)])


def _with_usual_points(entries: Sequence[Entry]) -> list[Entry]:
    """The entries, of which a few with other points than letters have as many where most do.

    Then a digit was misread that looks like the other one, or fewer points than letters were.
    """
    by_letters = sum(entry.points == len(entry.word) for entry in entries)
    if by_letters < _MIN_USUAL * len(entries):
        return list(entries)
    return [
        replace(entry, points=len(entry.word)) if _has_misread_points(entry) else entry
        for entry in entries
    ]


def _has_misread_points(entry: Entry) -> bool:
    points, length = entry.points, len(entry.word)
    return points is not None and (points < length or (points, length) in LIKE_DIGITS)


def _is_first(entry: Entry, found: Sequence[Entry]) -> bool:
    """Whether no surer line has the same word: none is played twice."""
    same = [other for other in found if other.word == entry.word]
    return entry is max(
        same, key=lambda each: (each.points is not None, each.sure, each.text.confidence)
    )


def points_of(column: Sequence[Entry]) -> int:
    return sum(entry.points or 0 for entry in column)


def without_words(
    rows: Sequence[Sequence[Text]], columns: Sequence[Sequence[Entry]]
) -> list[list[Text]]:
    """The texts that are no words of the columns, nor points that stand apart.

    Of a line with several words, what stands before them is left: whose they are.
    """
    entries = [entry for column in columns for entry in column]
    listed = {piece for entry in entries for piece in (entry.text.piece, entry.apart) if piece}
    left = [[_without(text, listed) for text in row] for row in rows]
    return [[text for text in row if text] for row in left]


def _without(text: Text, listed: Set[Piece]) -> Text | None:
    parts = [piece for piece in listed if _is_part(piece, text.piece)]
    if not parts:
        return text
    start = min(piece.left for piece in parts)
    before = [word for word in text.words if word.right < start]
    return part_of(text, before, " ".join(word.written for word in before)) if before else None


def _is_part(piece: Piece, line: Piece) -> bool:
    within = line.left <= piece.left and piece.right <= line.right
    return within and (piece.top, piece.bottom) == (line.top, line.bottom)


def _entries_in(row: Sequence[Text], board: BoardWords) -> list[Entry]:
    found = []
    for n, text in enumerate(row):
        beside = [*row[n + 1 : n + 2], *row[max(0, n - 1) : n]]
        numbers = [(each, other) for other in beside if (each := _number_alone(other)) is not None]
        apart = numbers[0][0] if numbers else None
        seen = text if not numbers else replace(text, numbers=text.numbers + numbers[0][1].numbers)
        entry = _likeliest_entry(seen, apart, board)
        if entry is not None:
            height = max(each.piece.height for each in (text, *(other for _, other in numbers)))
            found.append(replace(entry, text=text, height=height, apart=_apart(text, numbers)))
    return found


def _entries_side_by_side(row: Sequence[Text], board: BoardWords) -> Iterator[Entry]:
    """The words of lines that have several with their points, if most of a line are such."""
    for text in row:
        parts = parts_with_points(text)
        found = [entry for part in parts if (entry := _likeliest_entry(part, None, board))]
        if 2 * len(found) >= len(parts):
            yield from (replace(entry, height=text.piece.height) for entry in found)


def _apart(text: Text, numbers: Sequence[tuple[int, Text]]) -> Piece | None:
    """Where the points of a text stand, if not at that end of it.

    A number far from a line that has its own points is none of the list, as a score beside it.
    """
    if not numbers:
        return None
    piece = numbers[0][1].piece
    ends = ENDS_IN_DIGIT.search(text.written), BEGINS_WITH_DIGIT.search(text.written)
    has_own = ends[0] if piece.left > text.piece.left else ends[1]
    is_far = text.piece.distance(piece) > _MAX_TO_LINE_NUMBER * text.piece.height
    return None if has_own or (any(ends) and is_far) else piece


def _likeliest_entry(text: Text, apart: int | None, board: BoardWords) -> Entry | None:
    """The word that costs least to be what was written, if no other costs as little."""
    if _NO_WORD.match(text.written):  # 20:20 is no око
        return None
    ways = [
        (letters, apart if points is None else points)
        for letters, points in _ways_to_read(board.as_i(text.written))
    ]
    for letters, points in ways:
        if points == len(letters) and board.is_known(letters) and board.lies(letters):
            return Entry(text, letters, points, text.confidence >= _MIN_SURE)
    costs: dict[str, tuple[float, int | None]] = {}
    near = _near_words(ways, text, board)
    for letters, points in ways:
        for word, cost in near[letters]:
            cost += _cost_of_points(word, points, text)
            if not board.is_known(word):
                cost += _cost_of_unknown(word, letters, points, text)
            if cost < costs.get(word, (math.inf, None))[0]:
                costs[word] = cost, points
    return _cheapest(costs, text) or _off_the_board(ways, text, board)


def _near_words(
    ways: Sequence[tuple[str, int | None]], text: Text, board: BoardWords
) -> dict[str, list[tuple[str, float]]]:
    """The words near to the letters of each way, as far off as may win or be nearly as cheap."""
    with_points = _NO_POINTS + _MIN_MARGIN_IF_UNKNOWN if _is_guessed(text) else math.inf
    most: dict[str, float] = {}
    for letters, points in ways:
        allowed = _MIN_MARGIN_IF_UNKNOWN if points is None else with_points
        most[letters] = max(most.get(letters, 0.0), allowed)
    return {letters: [*board.near(letters, allowed)] for letters, allowed in most.items()}


def _is_guessed(text: Text) -> bool:
    """Whether points of a text can be but a letter that looks like a digit."""
    return not text.numbers and not re.search(r"\d", text.written)


def _off_the_board(
    ways: Sequence[tuple[str, int | None]], text: Text, board: BoardWords
) -> Entry | None:
    """A known word that was read with its length as points: a letter of the board is misread."""
    if board.known is None or text.confidence < _MIN_SURE_IF_UNKNOWN:
        return None
    for letters, points in ways:
        clear = points == len(letters) > _MIN_LETTERS and points in text.numbers
        if clear and letters in board.known:
            return Entry(text, letters, points, sure=False, on_board=False)
    return None


def _cheapest(costs: Mapping[str, tuple[float, int | None]], text: Text) -> Entry | None:
    """The word that costs less than all others; without points it must be as written."""
    ranked = sorted(costs, key=lambda word: costs[word][0])
    if not ranked:
        return None
    word = ranked[0]
    cost, points = costs[word]
    margin = costs[ranked[1]][0] - cost if len(ranked) > 1 else math.inf
    guessed = points is None or _is_guessed(text)  # а may be a 4, or a name's
    most = _NO_POINTS if guessed else _MAX_COST * len(word)
    if margin < _MIN_MARGIN or cost > most:
        return None
    is_unknown = cost in (_UNKNOWN, _UNKNOWN_BUT_CLEAR)
    alone = margin >= _MIN_MARGIN_IF_UNKNOWN
    sure = is_unknown and alone and text.confidence >= _MIN_SURE_IF_UNKNOWN
    return Entry(text, word, _points(word, points, text), sure)


def _cost_of_points(word: str, points: int | None, text: Text) -> float:
    if points is None:
        return _NO_POINTS
    if points != len(word) and points in text.numbers:
        return _SURELY_OTHER
    return 0.0 if _points(word, points, text) == len(word) else _OTHER_POINTS


def _cost_of_unknown(word: str, letters: str, points: int | None, text: Text) -> float:
    if points != len(word):
        return math.inf
    clear = word == letters and points in text.numbers
    confident = text.confidence >= _MIN_SURE_IF_UNKNOWN
    return _UNKNOWN_BUT_CLEAR if clear and confident else _UNKNOWN


def _points(word: str, number: int | None, text: Text) -> int | None:
    """The points of a word's line; a plus or a bracket may look like one digit more."""
    if number in text.numbers:
        return number
    length = len(word)
    if number is not None and str(number) in [form.format(length) for form in _ONE_DIGIT_MORE]:
        return length
    if (number, length) in LIKE_DIGITS or _has_one_digit_more(number, length):
        return length
    return number if number is None or number <= _MAX_POINTS else None


def _has_one_digit_more(number: int | None, length: int) -> bool:
    """Whether *number* is the length and a digit more: no word has so many points."""
    text = str(number or 0)
    long_enough = number is not None and number >= _MIN_TOO_MANY
    return long_enough and str(length) in (text[1:], text[:-1])


def _ways_to_read(written: str) -> Iterator[tuple[str, int | None]]:
    """The letters of a line with its number, which may look like letters and stand at any end."""
    plain = _C_LIKE_BRACKET.sub("с", written.lower()).replace("!", "і").replace("$", "s")
    rest = _LINE_NUMBER.sub("", plain)
    plain = rest if re.search(r"\d", rest) else plain
    tokens = re.findall(r"\w+", plain.replace("_", " "))
    if len(tokens) > 2 and _as_number(tokens[0]) is not None:
        tokens = tokens[1:]  # the number of the line
    yield from _ways_to_split("".join(tokens))
    timed = len(tokens) > 2 and tokens[2][0].isdigit()
    if timed and _as_number(tokens[1]) == len(tokens[0]) > _MIN_LETTERS:
        yield tokens[0], len(tokens[0])  # then comes the time, as in a chat
    if len(tokens) > 1 and (tokens[0].isdecimal() or len(tokens[0]) == 1):
        yield from _ways_to_split("".join(tokens[1:]))  # points touch the word, or it has a bullet
    if len(tokens) == 2 and tokens[1].isdecimal() and _DIGITS_LIKE.get(tokens[0][0]) == tokens[1]:
        yield tokens[0][1:], int(tokens[1])  # points before the word, as letter and as digit
    if "ю" in plain:
        yield from _ways_to_split("".join(tokens).replace("ю", "ко"))  # as Tesseract reads око


def _ways_to_split(joined: str) -> Iterator[tuple[str, int | None]]:
    for length in (0, 1, 2):
        for letters, number in (
            (joined[: len(joined) - length], joined[len(joined) - length :]),
            (joined[length:], joined[:length]),
        ):
            points = _as_number(number)
            if len(letters) >= _MIN_LETTERS and (points is not None or not length):
                alike = _LATIN_LIKE if re.search(r"[a-z]", letters) else _LETTERS_LIKE
                yield "".join(alike.get(c, c) for c in letters), points


def _as_number(token: str) -> int | None:
    digits = "".join(_DIGITS_LIKE.get(c, c) for c in token)
    return int(digits) if digits.isdecimal() and len(digits) < 4 else None


def _number_alone(text: Text) -> int | None:
    tokens = re.findall(r"\w+", text.written.lower())
    return _as_number(tokens[0]) if len(tokens) == 1 else None
