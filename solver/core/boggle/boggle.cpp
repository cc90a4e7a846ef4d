#include "boggle/boggle.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "boggle/boggle_board.h"
#include "boggle/boggle_paths.h"

namespace balda {
namespace {

// Beyond this many paths of one prefix, which takes a board of one or two letters, a search
// gives up.
constexpr std::size_t kMaxPaths = std::size_t{1} << 17;
constexpr std::size_t kManyPaths = std::size_t{1} << 12;
constexpr std::size_t kMaxNeighbours = 8;
constexpr std::size_t kStepsPerLook = std::size_t{1} << 14;

template <class Mask, class Cells>
class Search final : public BoggleScorer {
  public:
    Search(std::shared_ptr<const AnyWordGraph> graph, BoardShape shape, const BoggleRules& rules)
        : owner_(std::move(graph)),
          graph_(std::get<WordGraph<Mask>>(*owner_)),
          board_(shape),
          points_(rules.points),
          min_letters_(rules.min_letters) {
        std::ranges::fill(std::span(points_).first(std::min(min_letters_, points_.size())), 0);
    }

    bool count_points(std::span<const Tile> board, const PointsSoFar& least,
                      PointsSoFar& points) override {
        set(board);
        std::int64_t sum = 0;
        std::size_t number = 0;
        for (Mask letters = graph_.root().inner; letters != 0; letters &= letters - 1) {
            start(letters & ~(letters - 1), [&](Mask words, std::size_t length) {
                sum += std::int64_t{points_[length]} * count(words);
            });
            points[number] = sum;
            if (sum < least[number++]) return false;
        }
        std::ranges::fill(std::span(points).subspan(number), sum);
        return sum >= least.back();
    }

    std::optional<BoardTotals> totals(std::span<const Tile> board, Deadline deadline) override {
        BoardTotals found;
        const bool ended = visit(board, deadline, [&](Mask words, std::size_t length) {
            found.words += count(words);
            found.points += std::int64_t{points_[length]} * count(words);
        });
        return ended ? std::optional(found) : std::nullopt;
    }

    std::optional<std::vector<std::string>> words(std::span<const Tile> board,
                                                  Deadline deadline) override {
        std::vector<std::string> found;
        const bool ended = visit(board, deadline, [&](Mask words, std::size_t length) {
            for (; words != 0; words &= words - 1) {
                found.emplace_back(spelled_.data(), length);
                found.back().back() = static_cast<char>(lowest_letter(words));
            }
        });
        if (!ended) return std::nullopt;
        std::ranges::sort(found);
        return found;
    }

    std::span<const std::uint32_t> score_letters(std::span<const Tile> board,
                                                 std::size_t cell) override {
        wild_ = CellSets<Mask, Cells>::bit(cell);
        Tiles open(board.begin(), board.end());
        open[cell] = {};
        board_.set(open);
        totals_.fill(0);
        every_letter_ = 0;
        stopped_ = false;
        if (board_.has_long_tiles()) {
            start_wild(TilePath<Cells>{});
        } else {
            start_wild(Path<Cells>{});
        }
        for (std::uint32_t& total : totals_) total += every_letter_;
        return std::span(totals_).first(kMaxLetters);
    }

  private:
    using Node = WordNode<Mask>;

    template <class P>
    void start_wild(P base) {
        base.free = board_.starts() | wild_;
        const WildPath<P> path{base};
        walk_wild<WildPath<P>>(graph_.root(), {&path, 1}, graph_.root().inner, 0);
    }

    void set(std::span<const Tile> board) {
        board_.set(board);
        stopped_ = false;
    }

    // Visits the words that are long enough; false if the search gave up.
    template <class Found>
    bool visit(std::span<const Tile> board, Deadline deadline, const Found& found) {
        deadline_ = deadline;
        set(board);
        start(graph_.root().inner, [&](Mask words, std::size_t length) {
            if (length >= min_letters_) found(words, length);
        });
        deadline_ = Deadline::max();
        return !stopped_;
    }

    // Visits the words that begin with one of *letters*.
    template <class Found>
    void start(Mask letters, const Found& found) {
        letters &= board_.first_letters(board_.starts());
        if (board_.has_long_tiles()) {
            const TilePath<Cells> path{0, board_.starts(), 0};
            walk<TilePath<Cells>>(graph_.root(), {&path, 1}, letters, 0, found);
        } else {
            const Path<Cells> path{0, board_.starts()};
            walk<Path<Cells>>(graph_.root(), {&path, 1}, letters, 0, found);
        }
    }

