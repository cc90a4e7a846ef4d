"""The sources of the built-in lexicons, each imported when it is asked: searching needs none."""

from collections.abc import Callable

from solver.wordlists.word_list import Progress, Source, WordList


def _russian() -> Source:
    from solver.wordlists.opencorpora import RussianNouns

    return RussianNouns()


def _english() -> Source:
    from solver.wordlists.scowl import EnglishWords

    return EnglishWords()


def _ukrainian() -> Source:
    from solver.wordlists.ukrainian import UkrainianNouns

    return UkrainianNouns()


class _BuiltIn:
    """The source that *load* imports."""

    def __init__(self, load: Callable[[], Source]) -> None:
        self._load = load

    def fingerprint(self) -> dict[str, str] | None:
        return self._load().fingerprint()

    def read(self, on_progress: Progress) -> WordList:
        return self._load().read(on_progress)


BUILT_IN: dict[str, Source] = {
    "ru": _BuiltIn(_russian),
    "en": _BuiltIn(_english),
    "uk": _BuiltIn(_ukrainian),
}
