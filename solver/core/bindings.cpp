// The only file that knows Python. Words cross as bytes of letter numbers; lists cross packed, and
// a Python object is made only for a move that is asked for.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "lexicon.h"
#include "moves.h"
#include "search.h"

namespace nb = nanobind;

namespace {

using namespace balda;
using Buffer = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

nb::bytes to_bytes(Word word) {
    return nb::bytes(word.data(), word.size());
}

Word to_word(const nb::bytes& bytes) {
    return {bytes.c_str(), bytes.size()};
}

// A lexicon together with the buffer that it reads.
struct OwnedLexicon {
    explicit OwnedLexicon(Buffer buffer)
        : image(std::move(buffer)), lexicon(std::as_bytes(std::span(image.data(), image.size()))) {}

    Buffer image;
    Lexicon lexicon;
};

// Moves together with the board they were found on, which their paths need.
struct FoundMoves {
    Grid grid;
    Mode mode;
    MoveList moves;

    nb::tuple at(std::size_t index) const {
        if (index >= moves.size()) throw nb::index_error();
        const Move& move = moves[index];
        nb::list path;
        for (const CellIndex cell :
             first_path(grid, mode, move.cell, move.letter, moves.word(move))) {
            path.append(cell);
        }
        return nb::make_tuple(to_bytes(moves.word(move)), move.cell, move.letter, path);
    }
};

nb::bytes build(const nb::bytes& letters, std::uint32_t letter_count, const nb::bytes& info,
                Progress progress) {
    constexpr char kSeparator = '\xFF';
    std::vector<Word> words;
    Word rest = to_word(letters);
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(kSeparator), rest.size());
        words.push_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    std::vector<std::byte> image;
    {
        const nb::gil_scoped_release unlocked;
        image = Lexicon::build(std::move(words), letter_count, to_word(info), progress);
    }
    return nb::bytes(image.data(), image.size());
}

FoundMoves find(const std::vector<OwnedLexicon*>& owners, const std::vector<nb::bytes>& banned,
                const nb::bytes& cells, int columns, bool knots, double seconds) {
    std::vector<const Lexicon*> lexicons;
    for (const OwnedLexicon* owner : owners) lexicons.push_back(&owner->lexicon);
    if (lexicons.empty()) throw std::invalid_argument("a search needs a lexicon");
    for (const Lexicon* lexicon : lexicons) {
        if (lexicon->letter_count() != lexicons.front()->letter_count()) {
            throw std::invalid_argument("lexicons of one search have one alphabet");
        }
    }
    const int rows = columns < 1 ? 0 : static_cast<int>(cells.size()) / columns;
    FoundMoves found{{rows, columns, {}}, knots ? Mode::kKnots : Mode::kClassic, {}};
    const Word letters = to_word(cells);
    found.grid.cells.assign(letters.begin(), letters.end());
    found.grid.check(lexicons.front()->letter_count());
    Banned words;
    for (const nb::bytes& word : banned) words.emplace(to_word(word));

    const nb::gil_scoped_release unlocked;
    const auto limit =
        std::chrono::duration_cast<Deadline::duration>(std::chrono::duration<double>(seconds));
    found.moves =
        find_moves(found.grid, lexicons, words, found.mode, Deadline::clock::now() + limit);
    found.moves.rank(lexicons.front()->letter_counts());
    return found;
}

std::vector<nb::bytes> bee_answers(const OwnedLexicon& owner, const nb::bytes& hive,
                                   std::size_t min_letters) {
    const Word letters = to_word(hive);
    if (letters.empty()) throw std::invalid_argument("a hive has letters");
    for (const char letter : letters) {
        if (static_cast<Letter>(letter) >= owner.lexicon.letter_count()) {
            throw std::invalid_argument("a hive has letters of the lexicon's alphabet");
        }
    }
    std::vector<nb::bytes> found;
    for (const Word word : owner.lexicon.sets().answers(
             letter_set(letters), static_cast<Letter>(letters.front()), min_letters)) {
        found.push_back(to_bytes(word));
    }
    return found;
}

}  // namespace

NB_MODULE(_core, module) {
    nb::exception<ImageError>(module, "ImageError", PyExc_ValueError);

    module.attr("EMPTY_CELL") = kEmptyCell;
    module.attr("OUTSIDE_CELL") = kOutsideCell;

    nb::class_<OwnedLexicon>(module, "Lexicon")
        .def(nb::init<Buffer>(), nb::arg("image"),
             nb::sig("def __init__(self, image: bytes | mmap.mmap) -> None"))
        .def("__len__", [](const OwnedLexicon& self) { return self.lexicon.word_count(); })
        .def("__contains__",
             [](const OwnedLexicon& self, const nb::bytes& word) {
                 return self.lexicon.contains(to_word(word));
             })
        .def("word",
             [](const OwnedLexicon& self, std::size_t number) {
                 if (number >= self.lexicon.word_count()) throw nb::index_error();
                 return to_bytes(self.lexicon.sets().word(number));
             })
        .def_prop_ro("letter_counts",
                     [](const OwnedLexicon& self) {
                         const auto counts = self.lexicon.letter_counts();
                         return std::vector<std::uint64_t>(counts.begin(), counts.end());
                     })
        .def_prop_ro("info",
                     [](const OwnedLexicon& self) { return to_bytes(self.lexicon.info()); });

    nb::class_<FoundMoves>(module, "Moves")
        .def("__len__", [](const FoundMoves& self) { return self.moves.size(); })
        .def("__getitem__", &FoundMoves::at,
             nb::sig("def __getitem__(self, index: int, /) -> tuple[bytes, int, int, list[int]]"))
        .def_prop_ro("complete", [](const FoundMoves& self) { return self.moves.complete(); });

    module.def("build", &build, nb::arg("letters"), nb::arg("letter_count"), nb::arg("info"),
               nb::arg("progress").none());
    module.def("find_moves", &find, nb::arg("lexicons"), nb::arg("banned"), nb::arg("cells"),
               nb::arg("columns"), nb::arg("knots"), nb::arg("seconds"));
    module.def("bee_answers", &bee_answers, nb::arg("lexicon"), nb::arg("hive"),
               nb::arg("min_letters"));
}
