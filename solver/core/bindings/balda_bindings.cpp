// Bindings of Balda: positions, their moves, and the table of moves of a game in progress. A list
// of moves crosses packed, and a Python object is made only for a move that is asked for.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "balda/paths.h"
#include "balda/position.h"
#include "balda/ranking.h"
#include "balda/risk.h"
#include "balda/search.h"
#include "bindings/bindings.h"

namespace balda::python {
namespace {

// The order of moves: by points, by points less risk, or by how natural the word is.
enum class Order { kPoints, kNet, kNatural };

// Makes Python's values of moves; cells, letters and tiers are looked up by number.
class MoveFactory {
  public:
    // *type* is a frozen dataclass with slots; its constructor would take longer than all the rest.
    MoveFactory(nb::type_object type, std::vector<nb::object> cells,
                const std::vector<std::string>& letters, std::vector<nb::object> tiers)
        : type_(std::move(type)), cells_(std::move(cells)), tiers_(std::move(tiers)) {
        for (const std::string& letter : letters) {
            texts_.push_back(letter);
            letters_.emplace_back(letter.c_str());
        }
        for (const char* const name : {"word", "cell", "letter", "path", "score", "risk", "tier"}) {
            fields_.push_back(nb::steal<nb::str>(PyUnicode_InternFromString(name)));
        }
    }

    nb::object make(const Placement& placement, const std::vector<CellIndex>& path, int score,
                    std::optional<int> risk, Tier tier) const {
        std::string word;
        for (const Letter letter : placement.word) word += texts_.at(letter);
        nb::list cells;
        for (const CellIndex cell : path) cells.append(cells_.at(cell));
        auto* const type = reinterpret_cast<PyTypeObject*>(type_.ptr());
        nb::object move = nb::steal(PyType_GenericAlloc(type, 0));
        std::size_t field = 0;
        for (const nb::object& value :
             {nb::object(nb::str(word.data(), word.size())), cells_.at(placement.cell),
              nb::object(letters_.at(placement.letter)), nb::object(nb::tuple(cells)),
              nb::object(nb::int_(score)), risk ? nb::object(nb::int_(*risk)) : nb::none(),
              tiers_.at(tier)}) {
            if (PyObject_GenericSetAttr(move.ptr(), fields_[field++].ptr(), value.ptr()) != 0) {
                throw nb::python_error();
            }
        }
        return move;
    }

  private:
    nb::type_object type_;
    std::vector<nb::str> fields_;
    std::vector<nb::object> cells_;
    std::vector<std::string> texts_;
    std::vector<nb::str> letters_;
    std::vector<nb::object> tiers_;
};

// The moves of a position, in the order in which they are shown.
class FoundMoves {
  public:
    // *risks* has one entry for each move in the order kNet, and is empty in the others.
    FoundMoves(std::shared_ptr<const Position> position, MoveList moves,
               std::optional<CellIndex> through, Order order, std::vector<int> risks)
        : position_(std::move(position)),
          moves_(std::move(moves)),
          through_(through),
          order_(order),
          risks_(std::move(risks)) {}

    std::size_t size() const { return moves_.size(); }

    nb::list read(std::size_t start, std::size_t stop, const MoveFactory& factory) {
        nb::list found;
        for (std::size_t rank = start; rank < std::min(stop, moves_.size()); ++rank) {
            found.append(made(ranking()[rank], factory));
        }
        return found;
    }

    // The move that places this letter there for this word, or None.
    nb::object find(CellIndex cell, Letter letter, const nb::bytes& word,
                    const MoveFactory& factory) const {
        const auto found = std::ranges::find_if(moves_, [&](const Move& move) {
            return move.cell == cell && move.letter == letter && moves_.word(move) == to_word(word);
        });
        if (found == moves_.end()) return nb::none();
        return made(static_cast<std::size_t>(found - moves_.begin()), factory);
    }

    // Find the risks of the moves from rank *start* to *stop*, where they are not yet known.
    void find_risks(std::size_t start, std::size_t stop, double seconds) {
        risks_.resize(moves_.size(), kUnknown);
        std::vector<std::size_t> asked;
        for (std::size_t rank = start; rank < std::min(stop, moves_.size()); ++rank) {
            const std::size_t number = ranking()[rank];
            if (risks_[number] == kUnknown) asked.push_back(number);
        }
        if (asked.empty()) return;
        std::vector<Move> wanted;
        for (const std::size_t number : asked) wanted.push_back(moves_[number]);
        const std::vector<int> found = [&] {
            const nb::gil_scoped_release unlocked;
            return in_time(balda::find_risks(*position_, moves_, wanted, in(seconds)));
        }();
        for (std::size_t at = 0; at < asked.size(); ++at) risks_[asked[at]] = found[at];
    }

