// A store that cannot be read for a while: nobody is told that their table is gone.
#include <gtest/gtest.h>

#include <string>

#include "tests/server/lone_server.h"
#include "tests/server/stores.h"

namespace rail::server::unreadable_test {

namespace json = boost::json;

TEST(Unreadable, TablesAreNotTakenForGone) {
  HomeOptions options;
  options.idle_after_ms = 0;
  LoneServer server("unreadable", options);
  const HttpResponse made = server.http(
      {.method = "POST",
       .path = {"tables"},
       .body =
           R"({"game":"ticket-to-ride-usa","seats":[{"who":"here","name":"Ann"},{"who":"open"}]})"});
  const json::value table = json::parse(made.body);
  const std::string id(table.at("table").as_string());
  const auto join = [&](const std::string& where) {
    const std::size_t line = server.connect();
    server.say(line, json::serialize(json::object{
                         {"type", "join"}, {"table", where}, {"token", table.at("token")}}));
    server.until([&] { return !server.heard(line).empty(); });
    return json::parse(server.heard(line).back()).as_object();
  };
  const auto look = [&](const std::string& where) {
    return server.http({.method = "GET", .path = {"tables", where}});
  };

  run_sql(Kind::sqlite, server.db(), "ALTER TABLE entry RENAME TO lost");
  EXPECT_EQ(join(id).at("code"), "storage");
  EXPECT_EQ(look(id).status, 503);
  EXPECT_EQ(look("nowhere").status, 404) << "that can be known all the same";

  run_sql(Kind::sqlite, server.db(), "ALTER TABLE lost RENAME TO entry");
  EXPECT_EQ(join("nowhere").at("code"), "no_such_table");
  EXPECT_EQ(join(id).at("type"), "sync");
  EXPECT_EQ(look(id).status, 200);
}

}  // namespace rail::server::unreadable_test
