// The moves that a placed letter adds to a position, remembered.
//
// The words that walk a placed letter depend on the other letters placed around it, and on no
// letter farther away. So a walk notes which letters on which empty cells would have changed it,
// and its moves stand for all positions without such a letter: in a search, for nearly all. The
// memory is a tree: below the walk through a letter on the first board lie those with one more
// letter placed that this one noted, and so on.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "balda/walk.h"
#include "lookahead/shared_walks.h"
#include "lookahead/slot.h"
#include "lookahead/word_numbers.h"

namespace balda {

// Letters placed on different cells of a board, in the order of their slots.
class PlacedSlots {
  public:
    void add(Slot slot);
    void remove(Slot slot);

    std::span<const Slot> slots() const { return slots_; }

    // Bits of their cells: cells without a common bit are different ones.
    std::uint64_t cell_bits() const { return cell_bits_; }
    static std::uint64_t cell_bit(Slot slot) {
        return std::uint64_t{1} << (slot / kSlotsPerCell % 64);
    }

  private:
    std::vector<Slot> slots_;
    std::uint64_t cell_bits_ = 0;
};

class AddedMoves {
  public:
    // Searches the board of *position* once; `stopped` if the *deadline* comes first. *shared* must
    // outlive it. A copy is for another thread.
    AddedMoves(const Position& position, Deadline deadline, SharedWalks& shared);

    // Lets later walks run until *deadline*.
    void restart(Deadline deadline) {
        std::visit([&](auto& walk) { walk.restart(deadline); }, walk_);
    }
    bool stopped() const {
        return std::visit([](const auto& walk) { return walk.stopped(); }, walk_);
    }

    // The moves of the position itself, the most points first.
    std::span<const Option> at_first() const { return at_first_; }

    // The moves whose words walk the letter at *slot*, on the board with it and the *placed*
    // letters; among them may be moves into cells of those. The most points first; valid until the
    // next call. Cost: a look-up or two, or a walk.
    std::span<const Option> added(Slot slot, const PlacedSlots& placed);

    const WordNumbers& words() const { return words_; }
    std::uint64_t walks() const { return walk_count_; }

  private:
    // The first of the *placed* letters that would change the walk, or none.
    static const Slot* first_change(const Walked& walked, const PlacedSlots& placed);
    // The walk through the letter at *first* once those of `context_` are placed: *last* is the one
    // that the walk *before* was made without.
    const Walked& find_walk(std::uint32_t before, Slot last, Slot first);
    const Walked* walk(std::uint64_t key, Slot slot);
    void add_option(CellIndex cell, Letter letter, Word word);
    void sort_options();

    Position position_;
    AnyWalk walk_;
    WordNumbers words_;
    std::vector<Option> at_first_;
    SharedWalks* shared_;
    std::shared_ptr<WalkMemory> memory_;
    WalkLinks links_;  // walks of the memory that this thread has used
    // Of the current walk.
    std::vector<Slot> context_;
    std::vector<Option> options_;
    std::vector<Note> notes_;
    std::uint64_t walk_count_ = 0;
};

}  // namespace balda
