"""Every sentence a person reads: written in English where it is said, translated by catalogue.

    texts = texts_in("ru")
    texts.count("{n} word", "{n} words", 5)     # 5 слов

A `Texts` belongs to one update; there is no current language.
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Protocol, Self

LANGUAGES = {"ru": "Русский", "uk": "Українська", "en": "English"}
DEFAULT_LANGUAGE = "en"
# The catalogue for speakers of a language without one, by its code; all others read English.
CLOSEST = dict.fromkeys(("be", "kk", "ky", "uz", "tg", "az", "hy", "ka"), "ru")
CATALOGUES = Path(__file__).parent


class Explained(Protocol):
    """An error that keeps its English sentence apart from the values in it."""

    template: str
    values: dict[str, object]


class BotError(Exception):
    """A request that cannot be met; `str()` says why and what to do, in English."""

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template.format(**values))
        self.template = template
        self.values = values

    def __reduce__(self) -> tuple[partial[Self], tuple[()]]:
        return partial(type(self), self.template, **self.values), ()


@dataclass(frozen=True, slots=True)
class Texts:
    """Sentences in one language."""

    language: str
    _translations: NullTranslations

    def say(self, sentence: str, /, **values: object) -> str:
        """Translate *sentence*, which is English with {named} places."""
        return self._translations.gettext(sentence).format(**values)

    def count(self, one: str, many: str, n: int, /, **values: object) -> str:
        """Translate the form that fits *n*, which fills the place {n}."""
        return self._translations.ngettext(one, many, n).format(n=n, **values)

    def explain(self, error: Explained) -> str:
        values = dict(error.values)
        if "alphabet" in values:
            name = str(values["alphabet"])
            russian = self.say("Russian")
            names = {"ru": russian, "ru-yo": russian, "en": self.say("English")}
            values["alphabet"] = {**names, "uk": self.say("Ukrainian")}.get(name, name)
        return self.say(error.template, **values)


def sentence(english: str) -> str:
    """Mark a sentence in a declaration, which `Texts.say` translates later."""
    return english


@cache
def texts_in(language: str) -> Texts:
    """The texts in *language*, which is one of LANGUAGES, or in the one that is closest to it."""
    language = CLOSEST.get(language, language)
    return Texts(language, _translations(language))


def choose_language(wishes: Sequence[str | None]) -> str:
    """The language for somebody with these *wishes*, codes like `en-GB`, the strongest first.

    It is the first that has a catalogue or is close to one that has; else English.
    """
    codes = [main_code(wish) for wish in wishes if wish]
    spoken = (code if code in LANGUAGES else CLOSEST.get(code) for code in codes)
    return next(filter(None, spoken), DEFAULT_LANGUAGE)


def main_code(code: str | None) -> str:
    """The language of *code* without its region: `en` of `en-GB`."""
    return (code or "").partition("-")[0].lower()


def _translations(language: str) -> NullTranslations:
    if language == "en":
        return NullTranslations()
    compiled = CATALOGUES / f"{language}.mo"  # in a package, which has no Babel
    if compiled.exists():
        with compiled.open("rb") as file:
            return GNUTranslations(file)
    return GNUTranslations(io.BytesIO(_compile(CATALOGUES / f"{language}.po")))


def _compile(catalogue: Path) -> bytes:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with catalogue.open("rb") as source:
        sentences = read_po(source, locale=catalogue.stem, abort_invalid=True)
    compiled = io.BytesIO()
    write_mo(compiled, sentences)
    return compiled.getvalue()