    // The state of some paths after one more letter.
    template <class P>
    struct Reached {
        Mask ends = 0;   // letters by which a word may end next
        Mask after = 0;  // letters by which a path may go on
        P* end;          // of the paths that may
    };

    // Extends *paths* by *letter*, which leads to *child*. Paths that may go on are put in *store*;
    // others are dropped.
    template <class P, std::size_t count>
    Reached<P> read(std::span<const P, count> paths, Letter letter, const Node& child,
                    P* store) const {
        Reached<P> reached{.end = store};
        for (const P& path : paths) {
            step(board_, path, letter, [&](const P& next) {
                const Mask letters = letters_after(board_, next);
                reached.ends |= ends_after(board_, next, letters);
                reached.after |= letters;
                *reached.end = next;
                reached.end += (letters & child.inner) != 0;
            });
        }
        return reached;
    }

    // *paths* spell the *length* letters that lead to *node*; *letters* are those that lead on from
    // it and that some path may take.
    template <class P, class Found>
    void walk(const Node& node, std::span<const P> paths, Mask letters, std::size_t length,
              const Found& found) {
        if (out_of_time(paths.size())) return;
        P* const store = level<P>(length, paths.size() * max_steps(length));
        for (; letters != 0; letters &= letters - 1) {
            const Letter letter = lowest_letter(letters);
            const Node& child = graph_.child(node, letter);
            if ((child.needs & ~board_.letters()) != 0) continue;
            graph_.fetch_children(child);
            spelled_[length] = static_cast<char>(letter);
            const Reached<P> reached = read(paths, letter, child, store);
            go_on<P>(child, {store, reached.end}, reached, length, found);
        }
    }

    // Likewise for a prefix that a single path spells, as for most prefixes.
    template <class P, class Found>
    void follow(const Node& node, const P path, Mask letters, std::size_t length,
                const Found& found) {
        std::array<P, kMaxNeighbours> store;
        for (; letters != 0; letters &= letters - 1) {
            const Letter letter = lowest_letter(letters);
            const Node& child = graph_.child(node, letter);
            graph_.fetch_children(child);
            spelled_[length] = static_cast<char>(letter);
            const Reached<P> reached =
                read(std::span<const P, 1>(&path, 1), letter, child, store.data());
            go_on<P>(child, {store.data(), reached.end}, reached, length, found);
        }
    }

    template <class P, class Found>
    void go_on(const Node& child, std::span<P> paths, const Reached<P>& reached, std::size_t length,
               const Found& found) {
        const Mask ends = reached.ends & child.words;
        const Mask letters = reached.after & child.inner;
        found(ends, length + 2);
        if (paths.size() == 1) {
            follow(child, paths.front(), letters, length + 1, found);
        } else if (!paths.empty()) {
            walk<P>(child, keep(paths), letters, length + 1, found);
        }
    }

    template <class P>
    void read_wild(std::span<const P> paths, Letter letter, const Node& child,
                   WildReached<P, Mask>& reached) const {
        const auto reach = [&](const P& next) {
            Mask letters = letters_after(board_, next);
            reached.add_ends(next, ends_after(board_, next, letters));
            if ((next.free & wild_) != 0) {
                reached.ends_wild = true;
                letters = child.inner;
            }
            reached.after |= letters;
            *reached.end = next;
            reached.end += (letters & child.inner) != 0;
        };
        for (const P& path : paths) {
            step(board_, path, letter, reach);
            if ((path.free & wild_) == 0) continue;
            P next = path;
            next.used |= wild_;
            next.free = board_.beside(lowest_cell(wild_)) & static_cast<Cells>(~next.used);
            next.wild = letter;
            reach(next);
        }
    }

    template <class P>
    void count_wild(const Node& child, const WildReached<P, Mask>& reached, std::uint32_t points) {
        every_letter_ += points * count(reached.ends & child.words);
        const Mask rest = child.words & ~reached.ends;
        if (rest == 0) return;
        const Mask wild = reached.ends_wild ? rest : 0;
        for (Mask letters = wild; letters != 0; letters &= letters - 1) {
            totals_[lowest_letter(letters)] += points;
        }
        for (Mask letters = reached.read; letters != 0; letters &= letters - 1) {
            const Letter letter = lowest_letter(letters);
            const Mask counted = wild & letter_bit<Mask>(letter);
            totals_[letter] += points * count(reached.read_ends[letter] & rest & ~counted);
        }
    }

