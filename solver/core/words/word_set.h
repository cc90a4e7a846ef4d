// A set of words that answers leave out: banned ones, and those a game has used.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "words/letters.h"
#include "words/open_table.h"

namespace balda {

// A hash spread over all 64 bits, so that any of them may choose a slot.
std::uint64_t word_hash(Word word);

// Immutable; any number of threads may look into one at once.
class WordSet {
  public:
    explicit WordSet(std::span<const Word> words);

    // *hash* is word_hash(word), which a search needs for more than this. Cost: one look or two.
    bool contains(Word word, std::uint64_t hash) const;
    bool contains(Word word) const { return contains(word, word_hash(word)); }

    // The sum of the hashes of its words.
    std::uint64_t digest() const { return digest_; }

  private:
    struct Slot {
        std::uint32_t tag = 0;
        std::uint32_t start = 0;
        std::uint32_t length = 0;

        bool is_free() const { return length == 0; }
    };

    Word text(const Slot& slot) const { return {&letters_[slot.start], slot.length}; }

    OpenTable<Slot> table_;
    std::vector<char> letters_;
    std::uint64_t digest_ = 0;
};

}  // namespace balda
