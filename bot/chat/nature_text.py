"""What a word is that no lexicon has, in one sentence."""

from bot.texts import Texts
from solver import Nature


def nature_text(texts: Texts, nature: Nature) -> str:
    """ "" if nobody knows."""
    if nature.lemma and nature.what in ("plural", "case", "verb"):
        return _form(texts, nature)
    return {
        "plural": texts.say("It is a plural."),
        "case": texts.say("It is a form of a noun."),
        "verb": texts.say("It is a verb."),
        "adjective": texts.say("It is an adjective."),
        "adverb": texts.say("It is an adverb."),
        "numeral": texts.say("It is a numeral."),
        "pronoun": texts.say("It is a pronoun."),
        "another part of speech": texts.say("It is another part of speech, no noun."),
        "name": texts.say("It is a name."),
        "abbreviation": texts.say("It is an abbreviation."),
        "left out": texts.say("It is a noun that was left out of the lexicon."),
        "unknown": "",
    }[nature.what]


def _form(texts: Texts, nature: Nature) -> str:
    if nature.what == "plural":
        return texts.say("It is the plural of “{lemma}”: /word {lemma}", lemma=nature.lemma)
    if nature.what == "case":
        return texts.say("It is a form of “{lemma}”: /word {lemma}", lemma=nature.lemma)
    return texts.say("It is a form of the verb “{lemma}”.", lemma=nature.lemma)
