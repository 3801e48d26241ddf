// What chance does at tables, and the codes of deals.
#pragma once

#include <array>
#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/rng.h"
#include "tables/secrets.h"
#include "tables/store.h"
#include "tables/table.h"

namespace rail::tables {

/// Whether a code can be one: 4 to 60 small letters, digits and hyphens.
bool is_deal(std::string_view code);

/// The code of a table's luck, if everybody may know it: it was chosen, or the game is over. While
/// a table that nobody chose a deal for is open or running, its code is as secret as its cards; so
/// is one that is `sealed` (sealed.h).
std::optional<std::string> told_deal(const Settings& settings, Status status, bool reshuffled,
                                     bool sealed);

/// Whether a table from before codes were secret still draws by one that anybody could read.
bool must_reshuffle(const Table& table);

/// The luck of every table of a house: what is written, or else what follows from its deal and a
/// secret of the store that never leaves it, so that nobody can work it out from the code.
class Luck {
 public:
  explicit Luck(const Secrets& secrets) : secrets_(secrets) {}
  virtual ~Luck() = default;
  Luck(const Luck&) = delete;
  Luck& operator=(const Luck&) = delete;

  /// What chance does next there.
  virtual boost::json::value draw(const Table& table) const;
  /// The number that a deal's luck is made of; not for anybody outside.
  virtual std::uint64_t of(std::string_view deal) const;
  /// A new code for a deal: too long to be guessed, short enough to be told.
  virtual std::string new_deal() const;
  /// What a bot at this table decides with now: the same in every try of a challenge.
  virtual std::uint64_t for_bot(const Table& table) const;

 private:
  std::uint64_t known(const std::string& deal) const;

  const Secrets& secrets_;
  /// Numbers of deals that were asked for of late, each at the place of its hash: a game asks for
  /// its own with every card.
  struct Known {
    std::string deal;
    std::uint64_t number = 0;
  };
  mutable std::array<Known, 1024> known_;
};

}  // namespace rail::tables
