"""The words that a game accepts, ready to search.

A lexicon is one image: the bytes that the native core searches, the same in memory and on disk.
Built-in lexicons are built on first use, written atomically and mapped from then on. The image
keeps a fingerprint of its sources; one that is stale, foreign or damaged is built anew.
"""

import json
import mmap
import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, NamedTuple

from solver import _core
from solver.alphabet import Alphabet, first_refused, is_word_long, legible, plain_text
from solver.image_files import open_image, package_path, write_image
from solver.solver_errors import LexiconError, SolverError, WordError
from solver.wordlists.amendments import find_unfit
from solver.wordlists.built_in import BUILT_IN
from solver.wordlists.plain import read_word_file
from solver.wordlists.word_list import TIERS, Progress, Source, Tier, WordList

_SUFFIX = ".lexicon"
_WORD_END = b"\xff"
_WILDCARDS = {"?": bytes([_core.ANY_ONE_LETTER]), "*": bytes([_core.ANY_RUN])}
_MAX_PATTERN_LETTERS = 63
_READING_SHARE = 0.7


Fitness = Literal["all", "ordinary", "company"]
"""The wanted words: all, those that do not swear or abuse, or those fit for company."""


class LexiconInfo(NamedTuple):
    """The sources of a lexicon; `steps` counts the words after each step of the filter.

    `obscene` are those of its words that swear or abuse, `impolite` others that are unfit for
    company, `substantives` nouns that have the forms of adjectives (больной). A newspaper takes
    natural words in its hives except the `refused` ones, and the `taken` ones besides. `remark`
    says what is off because a package is missing, and how to get it, or what was left out of a
    file.
    """

    name: str
    alphabet: str
    steps: tuple[tuple[str, int], ...] = ()
    sources: Mapping[str, str] | None = None
    obscene: tuple[str, ...] = ()
    impolite: tuple[str, ...] = ()
    remark: str = ""
    taken: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    substantives: tuple[str, ...] = ()

    def to_bytes(self) -> bytes:
        return json.dumps(self._asdict(), ensure_ascii=False, sort_keys=True).encode()

    @classmethod
    def from_bytes(cls, data: bytes) -> "LexiconInfo":
        """Read *data*; KeyError or TypeError if another version of the bot wrote them."""
        fields = json.loads(data)
        fields["steps"] = tuple((step, count) for step, count in fields["steps"])
        for kind in ("obscene", "impolite", "taken", "refused", "substantives"):
            fields[kind] = tuple(fields[kind])
        return cls(**fields)


