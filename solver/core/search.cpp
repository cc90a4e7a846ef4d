#include "search.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

namespace balda {
namespace {

// Tells new (letter, word) pairs of one cell from those already found there. Clearing it costs
// nothing: an entry of an older generation counts as empty.
class Finds {
  public:
    explicit Finds(MoveList& moves) : moves_(moves), entries_(1024) {}

    void start(CellIndex cell) {
        cell_ = cell;
        ++generation_;
        count_ = 0;
    }

    void add(Letter letter, Word word) {
        if (count_ * 2 >= entries_.size()) grow();
        Entry& entry = entry_of(letter, word);
        if (entry.generation == generation_) return;
        entry = {generation_, moves_.add(cell_, letter, word)};
        ++count_;
    }

  private:
    struct Entry {
        std::uint32_t generation = 0;
        std::uint32_t move = 0;
    };

    static std::size_t hash(Letter letter, Word word) {
        std::uint64_t hash = letter;
        for (std::size_t at = 0; at < word.size(); at += sizeof(std::uint64_t)) {
            std::uint64_t chunk = 0;
            std::memcpy(&chunk, word.data() + at, std::min(sizeof(chunk), word.size() - at));
            hash = (hash ^ chunk) * 0x9E3779B97F4A7C15;
            hash ^= hash >> 32;
        }
        return static_cast<std::size_t>(hash);
    }

    Entry& entry_of(Letter letter, Word word) {
        const std::size_t mask = entries_.size() - 1;
        std::size_t at = hash(letter, word) & mask;
        for (; entries_[at].generation == generation_; at = (at + 1) & mask) {
            const Move& move = moves_[entries_[at].move];
            if (move.letter == letter && moves_.word(move) == word) break;
        }
        return entries_[at];
    }

    void grow() {
        std::vector<Entry> old(entries_.size() * 2);
        old.swap(entries_);
        for (const Entry& entry : old) {
            if (entry.generation != generation_) continue;
            const Move& move = moves_[entry.move];
            entry_of(move.letter, moves_.word(move)) = entry;
        }
    }

    MoveList& moves_;
    std::vector<Entry> entries_;
    std::uint32_t generation_ = 0;
    std::size_t count_ = 0;
    CellIndex cell_ = 0;
};

// Walks the graph from one anchor cell at a time. Each cell of the board carries the set of
// letters that a walk may read there: its own letter; nothing once it may not be walked again;
// on the anchor, where knots may return once, every letter that the blank may still be.
template <class Mask, Mode mode>
class AnchorWalk {
  public:
    AnchorWalk(const Grid& grid, const Banned& banned, Deadline deadline, MoveList& moves)
        : grid_(grid),
          stride_(static_cast<std::size_t>(grid.columns) + 2),
          readable_((static_cast<std::size_t>(grid.rows) + 2) * stride_),
          walks_(readable_.size()),
          steps_to_neighbour_{-static_cast<std::ptrdiff_t>(stride_), -1, 1,
                              static_cast<std::ptrdiff_t>(stride_)},
          banned_(banned),
          deadline_(deadline),
          moves_(moves),
          finds_(moves) {
        for (std::size_t cell = 0; cell < grid.cells.size(); ++cell) {
            if (grid.cells[cell] < kMaxLetters) {
                readable_[padded(cell)] = letter_bit<Mask>(grid.cells[cell]);
            }
        }
    }

    void search(std::span<const AnchorGraph<Mask>* const> graphs) {
        for (std::size_t cell = 0; cell < grid_.cells.size() && !stopped_; ++cell) {
            if (grid_.cells[cell] != kEmptyCell || !has_filled_neighbour(padded(cell))) continue;
            anchor_ = padded(cell);
            finds_.start(static_cast<CellIndex>(cell));
            for (const AnchorGraph<Mask>* graph : graphs) walk_from_anchor(*graph);
        }
        if (stopped_) moves_.mark_incomplete();
    }

  private:
    std::size_t padded(std::size_t cell) const {
        const auto columns = static_cast<std::size_t>(grid_.columns);
        return (cell / columns + 1) * stride_ + cell % columns + 1;
    }

    std::size_t beside(std::size_t cell, std::ptrdiff_t step) const {
        return cell + static_cast<std::size_t>(step);
    }

    bool has_filled_neighbour(std::size_t cell) const {
        return std::ranges::any_of(steps_to_neighbour_, [&](std::ptrdiff_t step) {
            return readable_[beside(cell, step)] != 0;
        });
    }

    void walk_from_anchor(const AnchorGraph<Mask>& graph) {
        constexpr Mask kAnyLetter = static_cast<Mask>(~Mask{0});
        graph_ = &graph;
        if constexpr (mode == Mode::kKnots) readable_[anchor_] = kAnyLetter;
        walk_prefix(graph.prefix.back(), anchor_, kAnyLetter);
        readable_[anchor_] = 0;
    }

    // *cell* has just been read as the letter that leads to *node*; *allowed* is what the blank
    // may still be.
    void walk_prefix(const PrefixNode<Mask>& node, std::size_t cell, Mask allowed) {
        if (out_of_time()) return;
        if (node.suffix != 0) walk_suffix(graph_->suffix[node.suffix], anchor_, allowed);
        for_each_child(graph_->prefix, node, cell, allowed,
                       [&](const PrefixNode<Mask>& child, std::size_t next, Letter letter,
                           Mask still_allowed) {
                           before_[before_count_++] = letter;
                           walk_prefix(child, next, still_allowed);
                           --before_count_;
                       });
    }

