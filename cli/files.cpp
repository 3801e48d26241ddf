// Reads files or standard input, and writes files as a whole or not at all.
#include "cli/files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>

#include "host/match.h"

namespace rail::cli {

namespace {

namespace fs = std::filesystem;

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

[[noreturn]] void fail(std::string_view what, const std::string& path, int error) {
  throw host::BadInput(
      fmt::format("cannot {} {}: {}", what, path, std::generic_category().message(error)));
}

std::string read_all(std::FILE* file, const std::string& path, std::size_t most) {
  std::string text;
  char block[1 << 16];
  for (std::size_t n = 0; (n = std::fread(block, 1, sizeof block, file)) > 0;) {
    text.append(block, n);
    if (text.size() > most)
      throw host::BadInput(fmt::format("{} is larger than {} MiB", path, most >> 20));
  }
  if (std::ferror(file) != 0) fail("read", path, errno);
  return text;
}

/// `name` is what messages call it.
void write_all(const std::string& path, std::string_view text, const std::string& name) {
  File file(std::fopen(path.c_str(), "wb"), std::fclose);
  if (!file) fail("write", name, errno);
  if (std::fwrite(text.data(), 1, text.size(), file.get()) != text.size())
    fail("write", name, errno);
  if (std::fclose(file.release()) != 0) fail("write", name, errno);
}

}  // namespace

std::string read_file(const std::string& path, std::size_t most) {
  if (path == "-") return read_all(stdin, "standard input", most);
  std::error_code error;
  if (fs::is_directory(path, error)) throw host::BadInput(path + " is a directory, not a file");
  const File file(std::fopen(path.c_str(), "rb"), std::fclose);
  if (!file) fail("read", path, errno);
  return read_all(file.get(), path, most);
}

void write_file(const std::string& path, std::string_view text) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status)) throw host::BadInput(path + " is a directory, not a file");
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    write_all(path, text, path);  // a device or pipe must stay what it is
    return;
  }
  // Through a link, so that it stays one.
  const fs::path target = fs::is_symlink(path, error) ? fs::canonical(path, error) : fs::path(path);
  const std::string temporary = fmt::format("{}.{}.part", target.string(), ::getpid());
  try {
    write_all(temporary, text, path);
    fs::rename(temporary, target, error);
    if (error) fail("write", path, error.value());
  } catch (...) {
    fs::remove(temporary, error);
    throw;
  }
}

}  // namespace rail::cli