@dataclass(frozen=True, slots=True)
class Lexicon:
    """An immutable set of words over one alphabet; threads may search one at once.

    `layers` are searched together: the base, and over it a person's own words. `banned` words are
    left out of every answer. `obscene` and `impolite` are words of any layer, `taken` and `refused`
    words of the base; `LexiconInfo` explains them.
    """

    alphabet: Alphabet
    info: LexiconInfo
    layers: tuple[_core.Lexicon, ...]
    banned: tuple[_core.WordSet, ...] = ()
    obscene: tuple[str, ...] = ()
    impolite: tuple[str, ...] = ()
    taken: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()

    @classmethod
    def open(
        cls, name: str, *, directory: Path | str | None = None, on_progress: Progress | None = None
    ) -> "Lexicon":
        """The built-in lexicon *name* (`ru`, `en`), mapped from its image.

        Builds the image in *directory* first if none is `ready`, which takes seconds; opening takes
        milliseconds, checks included. LexiconError if the name is unknown or the sources are
        missing.
        """
        return cls.ready(name, directory=directory) or cls.build(
            name, directory=directory, on_progress=on_progress
        )

    @classmethod
    def ready(cls, name: str, *, directory: Path | str | None = None) -> "Lexicon | None":
        """The built-in lexicon from its image in *directory*, else from the one in balda-lexicons.

        None if both are missing or unusable; a stale image in *directory* is unusable too.
        """
        own = cls.at(image_path(name, directory), _source(name).fingerprint())
        return own or cls.at(package_path(f"{name}{_SUFFIX}"), None)

    @classmethod
    def at(cls, path: Path, sources: Mapping[str, str] | None) -> "Lexicon | None":
        """The lexicon mapped from the image at *path*, None if it is missing or unusable.

        If *sources* are known, an image made from others is unusable too.
        """
        try:
            lexicon = open_image(path, _open_image)
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return lexicon if sources is None or lexicon.info.sources == sources else None

    @classmethod
    def keep(
        cls,
        words: WordList,
        path: Path,
        sources: Mapping[str, str] | None,
        *,
        on_progress: Progress | None = None,
    ) -> "Lexicon":
        """Write the image of *words* to *path*, which names the lexicon, and open it."""
        write_image(path, _image(path.stem, words, sources, on_progress))
        return open_image(path, _open_image)

    @classmethod
    def build(
        cls, name: str, *, directory: Path | str | None = None, on_progress: Progress | None = None
    ) -> "Lexicon":
        """Build the image of a built-in lexicon anew, and open it. Takes seconds."""
        report = on_progress or (lambda share: None)
        source = _source(name)
        words = source.read(lambda share: report(share * _READING_SHARE))
        lexicon = cls.keep(
            words,
            image_path(name, directory),
            source.fingerprint(),
            on_progress=lambda share: report(_READING_SHARE + share * (1 - _READING_SHARE)),
        )
        report(1.0)
        return lexicon

    @classmethod
    def from_words(cls, words: Iterable[str], *, alphabet: str = "ru") -> "Lexicon":
        """A lexicon of *words* in memory.

        Words of fewer than 2 or more than 64 letters are left out, as no board has them.
        WordError if a word has a space or a character that is not in *alphabet*.
        """
        spelled = map(Alphabet.find(alphabet).spell, words)
        plain = tuple(word for word in spelled if is_word_long(word))
        return _open_image(_image("words", WordList(plain, alphabet, ())))

    @classmethod
    def from_file(cls, path: Path | str) -> "Lexicon":
        """A lexicon of a text file, one word a line, in memory; see `read_word_file`."""
        return _open_image(_image(Path(path).name, read_word_file(path)))

    def with_changes(self, *, added: Iterable[str] = (), banned: Iterable[str] = ()) -> "Lexicon":
        """The lexicon with a person's words on top; the base is shared, not copied.

        Words of another alphabet are ignored, since a person's list serves every board. A word both
        added and banned is banned.
        """
        lexicon = self._without(banned)
        extra = [word for word in added if self._can_write(word)]
        return (
            lexicon.join(Lexicon.from_words(extra, alphabet=self.alphabet.name))
            if extra
            else lexicon
        )

    def fit_for(self, fitness: Fitness) -> "Lexicon":
        """The lexicon with only the words that *fitness* allows."""
        if fitness == "all":
            return self
        return self.for_company() if fitness == "company" else self._without(self.obscene)

    def without_substantives(self, *, but: Collection[str] = ()) -> "Lexicon":
        """The lexicon without nouns that have the forms of adjectives (больной), except for *but*.

        Hosts of Balda differ on them.
        """
        return self._without(set(self.info.substantives).difference(but))

    def for_company(self) -> "Lexicon":
        """The lexicon with only the words that the bot may show to a group unasked."""
        return self._without(self.unfit)

    @property
    def unfit(self) -> frozenset[str]:
        """The words that `for_company` leaves out."""
        return frozenset((*self.obscene, *self.impolite))

    def join(self, other: "Lexicon") -> "Lexicon":
        """Join the lexicon with *other*; LexiconError if that has another alphabet."""
        if other.alphabet != self.alphabet:
            raise LexiconError(
                "Lexicons of the {one} and the {other} alphabet cannot be joined.",
                one=self.alphabet.name,
                other=other.alphabet.name,
            )
        return replace(
            self,
            layers=(*self.layers, *other.layers),
            obscene=(*self.obscene, *other.obscene),
            impolite=(*self.impolite, *other.impolite),
        )

    def word_set(self, words: Iterable[str]) -> _core.WordSet:
        """The core's set of *words* to leave out; those of another alphabet are ignored."""
        own = []
        for word in words:
            try:
                own.append(self.alphabet.encode(word))
            except WordError:
                continue
        return _core.WordSet(_WORD_END.join(own))

    def match(self, pattern: str) -> list[str]:
        """The words that fit *pattern*, in alphabetical order: `?` is one letter, `*` any run.

        Letters are read as the alphabet folds them. WordError if the pattern is empty, longer than
        a word, or has any other character.
        """
        entries = self._encode_pattern(pattern)
        found = {word for layer in self.layers for word in layer.match(entries)}
        return [self.alphabet.decode(word) for word in sorted(found) if not self.bans(word)]

    def bans(self, letters: bytes) -> bool:
        """True if the encoded word *letters* is banned."""
        return any(letters in words for words in self.banned)

    def tier(self, word: str) -> Tier:
        """How likely a person knows *word*; added words count as natural.

        WordError if the lexicon lacks it.
        """
        tiers = self._tiers_of(self.alphabet.encode(word))
        if not tiers:
            raise WordError("“{word}” is not in the lexicon.", word=legible(word[:40]))
        return TIERS[min(tiers)]

    def words_of(self, tier: Tier) -> list[str]:
        """The words of the base that have *tier*."""
        base, wanted = self.layers[0], TIERS.index(tier)
        numbers = (number for number, of_word in enumerate(base.tiers) if of_word == wanted)
        return [self.alphabet.decode(base.word(number)) for number in numbers]

    def tier_counts(self) -> dict[Tier, int]:
        """How many words of the base each tier has."""
        tiers = self.layers[0].tiers
        return {tier: tiers.count(number) for number, tier in enumerate(TIERS)}

    def has_pangram(self, letters: str, /, *, natural: bool = False) -> bool:
        """True if a word, or a *natural* one, has all of *letters* and no others.

        False if two of them are equal or one is of another alphabet. Takes microseconds.
        """
        if not self._can_write(letters):
            return False
        hive = self.alphabet.encode(letters)
        if len(set(hive)) < len(hive):
            return False
        answers = (
            (word, tier)
            for layer in self.layers
            for word, _, pangram, tier in _core.bee_answers(layer, hive, len(hive))
            if pangram
        )
        rarest = TIERS.index("natural") if natural else len(TIERS)
        return any(tier <= rarest and not self.bans(word) for word, tier in answers)

    def __len__(self) -> int:
        return len(self.layers[0])

    def __contains__(self, word: str) -> bool:
        if not self._can_write(word):
            return False
        letters = self.alphabet.encode(word)
        return not self.bans(letters) and bool(self._tiers_of(letters))

    def __iter__(self) -> Iterator[str]:
        """The words of the base, grouped by their letters."""
        base = self.layers[0]
        return (self.alphabet.decode(base.word(number)) for number in range(len(base)))

    def _without(self, words: Iterable[str]) -> "Lexicon":
        return replace(self, banned=(*self.banned, self.word_set(words)))

    def _tiers_of(self, letters: bytes) -> list[int]:
        """The tiers of an encoded word in the layers that have it."""
        return [tier for layer in self.layers if (tier := layer.tier(letters)) is not None]

    def _can_write(self, word: str) -> bool:
        return all(character in self.alphabet for character in plain_text(word))

    def _encode_pattern(self, pattern: str) -> bytes:
        text = plain_text(pattern.strip())
        if not 1 <= len(text) <= _MAX_PATTERN_LETTERS:
            raise WordError(
                "A pattern has 1 to {most} characters: letters, ? for one letter, * for any run.",
                most=_MAX_PATTERN_LETTERS,
            )
        refused = first_refused(pattern.strip(), lambda c: c in self.alphabet or c in _WILDCARDS)
        if refused is not None:
            raise WordError(
                "“{pattern}” has “{character}”; a pattern has letters of the {alphabet} "
                "alphabet, ? for one letter and * for any run.",
                pattern=pattern.strip()[:40],
                character=refused,
                alphabet=self.alphabet.name,
            )
        return b"".join(_WILDCARDS.get(c) or self.alphabet.encode(c) for c in text)


