#include "words/image.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace balda {
namespace {

static_assert(std::endian::native == std::endian::little, "images are little-endian");

constexpr std::array<char, 8> kMagic = {'B', 'a', 'l', 'd', 'a', 'L', 'e', 'x'};
constexpr std::uint32_t kVersion = 2;
constexpr std::size_t kAlignment = 64;
constexpr std::size_t kSections = static_cast<std::size_t>(Section::kCount);

struct Extent {
    std::uint64_t offset;
    std::uint64_t size;
};

struct Header {
    std::array<char, 8> magic;
    std::uint32_t version;
    std::uint32_t letter_count;
    std::uint64_t size;
    std::uint64_t checksum;  // of every byte after this field
    std::array<Extent, kSections> sections;
};

constexpr std::size_t kChecksummedFrom = offsetof(Header, checksum) + sizeof(std::uint64_t);

constexpr std::size_t aligned(std::size_t size) {
    return (size + kAlignment - 1) / kAlignment * kAlignment;
}

std::uint64_t load(const std::byte* from, std::size_t bytes) {
    std::uint64_t word = 0;
    std::memcpy(&word, from, bytes);
    return word;
}

// Four independent multiply-rotate lanes, so that the loop is bound by memory and not by one
// multiplier. Every step is a bijection of its lane: a change in any one word always shows.
std::uint64_t checksum(Bytes bytes) {
    constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15;
    constexpr std::size_t kWord = sizeof(std::uint64_t);
    const auto mix = [](std::uint64_t lane, std::uint64_t word) {
        return std::rotl((lane ^ word) * kFactor, 27);
    };
    std::array<std::uint64_t, 4> lanes = {1, 2, 3, bytes.size()};
    std::size_t at = 0;
    for (; at + lanes.size() * kWord <= bytes.size(); at += lanes.size() * kWord) {
        for (std::size_t i = 0; i < lanes.size(); ++i) {
            lanes[i] = mix(lanes[i], load(&bytes[at + i * kWord], kWord));
        }
    }
    for (; at < bytes.size(); at += kWord) {
        lanes[0] = mix(lanes[0], load(&bytes[at], std::min(kWord, bytes.size() - at)));
    }
    std::uint64_t sum = 0;
    for (const std::uint64_t lane : lanes) sum = mix(sum, lane);
    return sum;
}

}  // namespace

std::vector<std::byte> write_image(std::uint32_t letter_count, const Sections& sections) {
    Header header{kMagic, kVersion, letter_count, 0, 0, {}};
    std::size_t end = aligned(sizeof(Header));
    for (std::size_t i = 0; i < kSections; ++i) {
        header.sections[i] = {end, sections[i].size()};
        end = aligned(end + sections[i].size());
    }
    header.size = end;
    std::vector<std::byte> image(end);
    for (std::size_t i = 0; i < kSections; ++i) {
        std::ranges::copy(sections[i],
                          image.begin() + static_cast<std::ptrdiff_t>(header.sections[i].offset));
    }
    std::memcpy(image.data(), &header, sizeof(Header));
    header.checksum = checksum(Bytes(image).subspan(kChecksummedFrom));
    std::memcpy(image.data(), &header, sizeof(Header));
    return image;
}

ImageReader::ImageReader(Bytes image) {
    Header header;
    if (image.size() < sizeof(Header)) throw ImageError("it is cut short");
    std::memcpy(&header, image.data(), sizeof(Header));
    if (header.magic != kMagic) throw ImageError("it is not a lexicon image");
    if (header.version != kVersion) throw ImageError("it is of another format version");
    if (header.size != image.size()) throw ImageError("it is cut short or has bytes added");
    if (reinterpret_cast<std::uintptr_t>(image.data()) % alignof(std::uint64_t) != 0) {
        throw ImageError("it is not aligned in memory");
    }
    if (header.checksum != checksum(image.subspan(kChecksummedFrom))) {
        throw ImageError("it is damaged");
    }
    if (header.letter_count < 1 || header.letter_count > kMaxLetters) {
        throw ImageError("its alphabet is too large");
    }
    letter_count_ = header.letter_count;
    for (std::size_t i = 0; i < kSections; ++i) {
        const Extent extent = header.sections[i];
        if (extent.offset % kAlignment != 0 || extent.offset > image.size() ||
            extent.size > image.size() - extent.offset) {
            throw ImageError("a section lies outside it");
        }
        sections_[i] = image.subspan(extent.offset, extent.size);
    }
}

}  // namespace balda
