// Playing on a server over real connections.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "client/load_figures.h"
#include "client/load_messages.h"
#include "client/load_pace.h"
#include "client/load_table.h"
#include "client/load_url.h"
#include "host/catalog.h"
#include "host/match.h"
#include "tests/cli.h"

namespace rail::load_test {
namespace {

using load::heard;

TEST(LoadMessages, FindsWhatMattersInAnUpdate) {
  const std::string text =
      R"({"type":"update","id":"a7","from":3,"ply":5,"state":12,"to_act":[0],"clocks_ms":[],)"
      R"("views":[{"seat":0,"events":[{"type":"said","text":"\"legal\":[{\"ply\":9"}],)"
      R"("view":{"ply":99,"state":98,"id":"x"},"legal":[{"type":"pass"}]}],"outcome":null})";
  const load::Heard update = heard(text, 14);
  EXPECT_EQ(update.type, "update");
  EXPECT_EQ(update.id, "a7");
  EXPECT_EQ(update.from, 3);
  EXPECT_EQ(update.ply, 5);
  EXPECT_EQ(update.state, 12);
  EXPECT_TRUE(update.has_view);
  EXPECT_FALSE(update.over);
  EXPECT_EQ(update.action, R"({"type":"pass"})");
}

TEST(LoadMessages, KnowsWhenThereIsNothingToDo) {
  const load::Heard waiting =
      heard(R"({"type":"update","id":null,"from":3,"ply":5,"state":12,"to_act":[1],"clocks_ms":[],)"
            R"("views":[{"seat":0,"events":[],"view":{},"legal":[]}],"outcome":null})",
            1);
  EXPECT_EQ(waiting.id, "");
  EXPECT_TRUE(waiting.has_view);
  EXPECT_EQ(waiting.action, "");
  EXPECT_FALSE(waiting.over);
  const load::Heard over =
      heard(R"({"type":"update","from":3,"ply":6,"state":13,"to_act":[],"clocks_ms":[],)"
            R"("views":[{"seat":0,"events":[],"view":{},"legal":[]}],"outcome":{"points":[1,2]}})",
            1);
  EXPECT_EQ(over.ply, 6);
  EXPECT_TRUE(over.over);
}

TEST(LoadMessages, UnderstandsMessagesWithoutViews) {
  const load::Heard sync = heard(
      R"({"type":"sync","id":null,"table":{"table":"t","take_back":{"seat":0,"ply":2}},"mine":[0],)"
      R"("ply":3,"state":4,"views":[],"outcome":null,"chat":[]})",
      1);
  EXPECT_EQ(sync.type, "sync");
  EXPECT_EQ(sync.ply, 3);
  EXPECT_FALSE(sync.has_view);
  const load::Heard refused =
      heard(R"({"type":"refused","id":"a1","code":"stale","words":"Too late.","rule":null})", 1);
  EXPECT_EQ(refused.id, "a1");
  EXPECT_EQ(refused.code, "stale");
  for (const char* nonsense : {"", "[]", R"({"type":)", R"({"type":7,"views":[7]})"})
    EXPECT_EQ(heard(nonsense, 1).type, "") << nonsense;
}

TEST(LoadMessages, TakesTheLastViewWhateverIsInIt) {
  const auto of = [](std::string_view views) {
    return heard(R"({"type":"update","views":)" + std::string(views) + R"(,"outcome":{}})", 4);
  };
  const load::Heard two =
      of(R"([{"legal":[1,2]},{"view":{"a":"]}\\\""},"legal":["x",{"b":"\"]"},3]}])");
  EXPECT_TRUE(two.has_view);
  EXPECT_TRUE(two.over);
  EXPECT_EQ(two.action, R"({"b":"\"]"})");
  EXPECT_FALSE(of(R"([{"legal":[1]},7])").has_view);
  EXPECT_FALSE(of(R"([{"legal":[1]},{"view":{"legal":[1]}}])").has_view);
  EXPECT_FALSE(of("[]").over);
  EXPECT_EQ(of(" [ { \"legal\" : [ 5 ] } ] ").action, "5");
  EXPECT_EQ(heard(R"({"type":"\u0075pdate","id":"\"","ply":-7,"state":1.5})", 0).type, "update");
  EXPECT_EQ(heard(R"({"type":"update","id":"\"","ply":-7,"state":1.5})", 0).id, "\"");
  EXPECT_EQ(heard(R"({"type":"update","ply":-7,"state":1.5})", 0).ply, -7);
  EXPECT_EQ(heard(R"({"type":"update","ply":-7,"state":1.5})", 0).state, 0);
}

