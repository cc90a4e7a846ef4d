"""Spelling Bee: the words that a hive of letters allows, hints, and hives for new puzzles."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, groupby
from operator import itemgetter
from typing import Literal, NamedTuple, overload

from solver import _core
from solver.alphabet import Alphabet, check_min_letters, first_refused, is_letter, plain_text
from solver.lexicon import Lexicon
from solver.look_alikes import in_one_script
from solver.solver_errors import HiveError, WordError
from solver.wordlists.word_list import TIERS, Tier

MIN_HIVE_LETTERS = 3
MAX_HIVE_LETTERS = 12
NEWSPAPER_LETTERS = 7
MIN_ANSWER_LETTERS = 4

_MAX_COUNT = 10**9  # of words; the core counts them in 32 bits

GENIUS = "Genius"
RANKS = (
    ("Beginner", 0),
    ("Good Start", 2),
    ("Moving Up", 5),
    ("Good", 8),
    ("Solid", 15),
    ("Nice", 25),
    ("Great", 40),
    ("Amazing", 50),
    (GENIUS, 70),
    ("Queen Bee", 100),
)


@dataclass(frozen=True, slots=True)
class Hive:
    """The letters of a puzzle, the centre first. Checked on creation: 3 to 12 different letters."""

    letters: str

    def __post_init__(self) -> None:
        letters = self.letters
        unknown = next((c for c in letters if not is_letter(c)), None)
        if unknown is not None:
            raise _no_letter(unknown)
        _check_letter_count(len(letters))
        repeated = next((c for c in letters if letters.count(c) > 1), None)
        if repeated is not None:
            raise HiveError(
                "The letter “{letter}” is given twice; the letters of a hive are all different.",
                letter=repeated,
            )
        if Alphabet.of_letters(letters) is None:
            raise HiveError(
                "The letters {letters} are not of one alphabet; use only Russian, English or "
                "Ukrainian letters.",
                letters=" ".join(letters),
            )

    @classmethod
    def parse(cls, text: str) -> "Hive":
        """Read letters of either case, with or without spaces and commas between them.

        Look-alikes of another script are read as letters of the script of most letters.
        """
        letters = "".join(in_one_script(text).replace(",", " ").split())
        refused = first_refused(letters, is_letter)
        if refused is not None:
            raise _no_letter(refused)
        return cls(plain_text(letters))

    @property
    def alphabet(self) -> Alphabet:
        """The alphabet of its letters: Russian where Russian and Ukrainian both fit."""
        return self.alphabet_for("ru")

    def alphabet_for(self, prefer: str) -> Alphabet:
        """The alphabet of its letters: *prefer*, an alphabet's name, wherever that fits."""
        alphabet = Alphabet.of_letters(self.letters, prefer=prefer)
        assert alphabet is not None  # checked on creation
        return alphabet


Likelihood = Literal["likely", "less likely", "rare"]
_LIKELIHOODS: tuple[Likelihood, ...] = ("likely", "less likely", "rare")


class Answer(NamedTuple):
    """A word of a hive. `points` as in the newspaper: 1 for 4 letters, else a point a letter.

    A pangram, worth 7 points more, uses every letter of the hive; a perfect one uses each once.
    `accepted`: the host game most likely takes it, whether people know it or not.
    """

    word: str
    points: int
    pangram: bool
    perfect: bool
    tier: Tier
    accepted: bool

    @property
    def likelihood(self) -> "Likelihood":
        """How likely the host game takes the word."""
        if self.accepted:
            return "likely"
        return "rare" if self.tier == "rare" else "less likely"


class Rank(NamedTuple):
    """A title of players, the *points* that earn it, and their *percent* of all points."""

    name_key: str
    percent: int
    points: int


class Answers(tuple[Answer, ...]):
    """The answers of a hive: natural words first, then pangrams, by points, by length."""

    @cached_property
    def points(self) -> int:
        return sum(answer.points for answer in self)

    @cached_property
    def likely(self) -> "Answers":
        """The answers that the host game most likely accepts, added words among them."""
        return Answers([answer for answer in self if answer.accepted])

    def by_likelihood(self) -> list[Answer]:
        """The answers, likely ones first, then pangrams, then by points, in their order."""
        return sorted(
            self,
            key=lambda answer: (
                _LIKELIHOODS.index(answer.likelihood),
                not answer.pangram,
                -answer.points,
                -len(answer.word),
                answer.word,
            ),
        )

    def ranks(self) -> list[Rank]:
        """The newspaper's ranks, lowest first, by shares of the points of likely answers."""
        return [Rank(name, percent, self._likely_share(percent)) for name, percent in RANKS]

    @property
    def words_to_genius(self) -> int:
        """The fewest likely words that reach the rank Genius."""
        wanted = self._likely_share(dict(RANKS)[GENIUS])
        best_first = sorted((answer.points for answer in self.likely), reverse=True)
        return sum(points < wanted for points in accumulate(best_first, initial=0))

    def _likely_share(self, percent: int) -> int:
        return (self.likely.points * percent + 50) // 100


