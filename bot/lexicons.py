"""Which words count for somebody, and the lexicon made of them.

Lexicons are opened once and shared: the built-in ones, word lists that people brought, and over
them what somebody added or banned. They are made in a worker, so all that goes in is plain data.
"""

import threading
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import structlog

from bot.settings import load_settings
from solver import BUILT_IN, Lexicon, LexiconError, MissingDataError, image_path
from solver.wordlists import LeftOut, Tier, WordList, read_brought

MOST_LINES = 200_000
YO = {"ru": "ru-yo"}

_REMEMBERED = 64
_LISTS_OPEN = 64
# One at a time: workers that need the same lexicon would each build it.
_turns = {name: threading.Lock() for name in BUILT_IN}

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Changes:
    """Words added and banned; those of one *revision* are the same, 0 being that of none."""

    revision: int = 0
    added: tuple[str, ...] = field(default=(), compare=False)
    banned: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class WordListUse:
    """A list that somebody brought, by the hash of its content.

    *whole*: in its alphabet no words count but its own and those that are added.
    """

    hash: str
    alphabet: str
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """Which words count: lexicons and lists from *directory*, and *changes*, each over the last.

    Without a directory they are in that of whatever worker needs them.

    A banned word is one whoever added it. The rules are those of the host game: with `yo` ё is a
    letter of its own, where a list brings words with it; a word has `least` letters, or as many as
    the game has it; `diagonal` steps are allowed in Balda. `clean`: without words that are not
    wanted in company.
    """

    directory: Path | None
    changes: tuple[Changes, ...] = ()
    lists: tuple[WordListUse, ...] = ()
    yo: bool = False
    least: int | None = None
    diagonal: bool = False
    clean: bool = False

    def add(self, word: str) -> bool:
        """Whether somebody added *word*."""
        return any(word in changes.added for changes in self.changes)

    def ban(self, word: str) -> bool:
        """Whether somebody banned *word*."""
        return any(word in changes.banned for changes in self.changes)


@dataclass(frozen=True, slots=True)
class ImageRequest:
    """The image of a list, for a lexicon of its alphabet or of that with ё."""

    directory: Path | None
    hash: str
    alphabet: str


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """An image to build from the content of the file that the list came in."""

    image: ImageRequest
    file: str
    content: bytes


@dataclass(frozen=True, slots=True)
class ListRequest:
    """A file that may be a word list."""

    file: str
    content: bytes


@dataclass(frozen=True, slots=True)
class ListResult:
    """What is in the file: so many *words* of *alphabet*, and what was left out."""

    alphabet: str
    words: int
    left_out: tuple[LeftOut, ...]


def open_lexicons(directory: Path) -> None:
    """Open every lexicon, or build it, so that the first person does not wait for it.

    What is off for want of data goes to the log.
    """
    for name in BUILT_IN:
        try:
            with _turns[name]:
                remark = _built_in(name, directory).info.remark
        except MissingDataError as error:
            remark = str(error)
        if remark:
            _log.warning("not all words are there", lexicon=name, remark=remark)


def lexicon_for(alphabet: str, words: Words) -> Lexicon:
    """The lexicon of *alphabet* that *words* make; MissingDataError if it is off."""
    with _turns[alphabet]:
        return _lexicon(alphabet, words)


def base_for(alphabet: str, words: Words) -> Lexicon | None:
    """The built-in lexicon under *words*; None where a whole list takes its place."""
    if alphabet not in BUILT_IN or any(u.whole and u.alphabet == alphabet for u in words.lists):
        return None
    with _turns[alphabet]:
        return _built_in(alphabet, words.directory)


def list_for(used: WordListUse, words: Words) -> Lexicon:
    """One list on its own."""
    with _turns[used.alphabet]:
        return _list(image_of(used, words))


def look_into(request: ListRequest) -> ListResult:
    """Check a word list; LexiconError if it is none."""
    brought = read_brought(request.content, request.file, max_lines=MOST_LINES)
    return ListResult(brought.alphabet, len(brought.words), brought.left_out)


