// How blocked addresses are written down.
#include "server/blocklist.h"

#include "people/letters.h"
#include "people/mailbox.h"
#include "server/web_push.h"

namespace rail::server {

std::string blocked_word(std::string_view key, std::string_view address) {
  return people::name_of(hmac_sha256(key, "roundhouse blocked\n" + people::small_address(address)));
}

bool Blocklist::has(std::string_view address) const {
  const std::string as_written = blocked_word(key_, address);
  const std::string mailbox = blocked_word(key_, people::mailbox_of(address));
  const std::lock_guard lock(mutex_);
  return words_.contains(as_written) || words_.contains(mailbox);
}

std::vector<std::string> blocked_words(DiskStore& store) {
  constexpr int at_once = 1000;
  std::vector<std::string> words;
  for (std::int64_t before = INT64_MAX;;) {
    const auto books = store.upkeep().books(people::Kind::block, before, at_once);
    for (const people::StoredBook& book : books) words.push_back(book.id);
    if (books.size() < at_once) return words;
    before = books.back().key;
  }
}

}  // namespace rail::server
