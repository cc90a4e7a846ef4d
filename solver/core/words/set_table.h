// A value for each of many letter sets, and all values of the sets below a given one.
//
// A hive of n letters asks for up to 2^n sets, most of which are not in the table. A filter of a
// few bits for each set, small enough for the cache, rules them out without a branch; the slots of
// the others are then fetched together.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "words/letters.h"

namespace balda {

using LetterSet = std::uint64_t;

inline constexpr std::size_t kMaxHiveLetters = 12;

constexpr LetterSet letter_set(Word word) {
    LetterSet set = 0;
    for (const char c : word) set |= letter_bit<LetterSet>(static_cast<Letter>(c));
    return set;
}

namespace set_table {

constexpr std::uint64_t hash(LetterSet set) {
    return set * 0x9E3779B97F4A7C15;
}

constexpr std::size_t first_slot(LetterSet set, std::size_t slots) {
    return static_cast<std::size_t>(hash(set) >> 32) & (slots - 1);
}

// The bit of *set* in a filter of *words* 64-bit words, a power of two.
constexpr std::size_t filter_bit(LetterSet set, std::size_t words) {
    assert(std::has_single_bit(words));
    // NOLINTNEXTLINE(clang-analyzer-core.BitwiseShift): a power of two ends in fewer than 58 zeros
    return static_cast<std::size_t>(hash(set) >> (58 - std::countr_zero(words)));
}

}  // namespace set_table

// A view of a finished table.
template <class Value>
struct SetTable {
    struct Slot {
        LetterSet set;  // 0 is a free slot
        Value value;
    };

    std::span<const Slot> slots;            // open addressing, a power of two, one free at least
    std::span<const std::uint64_t> filter;  // a power of two; a set whose bit is 0 is not there

    // The value of *set*; null if it has none.
    const Value* find(LetterSet set) const {
        std::size_t at = set_table::first_slot(set, slots.size());
        while (slots[at].set != 0 && slots[at].set != set) at = (at + 1) & (slots.size() - 1);
        return slots[at].set == 0 ? nullptr : &slots[at].value;
    }

    // Calls *visit* with each set of the table, and its value, that has all of *required* and
    // nothing outside *hive*, which has at most 12 letters. Cost: a look-up for each such set, in
    // the table or not.
    template <class Visit>
    void for_each_subset(LetterSet hive, LetterSet required, const Visit& visit) const {
        assert(std::popcount(hive) <= static_cast<int>(kMaxHiveLetters));
        std::array<LetterSet, std::size_t{1} << kMaxHiveLetters> likely;
        std::size_t count = 0;
        const LetterSet free = hive & ~required;
        LetterSet subset = 0;
        do {
            likely[count] = subset | required;
            count += may_have(subset | required);
            subset = (subset - free) & free;
        } while (subset != 0);
        for (const LetterSet set : std::span(likely).first(count)) {
            __builtin_prefetch(&slots[set_table::first_slot(set, slots.size())]);
        }
        for (const LetterSet set : std::span(likely).first(count)) {
            if (const Value* value = find(set)) visit(set, *value);
        }
    }

  private:
    bool may_have(LetterSet set) const {
        const std::size_t bit = set_table::filter_bit(set, filter.size());
        return (filter[bit / 64] >> (bit % 64) & 1) != 0;
    }
};

template <class Value>
struct BuiltSetTable {
    using Slot = typename SetTable<Value>::Slot;

    BuiltSetTable() : BuiltSetTable(std::span<const Slot>{}) {}

    // The table of *entries* with distinct sets, none of them empty.
    explicit BuiltSetTable(std::span<const Slot> entries)
        : slots(std::bit_ceil(entries.size() / 2 * 3 + 2)),
          filter(std::bit_ceil(entries.size() / kSetsPerFilterWord + 1)) {
        for (const Slot& entry : entries) {
            std::size_t at = set_table::first_slot(entry.set, slots.size());
            while (slots[at].set != 0) at = (at + 1) & (slots.size() - 1);
            slots[at] = entry;
            const std::size_t bit = set_table::filter_bit(entry.set, filter.size());
            filter[bit / 64] |= std::uint64_t{1} << (bit % 64);
        }
    }

    SetTable<Value> view() const { return {slots, filter}; }

    static constexpr std::size_t kSetsPerFilterWord = 8;

    std::vector<Slot> slots;
    std::vector<std::uint64_t> filter;
};

}  // namespace balda
