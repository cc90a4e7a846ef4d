#include "balda/search.h"

#include <stdexcept>
#include <utility>

namespace balda {
namespace {

// A sink for walks: adds what the position does not exclude.
auto adding_to(DistinctMoves& moves, const Position& position) {
    return [&moves, &position](CellIndex cell, Letter letter, Word word) {
        const std::uint64_t hash = word_hash(word);
        if (!position.excludes(word, hash)) moves.add(cell, letter, word, hash);
    };
}

// Moves of different cells are never equal.
template <class AnyMaskWalk>
void search_all(AnyMaskWalk& walk, const Position& position, DistinctMoves& moves) {
    walk.from_all([&moves] { moves.forget(); }, adding_to(moves, position));
}

}  // namespace

void Query::check(const Grid& grid) const {
    if (!targets.empty() && targets.size() != grid.cells.size()) {
        throw std::invalid_argument("every cell is a target or is not");
    }
    if (through && (*through >= grid.cells.size() || grid.cells[*through] >= kMaxLetters)) {
        throw std::invalid_argument("a word walks through a filled cell");
    }
}

std::optional<MoveList> find_moves(const Position& position, const Query& query,
                                   Deadline deadline) {
    DistinctMoves moves;
    AnyWalk any_walk = make_walk(position, query.targets, deadline);
    const bool stopped = std::visit(
        [&](auto& walk) {
            if (query.through) {
                walk.through(*query.through, adding_to(moves, position));
            } else {
                search_all(walk, position, moves);
            }
            return walk.stopped();
        },
        any_walk);
    if (stopped) return std::nullopt;
    return moves.take();
}

MoveTable::MoveTable(Position position, Deadline deadline)
    : position_(std::move(position)), walk_(make_walk(position_, {}, deadline)) {
    DistinctMoves moves;
    std::visit([&](auto& walk) { search_all(walk, position_, moves); }, walk_);
    found_ = moves.take();
}

bool MoveTable::stopped() const {
    return std::visit([](const auto& walk) { return walk.stopped(); }, walk_);
}

void MoveTable::play(CellIndex cell, Letter letter, Word word, Deadline deadline) {
    plays_.push_back({cell, found_.size(), std::string(word)});
    position_.grid.cells[cell] = letter;
    std::visit(
        [&](auto& walk) {
            walk.restart(deadline);
            walk.place(cell, letter);
            walk.through(
                cell, [this](CellIndex at, Letter with, Word made) { found_.add(at, with, made); });
        },
        walk_);
}

bool MoveTable::undo() {
    if (plays_.empty()) return false;
    const Play& last = plays_.back();
    position_.grid.cells[last.cell] = kEmptyCell;
    std::visit([&](auto& walk) { walk.clear(last.cell); }, walk_);
    found_.shrink(last.moves_before);
    plays_.pop_back();
    return true;
}

Position MoveTable::position() const {
    std::vector<Word> played;
    played.reserve(plays_.size());
    for (const Play& play : plays_) played.push_back(play.word);
    Position now = position_;
    now.excluded.push_back(std::make_shared<WordSet>(played));
    return now;
}

MoveList MoveTable::moves() const {
    const Position now = position();
    DistinctMoves moves;
    const auto add = adding_to(moves, now);
    for (const Move& move : found_) {
        if (now.grid.cells[move.cell] == kEmptyCell) {
            add(move.cell, move.letter, found_.word(move));
        }
    }
    return moves.take();
}

}  // namespace balda
