// What people tell the host is kept for him alone, within bounds; and who is for whom in the app.
#include "people/report_api.h"

#include "people/people_app.h"
#include "tests/people/person_requests.h"

namespace rail::people::report_api_test {
namespace {

namespace json = boost::json;
using world::PersonRequests;
using world::Somebody;
using world::Told;

json::object about_table(const std::string& words = "somebody is rude") {
  return {{"about", "table"}, {"id", "k3v9"}, {"words", words}};
}

class Reports : public PersonRequests {
 protected:
  ReportApi reports{house.desk};
  int addresses_used = 0;

  Told report(const json::value& body, const std::string& token,
              const std::string& address = "192.0.2.1") {
    return world::ask(house, reports,
                      {.method = "POST",
                       .path = {"reports"},
                       .body = json::serialize(body),
                       .address = address,
                       .session = token});
  }
};

TEST_F(Reports, AreKeptWithWhoToldThem) {
  const Somebody mara = begin(desk, "Mara");
  const Told told = report(about_table(), mara.token);
  ASSERT_EQ(told.status, 201) << told.body;
  const auto kept = house.people.books_of(Kind::report, mara.id, 10);
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept[0].id, told.text("report"));
  const auto pages = house.people.pages(kept[0].key, 0);
  ASSERT_EQ(pages.size(), 1U);
  EXPECT_EQ(json::parse(pages[0].text), json::value(about_table()));
  EXPECT_EQ(pages[0].text.find(mara.id), std::string::npos) << "forgotten with the person";
}

TEST_F(Reports, AreTakenAlongByWhoToldThem) {
  const Somebody mara = begin(desk, "Mara");
  const Somebody jo = begin(phone, "Jo");
  const Told told = report(about_table(), mara.token);
  ASSERT_EQ(told.status, 201) << told.body;
  const Told all = get("people/me/export", mara.token);
  ASSERT_EQ(all.status, 200) << all.body;
  const json::array& reports_in = all.json.at("reports").as_array();
  ASSERT_EQ(reports_in.size(), 1U);
  EXPECT_EQ(std::string(reports_in[0].at("id").as_string()), told.text("report"));
  EXPECT_EQ(reports_in[0].at("created").as_int64(), house.loop.wall_ms());
  EXPECT_EQ(reports_in[0].at("said"), json::array{about_table()});
  EXPECT_TRUE(get("people/me/export", jo.token).json.at("reports").as_array().empty());
}

TEST_F(Reports, AreOnlyForPeople) {
  EXPECT_EQ(report(about_table(), "").code(), "no_session");
  EXPECT_EQ(report(about_table(), "nonsense").code(), "bad_token");
}

TEST_F(Reports, AreReadStrictly) {
  const Somebody mara = begin(desk, "Mara");
  for (const json::value& wrong :
       {json::value(json::object{{"about", "table"}}),
        json::value(json::object{{"about", "weather"}, {"id", "k3v9"}, {"words", "wet"}}),
        json::value(json::object{{"about", "table"}, {"id", "../etc"}, {"words", "a"}}),
        json::value(about_table("")), json::value(about_table(" \n")),
        json::value(about_table("bell \x07")), json::value(about_table("\u202egnidaer")),
        json::value(about_table(std::string(1001, 'x')))}) {
    const Told told = report(wrong, mara.token);
    EXPECT_EQ(told.status, 400) << json::serialize(wrong) << told.body;
  }
  EXPECT_EQ(report(about_table("two\nlines, äöü"), mara.token).status, 201);
  EXPECT_EQ(report(about_table(std::string(1000, 'x')), mara.token).status, 201);
}

TEST_F(Reports, HaveBounds) {
  const Somebody mara = begin(desk, "Mara");
  for (int i = 0; i < 5; ++i) EXPECT_EQ(report(about_table(), mara.token).status, 201);
  EXPECT_EQ(report(about_table(), mara.token).code(), "too_many_reports") << "from one address";
  const auto from_anywhere = [&] {
    return report(about_table(), sign_in(mara.id, desk).text("token"),
                  "198.51.100." + std::to_string(++addresses_used));
  };
  for (int i = 5; i < 10; ++i) EXPECT_EQ(from_anywhere().status, 201);
  EXPECT_EQ(from_anywhere().code(), "too_many_reports") << "ten in a day";
  house.loop.pass(world::day_ms);
  for (int i = 10; i < 20; ++i) EXPECT_EQ(from_anywhere().status, 201);
  house.loop.pass(world::day_ms);
  EXPECT_EQ(from_anywhere().code(), "too_many") << "the host has not looked at any";
  // What he has settled does not count any more.
  const StoredBook last = house.people.books_of(Kind::report, mara.id, 1).front();
  house.people.write_book({.key = last.key, .closed = true});
  EXPECT_EQ(from_anywhere().status, 201);
}

TEST_F(Reports, OfAllTogetherAreNoMoreThanAHostCanRead) {
  const Somebody mara = begin(desk, "Mara");
  const Somebody jo = begin(phone, "Jo");
  ReportApi few{house.desk, {.in_all = {.per_second = 3.0 / 86'400, .burst = 3}}};
  const auto tell = [&](const Somebody& who) {
    return world::ask(house, few,
                      {.method = "POST",
                       .path = {"reports"},
                       .body = json::serialize(about_table()),
                       .address = "192.0.2.1",
                       .session = who.token});
  };
  EXPECT_EQ(tell(mara).status, 201);
  EXPECT_EQ(tell(mara).status, 201);
  EXPECT_EQ(tell(jo).status, 201);
  EXPECT_EQ(tell(jo).code(), "too_many_reports") << "of the house, whoever tells it";
}

TEST_F(Reports, SettledOnesMakeRoomOldestFirst) {
  const Somebody mara = begin(desk, "Mara");
  std::vector<std::int64_t> keys;
  for (int i = 0; i < max_reports; ++i) {
    const std::string id = "r" + std::to_string(i);
    keys.push_back(house.people
                       .create_book({.kind = Kind::report, .id = id, .summary = "{}"},
                                    {.pages = {{.seq = 0, .text = "{}"}},
                                     .members = {{std::string(report_reader), true}}})
                       .value());
  }
  EXPECT_EQ(report(about_table(), mara.token).code(), "full");
  for (const std::size_t settled : {7U, 3U, 5U})
    house.people.write_book({.key = keys[settled], .closed = true});
  EXPECT_EQ(report(about_table(), mara.token).status, 201);
  EXPECT_FALSE(house.people.book(Kind::report, "r3"));
  EXPECT_TRUE(house.people.book(Kind::report, "r5"));
  EXPECT_TRUE(house.people.book(Kind::report, "r0")) << "nobody has looked at it";
}

TEST_F(Reports, WhoIsBlockedIsNotHeard) {
  const Somebody mara = begin(desk, "Mara");
  const StoredBook book = house.people.book(Kind::person, mara.id).value();
  house.people.write_book({.key = book.key, .closed = true});
  EXPECT_EQ(report(about_table(), mara.token).code(), "blocked");
  EXPECT_EQ(get("people/me", mara.token).code(), "blocked");
  house.people.write_book({.key = book.key, .closed = false});
  EXPECT_EQ(report(about_table(), mara.token).status, 201);
}

TEST_F(Reports, WhoIsBlockedTakesHisBookAlongAndEndsIt) {
  const Somebody mara = begin(desk, "Mara");
  const StoredBook book = house.people.book(Kind::person, mara.id).value();
  house.people.write_book({.key = book.key, .closed = true});
  house.people.create_book({.kind = Kind::block, .id = mara.id, .summary = "{}"},
                           {.pages = {{.seq = 0, .text = "{}"}}});
  const Told in = sign_in(mara.id, desk);
  ASSERT_EQ(in.status, 200) << "to show who he is";
  const std::string token = in.text("token");
  EXPECT_EQ(get("people/me", token).code(), "blocked");
  EXPECT_EQ(add({mara.id, token}, {{"type", "away"}, {"until", nullptr}}).code(), "blocked");
  const Told all = get("people/me/export", token);
  ASSERT_EQ(all.status, 200) << all.body;
  EXPECT_NE(all.body.find("Mara"), std::string::npos);
  EXPECT_EQ(post("people/me/forget", json::object{{"person", mara.id}}, token).status, 200);
  EXPECT_FALSE(house.people.book(Kind::person, mara.id));
  // The same key does not come back.
  EXPECT_EQ(post("people", new_person(desk, "Mara")).code(), "blocked");
  EXPECT_EQ(begin(phone, "Jo").token.empty(), false);
}

/// Says which request came to the tables.
class TablesApp final : public tables::App {
 public:
  void http(HttpRequest request, std::function<void(HttpResponse)> respond) override {
    respond({.body = R"({"tables":")" + request.path.front() + "\"}"});
  }
  std::optional<HttpResponse> refuse_early(const HttpRequest& head) override {
    if (head.path.front() != "tables") return std::nullopt;
    return HttpResponse{.status = 429};
  }
  std::unique_ptr<tables::Client> connect(tables::Connection&) override { return nullptr; }
  bool able() const override { return able_; }
  void stop(std::function<void()> done) override { done(); }

  bool able_ = true;
};

class TheApp : public Reports {
 protected:
  TablesApp tables_app{};
  PeopleApp app{
      tables_app,
      house.desk,
      {[this](HttpRequest& r, const Respond& respond) { return persons.http(r, respond); },
       [this](HttpRequest& r, const Respond& respond) { return reports.http(r, respond); }}};

  Told whole(const std::string& method, const std::string& path, const std::string& token = {}) {
    struct AsApi {
      PeopleApp& app;
      bool http(HttpRequest& request, const Respond& respond) {
        app.http(std::move(request), respond);
        return true;
      }
    };
    AsApi api{app};
    return world::ask(house, api,
                      {.method = method, .path = world::words_of_path(path), .session = token});
  }
  int early(const std::string& path, const std::string& token = {}) {
    const auto no =
        app.refuse_early({.method = "POST", .path = world::words_of_path(path), .session = token});
    return no ? no->status : 0;
  }
};

TEST_F(TheApp, SendsEverybodyWhereHeBelongs) {
  EXPECT_EQ(whole("GET", "people/challenge").status, 200);
  EXPECT_EQ(whole("GET", "games").text("tables"), "games");
  EXPECT_EQ(whole("GET", "tables/people").text("tables"), "tables");
  for (const char* nothing : {"people/nobody", "circles", "tournaments/x", "reports/1"})
    EXPECT_EQ(whole("GET", nothing).status, 404) << nothing;
  EXPECT_EQ(whole("GET", "reports").status, 405);
  EXPECT_TRUE(app.able());
  tables_app.able_ = false;
  EXPECT_FALSE(app.able());
}

TEST_F(TheApp, ReadsNothingOfWhoHasNotSignedIn) {
  const Somebody mara = begin(desk, "Mara");
  for (const char* path : {"people/me/entries", "circles", "circles/x/join", "tournaments",
                           "tournaments/x/rounds", "reports"}) {
    EXPECT_EQ(early(path), 401) << path;
    EXPECT_EQ(early(path, "nonsense"), 401) << path;
    EXPECT_EQ(early(path, mara.token), 0) << path;
  }
  for (const char* path : {"people", "people/sessions", "people/addresses/x/end", "replays"})
    EXPECT_EQ(early(path), 0) << path;
  EXPECT_EQ(early("tables"), 429) << "the tables are asked, too";
}

TEST_F(TheApp, AnswersNobodyOnceItStops) {
  bool stopped = false;
  app.stop([&] { stopped = true; });
  EXPECT_TRUE(stopped);
  EXPECT_EQ(whole("GET", "people/challenge").code(), "stopping");
  EXPECT_EQ(whole("GET", "games").status, 200) << "the tables say themselves what they do";
}

}  // namespace
}  // namespace rail::people::report_api_test
