// Times looking ahead at every word against the published way, in one process, in turns:
//
//     tactics_bench IMAGE DEPTH < BOARDS      one board a line: name rows columns cell…
//
// Prints one JSON document a board: the seconds of both, and how many of ours the look-up took.
// Both must give the same value.

#include <algorithm>
#include <iostream>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>

#include "balda/ranking.h"
#include "balda/search.h"
#include "lookahead/lookahead.h"
#include "measuring.h"
#include "two_tries.h"

namespace balda::benchmarks {
namespace {

// The published way to look ahead in Balda: alpha-beta over the words of each node, which the
// published search finds anew, those with the most points first.
//
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

struct Searched {
    int value = 0;
    double look_up_seconds = 0;  // spent on finding the words that can be made, once
};

// Searches from scratch: finds the words that can be made, then tries every depth up to the last.
Searched by_core(const Position& position, int last_depth) {
    const StopFlag stop{false};
    Lookahead lookahead(position, false, true);
    Searched searched;
    searched.look_up_seconds = seconds([&] {
        lookahead.entries().find(static_cast<std::size_t>(last_depth), 1, Deadline::max(), stop);
    });
    for (int depth = 1; depth <= last_depth; ++depth) {
        const LookaheadResult result = lookahead.search(
            {.depth = depth, .width = LookaheadLimits::kAnyWidth, .all_words = true},
            Deadline::max(), stop);
        searched.value = result.lines.empty() ? 0 : result.lines.front().value;
    }
    return searched;
}

void run(const std::vector<std::string>& arguments) {
    const std::vector<std::byte> image = read_file(arguments.at(0));
    const auto lexicon = std::make_shared<const Lexicon>(Bytes(image));
    const int depth = std::stoi(arguments.at(1));
    const TwoTries tries(words_of(*lexicon), lexicon->letter_count());
    for (const Board& board : read_boards(std::cin)) {
        const Position position{board.grid, Rules(), {lexicon}, {}};
        Searched ours;
        int value = 0;
        const double core = seconds([&] { ours = by_core(position, depth); });
        const double by_tries = seconds([&] { value = AlphaBeta(position, tries).value(depth); });
        if (ours.value != value) throw std::runtime_error("the values differ");
        std::cout << "{\"core\": " << core << ", \"look_up\": " << ours.look_up_seconds
                  << ", \"two_tries\": " << by_tries << "}" << std::endl;
    }
}

}  // namespace
}  // namespace balda::benchmarks

int main(int count, char** arguments) {
    return balda::benchmarks::run_with(balda::benchmarks::run, count, arguments);
}
