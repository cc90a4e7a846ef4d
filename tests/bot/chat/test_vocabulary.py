"""The words that count for a person."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

import pytest

from bot.chat.spelling import Vocabulary
from bot.settings import Settings
from bot.work.jobs import Jobs
from bot.work.lexicons import Changes, LexiconShelf, WordListUse, Words
from bot.work.word_jobs import LookUp
from storage import (
    Database,
    Dictionaries,
    Import,
    Imports,
    Profile,
    Report,
    StorageError,
    Verdicts,
)

ANNA, BORIS = 1, 2
VK = Profile(-100, "vk")
CONTENT = "кот\nкосарь\n".encode()
LIST = Import(sha256(CONTENT).hexdigest(), "a.txt", "ru", 2, whole=True)


@pytest.fixture
def jobs(shelf: LexiconShelf) -> Iterator[Jobs]:
    with ThreadPoolExecutor(1) as executor:
        yield Jobs(executor, shelf=shelf)


@pytest.fixture
def vocabulary(database: Database, jobs: Jobs) -> Vocabulary:
    return Vocabulary(Dictionaries(database), Verdicts(database), Imports(database), jobs)


async def test_verdicts_come_over_the_words_of_the_person(
    database: Database, vocabulary: Vocabulary
) -> None:
    await Dictionaries(database).add(ANNA, ["кот"])
    await Verdicts(database).report(VK, ["кат"], Report(ANNA, "Анна", 1), accepted=False)
    own, told = Changes(("кот",)), Changes((), ("кат",))
    assert await vocabulary.words(ANNA, VK) == Words((own, told))
    assert await vocabulary.words(BORIS, VK) == Words((Changes(), told))
    assert await vocabulary.words(ANNA, Profile(ANNA)) == Words((own, Changes()))


async def test_the_rules_are_those_of_the_profile(vocabulary: Vocabulary) -> None:
    profile = Profile(1, yo=True, least=4, diagonal=True, corners=False, points=((3, 1),))
    none = (Changes(), Changes())
    assert await vocabulary.words(ANNA, profile) == Words(
        none, yo=True, least=4, diagonal=True, corners=False, points=((3, 1),)
    )


async def test_a_list_takes_the_place_of_the_lexicon_once_its_image_is_built(
    database: Database, vocabulary: Vocabulary, jobs: Jobs
) -> None:
    await Imports(database).add(VK, LIST, CONTENT)
    words = await vocabulary.words(ANNA, VK)
    assert words.lists == (WordListUse(LIST.hash, "ru", whole=True),)
    assert await vocabulary.whole_list(VK, "ru") == LIST
    assert await vocabulary.whole_list(VK, "en") is None
    assert await vocabulary.whole_list(Profile(ANNA), "ru") is None
    found = await vocabulary.matching(ANNA, VK, LookUp("к*", "ru", 9))
    assert found.found == ("косарь", "кот")


async def test_a_list_that_only_adds_is_not_the_whole(
    database: Database, vocabulary: Vocabulary
) -> None:
    await Imports(database).add(VK, Import(LIST.hash, "a.txt", "ru", 2), CONTENT)
    assert await vocabulary.whole_list(VK, "ru") is None
    found = await vocabulary.matching(ANNA, VK, LookUp("к*", "ru", 9))
    assert found.found == ("кар", "кат", "кит", "косарь", "кот")


class Emptied(Imports):
    """Word lists without their contents."""

    async def content(self, hash_: str) -> None:
        return None


async def test_a_list_with_lost_content_is_an_error(database: Database, jobs: Jobs) -> None:
    imports = Emptied(database)
    await imports.add(VK, LIST, CONTENT)
    vocabulary = Vocabulary(Dictionaries(database), Verdicts(database), imports, jobs)
    with pytest.raises(StorageError, match="is gone"):
        await vocabulary.words(ANNA, VK)


async def test_a_part_of_the_matches_is_shown(database: Database, vocabulary: Vocabulary) -> None:
    await Dictionaries(database).add(ANNA, ["кот"])
    found = await vocabulary.matching(ANNA, VK, LookUp("к??", "ru", 2, 1))
    assert (found.total, found.found) == (4, ("кат", "кит"))


async def test_a_word_is_explained_with_a_few_similar_ones(
    database: Database, vocabulary: Vocabulary
) -> None:
    explanation = await vocabulary.explain(ANNA, VK, LookUp("кот", "ru", 1))
    assert (explanation.counts, explanation.near) == (False, ("кат",))
    await Dictionaries(database).add(ANNA, ["кот"])
    assert (await vocabulary.explain(ANNA, VK, LookUp("кот", "ru", 1))).counts


async def test_lists_that_no_profile_has_are_deleted_with_their_images(
    database: Database, vocabulary: Vocabulary, settings: Settings
) -> None:
    imports = Imports(database)
    await imports.add(VK, LIST, CONTENT)
    await vocabulary.words(ANNA, VK)
    await vocabulary.delete_unused_lists()
    assert [*settings.lexicons.glob("*")]
    await imports.drop(VK, LIST.hash)
    await vocabulary.delete_unused_lists()
    assert await imports.content(LIST.hash) is None
    assert not [*settings.lexicons.glob("*")]
