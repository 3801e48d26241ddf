// JSON as text, appended to a string: the pieces from which Wire puts values together.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>

#include "host/type_kinds.h"

namespace rail::host {

/// Text that is known when compiling; `room` may be larger than the text, so that texts of
/// different lengths are of one type.
template <std::size_t Room>
struct Piece {
  static constexpr std::size_t room = Room;
  std::array<char, Room> text{};
  std::size_t size = 0;
};

/// Appends to a string until it is destroyed; only then has the string its proper length.
/// Copies of fixed size, a little too long where needed, cost much less than exact ones.
class JsonText {
 public:
  explicit JsonText(std::string& out)
      : out_(out), at_(out.data() + out.size()), end_(out.data() + out.size()) {}
  JsonText(const JsonText&) = delete;
  JsonText& operator=(const JsonText&) = delete;
  ~JsonText() { out_.resize(static_cast<std::size_t>(at_ - out_.data())); }

  /// How many bytes must be readable from where a padded text begins.
  static constexpr std::size_t padding = 32;

  void put(char c) {
    make_room(1);
    *at_++ = c;
  }
  void put(std::string_view text) {
    make_room(text.size());
    at_ = std::copy(text.begin(), text.end(), at_);
  }
  template <std::size_t Room>
  void put(const Piece<Room>& piece) {
    make_room(Room);
    std::memcpy(at_, piece.text.data(), Room);
    at_ += piece.size;
  }
  void put_padded(const char* text, std::size_t size) {
    make_room(std::max(size, padding));
    std::memcpy(at_, text, padding);
    if (size > padding) std::memcpy(at_ + padding, text + padding, size - padding);
    at_ += size;
  }
  template <std::integral T>
  void put_number(T number) {
    constexpr std::size_t most_digits = 20;
    make_room(most_digits);
    if (number >= 0 && number < 10) {
      *at_++ = static_cast<char>('0' + static_cast<char>(number));
    } else {
      at_ = std::to_chars(at_, at_ + most_digits, number).ptr;
    }
  }
  /// As short as it can be without meaning another number.
  void put_number(double number);
  /// Any text as a JSON string.
  void put_quoted(std::string_view text);
  /// Ends a list whose items each put a comma after themselves.
  void close(char bracket) {
    if (at_[-1] == ',') --at_;
    put(bracket);
  }

 private:
  void make_room(std::size_t size) {
    if (static_cast<std::size_t>(end_ - at_) < size) [[unlikely]]
      grow(size);
  }
  void grow(std::size_t size);

  std::string& out_;
  char* at_;
  char* end_;
};

// Many types go through the rest of this file. Whatever does not depend on a type is in functions
// that are no templates, since compiling templates takes a good part of the time of a build.

/// Writes the parts one after another, or nowhere, and says how long they are.
constexpr std::size_t write_parts(char* out, std::initializer_list<std::string_view> parts) {
  std::size_t size = 0;
  for (const std::string_view part : parts) {
    if (out != nullptr) std::copy(part.begin(), part.end(), out + size);
    size += part.size();
  }
  return size;
}

template <template <class...> class List, class... Enumerators>
constexpr auto names_in(List<Enumerators...>) {
  std::size_t next = 0;
  if (!((static_cast<std::size_t>(Enumerators::value) == next++) && ...))
    throw std::logic_error("enumerators are numbered from 0");
  return std::array<std::string_view, sizeof...(Enumerators)>{Enumerators::name...};
}

/// The name of every enumerator, by its value.
template <DescribedEnum E>
inline constexpr auto enumerator_names = names_in(boost::describe::describe_enumerators<E>{});

/// Every enumerator in quotes, by its value.
template <DescribedEnum E>
constexpr auto enumerator_pieces() {
  constexpr auto& names = enumerator_names<E>;
  constexpr std::size_t longest = [] {
    std::size_t most = 0;
    for (const std::string_view name : names) most = std::max(most, name.size());
    return most;
  }();
  std::array<Piece<longest + 2>, names.size()> all;
  for (std::size_t i = 0; i < names.size(); ++i)
    all[i].size = write_parts(all[i].text.data(), {"\"", names[i], "\""});
  return all;
}

/// What a struct is called on the wire, if it is.
template <DescribedStruct T>
constexpr std::string_view tag_of() {
  if constexpr (Tagged<T>) return T::type;
  return {};
}

/// What stands before a member: `{"type":"claim","route":`, `,"card":`.
constexpr std::size_t write_key(char* out, bool first, std::string_view tag,
                                std::string_view member) {
  if (!first) return write_parts(out, {",\"", member, "\":"});
  if (tag.empty()) return write_parts(out, {"{\"", member, "\":"});
  return write_parts(out, {"{\"type\":\"", tag, "\",\"", member, "\":"});
}
template <class T, class Member, bool first>
constexpr auto key_piece() {
  constexpr std::string_view tag = tag_of<T>();
  Piece<write_key(nullptr, first, tag, Member::name)> piece;
  piece.size = write_key(piece.text.data(), first, tag, Member::name);
  return piece;
}
template <class T, class Member, bool first>
inline constexpr auto key_of = key_piece<T, Member, first>();

/// All of a struct without members.
template <DescribedStruct T>
constexpr auto empty_piece() {
  constexpr auto write = [](char* out) {
    constexpr std::string_view tag = tag_of<T>();
    if (tag.empty()) return write_parts(out, {"{}"});
    return write_parts(out, {"{\"type\":\"", tag, "\"}"});
  };
  Piece<write(nullptr)> piece;
  piece.size = write(piece.text.data());
  return piece;
}

}  // namespace rail::host
