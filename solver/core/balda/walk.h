// Walks over a board and the anchor graph together, from one anchor cell at a time.
//
// The same graph serves two questions. From an empty cell, the blank may become any letter: one
// walk finds the words of all letters that may be placed there. Through a filled cell, the blank is
// that cell's letter from the start, and one other cell of the walk is empty and takes whatever
// letter the graph offers: one walk finds all moves whose word passes the filled cell. After a
// letter has been placed these are the only new moves, so the second walk is the incremental
// search, and its cost does not depend on the size of the board.
//
// Looking ahead asks for words that need several letters. Such a word is found from the first of
// its empty cells in reading order, with the blank there and the others open to any letter of the
// graph.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "balda/position.h"
#include "balda/walked_board.h"
#include "words/anchor_graph.h"
#include "words/deadline.h"

namespace balda {

template <class Mask, Mode mode>
class Walk {
  public:
    // A copy of *position*'s board; the lexicons must outlive the walk. Letters may be placed on
    // *targets* only.
    Walk(const Position& position, const Targets& targets, Deadline deadline)
        : board_(position.grid, position.rules, targets),
          min_letters_(position.rules.min_letters),
          deadline_(deadline) {
        for (const auto& lexicon : position.lexicons) {
            graphs_.push_back(std::get<AnchorGraph<Mask>>(lexicon->graph()));
        }
    }

    // Fills an empty cell, and opens it again to any letter.
    void place(CellIndex cell, Letter letter) { board_.place(cell, letter); }
    void clear(CellIndex cell) { board_.clear(cell); }

    // Lets later walks run until *deadline*.
    void restart(Deadline deadline) {
        deadline_ = deadline;
        stopped_ = false;
    }

    // Stops the current walk early.
    void stop() { stopped_ = true; }

    // True if the deadline or a stop has cut a walk short; then no walk finds anything until a
    // restart.
    bool stopped() const { return stopped_; }

    // Calls sink(cell, letter, word), more than once for some, for the moves that place a letter on
    // an open cell. Cells come row by row; next_cell() is called before each.
    template <class NextCell, class Sink>
    void from_all(const NextCell& next_cell, const Sink& sink) {
        board_.for_each_cell([&](std::size_t at, CellIndex cell) {
            if (board_.open(at) == 0 || !board_.has_filled_neighbour(at)) return;
            next_cell();
            from_anchor<Opening::kNo>(at, [&](Letter letter) { sink(cell, letter, spelled()); });
        });
    }

    // Likewise for the moves whose word walks the filled *cell*, in no order of cells.
    template <class Sink>
    void through(CellIndex cell, const Sink& sink) {
        walk_through<Opening::kYes>(cell, sink);
    }

    // Likewise, and then calls note(cell, letters) for each open cell beside the walks: only one of
    // these letters on it could change the walks.
    template <class Sink, class Note>
    void through_noting(CellIndex cell, const Sink& sink, const Note& note) {
        noted_.assign(board_.padded_size(), 0);
        walk_through<Opening::kNoted>(cell, sink);
        board_.for_each_cell([&](std::size_t at, CellIndex beside) {
            if ((noted_[at] & board_.open(at)) != 0) note(beside, noted_[at]);
        });
    }

    // Calls sink(placed letters, word), more than once for some, for the words that need at most
    // *max_placed* letters on open cells, of which *first* is the first.
    template <class Sink>
    void needing(CellIndex first, std::size_t max_placed, const Sink& sink) {
        const WalkedBoard<Mask, mode> before = board_;
        to_place_ = max_placed - 1;
        placed_.resize(max_placed);
        board_.for_each_cell([&](std::size_t at, CellIndex cell) {
            if (cell <= first) board_.close(at);
        });
        from_anchor<Opening::kYes>(board_.padded(first), [&](Letter letter) {
            placed_[placed_count_] = {first, letter};
            sink(std::span<const PlacedLetter>(placed_).first(placed_count_ + 1), spelled());
        });
        board_ = before;
    }

  private:
    static constexpr Mask kAnyLetter = WalkedBoard<Mask, mode>::kAnyLetter;

    // Says if a walk may place letters on open cells, and if it notes letters that would change it.
    enum class Opening { kNo, kYes, kNoted };

    // A word is spelled from the anchor outwards, in an array with room on both sides.
    static constexpr std::size_t kMiddle = kMaxWordLetters;

