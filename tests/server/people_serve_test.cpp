// The whole server with people: keys, sessions, reports, the host's token, and wrong options.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "server/admin_api.h"
#include "tests/server/known.h"
#include "tests/server/postgres.h"
#include "tests/server/stores.h"
#include "tests/server/tables.h"

namespace rail::server::trial::people_serve_test {
namespace {

using client::Http;
using std::chrono::seconds;

std::string content(const std::string& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string write(const std::string& file, const std::string& text, ::mode_t mode = 0600) {
  std::ofstream(file, std::ios::trunc) << text;
  EXPECT_EQ(::chmod(file.c_str(), mode), 0);
  return file;
}

std::string code(const client::Answer& answer) {
  return std::string(answer.json().at("error").at("code").as_string());
}

const std::string host_token = "0123456789abcdef0123456789abcdef";

class PeopleServe : public testing::TestWithParam<Kind> {
 protected:
  std::string db() { return GetParam() == Kind::postgres ? new_postgres_database() : ""; }
  TempFolder folder;
};

TEST_P(PeopleServe, SomebodyIsKnownReportsAndIsBlocked) {
  const std::string token_file = write(folder.path("token"), host_token + "\n");
  const Server server({"--admin-token-file", token_file}, db());
  Known mara(server.port(), 1, "Mara");
  const json::value me = mara.get("/api/people/me").json();
  EXPECT_EQ(text_of(me.at("id")), mara.id);
  EXPECT_EQ(me.at("called").at("name"), "Mara");
  EXPECT_TRUE(me.at("channels").as_array().empty()) << "the host has set up none";
  EXPECT_EQ(mara.sign_in().status, 200);
  EXPECT_EQ(Http(server.port()).get("/api/people/me").status, 401);
  EXPECT_EQ(Http(server.port()).get("/api/people/push").status, 404);

  const auto report = mara.post(
      "/api/reports", {{"about", "person"}, {"id", people::somebody(3)}, {"words", "rude"}});
  ASSERT_EQ(report.status, 201) << report.body;

  Http host(server.port());
  EXPECT_EQ(code(host.get("/api/admin/reports")), "bad_token");
  EXPECT_EQ(code(host.get("/api/admin/reports", bearer(mara.token))), "bad_token")
      << "a person is no host";
  const auto reports = host.get("/api/admin/reports", bearer(host_token));
  ASSERT_EQ(reports.status, 200) << reports.body;
  EXPECT_EQ(text_of(reports.json().at("reports").at(0).at("by").at(0)), mara.id);
  const auto about = host.get("/api/admin/about?person=" + mara.id, bearer(host_token));
  EXPECT_EQ(about.json().at("summary").at("name"), "Mara");

  const auto change = [&](const std::string& verb, const json::value& wish) {
    return host.post("/api/admin/" + verb, json::serialize(wish), bearer(host_token)).status;
  };
  EXPECT_EQ(change("block", {{"kind", "person"}, {"id", mara.id}}), 200);
  EXPECT_EQ(code(mara.get("/api/people/me")), "blocked");
  EXPECT_EQ(change("unblock", {{"kind", "person"}, {"id", mara.id}}), 200);
  EXPECT_EQ(mara.get("/api/people/me").status, 200);
  EXPECT_EQ(change("remove", {{"kind", "person"}, {"id", mara.id}}), 200);
  EXPECT_EQ(mara.get("/api/people/me").status, 401);
  for (const json::value& wrong :
       {json::value(json::object{{"kind", "person"}}), json::value("x"), json::value(json::array()),
        json::value(json::object{{"kind", "house"}, {"id", "x"}}),
        json::value(json::object{{"kind", "table"}, {"id", "x"}, {"more", 1}})})
    EXPECT_EQ(change("remove", wrong), 400) << json::serialize(wrong);
  EXPECT_EQ(change("retention", {{"days", 0}}), 400);
  EXPECT_EQ(change("retention", {{"days", 30}}), 200);
  EXPECT_EQ(change("nonsense", {{"days", 30}}), 404);
  EXPECT_EQ(host.get("/api/admin/tables?limit=x", bearer(host_token)).status, 400);
  EXPECT_EQ(host.get("/api/admin/tables?limit=1001", bearer(host_token)).status, 400);
  EXPECT_EQ(host.get("/api/admin/tables?status=gone", bearer(host_token)).status, 400);
  EXPECT_EQ(host.get("/api/admin/tables?status=over&search=x", bearer(host_token)).status, 200);
  EXPECT_EQ(host.get("/api/admin/about", bearer(host_token)).status, 400);
  EXPECT_EQ(host.get("/api/admin/about?person=a&table=b", bearer(host_token)).status, 400);
  EXPECT_EQ(host.get("/api/admin/about?table=b", bearer(host_token)).status, 404);
  EXPECT_EQ(host.get("/api/admin/finished?days=0", bearer(host_token)).status, 400);
  EXPECT_EQ(host.get("/api/admin/finished?days=30", bearer(host_token)).json().at("tables"), 0);
}

TEST_P(PeopleServe, AHostHearsHowMuchThereIs) {
  const std::string token_file = write(folder.path("token"), host_token);
  const Server server({"--admin-token-file", token_file, "--keep-finished", "90"}, db());
  open_table(server.port(), table_of({here("Ann"), open_seat()}));
  const Known mara(server.port(), 1, "Mara");
  const auto house = Http(server.port()).get("/api/admin/house", bearer(host_token));
  ASSERT_EQ(house.status, 200) << house.body;
  EXPECT_EQ(house.json().at("people"), 1);
  EXPECT_EQ(house.json().at("tables").at("open"), 1);
  EXPECT_EQ(house.json().at("server").at("keep_finished"), 90);
  EXPECT_EQ(house.json().at("server").at("mail"), false);
  EXPECT_EQ(house.json().at("server").at("tables_created"), 1U);
}

TEST_P(PeopleServe, AClosedTableIsClosedForThoseWhoAreThere) {
  const std::string token_file = write(folder.path("token"), host_token);
  const Server server({"--admin-token-file", token_file}, db());
  const Opened opened = open_table(server.port(), table_of({here("Ann"), open_seat()}));
  Person ann(server.port(), opened.id, opened.token);
  Person bob(server.port(), opened.id, opened.links.at(0));
  bob.ask(request("sit", "name", "Bob"));
  ASSERT_TRUE(ann.wait_for_state(bob.state));
  const auto change = [&](const std::string& verb) {
    const json::object wish{{"kind", "table"}, {"id", opened.id}};
    return Http(server.port())
        .post("/api/admin/" + verb, json::serialize(wish), bearer(host_token))
        .status;
  };
  EXPECT_EQ(change("close"), 200);
  EXPECT_TRUE(
      eventually([&] { return bob.refusal(request("say", "text", "still here?")) == "frozen"; }));
  EXPECT_EQ(change("close"), 409);
  EXPECT_EQ(change("remove"), 200);
  EXPECT_EQ(ann.refusal(request("say", "text", "hello?")), "frozen");
  EXPECT_EQ(change("remove"), 404);
}

TEST_P(PeopleServe, WhomTheHostRemovesHoldsNoSeatOfATableInMemory) {
  const std::string token_file = write(folder.path("token"), host_token);
  const Server server({"--admin-token-file", token_file}, db());
  const Opened opened = open_table(server.port(), table_of({here("Ann"), open_seat()}));
  const Person ann(server.port(), opened.id, opened.token);
  Known mara(server.port(), 1, "Mara");
  Known jo(server.port(), 2, "Jo");
  const json::object seats{{"table", opened.id}, {"token", opened.token}};
  ASSERT_EQ(mara.post("/api/people/me/seats", seats).status, 200);
  ASSERT_EQ(jo.post("/api/people/me/seats", seats).status, 404) << "it is Mara's";
  const json::object wish{{"kind", "person"}, {"id", mara.id}};
  ASSERT_EQ(Http(server.port())
                .post("/api/admin/remove", json::serialize(wish), bearer(host_token))
                .status,
            200);
  EXPECT_TRUE(eventually([&] { return jo.post("/api/people/me/seats", seats).status == 200; }));
}

INSTANTIATE_TEST_SUITE_P(Stores, PeopleServe, disk_kinds, kind_name);

TEST(PeopleServer, WithoutATokenNobodyIsTheHost) {
  const Server server;
  EXPECT_EQ(Http(server.port()).get("/api/admin/tables", bearer(host_token)).status, 404);
  EXPECT_EQ(Http(server.port()).get("/api/admin/tables", bearer("")).status, 404);
}

TEST(PeopleServer, EveryRequestOfTheHostNeedsTheToken) {
  const TempFolder folder;
  const Server server({"--admin-token-file", write(folder.path("token"), host_token)});
  Http http(server.port());
  for (const ApiRequest& request : admin_requests()) {
    const std::string target = "/api/" + std::string(request.path);
    const int status =
        request.method == "GET" ? http.get(target).status : http.post(target, "{}").status;
    EXPECT_TRUE(status == 401 || status == 429) << target << ": " << status;
  }
}

TEST(PeopleServer, WhoGuessesTokensIsNotToldAnyMore) {
  const TempFolder folder;
  const Server server({"--admin-token-file", write(folder.path("token"), host_token)});
  Http http(server.port());
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(http.get("/api/admin/house").status, 401) << "no token is no guess";
  EXPECT_EQ(http.get("/api/admin/house", bearer(host_token)).status, 200);
  for (int i = 0; i < 10; ++i) {
    const auto no = http.get("/api/admin/tables", bearer("guess-" + std::to_string(i)));
    EXPECT_EQ(no.status, 401);
    EXPECT_EQ(no.json().at("error").at("tries"), 9 - i);
  }
  EXPECT_EQ(code(http.get("/api/admin/tables", bearer(host_token))), "too_fast");
}

TEST(PeopleServer, TheKeyFileIsMadeWhenItIsNeeded) {
  Server server;
  EXPECT_FALSE(std::filesystem::exists(server.db() + ".key"));
  const Server told({"--push-contact", "mailto:host@example.org"});
  EXPECT_TRUE(std::filesystem::exists(told.db() + ".key"));
  EXPECT_EQ(Http(told.port()).get("/api/people/push").status, 200);
  Known mara(told.port(), 1, "Mara");
  EXPECT_EQ(mara.get("/api/people/me").json().at("channels"), json::array{"push"});
}

class Refused : public testing::Test {
 protected:
  /// What the program says that does not start.
  std::string why(std::vector<std::string> arguments, bool with_db = true) {
    const std::string log = folder.path("log");
    if (with_db) arguments.insert(arguments.end(), {"--db", folder.path("db")});
    Program program(arguments, log);
    EXPECT_EQ(program.port(), 0) << program.first_line();
    EXPECT_EQ(program.wait(patience), 2);
    return content(log);
  }
  bool says(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
  TempFolder folder;
};

TEST_F(Refused, WrongOptionsSayWhatIsMissing) {
  EXPECT_TRUE(says(why({"--mail-server", "smtp://mail.example.org"}), "--mail-from"));
  EXPECT_TRUE(says(why({"--mail-from", "a@example.org"}), "--mail-server"));
  const std::vector<std::string> mail = {"--mail-server", "smtp://mail.example.org", "--mail-from",
                                         "a@example.org"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), mail.begin(), mail.end());
    return more;
  };
  EXPECT_TRUE(says(why(with({"--mail-user", "me"})), "--mail-password-file"));
  EXPECT_TRUE(says(why(with({"--mail-user", "me", "--mail-password-file", folder.path("none")})),
                   "password"));
  EXPECT_TRUE(says(why({"--mail-server", "http://x", "--mail-from", "a@example.org"}), "smtp://"));
  EXPECT_TRUE(says(why({"--mail-server", "smtp://x", "--mail-from", "nobody"}), "@"));
  EXPECT_TRUE(says(why({"--push-contact", "me"}), "mailto:"));
  EXPECT_TRUE(says(why({"--keep-finished", "-1"}), "--keep-finished"));
  EXPECT_TRUE(
      says(why({"--db", new_postgres_database(), "--push-contact", "mailto:a@b.org"}, false),
           "--key-file"));
}

TEST_F(Refused, SecretsThatOthersMayRead) {
  const std::string token = write(folder.path("token"), host_token, 0640);
  EXPECT_TRUE(says(why({"--admin-token-file", token}), "chmod 600"));
  EXPECT_TRUE(says(why({"--admin-token-file", folder.path("none")}), "no such file"));
  for (const std::string& bad :
       {std::string("short"), std::string(401, 'x'), std::string("two words that are long enough"),
        host_token + "\n" + host_token})
    EXPECT_TRUE(says(why({"--admin-token-file", write(folder.path("bad"), bad)}), "one line"))
        << bad;
  {
    const Server server({"--key-file", folder.path("key")});
  }
  ASSERT_EQ(::chmod(folder.path("key").c_str(), 0644), 0);
  EXPECT_TRUE(says(why({"--key-file", folder.path("key")}), "chmod 600"));
  EXPECT_TRUE(says(why({"--key-file", write(folder.path("no key"), "{}")}), "key file"));
}

TEST_F(Refused, ChangesOfAFileThatAServerHas) {
  const Server server;
  const Opened opened = open_table(server.port(), table_of({here("Ann"), open_seat()}));
  const std::string out = folder.path("out");
  EXPECT_EQ(run_program("admin " + server.db() + " tables", out), 0) << content(out);
  EXPECT_TRUE(says(content(out), opened.id)) << content(out);
  EXPECT_EQ(run_program("admin " + server.db() + " remove table " + opened.id, out), 2);
  EXPECT_TRUE(says(content(out), "/api/admin")) << content(out);
  EXPECT_EQ(Http(server.port()).get("/api/tables/" + opened.id).status, 200);
}

TEST_F(Refused, TheHostsCommands) {
  const std::string out = folder.path("out");
  std::string db;
  std::string table;
  {
    Server server;
    table = open_table(server.port(), table_of({here("Ann"), open_seat()})).id;
    EXPECT_EQ(server.end(), 0);
    db = folder.path("copy.db");
    ASSERT_EQ(run_program("db backup " + db + " --db " + server.db()), 0);
  }
  EXPECT_EQ(run_program("admin " + db + " tables --json", out), 0);
  EXPECT_EQ(text_of(json::parse(content(out)).at("tables").at(0).at("table")), table);
  EXPECT_EQ(run_program("admin " + db + " close table " + table, out), 0) << content(out);
  EXPECT_EQ(run_program("admin " + db + " close table " + table, out), 1);
  EXPECT_EQ(run_program("admin " + db + " remove table " + table + " --json", out), 0);
  EXPECT_EQ(json::parse(content(out)).at("done"), true);
  EXPECT_EQ(run_program("admin " + db + " remove table " + table + " --json", out), 1);
  EXPECT_TRUE(json::parse(content(out)).as_object().contains("error"));
  EXPECT_EQ(run_program("admin " + db + " tables", out), 0);
  EXPECT_EQ(content(out), "There are none.\n");
  EXPECT_EQ(run_program("admin " + db + " retention 30", out), 0);
  EXPECT_EQ(content(out), "Tables removed: 0\n");
  EXPECT_EQ(run_program("admin " + db + " block mail a@example.org", out), 1) << "no key";
  EXPECT_EQ(run_program("admin " + db + " remove house x", out), 2);
  EXPECT_EQ(run_program("admin " + db + " retention 0", out), 2);
  EXPECT_EQ(run_program("admin tables", out), 2);
  EXPECT_EQ(run_program("admin " + folder.path("nothing.db") + " tables", out), 2);
  EXPECT_FALSE(std::filesystem::exists(folder.path("nothing.db")));
  for (const char* list : {"people", "circles", "tournaments", "reports", "blocked"})
    EXPECT_EQ(run_program("admin " + db + " " + list, out), 0) << list;
  EXPECT_EQ(run_program("admin " + db + " about " + people::somebody(1), out), 1);
}

}  // namespace
}  // namespace rail::server::trial::people_serve_test
