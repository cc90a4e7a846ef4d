"""What people write for a command without its slash."""

from collections.abc import Mapping

# Those that make a command alone; as they are words too, a puzzle or a board may have them first.
_ALONE = {
    "help": ("help", "помощь", "справка", "допомога"),
    "settings": ("settings", "настройки", "налаштування"),
    "profile": ("profile", "профиль", "профіль"),
    "start": ("start", "старт", "меню", "menu"),
}
# Those that make one with something after them.
_WITH_MORE = {
    "play": ("play", "сыграем", "зіграймо"),
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
    "top": ("top", "топ", "рейтинг"),
    "dict": ("dict", "словарь", "словник"),
    "newbee": ("newbee",),
    "newboggle": ("newboggle",),
}

COMMANDS_ALONE: Mapping[str, str] = {
    name: command for command, names in _ALONE.items() for name in names
}
COMMANDS: Mapping[str, str] = {
    name: command for command, names in _WITH_MORE.items() for name in names
}
