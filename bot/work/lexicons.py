"""The words that count for somebody, as plain data; bot/work/shelf.py makes lexicons of it."""

from dataclasses import dataclass

from solver import BoggleRules, Fitness, PointSteps

MAX_LIST_LINES = 200_000
# Limit on the word graph of a list, in which a word of n letters has n paths. 200,000 words of our
# lexicons have 19 to 22 million. If no two words are alike, 25 million take half a minute to build
# and an image of 300 MB.
MAX_PATH_LETTERS = 25_000_000
YO = {"ru": "ru-yo"}


@dataclass(frozen=True, slots=True)
class Changes:
    """Words added and banned."""

    added: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WordListUse:
    """A list that somebody brought, by the hash of its content.

    If *whole*, only its words and added ones count in its alphabet.
    """

    hash: str
    alphabet: str
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """The words that count: a lexicon, changed by *lists* and then by each of *changes*.

    A banned word stays banned, whoever added it. The rules are those of the host game: with `yo` ё
    is a letter of its own, if a list has words with it; a word has at least `least` letters, None
    for the usual number of the game; `substantives`, nouns made of adjectives, count or not;
    `diagonal` steps are allowed in Balda, `corners` in Boggle, where `points` are those of
    `BoggleRules`. `fitness`: how fit words have to be to count.
    """

    changes: tuple[Changes, ...] = ()
    lists: tuple[WordListUse, ...] = ()
    yo: bool = False
    least: int | None = None
    diagonal: bool = False
    corners: bool = True
    points: PointSteps = ()
    substantives: bool = True
    fitness: Fitness = "all"

    @property
    def boggle_rules(self) -> BoggleRules:
        return BoggleRules(self.least, self.corners, self.points)

    def adds(self, word: str) -> bool:
        """True if somebody added *word*."""
        return any(word in changes.added for changes in self.changes)

    def bans(self, word: str) -> bool:
        """True if somebody banned *word*."""
        return any(word in changes.banned for changes in self.changes)


@dataclass(frozen=True, slots=True)
class ImageRequest:
    """The image of a list, for a lexicon of its alphabet, with ё as a letter or not."""

    hash: str
    alphabet: str

    @property
    def language(self) -> str:
        return self.alphabet.partition("-")[0]


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """An image to build from the content of the list's file."""

    image: ImageRequest
    file: str
    content: bytes


def image_of(used: WordListUse, words: Words) -> ImageRequest:
    """The image of a list in the alphabet by which *words* spell it."""
    whole = any(each.whole and each.alphabet == used.alphabet for each in words.lists)
    alphabet = YO.get(used.alphabet, used.alphabet) if words.yo and whole else used.alphabet
    return ImageRequest(used.hash, alphabet)