TEST(LoadMessages, NothingIsHeardOfAMessageThatBreaksOff) {
  const std::string whole =
      R"({"type":"update","id":"a7","ply":5,"views":[{"view":{"a":[1,"\\"]},"legal":[{"b":2}]}]})";
  EXPECT_EQ(heard(whole, 0).type, "update");
  for (std::size_t length = 0; length < whole.size(); ++length)
    EXPECT_EQ(heard(whole.substr(0, length), 0).type, "") << length;
  for (const char* more : {"}", ",", "{}", "x"}) EXPECT_EQ(heard(whole + more, 0).type, "") << more;
}

TEST(LoadMessages, ReachesEveryAction) {
  for (const auto& entry : host::Catalog::standard().entries()) {
    const auto match = entry->start(2, {});
    Rng rng(1);
    for (int ply = 0; ply < 60 || match->to_act().is_chance(); ++ply) {
      const Actor who = match->to_act().first();
      ASSERT_FALSE(match->play(
          who, who.is_chance() ? match->draw(rng) : match->choose(who.seat_of(), "random", rng)));
    }
    const Actor who = match->to_act().first();
    std::string text = R"({"type":"update","views":[{"view":{},"legal":)";
    match->write_legal(who, text);
    text += R"(}],"outcome":null})";
    std::set<std::string> found;
    for (std::size_t i = 0; i < match->legal(who).size(); ++i) found.insert(heard(text, i).action);
    std::set<std::string> expected;
    for (const auto& action : match->legal(who)) expected.insert(host::json::serialize(action));
    EXPECT_EQ(found, expected);
  }
}

TEST(LoadMessages, ReadsMetrics) {
  constexpr std::string_view text =
      "# HELP process_cpu_seconds_total Time.\n# TYPE process_cpu_seconds_total counter\n"
      "process_cpu_seconds_total 1.25\nprocess_resident_memory_bytes 2048\n";
  EXPECT_EQ(load::metric(text, "process_cpu_seconds_total"), 1.25);
  EXPECT_EQ(load::metric(text, "process_resident_memory_bytes"), 2048);
  EXPECT_EQ(load::metric(text, "process_start_time_seconds"), 0);
}

TEST(LoadUrl, HasItsParts) {
  const load::Url plain = load::parse_url("http://127.0.0.1:8080");
  EXPECT_FALSE(plain.tls);
  EXPECT_EQ(plain.name, "127.0.0.1");
  EXPECT_EQ(plain.port, "8080");
  EXPECT_EQ(plain.host, "127.0.0.1:8080");
  const load::Url secure = load::parse_url("https://games.example.org/t/1?a:b");
  EXPECT_TRUE(secure.tls);
  EXPECT_EQ(secure.name, "games.example.org");
  EXPECT_EQ(secure.port, "443");
  EXPECT_EQ(secure.host, "games.example.org");
  const load::Url numbers = load::parse_url("http://[::1]:81/");
  EXPECT_EQ(numbers.name, "::1");
  EXPECT_EQ(numbers.port, "81");
  EXPECT_EQ(numbers.host, "[::1]:81");
  EXPECT_EQ(load::parse_url("https://[::1]").port, "443");
  for (const char* bad : {"", "127.0.0.1", "ftp://a", "http://", "http://:80",
                          "http://a:", "https://a:x", "https:///t"})
    EXPECT_THROW(load::parse_url(bad), std::runtime_error) << bad;
}

