"""Words that people have judged: added, dropped, obscene, impolite."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

import solver.wordlists
from solver import Lexicon, LexiconInfo, Tier
from solver.wordlists.amendments import (
    find_unfit,
    read_review,
    review_version,
)
from solver.wordlists.debian_dictionaries import RussianDictionaries
from solver.wordlists.naturalness import RUSSIAN, Evidence
from solver.wordlists.opencorpora import RussianNouns
from solver.wordlists.scowl import EnglishWords
from solver.wordlists.ukrainian import UkrainianNouns, choose_tier

WORDNET = Path("/usr/share/wordnet")
WORDLISTS = Path(solver.wordlists.__file__).parent
MISSPELT = {"юговосток"}  # by FreeDict of 2022, which Debian 12 has, but not by that of 2024


@pytest.fixture(scope="module")
def ru() -> Lexicon:
    return Lexicon.open("ru")


@pytest.fixture(scope="module")
def steps(ru: Lexicon) -> dict[str, int]:
    return dict(ru.info.steps)


def test_the_review_is_of_a_useful_size() -> None:
    assert len(read_review("ru", "added")) >= 300
    assert len(read_review("ru", "dropped")) >= 50


def test_every_dropped_entry_is_one_of_the_source(steps: dict[str, int]) -> None:
    mended = MISSPELT - RussianDictionaries().read_translated_nouns().languages.keys()
    dropped = steps["with nouns made of adjectives"] - steps["without those judged to be none"]
    assert dropped == len(read_review("ru", "dropped").keys() - mended)


def test_no_added_word_was_there_already(steps: dict[str, int]) -> None:
    before = steps["without those judged to be none"]
    assert steps["with those judged to be missing"] == before + len(read_review("ru", "added"))


@pytest.mark.parametrize("word", ["деньги", "качели", "щипцы", "вуз", "болонья", "спрей"])
def test_words_lost_by_the_filter_are_in_the_lexicon(ru: Lexicon, word: str) -> None:
    assert ru.tier(word) == "natural"


@pytest.mark.parametrize("word", ["ди", "ти", "зи", "лэ", "уд", "электростация"])
def test_dropped_words_are_not_in_the_lexicon(ru: Lexicon, word: str) -> None:
    assert word not in ru


def test_an_added_word_has_the_tier_of_its_entry(ru: Lexicon) -> None:
    assert [ru.tier(word) for word in ("шлепанцы", "томми", "хассий")] == [
        "natural",
        "well-read",
        "rare",
    ]


@pytest.mark.parametrize(
    "word", ["роутер", "бургер", "подкаст", "бублик", "рык", "чатбот", "ковид"]
)
def test_the_review_knows_words_that_are_newer_than_texts_or_only_said(
    ru: Lexicon, word: str
) -> None:
    assert ru.tier(word) == "natural"


@pytest.mark.parametrize("word", ["щи", "сом", "хек", "кит", "осел", "араб"])
def test_a_short_word_that_people_know_is_natural(ru: Lexicon, word: str) -> None:
    assert ru.tier(word) == "natural"


# Nouns that are also surnames, share forms with a rare word, or are in common use.
@pytest.mark.parametrize(
    "words",
    [
        "вовк кінь часник кавун пиріг цибуля",
        "краса опера точка ранок",
        "сусід таксі заєць",
        "узвар райдуга хвіртка",
    ],
)
def test_a_ukrainian_noun_that_people_use_is_natural(words: str) -> None:
    uk = Lexicon.open("uk")
    assert [word for word in words.split() if uk.tier(word) != "natural"] == []


def test_the_review_has_the_last_word_on_ukrainian_tiers() -> None:
    uk, judged = Lexicon.open("uk"), read_review("uk", "tiers")
    assert {word: uk.tier(word) for word in judged} == judged


@pytest.mark.long
@pytest.mark.parametrize(
    ("language", "source", "tier"),
    [("ru", RussianNouns(), RUSSIAN.tier), ("uk", UkrainianNouns(), choose_tier)],
)
def test_each_noun_is_judged_for_a_reason(
    language: str, source: RussianNouns | UkrainianNouns, tier: Callable[[Evidence], Tier]
) -> None:
    evidence, judged = source.evidence(lambda share: None), read_review(language, "tiers")
    assert judged.keys() <= evidence.keys()
    assert [word for word in judged if tier(evidence[word]) == judged[word]] == []


@pytest.mark.parametrize("word", ["головний", "загибла", "рожеве", "українська", "прибула"])
def test_a_ukrainian_adjective_is_not_natural_by_its_use(word: str) -> None:
    assert Lexicon.open("uk").tier(word) != "natural"


@pytest.mark.long
def test_each_english_word_is_added_or_judged_for_a_reason() -> None:
    scowl = EnglishWords(review="").read(lambda share: None)
    accepted = EnglishWords().read(lambda share: None).accepted
    judged = read_review("en", "tiers")
    assert not read_review("en", "added").keys() & scowl.tiers.keys()
    assert judged.keys() <= scowl.tiers.keys()
    left = {word for word, tier in judged.items() if scowl.tiers[word] == tier}
    assert [word for word in left if scowl.accepted.get(word) == accepted.get(word)] == []


@pytest.mark.parametrize(
    ("word", "tier"),
    [
        ("penne", "natural"),
        ("wetsuits", "natural"),  # like its singular
        ("outro", "natural"),  # too new for SCOWL
        ("whinge", "well-read"),
        ("whinges", "well-read"),
    ],
)
def test_the_review_comes_before_the_rules_for_english(word: str, tier: str) -> None:
    assert Lexicon.open("en").tier(word) == tier


def test_words_are_fit_for_all_use_ordinary_use_or_company() -> None:
    lexicon = replace(
        Lexicon.from_words(["кот", "ток", "рот"]), obscene=("ток",), impolite=("рот",)
    )
    assert lexicon.fit_for("all").match("???") == ["кот", "рот", "ток"]
    assert lexicon.fit_for("ordinary").match("???") == ["кот", "рот"]
    assert lexicon.fit_for("company").match("???") == ["кот"]


def test_obscene_words_can_be_left_out(ru: Lexicon) -> None:
    decent = ru.fit_for("ordinary")
    assert len(ru.obscene) > 30
    assert all(word in ru and word not in decent for word in ru.obscene)
    assert "кот" in decent


def test_an_added_word_that_is_obscene_is_left_out_too() -> None:
    lexicon = Lexicon.from_words(["cat"], alphabet="en").with_changes(added=["shitty", "act"])
    assert list(lexicon.obscene) == ["shitty"]
    assert lexicon.fit_for("ordinary").match("*") == ["act", "cat"]


def test_words_of_all_layers_are_fit_for_company_or_not() -> None:
    own = Lexicon.from_words(["cat", "penis"], alphabet="en").with_changes(added=["orgasm"])
    both = own.join(Lexicon.from_words(["shitty", "act"], alphabet="en"))
    assert both.unfit == {"penis", "orgasm", "shitty"}
    assert both.for_company().match("*") == ["act", "cat"]


def test_an_image_without_impolite_words_is_rebuilt() -> None:
    with pytest.raises(KeyError):
        LexiconInfo.from_bytes(b'{"name": "x", "alphabet": "en", "steps": [], "obscene": []}')


@pytest.mark.parametrize(
    ("words", "language"),
    [
        (["саговник", "гребля", "сабля", "застраховка", "хутор", "команда", "херес"], "ru"),
        (["mishit", "shiitake", "debugger", "swank", "fagotto", "niggard", "passage"], "en"),
    ],
)
def test_words_that_only_look_obscene_are_not(words: list[str], language: str) -> None:
    assert find_unfit(words, language, "obscene") == ()


# Words that were natural or accepted before anybody reviewed them.
UNFIT = {
    "en": """
        pussy dicks cocks penis semen sperm dildo raped rapes prick horny porno tits dick rape porn
        anus crap rapist retard orgasm bastard yid yids spik spiks hebe hebes honkey honkies darkey
        jewed jewing kaffir lesbo dyke cripple gypsy midget redskin mulatto
    """,
    "ru": """
        сука сучка член пенис сперма дерьмо моча негр чурка дебил урод сиська оргия ублюдок героин
        фашист нацист изнасилование проститутка хохол педераст москаль
    """,
    "uk": "курва жид кацап русня жопа шлюха",
}
INNOCENT = {
    "en": """
        bread spread kitchen rapeseed therapist analysis cocktail peacock titanic classic scunner
        grape drape shuttle document sextet manuscript
    """,
    "ru": "хлеб команда сабля членство орган урожай педагог гусь лебедь насыпь хутор",
    "uk": "кіт завод хутір жидкість курс орган сукня каструля",
}


def words_of(language: str, lexicon: Lexicon, listed: Mapping[str, str]) -> list[str]:
    return [word for word in listed[language].split() if word in lexicon]


@pytest.mark.parametrize("language", ["ru", "en", "uk"])
def test_no_unfit_word_is_put_before_a_group(language: str) -> None:
    lexicon = Lexicon.open(language)
    polite = lexicon.for_company()
    assert [word for word in UNFIT[language].split() if word in polite] == []
    assert [word for word in words_of(language, lexicon, INNOCENT) if word not in polite] == []


# Swear words and slurs, and well-known words that are only unfit for company.
HIDDEN_FROM_ORDINARY = {
    "ru": "жопа жид шлюха кацап хохол чурка педераст москаль",
    "en": "dyke dykes retard retards redskin mulatto mick",
    "uk": "курва жид кацап русня жопа шлюха хохол чурка педераст москаль",
}
HIDDEN_FROM_COMPANY = {
    "ru": "фашист героин проститутка дебил",
    "en": "fascist heroin cripple gypsy midget",
    "uk": "фашист героїн повія негр",
}


@pytest.mark.parametrize("language", ["ru", "en", "uk"])
def test_each_level_hides_more(language: str) -> None:
    lexicon = Lexicon.open(language)
    ordinary, polite = lexicon.fit_for("ordinary"), lexicon.fit_for("company")
    abusive, rude = HIDDEN_FROM_ORDINARY[language].split(), HIDDEN_FROM_COMPANY[language].split()
    assert [word for word in (*abusive, *rude) if word not in lexicon.fit_for("all")] == []
    assert [word for word in abusive if word in ordinary] == []
    assert [word for word in rude if word not in ordinary] == []
    assert [word for word in (*abusive, *rude) if word in polite] == []


@pytest.mark.parametrize("language", ["ru", "en", "uk"])
def test_words_hidden_only_in_company_keep_their_tiers(language: str) -> None:
    lexicon = Lexicon.open(language)
    tiers = {lexicon.tier(word) for word in HIDDEN_FROM_COMPANY[language].split()}
    assert tiers == {"natural"}


def test_no_word_that_wordnet_calls_a_slur_and_nothing_else_is_fit_for_company() -> None:
    lexicon = Lexicon.open("en")
    data, index = (WORDNET / "data.noun").read_text(), (WORDNET / "index.noun").read_text()
    slur = r"^(\d{8}) .*(?:\(ethnic slur\)|\(offensive slang\)|offensive (?:term|name)s? for)"
    called = set(re.findall(slur, data, re.MULTILINE))
    with_one_sense = re.findall(r"^([a-z]+) n 1 .* (\d{8}) *$", index, re.MULTILINE)
    slurs = {word for word, sense in with_one_sense if sense in called and word in lexicon}
    assert len(slurs) > 30
    assert slurs - lexicon.unfit == set()


@pytest.mark.parametrize("language", ["ru", "en", "uk"])
def test_few_of_the_words_that_people_know_are_unfit(language: str) -> None:
    lexicon = Lexicon.open(language)
    lost = sum(lexicon.tier(word) == "natural" for word in lexicon.impolite)
    assert lost < 0.025 * lexicon.tier_counts()["natural"]


@pytest.mark.parametrize("language", ["ru", "en", "uk"])
def test_an_obscene_word_is_never_natural(language: str) -> None:
    lexicon = Lexicon.open(language)
    assert {lexicon.tier(word) for word in lexicon.obscene} <= {"well-read", "rare"}


@pytest.mark.parametrize("kind", ["obscene", "impolite"])
@pytest.mark.parametrize("language", ["ru", "en", "uk"])
def test_each_expression_has_its_reason(language: str, kind: str) -> None:
    text = (WORDLISTS / f"{language}-{kind}.txt").read_text("utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert lines
    assert [line for line in lines if not re.fullmatch(r"\S+ — \S.*", line)] == []


def test_a_language_without_a_review_has_no_judged_words() -> None:
    assert read_review("xx", "added") == read_review("xx", "dropped") == {}
    assert find_unfit(["cat"], "xx", "obscene") == ()


def test_a_review_has_a_version_of_its_own() -> None:
    assert review_version("ru") != review_version("en")
