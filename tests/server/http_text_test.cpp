// Every bad byte of a request, and the head of every answer.
#include "server/http_text.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "server/files.h"

namespace rail::server {
namespace http_text_test {

using namespace std::string_view_literals;

TEST(HttpText, AHeadIsCleanOrNot) {
  EXPECT_TRUE(clean_head(""));
  EXPECT_TRUE(clean_head("GET / HTTP/1.1\r\nA: b\tc\r\n\r\n"));
  EXPECT_TRUE(clean_head("GET / HTTP/1.1\r"));
  EXPECT_TRUE(clean_head("GET / HTTP/1.1\r\nA: \xC3\xA4\r\n"));
  EXPECT_FALSE(clean_head("\r\nGET / HTTP/1.1\r\n"));
  EXPECT_FALSE(clean_head(" GET / HTTP/1.1\r\n"));
  EXPECT_FALSE(clean_head("\x16\x03\x01"sv));
  EXPECT_FALSE(clean_head("GET / HTTP/1.1\nA: b"));
  EXPECT_FALSE(clean_head("GET / HTTP/1.1\r\nA: b\rc\r\n"));
  EXPECT_FALSE(clean_head("GET / HTTP/1.1\r\nA: b\r\n c\r\n"));
  EXPECT_FALSE(clean_head("GET / HTTP/1.1\r\nA: b\r\n\tc\r\n"));
  EXPECT_FALSE(clean_head("GET / HTTP/1.1\r\nA: b\0c\r\n"sv));
  EXPECT_FALSE(clean_head("GET / HTTP/1.1\r\nA: b\x7F\r\n"));
}

TEST(HttpText, TargetsArePaths) {
  EXPECT_EQ(target_of("/a/b?c=d?e")->path, "/a/b");
  EXPECT_EQ(target_of("/a/b?c=d?e")->query, "c=d?e");
  EXPECT_EQ(target_of("/a#b?c")->path, "/a");
  EXPECT_EQ(target_of("http://here:80/a?b")->path, "/a");
  EXPECT_EQ(target_of("HTTPS://here")->path, "/");
  EXPECT_FALSE(target_of("*"));
  EXPECT_FALSE(target_of("here:443"));
  EXPECT_FALSE(target_of(""));
}

TEST(HttpText, DecodesOrRefuses) {
  EXPECT_EQ(decoded("a%20b+c"), "a b+c");
  EXPECT_EQ(decoded("a%20b+c", true), "a b c");
  EXPECT_EQ(decoded("%C3%A4"), "ä");
  for (const char* bad :
       {"%", "%4", "%zz", "%00", "%0a", "%7f", "%C3", "%ED%A0%80", "%F5%80%80%80"})
    EXPECT_FALSE(decoded(bad)) << bad;
}

TEST(HttpText, SplitsPathsBeforeDecoding) {
  using Parts = std::vector<std::string>;
  EXPECT_EQ(api_path("/api/tables/ID"), (Parts{"tables", "ID"}));
  EXPECT_EQ(api_path("/api/a%2Fb"), (Parts{"a/b"}));
  EXPECT_EQ(api_path("/api/%2e%2e/x"), (Parts{"..", "x"}));
  EXPECT_EQ(api_path("/api/a/"), (Parts{"a", ""}));
  EXPECT_EQ(api_path("/api"), Parts{});
  EXPECT_FALSE(api_path("/api/%"));
}

TEST(HttpText, ReadsQueries) {
  using Values = std::map<std::string, std::string>;
  EXPECT_EQ(query_values(""), Values{});
  EXPECT_EQ(query_values("a=1&b&&c=x%3Dy=z"), (Values{{"a", "1"}, {"b", ""}, {"c", "x=y=z"}}));
  EXPECT_FALSE(query_values("a=%0"));
}

TEST(HttpText, KnowsUtf8) {
  for (const char* good : {"", "a", "ä", "€", "🚂", "\xF4\x8F\xBF\xBF"})
    EXPECT_TRUE(valid_utf8(good)) << good;
  for (const char* bad : {"\x80", "\xC0\xAF", "\xC3", "\xE0\x9F\xBF", "\xED\xA0\x80",
                          "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xFF", "\xE2\x82"})
    EXPECT_FALSE(valid_utf8(bad)) << bad;
}

TEST(HttpText, OriginsMatchTheHost) {
  const std::vector<std::string> more{"https://play.example"};
  EXPECT_TRUE(origin_allowed("http://here:8080", "here:8080", more));
  EXPECT_TRUE(origin_allowed("https://HERE", "here", more));
  EXPECT_TRUE(origin_allowed("https://play.example", "here", more));
  EXPECT_FALSE(origin_allowed("https://play.example.evil", "here", more));
  EXPECT_FALSE(origin_allowed("http://here:8081", "here:8080", more));
  EXPECT_FALSE(origin_allowed("http://here.evil", "here", more));
  EXPECT_FALSE(origin_allowed("null", "null", more));
  EXPECT_FALSE(origin_allowed("file://", "", more));
  EXPECT_FALSE(origin_allowed("", "", more));
  EXPECT_FALSE(origin_allowed("ftp://here", "here", more));
}

TEST(HttpText, ReadsHeaders) {
  EXPECT_TRUE(is_json("application/json"));
  EXPECT_TRUE(is_json("Application/JSON ; charset=utf-8"));
  EXPECT_FALSE(is_json("text/plain"));
  EXPECT_FALSE(is_json("application/json-patch+json"));
  EXPECT_FALSE(is_json(""));
  EXPECT_EQ(last_forwarded("1.2.3.4, 5.6.7.8 "), "5.6.7.8");
  EXPECT_EQ(last_forwarded(""), "");
  EXPECT_TRUE(valid_host("[::1]:8080"));
  EXPECT_FALSE(valid_host("a; script-src *"));
  EXPECT_FALSE(valid_host(""));
}

TEST(HttpText, KnowsWhoReadsGzip) {
  for (const char* header : {"gzip", "GZIP", "deflate, gzip;q=0.5, br", "br , gzip", "*",
                             "gzip;q=1", "identity;q=0, *;q=0.1", "*;q=0, gzip"})
    EXPECT_TRUE(accepts_gzip(header)) << header;
  for (const char* header : {"", "identity", "br", "gzip;q=0", "gzip; q=0.000", "*;q=0",
                             "gzip;q=0, *", "x-gzipped", "gzip2", ",,;"})
    EXPECT_FALSE(accepts_gzip(header)) << header;
}

TEST(HttpText, DatesAreGmt) {
  const std::string date = http_date();
  EXPECT_EQ(date.size(), 29U);
  EXPECT_TRUE(date.ends_with(" GMT"));
}

TEST(WebFiles, KnowsTypesAndHashes) {
  EXPECT_EQ(mime_type("a.html"), "text/html; charset=utf-8");
  EXPECT_EQ(mime_type("fonts/x.woff2"), "font/woff2");
  EXPECT_EQ(mime_type("x"), "application/octet-stream");
  EXPECT_TRUE(name_has_hash("assets/index-B7kd92Xa.js"));
  EXPECT_TRUE(name_has_hash("assets/index-a_c-3fgh.css"));
  EXPECT_FALSE(name_has_hash("barlow-latin-500-normal.woff2"));
  EXPECT_FALSE(name_has_hash("ticket-sleepers.js"));
  EXPECT_FALSE(name_has_hash("index.html"));
  EXPECT_FALSE(name_has_hash("B7kd92Xa"));
}

TEST(WebFiles, TheProgramHasAPage) {
  const Files files = Files::embedded();
  const File* page = files.find("/index.html");
  ASSERT_NE(page, nullptr);
  EXPECT_EQ(files.find("/"), page);
  EXPECT_EQ(files.find("/learn"), page);
  EXPECT_EQ(files.find("/t/AbC_-9/review"), page);
  for (const char* path :
       {"/r/abc", "/deal/2026-46-x", "/learn/a", "/challenges/b", "/statistics",
        "/play/ticket-to-ride-usa", "/play/", "/link", "/beside", "/boards/draft/x"})
    EXPECT_EQ(files.find(path), page) << path;
  EXPECT_FALSE(page->fixed);
  EXPECT_LT(page->gzip.size(), page->body.size());
  EXPECT_EQ(files.find("/index.html.gz"), nullptr);
  for (const char* path : {"/a/b", "/x.html", "/..", "/../etc/passwd", "/%2e%2e", "/t/../x",
                           "/t/..%5c", "/t/a.js", "//", "/a\\b", "/index.html/", "/play/../x",
                           "/play/a.js", "/link/a", "/beside/a", "/device/roundhouse.other"})
    EXPECT_EQ(files.find(path), nullptr) << path;
}

TEST(WebFiles, AFolderIsReadOnce) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(::testing::TempDir()) / "roundhouse_web_files";
  fs::remove_all(folder);
  fs::create_directories(folder / "assets");
  EXPECT_THROW(Files::folder(folder.string()), std::runtime_error);
  std::ofstream(folder / "index.html") << "<p>";
  std::ofstream(folder / "empty.txt") << "";
  std::ofstream(folder / "assets" / "a-12345678.bin", std::ios::binary)
      << std::string("\0\xFF\r\n", 4);
  const Files files = Files::folder(folder.string());
  fs::remove_all(folder);
  EXPECT_EQ(files.size(), 3U);
  EXPECT_EQ(files.find("/")->body, "<p>");
  EXPECT_EQ(files.find("/empty.txt")->body, "");
  EXPECT_EQ(files.find("/assets/a-12345678.bin")->body, "\0\xFF\r\n"sv);
  EXPECT_TRUE(files.find("/assets/a-12345678.bin")->fixed);
  EXPECT_THROW(Files::folder(folder.string()), std::runtime_error);
}

/// "ab" as gzip stores it: uncompressed.
std::string gzip_of_ab() {
  return std::string(
      "\x1F\x8B\x08\0\0\0\0\0\0\x03\x01\x02\0\xFD\xFF"
      "ab\x6D\x48\x83\x9E\x02\0\0\0",
      25);
}

TEST(WebFiles, ACompressedFileBelongsToItsName) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(::testing::TempDir()) / "roundhouse_web_gzip";
  fs::remove_all(folder);
  fs::create_directories(folder);
  const auto write = [&](const char* name, const std::string& body) {
    std::ofstream(folder / name, std::ios::binary) << body;
  };
  write("index.html", "ab");
  write("index.html.gz", gzip_of_ab());
  write("changed.js", "aB");
  write("changed.js.gz", gzip_of_ab());
  write("longer.js", "abc");
  write("longer.js.gz", gzip_of_ab());
  write("short.js", "ab");
  write("short.js.gz", "\x1F\x8B");
  write("alone.gz", gzip_of_ab());
  const Files files = Files::folder(folder.string());
  fs::remove_all(folder);
  const File* page = files.find("/");
  EXPECT_EQ(page->gzip, gzip_of_ab());
  EXPECT_NE(page->gzip_etag, page->etag);
  EXPECT_EQ(files.find("/index.html.gz"), nullptr);
  for (const char* path : {"/changed.js", "/longer.js", "/short.js"})
    EXPECT_EQ(files.find(path)->gzip, "") << path;
  EXPECT_EQ(files.find("/alone.gz")->body, gzip_of_ab());
  EXPECT_EQ(files.size(), 5U);
}

}  // namespace http_text_test
}  // namespace rail::server
