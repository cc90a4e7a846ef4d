// The first moves of a search, the best lines that its threads have found, and what stays of these
// for the next search.
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

// Results of searches of one position, which order and shorten the next search.
class Findings {
  public:
    // Searches the first moves with *searchers*, one for each thread; they are all of one position
    // and share its tree.
    template <class Searcher>
    LookaheadResult search(std::vector<Searcher>& searchers, Sharing& sharing,
                           const LookaheadLimits& limits) {
        std::vector<Candidate> moves = searchers.front().first_moves();
        std::ranges::stable_sort(moves, {}, [&](const Candidate& move) {
            const LookaheadMove first = searchers.front().to_moves(move, {}).front();
            return std::ranges::find(liked_, first) - liked_.begin();
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
