#include "linked_arcs.h"

#include <algorithm>

#include "boggle/boggle_board.h"

namespace balda::benchmarks {
namespace {

const Arc* find(const Arc* arcs, Letter letter) {
    while (arcs != nullptr && arcs->letter != letter) arcs = arcs->next_sibling;
    return arcs;
}

}  // namespace

LinkedArcs::LinkedArcs(std::span<const Word> words, BoggleShape shape, const BoggleRules& rules)
    : rules_(rules), beside_(shape.cells()) {
    for (const Word word : words) add_word(word);
    for (std::size_t cell = 0; cell < beside_.size(); ++cell) {
        for_each_beside(shape, cell, [&](std::size_t next) { beside_[cell].push_back(next); });
    }
}

void LinkedArcs::add_word(Word word) {
    Arc** list = &first_;
    Arc* arc = nullptr;
    for (const char c : word) {
        const auto letter = static_cast<Letter>(c);
        while (*list != nullptr && (*list)->letter < letter) list = &(*list)->next_sibling;
        if (*list == nullptr || (*list)->letter != letter) {
            arcs_.push_back({.letter = letter, .next_sibling = *list});
            *list = &arcs_.back();
        }
        arc = *list;
        list = &arc->first_child;
    }
    if (arc != nullptr) arc->ends_word = true;
}

std::uint32_t LinkedArcs::score(std::span<const Tile> board) {
    board_ = board;
    found_.reset();
    points_ = 0;
    for (std::size_t cell = 0; cell < board.size(); ++cell) walk(cell, first_);
    return points_;
}

void LinkedArcs::walk(std::size_t cell, const Arc* arcs) {
    const Tile& tile = board_[cell];
    const std::size_t before = spelled_.size();
    const Arc* arc = nullptr;
    for (std::size_t i = 0; i < tile.size; ++i) {
        arc = find(arcs, tile.letters[i]);
        if (arc == nullptr) break;
        spelled_.push_back(static_cast<char>(arc->letter));
        arcs = arc->first_child;
    }
    if (arc != nullptr) {
        if (arc->ends_word) count_word();
        used_[cell] = true;
        for (const std::size_t next : beside_[cell]) {
            if (!used_[next]) walk(next, arcs);
        }
        used_[cell] = false;
    }
    spelled_.resize(before);
}

void LinkedArcs::count_word() {
    if (spelled_.size() < rules_.min_letters) return;
    std::unique_ptr<FoundWord>* place = &found_;
    while (*place != nullptr) {
        const int order = spelled_.compare((*place)->word);
        if (order == 0) return;
        place = order < 0 ? &(*place)->before : &(*place)->after;
    }
    *place = std::make_unique<FoundWord>(spelled_);
    points_ += rules_.points[spelled_.size()];
}

}  // namespace balda::benchmarks
