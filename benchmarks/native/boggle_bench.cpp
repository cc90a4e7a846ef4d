// Times the Boggle scorer against the baseline, in one process, in turns:
//
//     boggle_bench IMAGE TURNS < BOARDS
//
// BOARDS are 4x4, one a line: its tiles in reading order, each as numbers of letters with commas
// between them. Prints one JSON document: microseconds a board, medians over the turns. Both ways
// must give the same points before they are timed.

#include <algorithm>
#include <array>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "boggle/boggle.h"
#include "linked_arcs.h"
#include "measuring.h"

namespace balda::benchmarks {
namespace {

constexpr BoggleShape kShape{4, 4};

std::vector<Tiles> read_tiles(std::istream& input) {
    std::vector<Tiles> boards;
    for (std::string line; std::getline(input, line);) {
        std::istringstream fields(line);
        Tiles board;
        for (std::string text; fields >> text;) {
            Tile tile;
            std::istringstream letters(text);
            for (int letter = 0; letters >> letter; letters.ignore()) {
                tile.letters.at(tile.size++) = static_cast<Letter>(letter);
            }
            board.push_back(tile);
        }
        if (board.size() != kShape.cells()) throw std::runtime_error("a board is not 4x4");
        boards.push_back(std::move(board));
    }
    return boards;
}

BoggleRules usual_rules() {
    BoggleRules rules{.min_letters = 3};
    rules.points.fill(11);
    std::ranges::copy(std::array<std::uint32_t, 8>{0, 0, 0, 1, 1, 2, 3, 5}, rules.points.begin());
    return rules;
}

void run(const std::vector<std::string>& arguments) {
    const std::vector<std::byte> image = read_file(arguments.at(0));
    const Lexicon lexicon{Bytes(image)};
    std::vector<std::string> texts = words_of(lexicon);
    std::ranges::sort(texts);
    const std::vector<Word> words(texts.begin(), texts.end());
    const std::vector<Tiles> boards = read_tiles(std::cin);
    LinkedArcs baseline(words, kShape, usual_rules());
    const auto graph = make_word_graph(words, lexicon.letter_count());
    const auto scorer = BoggleScorer::make(graph, kShape, usual_rules());
    const auto points = [&](const Tiles& board) {
        PointsSoFar so_far;
        scorer->count_points(board, {}, so_far);
        return so_far.back();
    };
    for (const Tiles& board : boards) {
        if (points(board) != baseline.score(board)) throw std::runtime_error("the points differ");
    }
    std::vector<double> by_arcs, ours;
    for (int turn = std::stoi(arguments.at(1)); turn > 0; --turn) {
        by_arcs.push_back(seconds([&] {
            for (const Tiles& board : boards) baseline.score(board);
        }));
        ours.push_back(seconds([&] {
            for (const Tiles& board : boards) points(board);
        }));
    }
    const auto count = static_cast<double>(boards.size());
    std::cout << "{\"baseline_us\": " << median(by_arcs) * 1e6 / count
              << ", \"ours_us\": " << median(ours) * 1e6 / count << "}" << std::endl;
}

}  // namespace
}  // namespace balda::benchmarks

int main(int count, char** arguments) {
    return balda::benchmarks::run_with(balda::benchmarks::run, count, arguments);
}
