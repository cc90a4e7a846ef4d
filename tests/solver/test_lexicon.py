"""Lexicons: their words, and images that are stale, damaged or foreign."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    BUILT_IN,
    Lexicon,
    LexiconError,
    Progress,
    SolverError,
    WordError,
    WordList,
    _core,
    data_directory,
    image_path,
)
from solver.image_files import open_image
from tests.long import examples
from tests.solver.tiers import make_tiers


class FakeSource:
    """A source with words and a version that a test sets."""

    def __init__(self, *words: str, version: str = "1") -> None:
        self.words = words
        self.version: str | None = version
        self.reads = 0

    def fingerprint(self) -> dict[str, str] | None:
        return {"fake": self.version} if self.version else None

    def read(self, on_progress: Progress) -> WordList:
        self.reads += 1
        on_progress(1.0)
        return WordList(self.words, "ru", (("all", len(self.words)),))


@pytest.fixture
def source(monkeypatch: pytest.MonkeyPatch) -> FakeSource:
    fake = FakeSource("кот", "кит", "каток")
    monkeypatch.setitem(BUILT_IN, "fake", fake)
    return fake


def open_words(directory: Path) -> set[str]:
    return set(Lexicon.open("fake", directory=directory))


@examples(20)
@given(
    words=st.sets(st.text(alphabet="абвг", min_size=2, max_size=6), max_size=40),
    others=st.sets(st.text(alphabet="абвг", min_size=2, max_size=6), max_size=40),
    alphabet=st.sampled_from(["ru", "ru-yo", "uk"]),
)
def test_a_lexicon_holds_its_words_and_no_others(
    words: set[str], others: set[str], alphabet: str
) -> None:
    lexicon = Lexicon.from_words(words, alphabet=alphabet)
    assert set(lexicon) == words
    assert len(lexicon) == len(words)
    assert {word for word in words | others if word in lexicon} == words


def test_the_longest_words_are_kept() -> None:
    lexicon = Lexicon.from_words(["а" * 64, "а" * 63 + "б"])
    assert "а" * 64 in lexicon
    assert "а" * 63 not in lexicon


def test_words_that_no_board_has_are_left_out() -> None:
    assert set(Lexicon.from_words(["я", "", "ад", "а" * 65])) == {"ад"}


def test_words_of_another_alphabet_are_not_in_it() -> None:
    assert "cat" not in Lexicon.from_words(["кот"])


def test_a_word_of_another_alphabet_is_refused() -> None:
    with pytest.raises(WordError, match="“c”"):
        Lexicon.from_words(["cat"])


def test_changes_leave_the_base_alone() -> None:
    base = Lexicon.from_words(["кот"])
    changed = base.with_changes(added=["кит", "cat"], banned=["кот"])
    assert ("кит" in changed, "кот" in changed) == (True, False)
    assert ("кит" in base, "кот" in base) == (False, True)


def test_a_built_in_lexicon_is_built_once_and_then_mapped(
    tmp_path: Path, source: FakeSource
) -> None:
    assert open_words(tmp_path) == open_words(tmp_path) == {"кот", "кит", "каток"}
    assert source.reads == 1


def test_building_reports_its_progress(tmp_path: Path, source: FakeSource) -> None:
    shares: list[float] = []
    Lexicon.build("fake", directory=tmp_path, on_progress=shares.append)
    assert shares == sorted(shares)
    assert 0 < shares[0] < 1
    assert shares[-1] == 1


def test_an_image_names_its_source(tmp_path: Path) -> None:
    words = WordList(("кот", "хуй"), "ru", (("all", 2),), remark="a remark")
    info = Lexicon.keep(words, tmp_path / "own.lexicon", {"fake": "1"}).info
    assert (info.name, info.alphabet, info.steps) == ("own", "ru", (("all", 2),))
    assert (info.sources, info.remark) == ({"fake": "1"}, "a remark")
    assert "хуй" in info.obscene
    assert "кот" not in (*info.obscene, *info.impolite)


def test_an_old_unfinished_image_of_a_killed_build_is_deleted(
    tmp_path: Path, source: FakeSource
) -> None:
    old, young = tmp_path / ".fake.lexicon-old", tmp_path / ".fake.lexicon-young"
    for partial in (old, young):
        partial.touch()
    os.utime(old, (0, 0))
    assert open_words(tmp_path) == {"кот", "кит", "каток"}
    assert {path.name for path in tmp_path.iterdir()} == {"fake.lexicon", young.name}
    assert (tmp_path / "fake.lexicon").stat().st_mode & 0o777 == 0o644


def resident_kb(path: Path) -> list[int]:
    """The resident kilobytes of each mapping of *path* in this process."""
    mapped, kilobytes = False, []
    for line in Path("/proc/self/smaps").read_text().splitlines():
        first, *rest = line.split()
        if not first.endswith(":"):
            mapped = rest[-1] == str(path)
        elif mapped and first == "Rss:":
            kilobytes.append(int(rest[0]))
    return kilobytes


@pytest.mark.skipif(not Path("/proc/self/smaps").exists(), reason="Linux alone tells")
def test_checking_an_image_leaves_no_memory_in_use(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(bytes(2**22))
    image = open_image(path, lambda image: (image, image[:]))[0]
    assert (len(image), resident_kb(path)) == (2**22, [0])


def test_a_change_of_the_source_rebuilds_the_image(tmp_path: Path, source: FakeSource) -> None:
    open_words(tmp_path)
    source.words, source.version = ("кот",), "2"
    assert open_words(tmp_path) == {"кот"}


def test_an_image_serves_when_its_source_is_gone(tmp_path: Path, source: FakeSource) -> None:
    open_words(tmp_path)
    source.words, source.version = (), None
    assert open_words(tmp_path) == {"кот", "кит", "каток"}


@pytest.mark.parametrize("keep", [0, 1, 100, -1])
def test_a_truncated_image_is_rebuilt(tmp_path: Path, source: FakeSource, keep: int) -> None:
    open_words(tmp_path)
    path = image_path("fake", tmp_path)
    path.write_bytes(path.read_bytes()[:keep])
    assert open_words(tmp_path) == {"кот", "кит", "каток"}
    assert source.reads == 2


def test_every_flipped_byte_of_an_image_is_noticed() -> None:
    image = _core.build(b"\x00\x01\xff\x01\x00\x01", 32, b"{}", None)
    for at in range(len(image)):
        damaged = image[:at] + bytes([image[at] ^ 0x10]) + image[at + 1 :]
        with pytest.raises(_core.ImageError):
            _core.Lexicon(damaged)


def test_an_image_of_another_version_is_rebuilt(tmp_path: Path, source: FakeSource) -> None:
    older = b'{"name": "fake", "alphabet": "ru", "steps": []}'
    image_path("fake", tmp_path).write_bytes(_core.build(b"\x00\x01", 32, older, None))
    assert open_words(tmp_path) == {"кот", "кит", "каток"}


def test_equal_words_give_equal_images() -> None:
    words = [b"\x00\x01", b"\x02\x01\x00", b"\x05\x04\x03\x02\x01"]
    images = {_core.build(b"\xff".join(order), 33, b"{}", None) for order in (words, words[::-1])}
    assert len(images) == 1


@pytest.mark.parametrize("letters", [b"\x00", b"\x00\x21", b"\x00" * 65, b"\xff\x00\x01"])
def test_the_core_refuses_bad_words(letters: bytes) -> None:
    with pytest.raises(ValueError, match="2 to 64 letters"):
        _core.build(letters, 33, b"{}", None)


def test_a_pangram_has_each_of_the_letters_and_no_other_one() -> None:
    lexicon = Lexicon.from_words(["ананас", "сан", "носок"])
    assert lexicon.has_pangram("нас")
    assert not lexicon.has_pangram("насо")
    assert not lexicon.has_pangram("наас")
    assert not lexicon.has_pangram("sun")
    assert not lexicon.with_changes(banned=["ананас", "сан"]).has_pangram("нас")


def test_a_pangram_may_have_to_be_a_word_that_people_know() -> None:
    lexicon = make_tiers(cat="natural", dog="rare")
    assert lexicon.has_pangram("tac", natural=True)
    assert lexicon.has_pangram("god")
    assert not lexicon.has_pangram("god", natural=True)


def test_words_have_tiers_and_are_natural_if_none_is_known() -> None:
    lexicon = make_tiers(cat="natural", tac="rare", act="well-read")
    assert [lexicon.tier(word) for word in ("cat", "tac", "act")] == [
        "natural", "rare", "well-read"
    ]  # fmt: skip
    assert Lexicon.from_words(["кот"]).tier("кот") == "natural"


def test_tiers_are_counted() -> None:
    lexicon = make_tiers(cat="natural", tac="rare", act="rare")
    assert lexicon.tier_counts() == {"natural": 1, "well-read": 0, "rare": 2}


def test_an_added_word_is_natural() -> None:
    assert make_tiers(tac="rare").with_changes(added=["tac"]).tier("tac") == "natural"


@pytest.mark.parametrize("word", ["tca", "tacs", "ox", "x"])
def test_a_word_that_is_not_there_has_no_tier(word: str) -> None:
    with pytest.raises(WordError):
        make_tiers(tac="rare", acts="natural").tier(word)


def test_a_word_given_twice_has_the_better_known_tier() -> None:
    image = _core.build(b"\x00\x01\xff\x00\x01", 26, b"{}", None, b"\x02\x01")
    assert _core.Lexicon(image).tiers == b"\x01"


@pytest.mark.parametrize("tiers", [b"\x00", b"\x00\x00\x00", b"\x00\x03"])
def test_the_core_refuses_tiers_that_do_not_fit(tiers: bytes) -> None:
    with pytest.raises(ValueError, match="tier"):
        _core.build(b"\x00\x01\xff\x01\x02", 26, b"{}", None, tiers)


def test_a_path_may_be_a_text(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("кот\n", "utf-8")
    assert list(Lexicon.from_file(str(tmp_path / "words.txt"))) == ["кот"]
    assert image_path("ru", str(tmp_path)) == tmp_path / "ru.lexicon"


def test_a_directory_that_cannot_be_written_is_named(tmp_path: Path, source: FakeSource) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LexiconError) as refusal:
        Lexicon.open("fake", directory=tmp_path / "file")
    assert str(refusal.value) == (
        f"The lexicon cannot be written to {tmp_path / 'file'}: File exists; set BALDA_DATA_DIR to "
        "a directory with room."
    )


def test_a_missing_home_folder_is_told_with_the_variable_to_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("BALDA_DATA_DIR", "~a-user-who-is-not-there/words")
    with pytest.raises(SolverError) as refusal:
        data_directory()
    assert str(refusal.value) == (
        "There is no home folder to keep data in; set BALDA_DATA_DIR to a folder of yours."
    )


def test_an_unknown_lexicon_is_refused_with_those_there_are() -> None:
    with pytest.raises(LexiconError, match="there are ru, en, uk"):
        Lexicon.open("tlh")


def test_lexicons_of_two_alphabets_are_not_joined() -> None:
    english = Lexicon.from_words(["cat"], alphabet="en")
    with pytest.raises(LexiconError, match="en and the ru alphabet cannot be joined"):
        english.join(Lexicon.from_words(["кот"]))
