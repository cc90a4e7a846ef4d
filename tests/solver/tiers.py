"""Small lexicons with a tier for each word."""

from solver import TIERS, Alphabet, Lexicon, LexiconInfo, Tier, _core


def make_tiers(alphabet_name: str = "en", /, **words: Tier) -> Lexicon:
    alphabet = Alphabet.find(alphabet_name)
    info = LexiconInfo("tiered", alphabet_name)
    letters = b"\xff".join(map(alphabet.encode, words))
    tiers = bytes(map(TIERS.index, words.values()))
    image = _core.build(letters, len(alphabet), info.to_bytes(), None, tiers)
    return Lexicon(alphabet, info, (_core.Lexicon(image),))
