// Values as JSON. Fields are declared once, by Boost.Describe; ids are the board's words.
//
//   described enum         its enumerator's name        "locomotive"
//   id                     the board's word             "duluth--omaha-a"
//   Seat, integer, bool    number, true, false          0
//   Chance                 number from 0 to 1           0.25
//   std::optional          null or the value
//   std::variant           object with "type" first     {"type":"claim","route":…}
//   described struct       object
//   std::array, FixedList  array
//   IdSet                  array of words, ascending by id
//   Counts                 object from word to count    {"red":2,"locomotive":1}
//
// and, for messages that are not about one game:
//
//   std::string            string; parse_json has seen that it is UTF-8
//   std::vector            array
//   map of strings         object
//   Actor                  the seat, or "chance"
//   json::value, Text      any JSON
//
// Reading is strict: what write() would not write is BadInput, with the place and what was
// expected. Only the order of fields and of ids is free: a FixedList of ids is a choice of
// different things, so it is sorted on reading. With `lenient_optionals` an optional field may be
// left out.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "engine/actor.h"
#include "engine/chronicle.h"
#include "engine/collections.h"
#include "host/json_input.h"
#include "host/json_text.h"
#include "host/type_kinds.h"
#include "host/word_list.h"

namespace rail::host {

/// Writes and reads the values of one game on its board, or of another vocabulary.
template <Vocabulary G>
class Wire {
 public:
  explicit Wire(std::shared_ptr<const G> game) : Wire(std::move(game), WordLists{}) {}

  const G& game() const { return *game_; }

  /// Appends the value as JSON text; allocates nothing but room in `out`.
  template <class T>
  void write(const T& value, std::string& out) const {
    JsonText text(out);
    put(text, value);
  }
  /// Appends the items with commas between them.
  template <class T>
  void write_items(const T* begin, const T* end, std::string& out) const {
    JsonText text(out);
    put_items(text, begin, end);
  }
  template <class T>
  std::string text(const T& value) const {
    std::string out;
    write(value, out);
    return out;
  }
  /// What the text says; costs many times as much.
  template <class T>
  json::value write(const T& value) const {
    return json::parse(text(value));
  }

  /// Throws BadInput, in which the value is called `where`.
  template <class T>
  T read(const Where& where, const json::value& value) const {
    if constexpr (std::is_same_v<T, Actor>) {
      return actor_at(where, value, game_->players());
    } else {
      T result{};
      read(where, value, result);
      return result;
    }
  }

 private:
  template <class T>
  using IsId = std::bool_constant<IdOf<T, G>>;
  using WordLists = mp::mp_transform<WordList, mp::mp_copy_if<AllTypes<G>, IsId>>;

  template <class... Lists>
  Wire(std::shared_ptr<const G> game, mp::mp_list<Lists...>)
      : game_(std::move(game)), words_(Lists(*game_)...) {}

