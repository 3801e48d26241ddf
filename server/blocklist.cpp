// How blocked addresses are written down.
#include "server/blocklist.h"

#include <algorithm>

#include "people/letters.h"
#include "server/web_push.h"

namespace rail::server {

std::string blocked_word(std::string_view key, std::string_view address) {
  std::string same(address);
  std::transform(same.begin(), same.end(), same.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return people::name_of(hmac_sha256(key, "roundhouse blocked\n" + same));
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
