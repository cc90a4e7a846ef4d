// The published ways to look ahead in Balda: alpha-beta over the longest words of each node, on a
// list of moves that is found anew there, or on one that follows every move.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "balda/ranking.h"
#include "balda/search.h"
#include "two_tries.h"

namespace balda::benchmarks {

// A position whose moves are found by a search of the whole board.
class FoundAnew {
  public:
    explicit FoundAnew(Position position) : position_(std::move(position)) {}

    MoveList moves() const { return find_moves(position_, {}, Deadline::max()).value(); }

    void play(const Move& move, Word word) {
        position_.grid.cells[move.cell] = move.letter;
        position_.excluded.push_back(std::make_shared<WordSet>(std::span(&word, 1)));
    }

    void undo(const Move& move) {
        position_.grid.cells[move.cell] = kEmptyCell;
        position_.excluded.pop_back();
    }

  protected:
    Position position_;
};

// The same by the published search.
class FoundByTwoTries : public FoundAnew {
  public:
    // *tries* must outlive it.
    FoundByTwoTries(Position position, const TwoTries& tries)
        : FoundAnew(std::move(position)), tries_(tries) {}

    MoveList moves() const {
        MoveList list;
        for (const auto& [cell, letter, word] :
             tries_.moves(position_.grid, position_.rules.mode)) {
            if (!position_.excludes(word, word_hash(word))) list.add(cell, letter, word);
        }
        return list;
    }

  private:
    const TwoTries& tries_;
};

// A position whose list of moves is extended by the words that walk each placed letter.
class Extended {
  public:
    explicit Extended(Position position) : table_(std::move(position), Deadline::max()) {}

    MoveList moves() const { return table_.moves(); }

    void play(const Move& move, Word word) {
        table_.play(move.cell, move.letter, word, Deadline::max());
    }

    void undo(const Move&) { table_.undo(); }

  private:
    MoveTable table_;
};

// Searches to a fixed depth; a position there is worth what has been scored on the way.
template <class Played>
class AlphaBeta {
  public:
    // Each node has the *width* best moves by points, of equal ones those with the rarest letter.
    AlphaBeta(Played played, const Position& position, std::size_t width)
        : played_(std::move(played)),
          rules_(position.rules),
          lexicon_(position.lexicons.front()),
          width_(width) {}

    // What the side to move gains on the other by *depth* plies.
    int value(int depth) { return search(depth, -kUnbounded, kUnbounded); }

    std::uint64_t nodes() const { return nodes_; }

  private:
    static constexpr int kUnbounded = 1 << 20;

    int search(int depth, int alpha, int beta) {
        ++nodes_;
        const MoveList moves = played_.moves();
        if (moves.empty()) return 0;
        Ranking ranking(moves, rules_, lexicon_->letter_counts(), {});
        for (std::size_t rank = 0; rank < std::min(width_, moves.size()); ++rank) {
            const Move& move = moves[ranking[rank]];
            const int points = move.length + rules_.prize(move.cell);
            if (depth == 1) return points;
            played_.play(move, moves.word(move));
            const int value = points - search(depth - 1, points - beta, points - alpha);
            played_.undo(move);
            alpha = std::max(alpha, value);
            if (alpha >= beta) break;
        }
        return alpha;
    }

    Played played_;
    Rules rules_;
    std::shared_ptr<const Lexicon> lexicon_;
    std::size_t width_;
    std::uint64_t nodes_ = 0;
};

}  // namespace balda::benchmarks
