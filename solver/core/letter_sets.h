// Words grouped by the set of their letters, for Spelling Bee.
//
// A hive of n letters is 2^(n-1) look-ups: one for each set of its letters that holds the centre.
// Time grows with those and with the answer, not with the number of words.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "image.h"
#include "letters.h"

namespace balda {

using LetterSet = std::uint64_t;

LetterSet letter_set(Word word);

// A view of a finished table. Group g is the words with set sets[g], in alphabetical order.
struct LetterSets {
    std::span<const LetterSet> sets;             // ascending
    std::span<const std::uint32_t> slots;        // open addressing; group + 1, or 0
    std::span<const std::uint32_t> set_starts;   // sets.size() + 1 word numbers
    std::span<const std::uint32_t> word_starts;  // words + 1 offsets into letters
    std::span<const char> letters;

    std::size_t word_count() const { return word_starts.size() - 1; }
    Word word(std::size_t number) const;

    // The words whose letters are all in *hive*, use *centre*, and number at least *min_letters*.
    std::vector<Word> answers(LetterSet hive, Letter centre, std::size_t min_letters) const;

    // ImageError if any entry points outside the table. Cost: one pass.
    void verify() const;
};

struct BuiltLetterSets {
    std::vector<LetterSet> sets;
    std::vector<std::uint32_t> slots;
    std::vector<std::uint32_t> set_starts;
    std::vector<std::uint32_t> word_starts;
    std::vector<char> letters;
};

// Groups distinct *words*.
BuiltLetterSets build_letter_sets(std::span<const Word> words);

}  // namespace balda
