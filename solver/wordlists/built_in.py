"""The sources of the built-in lexicons, each imported when it is asked: searching needs none."""

from dataclasses import dataclass
from importlib import import_module

from solver.wordlists.word_list import Progress, Source, WordList


@dataclass(frozen=True, slots=True)
class _BuiltIn:
    """The source called *name* in *module*."""

    module: str
    name: str

    def fingerprint(self) -> dict[str, str] | None:
        return self._load().fingerprint()

    def read(self, on_progress: Progress) -> WordList:
        return self._load().read(on_progress)

    def _load(self) -> Source:
        source: Source = getattr(import_module(f"solver.wordlists.{self.module}"), self.name)()
        return source


BUILT_IN: dict[str, Source] = {
    "ru": _BuiltIn("opencorpora", "RussianNouns"),
    "en": _BuiltIn("scowl", "EnglishWords"),
    "uk": _BuiltIn("ukrainian", "UkrainianNouns"),
}
