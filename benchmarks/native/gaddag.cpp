#include "gaddag.h"

#include <algorithm>
#include <bit>
#include <unordered_map>
#include <unordered_set>

namespace balda::benchmarks {
namespace {

constexpr char kSeparator = '\x7F';

std::vector<std::string> keys_of(std::span<const std::string> words) {
    std::vector<std::string> keys;
    for (const std::string& word : words) {
        for (std::size_t cut = 1; cut <= word.size(); ++cut) {
            std::string key(word.rend() - static_cast<std::ptrdiff_t>(cut), word.rend());
            key += kSeparator;
            key.append(word, cut);
            keys.push_back(std::move(key));
        }
    }
    std::ranges::sort(keys);
    return keys;
}

// Makes the nodes of sorted keys from the leaves up; equal blocks of children are stored once.
class Builder {
  public:
    using Node = Gaddag::Node;
    using Keys = std::span<const std::string>;

    Node node(Keys keys, std::size_t depth) {
        Node made{};
        if (!keys.empty() && keys.front().size() == depth) {
            made.is_end = true;
            keys = keys.subspan(1);
        }
        std::vector<Node> letters;
        std::vector<Node> block;
        while (!keys.empty()) {
            const char next = keys.front()[depth];
            const auto end = std::ranges::find_if(
                keys, [&](const std::string& key) { return key[depth] != next; });
            const auto count = static_cast<std::size_t>(end - keys.begin());
            if (next == kSeparator) {
                made.has_separator = true;
                block.push_back(node(keys.first(count), depth + 1));
            } else {
                made.children |= 1U << next;
                letters.push_back(node(keys.first(count), depth + 1));
            }
            keys = keys.subspan(count);
        }
        block.insert(block.end(), letters.begin(), letters.end());
        made.first = intern(block);
        return made;
    }

    std::vector<Node> take() { return std::move(nodes_); }

  private:
    std::uint32_t intern(const std::vector<Node>& block) {
        std::string key;
        for (const Node& node : block) {
            key += std::to_string(node.children) + '/' + std::to_string(node.first) +
                   (node.has_separator ? 's' : ' ') + (node.is_end ? 'e' : ' ');
        }
        const auto [place, is_new] =
            starts_.try_emplace(key, static_cast<std::uint32_t>(nodes_.size()));
        if (is_new) nodes_.insert(nodes_.end(), block.begin(), block.end());
        return place->second;
    }

    std::vector<Node> nodes_;
    std::unordered_map<std::string, std::uint32_t> starts_;
};

// The words through one letter placed on one cell.
class PlacedLetter {
  public:
    PlacedLetter(const Gaddag& gaddag, const Grid& grid, Mode mode)
        : gaddag_(gaddag), board_(grid, mode) {}

    void search(CellIndex cell, Letter letter, std::vector<NamedMove>& moves) {
        const Gaddag::Node* node = gaddag_.child(gaddag_.root(), letter);
        if (node == nullptr) return;
        found_.clear();
        placed_ = cell;
        before_.assign(1, static_cast<char>(letter));
        board_.place(cell, letter);
        walk(*node, cell, true);
        board_.clear(cell);
        for (const std::string& word : found_) moves.emplace_back(cell, letter, word);
    }

  private:
    void walk(const Gaddag::Node& node, CellIndex cell, bool backwards) {
        if (node.is_end && before_.size() + after_.size() >= kMinWordLetters) {
            found_.insert(std::string(before_.rbegin(), before_.rend()) + after_);
        }
        if (const Gaddag::Node* turned = gaddag_.after_separator(node); turned != nullptr) {
            walk(*turned, placed_, false);
        }
        std::string& spelled = backwards ? before_ : after_;
        board_.for_each_step(cell, [&](CellIndex next, Letter letter) {
            const Gaddag::Node* child = gaddag_.child(node, letter);
            if (child == nullptr) return;
            spelled.push_back(static_cast<char>(letter));
            walk(*child, next, backwards);
            spelled.pop_back();
        });
    }

    const Gaddag& gaddag_;
    WalkedBoard board_;
    CellIndex placed_ = 0;
    std::string before_;
    std::string after_;
    std::unordered_set<std::string> found_;
};

}  // namespace

Gaddag::Gaddag(std::span<const std::string> words, std::size_t letter_count)
    : letter_count_(letter_count) {
    const std::vector<std::string> keys = keys_of(words);
    Builder builder;
    const Node root = builder.node(keys, 0);
    nodes_ = builder.take();
    nodes_.push_back(root);
}

const Gaddag::Node* Gaddag::child(const Node& node, Letter letter) const {
    const std::uint32_t bit = 1U << letter;
    if ((node.children & bit) == 0) return nullptr;
    const auto before = static_cast<std::uint32_t>(std::popcount(node.children & (bit - 1)));
    return &nodes_[node.first + (node.has_separator ? 1 : 0) + before];
}

const Gaddag::Node* Gaddag::after_separator(const Node& node) const {
    return node.has_separator ? &nodes_[node.first] : nullptr;
}

std::vector<NamedMove> Gaddag::moves(const Grid& grid, Mode mode) const {
    std::vector<NamedMove> moves;
    PlacedLetter placed(*this, grid, mode);
    for_each_anchor(grid, [&](CellIndex cell) {
        for (std::size_t letter = 0; letter < letter_count_; ++letter) {
            placed.search(cell, static_cast<Letter>(letter), moves);
        }
    });
    return moves;
}

}  // namespace balda::benchmarks
