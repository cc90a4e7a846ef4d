"""Read word lists: files of people, and the built-in sources."""

from pathlib import Path

import pytest

from solver import Lexicon, LexiconError
from solver.wordlists.plain import read_word_file
from solver.wordlists.scowl import EnglishWords
from tests.hidden_packages import hide_package


@pytest.mark.parametrize(
    "data",
    [
        "кот\nкит\n".encode(),
        "\ufeffкот\r\nкит".encode(),
        "кот\r\nкит\r\n".encode("cp1251"),
        "  КОТ \n\nКит".encode(),
    ],
)
def test_encodings_and_line_ends_of_a_word_file(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "words.txt").write_bytes(data)
    assert set(Lexicon.from_file(tmp_path / "words.txt")) == {"кот", "кит"}


@pytest.mark.parametrize(
    ("words", "alphabet"),
    [("кот\nёж", "ru"), ("cat\nit's", "en"), ("їжак\nґанок\nкіт", "uk"), ("кот\ncat\nкит", "ru")],
)
def test_the_alphabet_of_a_word_file_is_that_of_most_words(
    tmp_path: Path, words: str, alphabet: str
) -> None:
    (tmp_path / "words.txt").write_text(words, "utf-8")
    assert read_word_file(tmp_path / "words.txt").alphabet == alphabet


