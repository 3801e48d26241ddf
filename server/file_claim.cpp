// Locks a file beside the data.
#include "server/file_claim.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace rail::server {

namespace {

/// The same for every way to write the file's name.
std::string lock_path(const std::string& file) {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::weakly_canonical(file, error);
  return (error ? file : path.string()) + ".lock";
}

/// Whether the name still stands for what is open; whoever had it before has removed it otherwise.
bool is_current(int open_file, const std::string& path) {
  struct stat opened{};
  struct stat named{};
  return ::fstat(open_file, &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

}  // namespace

FileClaim::FileClaim(const std::string& file) : path_(lock_path(file)) {
  for (;;) {
    lock_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (lock_ < 0) {
      throw StoreError(
          fmt::format("cannot write {}: {}", path_, std::generic_category().message(errno)));
    }
    if (::flock(lock_, LOCK_EX | LOCK_NB) != 0) {
      ::close(lock_);
      throw StoreError(fmt::format("{}: another server is running on this file", file));
    }
    if (is_current(lock_, path_)) return;
    ::close(lock_);
  }
}

FileClaim::~FileClaim() {
  ::unlink(path_.c_str());
  ::close(lock_);
}

}  // namespace rail::server
