// HTTP over real sockets, with an app of the test's own.
#include <gtest/gtest.h>

#include "tests/server/client.h"
#include "tests/server/echo.h"

namespace rail::server {
namespace net_http_test {

using namespace std::string_literals;
using client::Http;
using client::Raw;
using client::talk;
using trial::EchoServer;

int status(const std::string& response) {
  return response.starts_with("HTTP/1.1 ") ? std::stoi(response.substr(9)) : 0;
}

std::string error_code(const client::Answer& answer) {
  return std::string(answer.json().at("error").at("code").as_string());
}

TEST(NetHttp, EveryAnswerIsSafe) {
  EchoServer server;
  Http http(server.port());
  const std::string host = "127.0.0.1:" + std::to_string(server.port());
  const std::string policy =
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src "
      "'self'; img-src 'self'; font-src 'self'; manifest-src 'self'; connect-src 'self' ws://" +
      host + " wss://" + host + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  for (const char* target : {"/", "/healthz", "/api/echo", "/nothing.js", "/metrics", "/api/%"}) {
    const auto answer = http.get(target);
    EXPECT_EQ(answer.header("X-Content-Type-Options"), "nosniff") << target;
    EXPECT_EQ(answer.header("X-Frame-Options"), "DENY");
    EXPECT_EQ(answer.header("Referrer-Policy"), "no-referrer");
    EXPECT_EQ(answer.header("Cross-Origin-Opener-Policy"), "same-origin");
    EXPECT_EQ(answer.header("Cross-Origin-Resource-Policy"), "same-origin");
    EXPECT_EQ(answer.header("Permissions-Policy"),
              "camera=(self), microphone=(), geolocation=(), payment=(), usb=()");
    EXPECT_NE(answer.header("Date"), "");
    EXPECT_EQ(answer.header("Server"), "");
    EXPECT_EQ(answer.header("Content-Security-Policy"), policy);
  }
}

TEST(NetHttp, HandsRequestsToTheApp) {
  EchoServer server;
  Http http(server.port());
  const auto got = http.get("/api/echo/a%20b?x=1&y=%C3%A4");
  EXPECT_EQ(got.status, 200);
  EXPECT_EQ(got.header("Content-Type"), "application/json");
  EXPECT_EQ(got.header("Cache-Control"), "no-store");
  EXPECT_EQ(got.json().at("method").as_string(), "GET");
  EXPECT_EQ(got.json().at("path"), boost::json::parse(R"(["echo","a b"])"));
  EXPECT_EQ(got.json().at("query"), boost::json::parse(R"({"x":"1","y":"ä"})"));
  EXPECT_EQ(got.json().at("address").as_string(), "127.0.0.1");
  const auto posted = http.post("/api/echo", R"({"a":1})");
  EXPECT_EQ(posted.json().at("method").as_string(), "POST");
  EXPECT_EQ(posted.json().at("body").as_string(), R"({"a":1})");
  EXPECT_EQ(server.metrics.http_requests, 2U);
}

TEST(NetHttp, HandsTokensToTheApp) {
  EchoServer server;
  Http http(server.port());
  const auto session = [&](const client::Headers& headers) {
    return std::string(http.get("/api/echo", headers).json().at("session").as_string());
  };
  EXPECT_EQ(session({}), "");
  EXPECT_EQ(session({{"Authorization", "Bearer ab.c-d_9"}}), "ab.c-d_9");
  EXPECT_EQ(session({{"Authorization", "bearer  abc "}}), "abc");
  EXPECT_EQ(session({{"Authorization", "Basic abc"}}), "");
  EXPECT_EQ(session({{"Authorization", "Bearer"}}), "");
  EXPECT_EQ(session({{"Authorization", "Bearer a b"}}), "");
  EXPECT_EQ(session({{"Authorization", "Bearer a\"b"}}), "");
  EXPECT_EQ(session({{"Authorization", "Bearer " + std::string(512, 'x')}}), std::string(512, 'x'));
  EXPECT_EQ(session({{"Authorization", "Bearer " + std::string(513, 'x')}}), "");
  const std::string two = talk(server.port(),
                               "GET /api/echo HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer a\r\n"
                               "Authorization: Bearer b\r\nConnection: close\r\n\r\n");
  EXPECT_NE(two.find(R"("session":"")"), std::string::npos) << two;
}

TEST(NetHttp, ProgramsForMailMayEndLetters) {
  EchoServer server;
  Http http(server.port());
  const std::string click = "List-Unsubscribe=One-Click";
  for (const char* type :
       {"application/x-www-form-urlencoded", "multipart/form-data; boundary=x"}) {
    const client::Headers headers{{"Content-Type", type}};
    EXPECT_EQ(http.post("/api/people/addresses/abc/end?proof=p", click, headers).status, 200);
    for (const char* other : {"/api/people/addresses/abc/confirm", "/api/people/me/forget",
                              "/api/tables", "/api/people/addresses"})
      EXPECT_EQ(http.post(other, click, headers).status, 415) << other;
  }
}

TEST(NetHttp, TheAppMayAnswerLaterAndCountsOnce) {
  EchoServer server;
  Http http(server.port());
  EXPECT_EQ(http.get("/api/later").status, 200);
  EXPECT_EQ(http.get("/api/twice").body, "first");
  EXPECT_EQ(http.get("/api/echo").status, 200);
}

TEST(NetHttp, TheAppCanTellWhenNobodyWaitsForWhatItDoes) {
  EchoServer server;
  const std::string asked =
      "POST /api/boards/balance HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
      "Content-Length: 2\r\n\r\n{}";
  const auto held = [&](std::size_t many) {
    std::size_t found = 0;
    server.run([&](Net&) { found = server.app.held.size(); });
    return found == many;
  };
  const auto waits = [&] {
    bool there = false;
    server.run([&](Net&) { there = !server.app.asker.expired(); });
    return there;
  };
  auto impatient = std::make_unique<Raw>(server.port());
  impatient->send(asked);
  ASSERT_TRUE(eventually([&] { return held(1); }));
  EXPECT_TRUE(waits());
  impatient.reset();
  EXPECT_TRUE(eventually([&] { return !waits(); }));

  // Who asks for more meanwhile has not left.
  Raw busy(server.port());
  busy.send(asked);
  ASSERT_TRUE(eventually([&] { return held(2); }));
  busy.send("GET /api/echo HTTP/1.1\r\nHost: here\r\n\r\n");
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_TRUE(waits());
  server.run([&](Net&) { server.app.held.back()({.body = "at last"}); });
  EXPECT_TRUE(busy.read_until("at last").ends_with("at last"));
  EXPECT_FALSE(waits()) << "it has its answer";
  EXPECT_EQ(status(busy.read_until("echo")), 200) << "and then the other one";
}

TEST(NetHttp, AnAppThatFailsIsAnError) {
  EchoServer server;
  Http http(server.port());
  const auto answer = http.get("/api/throw");
  EXPECT_EQ(answer.status, 500);
  EXPECT_EQ(error_code(answer), "internal");
  EXPECT_EQ(http.get("/api/echo").status, 200);
  EXPECT_THROW(http.get("/api/never"), std::exception);
}

TEST(NetHttp, NamesOfDownloadsAreHarmless) {
  EchoServer server;
  EXPECT_EQ(Http(server.port()).get("/api/file").header("Content-Disposition"),
            "attachment; filename=\"a__b___.json\"");
}

TEST(NetHttp, HeadHasNoBody) {
  EchoServer server;
  Http http(server.port());
  for (const char* target : {"/", "/healthz", "/api/echo", "/api/live", "/none.js"}) {
    const auto head = http.request("HEAD", target, "", {});
    const auto get = http.get(target);
    EXPECT_EQ(head.status, get.status);
    EXPECT_EQ(head.body, "");
    EXPECT_EQ(head.header("Content-Length"), get.header("Content-Length"));
  }
}

TEST(NetHttp, SaysWhatIsWrong) {
  EchoServer server;
  Http http(server.port());
  EXPECT_EQ(http.get("/none.js").status, 404);
  EXPECT_EQ(http.get("/none.js").header("Content-Type"), "text/plain; charset=utf-8");
  EXPECT_EQ(error_code(http.get("/api/%zz")), "bad_request");
  const auto put = http.request("PUT", "/api/echo", "", {});
  EXPECT_EQ(put.status, 405);
  EXPECT_EQ(put.header("Allow"), "GET, HEAD, POST");
  EXPECT_EQ(error_code(put), "method_not_allowed");
  const auto post = http.request("POST", "/", "", {});
  EXPECT_EQ(post.status, 405);
  EXPECT_EQ(post.header("Allow"), "GET, HEAD");
  EXPECT_EQ(http.request("OPTIONS", "/api/echo", "", {}).status, 405);
  const auto live = http.get("/api/live");
  EXPECT_EQ(live.status, 426);
  EXPECT_EQ(live.header("Upgrade"), "websocket");
}

TEST(NetHttp, PostsMustBeJsonOfOurOwnPages) {
  EchoServer server({.origins = {"https://play.example"}});
  Http http(server.port());
  const std::string own = "http://127.0.0.1:" + std::to_string(server.port());
  EXPECT_EQ(http.post("/api/echo", "{}", {{"Origin", own}}).status, 200);
  EXPECT_EQ(http.post("/api/echo", "{}", {{"Origin", "https://play.example"}}).status, 200);
  for (const char* origin : {"https://evil.example", "null", ""}) {
    const auto answer = http.post("/api/echo", "{}", {{"Origin", origin}});
    EXPECT_EQ(answer.status, 403);
    EXPECT_EQ(error_code(answer), "bad_origin");
  }
  EXPECT_EQ(error_code(http.post("/api/echo", "{}", {{"Content-Type", "text/plain"}})), "not_json");
  EXPECT_EQ(http.post("/api/echo", "", {}).status, 415);
}

TEST(NetHttp, MetricsAreForThisMachine) {
  EchoServer server;
  Http http(server.port());
  EXPECT_EQ(http.get("/metrics").status, 200);
  EXPECT_EQ(http.get("/metrics", {{"X-Forwarded-For", "127.0.0.1"}}).status, 404);
  EXPECT_EQ(http.get("/metrics", {{"Forwarded", "for=127.0.0.1"}}).status, 404);
  EchoServer open({.metrics_public = true});
  EXPECT_EQ(Http(open.port()).get("/metrics", {{"X-Forwarded-For", "1.2.3.4"}}).status, 200);
}

TEST(NetHttp, FilesAreNotSentTwice) {
  EchoServer server;
  Http http(server.port());
  const auto first = http.get("/");
  EXPECT_EQ(first.status, 200);
  EXPECT_EQ(first.header("Content-Type"), "text/html; charset=utf-8");
  EXPECT_EQ(first.header("Cache-Control"), "no-cache");
  const std::string etag = first.header("ETag");
  for (const std::string& known : {etag, "W/" + etag, "\"x\", " + etag, "*"s}) {
    const auto again = http.get("/", {{"If-None-Match", known}});
    EXPECT_EQ(again.status, 304) << known;
    EXPECT_EQ(again.body, "");
    EXPECT_EQ(again.header("ETag"), etag);
  }
  EXPECT_EQ(http.get("/", {{"If-None-Match", "\"x\""}}).status, 200);
}

TEST(NetHttp, TextIsSentCompressedToWhoReadsIt) {
  EchoServer server;
  Http http(server.port());
  const Files files = Files::embedded();
  for (const char* path : {"/", "/t/abc", "/favicon.svg"}) {
    const File* file = files.find(path);
    ASSERT_NE(file, nullptr) << path;
    const auto plain = http.get(path);
    EXPECT_EQ(plain.body, file->body);
    EXPECT_EQ(plain.header("Content-Encoding"), "");
    const auto small = http.get(path, {{"Accept-Encoding", "br, gzip"}});
    EXPECT_EQ(small.status, 200);
    EXPECT_EQ(small.body, file->gzip);
    EXPECT_EQ(small.header("Content-Encoding"), "gzip");
    EXPECT_EQ(small.header("Content-Type"), plain.header("Content-Type"));
    EXPECT_EQ(small.header("Cache-Control"), "no-cache");
    // Whatever lies between keeps both apart.
    EXPECT_NE(small.header("ETag"), plain.header("ETag"));
    for (const auto& answer : {plain, small})
      EXPECT_EQ(answer.header("Vary"), "Accept-Encoding") << path;
  }
  EXPECT_EQ(http.get("/", {{"Accept-Encoding", "gzip;q=0"}}).header("Content-Encoding"), "");
}

TEST(NetHttp, ACompressedFileIsNotSentTwice) {
  EchoServer server;
  Http http(server.port());
  const std::string etag = http.get("/", {{"Accept-Encoding", "gzip"}}).header("ETag");
  const auto again = http.get("/", {{"Accept-Encoding", "gzip"}, {"If-None-Match", etag}});
  EXPECT_EQ(again.status, 304);
  EXPECT_EQ(again.body, "");
  EXPECT_EQ(again.header("Content-Encoding"), "");
  EXPECT_EQ(again.header("Vary"), "Accept-Encoding");
  EXPECT_EQ(http.get("/", {{"If-None-Match", etag}}).status, 200);
}

TEST(NetHttp, WhatIsCompressedAlreadyIsSentAsItIs) {
  EchoServer server;
  const auto font = Http(server.port())
                        .get("/fonts/barlow-latin-400-normal.woff2", {{"Accept-Encoding", "gzip"}});
  EXPECT_EQ(font.status, 200);
  EXPECT_EQ(font.header("Content-Encoding"), "");
  EXPECT_EQ(font.header("Vary"), "");
}

TEST(NetHttp, PathsNeverReachTheFileSystem) {
  EchoServer server;
  for (const char* target :
       {"/../etc/passwd", "/..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/%2e%2e%2fetc%2fpasswd",
        "/..%5c..%5cetc%5cpasswd", "/t/../../etc/passwd", "//etc/passwd", "/./etc/passwd",
        "/etc/passwd%00.html", "/fonts/../../../etc/passwd", "/index.html%00"}) {
    const std::string got = talk(
        server.port(), "GET "s + target + " HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
    EXPECT_EQ(status(got), 404) << target;
    EXPECT_EQ(got.find("root:"), std::string::npos);
  }
}

TEST(NetHttp, AnswersPipelinedRequestsInOrder) {
  EchoServer server;
  Raw raw(server.port());
  std::string requests;
  for (int i = 0; i < 20; ++i) {
    requests += "POST /api/"s + (i % 2 == 0 ? "later" : "echo") +
                " HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 2\r\n"
                "\r\n" +
                std::to_string(10 + i);
  }
  requests += "GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n";
  raw.send(requests);
  const std::string got = raw.read_all();
  std::size_t last = 0;
  for (int i = 0; i < 20; ++i) {
    const std::size_t place = got.find("\"body\":\"" + std::to_string(10 + i) + "\"");
    ASSERT_NE(place, std::string::npos) << i;
    EXPECT_GT(place, last);
    last = place;
  }
  EXPECT_TRUE(got.ends_with("\r\n\r\nok\n"));
  EXPECT_TRUE(raw.closed());
}

TEST(NetHttp, KeepsConnectionsAliveUnlessAskedNotTo) {
  EchoServer server;
  Raw raw(server.port());
  for (int i = 0; i < 3; ++i) {
    raw.send("GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n");
    EXPECT_EQ(status(raw.read_until("ok\n")), 200);
  }
  raw.send("GET /healthz HTTP/1.0\r\n\r\n");
  EXPECT_NE(raw.read_all().find("Connection: close"), std::string::npos);
  EXPECT_TRUE(raw.closed());
}

TEST(NetHttp, ReadsBodiesInPieces) {
  EchoServer server;
  Raw raw(server.port());
  const std::string head =
      "POST /api/echo HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n";
  for (const std::string& part : {head, "Content-Length: 6\r\n"s, "\r\nab"s, "cd"s, "ef"s}) {
    raw.send(part);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_NE(raw.read_until("\"address\":\"127.0.0.1\"}").find("abcdef"), std::string::npos);
  raw.send(head + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n3;x=y\r\ndef\r\n0\r\n\r\n");
  EXPECT_NE(raw.read_until("\"address\":\"127.0.0.1\"}").find("abcdef"), std::string::npos);
  raw.send(head + "Expect: 100-continue\r\nContent-Length: 6\r\n\r\n");
  EXPECT_EQ(raw.read_until("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
  raw.send("abcdef");
  EXPECT_NE(raw.read_until("\"address\":\"127.0.0.1\"}").find("abcdef"), std::string::npos);
}

TEST(NetHttp, RefusesWhatIsNotHttp) {
  EchoServer server;
  const std::string post =
      "POST /api/echo HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n";
  for (const std::string& bytes : {
           "\x16\x03\x01\x02\x00\x01\x00"s,
           "hello\r\n\r\n"s,
           "GET\r\n\r\n"s,
           "GET / HTTP/2.0\r\nHost: here\r\n\r\n"s,
           "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"s,
           "GET / HTTP/1.1\r\n\r\n"s,
           "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"s,
           "GET / HTTP/1.1\r\nHost: a b\r\n\r\n"s,
           "GET / HTTP/1.1\r\nHost:\r\n\r\n"s,
           "GET / HTTP/1.1\nHost: here\n\n"s,
           "GET / HTTP/1.1\r\nHost: here\r\nA: b\r\n c\r\n\r\n"s,
           "GET / HTTP/1.1\r\nHost: here\r\nA: b\0c\r\n\r\n"s,
           "GET /\0 HTTP/1.1\r\nHost: here\r\n\r\n"s,
           "GET / HTTP/1.1\r\nHost: here\r\nA : b\r\n\r\n"s,
           "GET / HTTP/1.1\r\nHost: here\r\n: b\r\n\r\n"s,
           "GET / HTTP/1.1\r\nHost: here\r\nno colon\r\n\r\n"s,
           post + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
           post + "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n",
           post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\nab",
           post + "Content-Length: -1\r\n\r\n",
           post + "Content-Length: 2x\r\n\r\nab",
           post + "Content-Length: 99999999999999999999999\r\n\r\nab",
           post + "Content-Length: 2\r\nContent-Length: 2\r\n\r\nab",
           post + "Transfer-Encoding: gzip, identity\r\n\r\nab",
           post + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
           post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
           post + "Transfer-Encoding: \x0B"
                  "chunked\r\n\r\n0\r\n\r\n",
           "POST /api/echo HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"s,
           post + "Transfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n",
           post + "Transfer-Encoding: chunked\r\n\r\n2\r\nabcd\r\n0\r\n\r\n",
           post + "Transfer-Encoding: chunked\r\n\r\n-2\r\nab\r\n0\r\n\r\n",
           post + "Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\nab\r\n0\r\n\r\n",
       }) {
    Raw raw(server.port());
    raw.send(bytes);
    const std::string got = raw.read_all();
    EXPECT_TRUE(status(got) == 400 || status(got) == 413) << bytes << "\n" << got;
    EXPECT_TRUE(raw.closed()) << bytes;
    EXPECT_EQ(got.find("HTTP/1.1 ", 9), std::string::npos) << bytes;
  }
  EXPECT_EQ(Http(server.port()).get("/healthz").status, 200);
}

TEST(NetHttp, LimitsHeadsAndBodies) {
  EchoServer server({.record_bytes = 200'000});
  const std::string start = "GET /healthz HTTP/1.1\r\nHost: here\r\nX: ";
  EXPECT_EQ(status(talk(server.port(), start + std::string(9000, 'x'))), 431);
  EXPECT_EQ(status(talk(server.port(), start + std::string(9000, 'x') + "\r\n\r\n")), 431);
  EXPECT_EQ(
      status(talk(server.port(), start + std::string(8000, 'x') + "\r\nConnection: close\r\n\r\n")),
      200);
  EXPECT_EQ(status(talk(server.port(), "GET /" + std::string(9000, 'x'))), 431);
  Http http(server.port());
  EXPECT_EQ(http.post("/api/echo", std::string(64 * 1024, '1')).status, 200);
  EXPECT_EQ(error_code(http.post("/api/echo", std::string(64 * 1024 + 1, '1'))), "too_large");
  EXPECT_EQ(http.post("/api/replays", std::string(200'000, '1')).status, 200);
  EXPECT_EQ(http.post("/api/replays", std::string(200'001, '1')).status, 413);
  EXPECT_EQ(http.post("/api/tables", std::string(200'000, '1')).status, 200);
  EXPECT_EQ(http.post("/api/tables", std::string(200'001, '1')).status, 413);
  std::string chunks =
      "POST /api/echo HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
      "Transfer-Encoding: chunked\r\n\r\n";
  for (int i = 0; i < 70; ++i) chunks += "400\r\n" + std::string(1024, '1') + "\r\n";
  EXPECT_EQ(status(talk(server.port(), chunks + "0\r\n\r\n")), 413);
}

std::string from(const std::string& address) { return "X-Forwarded-For: " + address + "\r\n"; }

TEST(NetHttp, BodiesHaveABudget) {
  EchoServer server({.trust_proxy = true, .all_body_bytes = 100, .address_body_bytes = 60});
  Http http(server.port());
  const auto send = [&](const std::string& address, std::size_t size) {
    const auto answer =
        http.post("/api/echo", std::string(size, '1'), {{"X-Forwarded-For", address}});
    return answer.status == 200 ? "" : std::to_string(answer.status) + " " + error_code(answer);
  };
  Raw slow(server.port());
  slow.send("POST /api/echo HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n" +
            from("192.0.2.1") + "Expect: 100-continue\r\nContent-Length: 50\r\n\r\n");
  EXPECT_EQ(slow.read_until("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
  EXPECT_EQ(send("192.0.2.1", 20), "429 too_much_at_once");
  EXPECT_EQ(send("192.0.2.2", 61), "429 too_much_at_once");
  EXPECT_EQ(send("192.0.2.2", 60), "503 busy");
  EXPECT_EQ(send("192.0.2.2", 50), "");
  EXPECT_EQ(server.metrics.limited, 3U);
  slow.send(std::string(50, '1'));
  EXPECT_EQ(status(slow.read_until("\"address\":\"192.0.2.1\"}")), 200);
  EXPECT_EQ(send("192.0.2.1", 60), "") << "once answered, it is over";
  // What does not say how long it is may be as long as anything.
  EXPECT_EQ(
      status(talk(server.port(),
                  "POST /api/echo HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
                  "Transfer-Encoding: chunked\r\n\r\n1\r\n1\r\n0\r\n\r\n")),
      429);
  // Nothing is left of those who go away in the middle.
  for (int i = 0; i < 3; ++i) {
    Raw gone(server.port());
    gone.send("POST /api/echo HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n" +
              from("192.0.2.1") + "Expect: 100-continue\r\nContent-Length: 60\r\n\r\n");
    EXPECT_EQ(status(gone.read_until("\r\n\r\n")), 100) << i;
    gone.finish_sending();
    gone.read_all();
  }
}

TEST(NetHttp, WhatTheAppRefusesIsNotRead) {
  EchoServer server;
  Raw raw(server.port());
  raw.send(
      "POST /api/full HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
      "Expect: 100-continue\r\nContent-Length: 50\r\n\r\n");
  const std::string got = raw.read_until("as asked\"}}");
  EXPECT_EQ(status(got), 429) << got;
  EXPECT_NE(got.find("Connection: close"), std::string::npos);
}

TEST(NetHttp, OnlyKnownNamesReachIt) {
  EchoServer server({.metrics_public = true});
  const auto ask = [&](const std::string& host, const std::string& target) {
    return talk(server.port(),
                "GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
  };
  for (const char* target : {"/", "/api/echo", "/metrics", "/healthz"}) {
    for (const char* host : {"localhost", "LocalHost:80", "127.0.0.1:8080", "127.9.8.7", "[::1]",
                             "[2001:db8::1]:443", "192.0.2.7", "here", "HERE:1"})
      EXPECT_EQ(status(ask(host, target)), 200) << host << target;
    for (const char* host :
         {"evil.example", "evil.example:8080", "here.evil.example", "127.0.0.1.evil.example",
          "localhost.evil.example", "nowhere", "[::1].evil.example"})
      EXPECT_EQ(status(ask(host, target)), 421) << host << target;
  }
  const std::string got = ask("evil.example:8080", "/api/echo");
  EXPECT_NE(got.find("\"code\":\"unknown_host\""), std::string::npos) << got;
  EXPECT_NE(got.find("--host evil.example,"), std::string::npos) << "says what to do: " << got;
  const std::string upgrade =
      talk(server.port(),
           "GET /api/live HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\n"
           "Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  EXPECT_EQ(status(upgrade), 421);
  // Without any name, from this machine.
  EXPECT_EQ(status(talk(server.port(), "GET /healthz HTTP/1.0\r\n\r\n")), 200);
}

TEST(NetHttp, LimitsTheRateOfAnAddress) {
  EchoServer server({.requests = {.per_second = 0.001, .burst = 3}});
  Http http(server.port());
  for (int i = 0; i < 3; ++i) EXPECT_EQ(http.get("/api/echo").status, 200);
  const auto answer = http.get("/api/echo");
  EXPECT_EQ(answer.status, 429);
  EXPECT_EQ(answer.header("Retry-After"), "1");
  EXPECT_EQ(error_code(answer), "too_fast");
  EXPECT_EQ(http.get("/").status, 429);
  EXPECT_EQ(http.get("/healthz").status, 200);
  EXPECT_EQ(server.metrics.limited, 2U);
  EchoServer unlimited({.limits = false, .requests = {.per_second = 0.001, .burst = 3}});
  Http other(unlimited.port());
  for (int i = 0; i < 10; ++i) EXPECT_EQ(other.get("/api/echo").status, 200);
}

TEST(NetHttp, LimitsConnections) {
  EchoServer server({.connections_per_address = 2});
  EchoServer small({.connections = 2});
  for (EchoServer* each : {&server, &small}) {
    auto a = std::make_unique<Raw>(each->port());
    const Raw b(each->port());
    EXPECT_TRUE(eventually([&] { return each->metrics.sockets == 2; }));
    const std::string got = talk(each->port(), "GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n");
    EXPECT_EQ(status(got), 503) << got;
    a.reset();
    EXPECT_TRUE(eventually([&] { return each->metrics.sockets == 1; }));
    EXPECT_EQ(Http(each->port()).get("/healthz").status, 200);
    EXPECT_EQ(each->metrics.limited, 1U);
  }
}

TEST(NetHttp, ATrustedProxySpeaksForOthers) {
  EchoServer server({.trust_proxy = true, .requests = {.per_second = 0.001, .burst = 1}});
  Http http(server.port());
  const auto address = [&](const std::string& forwarded) {
    const auto answer = http.get("/api/echo", {{"X-Forwarded-For", forwarded}});
    if (answer.status != 200) return std::to_string(answer.status);
    return std::string(answer.json().at("address").as_string());
  };
  EXPECT_EQ(address("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(address("192.0.2.1"), "429");
  EXPECT_EQ(address("192.0.2.1, 192.0.2.2"), "192.0.2.2");
  EXPECT_EQ(address("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(address("2001:db8:1:2::9"), "429");
  EXPECT_EQ(address("::ffff:192.0.2.3"), "192.0.2.3");
  EXPECT_EQ(address("nonsense"), "127.0.0.1");
  EchoServer plain;
  EXPECT_EQ(Http(plain.port())
                .get("/api/echo", {{"X-Forwarded-For", "192.0.2.1"}})
                .json()
                .at("address")
                .as_string(),
            "127.0.0.1");
}

TEST(NetHttp, EndsWhatTakesTooLong) {
  using std::chrono::milliseconds;
  EchoServer server({.head_time = milliseconds(300),
                     .body_time = milliseconds(300),
                     .idle_time = milliseconds(300),
                     .sweep_every = milliseconds(20)});
  Raw silent(server.port());
  Raw slow(server.port());
  Raw body(server.port());
  Raw idle(server.port());
  slow.send("GET / HTTP/1.1\r\n");
  body.send(
      "POST /api/echo HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
      "Content-Length: 50\r\n\r\n");
  idle.send("GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n");
  EXPECT_EQ(status(idle.read_until("ok\n")), 200);
  // A byte now and then does not help.
  EXPECT_TRUE(eventually([&] {
    slow.send("X");
    body.send("1");
    slow.read_all(milliseconds(20));
    body.read_all(milliseconds(20));
    return slow.closed() && body.closed();
  }));
  silent.read_all();
  EXPECT_TRUE(silent.closed());
  idle.read_all();
  EXPECT_TRUE(idle.closed());
  EXPECT_TRUE(eventually([&] { return server.metrics.sockets == 0; }));
}

TEST(NetHttp, AReaderWhoStopsReadingIsLeft) {
  using std::chrono::milliseconds;
  EchoServer server({.write_time = milliseconds(300), .sweep_every = milliseconds(20)});
  Raw raw(server.port(), true);
  std::string many;
  for (int i = 0; i < 180; ++i) {
    many +=
        "POST /api/echo HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
        "Content-Length: 60000\r\n\r\n" +
        std::string(60'000, '1');
  }
  std::thread writer([&] { raw.send(many); });
  EXPECT_TRUE(eventually([&] { return server.metrics.sockets == 1; }));
  EXPECT_TRUE(eventually([&] { return server.metrics.sockets == 0; }));
  writer.join();
}

}  // namespace net_http_test
}  // namespace rail::server