def test_lines_that_are_no_words_are_left_out_and_counted(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("кот\nя\nдва слова\ncat\nх2\n", "utf-8")
    words = read_word_file(tmp_path / "words.txt")
    assert words.words == ("кот",)
    assert words.steps == (("lines", 5), ("words in ru", 1))


@pytest.mark.parametrize("mark", ["\u0301", "\u00ad", "\ufeff", "\u200b", "\u200e", "\u2060"])
def test_marks_that_are_no_letters_do_not_matter(tmp_path: Path, mark: str) -> None:
    (tmp_path / "words.txt").write_text(f"кот\nза{mark}мок\nки{mark}т\n", "utf-8")
    words = read_word_file(tmp_path / "words.txt")
    assert words.words == ("кот", "замок", "кит")
    assert words.remark == ""


def test_each_reason_is_told_with_its_first_line(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("кот\nкит\nбар\nя\nдва слова\nИван\nПётр\nкот\n", "utf-8")
    assert read_word_file(tmp_path / "words.txt").remark == (
        "Lines left out: 1 for fewer than 2 or more than 64 letters (я); "
        "1 for several words in a line (два слова); 2 for a capital, which only names have there "
        "(Иван); 1 for words that came before (кот)."
    )


def test_a_clean_list_has_no_remarks(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("кот\nкит\n", "utf-8")
    assert read_word_file(tmp_path / "words.txt").remark == ""


def test_names_and_contractions_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("Mary\ncat\ncan't\ntea\n", "utf-8")
    assert sorted(Lexicon.from_file(path)) == ["cat", "tea"]


@pytest.mark.parametrize(
    ("data", "reason"), [(b"", "no word"), (b"12\n??\n", "no word"), (b"\x00\x01PNG", "not text")]
)
def test_a_file_without_words_is_refused(tmp_path: Path, data: bytes, reason: str) -> None:
    (tmp_path / "words.txt").write_bytes(data)
    with pytest.raises(LexiconError, match=reason):
        read_word_file(tmp_path / "words.txt")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match=r"missing\.txt cannot be read"):
        read_word_file(tmp_path / "missing.txt")
    with pytest.raises(LexiconError, match="cannot be read"):
        read_word_file(tmp_path)


def test_a_huge_file_is_refused_before_reading(tmp_path: Path) -> None:
    with (tmp_path / "huge.txt").open("wb") as file:
        file.truncate(65 * 2**20)
    with pytest.raises(LexiconError) as refusal:
        read_word_file(tmp_path / "huge.txt")
    assert str(refusal.value) == (
        "The word list huge.txt is larger than 64 MB; split it or leave words out."
    )


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
def test_scowl_takes_words_up_to_size_80_without_accents(tmp_path: Path, encoding: str) -> None:
    for name, text in {
        "english-words.10": "cat\nit's\n",
        "variant_1-words.80": "café\n",
        "english-words.95": "rarest\n",
        "english-upper.10": "London\n",
    }.items():
        (tmp_path / name).write_text(text, encoding)
    found = EnglishWords(tmp_path, review="").read(lambda share: None)
    assert found.words == ("cafe", "cat")
    assert found.steps == (
        ("scowl up to size 80", 3),
        ("plain words", 2),
        ("with those judged to be missing", 2),
    )


def test_scowl_tells_tiers_by_the_smallest_size_that_has_a_word(tmp_path: Path) -> None:
    for size, text in {10: "cat", 60: "dog", 70: "gnu cat", 80: "aalii gnu", 100: "emu"}.items():
        (tmp_path / f"english-words.{size}").write_text(text)
    assert EnglishWords(tmp_path, review="").read(lambda share: None).tiers == {
        "cat": "natural",
        "dog": "natural",
        "gnu": "well-read",
        "aalii": "rare",
    }


def tiers_of(directory: Path, **files: str) -> dict[str, str]:
    for name, text in files.items():
        (directory / f"{name}-words.60").write_text(text)
    return dict(EnglishWords(directory, review="").read(lambda share: None).tiers)


def test_scowl_says_of_each_word_what_makes_its_tier(tmp_path: Path) -> None:
    for size, text in {10: "cat", 70: "cats gnu"}.items():
        (tmp_path / f"english-words.{size}").write_text(text)
    shares: list[float] = []
    evidence = EnglishWords(tmp_path, review="").evidence(shares.append)
    assert {word: said["size"] for word, said in evidence.items()} == {
        "cat": 1.0,
        "cats": 8.0,
        "gnu": 8.0,
    }
    assert evidence["cats"]["part"] == evidence["cat"]["frequency"] > 4
    assert shares == [0.5, 1.0]


def test_natural_words_are_american(tmp_path: Path) -> None:
    tiers = tiers_of(tmp_path, english="table", american="color", british="colour titbit")
    assert [tiers[word] for word in ("table", "color", "colour", "titbit")] == [
        "natural",
        "natural",
        "well-read",
        "well-read",
    ]


def test_a_variant_is_natural_if_people_use_it(tmp_path: Path) -> None:
    tiers = tiers_of(tmp_path, variant_1="theatre imbedding")
    assert tiers == {"theatre": "natural", "imbedding": "well-read"}


def test_a_short_word_that_few_use_is_not_natural(tmp_path: Path) -> None:
    assert tiers_of(tmp_path, english="punk bole") == {"punk": "natural", "bole": "well-read"}


def test_a_short_word_of_a_small_size_may_be_natural_though_few_use_it(tmp_path: Path) -> None:
    (tmp_path / "english-words.10").write_text("bole")
    assert tiers_of(tmp_path, english="punk")["bole"] == "natural"


def test_common_words_that_few_people_know_are_not_natural(tmp_path: Path) -> None:
    tiers = tiers_of(tmp_path, english="hand gyves")
    assert [tiers[word] for word in ("hand", "gyves")] == ["natural", "rare"]


@pytest.mark.parametrize("word", ["snore", "stork", "scold", "louse", "locus", "nemesis", "knoll"])
def test_a_word_ending_in_s_is_natural_if_it_is_without_s(word: str) -> None:
    assert Lexicon.open("en").tier(word) == "natural"


def test_a_british_word_is_as_well_known_as_its_american_spelling(tmp_path: Path) -> None:
    (tmp_path / "american-words.40").write_text("synthesizing")
    (tmp_path / "british-words.80").write_text("synthesising synthese")
    tiers = EnglishWords(tmp_path, review="").read(lambda share: None).tiers
    assert [tiers[word] for word in ("synthesising", "synthese")] == ["well-read", "rare"]


def test_words_of_computing_people_are_taken(tmp_path: Path) -> None:
    (tmp_path / "special-hacker.50").write_text("admin Guido grok")
    tiers = tiers_of(tmp_path, english="table")
    assert tiers == {"admin": "natural", "grok": "well-read", "table": "natural"}


def test_without_frequencies_no_word_is_too_short(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hide_package(monkeypatch, "wordfreq")
    assert tiers_of(tmp_path, english="bole") == {"bole": "natural"}


def test_without_scowl_the_reason_says_how_to_get_it(tmp_path: Path) -> None:
    source = EnglishWords(tmp_path, review="")
    assert source.fingerprint() is None
    with pytest.raises(LexiconError) as refusal:
        source.read(lambda share: None)
    assert str(refusal.value) == (
        "The English lexicon is built from Debian's package scowl; install it with “apt-get "
        "install scowl”, or balda-lexicons, which has it built, or give a word list of your own."
    )


def test_the_russian_lexicon_holds_the_nouns_of_the_design() -> None:
    lexicon = Lexicon.open("ru")
    steps = dict(lexicon.info.steps)
    assert steps["ё written as е"] == 61_879
    assert steps["nouns, nominative singular or plural-only"] == 131_593
    assert steps["without Orgn"] == 67_977
    assert all(word in lexicon for word in ("кот", "елка", "столовая", "ножницы", "шалаш"))
    assert not any(word in lexicon for word in ("иванов", "москва", "бежать", "столы", "я"))


def test_the_english_lexicon_holds_scowl_with_its_variants() -> None:
    lexicon = Lexicon.open("en")
    assert len(lexicon) > 250_000
    assert all(word in lexicon for word in ("colour", "color", "cafe", "vocals"))
    assert [lexicon.tier(word) for word in ("vocals", "coevals")] == ["natural", "well-read"]


def test_russian_words_have_the_tiers_of_their_lexemes() -> None:
    lexicon = Lexicon.open("ru")
    tiers = {word: lexicon.tier(word) for word in ("уж", "столовая", "елка", "барчук", "аркбутан")}
    assert tiers == {
        "уж": "natural",  # far more often a particle
        "столовая": "natural",
        "елка": "natural",  # also written ёлка
        "барчук": "well-read",
        "аркбутан": "rare",
    }


@pytest.mark.parametrize("word", ["рагу", "тире", "свинина", "вольт", "юрта", "клавиша", "филе"])
def test_a_word_that_people_know_is_not_rare(word: str) -> None:
    assert Lexicon.open("ru").tier(word) != "rare"


@pytest.mark.parametrize("word", ["хаз", "уза", "силь", "роля", "айра", "поул", "найл", "той"])
def test_a_name_or_a_form_of_another_word_is_not_natural(word: str) -> None:
    assert Lexicon.open("ru").tier(word) != "natural"


@pytest.mark.parametrize("word", ["мандраж", "каббала", "интерферон", "травмпункт", "тапочка"])
def test_a_noun_that_only_the_spelling_dictionary_has_is_there(word: str) -> None:
    assert Lexicon.open("ru").tier(word) != "rare"


@pytest.mark.parametrize(
    "word",
    ["больной", "дежурный", "ведущий", "заключенный", "управляющий", "колыбельная", "кондитерская"],
)
def test_an_adjective_that_is_a_noun_is_there_unless_it_is_left_out(word: str) -> None:
    lexicon = Lexicon.open("ru")
    assert lexicon.tier(word) == "natural"
    assert word not in lexicon.without_substantives()
    assert word in lexicon.without_substantives(but=[word])


@pytest.mark.parametrize(
    ("language", "substantives", "others"),
    [
        ("ru", "столовая животное рабочий", "гений герой статуя хаки"),
        ("uk", "поранений загибла майбутнє чайові", "геній алея море ванна будова гірка"),
    ],
)
def test_nouns_that_are_made_of_adjectives_may_be_left_out(
    language: str, substantives: str, others: str
) -> None:
    lexicon = Lexicon.open(language)
    assert all(word in lexicon for word in f"{substantives} {others}".split())
    left = lexicon.without_substantives()
    assert [word for word in f"{substantives} {others}".split() if word in left] == others.split()


@pytest.mark.parametrize("word", ["хаки", "факсимиле", "аллегро", "неглиже", "вибрато"])
def test_a_noun_without_forms_that_looks_like_an_adjective_is_there(word: str) -> None:
    assert word in Lexicon.open("ru")


@pytest.mark.parametrize("word", ["этот", "каждая", "третий", "французский", "красивая", "сильно"])
def test_other_adjectives_are_no_nouns(word: str) -> None:
    assert word not in Lexicon.open("ru")


def test_words_made_of_nothing_are_not_russian_nouns() -> None:
    lexicon = Lexicon.open("ru")
    assert not any(word in lexicon for word in ("куэнковец", "денедж", "ньяя"))


def test_the_ukrainian_lexicon_holds_nouns_with_their_tiers() -> None:
    lexicon = Lexicon.open("uk")
    assert len(lexicon) > 120_000
    assert all(word in lexicon for word in ("кіт", "ґанок", "ножиці", "м'ята", "кішка", "завод"))
    assert not any(word in lexicon for word in ("столи", "бігти", "петренко"))
    assert (lexicon.tier("кіт"), lexicon.tier("ґанок")) == ("natural", "natural")


def test_a_ukrainian_word_that_explains_itself_is_not_rare() -> None:
    lexicon = Lexicon.open("uk")
    assert (lexicon.tier("мікрогалерея"), lexicon.tier("ваєр")) == ("well-read", "rare")


def test_a_ukrainian_word_with_capitals_only_is_rare() -> None:
    lexicon = Lexicon.open("uk")
    names = ("бразилія", "оттава")
    assert [lexicon.tier(word) for word in names] == ["rare"] * 2


@pytest.mark.parametrize(
    ("word", "tier"), [("свинина", "natural"), ("клавиша", "natural"), ("той", "well-read")]
)
def test_a_noun_that_shares_all_its_forms_may_be_natural(word: str, tier: str) -> None:
    assert Lexicon.open("ru").tier(word) == tier
