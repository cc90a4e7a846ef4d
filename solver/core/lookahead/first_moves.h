// The first moves of a search, and the best lines that its threads have found.
#pragma once

#include <algorithm>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "lookahead/candidates.h"
#include "lookahead/lines.h"
#include "lookahead/on_threads.h"
#include "lookahead/searcher.h"
#include "lookahead/sharing.h"

namespace balda {

// A Searcher has value(), stopped() and to_moves().
template <class Searcher>
class FirstMoves {
  public:
    // *guess* is the expected value of the best line.
    FirstMoves(std::vector<Candidate> moves, std::size_t lines, std::optional<int> guess)
        : moves_(std::move(moves)),
          wanted_(std::max<std::size_t>(lines, 1)),
          guess_(guess),
          states_(moves_.size()) {}

    // Searches all moves to a depth of *depth* plies; each searcher has a thread.
    void search(std::span<Searcher> searchers, int depth, Sharing& sharing) {
        on_threads(sharing.threads(),
                   [&](unsigned thread) { search(searchers[thread], depth, sharing); });
    }

    // The lines found, best first.
    LookaheadResult result(std::span<const Searcher> searchers) const {
        LookaheadResult result;
        result.complete = std::ranges::count(states_, State::kDone) == std::ssize(states_);
        for (const Searcher& searcher : searchers) result.nodes += searcher.nodes();
        for (const Numbered& found : lines_) result.lines.push_back(found.line);
        return result;
    }

  private:
    enum class State : std::uint8_t { kLeft, kTaken, kDone };

    struct Numbered {
        std::size_t number;  // of its first move
        LookaheadLine line;
    };

    // Searches the first move with all threads, then moves that no other is at, then the rest.
    void search(Searcher& searcher, int depth, Sharing& sharing) {
        for (const bool together : {false, true}) {
            for (std::size_t number = 0; number < moves_.size(); ++number) {
                if (!take(number, together || number == 0)) continue;
                const std::optional<LookaheadLine> line = search(searcher, moves_[number], depth);
                if (searcher.stopped()) return;
                finish(number, line);
            }
        }
        sharing.end();
    }

    // The line that begins with *move*, if it is better than `to_beat`.
    std::optional<LookaheadLine> search(Searcher& searcher, const Candidate& move, int depth) {
        if (const int alpha = to_beat(); alpha > -kUnbounded) {
            if (searcher.value(move, depth, alpha, alpha + 1, nullptr) <= alpha) return {};
        }
        Steps steps;
        const int value = value_of(searcher, move, depth, steps);
        return LookaheadLine{value, searcher.to_moves(move, steps)};
    }

    // The value of a move that is better than `to_beat`, and the line after it. A good guess saves
    // a search of the whole window.
    int value_of(Searcher& searcher, const Candidate& move, int depth, Steps& steps) {
        const int alpha = to_beat();
        if (guess_ && alpha < *guess_) {
            const int value = searcher.value(move, depth, *guess_ - 1, *guess_ + 1, &steps);
            if (value == *guess_) return value;
        }
        return searcher.value(move, depth, alpha, kUnbounded, &steps);
    }

    // The value that a move must exceed to be among the lines.
    int to_beat() {
        const std::lock_guard lock(mutex_);
        return lines_.size() < wanted_ ? -kUnbounded : lines_.back().line.value;
    }

    // True if a thread is to search a move that is left, or *together* with another thread.
    bool take(std::size_t number, bool together) {
        const std::lock_guard lock(mutex_);
        if (states_[number] == State::kDone) return false;
        return std::exchange(states_[number], State::kTaken) == State::kLeft || together;
    }

    void finish(std::size_t number, std::optional<LookaheadLine> line) {
        const std::lock_guard lock(mutex_);
        if (std::exchange(states_[number], State::kDone) == State::kDone || !line) return;
        const auto is_better = [](const Numbered& a, const Numbered& b) {
            return std::pair(-a.line.value, a.number) < std::pair(-b.line.value, b.number);
        };
        if (lines_.size() == wanted_ && line->value <= lines_.back().line.value) return;
        Numbered found{number, std::move(*line)};
        lines_.insert(std::ranges::upper_bound(lines_, found, is_better), std::move(found));
        if (lines_.size() > wanted_) lines_.pop_back();
    }

    std::vector<Candidate> moves_;
    std::size_t wanted_;
    std::optional<int> guess_;
    std::mutex mutex_;
    std::vector<State> states_;  // of the moves
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
