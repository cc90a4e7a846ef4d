"""Texts that apps write around a board, by the alphabet of the board."""

from collections.abc import Mapping

from ocr.reading import AlphabetName

YOUR_NAME = {"ru": "Вы", "en": "You", "uk": "Ви"}
OTHER_NAMES: Mapping[AlphabetName, tuple[str, ...]] = {
    "ru": ("Мария", "Соперник", "Анна", "Пётр", "Дмитрий", "Ольга", "Игрок 2", "Бот"),
    "en": ("Maria", "Rival", "Anna", "Peter", "Player 2", "Bot"),
    "uk": ("Олена", "Марія", "Суперник", "Тарас", "Бот"),
}
YOUR_TURN = {"ru": "Ваш ход", "en": "Your turn", "uk": "Ваш хід"}
TURN_OF = {
    "ru": ("Ход: {name}", "Ходит {name}", "{name} ходит"),
    "en": ("Turn: {name}", "{name}'s turn"),
    "uk": ("Хід: {name}", "Ходить {name}"),
}
BUTTONS = {
    "ru": ("Пропустить", "Сдаться"),
    "en": ("Skip", "Resign"),
    "uk": ("Пропустити", "Здатися"),
}
