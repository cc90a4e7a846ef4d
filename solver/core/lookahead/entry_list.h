// Lists of entries, and how placing a letter splits them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "lookahead/entries.h"

namespace balda {

// Entries as two arrays side by side. Room is kept after the last entry, so that a whole vector of
// entries can be stored there.
class EntryList {
  public:
    static constexpr std::size_t kRoomBehind = 8;

    std::size_t size() const { return size_; }
    const std::uint64_t* needs() const { return needs_.get(); }
    const WordKey* words() const { return words_.get(); }
    std::uint64_t* needs() { return needs_.get(); }
    WordKey* words() { return words_.get(); }

    void clear() { size_ = 0; }
    void resize(std::size_t size) { size_ = size; }

    // Makes room for *size* entries in all.
    void reserve(std::size_t size) {
        if (size + kRoomBehind <= room_) return;
        const std::size_t room = std::max(size + kRoomBehind, 2 * room_);
        auto needs = std::make_unique_for_overwrite<std::uint64_t[]>(room);
        auto words = std::make_unique_for_overwrite<WordKey[]>(room);
        std::copy_n(needs_.get(), size_, needs.get());
        std::copy_n(words_.get(), size_, words.get());
        needs_ = std::move(needs);
        words_ = std::move(words);
        room_ = room;
    }

    // Costs as much as storing a whole vector; room must have been reserved.
    void add(const Entry& entry) {
        needs_[size_] = entry.needs;
        words_[size_++] = entry.word;
    }

  private:
    std::unique_ptr<std::uint64_t[]> needs_;
    std::unique_ptr<WordKey[]> words_;
    std::size_t size_ = 0;
    std::size_t room_ = 0;
};

// Some of the longest words of a list, each once, the one with the most points first.
class LongestWords {
  public:
    static constexpr std::size_t kSize = 6;

    void add(WordKey word) {
        if (word <= words_.back() || std::ranges::find(words_, word) != words_.end()) return;
        words_.back() = word;
        for (std::size_t at = words_.size() - 1; at > 0 && words_[at - 1] < words_[at]; --at) {
            std::swap(words_[at - 1], words_[at]);
        }
    }

    // Words up to this are not added.
    WordKey least() const { return words_.back(); }

    // The word at *place*, with at least as many points as any later word; 0 if there is none.
    WordKey operator[](std::size_t place) const {
        return words_[std::min(place, words_.size() - 1)];
    }

  private:
    std::array<WordKey, kSize> words_{};
};

// The sum of a hash of each entry of *list*, the same in any order; adds its words to *longest*.
std::uint64_t digest_one_by_one(const EntryList& list, LongestWords& longest);
std::uint64_t digest_by_vectors(const EntryList& list, LongestWords& longest);

// The factor in the hash of an entry.
constexpr std::uint64_t kSpreadNeeds = 0xD6E8FEB86659FD93;

// Where the entries of a list go once a letter is placed and a word is used: those that need
// nothing on that cell to *kept*, those that need the letter there, now without it, to *freed*;
// either may be null. Entries of the used word are left out.
//
// The lists are appended to, and must have room for all of *from*. The functions by vectors do the
// same for eight or four entries at a time, on machines where `has_vectors` is true.
struct Split {
    Slot slot;
    WordKey word;

    void one_by_one(const EntryList& from, EntryList* kept, EntryList* freed) const;
    void by_vectors(const EntryList& from, EntryList* kept, EntryList* freed) const;

    static bool has_vectors();
};

}  // namespace balda
