"""Words as people write them after a command, and which words count for whom.

Own words, verdicts and word lists change a lexicon.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.boards.question import Cyrillic
from bot.texts import BotError
from bot.work.jobs import Jobs
from bot.work.lexicons import YO, Changes, LexiconShelf, WordListUse, Words, image_of
from bot.work.word_jobs import Explanation, LookUp, LookUpResult, explain, look_up, obscene_among
from solver import Alphabet, in_one_script
from storage import Dictionaries, Import, Imports, Profile, StorageError, Verdicts

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


@dataclass(slots=True, eq=False, repr=False)
class Vocabulary:
    """Combines the words that are stored; images of lists are built when they are needed."""

    _dictionaries: Dictionaries
    _verdicts: Verdicts
    _imports: Imports
    _jobs: Jobs

    async def words(self, person: int, profile: Profile) -> Words:
        """The words that count for *person* under *profile*."""
        changed = (await self._dictionaries.of(person), await self._verdicts.of(profile))
        words = Words(
            tuple(Changes(words.added, words.banned) for words in changed),
            tuple(
                WordListUse(known.hash, known.alphabet, known.whole)
                for known in await self._imports.of(profile)
            ),
            yo=profile.yo,
            least=profile.least,
            diagonal=profile.diagonal,
            corners=profile.corners,
            points=profile.points,
            substantives=profile.substantives,
        )
        for used in words.lists:
            await self._prepare(used, words)
        return words

    async def whole_list(self, profile: Profile, alphabet: str) -> Import | None:
        """The list that has all words of *alphabet* under *profile*, if there is one."""
        lists = await self._imports.of(profile)
        return next((used for used in lists if used.whole and used.alphabet == alphabet), None)

    async def matching(self, person: int, profile: Profile, wish: LookUp) -> LookUpResult:
        """The words that fit a pattern."""
        words = await self.words(person, profile)
        return await self._jobs.ask(look_up, wish, words)

    async def explain(self, person: int, profile: Profile, wish: LookUp) -> Explanation:
        """Why a word counts or not, and words like it."""
        words = await self.words(person, profile)
        return await self._jobs.ask(explain, wish, words)

    async def obscene_among(self, words: Sequence[str]) -> tuple[str, ...]:
        """Those of *words* that the lexicons of their letters call obscene."""
        asked: dict[str, list[str]] = {}
        for word in words:
            asked.setdefault(alphabet_of(word).name, []).append(word)
        found = [
            await self._jobs.ask(obscene_among, tuple(of_one), name)
            for name, of_one in asked.items()
        ]
        return tuple(word for of_one in found for word in of_one)

    async def delete_unused_lists(self) -> None:
        """Delete the lists that no profile has any more, and their images."""
        in_use = await self._imports.delete_unused()
        await self._jobs.ask_everywhere(LexiconShelf.delete_images, frozenset(in_use))

    async def _prepare(self, used: WordListUse, words: Words) -> None:
        """Build the image of a list wherever it is missing, damaged or stale."""
        image = image_of(used, words)
        if all(await self._jobs.ask_everywhere(LexiconShelf.has_image, image)):
            return
        content = await self._imports.content(used.hash)
        if content is None:
            raise StorageError("A word list of this profile is gone; see /dict list")
        await self._jobs.ask_everywhere(LexiconShelf.build_image, image, used.hash, content)
