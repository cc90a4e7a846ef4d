"""Intents of texts: the command that a text without a slash asks for, and what comes after it.

A classifier tells the label of a text (`intent_model.py`); a table gives the command of each label,
and letters and numbers that the text names come after it.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from bot.chat.intent_model import IntentModel, split_words
from bot.chat.word_lists import any_of, read_patterns

_MAX_PATTERN_LETTERS = 16
_MAX_NAMED_LETTERS = 4  # that a text may name of the words it wants
# A text whose label has a smaller margin is unclear; less than half of them would be read right.
_LEAST_MARGIN = -0.4
_LEAST_MARGIN_OFFERED = -0.7
# A command whose effect lasts needs to be clearer.
_LEAST_MARGIN_LASTING = -0.2
_LASTING = frozenset(("accepted", "add_word", "ban_word", "forget_me", "refused"))
# So sure has to be a single word that the phrases do not call clear; of nouns 3 in 1,000 are.
_LEAST_MARGIN_ALONE = 0.7
# Labels of texts about a word, or about some words.
_ABOUT_WORD = frozenset(
    (
        "accepted",
        "add_word",
        "ban_word",
        "choose",
        "is_word",
        "meaning",
        "points_of",
        "refused",
        "unknown_word",
        "used",
        "what_if",
    )
)
# Labels of texts that tell a move, or nothing to us.
_NO_COMMAND = frozenset(("", "i_played", "not_mine", "other", "they_played", "what_if"))
# The command of a label and the text after it, unless it is called like its label.
_COMMANDS: Mapping[str, tuple[str, str]] = {
    "add_word": ("addword", ""),
    "again": ("best", "again"),
    "ban_word": ("banword", ""),
    "deeper": ("think", ""),
    "greeting": ("start", ""),
    "is_word": ("word", ""),
    "knots_off": ("mode", "классика"),
    "knots_on": ("mode", "узлы"),
    "left": ("hints", "left"),
    "me_off": ("me", "off"),
    "meaning": ("word", ""),
    "misread": ("fix", ""),
    "more": ("best", "more"),
    "my_dictionary": ("dict", ""),
    "my_turn": ("mine", ""),
    "new_bee": ("newbee", ""),
    "new_boggle": ("newboggle", ""),
    "points_of": ("word", ""),
    "rematch": ("play", ""),
    "simpler": ("best", "more"),
    "small_talk": ("chat", ""),
    "their_turn": ("theirs", ""),
    "top_month": ("top", "month"),
    "top_week": ("top", "week"),
    "whose_turn": ("best", "turn"),
    "why_move": ("level", ""),
    "words": ("best", "words"),
    "words_played": ("score", ""),
}
# Labels of texts about a word, which some of them forget to name.
_OF_WORD = ("choose", "is_word", "meaning", "points_of", "unknown_word")
_APPS = read_patterns("apps")
# Letters at the beginning or the end of a word, in all of our languages.
_BEGIN = re.compile(
    r"\b(?:(?:на|по)?ч[аи]н|почат|нач[аи]л|begin|start|(?:слов\w*|слів|words?) (?:на|from)\b)"
)
_END = re.compile(r"\b(?:о|за)?(?:кан|кон|кін)ч|\bend|\bfinish")
# Letters that words should have: “на букву з”, “ending in ing”, “with th”, “слова на т”.
_LETTERS = (
    r".*\b(?:(?:букв\w*|літер\w*|letters?|with an?|with|by|(?:through|using|через)(?: the| an?)?"
    r"|(?:почина|начина)\w* (?:на|с|з)"
    r"|(?:end|finish|законч|заканч|закінч|конча|кінча|оканч)\w*(?: in| on| на)?) ([^\W\d_]{1,4})"
    r"|(?:слов\w*|слів|words?) (?:на|from) ([^\W\d_]{1,3}))\b(?!')"
)
_NUMERALS = read_patterns("numbers")
_COUNT = rf"(?:\d+|(?:{'|'.join(_NUMERALS.values())})\w*)"
_NUMBER = re.compile(r"\d+")
_LETTERS_APART = re.compile(r"(?:\b[^\W\d_]\b\W*){4,}")
_SIDE = rf"({_COUNT}) ?(?:[xх×]|на|by) ?{_COUNT}"
_LENGTH = rf"(\d+|{'|'.join(_NUMERALS.values())})\w*? ?(?:букв|літер|letter)"
# Long patterns of rare texts are compiled on first use.
# For how many people a game is: “втроём”, “на четверых”, “for 5 people”.
_PEOPLE = (
    r"\b(?:в|на |у)(?:(?P<n3>тр[оиь])|(?P<n4>четвер|чотирьо)"
    r"|(?P<n5>п'?ят(?:ер|ьо))|(?P<n6>ш[ео]ст(?:ер|ьо)))"
    rf"|(?P<count>{_COUNT}) {any_of('people')}"
)
# “Longer than 6”, “over 5 letters”, and with that number itself: “at least 5 letters”.
_LONGER = (
    r"\b(?:(?:(?:longer|more|длинн?е[ей]|больше|более|довш\w+|більше)(?: than| чем| ніж| за)?"
    rf"|over|понад) (?P<over>{_COUNT})"
    rf"|(?:at least|не (?:меньше|короче|менше)|минимум|мінімум|щонайменше) (?P<least>{_COUNT}))"
    r"(?= (?:букв|літер|letter)| \?|$)"
)


def find_intent(text: str, *, tells: bool) -> tuple[str, str] | None:
    """The command that *text* asks for and the text after it; *tells*: *text* tells words too."""
    label = find_label(text)
    if label in _NO_COMMAND:
        return None
    if label in _OF_WORD and not tells:  # it asks which word is meant
        return "refused", ""
    command, rest = _COMMANDS.get(label, (label, ""))
    if label in ("play", "rematch"):
        return command, _read_people(text) or number_in(text)
    if label == "deeper":
        return command, number_in(text)
    if label == "host_app":
        named = (app for app, name in _APPS.items() if re.search(rf"\b(?:{name})\b", text.lower()))
        return "profile", next(named, "")
    if label == "words_by":
        pattern = _read_pattern(text)
        return ("word", pattern) if pattern else ("best", "more")
    return command, rest


@lru_cache(256)
def find_label(text: str) -> str:
    """The label of *text*; "" if it is unclear, says too little, or has no known word."""
    words, model = [word for word in split_words(text) if word != "?"], IntentModel.load()
    least = _LEAST_MARGIN
    if len(words) == 1:
        least = _LEAST_MARGIN_ALONE
        if label := model.alone.get(words[0]):
            return label
    elif len(text.split()) == 1 or model.known.isdisjoint(words):
        return ""
    label, margin = model.rank(text)[0]
    if label in _LASTING:
        least = max(least, _LEAST_MARGIN_LASTING)
    return label if margin >= least else ""


def is_about_word(text: str) -> bool:
    """True if *text* asks about a word, any word."""
    return find_label(text) in _ABOUT_WORD


def asks_hints(text: str) -> bool:
    """True if *text* asks for hints in place of words; letters of a hive may stand beside that."""
    if " " not in text:
        return find_label(text) == "hints"
    label, margin = IntentModel.load().rank(_LETTERS_APART.sub(" ", text))[0]
    return label == "hints" and margin >= _LEAST_MARGIN


def rank_labels(text: str) -> Sequence[str]:
    """The labels that *text* may have, the most likely first."""
    ranked = IntentModel.load().rank(text)
    return [label for label, margin in ranked if margin >= _LEAST_MARGIN_OFFERED]


def number_in(text: str) -> str:
    """The first number in *text*, or the side of a board if it names one: 7x7, семь на семь."""
    sides = [_read_count(found[1]) for found in re.finditer(_SIDE, text.lower())]
    if size := max(sides, default=0):
        return str(size)
    found = _NUMBER.search(text)
    return found[0] if found else ""


def _read_count(word: str) -> int:
    """The number that *word*, of the form of `_COUNT`, stands for."""
    if word.isdigit():
        return int(word)
    return next(int(number) for number, starts in _NUMERALS.items() if re.match(starts, word))


def _read_people(text: str) -> str:
    """The range of people that *text* wants at a table, like 2-4; "" if it tells none."""
    found = re.search(_PEOPLE, text.lower().replace("ё", "е"))
    if found is None:
        return ""
    count = _read_count(found["count"]) if found["count"] else int((found.lastgroup or "")[1:])
    return f"2-{count}" if count > 2 else ""


def _read_pattern(text: str) -> str:
    """The pattern of the words that *text* wants, by their letters or length; "" if it tells none.

    ? stands for a letter and * for any number of them: “words with th” is `*th*`.
    """
    phrase = " ".join(split_words(text))
    if found := re.search(_LONGER, phrase):
        least = _read_count(found["least"] or found["over"]) + bool(found["over"])
        return f"{_some_letters(least)}*"
    length = re.search(_LENGTH, phrase)
    letters = _read_letters(re.sub(_LENGTH, " ", phrase))
    if not letters:
        return _some_letters(_read_count(length[1])) if length else ""
    if _END.search(phrase):
        return f"*{letters}"
    return f"{letters}*" if _BEGIN.search(phrase) else f"*{letters}*"


def _read_letters(phrase: str) -> str:
    """The letters that words should have: after “letter” and the like, else any unknown ones."""
    if found := re.match(_LETTERS, phrase):
        return found[1] or found[2]
    known = IntentModel.load().known
    words = [word for word in phrase.split() if word.isalpha() and word not in known]
    return next((word for word in reversed(words) if len(word) <= _MAX_NAMED_LETTERS), "")


def _some_letters(count: int) -> str:
    return "?" * min(count, _MAX_PATTERN_LETTERS)
