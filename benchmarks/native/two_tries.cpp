#include "two_tries.h"

#include <unordered_set>

namespace balda::benchmarks {
namespace {

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
