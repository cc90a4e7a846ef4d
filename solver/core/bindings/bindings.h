// Shared by the files of bindings: words as bytes of letter numbers, lexicons that own their image,
// and the error of a search that takes too long.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "words/deadline.h"
#include "words/lexicon.h"
#include "words/word_set.h"

namespace balda::python {

namespace nb = nanobind;
using Buffer = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

inline nb::bytes to_bytes(Word word) {
    return nb::bytes(word.data(), word.size());
}

inline Word to_word(const nb::bytes& bytes) {
    return {bytes.c_str(), bytes.size()};
}

// A lexicon together with the buffer that it reads.
struct OwnedLexicon {
    explicit OwnedLexicon(Buffer buffer)
        : image(std::move(buffer)), lexicon(std::as_bytes(std::span(image.data(), image.size()))) {}

    Buffer image;
    Lexicon lexicon;
};

using Lexicons = std::vector<std::shared_ptr<OwnedLexicon>>;
using WordSets = std::vector<std::shared_ptr<WordSet>>;

inline std::vector<std::shared_ptr<const Lexicon>> views(const Lexicons& owners) {
    std::vector<std::shared_ptr<const Lexicon>> lexicons;
    for (const auto& owner : owners) lexicons.emplace_back(owner, &owner->lexicon);
    return lexicons;
}

inline Deadline in(double seconds) {
    constexpr double kMaxSeconds = 1e6;
    const std::chrono::duration<double> time(std::min(seconds, kMaxSeconds));
    return Deadline::clock::now() + std::chrono::duration_cast<Deadline::duration>(time);
}

// Thrown if a search reaches its time limit before its end.
class OutOfTime : public std::runtime_error {
  public:
    OutOfTime() : std::runtime_error("the time limit came first") {}
};

template <class T>
T in_time(std::optional<T> found) {
    if (!found) throw OutOfTime();
    return std::move(*found);
}

void bind_words(nb::module_& module);
void bind_balda(nb::module_& module);
void bind_bee(nb::module_& module);
void bind_boggle(nb::module_& module);
void bind_lookahead(nb::module_& module);

}  // namespace balda::python
