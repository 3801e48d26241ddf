// Games on a board that is being drawn, on a device: as errands to workers that think.
#include <gtest/gtest.h>

#include <string>

#include "tables/balance_work.h"
#include "tests/browser/fake_worker.h"

namespace rail::browser {

namespace {

json::object deals(int first, int last) {
  return {{"board", json::parse(host::Catalog::whole().at("ticket-to-ride-usa").board())},
          {"players", 2},
          {"first", first},
          {"last", last}};
}

}  // namespace

TEST(DeviceHouse, PlaysOnBoardsElsewhereAndReports) {
  tables::MemoryStore disk{std::string(32, 's')};
  FakeWorker worker(disk);
  const auto played = worker.ask("POST", {"boards", "balance"}, deals(0, 5));
  ASSERT_EQ(played.status, 200) << played.body;
  EXPECT_EQ(worker.errands(), 1);
  tables::BalanceWork here(json::serialize(deals(0, 5)));
  while (here.step()) continue;
  EXPECT_EQ(json::serialize(played.body), here.said());

  json::object body = deals(0, 5);
  body.erase("first");
  body.erase("last");
  body["counts"] = played.body.at("counts");
  const auto report = worker.ask("POST", {"boards", "report"}, body);
  ASSERT_EQ(report.status, 200) << report.body;
  EXPECT_EQ(report.body.at("games"), 5);
  EXPECT_EQ(worker.errands(), 2);
}

TEST(DeviceHouse, HearsFromElsewhereWhatIsWrongWithAQuestion) {
  tables::MemoryStore disk{std::string(32, 's')};
  FakeWorker worker(disk);
  json::object body = deals(0, 5);
  body["bot"] = "nobody";
  const auto refused = worker.ask("POST", {"boards", "balance"}, body);
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(refused.body.at("error").at("code"), "bad_request");
  EXPECT_EQ(worker.ask("POST", {"boards", "report"}, deals(0, 5)).status, 400);
}

TEST(DeviceHouse, ChecksABoardAtOnce) {
  tables::MemoryStore disk{std::string(32, 's')};
  FakeWorker worker(disk);
  const auto checked = worker.ask("POST", {"boards", "check"}, deals(0, 1).at("board").as_object());
  EXPECT_EQ(checked.status, 200);
  EXPECT_EQ(worker.errands(), 0);
}

}  // namespace rail::browser
