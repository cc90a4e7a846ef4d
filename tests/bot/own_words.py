"""Words that somebody added or banned."""

from itertools import count

from bot.work.lexicons import Changes, Words

_revisions = count(1)


def own_words(*, added: tuple[str, ...] = (), banned: tuple[str, ...] = ()) -> Words:
    return Words((Changes(next(_revisions), added, banned),))
