#include "lookahead/candidates.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace balda {

void CandidateFinder::find(const Page& page, std::vector<Candidate>& moves) {
    const EntryList& moves_now = page[1];
    moves.clear();
    std::ranges::fill(cells_, LongestWords());
    for (std::size_t i = 0; i < moves_now.size(); ++i) {
        const Slot slot = lowest_slot(moves_now.needs()[i]);
        const WordKey key = with_prize(moves_now.words()[i], slot);
        moves.push_back({{key, slot}});
        cells_[cell_of(slot)].add(key);
        replies_[slot] = {};
    }
    TwoBest before;
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
        others_[cell] = before;
        before.add(cells_[cell][0]);
        before.add(cells_[cell][1]);
    }
    TwoBest after;
    for (std::size_t cell = cells_.size(); cell-- > 0;) {
        others_[cell].add(after);
        after.add(cells_[cell][0]);
        after.add(cells_[cell][1]);
    }
    find_replies(page[2]);
    for (Candidate& move : moves) move.net = move.points() - best_reply(move);
}

// Only words with more points than some reply to every move has need a closer look.
void CandidateFinder::find_replies(const EntryList& moves_next) {
    WordKey least = std::numeric_limits<WordKey>::max();
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
        if (cells_[cell][0] != 0) least = std::min(least, others_[cell].second);
    }
    least -= std::min(least, max_prize_);
    for (std::size_t i = 0; i < moves_next.size(); ++i) {
        const WordKey word = moves_next.words()[i];
        if (word <= least) continue;
        const std::uint64_t needs = moves_next.needs()[i];
        const Slot first = lowest_slot(needs);
        const Slot second = lowest_slot(without_lowest_slot(needs));
        replies_[first].add(with_prize(word, second));
        replies_[second].add(with_prize(word, first));
    }
}

Candidate CandidateFinder::max_points(const Page& page) const {
    Candidate most{};
    for (std::size_t i = 0; i < page[1].size(); ++i) {
        const Slot slot = lowest_slot(page[1].needs()[i]);
        const WordKey key = with_prize(page[1].words()[i], slot);
        if (key > most.key) most = {{key, slot}, points_of(key)};
    }
    return most;
}

void CandidateFinder::best_of_cells(std::vector<WordKey>& best) const {
    best.clear();
    for (const LongestWords& cell : cells_) {
        if (cell[0] != 0) best.push_back(cell[0]);
    }
    std::ranges::sort(best, std::greater());
    std::size_t kept = 0;
    for (const WordKey key : best) {
        const auto is_same = [key](WordKey other) { return same_word(key, other); };
        if (std::none_of(best.begin(), best.begin() + static_cast<std::ptrdiff_t>(kept), is_same)) {
            best[kept++] = key;
        }
    }
    best.resize(kept);
}

WordKey CandidateFinder::left_after(std::size_t moves) {
    if (moves >= std::min(LongestWords::kSize, cells_.size())) return 0;
    left_.clear();
    for (const LongestWords& cell : cells_) left_.push_back(cell[moves]);
    const auto place = left_.begin() + static_cast<std::ptrdiff_t>(moves);
    std::ranges::nth_element(left_, place, std::greater());
    return *place;
}

void group(std::vector<Candidate>& moves, std::vector<CandidateGroup>& groups, bool longest_only) {
    groups.clear();
    std::ranges::sort(moves, [](const Candidate& a, const Candidate& b) {
        return std::tuple(a.slot, b.key) < std::tuple(b.slot, a.key);
    });
    for (auto from = moves.begin(); from != moves.end();) {
        const auto is_other = [from](const Candidate& move) { return move.slot != from->slot; };
        const auto end = std::find_if(from, moves.end(), is_other);
        const std::span<const Candidate> words(from, longest_only ? from + 1 : end);
        groups.push_back({words, std::ranges::max(words, {}, &Candidate::net).net});
        from = end;
    }
    std::ranges::stable_sort(groups, std::greater(), &CandidateGroup::net);
}

}  // namespace balda
