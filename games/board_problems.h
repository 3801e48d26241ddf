// Collects all that is wrong with a board document while it is read and checked.
#pragma once

#include <boost/describe/enum.hpp>
#include <boost/describe/enum_to_string.hpp>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/board_file.h"

namespace rail {

/// What can be wrong with a document of any game; each game has a `Flaw` of its own for the rest.
enum class BoardFlaw : std::uint8_t {
  not_json,
  too_large,
  repeated_key,
  unknown_format,
  unknown_game,
  missing_key,
  unknown_key,
  wrong_type,
  not_whole,
  out_of_range,
  too_fine,
  wrong_number_of_entries,
  empty_text,
  long_text,
  control_character,
  bad_id,
  repeated_id,
  repeated_entry,
  unknown_id,
  unknown_word,
  count_differs,
  part_without_provenance
};
BOOST_DESCRIBE_ENUM(BoardFlaw, not_json, too_large, repeated_key, unknown_format, unknown_game,
                    missing_key, unknown_key, wrong_type, not_whole, out_of_range, too_fine,
                    wrong_number_of_entries, empty_text, long_text, control_character, bad_id,
                    repeated_id, repeated_entry, unknown_id, unknown_word, count_differs,
                    part_without_provenance)

/// Escaped and not too long, so that nothing from a file can disturb a terminal.
std::string in_quotes(std::string_view text);

/// Where something stands in a document; by itself the whole of it.
class Spot {
 public:
  Spot() = default;
  explicit Spot(std::string_view part) { *this = Spot().member(part); }

  Spot member(std::string_view key) const;
  Spot item(std::size_t i) const;
  /// A member whose name has to be said in words, since nobody expects it here.
  Spot stranger(std::string_view key) const;
  /// A place in the text, which is no value yet: "line 3, column 9".
  static Spot in_text(std::string words);

  const std::string& pointer() const { return pointer_; }
  std::string words() const { return words_.empty() ? "the file" : words_; }

 private:
  std::string pointer_;
  std::string words_;
};

/// An entry of a list of the document, or a member of it: "/routes/3/length".
Spot entry(std::string_view list, std::size_t i);
Spot entry(std::string_view list, std::size_t i, std::string_view key);

class BoardProblems {
 public:
  /// What is read twice counts once. Throws BoardError when there are too many.
  template <class Flaw>
  void add(const Spot& at, Flaw flaw, std::string text, std::vector<std::string> about = {}) {
    add(at, std::string_view(boost::describe::enum_to_string(flaw, "?")), std::move(text),
        std::move(about));
  }

  /// Whether problems are from now on in the reading of a part, as at first, or among parts.
  void reading(bool is) { reading_ = is; }
  /// Whether these parts of the document could be read, so that asking how they fit together makes
  /// sense. What nothing else depends on, such as names, does not count.
  bool sound(std::initializer_list<std::string_view> parts) const;
  /// The same of all parts.
  bool sound() const { return unsound_.empty(); }

  /// Throws BoardError if anything is wrong.
  void throw_if_any() const;

 private:
  void add(const Spot& at, std::string_view code, std::string text, std::vector<std::string> about);

  std::vector<BoardProblem> all_;
  std::set<std::string> known_;  // spots with codes, and among parts with texts
  std::set<std::string, std::less<>> unsound_;
  bool reading_ = true;
};

}  // namespace rail