def has_image(request: ImageRequest) -> bool:
    """Whether the list is ready; it stays open, so this costs nothing the next time."""
    with _turns[_language(request)]:
        try:
            _list(request)
        except LexiconError:
            return False
    return True


def build_image(request: BuildRequest) -> None:
    """Build the image of a list anew.

    A word has the tier that the built-in lexicon gives it, and is rare if that lacks it.
    """
    image = request.image
    with _turns[_language(image)]:
        known, sources = _tiers_from(image), _sources(image)
    words = read_brought(request.content, request.file, max_lines=MOST_LINES).words
    tiers = _tiers(words, known) if known else {}
    listed = WordList(words, image.alphabet, (("words", len(words)),), tiers)
    Lexicon.keep(listed, _path(image), sources)


def delete_images(directory: Path | None, *, but: Collection[str]) -> None:
    """Delete the images of lists, except those whose hash is one of *but*."""
    for path in _own(directory).glob("[0-9a-f]*.*.lexicon"):
        if path.name.partition(".")[0] not in but:
            path.unlink(missing_ok=True)


def image_alphabet(alphabet: str, words: Words) -> str:
    """In which letters *words* spell what is written in *alphabet*."""
    whole = any(used.whole and used.alphabet == alphabet for used in words.lists)
    return YO.get(alphabet, alphabet) if words.yo and whole else alphabet


def image_of(used: WordListUse, words: Words) -> ImageRequest:
    return ImageRequest(words.directory, used.hash, image_alphabet(used.alphabet, words))


@lru_cache(maxsize=_REMEMBERED)
def _lexicon(alphabet: str, words: Words) -> Lexicon:
    lists = [used for used in words.lists if used.alphabet == alphabet]
    lexicon = _base(alphabet, words, lists)
    for used in lists:
        if not used.whole:
            lexicon = lexicon.joined(_list(image_of(used, words)))
    for changes in words.changes:
        if changes.revision:
            lexicon = lexicon.with_changes(added=changes.added, banned=changes.banned)
    return lexicon.without_obscene() if words.clean else lexicon


def _base(alphabet: str, words: Words, lists: list[WordListUse]) -> Lexicon:
    for used in lists:
        if used.whole:
            return _list(image_of(used, words))
    return _built_in(alphabet, words.directory)


@lru_cache(maxsize=len(BUILT_IN))
def _built_in(name: str, directory: Path | None) -> Lexicon:
    return Lexicon.open(name, directory=_own(directory))


@lru_cache(maxsize=_LISTS_OPEN)
def _list(image: ImageRequest) -> Lexicon:
    lexicon = Lexicon.at(_path(image), _sources(image))
    if lexicon is None:
        raise LexiconError("A word list is not ready yet; ask again.")
    return lexicon


def _path(image: ImageRequest) -> Path:
    return image_path(f"{image.hash}.{image.alphabet}", _own(image.directory))


def _own(directory: Path | None) -> Path:
    """*directory*, or this worker's own."""
    return directory or load_settings().lexicons


def _sources(image: ImageRequest) -> dict[str, str]:
    """What an image is made of: the list, and the built-in lexicon for the tiers."""
    sources = {"list": image.hash}
    if known := _tiers_from(image):
        sources |= {f"tiers: {name}": text for name, text in (known.info.sources or {}).items()}
    return sources


def _tiers(words: tuple[str, ...], known: Lexicon) -> dict[str, Tier]:
    return {word: known.tier(word) if word in known else "rare" for word in words}


def _tiers_from(image: ImageRequest) -> Lexicon | None:
    """The built-in lexicon of the list's language; None if it is off."""
    try:
        return _built_in(_language(image), image.directory)
    except MissingDataError:
        return None


def _language(image: ImageRequest) -> str:
    return image.alphabet.partition("-")[0]
