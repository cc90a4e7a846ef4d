// Words that can be made on a board once some letters are placed there: looking ahead needs nothing
// else of the board and the lexicon.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "balda/position.h"
#include "lookahead/slot.h"
#include "lookahead/word_numbers.h"
#include "words/deadline.h"

namespace balda {

// How the letters that an entry needs are packed into 64 bits: a field of 6 bits for each empty
// cell, with the letter plus one.
inline constexpr std::size_t kMaxEmptyCells = 10;
inline constexpr unsigned kFieldWidth = 6;

// The letter at *slot*, whose cell is numbered among the empty ones.
constexpr std::uint64_t field_of(Slot slot) {
    return (slot % kSlotsPerCell + std::uint64_t{1}) << slot / kSlotsPerCell * kFieldWidth;
}

// All bits of the field of *slot*'s cell.
constexpr std::uint64_t field_mask(Slot slot) {
    return std::uint64_t{63} << slot / kSlotsPerCell * kFieldWidth;
}

// The slot in the lowest field that is used, of which there must be one.
constexpr Slot lowest_slot(std::uint64_t needs) {
    const unsigned cell = static_cast<unsigned>(std::countr_zero(needs)) / kFieldWidth;
    const auto letter = static_cast<unsigned>(needs >> cell * kFieldWidth) & 63;
    return static_cast<Slot>(cell * kSlotsPerCell + letter - 1);
}

constexpr std::uint64_t without_lowest_slot(std::uint64_t needs) {
    return needs & ~field_mask(lowest_slot(needs));
}

struct Entry {
    std::uint64_t needs;
    WordKey word;

    bool operator==(const Entry&) const = default;
    bool is_free() const { return needs == 0; }  // as a slot of a table
};

// The entries of a position, by how many letters they need.
class Entries {
  public:
    // std::invalid_argument if more cells are empty than can be packed.
    explicit Entries(Position position);

    const Position& position() const { return position_; }
    std::span<const CellIndex> empty_cells() const { return empty_; }

    // Finds the entries that need up to *max_needs* letters, once. False, and none of them is kept,
    // if the *deadline* or a *stop* comes first or there are too many.
    bool find(std::size_t max_needs, unsigned threads, Deadline deadline, const StopFlag& stop);

    // Plays on: keeps the entries that can be made once *letter* is on the empty *cell*.
    void place(CellIndex cell, Letter letter);

    // Drops the entries that make *word*.
    void use(Word word);

    // The entries that need that many *letters*, from 1 up to the number of empty cells.
    std::span<const Entry> needing(std::size_t letters) const { return found_[letters]; }

    Word word(WordKey key) const { return words_.word(key); }

  private:
    Position position_;
    std::vector<CellIndex> empty_;
    std::vector<Slot> first_slot_;  // of each cell of the board, if it is empty
    std::vector<std::vector<Entry>> found_;
    WordNumbers words_;
};

}  // namespace balda
