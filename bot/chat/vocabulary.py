"""Which words count for whom: own words, verdicts and word lists over a lexicon."""

from dataclasses import dataclass

from bot.work.jobs import Jobs
from bot.work.lexicons import BuildRequest, Changes, WordListUse, Words, image_of
from bot.work.looking_up import (
    ExplainRequest,
    Explanation,
    LookUpRequest,
    LookUpResult,
    explain,
    look_up,
)
from bot.work.shelf import LexiconShelf
from storage import Dictionaries, Import, Imports, Profile, StorageError, Verdicts


@dataclass(frozen=True, slots=True)
class LookUp:
    """A word or a pattern in letters of *alphabet*; *limit* words from number *first* on."""

    text: str
    alphabet: str
    limit: int
    first: int = 0


class Vocabulary:
    """Brings together what storage has of words; images of lists are built when they are needed."""

    def __init__(
        self, dictionaries: Dictionaries, verdicts: Verdicts, imports: Imports, jobs: Jobs
    ) -> None:
        self._dictionaries = dictionaries
        self._verdicts = verdicts
        self._imports = imports
        self._jobs = jobs

    async def words(self, person: int, profile: Profile) -> Words:
        """What counts for *person* under *profile*."""
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

    async def explained(self, person: int, profile: Profile, wish: LookUp) -> Explanation:
        """Why a word counts or not, and words like it."""
        words = await self.words(person, profile)
        return await self._jobs.ask(
            explain, ExplainRequest(wish.text, wish.alphabet, words, wish.limit)
        )

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
