"""Shelves for tests, with a few words instead of the built-in lexicons."""

from pathlib import Path

from bot.work.lexicons import LexiconShelf, Words, image_of
from solver import Lexicon, Meanings, MissingDataError

NOWHERE = Path("/nowhere")


class _FewWords(LexiconShelf):
    """A shelf with *lexicons*, by the names of their alphabets, instead of the built-in ones."""

    def __init__(
        self, directory: Path, lexicons: dict[str, Lexicon], meanings: Meanings | None
    ) -> None:
        def opening(name: str, directory: Path) -> Lexicon:
            if name not in lexicons:
                raise MissingDataError("no words")
            return lexicons[name]

        super().__init__(directory, opening=opening)
        self._lexicons = lexicons
        self._given = meanings

    def has(self, name: str) -> bool:
        return name in self._lexicons

    def find_meanings(self) -> Meanings | None:
        return self._given


def shelf_of(
    *lexicons: Lexicon, directory: Path = NOWHERE, meanings: Meanings | None = None
) -> LexiconShelf:
    """A shelf with only these lexicons; for each alphabet the last one counts."""
    by_name = {lexicon.alphabet.name: lexicon for lexicon in lexicons}
    return _FewWords(directory, by_name, meanings)


def build(shelf: LexiconShelf, words: Words, text: str) -> Words:
    """Build the image of the one list of *words* from *text*; return *words*."""
    (used,) = words.lists
    shelf.build_image(image_of(used, words), "words.txt", text.encode())
    return words
