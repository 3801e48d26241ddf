// Mail addresses to which a host lets nothing be sent, whoever asks for it. They are kept as seals:
// whoever steals the store alone learns none of them.
#pragma once

#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/stores.h"

namespace rail::server {

/// What is kept of an address: 26 letters and digits that follow from it and the server's key. Case
/// does not matter, since hardly any mail server tells them apart.
std::string blocked_word(std::string_view key, std::string_view address);

/// The words of all that are blocked. Throws StoreError.
std::vector<std::string> blocked_words(DiskStore& store);

/// Any thread may ask.
class Blocklist {
 public:
  explicit Blocklist(std::string key) : key_(std::move(key)) {}

  void take(std::vector<std::string> words) {
    const std::lock_guard lock(mutex_);
    words_ = {words.begin(), words.end()};
  }
  /// Also if it leads to a mailbox that is blocked (people/mailbox.h).
  bool has(std::string_view address) const;

 private:
  const std::string key_;
  mutable std::mutex mutex_;
  std::set<std::string> words_;
};

}  // namespace rail::server
