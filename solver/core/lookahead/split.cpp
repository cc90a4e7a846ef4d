#include "lookahead/entry_list.h"

namespace balda {
namespace {

// How a placed letter is seen among needs in fields, each of which is about one cell.
struct PlacedField {
    explicit PlacedField(Slot slot)
        : cell(std::uint64_t{63} << slot / kSlotsPerCell * 6),
          letter((slot % kSlotsPerCell + std::uint64_t{1}) << slot / kSlotsPerCell * 6) {}

    // The bits of *needs* that are about the placed cell.
    std::uint64_t about_cell(std::uint64_t) const { return cell; }

    std::uint64_t cell;
    std::uint64_t letter;
};

// The same among slots, any of which may be about the cell.
struct PlacedSlot {
    explicit PlacedSlot(Slot slot) : letter(kEach * (slot + std::uint64_t{kSlotsPerCell})) {}

    std::uint64_t about_cell(std::uint64_t needs) const {
        constexpr std::uint64_t kCell = kEach * (0x10000 - kSlotsPerCell);
        constexpr std::uint64_t kLow = kEach * 0x7FFF;
        const std::uint64_t other = (needs ^ letter) & kCell;
        const std::uint64_t top_where_other = ((other & kLow) + kLow) | other;
        return (~(top_where_other | kLow) >> 15) * 0xFFFF;
    }

    static constexpr std::uint64_t kEach = 0x0001'0001'0001'0001;
    std::uint64_t letter;
};

// Every entry is written to both lists, and stays where it belongs: no branch is mispredicted.
template <bool keeping, bool freeing, class Placed>
bool split(const EntryList& from, const Placed& placed, WordKey used, EntryList* kept,
           EntryList* freed) {
    std::size_t kept_size = keeping ? kept->size() : 0;
    std::size_t freed_size = freeing ? freed->size() : 0;
    bool left_out = false;
    for (std::size_t i = 0; i < from.size(); ++i) {
        const std::uint64_t needs = from.needs()[i];
        const WordKey word = from.words()[i];
        const std::uint64_t mask = placed.about_cell(needs);
        const std::uint64_t about_cell = needs & mask;
        const bool keeps = keeping && about_cell == 0;
        const bool frees = freeing && about_cell != 0 && about_cell == (placed.letter & mask);
        left_out |= word == used && (keeps || frees);
        if constexpr (keeping) {
            kept->needs()[kept_size] = needs;
            kept->words()[kept_size] = word;
            kept_size += keeps & (word != used);
        }
        if constexpr (freeing) {
            freed->needs()[freed_size] = needs ^ about_cell;
            freed->words()[freed_size] = word;
            freed_size += frees & (word != used);
        }
    }
    if constexpr (keeping) kept->resize(kept_size);
    if constexpr (freeing) freed->resize(freed_size);
    return left_out;
}

template <class Placed>
bool split(const EntryList& from, const Placed& placed, WordKey used, EntryList* kept,
           EntryList* freed) {
    if (freed == nullptr) return split<true, false>(from, placed, used, kept, freed);
    if (kept == nullptr) return split<false, true>(from, placed, used, kept, freed);
    return split<true, true>(from, placed, used, kept, freed);
}

}  // namespace

std::uint64_t digest_one_by_one(const EntryList& list, LongestWords& longest) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const WordKey word = list.words()[i];
        sum += spread(list.needs()[i] * kSpreadNeeds ^ word);
        if (word > longest.least()) longest.add(word);
    }
    return sum;
}

bool Split::one_by_one(const EntryList& from, EntryList* kept, EntryList* freed) const {
    if (packing.in_fields()) return split(from, PlacedField(slot), word, kept, freed);
    return split(from, PlacedSlot(slot), word, kept, freed);
}

}  // namespace balda
