#include "lookahead/played_board.h"

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>

namespace balda {
namespace {

constexpr std::size_t kCells = static_cast<std::size_t>(kMaxSide) * kMaxSide;
constexpr std::size_t kMaxReplies = 16;

// Better moves first.
bool is_better(const Candidate& a, const Candidate& b) {
    return std::tuple(-a.net, -a.points(), a.slot) < std::tuple(-b.net, -b.points(), b.slot);
}

}  // namespace

PlayedBoard::PlayedBoard(AddedMoves& added)
    : added_(added), layers_(1), filled_(kCells), seen_(kCells * kSlotsPerCell) {
    layers_[0].assign(added.at_first().begin(), added.at_first().end());
}

void PlayedBoard::play(const Option& move) {
    const std::span<const Option> added = added_.added(move.slot, placed_);
    if (layer_count_ == layers_.size()) layers_.emplace_back();
    layers_[layer_count_].assign(added.begin(), added.end());
    ++layer_count_;
    placed_.add(move.slot);
    filled_[move.cell()] = true;
    const std::size_t number = number_of(move.key);
    if (number >= used_.size()) used_.resize(number + 1);
    used_[number] = true;
    plays_.push_back({move.slot, move.key, key_});
    key_ += key_of(move.slot) + word_hash(added_.words().word(move.key));
}

void PlayedBoard::undo() {
    const Undo& last = plays_.back();
    used_[number_of(last.word)] = false;
    filled_[cell_of(last.slot)] = false;
    placed_.remove(last.slot);
    key_ = last.key;
    --layer_count_;
    plays_.pop_back();
}

template <class Visit>
void PlayedBoard::for_each(const Visit& visit) const {
    std::array<const Option*, kMaxPlies + 1> next;
    std::array<const Option*, kMaxPlies + 1> end;
    int points = 0;
    for (std::size_t layer = 0; layer < layer_count_; ++layer) {
        next[layer] = layers_[layer].data();
        end[layer] = next[layer] + layers_[layer].size();
        if (next[layer] != end[layer]) points = std::max(points, next[layer]->points());
    }
    for (; points > 0; --points) {
        for (std::size_t layer = 0; layer < layer_count_; ++layer) {
            for (; next[layer] != end[layer] && next[layer]->points() == points; ++next[layer]) {
                if (is_open(*next[layer]) && !visit(*next[layer])) return;
            }
        }
    }
}

Option PlayedBoard::max_points() const {
    Option most{};
    for_each([&](const Option& option) {
        most = option;
        return false;
    });
    return most;
}

// A move removes the replies into its cell and those of its word: of three moves with different
// cells and words, one is always left.
void PlayedBoard::find_replies() {
    std::array<Option, 3> apart;
    std::size_t apart_count = 0;
    replies_.best.clear();
    replies_.least = 0;
    for_each([&](const Option& option) {
        replies_.best.push_back(option);
        const bool is_apart =
            std::none_of(apart.begin(), apart.begin() + apart_count, [&](const Option& other) {
                return other.cell() == option.cell() || same_word(other.key, option.key);
            });
        if (is_apart) apart[apart_count++] = option;
        if (apart_count == apart.size()) replies_.least = option.points();
        return apart_count < apart.size() && replies_.best.size() < kMaxReplies;
    });
}

int PlayedBoard::best_reply_elsewhere(const Option& move) const {
    const auto is_reply = [&](const Option& reply) {
        return reply.cell() != move.cell() && !same_word(reply.key, move.key);
    };
    const auto found = std::ranges::find_if(replies_.best, is_reply);
    if (found != replies_.best.end()) return found->points();
    if (replies_.best.size() < kMaxReplies) return 0;
    int points = 0;
    for_each([&](const Option& reply) {
        if (is_reply(reply)) points = reply.points();
        return points == 0;
    });
    return points;
}

int PlayedBoard::best_reply(const Option& move, int elsewhere) {
    for (const Option& reply : added_.added(move.slot, placed_)) {
        if (reply.points() <= elsewhere) break;
        if (is_open(reply) && !same_word(reply.key, move.key)) return reply.points();
    }
    return elsewhere;
}

void PlayedBoard::choose(const LookaheadLimits& limits, std::vector<Candidate>& moves) {
    moves.clear();
    find_replies();
    if (limits.all_words) {
        choose_all(limits.width, moves);
    } else {
        choose_longest(limits.width, moves);
    }
}

// A net is computed only if it can still be among the best ones.
void PlayedBoard::choose_longest(std::size_t width, std::vector<Candidate>& moves) {
    ++time_;
    for_each([&](const Option& option) {
        if (std::exchange(seen_[option.slot], time_) == time_) return true;
        const bool full = moves.size() == width;
        const auto is_out = [&](int reply) {
            return full && !is_better({option, option.points() - reply}, moves.back());
        };
        if (is_out(replies_.least)) {
            const bool none_follows = option.points() - replies_.least < moves.back().net;
            return !none_follows;
        }
        const int elsewhere = best_reply_elsewhere(option);
        if (is_out(elsewhere)) return true;
        const Candidate move{option, option.points() - best_reply(option, elsewhere)};
        if (full && !is_better(move, moves.back())) return true;
        if (full) moves.pop_back();
        moves.insert(std::ranges::upper_bound(moves, move, is_better), move);
        return true;
    });
}

void PlayedBoard::choose_all(std::size_t width, std::vector<Candidate>& moves) {
    std::vector<Candidate> all;
    for_each([&](const Option& option) {
        const int reply = best_reply(option, best_reply_elsewhere(option));
        all.push_back({option, option.points() - reply});
        return true;
    });
    std::ranges::sort(all, is_better);
    std::vector<Slot> slots;
    for (const Candidate& move : all) {
        if (std::ranges::find(slots, move.slot) == slots.end()) slots.push_back(move.slot);
    }
    if (slots.size() > width) slots.resize(width);
    for (const Slot slot : slots) {
        for (const Candidate& move : all) {
            const auto is_same = [&](const Candidate& other) {
                return other.slot == slot && same_word(other.key, move.key);
            };
            if (move.slot == slot && std::ranges::none_of(moves, is_same)) moves.push_back(move);
        }
    }
}

Candidate PlayedBoard::best_net(int alpha, int beta) {
    find_replies();
    Candidate best{{}, -std::numeric_limits<std::int16_t>::max()};
    int bound = best.net;  // of moves that were not looked at
    for_each([&](const Option& option) {
        const int to_beat = std::max(best.net, alpha);
        if (option.points() - replies_.least <= to_beat) {
            bound = std::max(bound, option.points() - replies_.least);
            return false;
        }
        const int elsewhere = best_reply_elsewhere(option);
        if (option.points() - elsewhere <= to_beat) {
            bound = std::max(bound, option.points() - elsewhere);
            return true;
        }
        const int net = option.points() - best_reply(option, elsewhere);
        if (net > best.net) best = {option, net};
        return best.net < beta;
    });
    best.net = std::max(best.net, bound);
    return best;
}

}  // namespace balda
