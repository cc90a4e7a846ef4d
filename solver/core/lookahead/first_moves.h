// The first moves of a search, shared out among its threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "lookahead/candidates.h"
#include "lookahead/lines.h"
#include "lookahead/searcher.h"

namespace balda {

// First moves that threads take one by one, and the best lines found so far. A Searcher has
// value(), stopped() and to_moves().
template <class Searcher>
class FirstMoves {
  public:
    // *guess* is what the best line may be worth.
    FirstMoves(std::vector<Candidate> moves, std::size_t lines, std::optional<int> guess)
        : moves_(std::move(moves)), wanted_(std::max<std::size_t>(lines, 1)), guess_(guess) {}

    // Searches all moves, to a depth of so many plies; each searcher has a thread.
    void search(std::span<Searcher> searchers, int depth) {
        search(searchers.front(), depth, true);
        std::vector<std::jthread> threads;
        for (Searcher& searcher : searchers.subspan(1)) {
            threads.emplace_back([&] { search(searcher, depth, false); });
        }
        search(searchers.front(), depth, false);
    }

    // The lines found, best first.
    LookaheadResult result(std::span<const Searcher> searchers) const {
        LookaheadResult result;
        for (const Searcher& searcher : searchers) {
            result.complete = result.complete && !searcher.stopped();
            result.nodes += searcher.nodes();
        }
        for (const Numbered& found : lines_) result.lines.push_back(found.line);
        return result;
    }

  private:
    struct Numbered {
        std::size_t number;  // of its first move
        LookaheadLine line;
    };

    // Searches what nobody has taken yet, or one move only.
    void search(Searcher& searcher, int depth, bool one_only) {
        do {
            const std::size_t number = next_++;
            if (number >= moves_.size() || searcher.stopped()) return;
            const Candidate& move = moves_[number];
            if (const int alpha = to_beat(); alpha > -kUnbounded) {
                if (searcher.value(move, depth, alpha, alpha + 1, nullptr) <= alpha) continue;
            }
            Steps steps;
            const int value = value_of(searcher, move, depth, steps);
            if (searcher.stopped()) return;
            add({number, {value, searcher.to_moves(move, steps)}});
        } while (!one_only);
    }

    // The value of a move that is better than `to_beat`, and the line after it. The guess may spare
    // a search of the whole window.
    int value_of(Searcher& searcher, const Candidate& move, int depth, Steps& steps) {
        const int alpha = to_beat();
        if (guess_ && alpha < *guess_) {
            const int value = searcher.value(move, depth, *guess_ - 1, *guess_ + 1, &steps);
            if (value == *guess_) return value;
        }
        return searcher.value(move, depth, alpha, kUnbounded, &steps);
    }

    // The value that a move has to be better than, to be among the lines.
    int to_beat() {
        const std::lock_guard lock(mutex_);
        return lines_.size() < wanted_ ? -kUnbounded : lines_.back().line.value;
    }

    void add(Numbered found) {
        const std::lock_guard lock(mutex_);
        const auto is_better = [](const Numbered& a, const Numbered& b) {
            return std::pair(-a.line.value, a.number) < std::pair(-b.line.value, b.number);
        };
        if (lines_.size() == wanted_ && found.line.value <= lines_.back().line.value) return;
        lines_.insert(std::ranges::upper_bound(lines_, found, is_better), std::move(found));
        if (lines_.size() > wanted_) lines_.pop_back();
    }

    std::vector<Candidate> moves_;
    std::size_t wanted_;
    std::optional<int> guess_;
    std::atomic<std::size_t> next_ = 0;
    std::mutex mutex_;
    std::vector<Numbered> lines_;
};

// Brings the moves that a search *liked* to the front, in its order.
template <class ToMove>
void bring_liked_to_front(std::vector<Candidate>& moves, std::span<const LookaheadMove> liked,
                          const ToMove& to_move) {
    std::ranges::stable_sort(moves, {}, [&](const Candidate& move) {
        return std::ranges::find(liked, to_move(move)) - liked.begin();
    });
}

}  // namespace balda
