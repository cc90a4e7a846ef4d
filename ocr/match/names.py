"""Names: what of a text is one, and which text names a score.

A head may be one piece, "Мария 22 : 25 Вы"; `parted` takes it to pieces.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from ocr.match.pieces import Piece
from ocr.match.runs import part_of
from ocr.match.texts import Text, TextWord

LIKE_DIGIT = dict(zip("oоsзбlіiцч", "0053611144", strict=True))
YOU = frozenset({"вы", "ты", "я", "ви", "ти", "you", "ou", "me"})  # a thin Y may be lost
NUMBER = re.compile(r"(?<!\d)\d{1,4}(?!\d)")
LETTERS_AS_SCORE = re.compile(r"(\w)[ :]*([OОSЗБб]{1,2})$")
YOU_AND_SCORE = re.compile(
    rf"^(вы|ви|ты|you)[ :]*([{''.join(LIKE_DIGIT)}\d]{{1,3}})$", re.IGNORECASE
)
_LIKE_Y = str.maketrans("ьъ", "ыы")  # Вь is no name
_YOU_AND_MARK = re.compile(r"\w{1,2} ?(вы|ви|you)", re.IGNORECASE)
_I_AND_MARK = re.compile(r"[а-яёіїєЯ][Яя]")  # but not Ия
TURN_WORDS = (
    "ход", "ходит", "ходите", "очередь", "думает", "ждём", "ждем", "ожидание", "ожидаем",
    "хід", "ходить", "черга", "думає", "чекаємо", "очікування",
    "turn", "turns", "move", "playing", "thinking", "waiting",
)  # fmt: skip
TURN = re.compile(rf"\b({'|'.join(TURN_WORDS)})\b", re.IGNORECASE)
_BEFORE_TURN = "ваш|твой|твій|your|сейчас|теперь|зараз|тепер|now"
_NAME_AND_TURN = re.compile(  # "Мария ходит", as where that stands on a badge behind the name
    rf"\W*(?!(?:{_BEFORE_TURN})\b)(?!{TURN.pattern})[^\W\d_][^:]*\W(?:{'|'.join(TURN_WORDS)})\W*",
    re.IGNORECASE,
)
COUNTED = re.compile(r"\W*(ход|хід|move|turn)\W*", re.IGNORECASE)
_NAME = re.compile(r"[^\W\d_][\w .'’-]*")
_LETTERS = re.compile(r"[^\W\d_][\W_]?[^\W\d_]")  # a star before a rating is read as one
_NO_NAME = re.compile(
    r"\b(очк?\w{0,2}|очок|балл?\w{0,2}|pts?|ps|points?|сч[её]т|рахунок|score|слов[ао]?|words?)\b",
    re.IGNORECASE,
)
_OF_THE_GAME = re.compile(
    r"\b(vs|против|проти|балда|играв?|партия|история|сыгранные|итого|всего|сумма|осталось|клеток"
    r"|ходов|ходы|ходів|ходи|выход|в ?сети|рейтинг|ур\w?|уровень|гра|партія|історія|зіграні|разом"
    r"|лишилось|рів|рівень|онлайн"
    r"|balda|game|history|played|total|cells|left|online|offline|rating|lv|lvl|level)\b",
    re.IGNORECASE,
)
NO_POINTS = re.compile(
    r"(\b(ур\w?|уровень|рів|рівень|lv|lvl|level|рейтинг|rating|осталось|лишилось|left)\b|№)\W{0,3}\d+",
    re.IGNORECASE,
)
BUTTON = re.compile(
    r"\b(ок|ok|меню|чат|подсказ\w+|пропустить|пас|сдаться|ходить|готово|отмена|правила"
    r"|підказ\w+|пропустити|здатися|скасувати"
    r"|menu|chat|hints?|pass|skip|resign|done|undo|rules)\b",
    re.IGNORECASE,
)
VERSUS = re.compile(r"\\.?[5S$]|[VУ№][5S$]", re.IGNORECASE)  # VS, as it is read in Russian
NUMBERED_AND_SCORE = re.compile(r"^(?:игрок|гравець|player) ?\d(\d{1,2})$", re.IGNORECASE)
_NUMBERED = re.compile(r"\b(игрок|гравець|player)$", re.IGNORECASE)
NUMBERED_NAME = re.compile(r"\b(игрок|гравець|player|гость|гість|guest) \d{1,4}\b", re.IGNORECASE)
A_NUMBER_AND_SCORE = re.compile(r"^\W*(?:игрок|гравець|player) ?\d\b(?!.*\d.*\d)", re.IGNORECASE)
_INITIAL = re.compile(r"[^\W\d_]\.")  # Анна К.
_CROSS = re.compile(r"[хx]{2}", re.IGNORECASE)  # ×, as it is read
_OTHER_NUMBER = re.compile(r"\W*(\d{1,2}:[0-5]\d|\d{1,2})\W*")  # the time left, words played
_NICKNAME = re.compile(r"[^\W_]*[^\W\d_]{2}[^\W_]*_?\d{1,4}")
_NAME_AND_NUMBER = re.compile(r"[^\W\d_]{3,} \d{2,4}")  # Kirill_92, as it is read
_L_IN_WORD = re.compile(r"(?<=[^\W\d_])!(?=[^\W\d_])")  # as the l of Alexey is read
_SIGN = re.compile(r"[^\W\d_]?[\W_]*")  # between two scores, where Tesseract takes it for a letter
_MIN_APART = 0.6  # heights between two numbers whose sign was not read
_MIN_LETTERS = 3  # of a nickname whose digits do not end it; a Latin one is read so: 51оуое4
_MAX_TO_COUNT = 1.2  # heights from "Ход" to the number under it
_SHORT, _MIN_COMMON = 3, 0.75  # letters of "ход", and of longer ones the part that is common
MAX_DISTANCE = 4.0  # heights of the score, to its name above, below or beside it
_MAX_LETTER_WIDTH = 3.0  # heights: a bar that was read as two letters has wider ones
_MAX_RULE = 0.15  # heights: a line between two columns, read as | or [, is less wide
_MAX_CROSS_WIDTH = 1.05  # heights: two letters are wider than ×
_MAX_OFF_ROW = 1.3  # heights between the middles of a name and the score at the other end
_MIN_HEIGHT = 0.3  # of the score's height a name has
_MIN_READ = 0.5  # confidence: what is less is likelier a mark than a name
_UNLIKELY = 3.0  # heights that such a name stands farther away
_NO_NAME_NEAR = 12.0  # heights: any name is likelier than none
_MUCH_FARTHER = 0.01  # heights for each height: of two names in one row the nearer one
_OTHER_WAY = 2.0  # heights, where one name stands beside its score and one over it


def is_you(name: str) -> bool:
    """Whether a name says that it is the person, even with a mark before it read as letters."""
    with_mark = _YOU_AND_MARK.fullmatch(name) or _I_AND_MARK.fullmatch(name)
    return name.lower().translate(_LIKE_Y) in YOU or with_mark is not None


def own_name(text: Text) -> str:
    """What stands in one piece with a score, before it or after it."""
    yours = YOU_AND_SCORE.match(text.written)
    if yours:
        return yours.group(1)
    numbered = NUMBERED_NAME.search(text.written)
    if numbered and len(NUMBER.findall(text.written)) > 1:
        return numbered.group()
    return name_in(LETTERS_AS_SCORE.sub(r"\1", NUMBER.sub(" ", text.written)))


@lru_cache(maxsize=256)  # many scores ask for the names near them
def name_in(written: str) -> str:
    """The first words of a text that may be a name; points, titles and buttons are none."""
    written = _L_IN_WORD.sub("l", written)
    written = TURN.sub(" ", written) if _NAME_AND_TURN.fullmatch(written) else written
    found = _NAME.findall(_OF_THE_GAME.sub(" ", BUTTON.sub(" ", _NO_NAME.sub(" ", written))))
    names = (" ".join(each.split()).strip(" .'’-") for each in found)
    return next((name for name in names if _may_be_name(name)), "")


def _may_be_name(name: str) -> bool:
    is_name = _LETTERS.search(name) and not _is_turn(name)
    return bool(is_name) or name.lower() in YOU


def is_nickname(written: str) -> bool:
    """Whether a text is one word of letters with digits in it, as Alexey77, and says no points."""
    word = _L_IN_WORD.sub("l", written).strip()
    letters, digits = (len(re.findall(each, word)) for each in (r"[^\W\d_]", r"\d"))
    mixed = letters > digits and letters >= _MIN_LETTERS
    is_one = _NICKNAME.fullmatch(word) is not None or (mixed and " " not in word)
    return is_one and bool(name_in(re.sub(r"\d", "", word)))


def may_be_name(text: Text) -> bool:
    """Whether a text has a name, or nothing was read of it: it may still be marked."""
    piece = text.piece
    width = piece.right - piece.left
    is_cross = _CROSS.fullmatch(text.written) and width <= _MAX_CROSS_WIDTH * piece.height
    is_sign = is_cross or is_bar(text)
    return not text.written or (not is_sign and bool(name_in(text.written)))


def is_bar(text: Text) -> bool:
    """Whether a text is as long as no few letters are: a line that was read as some."""
    piece = text.piece
    return piece.right - piece.left > _MAX_LETTER_WIDTH * len(text.written) * piece.height


def says_turn(text: Text) -> bool:
    """Whether a text says whose turn it is, but for a name with "ходит" behind it."""
    return bool(TURN.search(text.written)) and not _NAME_AND_TURN.fullmatch(text.written)


def _is_turn(name: str) -> bool:
    """Whether a word is "думает", even with a letter misread."""
    common = (common_part(word, name.lower()) for word in TURN_WORDS if len(word) > _SHORT)
    return max(common) >= _MIN_COMMON


def is_count_under(number: Piece, text: Text) -> bool:
    """Whether a text is but "Ход", and a number stands under it: so many moves were made."""
    piece = text.piece
    return (
        COUNTED.fullmatch(text.written) is not None
        and number.left < piece.right
        and piece.left < number.right
        and 0 < number.top - piece.bottom < _MAX_TO_COUNT * piece.height
    )


def name_part(text: Text) -> Piece:
    """The piece of a text without its numbers and what they count."""
    words = [
        word
        for word in text.words
        if not NUMBER.search(word.written)
        if name_in(word.written) or _INITIAL.fullmatch(word.written)
    ]
    if not words:
        return text.piece
    return replace(text.piece, left=words[0].left, right=words[-1].right)


def names_near(piece: Piece, texts: Sequence[Text]) -> list[tuple[float, Text]]:
    """The texts that may name a score, near it or alone in its row, with how unlikely they are."""
    named = [
        text
        for text in texts
        if text.piece is not piece and may_be_name(text) and not says_turn(text)
        if not NUMBER.search(text.written)
        or is_nickname(text.written)
        or _NAME_AND_NUMBER.fullmatch(text.written)
        or _is_left_of(text.piece, piece)
        if text.piece.height > _MIN_HEIGHT * piece.height
    ]
    written = [text.written for text in texts]
    return [
        (_unlikelihood(text, piece, written), text)
        for text in named
        if text.piece.distance(piece) < MAX_DISTANCE * max(piece.height, text.piece.height)
        or _alone_in_row(text.piece, piece, texts)
    ]


def nearest_name(piece: Piece, texts: Sequence[Text]) -> Text | None:
    """The text that is likeliest to name a score."""
    near = names_near(piece, texts)
    return min(near, key=lambda each: each[0])[1] if near else None


def nearest_names(scores: tuple[Text, Text], texts: Sequence[Text]) -> list[Text | None]:
    """The names of two scores, which stand at both in one way; None where a score has its own."""
    near = [[] if own_name(score) else names_near(score.piece, texts) for score in scores]
    near = [[each for each in choices if each[1] not in scores] for choices in near]
    choices = [[*each, (_NO_NAME_NEAR, None)] for each in near]
    ways = [
        (one + other + _OTHER_WAY * _are_apart(scores, (first, second)), n, m)
        for n, (one, first) in enumerate(choices[0])
        for m, (other, second) in enumerate(choices[1])
        if not _are_one(first, second)
        if not _are_crossed(scores, (first, second))
    ]
    _, n, m = min(ways)
    return [choices[0][n][1], choices[1][m][1]]


def _are_one(name: Text | None, other: Text | None) -> bool:
    """Whether two names are one, though it may stand twice: in the head and over a list."""
    if name is None or other is None:
        return False
    return name is other or (name_in(name.written) == name_in(other.written) != "")


def _are_apart(scores: tuple[Text, Text], names: tuple[Text | None, Text | None]) -> bool:
    """Whether one of two names stands beside its score, and one over or under it."""
    ways = {
        _way_to(name.piece, score.piece) for name, score in zip(names, scores, strict=True) if name
    }
    return len(ways) > 1


def _are_crossed(scores: tuple[Text, Text], names: tuple[Text | None, Text | None]) -> bool:
    """Whether the left score has the right name, and the right score the left one."""
    one, other = names
    apart = one is not None and other is not None and one.piece.left > other.piece.right
    return apart and scores[0].piece.right < scores[1].piece.left


def _way_to(name: Piece, score: Piece) -> tuple[bool, bool]:
    beside = name.right < score.left or score.right < name.left
    return beside, name.bottom < score.top or score.bottom < name.top


def name_beside(names: Sequence[Text], row: float, height: int) -> Text | None:
    """Of the names on one side of two scores, in pixels at *row*, the one that is theirs."""

    def distance(text: Text) -> float:
        return abs(text.piece.middle[1] - row) + _UNLIKELY * height * is_unlikely(text)

    high = [text for text in names if text.piece.height > _MIN_HEIGHT * height]
    return min(high, key=distance, default=None)


def is_unlikely(text: Text) -> bool:
    """Whether a name was read with little confidence, as a mark is, or may be told of a turn.

    Half a line is such a one.
    """
    if TURN.search(text.written):
        return True
    return text.confidence < _MIN_READ and name_in(text.written).lower() not in YOU


def _unlikelihood(text: Text, piece: Piece, written: Sequence[str]) -> float:
    """How far a name is, in heights of its score; what is askew is farther than all else.

    What is *written* twice is no misread mark.
    """
    other = text.piece
    askew = not _is_level(other, piece) and (other.right < piece.left or piece.right < other.left)
    far = other.distance(piece) / piece.height
    far = min(far, MAX_DISTANCE) + _MUCH_FARTHER * far
    is_mark = is_unlikely(text) and written.count(text.written) == 1
    unlikely = is_mark or _NAME_AND_NUMBER.fullmatch(text.written) is not None
    return far + MAX_DISTANCE * askew + _UNLIKELY * unlikely


def _is_level(one: Piece, other: Piece) -> bool:
    return abs(one.middle[1] - other.middle[1]) < max(one.height, other.height) / 2


def _is_left_of(one: Piece, other: Piece) -> bool:
    return _is_level(one, other) and one.right < other.left


def _alone_in_row(one: Piece, other: Piece, texts: Sequence[Text]) -> bool:
    """Whether two pieces stand in one row with no text between but numbers or the time left.

    A score may stand in the middle of two lines, of which the upper one is the name.
    """
    left, right = sorted((one, other), key=lambda piece: piece.left)
    level = abs(one.middle[1] - other.middle[1]) < _MAX_OFF_ROW * max(one.height, other.height)
    return (
        level
        and left.right < right.left
        and not any(
            _is_left_of(left, text.piece) and _is_left_of(text.piece, right)
            for text in texts
            if not _OTHER_NUMBER.fullmatch(text.written) and not TURN.fullmatch(text.written)
            if text.piece.right - text.piece.left > _MAX_RULE * text.piece.height
        )
    )


def parted(text: Text) -> Iterator[Text]:
    """The text, or its two scores and the names around or before them as texts of their own."""
    text = _without_triangle(text)
    numbered = [
        n
        for n, word in enumerate(text.words)
        if _numbers(word) and not (n and _NUMBERED.fullmatch(text.words[n - 1].written))
    ]
    numbers = [number for n in numbered for number in _numbers(text.words[n])]
    if len(numbers) != 2:
        yield text
        return
    first, last = numbered[0], numbered[-1] + 1
    before, pair, after = text.words[:first], text.words[first:last], text.words[last:]
    if not before and not after and 0 < len(_sign_in(pair)) < 3:
        yield replace(text, written="{}:{}".format(*numbers))
        return
    if _NO_NAME.fullmatch(_written(before).strip(" :")) and not after and len(_sign_in(pair)) < 3:
        yield replace(text, written="{} {}:{}".format(_written(before), *numbers))
        return
    if _are_two_scores(text.words, first, last, text.piece.height):
        parts = [(before, ""), (pair, "{}:{}".format(*numbers)), (after, "")]
    elif name_in(_written(before)) and name_in(_written(pair[1:-1])):
        counted = _NO_NAME.fullmatch(text.words[first + 1].written)
        end = first + 1 + (counted is not None)
        parts = [(text.words[:end], ""), (text.words[end:], "")]
    else:
        parts = []
    if sum(bool(words) for words, _ in parts) < 2:
        yield text
        return
    for words, written in parts:
        if words:
            yield part_of(text, words, written or _written(words))


def _without_triangle(text: Text) -> Text:
    """The text, but nothing written where a 4 was not read digit by digit as others."""
    words = tuple(
        replace(word, written="") if word.written == "4" and not word.numbers else word
        for word in text.words
    )
    are_read = text.numbers and words != text.words
    return replace(text, written=_written(words), words=words) if are_read else text


def _numbers(word: TextWord) -> tuple[int, ...]:
    return word.numbers or ((int(word.written),) if word.written.isdecimal() else ())


def _written(words: Sequence[TextWord]) -> str:
    return " ".join(word.written for word in words if word.written)


def _sign_in(pair: Sequence[TextWord]) -> str:
    return "".join(word.written for word in pair if not _numbers(word))


def _are_two_scores(words: Sequence[TextWord], first: int, last: int, height: int) -> bool:
    """Whether no word stands between two numbers, and beside them a name or the word for score."""
    before, pair, after = _written(words[:first]), words[first:last], _written(words[last:])
    between = _sign_in(pair)
    beside = bool(name_in(after) or _NO_NAME.search(before))
    apart = pair[-1].left - pair[0].right > _MIN_APART * height
    signed = bool(between) or len(pair) == 1 or apart  # else a number fell apart: Анна 1 1
    beside |= signed and bool(name_in(before)) and not _NUMBERED.search(before)
    return beside and _SIGN.fullmatch(between) is not None


def common_part(name: str, text: str) -> float:
    """The part of both texts' letters that they have in one order, 0..1."""
    if not name or not text:
        return 0.0
    return 2 * common_letters(name, text) / (len(name) + len(text))


def common_letters(one: str, other: str) -> int:
    """The length of the longest common subsequence, by Hyyrö's bits, one for a letter of *one*."""
    places: dict[str, int] = {}
    for at, letter in enumerate(one):
        places[letter] = places.get(letter, 0) | 1 << at
    every = unmatched = (1 << len(one)) - 1
    for letter in other:
        matching = unmatched & places.get(letter, 0)
        unmatched = (unmatched + matching | unmatched - matching) & every
    return len(one) - unmatched.bit_count()