  static void put(JsonText& out, bool value) {
    out.put(value ? std::string_view("true") : std::string_view("false"));
  }
  template <std::integral T>
  static void put(JsonText& out, T value) {
    out.put_number(value);
  }
  static void put(JsonText& out, double value) { out.put_number(value); }
  static void put(JsonText& out, Chance chance) {
    out.put_number(static_cast<double>(chance.parts) / Chance::certain);
  }
  static void put(JsonText& out, Seat seat) { out.put_number(index(seat)); }
  static void put(JsonText& out, Actor actor) {
    if (!actor.is_chance()) return put(out, actor.seat_of());
    out.put(std::string_view("\"chance\""));
  }
  static void put(JsonText& out, const std::string& text) { out.put_quoted(text); }
  static void put(JsonText& out, const Text& text) {
    out.put(text.json.empty() ? std::string_view("null") : std::string_view(text.json));
  }
  static void put(JsonText& out, const json::value& value) {
    out.put(std::string_view(json::serialize(value)));
  }
  template <IdOf<G> Id>
  void put(JsonText& out, Id id) const {
    std::get<WordList<Id>>(words_).put(out, id);
  }
  template <DescribedEnum E>
  static void put(JsonText& out, E value) {
    static constexpr auto pieces = enumerator_pieces<E>();
    assert(static_cast<std::size_t>(value) < pieces.size());
    out.put(pieces[static_cast<std::size_t>(value)]);
  }
  template <class T>
  void put(JsonText& out, const std::optional<T>& value) const {
    if (value) return put(out, *value);
    out.put(std::string_view("null"));
  }
  template <class... As>
  void put(JsonText& out, const std::variant<As...>& value) const {
    std::visit([&](const auto& a) { put(out, a); }, value);
  }
  template <DescribedStruct T>
  void put(JsonText& out, const T& value) const {
    put_members(out, value, Members<T>{});
  }
  template <class T, template <class...> class List>
  static void put_members(JsonText& out, const T&, List<>) {
    static constexpr auto piece = empty_piece<T>();
    out.put(piece);
  }
  template <class T, template <class...> class List, class First, class... Others>
  void put_members(JsonText& out, const T& value, List<First, Others...>) const {
    out.put(key_of<T, First, true>);
    put(out, value.*First::pointer);
    ((out.put(key_of<T, Others, false>), put(out, value.*Others::pointer)), ...);
    out.put('}');
  }
  template <class T, std::size_t N>
  void put(JsonText& out, const std::array<T, N>& items) const {
    put_array(out, items.data(), items.data() + N);
  }
  template <class T, int N>
  void put(JsonText& out, const FixedList<T, N>& items) const {
    put_array(out, items.begin(), items.end());
  }
  template <class T>
  void put(JsonText& out, const std::vector<T>& items) const {
    put_array(out, items.data(), items.data() + items.size());
  }
  static void put(JsonText& out, const std::map<std::string, std::string>& map) {
    out.put('{');
    for (const auto& [key, value] : map) {
      out.put_quoted(key);
      out.put(':');
      out.put_quoted(value);
      out.put(',');
    }
    out.close('}');
  }
  template <class Id, int N>
  void put(JsonText& out, const IdSet<Id, N>& set) const {
    out.put('[');
    set.each([&](Id id) {
      put(out, id);
      out.put(',');
    });
    out.close(']');
  }
  template <class Id, int N>
  void put(JsonText& out, const Counts<Id, N>& counts) const {
    out.put('{');
    counts.each([&](Id id, int count) {
      put(out, id);
      out.put(':');
      out.put_number(count);
      out.put(',');
    });
    out.close('}');
  }
  template <class T>
  void put_array(JsonText& out, const T* begin, const T* end) const {
    out.put('[');
    put_items(out, begin, end);
    out.put(']');
  }
  template <class T>
  void put_items(JsonText& out, const T* begin, const T* end) const {
    for (const T* item = begin; item != end; ++item) {
      if (item != begin) out.put(',');
      put(out, *item);
    }
  }

