// The replies to a move are the position's moves into other cells, which remain, and those that
// walk the placed letter, which one walk through it finds. The first are kept in one list by points
// for the whole position; of the second only the two best with different words are kept, since a
// move forbids no other word than its own.

#include "balda/risk.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <tuple>

#include "balda/search.h"

namespace balda {
namespace {

struct Reply {
    int points = 0;
    CellIndex cell = 0;
    Word word;
};

// The most points of a word, and the most of another word.
class TwoBest {
  public:
    explicit TwoBest(const Position& position) : position_(position) {}

    void operator()(CellIndex cell, Letter, Word word) {
        const int points = static_cast<int>(word.size()) + position_.rules.prize(cell);
        if (points <= second_.points || position_.excludes(word, word_hash(word))) return;
        if (word == first_.word) {
            first_.points = std::max(first_.points, points);
            return;
        }
        if (points <= first_.points) {
            second_ = {points, std::string(word)};
            return;
        }
        second_ = std::exchange(first_, {points, std::string(word)});
    }

    int points_without(Word word) const {
        return word == first_.word ? second_.points : first_.points;
    }

  private:
    struct Best {
        int points = 0;
        std::string word;
    };

    const Position& position_;
    Best first_;
    Best second_;
};

std::vector<Reply> replies_by_points(const Position& position, const MoveList& moves) {
    std::vector<Reply> replies;
    replies.reserve(moves.size());
    for (const Move& move : moves) {
        replies.push_back(
            {move.length + position.rules.prize(move.cell), move.cell, moves.word(move)});
    }
    std::ranges::sort(replies, std::greater(), &Reply::points);
    return replies;
}

int best_other(std::span<const Reply> replies, CellIndex cell, Word word) {
    const auto best = std::ranges::find_if(
        replies, [&](const Reply& reply) { return reply.cell != cell && reply.word != word; });
    return best == replies.end() ? 0 : best->points;
}

}  // namespace

std::optional<std::vector<int>> find_risks(const Position& position, const MoveList& list,
                                           std::span<const Move> moves, Deadline deadline) {
    const std::optional<MoveList> all = find_moves(position, {}, deadline);
    if (!all) return std::nullopt;
    const std::vector<Reply> replies = replies_by_points(position, *all);

    std::vector<std::size_t> by_placement(moves.size());
    std::iota(by_placement.begin(), by_placement.end(), std::size_t{0});
    const auto placement = [&](std::size_t i) { return std::pair(moves[i].cell, moves[i].letter); };
    std::ranges::sort(by_placement, {}, placement);

    std::vector<int> risks(moves.size());
    AnyWalk any_walk = make_walk(position, {}, deadline);
    const bool stopped = std::visit(
        [&](auto& walk) {
            for (auto from = by_placement.begin(); from != by_placement.end();) {
                const auto [cell, letter] = placement(*from);
                TwoBest opened(position);
                walk.place(cell, letter);
                walk.through(cell, [&opened](CellIndex at, Letter with, Word word) {
                    opened(at, with, word);
                });
                walk.clear(cell);
                for (; from != by_placement.end() && placement(*from) == std::pair(cell, letter);
                     ++from) {
                    const Word word = list.word(moves[*from]);
                    risks[*from] =
                        std::max(opened.points_without(word), best_other(replies, cell, word));
                }
            }
            return walk.stopped();
        },
        any_walk);
    if (stopped) return std::nullopt;
    return risks;
}

}  // namespace balda
