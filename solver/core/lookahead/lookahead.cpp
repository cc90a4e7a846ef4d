#include "lookahead/lookahead.h"

#include <algorithm>
#include <mutex>
#include <thread>
#include <utility>

namespace balda {
namespace {

constexpr unsigned kTranspositionBits = 20;

bool same_move(const Step& a, const Step& b) {
    return a.slot == b.slot && a.word == b.word;
}

struct ValuedLine {
    int value;
    std::size_t number;  // of its first move
    Steps steps;
};

// First moves that threads take one by one, and the best lines found so far.
class FirstMoves {
  public:
    FirstMoves(std::vector<Candidate> moves, std::size_t lines)
        : moves_(std::move(moves)), wanted_(std::max<std::size_t>(lines, 1)) {}

    // Searches what nobody has taken yet, or one move only.
    void search(Searcher& searcher, int depth, bool one_only) {
        do {
            const std::size_t number = next_++;
            if (number >= moves_.size() || searcher.stopped()) return;
            const Candidate& move = moves_[number];
            ValuedLine line{0, number, {}};
            if (const int alpha = to_beat(); alpha > -kUnbounded) {
                if (searcher.value(move, depth, alpha, alpha + 1, nullptr) <= alpha) continue;
            }
            line.value = searcher.value(move, depth, to_beat(), kUnbounded, &line.steps);
            if (searcher.stopped()) return;
            line.steps.insert(line.steps.begin(), {move.slot, searcher.word_of(move)});
            add(std::move(line));
        } while (!one_only);
    }

    const std::vector<ValuedLine>& lines() const { return lines_; }

  private:
    // The value that a move has to be better than, to be among the lines.
    int to_beat() {
        const std::lock_guard lock(mutex_);
        return lines_.size() < wanted_ ? -kUnbounded : lines_.back().value;
    }

    void add(ValuedLine line) {
        const std::lock_guard lock(mutex_);
        const auto is_better = [](const ValuedLine& a, const ValuedLine& b) {
            return std::pair(-a.value, a.number) < std::pair(-b.value, b.number);
        };
        if (lines_.size() == wanted_ && line.value <= lines_.back().value) return;
        lines_.insert(std::ranges::upper_bound(lines_, line, is_better), std::move(line));
        if (lines_.size() > wanted_) lines_.pop_back();
    }

    std::vector<Candidate> moves_;
    std::size_t wanted_;
    std::atomic<std::size_t> next_ = 0;
    std::mutex mutex_;
    std::vector<ValuedLine> lines_;
};

}  // namespace

Lookahead::Lookahead(Position position, bool passing, bool vectors)
    : entries_(std::move(position)),
      passing_(passing),
      vectors_(vectors && Split::has_vectors()),
      transpositions_(kTranspositionBits) {
    for (const CellIndex cell : entries_.empty_cells()) {
        const int prize = entries_.position().rules.prize(cell);
        prizes_.push_back(static_cast<WordKey>(prize) << kPointsShift);
    }
}

LookaheadResult Lookahead::search(const LookaheadLimits& limits, Deadline deadline,
                                  const StopFlag& stop) {
    const Page root = root_page(limits.depth);
    if (root[1].size() == 0) return {};
    const SearchTerms terms{.packing = entries_.packing(),
                            .prizes = prizes_,
                            .passing = passing_,
                            .vectors = vectors_,
                            .all_words = limits.all_words,
                            .width = limits.width,
                            .nodes = limits.nodes,
                            .deadline = deadline,
                            .stop = stop,
                            .transpositions = transpositions_};
    std::vector<Searcher> searchers;
    for (unsigned thread = 0; thread < std::max(limits.threads, 1u); ++thread) {
        searchers.emplace_back(terms, root);
    }
    std::vector<Candidate> moves = searchers.front().first_moves();
    const auto liking = [&](const Candidate& move) {
        const Step step{move.slot, searchers.front().word_of(move)};
        return std::ranges::find_if(liked_, [&](const Step& s) { return same_move(s, step); }) -
               liked_.begin();
    };
    std::ranges::stable_sort(moves, {}, liking);

    FirstMoves first_moves(moves, limits.lines);
    first_moves.search(searchers.front(), limits.depth, true);
    {
        std::vector<std::jthread> threads;
        for (Searcher& searcher : searchers) {
            const auto work = [&] { first_moves.search(searcher, limits.depth, false); };
            if (&searcher == &searchers.back()) {
                work();
            } else {
                threads.emplace_back(work);
            }
        }
    }
    LookaheadResult result;
    for (const Searcher& searcher : searchers) {
        result.complete = result.complete && !searcher.stopped();
        result.nodes += searcher.nodes();
    }
    std::vector<Step> liked;
    for (const ValuedLine& line : first_moves.lines()) {
        result.lines.push_back(to_line(line.value, line.steps));
        liked.push_back(line.steps.front());
    }
    liked_.insert(liked_.begin(), liked.begin(), liked.end());
    return result;
}

Page Lookahead::root_page(int depth) const {
    Page page(std::max<std::size_t>(entries_.packing().max_needs(), 2) + 1);
    const std::size_t lists =
        std::min<std::size_t>(static_cast<std::size_t>(depth) + 1, entries_.packing().max_needs());
    for (std::size_t letters = 1; letters <= lists; ++letters) {
        const std::span<const Entry> found = entries_.needing(letters);
        page[letters].reserve(found.size());
        for (const Entry& entry : found) page[letters].add(entry);
    }
    return page;
}

LookaheadLine Lookahead::to_line(int value, const Steps& steps) const {
    LookaheadLine line{value, {}};
    for (const Step& step : steps) {
        const CellIndex cell = entries_.empty_cells()[step.slot / kSlotsPerCell];
        const auto letter = static_cast<Letter>(step.slot % kSlotsPerCell);
        line.moves.push_back({cell, letter, std::string(entries_.word(step.word))});
    }
    return line;
}

}  // namespace balda