    // Calls found(letter) for each word, with the letter that it has on the empty anchor.
    template <Opening opening, class Found>
    void from_anchor(std::size_t anchor, const Found& found) {
        anchor_ = anchor;
        board_.make_readable(anchor_, kAnyLetter);
        board_.enter(anchor_);
        walk_graphs<opening>(kAnyLetter, [&](Mask blanks) {
            for (; blanks != 0; blanks &= blanks - 1) {
                spelled_[kMiddle] = static_cast<char>(lowest_letter(blanks));
                found(lowest_letter(blanks));
            }
        });
        board_.leave(anchor_, 0);
    }

    template <Opening opening, class Sink>
    void walk_through(CellIndex cell, const Sink& sink) {
        anchor_ = board_.padded(cell);
        const Mask letter = board_.readable(anchor_);
        spelled_[kMiddle] = static_cast<char>(lowest_letter(letter));
        board_.enter(anchor_);
        to_place_ = 1;
        walk_graphs<opening>(letter, [&](Mask) {
            if (placed_count_ == 1) sink(placed_[0].cell, placed_[0].letter, spelled());
        });
        board_.leave(anchor_, letter);
    }

    template <Opening opening, class Found>
    void walk_graphs(Mask allowed, const Found& found) {
        for (const AnchorGraph<Mask>& graph : graphs_) {
            graph_ = &graph;
            first_ = last_ = kMiddle;
            walk_prefix<opening>(graph.prefix.back(), anchor_, allowed, found);
        }
    }

    // *at* has just been read as the letter that leads to *node*; *allowed* are the letters that
    // the blank may still be.
    template <Opening opening, class Found>
    void walk_prefix(const PrefixNode<Mask>& node, std::size_t at, Mask allowed,
                     const Found& found) {
        if (out_of_time()) return;
        if constexpr (opening == Opening::kNoted) note(node.children, at);
        const auto steps = steps_from(graph_->prefix, node, at, allowed);
        if (node.suffix != 0) {
            walk_suffix<opening>(graph_->suffix[node.suffix], anchor_, allowed, found);
        }
        const auto visit = [&](const PrefixNode<Mask>& child, std::size_t next, Letter letter,
                               Mask narrowed) {
            spelled_[--first_] = static_cast<char>(letter);
            walk_prefix<opening>(child, next, narrowed, found);
            ++first_;
        };
        take(steps, allowed, visit);
        if constexpr (opening != Opening::kNo)
            place_and_take(graph_->prefix, node, at, allowed, visit);
    }

    template <Opening opening, class Found>
    void walk_suffix(const SuffixNode<Mask>& node, std::size_t at, Mask allowed,
                     const Found& found) {
        if (out_of_time()) return;
        if constexpr (opening == Opening::kNoted) note(node.children, at);
        const auto steps = steps_from(graph_->suffix, node, at, allowed);
        if ((node.complete & allowed) != 0 && last_ - first_ + 1 >= min_letters_) {
            found(node.complete & allowed);
        }
        const auto visit = [&](const SuffixNode<Mask>& child, std::size_t next, Letter letter,
                               Mask narrowed) {
            spelled_[++last_] = static_cast<char>(letter);
            walk_suffix<opening>(child, next, narrowed, found);
            --last_;
        };
        take(steps, allowed, visit);
        if constexpr (opening != Opening::kNo)
            place_and_take(graph_->suffix, node, at, allowed, visit);
    }

    // A step onto a filled neighbour or back to the anchor, read as the letter that leads to
    // *child*.
    template <class Node>
    struct Step {
        const Node* child;
        std::uint32_t at;
        Letter letter;
    };

    // All steps from a cell that can lead to a word. They are looked up before the first is taken,
    // so that their loads overlap: the search mostly waits for memory.
    template <class Node>
    struct Steps {
        std::array<Step<Node>, WalkedBoard<Mask, mode>::kMaxNeighbours + kMaxLetters> items;
        std::size_t count = 0;
    };

    template <class Node>
    Steps<Node> steps_from(std::span<const Node> nodes, const Node& node, std::size_t at,
                           Mask allowed) const {
        Steps<Node> found;
        if (node.children == 0 || last_ - first_ + 1 == kMaxWordLetters) return found;
        for (const std::ptrdiff_t offset : board_.offsets()) {
            const std::size_t next = at + static_cast<std::size_t>(offset);
            // A letter that the blank is read as again must be one that it may be.
            const Mask possible = next == anchor_ ? node.below : kAnyLetter;
            for (Mask rest = node.children & board_.readable(next) & possible; rest != 0;
                 rest &= rest - 1) {
                const Mask letter = rest & (~rest + 1);
                const Node* child = &nodes[child_index(node, letter)];
                if ((child->below & (next == anchor_ ? letter : allowed)) == 0) continue;
                found.items[found.count++] = {child, static_cast<std::uint32_t>(next),
                                              lowest_letter(letter)};
            }
        }
        return found;
    }

