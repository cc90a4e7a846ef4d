"""Which words count for whom: own words, verdicts and word lists over a lexicon."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.chat.spelling import alphabet_of
from bot.work.jobs import Jobs
from bot.work.lexicons import BuildRequest, Changes, WordListUse, Words, image_of
from bot.work.shelf import LexiconShelf
from bot.work.word_jobs import (
    ExplainRequest,
    Explanation,
    LookUpRequest,
    LookUpResult,
    ObsceneRequest,
    explain,
    look_up,
    obscene_among,
)
from storage import Dictionaries, Import, Imports, Profile, StorageError, Verdicts


@dataclass(frozen=True, slots=True)
class LookUp:
    """A word or a pattern in letters of *alphabet*; *limit* words from number *first* on."""

    text: str
    alphabet: str
    limit: int
    first: int = 0


class Vocabulary:
    """Combines the words that are stored; images of lists are built when they are needed."""

    def __init__(
        self, dictionaries: Dictionaries, verdicts: Verdicts, imports: Imports, jobs: Jobs
    ) -> None:
        self._dictionaries = dictionaries
        self._verdicts = verdicts
        self._imports = imports
        self._jobs = jobs

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
        return await self._jobs.ask(
            look_up, LookUpRequest(wish.text, wish.alphabet, words, wish.limit, wish.first)
        )

    async def explain(self, person: int, profile: Profile, wish: LookUp) -> Explanation:
        """Why a word counts or not, and words like it."""
        words = await self.words(person, profile)
        return await self._jobs.ask(
            explain, ExplainRequest(wish.text, wish.alphabet, words, wish.limit)
        )

    async def obscene_among(self, words: Sequence[str]) -> tuple[str, ...]:
        """Those of *words* that the lexicons of their letters call obscene."""
        asked: dict[str, list[str]] = {}
        for word in words:
            asked.setdefault(alphabet_of(word).name, []).append(word)
        requests = [ObsceneRequest(tuple(of_one), name) for name, of_one in asked.items()]
        found = [await self._jobs.ask(obscene_among, request) for request in requests]
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
        request = BuildRequest(image, used.hash, content)
        await self._jobs.ask_everywhere(LexiconShelf.build_image, request)