    // Like `walk`, but the wild cell is read as any letter, once for each path.
    template <class P>
    void walk_wild(const Node& node, std::span<const P> paths, Mask letters, std::size_t length) {
        if (out_of_time(paths.size())) return;
        P* const store = level<P>(length, paths.size() * (max_steps(length) + 1));
        for (; letters != 0; letters &= letters - 1) {
            const Letter letter = lowest_letter(letters);
            const Node& child = graph_.child(node, letter);
            const Mask missing = child.needs & ~board_.letters();
            if ((missing & (missing - 1)) != 0) continue;
            graph_.fetch_children(child);
            WildReached<P, Mask> reached;
            reached.end = store;
            read_wild(paths, letter, child, reached);
            count_wild(child, reached, points_[length + 2]);
            if (reached.end != store) {
                walk_wild<P>(child, keep(std::span<P>(store, reached.end)),
                             reached.after & child.inner, length + 1);
            }
        }
    }

    static std::uint32_t count(Mask letters) {
        return static_cast<std::uint32_t>(std::popcount(letters));
    }

    static std::size_t max_steps(std::size_t length) {
        return length == 0 ? kMaxBoggleCells : kMaxNeighbours;
    }

    // Merges paths that have used the same cells and may go on to the same ones. Few boards need
    // it, and the library's sort would be compiled once for each of twelve kinds of paths.
    template <class P>
    std::span<const P> keep(std::span<P> paths) {
        if (paths.size() < kManyPaths) return paths;
        std::qsort(paths.data(), paths.size(), sizeof(P), &compare<P>);
        return {paths.begin(), std::ranges::unique(paths).begin()};
    }

    template <class P>
    static int compare(const void* a, const void* b) {
        const auto order = *static_cast<const P*>(a) <=> *static_cast<const P*>(b);
        return order < 0 ? -1 : order > 0;
    }

    // True if it is time to give up. Reads the clock once in many thousands of paths.
    bool out_of_time(std::size_t paths) {
        steps_ += paths;
        if (paths > kMaxPaths) stopped_ = true;
        if (steps_ >= kStepsPerLook) {
            steps_ = 0;
            stopped_ = stopped_ || Deadline::clock::now() >= deadline_;
        }
        return stopped_;
    }

    // Room for *max_paths* paths of prefixes one longer than *length*.
    template <class P>
    P* level(std::size_t length, std::size_t max_paths) {
        std::vector<P>& store = std::get<Levels<P>>(levels_)[length];
        if (store.size() < max_paths) store.resize(max_paths);
        return store.data();
    }

    template <class P>
    using Levels = std::array<std::vector<P>, kMaxWordLetters>;

    std::shared_ptr<const AnyWordGraph> owner_;
    const WordGraph<Mask>& graph_;
    CellSets<Mask, Cells> board_;
    std::array<std::uint32_t, kMaxWordLetters + 1> points_;  // none below min_letters_
    std::size_t min_letters_;
    std::tuple<Levels<Path<Cells>>, Levels<TilePath<Cells>>, Levels<WildPath<Path<Cells>>>,
               Levels<WildPath<TilePath<Cells>>>>
        levels_;
    std::array<char, kMaxWordLetters> spelled_{};
    std::array<std::uint32_t, kMaxLetters> totals_{};
    std::uint32_t every_letter_ = 0;
    Cells wild_ = 0;
    Deadline deadline_ = Deadline::max();
    std::size_t steps_ = 0;
    bool stopped_ = false;
};

template <class Mask>
std::unique_ptr<BoggleScorer> make_search(std::shared_ptr<const AnyWordGraph> graph,
                                          BoardShape shape, const BoggleRules& rules) {
    if (shape.cells() <= 16) {
        return std::make_unique<Search<Mask, std::uint16_t>>(std::move(graph), shape, rules);
    }
    if (shape.cells() <= 32) {
        return std::make_unique<Search<Mask, std::uint32_t>>(std::move(graph), shape, rules);
    }
    return std::make_unique<Search<Mask, std::uint64_t>>(std::move(graph), shape, rules);
}

}  // namespace

std::unique_ptr<BoggleScorer> BoggleScorer::make(std::shared_ptr<const AnyWordGraph> graph,
                                                 BoardShape shape, const BoggleRules& rules) {
    if (shape.rows < 1 || shape.rows > kMaxBoggleSide || shape.columns < 1 ||
        shape.columns > kMaxBoggleSide) {
        throw std::invalid_argument("a Boggle board has 1 to 8 rows and columns");
    }
    return std::holds_alternative<WordGraph<std::uint32_t>>(*graph)
               ? make_search<std::uint32_t>(std::move(graph), shape, rules)
               : make_search<std::uint64_t>(std::move(graph), shape, rules);
}

}  // namespace balda
