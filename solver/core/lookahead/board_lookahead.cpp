#include "lookahead/board_lookahead.h"

#include <algorithm>

#include "lookahead/board_searcher.h"

namespace balda {
namespace {

// A key of the position that does not depend on the order in which letters were placed.
std::uint64_t first_key_of(const Position& position) {
    std::uint64_t key = 0;
    for (std::size_t cell = 0; cell < position.grid.cells.size(); ++cell) {
        const Letter letter = position.grid.cells[cell];
        if (letter < kMaxLetters) key += key_of(static_cast<Slot>(cell * kSlotsPerCell + letter));
    }
    for (const auto& words : position.excluded) key += words->digest();
    return key;
}

}  // namespace

BoardLookahead::BoardLookahead(Position position, bool passing,
                               std::shared_ptr<Transpositions> known)
    : position_(std::move(position)),
      passing_(passing),
      first_key_(first_key_of(position_)),
      known_(std::move(known)) {}

LookaheadResult BoardLookahead::search(const LookaheadLimits& limits, Deadline deadline,
                                       const StopFlag& stop) {
    Sharing sharing(limits.threads);
    const BoardTerms terms{.limits = limits,
                           .passing = passing_,
                           .deadline = deadline,
                           .stop = stop,
                           .transpositions = *known_,
                           .sharing = sharing,
                           .first_key = first_key_};
    std::vector<BoardSearcher> searchers;
    for (unsigned thread = 0; thread < sharing.threads(); ++thread) {
        if (added_.empty()) added_.emplace_back(position_, deadline, walks_);
        if (thread == added_.size()) added_.push_back(added_.front());
        added_[thread].restart(deadline);
        searchers.emplace_back(terms, added_[thread]);
    }
    return findings_.search(searchers, sharing, limits);
}

}  // namespace balda
