#include "boggle/boggle_climb.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <set>
#include <stdexcept>
#include <utility>

namespace balda {
namespace {

constexpr std::size_t kBestBoards = 5;

// Changes by which a board is annealed, for each pair of cells.
constexpr std::size_t kTriesPerPair = 4;
// Temperatures, as shares of the points of an average cell.
constexpr double kHot = 0.6;
constexpr double kCold = 0.17;
// A changed board may fall behind by 1/100 of the points before the change, plus the points that
// it may lose; one that is further behind is given up.
constexpr std::int64_t kSlackShare = 100;

// For each way to turn or mirror a board, none included, the cell that each tile comes from.
std::vector<std::vector<std::size_t>> symmetries(BoardShape shape) {
    std::vector<std::vector<std::size_t>> all;
    for (int kind = 0; kind < 8; ++kind) {
        const bool transposed = (kind & 4) != 0;
        if (transposed && shape.rows != shape.columns) continue;
        std::vector<std::size_t> from;
        for (int row = 0; row < shape.rows; ++row) {
            for (int column = 0; column < shape.columns; ++column) {
                int r = (kind & 1) != 0 ? shape.rows - 1 - row : row;
                int c = (kind & 2) != 0 ? shape.columns - 1 - column : column;
                if (transposed) std::swap(r, c);
                from.push_back(static_cast<std::size_t>(r * shape.columns + c));
            }
        }
        all.push_back(std::move(from));
    }
    return all;
}

std::uint64_t hash(const Tiles& board) {
    std::uint64_t hash = 0;
    for (const Tile& tile : board) {
        for (std::size_t i = 0; i < tile.size; ++i) {
            hash = std::rotl((hash ^ tile.letters[i]) * 0x9E3779B97F4A7C15, 29);
        }
        hash = (hash * 31 + tile.size) * 31 + static_cast<std::uint64_t>(tile.use);
    }
    return hash ^ (hash >> 32);
}

PointsSoFar no_least() {
    PointsSoFar least;
    least.fill(std::numeric_limits<std::int64_t>::min());
    return least;
}

// The points that a board should have by each first letter to end with *needed* points, if it was
// changed from one with *points*.
PointsSoFar least_for(std::int64_t needed, const PointsSoFar& points) {
    const std::int64_t all = points.back();
    const std::int64_t behind = std::max<std::int64_t>(0, all - needed) + all / kSlackShare;
    PointsSoFar least;
    std::ranges::transform(points, least.begin(), [=](std::int64_t part) { return part - behind; });
    least.back() = needed;
    return least;
}

// Kuhn's algorithm matches cells with dice: a cell takes a die that shows its tile, and the cell
// that had this die looks for another one.
class Matching {
  public:
    Matching(const std::vector<Die>& dice, const Tiles& board)
        : dice_(dice), board_(board), holder_(dice.size(), kNobody) {}

    bool is_complete() {
        for (std::size_t cell = 0; cell < board_.size(); ++cell) {
            asked_.assign(dice_.size(), false);
            if (!takes_die(cell)) return false;
        }
        return true;
    }

  private:
    static constexpr std::size_t kNobody = kMaxBoggleCells;

    bool takes_die(std::size_t cell) {
        for (std::size_t die = 0; die < dice_.size(); ++die) {
            if (asked_[die] || std::ranges::find(dice_[die], board_[cell]) == dice_[die].end()) {
                continue;
            }
            asked_[die] = true;
            if (holder_[die] == kNobody || takes_die(holder_[die])) {
                holder_[die] = cell;
                return true;
            }
        }
        return false;
    }

