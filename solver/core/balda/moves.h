// Moves, packed: letters and numbers, no path until one is asked for.
#pragma once

#include <cstdint>
#include <vector>

#include "balda/grid.h"
#include "words/letters.h"

namespace balda {

// One letter on one cell, and the word it makes there. Distinct by all three.
struct Move {
    CellIndex cell;
    Letter letter;
    std::uint8_t length;
    std::uint32_t word_start;
};

// Moves with their words, in the order in which they were added.
class MoveList {
  public:
    // Reserves room for as many moves as most boards have.
    MoveList() {
        constexpr std::size_t kUsualMoves = 512;
        moves_.reserve(kUsualMoves);
        letters_.reserve(kUsualMoves * 8);
    }

    std::size_t size() const { return moves_.size(); }
    bool empty() const { return moves_.empty(); }
    const Move& operator[](std::size_t number) const { return moves_[number]; }
    auto begin() const { return moves_.begin(); }
    auto end() const { return moves_.end(); }
    Word word(const Move& move) const { return {&letters_[move.word_start], move.length}; }

    void add(CellIndex cell, Letter letter, Word word);

    // Keeps the moves whose word *is_wanted*.
    template <class IsWanted>
    void keep(const IsWanted& is_wanted) {
        std::erase_if(moves_, [&](const Move& move) { return !is_wanted(word(move)); });
    }

    // Keeps the first *size* moves.
    void shrink(std::size_t size);

  private:
    std::vector<Move> moves_;
    std::vector<char> letters_;
};

// A list that takes each move once.
class DistinctMoves {
  public:
    DistinctMoves() : slots_(kFirstSlots) {}

    // Adds a move unless it is there; *word_hash* is that of the word.
    void add(CellIndex cell, Letter letter, Word word, std::uint64_t word_hash);

    // Stops comparing later moves with those added so far, for when none can be equal. That keeps
    // the table small enough for the nearest cache.
    void forget() { forgotten_ = list_.size(); }

    const MoveList& list() const { return list_; }

    // The list; nothing can be added after it.
    MoveList take() { return std::move(list_); }

  private:
    // A move's number from 1, free if it is forgotten; and bits of its hash, by which most other
    // moves are ruled out without reading their letters.
    struct Slot {
        std::uint32_t tag = 0;
        std::uint32_t number = 0;
    };

    static constexpr std::size_t kFirstSlots = 1024;

    // The slot of the first move from *hash* on that *is_wanted*, or the free one after them.
    template <class IsWanted>
    Slot& find_slot(std::uint64_t hash, const IsWanted& is_wanted);
    void grow();

    MoveList list_;
    std::size_t forgotten_ = 0;
    std::vector<Slot> slots_;  // open addressing, a power of two, at most half full
};

}  // namespace balda
