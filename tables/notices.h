// Word to people who are not at the table that it is their turn.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace rail::tables {

class Notices {
 public:
  virtual ~Notices() = default;

  /// Tells an address soon, and again if that fails. `key` says what it is about ("table/seat"): a
  /// newer notice replaces one that still waits.
  virtual void post(std::string key, std::string url, std::string body) = 0;
  /// There is nothing to tell any more: what waits is dropped.
  virtual void cancel(std::string_view key) = 0;
  /// Why nobody can be told at this address, in words; nothing if it is fit.
  virtual std::optional<std::string> problem(std::string_view url) const = 0;
};

}  // namespace rail::tables
