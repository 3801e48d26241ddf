// The files of the web page, all in memory: no request ever reaches the file system.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace rail::server {

/// What tools/embed_files.cmake compiles into the program.
struct EmbeddedFile {
  std::string_view path;  // below web/dist: "fonts/barlow.woff2"
  std::string_view body;
};
std::span<const EmbeddedFile> embedded_files();

struct File {
  std::string_view body;
  std::string_view type;
  std::string etag;            // in quotes
  bool fixed = false;          // its name changes with its content
  std::string_view gzip = {};  // the body compressed, or empty
  std::string gzip_etag = {};
};

class Files {
 public:
  /// Those of the program itself.
  static Files embedded();
  /// All files of a folder, as they are now; throws std::runtime_error.
  static Files folder(const std::string& folder);

  /// The file at this path of a request, or the page where the page has paths of its own; else
  /// nothing.
  const File* find(std::string_view path) const;
  std::size_t size() const { return files_.size(); }

 private:
  void add(const std::string& path, std::string_view body);
  void pair_compressed();

  std::map<std::string, File, std::less<>> files_;  // by path, from the slash on
  std::map<std::string, std::unique_ptr<const std::string>> bodies_;
};

/// By the ending of a name; what is not known is "application/octet-stream".
std::string_view mime_type(std::string_view name);
/// Whether it ends like index-B7kd92Xa.js.
bool name_has_hash(std::string_view name);

}  // namespace rail::server
