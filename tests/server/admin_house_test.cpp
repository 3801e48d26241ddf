// A host looks for something in lists, at a table, and at how much of everything there is.
#include <string>
#include <utility>
#include <vector>

#include "server/admin.h"
#include "tables/entries.h"
#include "tables/protocol.h"
#include "tests/people/keys.h"
#include "tests/server/stores.h"

namespace rail::server::admin_house_test {
namespace {

namespace json = boost::json;
using people::somebody;

constexpr std::int64_t day = 86'400'000;
constexpr std::int64_t now = 1000 * day;

class AdminHouse : public StoreTest {
 protected:
  AdminAnswer ask(const AdminWish& wish) { return administer(store(), nullptr, wish, now); }
  AdminAnswer look_for(AdminKind kind, const std::string& words, int limit = admin_page,
                       std::int64_t before = INT64_MAX) {
    return ask({.kind = kind, .before = before, .limit = limit, .search = words});
  }
  static std::string code(const AdminAnswer& answer) {
    return answer.status == 200 ? "" : std::string(answer.body.at("error").at("code").as_string());
  }
  static std::vector<std::string> ids(const AdminAnswer& answer, const char* many,
                                      const char* one) {
    std::vector<std::string> found;
    for (const json::value& line : answer.body.at(many).as_array())
      found.emplace_back(line.at(one).as_string());
    return found;
  }

