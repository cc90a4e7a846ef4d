#include "balda/ranking.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace balda {
namespace {

constexpr std::size_t kFirstSorted = 64;
constexpr std::size_t kGrowth = 4;
constexpr int kRarityBits = 16;

// The number of rarer letters in the alphabet, for each letter.
std::array<std::uint8_t, kMaxLetters> rarity_ranks(std::span<const std::uint64_t> letter_counts) {
    std::array<std::uint8_t, kMaxLetters> ranks{};
    for (std::size_t letter = 0; letter < letter_counts.size(); ++letter) {
        ranks[letter] = static_cast<std::uint8_t>(std::ranges::count_if(
            letter_counts, [&](std::uint64_t count) { return count < letter_counts[letter]; }));
    }
    return ranks;
}

// 16 bits in the order of *number*, which may be negative.
std::uint64_t ascending(int number) {
    constexpr int kZero = 1 << 14;
    return static_cast<std::uint64_t>(kZero + number);
}

}  // namespace

Ranking::Ranking(const MoveList& list, const Rules& rules,
                 std::span<const std::uint64_t> letter_counts, std::span<const int> leads)
    : list_(list) {
    const auto rarity = rarity_ranks(letter_counts);
    order_.reserve(list.size());
    for (std::uint32_t number = 0; number < list.size(); ++number) {
        const Move& move = list[number];
        const int points = move.length + rules.prize(move.cell);
        const int lead = leads.empty() ? 0 : leads[number];
        order_.push_back(
            {ascending(lead) << 32 | ascending(-points) << 16 | rarity[move.letter], number});
    }
}

std::size_t Ranking::operator[](std::size_t rank) {
    if (rank >= sorted_) {
        const std::size_t wanted = std::max({kFirstSorted, sorted_ * kGrowth, rank + 1});
        const auto from = order_.begin() + static_cast<std::ptrdiff_t>(sorted_);
        const auto end = order_.begin() + static_cast<std::ptrdiff_t>(std::min(wanted, size()));
        const auto before = [this](const Ranked& a, const Ranked& b) { return is_before(a, b); };
        std::nth_element(from, end, order_.end(), before);
        std::sort(from, end, before);
        sorted_ = static_cast<std::size_t>(end - order_.begin());
    }
    return order_[rank].number;
}

bool Ranking::is_tied(std::size_t rank, std::size_t other) {
    (*this)[std::max(rank, other)];
    return order_[rank].key >> kRarityBits == order_[other].key >> kRarityBits;
}

void Ranking::settle(std::size_t start, std::size_t stop, std::span<const int> costs) {
    const auto from = order_.begin() + static_cast<std::ptrdiff_t>(start);
    const auto end = order_.begin() + static_cast<std::ptrdiff_t>(stop);
    std::stable_sort(from, end, [&](const Ranked& a, const Ranked& b) {
        return std::pair(a.key >> kRarityBits, costs[a.number]) <
               std::pair(b.key >> kRarityBits, costs[b.number]);
    });
}

bool Ranking::is_before(const Ranked& a, const Ranked& b) const {
    if (a.key != b.key) return a.key < b.key;
    const Move& left = list_[a.number];
    const Move& right = list_[b.number];
    if (const int order = list_.word(left).compare(list_.word(right)); order != 0) return order < 0;
    return std::tie(left.cell, left.letter) < std::tie(right.cell, right.letter);
}

}  // namespace balda
