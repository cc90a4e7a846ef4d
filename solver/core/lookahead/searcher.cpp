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

bool has_word(const Page& page, int depth, WordKey word) {
    const std::size_t lists = std::min(static_cast<std::size_t>(depth), page.size() - 1);
    for (std::size_t letters = 1; letters <= lists; ++letters) {
        bool found = false;  // looked at only behind the loop, which therefore needs no branch
        for (std::size_t i = 0; i < page[letters].size(); ++i) {
            found |= page[letters].words()[i] == word;
        }
        if (found) return true;
    }
    return false;
}

void copy_list(const EntryList& from, EntryList& to) {
    to.reserve(from.size());
    std::copy_n(from.needs(), from.size(), to.needs());
    std::copy_n(from.words(), from.size(), to.words());
    to.resize(from.size());
}

}  // namespace

Searcher::Searcher(const SearchTerms& terms, const Page& root)
    : terms_(terms),
      candidates_(terms.prizes),
      moves_(2 * kMaxPlies),
      groups_(2 * kMaxPlies),
      longest_needing_(2 * kMaxPlies) {
    for (int page = 0; page < 2 * kMaxPlies; ++page) pages_.emplace_back(root.size());
    for (std::size_t letters = 1; letters < root.size(); ++letters) {
        copy_list(root[letters], pages_[0][letters]);
    }
}

std::vector<Candidate> Searcher::first_moves() {
    candidates_.find(pages_[0], moves_[0]);
    group(moves_[0], groups_[0], !terms_.all_words);
    if (groups_[0].size() > terms_.width) groups_[0].resize(terms_.width);
    std::vector<Candidate> moves;
    for (const CandidateGroup& group : groups_[0]) {
        moves.insert(moves.end(), group.words.begin(), group.words.end());
    }
    return moves;
}

int Searcher::value(const Candidate& move, int depth, int alpha, int beta, Steps* line) {
    make_child(0, 1, depth, move);
    return move.points() -
           search({1, depth - 1, move.points() - beta, move.points() - alpha}, line);
}

std::vector<LookaheadMove> Searcher::to_moves(const Candidate& move, const Steps& steps) const {
    std::vector<LookaheadMove> moves;
    const auto add = [&](Slot slot, WordKey word) {
        const CellIndex cell = terms_.entries.empty_cells()[slot / kSlotsPerCell];
        const auto letter = static_cast<Letter>(slot % kSlotsPerCell);
        moves.push_back({cell, letter, std::string(terms_.entries.word(word))});
    };
    add(move.slot, candidates_.word_of(move));
    for (const Step& step : steps) add(step.slot, step.word);
    return moves;
}

// The value of a node for the side to move: true within the window, else a bound.
int Searcher::search(Node node, Steps* line) {
    if (line != nullptr) line->clear();
    const Page& page = pages_[node.page];
    if (node.depth == 0 || page[1].size() == 0 || is_out()) return 0;
    if (node.depth == 1) return last_ply(page, line);
    if (node.depth == 2) return last_two(node.page, line);

    const std::uint64_t key = digest(page, node.depth);
    const std::optional<Known> known = terms_.transpositions.find(key);
    if (known && line == nullptr && settles(*known, node.alpha, node.beta)) return known->value;

    const int floor = terms_.passing ? 0 : -kUnbounded;
    Best best{floor, std::max(node.alpha, floor)};
    const int value = search_moves(node, known, best, line);
    if (stopped_) return 0;
    const Bound bound = bound_of(value, node.alpha, node.beta);
    terms_.transpositions.store(key, {value, bound, best.step.slot, best.step.word});
    return value;
}

int Searcher::search_moves(const Node& node, const std::optional<Known>& known, Best& best,
                           Steps* line) {
    candidates_.find(pages_[node.page], moves_[node.page]);
    const Later later = this->later(node.depth);
    if (!leave_out_worse(node, later, best, line)) return best.value;
    drop_late_words(pages_[node.page], node.depth);
    std::vector<CandidateGroup>& groups = groups_[node.page];
    group(moves_[node.page], groups, !terms_.all_words);
    if (groups.size() > terms_.width) groups.resize(terms_.width);
    if (known) bring_to_front(groups, known->slot);
    for (const CandidateGroup& group : groups) {
        if (group.net + later.max <= best.alpha) {
            best.value = std::max(best.value, group.net + later.max);
            continue;
        }
        if (line == nullptr && group.net + later.min >= node.beta) {
            return group.net + later.min;
        }
        search_group(node, group, later, best, line);
        if (stopped_ || best.value >= node.beta) break;
    }
    return best.value;
}

