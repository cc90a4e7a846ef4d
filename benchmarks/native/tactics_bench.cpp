// Times looking ahead against the published ways, in one process, in turns:
//
//     tactics_bench IMAGE TURNS WIDTH DEPTH WAY… < BOARDS
//
// A board is a line: name rows columns cell…. WIDTH is a number or `all`; ways are `two_tries`,
// `anew` and `extended`. Prints one JSON document a board: of each way, and of the `core`, the
// value, the nodes and the seconds, those of the look-up included. The published ways must give the
// same value; so must the core where WIDTH leaves nothing out.

#include <functional>
#include <iostream>
#include <map>
#include <stdexcept>

#include "alpha_beta.h"
#include "lookahead/lookahead.h"
#include "measuring.h"

namespace balda::benchmarks {
namespace {

struct Searched {
    int value = 0;
    std::uint64_t nodes = 0;
    double look_up_seconds = 0;  // spent on finding what words can be made, once
};

// At most *width* moves in a node, and so many plies.
struct Size {
    std::size_t width;
    int depth;
};

// A search that is repeated, and gives the same each time.
struct Timed {
    std::function<Searched()> search;
    Searched searched = {};
    std::vector<double> times = {};

    void repeat() {
        times.push_back(seconds([this] { searched = search(); }));
    }
};

using Ways = std::map<std::string, Timed>;

// From nothing: what words can be made, then every depth up to the last. A search that leaves out
// moves by their points leaves out the words that need a letter for every ply too: only the last
// could make one.
Searched by_core(const Position& position, Size size) {
    const StopFlag stop{false};
    Lookahead lookahead(position, false, true);
    Searched searched;
    const bool leaves_out = size.width != LookaheadLimits::kAnyWidth;
    const auto needs = static_cast<std::size_t>(leaves_out ? size.depth - 1 : size.depth);
    searched.look_up_seconds = seconds([&] { lookahead.know(1, needs, Deadline::max(), stop); });
    for (int depth = 1; depth <= size.depth; ++depth) {
        const LookaheadResult result = lookahead.search(
            {.depth = depth, .width = size.width, .all_words = !leaves_out}, Deadline::max(), stop);
        searched.value = result.lines.empty() ? 0 : result.lines.front().value;
        searched.nodes += result.nodes;
    }
    return searched;
}

template <class Played, class... Arguments>
Searched by_alpha_beta(const Position& position, Size size, const Arguments&... arguments) {
    AlphaBeta search(Played(position, arguments...), position, size.width);
    const int value = search.value(size.depth);
    return {.value = value, .nodes = search.nodes()};
}

// *tries* is needed for its own way only.
Timed named_way(const std::string& name, const Position& position, Size size,
                const TwoTries* tries) {
    if (name == "two_tries") {
        return {[=] { return by_alpha_beta<FoundByTwoTries>(position, size, *tries); }};
    }
    if (name == "anew") return {[=] { return by_alpha_beta<FoundAnew>(position, size); }};
    if (name == "extended") return {[=] { return by_alpha_beta<Extended>(position, size); }};
    throw std::invalid_argument("there is no way “" + name + "”");
}

// The core may differ from the others where it chooses among the moves.
void check_agreement(const Ways& ways, Size size) {
    std::vector<int> values;
    for (const auto& [name, way] : ways) {
        const bool chooses = name == "core" && size.width != LookaheadLimits::kAnyWidth;
        if (!chooses) values.push_back(way.searched.value);
    }
    if (std::ranges::adjacent_find(values, std::not_equal_to()) != values.end()) {
        throw std::runtime_error("the values differ");
    }
}

void print(const Ways& ways) {
    std::string separator = "{";
    for (const auto& [name, way] : ways) {
        std::cout << separator << "\"" << name << "\": {\"value\": " << way.searched.value
                  << ", \"nodes\": " << way.searched.nodes
                  << ", \"look_up_seconds\": " << way.searched.look_up_seconds
                  << ", \"seconds\": " << median(way.times) << "}";
        separator = ", ";
    }
    std::cout << "}" << std::endl;
}

int run(const std::vector<std::string>& arguments) {
    const std::vector<std::byte> image = read_file(arguments.at(0));
    const auto lexicon = std::make_shared<const Lexicon>(Bytes(image));
    const int turns = std::stoi(arguments.at(1));
    const bool all = arguments.at(2) == "all";
    const Size size{all ? LookaheadLimits::kAnyWidth : std::stoul(arguments.at(2)),
                    std::stoi(arguments.at(3))};
    const std::vector<std::string> names(arguments.begin() + 4, arguments.end());
    std::unique_ptr<TwoTries> tries;
    if (std::ranges::count(names, "two_tries") > 0) {
        tries = std::make_unique<TwoTries>(words_of(*lexicon), lexicon->letter_count());
    }
    for (const Board& board : read_boards(std::cin)) {
        const Position position{board.grid, Rules(), {lexicon}, {}};
        Ways ways{{"core", {[=] { return by_core(position, size); }}}};
        for (const std::string& name : names) {
            ways.emplace(name, named_way(name, position, size, tries.get()));
        }
        for (int turn = 0; turn < turns; ++turn) {
            for (auto& [name, way] : ways) way.repeat();
        }
        check_agreement(ways, size);
        print(ways);
    }
    return 0;
}

}  // namespace
}  // namespace balda::benchmarks

int main(int count, char** arguments) {
    try {
        return balda::benchmarks::run({arguments + 1, arguments + count});
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