    void walk_suffix(const SuffixNode<Mask>& node, std::size_t cell, Mask allowed) {
        if (out_of_time()) return;
        for (Mask blanks = node.complete & allowed; blanks != 0; blanks &= blanks - 1) {
            found(lowest_letter(blanks));
        }
        for_each_child(graph_->suffix, node, cell, allowed,
                       [&](const SuffixNode<Mask>& child, std::size_t next, Letter letter,
                           Mask still_allowed) {
                           after_[after_count_++] = letter;
                           walk_suffix(child, next, still_allowed);
                           --after_count_;
                       });
    }

    // Reads one more letter in every possible way, and takes the cell for the time of the visit.
    template <class Node, class Visit>
    void for_each_child(std::span<const Node> nodes, const Node& node, std::size_t cell,
                        Mask allowed, const Visit& visit) {
        for (const std::ptrdiff_t step : steps_to_neighbour_) {
            const std::size_t next = beside(cell, step);
            const Mask readable = readable_[next];
            for (Mask rest = node.children & readable & (next == anchor_ ? allowed : ~Mask{0});
                 rest != 0; rest &= rest - 1) {
                const Mask letter = rest & (~rest + 1);
                const Node& child = nodes[child_index(node, letter)];
                const Mask still_allowed = next == anchor_ ? letter : allowed;
                if ((child.below & still_allowed) == 0) continue;
                if (is_last_walk(next)) readable_[next] = 0;
                visit(child, next, lowest_letter(letter), still_allowed);
                undo_walk(next, readable);
            }
        }
    }

    // Counts a walk over *cell*; true if the word may not walk it again. The anchor's first walk is
    // the placed letter itself.
    bool is_last_walk(std::size_t cell) {
        if constexpr (mode == Mode::kClassic) return true;
        return ++walks_[cell] == 2 || cell == anchor_;
    }

    void undo_walk(std::size_t cell, Mask readable) {
        if constexpr (mode == Mode::kKnots) --walks_[cell];
        readable_[cell] = readable;
    }

    void found(Letter blank) {
        const std::size_t length = before_count_ + 1 + after_count_;
        if (length > kMaxWordLetters) return;
        std::array<char, kMaxWordLetters> word;
        std::reverse_copy(before_.begin(),
                          before_.begin() + static_cast<std::ptrdiff_t>(before_count_),
                          word.begin());
        word[before_count_] = static_cast<char>(blank);
        std::copy_n(after_.begin(), after_count_,
                    word.begin() + static_cast<std::ptrdiff_t>(before_count_) + 1);
        const Word view(word.data(), length);
        if (!banned_.empty() && banned_.contains(std::string(view))) return;
        finds_.add(blank, view);
    }

    // Looks at the clock once in many steps. Once it says so, every walk returns.
    bool out_of_time() {
        constexpr std::uint64_t kStepsPerLook = 1 << 14;
        if (++walk_steps_ % kStepsPerLook == 0) {
            stopped_ = stopped_ || std::chrono::steady_clock::now() >= deadline_;
        }
        return stopped_;
    }

    const Grid& grid_;
    std::size_t stride_;
    std::vector<Mask> readable_;
    std::vector<std::uint8_t> walks_;
    std::array<std::ptrdiff_t, 4> steps_to_neighbour_;
    const Banned& banned_;
    Deadline deadline_;
    MoveList& moves_;
    Finds finds_;
    const AnchorGraph<Mask>* graph_ = nullptr;
    std::size_t anchor_ = 0;
    // As long as the longest walk that a board allows, whatever the graph says.
    std::array<Letter, 2 * kMaxSide * kMaxSide> before_;
    std::array<Letter, 2 * kMaxSide * kMaxSide> after_;
    std::size_t before_count_ = 0;
    std::size_t after_count_ = 0;
    std::uint64_t walk_steps_ = 0;
    bool stopped_ = false;
};

template <class Mask>
void search(const Grid& grid, std::span<const Lexicon* const> lexicons, const Banned& banned,
            Mode mode, Deadline deadline, MoveList& moves) {
    std::vector<const AnchorGraph<Mask>*> graphs;
    for (const Lexicon* lexicon : lexicons) {
        graphs.push_back(&std::get<AnchorGraph<Mask>>(lexicon->graph()));
    }
    if (mode == Mode::kClassic) {
        AnchorWalk<Mask, Mode::kClassic>(grid, banned, deadline, moves).search(graphs);
    } else {
        AnchorWalk<Mask, Mode::kKnots>(grid, banned, deadline, moves).search(graphs);
    }
}

}  // namespace

MoveList find_moves(const Grid& grid, std::span<const Lexicon* const> lexicons,
                    const Banned& banned, Mode mode, Deadline deadline) {
    MoveList moves;
    if (std::holds_alternative<AnchorGraph<std::uint32_t>>(lexicons.front()->graph())) {
        search<std::uint32_t>(grid, lexicons, banned, mode, deadline, moves);
    } else {
        search<std::uint64_t>(grid, lexicons, banned, mode, deadline, moves);
    }
    return moves;
}

}  // namespace balda
