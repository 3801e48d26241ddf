// A letter in words, ready to be carried.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "people/carrier.h"

namespace rail::server {

struct Written {
  std::string subject{};
  std::string text{};
  std::string html{};
  std::string push_title{};
  std::string push_body{};
  std::string message{};    // the whole mail with its headers (RFC 5322), lines end with CR LF
  std::string push_link{};  // what a click on the notice opens; empty: the first page
};

/// Turns a letter into words. `to`: the address for a mail's header, empty for a push message. Is
/// called on the thread of a carrier.
using LetterWriter = std::function<Written(const people::Letter& letter, std::string_view to)>;

}  // namespace rail::server
