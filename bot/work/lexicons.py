"""The words that count for somebody, as plain data, and the shelf of lexicons made of it.

Each lexicon is opened once and shared by all threads of a process: the built-in ones, word lists of
people, and lexicons changed by words that somebody added or banned.
"""

import threading
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from cachetools import LRUCache

import solver
from bot.running.logs import Log
from bot.settings import load_settings
from bot.texts import BotError

MAX_LIST_LINES = 200_000
# Limit on the word graph of a list, in which a word of n letters has n paths. 200,000 words of our
# lexicons have 19 to 22 million. If no two words are alike, 25 million take half a minute to build
# and an image of 300 MB.
MAX_PATH_LETTERS = 25_000_000
YO = {"ru": "ru-yo"}
# Each takes up to 60 MB.
MAX_KEPT_ANALYSTS = 3
MAX_REMEMBERED_LISTS = 64
MAX_LISTS_OPEN = 64

_log = Log(__name__)


class Changes(NamedTuple):
    """Words added and banned."""

    added: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()


class WordListUse(NamedTuple):
    """A list that somebody brought, by the hash of its content.

    If *whole*, only its words and added ones count in its alphabet.
    """

    hash: str
    alphabet: str
    whole: bool = False


class Words(NamedTuple):
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
    points: solver.PointSteps = ()
    substantives: bool = True
    fitness: solver.Fitness = "all"

    @property
    def boggle_rules(self) -> solver.BoggleRules:
        return solver.BoggleRules(self.least, self.corners, self.points)

    def adds(self, word: str) -> bool:
        """True if somebody added *word*."""
        return any(word in changes.added for changes in self.changes)

    def bans(self, word: str) -> bool:
        """True if somebody banned *word*."""
        return any(word in changes.banned for changes in self.changes)


class ImageRequest(NamedTuple):
    """The image of a list, for a lexicon of its alphabet, with ё as a letter or not."""

    hash: str
    alphabet: str

    @property
    def language(self) -> str:
        return self.alphabet.partition("-")[0]


def image_of(used: WordListUse, words: Words) -> ImageRequest:
    """The image of a list in the alphabet by which *words* spell it."""
    whole = any(each.whole and each.alphabet == used.alphabet for each in words.lists)
    alphabet = YO.get(used.alphabet, used.alphabet) if words.yo and whole else used.alphabet
    return ImageRequest(used.hash, alphabet)


class Analysts:
    """Keeps an analyst for each of the last *most* games that were analysed.

    Threads may ask for them at once.
    """

    def __init__(self, most: int = MAX_KEPT_ANALYSTS) -> None:
        self._idle: LRUCache[str, solver.Analyst] = LRUCache(most)
        self._lock = threading.Lock()

    @contextmanager
    def of(self, game: str) -> Iterator[solver.Analyst]:
        """The analyst that analysed *game* last; a new one if there is none or it is at work."""
        with self._lock:
            analyst = self._idle.pop(game, None) or solver.Analyst()
        try:
            yield analyst
        finally:
            with self._lock:
                self._idle[game] = analyst


def _from_image(name: str, directory: Path) -> solver.Lexicon:
    return solver.Lexicon.open(name, directory=directory)