TEST(LoadPace, ReadsTimes) {
  EXPECT_EQ(load::seconds_in("2"), 2);
  EXPECT_EQ(load::seconds_in("0.5"), 0.5);
  EXPECT_EQ(load::seconds_in("60s"), 60);
  EXPECT_EQ(load::seconds_in("1.5m"), 90);
  EXPECT_EQ(load::seconds_in("250ms"), 0.25);
  for (const char* bad : {"", "s", "-1", "1h", "1 s", "nan", "inf", "1e3", "2ss"})
    EXPECT_FALSE(load::seconds_in(bad)) << bad;
}

TEST(LoadPace, IsLikePeopleAndTheSameForTheSameSeed) {
  Rng rng(5);
  Rng again(5);
  constexpr int count = 100'000;
  double sum = 0;
  double longest = 0;
  int quick = 0;
  for (int i = 0; i < count; ++i) {
    const double pause = load::pause_of(60, rng.next());
    EXPECT_EQ(pause, load::pause_of(60, again.next()));
    ASSERT_GE(pause, 12);
    ASSERT_LE(pause, 300);
    sum += pause;
    longest = std::max(longest, pause);
    quick += pause < 60 ? 1 : 0;
  }
  EXPECT_NEAR(sum / count, 60, 1);
  EXPECT_GT(longest, 240);
  EXPECT_GT(quick, count / 2);
  EXPECT_EQ(load::pause_of(0, 7), 0);
  EXPECT_EQ(load::pause_of(10, 0), 2);
  EXPECT_EQ(load::pause_of(10, UINT64_MAX), 50);
}

TEST(LoadFigures, AreQuantiles) {
  std::vector<float> times;
  for (int i = 1000; i >= 0; --i) times.push_back(static_cast<float>(i));
  const load::Times found = load::times_of(times);
  EXPECT_EQ(found.p50, 500);
  EXPECT_EQ(found.p95, 950);
  EXPECT_EQ(found.p99, 990);
  EXPECT_EQ(found.p999, 999);
  EXPECT_EQ(found.max, 1000);
  EXPECT_EQ(load::times_of({}).max, 0);
  EXPECT_EQ(load::times_of({3}).p50, 3);
}

TEST(LoadTable, AnActIsToldOnceEverybodyHasHeard) {
  load::LoadTable table;
  const std::size_t ann = table.add_listener();
  const std::size_t bob = table.add_listener();
  const load::Clock::time_point first{std::chrono::seconds(1)};
  const load::Clock::time_point second{std::chrono::seconds(2)};
  table.hear(ann, 5);
  table.answered(5, first);
  EXPECT_TRUE(table.take_told().empty());
  EXPECT_EQ(table.untold(), 1U);
  table.hear(bob, 4);
  EXPECT_TRUE(table.take_told().empty());
  // Bob answers at once; Ann hears of it before he does.
  table.hear(ann, 6);
  table.hear(bob, 6);
  table.answered(6, second);
  EXPECT_EQ(table.take_told(), (std::vector{first, second}));
  EXPECT_EQ(table.untold(), 0U);
  EXPECT_TRUE(table.take_told().empty());
}

TEST(LoadTable, WhoHasLeftIsNotWaitedFor) {
  load::LoadTable table;
  const std::size_t ann = table.add_listener();
  const std::size_t bob = table.add_listener();
  table.hear(ann, 9);
  table.answered(9, {});
  EXPECT_TRUE(table.take_told().empty());
  table.leave(bob);
  EXPECT_EQ(table.take_told().size(), 1U);
}

TEST(LoadTable, RemembersTheLastActs) {
  load::Recent recent;
  EXPECT_TRUE(recent.list().empty());
  recent.add(3);
  EXPECT_EQ(recent.list(), (std::vector<std::uint64_t>{3}));
  for (std::uint64_t act = 4; act <= 20; ++act) recent.add(act);
  std::vector<std::uint64_t> last = recent.list();
  std::sort(last.begin(), last.end());
  EXPECT_EQ(last, (std::vector<std::uint64_t>{13, 14, 15, 16, 17, 18, 19, 20}));
}

