// What a seat may know, as a row of numbers: made from its view field by field.
//
// A row is built from a view and from nothing else, so nothing hidden can be in it. Seats are told
// as the viewer counts them: 0 is the viewer, 1 who sits next. Ids and words are one 1 among zeros,
// sets are a 0 or 1 for each member there could be, counts are divided by `per_count` or
// `per_number`, powers of two, so that they are small and can be read back exactly.
#pragma once

#include <array>
#include <boost/mp11.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/collections.h"
#include "engine/game.h"
#include "host/type_kinds.h"

namespace rail::python {

namespace mp = boost::mp11;

/// Some neighbouring numbers of a row that belong together.
struct Part {
  std::string name;  // the way to it in the view, e.g. "players[1].trains"
  int offset = 0;
  int size = 0;
  std::string_view kind;  // "flag", "flags", "one_hot", "count", "counts"
  int divisor = 1;        // by which counts were divided
};

inline constexpr int per_count = 4;    // how many of each of several things
inline constexpr int per_number = 32;  // a number that stands alone

/// Fills a row that is all zeros.
class RowWriter {
 public:
  explicit RowWriter(float* row) : at_(row) {}
  float* part(std::string_view, int size, std::string_view, int = 1) {
    float* begin = at_;
    at_ += size;
    return begin;
  }
  float* present(std::string_view) { return at_++; }
  void enter(std::string_view) {}
  void enter(std::string_view, int) {}
  void leave() {}

 private:
  float* at_;
};

/// Notes what a row consists of, and fills nothing.
class PartLister {
 public:
  float* part(std::string_view name, int size, std::string_view kind, int divisor = 1) {
    if (size > 0) parts_.push_back({path_ + std::string(name), offset_, size, kind, divisor});
    offset_ += size;
    return nullptr;
  }
  /// Whether something is there that need not be.
  float* present(std::string_view name) { return part(std::string(name) + "?", 1, "flag"); }
  void enter(std::string_view name) {
    marks_.push_back(path_.size());
    path_ += std::string(name) + ".";
  }
  void enter(std::string_view name, int i) {
    marks_.push_back(path_.size());
    path_ += std::string(name) + "[" + std::to_string(i) + "].";
  }
  void leave() {
    path_.resize(marks_.back());
    marks_.pop_back();
  }
  int size() const { return offset_; }
  std::vector<Part> parts() && { return std::move(parts_); }

 private:
  std::vector<Part> parts_;
  std::vector<std::size_t> marks_;
  std::string path_;
  int offset_ = 0;
};

/// What holds unless a family says something else.
template <class G>
struct ObservedByFields {
  /// Lists with an item for each seat, which are turned so that the viewer's comes first.
  static constexpr bool by_seat(std::string_view name) {
    return name == "players" || name == "trains" || name == "hands";
  }
  /// How many items a list can have on this board.
  static int length(const G&, std::string_view /*name*/, int capacity) { return capacity; }
};

/// How the views of a game become rows: specialised in python/core/families where fields alone do
/// not say it. There may be, beside what is above:
///   skips(static_cast<const T*>(nullptr))   the name of a field of T that is left out
///   show(observer, name, const T* value)    what is shown in place of a field of type T
template <class G>
struct Observed : ObservedByFields<G> {
  static constexpr int version = 1;
};

template <class T>
inline constexpr bool is_fixed_list = false;
template <class T, int N>
inline constexpr bool is_fixed_list<FixedList<T, N>> = true;

/// Goes through a view. A value that is not there is a null pointer: its places stay 0.
template <Game G, class Row>
class Observer {
 public:
  using Rules = Observed<G>;

  Observer(const G& g, int me, Row& row) : g_(g), me_(me), row_(row) {}

  const G& game() const { return g_; }
  Row& row() { return row_; }
  /// How the viewer counts this seat.
  int turned(Seat s) const { return (index(s) - me_ + g_.players()) % g_.players(); }

  void view(const typename G::View* v) { members(v); }

  template <class T>
  void show(std::string_view name, const T* v) {
    if constexpr (requires { Rules::show(*this, name, v); }) {
      Rules::show(*this, name, v);
    } else if constexpr (std::is_same_v<T, bool>) {
      float* at = row_.part(name, 1, "flag");
      if (at != nullptr && v != nullptr) *at = *v ? 1.0F : 0.0F;
    } else if constexpr (std::is_integral_v<T>) {
      float* at = row_.part(name, 1, "count", per_number);
      if (at != nullptr && v != nullptr) *at = static_cast<float>(*v) / float{per_number};
    } else if constexpr (std::is_enum_v<T>) {
      float* at = row_.part(name, kinds<T>(), "one_hot");
      if (at != nullptr && v != nullptr) at[place(*v)] = 1;
    } else {
      members_of(name, v);
    }
  }

