// Names the places in a document, and keeps what is wrong there.
#include "games/board_problems.h"

#include <algorithm>
#include <utility>

#include "games/board_limits.h"

namespace rail {
namespace {

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_';
}

/// A key as one reads it: only the strange ones in quotes.
std::string readable(std::string_view key) {
  const bool plain =
      !key.empty() && key.size() <= max_word && std::all_of(key.begin(), key.end(), is_plain);
  return plain ? std::string(key) : in_quotes(key);
}

std::string escaped(std::string_view key) {
  std::string token;
  for (const char c : key) token += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  return token;
}

/// The first part of a pointer: of "/routes/3/length" the routes.
std::string part_of(std::string_view pointer) {
  if (pointer.empty()) return {};
  return std::string(pointer.substr(1, pointer.find('/', 1) - 1));
}

/// Whether nothing else in a document depends on what is wrong there.
bool stands_alone(std::string_view pointer, std::string_view code) {
  if (code == "unknown_key") return true;
  if (pointer.ends_with("/name") || pointer.find("/name/") != std::string_view::npos) return true;
  const std::string part = part_of(pointer);
  for (const std::string_view alone : {"format", "game", "id", "edition", "author", "licence",
                                       "checks", "drawing", "provenance"}) {
    if (part == alone) return true;
  }
  return false;
}

}  // namespace

Spot Spot::member(std::string_view key) const {
  Spot spot = stranger(key);
  spot.words_ = words_.empty() ? readable(key) : words_ + "." + readable(key);
  return spot;
}

Spot Spot::item(std::size_t i) const {
  Spot spot;
  spot.pointer_ = pointer_ + "/" + std::to_string(i);
  spot.words_ = words_ + "[" + std::to_string(i) + "]";
  return spot;
}

Spot Spot::stranger(std::string_view key) const {
  Spot spot = *this;
  // A longer key is none of a board: what is said of it is said of what it is in.
  if (key.size() <= max_sentence) spot.pointer_ += "/" + escaped(key);
  return spot;
}

Spot Spot::in_text(std::string words) {
  Spot spot;
  spot.words_ = std::move(words);
  return spot;
}

Spot entry(std::string_view list, std::size_t i) { return Spot(list).item(i); }

Spot entry(std::string_view list, std::size_t i, std::string_view key) {
  return entry(list, i).member(key);
}

void BoardProblems::add(const Spot& at, std::string_view code, std::string text,
                        std::vector<std::string> about) {
  const std::string known = at.pointer() + " " + std::string(code) + (reading_ ? "" : " " + text);
  if (!known_.insert(known).second) return;
  if (reading_ && !stands_alone(at.pointer(), code)) unsound_.insert(part_of(at.pointer()));
  all_.push_back({.pointer = at.pointer(),
                  .where = at.words(),
                  .code = std::string(code),
                  .text = std::move(text),
                  .about = std::move(about)});
  if (all_.size() >= max_board_problems) throw_if_any();
}

bool BoardProblems::sound(std::initializer_list<std::string_view> parts) const {
  return std::none_of(parts.begin(), parts.end(), [&](std::string_view part) {
    return unsound_.contains(part) || unsound_.contains(std::string_view());
  });
}

void BoardProblems::throw_if_any() const {
  if (!all_.empty()) throw BoardError(all_);
}

}  // namespace rail
