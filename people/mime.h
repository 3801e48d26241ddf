// A letter as a whole mail (RFC 5322 and MIME), ready for a mail server.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "people/carrier.h"
#include "people/letter_words.h"

namespace rail::people {

/// What stands in the head of a mail beside the words.
struct MailFrame {
  std::string from_name = "Roundhouse";
  std::string from{};  // address
  std::string to{};    // address
  std::string host{};  // of this house, for the Message-ID
  std::int64_t date_ms = 0;
};

/// Whether it can stand in the head of a mail as it is: name@host in ASCII, nothing in quotes.
bool mail_address(std::string_view address);

/// Lines end with CR LF and have at most 998 bytes. Throws std::invalid_argument if an address is
/// no mail_address().
std::string mail_of(const Letter& letter, const LetterWords& words, const MailFrame& frame);

}  // namespace rail::people
