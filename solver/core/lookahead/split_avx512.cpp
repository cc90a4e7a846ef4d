// Vectors are used behind a check at run time only, so each function here names what it needs.

#include <bit>
#include <iterator>
#include <numeric>

#include "lookahead/entry_list.h"

#if defined(__x86_64__)

// The compiler warns of the undefined vectors in its own header.
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#include <immintrin.h>

#define BALDA_AVX512 [[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,popcnt")]]

namespace balda {
namespace {

constexpr long long signed_bits(std::uint64_t bits) {
    return static_cast<long long>(bits);
}

// Which of the eight entries from *i* on there are.
inline __mmask8 present_at(const EntryList& list, std::size_t i) {
    const std::size_t left = list.size() - i;
    return static_cast<__mmask8>(left < 8 ? (1u << left) - 1 : 0xFF);
}

// Stores the chosen ones of eight entries, and as much behind them as fills the vectors.
BALDA_AVX512 inline std::size_t append(EntryList* list, std::size_t size, __mmask8 chosen,
                                       __m512i needs, __m256i words) {
    _mm512_storeu_si512(list->needs() + size, _mm512_maskz_compress_epi64(chosen, needs));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(list->words() + size),
                        _mm256_maskz_compress_epi32(chosen, words));
    return size + static_cast<std::size_t>(_mm_popcnt_u32(chosen));
}

template <bool keeping, bool freeing>
BALDA_AVX512 void split(const EntryList& from, Slot slot, WordKey word, EntryList* kept,
                        EntryList* freed) {
    const __m512i mask = _mm512_set1_epi64(signed_bits(field_mask(slot)));
    const __m512i placed = _mm512_set1_epi64(signed_bits(field_of(slot)));
    std::size_t kept_size = keeping ? kept->size() : 0;
    std::size_t freed_size = freeing ? freed->size() : 0;
    const __m256i used = _mm256_set1_epi32(static_cast<int>(word));
    for (std::size_t i = 0; i < from.size(); i += 8) {
        const __mmask8 present = present_at(from, i);
        const __m512i needs = _mm512_maskz_loadu_epi64(present, from.needs() + i);
        const __m256i words = _mm256_maskz_loadu_epi32(present, from.words() + i);
        const __m512i about_cell = _mm512_and_si512(needs, mask);
        const __mmask8 unused = _mm256_mask_cmpneq_epu32_mask(present, words, used);
        const __mmask8 others = _mm512_mask_testn_epi64_mask(present, about_cell, about_cell);
        if constexpr (keeping) {
            kept_size = append(kept, kept_size, others & unused, needs, words);
        }
        if constexpr (freeing) {
            const __mmask8 same = _mm512_mask_cmpeq_epi64_mask(present, about_cell, placed);
            freed_size = append(freed, freed_size, same & unused,
                                _mm512_xor_si512(needs, about_cell), words);
        }
    }
    if constexpr (keeping) kept->resize(kept_size);
    if constexpr (freeing) freed->resize(freed_size);
}

}  // namespace

BALDA_AVX512 std::uint64_t digest_by_vectors(const EntryList& list, LongestWords& longest) {
    __m512i sums = _mm512_setzero_si512();
    for (std::size_t i = 0; i < list.size(); i += 8) {
        const __mmask8 present = present_at(list, i);
        const __m512i needs = _mm512_maskz_loadu_epi64(present, list.needs() + i);
        const __m256i words = _mm256_maskz_loadu_epi32(present, list.words() + i);
        const __m512i bits = _mm512_xor_si512(
            _mm512_mullo_epi64(needs, _mm512_set1_epi64(signed_bits(kSpreadNeeds))),
            _mm512_cvtepu32_epi64(words));
        const __m512i folded = _mm512_xor_si512(bits, _mm512_srli_epi64(bits, 32));
        const __m512i product = _mm512_mullo_epi64(folded, _mm512_set1_epi64(signed_bits(kSpread)));
        const __m512i hash = _mm512_xor_si512(product, _mm512_srli_epi64(product, 29));
        sums = _mm512_mask_add_epi64(sums, present, sums, hash);

        const __m256i least = _mm256_set1_epi32(static_cast<int>(longest.least()));
        for (unsigned longer = _mm256_cmpgt_epu32_mask(words, least); longer != 0;
             longer &= longer - 1) {
            longest.add(list.words()[i + static_cast<std::size_t>(std::countr_zero(longer))]);
        }
    }
    // The compiler's own sum of the lanes is one of signed numbers, which must not overflow.
    alignas(64) std::uint64_t lanes[8];
    _mm512_store_si512(lanes, sums);
    return std::accumulate(std::begin(lanes), std::end(lanes), std::uint64_t{0});
}

BALDA_AVX512 void Split::by_vectors(const EntryList& from, EntryList* kept,
                                    EntryList* freed) const {
    if (freed == nullptr) return split<true, false>(from, slot, word, kept, freed);
    if (kept == nullptr) return split<false, true>(from, slot, word, kept, freed);
    split<true, true>(from, slot, word, kept, freed);
}

bool Split::has_vectors() {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}

}  // namespace balda

#else

namespace balda {

std::uint64_t digest_by_vectors(const EntryList& list, LongestWords& longest) {
    return digest_one_by_one(list, longest);
}

void Split::by_vectors(const EntryList& from, EntryList* kept, EntryList* freed) const {
    one_by_one(from, kept, freed);
}

bool Split::has_vectors() {
    return false;
}

}  // namespace balda

#endif
