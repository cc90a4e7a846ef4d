#include "two_tries.h"

#include <unordered_set>

namespace balda::benchmarks {
namespace {

// Letters, and how often the current word has walked each cell.
class WalkedBoard {
  public:
    WalkedBoard(const Grid& grid, Mode mode)
        : rows_(grid.rows),
          columns_(grid.columns),
          max_walks_(static_cast<int>(mode)),
          cells_(grid.cells),
          walks_(grid.cells.size()) {}

    // The placed letter's own step is the first of a word.
    void place(CellIndex cell, Letter letter) {
        cells_[cell] = letter;
        walks_[cell] = 1;
    }

    void clear(CellIndex cell) {
        cells_[cell] = kEmptyCell;
        walks_[cell] = 0;
    }

    // Calls visit(cell, letter) for each neighbour that may be walked, which counts as walked
    // during the call.
    template <class Visit>
    void for_each_step(CellIndex cell, const Visit& visit) {
        const int row = cell / columns_;
        const int column = cell % columns_;
        if (row > 0) step(cell - columns_, visit);
        if (column > 0) step(cell - 1, visit);
        if (column + 1 < columns_) step(cell + 1, visit);
        if (row + 1 < rows_) step(cell + columns_, visit);
    }

  private:
    template <class Visit>
    void step(int next, const Visit& visit) {
        const auto at = static_cast<CellIndex>(next);
        if (cells_[at] >= kMaxLetters || walks_[at] == max_walks_) return;
        ++walks_[at];
        visit(at, cells_[at]);
        --walks_[at];
    }

    int rows_;
    int columns_;
    int max_walks_;
    std::vector<Letter> cells_;
    std::vector<int> walks_;
};

// Calls visit(cell) for each empty cell beside a letter.
template <class Visit>
void for_each_anchor(const Grid& grid, const Visit& visit) {
    for (std::size_t cell = 0; cell < grid.cells.size(); ++cell) {
        bool is_beside_letter = false;
        for_each_beside({grid.rows, grid.columns, false}, cell, [&](std::size_t next) {
            is_beside_letter = is_beside_letter || grid.cells[next] < kMaxLetters;
        });
        if (grid.cells[cell] == kEmptyCell && is_beside_letter) visit(static_cast<CellIndex>(cell));
    }
}

// The words through one letter placed on one cell.
class PlacedLetter {
  public:
    PlacedLetter(const TrieNode& words, const TrieNode& backward_prefixes, const Grid& grid,
                 Mode mode)
        : words_(words), backward_prefixes_(backward_prefixes), board_(grid, mode) {}

    void search(CellIndex cell, Letter letter, std::vector<NamedMove>& moves) {
        const TrieNode* node = backward_prefixes_.child(letter);
        if (node == nullptr) return;
        found_.clear();
        placed_ = cell;
        backward_.assign(1, static_cast<char>(letter));
        board_.place(cell, letter);
        walk_backwards(*node, cell);
        board_.clear(cell);
        for (const std::string& word : found_) moves.emplace_back(cell, letter, word);
    }

  private:
    void walk_backwards(const TrieNode& node, CellIndex cell) {
        if (node.is_end) {
            word_.assign(backward_.rbegin(), backward_.rend());
            walk_forwards(*along(word_), placed_);
        }
        board_.for_each_step(cell, [&](CellIndex next, Letter letter) {
            const TrieNode* child = node.child(letter);
            if (child == nullptr) return;
            backward_.push_back(static_cast<char>(letter));
            walk_backwards(*child, next);
            backward_.pop_back();
        });
    }

    void walk_forwards(const TrieNode& node, CellIndex cell) {
        if (node.is_end && word_.size() >= kMinWordLetters) found_.insert(word_);
        board_.for_each_step(cell, [&](CellIndex next, Letter letter) {
            const TrieNode* child = node.child(letter);
            if (child == nullptr) return;
            word_.push_back(static_cast<char>(letter));
            walk_forwards(*child, next);
            word_.pop_back();
        });
    }

    const TrieNode* along(const std::string& prefix) const {
        const TrieNode* node = &words_;
        for (const char letter : prefix) node = node->child(static_cast<Letter>(letter));
        return node;
    }

    const TrieNode& words_;
    const TrieNode& backward_prefixes_;
    WalkedBoard board_;
    CellIndex placed_ = 0;
    std::string backward_;
    std::string word_;
    std::unordered_set<std::string> found_;
};

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
    for_each_anchor(grid, [&](CellIndex cell) {
        for (std::size_t letter = 0; letter < letter_count_; ++letter) {
            placed.search(cell, static_cast<Letter>(letter), moves);
        }
    });
    return moves;
}

}  // namespace balda::benchmarks
