#include "two_tries.h"

#include <algorithm>
#include <unordered_set>

namespace balda::benchmarks {
namespace {

// The words through one letter placed on one cell.
class PlacedLetter {
  public:
    PlacedLetter(const TrieNode& words, const TrieNode& backward_prefixes, const Grid& grid,
                 Mode mode)
        : words_(words),
          backward_prefixes_(backward_prefixes),
          rows_(grid.rows),
          columns_(grid.columns),
          cells_(grid.cells),
          walks_(grid.cells.size()),
          most_walks_(static_cast<int>(mode)) {}

    void search(CellIndex cell, Letter letter, std::vector<NamedMove>& moves) {
        const TrieNode* node = backward_prefixes_.child(letter);
        if (node == nullptr) return;
        found_.clear();
        placed_ = cell;
        cells_[cell] = letter;
        ++walks_[cell];
        backward_.assign(1, static_cast<char>(letter));
        walk_backwards(*node, cell);
        --walks_[cell];
        cells_[cell] = kEmptyCell;
        for (const std::string& word : found_) moves.emplace_back(cell, letter, word);
    }

  private:
    void walk_backwards(const TrieNode& node, CellIndex cell) {
        if (node.is_end) {
            word_.assign(backward_.rbegin(), backward_.rend());
            walk_forwards(*along(word_), placed_);
        }
        for_each_step(node, cell, [this](const TrieNode& child, CellIndex next) {
            backward_.push_back(static_cast<char>(cells_[next]));
            walk_backwards(child, next);
            backward_.pop_back();
        });
    }

    void walk_forwards(const TrieNode& node, CellIndex cell) {
        if (node.is_end && word_.size() >= kMinWordLetters) found_.insert(word_);
        for_each_step(node, cell, [this](const TrieNode& child, CellIndex next) {
            word_.push_back(static_cast<char>(cells_[next]));
            walk_forwards(child, next);
            word_.pop_back();
        });
    }

    const TrieNode* along(const std::string& prefix) const {
        const TrieNode* node = &words_;
        for (const char letter : prefix) node = node->child(static_cast<Letter>(letter));
        return node;
    }

    template <class Visit>
    void for_each_step(const TrieNode& node, CellIndex cell, const Visit& visit) {
        const int row = cell / columns_;
        const int column = cell % columns_;
        const auto step = [&](int next) {
            const auto at = static_cast<CellIndex>(next);
            if (cells_[at] >= kMaxLetters || walks_[at] == most_walks_) return;
            const TrieNode* child = node.child(cells_[at]);
            if (child == nullptr) return;
            ++walks_[at];
            visit(*child, at);
            --walks_[at];
        };
        if (row > 0) step(cell - columns_);
        if (column > 0) step(cell - 1);
        if (column + 1 < columns_) step(cell + 1);
        if (row + 1 < rows_) step(cell + columns_);
    }

    const TrieNode& words_;
    const TrieNode& backward_prefixes_;
    int rows_;
    int columns_;
    std::vector<Letter> cells_;
    std::vector<int> walks_;
    int most_walks_;
    CellIndex placed_ = 0;
    std::string backward_;
    std::string word_;
    std::unordered_set<std::string> found_;
};

bool is_anchor(const Grid& grid, std::size_t cell) {
    const auto columns = static_cast<std::size_t>(grid.columns);
    const auto filled = [&grid](std::size_t at) { return grid.cells[at] < kMaxLetters; };
    return grid.cells[cell] == kEmptyCell &&
           ((cell >= columns && filled(cell - columns)) ||
            (cell % columns > 0 && filled(cell - 1)) ||
            ((cell + 1) % columns > 0 && filled(cell + 1)) ||
            (cell + columns < grid.cells.size() && filled(cell + columns)));
}

}  // namespace

const TrieNode* TrieNode::child(Letter letter) const {
    for (const auto& [under, node] : children) {
        if (under == letter) return node.get();
    }
    return nullptr;
}

TrieNode& TrieNode::grow(Letter letter) {
    for (const auto& [under, node] : children) {
        if (under == letter) return *node;
    }
    return *children.emplace_back(letter, std::make_unique<TrieNode>()).second;
}

TwoTries::TwoTries(std::span<const std::string> words, std::size_t letter_count)
    : letter_count_(letter_count) {
    for (const std::string& word : words) {
        TrieNode* node = &words_;
        for (std::size_t end = 1; end <= word.size(); ++end) {
            node = &node->grow(static_cast<Letter>(word[end - 1]));
            TrieNode* backward = &backward_prefixes_;
            for (std::size_t at = end; at-- > 0;) {
                backward = &backward->grow(static_cast<Letter>(word[at]));
            }
            backward->is_end = true;
        }
        node->is_end = true;
    }
}

std::vector<NamedMove> TwoTries::moves(const Grid& grid, Mode mode) const {
    std::vector<NamedMove> moves;
    PlacedLetter placed(words_, backward_prefixes_, grid, mode);
    for (std::size_t cell = 0; cell < grid.cells.size(); ++cell) {
        if (!is_anchor(grid, cell)) continue;
        for (std::size_t letter = 0; letter < letter_count_; ++letter) {
            placed.search(static_cast<CellIndex>(cell), static_cast<Letter>(letter), moves);
        }
    }
    return moves;
}

}  // namespace balda::benchmarks
