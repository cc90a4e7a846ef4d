#include "lookahead/entry_list.h"

namespace balda {
namespace {

// Every entry is written to both lists, and stays where it belongs: no branch is mispredicted.
template <bool keeping, bool freeing>
void split(const EntryList& from, Slot slot, WordKey used, EntryList* kept, EntryList* freed) {
    const std::uint64_t mask = field_mask(slot);
    const std::uint64_t placed = field_of(slot);
    std::size_t kept_size = keeping ? kept->size() : 0;
    std::size_t freed_size = freeing ? freed->size() : 0;
    for (std::size_t i = 0; i < from.size(); ++i) {
        const std::uint64_t needs = from.needs()[i];
        const WordKey word = from.words()[i];
        const std::uint64_t about_cell = needs & mask;
        const bool keeps = keeping && about_cell == 0;
        const bool frees = freeing && about_cell == placed;
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

void Split::one_by_one(const EntryList& from, EntryList* kept, EntryList* freed) const {
    if (freed == nullptr) return split<true, false>(from, slot, word, kept, freed);
    if (kept == nullptr) return split<false, true>(from, slot, word, kept, freed);
    split<true, true>(from, slot, word, kept, freed);
}

}  // namespace balda
