// Words grouped by the set of their letters, for Spelling Bee.
//
// A hive of n letters is 2^(n-1) look-ups: one for each set of its letters that holds the centre.
// Time grows with those and with the answer, not with the number of words.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <ranges>
#include <span>
#include <vector>

#include "words/letters.h"
#include "words/set_table.h"

namespace balda {

// How likely a person knows a word: 0 natural, 1 well-read, 2 rare.
using Tier = std::uint8_t;

inline constexpr Tier kNatural = 0;
inline constexpr Tier kRarest = 2;

// A word as a lexicon is built from it. Comparison is alphabetical, the better known first.
struct TieredWord {
    Word word;
    Tier tier;

    auto operator<=>(const TieredWord&) const = default;
};

// The numbers from *first* up to *end*.
struct WordRange {
    std::uint32_t first;
    std::uint32_t end;

    auto numbers() const { return std::views::iota(first, end); }
};

// A view of a finished table. Words are numbered by their set, then in alphabetical order.
struct LetterSets {
    SetTable<WordRange> groups;
    std::span<const std::uint32_t> word_starts;  // words + 1 offsets into letters
    std::span<const char> letters;
    std::span<const Tier> tiers;  // of each word

    std::size_t word_count() const { return word_starts.size() - 1; }
    Word word(std::size_t number) const;

    // The number of *word*, and its tier; none if it is not in the table.
    std::optional<std::uint32_t> find(Word word) const;
    std::optional<Tier> tier(Word word) const;

    // The numbers of the words of at least *min_letters* letters that have *centre* and no letter
    // outside *hive*.
    std::vector<std::uint32_t> answers(LetterSet hive, Letter centre,
                                       std::size_t min_letters) const;

    // ImageError if any entry points outside the table or is out of range. Cost: one pass.
    void verify() const;
};

struct BuiltLetterSets {
    BuiltSetTable<WordRange> groups;
    std::vector<std::uint32_t> word_starts;
    std::vector<char> letters;
    std::vector<Tier> tiers;
};

// Groups distinct *words*.
BuiltLetterSets build_letter_sets(std::span<const TieredWord> words);

}  // namespace balda
