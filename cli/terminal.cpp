// The prompt of `roundhouse play`: lists, questions, hints, and what was typed.
#include "cli/terminal.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <iostream>

#include "cli/outcome.h"
#include "host/json_input.h"

namespace rail::cli {

namespace {

namespace json = host::json;

constexpr std::size_t news_lines = 20;
constexpr std::size_t long_list = 40;

constexpr std::string_view help_text = R"(
NUMBER        play the action with this number
ACTION        play an action given in short or as JSON
why ACTION    say why an action is not allowed, for example
              why claim duluth--omaha-a red 1
              why {"type":"take_blind"}
hint          let the best bot name up to three actions, with its estimate of the chance to win
              and why they are good
show NUMBER   show an action in short and as JSON
find TEXT     list the names on the board that contain this text
view          show the table again
actions       list the actions again; with a long list, each thing to do on one line
actions TEXT  list all actions that contain this text in full, for example actions omaha
log           tell everything that happened
quit          leave the table
)";

/// "Claim Duluth–Omaha with 2 red cards" is about a thing and a way to do it.
struct Wording {
  std::string what;
  std::string how;
};

constexpr std::string_view with = " with ";

Wording wording_of(const std::string& words) {
  const std::size_t at = words.find(with);
  if (at == std::string::npos) return {words, ""};
  return {words.substr(0, at), words.substr(at + with.size())};
}

std::string lower(std::string_view text) {
  std::string all(text);
  for (char& c : all) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return all;
}

/// One thing and all ways to do it, each with its number.
void print_ways(const std::vector<Wording>& all, std::size_t first, std::size_t end) {
  constexpr std::size_t width = 96;
  constexpr std::string_view indent = "         ";
  std::string line = fmt::format("{}{}{}", indent, all[first].what, with);
  for (std::size_t i = first; i < end; ++i) {
    const std::string way = fmt::format(" {}: {}", i + 1, all[i].how);
    if (line.size() + way.size() > width) {
      fmt::print("{}\n", line);
      line = fmt::format("{}    ", indent);
    }
    line += way + (i + 1 < end ? "," : "");
  }
  fmt::print("{}\n", line);
}

/// Calls f with every "id" in a board file.
template <class F>
void each_id(const json::value& value, const F& f) {
  if (value.is_array()) {
    for (const json::value& item : value.get_array()) each_id(item, f);
  } else if (value.is_object()) {
    for (const auto& member : value.get_object()) {
      if (member.key() == "id" && member.value().is_string()) f(member.value().get_string());
      each_id(member.value(), f);
    }
  }
}

}  // namespace

void Terminal::run() {
  fmt::print("{}\n", entry_.name("en"));
  std::vector<std::string> players = session_.record().players;
  players[static_cast<std::size_t>(index(session_.person()))] = "you";
  for (std::size_t i = 0; i < players.size(); ++i)
    fmt::print("{}{}", i > 0 ? ", " : "", seat_words(static_cast<int>(i), players));
  fmt::print("\nType the number of an action, or help.\n");
  while (true) {
    session_.advance();
    show_news();
    if (session_.over()) {
      fmt::print("\n{}\n{}", session_.match().view_words(session_.person()),
                 outcome_words(session_.match().outcome(), players));
      return;
    }
    legal_ = session_.legal();
    for (const json::value& action : legal_) shorthand_.learn(action);
    show_view();
    show_actions("");
    if (!decide()) {
      fmt::print("\nThe game ends here, unfinished.\n");
      return;
    }
  }
}

/// False if the person leaves.
bool Terminal::decide() {
  const bool is_terminal = ::isatty(STDIN_FILENO) != 0;
  decided_ = false;
  while (!decided_) {
    if (is_terminal) fmt::print("> ");
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) return false;
    try {
      if (!obey(line)) return false;
    } catch (const host::BadInput& error) {
      fmt::print("{}\n", error.what());
    }
  }
  return true;
}

/// False for quit.
bool Terminal::obey(const std::string& line) {
  const std::vector<std::string> words = split(line);
  if (words.empty()) return true;
  const std::string& first = words.front();
  const auto rest = [&] { return std::string_view(line).substr(line.find(first) + first.size()); };
  if (first == "quit" || first == "exit") return false;
  if (first == "help" || first == "?") {
    fmt::print("{}\n", help_text);
  } else if (first == "view") {
    show_view();
  } else if (first == "actions") {
    show_actions(words.size() > 1 ? words[1] : "");
  } else if (first == "hint") {
    show_hint();
  } else if (first == "log") {
    show_log();
  } else if (first == "why") {
    why(rest());
  } else if (first == "find") {
    find(words.size() > 1 ? words[1] : "");
  } else if (first == "show") {
    show_action(words.size() > 1 ? words[1] : "");
  } else if (const json::value* action = numbered(first); action != nullptr && words.size() == 1) {
    play(*action);
  } else {
    play(shorthand_.read(line));
  }
  return true;
}

