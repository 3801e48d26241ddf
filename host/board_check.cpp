// Finds the game of a document, and asks it.
#include "host/board_check.h"

#include <algorithm>
#include <utility>

#include "games/board_reader.h"
#include "host/family.h"
#include "host/json_input.h"

namespace rail::host {
namespace {

/// A family as board files call it.
std::string game_of(const Family& family) {
  std::string called(family.name);
  std::replace(called.begin(), called.end(), '_', '-');
  return called;
}

/// What a document says of itself decides who reads it.
std::vector<BoardProblem> problems_in(std::string_view text) {
  BoardProblems problems;
  try {
    const Cursor root(text, problems);
    const Cursor game = root.at("game");
    const std::string called = game.text();
    std::string known;
    for (const Family& family : all_families()) {
      if (game_of(family) == called) return family.problems(text);
      if (!family.listing.hidden) known += (known.empty() ? "" : ", ") + game_of(family);
    }
    if (!called.empty())
      game.fail(BoardFlaw::unknown_game,
                "no game is called " + in_quotes(called) + " (known: " + known + ")");
    problems.throw_if_any();
  } catch (const BoardError& error) {
    return error.problems();
  }
  return {};
}

/// The ids of what a pointer leads through, such as the route of "/routes/3/length".
void name_way(const json::value& document, BoardProblem& problem) {
  std::vector<std::string> way;
  for (std::size_t end = 1; end != 0 && end <= problem.pointer.size();) {
    end = std::min(problem.pointer.find('/', end), problem.pointer.size());
    json::error_code missing;
    const json::value* value = document.find_pointer(problem.pointer.substr(0, end), missing);
    const json::object* object = value == nullptr ? nullptr : value->if_object();
    const json::value* id = object == nullptr ? nullptr : object->if_contains("id");
    if (id != nullptr && id->is_string() && id->get_string().size() <= max_word)
      way.emplace_back(id->get_string());
    ++end;
  }
  problem.about.insert(problem.about.begin(), way.begin(), way.end());
}

}  // namespace

std::vector<BoardProblem> board_problems(std::string_view text) {
  std::vector<BoardProblem> problems = problems_in(text);
  const bool is_json = std::none_of(problems.begin(), problems.end(), [](const BoardProblem& it) {
    return it.code == "not_json" || it.code == "too_large";
  });
  if (!is_json || problems.empty()) return problems;
  const json::value document = parse_json(text, "board");
  for (BoardProblem& problem : problems) name_way(document, problem);
  return problems;
}

std::string_view board_schema(std::string_view game) {
  std::vector<std::string> names;
  for (const Family& family : all_families()) {
    if (game == family.name || game == game_of(family)) return family.schema;
    if (!family.listing.hidden) names.push_back(game_of(family));
  }
  const std::vector<std::string_view> known(names.begin(), names.end());
  throw BadInput("no game is called " + in_quotes(game) + " (known: " + listed(known) + ")");
}

}  // namespace rail::host
