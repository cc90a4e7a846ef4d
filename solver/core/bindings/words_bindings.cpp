// Bindings of lexicons: building one, its words, and sets of words that answers leave out.

#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bindings/bindings.h"
#include "words/pattern.h"

namespace balda::python {
namespace {

// The words in *packed*, each ended by a byte that is not a letter; the last one may lack it.
std::vector<Word> to_words(const nb::bytes& packed) {
    constexpr char kEnd = '\xFF';
    std::vector<Word> words;
    Word rest = to_word(packed);
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(kEnd), rest.size());
        words.push_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return words;
}

nb::bytes build(const nb::bytes& letters, std::uint32_t letter_count, const nb::bytes& info,
                Progress progress, const nb::bytes& tiers) {
    std::vector<TieredWord> words;
    for (const Word word : to_words(letters)) words.push_back({word, kNatural});
    if (tiers.size() != 0 && tiers.size() != words.size()) {
        throw std::invalid_argument("every word has a tier");
    }
    for (std::size_t n = 0; n < tiers.size(); ++n) {
        words[n].tier = static_cast<Tier>(to_word(tiers)[n]);
    }
    std::vector<std::byte> image;
    {
        const nb::gil_scoped_release unlocked;
        image = Lexicon::build(std::move(words), letter_count, to_word(info), progress);
    }
    return nb::bytes(image.data(), image.size());
}

}  // namespace

void bind_words(nb::module_& module) {
    module.attr("ANY_ONE_LETTER") = kAnyOneLetter;
    module.attr("ANY_RUN") = kAnyRun;

    nb::class_<OwnedLexicon>(module, "Lexicon")
        .def(nb::init<Buffer>(), nb::arg("image"),
             nb::sig("def __init__(self, image: bytes | mmap.mmap) -> None"))
        .def("__len__", [](const OwnedLexicon& self) { return self.lexicon.word_count(); })
        .def("word",
             [](const OwnedLexicon& self, std::size_t number) {
                 if (number >= self.lexicon.word_count()) throw nb::index_error();
                 return to_bytes(self.lexicon.sets().word(number));
             })
        .def(
            "tier",
            [](const OwnedLexicon& self, const nb::bytes& word) {
                return self.lexicon.tier(to_word(word));
            },
            nb::arg("word"))
        .def_prop_ro("tiers",
                     [](const OwnedLexicon& self) {
                         const auto tiers = self.lexicon.sets().tiers;
                         return nb::bytes(tiers.data(), tiers.size());
                     })
        .def_prop_ro("letter_counts",
                     [](const OwnedLexicon& self) {
                         const auto counts = self.lexicon.letter_counts();
                         return std::vector<std::uint64_t>(counts.begin(), counts.end());
                     })
        .def(
            "match",
            [](const OwnedLexicon& self, const nb::bytes& pattern) {
                std::vector<nb::bytes> words;
                for (const Word word : match(self.lexicon, to_word(pattern))) {
                    words.push_back(to_bytes(word));
                }
                return words;
            },
            nb::arg("pattern"))
        .def_prop_ro("info",
                     [](const OwnedLexicon& self) { return to_bytes(self.lexicon.info()); });

    nb::class_<WordSet>(module, "WordSet")
        .def(
            "__init__",
            [](WordSet* self, const nb::bytes& words) { new (self) WordSet(to_words(words)); },
            nb::arg("words"))
        .def("__contains__", [](const WordSet& self, const nb::bytes& word) {
            return self.contains(to_word(word));
        });

    module.def("build", &build, nb::arg("letters"), nb::arg("letter_count"), nb::arg("info"),
               nb::arg("progress").none(), nb::arg("tiers") = nb::bytes("", 0));
}

}  // namespace balda::python
