"""Content words of a sentence: “а если скопа на б2?” tells скопа and б2.

Small are the words of `small_words.txt` and those of phrases, which stand for commands. Some of
them say whose move it is: “he put”, “соперник ответил”.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from bot.boards.typed import TypedMove
from bot.chat.phrases import PHRASES

CELL = r"[^\W\d_]{1,2}[1-9][0-9]?"

OPPONENT = re.compile(
    r"\b(?:соперни[кц]|противни[кц]|опп?онент|суперни[кц]|супротивни[кц]|opponent|rival)\w*"
    r"|\b(?:враг(?:а|у|ом)?|ворог(?:а|у|ом)?|opp|foe|enemy)\b",
    re.IGNORECASE,
)
_MINE = re.compile(
    r"\b(?:я|мо[йяеё]|мне|мной|мій|моє|мені|мене|ставлю|хожу|беру|i|my|mine)\b", re.IGNORECASE
)
_THEIRS = re.compile(
    r"\b(?:он|она|его|ему|ей|е[её]|него|не[её]|він|вона|його|її|йому|їй|нього|неї"
    r"|he|she|they|his|her|their)\b"
    rf"|{OPPONENT.pattern}",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"[^\W_]+(?:['’ʼ`´\u2018\u2032\uff07-][^\W_]+)*")
_IS_CELL = re.compile(CELL)
_POINTS = re.compile("очк|очок|балл?|points?", re.IGNORECASE)
_NO_LETTERS = re.compile(r"[\W_]")
# In a pattern: a class of letters, then what is no word of it.
_EITHER = re.compile(r"\[(\w)\w+\]")
_NO_WORDS = re.compile(r"\\[bdDs]|\(\?P?<\w+>|\(\?!.*?\)")
_IN_PATTERN = re.compile(r"([^\W\d_']{2,}(?:'\??[^\W\d_]+)?)((?:\\w)?)")


@dataclass(frozen=True, slots=True)
class Told:
    """The *words* that are not small, and the *moves* that they may be, one for each.

    *side* is that whose move is told, as its number; None if that is left open.
    """

    words: Sequence[str]
    moves: Sequence[TypedMove] = ()
    side: int | None = None

    @property
    def typed(self) -> TypedMove | None:
        """The move, if one word is told."""
        return self.moves[0] if len(self.moves) == 1 else None


def read_told(text: str) -> Told:
    tokens = _TOKEN.findall(text)
    cells = [token for token in tokens if _IS_CELL.fullmatch(token)]
    words = [token for token in tokens if token not in cells and _is_telling(token)]
    if any(
        token.isdigit() and not _POINTS.match(after) for token, after in pairwise([*tokens, ""])
    ):
        return Told(words)
    letters = [token for token in tokens if len(token) == 1 and _is_not_small(token)]
    if len(cells) > 1:
        return Told(words)
    cell = next(iter(cells), None)
    letter = letters[0] if cell and len(letters) == 1 else None
    moves = [TypedMove(word, cell, letter) for word in words]
    return Told(words, moves, _find_side(text, words[0]) if words else None)


def _find_side(text: str, word: str) -> int | None:
    """Whose move *word* is: who is named before the end of its clause."""
    before, word, after = text.partition(word)
    text = before + re.split(r"[,.;:!?\n]", after)[0]
    theirs = bool(_THEIRS.search(text))
    return None if theirs == bool(_MINE.search(text)) else int(theirs)


def _is_telling(token: str) -> bool:
    return len(token) > 1 and not any(map(str.isdigit, token)) and _is_not_small(token)


def _is_not_small(token: str) -> bool:
    word = _fold(token)
    return (
        bool(word)
        and word not in _SMALL
        and not word.startswith(_STEMS)
        and not OPPONENT.fullmatch(token)
    )


def _fold(word: str) -> str:
    return _NO_LETTERS.sub("", word.lower()).replace("ё", "е")


def _list_small_words() -> Iterator[tuple[str, bool]]:
    """Each with whether it is but the beginning of words."""
    for line in Path(__file__).with_name("small_words.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            yield from ((_fold(word), word.endswith("*")) for word in line.split())
    for _, pattern in PHRASES:
        written = _NO_WORDS.sub(" ", _EITHER.sub(r"\1", pattern.pattern))
        for word, stem in _IN_PATTERN.findall(written):
            yield _fold(word), bool(stem) and len(word) > 3


_KNOWN = frozenset(_list_small_words())
_SMALL = frozenset(word for word, is_stem in _KNOWN)
_STEMS = tuple(word for word, is_stem in _KNOWN if is_stem)
