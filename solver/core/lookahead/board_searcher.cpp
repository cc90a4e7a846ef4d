#include "lookahead/board_searcher.h"

#include <algorithm>

#include "lookahead/entry_list.h"

namespace balda {

BoardSearcher::BoardSearcher(const BoardTerms& terms, AddedMoves& added)
    : terms_(terms), added_(added), board_(added), moves_(kMaxPlies + 1) {}

std::vector<Candidate> BoardSearcher::first_moves() {
    std::vector<Candidate> moves;
    board_.choose(terms_.limits, moves);
    return moves;
}

int BoardSearcher::value(const Candidate& move, int depth, int alpha, int beta, Steps* line) {
    const int points = move.points();
    board_.play(move);
    const int value = points - search(depth - 1, {points - beta, points - alpha}, line);
    board_.undo();
    return value;
}

std::vector<LookaheadMove> BoardSearcher::to_moves(const Candidate& move,
                                                   const Steps& steps) const {
    std::vector<LookaheadMove> moves;
    const auto add = [&](const Option& step) {
        moves.push_back({step.cell(), step.letter(), std::string(added_.words().word(step.key))});
    };
    add(move);
    for (const Option& step : steps) add(step);
    return moves;
}

// The value of a node for the side to move: true within the window, else a bound.
int BoardSearcher::search(int depth, Window window, Steps* line) {
    if (line != nullptr) line->clear();
    if (depth == 0 || is_out()) return 0;
    if (terms_.passing && window.beta <= 0) return 0;  // to pass is good enough
    if (depth == 1) return last_ply(line);
    const std::uint64_t key =
        terms_.first_key + board_.key() +
        spread(static_cast<std::uint64_t>(depth) | std::uint64_t{terms_.limits.all_words} << 8 |
               std::uint64_t{terms_.limits.width} << 9);
    const std::optional<Known> known = terms_.transpositions.find(key);
    if (known && line == nullptr && settles(*known, window.alpha, window.beta)) return known->value;
    if (board_.max_points().key == 0) return 0;
    Slot best_slot = known ? known->slot : Slot{0};
    const int value =
        depth == 2 ? last_two(window, line) : search_moves(key, depth, window, line, best_slot);
    if (stopped_) return 0;
    const Bound bound = bound_of(value, window.alpha, window.beta);
    terms_.transpositions.store(key, {value, bound, best_slot, 0});
    return value;
}

// Tries the move of *best_slot* first, and leaves there the one that has turned out best.
int BoardSearcher::search_moves(std::uint64_t key, int depth, Window window, Steps* line,
                                Slot& best_slot) {
    std::vector<Candidate>& moves = moves_[static_cast<std::size_t>(depth)];
    board_.choose(terms_.limits, moves);
    if (const auto found = std::ranges::find(moves, best_slot, &Candidate::slot);
        found != moves.end()) {
        std::rotate(moves.begin(), found, found + 1);
    }
    const int floor = terms_.passing ? 0 : -kUnbounded;
    Best best{floor, std::max(window.alpha, floor)};
    const auto search_move = [&](std::size_t i) {
        const Candidate& move = moves[i];
        best.try_move(*this, move, window.beta, line, [&](int alpha, int beta, Steps* after) {
            return value(move, depth, alpha, beta, after);
        });
        return !stopped_ && best.value < window.beta;
    };
    // Another thread may have finished this node.
    const auto is_settled = [&] {
        const std::optional<Known> known = terms_.transpositions.find(key);
        if (line != nullptr || !known || !settles(*known, window.alpha, window.beta)) return false;
        best.value = known->value;
        best.move.slot = known->slot;
        return true;
    };
    terms_.sharing.for_each_move(
        key, depth, moves.size(), [&](std::size_t i) { return moves[i].slot; }, is_settled,
        search_move);
    best_slot = best.move.slot;
    return best.value;
}

int BoardSearcher::last_ply(Steps* line) const {
    const Option best = board_.max_points();
    if (line != nullptr && best.key != 0) line->push_back(best);
    return best.points();
}

int BoardSearcher::last_two(Window window, Steps* line) {
    const Candidate best = board_.best_net(window.alpha, window.beta);
    if (terms_.passing && best.net < 0) return 0;
    const bool is_move = best.key != 0;  // else all moves are below the window
    if (line != nullptr && is_move) {
        line->push_back(best);
        board_.play(best);
        last_ply(line);
        board_.undo();
    }
    return best.net;
}

// Reads the clock once in a while. When time is up, every search returns.
bool BoardSearcher::is_out() {
    constexpr std::uint64_t kPerLook = 256;
    ++nodes_;
    stopped_ = stopped_ || terms_.sharing.is_over();
    if (const std::uint64_t work = nodes_ / 8 + added_.walks(); work >= next_look_) {
        next_look_ = work + kPerLook;
        stopped_ = stopped_ || added_.stopped() || terms_.stop.load(std::memory_order_relaxed) ||
                   nodes_ >= terms_.limits.nodes || Deadline::clock::now() >= terms_.deadline;
    }
    return stopped_;
}

}  // namespace balda
