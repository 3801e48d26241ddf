// Why an action is refused.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace rail::heaviest_train {

enum class Reason : std::uint8_t {
  game_is_over,
  only_chance_does_that,
  only_players_do_that,
  not_your_turn,
  no_such_wagon
};
BOOST_DESCRIBE_ENUM(Reason, game_is_over, only_chance_does_that, only_players_do_that,
                    not_your_turn, no_such_wagon)

/// The rule behind a reason, e.g. "R3".
std::string_view rule_of(Reason reason);
/// A sentence in English; the page has words of its own.
std::string words(Reason reason);

}  // namespace rail::heaviest_train
