// A host lists, closes, removes, blocks and forgets what is kept, on every kind of store.
#include "server/admin.h"

#include "people/circle_api.h"
#include "people/letters.h"
#include "people/person.h"
#include "people/tournament_house.h"
#include "server/blocklist.h"
#include "server/guarded_carrier.h"
#include "server/sealing.h"
#include "server/tokens.h"
#include "tables/known_table.h"
#include "tables/protocol.h"
#include "tables/sealed.h"
#include "tables/telling.h"
#include "tests/people/keys.h"
#include "tests/server/stores.h"

namespace rail::server::admin_test {
namespace {

namespace json = boost::json;
using people::somebody;

std::string text(const json::value& value) { return std::string(value.as_string()); }

constexpr std::int64_t day = 86'400'000;
constexpr std::int64_t now = 1000 * day;

class Admin : public StoreTest {
 protected:
  AdminAnswer ask(AdminVerb verb, AdminKind kind, const std::string& id = "") {
    return administer(store(), &keys, {.verb = verb, .kind = kind, .id = id}, now);
  }
  static std::string code(const AdminAnswer& answer) {
    if (answer.status == 200) return "";
    return std::string(answer.body.at("error").at("code").as_string());
  }

  /// A person with a device, by the number of it.
  std::string begin_person(std::uint8_t number, const std::string& name) {
    const people::TestDevice device(number);
    const std::string id = people::person_id(device.key());
    people::Person person;
    people::BookChange first;
    for (const people::person::Entry& entry :
         {people::person::Entry(people::person::Joined{device.name(), "desk", {}}),
          people::person::Entry(people::person::Called{name, {}, {}, people::Language::en})}) {
      people::apply(person, entry, now);
      first.pages.push_back(
          {.seq = std::ssize(first.pages), .at = now, .text = people::json_text(entry)});
    }
    store().books().create_book({.kind = people::Kind::person,
                                 .id = id,
                                 .created = now,
                                 .summary = people::summary_of(person)},
                                first);
    return id;
  }
  void found_circle(const std::string& id, const std::string& by) {
    const people::circle::Entry founded = people::circle::Founded{by, "Friday"};
    const auto addition = people::addition_of({}, founded, now);
    store().books().create_book(
        {.kind = people::Kind::circle, .id = id, .created = now, .summary = *addition.summary},
        {.pages = {{.seq = 0, .at = now, .text = addition.entries.front()}},
         .members = addition.members});
  }
  void add_address(const std::string& person, const std::string& id, const std::string& text) {
    store().outbox().keep_address({.id = id,
                                   .person = person,
                                   .standing = people::Standing::confirmed,
                                   .sealed = Sealing(keys.sealing).seal(person, text),
                                   .since = now});
  }
  /// A tournament called "cup", with what else its book says.
  void begin_cup(const std::string& by, const std::vector<people::tournament::Entry>& more) {
    people::tournament::Announced settings;
    settings.by = by;
    settings.title = "Cup";
    settings.game = "ticket-to-ride-usa";
    std::vector<people::tournament::Entry> all{settings};
    all.insert(all.end(), more.begin(), more.end());
    people::BookChange first{.members = {{by, true}}};
    for (const people::tournament::Entry& entry : all) {
      first.pages.push_back(
          {.seq = std::ssize(first.pages), .at = now, .text = people::json_text(entry)});
    }
    store().books().create_book(
        {.kind = people::Kind::tournament, .id = "cup", .created = now, .summary = "{}"}, first);
  }
  /// The first round of it, with two people at each of these tables.
  static people::tournament::RoundDrawn a_round(const std::vector<std::string>& tables) {
    people::tournament::RoundDrawn round{1, "deal-one", {}, {}};
    int people_there = 0;
    for (const std::string& table : tables) {
      people::tournament::DrawnTable& drawn = round.tables.emplace_back();
      drawn.table = table;
      for (int i = 0; i < 2; ++i) drawn.seats.push_back({somebody(++people_there), {}});
    }
    return round;
  }
  people::Tournament cup() {
    const auto book = store().books().book(people::Kind::tournament, "cup");
    return people::read_tournament(store().books().pages(book->key, 0));
  }
  people::Circle circle(const std::string& id) {
    const auto book = store().books().book(people::Kind::circle, id);
    return people::read_circle(store().books().pages(book->key, 0));
  }

