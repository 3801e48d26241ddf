// Two servers that differ only in the luck of one table, for a test that attacks them.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/lobby.h"

namespace rail::server::attack {

namespace json = boost::json;

inline constexpr std::string_view victims_deal = "victims-code";

/// Whether a server made this name up: a table's id or a secret.
inline bool is_made_up(std::string_view text) {
  constexpr std::size_t id = 16, token = 26;
  return (text.size() == id || text.size() == token) &&
         std::ranges::all_of(text, [](char c) { return std::isalnum(c) != 0; });
}

/// Luck that is the same in both worlds, except by the code of the table that is attacked: there it
/// is what was chosen for this world, ply by ply, at that table and at every other one that
/// somebody manages to open with its code.
class RiggedLuck final : public Luck {
 public:
  RiggedLuck(const std::vector<json::value>& chosen, std::uint64_t world)
      : Luck(""), chosen_(chosen), world_(world) {}

  json::value draw(const Table& table) const override {
    if (table.settings().deal != victims_deal) {
      if (table.settings().deal || table.script() != nullptr) return Luck::draw(table);
      Rng rng(table.line().size());
      return table.match().draw(rng);
    }
    const std::size_t ply = table.line().size();
    if (ply < chosen_.size() && chosen_[ply].is_object() &&
        !table.match().explain(Actor::chance(), chosen_[ply]))
      return chosen_[ply];
    Rng rng(world_ + ply);
    return table.match().draw(rng);
  }
  /// Names that a server made up are others in the other world.
  std::uint64_t of(std::string_view deal) const override {
    return is_made_up(deal) ? 1 : std::hash<std::string_view>()(deal);
  }
  std::string new_deal() const override {
    return made_++ == 0 ? std::string(victims_deal) : "deal-" + std::to_string(made_);
  }
  Rng for_bot(const Table& table) const override { return Rng(table.line().size()); }

 private:
  const std::vector<json::value>& chosen_;
  std::uint64_t world_;
  mutable int made_ = 0;
};

/// A connection that keeps what it is told.
class Line final : public Connection {
 public:
  void send(std::shared_ptr<const std::string> message) override { heard.push_back(*message); }
  void close() override {}
  const std::string& address() const override { return address_; }

  std::vector<std::string> heard;
  std::size_t compared = 0;

 private:
  std::string address_ = "192.0.2.1";
};

/// One server, and the connections to it in the order in which they were made.
class World {
 public:
  World(const std::string& name, std::uint64_t number)
      : folder_(std::filesystem::path(::testing::TempDir()) /
                ("attack-" + std::to_string(::getpid()) + name)) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    constexpr Rate without_end{1e9, 1e9};
    LobbyOptions options;
    options.db = (folder_ / "db").string();
    options.analysis_effort = 1;
    options.tables_per_address = without_end;
    options.analyses_per_address = without_end;
    options.luck = std::make_shared<const RiggedLuck>(luck, number << 32);
    lobby_ = std::make_unique<Lobby>(options, io_, metrics_);
  }
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  ~World() {
    clients_.clear();
    lobby_.reset();
    std::filesystem::remove_all(folder_);
  }

  HttpResponse http(HttpRequest request) {
    request.address = "192.0.2.1";
    std::optional<HttpResponse> answer;
    lobby_->http(std::move(request), [&](HttpResponse response) { answer = std::move(response); });
    until([&] { return answer.has_value(); });
    return answer.value_or(HttpResponse{.status = 0});
  }

  std::size_t connect() {
    lines.push_back(std::make_unique<Line>());
    clients_.push_back(lobby_->connect(*lines.back()));
    return lines.size() - 1;
  }
  /// Says it, and waits for the answer, which bears the same id.
  void say(std::size_t line, json::object request) {
    const std::string id = "q" + std::to_string(++asked_);
    request["id"] = id;
    const std::string mark = "\"id\":\"" + id + "\"";
    const std::size_t from = lines[line]->heard.size();
    clients_[line]->receive(json::serialize(request));
    until([&] {
      const std::vector<std::string>& heard = lines[line]->heard;
      return std::any_of(heard.begin() + static_cast<std::ptrdiff_t>(from), heard.end(),
                         [&](const std::string& text) { return text.find(mark) != text.npos; });
    });
  }

  /// The next thing that can be done at the table of this line, as a request; none if nothing can.
  std::optional<json::object> next_act(std::size_t line) const {
    const std::vector<std::string>& heard = lines[line]->heard;
    for (auto text = heard.rbegin(); text != heard.rend(); ++text) {
      const json::value message = json::parse(*text);
      const json::value* views = message.as_object().if_contains("views");
      const json::value* state = message.as_object().if_contains("state");
      if (views == nullptr || state == nullptr) continue;
      for (const json::value& view : views->as_array()) {
        if (view.at("legal").as_array().empty()) continue;
        return json::object{{"type", "act"},
                            {"state", *state},
                            {"seat", view.at("seat")},
                            {"action", view.at("legal").at(0)}};
      }
      return std::nullopt;
    }
    return std::nullopt;
  }

  std::vector<std::unique_ptr<Line>> lines;
  std::vector<json::value> luck;  // of the victims' table, by ply

 private:
  template <class Condition>
  void until(Condition condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!condition() && std::chrono::steady_clock::now() < end)
      io_.run_one_for(std::chrono::milliseconds(100));
    ASSERT_TRUE(condition()) << "no answer";
  }

  std::filesystem::path folder_;
  boost::asio::io_context io_;
  Metrics metrics_;
  std::unique_ptr<Lobby> lobby_;
  std::vector<std::unique_ptr<Client>> clients_;
  int asked_ = 0;
};

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
    if (word[0].empty() || word[0].size() > longest) return;
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

}  // namespace rail::server::attack
