// Bindings of Spelling Bee.

#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bee/hives.h"
#include "bindings/bindings.h"

namespace balda::python {
namespace {

// An answer of a hive: word, points, true for a pangram, tier.
using BeeAnswer = std::tuple<nb::bytes, std::uint32_t, bool, Tier>;

std::vector<BeeAnswer> bee_answers(const OwnedLexicon& owner, const nb::bytes& hive,
                                   std::size_t min_letters) {
    const Word letters = to_word(hive);
    if (letters.empty() || letters.size() > kMaxHiveLetters) {
        throw std::invalid_argument("a hive has 1 to 12 letters");
    }
    for (const char letter : letters) {
        if (static_cast<Letter>(letter) >= owner.lexicon.letter_count()) {
            throw std::invalid_argument("a hive has letters of the lexicon's alphabet");
        }
    }
    const LetterSets& sets = owner.lexicon.sets();
    const LetterSet set = letter_set(letters);
    std::vector<BeeAnswer> found;
    for (const auto n : sets.answers(set, static_cast<Letter>(letters.front()), min_letters)) {
        const Word word = sets.word(n);
        const bool pangram = letter_set(word) == set;
        found.emplace_back(to_bytes(word), bee_points(word, pangram), pangram, sets.tiers[n]);
    }
    return found;
}

// Hives with their counts; a Python object is made only for one that is asked for.
struct FoundHives {
    std::vector<CountedHive> hives;
};

// The letters of a hive, the centre first, and its counts of words, points and pangrams.
nb::tuple hive_at(const FoundHives& found, std::size_t number) {
    if (number >= found.hives.size()) throw nb::index_error();
    const CountedHive& hive = found.hives[number];
    std::string letters{static_cast<char>(hive.centre)};
    LetterSet others = hive.letters & ~letter_bit<LetterSet>(hive.centre);
    for (; others != 0; others &= others - 1) {
        letters.push_back(static_cast<char>(lowest_letter(others)));
    }
    return nb::make_tuple(to_bytes(letters), hive.tally.words, hive.tally.points, hive.pangrams);
}

// The least and the most.
using Bounds = std::pair<std::uint32_t, std::uint32_t>;

FoundHives find_hives(const Lexicons& lexicons, const WordSets& excluded, int letters,
                      std::size_t min_letters, const Bounds& words, const Bounds& pangrams) {
    if (letters > static_cast<int>(kMaxHiveLetters))
        throw std::invalid_argument("a hive has 1 to 12 letters");
    const HiveFilter filter{
        letters, {words.first, words.second}, {pangrams.first, pangrams.second}};
    const std::vector<std::shared_ptr<const WordSet>> left_out(excluded.begin(), excluded.end());
    const nb::gil_scoped_release unlocked;
    const HiveCounts counts(views(lexicons), left_out, min_letters);
    return {counts.hives(filter)};
}

}  // namespace

void bind_bee(nb::module_& module) {
    nb::class_<FoundHives>(module, "Hives")
        .def("__len__", [](const FoundHives& found) { return found.hives.size(); })
        .def("__getitem__", &hive_at,
             nb::sig("def __getitem__(self, number: int, /) -> tuple[bytes, int, int, int]"));

    module.def("bee_answers", &bee_answers, nb::arg("lexicon"), nb::arg("hive"),
               nb::arg("min_letters"));
    module.def("find_hives", &find_hives, nb::arg("lexicons"), nb::arg("excluded"),
               nb::arg("letters"), nb::arg("min_letters"), nb::arg("words"), nb::arg("pangrams"));
}

}  // namespace balda::python