// Of the words of one placement all that can still be made later have to be tried, because using
// one up takes it from the other side. Of the others the one with the most points is enough: the
// game goes on in the same way after each.
void Searcher::search_group(const Node& node, const CandidateGroup& group, Later later, Best& best,
                            Steps* line) {
    const std::size_t child = node.page + 1;
    const Candidate& longest = group.words.front();
    bool dead_tried = !make_child(node.page, child, node.depth, longest);
    search_move(node, child, longest, best, line);
    for (const Candidate& move : group.words.subspan(1)) {
        if (stopped_ || best.value >= node.beta) return;
        if (move.net + later.max <= best.alpha) {
            best.value = std::max(best.value, move.net + later.max);
            continue;
        }
        const bool dead = !has_word(pages_[child], node.depth - 1, candidates_.word_of(move));
        if (dead && std::exchange(dead_tried, true)) continue;
        make_child(node.page, child + 1, node.depth, move);
        search_move(node, child + 1, move, best, line);
    }
}

void Searcher::search_move(const Node& node, std::size_t child, const Candidate& move, Best& best,
                           Steps* line) {
    Steps after;
    const auto value_below = [&](int alpha, int beta, Steps* steps) {
        return move.points() -
               search({child, node.depth - 1, move.points() - beta, move.points() - alpha}, steps);
    };
    Steps* const wanted = line == nullptr ? nullptr : &after;
    int value;
    if (line == nullptr || best.is_first) {
        value = value_below(best.alpha, node.beta, wanted);
    } else {
        value = value_below(best.alpha, best.alpha + 1, nullptr);
        if (value > best.alpha && !stopped_) value = value_below(best.alpha, node.beta, wanted);
    }
    if (stopped_) return;
    best.is_first = false;
    if (value <= best.value) return;
    best.value = value;
    best.alpha = std::max(best.alpha, value);
    best.step = {move.slot, candidates_.word_of(move)};
    if (line != nullptr) {
        line->assign(1, best.step);
        line->insert(line->end(), after.begin(), after.end());
    }
}

int Searcher::last_ply(const Page& page, Steps* line) const {
    const Candidate best = candidates_.max_points(page);
    if (line != nullptr) line->push_back({best.slot, candidates_.word_of(best)});
    return best.points();
}

int Searcher::last_two(std::size_t page, Steps* line) {
    std::vector<Candidate>& moves = moves_[page];
    candidates_.find(pages_[page], moves);
    const Candidate best = *std::ranges::max_element(moves, {}, &Candidate::net);
    if (terms_.passing && best.net < 0) return 0;
    if (line != nullptr) {
        line->push_back({best.slot, candidates_.word_of(best)});
        make_child(page, page + 1, 2, best);
        const Page& child = pages_[page + 1];
        if (child[1].size() != 0) last_ply(child, line);
    }
    return best.net;
}

// A key of what can still be played in *depth* plies, by which other ways to the same are known.
std::uint64_t Searcher::digest(const Page& page, int depth) {
    longest_ = {};
    std::uint64_t key =
        spread(static_cast<std::uint64_t>(depth) | std::uint64_t{terms_.all_words} << 8 |
               std::uint64_t{terms_.width} << 9);
    const std::size_t lists = std::min(static_cast<std::size_t>(depth), page.size() - 1);
    for (std::size_t letters = 1; letters <= lists; ++letters) {
        key += terms_.vectors ? digest_by_vectors(page[letters], longest_)
                              : digest_one_by_one(page[letters], longest_);
        longest_needing_[letters] = longest_[0];
    }
    std::fill(longest_needing_.begin() + static_cast<std::ptrdiff_t>(lists) + 1,
              longest_needing_.end(), longest_[0]);
    return key;
}

