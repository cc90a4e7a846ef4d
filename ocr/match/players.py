"""Find both scores and the names beside them, among texts that are no words of a list.

Pairs of numbers are ranked: scores have one height and one row or column, names beside them, and
they are the sums of the words' points where all words are seen.
"""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from ocr.match.alike import with_unread_name
from ocr.match.entries import LIKE_DIGITS, Entry, points_of
from ocr.match.named import Player, count_of_names, have_one_row, name_over, named
from ocr.match.names import NUMBER, TURN, is_you, own_name, parted
from ocr.match.ranks import (
    are_stacked,
    is_clock,
    rank_of,
    told_of,
    total_of,
    with_total,
)
from ocr.match.scores import Score, pairs_of
from ocr.match.sums import sums_of_all
from ocr.match.texts import Text

_STATUS_BAR = 0.035  # of the picture's height: a clock up there is no score
_CLOCK = re.compile(r"\b[0-2]?\d[:. ]{1,3}[0-5][\w|]\b")

_CLOCK_OF_PLAYER = re.compile(
    r"(\W*\d)?\W*\d{1,2}\W{1,2}[0-5]\d\W*"
)  # an icon may be read as a digit

_MAX_OF_A_MOVE = 30  # where a host counts more than letters
_MIN_RANK = 2.5
_MIN_SURE_SCORE = 0.75  # Tesseract's confidence
_NOBODY = Player(None, "", ())


def find_players(
    rows: Sequence[Sequence[Text]],
    columns: Sequence[Sequence[Entry]],
    size: tuple[int, int],
    moves: int,
) -> tuple[Player, Player] | None:
    """Both players, the left or upper one first; *rows* are without the words of *columns*.

    The picture has a *size* of so many pixels, its height and width, and the board says how many
    *moves* were made.
    """
    parts = [part for row in rows for text in row for part in _parts_of(text, row)]
    texts = [text for text in parts if not _is_in_status_bar(text, size, parts)]
    texts = _without_clocks(texts)
    players = _likeliest(columns, texts, moves)
    columns = in_order(columns, players)
    sums = sums_of_all(columns, moves)
    return _with_sums(players, sums, columns, texts) if sums and (players or columns) else players


def _with_sums(
    players: tuple[Player, Player] | None,
    sums: tuple[int, int],
    columns: Sequence[Sequence[Entry]],
    texts: Sequence[Text],
) -> tuple[Player, Player]:
    """The players with the *sums* of all their words, unless both have other scores by names.

    A host may count more than words; two numbers that no sum is, without names, are no scores.
    """
    known = max(players or (_NOBODY, _NOBODY), _over(columns, texts), key=count_of_names)
    scores = [player.score for player in known]
    fitting = sum(score == total for score, total in zip(scores, sums, strict=True))
    if not fitting and None not in scores and count_of_names(known) == len(known):
        return known
    one, other = known
    return replace(one, score=sums[0]), replace(other, score=sums[1])


def in_order(
    columns: Sequence[Sequence[Entry]], players: tuple[Player, Player] | None
) -> Sequence[Sequence[Entry]]:
    """The lists as the players stand: of two over one another, the lower one's may be on the left.

    Then each score is the sum of the other list.
    """
    if players is None or not all(player.pieces for player in players):
        return columns
    one, other = players
    if not are_stacked(one.pieces[0], other.pieces[0]):
        return columns
    turned = [other.score, one.score] == [points_of(column) for column in columns]
    return columns[::-1] if turned and one.score != other.score else columns


def _likeliest(
    columns: Sequence[Sequence[Entry]], texts: Sequence[Text], moves: int
) -> tuple[Player, Player] | None:
    pairs = [*pairs_of(texts)]
    told = told_of(pairs, texts)
    ranked = [(rank_of(pair, columns, texts, told), n, pair) for n, pair in enumerate(pairs)]
    likely = [
        each
        for each in ranked
        if each[0] >= _MIN_RANK and total_of(each[2]) <= _MAX_OF_A_MOVE * (moves + 1)
        if not is_clock(each[2], moves)
    ]
    if not likely:
        return _without_scores(columns, texts)
    ordered = sorted(likely, key=lambda each: (-with_total(each[0], each[2], moves), -each[1]))
    best, *others = (pair for *_, pair in ordered)
    players = _players_of(best, columns, texts)
    if all(player.name for player in players):
        return players
    alike = (_players_of(pair, columns, texts) for pair in others if _say_the_same(pair, best))
    return next((each for each in alike if _have_names(each)), players)


def _say_the_same(pair: tuple[Score, Score], other: tuple[Score, Score]) -> bool:
    return [score.value for score in pair] == [score.value for score in other]


def _have_names(players: tuple[Player, Player]) -> bool:
    return len({player.name for player in players} - {""}) == 2


def _without_scores(
    columns: Sequence[Sequence[Entry]], texts: Sequence[Text]
) -> tuple[Player, Player] | None:
    """The players whose names stand over their words."""
    one, other = _over(columns, texts)
    return (one, other) if one.name and other.name and one.name != other.name else None


