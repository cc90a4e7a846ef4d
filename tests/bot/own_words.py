"""Words that somebody added or banned."""

from bot.work.lexicons import Changes, Words


def own_words(*, added: tuple[str, ...] = (), banned: tuple[str, ...] = ()) -> Words:
    return Words((Changes(added, banned),))
