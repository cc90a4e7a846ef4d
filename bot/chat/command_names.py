"""What people write for a command without its slash: its name, or a phrase for it."""

import re
from collections.abc import Mapping

# Those that make a command with something after them.
_WITH_MORE = {
    "play": ("play",),
    "mode": ("mode", "режим"),
    "word": ("word", "слово"),
    "used": ("used", "использованы", "использовано", "использовали", "використано"),
    "through": ("through", "через"),
    "think": ("think", "подумай", "думай"),
    "prize": ("prize", "приз", "призы"),
    "fix": ("fix", "исправь", "исправить", "исправление", "виправ"),
    "cell": ("cell", "клетка", "клітинка"),
    "bee": ("bee", "соты", "улей"),
    "boggle": ("boggle",),
    "top": ("top", "топ"),
    "dict": ("dict", "словарь", "словник"),
    "newbee": ("newbee",),
    "newboggle": ("newboggle",),
}
_COMMANDS: Mapping[str, str] = {
    name: command for command, names in _WITH_MORE.items() for name in names
}
# Whole texts, the first that fits. `best`, `mine`, `theirs`, `hints` and `stop` are no commands:
# boards and puzzles answer them.
_PHRASES = {
    "theirs": r"(?:сейчас )?(?:ход соперника|ходит соперник)|their (?:turn|move)",
    "mine": r"(?:сейчас )?(?:мой ход|хожу я)|my (?:turn|move)",
    "best": (
        r"(?:какой |покажи )?(?:самы[ейя] )?лучш(?:ий|ее|ие|его)(?: ход| слово| слова)?"
        r"|что (?:мне )?(?:лучше )?(?:сыграть|играть|ходить|поставить|делать)"
        r"|(?:покажи )?ещ[её](?: слова| ходы)?|дальше|самое длинное слово"
        r"|(?:show )?(?:me )?more(?: words)?|next|(?:the )?(?:best|longest) (?:word|move)"
        r"|what should i (?:play|do)"
    ),
    "hints": (
        r"(?:дай |хочу )?подсказк[аиу]|сколько (?:слов )?(?:ещё )?осталось"
        r"|(?:give me )?(?:a )?hints?|how many (?:words )?(?:are )?left"
    ),
    "stop": (
        r"(?:стоп|закончи|заверши|хватит)(?: загадку| головоломку| игру)?"
        r"|(?:stop|end|finish)(?: (?:the )?(?:puzzle|game))?"
    ),
    "newbee": (
        r"(?:новая |ещё одна |ещё |нова )?(?:загадк[ау]|головоломк[ау])"
        r"|(?:a |new |another |next )?puzzle|newbee"
    ),
    "newboggle": r"(?:новый |новое )?(?:бугл|боггл)|new boggle|newboggle",
    "play": (
        r"(?:давай(?:те)? |хочу |будем )?(?:сыграем|играть|поиграем|играем|поиграть|зіграймо)"
        r"|(?:let'?s |i want to )?play"
    ),
    "top": (
        r"топ|top|рейтинг|кто (?:выигрывает|побеждает|впереди)|сч[её]т|scores?|leaderboard"
        r"|who(?: is|'s) (?:winning|ahead)"
    ),
    "me": r"(?:моя )?статистика|my stats|my results|мои результаты",
    "settings": (
        r"(?:сменить |поменять |change |switch )?(?:the )?(?:язык|language|тему|theme)"
        r"|(?:dark|light) mode|т[её]мная тема|светлая тема|settings|настройки|налаштування"
        r"|(?:как |how to )?(?:скрыть|спрятать|hide) (?:слова|words)|спойлеры|spoilers"
    ),
    "profile": r"profile|профиль|профіль",
    "start": r"start(?: over)?|старт|меню|menu",
    "addword": r"(?:добавь|добавить|add) (?:слово |(?:the )?word )?(?P<addword>\w+)",
    "banword": r"(?:запрети|запретить|убери|ban|remove) (?:слово |(?:the )?word )?(?P<banword>\w+)",
    "used": r"(?:уже |already )?(?:было|были|used) (?:слов[оа] |words? )?(?P<used>[\w, ]+)",
    "word": (
        r"(?:is )?(?P<word>\w+) (?:a (?:real )?word|valid|allowed|годится|слово)"
        r"|(?:is )?(?P<word2>\w+) is (?:a word|valid)"
        r"|(?:есть ли|есть|бывает ли|можно ли|существует ли) (?:такое )?(?:слово )?(?P<word3>\w+)"
        r"|(?P<word4>\w*[?*]+\w[\w?*]*|\w+\*)"
    ),
    "help": (
        r"help|помощь|справка|допомога|(?:the )?rules|правила|что ты? ?умеешь|who are you|кто ты"
        r"|(?:как|how|what|что|зачем|почему|why|где|where|can|could|можно)\b.*"
    ),
}
_PATTERNS = {command: re.compile(pattern) for command, pattern in _PHRASES.items()}


def command_in(text: str) -> tuple[str, str] | None:
    """The command that *text* stands for, and what comes after it; None if it is none."""
    name, _, rest = text.partition(" ")
    command = _COMMANDS.get(name.lower().rstrip(":,"))
    if command and rest.strip():
        return command, rest.strip()
    phrase = " ".join(text.lower().strip(" .!").removesuffix("?").split())
    for command, pattern in _PATTERNS.items():
        if found := pattern.fullmatch(phrase):
            return command, next(filter(None, found.groupdict().values()), "")
    return None
