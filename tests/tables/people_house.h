// A lone house that knows people: tables are opened for them, and they come with passes.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tables/passes.h"
#include "tables/protocol.h"
#include "tests/tables/lone_house.h"

namespace rail::tables {

/// A store that remembers what was asked of it, and fails when it is told to.
class RememberingStore final : public MemoryStore {
 public:
  RememberingStore() : MemoryStore(std::string(32, 's')) {}

  std::vector<Verdict> commit(std::span<const Change> all) override {
    if (fails) throw StoreError("the disk is full");
    changes.insert(changes.end(), all.begin(), all.end());
    return MemoryStore::commit(all);
  }
  using MemoryStore::table;
  std::optional<StoredTable> table(std::string_view id) override {
    if (fails) throw StoreError("the disk is broken");
    return MemoryStore::table(id);
  }

  std::vector<Change> changes;
  bool fails = false;
};

class PeopleHouse : public LoneHouse {
 public:
  explicit PeopleHouse(HouseOptions options = {})
      : PeopleHouse(std::make_unique<RememberingStore>(), std::move(options)) {}

  /// As people's books do it.
  HttpResponse open_for(const boost::json::object& wish, const HousePlan& plan) {
    auto pending = std::make_shared<std::optional<HttpResponse>>();
    house().api().open_for(read_json<NewTable>("wish", boost::json::serialize(wish)), plan,
                           [pending](HttpResponse answer) { *pending = std::move(answer); });
    return wait(pending);
  }
  /// With its game on, if all sit there.
  trial::Opened opened_for(const boost::json::object& wish, const HousePlan& plan) {
    const HttpResponse answer = open_for(wish, plan);
    if (answer.status != 201) throw std::runtime_error(answer.body);
    trial::Opened opened = trial::opened_in(boost::json::parse(answer.body));
    until([&] { return !room(opened.id)->busy(); });
    return opened;
  }
  std::string pass_of(const std::string& person, const std::string& table) {
    return pass_for(secrets(), person, table, loop().wall_ms());
  }
  std::shared_ptr<Room> room(const std::string& table) {
    std::shared_ptr<Room> found;
    bool answered = false;
    house().rooms().with(table, [&](const Rooms::Found& one) {
      found = one.room;
      answered = true;
    });
    until([&] { return answered; });
    return found;
  }
  /// What came of something that is stored.
  bool stored(const std::function<void(Room::IfStored)>& ask) {
    std::optional<bool> answer;
    ask([&](bool yes) { answer = yes; });
    until([&] { return answer.has_value(); });
    return answer.value_or(false);
  }
  std::vector<Seat> claim(const std::string& table, const std::string& token,
                          const std::string& person) {
    std::optional<std::vector<Seat>> seats;
    bool answered = false;
    room(table)->claim(token, person, [&](const std::optional<std::vector<Seat>>& mine) {
      seats = mine;
      answered = true;
    });
    until([&] { return answered; });
    return seats.value_or(std::vector<Seat>{});
  }
  /// The code with which somebody is refused at the door; empty if he is let in.
  std::string refused(const std::string& table, const std::string& token) {
    try {
      const Guest guest(*this, table, token);
      return "";
    } catch (const std::runtime_error& error) {
      return std::string(boost::json::parse(error.what()).at("code").as_string());
    }
  }
  StoredTable kept(const std::string& table) { return disk().table(table).value(); }
  const std::vector<Change>& changes() const { return store_->changes; }
  void forget_changes() { store_->changes.clear(); }
  void let_store_fail(bool fails) { store_->fails = fails; }

 private:
  PeopleHouse(std::unique_ptr<RememberingStore> store, HouseOptions options)
      : PeopleHouse(store.get(), std::move(store), std::move(options)) {}
  PeopleHouse(RememberingStore* store, std::unique_ptr<RememberingStore>&& owned,
              HouseOptions options)
      : LoneHouse(std::move(owned), std::move(options)), store_(store) {}

  RememberingStore* store_;
};

}  // namespace rail::tables
