// Times the Boggle scorer against the baseline, in one process, in turns:
//
//     boggle_bench WORDS TURNS < BOARDS
//
// WORDS is a text, one lower-case English word a line. BOARDS are 4x4, one a line: the name of its
// group, then its tiles in reading order. Prints one JSON document a group: microseconds a board,
// medians over the turns. All ways must give the same points before they are timed.

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "boggle/boggle.h"
#include "linked_arcs.h"

namespace balda::benchmarks {
namespace {

using Clock = std::chrono::steady_clock;

constexpr BoggleShape kShape{4, 4};
constexpr std::size_t kLetters = 26;
// A wild cell costs as much as several scores, so fewer boards are timed.
constexpr std::size_t kBoardsPerWild = 8;

// Throws if a character is not from a to z.
std::string to_letters(const std::string& text) {
    std::string letters;
    for (const char c : text) {
        if (c < 'a' || c > 'z') throw std::runtime_error("“" + text + "” is not in lower case");
        letters.push_back(static_cast<char>(c - 'a'));
    }
    return letters;
}

std::vector<std::string> read_words(const std::string& path) {
    std::ifstream file(path);
    std::vector<std::string> words;
    for (std::string line; std::getline(file, line);) words.push_back(to_letters(line));
    std::ranges::sort(words);
    return words;
}

std::map<std::string, std::vector<Tiles>> read_boards(std::istream& input) {
    std::map<std::string, std::vector<Tiles>> groups;
    for (std::string line; std::getline(input, line);) {
        std::istringstream fields(line);
        std::string group;
        fields >> group;
        Tiles board;
        for (std::string text; fields >> text;) {
            Tile tile;
            for (const char c : to_letters(text)) {
                tile.letters.at(tile.size++) = static_cast<Letter>(c);
            }
            board.push_back(tile);
        }
        if (board.size() != kShape.cells()) throw std::runtime_error("a board is not 4x4");
        groups[group].push_back(std::move(board));
    }
    return groups;
}

BoggleRules usual_rules() {
    BoggleRules rules{.min_letters = 3};
    rules.points.fill(11);
    std::ranges::copy(std::array<std::uint32_t, 8>{0, 0, 0, 1, 1, 2, 3, 5}, rules.points.begin());
    return rules;
}

template <class Work>
double microseconds(const Work& work) {
    const auto began = Clock::now();
    work();
    return std::chrono::duration<double, std::micro>(Clock::now() - began).count();
}

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values.at(values.size() / 2);
}

class Bench {
  public:
    Bench(std::span<const Word> words, int turns)
        : turns_(turns), baseline_(words, kShape, usual_rules()) {
        build_us_ = microseconds([&] {
            scorer_ = BoggleScorer::make(make_word_graph(words, kLetters), kShape, usual_rules());
        });
    }

    void run(const std::string& group, const std::vector<Tiles>& boards) {
        check(boards);
        std::vector<double> baseline;
        std::vector<double> ours;
        std::vector<double> wild;
        for (int turn = 0; turn < turns_; ++turn) {
            baseline.push_back(microseconds([&] {
                for (const Tiles& board : boards) baseline_.score(board);
            }));
            ours.push_back(microseconds([&] {
                for (const Tiles& board : boards) points(board);
            }));
            wild.push_back(microseconds([&] { score_wild(boards); }));
        }
        const auto count = static_cast<double>(boards.size());
        const double wild_boards = std::ceil(count / kBoardsPerWild) * kLetters;
        std::cout << "{\"group\": \"" << group << "\", \"boards\": " << boards.size()
                  << ", \"build_ms\": " << build_us_ / 1e3
                  << ", \"baseline_us\": " << median(baseline) / count
                  << ", \"ours_us\": " << median(ours) / count
                  << ", \"wild_us\": " << median(wild) / wild_boards << "}" << std::endl;
    }

  private:
    std::int64_t points(const Tiles& board) {
        PointsSoFar points;
        scorer_->count_points(board, {}, points);
        return points.back();
    }

    void score_wild(const std::vector<Tiles>& boards) {
        for (std::size_t n = 0; n < boards.size(); n += kBoardsPerWild) {
            scorer_->score_letters(boards[n], n / kBoardsPerWild % kShape.cells());
        }
    }

    void check(const std::vector<Tiles>& boards) {
        for (std::size_t n = 0; n < boards.size(); ++n) {
            const std::uint32_t expected = baseline_.score(boards[n]);
            if (points(boards[n]) != expected) {
                throw std::runtime_error("the points differ on board " + std::to_string(n));
            }
            const std::size_t cell = n % kShape.cells();
            const Tile tile = boards[n][cell];
            if (tile.size == 1 &&
                scorer_->score_letters(boards[n], cell)[tile.letters[0]] != expected) {
                throw std::runtime_error("the wild cell differs on board " + std::to_string(n));
            }
        }
    }

    int turns_;
    LinkedArcs baseline_;
    std::unique_ptr<BoggleScorer> scorer_;
    double build_us_ = 0;
};

int run(const std::vector<std::string>& arguments) {
    const std::vector<std::string> texts = read_words(arguments.at(0));
    const std::vector<Word> words(texts.begin(), texts.end());
    Bench bench(words, std::stoi(arguments.at(1)));
    for (const auto& [group, boards] : read_boards(std::cin)) bench.run(group, boards);
    return 0;
}

}  // namespace
}  // namespace balda::benchmarks

int main(int count, char** arguments) {
    try {
        return balda::benchmarks::run({arguments + 1, arguments + count});
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
