// The moves that a placed letter adds to a position, remembered.
//
// The words that walk a placed letter depend on the other letters placed around it, and on no
// letter farther away. So a walk notes which letters on which empty cells would have changed it,
// and its moves stand for all positions without such a letter: in a search, for nearly all. The
// memory is a tree: below the walk through a letter on the first board lie those with one more
// letter placed that this one noted, and so on.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "balda/walk.h"
#include "lookahead/shared_walks.h"
#include "lookahead/slot.h"
#include "lookahead/word_numbers.h"

namespace balda {

// A word that one letter on a cell of the board makes, with the points of the move.
struct Option {
    WordKey key;
    Slot slot;

    bool operator==(const Option&) const = default;
    CellIndex cell() const { return static_cast<CellIndex>(slot / kSlotsPerCell); }
    Letter letter() const { return static_cast<Letter>(slot % kSlotsPerCell); }
    int points() const { return points_of(key); }
};

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
    // Searches the board of *position* once; `stopped` if the *deadline* comes first.
    AddedMoves(const Position& position, Deadline deadline);

    // Lets later walks run until *deadline*, and share results with other threads if there are any.
    void restart(Deadline deadline, SharedWalks* shared) {
        if (stopped()) forget();
        shared_ = shared;
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
    using Number = std::uint32_t;

    // What is remembered of a walk.
    struct Walked {
        std::uint64_t cell_bits;  // of the cells in its notes
        std::uint32_t first_option;
        std::uint32_t option_count;
        std::uint32_t first_note;
        std::uint32_t note_count;
    };

    struct Link {
        std::uint64_t key = 0;  // the number of a walk and a slot; 0 is free
        Number number = 0;
    };

    static constexpr std::uint32_t kMaxOptions = 3 << 20;

    // The first of the *placed* letters that would change the walk, or none.
    const Slot* first_change(const Walked& walked, const PlacedSlots& placed) const;
    // The walk *from* with the letter at *slot* placed too; walk 0 is before all letters.
    Number& next(Number from, Slot slot);
    void grow_links();
    Number find_walk(Slot slot, std::span<const Slot> context);
    void walk(Slot slot, std::span<const Slot> context);
    void take_over(const WalkedMoves& found);
    WalkedMoves spell_out(std::size_t first_option, std::size_t first_note) const;
    void add_option(CellIndex cell, Letter letter, Word word);
    void sort_options(std::size_t first);
    void forget();

    Position position_;
    AnyWalk walk_;
    WordNumbers words_;
    std::vector<Option> at_first_;
    std::vector<Option> options_;
    std::vector<Note> notes_;
    std::vector<Walked> walked_;
    std::vector<Link> links_;  // open addressing, a power of two, at most half full
    std::size_t link_count_ = 0;
    std::vector<Slot> context_;
    std::uint64_t walk_count_ = 0;
    SharedWalks* shared_ = nullptr;
};

}  // namespace balda
