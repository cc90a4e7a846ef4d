// What Python sees of the core; Boggle and looking ahead have bindings of their own, and no other
// file knows Python. Words cross as bytes of letter numbers; lists cross packed, and a Python
// object is made only for a move that is asked for.

#include "bindings/bindings.h"

#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "balda/paths.h"
#include "balda/position.h"
#include "balda/ranking.h"
#include "balda/risk.h"
#include "balda/search.h"
#include "bee/hives.h"
#include "words/lexicon.h"
#include "words/pattern.h"

namespace nb = nanobind;

namespace {

using namespace balda;
using namespace balda::python;

// The words in *packed*, each ended by a byte that is no letter; the last may lack it.
std::vector<Word> to_words(const nb::bytes& packed) {
    constexpr char kEnd = '\xFF';
    std::vector<Word> words;
    Word rest = to_word(packed);
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(kEnd), rest.size());
        words.push_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return words;
}

// What comes first among moves: their points, their points less risk, or how natural the word is.
enum class Order { kPoints, kNet, kNatural };

// The moves of a position, in the order in which they are shown.
class FoundMoves {
  public:
    // *risks* has one entry for each move in the order kNet, and is empty in the others.
    FoundMoves(std::shared_ptr<const Position> position, MoveList moves,
               std::optional<CellIndex> through, Order order, std::vector<int> risks)
        : position_(std::move(position)),
          moves_(std::move(moves)),
          through_(through),
          risks_(std::move(risks)),
          ranking_(moves_, position_->rules, position_->lexicons.front()->letter_counts(),
                   leads(order)) {}

    std::size_t size() const { return moves_.size(); }

    nb::tuple at(std::size_t rank) {
        if (rank >= moves_.size()) throw nb::index_error();
        const std::size_t number = ranking_[rank];
        const Move& move = moves_[number];
        const Word word = moves_.word(move);
        nb::list path;
        for (const CellIndex cell : first_path(position_->grid, position_->rules,
                                               {move.cell, move.letter, word}, through_)) {
            path.append(cell);
        }
        const nb::object risk = risks_.empty() ? nb::none() : nb::object(nb::int_(risks_[number]));
        return nb::make_tuple(to_bytes(word), move.cell, move.letter, path, points(move), risk,
                              position_->tier(word));
    }

    // The risks of the moves from rank *start* to *stop*; known already if they rank by net.
    std::vector<int> risks(std::size_t start, std::size_t stop, double seconds) {
        std::vector<Move> wanted;
        for (std::size_t rank = start; rank < std::min(stop, moves_.size()); ++rank) {
            wanted.push_back(moves_[ranking_[rank]]);
        }
        const nb::gil_scoped_release unlocked;
        return in_time(find_risks(*position_, moves_, wanted, in(seconds)));
    }

  private:
    int points(const Move& move) const { return move.length + position_->rules.prize(move.cell); }

    // What comes before the points of each move, as Ranking takes it.
    std::vector<int> leads(Order order) const {
        std::vector<int> found;
        if (order == Order::kPoints) return found;
        for (std::size_t number = 0; number < moves_.size(); ++number) {
            const Move& move = moves_[number];
            found.push_back(order == Order::kNet ? risks_[number] - points(move)
                                                 : position_->tier(moves_.word(move)));
        }
        return found;
    }

