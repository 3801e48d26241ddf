// What is the same in two mail addresses that are written otherwise.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace rail::people {

/// Mail servers may tell capital letters from others, people do not.
inline std::string small_address(std::string_view address) {
  std::string small(address);
  std::transform(small.begin(), small.end(), small.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return small;
}

/// Where mail to this address arrives at most mail servers: what is behind a plus sign is only a
/// note for who reads it, so everybody has as many such addresses as he likes.
inline std::string mailbox_of(std::string_view address) {
  std::string box = small_address(address);
  const std::size_t at = box.rfind('@');
  const std::size_t note = box.find('+');
  if (at != std::string::npos && note != 0 && note < at) box.erase(note, at - note);
  return box;
}

}  // namespace rail::people
