// Passes: with one, a person comes to his seats at a table without their links. Nothing is stored
// of them: what this house gave out it recognises by its seal.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tables/secrets.h"

namespace rail::tables {

inline constexpr std::int64_t pass_ms = std::int64_t{10} * 60 * 1000;

/// To be sent as the token of a join. `now`: milliseconds since 1970; it holds for `pass_ms` from
/// then on. Only for who has shown that he is this person.
std::string pass_for(const Secrets& secrets, std::string_view person, std::string_view table,
                     std::int64_t now);

/// Whether a token wants to be a pass: no secret of a seat begins like one.
inline bool is_pass(std::string_view token) { return token.starts_with("p."); }

/// Who came with a pass.
struct PassHolder {
  std::string person;
  std::int64_t given = 0;  // milliseconds since 1970
};
/// Nothing unless this house gave it out for this table and it still holds.
std::optional<PassHolder> holder_of(const Secrets& secrets, std::string_view pass,
                                    std::string_view table, std::int64_t now);

/// All passes that this person was given up to then.
struct ShutPass {
  std::string person;
  std::int64_t since = 0;  // milliseconds since 1970
  friend bool operator==(const ShutPass&, const ShutPass&) = default;
};

/// Persons whose passes were shut: those given up to then open nothing any more. Kept for as long
/// as such a pass could hold.
class ShutPasses {
 public:
  /// False if that was known, or holds for later ones as well.
  bool shut(const ShutPass& pass, std::int64_t now);
  bool shut_out(const PassHolder& holder) const;
  /// All that are kept.
  std::vector<ShutPass> all() const;

 private:
  std::map<std::string, std::int64_t, std::less<>> since_;
};

}  // namespace rail::tables
