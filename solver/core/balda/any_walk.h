// A walk by any alphabet and mode.
#pragma once

#include <variant>

#include "balda/walk.h"

namespace balda {

using AnyWalk =
    std::variant<Walk<std::uint32_t, Mode::kClassic>, Walk<std::uint32_t, Mode::kKnots>,
                 Walk<std::uint64_t, Mode::kClassic>, Walk<std::uint64_t, Mode::kKnots>>;

// The walk for *position*'s alphabet and mode; see Walk.
inline AnyWalk make_walk(const Position& position, const Targets& targets, Deadline deadline) {
    const auto made = [&]<class Mask>() {
        if (position.rules.mode == Mode::kKnots) {
            return AnyWalk(std::in_place_type<Walk<Mask, Mode::kKnots>>, position, targets,
                           deadline);
        }
        return AnyWalk(std::in_place_type<Walk<Mask, Mode::kClassic>>, position, targets, deadline);
    };
    const bool narrow =
        std::holds_alternative<AnchorGraph<std::uint32_t>>(position.lexicons.front()->graph());
    return narrow ? made.template operator()<std::uint32_t>()
                  : made.template operator()<std::uint64_t>();
}

}  // namespace balda
