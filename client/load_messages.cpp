// Finds in messages of a server what matters to a client under load: thousands come each second,
// and what it spends on them the server beside it lacks.
#include "client/load_messages.h"

#include <array>
#include <boost/json.hpp>
#include <charconv>
#include <cstddef>
#include <functional>
#include <vector>

namespace rail::load {

namespace {

/// How much deeper what follows is: 1 and -1 for brackets and braces.
constexpr std::array<signed char, 256> deeper = [] {
  std::array<signed char, 256> all{};
  all['{'] = all['['] = 1;
  all['}'] = all[']'] = -1;
  return all;
}();

/// Goes through JSON from left to right and takes apart only what it is asked for. What is passed
/// over may be anything in which strings and brackets end.
class Json {
 public:
  explicit Json(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

  /// Whether all was as it should be, and nothing follows.
  bool ended() { return good_ && look() == '\0' && at_ == end_; }
  bool is(char c) { return look() == c; }

  /// The next value as it is written.
  std::string_view value() {
    const char first = look();
    const char* const begin = at_;
    if (first == '"') {
      pass_string();
    } else if (first == '{' || first == '[') {
      pass_nested();
    } else {
      while (at_ < end_ && *at_ > ' ' && *at_ != ',' && *at_ != '}' && *at_ != ']') ++at_;
      if (at_ == begin) fail();
    }
    return good_ ? std::string_view(begin, static_cast<std::size_t>(at_ - begin))
                 : std::string_view();
  }

  /// Goes on at the next list that is called so, however deep it is. For these bytes to be no such
  /// thing a string would have to hold quotes that are not escaped.
  template <class Searcher>
  void go_to(const Searcher& comma_name_colon) {
    const auto [from, to] = comma_name_colon(at_, end_);
    if (from == to) return fail();
    at_ = to;
  }
  bool pass(char c) {
    if (look() != c) return false;
    ++at_;
    return true;
  }
  /// Whether nothing follows but other members of the object that is the whole text.
  bool has_only_members_left() const {
    Json rest = *this;
    while (rest.pass(',')) {
      rest.value();
      if (!rest.pass(':')) return false;
      rest.value();
    }
    return rest.pass('}') && rest.ended();
  }

  /// Calls with the key of each member of the next value, an object; `take` has to take what
  /// belongs to it.
  template <class Take>
  void members(Take take) {
    list('{', '}', [&] {
      const std::string_view key = value();
      if (key.size() < 2 || key.front() != '"' || !pass(':')) return fail();
      take(key.substr(1, key.size() - 2));
    });
  }
  /// Calls for each item of the next value, an array; `take` has to take it.
  template <class Take>
  void items(Take take) {
    list('[', ']', take);
  }

 private:
  char look() {
    while (at_ < end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\t' || *at_ == '\r')) ++at_;
    return at_ < end_ ? *at_ : '\0';
  }
  void fail() {
    good_ = false;
    at_ = end_;
  }

  template <class Take>
  void list(char open, char close, Take take) {
    if (!pass(open)) return fail();
    if (pass(close)) return;
    while (good_) {
      take();
      const char next = look();
      if (good_ && next != ',' && next != close) return fail();
      ++at_;
      if (next == close) return;
    }
  }

  void pass_string() {
    for (++at_; at_ < end_; ++at_) {
      if (*at_ == '"') {
        ++at_;
        return;
      }
      if (*at_ == '\\' && ++at_ == end_) break;
    }
    fail();
  }
  void pass_nested() {
    int depth = 0;
    while (at_ < end_) {
      if (*at_ == '"') {
        pass_string();
        continue;
      }
      depth += deeper[static_cast<unsigned char>(*at_++)];
      if (depth == 0) return;
    }
    fail();
  }

  const char* at_;
  const char* end_;
  bool good_ = true;
};

/// Empty unless it is a string.
std::string text_of(std::string_view value) {
  if (value.size() < 2 || value.front() != '"') return {};
  const std::string_view inside = value.substr(1, value.size() - 2);
  if (inside.find('\\') == std::string_view::npos) return std::string(inside);
  boost::system::error_code error;
  const boost::json::value read = boost::json::parse(value, error);
  return !error && read.is_string() ? std::string(read.get_string()) : std::string();
}

/// 0 unless it is a whole number.
std::int64_t number_of(std::string_view value) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  return error == std::errc() && end == value.data() + value.size() ? number : 0;
}

/// What may be done at a seat: one of the list, or nothing.
std::string one_of(std::string_view legal, std::uint64_t random) {
  thread_local std::vector<std::string_view> actions;
  actions.clear();
  Json list(legal);
  list.items([&] { actions.push_back(list.value()); });
  return actions.empty() ? std::string() : std::string(actions[random % actions.size()]);
}

/// The same of the only view, without looking at what comes before it, which is most of a message;
/// empty, and nothing is taken, if there may be other views or it does not come last.
std::string_view legal_in_one(Json& message) {
  static constexpr std::string_view name = R"(,"legal":)";
  static const std::boyer_moore_horspool_searcher searcher(name.begin(), name.end());
  Json ahead = message;
  ahead.go_to(searcher);
  const std::string_view legal = ahead.is('[') ? ahead.value() : std::string_view();
  if (legal.empty() || !ahead.pass('}') || !ahead.pass(']') || !ahead.has_only_members_left())
    return {};
  message = ahead;
  return legal;
}

/// What may be done at the seat of the last view; empty if there is no view.
std::string_view legal_in(Json& message) {
  std::string_view legal = legal_in_one(message);
  if (!legal.empty()) return legal;
  message.items([&] {
    legal = {};
    if (!message.is('{')) {
      message.value();
      return;
    }
    message.members([&](std::string_view key) {
      const std::string_view value = message.value();
      if (key == "legal" && value.starts_with('[')) legal = value;
    });
  });
  return legal;
}

}  // namespace

Heard heard(std::string_view message, std::uint64_t random) {
  Heard heard;
  std::string_view legal;
  Json said(message);
  said.members([&](std::string_view key) {
    if (key == "views" && said.is('[')) {
      legal = legal_in(said);
      return;
    }
    const std::string_view value = said.value();
    if (key == "type") heard.type = text_of(value);
    if (key == "id") heard.id = text_of(value);
    if (key == "code") heard.code = text_of(value);
    if (key == "from") heard.from = number_of(value);
    if (key == "ply") heard.ply = number_of(value);
    if (key == "state") heard.state = number_of(value);
    if (key == "outcome") heard.over = value.starts_with('{');
  });
  if (!said.ended()) return {};
  heard.has_view = !legal.empty();
  if (heard.has_view) heard.action = one_of(legal, random);
  heard.over = heard.over && heard.has_view;
  return heard;
}

double metric(std::string_view text, std::string_view name) {
  const std::string line = "\n" + std::string(name) + " ";
  const std::size_t at = text.find(line);
  if (at == std::string_view::npos) return 0;
  text.remove_prefix(at + line.size());
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

}  // namespace rail::load
