// Vectors are used only after a check at run time, so each function names its instruction set.

#include <array>
#include <bit>
#include <iterator>
#include <numeric>

#include "lookahead/entry_list.h"

#if defined(__x86_64__)

// GCC warns of the undefined vectors in its own header.
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>

#define BALDA_AVX512 [[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,popcnt")]]
#define BALDA_AVX2 [[gnu::target("avx2,popcnt")]]

namespace balda {
namespace {

constexpr long long signed_bits(std::uint64_t bits) {
    return static_cast<long long>(bits);
}

// Bits of the eight entries from *i* on that exist.
inline __mmask8 present_at(const EntryList& list, std::size_t i) {
    const std::size_t left = list.size() - i;
    return static_cast<__mmask8>(left < 8 ? (1u << left) - 1 : 0xFF);
}

// Stores the chosen ones of eight entries, and garbage after them up to whole vectors.
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

// For each choice among four entries, the sources of the halves of the chosen needs and of the
// bytes of the chosen words.
struct Choices {
    std::array<std::array<std::uint32_t, 8>, 16> halves{};
    std::array<std::array<std::uint8_t, 16>, 16> bytes{};

    constexpr Choices() {
        for (unsigned chosen = 0; chosen < 16; ++chosen) {
            unsigned at = 0;
            for (unsigned entry = 0; entry < 4; ++entry) {
                if ((chosen >> entry & 1) == 0) continue;
                for (unsigned half = 0; half < 2; ++half) {
                    halves[chosen][2 * at + half] = 2 * entry + half;
                }
                for (unsigned byte = 0; byte < 4; ++byte) {
                    bytes[chosen][4 * at + byte] = static_cast<std::uint8_t>(4 * entry + byte);
                }
                ++at;
            }
        }
    }
};

constexpr Choices kChoices;

// Likewise for four entries.
BALDA_AVX2 inline std::size_t append(EntryList* list, std::size_t size, unsigned chosen,
                                     __m256i needs, __m128i words) {
    const auto* halves = reinterpret_cast<const __m256i*>(kChoices.halves[chosen].data());
    const auto* bytes = reinterpret_cast<const __m128i*>(kChoices.bytes[chosen].data());
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(list->needs() + size),
                        _mm256_permutevar8x32_epi32(needs, _mm256_loadu_si256(halves)));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(list->words() + size),
                     _mm_shuffle_epi8(words, _mm_loadu_si128(bytes)));
    return size + static_cast<std::size_t>(_mm_popcnt_u32(chosen));
}

// One bit for each number that is all ones.
BALDA_AVX2 inline unsigned which(__m256i numbers) {
    return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(numbers)));
}

// Reads the room after the last entry, but does not use it.
template <bool keeping, bool freeing>
BALDA_AVX2 void split_by_four(const EntryList& from, Slot slot, WordKey word, EntryList* kept,
                              EntryList* freed) {
    const __m256i mask = _mm256_set1_epi64x(signed_bits(field_mask(slot)));
    const __m256i placed = _mm256_set1_epi64x(signed_bits(field_of(slot)));
    const __m128i used = _mm_set1_epi32(static_cast<int>(word));
    std::size_t kept_size = keeping ? kept->size() : 0;
    std::size_t freed_size = freeing ? freed->size() : 0;
    for (std::size_t i = 0; i < from.size(); i += 4) {
        const __m256i needs =
            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from.needs() + i));
        const __m128i words = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from.words() + i));
        const __m128i is_used = _mm_cmpeq_epi32(words, used);
        const unsigned unused = (present_at(from, i) & 15u) &
                                ~static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(is_used)));
        const __m256i about_cell = _mm256_and_si256(needs, mask);
        if constexpr (keeping) {
            const __m256i others = _mm256_cmpeq_epi64(about_cell, _mm256_setzero_si256());
            kept_size = append(kept, kept_size, which(others) & unused, needs, words);
        }
        if constexpr (freeing) {
            const __m256i same = _mm256_cmpeq_epi64(about_cell, placed);
            freed_size = append(freed, freed_size, which(same) & unused,
                                _mm256_xor_si256(needs, about_cell), words);
        }
    }
    if constexpr (keeping) kept->resize(kept_size);
    if constexpr (freeing) freed->resize(freed_size);
}

bool has_avx512() {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}

const bool kEight = has_avx512();

template <bool keeping, bool freeing>
void split_by_vectors(const EntryList& from, Slot slot, WordKey word, EntryList* kept,
                      EntryList* freed) {
    kEight ? split<keeping, freeing>(from, slot, word, kept, freed)
           : split_by_four<keeping, freeing>(from, slot, word, kept, freed);
}

BALDA_AVX512 std::uint64_t digest_by_eight(const EntryList& list, LongestWords& longest) {
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

}  // namespace

// Four entries at a time have no multiplication of 64 bits.
std::uint64_t digest_by_vectors(const EntryList& list, LongestWords& longest) {
    return kEight ? digest_by_eight(list, longest) : digest_one_by_one(list, longest);
}

void Split::by_vectors(const EntryList& from, EntryList* kept, EntryList* freed) const {
    if (freed == nullptr) return split_by_vectors<true, false>(from, slot, word, kept, freed);
    if (kept == nullptr) return split_by_vectors<false, true>(from, slot, word, kept, freed);
    split_by_vectors<true, true>(from, slot, word, kept, freed);
}

bool Split::has_vectors() {
    return kEight || __builtin_cpu_supports("avx2");
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