  const ServerKeys keys{new_secret(), P256Key::made()};
};

TEST_P(Admin, ListsWhatThereIs) {
  StoredTable table = a_table("t1");
  table.summary = R"({"game":"ticket-to-ride-usa"})";
  const std::int64_t key = store().create(table, {});
  store().create(a_table("t2"), {});
  const std::string mara = begin_person(1, "Mara");
  found_circle("c1", mara);

  const AdminAnswer tables = ask(AdminVerb::list, AdminKind::tables);
  ASSERT_EQ(tables.status, 200);
  const json::array& lines = tables.body.at("tables").as_array();
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[1].at("table"), "t1");
  EXPECT_EQ(lines[1].at("key"), key);
  EXPECT_EQ(lines[1].at("summary").at("game"), "ticket-to-ride-usa");
  EXPECT_TRUE(tables.body.at("next").is_null());
  const AdminAnswer one = administer(store(), nullptr, {.verb = AdminVerb::list, .limit = 1}, now);
  EXPECT_EQ(one.body.at("tables").as_array().size(), 1U);
  EXPECT_EQ(one.body.at("next"), lines[0].at("key"));

  const AdminAnswer people = ask(AdminVerb::list, AdminKind::people);
  EXPECT_EQ(text(people.body.at("people").at(0).at("person")), mara);
  EXPECT_EQ(people.body.at("people").at(0).at("blocked"), false);
  EXPECT_EQ(ask(AdminVerb::list, AdminKind::circles).body.at("circles").at(0).at("circle"), "c1");
  EXPECT_TRUE(
      ask(AdminVerb::list, AdminKind::tournaments).body.at("tournaments").as_array().empty());
  for (const int limit : {0, -1, 1001}) {
    EXPECT_EQ(code(administer(store(), nullptr, {.verb = AdminVerb::list, .limit = limit}, now)),
              "bad_limit");
  }
}

TEST_P(Admin, ShowsWhatIsKeptAboutSomebody) {
  const std::string mara = begin_person(1, "Mara");
  found_circle("c1", mara);
  add_address(mara, "a1", "mara@example.org");
  StoredTable table = a_table("t1");
  table.seats[0].person = mara;
  const std::int64_t key = store().create(table, {});
  Change change{.key = key};
  change.calls = {a_call("t1/0")};
  change.calls[0].person = mara;
  store().commit(std::vector{change});

  const AdminAnswer about = ask(AdminVerb::about, AdminKind::person, mara);
  ASSERT_EQ(about.status, 200);
  EXPECT_EQ(about.body.at("book").as_array().size(), 2U);
  EXPECT_EQ(about.body.at("addresses").at(0).at("is"), "mara@example.org");
  EXPECT_EQ(about.body.at("circles").at(0).at("circle"), "c1");
  EXPECT_EQ(about.body.at("tables").at(0).at("table"), "t1");
  EXPECT_EQ(about.body.at("calls").at(0).at("call"), "t1/0");

  const AdminAnswer without = administer(
      store(), nullptr, {.verb = AdminVerb::about, .kind = AdminKind::person, .id = mara}, now);
  EXPECT_TRUE(without.body.at("addresses").at(0).at("is").is_null());
  EXPECT_EQ(json::serialize(without.body).find("mara@example.org"), std::string::npos)
      << "without the key nobody learns it";
  EXPECT_EQ(code(ask(AdminVerb::about, AdminKind::person, somebody(9))), "not_found");
  EXPECT_EQ(code(ask(AdminVerb::about, AdminKind::circle, "c1")), "bad_kind");
}

TEST_P(Admin, AClosedTableStandsStill) {
  StoredTable table = a_table("t1");
  table.listed = true;
  table.status = Status::running;
  table.deadline = now + day;
  table.seats.resize(2);
  table.settings = R"({"game":"ticket-to-ride-usa","options":{},"rules_version":2,)"
                   R"("seats":[{"who":"open"},{"who":"open"}],"replay":false})";
  const std::int64_t key = store().create(table, {});
  Change change{.key = key};
  change.calls = {a_call("t1/0"), a_call("t1/1/asked"), a_call("t1/1/webhook"), a_call("t1/over")};
  store().commit(std::vector{change});
  EXPECT_EQ(tables::load(store(), "t1")->frozen, "");

  const AdminAnswer closed = ask(AdminVerb::close, AdminKind::table, "t1");
  ASSERT_EQ(closed.status, 200) << json::serialize(closed.body);
  EXPECT_EQ(closed.tables, std::vector{key});
  EXPECT_EQ(store().table("t1")->status, Status::over);
  EXPECT_FALSE(store().table("t1")->deadline);
  EXPECT_TRUE(store().listed({}).empty());
  EXPECT_EQ(store().upkeep().waiting_calls(), 1) << "nobody is called to it; how it came out stays";
  const auto known = tables::load(store(), "t1");
  EXPECT_EQ(known->frozen, "the host has closed this table");
  EXPECT_EQ(code(ask(AdminVerb::close, AdminKind::table, "t1")), "closed");
  EXPECT_EQ(code(ask(AdminVerb::close, AdminKind::table, "nowhere")), "not_found");
}

TEST_P(Admin, RemovesTablesAndTellsTheirCircle) {
  const std::string mara = begin_person(1, "Mara");
  found_circle("c1", mara);
  const people::circle::Entry opened =
      people::circle::TableOpened{mara, "t1", "ticket-to-ride-usa"};
  const auto book = store().books().book(people::Kind::circle, "c1");
  store().books().write_book(
      {.key = book->key, .pages = {{.seq = 1, .at = now, .text = people::json_text(opened)}}});
  StoredTable table = a_table("t1");
  table.settings = R"({"of":"circle/c1"})";
  const std::int64_t key = store().create(table, std::vector{an_entry(0)});
  ASSERT_EQ(circle("c1").tables.size(), 1U);

  const AdminAnswer removed = ask(AdminVerb::remove, AdminKind::table, "t1");
  ASSERT_EQ(removed.status, 200);
  EXPECT_EQ(removed.tables, std::vector{key});
  EXPECT_FALSE(store().table("t1"));
  EXPECT_TRUE(circle("c1").tables.empty());
  EXPECT_EQ(code(ask(AdminVerb::remove, AdminKind::table, "t1")), "not_found");
}

TEST_P(Admin, KeepsATableUntilItsHouseKnowsHowItCameOut) {
  StoredTable table = a_table("t1");
  table.status = Status::over;
  table.settings = R"({"of":"circle/c1"})";
  const std::int64_t key = store().create(table, std::vector{an_entry(0)});
  Change change{.key = key};
  change.calls = {a_call("t1/over")};
  store().commit(std::vector{change});

  EXPECT_EQ(code(ask(AdminVerb::remove, AdminKind::table, "t1")), "not_written");
  EXPECT_TRUE(store().table("t1"));
  store().outbox().done("t1/over", change.calls.front().about, "");
  EXPECT_EQ(code(ask(AdminVerb::remove, AdminKind::table, "t1")), "not_written")
      << "only who has claimed it can say that it was told";
  const auto claimed = store().outbox().claim(change.calls.front().due, now + day, "house", 1);
  ASSERT_EQ(claimed.size(), 1U);
  EXPECT_EQ(code(ask(AdminVerb::remove, AdminKind::table, "t1")), "not_written");
  store().outbox().done("t1/over", claimed.front().call.about, "house");
  EXPECT_EQ(ask(AdminVerb::remove, AdminKind::table, "t1").status, 200);
  EXPECT_FALSE(store().table("t1"));
}

TEST_P(Admin, CallsOffTablesOfATournament) {
  begin_cup(begin_person(1, "Mara"), {a_round({"t1", "t2", "t3"})});
  for (const std::string id : {"t1", "t2", "t3"}) {
    StoredTable table = a_table(id);
    table.status = id == "t3" ? Status::over : Status::running;
    table.settings = R"({"of":"tournament/cup"})";
    store().create(table, {});
  }
  EXPECT_EQ(ask(AdminVerb::close, AdminKind::table, "t1").status, 200);
  EXPECT_TRUE(cup().table("t1")->called_off);
  EXPECT_EQ(ask(AdminVerb::close, AdminKind::table, "t3").status, 200);
  EXPECT_FALSE(cup().table("t3")->over) << "how it came out is found out by the house";

  // Where it cannot be called off first, it would be opened again.
  run_sql(GetParam(), where(),
          "UPDATE page SET seq = seq + 100 WHERE book IN (SELECT key FROM book WHERE kind = 2)");
  EXPECT_EQ(code(ask(AdminVerb::remove, AdminKind::table, "t2")), "busy");
  EXPECT_TRUE(store().table("t2"));
  run_sql(GetParam(), where(),
          "UPDATE page SET seq = seq - 100 WHERE book IN (SELECT key FROM book WHERE kind = 2)");
  EXPECT_EQ(ask(AdminVerb::remove, AdminKind::table, "t2").status, 200);
  EXPECT_FALSE(store().table("t2"));
  EXPECT_TRUE(cup().table("t2")->called_off);
  EXPECT_EQ(store().books().books_of(people::Kind::tournament, people::house_member, 10).size(), 1U)
      << "the house ends the round";
  EXPECT_EQ(ask(AdminVerb::remove, AdminKind::table, "t1").status, 200) << "it is so already";
}

TEST_P(Admin, ATournamentThatIsRemovedLeavesNothingSealed) {
  begin_cup(begin_person(1, "Mara"), {a_round({"t1", "t2", "gone"})});
  std::vector<std::int64_t> tables;
  for (const std::string id : {"t1", "t2"}) {
    StoredTable table = a_table(id);
    table.status = Status::running;
    table.settings = R"({"game":"ticket-to-ride-usa","options":{},"rules_version":2,)"
                     R"("seats":[{"who":"open"},{"who":"open"}],"replay":false,)"
                     R"("deal":"deal-one","sealed":true,"of":"tournament/cup"})";
    tables.push_back(store().create(table, {}));
    const auto known = tables::load(store(), id);
    ASSERT_TRUE(known->table) << known->frozen;
    EXPECT_TRUE(is_sealed(*known->table));
    const Change line{.key = tables.back(),
                      .summary = summary_of(known->stored, *known->settings, *known->table)};
    store().commit(std::vector{line});
  }
  EXPECT_EQ(ask(AdminVerb::close, AdminKind::table, "t2").status, 200);
  const auto sealed = [&](const std::string& id) {
    return read_json<ListedTable>("table", store().table(id)->summary).sealed.value_or(false);
  };
  EXPECT_TRUE(sealed("t2"));
  const AdminAnswer removed = ask(AdminVerb::remove, AdminKind::tournament, "cup");
  ASSERT_EQ(removed.status, 200) << json::serialize(removed.body);
  EXPECT_EQ(removed.tables, tables) << "who has them in memory reads them anew";
  EXPECT_FALSE(is_sealed(*tables::load(store(), "t1")->table));
  EXPECT_FALSE(sealed("t1"));
  EXPECT_FALSE(sealed("t2")) << "its log cannot go on, but what lists say of it can";
  EXPECT_FALSE(store().books().book(people::Kind::tournament, "cup"));
  EXPECT_EQ(code(ask(AdminVerb::remove, AdminKind::tournament, "cup")), "not_found");
}

TEST_P(Admin, ATournamentThatNobodyCanReadIsRemovedAsItIs) {
  store().books().create_book(
      {.kind = people::Kind::tournament, .id = "cup", .created = now, .summary = "{}"},
      {.pages = {{.seq = 0, .at = now, .text = R"({"type":"nothing known"})"}}});
  EXPECT_EQ(ask(AdminVerb::remove, AdminKind::tournament, "cup").status, 200);
  EXPECT_FALSE(store().books().book(people::Kind::tournament, "cup"));
}

TEST_P(Admin, WhoIsRemovedOrganisesNothing) {
  const std::string mara = begin_person(1, "Mara");
  begin_cup(mara, {people::tournament::Entered{mara}, people::tournament::Entered{somebody(2)}});
  EXPECT_EQ(ask(AdminVerb::remove, AdminKind::person, mara).status, 200);
  EXPECT_TRUE(cup().entrant(mara)->withdrew);
  EXPECT_TRUE(cup().organisers.empty());
  EXPECT_EQ(cup().stage, people::Stage::ended) << "nobody could begin it";
  EXPECT_TRUE(store().books().book(people::Kind::tournament, "cup")->closed);
}

TEST_P(Admin, ClosesAndRemovesCircles) {
  const std::string mara = begin_person(1, "Mara");
  found_circle("c1", mara);
  EXPECT_EQ(ask(AdminVerb::close, AdminKind::circle, "c1").status, 200);
  EXPECT_TRUE(circle("c1").closed);
  EXPECT_TRUE(store().books().book(people::Kind::circle, "c1")->closed);
  EXPECT_EQ(ask(AdminVerb::close, AdminKind::circle, "c1").status, 409);
  EXPECT_EQ(ask(AdminVerb::remove, AdminKind::circle, "c1").status, 200);
  EXPECT_FALSE(store().books().book(people::Kind::circle, "c1"));
  EXPECT_EQ(code(ask(AdminVerb::close, AdminKind::circle, "c1")), "not_found");
}

TEST_P(Admin, RemovesPeopleFromEverywhere) {
  const std::string mara = begin_person(1, "Mara");
  const std::string jo = begin_person(2, "Jo");
  found_circle("c1", mara);
  const auto book = store().books().book(people::Kind::circle, "c1");
  const people::circle::Entry invited =
      people::circle::Invited{mara, people::to_base64url(std::string(32, 'h')), now + day, false};
  const people::circle::Entry joined =
      people::circle::Joined{jo, people::to_base64url(std::string(32, 'h'))};
  store().books().write_book({.key = book->key,
                              .pages = {{.seq = 1, .at = now, .text = people::json_text(invited)},
                                        {.seq = 2, .at = now, .text = people::json_text(joined)}},
                              .members = {{jo, true}}});
  add_address(mara, "a1", "mara@example.org");
  StoredTable table = a_table("t1");
  table.seats[0].person = mara;
  const std::int64_t key = store().create(table, {});
  const AdminAnswer removed = ask(AdminVerb::remove, AdminKind::person, mara);
  ASSERT_EQ(removed.status, 200);
  EXPECT_EQ(removed.shut, mara);
  EXPECT_EQ(removed.tables, std::vector{key}) << "who has it in memory reads it anew";
  EXPECT_EQ(store().table("t1")->seats[0].person, "");
  EXPECT_FALSE(store().books().book(people::Kind::person, mara));
  EXPECT_TRUE(store().outbox().addresses_of(mara).empty());
  const people::Circle after = circle("c1");
  EXPECT_EQ(after.member(mara), nullptr);
  EXPECT_TRUE(after.is(jo, people::Role::maker)) << "somebody else has the key now";
  EXPECT_EQ(code(ask(AdminVerb::remove, AdminKind::person, mara)), "not_found");
}

TEST_P(Admin, RemovesNobodyWhomACircleWouldStillHave) {
  const std::string mara = begin_person(1, "Mara");
  found_circle("c1", mara);
  // As if others were always first.
  run_sql(GetParam(), where(),
          "UPDATE page SET seq = 1 WHERE book IN (SELECT key FROM book WHERE kind = 1)");
  const AdminAnswer busy = ask(AdminVerb::remove, AdminKind::person, mara);
  EXPECT_EQ(code(busy), "busy");
  EXPECT_TRUE(busy.tables.empty());
  EXPECT_TRUE(store().books().book(people::Kind::person, mara));
  run_sql(GetParam(), where(),
          "UPDATE page SET seq = 0 WHERE book IN (SELECT key FROM book WHERE kind = 1)");
  EXPECT_EQ(ask(AdminVerb::remove, AdminKind::person, mara).status, 200);
  EXPECT_EQ(circle("c1").member(mara), nullptr);
}

TEST_P(Admin, WhoIsForgottenStaysBlockedUntilTheHostTakesItBack) {
  const std::string mara = begin_person(1, "Mara");
  ASSERT_EQ(ask(AdminVerb::block, AdminKind::person, mara).status, 200);
  ASSERT_EQ(ask(AdminVerb::remove, AdminKind::person, mara).status, 200);
  EXPECT_EQ(ask(AdminVerb::list, AdminKind::blocked).body.at("blocked").as_array().size(), 1U);
  EXPECT_EQ(code(ask(AdminVerb::block, AdminKind::person, mara)), "not_found");
  EXPECT_EQ(ask(AdminVerb::unblock, AdminKind::person, mara).status, 200);
  EXPECT_TRUE(ask(AdminVerb::list, AdminKind::blocked).body.at("blocked").as_array().empty());
  EXPECT_EQ(code(ask(AdminVerb::unblock, AdminKind::person, mara)), "not_found");
}

TEST_P(Admin, BlocksPeople) {
  const std::string mara = begin_person(1, "Mara");
  const AdminAnswer blocked = ask(AdminVerb::block, AdminKind::person, mara);
  EXPECT_EQ(blocked.status, 200);
  EXPECT_TRUE(blocked.blocked);
  EXPECT_EQ(blocked.shut, mara) << "passes open nothing any more";
  EXPECT_TRUE(store().books().book(people::Kind::person, mara)->closed);
  EXPECT_EQ(text(ask(AdminVerb::list, AdminKind::blocked).body.at("blocked").at(0).at("blocked")),
            mara);
  EXPECT_EQ(code(ask(AdminVerb::block, AdminKind::person, mara)), "nothing_new");
  EXPECT_EQ(ask(AdminVerb::unblock, AdminKind::person, mara).status, 200);
  EXPECT_FALSE(store().books().book(people::Kind::person, mara)->closed);
  EXPECT_EQ(code(ask(AdminVerb::unblock, AdminKind::person, mara)), "nothing_new");
  EXPECT_EQ(code(ask(AdminVerb::block, AdminKind::person, somebody(9))), "not_found");
  EXPECT_EQ(code(ask(AdminVerb::block, AdminKind::table, "t1")), "bad_kind");
}

TEST_P(Admin, BlocksAddressesWithoutKeepingThem) {
  EXPECT_EQ(ask(AdminVerb::block, AdminKind::mail, "Mara@Example.org").status, 200);
  EXPECT_EQ(code(ask(AdminVerb::block, AdminKind::mail, "mara@example.org")), "nothing_new");
  const std::string listed = json::serialize(ask(AdminVerb::list, AdminKind::blocked).body);
  EXPECT_EQ(listed.find("example"), std::string::npos) << listed;
  EXPECT_EQ(code(ask(AdminVerb::block, AdminKind::mail, "no address")), "bad_address");
  EXPECT_EQ(
      code(administer(store(), nullptr,
                      {.verb = AdminVerb::block, .kind = AdminKind::mail, .id = "a@b.org"}, now)),
      "no_keys");

  Blocklist list(keys.sealing);
  list.take(blocked_words(store()));
  EXPECT_TRUE(list.has("MARA@example.org"));
  EXPECT_TRUE(list.has("mara+railways@example.org")) << "it leads to the same mailbox";
  EXPECT_FALSE(list.has("mara@other.example.org"));
  EXPECT_FALSE(list.has("jo@example.org"));
  Blocklist other(new_secret());
  other.take(blocked_words(store()));
  EXPECT_FALSE(other.has("mara@example.org")) << "known only by the key";
  EXPECT_EQ(ask(AdminVerb::unblock, AdminKind::mail, "mara@example.org").status, 200);
  EXPECT_TRUE(blocked_words(store()).empty());
}

TEST_P(Admin, ForgetsWhatIsLongOver) {
  const auto finished = [&](const std::string& id, std::int64_t at) {
    StoredTable table = a_table(id);
    table.status = Status::over;
    return store().create(table, std::vector{StoredEntry{.seq = 0, .at = at, .text = "{}"}});
  };
  const std::int64_t old = finished("old", now - 31 * day);
  finished("young", now - 29 * day);
  const auto retain = [&](int days, int limit = admin_page) {
    return administer(store(), nullptr,
                      {.verb = AdminVerb::retention, .limit = limit, .days = days}, now);
  };
  EXPECT_EQ(code(retain(0)), "bad_days");
  EXPECT_EQ(code(retain(-5)), "bad_days");
  const AdminAnswer removed = retain(30, 1);
  EXPECT_EQ(removed.body.at("removed"), 1U);
  EXPECT_EQ(removed.body.at("more"), true);
  EXPECT_EQ(removed.tables, std::vector{old});
  EXPECT_TRUE(store().table("young"));
  EXPECT_EQ(retain(30).body.at("removed"), 0U);
}

TEST_P(Admin, RemovesAddressesAndReports) {
  const std::string mara = begin_person(1, "Mara");
  add_address(mara, "a1", "mara@example.org");
  EXPECT_EQ(ask(AdminVerb::remove, AdminKind::address, "a1").status, 200);
  EXPECT_EQ(code(ask(AdminVerb::remove, AdminKind::address, "a1")), "not_found");
  store().books().create_book(
      {.kind = people::Kind::report, .id = "r1", .created = now, .summary = "{}"},
      {.pages = {{.seq = 0, .at = now, .text = R"({"words":"rude"})"}}, .members = {{mara, true}}});
  const AdminAnswer reports = ask(AdminVerb::list, AdminKind::reports);
  EXPECT_EQ(text(reports.body.at("reports").at(0).at("by").at(0)), mara);
  EXPECT_EQ(reports.body.at("reports").at(0).at("pages").at(0).at("words"), "rude");
  EXPECT_EQ(ask(AdminVerb::remove, AdminKind::report, "r1").status, 200);
  EXPECT_EQ(code(ask(AdminVerb::remove, AdminKind::mail, "x")), "bad_kind");
  EXPECT_EQ(code(ask(AdminVerb::remove, AdminKind::table, std::string(301, 'x'))), "bad_id");
}

INSTANTIATE_TEST_SUITE_P(Stores, Admin, disk_kinds, kind_name);

/// Keeps what it is given.
class KeepingCarrier final : public people::Carrier {
 public:
  void carry(std::string address, people::Letter, std::function<bool()>,
             std::function<void(people::Delivery)> done) override {
    carried.push_back(std::move(address));
    done(next);
  }
  std::optional<std::string> problem(std::string_view) const override { return {}; }

