// Results of searches of one position, which order and shorten the next search.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "lookahead/first_moves.h"
#include "lookahead/lines.h"

namespace balda {

class Findings {
  public:
    // Searches the first moves with *searchers*, one for each thread; they are all of one position
    // and share its tree.
    template <class Searcher>
    LookaheadResult search(std::vector<Searcher>& searchers, Sharing& sharing,
                           const LookaheadLimits& limits) {
        std::vector<Candidate> moves = searchers.front().first_moves();
        bring_liked_to_front(moves, liked_, [&](const Candidate& move) {
            return searchers.front().to_moves(move, {}).front();
        });
        FirstMoves<Searcher> first_moves(std::move(moves), limits.lines, guess_for(limits.depth));
        first_moves.search(searchers, limits.depth, sharing);
        LookaheadResult result = first_moves.result(searchers);
        note(limits.depth, result.lines);
        return result;
    }

  private:
    // The last value found to this depth, or to one that ended with the same side's move.
    std::optional<int> guess_for(int depth) const {
        const auto plies = static_cast<std::size_t>(depth);
        return values_[plies] || depth < 3 ? values_[plies] : values_[plies - 2];
    }

    void note(int depth, const std::vector<LookaheadLine>& lines) {
        for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
            liked_.insert(liked_.begin(), line->moves.front());
        }
        if (!lines.empty()) values_[static_cast<std::size_t>(depth)] = lines.front().value;
    }

    std::vector<std::optional<int>> values_ = std::vector<std::optional<int>>(kMaxPlies + 1);
    std::vector<LookaheadMove> liked_;  // first moves, best first, as the last search found them
};

}  // namespace balda
