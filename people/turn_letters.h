// Letters to people whose turn it is, or who are asked to a table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "people/carrier.h"
#include "people/outbox.h"
#include "people/person.h"
#include "tables/call_text.h"

namespace rail::people {

inline constexpr std::size_t longest_call = 4'096;  // bytes of its text

/// A call and what it says.
struct TurnCall {
  Claimed claimed;
  tables::CallText text;
  int word = 0;  // which of the words for this call is next (people/call_marks.h)

  const std::string& key() const { return claimed.call.key; }
  std::int64_t about() const { return claimed.call.about; }
};

/// Throws host::BadInput unless it is a call to somebody.
tables::CallText read_turn(const StoredCall& call);

/// `url`: of the house. Where the letters end is for who knows the address.
Letter turn_letter(const TurnCall& call, bool reminder, Language language, std::string_view url);
/// For the webhook of a seat, whoever sits there.
Letter webhook_letter(const TurnCall& call, std::string_view url);
/// One letter for all of them; whose clock runs out first comes first.
Letter digest_letter(std::span<const TurnCall> calls, Language language, std::string_view url,
                     std::int64_t now);

}  // namespace rail::people
