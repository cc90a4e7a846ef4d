// The frame of a lexicon image: one block of bytes, the same in memory and on disk.
//
//     header | section 0 | section 1 | …       each section at a multiple of 64 bytes
//
// The header holds magic, format version, size, checksum of all that follows the checksum, and the
// place of each section. Any other format is refused: an image is rebuilt, never converted. Numbers
// are little-endian.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "words/letters.h"

namespace balda {

using Bytes = std::span<const std::byte>;

// Thrown if bytes are not a lexicon image that this version can use.
class ImageError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

enum class Section : std::uint8_t {
    kPrefixNodes,
    kSuffixNodes,
    kSetSlots,
    kSetFilter,
    kWordStarts,
    kWordLetters,
    kWordTiers,
    kLetterCounts,
    kInfo,
    kCount
};

// The bytes of each section, in their order.
using Sections = std::array<Bytes, static_cast<std::size_t>(Section::kCount)>;

// The finished image. Equal sections give equal bytes.
std::vector<std::byte> write_image(std::uint32_t letter_count, const Sections& sections);

// A checked view of an image; the bytes must outlive it. Cost: one pass for the checksum.
class ImageReader {
  public:
    // ImageError if the bytes are short, foreign, of another version, damaged or misaligned.
    explicit ImageReader(Bytes image);

    std::uint32_t letter_count() const { return letter_count_; }

    template <class T>
    std::span<const T> get(Section section) const {
        const Bytes bytes = sections_[static_cast<std::size_t>(section)];
        if (bytes.size() % sizeof(T) != 0) throw ImageError("a section has an odd size");
        return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
    }

  private:
    std::uint32_t letter_count_;
    Sections sections_;
};

}  // namespace balda
