// Times looking ahead at every word against the published way, in one process, in turns:
//
//     tactics_bench IMAGE DEPTH < BOARDS      one board a line: name rows columns cell…
//
// Prints one JSON document a board: the seconds of both, and how many of ours the look-up took.
// Both must give the same value.

#include <iostream>
#include <stdexcept>

#include "alpha_beta.h"
#include "lookahead/lookahead.h"
#include "measuring.h"

namespace balda::benchmarks {
namespace {

struct Searched {
    int value = 0;
    double look_up_seconds = 0;  // spent on finding the words that can be made, once
};

// Searches from scratch: finds the words that can be made, then tries every depth up to the last.
Searched by_core(const Position& position, int last_depth) {
    const StopFlag stop{false};
    Lookahead lookahead(position, false, true);
    Searched searched;
    searched.look_up_seconds = seconds(
        [&] { lookahead.know(static_cast<std::size_t>(last_depth), 1, Deadline::max(), stop); });
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
