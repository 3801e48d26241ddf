// What chance does at tables, and the codes of deals.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "engine/rng.h"
#include "server/table.h"

namespace rail::server {

/// A new code for a deal, short enough to be told.
std::string new_deal();
/// Whether a code can be one: 4 to 60 small letters, digits and hyphens.
bool is_deal(std::string_view code);

/// The luck of every table of a server: what is written, or else what follows from its deal and a
/// secret of the store that never leaves it, so that nobody can work it out from the code.
class Luck {
 public:
  /// With `scripted`, luck is made of its numbers instead, draw by draw: for tests.
  Luck(std::string secret, std::function<std::uint64_t()> scripted);

  /// What chance does next there.
  boost::json::value draw(const Table& table) const;
  /// The number that a deal's luck is made of; not for anybody outside.
  std::uint64_t of(std::string_view deal) const;
  /// What a bot at this table decides with now: the same in every try of a challenge.
  static Rng for_bot(const Table& table);
  bool scripted() const { return static_cast<bool>(scripted_); }

 private:
  std::string secret_;
  std::function<std::uint64_t()> scripted_;
};

}  // namespace rail::server
