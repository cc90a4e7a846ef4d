#include "lookahead/searcher.h"

#include <algorithm>
#include <utility>

namespace balda {
namespace {

void bring_to_front(std::vector<CandidateGroup>& groups, Slot slot) {
    const auto is_of_slot = [slot](const CandidateGroup& group) {
        return group.words.front().slot == slot;
    };
    const auto found = std::ranges::find_if(groups, is_of_slot);
    if (found != groups.end()) std::rotate(groups.begin(), found, found + 1);
}

// True if *word* can still be made within *plies* moves once a letter is at *slot*.
bool stays(const Page& page, std::size_t plies, Slot slot, WordKey word) {
    const std::size_t lists = std::min(plies + 1, page.size() - 1);
    for (std::size_t letters = 1; letters <= lists; ++letters) {
        for (std::size_t i = 0; i < page[letters].size(); ++i) {
            if (page[letters].words()[i] != word) continue;
            const std::uint64_t about_cell = page[letters].needs()[i] & field_mask(slot);
            if (about_cell == 0 && letters <= plies) return true;
            if (about_cell == field_of(slot) && letters > 1) return true;
        }
    }
    return false;
}

}  // namespace

Searcher::Searcher(const SearchTerms& terms, const Page& root)
    : terms_(terms),
      root_(root),
      candidates_(terms.prizes),
      moves_(kMaxPlies + 1),
      groups_(kMaxPlies + 1),
      splits_(kMaxPlies + 1),
      longest_(kMaxPlies + 1),
      at_least_(kMaxPlies + 1) {
    for (int page = 0; page <= kMaxPlies; ++page) pages_.emplace_back(root.size());
    digest(0, kMaxPlies);
}

std::vector<Candidate> Searcher::first_moves() {
    candidates_.find(root_, moves_[0]);
    group(moves_[0], groups_[0], !terms_.limits.all_words);
    if (groups_[0].size() > terms_.limits.width) groups_[0].resize(terms_.limits.width);
    std::vector<Candidate> moves;
    for (const CandidateGroup& group : groups_[0]) {
        moves.insert(moves.end(), group.words.begin(), group.words.end());
    }
    return moves;
}

int Searcher::value(const Candidate& move, int depth, int alpha, int beta, Steps* line) {
    make_near(0, move);
    return value_below(0, depth, move, alpha, beta, line);
}

// The value of *move*, which has just made the page after *page*.
int Searcher::value_below(std::size_t page, int depth, const Candidate& move, int alpha, int beta,
                          Steps* line) {
    const int points = move.points();
    return points - search({page + 1, depth - 1, points - beta, points - alpha}, line);
}

std::vector<LookaheadMove> Searcher::to_moves(const Candidate& move, const Steps& steps) const {
    std::vector<LookaheadMove> moves;
    const auto add = [&](const Option& step) {
        moves.push_back({terms_.entries.empty_cells()[step.cell()], step.letter(),
                         std::string(terms_.entries.word(step.key))});
    };
    add(to_step(move));
    for (const Option& step : steps) add(step);
    return moves;
}

// The value of a node for the side to move: exact within the window, else a bound. Its page has
// only the lists of words that need one letter or two.
int Searcher::search(Node node, Steps* line) {
    if (line != nullptr) line->clear();
    const Page& page = pages_[node.page];
    if (node.depth == 0 || page[1].size() == 0 || is_out()) return 0;
    if (terms_.passing && node.beta <= 0) return 0;  // to pass is good enough
    if (node.depth == 1) return last_ply(page, line);
    if (node.depth == 2) return last_two(node.page, line);

    candidates_.find(page, moves_[node.page]);
    find_at_least(node);
    if (line == nullptr) {
        const Later later = this->later(node);
        const int net = std::ranges::max(moves_[node.page], {}, &Candidate::net).net;
        if (net + later.min >= node.beta) return net + later.min;
        if (net + later.max <= node.alpha) return net + later.max;
    }
    make_far(node.page, node.depth);
    node.key = digest(node.page, node.depth);
    const std::optional<Known> known = terms_.transpositions.find(node.key);
    if (known && line == nullptr && settles(*known, node.alpha, node.beta)) return known->value;

    const int floor = terms_.passing ? 0 : -kUnbounded;
    Best best{floor, std::max(node.alpha, floor)};
    const int value = search_moves(node, known, best, line);
    if (stopped_) return 0;
    const Bound bound = bound_of(value, node.alpha, node.beta);
    terms_.transpositions.store(node.key, {value, bound, best.move.slot, best.move.key});
    return value;
}

int Searcher::search_moves(const Node& node, const std::optional<Known>& known, Best& best,
                           Steps* line) {
    const Later later = this->later(node);
    if (!leave_out_worse(node, later, best, line)) return best.value;
    std::vector<CandidateGroup>& groups = groups_[node.page];
    group(moves_[node.page], groups, !terms_.limits.all_words);
    if (groups.size() > terms_.limits.width) groups.resize(terms_.limits.width);
    if (known) bring_to_front(groups, known->slot);
    const auto search_one = [&](std::size_t i) {
        const CandidateGroup& group = groups[i];
        if (group.net + later.max <= best.alpha) {
            best.value = std::max(best.value, group.net + later.max);
            return true;
        }
        search_group(node, group, best, line);
        if (stopped_ || best.value >= node.beta) return false;
        if (i == 0) bound_by_replies(node, best.alpha);
        return true;
    };
    // Another thread may have finished this node.
    const auto is_settled = [&] {
        const std::optional<Known> found = terms_.transpositions.find(node.key);
        if (line != nullptr || !found || !settles(*found, node.alpha, node.beta)) return false;
        best.value = found->value;
        best.move = {found->word, found->slot};
        return true;
    };
    terms_.sharing.for_each_move(
        node.key, node.depth, groups.size(),
        [&](std::size_t i) { return groups[i].words.front().slot; }, is_settled, search_one);
    return best.value;
}

// All words of a placement that could still be made later must be tried, because using one up takes
// it from the other side. Of the other words the one with the most points is enough: the game goes
// on in the same way after each.
void Searcher::search_group(const Node& node, const CandidateGroup& group, Best& best,
                            Steps* line) {
    const auto stays = [&](const Candidate& move) {
        return balda::stays(pages_[node.page], static_cast<std::size_t>(node.depth - 1), move.slot,
                            candidates_.word_of(move));
    };
    const Candidate& longest = group.words.front();
    std::optional<bool> dead_tried;
    for (const Candidate& move : group.words) {
        if (stopped_ || best.value >= node.beta) return;
        if (move.max_value <= best.alpha) {
            best.value = std::max(best.value, move.max_value);
            continue;
        }
        if (&move != &longest) {
            if (!dead_tried) dead_tried = !stays(longest);
            if (!stays(move) && std::exchange(*dead_tried, true)) continue;
        }
        make_near(node.page, move);
        best.try_move(*this, to_step(move), node.beta, line,
                      [&](int alpha, int beta, Steps* after) {
                          return value_below(node.page, node.depth, move, alpha, beta, after);
                      });
    }
}

// A few replies are the best ones to most moves. Some of these are played before the moves, and
// the points that the side to move makes after both are then known for all its moves at once: the
// same letters lie on the board whichever of the two was placed first. The words that the reply
// leaves bound what later plies can add. More replies follow as long as they settle moves.
void Searcher::bound_by_replies(const Node& node, int alpha) {
    constexpr int kMostReplies = 10;
    constexpr int kFewMoves = 2;
    constexpr int kIdleReplies = 2;
    const Node after{node.page + 1, node.depth - 1, -kUnbounded, kUnbounded};
    int tried = 0;
    int idle = 0;
    std::uint64_t cells = 0;
    for (const CandidateGroup& group : groups_[node.page]) {
        const Candidate reply = group.words.front();
        if ((cells >> reply.cell() & 1) != 0) continue;
        cells |= std::uint64_t{1} << reply.cell();
        make_near(node.page, reply);
        candidates_.find(pages_[after.page], moves_[after.page]);
        int rest = 0;
        if (after.depth > 2) {
            make_far(after.page, after.depth);
            digest(after.page, after.depth);
            find_at_least(after);
            rest = -later(after).min;
        }
        int settled = 0;
        for (Candidate& move : moves_[node.page]) {
            if (move.max_value <= alpha) continue;
            if (move.cell() == reply.cell() || same_word(move.key, reply.key)) continue;
            const int net = move.points() - reply.points() + candidates_.best_reply(move);
            move.max_value = std::min(move.max_value, net + rest);
            if (move.max_value <= alpha) ++settled;
        }
        if (settled < kFewMoves && ++idle == kIdleReplies) return;
        if (++tried == kMostReplies) return;
    }
}

int Searcher::last_ply(const Page& page, Steps* line) const {
    const Candidate best = candidates_.max_points(page);
    if (line != nullptr) line->push_back(to_step(best));
    return best.points();
}

int Searcher::last_two(std::size_t page, Steps* line) {
    std::vector<Candidate>& moves = moves_[page];
    candidates_.find(pages_[page], moves);
    const Candidate best = *std::ranges::max_element(moves, {}, &Candidate::net);
    if (terms_.passing && best.net < 0) return 0;
    if (line != nullptr) {
        line->push_back(to_step(best));
        make_near(page, best);
        const Page& child = pages_[page + 1];
        if (child[1].size() != 0) last_ply(child, line);
    }
    return best.net;
}

// A key of the words that can still be played in *depth* plies, to recognize transpositions.
std::uint64_t Searcher::digest(std::size_t number, int depth) {
    const Page& page = this->page(number);
    LongestWords& longest = longest_[number];
    longest = {};
    std::uint64_t key =
        spread(static_cast<std::uint64_t>(depth) | std::uint64_t{terms_.limits.all_words} << 8 |
               std::uint64_t{terms_.limits.width} << 9);
    const std::size_t lists = std::min(static_cast<std::size_t>(depth), page.size() - 1);
    for (std::size_t letters = 1; letters <= lists; ++letters) {
        key += terms_.vectors ? digest_by_vectors(page[letters], longest)
                              : digest_one_by_one(page[letters], longest);
    }
    return key;
}

// Bounds of what the plies after the reply can add. The move of the node is yet to be made.
//
// The turns of a side make different words, so the j-th best of its words is at most the j-th
// longest of all.
Searcher::Later Searcher::later(const Node& node) const {
    Later later{0, 0};
    for (int ply = 2; ply < node.depth; ++ply) {
        const auto turns_after = static_cast<std::size_t>((node.depth - 1 - ply) / 2);
        const WordKey word = longest_[node.page][turns_after];
        const int most = word == 0 ? 0 : points_of(word + candidates_.max_prize());
        const int least = at_least_[node.page][static_cast<std::size_t>(ply)];
        later.max += ply % 2 == 0 ? most : -least;
        later.min += ply % 2 == 0 ? least : -most;
    }
    return later;
}

// Notes the points that the side to move at each ply can make there at least.
void Searcher::find_at_least(const Node& node) {
    candidates_.best_of_cells(best_of_cells_);
    std::vector<int>& at_least = at_least_[node.page];
    at_least.assign(static_cast<std::size_t>(node.depth), 0);
    if (terms_.passing) return;  // a side that may pass makes at least nothing
    for (std::size_t ply = 2; ply < at_least.size(); ++ply) {
        const std::size_t between = ply - 2;
        const WordKey left = left_if_best_taken(4 + 2 * (between - between / 2) + between / 2);
        at_least[ply] = points_of(std::max(left, candidates_.left_after(ply)));
    }
}

// The word that a side still has if it always takes the best one left of the best words of
// different cells, and *gone* of them are gone. A move of the other side removes at most two of
// them, one by its cell and one by its word, and so do a move that is tried and the reply; the
// side's own turns remove one.
WordKey Searcher::left_if_best_taken(std::size_t gone) const {
    return gone < best_of_cells_.size() ? best_of_cells_[gone] : 0;
}

// Drops the moves of the node that cannot be better than the best so far. False if one of them is
// good enough to end the search of the node.
bool Searcher::leave_out_worse(const Node& node, Later later, Best& best, Steps* line) {
    std::vector<Candidate>& moves = moves_[node.page];
    const int net = std::ranges::max(moves, {}, &Candidate::net).net;
    if (line == nullptr && net + later.min >= node.beta) {
        best.value = net + later.min;
        return false;
    }
    int left_out = -kUnbounded;
    std::erase_if(moves, [&](const Candidate& move) {
        if (move.net + later.max > best.alpha) return false;
        left_out = std::max(left_out, move.net + later.max);
        return true;
    });
    best.value = std::max(best.value, left_out);
    return true;
}

// Begins the page that *move* makes, with the words that need one letter or two.
void Searcher::make_near(std::size_t from, const Candidate& move) {
    splits_[from + 1] = {move.slot, candidates_.word_of(move)};
    longest_[from + 1] = longest_[from];
    for (EntryList& list : pages_[from + 1]) list.clear();
    for (std::size_t letters = 1; letters <= 3; ++letters) {
        split(from, letters, letters < 3, letters > 1);
    }
}

// Completes a page, with the words that need three letters and more, up to *depth*.
void Searcher::make_far(std::size_t page, int depth) {
    const auto most = static_cast<std::size_t>(depth);
    for (std::size_t letters = 3; letters <= most + 1; ++letters) {
        split(page - 1, letters, letters <= most, letters > 3);
    }
}

// Splits one list of a page into the next page.
void Searcher::split(std::size_t from, std::size_t letters, bool keeping, bool freeing) {
    const Page& page = this->page(from);
    if (letters >= page.size()) return;
    Page& child = pages_[from + 1];
    EntryList* const kept = keeping ? &child[letters] : nullptr;
    EntryList* const freed = freeing ? &child[letters - 1] : nullptr;
    const std::size_t size = page[letters].size();
    if (kept != nullptr) kept->reserve(kept->size() + size);
    if (freed != nullptr) freed->reserve(freed->size() + size);
    const Split& split = splits_[from + 1];
    terms_.vectors ? split.by_vectors(page[letters], kept, freed)
                   : split.one_by_one(page[letters], kept, freed);
    work_ += size;
}

// Reads the clock once in a while. When time is up, every search returns.
bool Searcher::is_out() {
    constexpr std::uint64_t kWorkPerNode = 64;
    constexpr std::uint64_t kWorkPerLook = 1 << 18;
    ++nodes_;
    stopped_ = stopped_ || terms_.sharing.is_over();
    work_ += kWorkPerNode;
    if (work_ >= kWorkPerLook) {
        work_ = 0;
        stopped_ = stopped_ || terms_.stop.load(std::memory_order_relaxed) ||
                   nodes_ >= terms_.limits.nodes || Deadline::clock::now() >= terms_.deadline;
    }
    return stopped_;
}

}  // namespace balda
