// Why something is refused, and who asks for it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace rail::people {

/// `code` for programs and for the page, which has words of its own; `words` for everybody else.
struct Refusal {
  std::string code{};
  std::string words{};
  friend bool operator==(const Refusal&, const Refusal&) = default;
};

/// Nothing if it may be.
using WhyNot = std::optional<Refusal>;

inline Refusal refused(std::string_view code, std::string_view words) {
  return {std::string(code), std::string(words)};
}

/// Who wants to add something to a book: a person who has shown who he is, or the house itself,
/// which knows how a table ended. Nobody becomes the house by an empty name.
class Asker {
 public:
  static Asker house() { return Asker(true, {}); }
  static Asker person(std::string id) { return Asker(false, std::move(id)); }

  bool is_house() const { return house_; }
  bool is(std::string_view person) const { return !house_ && !person.empty() && id_ == person; }
  /// Empty if it is the house.
  const std::string& id() const { return id_; }

 private:
  Asker(bool house, std::string id) : house_(house), id_(std::move(id)) {}

  bool house_ = false;
  std::string id_;
};

}  // namespace rail::people