void Terminal::play(const json::value& action) {
  if (const auto refusal = session_.play(action)) {
    fmt::print("{} ({})\n", refusal->words, refusal->rule);
    return;
  }
  decided_ = true;
}

void Terminal::why(std::string_view text) const {
  const std::vector<std::string> words = split(text);
  const json::value* known = words.size() == 1 ? numbered(words.front()) : nullptr;
  const json::value action = known != nullptr ? *known : shorthand_.read(text);
  const auto refusal = session_.match().explain(session_.person(), action);
  fmt::print("{}: ", session_.match().action_words(action));
  if (refusal) {
    fmt::print("not allowed. {} (rule {}, {})\n", refusal->words, refusal->rule, refusal->code);
  } else {
    fmt::print("this is allowed.\n");
  }
}

void Terminal::find(std::string_view text) const {
  const std::string wanted = lower(text);
  std::vector<std::string> found;
  each_id(host::parse_json(entry_.board(), "board"), [&](std::string_view id) {
    if (id.find(wanted) != std::string_view::npos) found.emplace_back(id);
  });
  for (const std::string& id : found) fmt::print("  {}\n", id);
  if (found.empty()) fmt::print("Nothing on the board is called {}.\n", host::in_quotes(text));
}

void Terminal::show_news() {
  const std::vector<std::string>& log = session_.log();
  std::vector<std::string> news;
  for (; told_ < log.size(); ++told_) {
    if (!log[told_].empty()) news.push_back(log[told_]);
  }
  if (news.empty()) return;
  fmt::print("\n");
  const std::size_t first = news.size() > news_lines ? news.size() - news_lines : 0;
  if (first > 0) fmt::print("  ... {} lines before that: see log\n", first);
  for (std::size_t i = first; i < news.size(); ++i) fmt::print("  {}\n", news[i]);
}

void Terminal::show_view() const {
  fmt::print("\n{}", session_.match().view_words(session_.person()));
}

/// Several ways to do one thing stand together; in a long list, their numbers only.
void Terminal::show_actions(std::string_view filter) const {
  std::vector<Wording> all;
  for (const json::value& action : legal_)
    all.push_back(wording_of(session_.match().action_words(action)));
  const bool is_long = all.size() > long_list && filter.empty();
  bool is_cut = false;
  fmt::print("\n");
  for (std::size_t i = 0, end = 0; i < all.size(); i = end) {
    const Wording& it = all[i];
    for (end = i + 1; end < all.size() && !it.how.empty() && all[end].what == it.what;) ++end;
    if (lower(it.what).find(lower(filter)) == std::string::npos) continue;
    if (end - i == 1) {
      fmt::print("{:>7}  {}{}{}\n", i + 1, it.what, it.how.empty() ? "" : with, it.how);
    } else if (is_long) {
      fmt::print("{:>7}  {} ({} ways)\n", fmt::format("{}-{}", i + 1, end), it.what, end - i);
      is_cut = true;
    } else {
      print_ways(all, i, end);
    }
  }
  if (is_cut)
    fmt::print("         To see all ways to do something: actions and a part of its name\n");
}

void Terminal::show_hint() {
  const std::vector<host::Hint> hints = session_.hint();
  for (const host::Hint& hint : hints) {
    const auto* const at = std::find(legal_.begin(), legal_.end(), hint.action);
    fmt::print("{:>7}  {:>3.0f} %  {}\n", at - legal_.begin() + 1, 100 * hint.worth,
               session_.match().action_words(hint.action));
    for (const std::string& reason : hint.words) fmt::print("{:16}{}\n", "", reason);
  }
  if (hints.empty()) fmt::print("No bot can advise on this game.\n");
}

void Terminal::show_log() const {
  for (const std::string& line : session_.log()) {
    if (!line.empty()) fmt::print("  {}\n", line);
  }
}

void Terminal::show_action(std::string_view number) const {
  const json::value* action = numbered(number);
  if (action == nullptr) throw host::BadInput("show needs the number of an action");
  fmt::print("{}\n{}\n", Shorthand::write(*action), json::serialize(*action));
}

/// The action with this number; null if the text is no number. Throws BadInput if there is none.
const json::value* Terminal::numbered(std::string_view text) const {
  const bool is_number = !text.empty() && std::all_of(text.begin(), text.end(),
                                                      [](char c) { return c >= '0' && c <= '9'; });
  if (!is_number) return nullptr;
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number < 1 || number > legal_.size())
    throw host::BadInput(fmt::format("there are actions 1 to {}", legal_.size()));
  return &legal_[number - 1];
}

}  // namespace rail::cli
