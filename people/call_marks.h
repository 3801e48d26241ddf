// What the outbox remembers of the words that were told for one call: first that it is his turn,
// then reminders. All of it is in Claimed::handed_over, beside each other: to which address which
// word went, "ADDRESS/0" for the first, and when each was told by all addresses,
// "told/MILLISECONDS". So it is stored in the moment in which something leaves, and stays known if
// the same call is made again.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "people/letters.h"
#include "people/outbox.h"

namespace rail::people {

struct ToldSoFar {
  int words = 0;             // which are told, so the number of the next
  std::int64_t last_ms = 0;  // when, if there are any
};

inline constexpr std::string_view told_before = "told/";

inline std::string told_mark(std::int64_t at_ms) {
  return std::string(told_before) + std::to_string(at_ms);
}
inline std::string address_mark(std::string_view address, int word) {
  return std::string(address) + '/' + std::to_string(word);
}

/// What a webhook is called in marks.
inline std::string webhook_name(std::string_view url) {
  return name_of("roundhouse webhook\n" + std::string(url));
}

inline ToldSoFar told_so_far(const Claimed& claimed) {
  ToldSoFar told;
  for (const std::string& mark : claimed.handed_over) {
    if (!mark.starts_with(told_before)) continue;
    std::int64_t at = 0;
    std::from_chars(mark.data() + told_before.size(), mark.data() + mark.size(), at);
    ++told.words;
    told.last_ms = std::max(told.last_ms, at);
  }
  return told;
}

inline bool handed_over(const Claimed& claimed, std::string_view mark) {
  return std::find(claimed.handed_over.begin(), claimed.handed_over.end(), mark) !=
         claimed.handed_over.end();
}

}  // namespace rail::people
