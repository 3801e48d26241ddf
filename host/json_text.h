// JSON as text, appended to a string: the pieces from which Wire puts values together.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstring>
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

  constexpr Piece& operator+=(std::string_view more) {
    for (const char c : more) text[size++] = c;
    return *this;
  }
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

/// Every enumerator in quotes, by its value.
template <DescribedEnum E>
constexpr auto enumerator_pieces() {
  using Enumerators = boost::describe::describe_enumerators<E>;
  constexpr std::size_t longest = [] {
    std::size_t most = 0;
    mp::mp_for_each<Enumerators>(
        [&](auto e) { most = std::max(most, std::string_view(e.name).size()); });
    return most;
  }();
  constexpr bool counts_up = [] {
    std::size_t next = 0;
    bool so_far = true;
    mp::mp_for_each<Enumerators>(
        [&](auto e) { so_far = so_far && static_cast<std::size_t>(e.value) == next++; });
    return so_far;
  }();
  static_assert(counts_up, "enumerators are numbered from 0");
  std::array<Piece<longest + 2>, mp::mp_size<Enumerators>::value> all;
  mp::mp_for_each<Enumerators>(
      [&](auto e) { ((all[static_cast<std::size_t>(e.value)] += "\"") += e.name) += "\""; });
  return all;
}

/// What stands before member I of T: `{"type":"claim","route":`, `,"card":`; after the last, `}`.
template <DescribedStruct T, std::size_t I>
constexpr auto member_piece() {
  constexpr auto append = [](auto& out) {
    if constexpr (I == 0) {
      out += "{";
      if constexpr (Tagged<T>) ((out += "\"type\":\"") += T::type) += "\"";
    }
    if constexpr (I < mp::mp_size<Members<T>>::value) {
      out += I > 0 || Tagged<T> ? ",\"" : "\"";
      (out += mp::mp_at_c<Members<T>, I>::name) += "\":";
    } else {
      out += "}";
    }
  };
  struct Measure {
    std::size_t size = 0;
    constexpr Measure& operator+=(std::string_view more) {
      size += more.size();
      return *this;
    }
  };
  constexpr std::size_t size = [append] {
    Measure measure;
    append(measure);
    return measure.size;
  }();
  Piece<size> piece;
  append(piece);
  return piece;
}

}  // namespace rail::host