TEST(LoadTable, MarksDiffer) {
  EXPECT_EQ(load::mark_of(""), 2'166'136'261U);
  EXPECT_EQ(load::mark_of("a"), 0xe40c292cU);  // as its authors say
  EXPECT_EQ(load::mark_of("foobar"), 0xbf9cf968U);
}

class LoadOnServer : public cli::Cli {
 protected:
  /// The program's answer to `load`, with a server that was started for it. `before` is done when
  /// the server stands at $port; `url` is where it is looked for.
  cli::Ended load(const std::string& arguments, const std::string& before = "",
                  const std::string& variables = "", const std::string& url = "$url",
                  const std::string& after = "") const {
    const std::string program = "ASAN_OPTIONS=detect_leaks=0 " ROUNDHOUSE_PROGRAM;
    const std::string log = path("server");
    // Without the words of the one before, which may still be there when they are looked for.
    const std::string command =
        "rm -f " + log + "; " + program + " serve --port 0 --limits off --db " + path("db") + " >" +
        log + " 2>&1 & server=$!; until grep -qs started " + log +
        "; do kill -0 $server || exit 3; sleep 0.05; done; url=$(sed -n "
        "'s/^Roundhouse is at //p' " +
        log + "); port=${url##*:}; port=${port%/}; " + before + variables + program +
        " load --json --url " + url + " " + arguments + " >" + path("out") + " 2>" + path("err") +
        "; code=$?" + after + "; kill $server; wait $server; exit $code";
    const int status = std::system(command.c_str());
    return {.code = WIFEXITED(status) ? WEXITSTATUS(status) : 255,
            .out = cli::read(path("out")),
            .err = cli::read(path("err")) + cli::read(log)};
  }

  /// What starts a relay to the server at $port, with TLS if it gets a certificate; it is at
  /// $there.
  std::string relay(const std::string& certificate) const {
    const std::string file = path("relay");
    return "rm -f " + file + "; python3 " ROUNDHOUSE_SOURCE_DIR "/tests/server/relay.py $port " +
           certificate + " >" + file + " & relay=$!; until test -s " + file +
           "; do kill -0 $relay || exit 3; sleep 0.05; done; there=$(cat " + file + "); ";
  }
};

TEST_F(LoadOnServer, LosesNothing) {
  const cli::Ended ended = load("--matches 4 --seconds 1 --onlookers 1");
  ASSERT_EQ(ended.code, 0) << ended.out << ended.err;
  const host::json::object figures = ended.object();
  EXPECT_GT(figures.at("moves").to_number<int>(), 20);
  EXPECT_GE(figures.at("tables").to_number<int>(), 4);
  EXPECT_GT(figures.at("p99_ms").to_number<double>(), 0);
  for (const char* none : {"refused", "lost", "reconnects"}) EXPECT_EQ(figures.at(none), 0) << none;
}

TEST_F(LoadOnServer, LooksForEveryAcknowledgedAct) {
  const std::string file = path("acknowledged");
  const cli::Ended ended = load("--matches 3 --seconds 2 --acknowledged " + file);
  ASSERT_EQ(ended.code, 0) << ended.out << ended.err;
  const host::json::object figures = ended.object();
  const int moves = figures.at("moves").to_number<int>();
  EXPECT_GT(figures.at("checked").to_number<int>(), 0);
  EXPECT_LE(figures.at("checked").to_number<int>(), moves);
  EXPECT_GE(figures.at("told_max_ms").to_number<double>(),
            figures.at("told_p50_ms").to_number<double>());
  for (const char* none : {"lost", "untold", "unstored"}) EXPECT_EQ(figures.at(none), 0) << none;
  std::istringstream lines(cli::read(file));
  std::set<std::string> acts;
  for (std::string table, act; lines >> table >> act;) acts.insert(act);
  EXPECT_EQ(std::ssize(acts), moves);
}

TEST_F(LoadOnServer, IsPacedLikePeople) {
  const cli::Ended ended = load("--matches 20 --seconds 2 --pace 500ms");
  ASSERT_EQ(ended.code, 0) << ended.out << ended.err;
  const int moves = ended.object().at("moves").to_number<int>();
  EXPECT_GT(moves, 10);
  EXPECT_LT(moves, 160);  // 80 are to be expected
}

TEST_F(LoadOnServer, SaysWhatIsWrongWithItsOptions) {
  for (const char* bad :
       {"--pace 1h", "--pace -1", "--pauses odd", "--patience 0", "--url ftp://127.0.0.1"}) {
    const cli::Ended ended = run(std::string("load --seconds 1 ") + bad);
    EXPECT_NE(ended.code, 0) << bad;
    EXPECT_FALSE((ended.out + ended.err).empty()) << bad;
  }
}

TEST_F(LoadOnServer, SaysWhichServerIsNotThere) {
  const cli::Ended ended = load("--url https://127.0.0.1:1 --matches 1 --seconds 1 --patience 1");
  EXPECT_EQ(ended.code, 2);
  EXPECT_TRUE(cli::has(ended.out + ended.err, "cannot reach https://127.0.0.1:1")) << ended.err;
}

TEST_F(LoadOnServer, BelievesOnlyInCertificatesThatAreGood) {
  const std::string certificate = path("certificate");
  const std::string key = path("key");
  const std::string make =
      "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 "
      "-subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout " +
      key + " -out " + certificate + " 2>/dev/null";
  ASSERT_EQ(std::system(make.c_str()), 0);
  const auto over_tls = [&](const std::string& variables, const std::string& name,
                            const std::string& more) {
    return load("--matches 2 --seconds 1 --patience 2 " + more, relay(certificate + " " + key),
                variables, "https://" + name + ":$there", "; kill $relay");
  };
  const std::string known = "SSL_CERT_FILE=" + certificate + " ";
  const cli::Ended good = over_tls(known, "localhost", "");
  ASSERT_EQ(good.code, 0) << good.out << good.err;
  EXPECT_GT(good.object().at("moves").to_number<int>(), 5);
  EXPECT_EQ(over_tls("", "localhost", "").code, 2) << "nobody vouches for it";
  EXPECT_EQ(over_tls(known, "127.0.0.1", "").code, 2) << "it is somebody else's";
  EXPECT_EQ(over_tls("", "127.0.0.1", "--insecure").code, 0);
  const cli::Ended trusted = over_tls("", "localhost", "--trust " + certificate);
  EXPECT_EQ(trusted.code, 0) << trusted.out << trusted.err;
  EXPECT_EQ(over_tls("", "127.0.0.1", "--trust " + certificate).code, 2) << "also then";
  const cli::Ended none = over_tls("", "localhost", "--trust " + path("nothing"));
  EXPECT_EQ(none.code, 2);
  EXPECT_TRUE(cli::has(none.out + none.err, "no certificate")) << none.out << none.err;
}

TEST_F(LoadOnServer, GoesOnWhereAServerIsLeft) {
  // The relay stands for a second server, which dies in the middle.
  const cli::Ended ended =
      load("--matches 4 --seconds 4 --pace 100ms --url http://127.0.0.1:$there",
           relay("") + "(sleep 2; kill -9 $relay) & ");
  ASSERT_EQ(ended.code, 0) << ended.out << ended.err;
  const host::json::object figures = ended.object();
  EXPECT_GT(figures.at("reconnects").to_number<int>(), 0);
  EXPECT_LT(figures.at("told_max_ms").to_number<double>(), 10'000);
}

TEST_F(LoadOnServer, SaysWhyThereIsNoTable) {
  const cli::Ended ended = load("--game chess --seconds 1");
  EXPECT_EQ(ended.code, 2);
  EXPECT_TRUE(cli::has(ended.out, "chess")) << ended.out << ended.err;
}

}  // namespace
}  // namespace rail::load_test
