// Work on several threads at once.
#pragma once

#include <future>
#include <vector>

namespace balda {

// Calls work(i) for each i below *threads*, each on a thread of its own, the first on this one.
template <class Work>
void on_threads(unsigned threads, const Work& work) {
    std::vector<std::future<void>> others;  // which wait for their threads where they end
    for (unsigned i = 1; i < threads; ++i) {
        others.push_back(std::async(std::launch::async, [&work, i] { work(i); }));
    }
    work(0U);
    for (std::future<void>& other : others) other.get();
}

}  // namespace balda
