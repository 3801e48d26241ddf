// Writes beside the file, then puts it in its place.
#include "server/new_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "server/stores.h"

namespace rail::server {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void cannot_write(const std::string& file, int error) {
  throw StoreError(
      fmt::format("cannot write {}: {}", file, std::generic_category().message(error)));
}

/// Waits until a file, or what a folder holds, is on disk.
void sync_to_disk(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) cannot_write(path, errno);
  const int result = ::fsync(file);
  const int error = errno;
  ::close(file);
  if (result != 0) cannot_write(path, error);
}

/// Removes a file, if it is there, when this is gone.
struct Removed {
  fs::path path;
  explicit Removed(fs::path file) : path(std::move(file)) {}
  Removed(const Removed&) = delete;
  Removed& operator=(const Removed&) = delete;
  ~Removed() {
    std::error_code ignored;
    fs::remove(path, ignored);
  }
};

}  // namespace

void write_new_file(const std::string& file,
                    const std::function<void(const std::string& part)>& write) {
  std::error_code error;
  if (fs::exists(fs::symlink_status(file, error))) cannot_write(file, EEXIST);
  const std::string part = fmt::format("{}.{}.part", file, ::getpid());
  // What a SQLite file may have beside it.
  const Removed main(part), log(part + "-wal"), shared(part + "-shm"), journal(part + "-journal");
  write(part);
  sync_to_disk(part);
  // Unlike a new name, a link does not replace what may have come there meanwhile.
  if (::link(part.c_str(), file.c_str()) != 0) cannot_write(file, errno);
  const fs::path folder = fs::absolute(file).parent_path();
  sync_to_disk(folder.string());
}

}  // namespace rail::server
