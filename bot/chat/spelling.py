"""Words as people write them after a command."""

import re

from bot.boards.question import Cyrillic
from bot.texts import BotError
from bot.work.lexicons import YO
from solver import Alphabet, in_one_script

MAX_PLAYED_WORDS = 50

_SEPARATORS = re.compile(r"[,;\n]")
_ALSO_SPACES = re.compile(r"[\s,;]")
_LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
_CYRILLIC_KEYS = "йцукенгшщзхъфывапролджэячсмитьбюё"
_KEYS = str.maketrans(_LATIN_KEYS + _CYRILLIC_KEYS, _CYRILLIC_KEYS + _LATIN_KEYS)
_UKRAINIAN_KEYS = str.maketrans("s]'", "іїє")
_CONSONANTS = "bcdfghjklmnprstvwxz"
_TRANSLITERATED = re.compile("shch|sch|zh|kh|ts|ch|sh|yu|ju|ya|ja|yo|ye|[a-z]")
_SOUNDS = dict(
    zip(
        (
            "shch sch zh kh ts ch sh yu ju ya ja yo ye " + " ".join("abvgdeziyjklmnoprstufhcwx")
        ).split(),
        ("щ щ ж х ц ч ш ю ю я я е е " + " ".join("абвгдезиййклмнопрстуфхцвх")).split(),
        strict=True,
    )
)
_ONLY: dict[Cyrillic, re.Pattern[str]] = {
    "uk": re.compile(r"[ґєії]", re.IGNORECASE),
    "ru": re.compile(r"[ёъыэ]", re.IGNORECASE),
}


def words_in(text: str, command: str, *, yo: bool = False) -> list[str]:
    """The words in *text*, separated by commas; BotError or WordError unless all are good.

    With *yo* ё stays what it is.
    """
    parts = _parts(_SEPARATORS, text, command)
    return [alphabet_of(part, yo=yo).clean_word(part) for part in parts]


def parse_played_words(text: str, command: str, alphabet: Alphabet) -> list[str]:
    """The played words in *text*, in letters of *alphabet*; spaces separate them too."""
    return [alphabet.clean_word(part) for part in _parts(_ALSO_SPACES, text, command)]


def respell(text: str) -> tuple[str, ...]:
    """Other spellings of *text*: typed in another layout, or Cyrillic in Latin letters."""
    text = text.lower()
    keyed = (text.translate(_KEYS), text.translate(_UKRAINIAN_KEYS).translate(_KEYS))
    sounded = _TRANSLITERATED.sub(_sound, text)
    return tuple(dict.fromkeys(other for other in (*keyed, sounded) if other != text))


def _sound(found: re.Match[str]) -> str:
    """The Cyrillic letter of a Latin match: y is ы after a consonant, j is ж before i and e."""
    letters, before = found[0], found.string[found.start() - 1 : found.start()]
    if letters == "y" and before in _CONSONANTS and before:
        return "ы"
    if letters == "j" and found.string[found.end() : found.end() + 1] in ("i", "e"):
        return "ж"
    return _SOUNDS.get(letters, letters)


def _parts(separators: re.Pattern[str], text: str, command: str) -> list[str]:
    parts = [part.strip() for part in separators.split(text) if part.strip()]
    if not parts:
        raise BotError(
            "Write the word after the command, several with commas: /{command} word, word",
            command=command,
        )
    if len(parts) > MAX_PLAYED_WORDS:
        raise BotError("Send at most {most} words at once.", most=MAX_PLAYED_WORDS)
    return parts


def alphabet_of(
    word: str, *, yo: bool = False, language: str = "ru", cyrillic: Cyrillic = "ru"
) -> Alphabet:
    """English if the first letter is Latin, else Russian or Ukrainian; look-alikes are resolved.

    Without letters, that of *language*. *cyrillic* decides what may be Russian or Ukrainian.
    """
    word = in_one_script(word)
    first = next(filter(str.isalpha, word), "")
    if first.isascii() if first else language == "en":
        name = "en"
    else:
        name = next((only for only, letters in _ONLY.items() if letters.search(word)), cyrillic)
    return with_yo(name) if yo else Alphabet.find(name)


def with_yo(name: str) -> Alphabet:
    """The alphabet of that name, in which ё is a letter of its own; buttons are coded in it."""
    return Alphabet.find(YO.get(name, name))
