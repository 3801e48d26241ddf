// Long runs cut into parts for many machines: which share each part has, its file, and whether some
// files are all the parts of one run.
//
// Whatever plays many deals can be cut like this: it plays only `share_of(part, deals)`, puts what
// came of them into `PartFile::work`, and all that the result follows from into
// `PartFile::request`. Who joins gets the parts in order from `all_of_one_run`, and comes to the
// same as a run in one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/json_input.h"

namespace rail::lab {

namespace json = host::json;

inline constexpr int most_parts = 100'000;

/// One of so many parts, counted from 1.
struct Part {
  int number = 1;
  int of = 1;
  friend bool operator==(const Part&, const Part&) = default;
};

/// Reads "3/64"; throws BadInput.
Part part_from(std::string_view text);
/// "3/64".
std::string part_words(const Part& part);
/// "part-03-of-64.json": in a folder, parts of one run lie in their order.
std::string part_file_name(const Part& part);

/// Deals, games or whatever a run counts: first, first + 1, … last - 1.
struct Stretch {
  int first = 0;
  int last = 0;
  int size() const { return last - first; }
  friend bool operator==(const Stretch&, const Stretch&) = default;
};

/// The share of a part in deals 0 … deals - 1. Shares follow each other in the order of parts and
/// differ by one deal at most. It depends on nothing else, no thread or machine. Throws BadInput if
/// there are more parts than deals, or the part is none.
Stretch share_of(const Part& part, int deals);

/// As it stands in the `work` of a part.
json::array stretch_json(const Stretch& stretch);
/// Throws BadInput unless it is the share that the part has in so many deals.
void require_stretch(const host::Where& where, const json::value& value, const Stretch& share);

/// What one part found, and what it is a part of.
struct PartFile {
  std::string kind;                    // the command: "arena"
  std::string program;                 // the version that played it
  std::vector<std::string> command{};  // as it was given; for people, nothing is read from it
  Part part{};
  json::object request{};  // all that the result of the whole run follows from
  json::object work{};     // what came of this share
  std::string name{};      // where it was read from, for messages; not in the file
};

/// SHA-256 in hexadecimal digits.
std::string sum_of(std::string_view bytes);

/// The text of a part's file: one line of JSON whose end is the sum of what is before it. Throws
/// BadInput if it would be larger than what is read again.
std::string write_part(const PartFile& part);
/// Throws BadInput, which begins with `name`, if the text is not whole and unchanged.
PartFile read_part(std::string_view text, std::string_view name);
inline constexpr std::size_t largest_part_file = std::size_t{64} << 20;

/// Where two values differ first, as a path that begins with `where`, and how; empty if they do
/// not.
std::string first_difference(const std::string& where, const json::value& one,
                             const json::value& other);
/// Why two files are not parts of one run, in words that begin with the second one's name; empty if
/// they are. Which part they are does not matter.
std::string difference(const PartFile& one, const PartFile& other);

/// These files in the order of parts. Throws BadInput, saying which and where, if one is missing,
/// there twice, of another run, or of another version than `program`.
std::vector<PartFile> all_of_one_run(std::vector<PartFile> files, std::string_view program);

}  // namespace rail::lab
