// The words of a Boggle board, and their points.
//
// The search walks the word graph once, and keeps at each node all paths on the board that spell
// its prefix: the cells that a path has used and those where it may go on. So a prefix is visited
// once however many paths spell it, a word is counted once, and nothing has to be marked. Two
// 256-entry tables give the letters on any set of cells: a path that cannot go on is dropped before
// it is followed.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "boggle/word_graph.h"
#include "words/deadline.h"
#include "words/letters.h"

namespace balda {

inline constexpr int kMaxBoggleSide = 8;
inline constexpr std::size_t kMaxBoggleCells = 64;
inline constexpr std::size_t kMaxTileLetters = 5;

// How a word may use a tile: anywhere, only at its beginning or end but not alone, or by whichever
// of the tile's letters it needs.
enum class TileUse : std::uint8_t { anywhere, first, last, either };

// The letters on a cell: one, several, or none if it is blocked.
struct Tile {
    std::array<Letter, kMaxTileLetters> letters{};
    std::uint8_t size = 0;
    TileUse use = TileUse::anywhere;

    // The number of its letters that a word reads, in order.
    std::size_t read_size() const { return use == TileUse::either ? 1 : size; }

    std::strong_ordering operator<=>(const Tile&) const = default;
};

// Cells by row.
using Tiles = std::vector<Tile>;

struct BoggleRules {
    std::size_t min_letters = 3;
    std::array<std::uint32_t, kMaxWordLetters + 1> points{};  // by the length of a word
};

// The points of a board's words up to each first letter of words; the last entry is all points.
using PointsSoFar = std::array<std::int64_t, kMaxLetters>;

struct BoardTotals {
    std::uint32_t words = 0;
    std::int64_t points = 0;
};

// Scores boards of one shape, one at a time; each thread has its own. A board has the tiles of its
// shape, their letters in the graph's alphabet: not checked.
class BoggleScorer {
  public:
    // std::invalid_argument if the shape is out of range.
    static std::unique_ptr<BoggleScorer> make(std::shared_ptr<const AnyWordGraph> graph,
                                              BoardShape shape, const BoggleRules& rules);

    virtual ~BoggleScorer() = default;

    // True if no number of *points* is below its *least*; the first one that is ends the count.
    virtual bool count_points(std::span<const Tile> board, const PointsSoFar& least,
                              PointsSoFar& points) = 0;

    // The points of the boards with another letter on *cell*, by that letter: all in one walk,
    // which costs six to eight times as much as one score. The cell must not be blocked.
    virtual std::span<const std::uint32_t> score_letters(std::span<const Tile> board,
                                                         std::size_t cell) = 0;

    // The number of words of a board and their points; nothing in the same cases as `words`.
    virtual std::optional<BoardTotals> totals(std::span<const Tile> board, Deadline deadline) = 0;

    // The words in alphabetical order; nothing if the *deadline* comes first, or if a prefix has
    // millions of paths.
    virtual std::optional<std::vector<std::string>> words(std::span<const Tile> board,
                                                          Deadline deadline) = 0;
};

// The first path in reading order that spells *word*; empty if there is none.
std::vector<std::size_t> first_boggle_path(BoardShape shape, std::span<const Tile> board,
                                           Word word);

}  // namespace balda
