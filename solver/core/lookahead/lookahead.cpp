#include "lookahead/lookahead.h"

#include <algorithm>
#include <utility>

namespace balda {
namespace {

constexpr unsigned kTranspositionBits = 21;

}  // namespace

Lookahead::Lookahead(Position position, bool passing, bool vectors)
    : entries_(std::move(position)),
      passing_(passing),
      vectors_(vectors && Split::has_vectors()),
      transpositions_(kTranspositionBits) {
    for (const CellIndex cell : entries_.empty_cells()) {
        const int prize = entries_.position().rules.prize(cell);
        prizes_.push_back(static_cast<WordKey>(prize) << kPointsShift);
    }
}

LookaheadResult Lookahead::search(const LookaheadLimits& limits, Deadline deadline,
                                  const StopFlag& stop) {
    const Page root = root_page(limits.depth);
    if (root[1].size() == 0) return {};
    Sharing sharing(limits.threads);
    const SearchTerms terms{.entries = entries_,
                            .prizes = prizes_,
                            .passing = passing_,
                            .vectors = vectors_,
                            .limits = limits,
                            .deadline = deadline,
                            .stop = stop,
                            .transpositions = transpositions_,
                            .sharing = sharing};
    std::vector<Searcher> searchers;
    for (unsigned thread = 0; thread < sharing.threads(); ++thread) {
        searchers.emplace_back(terms, root);
    }
    return findings_.search(searchers, sharing, limits);
}

Page Lookahead::root_page(int depth) const {
    const std::size_t empty = entries_.empty_cells().size();
    Page page(std::max<std::size_t>(empty, 2) + 1);
    const std::size_t lists = std::min(static_cast<std::size_t>(depth) + 1, empty);
    for (std::size_t letters = 1; letters <= lists; ++letters) {
        const std::span<const Entry> found = entries_.needing(letters);
        page[letters].reserve(found.size());
        for (const Entry& entry : found) page[letters].add(entry);
    }
    return page;
}

}  // namespace balda