    // Find the risks of all moves that tie with one from rank *start* to *stop*, and sort the tied
    // ones by risk, then by how many people know the word. Returns the end of the last tie.
    std::size_t settle(std::size_t start, std::size_t stop, double seconds) {
        stop = std::min(stop, moves_.size());
        if (start >= stop || order_ == Order::kNet) return stop;
        while (start > 0 && ranking().is_tied(start - 1, start)) --start;
        while (stop < moves_.size() && ranking().is_tied(stop - 1, stop)) ++stop;
        find_risks(start, stop, seconds);
        ranking().settle(start, stop, costs(start, stop));
        return stop;
    }

  private:
    static constexpr int kUnknown = -1;

    nb::object made(std::size_t number, const MoveFactory& factory) const {
        const Move& move = moves_[number];
        const Placement placement{move.cell, move.letter, moves_.word(move)};
        const bool known = !risks_.empty() && risks_[number] != kUnknown;
        return factory.make(placement,
                            first_path(position_->grid, position_->rules, placement, through_),
                            points(move), known ? std::optional(risks_[number]) : std::nullopt,
                            position_->tier(placement.word));
    }

    static constexpr int kTiers = 4;

    // Risk first, then tier, for the moves whose ranks are given; by number in the list.
    std::vector<int> costs(std::size_t start, std::size_t stop) {
        std::vector<int> found(moves_.size());
        for (std::size_t rank = start; rank < stop; ++rank) {
            const std::size_t number = ranking()[rank];
            const Word word = moves_.word(moves_[number]);
            found[number] = risks_[number] * kTiers + position_->tier(word);
        }
        return found;
    }

    int points(const Move& move) const { return move.length + position_->rules.prize(move.cell); }

    // The ranking, made when the first move is asked for: a count needs none.
    Ranking& ranking() {
        if (!ranking_) {
            ranking_.emplace(moves_, position_->rules, position_->lexicons.front()->letter_counts(),
                             leads());
        }
        return *ranking_;
    }

    // The key of each move that goes before its points, for Ranking.
    std::vector<int> leads() const {
        std::vector<int> found;
        if (order_ == Order::kPoints) return found;
        for (std::size_t number = 0; number < moves_.size(); ++number) {
            const Move& move = moves_[number];
            found.push_back(order_ == Order::kNet ? risks_[number] - points(move)
                                                  : position_->tier(moves_.word(move)));
        }
        return found;
    }

