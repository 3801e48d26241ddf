// A table that tests play by hand, without server or store.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "engine/rng.h"
#include "tables/draft.h"
#include "tables/table.h"

namespace rail::tables::table_test {

namespace json = boost::json;

inline constexpr Seat ann = seat(0);
inline constexpr Seat bob = seat(1);
inline constexpr std::int64_t second = 1000;

/// A table of Ticket to Ride with its log, played by hand.
class TableByHand {
 public:
  explicit TableByHand(int players = 2, std::optional<TimeLimit> clock = {},
                       std::string game = "ticket-to-ride-usa",
                       std::optional<std::string> of = {}) {
    auto settings = std::make_shared<Settings>();
    settings->game = std::move(game);
    settings->of = std::move(of);
    settings->clock = clock;
    const host::GameEntry& entry = host::Catalog::whole().at(settings->game);
    settings->rules_version = entry.rules_version();
    settings->options = entry.complete({});
    settings->seats.resize(static_cast<std::size_t>(players));
    settings_ = settings;
    table.emplace(settings_);
  }

  /// Tries something; if it is not refused, it has happened.
  template <class Try>
  std::string attempt(Try what) {
    Draft draft(*table, now, [this](const Table& t) { return t.match().draw(random_); });
    if (const auto no = what(draft)) return no->code;
    for (const Entry& entry : draft.entries()) log.emplace_back(draft.now(), entry);
    added = draft.entries().size();
    table = std::move(draft.table());
    return "";
  }

  std::string sit(Seat s, const std::string& name) {
    return attempt([&](Draft& d) { return d.sit(only(s), name); });
  }
  std::string act(Seat s, const json::value& action, std::optional<std::int64_t> state = {},
                  std::string id = "") {
    if (id.empty()) id = "id" + std::to_string(++ids_);
    return attempt([&](Draft& d) {
      return d.act(
          only(s),
          {.id = id, .state = state.value_or(table->state()), .seat = {}, .action = action});
    });
  }
  /// Any legal action of this seat, of a type if one is given.
  json::value some(Seat s, std::string_view type = "") {
    std::vector<json::value> fitting;
    for (const json::value& action : table->match().legal(s)) {
      if (type.empty() || action.at("type").as_string() == type) fitting.push_back(action);
    }
    EXPECT_FALSE(fitting.empty()) << type;
    return fitting.at(random_.below(static_cast<std::uint32_t>(fitting.size())));
  }
  std::string play(Seat s, std::string_view type = "") { return act(s, some(s, type)); }
  std::string take_back(Seats mine) {
    return attempt([&](Draft& d) { return d.take_back(mine, {}); });
  }
  std::string answer(Seat s, bool yes) {
    return attempt([&](Draft& d) { return d.answer(only(s), yes); });
  }

  /// With both seated, first tickets chosen.
  TableByHand& begun() {
    sit(ann, "Ann");
    sit(bob, "Bob");
    play(ann);
    play(bob);
    return *this;
  }
  Seat turn() const { return table->to_act().first().seat_of(); }
  Seat other() const { return turn() == ann ? bob : ann; }
  Seats everybody() const { return only(ann) | only(bob); }

  /// The same table, added up once more from its log.
  Table again() const {
    Table copy(settings_);
    for (const auto& [at, entry] : log) copy.apply(entry, at);
    return copy;
  }

  std::int64_t now = 1'000'000;
  std::optional<Table> table;
  std::vector<std::pair<std::int64_t, Entry>> log;
  std::size_t added = 0;

 private:
  std::shared_ptr<const Settings> settings_;
  Rng random_{7};
  int ids_ = 0;
};

inline void expect_same(const Table& a, const Table& b) {
  EXPECT_EQ(a.status(), b.status());
  EXPECT_EQ(a.state(), b.state());
  EXPECT_EQ(a.line().size(), b.line().size());
  EXPECT_EQ(a.deadline(), b.deadline());
  ASSERT_EQ(a.started(), b.started());
  if (a.started()) {
    for (int i = 0; i < std::ssize(a.places()); ++i)
      EXPECT_EQ(a.match().view(seat(i)), b.match().view(seat(i)));
  }
}

}  // namespace rail::tables::table_test