    std::shared_ptr<const Position> position_;
    MoveList moves_;
    std::optional<CellIndex> through_;
    std::vector<int> risks_;  // by number in the list
    Ranking ranking_;
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
std::vector<CellIndex> path_of(const nb::bytes& cells, int columns, bool knots, bool diagonal,
                               CellIndex cell, Letter letter, const nb::bytes& word) {
    const Word letters = to_word(cells);
    const Grid grid{columns < 1 ? 0 : static_cast<int>(letters.size()) / columns,
                    columns,
                    {letters.begin(), letters.end()}};
    grid.check(kMaxLetters);
    if (cell >= grid.cells.size()) throw std::invalid_argument("a letter goes on the board");
    const Rules rules{.mode = knots ? Mode::kKnots : Mode::kClassic, .diagonal = diagonal};
    return first_path(grid, rules, {cell, letter, to_word(word)}, std::nullopt);
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

// Leaves the table as it was if the time is up.
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

nb::bytes build(const nb::bytes& letters, std::uint32_t letter_count, const nb::bytes& info,
                Progress progress, const nb::bytes& tiers) {
    std::vector<TieredWord> words;
    for (const Word word : to_words(letters)) words.push_back({word, kNatural});
    if (tiers.size() != 0 && tiers.size() != words.size()) {
        throw std::invalid_argument("every word has a tier");
    }
    for (std::size_t n = 0; n < tiers.size(); ++n) {
        words[n].tier = static_cast<Tier>(to_word(tiers)[n]);
    }
    std::vector<std::byte> image;
    {
        const nb::gil_scoped_release unlocked;
        image = Lexicon::build(std::move(words), letter_count, to_word(info), progress);
    }
    return nb::bytes(image.data(), image.size());
}

// The words of a hive: word, points, whether it is a pangram, tier.
using BeeAnswer = std::tuple<nb::bytes, std::uint32_t, bool, Tier>;

std::vector<BeeAnswer> bee_answers(const OwnedLexicon& owner, const nb::bytes& hive,
                                   std::size_t min_letters) {
    const Word letters = to_word(hive);
    if (letters.empty() || letters.size() > kMaxHiveLetters) {
        throw std::invalid_argument("a hive has 1 to 12 letters");
    }
    for (const char letter : letters) {
        if (static_cast<Letter>(letter) >= owner.lexicon.letter_count()) {
            throw std::invalid_argument("a hive has letters of the lexicon's alphabet");
        }
    }
    const LetterSets& sets = owner.lexicon.sets();
    const LetterSet set = letter_set(letters);
    std::vector<BeeAnswer> found;
    for (const auto n : sets.answers(set, static_cast<Letter>(letters.front()), min_letters)) {
        const Word word = sets.word(n);
        const bool pangram = letter_set(word) == set;
        found.emplace_back(to_bytes(word), bee_points(word, pangram), pangram, sets.tiers[n]);
    }
    return found;
}

// Hives with their counts, an object made only for one that is asked for.
class FoundHives {
  public:
    explicit FoundHives(std::vector<CountedHive> hives) : hives_(std::move(hives)) {}

    std::size_t size() const { return hives_.size(); }

    // Its letters, the centre first, and its counts of words, points and pangrams.
    nb::tuple at(std::size_t number) const {
        if (number >= hives_.size()) throw nb::index_error();
        const CountedHive& hive = hives_[number];
        std::string letters{static_cast<char>(hive.centre)};
        LetterSet others = hive.letters & ~letter_bit<LetterSet>(hive.centre);
        for (; others != 0; others &= others - 1) {
            letters.push_back(static_cast<char>(lowest_letter(others)));
        }
        return nb::make_tuple(to_bytes(letters), hive.tally.words, hive.tally.points,
                              hive.pangrams);
    }

  private:
    std::vector<CountedHive> hives_;
};

using Bounds = std::pair<std::uint32_t, std::optional<std::uint32_t>>;

HiveFilter::Range to_range(const Bounds& bounds) {
    HiveFilter::Range range{.least = bounds.first};
    if (bounds.second) range.most = *bounds.second;
    return range;
}

std::unique_ptr<FoundHives> find_hives(const Lexicons& lexicons, const WordSets& excluded,
                                       int letters, std::size_t min_letters, const Bounds& words,
                                       const Bounds& pangrams) {
    if (letters > static_cast<int>(kMaxHiveLetters))
        throw std::invalid_argument("a hive has 1 to 12 letters");
    const HiveFilter filter{letters, to_range(words), to_range(pangrams)};
    const std::vector<std::shared_ptr<const WordSet>> left_out(excluded.begin(), excluded.end());
    const nb::gil_scoped_release unlocked;
    const HiveCounts counts(views(lexicons), left_out, min_letters);
    return std::make_unique<FoundHives>(counts.hives(filter));
}

}  // namespace

NB_MODULE(_core, module) {
    nb::exception<ImageError>(module, "ImageError", PyExc_ValueError);
    nb::exception<OutOfTime>(module, "OutOfTime", PyExc_TimeoutError);

    module.attr("EMPTY_CELL") = kEmptyCell;
    module.attr("OUTSIDE_CELL") = kOutsideCell;
    module.attr("ANY_ONE_LETTER") = kAnyOneLetter;
    module.attr("ANY_RUN") = kAnyRun;

    nb::enum_<Order>(module, "Order")
        .value("points", Order::kPoints)
        .value("net", Order::kNet)
        .value("natural", Order::kNatural);

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
        .def(
            "tier",
            [](const OwnedLexicon& self, const nb::bytes& word) {
                return self.lexicon.tier(to_word(word));
            },
            nb::arg("word"))
        .def_prop_ro("tiers",
                     [](const OwnedLexicon& self) {
                         const auto tiers = self.lexicon.sets().tiers;
                         return nb::bytes(tiers.data(), tiers.size());
                     })
        .def_prop_ro("letter_counts",
                     [](const OwnedLexicon& self) {
                         const auto counts = self.lexicon.letter_counts();
                         return std::vector<std::uint64_t>(counts.begin(), counts.end());
                     })
        .def(
            "match",
            [](const OwnedLexicon& self, const nb::bytes& pattern) {
                std::vector<nb::bytes> words;
                for (const std::string& word : match(self.lexicon, to_word(pattern))) {
                    words.push_back(to_bytes(word));
                }
                return words;
            },
            nb::arg("pattern"))
        .def_prop_ro("info",
                     [](const OwnedLexicon& self) { return to_bytes(self.lexicon.info()); });

    nb::class_<WordSet>(module, "WordSet")
        .def(
            "__init__",
            [](WordSet* self, const nb::bytes& words) { new (self) WordSet(to_words(words)); },
            nb::arg("words"))
        .def("__len__", &WordSet::size)
        .def("__contains__", [](const WordSet& self, const nb::bytes& word) {
            return self.contains(to_word(word));
        });

    nb::class_<Position>(module, "Position")
        .def(nb::new_(&make_position), nb::arg("lexicons"), nb::arg("excluded"), nb::arg("cells"),
             nb::arg("columns"), nb::arg("knots"), nb::arg("diagonal"), nb::arg("min_letters"),
             nb::arg("prizes"))
        .def("moves", &search, nb::arg("targets"), nb::arg("through").none(), nb::arg("order"),
             nb::arg("rarest"), nb::arg("seconds"));

    nb::class_<FoundMoves>(module, "Moves")
        .def("__len__", &FoundMoves::size)
        .def("__getitem__", &FoundMoves::at,
             nb::sig("def __getitem__(self, rank: int, /) -> "
                     "tuple[bytes, int, int, list[int], int, int | None, int]"))
        .def("risks", &FoundMoves::risks, nb::arg("start"), nb::arg("stop"), nb::arg("seconds"));

    nb::class_<MoveTable>(module, "MoveTable")
        .def(nb::new_(&make_table), nb::arg("position"), nb::arg("seconds"))
        .def("play", &play, nb::arg("cell"), nb::arg("letter"), nb::arg("word"), nb::arg("seconds"))
        .def("undo", &MoveTable::undo)
        .def("moves", &table_moves, nb::arg("order"), nb::arg("seconds"));

    nb::class_<FoundHives>(module, "Hives")
        .def("__len__", &FoundHives::size)
        .def("__getitem__", &FoundHives::at,
             nb::sig("def __getitem__(self, number: int, /) -> tuple[bytes, int, int, int]"));

    module.def("path", &path_of, nb::arg("cells"), nb::arg("columns"), nb::arg("knots"),
               nb::arg("diagonal"), nb::arg("cell"), nb::arg("letter"), nb::arg("word"));
    module.def("build", &build, nb::arg("letters"), nb::arg("letter_count"), nb::arg("info"),
               nb::arg("progress").none(), nb::arg("tiers") = nb::bytes("", 0));
    module.def("bee_answers", &bee_answers, nb::arg("lexicon"), nb::arg("hive"),
               nb::arg("min_letters"));
    module.def("find_hives", &find_hives, nb::arg("lexicons"), nb::arg("excluded"),
               nb::arg("letters"), nb::arg("min_letters"), nb::arg("words"), nb::arg("pangrams"));

    bind_boggle(module);
    bind_lookahead(module);
}
