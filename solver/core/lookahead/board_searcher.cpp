#include "lookahead/board_searcher.h"

#include <algorithm>

#include "lookahead/entry_list.h"

namespace balda {
namespace {

Option to_option(const Candidate& move) {
    return {move.key, move.slot};
}

}  // namespace

BoardSearcher::BoardSearcher(const BoardTerms& terms, AddedMoves& added)
    : terms_(terms), added_(added), board_(added), moves_(kMaxPlies + 1) {}

std::vector<Candidate> BoardSearcher::first_moves() {
    std::vector<Candidate> moves;
    board_.choose(terms_.choice, moves);
    return moves;
}

int BoardSearcher::value(const Candidate& move, int depth, int alpha, int beta, Steps* line) {
    return value_of(move, depth, {alpha, beta}, line);
}

int BoardSearcher::value_of(const Candidate& move, int depth, Window window, Steps* line) {
    const int points = move.points();
    board_.play(to_option(move));
    const int value =
        points - search(depth - 1, {points - window.beta, points - window.alpha}, line);
    board_.undo();
    return value;
}

std::vector<LookaheadMove> BoardSearcher::to_moves(const Candidate& move,
                                                   const Steps& steps) const {
    std::vector<LookaheadMove> moves;
    const auto add = [&](const Option& option) {
        moves.push_back(
            {option.cell(), option.letter(), std::string(added_.words().word(option.key))});
    };
    add(to_option(move));
    for (const Step& step : steps) add({step.word, step.slot});
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
        spread(static_cast<std::uint64_t>(depth) | std::uint64_t{terms_.choice.all_words} << 8 |
               std::uint64_t{terms_.choice.width} << 9);
    const std::optional<Known> known = terms_.transpositions.find(key);
    if (known && line == nullptr && settles(*known, window.alpha, window.beta)) return known->value;
    if (!board_.has_moves()) return 0;
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
    board_.choose(terms_.choice, moves);
    if (const auto found = std::ranges::find(moves, best_slot, &Candidate::slot);
        found != moves.end()) {
        std::rotate(moves.begin(), found, found + 1);
    }
    int best = terms_.passing ? 0 : -kUnbounded;
    int alpha = std::max(window.alpha, best);
    best_slot = 0;
    Steps after;
    const auto search_move = [&](std::size_t i) {
        const Candidate& move = moves[i];
        int value = 0;
        if (line == nullptr || i == 0) {
            value = value_of(move, depth, {alpha, window.beta}, line == nullptr ? nullptr : &after);
        } else {
            value = value_of(move, depth, {alpha, alpha + 1}, nullptr);
            if (value > alpha && !stopped_) {
                value = value_of(move, depth, {alpha, window.beta}, &after);
            }
        }
        if (stopped_) return false;
        if (value <= best) return true;
        best = value;
        best_slot = move.slot;
        alpha = std::max(alpha, value);
        if (line != nullptr) {
            line->assign(1, {move.slot, move.key});
            line->insert(line->end(), after.begin(), after.end());
        }
        return best < window.beta;
    };
    // Another thread may have finished this node.
    const auto is_settled = [&] {
        const std::optional<Known> known = terms_.transpositions.find(key);
        if (line != nullptr || !known || !settles(*known, window.alpha, window.beta)) return false;
        best = known->value;
        best_slot = known->slot;
        return true;
    };
    terms_.sharing.for_each_move(
        key, depth, moves.size(), [&](std::size_t i) { return moves[i].slot; }, is_settled,
        search_move);
    return best;
}

int BoardSearcher::last_ply(Steps* line) const {
    const Option best = board_.max_points();
    if (line != nullptr && best.key != 0) line->push_back({best.slot, best.key});
    return best.points();
}

int BoardSearcher::last_two(Window window, Steps* line) {
    const Candidate best = board_.best_net(window.alpha, window.beta);
    if (terms_.passing && best.net < 0) return 0;
    const bool is_move = best.key != 0;  // else all moves are below the window
    if (line != nullptr && is_move) {
        line->push_back({best.slot, best.key});
        board_.play(to_option(best));
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
                   nodes_ >= terms_.nodes || Deadline::clock::now() >= terms_.deadline;
    }
    return stopped_;
}

}  // namespace balda
