// How passes are sealed and recognised.
#include "tables/passes.h"

#include <array>
#include <charconv>

namespace rail::tables {

namespace {

constexpr std::size_t longest_pass = 200;

/// 128 bits over all that a pass says. No deal has a line's end, so no luck follows from the same
/// words.
std::string seal_of(const Secrets& secrets, std::string_view person, std::string_view table,
                    std::string_view until) {
  constexpr std::string_view digits = "0123456789abcdef";
  constexpr int of_a_number = 16;  // four bits each
  std::string said("\n");
  said.append(person).append("\n").append(table).append("\n").append(until);
  std::string seal;
  for (const std::string_view half : {"pass 1", "pass 2"}) {
    std::uint64_t number = secrets.keyed_number(std::string(half) + said);
    for (int i = 0; i < of_a_number; ++i, number >>= 4) seal += digits[number & 15U];
  }
  return seal;
}

}  // namespace

std::string pass_for(const Secrets& secrets, std::string_view person, std::string_view table,
                     std::int64_t now) {
  const std::string until = std::to_string(now + pass_ms);
  std::string pass("p.");
  pass.append(person).append(".").append(until).append(".");
  return pass + seal_of(secrets, person, table, until);
}

std::optional<PassHolder> holder_of(const Secrets& secrets, std::string_view pass,
                                    std::string_view table, std::int64_t now) {
  if (!is_pass(pass) || pass.size() > longest_pass) return std::nullopt;
  std::array<std::string_view, 3> parts;  // person, until, seal
  std::string_view rest = pass.substr(2);
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
    const std::size_t dot = rest.find('.');
    if (dot == std::string_view::npos) return std::nullopt;
    parts[i] = rest.substr(0, dot);
    rest.remove_prefix(dot + 1);
  }
  parts[2] = rest;
  const auto& [person, until, seal] = parts;
  if (!secrets.same_hash(seal, seal_of(secrets, person, table, until))) return std::nullopt;
  std::int64_t end = 0;
  std::from_chars(until.data(), until.data() + until.size(), end);
  if (person.empty() || now >= end) return std::nullopt;
  return PassHolder{std::string(person), end - pass_ms};
}

bool ShutPasses::shut(const ShutPass& pass, std::int64_t now) {
  std::erase_if(since_, [&](const auto& other) { return other.second < now - pass_ms; });
  const auto [known, is_new] = since_.try_emplace(pass.person, pass.since);
  if (!is_new && known->second >= pass.since) return false;
  known->second = pass.since;
  return true;
}

std::vector<ShutPass> ShutPasses::all() const {
  std::vector<ShutPass> passes;
  for (const auto& [person, since] : since_) passes.push_back({person, since});
  return passes;
}

bool ShutPasses::shut_out(const PassHolder& holder) const {
  const auto found = since_.find(holder.person);
  return found != since_.end() && holder.given <= found->second;
}

}  // namespace rail::tables
