"""The meaning of a word as one line, and a button for its page in Wiktionary."""

import html
from collections.abc import Mapping
from urllib.parse import urlencode

from bot.render.buttons import Button
from bot.texts import Texts
from solver import Meaning

# This search opens the page of a word, and for “елка” that of “ёлка”.
_WIKTIONARY = "https://{language}.wiktionary.org/w/index.php?{query}"


def meaning_text(texts: Texts, meaning: Meaning) -> str:
    """The meaning as one line of plain text, with the word that it explains."""
    base, gloss = meaning.base, meaning.gloss
    parts = {
        "noun": texts.say("noun"),
        "verb": texts.say("verb"),
        "adjective": texts.say("adjective"),
        "adverb": texts.say("adverb"),
    }
    if meaning.kind in parts:
        return f"{base} ({parts[meaning.kind]}): {gloss}"
    return {
        "derived": texts.say("made of “{base}”: {gloss}", base=base, gloss=gloss),
        "diminutive": texts.say("a diminutive of “{base}”", base=base),
        "woman": texts.say("the feminine of “{base}”", base=base),
        "young": texts.say("the young of “{base}”", base=base),
    }[meaning.kind]


def meaning_rows(texts: Texts, meanings: Mapping[str, Meaning]) -> list[str]:
    """Rows of HTML, one for each word: the word, then its meaning."""
    rows = []
    for word, meaning in meanings.items():
        said = html.escape(meaning_text(texts, meaning))
        is_named = meaning.gloss and meaning.base == word
        rows.append(f"<i>{said}</i>" if is_named else f"{word} — <i>{said}</i>")
    return rows


def wiktionary_button(texts: Texts, word: str, alphabet: str) -> Button:
    """Button that opens the page of *word*; it shows the word, so not for hidden answers."""
    language = alphabet.partition("-")[0]
    url = _WIKTIONARY.format(language=language, query=urlencode({"search": word}))
    return Button(texts.say("Wiktionary: {word}", word=word), url=url)
