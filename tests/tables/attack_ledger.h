// What an attacker hears in two worlds: compared, and every word of it learned.
#pragma once

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cctype>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace rail::tables::attack {

namespace json = boost::json;

/// Whether a server made this name up: a table's id or a secret.
inline bool is_made_up(std::string_view text) {
  constexpr std::size_t id = 16, token = 26;
  return (text.size() == id || text.size() == token) &&
         std::ranges::all_of(text, [](char c) { return std::isalnum(c) != 0; });
}

/// What the attacker calls his requests. It comes back with the answers, and tells him nothing:
/// tried like a word that he learned, every request of his would bring a dozen others with it.
inline std::string request_id(int number) { return "q" + std::to_string(number); }
inline bool is_request_id(std::string_view key, std::string_view text) {
  return key == "id" && text.size() > 1 && text.front() == 'q' &&
         std::ranges::all_of(text.substr(1), [](char c) { return std::isdigit(c) != 0; });
}

/// A word as it is called in either world: ids and secrets are random, all else is the same.
using Word = std::array<std::string, 2>;

/// Compares what the two worlds say, and learns every word of it, by the key under which it stood.
class Ledger {
 public:
  /// Whether the attacker cannot tell the worlds apart by these two texts.
  bool same(const std::string& a, const std::string& b) {
    boost::system::error_code bad;
    const json::value in_a = json::parse(a, bad);
    const json::value in_b = json::parse(b, bad);
    const bool alike = bad ? a == b : same("", in_a, in_b);
    if (!alike) difference = a + "\n" + b;
    return alike;
  }
  void learn(const std::string& key, const Word& word) {
    constexpr std::size_t longest = 60;
    if (word[0].empty() || word[0].size() > longest || is_request_id(key, word[0])) return;
    if (!known_.insert(key + ' ' + word[0]).second) return;
    by_key[key].push_back(word);
    if (known_.insert("word " + word[0]).second && !common_knowledge) words.push_back(word);
  }
  /// What stands in boards and scripts is the same for all tables: nothing to try one by one.
  bool common_knowledge = false;
  /// Actions that were offered to the attacker.
  std::vector<json::value> actions;
  std::map<std::string, std::vector<Word>> by_key;
  std::vector<Word> words;  // each once, in the order of learning
  std::string difference;

 private:
  /// When something happened, and how far work in the background is, has nothing to do with luck.
  static bool is_time(std::string_view key) {
    return key == "created" || key == "at" || key == "clock_ms" || key == "clocks_ms";
  }

  bool same(const std::string& key, const json::value& a, const json::value& b) {
    if (is_time(key)) return true;
    if (a.kind() != b.kind()) return false;
    if (const auto* object = a.if_object()) return same_objects(*object, b.as_object());
    if (const auto* list = a.if_array()) {
      if (key == "legal" && !list->empty()) actions.push_back(list->front());
      if (list->size() != b.as_array().size()) return false;
      for (std::size_t i = 0; i < list->size(); ++i) {
        if (!same(key, (*list)[i], b.as_array()[i])) return false;
      }
      return true;
    }
    if (!a.is_string()) return a == b;
    return same_words(key, {std::string(a.as_string()), std::string(b.as_string())});
  }

  bool same_objects(const json::object& a, const json::object& b) {
    if (a.size() != b.size()) return false;
    // A hint is a search by the clock from the seat's own view, which has a test of its own.
    const auto* type = a.if_contains("type");
    const bool hint = type != nullptr && *type == "hint";
    for (const auto& [key, value] : a) {
      const json::value* other = b.if_contains(key);
      if (other == nullptr) return false;
      if (hint && key == "actions") continue;
      if (!same(std::string(key), value, *other)) return false;
    }
    return true;
  }

  /// Equal, or names that the servers made up: always the same two together.
  bool same_words(const std::string& key, const Word& word) {
    if (word[0] != word[1]) {
      if (!is_made_up(word[0]) || word[0].size() != word[1].size())
        return translated(word[0]) == word[1];
      const auto [known, fresh] = twins_.emplace(word[0], word[1]);
      if (known->second != word[1]) return false;
    }
    learn(key, word);
    return true;
  }

  /// A sentence of one world with the other's names in it.
  std::string translated(std::string text) const {
    for (const auto& [in_a, in_b] : twins_) {
      const std::size_t at = text.find(in_a);
      if (at != std::string::npos) text.replace(at, in_a.size(), in_b);
    }
    return text;
  }

  std::set<std::string> known_;
  std::map<std::string, std::string> twins_;
};

}  // namespace rail::tables::attack
