// Turns letters into words, as carriers ask for them.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <utility>

#include "people/letter_words.h"
#include "people/mime.h"
#include "server/written_letter.h"

namespace rail::server {

/// `from`: the address that mails are from. `host`: the name of this house, for Message-IDs.
inline LetterWriter letter_writer(std::string from, std::string host) {
  return [from = std::move(from), host = std::move(host)](const people::Letter& letter,
                                                          std::string_view to) {
    const std::int64_t now = std::chrono::duration_cast<std::chrono::milliseconds>(
                                 std::chrono::system_clock::now().time_since_epoch())
                                 .count();
    const people::LetterWords words = people::words_of(letter, now);
    Written written{.subject = words.subject,
                    .text = words.text,
                    .html = words.html,
                    .push_title = words.push_title,
                    .push_body = words.push_body,
                    .push_link = letter.link};
    if (!to.empty()) {
      written.message = people::mail_of(
          letter, words, {.from = from, .to = std::string(to), .host = host, .date_ms = now});
    }
    return written;
  };
}

}  // namespace rail::server
