"""Content words of a sentence: “а если скопа на б2?” tells скопа and б2.

Small are the words of `small_words.txt` and those of `concepts.txt`, which ask for commands. Some
of them say whose move it is: “he put”, “соперник ответил”.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from bot.boards.typed import TypedMove
from bot.chat.intents import list_concept_words

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
# “Какие-нибудь” and “дай-ка” tell nothing.
_PARTICLE = re.compile(r".*-(?:нибудь|либо|то|ка|таки|небудь)", re.IGNORECASE)
# A shorter word is near too many others.
_LEAST_MENDED = 5
_IS_CELL = re.compile(CELL)
_POINTS = re.compile("очк|очок|балл?|points?", re.IGNORECASE)
_NO_LETTERS = re.compile(r"[\W_]")


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


def mend(text: str) -> tuple[str, ...]:
    """*text* with its small words spelled right; nothing if they are."""
    mended = _TOKEN.sub(lambda found: _mend_word(found[0]), text)
    return (mended,) if mended != text else ()


def _mend_word(word: str) -> str:
    """The only small word that is one letter away, or two that change places; else *word*."""
    if len(word) < _LEAST_MENDED or not _is_not_small(word):
        return word
    near = {small for cut in _cut_letters(_fold(word)) for small in _BY_CUT.get(cut, ())}
    return near.pop() if len(near) == 1 else word


def _cut_letters(word: str) -> set[str]:
    """*word*, and what is left of it without one letter."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


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
        and not _PARTICLE.fullmatch(token)
        and word not in _SMALL
        and not word.startswith(_STEMS)
        and not OPPONENT.fullmatch(token)
    )


def _fold(word: str) -> str:
    return _NO_LETTERS.sub("", word.lower()).replace("ё", "е")


def _list_small_words() -> Iterator[tuple[str, bool]]:
    """Each with whether it is but the beginning of words."""
    lines = Path(__file__).with_name("small_words.txt").read_text("utf-8").splitlines()
    written = [word for line in lines if not line.startswith("#") for word in line.split()]
    for word in (*written, *list_concept_words()):
        yield _fold(word), word.endswith("*")


_KNOWN = frozenset(_list_small_words())
_SMALL = frozenset(word for word, is_stem in _KNOWN)
_STEMS = tuple(word for word, is_stem in _KNOWN if is_stem)
_BY_CUT: dict[str, set[str]] = {}
for _small in filter(lambda word: len(word) >= _LEAST_MENDED, _SMALL):
    for _cut in _cut_letters(_small):
        _BY_CUT.setdefault(_cut, set()).add(_small)
