"""Intents of texts: `concepts.txt` maps words to concepts, `intents.txt` concepts to commands.

Words may come in any order, so a question is understood alike in all languages and orders.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

_ABOUT_WORD = frozenset(
    ("word", "exist", "mean", "count", "accept", "reject", "nosuch", "be", "take", "whatif")
)
_TOKEN = re.compile(r"[^\W_]+(?:'[^\W_]+)*|\?")
_SOME = re.compile(
    r"\w+-(?:нибудь|либо)\b|\b(?:кто|что|где|как|како[йе]|какая|когда)-то\b|(?<=\w)-(?:то|ка)\b"
)
_CELL = re.compile(r"[^\W\d_]{1,2}\d\d?")
_FOLDED = str.maketrans("ʼ’`", "'''")
MAX_WORD_LETTERS = 16
_YO_IN_WORD = re.compile(r"ё(?=\w)|(?<=\w)ё")
# Letters that words should have: “на букву з”, “ending in ing”, “with th”, “слова на т”.
_LETTERS = re.compile(
    r".*\b(?:(?:букв\w*|літер\w*|letters?|with an?|with|by|(?:through|using|через)(?: the| an?)?"
    r"|(?:почина|начина)\w* (?:на|с|з)"
    r"|(?:end|finish|законч|заканч|закінч|конча|кінча|оканч)\w*(?: in| on| на)?) ([^\W\d_]{1,4})"
    r"|(?:слов\w*|слів|words?) (?:на|from) ([^\W\d_]{1,3}))\b(?!')"
)
# Beginnings of numbers that people write as words.
_NUMERALS = {
    3: "тр[иеь]|three",
    4: "чет[ыв]|чотир|four",
    5: "пят|п'ят|five",
    6: "шест|шіст|шости|six",
    7: "сем|сім|seven",
    8: "вос[еь]м|вісім|восьм|eight",
}
_COUNT = rf"(?:\d+|(?:{'|'.join(_NUMERALS.values())})\w*)"
_NUMBER = re.compile(r"\d+")
_SIDE = re.compile(rf"({_COUNT}) ?(?:[xх×]|на|by) ?{_COUNT}")
_LENGTH = re.compile(rf"({_COUNT}) (?:букв\w*|літер\w*|letters?)")
# “Longer than 6”, “over 5 letters”, and with that number itself: “at least 5 letters”.
_LONGER = re.compile(
    r"\b(?:(?:(?:longer|more|длинн?е[ей]|больше|более|довш\w+|більше)(?: than| чем| ніж| за)?"
    rf"|over|понад) (?P<over>{_COUNT})"
    rf"|(?:at least|не (?:меньше|короче|менше)|минимум|мінімум|щонайменше) (?P<least>{_COUNT}))"
    r"(?= (?:букв|літер|letter)| \?|$)"
)


@dataclass(frozen=True, slots=True)
class ConceptIndex:
    """Concepts by their words: by *whole* words, and by beginnings of words.

    Words after ^ are at the start of a text, @ is the name of a cell; *many* is the greatest number
    of words in a row.
    """

    whole: Mapping[str, Sequence[str]]
    begun: Mapping[str, Sequence[str]]
    many: int

    @classmethod
    def of(cls, words: Iterable[tuple[str, str]]) -> "ConceptIndex":
        """Make the index of *words*, pairs of a concept and its words as in `concepts.txt`."""
        whole, begun, many = defaultdict[str, list[str]](list), defaultdict[str, list[str]](list), 0
        for concept, word in words:
            spelled = word.removeprefix("=").rstrip("!").replace("_", " ")
            (begun if "*" in word else whole)[spelled.rstrip("*")].append(concept)
            many = max(many, spelled.count(" ") + 1)
        return cls(whole, begun, many)

    def find(self, words: str) -> Iterator[str]:
        """Yield the concepts of *words* taken together."""
        yield from self.whole.get("@" if _CELL.fullmatch(words) else words, ())
        last = max(words.rfind(" "), words.rfind("'")) + 1
        for end in range(last + 1, len(words) + 1):
            yield from self.begun.get(words[:end], ())

    def find_in(self, phrase: str) -> Iterator[str]:
        """Yield the concepts of any words side by side in *phrase*."""
        words = phrase.split(" ")
        for start in range(len(words)):
            for end in range(start + 1, min(start + self.many, len(words)) + 1):
                part = " ".join(words[start:end])
                yield from self.find(part)
                if not start:
                    yield from self.find(f"^{part}")


@dataclass(frozen=True, slots=True)
class Intent:
    """A command, and the text after it: *always*, if that is not "".

    A text asks for it if it has a concept of *each* set and none of *lacks*. *words* is + if the
    text must tell words besides, ~ if it must not, = if the text must be one word.
    """

    command: str
    always: str
    each: tuple[frozenset[str], ...]
    lacks: frozenset[str]
    words: str

    def fits(self, concepts: frozenset[str], *, tells: bool, is_one: bool) -> bool:
        if self.words and not {"+": tells, "~": not tells, "=": is_one}[self.words]:
            return False
        return all(one & concepts for one in self.each) and not self.lacks & concepts

    def rest(self, phrase: str) -> str | None:
        """Find the text after the command; None if *phrase* lacks it."""
        if self.always == "{?}":
            found = _LENGTH.search(phrase)
            return _some_letters(_read_count(found[1])) if found else None
        if self.always == "{?}*":
            found = _LONGER.search(phrase)
            least = found and _read_count(found["least"] or found["over"]) + bool(found["over"])
            return f"{_some_letters(least)}*" if least else None
        if "{}" not in self.always:
            return self.always
        found = _LETTERS.match(phrase)
        letters = (found[1] or found[2]) if found else ""
        is_named = len(letters) == 1 or (letters and letters not in _WORDS)
        return self.always.format(letters) if is_named else None


@lru_cache(256)
def find_intent(text: str, *, tells: bool) -> tuple[str, str] | None:
    """The command that *text* asks for and the text after it; *tells*: *text* tells words too."""
    phrase = _fold(text)
    is_one = " " not in phrase.removesuffix(" ?")
    concepts = _find_concepts(phrase.removesuffix(" ?") if is_one else phrase, alone=is_one)
    for intent in _INTENTS if concepts else ():  # each asks for a concept at least
        rest = intent.rest(phrase)
        if rest is not None and intent.fits(concepts, tells=tells and not is_one, is_one=is_one):
            return intent.command, rest
    return None


def is_about_word(text: str) -> bool:
    """True if *text* asks about a word, any word."""
    return bool(_ABOUT_WORD & _find_concepts(_fold(text), alone=False))


def asks_what_if(text: str) -> bool:
    """True if *text* asks about the effect of a move, any move."""
    return "whatif" in _find_concepts(_fold(text), alone=False)


def rank_commands(text: str) -> Sequence[str]:
    """Commands of which *text* has a concept, those with the greatest share first."""
    concepts, shares = _find_concepts(_fold(text), alone=False), dict[str, float]()
    for intent in _INTENTS:
        share = sum(bool(one & concepts) for one in intent.each) / len(intent.each)
        shares[intent.command] = max(share, shares.get(intent.command, 0))
    return sorted((name for name in shares if shares[name]), key=lambda name: -shares[name])


def number_in(text: str) -> str:
    """The first number in *text*, or the side of a board if it names one: 7x7, семь на семь."""
    sides = [_read_count(found[1]) for found in _SIDE.finditer(text.lower())]
    if size := max(sides, default=0):
        return str(size)
    found = _NUMBER.search(text)
    return found[0] if found else ""


def _read_count(word: str) -> int:
    """The number that *word*, of the form of `_COUNT`, stands for."""
    if word.isdigit():
        return int(word)
    return next(number for number, starts in _NUMERALS.items() if re.match(starts, word))


def _some_letters(count: int) -> str:
    return "?" * min(count, MAX_WORD_LETTERS)


def list_concept_words() -> Iterator[str]:
    """Yield the single words of concepts; one that ends in * is a beginning of words."""
    for words in _CONCEPTS.values():
        yield from (word.strip("^!") for word in words if not {"_", "=", "?", "@"} & set(word))


@lru_cache(256)
def _find_concepts(phrase: str, *, alone: bool) -> frozenset[str]:
    return frozenset(_ALONE.find(phrase) if alone else _IN_TEXTS.find_in(phrase))


def _fold(text: str) -> str:
    text = _YO_IN_WORD.sub("е", text.lower().translate(_FOLDED))
    return " ".join(_TOKEN.findall(_SOME.sub(" ", text)))


def _lines(name: str) -> Iterator[str]:
    for line in Path(__file__).with_name(name).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line


def _read_concepts() -> dict[str, list[str]]:
    concepts: dict[str, list[str]] = {}
    for line in _lines("concepts.txt"):
        if not line.startswith(" "):
            concepts[line] = words = []
        else:
            words += line.split()
    return concepts


def _read_intents() -> Iterator[Intent]:
    for line in _lines("intents.txt"):
        name, _, texts = line.removeprefix("[").partition("] ")
        command, _, always = name.partition(":")
        for text in texts.split(";"):
            parts = text.split()
            words = parts.pop(0) if parts[0] in "+~=" else ""
            lacks = frozenset(part[1:] for part in parts if part.startswith("-"))
            each = tuple(frozenset(part.split("|")) for part in parts if not part.startswith("-"))
            unknown = (lacks | frozenset().union(*each)) - _CONCEPTS.keys()
            if unknown:
                raise ValueError(f"intents.txt: no such concept: {', '.join(sorted(unknown))}")
            if not each:
                raise ValueError(f"intents.txt: {command} needs a concept that asks for it")
            yield Intent(command, always, each, lacks, words)


_CONCEPTS = _read_concepts()
_PAIRS = [(concept, word) for concept, words in _CONCEPTS.items() for word in words]
_IN_TEXTS = ConceptIndex.of(_PAIRS)
_ALONE = ConceptIndex.of((concept, word) for concept, word in _PAIRS if word.endswith("!"))
_INTENTS = tuple(_read_intents())
_WORDS = frozenset(list_concept_words())
