// Bindings of Boggle. A board crosses as six bytes a cell: how a word may use its tile, the tile's
// letters, then bytes that are not letters.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "bindings/bindings.h"
#include "boggle/boggle.h"
#include "boggle/boggle_climb.h"

namespace balda::python {
namespace {

// A word graph, and how many letters its alphabet has.
struct OwnedGraph {
    std::shared_ptr<const AnyWordGraph> graph;
    std::uint32_t letter_count;
};

// The words of all *lexicons* except those *excluded*; takes a few milliseconds for each hundred
// thousand words.
OwnedGraph make_graph(const Lexicons& lexicons, const WordSets& excluded) {
    const nb::gil_scoped_release unlocked;
    std::vector<Word> words;
    for (const auto& owner : lexicons) {
        const LetterSets& sets = owner->lexicon.sets();
        for (std::size_t number = 0; number < sets.word_count(); ++number) {
            const Word word = sets.word(number);
            const auto has_word = [word](const auto& set) { return set->contains(word); };
            if (std::ranges::none_of(excluded, has_word)) words.push_back(word);
        }
    }
    std::ranges::sort(words);
    words.erase(std::ranges::unique(words).begin(), words.end());
    const std::uint32_t letter_count = lexicons.at(0)->lexicon.letter_count();
    return {make_word_graph(words, letter_count), letter_count};
}

constexpr std::size_t kTileBytes = 1 + kMaxTileLetters;

Tiles to_tiles(const nb::bytes& packed, std::uint32_t letter_count) {
    const Word bytes = to_word(packed);
    Tiles tiles(bytes.size() / kTileBytes);
    for (std::size_t cell = 0; cell < tiles.size(); ++cell) {
        const Word tile = bytes.substr(cell * kTileBytes, kTileBytes);
        tiles[cell].use = static_cast<TileUse>(std::min<std::uint8_t>(
            static_cast<std::uint8_t>(tile[0]), static_cast<std::uint8_t>(TileUse::either)));
        for (const char letter : tile.substr(1)) {
            if (static_cast<Letter>(letter) >= letter_count) break;
            tiles[cell].letters[tiles[cell].size++] = static_cast<Letter>(letter);
        }
    }
    return tiles;
}

nb::bytes from_tiles(const Tiles& tiles) {
    std::string packed(tiles.size() * kTileBytes, '\xFF');
    for (std::size_t cell = 0; cell < tiles.size(); ++cell) {
        packed[cell * kTileBytes] = static_cast<char>(tiles[cell].use);
        for (std::size_t i = 0; i < tiles[cell].size; ++i) {
            packed[cell * kTileBytes + 1 + i] = static_cast<char>(tiles[cell].letters[i]);
        }
    }
    return to_bytes(packed);
}

BoggleRules to_rules(std::size_t min_letters, const std::vector<std::uint32_t>& points) {
    BoggleRules rules{.min_letters = min_letters};
    if (points.size() != rules.points.size()) {
        throw std::invalid_argument("every length of a word has its points");
    }
    std::ranges::copy(points, rules.points.begin());
    return rules;
}

// Word, points, and the cells of its first path.
using Found = std::tuple<nb::bytes, std::uint32_t, std::vector<std::size_t>>;

std::vector<Found> find_words(const OwnedGraph& owner, const nb::bytes& packed, int columns,
                              bool corners, std::size_t min_letters,
                              const std::vector<std::uint32_t>& points, double seconds) {
    const Tiles board = to_tiles(packed, owner.letter_count);
    const int rows = columns < 1 ? 0 : static_cast<int>(board.size()) / columns;
    const BoardShape shape{rows, columns, corners};
    if (board.size() != shape.cells()) throw std::invalid_argument("a row has too few cells");
    const BoggleRules rules = to_rules(min_letters, points);
    std::vector<std::string> words;
    std::vector<std::vector<std::size_t>> paths;
    {
        const nb::gil_scoped_release unlocked;
        const auto scorer = BoggleScorer::make(owner.graph, shape, rules);
        words = in_time(scorer->words(board, in(seconds)));
        for (const std::string& word : words) {
            paths.push_back(first_boggle_path(shape, board, word));
        }
    }
    std::vector<Found> found;
    for (std::size_t number = 0; number < words.size(); ++number) {
        found.emplace_back(to_bytes(words[number]), rules.points[words[number].size()],
                           std::move(paths[number]));
    }
    return found;
}

// The number of words of each of *boards* and their points; nothing for one that has too many paths
// or takes more than *seconds*. The boards have one shape and lie end to end.
std::vector<std::optional<std::pair<std::uint32_t, std::int64_t>>> total_boards(
    const OwnedGraph& owner, const nb::bytes& packed, int rows, int columns, bool corners,
    std::size_t min_letters, const std::vector<std::uint32_t>& points, double seconds) {
    const Tiles boards = to_tiles(packed, owner.letter_count);
    const BoardShape shape{rows, columns, corners};
    const auto scorer = BoggleScorer::make(owner.graph, shape, to_rules(min_letters, points));
    if (boards.size() % shape.cells() != 0) throw std::invalid_argument("a board lacks cells");
    std::vector<std::optional<std::pair<std::uint32_t, std::int64_t>>> found;
    const nb::gil_scoped_release unlocked;
    for (std::size_t at = 0; at < boards.size(); at += shape.cells()) {
        const auto board = std::span(boards).subspan(at, shape.cells());
        const auto totals = scorer->totals(board, in(seconds));
        found.emplace_back();
        if (totals) found.back().emplace(totals->words, totals->points);
    }
    return found;
}

std::unique_ptr<BoggleClimb> make_climb(const OwnedGraph& owner, int rows, int columns,
                                        bool corners, std::size_t min_letters,
                                        const std::vector<std::uint32_t>& points,
                                        const nb::bytes& faces, const std::vector<nb::bytes>& dice,
                                        bool keeps_to_dice, std::uint64_t seed, std::size_t pool) {
    BoggleClimbSetup setup{.shape = {rows, columns, corners},
                           .rules = to_rules(min_letters, points),
                           .faces = to_tiles(faces, owner.letter_count),
                           .dice = {},
                           .keeps_to_dice = keeps_to_dice,
                           .seed = seed,
                           .pool = pool};
    for (const nb::bytes& die : dice) {
        setup.dice.push_back(to_tiles(die, owner.letter_count));
    }
    return std::make_unique<BoggleClimb>(owner.graph, std::move(setup));
}

void run_climb(BoggleClimb& climb, double seconds) {
    const nb::gil_scoped_release unlocked;
    climb.run(in(seconds));
}

std::vector<std::pair<std::int64_t, nb::bytes>> best_boards(const BoggleClimb& climb) {
    std::vector<std::pair<std::int64_t, nb::bytes>> best;
    for (const ScoredBoard& scored : climb.best()) {
        best.emplace_back(scored.points, from_tiles(scored.board));
    }
    return best;
}

}  // namespace

void bind_boggle(nb::module_& module) {
    nb::class_<OwnedGraph>(module, "WordGraph")
        .def(nb::new_(&make_graph), nb::arg("lexicons"), nb::arg("excluded"))
        .def("boggle_words", &find_words, nb::arg("board"), nb::arg("columns"), nb::arg("corners"),
             nb::arg("min_letters"), nb::arg("points"), nb::arg("seconds"))
        .def("total_boards", &total_boards, nb::arg("boards"), nb::arg("rows"), nb::arg("columns"),
             nb::arg("corners"), nb::arg("min_letters"), nb::arg("points"), nb::arg("seconds"));

    nb::class_<BoggleClimb>(module, "BoggleClimb")
        .def(nb::new_(&make_climb), nb::arg("graph"), nb::arg("rows"), nb::arg("columns"),
             nb::arg("corners"), nb::arg("min_letters"), nb::arg("points"), nb::arg("faces"),
             nb::arg("dice"), nb::arg("keeps_to_dice"), nb::arg("seed"), nb::arg("pool"))
        .def("run", &run_climb, nb::arg("seconds"))
        .def_prop_ro("best", &best_boards)
        .def_prop_ro("tried", &BoggleClimb::tried)
        .def_prop_ro("restarts", &BoggleClimb::restarts)
        .def_prop_ro("average", &BoggleClimb::average);
}

}  // namespace balda::python
