// Known values of positions that a search has met, by their keys.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>

#include "lookahead/entries.h"

namespace balda {

enum class Bound : std::uint8_t { kExact, kLower, kUpper };

struct Known {
    int value;
    Bound bound;
    Slot slot;  // of the best move
    WordKey word;
};

// True if a search between *alpha* and *beta* could find no more than *known*.
inline bool settles(const Known& known, int alpha, int beta) {
    switch (known.bound) {
        case Bound::kExact:
            return true;
        case Bound::kLower:
            return known.value >= beta;
        case Bound::kUpper:
            return known.value <= alpha;
    }
    return false;
}

// The kind of bound that *value*, found by a search between *alpha* and *beta*, is.
inline Bound bound_of(int value, int alpha, int beta) {
    if (value >= beta) return Bound::kLower;
    return value <= alpha ? Bound::kUpper : Bound::kExact;
}

// A table of fixed size; newer entries overwrite older ones. Threads may share it without a lock:
// the key is stored mixed with the value, so that a torn pair is not found.
class Transpositions {
  public:
    // With 2 to the power of *bits* places of 16 bytes; memory is taken as it is used.
    explicit Transpositions(unsigned bits)
        : mask_((std::size_t{1} << bits) - 1),
          places_(static_cast<Place*>(std::calloc(mask_ + 1, sizeof(Place))), &std::free) {
        if (places_ == nullptr) throw std::bad_alloc();
    }

    std::optional<Known> find(std::uint64_t key) const {
        Place& place = places_[key & mask_];
        const std::uint64_t packed = read(place.packed);
        if ((read(place.mixed) ^ packed) != key) return std::nullopt;
        return unpack(packed);
    }

    void store(std::uint64_t key, const Known& known) {
        Place& place = places_[key & mask_];
        const std::uint64_t packed = pack(known);
        write(place.packed, packed);
        write(place.mixed, key ^ packed);
    }

  private:
    struct Place {
        std::uint64_t mixed;
        std::uint64_t packed;
    };

    // The library of Apple's compilers has no std::atomic_ref before LLVM 19.
    static std::uint64_t read(std::uint64_t& bits) {
        return __atomic_load_n(&bits, __ATOMIC_RELAXED);
    }
    static void write(std::uint64_t& bits, std::uint64_t value) {
        __atomic_store_n(&bits, value, __ATOMIC_RELAXED);
    }

    // From the lowest bit: 24 for the number of the word, 16 for the slot, 2, 16 for the value.
    static std::uint64_t pack(const Known& known) {
        return number_of(known.word) | std::uint64_t{known.slot} << 24 |
               static_cast<std::uint64_t>(known.bound) << 40 |
               std::uint64_t{static_cast<std::uint16_t>(known.value)} << 42;
    }

    static Known unpack(std::uint64_t packed) {
        return {.value = static_cast<std::int16_t>(packed >> 42),
                .bound = static_cast<Bound>(packed >> 40 & 3),
                .slot = static_cast<Slot>(packed >> 24),
                .word = static_cast<WordKey>(number_of(static_cast<WordKey>(packed)))};
    }

    std::size_t mask_;
    std::unique_ptr<Place[], decltype(&std::free)> places_;
};

}  // namespace balda
