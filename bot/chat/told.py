"""Content words of a sentence: “а если скопа на б2?” tells скопа and б2.

Small words are no content: those of `small_words.txt` and `asking_words.txt`. Some of them tell
whose move it is: “he put”, “соперник ответил”.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise, takewhile
from pathlib import Path
from typing import NamedTuple

from bot.boards.typed import TypedMove
from bot.chat.word_lists import any_of

CELL = r"[^\W\d_]{1,2}[1-9][0-9]?"

OPPONENT = re.compile(rf"\b{any_of('opponent')}\b", re.IGNORECASE)
# Long patterns of rare texts are compiled on first use.
_MINE = rf"\b{any_of('i', 'mine')}\b"
_THEIRS = rf"\b{any_of('he', 'theirs', 'opponent')}\b"
# The person who acts, if both are named: “она мне поставила”.
_I_AM = rf"\b{any_of('i')}\b"
_HE_IS = rf"\b{any_of('he', 'opponent')}\b"
_NOT = r"(?:не|not|wasn't|wasnt|isn't)"
_BE = r"(?:был[аио]?|був|була|було|was)"
_TURN = r"(?:ход|хід|turn|move|очередь|черга|слово|word)"
_I = rf"(?:{_MINE}|me|мы|ми|we)"
_HE = rf"(?:{_THEIRS}|him|them)"
# “Not he”.
_DENIED = rf"\b{_NOT} (?:{_TURN} |{_BE} |the |my |by )*(?:({_I})|{_HE})\b"
PLAY = any_of("play")
# The points that a word earned: “he got 6 points for скопа”.
_EARNED = (
    rf"{any_of('earned')}"
    r"\W+\d+(?:\W+(?:points?|очк\w+|очок|бал\w*))?\W+(?:for|with|by|за|на|словом)"
)
_PLAYED = (
    rf"(?i)(?:\w+\W+){{0,4}}?(?:{PLAY}|{_EARNED})\W+"
    r"(?P<named>(?:слово|словом|the word|a word|word)\W+)?(?P<word>[^\W\d_]{3,})\W*"
)
_NAMED_PLAY = rf"(?i)\b{PLAY}\W+(?:слово|словом|the word|word)\W+([^\W\d_]{{3,}})"
_NOT_PLAYED = "(?i)" + any_of("not_played")
# “He played «кот»”, with one word in quotes and others before it; “not кот, but рот”.
_QUOTED = r"^[^«“\"„]*\w[^«“\"„]*[«“\"„](\w{2,})[»”\"“]()[^«“\"„]*$"
_INSTEAD = (
    r"(?i)\b(?:не|not) [«“\"]?\w{3,}[»”\"]?,? (?:а|но|but|it's|it was)(?: слово| это| the)?"
    r" [«“\"]?()(\w{3,})[»”\"]?\W*$"
    r"|\b(?:meant|mean|имел[аи]? в виду|ма(?:в|ла) на увазі|it was)"
    r" (?:слово |the word )?(\w{3,}),? (?:а не|not|не) (?:слово |the word )?\w{3,}\W*$"
    r"|^(?:\w+\W+){0,3}?(?:то есть|тобто|точнее|точніше|вернее|i mean|i meant) (\w{3,})\W*$"
)
_TOKEN = re.compile(r"[^\W_]+(?:['’ʼ`´\u2018\u2032\uff07-][^\W_]+)*")
# “Какие-нибудь”, “дай-ка” and “посильнее” tell nothing.
_PARTICLE = re.compile(r".*-(?:нибудь|либо|то|ка|таки|небудь)|по\w{3,}(?:ее|ьше)", re.IGNORECASE)
# Shorter words have too many similar ones.
_LEAST_MENDED = 5
_LEAST_SLIPPED = 3
# Words of one stem share so many letters, and differ in no more at the end.
_MIN_STEM_LETTERS = 4
_MAX_ENDING_LETTERS = 3
# Vowels that people confuse in writing.
_SOUNDS_LIKE = {"а": "о", "о": "а", "е": "и", "и": "еі", "і": "и", "э": "е"}
_IS_CELL = re.compile(CELL)
_POINTS = re.compile("очк|очок|балл?|points?", re.IGNORECASE)
_NO_LETTERS = re.compile(r"[\W_]")


class Told(NamedTuple):
    """The *words* that are not small, and the *moves* that they may be, one for each.

    *side* is the number of the side whose move is told; None if the text does not tell.
    """

    words: Sequence[str]
    moves: Sequence[TypedMove] = ()
    side: int | None = None

    @property
    def typed(self) -> TypedMove | None:
        """The move, if one word is told."""
        return self.moves[0] if len(self.moves) == 1 else None


def read_told(text: str) -> Told:
    if found := re.search(_QUOTED, text) or re.search(_INSTEAD, text):
        word = next(filter(None, found.groups()))
        return Told((word,), (TypedMove(word),), _find_side(text, word))
    tokens = _TOKEN.findall(text)
    cells = [token for token in tokens if _IS_CELL.fullmatch(token)]
    words = [token for token in tokens if token not in cells and _is_telling(token)]
    if any(
        token.isdigit() and not _POINTS.match(after) for token, after in pairwise([*tokens, ""])
    ):
        return Told(words, side=_find_side(text, words[0]) if words else None)
    letters = [token for token in tokens if len(token) == 1 and _is_not_small(token)]
    if len(cells) > 1:
        return Told(words)
    cell = next(iter(cells), None)
    letter = letters[0] if cell and len(letters) == 1 else None
    moves = [TypedMove(word, cell, letter) for word in words]
    return Told(words, moves, _find_side(text, words[0]) if words else None)


def claim_side(phrase: str) -> int | None:
    """The number of the side that *phrase*, which claims the last move, claims it for.

    None if it names both, or none: “it was not me, it was he” names him.
    """
    denied = re.search(_DENIED, phrase)
    rest = re.sub(rf"\b{_I} (?={OPPONENT.pattern})", " ", re.sub(_DENIED, " ", phrase))
    mine, theirs = re.search(rf"\b{_I}\b", rest), re.search(rf"\b{_HE}\b", rest)
    if bool(mine) is bool(theirs):
        return int(bool(denied[1])) if denied else None
    return int(bool(theirs))


def find_meant_word(text: str) -> str:
    """The word at the end of *text* that is meant in place of another: “not кот, but рот”."""
    found = re.search(_INSTEAD, text)
    return next(filter(None, found.groups())) if found else ""


def tells_play(text: str) -> bool:
    """True if *text* has a verb of playing a word."""
    return bool(re.search(rf"\b{PLAY}\b", text, re.IGNORECASE))


def names_word(text: str, word: str) -> bool:
    """True if *text* calls *word* a word, as in “the word кот”."""
    return bool(re.search(rf"\b(?:слов[оа]|словом|word)\W+{word}\b", text, re.IGNORECASE))


def find_played_word(text: str, *, written: bool = False) -> str:
    """The word that *text* says was played, even a small one; "" if none.

    “He played загадка” and “he played the word поле” tell one, “he made a move” does not. Words of
    `small_words.txt` have to be called words, unless *written*.
    """
    if named := re.search(_NAMED_PLAY, text):
        return named[1]
    found = re.fullmatch(_PLAYED, text)
    if found is None or re.fullmatch(_NOT_PLAYED, found["word"]):
        return ""
    told = written or found["named"] or _fold(found["word"]) not in _WRITTEN
    return found["word"] if told else ""


def mend(text: str, known: Collection[str] = ()) -> tuple[str, ...]:
    """*text* with misspelt small words corrected, but not *known* words; () if nothing changes."""
    mended = _TOKEN.sub(lambda found: found[0] if found[0] in known else _mend_word(found[0]), text)
    return (mended,) if mended != text else ()


def _mend_word(word: str) -> str:
    """The only small word that differs by a letter or a swap, or shares the stem; else *word*."""
    if not _is_not_small(word):
        return word
    folded = _fold(word)
    slips = {slip for slip in _slip_letters(folded) if slip in _SMALL}
    slips = {slip for slip in slips if slip[0] == folded[0]} or slips
    if len(slips) == 1 and len(word) >= _LEAST_SLIPPED:
        return slips.pop()
    if len(word) < _LEAST_MENDED:
        return word
    by_cut, by_start = _group_small()
    near = {small for cut in _cut_letters(folded) for small in by_cut.get(cut, ())}
    if len(near) == 1:
        return near.pop()
    kin = [small for small in by_start.get(folded[:_LEAST_MENDED], ()) if share_stem(small, folded)]
    return max(kin, key=lambda small: count_shared_letters(small, folded), default=word)


def share_stem(one: str, other: str) -> bool:
    """True if the words differ only in their last letters, like загадай and загадали."""
    longest = max(len(one), len(other))
    least = max(_MIN_STEM_LETTERS, longest - _MAX_ENDING_LETTERS)
    return count_shared_letters(one, other) >= least


def count_shared_letters(one: str, other: str) -> int:
    """Count the letters that both words begin with."""
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))))


def _slip_letters(word: str) -> Iterator[str]:
    """Yield *word* with two letters swapped, and with a vowel replaced by a similar one."""
    for at, letter in enumerate(word):
        if at + 1 < len(word):
            yield word[:at] + word[at + 1] + letter + word[at + 2 :]
        for other in _SOUNDS_LIKE.get(letter, ""):
            yield word[:at] + other + word[at + 1 :]


@cache
def _group_small() -> tuple[Mapping[str, set[str]], Mapping[str, list[str]]]:
    """Small words by themselves and by what is left without a letter, and by their beginning."""
    by_cut, by_start = defaultdict[str, set[str]](set), defaultdict[str, list[str]](list)
    for small in filter(lambda word: len(word) >= _LEAST_MENDED, _SMALL):
        by_start[small[:_LEAST_MENDED]].append(small)
        for cut in _cut_letters(small):
            by_cut[cut].add(small)
    return by_cut, by_start


def _cut_letters(word: str) -> set[str]:
    """*word*, and what is left of it without one letter."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def _find_side(text: str, word: str) -> int | None:
    """The side whose move *word* is: the one named before the end of its clause, if only one."""
    before, word, after = text.partition(word)
    text = before + re.split(r"[,.;:!?\n]", after)[0]
    for mine, theirs in ((_MINE, _THEIRS), (_I_AM, _HE_IS)):
        is_theirs = bool(re.search(theirs, text, re.IGNORECASE))
        if is_theirs != bool(re.search(mine, text, re.IGNORECASE)):
            return int(is_theirs)
    return None


def _is_telling(token: str) -> bool:
    return len(token) > 1 and not any(map(str.isdigit, token)) and _is_not_small(token)


def _is_not_small(token: str) -> bool:
    word = _fold(token)
    return (
        bool(word)
        and not _PARTICLE.fullmatch(token)
        and word not in _SMALL
        and not word.startswith(_STEMS)
        and not OPPONENT.fullmatch(token)
    )


def _fold(word: str) -> str:
    word = word.lower().replace("ё", "е")
    return word if word.isalnum() else _NO_LETTERS.sub("", word)


def _read_words(name: str) -> Iterator[str]:
    for line in Path(__file__).with_name(name).read_text("utf-8").splitlines():
        if not line.startswith("#"):
            yield from line.split()


_LISTED = frozenset(_read_words("small_words.txt"))
_WRITTEN = frozenset(map(_fold, _LISTED))
_KNOWN = _LISTED.union(_read_words("asking_words.txt"))
_SMALL = frozenset(map(_fold, _KNOWN))
_STEMS = tuple(frozenset(_fold(word) for word in _KNOWN if word.endswith("*")))