def data_directory() -> Path:
    """The folder of all that the bot builds and stores: `BALDA_DATA_DIR`, or the one of XDG.

    SolverError if it would be in a home folder and the user has none.
    """
    configured, shared = os.environ.get("BALDA_DATA_DIR"), os.environ.get("XDG_DATA_HOME")
    try:
        return Path(configured or f"{shared or '~/.local/share'}/balda-bot").expanduser()
    except RuntimeError:
        raise SolverError(
            "There is no home folder to keep data in; set BALDA_DATA_DIR to a folder of yours."
        ) from None


def image_path(name: str, directory: Path | str | None = None) -> Path:
    """The path of the image of a built-in lexicon that is built on this machine."""
    return Path(directory or data_directory() / "lexicons") / f"{name}{_SUFFIX}"


def find_image(name: str, directory: Path | str | None = None) -> Path | None:
    """The image of a built-in lexicon, built here or in balda-lexicons; None if there is none."""
    places = (image_path(name, directory), package_path(f"{name}{_SUFFIX}"))
    return next((path for path in places if path.exists()), None)


def _source(name: str) -> Source:
    if name not in BUILT_IN:
        raise LexiconError(
            "There is no lexicon “{name}”; there are {names}, or give a word list of your own.",
            name=name[:20],
            names=", ".join(BUILT_IN),
        )
    return BUILT_IN[name]


