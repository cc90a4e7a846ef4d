// Times the Boggle scorer against the baseline, in one process, in turns:
//
//     boggle_bench IMAGE TURNS < BOARDS
//
// BOARDS are 4x4, one a line: its tiles in reading order, each as numbers of letters with commas
// between them. Prints one JSON document: microseconds a board, medians over the turns. Both ways
// must give the same points before they are timed.

#include <algorithm>
#include <array>
#include <deque>
#include <iostream>
#include <memory>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "boggle/boggle.h"
#include "measuring.h"

namespace balda::benchmarks {
namespace {

// The well-known way to score a Boggle board: the baseline.
//
// The words are a tree of arcs in linked lists, one list for each prefix. From every cell a plain
// depth-first walk follows each path over cells that are not used, and looks its letters up along
// the lists. The words found so far are in a binary search tree, so that none counts twice.
struct Arc {
    Letter letter;
    bool ends_word = false;
    Arc* first_child = nullptr;
    Arc* next_sibling = nullptr;
};

class LinkedArcs {
  public:
    LinkedArcs(std::span<const Word> words, BoardShape shape, const BoggleRules& rules);

    // The points of its words.
    std::uint32_t score(std::span<const Tile> board);

  private:
    struct FoundWord {
        std::string word;
        std::unique_ptr<FoundWord> before = nullptr;
        std::unique_ptr<FoundWord> after = nullptr;
    };

    void add_word(Word word);
    void walk(std::size_t cell, const Arc* arcs);
    void count_word();

    BoggleRules rules_;
    std::vector<std::vector<std::size_t>> beside_;
    std::deque<Arc> arcs_;
    Arc* first_ = nullptr;

    std::span<const Tile> board_;
    std::array<bool, kMaxBoggleCells> used_{};
    std::string spelled_;
    std::unique_ptr<FoundWord> found_;
    std::uint32_t points_ = 0;
};

const Arc* find(const Arc* arcs, Letter letter) {
    while (arcs != nullptr && arcs->letter != letter) arcs = arcs->next_sibling;
    return arcs;
}

LinkedArcs::LinkedArcs(std::span<const Word> words, BoardShape shape, const BoggleRules& rules)
    : rules_(rules), beside_(shape.cells()) {
    for (const Word word : words) add_word(word);
    for (std::size_t cell = 0; cell < beside_.size(); ++cell) {
        for_each_beside(shape, cell, [&](std::size_t next) { beside_[cell].push_back(next); });
    }
}

void LinkedArcs::add_word(Word word) {
    Arc** list = &first_;
    Arc* arc = nullptr;
    for (const char c : word) {
        const auto letter = static_cast<Letter>(c);
        while (*list != nullptr && (*list)->letter < letter) list = &(*list)->next_sibling;
        if (*list == nullptr || (*list)->letter != letter) {
            arcs_.push_back({.letter = letter, .next_sibling = *list});
            *list = &arcs_.back();
        }
        arc = *list;
        list = &arc->first_child;
    }
    if (arc != nullptr) arc->ends_word = true;
}

std::uint32_t LinkedArcs::score(std::span<const Tile> board) {
    board_ = board;
    found_.reset();
    points_ = 0;
    for (std::size_t cell = 0; cell < board.size(); ++cell) walk(cell, first_);
    return points_;
}

void LinkedArcs::walk(std::size_t cell, const Arc* arcs) {
    const Tile& tile = board_[cell];
    const std::size_t before = spelled_.size();
    const Arc* arc = nullptr;
    for (std::size_t i = 0; i < tile.size; ++i) {
        arc = find(arcs, tile.letters[i]);
        if (arc == nullptr) break;
        spelled_.push_back(static_cast<char>(arc->letter));
        arcs = arc->first_child;
    }
    if (arc != nullptr) {
        if (arc->ends_word) count_word();
        used_[cell] = true;
        for (const std::size_t next : beside_[cell]) {
            if (!used_[next]) walk(next, arcs);
        }
        used_[cell] = false;
    }
    spelled_.resize(before);
}

void LinkedArcs::count_word() {
    if (spelled_.size() < rules_.min_letters) return;
    std::unique_ptr<FoundWord>* place = &found_;
    while (*place != nullptr) {
        const int order = spelled_.compare((*place)->word);
        if (order == 0) return;
        place = order < 0 ? &(*place)->before : &(*place)->after;
    }
    *place = std::make_unique<FoundWord>(spelled_);
    points_ += rules_.points[spelled_.size()];
}

constexpr BoardShape kShape{4, 4};

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
