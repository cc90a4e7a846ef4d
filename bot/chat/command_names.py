"""Commands without a slash: the name of one, or a phrase for it."""

import re
from collections.abc import Mapping

from bot.chat.hint_wishes import wants_hints, without_wish
from bot.chat.phrases import PHRASES
from bot.chat.told import OPPONENT, read_told

# Those that make a command with something after them.
_WITH_MORE = {
    "mode": ("mode", "режим"),
    "used": ("used", "использованы", "использовано", "использовали", "використано", "використали"),
    "through": ("through", "через"),
    "prize": ("prize", "приз", "призы"),
    "fix": ("fix", "исправь", "исправить", "исправление", "виправ", "виправити", "виправлення"),
    "cell": ("cell", "клетка", "клітинка"),
    "bee": ("bee", "соты", "улей", "пчела", "соти", "вулик", "бджола"),
    "boggle": ("boggle",),
    "dict": ("dict", "словарь", "словник"),
    "newbee": ("newbee",),
    "newboggle": ("newboggle",),
}
_COMMANDS: Mapping[str, str] = {
    name: command for command, names in _WITH_MORE.items() for name in names
}
_NEED_WORDS = ("addword", "banword")
_PERIODS = {"недел": "week", "тижн": "week", "тижд": "week", "месяц": "month", "місяц": "month"}
# What is left out before a text is understood, as often as it stands there.
_LEAD = (
    r"а|и|но|ну|так|вот|о|ой|ого|эй|хм|ок|блин|короче|бот|слушай|послушай|смотри|сейчас|щас|теперь"
    r"|скажи(?:те)?|(?:это |чи )?правда(?: ли)?(?: что)?|будь ласка|зараз|тепер|плиз|пж|пожалуйста"
    r"|і|й|але|от|ось|слухай|дивись|скажіть"
    r"|hey|so|and|but|well|wait|oh|ok|okay|now|bot|please|pls|plz"
)
_TAIL = (
    r"а|же|то|тут|здесь|вообще|блин|ура|бот|сейчас|щас|теперь|зараз|тепер|будь ласка|плиз|пж"
    r"|пожалуйста|ж|взагалі|then|now|here|bot|please|pls|plz"
)
_ADDRESS = re.compile(rf"^(?:(?:{_LEAD})[ ,]+)+|(?:[ ,]+(?:{_TAIL}))+$")
_MAX_PHRASE_LETTERS = 80
# As many letters beside a wish for hints may be a hive.
_LEAST_HIVE = 6
_APOSTROPHES = str.maketrans("ʼ’`", "'''")


def command_in(text: str, *, loosely: bool = True) -> tuple[str, str] | None:
    """The command that *text* stands for, and what comes after it; None if it is none.

    *loosely* a word of some length of text is enough.
    """
    name, _, rest = text.partition(" ")
    command = _COMMANDS.get(name.lower().rstrip(":,"))
    if command and rest.strip():
        return command, rest.strip()
    text = text.lower().translate(_APOSTROPHES).strip(" .!)").removesuffix("?")
    phrase = OPPONENT.sub("opponent", " ".join(text.split()))
    phrase = _ADDRESS.sub("", phrase) or phrase
    if wants_hints(phrase) and (hints := _hints_in(phrase, loosely=loosely)):
        return hints
    if len(phrase) > _MAX_PHRASE_LETTERS:
        return None
    for name, pattern in PHRASES:
        if not loosely and pattern.pattern.startswith(".*"):
            continue
        if found := pattern.fullmatch(phrase):
            command, _, always = name.partition(":")
            rest = found.groupdict().get("rest") or ""
            at_first = command != "profile" and rest.isalpha() and found.start("rest") == 0
            if at_first and not read_told(rest).words:
                continue  # “longest word” is about no word
            if command in _NEED_WORDS and not rest and not read_told(text).words:
                continue
            rest = _PERIODS.get(rest, rest)
            return command, always.format(rest) if always else rest
    return None


def _hints_in(phrase: str, *, loosely: bool) -> tuple[str, str] | None:
    """Hints to the hive whose letters stand in *phrase*, or to what is under way here."""
    letters = "".join(without_wish(phrase).split())
    if _LEAST_HIVE <= len(letters) == len(set(letters)):
        return "bee", phrase
    return ("hints", "") if loosely or not letters else None