  std::int64_t open_table(const std::string& id, const std::string& summary,
                          Status status = Status::open) {
    StoredTable table = a_table(id);
    table.summary = summary;
    table.status = status;
    return store().create(table, {});
  }
  void keep(people::Kind kind, const std::string& id, const std::string& summary,
            const std::string& page = "{}", const std::string& member = "") {
    people::BookChange first{.pages = {{.seq = 0, .at = now, .text = page}}};
    if (!member.empty()) first.members = {{member, true}};
    store().books().create_book({.kind = kind, .id = id, .created = now, .summary = summary},
                                first);
  }
};

TEST_P(AdminHouse, LooksForTables) {
  open_table("t1", R"({"game":"switch-and-signal","seats":[{"name":"Zoé Müller"}]})");
  open_table("t2", R"({"game":"ticket-to-ride-usa"})", Status::over);
  open_table("t3", R"({"game":"switch-and-signal"})", Status::running);
  const auto tables = [&](const std::string& words) {
    return ids(look_for(AdminKind::tables, words), "tables", "table");
  };
  using Ids = std::vector<std::string>;
  EXPECT_EQ(tables(""), (Ids{"t3", "t2", "t1"}));
  EXPECT_EQ(tables("SIGNAL"), (Ids{"t3", "t1"}));
  EXPECT_EQ(tables("müller"), Ids{"t1"});
  EXPECT_EQ(tables("ZOé"), Ids{"t1"});
  EXPECT_EQ(tables("MÜLLER"), Ids{}) << "letters beyond ASCII are taken as they are";
  EXPECT_EQ(tables("t2"), Ids{"t2"});
  EXPECT_EQ(tables("seats"), Ids{}) << "names of members are nobody's words";
  EXPECT_EQ(ids(ask({.status = Status::over}), "tables", "table"), Ids{"t2"});
  EXPECT_EQ(ids(ask({.status = Status::over, .search = "signal"}), "tables", "table"), Ids{});
  EXPECT_EQ(code(ask({.kind = AdminKind::people, .status = Status::over})), "bad_kind");
  EXPECT_EQ(code(look_for(AdminKind::tables, std::string(101, 'x'))), "bad_search");
  EXPECT_EQ(look_for(AdminKind::tables, std::string(100, 'x')).status, 200);
}

TEST_P(AdminHouse, GoesOnWhereItStoppedLooking) {
  const std::int64_t first = open_table("first", R"({"game":"wanted"})");
  open_table("second", R"({"game":"other"})");
  const std::int64_t third = open_table("third", R"({"game":"wanted"})");
  const AdminAnswer one = look_for(AdminKind::tables, "wanted", 1);
  EXPECT_EQ(ids(one, "tables", "table"), std::vector<std::string>{"third"});
  EXPECT_EQ(one.body.at("next"), third);
  const AdminAnswer two = look_for(AdminKind::tables, "wanted", 1, third);
  EXPECT_EQ(ids(two, "tables", "table"), std::vector<std::string>{"first"});
  EXPECT_EQ(two.body.at("next"), first);
  const AdminAnswer three = look_for(AdminKind::tables, "wanted", 1, first);
  EXPECT_TRUE(three.body.at("tables").as_array().empty());
  EXPECT_TRUE(three.body.at("next").is_null());
}

TEST_P(AdminHouse, LooksAtABoundedNumberOfThem) {
  keep(people::Kind::person, "oldest", R"({"name":"Mara"})");
  for (int i = 0; i < admin_most_looked_at; ++i)
    keep(people::Kind::person, "p" + std::to_string(i), "{}");
  const AdminAnswer none = look_for(AdminKind::people, "mara");
  EXPECT_TRUE(none.body.at("people").as_array().empty());
  ASSERT_TRUE(none.body.at("next").is_int64()) << "there may be more";
  const AdminAnswer found =
      look_for(AdminKind::people, "mara", admin_page, none.body.at("next").as_int64());
  EXPECT_EQ(ids(found, "people", "person"), std::vector<std::string>{"oldest"});
  EXPECT_TRUE(found.body.at("next").is_null());
}

TEST_P(AdminHouse, NamesWhomLinesAreAbout) {
  keep(people::Kind::person, somebody(1), R"({"name":"Mara"})");
  keep(people::Kind::person, somebody(2), R"({"name":"Jo"})");
  keep(people::Kind::circle, "c1", R"({"title":"Friday","maker":")" + somebody(1) + R"("})");
  const auto report = [&](const std::string& id, const std::string& about, const std::string& of) {
    keep(people::Kind::report, id, "{}",
         json::serialize(json::object{{"about", about}, {"id", of}, {"words", "rude"}}),
         somebody(2));
  };
  report("r1", "person", somebody(1));
  report("r2", "circle", "c1");
  report("r3", "person", somebody(9));
  report("r4", "table", "t1");
  const AdminAnswer reports = ask({.kind = AdminKind::reports});
  const json::array& lines = reports.body.at("reports").as_array();
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[3].at("names").at(somebody(1)), "Mara");
  EXPECT_EQ(lines[3].at("names").at(somebody(2)), "Jo") << "who told it";
  EXPECT_EQ(lines[2].at("names").at("c1"), "Friday");
  EXPECT_TRUE(lines[1].at("names").at(somebody(9)).is_null()) << "gone";
  EXPECT_EQ(lines[0].at("names").as_object().size(), 1U) << "a table has no name";
  EXPECT_EQ(ids(look_for(AdminKind::reports, "mara"), "reports", "report"),
            std::vector<std::string>{"r1"});
  EXPECT_EQ(ask({.kind = AdminKind::circles}).body.at("circles").at(0).at("names").at(somebody(1)),
            "Mara");
  ASSERT_EQ(ask({.verb = AdminVerb::block, .kind = AdminKind::person, .id = somebody(2)}).status,
            200);
  EXPECT_EQ(ask({.kind = AdminKind::blocked}).body.at("blocked").at(0).at("names").at(somebody(2)),
            "Jo");
}

TEST_P(AdminHouse, TellsAllOfATableButItsSecrets) {
  StoredTable table = a_table("t1");
  table.settings = R"({"seed":"secret-luck"})";
  table.deal = "secret-deal";
  table.seats[0] = {.token_hash = "secret-hash", .webhook = "https://secret.example/hook"};
  table.seats[1].person = somebody(1);
  std::vector<StoredEntry> log;
  const auto add = [&](const Entry& entry) {
    log.push_back({.seq = std::ssize(log), .at = now + std::ssize(log), .text = json_text(entry)});
  };
  add(Started{});
  Played played;
  played.action = {{"type", "secret-cards"}};
  add(played);
  for (int i = 0; i < admin_most_chat + 5; ++i) add(Chatted{Seat{1}, "line " + std::to_string(i)});
  const std::int64_t key = store().create(table, log);

  const AdminWish wish{.verb = AdminVerb::about, .kind = AdminKind::table, .id = "t1"};
  const AdminAnswer about = ask(wish);
  ASSERT_EQ(about.status, 200);
  EXPECT_EQ(about.body.at("key"), key);
  EXPECT_EQ(about.body.at("entries"), log.size());
  EXPECT_EQ(about.body.at("plies"), 1);
  EXPECT_EQ(about.body.at("said"), admin_most_chat + 5);
  EXPECT_EQ(about.body.at("last"), log.back().at);
  EXPECT_EQ(about.body.at("closed"), false);
  EXPECT_TRUE(about.body.at("deadline").is_null());
  const json::array& chat = about.body.at("chat").as_array();
  ASSERT_EQ(std::ssize(chat), admin_most_chat) << "the last ones";
  EXPECT_EQ(chat.front().at("text"), "line 5");
  EXPECT_EQ(chat.back().at("seat"), 1);
  EXPECT_EQ(about.body.at("seats").at(0).at("link"), true);
  EXPECT_EQ(about.body.at("seats").at(0).at("webhook"), true);
  EXPECT_EQ(about.body.at("seats").at(1).at("link"), false);
  EXPECT_EQ(about.body.at("people").at(1), json::value(somebody(1)));
  EXPECT_EQ(json::serialize(about.body).find("secret"), std::string::npos)
      << json::serialize(about.body);

  ASSERT_EQ(ask({.verb = AdminVerb::close, .kind = AdminKind::table, .id = "t1"}).status, 200);
  EXPECT_EQ(ask(wish).body.at("closed"), true);
  EXPECT_EQ(code(ask({.verb = AdminVerb::about, .kind = AdminKind::table, .id = "t2"})),
            "not_found");
  EXPECT_EQ(code(ask({.verb = AdminVerb::about, .kind = AdminKind::circle, .id = "c"})),
            "bad_kind");
}

TEST_P(AdminHouse, CountsTheHouse) {
  open_table("t1", "{}");
  open_table("t2", "{}", Status::running);
  keep(people::Kind::person, somebody(1), "{}");
  keep(people::Kind::report, "r1", "{}");
  const AdminAnswer house = ask({.verb = AdminVerb::house});
  ASSERT_EQ(house.status, 200);
  EXPECT_EQ(house.body.at("tables"), json::value({{"open", 1}, {"running", 1}, {"over", 0}}));
  EXPECT_EQ(house.body.at("people"), 1);
  EXPECT_EQ(house.body.at("reports"), 1);
  EXPECT_EQ(house.body.at("circles"), 0);
  EXPECT_EQ(house.body.at("calls"), 0);
}

TEST_P(AdminHouse, SaysBeforeHowManyFinishedTablesWouldGo) {
  for (const auto& [id, at] : {std::pair{"old", now - 31 * day}, {"young", now - 29 * day}}) {
    StoredTable table = a_table(id);
    table.status = Status::over;
    store().create(table, std::vector{StoredEntry{.seq = 0, .at = at, .text = "{}"}});
  }
  const auto finished = [&](int days, int limit = admin_page) {
    return ask({.verb = AdminVerb::finished, .limit = limit, .days = days});
  };
  EXPECT_EQ(finished(30).body.at("tables"), 1);
  EXPECT_EQ(finished(30).body.at("more"), false);
  EXPECT_EQ(finished(1, 1).body.at("more"), true);
  EXPECT_EQ(finished(1).body.at("tables"), 2);
  EXPECT_EQ(code(finished(0)), "bad_days");
  EXPECT_EQ(code(finished(admin_most_days + 1)), "bad_days");
  EXPECT_TRUE(store().table("old")) << "it only looks";
}

INSTANTIATE_TEST_SUITE_P(Stores, AdminHouse, disk_kinds, kind_name);

}  // namespace
}  // namespace rail::server::admin_house_test
