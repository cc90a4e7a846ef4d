// A set of words that answers leave out: banned ones, and those a game has used.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "words/letters.h"

namespace balda {

// A hash spread over all 64 bits, so that any of them may choose a slot.
std::uint64_t word_hash(Word word);

// Immutable; any number of threads may look into one at once.
class WordSet {
  public:
    WordSet() : WordSet(std::span<const Word>{}) {}
    explicit WordSet(std::span<const Word> words);

    // *hash* is word_hash(word), which a search needs for more than this. Cost: one look or two.
    bool contains(Word word, std::uint64_t hash) const;
    bool contains(Word word) const { return contains(word, word_hash(word)); }
    std::size_t size() const { return count_; }

    // The sum of the hashes of its words.
    std::uint64_t digest() const { return digest_; }

  private:
    struct Slot {
        std::uint32_t tag = 0;
        std::uint32_t start = 0;
        std::uint32_t length = 0;  // 0 is a free slot
    };

    Slot& slot_of(Word word, std::uint64_t hash);

    std::vector<Slot> slots_;  // open addressing, a power of two, at most half full
    std::vector<char> letters_;
    std::size_t count_ = 0;
    std::uint64_t digest_ = 0;
};

}  // namespace balda