def _image(
    name: str,
    words: WordList,
    sources: Mapping[str, str] | None = None,
    on_progress: Progress | None = None,
) -> bytes:
    alphabet, language = Alphabet.find(words.alphabet), words.alphabet.partition("-")[0]
    obscene = find_unfit(words.words, language, "obscene")
    impolite = find_unfit(words.words, language, "impolite")
    tiers = tuple(_tiers(words, frozenset(obscene)))
    info = LexiconInfo(
        name,
        words.alphabet,
        words.steps,
        sources,
        obscene,
        impolite,
        words.remark,
        *_editors_choices(words, tiers),
        tuple(sorted(words.substantives)),
    )
    letters = _WORD_END.join(map(alphabet.encode, words.words))
    numbers = bytes(map(TIERS.index, tiers))
    return _core.build(letters, len(alphabet), info.to_bytes(), on_progress, numbers)


def _editors_choices(
    words: WordList, tiers: Sequence[Tier]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Unnatural words that a newspaper takes, and natural ones that it refuses."""
    tiered = [(w, tier) for w, tier in zip(words.words, tiers, strict=True) if w in words.accepted]
    taken = (w for w, tier in tiered if words.accepted[w] and tier != "natural")
    refused = (w for w, tier in tiered if not words.accepted[w] and tier == "natural")
    return tuple(taken), tuple(refused)


def _tiers(words: WordList, obscene: Collection[str]) -> Iterator[Tier]:
    """The tier of each word, in order; if the source has tiers, an obscene word is not natural."""
    for word in words.words:
        tier = words.tiers.get(word, "natural")
        is_judged_down = tier == "natural" and words.tiers and word in obscene
        yield "well-read" if is_judged_down else tier


def _open_image(image: bytes | mmap.mmap) -> Lexicon:
    core = _core.Lexicon(image)
    info = LexiconInfo.from_bytes(core.info)
    return Lexicon(
        Alphabet.find(info.alphabet),
        info,
        (core,),
        obscene=info.obscene,
        impolite=info.impolite,
        taken=frozenset(info.taken),
        refused=frozenset(info.refused),
    )
