"""Find both scores and the players' names, which are placed alike beside them.

Two numbers of one row or column are scores if the words confirm it: if all words are read, each
score is the number of its side's letters. Otherwise both must have names, or the same word for
points, or stand in one row; if another pair is as likely, none is taken.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, compress

from ocr.match.lists import WordList
from ocr.match.pieces import Piece
from ocr.match.texts import Text

YOU = frozenset({"вы", "ты", "я", "ви", "ти", "you", "me"})
TURN = re.compile(
    r"\b(ход|ходит|ходите|сделайте|очередь|думает|жд[её]м|ожидание|хід|ходить|черга|думає|чекаємо"
    r"|turn|turns|move|moves|playing|thinking|waiting)\b",
    re.IGNORECASE,
)
_POINTS = (
    r"очк[иа]?|очков|очок|балл?\w{0,2}|pts?|points?|сч[её]т|рахунок|score|итого|всего|сумма|разом"
    r"|total"
)
_POINTS_LABEL = re.compile(rf"\b({_POINTS})\b", re.IGNORECASE)
_LABEL = re.compile(
    rf"\b({_POINTS}|слов\w*|words?|vs|против|проти|балда|игра|партия|история|рейтинг|уровень|ур|гра"
    r"|ваши?|твои|мои|мої|your|my|словарь|словник|рівень|осталось|лишилось|balda|game|newgame|new"
    r"|новая|нова|history|rating|level|lvl|lv|left|ок|ok|меню|чат"
    r"|подсказ\w+|пропустить|пас|сдаться|готово|отмена|правила|підказ\w+|пропустити|здатися"
    r"|добав\w+|отправ\w+|провер\w+|удал\w+|очист\w+|додати|надіслати|видалити|add|send|submit"
    r"|clear|delete|menu|chat|hints?|pass|skip|resign|done|undo|rules)\b",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"\b(игрок|гравець|player|гость|гість|guest|команда|team) [12]\b", re.IGNORECASE
)
_NAME = re.compile(r"[^\W\d_][\w .'’@-]*")
_MISREAD = re.compile(r"[^\W\d_]([!|{}$№]|\d[^\W\d_])")  # a letter of another script
_LEAST_SURENESS = 0.5  # of a name
_MAX_OVER_HEIGHTS = 4.0  # heights between a score or a list and the name over or under it
_MAX_BESIDE_HEIGHTS = 40.0  # likewise for a name beside it
_MAX_HEIGHT_RATIO = 1.5  # between two scores: Вы 14 has no tails, a@b.by 9 has
_POINTS_OF_A_MOVE = 2, 7  # a host that counts far more than letters says that these are points
_USUAL_POINTS = 5.5  # at most, on average


@dataclass(frozen=True, slots=True)
class Player:
    """A name with the score beside it, if there is one."""

    score: int | None
    name: str


@dataclass(frozen=True, slots=True)
class _Score:
    """A number that may be a score, and the name in the same text."""

    value: int
    piece: Piece
    text: Text
    name: str

    @property
    def is_labelled(self) -> bool:
        """True if its text has a word for points."""
        return bool(_POINTS_LABEL.search(self.text.written))


Players = tuple[Player, Player]
_Pair = tuple[_Score, _Score]


def find_players(
    rows: Sequence[Sequence[Text]], lists: Sequence[WordList], moves: int, middle: float
) -> Players | None:
    """Both players, the left or upper one first; *rows* are without the words of *lists*.

    The board tells the number of *moves*, of which the last may not be in the lists yet, and the
    column of its *middle*.
    """
    texts = [trimmed for row in rows for text in row if (trimmed := _trim(text))]
    names = [text for text in texts if _may_be_name(text, lists)]
    over_lists = _over_lists(names, lists)
    scores = [score for text in texts for score in _scores_in(text)]
    judged = [
        (fit, pair)
        for pair in _pairs_of(scores)
        if (fit := _fit(pair, lists, moves)) or _may_be_points(pair, lists, moves)
    ]
    fits, likely = [fit for fit, _ in judged], [pair for _, pair in judged]
    exact = [fit == 2 for fit in fits]
    named = [_find_names(pair, names, over_lists) for pair in likely]
    have_names = [_count_of_names(players) == 2 for players in named]
    have_labels = [all(score.is_labelled for score in pair) for pair in likely]
    usual = [sum(each.value for each in pair) <= _USUAL_POINTS * moves for pair in likely]
    standing = [_stand_out(*pair, middle) for pair in likely]
    for evidence in (  # from the best
        [*map(min, have_labels, have_names)],
        [*map(min, exact, have_names)],
        exact,
        fits,
        [*map(min, usual, have_names)],
        have_names,
        have_labels,
        [each == 2 for each in standing],
        [*map(min, usual, standing)],
    ):
        if found := [*compress(named, evidence)]:
            if len({tuple(player.score for player in players) for players in found}) == 1:
                return max(found, key=_count_of_names)
            break
    return over_lists if over_lists and _count_of_names(over_lists) == 2 else None


def _fit(pair: _Pair, lists: Sequence[WordList], moves: int) -> int:
    """2 if all words are read and scores count their letters, 1 if all but one do, 0 otherwise.

    That one is at an end of a list, as one that is being made, and its scores are in a row.
    """
    one, other = pair
    unread = moves - sum(len(each.words) for each in lists)
    if unread > 1:
        return 0
    if len(lists) != 2:
        return 2 * (one.value + other.value == sum(each.letters for each in lists))
    off = [each.letters - score.value for each, score in zip(lists, pair, strict=True)]
    if not any(off):
        return 2
    ends = [{len(each.words[0].word), len(each.words[-1].word)} for each in lists]
    is_but_one = unread < 1 and 0 in off and any(map(set.__contains__, ends, off))
    return int(is_but_one and one.piece.is_level_with(other.piece))


def _trim(text: Text) -> Text | None:
    """The text without marks at its ends, like the dot of a list; None if it has only marks."""
    read = [n for n, word in enumerate(text.words) if re.search(r"\w", word.written)]
    if not read:
        return None
    words = text.words[read[0] : read[-1] + 1]
    return Text(replace(text.piece, left=words[0].left, right=words[-1].right), words)


def name_in(written: str) -> str:
    """The name in a text; "" for labels, numbers and buttons."""
    if _MISREAD.search(written):
        return ""
    numbered = _NUMBERED.search(written)
    if numbered:
        return numbered.group()
    rest = re.sub(r"\b\d+\b", " ", TURN.sub("|", _LABEL.sub("|", written)))
    names = (" ".join(each.split()).strip(" .'’-") for each in _NAME.findall(rest))
    return next((each for each in names if len(each) > 1 or each.lower() in YOU), "")


def _scores_in(text: Text) -> Iterator[_Score]:
    """The numbers of a text, each with the name before it; the last may have a name after it."""
    if TURN.search(text.written) or any(word.written[0] == "%" for word in text.words):
        return
    by_tesseract = not text.numbers and _POINTS_LABEL.search(text.written)
    named: list[str] = []
    found: list[_Score] = []
    for word in text.words:
        if re.search(r"[^\W\d_]", word.written):  # Alexey77 is a name
            named.append(word.written)
            continue
        piece = replace(text.piece, left=word.left, right=word.right)
        for digits in re.findall(r"\d+", word.written) if word.numbers or by_tesseract else ():
            last = re.sub(r"\W", "", named[-1]) if named else ""
            if _NUMBERED.fullmatch(f"{last} {digits}"):
                named[-1] = f"{last} {digits}"
            else:
                found.append(_Score(int(digits), piece, text, name_in(" ".join(named))))
                named = []
    if found and not found[-1].name:
        found[-1] = replace(found[-1], name=name_in(" ".join(named)))
    if len(found) == 1:
        found[0] = replace(found[0], piece=text.piece)
    if len(found) <= 2:  # more are a time, or a sentence
        yield from found


def _pairs_of(scores: Sequence[_Score]) -> Iterator[_Pair]:
    """Scores of one height in a row, in a column or beside equal words, from the left or top."""
    for one, other in combinations(scores, 2):
        lower, taller = sorted((one.text.piece.height, other.text.piece.height))
        if taller >= _MAX_HEIGHT_RATIO * lower or one.is_labelled != other.is_labelled:
            continue  # a total has a label alone
        off = one.piece.left - other.piece.left, one.piece.right - other.piece.right
        are_aligned = one.piece.is_level_with(other.piece) or min(map(abs, off)) < lower
        words = {re.sub(r"\W|\d", "", score.text.written) for score in (one, other)}
        if are_aligned or (one.is_labelled and len(words) == 1):
            are_over = one.piece.is_over(other.piece)
            gap = one.piece.top - other.piece.top if are_over else one.piece.left - other.piece.left
            yield (one, other) if gap < 0 else (other, one)


def _stand_out(one: _Score, other: _Score, middle: float) -> int:
    """2 for two texts of a row as far from the column *middle*, 1 for numbers alone, else 0."""
    if one.text is other.text or not one.piece.is_level_with(other.piece):
        return 0  # in one text they may be a clock
    off = abs(one.piece.middle[0] + other.piece.middle[0] - 2 * middle)
    return 2 if off < one.piece.height else (one.text.written + other.text.written).isdecimal()


def _may_be_points(pair: _Pair, lists: Sequence[WordList], moves: int) -> bool:
    """True if the scores are possible after *moves* moves and at least the words seen."""
    values = [score.value for score in pair]
    least, most = _POINTS_OF_A_MOVE
    sums = [each.letters for each in lists]
    enough = all(map(int.__ge__, values, sums)) if len(sums) == 2 else sum(values) >= sum(sums)
    enough &= min(values) >= least * ((moves - 1) // 2) and 1 not in values
    is_few = sum(values) <= most * moves or all(score.is_labelled for score in pair)
    return enough and least * (moves - 1) <= sum(values) and is_few


def _count_of_names(players: Players) -> int:
    return len({player.name.lower() for player in players} - {""})


def _find_names(pair: _Pair, names: Sequence[Text], over_lists: Players | None) -> Players:
    """The scores with names: in their own texts, or both before, around or over them."""
    first, second = pair
    one, other = (Player(score.value, score.name) for score in pair)
    if one.name != other.name:
        return one, other
    found: list[tuple[float, Players]] = []
    for way, other_way in (("before", "before"), ("before", "behind"), ("over", "over")):
        near = _nearest(first.piece, names, way)
        other_near = _nearest(second.piece, names, other_way)
        if near and other_near:
            named = zip(pair, (near[1], other_near[1]), strict=True)
            one, other = (Player(score.value, name_in(text.written)) for score, text in named)
            if one.name.lower() != other.name.lower():  # equal ones are buttons
                found.append((near[0] + other_near[0], (one, other)))
    if found:
        return min(found, key=lambda each: each[0])[1]
    over = over_lists or (Player(None, ""), Player(None, ""))
    return replace(over[0], score=one.score), replace(over[1], score=other.score)


def _may_be_name(text: Text, lists: Sequence[WordList]) -> bool:
    """True if a text is no number, no label, no turn and no word in the column of a list."""
    if text.confidence < _LEAST_SURENESS or TURN.search(text.written) or [*_scores_in(text)]:
        return False
    pieces = [each.piece for each in lists]
    is_in_column = any(text.piece.is_over(each) and text.piece.bottom > each.top for each in pieces)
    return bool(name_in(text.written)) and not is_in_column


def _nearest(piece: Piece, names: Sequence[Text], way: str) -> tuple[float, Text] | None:
    """The nearest name before, behind or over a score, with its distance."""
    found = []
    for text in names:
        other = text.piece
        if way == "over":
            gap, is_there = piece.top - other.bottom, piece.is_over(other)
        else:
            gap = piece.left - other.right if way == "before" else other.left - piece.right
            is_there = piece.is_level_with(other)
        most = _MAX_OVER_HEIGHTS if way == "over" else _MAX_BESIDE_HEIGHTS
        height = max(piece.height, other.height)
        if is_there and -height / 2 < gap < most * height:
            found.append((gap / height, text))
    return min(found, key=lambda each: each[0], default=None)


def _over_lists(texts: Sequence[Text], lists: Sequence[WordList]) -> Players | None:
    """The names over two lists side by side."""
    if len(lists) != 2:
        return None
    tops = [replace(each.piece, bottom=each.piece.top) for each in lists]
    over = [_nearest(top, texts, "over") for top in tops]
    one, other = (Player(None, name_in(each[1].written) if each else "") for each in over)
    return (one, other) if one.name != other.name else None