def _over(columns: Sequence[Sequence[Entry]], texts: Sequence[Text]) -> tuple[Player, Player]:
    """The names over two lists, "" where none is read."""
    if len(columns) != 2:
        return _NOBODY, _NOBODY
    names = [name_over(column, texts) for column in columns]
    if names[0] is names[1]:  # one list is under the other one
        return _NOBODY, _NOBODY
    one, other = (
        Player(None, own_name(name), (name.piece,)) if name else _NOBODY for name in names
    )
    return one, other


def _players_of(
    pair: tuple[Score, Score], columns: Sequence[Sequence[Entry]], texts: Sequence[Text]
) -> tuple[Player, Player]:
    first, second = _mended(pair, columns)
    players = named(first, second, texts)
    return with_unread_name(players, (first.text.piece, second.text.piece), texts)


def _mended(pair: tuple[Score, Score], columns: Sequence[Sequence[Entry]]) -> tuple[Score, Score]:
    """Scores with a digit that looks like that of their words' sum have that sum."""
    first, second = pair
    sums = [points_of(column) for column in columns]
    if len(sums) == 1:  # of both
        sums = [sums[0] - second.value, sums[0] - first.value]
    likely = [
        total if _is_misread(score, total) else score.value
        for score, total in zip(pair, sums, strict=False)
    ]
    changed = [value != score.value for value, score in zip(likely, pair, strict=False)]
    if len(sums) != 2 or (len(columns) == 1 and all(changed)):
        return pair
    return replace(first, value=likely[0]), replace(second, value=likely[1])


def scores_of(
    players: tuple[Player, Player], columns: Sequence[Sequence[Entry]]
) -> tuple[int, int] | None:
    """Both scores, but if a side's sure words have more points: then one of both is misread."""
    one, other = (player.score for player in players)
    if one is None or other is None:
        return None
    sums = [points_of([entry for entry in column if entry.sure]) for column in columns]
    if len(sums) == 1:
        return (one, other) if sums[0] <= one + other else None
    return (one, other) if len(sums) != 2 or (sums[0] <= one and sums[1] <= other) else None


def _is_misread(score: Score, total: int) -> bool:
    """A score above its words' sum may be right: not all of a scrolled list is seen."""
    if score.is_sure:
        return False
    too_low = score.value < total
    may_be = too_low or score.doubt > 0 or score.text.confidence < _MIN_SURE_SCORE
    return may_be and _looks_like(score.value, total)


def _looks_like(value: int, total: int) -> bool:
    if total < 0 or len(str(value)) != len(str(total)):
        return False
    other = [(int(a), int(b)) for a, b in zip(str(value), str(total), strict=True) if a != b]
    return len(other) == 1 and other[0] in LIKE_DIGITS


def initials_of(players: Sequence[Player]) -> set[str]:
    """First letters of names, as they stand on avatars."""
    return {player.name[0].lower() for player in players if player.name}


def you_are_right(rows: Sequence[Sequence[Text]], width: int, initials: Set[str]) -> bool:
    """Whether the only name that says it is you stands in the right half of the picture."""
    parts = [part for row in rows for text in row for part in parted(text)]
    yours = [
        part.piece.middle[0] > width / 2
        for part in parts
        if is_you(own_name(part)) and not TURN.search(part.written)
        if part.written.lower() not in initials
    ]
    return bool(yours) and all(yours)


def _parts_of(text: Text, row: Sequence[Text]) -> Iterator[Text]:
    """The parts of a text; one beside a name with one number has a name and one score, too.

    Олег_77 21 beside Вы 31 is no name with two scores.
    """
    others = [other for other in row if other is not text and own_name(other)]
    if any(len(NUMBER.findall(other.written)) == 1 for other in others) and own_name(text):
        yield text
    else:
        yield from parted(text)


def _without_clocks(texts: Sequence[Text]) -> list[Text]:
    """The texts but the time left of both players, in one column: 1:36, read as 1 36 too."""
    clocks = [text for text in texts if _CLOCK_OF_PLAYER.fullmatch(text.written)]
    rights = [text.piece.right for text in clocks]
    both = [
        text
        for text in clocks
        if sum(abs(text.piece.right - right) < text.piece.height / 2 for right in rights) > 1
    ]
    return [text for text in texts if text not in both]


def _is_in_status_bar(text: Text, size: tuple[int, int], texts: Sequence[Text]) -> bool:
    """Whether a text is a phone's clock, or what stands in one row with it."""
    height, width = size
    if height < width or text.piece.middle[1] > _STATUS_BAR * height:
        return False
    is_clock = bool(_CLOCK.search(text.written)) and not _is_between_names(text, texts)
    return is_clock or "%" in text.written or "LTE" in text.written


def _is_between_names(text: Text, texts: Sequence[Text]) -> bool:
    named = [other.piece for other in texts if own_name(other)]
    level = [piece for piece in named if have_one_row(piece, text.piece)]
    left = any(piece.right < text.piece.left for piece in level)
    return left and any(piece.left > text.piece.right for piece in level)