    // Takes each step while visit(child, cell, letter, letters that the blank may then be) runs.
    template <class Node, class Visit>
    void take(const Steps<Node>& steps, Mask allowed, const Visit& visit) {
        for (const Step<Node>& step : std::span(steps.items).first(steps.count)) {
            const Mask readable = board_.readable(step.at);
            board_.enter(step.at);
            visit(*step.child, step.at, step.letter,
                  step.at == anchor_ ? letter_bit<Mask>(step.letter) : allowed);
            board_.leave(step.at, readable);
        }
    }

    // Likewise for the steps onto open cells, each of which may become any of *node*'s children.
    template <class Node, class Visit>
    void place_and_take(std::span<const Node> nodes, const Node& node, std::size_t at, Mask allowed,
                        const Visit& visit) {
        if (placed_count_ == to_place_ || last_ - first_ + 1 == kMaxWordLetters) return;
        for (const std::ptrdiff_t offset : board_.offsets()) {
            const std::size_t next = at + static_cast<std::size_t>(offset);
            const Node* child = &nodes[node.first_child];
            for (Mask rest = node.children & board_.open(next); rest != 0;
                 ++child, rest &= rest - 1) {
                if ((child->below & allowed) == 0) continue;
                const Letter letter = lowest_letter(rest);
                placed_[placed_count_++] = {board_.unpadded(next), letter};
                const Mask open = board_.close(next);
                board_.make_readable(next, letter_bit<Mask>(letter));
                board_.enter(next);
                visit(*child, next, letter, allowed);
                board_.leave(next, 0);
                board_.reopen(next, open);
                --placed_count_;
            }
        }
    }

    void note(Mask letters, std::size_t at) {
        for (const std::ptrdiff_t offset : board_.offsets()) {
            noted_[at + static_cast<std::size_t>(offset)] |= letters;
        }
    }

    Word spelled() const { return {&spelled_[first_], last_ - first_ + 1}; }

    // Looks at the clock once in many steps. Once it says so, every walk returns.
    bool out_of_time() {
        constexpr std::uint64_t kStepsPerLook = 1 << 14;
        if (++walk_steps_ % kStepsPerLook == 0) {
            stopped_ = stopped_ || std::chrono::steady_clock::now() >= deadline_;
        }
        return stopped_;
    }

    WalkedBoard<Mask, mode> board_;
    std::size_t min_letters_;
    std::vector<AnchorGraph<Mask>> graphs_;
    const AnchorGraph<Mask>* graph_ = nullptr;
    std::vector<Mask> noted_;  // by padded number, letters that the noting walk would have read
    Deadline deadline_;
    std::uint64_t walk_steps_ = 0;
    bool stopped_ = false;

    std::size_t anchor_ = 0;
    std::array<char, 2 * kMiddle + 1> spelled_;
    std::size_t first_ = kMiddle;
    std::size_t last_ = kMiddle;
    // The letters placed besides the anchor's, and how many a walk may place.
    std::vector<PlacedLetter> placed_ = std::vector<PlacedLetter>(1);
    std::size_t placed_count_ = 0;
    std::size_t to_place_ = 0;
};

using AnyWalk =
    std::variant<Walk<std::uint32_t, Mode::kClassic>, Walk<std::uint32_t, Mode::kKnots>,
                 Walk<std::uint64_t, Mode::kClassic>, Walk<std::uint64_t, Mode::kKnots>>;

// The walk for *position*'s alphabet and mode; see Walk.
inline AnyWalk make_walk(const Position& position, const Targets& targets, Deadline deadline) {
    const auto made = [&]<class Mask>() {
        if (position.rules.mode == Mode::kKnots) {
            return AnyWalk(std::in_place_type<Walk<Mask, Mode::kKnots>>, position, targets,
                           deadline);
        }
        return AnyWalk(std::in_place_type<Walk<Mask, Mode::kClassic>>, position, targets, deadline);
    };
    const bool narrow =
        std::holds_alternative<AnchorGraph<std::uint32_t>>(position.lexicons.front()->graph());
    return narrow ? made.template operator()<std::uint32_t>()
                  : made.template operator()<std::uint64_t>();
}

}  // namespace balda