    const std::vector<Die>& dice_;
    const Tiles& board_;
    std::vector<std::size_t> holder_;
    std::vector<bool> asked_;
};

}  // namespace

BoggleClimb::BoggleClimb(std::shared_ptr<const AnyWordGraph> graph, BoggleClimbSetup setup)
    : scorer_(BoggleScorer::make(std::move(graph), setup.shape, setup.rules)),
      setup_(std::move(setup)),
      symmetries_(symmetries(setup_.shape)),
      random_(setup_.seed) {
    if (setup_.dice.size() != setup_.shape.cells() ||
        std::ranges::any_of(setup_.dice, &Die::empty)) {
        throw std::invalid_argument("a board has one die for each cell, with faces");
    }
    if (setup_.faces.empty()) throw std::invalid_argument("a cell changes to some face");
    if (setup_.pool == 0) throw std::invalid_argument("a pool has room for a board");
    std::set<Letter> letters;
    for (const Tile& face : setup_.faces) {
        if (face.size == 1) letters.insert(face.letters[0]);
    }
    letters_.assign(letters.begin(), letters.end());
}

double BoggleClimb::average() const {
    return rolled_ == 0 ? 0 : static_cast<double>(rolled_points_) / static_cast<double>(rolled_);
}

void BoggleClimb::run(Deadline deadline) {
    while (best_.empty() || Deadline::clock::now() < deadline) step();
}

void BoggleClimb::step() {
    if (annealed_.tries_left != 0) {
        anneal();
    } else if (starts_left_ != 0) {
        start();
    } else if (Pooled* const pooled = next()) {
        pooled->expanded = true;
        expanded_.insert(hash(pooled->scored.board));
        expand(Tiles(pooled->scored.board));
    } else {
        pool_.clear();
        seen_.clear();
        ++restarts_;
        starts_left_ = setup_.pool;
    }
}

// The best board of the pool that has not been expanded.
BoggleClimb::Pooled* BoggleClimb::next() {
    Pooled* best = nullptr;
    for (Pooled& pooled : pool_) {
        if (!pooled.expanded && (!best || pooled.scored.points > best->scored.points)) {
            best = &pooled;
        }
    }
    return best;
}

std::size_t BoggleClimb::tries() const {
    const std::size_t cells = setup_.shape.cells();
    return kTriesPerPair * cells * cells;
}

void BoggleClimb::start() {
    --starts_left_;
    annealed_.board = roll();
    scorer_->count_points(annealed_.board, no_least(), annealed_.points);
    const std::int64_t points = annealed_.points.back();
    annealed_.best = {points, annealed_.board};
    annealed_.tries_left = tries();
    offer(points, annealed_.board);
    ++tried_;
    ++rolled_;
    rolled_points_ += points;
}

// Changes the current board, if chance at this temperature accepts the loss of points.
void BoggleClimb::anneal() {
    const auto cells = static_cast<double>(annealed_.board.size());
    const double left = static_cast<double>(annealed_.tries_left--) / static_cast<double>(tries());
    const double temperature = kCold * std::pow(kHot / kCold, left) / cells;
    const double kept = std::pow(chance(), temperature);
    const auto needed =
        static_cast<std::int64_t>(std::ceil(kept * static_cast<double>(annealed_.points.back())));
    Tiles board = changed(annealed_.board);
    PointsSoFar points;
    ++tried_;
    if (scorer_->count_points(board, least_for(needed, annealed_.points), points) &&
        is_allowed(board)) {
        annealed_.points = points;
        annealed_.board = std::move(board);
        if (points.back() > annealed_.best.points) {
            annealed_.best = {points.back(), annealed_.board};
        }
    }
    if (annealed_.tries_left == 0) offer(annealed_.best.points, annealed_.best.board);
}

void BoggleClimb::expand(const Tiles& board) {
    expand_letters(board);
    PointsSoFar points;
    scorer_->count_points(board, no_least(), points);
    Tiles swapped = board;
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
        for (std::size_t other = 0; other < cell; ++other) {
            if (board[cell] == board[other]) continue;
            const bool is_full = pool_.size() == setup_.pool;
            const std::int64_t needed = is_full ? pool_[worst_].scored.points + 1 : 0;
            std::swap(swapped[cell], swapped[other]);
            PointsSoFar counted;
            if (scorer_->count_points(swapped, least_for(needed, points), counted)) {
                offer(counted.back(), swapped);
            }
            std::swap(swapped[cell], swapped[other]);
            ++tried_;
        }
    }
}

void BoggleClimb::expand_letters(const Tiles& board) {
    Tiles changed = board;
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
        const auto points = scorer_->score_letters(board, cell);
        for (const Letter letter : letters_) {
            changed[cell] = {.letters = {letter}, .size = 1};
            offer(points[letter], changed);
        }
        changed[cell] = board[cell];
        tried_ += letters_.size();
    }
}

// Adds a new board to the pool if that has room or a worse board.
void BoggleClimb::offer(std::int64_t points, const Tiles& board) {
    const bool is_full = pool_.size() == setup_.pool;
    if (is_full && points <= pool_[worst_].scored.points) return;
    if (!is_allowed(board)) return;
    ScoredBoard scored{points, canonical(board)};
    const std::uint64_t key = hash(scored.board);
    if (!seen_.insert(key).second || expanded_.contains(key)) return;
    keep_best(scored);
    if (is_full) {
        pool_[worst_] = {std::move(scored)};
    } else {
        pool_.push_back({std::move(scored)});
    }
    const auto worst = std::ranges::min_element(
        pool_, {}, [](const Pooled& pooled) { return pooled.scored.points; });
    worst_ = static_cast<std::size_t>(worst - pool_.begin());
}

bool BoggleClimb::is_allowed(const Tiles& board) const {
    return !setup_.keeps_to_dice || Matching(setup_.dice, board).is_complete();
}

void BoggleClimb::keep_best(const ScoredBoard& scored) {
    if (best_.size() == kBestBoards && scored.points <= best_.back().points) return;
    if (std::ranges::find(best_, scored.board, &ScoredBoard::board) != best_.end()) return;
    const auto place = std::ranges::find_if(
        best_, [&](const ScoredBoard& other) { return other.points < scored.points; });
    best_.insert(place, scored);
    if (best_.size() > kBestBoards) best_.pop_back();
}

// The first, in order, of all turned and mirrored forms of *board*.
Tiles BoggleClimb::canonical(const Tiles& board) const {
    Tiles first = board;
    Tiles turned(board.size());
    for (const std::vector<std::size_t>& from : symmetries_) {
        for (std::size_t cell = 0; cell < board.size(); ++cell) turned[cell] = board[from[cell]];
        first = std::min(first, turned);
    }
    return first;
}

Tiles BoggleClimb::roll() {
    Tiles board;
    for (const Die& die : setup_.dice) board.push_back(die[below(die.size())]);
    for (std::size_t cell = board.size(); cell > 1; --cell) {
        std::swap(board[cell - 1], board[below(cell)]);
    }
    return board;
}

// *board* with two cells swapped, or another face on one.
Tiles BoggleClimb::changed(const Tiles& board) {
    Tiles changed = board;
    Tile& tile = changed[below(board.size())];
    if (below(2) == 0) {
        std::swap(tile, changed[below(board.size())]);
    } else {
        tile = setup_.faces[below(setup_.faces.size())];
    }
    return changed;
}

}  // namespace balda
