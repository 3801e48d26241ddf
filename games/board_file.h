// What the boards of all games share.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rail {

/// A name in both languages.
struct Name {
  std::string en;
  std::string de;
};

/// A board file, or its schema, that is part of the program.
struct EmbeddedBoard {
  std::string_view file;  ///< its name in its folder, such as "usa.json"
  std::string_view text;  ///< the whole JSON text
};

/// One thing that is wrong with a board document.
struct BoardProblem {
  std::string pointer;             ///< where, as a JSON pointer: "/routes/3/length"
  std::string where;               ///< the same for people: "routes[3].length"
  std::string code;                ///< what kind of problem, as docs/boards.md lists them
  std::string text;                ///< what is wrong, in English: "9 is not from 1 to 7"
  std::vector<std::string> about;  ///< ids of other things in the document that it is about
};

/// All that is wrong with a board document; what() says the first, with its place.
class BoardError : public std::runtime_error {
 public:
  /// There is at least one.
  explicit BoardError(std::vector<BoardProblem> problems)
      : std::runtime_error(problems.front().where + ": " + problems.front().text),
        problems_(std::move(problems)) {}

  const std::vector<BoardProblem>& problems() const { return problems_; }

 private:
  std::vector<BoardProblem> problems_;
};

}  // namespace rail
