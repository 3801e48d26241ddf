// A store that cannot be read for a while: nobody is told that their table is gone.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tests/tables/lone_house.h"

namespace rail::tables::unreadable_test {

namespace json = boost::json;

/// A store whose logs can be lost for a while.
class Forgetful final : public MemoryStore {
 public:
  using MemoryStore::MemoryStore;

  std::vector<StoredEntry> entries(std::int64_t key, std::int64_t from) override {
    if (lost) throw StoreError("no such file");
    return MemoryStore::entries(key, from);
  }

  bool lost = false;
};

TEST(Unreadable, TablesAreNotTakenForGone) {
  auto made_of = std::make_unique<Forgetful>(std::string(32, 's'));
  Forgetful& disk = *made_of;
  LoneHouse house(std::move(made_of), {});
  const HttpResponse made = house.http(
      {.method = "POST",
       .path = {"tables"},
       .body =
           R"({"game":"ticket-to-ride-usa","seats":[{"who":"here","name":"Ann"},{"who":"open"}]})"});
  const json::value table = json::parse(made.body);
  const std::string id(table.at("table").as_string());
  const auto join = [&](const std::string& where) {
    const std::size_t line = house.connect();
    house.say(line, json::serialize(json::object{
                        {"type", "join"}, {"table", where}, {"token", table.at("token")}}));
    house.until([&] { return !house.heard(line).empty(); });
    return json::parse(house.heard(line).back()).as_object();
  };
  const auto look = [&](const std::string& where) {
    return house.http({.method = "GET", .path = {"tables", where}});
  };

  disk.lost = true;
  EXPECT_EQ(join(id).at("code"), "storage");
  EXPECT_EQ(look(id).status, 503);
  EXPECT_EQ(look("nowhere").status, 404) << "that can be known all the same";

  disk.lost = false;
  EXPECT_EQ(join("nowhere").at("code"), "no_such_table");
  EXPECT_EQ(join(id).at("type"), "sync");
  EXPECT_EQ(look(id).status, 200);
}

}  // namespace rail::tables::unreadable_test