  void read(const Where& where, const json::value& value, bool& out) const {
    out = bool_at(where, value);
  }
  template <std::integral T>
  void read(const Where& where, const json::value& value, T& out) const {
    static_assert(sizeof(T) < sizeof(std::int64_t) || std::is_signed_v<T>);
    using Limits = std::numeric_limits<T>;
    out = static_cast<T>(integer_at(where, value, Limits::min(), Limits::max()));
  }
  void read(const Where& where, const json::value& value, Seat& out) const {
    out = seat(static_cast<int>(integer_at(where, value, 0, game_->players() - 1)));
  }
  void read(const Where& where, const json::value& value, Actor& out) const {
    out = actor_at(where, value, game_->players());
  }
  static void read(const Where& where, const json::value& value, std::string& out) {
    out = string_at(where, value);
  }
  static void read(const Where&, const json::value& value, Text& out) {
    out.json = json::serialize(value);
  }
  static void read(const Where&, const json::value& value, json::value& out) { out = value; }
  static void read(const Where& where, const json::value& value,
                   std::map<std::string, std::string>& out) {
    for (const auto& [key, text] : object_at(where, value))
      out.emplace(key, string_at(where.member(key), text));
  }
  template <class E>
    requires IdOf<E, G> || DescribedEnum<E>
  void read(const Where& where, const json::value& value, E& out) const {
    read_word(where, string_at(where, value), out);
  }
  template <class T>
  void read(const Where& where, const json::value& value, std::optional<T>& out) const {
    if (!value.is_null()) out = read<T>(where, value);
  }
  template <class... As>
  void read(const Where& where, const json::value& value, std::variant<As...>& out) const {
    const json::object& object = object_at(where, value);
    const Where type_place = where.member("type");
    const std::string_view type = string_at(type_place, member_at(where, object, "type"));
    const bool known =
        ((type == As::type && (read(where, value, out.template emplace<As>()), true)) || ...);
    if (!known)
      where.fail("unknown type " + in_quotes(type) + " (known: " + listed({As::type...}) + ")");
  }
  template <DescribedStruct T>
  void read(const Where& where, const json::value& value, T& out) const {
    const json::object& object = object_at(where, value);
    read_members(where, object, out, Members<T>{});
  }
  template <class T, template <class...> class List, class... Ms>
  void read_members(const Where& where, const json::object& object, [[maybe_unused]] T& out,
                    List<Ms...>) const {
    std::size_t found = Tagged<T> ? 1 : 0;
    (read_member(where, object, Ms::name, out.*Ms::pointer, found), ...);
    // All of ours are there, so a look at the keys is needed only if there are more.
    if (object.size() == found) return;
    std::vector<std::string_view> known{Ms::name...};
    if (Tagged<T>) known.insert(known.begin(), "type");
    only_members(where, object, known);
  }
  template <class Field>
  void read_member(const Where& where, const json::object& object, std::string_view name,
                   Field& field, std::size_t& found) const {
    if (may_be_absent(field) && !object.contains(name)) return;
    read(where.member(name), member_at(where, object, name), field);
    ++found;
  }
  template <class T, std::size_t N>
  void read(const Where& where, const json::value& value, std::array<T, N>& out) const {
    const json::array& items = array_at(where, value);
    if (items.size() != N)
      where.fail("expected " + std::to_string(N) + " items, not " + std::to_string(items.size()));
    for (std::size_t i = 0; i < N; ++i) read(where.item(i), items[i], out[i]);
  }
  template <class T, int N>
  void read(const Where& where, const json::value& value, FixedList<T, N>& out) const {
    const json::array& items = array_at(where, value);
    if (items.size() > N) {
      where.fail("expected at most " + std::to_string(N) + " items, not " +
                 std::to_string(items.size()));
    }
    for (std::size_t i = 0; i < items.size(); ++i) out.push(read<T>(where.item(i), items[i]));
    if constexpr (IdOf<T, G>) {
      std::sort(out.begin(), out.end());
      const T* twice = std::adjacent_find(out.begin(), out.end());
      if (twice != out.end()) where.fail(text(*twice) + " occurs twice");
    }
  }
  template <class T>
  void read(const Where& where, const json::value& value, std::vector<T>& out) const {
    const json::array& items = array_at(where, value);
    out.reserve(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) out.push_back(read<T>(where.item(i), items[i]));
  }
  template <class Id, int N>
  void read(const Where& where, const json::value& value, IdSet<Id, N>& out) const {
    const json::array& items = array_at(where, value);
    for (std::size_t i = 0; i < items.size(); ++i) {
      const Id id = read<Id>(where.item(i), items[i]);
      if (out.contains(id)) where.fail(text(id) + " occurs twice");
      out.insert(id);
    }
  }
  template <class Id, int N>
  void read(const Where& where, const json::value& value, Counts<Id, N>& out) const {
    if constexpr (!IdOf<Id, G>)
      static_assert(mp::mp_size<boost::describe::describe_enumerators<Id>>::value <= N);
    for (const auto& [word, count] : object_at(where, value)) {
      Id id{};
      read_word(where, word, id);
      read(where.member(word), count, out[id]);
    }
  }

  template <IdOf<G> Id>
  void read_word(const Where& where, std::string_view word, Id& out) const {
    out = std::get<WordList<Id>>(words_).read(where, word);
  }
  template <DescribedEnum E>
  void read_word(const Where& where, std::string_view word, E& out) const {
    constexpr auto& names = enumerator_names<E>;
    const auto* const found = std::find(names.begin(), names.end(), word);
    if (found == names.end()) {
      where.fail("no " + kind_name(type_name<E>()) + " is called " + in_quotes(word) + " (known: " +
                 listed(std::vector<std::string_view>(names.begin(), names.end())) + ")");
    }
    out = static_cast<E>(found - names.begin());
  }

  template <class T>
  static constexpr bool may_be_absent(const T&) {
    return false;
  }
  template <class T>
  static constexpr bool may_be_absent(const std::optional<T>&) {
    return lenient_optionals<G>;
  }
  std::shared_ptr<const G> game_;
  mp::mp_rename<WordLists, std::tuple> words_;
};

}  // namespace rail::host
