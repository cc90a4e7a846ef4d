"""Whose turn it is, where a line of text says so: "Ваш ход", "Ход: Мария", "Anna's turn".

Tesseract may misread a letter, and the line may stand in several pieces.
"""

import math
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ocr.match.named import Player
from ocr.match.names import COUNTED, TURN_WORDS, common_part, is_count_under, is_you
from ocr.match.pieces import Piece
from ocr.match.places import places_of
from ocr.match.texts import Text

_YOUR = ("ваш", "твой", "твій", "your", "мой", "мій", "my")
_YOURS = frozenset(_YOUR)
_YOUR_TURN = ("вашход", "вашхід", "твойход", "yourturn", "мойход", "мійхід")
_YOU_MOVE = frozenset({"ходите", "выходите", "ходитевы", "ходишь", "тыходишь"})
_OF_THEM = ("соперника", "противника", "суперника")
_THEIR = (*_OF_THEM, "opponent", "rival", "компьютер", "комп", "computer", "бот", "bot")
_RIVALS = frozenset({"соперник", "противник", "суперник", *_THEIR})
_BESIDE_TURN = frozenset({"сейчас", "делает", "зараз", "робить", "now", "is", *_YOURS})
_OF_ALL_MOVES = frozenset({"ходов", "ходы", "ходів", "ходи", "moves"})  # over a list of words
_COLON_AFTER = re.compile(r"^\W*\w{0,3}\s?:(?=\D+$)")  # what is left of "Ход: Мария"
_POSSESSIVE = re.compile(r"[’'`]+ ?[$5] ")  # Anna's turn, read as Russian: "Anna'$ {игп"
_COUNT = re.compile(COUNTED.pattern + r"\d{1,3}\W*", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")
_GLUED = re.compile(r"(?<!вы)(сейчас|ходит|думает|очередь)(?![еь])")  # "аннаходит", as it is read
_LIKE_I = str.maketrans("!", "і")  # Tesseract has no Ukrainian here: "Ваш х!д"

# Of both words' letters, in their order, so many are common.
_MIN_COMMON = 0.75
_MIN_COMMON_SHORT, _SHORT = 0.66, 3  # one of three letters may be another
_MIN_COMMON_NAME = 0.65
_MIN_LIKELIER = 0.4  # than the other name, for one of which less is common
_MAX_GAP = 3.0  # heights between pieces of one line
_MAX_AFTER_YOUR = 3  # letters, of what is left of "ход"
_MAX_TO_NAME = 3.2  # heights from "ходит" to a player, with a line between: a rating
_MUCH_NEARER = 0.5  # of its way to the other player


def turn_in_words(
    rows: Sequence[Sequence[Text]], players: tuple[Player, Player] | None
) -> int | None:
    """The player whose turn a line of text says it is; 0 is you where no players are known."""
    names = [player.name.lower() for player in players or ()]
    you = _place_of_you([player.name for player in players or ()])
    rows = _without_counts(rows, [piece for player in players or () for piece in player.pieces])
    for line in _lines(rows):
        said = _turn_in(line, names, you)
        if said is not None:
            return said
    return _turn_at(rows, players) if players else None


def _without_counts(rows: Sequence[Sequence[Text]], known: Sequence[Piece]) -> list[list[Text]]:
    """The texts but "Ход 12", which counts moves; its number may be under it, if not *known*."""
    numbers = [
        text.piece
        for row in rows
        for text in row
        if text.written.isdecimal() and text.piece not in known
    ]
    return [[text for text in row if not _is_count(text, numbers)] for row in rows]


def _is_count(text: Text, numbers: Sequence[Piece]) -> bool:
    return _COUNT.fullmatch(text.written) is not None or any(
        is_count_under(number, text) for number in numbers
    )


def _turn_at(rows: Sequence[Sequence[Text]], players: tuple[Player, Player]) -> int | None:
    """The player at whose name or score stands "ходит", "думает…" or "ваш ход", and no more."""
    for text in (text for row in rows for text in row if _says_but_turn(text)):
        for place in places_of(players, rows):
            one, other = (_way_to(text.piece, player) for player in place)
            if min(one, other) < min(
                _MAX_TO_NAME * text.piece.height, _MUCH_NEARER * max(one, other)
            ):
                return int(other < one)
    return None


def _says_but_turn(text: Text) -> bool:
    """Whether a text says that it is a turn, and not whose."""
    words = [word for word in _WORD.findall(text.written.lower()) if word not in _BESIDE_TURN]
    return len(words) == 1 and _is_turn(words[0])


def _way_to(piece: Piece, player: Player) -> float:
    return min((piece.distance(other) for other in player.pieces), default=math.inf)


def _place_of_you(names: Sequence[str]) -> int | None:
    """Which of the names says so; the one beside a rival, or that was not read, where none does."""
    if not names:
        return 0
    told = (
        [n for n, name in enumerate(names) if is_you(name)],
        [1 - n for n, name in enumerate(names) if name.lower() in _RIVALS],
        [n for n, name in enumerate(names) if not name],
    )
    yours: list[int] = next(filter(None, told), [])
    return yours[0] if len(yours) == 1 else None


def _turn_in(line: str, names: Sequence[str], you: int | None) -> int | None:
    line = _POSSESSIVE.sub(" ход ", _COLON_AFTER.sub("ход ", line))
    words = _WORD.findall(_GLUED.sub(r" \1 ", line))
    if you is not None and _is_your_turn_in_one(words):
        return you
    turn = next((n for n, word in enumerate(words) if _is_turn(word)), None)
    if turn is None:
        return _by_what_is_left(words, you)
    rest = words[:turn] + words[turn + 1 :]
    if you is not None and not _YOURS.isdisjoint(rest):
        return you
    named = _named_in(rest, names)
    if named is not None:
        return named
    if you is not None and any(_is_one_of(_YOUR, word) for word in rest):
        return you
    if you is not None and any(_is_one_of(_THEIR, word) for word in rest):
        return 1 - you
    return _nameless(names) if _is_a_name(words[turn + 1 :]) else None


def _nameless(names: Sequence[str]) -> int | None:
    """The player whose name was not read: who is named after "Ход:", and is not the other one."""
    unread = [n for n, name in enumerate(names) if not name]
    return unread[0] if len(unread) == 1 else None


def _is_a_name(words: Sequence[str]) -> bool:
    return len(words) == 1 and words[0].isalpha() and not _is_one_of(TURN_WORDS, words[0])


def _lines(rows: Sequence[Sequence[Text]]) -> Iterator[str]:
    """Each piece of text, and what stands near enough to be one line."""
    for row in rows:
        texts = [text for text in row if text.written]
        written = [text.written.lower().translate(_LIKE_I) for text in texts]
        near = [
            other.piece.left - one.piece.right
            < _MAX_GAP * max(one.piece.height, other.piece.height)
            for one, other in pairwise(texts)
        ]
        start = 0
        for end in [n + 1 for n, is_near in enumerate(near) if not is_near] + [len(texts)]:
            if end - start > 1:
                yield " ".join(written[start:end])
            start = end
        yield from written


def _is_your_turn_in_one(words: Sequence[str]) -> bool:
    return any(
        word in _YOU_MOVE or any(common_part(phrase, word) >= _MIN_COMMON for phrase in _YOUR_TURN)
        for word in words
    )


def _by_what_is_left(words: Sequence[str], you: int | None) -> int | None:
    """Whose turn a line tells of which "ход" was not read."""
    if you is None:
        return None
    if len(words) == 1 and words[0] in _OF_THEM:
        return 1 - you
    return you if _is_left_of_your_turn(words) else None


def _is_left_of_your_turn(words: Sequence[str]) -> bool:
    """Whether no more than "Ваш" was read of "Ваш ход"."""
    after = "".join(words[1:])
    return bool(words) and words[0] in _YOUR and len(after) <= _MAX_AFTER_YOUR


def _is_turn(word: str) -> bool:
    return _is_one_of(TURN_WORDS, word) and word not in _OF_ALL_MOVES


def _is_one_of(words: Sequence[str], written: str) -> bool:
    return any(common_part(word, written) >= _least_common(word) for word in words)


def _least_common(word: str) -> float:
    return _MIN_COMMON_SHORT if len(word) <= _SHORT else _MIN_COMMON


def _named_in(rest: Sequence[str], names: Sequence[str]) -> int | None:
    """The one of the names that some words of a line are."""
    likely = [
        max((common_part(name, part) for part in _parts_like(name, rest)), default=0.0)
        for name in names
    ]
    best = max(likely, default=0.0)
    next_best = min(likely, default=0.0)
    alike = best >= _MIN_COMMON_NAME or best - next_best >= _MIN_LIKELIER
    return likely.index(best) if alike and best > next_best else None


def _parts_like(name: str, words: Sequence[str]) -> Iterator[str]:
    """As many words in a row as the name has."""
    count = len(name.split())
    for start in range(max(1, len(words) - count + 1)):
        yield " ".join(words[start : start + count])
