// The words of a letter, in German and English: of a mail, and of a notice on a screen.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "people/carrier.h"

namespace rail::people {

/// The subject and the words of a push message are read by anybody who sees the screen: no link,
/// nothing of the game.
struct LetterWords {
  std::string subject{};     // one line
  std::string text{};        // lines end with LF
  std::string html{};        // a whole document that says the same
  std::string push_title{};  // one line
  std::string push_body{};   // one line
};

/// More tables than these are only counted.
inline constexpr std::size_t most_digest_lines = 50;

/// Nothing in the letter's texts becomes markup or a line of its own, whatever they are; a link
/// that is no web address is left out.
LetterWords words_of(const Letter& letter, std::int64_t now_ms);

/// "3 Stunden 20", "2 days 4 hours"; brief: "3 Std. 20", "2 d 4 h". Above an hour to the nearest
/// five minutes.
std::string time_left(std::int64_t left_ms, std::string_view language, bool brief = false);

/// What is said of a table in a digest: who moved or invites, and how much time is left; may be
/// empty.
std::string line_detail(Letter::About about, std::string_view who_moved,
                        std::optional<std::int64_t> deadline_ms, std::int64_t now_ms,
                        std::string_view language);

}  // namespace rail::people
