// Bindings of looking ahead.

#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/bindings.h"
#include "lookahead/board_lookahead.h"
#include "lookahead/lookahead.h"

namespace balda::python {
namespace {

// Cell, letter, word.
using FoundMove = std::tuple<CellIndex, Letter, nb::bytes>;
using FoundLine = std::pair<int, std::vector<FoundMove>>;

std::size_t empty_cells(Lookahead& self) {
    return self.entries().empty_cells().size();
}

bool know(Lookahead& self, std::size_t max_needs, unsigned threads, double seconds,
          const StopFlag& stop) {
    if (max_needs < 1 || max_needs > empty_cells(self)) {
        throw std::invalid_argument("words need at least one letter, and not too many");
    }
    const nb::gil_scoped_release unlocked;
    return self.entries().find(max_needs, threads, in(seconds), stop);
}

void place(Lookahead& self, CellIndex cell, Letter letter) {
    self.entries().position().check_placement(cell, letter);
    self.entries().place(cell, letter);
}

std::vector<FoundLine> to_python(const std::vector<LookaheadLine>& lines) {
    std::vector<FoundLine> found;
    for (const LookaheadLine& line : lines) {
        std::vector<FoundMove> moves;
        for (const LookaheadMove& move : line.moves) {
            moves.emplace_back(move.cell, move.letter, to_bytes(move.word));
        }
        found.emplace_back(line.value, std::move(moves));
    }
    return found;
}

template <class AnyLookahead>
std::tuple<bool, std::uint64_t, std::vector<FoundLine>> search(AnyLookahead& self, int depth,
                                                               std::size_t width, bool all_words,
                                                               std::size_t lines, unsigned threads,
                                                               std::uint64_t nodes, double seconds,
                                                               const StopFlag& stop) {
    if (depth < 1 || depth > kMaxPlies) throw std::invalid_argument("1 to 100 plies deep");
    if (width < 1) throw std::invalid_argument("a node has at least one move");
    LookaheadResult result;
    {
        const nb::gil_scoped_release unlocked;
        const LookaheadLimits limits{.depth = depth,
                                     .width = width,
                                     .all_words = all_words,
                                     .lines = lines,
                                     .threads = threads,
                                     .nodes = nodes};
        result = self.search(limits, in(seconds), stop);
    }
    return {result.complete, result.nodes, to_python(result.lines)};
}

template <class AnyLookahead>
void bind_search(nb::class_<AnyLookahead>& type) {
    type.def("search", &search<AnyLookahead>, nb::kw_only(), nb::arg("depth"), nb::arg("width"),
             nb::arg("all_words"), nb::arg("lines"), nb::arg("threads"), nb::arg("nodes"),
             nb::arg("seconds"), nb::arg("stop"));
}

}  // namespace

void bind_lookahead(nb::module_& module) {
    nb::class_<StopFlag>(module, "StopFlag")
        .def("__init__", [](StopFlag* self) { new (self) StopFlag(false); })
        .def("set", [](StopFlag& self) { self = true; })
        .def("is_set", [](const StopFlag& self) { return self.load(); });

    nb::class_<Transpositions>(module, "Transpositions").def(nb::init<unsigned>(), nb::arg("bits"));

    nb::class_<Lookahead> by_entries(module, "Lookahead");
    by_entries
        .def(nb::init<const Position&, bool, bool>(), nb::arg("position"), nb::arg("passing"),
             nb::arg("vectors") = true)
        .def_prop_ro("empty_cells", &empty_cells)
        .def("know", &know, nb::arg("max_needs"), nb::arg("threads"), nb::arg("seconds"),
             nb::arg("stop"))
        .def("place", &place, nb::arg("cell"), nb::arg("letter"))
        .def(
            "use",
            [](Lookahead& self, const nb::bytes& word) { self.entries().use(to_word(word)); },
            nb::arg("word"));
    bind_search(by_entries);

    nb::class_<BoardLookahead> by_board(module, "BoardLookahead");
    by_board.def(nb::init<const Position&, bool, std::shared_ptr<Transpositions>>(),
                 nb::arg("position"), nb::arg("passing"), nb::arg("known"));
    bind_search(by_board);

    module.attr("ANY_WIDTH") = LookaheadLimits::kAnyWidth;
    module.attr("MAX_PLIES") = kMaxPlies;
}

}  // namespace balda::python
