// Words that can be made on a board once some letters are placed there: all that looking ahead
// needs to know of the board and the lexicon.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "balda/position.h"
#include "words/deadline.h"

namespace balda {

// A letter on an empty cell: 64 times the number of the cell among the empty ones, plus the letter.
using Slot = std::uint16_t;
inline constexpr Slot kSlotsPerCell = 64;

// The number of a word, below its points: the greater key makes more.
using WordKey = std::uint32_t;
inline constexpr int kPointsShift = 24;

constexpr int points_of(WordKey key) {
    return static_cast<int>(key >> kPointsShift);
}

constexpr bool same_word(WordKey a, WordKey b) {
    return (a ^ b) << (32 - kPointsShift) == 0;
}

// How the letters that an entry needs are packed into 64 bits: a field of 6 bits for each of up to
// ten empty cells, or up to four slots of 16 bits, in the order of their cells.
class Packing {
  public:
    explicit Packing(std::size_t empty_cells)
        : width_(empty_cells <= kMaxFields ? 6 : 16),
          max_needs_(empty_cells <= kMaxFields ? empty_cells : kMaxPairs) {}

    bool in_fields() const { return width_ == 6; }
    std::size_t max_needs() const { return max_needs_; }

    std::uint64_t pack(std::span<const Slot> slots) const;

    // The slot in the lowest bits, of which there must be some.
    Slot lowest(std::uint64_t needs) const {
        const unsigned at = field(needs);
        const auto bits = static_cast<unsigned>(needs >> (at * width_));
        if (in_fields()) return static_cast<Slot>(at * kSlotsPerCell + (bits & 63) - 1);
        return static_cast<Slot>((bits & 0xFFFF) - kSlotsPerCell);
    }

    std::uint64_t without_lowest(std::uint64_t needs) const {
        return needs & ~(((std::uint64_t{1} << width_) - 1) << (field(needs) * width_));
    }

  private:
    static constexpr std::size_t kMaxFields = 10;
    static constexpr std::size_t kMaxPairs = 4;

    unsigned field(std::uint64_t needs) const {
        return static_cast<unsigned>(std::countr_zero(needs)) / width_;
    }

    unsigned width_;
    std::size_t max_needs_;
};

struct Entry {
    std::uint64_t needs;
    WordKey word;
};

// The entries of a position, found in stages by how many letters they need.
class Entries {
  public:
    explicit Entries(Position position);

    const Position& position() const { return position_; }
    const Packing& packing() const { return packing_; }
    std::span<const CellIndex> empty_cells() const { return empty_; }

    // Finds the entries that need *min_needs* to *max_needs* letters, which must not have been
    // found before. False, and none of them is kept, if the *deadline* or a *stop* comes first or
    // they are too many.
    bool find(std::size_t min_needs, std::size_t max_needs, Deadline deadline,
              const StopFlag& stop);

    // Those found that need so many letters, from 1 up to `packing().max_needs()`.
    std::span<const Entry> needing(std::size_t letters) const { return found_[letters]; }

    Word word(WordKey key) const;

  private:
    struct WordSlot {
        std::uint32_t tag = 0;
        WordKey key = kFree;
    };

    static constexpr WordKey kFree = ~WordKey{0};

    // The key of a word, without points if the position excludes it.
    WordKey intern(Word word);
    void grow_words();

    Position position_;
    std::vector<CellIndex> empty_;
    std::vector<Slot> first_slot_;  // of each cell of the board, if it is empty
    Packing packing_;
    std::vector<std::vector<Entry>> found_;
    std::string letters_;
    std::vector<std::uint32_t> word_starts_ = {0};
    std::vector<WordSlot> word_slots_;  // open addressing, a power of two, at most half full
};

}  // namespace balda
