// The order in which moves are shown, computed only as far as it is read.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "balda/moves.h"

namespace balda {

// Best first: the least lead where leads are given, then the most points, then the rarest placed
// letter, then alphabetical, then cells row by row.
class Ranking {
  public:
    // *list* must outlive the ranking. *letter_counts* says how often each letter occurs in the
    // lexicon; *leads* is empty or has one entry, within a thousand of zero, for each move.
    Ranking(const MoveList& list, const Rules& rules, std::span<const std::uint64_t> letter_counts,
            std::span<const int> leads);

    std::size_t size() const { return order_.size(); }

    // The number in the list of the move at *rank*, which must be below the size. Cost: the first
    // few cost one pass over the list; all of them one sort of it.
    std::size_t operator[](std::size_t rank);

    // True if the moves at two ranks have the same lead and points.
    bool is_tied(std::size_t rank, std::size_t other);

    // Sorts the ranks from *start* to *stop*, which are a tie or one move, by their *costs*, given
    // by number in the list; equal ones keep their order.
    void settle(std::size_t start, std::size_t stop, std::span<const int> costs);

  private:
    // Smaller is better; equal keys are told apart by word and cell.
    struct Ranked {
        std::uint64_t key;
        std::uint32_t number;
    };

    bool is_before(const Ranked& a, const Ranked& b) const;

    const MoveList& list_;
    std::vector<Ranked> order_;
    std::size_t sorted_ = 0;  // that many, the best, are in their places
};

}  // namespace balda
