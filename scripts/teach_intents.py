"""Teach the classifier of intents from `scripts/phrases`, and write `bot/chat/intents.bin`.

    python -m scripts.teach_intents

It takes about a minute on two cores, and prints the share of the phrases that were not taught which
is read right (tests/bot/chat/test_intent_model.py).
"""

import random
import re
from collections import Counter
from collections.abc import Sequence

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.feature_extraction import DictVectorizer
from sklearn.preprocessing import normalize
from sklearn.svm import LinearSVC

from bot.chat.intent_model import MODEL, IntentModel, number_features, split_words
from scripts.labelled_phrases import LANGUAGES, fill, read_phrases

SEED = 1
# A word, or a feature, of only one phrase teaches nothing.
LEAST_PHRASES = 2
# The inverse strength of regularization, the usual C of support vector machines.
INVERSE_REGULARIZATION = 1.0
# Features whose greatest weight is smaller than the first, and weights smaller than the second, are
# left out: they would treble the file for three phrases in a thousand.
LEAST_OF_FEATURE, LEAST_WEIGHT = 0.2, 0.1
GREATEST_PACKED = 127

_SLOT = re.compile(r"\{([^}]*)\}")
_LONG_WORD = re.compile(r"[^\W\d_]{4,}")


def main() -> None:
    taught = [phrase for name in LANGUAGES for phrase in read_phrases(name)]
    MODEL.write_bytes(teach(taught).pack())
    print(f"{MODEL.name}: {MODEL.stat().st_size:,} bytes from {len(taught):,} phrases")
    model = IntentModel.load()
    for name in LANGUAGES:
        examined = [*read_phrases(f"{name}.examined")]
        right = sum(model.rank(fill(phrase))[0][0] == label for label, phrase in examined)
        print(f"{name}: {right} of {len(examined)} unseen phrases are read right")


def teach(taught: Sequence[tuple[str, str]]) -> IntentModel:
    """Teach a model by each phrase and by a copy with a slip of the finger."""
    slips = random.Random(SEED)
    known = find_known([phrase for _, phrase in taught])
    labels = [label for label, _ in taught for _ in range(2)]
    texts = [text for _, phrase in taught for text in (fill(phrase), slip(fill(phrase), slips))]
    rows = [Counter(number_features(text, known)) for text in texts]
    vectorizer = DictVectorizer()
    matrix = normalize(vectorizer.fit_transform(rows)).astype(np.float32)
    often = np.flatnonzero(matrix.getnnz(axis=0) >= LEAST_PHRASES)
    machines = LinearSVC(C=INVERSE_REGULARIZATION, random_state=SEED)
    machines.fit(matrix[:, often], labels)
    alone = {
        words[0]: label
        for label, phrase in taught
        if phrase.endswith("!") and len(words := split_words(phrase)) == 1
    }
    model = IntentModel(
        machines.classes_.tolist(), machines.intercept_.tolist(), 1, known, alone, (), (), (), ()
    )
    features = np.array(vectorizer.feature_names_, np.uint32)[often]
    return _with_weights(model, features, machines.coef_.T)


def find_known(phrases: Sequence[str]) -> frozenset[str]:
    """Words of at least two *phrases* that are no numbers and not mostly inside of braces."""
    outside = Counter(word for text in phrases for word in {*split_words(_SLOT.sub(" ", text))})
    inside = Counter(
        word for text in phrases for slot in _SLOT.findall(text) for word in split_words(slot)
    )
    return frozenset(
        word
        for word, n in outside.items()
        if n >= LEAST_PHRASES and n > inside[word] and not word.isdigit()
    )


def slip(text: str, slips: random.Random) -> str:
    """*text* with a letter of a long word left out, doubled, replaced, or swapped with the next."""
    words = [*_LONG_WORD.finditer(text)]
    if not words:
        return text
    chosen = slips.choice(words)
    at = slips.randrange(chosen.start(), chosen.end() - 1)
    two, letter = text[at : at + 2], slips.choice(chosen[0])
    ways = (two[1], two[0] + two, two[1] + two[0], letter + two[1])
    return text[:at] + slips.choice(ways) + text[at + 2 :]


def _with_weights(model: IntentModel, numbers: np.ndarray, weights: np.ndarray) -> IntentModel:
    """*model* with *weights* of shape (features, labels), packed into bytes."""
    kept = np.abs(weights).max(1) >= LEAST_OF_FEATURE
    weights = np.where(np.abs(weights) >= LEAST_WEIGHT, weights, 0)[kept]
    scale = float(np.abs(weights).max() / GREATEST_PACKED)
    packed = csr_matrix(np.round(weights / scale).astype(np.int8))
    return model._replace(
        scale=scale,
        features=numbers[kept],
        starts=packed.indptr.astype(np.uint32),
        columns=packed.indices.astype(np.uint8),
        weights=packed.data,
    )


if __name__ == "__main__":
    main()
