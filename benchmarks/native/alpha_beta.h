// The published way to look ahead in Balda: alpha-beta over the words of each node, which the
// published search finds anew, those with the most points first.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

#include "balda/ranking.h"
#include "balda/search.h"
#include "two_tries.h"

namespace balda::benchmarks {

// Searches to a fixed depth; the value of a position there is the margin scored on the way.
class AlphaBeta {
  public:
    // *tries* must outlive it.
    AlphaBeta(Position position, const TwoTries& tries)
        : position_(std::move(position)), tries_(tries) {}

    // The points that the side to move gains on the other in *depth* plies.
    int value(int depth) { return search(depth, -kUnbounded, kUnbounded); }

  private:
    static constexpr int kUnbounded = 1 << 20;

    int search(int depth, int alpha, int beta) {
        const MoveList moves = unused_moves();
        if (moves.empty()) return 0;
        Ranking ranking(moves, position_.rules, position_.lexicons.front()->letter_counts(), {});
        for (std::size_t rank = 0; rank < moves.size(); ++rank) {
            const Move& move = moves[ranking[rank]];
            const int points = move.length + position_.rules.prize(move.cell);
            if (depth == 1) return points;
            const Word word = moves.word(move);
            position_.grid.cells[move.cell] = move.letter;
            position_.excluded.push_back(std::make_shared<WordSet>(std::span(&word, 1)));
            const int value = points - search(depth - 1, points - beta, points - alpha);
            position_.grid.cells[move.cell] = kEmptyCell;
            position_.excluded.pop_back();
            alpha = std::max(alpha, value);
            if (alpha >= beta) break;
        }
        return alpha;
    }

    MoveList unused_moves() const {
        MoveList list;
        for (const auto& [cell, letter, word] :
             tries_.moves(position_.grid, position_.rules.mode)) {
            if (!position_.excludes(word, word_hash(word))) list.add(cell, letter, word);
        }
        return list;
    }

    Position position_;
    const TwoTries& tries_;
};

}  // namespace balda::benchmarks