// The net counts a move and its reply; these are the plies after them.
Searcher::Later Searcher::later(int depth) {
    candidates_.best_of_cells(best_of_cells_);
    Later later{0, 0};
    for (int ply = 2; ply < depth; ++ply) {
        if (ply % 2 == 0) {
            later.max += max_later(ply, depth);
            later.min += min_later(ply);
        } else {
            later.max -= min_later(ply);
            later.min -= max_later(ply, depth);
        }
    }
    return later;
}

// The most that the side that moves at *ply* can make there. Its turns make different words, and
// one at a ply needs at most one letter more than there were plies before: so the j-th best of its
// words is at most the j-th longest of all, and at most the j-th of the longest words of each turn,
// which get longer from turn to turn.
int Searcher::max_later(int ply, int depth) const {
    const auto turns_after = static_cast<std::size_t>((depth - 1 - ply) / 2);
    const WordKey word =
        std::min(longest_[turns_after], longest_needing_[static_cast<std::size_t>(ply) + 1]);
    return word == 0 ? 0 : points_of(word + candidates_.max_prize());
}

// What the side that moves at *ply* can make there at least, if after the reply it always takes the
// best that is left of the best words of different cells. All other moves take two of them at most,
// one by their cell and one by their word. A side that may pass makes at least nothing.
int Searcher::min_later(int ply) const {
    const auto plies_between = static_cast<std::size_t>(ply - 2);
    const std::size_t place = 4 + 2 * (plies_between - plies_between / 2) + plies_between / 2;
    const bool is_left = !terms_.passing && place < best_of_cells_.size();
    return is_left ? points_of(best_of_cells_[place]) : 0;
}

// Drops the moves of the node that cannot be better than the best so far. False if one is good
// enough to end the search of the node.
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

// A word that needs as many letters as there are plies left can only be made by the last, and is
// made then only if no other word left has as many points.
void Searcher::drop_late_words(Page& page, int depth) {
    const auto place = 2 * static_cast<std::size_t>(depth - 1);
    if (terms_.passing || place >= best_of_cells_.size()) return;
    if (static_cast<std::size_t>(depth) >= page.size()) return;
    EntryList& list = page[static_cast<std::size_t>(depth)];
    const WordKey least =
        best_of_cells_[place] - std::min(best_of_cells_[place], candidates_.max_prize());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        list.needs()[kept] = list.needs()[i];
        list.words()[kept] = list.words()[i];
        kept += points_of(list.words()[i]) > points_of(least);
    }
    list.resize(kept);
}

// Whether the word of the move can still be made after it, by other letters.
bool Searcher::make_child(std::size_t from, std::size_t to, int depth, const Candidate& move) {
    const Split split{move.slot, candidates_.word_of(move)};
    const Page& page = pages_[from];
    Page& child = pages_[to];
    for (EntryList& list : child) list.clear();
    bool is_alive = false;
    const std::size_t lists = std::min(static_cast<std::size_t>(depth), page.size() - 1);
    for (std::size_t letters = 1; letters <= lists; ++letters) {
        EntryList* kept = letters < static_cast<std::size_t>(depth) ? &child[letters] : nullptr;
        EntryList* freed = letters > 1 ? &child[letters - 1] : nullptr;
        if (kept == nullptr && freed == nullptr) break;
        if (kept != nullptr) kept->reserve(page[letters].size());
        if (freed != nullptr) freed->reserve(freed->size() + page[letters].size());
        is_alive |= terms_.vectors ? split.by_vectors(page[letters], kept, freed)
                                   : split.one_by_one(page[letters], kept, freed);
        work_ += page[letters].size();
    }
    return is_alive;
}

// Looks at the clock once in a while. Once it says so, every search returns.
bool Searcher::is_out() {
    constexpr std::uint64_t kWorkPerNode = 64;
    constexpr std::uint64_t kWorkPerLook = 1 << 18;
    ++nodes_;
    work_ += kWorkPerNode;
    if (work_ >= kWorkPerLook) {
        work_ = 0;
        stopped_ = stopped_ || terms_.stop.load(std::memory_order_relaxed) ||
                   nodes_ >= terms_.nodes || Deadline::clock::now() >= terms_.deadline;
    }
    return stopped_;
}

}  // namespace balda
