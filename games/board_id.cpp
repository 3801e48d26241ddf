// Writes a board document in one way only, and hashes that.
#include "games/board_id.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cmath>
#include <cstdint>
#include <vector>

#include "engine/sha256.h"
#include "games/board_limits.h"

namespace rail {
namespace {

namespace json = boost::json;

/// Members of a document that are not about the rules.
constexpr std::array<std::string_view, 9> apart{
    "format", "id", "name", "edition", "author", "licence", "checks", "drawing", "provenance"};

void write_text(std::string_view text, std::string& out) {
  constexpr std::string_view digits = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\b':
        out += "\\b";
        break;
      case '\f':
        out += "\\f";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          out += "\\u00";
          out += digits[static_cast<unsigned char>(c) >> 4];
          out += digits[static_cast<unsigned char>(c) & 15];
        } else {
          out += c;
        }
    }
  }
  out += '"';
}

/// As JavaScript writes it: no exponent, no digits that say nothing. Numbers in documents are no
/// finer than a millionth, and so nothing is lost by rounding to it.
void write_number(double number, std::string& out) {
  constexpr std::int64_t parts = 1'000'000;
  if (!(std::fabs(number) <= max_drawing_number)) {  // only in documents of the first format
    out += json::serialize(json::value(number));
    return;
  }
  const std::int64_t all = std::llround(number * static_cast<double>(parts));
  if (all < 0) out += '-';
  out += std::to_string(std::abs(all) / parts);
  std::string fine = std::to_string(parts + std::abs(all) % parts);
  fine.erase(fine.find_last_not_of('0') + 1);
  if (fine.size() > 1) out += "." + fine.substr(1);
}

/// Without the members called `but`.
void write(const json::value& value, std::string_view but, std::string& out) {
  if (const json::object* object = value.if_object()) {
    std::vector<const json::key_value_pair*> members;
    for (const auto& member : *object) {
      if (but.empty() || member.key() != but) members.push_back(&member);
    }
    std::sort(members.begin(), members.end(), [](const auto* a, const auto* b) {
      return std::string_view(a->key()) < std::string_view(b->key());
    });
    char before = '{';
    for (const auto* member : members) {
      out += before;
      before = ',';
      write_text(member->key(), out);
      out += ':';
      write(member->value(), but, out);
    }
    out += members.empty() ? "{}" : "}";
  } else if (const json::array* array = value.if_array()) {
    char before = '[';
    for (const json::value& item : *array) {
      out += before;
      before = ',';
      write(item, but, out);
    }
    out += array->empty() ? "[]" : "]";
  } else if (const json::string* text = value.if_string()) {
    write_text(*text, out);
  } else if (const double* number = value.if_double()) {
    write_number(*number, out);
  } else {
    out += json::serialize(value);  // a whole number, true, false or null
  }
}

json::value read(std::string_view text) {
  json::parse_options options;
  options.max_depth = max_board_depth;
  return json::parse(text, {}, options);
}

std::string document_of(const json::value& board) {
  std::string out;
  write(board, {}, out);
  return out;
}

std::string rules_of(const json::value& board) {
  if (!board.is_object()) return document_of(board);
  json::object rest = board.get_object();
  for (const std::string_view key : apart) rest.erase(key);
  std::string out;
  write(rest, "name", out);
  return out;
}

/// 130 bits of the hash, five in each character.
std::string short_hash(std::string_view kind, const std::string& canonical) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz234567";
  constexpr std::size_t characters = 26;
  const Sha256 hash = sha256(std::string(kind) + "\n" + canonical);
  std::string word;
  unsigned bits = 0;
  int count = 0;
  for (std::size_t i = 0; word.size() < characters;) {
    if (count < 5) {
      bits = bits << 8 | hash[i++];
      count += 8;
    }
    count -= 5;
    word += letters[bits >> count & 31U];
    bits &= (1U << count) - 1U;
  }
  return word;
}

}  // namespace

BoardIds board_ids(std::string_view text) {
  const json::value board = read(text);
  return {.document = short_hash("roundhouse-board", document_of(board)),
          .rules = short_hash("roundhouse-rules", rules_of(board))};
}

std::string canonical_board(std::string_view text) { return document_of(read(text)); }

std::string canonical_rules(std::string_view text) { return rules_of(read(text)); }

}  // namespace rail