def find_answers(
    hive: Hive, lexicon: Lexicon, *, min_letters: int = MIN_ANSWER_LETTERS, newspaper: bool = True
) -> Answers:
    """All words of at least *min_letters* made of the hive's letters, each with the centre letter.

    A *newspaper* accepts what its editor most likely takes; other hosts accept the natural words.
    Cost: one look-up for each set of the hive's letters that holds the centre. SolverError if the
    hive has letters that the lexicon lacks, or *min_letters* is out of range.
    """
    check_min_letters(min_letters)
    letters = _letters(hive, lexicon.alphabet)
    found = (
        (answer, layer is lexicon.layers[0])
        for layer in lexicon.layers
        for answer in _core.bee_answers(layer, letters, min_letters)
        if not lexicon.bans(answer[0])
    )
    answers: dict[bytes, Answer] = {}
    for (word, points, pangram, tier), of_base in sorted(found, key=_order):
        spelled = lexicon.alphabet.decode(word)
        perfect = pangram and len(word) == len(letters)
        accepted = TIERS[tier] == "natural"
        if newspaper and of_base:
            accepted = spelled not in lexicon.refused if accepted else spelled in lexicon.taken
        answers.setdefault(word, Answer(spelled, points, pangram, perfect, TIERS[tier], accepted))
    return Answers(answers.values())


class Hints(NamedTuple):
    """Counts that help a player without naming a word.

    `two_letters` counts the answers by their first two letters, `lengths` by the first letter and
    then by the number of letters.
    """

    two_letters: dict[str, int]
    lengths: dict[str, dict[int, int]]
    total: int
    points: int
    pangrams: int
    perfect: int


def hint_tables(answers: Answers) -> Hints:
    """The hints that the newspaper gives about *answers*."""
    words = sorted(answer.word for answer in answers)
    lengths = {
        first: dict(sorted(Counter(map(len, group)).items()))
        for first, group in groupby(words, key=itemgetter(0))
    }
    return Hints(
        two_letters=dict(Counter(word[:2] for word in words)),
        lengths=lengths,
        total=len(answers),
        points=answers.points,
        pangrams=sum(answer.pangram for answer in answers),
        perfect=sum(answer.perfect for answer in answers),
    )


class HiveSummary(NamedTuple):
    """A hive, its letters with the centre first, and the totals of its natural words."""

    letters: str
    words: int
    points: int
    pangrams: int


class Hives(Sequence[HiveSummary]):
    """Hives with a pangram; each becomes an object only when it is asked for."""

    def __init__(self, found: _core.Hives, alphabet: Alphabet, without: str = "") -> None:
        self._found = found
        self._alphabet = alphabet
        avoided = set(alphabet.encode("".join(letter for letter in without if letter in alphabet)))
        numbers = range(len(found))
        self._numbers: Sequence[int] = (
            [number for number in numbers if avoided.isdisjoint(found[number][0])]
            if avoided
            else numbers
        )

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> HiveSummary: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[HiveSummary, ...]: ...
    def __getitem__(self, index: int | slice) -> HiveSummary | tuple[HiveSummary, ...]:
        if isinstance(index, slice):
            return tuple(self[number] for number in range(*index.indices(len(self))))
        letters, words, points, pangrams = self._found[self._numbers[index]]
        return HiveSummary(self._alphabet.decode(letters), words, points, pangrams)


def generate_hives(
    lexicon: Lexicon,
    *,
    letters: int = NEWSPAPER_LETTERS,
    min_letters: int = MIN_ANSWER_LETTERS,
    min_words: int = 1,
    max_words: int | None = None,
    min_pangrams: int = 1,
    max_pangrams: int | None = None,
    without: str = "",
) -> Hives:
    """All hives of *letters* letters that have a pangram, counted over the natural answers.

    Hives with a letter of *without* are left out; a newspaper's have no S. They are ordered by
    their set of letters, then by the centre. Cost: one pass over the words and a look-up for each
    subset of the letters of each pangram. SolverError if a number is out of range.
    """
    _check_letter_count(letters)
    check_min_letters(min_letters)
    for count in (min_words, max_words, min_pangrams, max_pangrams):
        if count is not None and not 0 <= count <= _MAX_COUNT:
            raise HiveError("The words and pangrams of a hive are 0 to {most}.", most=_MAX_COUNT)
    found = _core.find_hives(
        lexicon.layers,
        lexicon.banned,
        letters,
        min_letters,
        (min_words, _MAX_COUNT if max_words is None else max_words),
        (min_pangrams, _MAX_COUNT if max_pangrams is None else max_pangrams),
    )
    return Hives(found, lexicon.alphabet, without)


def _order(
    found: tuple[tuple[bytes, int, bool, int], bool],
) -> tuple[int, bool, int, int, bytes, bool]:
    (word, points, pangram, tier), of_base = found
    return tier, not pangram, -points, -len(word), word, of_base


def _check_letter_count(count: int) -> None:
    if not MIN_HIVE_LETTERS <= count <= MAX_HIVE_LETTERS:
        raise HiveError(
            "A hive has {least} to {most} letters, this has {count}; give them with the centre "
            "first.",
            least=MIN_HIVE_LETTERS,
            most=MAX_HIVE_LETTERS,
            count=count,
        )


def _no_letter(character: str) -> HiveError:
    return HiveError(
        "“{character}” is not a letter; give the letters of the hive, the centre first.",
        character=character,
    )


def _letters(hive: Hive, alphabet: Alphabet) -> bytes:
    try:
        letters = alphabet.encode(hive.letters)
    except WordError as unknown:
        raise HiveError(
            "The letter “{letter}” is not in the {alphabet} alphabet of the lexicon; choose "
            "another lexicon.",
            letter=unknown.values["character"],
            alphabet=alphabet.name,
        ) from None
    if len(set(letters)) < len(letters):
        raise HiveError("Here е and ё are one letter; the letters of a hive are all different.")
    return letters
