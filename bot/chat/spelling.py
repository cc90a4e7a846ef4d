"""Words as people write them after a command."""

import re

from bot.texts import BotError
from bot.work.lexicons import YO
from solver import Alphabet, in_one_script

MAX_AT_ONCE = 50

_SEPARATORS = re.compile(r"[,;\n]")
_UKRAINIAN = re.compile(r"[ґєії]", re.IGNORECASE)


def words_in(text: str, command: str, *, yo: bool = False) -> list[str]:
    """The words in *text*, which has commas between them; all are good or none is taken.

    With *yo* ё stays what it is.
    """
    parts = [part.strip() for part in _SEPARATORS.split(text) if part.strip()]
    if not parts:
        raise BotError(
            "Write the word after the command, several with commas: /{command} word, word",
            command=command,
        )
    if len(parts) > MAX_AT_ONCE:
        raise BotError("Send at most {most} words at once.", most=MAX_AT_ONCE)
    return [alphabet_of(part, yo=yo).clean_word(part) for part in parts]


def alphabet_of(word: str, *, yo: bool = False, language: str = "ru") -> Alphabet:
    """English if the first letter is Latin, else Russian or Ukrainian, once look-alikes are read.

    Without letters, that of *language*.
    """
    word = in_one_script(word)
    first = next(filter(str.isalpha, word), "")
    if not first:
        name = language
    elif first.isascii():
        name = "en"
    else:
        name = "uk" if _UKRAINIAN.search(word) else "ru"
    return Alphabet.named(YO.get(name, name) if yo else name)