  /// Of how many an id or word is one.
  template <class Id>
  int kinds() const {
    if constexpr (std::is_same_v<Id, Seat>) {
      return g_.players();
    } else if constexpr (host::IdOf<Id, G>) {
      return g_.count(Id{});
    } else {
      return static_cast<int>(mp::mp_size<boost::describe::describe_enumerators<Id>>::value);
    }
  }

 private:
  template <class Id>
  int place(Id id) const {
    if constexpr (std::is_same_v<Id, Seat>) {
      return turned(id);
    } else {
      return static_cast<int>(id);
    }
  }

  template <class T>
  void members(const T* v) {
    mp::mp_for_each<host::Members<T>>([&](auto member) {
      using Member = decltype(member);
      constexpr std::string_view name = Member::name;
      using Field = std::remove_cvref_t<decltype(v->*Member::pointer)>;
      if constexpr (std::is_same_v<T, typename G::View> && name == "seat") {
        return;  // the viewer is always 0
      } else if constexpr (is_skipped<T>(name)) {
        return;
      } else {
        const Field* field = v == nullptr ? nullptr : &(v->*Member::pointer);
        if constexpr (Rules::by_seat(name) && is_fixed_list<Field>) {
          by_seat(name, field);
        } else {
          show(name, field);
        }
      }
    });
  }
  template <class T>
  static constexpr bool is_skipped(std::string_view name) {
    if constexpr (requires { Rules::skips(static_cast<const T*>(nullptr)); }) {
      return Rules::skips(static_cast<const T*>(nullptr)) == name;
    } else {
      return false;
    }
  }
  template <class List>
  void by_seat(std::string_view name, const List* list) {
    for (int i = 0; i < g_.players(); ++i) {
      const int seat_index = (me_ + i) % g_.players();
      row_.enter(name, i);
      show_item(list != nullptr && seat_index < list->size() ? &(*list)[seat_index] : nullptr);
      row_.leave();
    }
  }
  /// An item of a list is called by its place; if it is a struct, its fields are.
  template <class T>
  void show_item(const T* v) {
    if constexpr (host::DescribedStruct<T>) {
      members(v);
    } else {
      show("it", v);
    }
  }

  template <class T>
  void members_of(std::string_view name, const std::optional<T>* v) {
    const T* inner = v != nullptr && v->has_value() ? &**v : nullptr;
    if constexpr (!std::is_enum_v<T>) {
      float* at = row_.present(name);
      if (at != nullptr && inner != nullptr) *at = 1;
    }
    show(name, inner);
  }
  template <class Id, int N>
  void members_of(std::string_view name, const IdSet<Id, N>* v) {
    const int size = kinds<Id>();
    float* at = row_.part(name, size, "flags");
    if (at == nullptr || v == nullptr) return;
    v->each([&](Id id) {
      if (static_cast<int>(id) < size) at[place(id)] = 1;
    });
  }
  template <class Id, int N>
  void members_of(std::string_view name, const Counts<Id, N>* v) {
    float* at = row_.part(name, kinds<Id>(), "counts", per_count);
    if (at == nullptr || v == nullptr) return;
    v->each([&](Id id, int n) { at[place(id)] = static_cast<float>(n) / float{per_count}; });
  }
  template <class T, std::size_t N>
  void members_of(std::string_view name, const std::array<T, N>* v) {
    for (std::size_t i = 0; i < N; ++i) {
      row_.enter(name, static_cast<int>(i));
      show_item(v == nullptr ? nullptr : &(*v)[i]);
      row_.leave();
    }
  }
  template <class T, int N>
  void members_of(std::string_view name, const FixedList<T, N>* v) {
    const int length = Rules::length(g_, name, N);
    for (int i = 0; i < length; ++i) {
      row_.enter(name, i);
      show_item(v != nullptr && i < v->size() ? &(*v)[i] : nullptr);
      row_.leave();
    }
  }
  template <host::DescribedStruct T>
  void members_of(std::string_view name, const T* v) {
    row_.enter(name);
    members(v);
    row_.leave();
  }

  const G& g_;
  int me_;
  Row& row_;
};

/// What the rows of a game consist of.
template <Game G>
std::vector<Part> parts_of(const G& g) {
  PartLister lister;
  Observer<G, PartLister>(g, 0, lister).view(nullptr);
  return std::move(lister).parts();
}

/// Fills a row of zeros with what a seat sees; the view must be a seat's.
template <Game G>
void observe(const G& g, const typename G::View& view, float* row) {
  RowWriter writer(row);
  Observer<G, RowWriter>(g, index(*view.seat), writer).view(&view);
}

}  // namespace rail::python
