#include <algorithm>
#include <set>
#include <utility>

#include "boggle/boggle.h"

namespace balda {
namespace {

// Follows one word over a board depth-first, cells in reading order. Known dead ends are not tried
// again; otherwise boards of few letters would take for ever.
class PathFinder {
  public:
    PathFinder(BoardShape shape, std::span<const Tile> board, Word word)
        : shape_(shape), board_(board), word_(word) {}

    std::vector<std::size_t> find() {
        for (std::size_t cell = 0; cell < board_.size(); ++cell) {
            if (goes_on(cell, 0)) break;
        }
        return path_;
    }

  private:
    // True if the word can be read from letter number *at* on, starting on *cell*.
    bool goes_on(std::size_t cell, std::size_t at) {
        const Tile& tile = board_[cell];
        const std::uint64_t here = std::uint64_t{1} << cell;
        if (tile.size == 0 || (used_ & here) != 0 || !reads(tile, at)) return false;
        at += tile.read_size();
        used_ |= here;
        path_.push_back(cell);
        bool found = at == word_.size();
        if (!found && !failed_.contains({used_, cell})) {
            for_each_beside(shape_, cell,
                            [&](std::size_t next) { found = found || goes_on(next, at); });
            if (!found) failed_.insert({used_, cell});
        }
        if (!found) {
            used_ &= ~here;
            path_.pop_back();
        }
        return found;
    }

    bool reads(const Tile& tile, std::size_t at) const {
        const Word rest = word_.substr(at);
        const std::size_t size = tile.read_size();
        if (rest.size() < size) return false;
        const auto letters = std::span(tile.letters).first(tile.size);
        const auto letter = [](char c) { return static_cast<Letter>(c); };
        if (tile.use == TileUse::either) {
            return std::ranges::find(letters, letter(rest[0])) != letters.end();
        }
        if (tile.use == TileUse::first && (at != 0 || rest.size() == size)) return false;
        if (tile.use == TileUse::last && (at == 0 || rest.size() != size)) return false;
        return std::ranges::equal(letters, rest.substr(0, size), {}, {}, letter);
    }

    BoardShape shape_;
    std::span<const Tile> board_;
    Word word_;
    std::uint64_t used_ = 0;
    std::vector<std::size_t> path_;
    std::set<std::pair<std::uint64_t, std::size_t>> failed_;
};

}  // namespace

std::vector<std::size_t> first_boggle_path(BoardShape shape, std::span<const Tile> board,
                                           Word word) {
    return PathFinder(shape, board, word).find();
}

}  // namespace balda