    std::shared_ptr<const Position> position_;
    MoveList moves_;
    std::optional<CellIndex> through_;
    Order order_;
    std::vector<int> risks_;  // by number in the list; empty, or kUnknown where not yet found
    std::optional<Ranking> ranking_;
};

std::shared_ptr<Position> make_position(const Lexicons& lexicons, const WordSets& excluded,
                                        const nb::bytes& cells, int columns, bool knots,
                                        bool diagonal, std::size_t min_letters,
                                        const nb::bytes& prizes) {
    const int rows = columns < 1 ? 0 : static_cast<int>(cells.size()) / columns;
    const Word letters = to_word(cells);
    const Word points = to_word(prizes);
    auto position = std::make_shared<Position>(Position{
        .grid = {rows, columns, {letters.begin(), letters.end()}},
        .rules = {.mode = knots ? Mode::kKnots : Mode::kClassic,
                  .diagonal = diagonal,
                  .min_letters = min_letters,
                  .prizes = {points.begin(), points.end()}},
        .lexicons = views(lexicons),
        .excluded = {excluded.begin(), excluded.end()},
    });
    position->check();
    return position;
}

// The cells that a word walks, or none; see paths.h.
std::vector<CellIndex> path_of(const Position& position, CellIndex cell, Letter letter,
                               const nb::bytes& word) {
    if (cell >= position.grid.cells.size()) {
        throw std::invalid_argument("a letter goes on the board");
    }
    return first_path(position.grid, position.rules, {cell, letter, to_word(word)}, std::nullopt);
}

std::unique_ptr<FoundMoves> found_moves(std::shared_ptr<const Position> position, MoveList moves,
                                        std::optional<CellIndex> through, Order order,
                                        Deadline deadline) {
    std::vector<int> risks;
    if (order == Order::kNet) {
        const std::vector<Move> all(moves.begin(), moves.end());
        risks = in_time(find_risks(*position, moves, all, deadline));
    }
    return std::make_unique<FoundMoves>(std::move(position), std::move(moves), through, order,
                                        std::move(risks));
}

std::unique_ptr<FoundMoves> search(std::shared_ptr<Position> position, const nb::bytes& targets,
                                   std::optional<CellIndex> through, Order order, Tier rarest,
                                   double seconds) {
    const Word flags = to_word(targets);
    const Query query{Targets(flags.begin(), flags.end()), through};
    query.check(position->grid);
    const nb::gil_scoped_release unlocked;
    const Deadline deadline = in(seconds);
    MoveList moves = in_time(find_moves(*position, query, deadline));
    if (rarest < kRarest) {
        moves.keep([&](Word word) { return position->tier(word) <= rarest; });
    }
    return found_moves(std::move(position), std::move(moves), through, order, deadline);
}

std::unique_ptr<MoveTable> make_table(const std::shared_ptr<Position>& position, double seconds) {
    const nb::gil_scoped_release unlocked;
    auto table = std::make_unique<MoveTable>(*position, in(seconds));
    if (table->stopped()) throw OutOfTime();
    return table;
}

// Plays a move; leaves the table as it was if the time is up.
void play(MoveTable& table, CellIndex cell, Letter letter, const nb::bytes& word, double seconds) {
    table.check_play(cell, letter);
    const nb::gil_scoped_release unlocked;
    table.play(cell, letter, to_word(word), in(seconds));
    if (!table.stopped()) return;
    table.undo();
    throw OutOfTime();
}

std::unique_ptr<FoundMoves> table_moves(const MoveTable& table, Order order, double seconds) {
    const nb::gil_scoped_release unlocked;
    return found_moves(std::make_shared<const Position>(table.position()), table.moves(),
                       std::nullopt, order, in(seconds));
}

}  // namespace

void bind_balda(nb::module_& module) {
    module.attr("EMPTY_CELL") = kEmptyCell;
    module.attr("OUTSIDE_CELL") = kOutsideCell;

    nb::enum_<Order>(module, "Order")
        .value("points", Order::kPoints)
        .value("net", Order::kNet)
        .value("natural", Order::kNatural);

    nb::class_<Position>(module, "Position")
        .def(nb::new_(&make_position), nb::arg("lexicons"), nb::arg("excluded"), nb::arg("cells"),
             nb::arg("columns"), nb::arg("knots"), nb::arg("diagonal"), nb::arg("min_letters"),
             nb::arg("prizes"))
        .def("moves", &search, nb::arg("targets"), nb::arg("through").none(), nb::arg("order"),
             nb::arg("rarest"), nb::arg("seconds"))
        .def("path", &path_of, nb::arg("cell"), nb::arg("letter"), nb::arg("word"));

    nb::class_<MoveFactory>(module, "MoveFactory")
        .def(nb::init<nb::type_object, std::vector<nb::object>, const std::vector<std::string>&,
                      std::vector<nb::object>>(),
             nb::arg("type"), nb::arg("cells"), nb::arg("letters"), nb::arg("tiers"));

    nb::class_<FoundMoves>(module, "Moves")
        .def("__len__", &FoundMoves::size)
        .def("read", &FoundMoves::read, nb::arg("start"), nb::arg("stop"), nb::arg("factory"),
             nb::sig(
                 "def read(self, start: int, stop: int, factory: MoveFactory) -> list[typing.Any]"))
        .def("find", &FoundMoves::find, nb::arg("cell"), nb::arg("letter"), nb::arg("word"),
             nb::arg("factory"),
             nb::sig("def find(self, cell: int, letter: int, word: bytes, factory: MoveFactory)"
                     " -> typing.Any"))
        .def("settle", &FoundMoves::settle, nb::arg("start"), nb::arg("stop"), nb::arg("seconds"))
        .def("find_risks", &FoundMoves::find_risks, nb::arg("start"), nb::arg("stop"),
             nb::arg("seconds"));

    nb::class_<MoveTable>(module, "MoveTable")
        .def(nb::new_(&make_table), nb::arg("position"), nb::arg("seconds"))
        .def("play", &play, nb::arg("cell"), nb::arg("letter"), nb::arg("word"), nb::arg("seconds"))
        .def("undo", &MoveTable::undo)
        .def("moves", &table_moves, nb::arg("order"), nb::arg("seconds"));
}

}  // namespace balda::python
