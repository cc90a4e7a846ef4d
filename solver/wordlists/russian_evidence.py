"""Evidence of all sources on a Russian noun, gathered for `naturalness`."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import log1p

from solver.wordlists import debian_dictionaries as debian
from solver.wordlists.derivation import is_compound, is_derived
from solver.wordlists.frequencies import LexemeUse
from solver.wordlists.naturalness import MAX_LETTERS, Evidence
from solver.wordlists.pymorphy import Dictionary, Grammemes

# Endings of the singular of nouns that are words only in the plural: куранты, курант.
_SINGULAR_ENDINGS = ("", "а", "я", "ь", "о", "е")
_MIN_USED_ZIPF = 3.0
# From this zipf on, a term that all languages have is a plain word (лазер, фосфор): 52 were read.
_MIN_ZIPF_OF_PLAIN_TERMS = 2.8
_MIN_SHARE_OF_NOUNS = 0.1
# Endings of words that science has borrowed: инспирация, андезит, гидроксид.
_LEARNED = ("ия", "изм", "ит", "ид", "оз", "оид")
_INFORMAL = frozenset({"Infr", "Slng"})
_NAMES = ("Name", "Surn", "Patr", "Geox", "Orgn", "Abbr")


@dataclass(slots=True, eq=False, repr=False)
class Witness:
    """Gathers evidence from the dictionaries, the corpus of *readings* and the *used* nouns.

    *translated*: words that translate a noun of another language.
    """

    _uses: debian.DictionaryUse
    _readings: Dictionary
    _used: Mapping[str, LexemeUse]
    _translated: debian.TranslatedNouns

    def of(self, word: str, meanings: Collection[Grammemes]) -> Evidence:
        """The evidence for *word*, a noun with these *meanings*."""
        uses, used = self._uses, self._used[word]
        spelled = self._is_spelled(word, meanings)
        listed = word in uses.thesaurus or word in uses.mueller or word in uses.languages
        return {
            "frequency": used.score,
            "homographs": used.withheld if spelled and listed else 0.0,
            "letters": min(len(word), MAX_LETTERS),
            "spelling": spelled,
            "thesaurus": word in uses.thesaurus,
            "mueller": log1p(uses.mueller.get(word, 0)),
            "term": word in uses.terms and not self._is_plain_term(word),
            "languages": log1p(uses.languages.get(word, 0)),
            "derived": is_derived(word, uses.spelling),
            "compound": is_compound(word, self._is_used),
            "learned": word.endswith(_LEARNED),
            "informal": any(not _INFORMAL.isdisjoint(tags) for tags in meanings),
            "no_noun": self._is_no_noun(word, meanings),
        }

    def _is_no_noun(self, word: str, meanings: Collection[Grammemes]) -> bool:
        """True if people hardly ever mean the noun, which other languages do not translate.

        One dictionary is enough for an adjective, as no corpus has it as a noun.
        """
        translations = (self._translated.languages, self._translated.mueller)
        if not any("NOUN" in tags for tags in meanings):
            return not any(word in nouns for nouns in translations)
        if all(word in nouns for nouns in translations):
            return False
        return self._readings.share_of_readings(word, _is_noun) < _MIN_SHARE_OF_NOUNS

    def _is_plain_term(self, word: str) -> bool:
        """True if people use a term that every bilingual dictionary has."""
        is_everywhere = self._uses.languages.get(word, 0) == debian.BILINGUAL_COUNT
        return is_everywhere and self._used[word].score >= _MIN_ZIPF_OF_PLAIN_TERMS

    def _is_spelled(self, word: str, meanings: Collection[Grammemes]) -> bool:
        entries = self._uses.spelling
        if entries.get(word) in debian.IRREGULAR:
            return True
        heads = [word]
        if all("Pltm" in tags for tags in meanings):
            heads += [word[:-1] + ending for ending in _SINGULAR_ENDINGS]
        return any(not debian.NOUN_FLAGS.isdisjoint(entries.get(head, "")) for head in heads)

    def _is_used(self, part: str) -> bool:
        used = self._used.get(part)
        return bool(used and used.score >= _MIN_USED_ZIPF and self._uses.spelling.get(part))


def _is_noun(tags: Grammemes) -> bool:
    return "NOUN" in tags and tags.isdisjoint(_NAMES)