  people::Delivery next{};
  std::vector<std::string> carried{};
};

TEST(GuardedCarriers, CountAndSendNothingToWhoIsBlocked) {
  using Result = people::Delivery::Result;
  Metrics metrics;
  Blocklist list("key");
  list.take({blocked_word("key", "mara@example.org")});
  auto made = std::make_unique<KeepingCarrier>();
  KeepingCarrier& within = *made;
  GuardedCarrier carrier(std::move(made), &list, letter_counts(metrics));
  Result came = Result::told;
  const auto send = [&](const std::string& address) {
    carrier.carry(address, {}, {}, [&](const people::Delivery& d) { came = d.result; });
    return came;
  };
  EXPECT_EQ(send("jo@example.org"), Result::told);
  within.next.result = Result::try_again;
  EXPECT_EQ(send("jo@example.org"), Result::try_again);
  EXPECT_EQ(send("Mara@example.org"), Result::gone);
  EXPECT_EQ(within.carried.size(), 2U);
  EXPECT_EQ(metrics.letters_told, 1U);
  EXPECT_EQ(metrics.letters_failed, 1U);
  EXPECT_EQ(metrics.letters_leaving, 0);
  EXPECT_FALSE(carrier.problem("mara@example.org")) << "anybody may ask that for nothing";
  EXPECT_TRUE(carrier.refuses("Mara@example.org"));
  EXPECT_FALSE(carrier.refuses("jo@example.org"));
  carrier.stop();
  EXPECT_EQ(send("jo@example.org"), Result::try_again) << "nothing leaves any more";
  EXPECT_TRUE(carrier.problem("jo@example.org"));
}

}  // namespace
}  // namespace rail::server::admin_test
