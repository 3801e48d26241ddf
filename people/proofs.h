// Words that only this house can say, for links that work without a session: whoever shows one was
// given it. They follow from the house's secret, so none is stored.
#pragma once

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "tables/secrets.h"

namespace rail::people {

/// 32 letters and digits. `label`: what it is good for.
inline std::string keyed_word(const tables::Secrets& secrets, std::string_view label,
                              std::string_view what) {
  const auto half = [&](int number) {
    return secrets.keyed_number(fmt::format("roundhouse {}\n{}\n{}", label, number, what));
  };
  return fmt::format("{:016x}{:016x}", half(0), half(1));
}

/// In a time that does not depend on where they differ.
inline bool proves(const tables::Secrets& secrets, std::string_view shown,
                   std::string_view expected) {
  return secrets.same_hash(secrets.hash_of(shown), secrets.hash_of(expected));
}

/// Ends the letters to an address.
inline std::string end_proof(const tables::Secrets& secrets, std::string_view address) {
  return keyed_word(secrets, "end of letters", address);
}

/// Reads a person's calendar. `shut_at`: Person::shut_at. What a device has learned that is shut
/// out opens nothing any more.
inline std::string calendar_key(const tables::Secrets& secrets, std::string_view person,
                                std::int64_t shut_at = 0) {
  if (shut_at == 0) return keyed_word(secrets, "calendar", person);
  return fmt::format("{}-{}", shut_at,
                     keyed_word(secrets, "calendar", fmt::format("{}\n{}", person, shut_at)));
}

/// What `shut_at` was when a key was made, by its own words: whether it is one shows without
/// anybody's book.
inline std::int64_t shut_at_in(std::string_view key) {
  const std::size_t end = key.find('-');
  if (end == std::string_view::npos) return 0;
  std::int64_t at = 0;
  std::from_chars(key.data(), key.data() + end, at);
  return at;
}

/// For Letter::end_link: the page asks once and posts. `url`: of the house.
inline std::string end_link(const tables::Secrets& secrets, std::string_view url,
                            std::string_view address) {
  return fmt::format("{}/notices#end={}.{}", url, address, end_proof(secrets, address));
}

/// For Letter::end_post: programs for mail post there without asking (RFC 8058).
inline std::string end_post(const tables::Secrets& secrets, std::string_view url,
                            std::string_view address) {
  return fmt::format("{}/api/people/addresses/{}/end?proof={}", url, address,
                     end_proof(secrets, address));
}

inline std::string confirm_link(std::string_view url, std::string_view address,
                                std::string_view proof) {
  return fmt::format("{}/notices#confirm={}.{}", url, address, proof);
}

}  // namespace rail::people
