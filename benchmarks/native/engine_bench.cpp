// Times the core against the baseline, in one process, in turns:
//
//     engine_bench IMAGE TURNS < BOARDS      one board a line: name rows columns cell…
//     engine_bench IMAGE memory NAME         peak memory with nothing but NAME loaded
//
// Prints one JSON document a line. Every search must give the same moves before it is timed.

#include <algorithm>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "balda/risk.h"
#include "balda/search.h"
#include "measuring.h"
#include "two_tries.h"

namespace balda::benchmarks {
namespace {

// Wall times of one search. In each turn it runs for a while unmeasured, as in a busy server, and
// then as long measured.
class Times {
  public:
    template <class Work>
    void add(const Work& work) {
        constexpr double kTurnSeconds = 0.005;
        for (double spent = 0; spent < kTurnSeconds;) spent += seconds(work);
        for (double spent = 0; spent < kTurnSeconds;) {
            seconds_.push_back(seconds(work));
            spent += seconds_.back();
        }
    }

    double median_ms() const { return median(seconds_) * 1e3; }

  private:
    std::vector<double> seconds_;
};

std::vector<NamedMove> ours(const Position& position) {
    std::vector<NamedMove> moves;
    const MoveList found = find_moves(position, {}, Deadline::max()).value();
    for (const Move& move : found) moves.emplace_back(move.cell, move.letter, found.word(move));
    return moves;
}

bool are_equal(std::vector<NamedMove> left, std::vector<NamedMove> right) {
    std::ranges::sort(left);
    std::ranges::sort(right);
    return left == right;
}

// One move of each different placement.
std::vector<Move> placements_of(const MoveList& list) {
    const auto placement = [](const Move& move) { return std::pair(move.cell, move.letter); };
    std::vector<Move> moves(list.begin(), list.end());
    std::ranges::sort(moves, {}, placement);
    const auto repeated = std::ranges::unique(moves, {}, placement);
    moves.erase(repeated.begin(), repeated.end());
    return moves;
}

// Seconds of the incremental search after one placed letter, the median of all placements.
double incremental_seconds(const Position& position, int turns) {
    MoveTable table(position, Deadline::max());
    const MoveList list = table.moves();
    std::vector<double> times;
    for (int turn = 0; turn < turns; ++turn) {
        for (const Move& move : placements_of(list)) {
            times.push_back(seconds(
                [&] { table.play(move.cell, move.letter, list.word(move), Deadline::max()); }));
            table.undo();
        }
    }
    return median(times);
}

double risk_seconds(const Position& position) {
    const MoveList list = find_moves(position, {}, Deadline::max()).value();
    const std::vector<Move> moves(list.begin(), list.end());
    return seconds([&] { find_risks(position, list, moves, Deadline::max()); });
}

// Seconds of a search of the whole board after one placed letter.
double anew_seconds(Position position) {
    const MoveList list = find_moves(position, {}, Deadline::max()).value();
    return seconds([&] {
        for (const Move& move : placements_of(list)) {
            position.grid.cells[move.cell] = move.letter;
            find_moves(position, {}, Deadline::max());
            position.grid.cells[move.cell] = kEmptyCell;
        }
    });
}

void time_searches(const Board& board, const Position& position, const TwoTries& tries, int turns) {
    const Mode mode = position.rules.mode;
    const std::vector<NamedMove> moves = ours(position);
    if (!are_equal(moves, tries.moves(board.grid, mode))) {
        throw std::runtime_error("the searches differ on " + board.name);
    }
    Times by_tries;
    Times by_core;
    for (int turn = 0; turn < turns; ++turn) {
        by_tries.add([&] { tries.moves(board.grid, mode); });
        by_core.add([&] { find_moves(position, {}, Deadline::max()); });
    }
    std::cout << "{\"board\": \"" << board.name
              << "\", \"knots\": " << (mode == Mode::kKnots ? "true" : "false")
              << ", \"moves\": " << moves.size() << ", \"two_tries\": " << by_tries.median_ms()
              << ", \"ours\": " << by_core.median_ms()
              << ", \"incremental\": " << incremental_seconds(position, turns) * 1e3
              << ", \"risk\": " << risk_seconds(position) * 1e3
              << ", \"anew\": " << anew_seconds(position) * 1e3 << "}" << std::endl;
}

// Peak memory since this program began; the system's own count includes the parent process.
double peak_kilobytes() {
    std::ifstream status("/proc/self/status");
    for (std::string key; status >> key;) {
        double kilobytes = 0;
        if (key == "VmHWM:" && status >> kilobytes) return kilobytes;
    }
    throw std::runtime_error("this system does not say how much memory was used");
}

void print_memory(const Lexicon& lexicon, const std::string& name) {
    if (name == "two_tries") TwoTries(words_of(lexicon), lexicon.letter_count());
    std::cout << "{\"memory\": \"" << name << "\", \"peak_mb\": " << peak_kilobytes() / 1e3 << "}"
              << std::endl;
}

void run(const std::vector<std::string>& arguments) {
    const std::vector<std::byte> image = read_file(arguments.at(0));
    const auto lexicon = std::make_shared<const Lexicon>(Bytes(image));
    if (arguments.at(1) == "memory") {
        print_memory(*lexicon, arguments.at(2));
        return;
    }
    const std::vector<std::string> words = words_of(*lexicon);
    std::optional<TwoTries> tries;
    const double build = seconds([&] { tries.emplace(words, lexicon->letter_count()); });
    std::cout << "{\"words\": " << words.size() << ", \"two_tries_build_s\": " << build << "}"
              << std::endl;
    const int turns = std::stoi(arguments.at(1));
    for (const Board& board : read_boards(std::cin)) {
        for (const Mode mode : {Mode::kClassic, Mode::kKnots}) {
            const Position position{board.grid, {.mode = mode}, {lexicon}, {}};
            time_searches(board, position, *tries, turns);
        }
    }
}

}  // namespace
}  // namespace balda::benchmarks

int main(int count, char** arguments) {
    return balda::benchmarks::run_with(balda::benchmarks::run, count, arguments);
}
