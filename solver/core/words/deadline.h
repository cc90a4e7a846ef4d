// When a search has to give up.
#pragma once

#include <atomic>
#include <chrono>

namespace balda {

using Deadline = std::chrono::steady_clock::time_point;

// May be told by another thread to stop.
using StopFlag = std::atomic<bool>;

}  // namespace balda