class LexiconShelf:
    """The lexicons of this process; threads may ask for them at once.

    Images are in *directory*, by default where the settings of this process say; *opening* opens a
    built-in lexicon there by its name. The shelf also has the *analysts* that remember games.
    Pickled, a shelf becomes `own_shelf` of the process that gets it, so jobs that are sent to a
    worker use the lexicons of that worker.
    """

    def __init__(
        self,
        directory: Path | None = None,
        *,
        opening: Callable[[str, Path], solver.Lexicon] = _from_image,
    ) -> None:
        self.analysts = Analysts()
        self._directory = directory
        self._opening = opening
        self._meanings: solver.Meanings | None = None
        # One thread at a time, since each would build the same lexicon.
        self._turns = {name: threading.Lock() for name in solver.BUILT_IN}
        self._built_in = lru_cache(maxsize=len(solver.BUILT_IN))(self._open_built_in)
        self._list = lru_cache(maxsize=MAX_LISTS_OPEN)(self._open_list)
        self._lexicon = lru_cache(maxsize=MAX_REMEMBERED_LISTS)(self._make)

    def __reduce__(self) -> tuple[Callable[[], "LexiconShelf"], tuple[()]]:
        return own_shelf, ()

    def has(self, name: str) -> bool:
        """True if the built-in lexicon is there or has the data to be built."""
        if solver.BUILT_IN[name].fingerprint() is not None:
            return True
        return solver.find_image(name, self._folder()) is not None

    def open_all(self) -> None:
        """Open every lexicon that is ready, so that the first person need not wait for it.

        Log which of them lack data or are not ready.
        """
        for name in solver.BUILT_IN:
            try:
                with self._turns[name]:
                    remark = self._built_in(name).info.remark
            except (solver.MissingDataError, BotError) as error:
                remark = str(error)
            if remark:
                _log.warning("not all words are there", lexicon=name, remark=remark)
        if (meanings := self.find_meanings()) and meanings.remark:
            _log.warning("words have no meanings", remark=meanings.remark)

    def lexicon_for(self, alphabet: str, words: Words) -> solver.Lexicon:
        """The lexicon of *alphabet* that *words* make; MissingDataError if it is off."""
        with self._turns[alphabet]:
            return self._lexicon(alphabet, words)

    def lexicon_if_any(self, alphabet: str, words: Words) -> solver.Lexicon | None:
        """The lexicon that *words* make; None if it is off or not built yet."""
        try:
            return self.lexicon_for(alphabet, words)
        except (BotError, solver.LexiconError):
            return None

    def base_for(self, alphabet: str, words: Words) -> solver.Lexicon | None:
        """The built-in lexicon under *words*; None if a whole list takes its place."""
        if alphabet not in solver.BUILT_IN or any(
            u.whole and u.alphabet == alphabet for u in words.lists
        ):
            return None
        with self._turns[alphabet]:
            return self._built_in(alphabet)

    def list_for(self, used: WordListUse, words: Words) -> solver.Lexicon:
        """The lexicon of one list alone."""
        with self._turns[used.alphabet]:
            return self._list(image_of(used, words))

    def meaning(self, word: str, lexicon: solver.Lexicon) -> solver.Meaning | None:
        """The meaning of *word* of *lexicon*; None if it is unknown, or not built yet."""
        return (self.find_meanings() or solver.Meanings()).of(word, lexicon)

    def explain_unknown(
        self, words: Iterable[str], lexicon: solver.Lexicon
    ) -> dict[str, solver.Meaning]:
        """The meanings of *words* that not everybody knows, in the same order."""
        unknown = (word for word in words if word in lexicon and lexicon.tier(word) != "natural")
        return {word: found for word in unknown if (found := self.meaning(word, lexicon))}

    def has_image(self, image: ImageRequest) -> bool:
        """True if the list is ready; it stays open, so this costs nothing the next time."""
        with self._turns[image.language]:
            try:
                self._list(image)
            except solver.LexiconError:
                return False
        return True

    def build_image(self, image: ImageRequest, file: str, content: bytes) -> None:
        """Build the image of a list from the *content* of its *file*.

        A word gets its tier in the built-in lexicon, and is rare if that lacks it.
        """
        with self._turns[image.language]:
            known, sources = self._tiers_from(image), self._sources(image)
        words = solver.read_brought(content, file, max_lines=MAX_LIST_LINES).words
        tiers: dict[str, solver.Tier] = {}
        if known:
            tiers = {word: known.tier(word) if word in known else "rare" for word in words}
        listed = solver.WordList(words, image.alphabet, (("words", len(words)),), tiers)
        solver.Lexicon.keep(listed, self._path(image), sources)

    def delete_images(self, but: Collection[str]) -> None:
        """Delete the images of lists, except those whose hash is one of *but*."""
        for path in self._folder().glob("[0-9a-f]*.*.lexicon"):
            if path.name.partition(".")[0] not in but:
                path.unlink(missing_ok=True)

    def _make(self, alphabet: str, words: Words) -> solver.Lexicon:
        lists = [used for used in words.lists if used.alphabet == alphabet]
        whole = next((used for used in lists if used.whole), None)
        lexicon = self._list(image_of(whole, words)) if whole else self._built_in(alphabet)
        for used in lists:
            if not used.whole:
                lexicon = lexicon.join(self._list(image_of(used, words)))
        for changes in words.changes:
            if changes != Changes():
                lexicon = lexicon.with_changes(added=changes.added, banned=changes.banned)
        if not words.substantives:
            added = {word for changes in words.changes for word in changes.added}
            lexicon = lexicon.without_substantives(but=added)
        return lexicon.fit_for(words.fitness)

    def _open_built_in(self, name: str) -> solver.Lexicon:
        return self._opening(name, self._folder())

    def _open_list(self, image: ImageRequest) -> solver.Lexicon:
        lexicon = solver.Lexicon.at(self._path(image), self._sources(image))
        if lexicon is None:
            raise solver.LexiconError("A word list is not ready yet; ask again.")
        return lexicon

    def _sources(self, image: ImageRequest) -> dict[str, str]:
        """The sources of an image: the list, and the built-in lexicon for the tiers."""
        sources = {"list": image.hash}
        if known := self._tiers_from(image):
            sources |= {f"tiers: {name}": text for name, text in (known.info.sources or {}).items()}
        return sources

    def _tiers_from(self, image: ImageRequest) -> solver.Lexicon | None:
        """The built-in lexicon of the list's language; None if it is off."""
        try:
            return self._built_in(image.language)
        except solver.MissingDataError:
            return None

    def _path(self, image: ImageRequest) -> Path:
        return solver.image_path(f"{image.hash}.{image.alphabet}", self._folder())

    def find_meanings(self) -> solver.Meanings | None:
        """The meanings of words; None while they are being built."""
        if self._meanings is None:
            self._meanings = solver.Meanings.ready(directory=self._folder())
        return self._meanings

    def _folder(self) -> Path:
        return self._directory or load_settings().lexicons


# The shelf that a shelf from another process becomes. It opens nothing before it is asked.
_OWN = LexiconShelf()


def own_shelf() -> LexiconShelf:
    """The shelf of a process that gets its jobs from another."""
    return _OWN
