"""Meanings of words: glosses of WordNet and their file, and words that nouns derive from."""

from functools import partial
from pathlib import Path

import pytest

from solver import Lexicon, Meaning, Meanings, Tier, count_explained, meanings_path
from solver.meanings import meanings_image
from solver.wordlists.wordnet import GlossedWord, WordNet, shorten_gloss
from tests.small_wordnet import write_wordnet
from tests.solver.tiers import make_tiers

BIRD = Meaning("turkey", "noun", "a large bird; kept for its meat")
STICK = Meaning("stick", "verb", "put, fix, force")


@pytest.fixture
def wordnet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Replace WordNet by one of few words; return its folder."""
    folder = write_wordnet(tmp_path / "wordnet")
    monkeypatch.setattr("solver.meanings.WordNet", partial(WordNet, folder))
    return folder


@pytest.fixture
def meanings(wordnet: Path, tmp_path: Path) -> Meanings:
    return Meanings.open(directory=tmp_path)


class TestGlosses:
    @pytest.mark.parametrize(
        ("word", "meaning"),
        [
            ("dottle", Meaning("dottle", "noun", "the residue of burnt tobacco")),
            ("turkey", BIRD),
            ("turkeys", BIRD),
            ("axes", Meaning("axis", "noun", "a straight line")),
            ("stick", STICK),
            ("stuck", STICK),
            ("sticking", STICK),
            ("softer", Meaning("soft", "adjective", "yielding readily")),
            ("colorises", Meaning("colorize", "verb", "add color to")),
            ("unstick", Meaning("stick", "derived", "put, fix, force")),
            ("stickers", Meaning("stick", "derived", "put, fix, force")),
            ("softness", Meaning("soft", "derived", "yielding readily")),
            ("dido", None),
            ("zzz", None),
        ],
    )
    def test_a_word_has_the_gloss_of_its_base(
        self, meanings: Meanings, word: str, meaning: Meaning | None
    ) -> None:
        assert meanings.gloss_of(word) == meaning

    @pytest.mark.parametrize(
        ("gloss", "short"),
        [
            ('a bird; "the early bird"', "a bird"),
            ("a bird; " + "of many lands " * 9, "a bird"),
            ("wide " * 40, "wide " * 21 + "wide…"),
        ],
    )
    def test_a_gloss_is_one_short_line(self, gloss: str, short: str) -> None:
        assert shorten_gloss(gloss) == short

    def test_a_word_in_er_is_made_of_a_verb_though_the_noun_is_used_more(self) -> None:
        noun = GlossedWord("plant", "noun", 9, "plant", "a living thing")
        verb = GlossedWord("plant", "verb", 1, "plant", "put into the ground")
        meanings = Meanings(meanings_image([noun, verb], {}))
        assert meanings.gloss_of("planter") == Meaning("plant", "derived", verb.gloss)
        assert meanings.gloss_of("plantlike") == Meaning("plant", "derived", noun.gloss)

    def test_russian_words_have_none(self, meanings: Meanings) -> None:
        assert meanings.of("завод", Lexicon.from_words(["завод"])) is None


class TestFile:
    def test_it_is_built_once_and_mapped(self, wordnet: Path, tmp_path: Path) -> None:
        assert Meanings.ready(directory=tmp_path) is None
        Meanings.open(directory=tmp_path)
        ready = Meanings.ready(directory=tmp_path)
        assert ready is not None
        assert ready.gloss_of("turkey") == BIRD
        assert not ready.remark

    def test_another_wordnet_makes_it_stale(
        self, meanings: Meanings, wordnet: Path, tmp_path: Path
    ) -> None:
        with (wordnet / "data.adv").open("a") as file:
            file.write("00000031 02 r 01 softly 0 000 | in a soft way\n")
        assert Meanings.ready(directory=tmp_path) is None

    @pytest.mark.parametrize("at", [3, 9, 40, -1])
    def test_a_damaged_file_is_rebuilt(self, meanings: Meanings, tmp_path: Path, at: int) -> None:
        path = meanings_path(tmp_path)
        image = bytearray(path.read_bytes())
        image[at] ^= 1
        path.write_bytes(image)
        assert Meanings.ready(directory=tmp_path) is None
        assert Meanings.open(directory=tmp_path).gloss_of("turkey") == BIRD

    @pytest.mark.parametrize("length", [1, 12, 30])
    def test_a_file_cut_short_is_rebuilt(
        self, meanings: Meanings, tmp_path: Path, length: int
    ) -> None:
        path = meanings_path(tmp_path)
        path.write_bytes(path.read_bytes()[:length])
        assert Meanings.ready(directory=tmp_path) is None

    def test_without_wordnet_there_are_no_meanings_and_a_remark_says_so(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setattr("solver.meanings.WordNet", partial(WordNet, tmp_path / "none"))
        none = Meanings.open(directory=tmp_path)
        assert none.gloss_of("turkey") is None
        assert "apt-get install wordnet-base" in none.remark
        assert not meanings_path(tmp_path).exists()

    def test_a_file_serves_when_wordnet_is_gone(
        self, meanings: Meanings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setattr("solver.meanings.WordNet", partial(WordNet, tmp_path / "none"))
        assert Meanings.open(directory=tmp_path).gloss_of("turkey") == BIRD

    def test_a_file_of_no_word_is_whole(self) -> None:
        assert Meanings(meanings_image([], {})).gloss_of("turkey") is None


class TestRelatives:
    @pytest.mark.parametrize(
        ("alphabet", "word", "meaning"),
        [
            ("ru", "меточка", Meaning("метка", "diminutive")),
            ("ru", "гаечка", Meaning("гайка", "diminutive")),
            ("ru", "бакинка", None),
            ("ru", "барсучонок", Meaning("барсук", "young")),
            ("ru", "связистка", Meaning("связист", "woman")),
            ("ru", "буфетчик", None),
            ("uk", "альбомчик", Meaning("альбом", "diminutive")),
        ],
    )
    def test_a_word_is_told_by_a_known_one_that_it_is_made_of(
        self, alphabet: str, word: str, meaning: Meaning | None
    ) -> None:
        natural = ["метка", "гайка", "барсук", "связист", "буфет", "альбом"]
        tiers: dict[str, Tier] = {word: "rare", "бакинец": "rare"}
        tiers |= dict.fromkeys(natural, "natural")
        lexicon = make_tiers(alphabet, **tiers)
        assert Meanings().of(word, lexicon) == meaning


def test_the_words_that_have_a_meaning_are_counted_by_tier(meanings: Meanings) -> None:
    lexicon = make_tiers(stick="natural", zzz="natural", dottle="rare")
    shares = count_explained(lexicon, meanings)
    assert {tier: str(share) for tier, share in shares.items()} == {
        "natural": "50.0% (1 of 2)",
        "well-read": "none (0 of 0)",
        "rare": "100.0% (1 of 1)",
    }
