"""Shelves of lexicons for tests: a few words in place of the built-in lexicons."""

from pathlib import Path

from bot.work.lexicons import BuildRequest, Words, image_of
from bot.work.shelf import LexiconShelf
from solver import Lexicon, Meanings, MissingDataError

NOWHERE = Path("/nowhere")


def shelf_of(
    *lexicons: Lexicon, directory: Path = NOWHERE, meanings: Meanings | None = None
) -> LexiconShelf:
    """A shelf of these alone, for each alphabet the last of them."""
    by_name = {lexicon.alphabet.name: lexicon for lexicon in lexicons}

    def opening(name: str, directory: Path) -> Lexicon:
        if name not in by_name:
            raise MissingDataError("no words")
        return by_name[name]

    return LexiconShelf(
        directory,
        opening=opening,
        having=lambda name, _: name in by_name,
        explaining=lambda _: meanings,
    )


def build(shelf: LexiconShelf, words: Words, text: str) -> Words:
    """*words*, whose one list has this text and its image ready."""
    (used,) = words.lists
    shelf.build_image(BuildRequest(image_of(used, words), "words.txt", text.encode()))
    return words
