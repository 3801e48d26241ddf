// Two houses that differ only in the luck of one table, for a test that attacks them.
#pragma once

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/tables/attack_ledger.h"
#include "tests/tables/lone_house.h"

namespace rail::tables::attack {

namespace json = boost::json;

inline constexpr std::string_view victims_deal = "victims-code";

/// Luck that is the same in both worlds, except by the code of the table that is attacked: there it
/// is what was chosen for this world, ply by ply, at that table and at every other one that
/// somebody manages to open with its code.
class RiggedLuck final : public Luck {
 public:
  RiggedLuck(const std::vector<json::value>& chosen, std::uint64_t world)
      : Luck(any_secrets()), chosen_(chosen), world_(world) {}

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
  /// Names that a house made up are others in the other world.
  std::uint64_t of(std::string_view deal) const override {
    return is_made_up(deal) ? 1 : std::hash<std::string_view>()(deal);
  }
  std::string new_deal() const override {
    return made_++ == 0 ? std::string(victims_deal) : "deal-" + std::to_string(made_);
  }
  std::uint64_t for_bot(const Table& table) const override { return table.line().size(); }

 private:
  const std::vector<json::value>& chosen_;
  std::uint64_t world_;
  mutable int made_ = 0;
};

/// One house, and the connections to it in the order in which they were made.
class World {
 public:
  explicit World(std::uint64_t number) : number_(number), house_(options(), number) {}

  HttpResponse http(HttpRequest request) {
    house_.pass(between_requests);
    return house_.http(std::move(request));
  }
  std::size_t connect() { return house_.connect(); }
  std::size_t lines() const { return house_.lines(); }
  const std::vector<std::string>& heard(std::size_t line) const { return house_.heard(line); }

  /// Says it, and waits for the answer, which bears the same id, and for bots that go on from
  /// there.
  void say(std::size_t line, json::object request) {
    house_.pass(between_requests);
    const std::string id = request_id(++asked_);
    request["id"] = id;
    const std::string mark = "\"id\":\"" + id + "\"";
    const std::size_t from = heard(line).size();
    house_.say(line, json::serialize(request));
    house_.until([&] {
      return std::any_of(heard(line).begin() + static_cast<std::ptrdiff_t>(from), heard(line).end(),
                         [&](const std::string& text) { return text.find(mark) != text.npos; });
    });
    house_.until([&] { return !bots_think(line); });
  }

  /// Something that can be done at the table of this line, as a request; none if nothing can.
  /// The same number means the same thing.
  std::optional<json::object> some_act(std::size_t line, std::uint32_t number) {
    const json::object& game = known(line).game;
    if (game.empty()) return std::nullopt;
    for (const json::value& view : game.at("views").as_array()) {
      const json::array& legal = view.at("legal").as_array();
      if (legal.empty()) continue;
      return json::object{{"type", "act"},
                          {"state", game.at("state")},
                          {"seat", view.at("seat")},
                          {"action", legal[number % legal.size()]}};
    }
    return std::nullopt;
  }
  /// Whether the game at the table of this line is over.
  bool over(std::size_t line) {
    const json::object& game = known(line).game;
    return !game.empty() && !game.at("outcome").is_null();
  }

  std::vector<json::value> luck;  // of the victims' table, by ply

 private:
  /// So that little of what he asks for is refused as too much at once.
  static constexpr std::chrono::milliseconds between_requests{200};

  HouseOptions options() {
    constexpr Rate without_end{1e9, 1e9};
    HouseOptions made;
    made.analysis_effort = 1;
    made.tables_per_address = without_end;
    made.analyses_per_address = without_end;
    made.seats_per_address = without_end;
    made.deals_per_address = without_end;
    made.luck = std::make_shared<const RiggedLuck>(luck, number_ << 32);
    return made;
  }

  /// What was told last over one line about the table there.
  struct Known {
    std::size_t read = 0;  // messages
    bool running = false;
    bool anybody = false;  // but bots, which wait until somebody comes
    std::set<std::int64_t> bots;
    std::set<std::int64_t> to_act;
    json::object game;  // the message that told it
  };
  const Known& known(std::size_t line) {
    known_.resize(house_.lines());
    Known& now = known_[line];
    for (; now.read < heard(line).size(); ++now.read) {
      const json::object message = json::parse(heard(line)[now.read]).as_object();
      if (const json::value* table = message.if_contains("table")) read_table(*table, now);
      if (message.at("type") == "sync" || message.at("type") == "update") now.game = message;
      if (message.at("type") != "update") continue;
      now.to_act.clear();
      for (const json::value& s : message.at("to_act").as_array()) now.to_act.insert(s.as_int64());
    }
    return now;
  }
  static void read_table(const json::value& table, Known& now) {
    now.running = table.at("status") == "running" && table.at("frozen").is_null();
    now.anybody = false;
    now.bots.clear();
    now.to_act.clear();
    for (const json::value& s : table.at("seats").as_array()) {
      if (s.at("bot").is_null()) now.anybody = true;
      if (!s.at("bot").is_null()) now.bots.insert(s.at("seat").as_int64());
      if (s.at("to_act").as_bool()) now.to_act.insert(s.at("seat").as_int64());
    }
  }
  bool bots_think(std::size_t line) {
    const Known& now = known(line);
    return now.running && now.anybody && !over(line) &&
           std::ranges::any_of(now.to_act, [&](auto s) { return now.bots.contains(s); });
  }

  std::vector<Known> known_;
  std::uint64_t number_;
  LoneHouse house_;
  int asked_ = 0;
};

}  // namespace rail::tables::attack
