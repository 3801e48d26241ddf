// Types, names and compressed forms of the embedded files.
#include "server/files.h"

#include <algorithm>
#include <array>
#include <boost/crc.hpp>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "engine/text_hash.h"

namespace rail::server {

namespace {

constexpr std::string_view page_path = "/index.html";
constexpr std::string_view gzip_ending = ".gz";

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_word(char c) {
  return is_digit(c) || is_upper(c) || (c >= 'a' && c <= 'z') || c == '-' || c == '_';
}

/// Paths of the page itself: /statistics, /link, and /t/TABLE and others with something below.
bool belongs_to_page(std::string_view path) {
  constexpr std::array folders{"/t/",          "/r/",      "/play/", "/deal/",       "/learn/",
                               "/challenges/", "/boards/", "/c/",    "/tournament/", "/host/"};
  const bool deep = std::ranges::any_of(
      folders, [&](std::string_view folder) { return path.starts_with(folder); });
  return std::ranges::all_of(path.substr(1),
                             [&](char c) { return is_word(c) || (deep && c == '/'); });
}

/// Whether this is `body` compressed: gzip ends with a checksum and the length, lowest byte first.
bool is_gzip_of(std::string_view gzip, std::string_view body) {
  constexpr std::size_t least = 18;
  if (gzip.size() < least || !gzip.starts_with("\x1F\x8B")) return false;
  const auto number = [&](std::size_t from_end) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
      value = value << 8 | static_cast<unsigned char>(gzip[gzip.size() - from_end + 3 - i]);
    return value;
  };
  boost::crc_32_type checksum;
  checksum.process_bytes(body.data(), body.size());
  return number(8) == checksum.checksum() && number(4) == static_cast<std::uint32_t>(body.size());
}

std::string etag_of(std::string_view body) {
  std::ostringstream text;
  text << '"' << std::hex << text_hash(body) << '-' << body.size() << '"';
  return text.str();
}

}  // namespace

std::string_view mime_type(std::string_view name) {
  static constexpr std::pair<std::string_view, std::string_view> types[] = {
      {".css", "text/css; charset=utf-8"},
      {".gif", "image/gif"},
      {".html", "text/html; charset=utf-8"},
      {".ico", "image/x-icon"},
      {".jpg", "image/jpeg"},
      {".js", "text/javascript; charset=utf-8"},
      {".json", "application/json"},
      {".map", "application/json"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".mp3", "audio/mpeg"},
      {".ogg", "audio/ogg"},
      {".png", "image/png"},
      {".svg", "image/svg+xml"},
      {".txt", "text/plain; charset=utf-8"},
      {".wasm", "application/wasm"},
      {".wav", "audio/wav"},
      {".webmanifest", "application/manifest+json"},
      {".webp", "image/webp"},
      {".woff2", "font/woff2"},
  };
  for (const auto& [ending, type] : types) {
    if (name.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

bool name_has_hash(std::string_view name) {
  constexpr std::size_t length = 8;
  const std::string_view stem = name.substr(0, name.rfind('.'));
  if (stem.size() == name.size() || stem.size() <= length) return false;
  const std::string_view hash = stem.substr(stem.size() - length);
  // An English word of eight letters is none.
  return stem[stem.size() - length - 1] == '-' && std::ranges::all_of(hash, is_word) &&
         std::ranges::any_of(hash, [](char c) { return is_digit(c) || is_upper(c); });
}

void Files::add(const std::string& path, std::string_view body) {
  files_.insert_or_assign("/" + path, File{.body = body,
                                           .type = mime_type(path),
                                           .etag = etag_of(body),
                                           .fixed = name_has_hash(path)});
}

/// A file a.js.gz becomes what a.js is when compressed, unless it is left over from another a.js.
void Files::pair_compressed() {
  for (auto it = files_.begin(); it != files_.end();) {
    const std::string_view path = it->first;
    const auto plain = path.ends_with(gzip_ending)
                           ? files_.find(path.substr(0, path.size() - gzip_ending.size()))
                           : files_.end();
    if (plain == files_.end()) {
      ++it;
      continue;
    }
    if (is_gzip_of(it->second.body, plain->second.body)) {
      plain->second.gzip = it->second.body;
      plain->second.gzip_etag = it->second.etag;
    }
    it = files_.erase(it);
  }
}

Files Files::embedded() {
  Files files;
  for (const EmbeddedFile& file : embedded_files()) files.add(std::string(file.path), file.body);
  files.pair_compressed();
  return files;
}

Files Files::folder(const std::string& folder) {
  namespace fs = std::filesystem;
  Files files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    const std::string path = entry.path().lexically_relative(folder).generic_string();
    std::ifstream stream(entry.path(), std::ios::binary);
    std::ostringstream text;
    if (entry.file_size() > 0) text << stream.rdbuf();
    if (!stream) throw std::runtime_error("cannot read " + entry.path().string());
    const auto& body = files.bodies_[path] = std::make_unique<const std::string>(text.str());
    files.add(path, *body);
  }
  if (!files.files_.contains(page_path))
    throw std::runtime_error("there is no index.html in " + folder);
  files.pair_compressed();
  return files;
}

const File* Files::find(std::string_view path) const {
  auto found = files_.find(path);
  if (found == files_.end() && belongs_to_page(path)) found = files_.find(page_path);
  return found == files_.end() ? nullptr : &found->second;
}

}  // namespace rail::server
