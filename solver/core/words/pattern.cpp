// The graph's keys with an empty prefix are the words with the first letter set apart: the suffix
// nodes spell what follows it, and their masks say which first letters make it a word. The pattern
// is run over them as a nondeterministic automaton whose states, the places in the pattern, are
// bits. First letters that lead to the same states are walked together.

#include "words/pattern.h"

#include <map>
#include <stdexcept>

namespace balda {
namespace {

using States = std::uint64_t;

class Automaton {
  public:
    explicit Automaton(Word pattern) : pattern_(pattern) {}

    States start() const { return closed(1); }

    States after(States states, Letter letter) const {
        States next = 0;
        for (States rest = states; rest != 0; rest &= rest - 1) {
            const auto place = static_cast<std::size_t>(std::countr_zero(rest));
            if (place == pattern_.size()) continue;
            const auto entry = static_cast<Letter>(pattern_[place]);
            if (entry == kAnyRun) next |= States{1} << place;
            if (entry == letter || entry == kAnyOneLetter) next |= States{2} << place;
        }
        return closed(next);
    }

    bool accepts(States states) const { return (states >> pattern_.size() & 1) != 0; }

  private:
    // A run may be empty, so the place after it is reached too.
    States closed(States states) const {
        for (std::size_t place = 0; place < pattern_.size(); ++place) {
            const bool is_run = static_cast<Letter>(pattern_[place]) == kAnyRun;
            if (is_run && (states >> place & 1) != 0) states |= States{2} << place;
        }
        return states;
    }

    Word pattern_;
};

template <class Mask>
class Matcher {
  public:
    Matcher(const AnchorGraph<Mask>& graph, const Automaton& automaton)
        : graph_(graph), automaton_(automaton) {}

    std::vector<std::string> match(std::uint32_t letter_count) {
        const std::uint32_t root = graph_.prefix.back().suffix;
        if (root == 0) return {};
        std::map<States, Mask> firsts;
        for (std::uint32_t number = 0; number < letter_count; ++number) {
            const auto letter = static_cast<Letter>(number);
            const States states = automaton_.after(automaton_.start(), letter);
            if (states != 0) firsts[states] |= letter_bit<Mask>(letter);
        }
        for (const auto& [states, letters] : firsts) walk(graph_.suffix[root], states, letters);
        return std::move(found_);
    }

  private:
    void walk(const SuffixNode<Mask>& node, States states, Mask firsts) {
        if ((node.below & firsts) == 0 || after_first_.size() >= kMaxWordLetters) return;
        if (automaton_.accepts(states)) {
            for (Mask rest = node.complete & firsts; rest != 0; rest &= rest - 1) {
                found_.push_back(static_cast<char>(lowest_letter(rest)) + after_first_);
            }
        }
        for (Mask rest = node.children; rest != 0; rest &= rest - 1) {
            const Letter letter = lowest_letter(rest);
            const States next = automaton_.after(states, letter);
            if (next == 0) continue;
            after_first_.push_back(static_cast<char>(letter));
            walk(graph_.suffix[child_index(node, letter_bit<Mask>(letter))], next, firsts);
            after_first_.pop_back();
        }
    }

    const AnchorGraph<Mask>& graph_;
    const Automaton& automaton_;
    std::string after_first_;
    std::vector<std::string> found_;
};

void check(Word pattern, std::uint32_t letter_count) {
    if (pattern.size() >= 64) throw std::invalid_argument("a pattern has at most 63 entries");
    for (const char c : pattern) {
        const auto entry = static_cast<Letter>(c);
        if (entry >= letter_count && entry != kAnyOneLetter && entry != kAnyRun) {
            throw std::invalid_argument("a pattern has letters of the lexicon's alphabet");
        }
    }
}

}  // namespace

std::vector<std::string> match(const Lexicon& lexicon, Word pattern) {
    check(pattern, lexicon.letter_count());
    const Automaton automaton(pattern);
    return std::visit(
        [&]<class Mask>(const AnchorGraph<Mask>& graph) {
            return Matcher<Mask>(graph, automaton).match(lexicon.letter_count());
        },
        lexicon.graph());
}

}  // namespace balda
