// A folder for a test, gone with it.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <stdexcept>
#include <string>

namespace rail::server {

/// A folder that is gone with this.
class TempFolder {
 public:
  /// In memory if possible, where a sync takes no time.
  TempFolder() : TempFolder(::access("/dev/shm", W_OK) == 0 ? "/dev/shm/" : testing::TempDir()) {}
  explicit TempFolder(const std::string& parent) {
    std::string made = parent + "rh-XXXXXX";
    if (::mkdtemp(made.data()) == nullptr) throw std::runtime_error("cannot make " + made);
    path_ = made;
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string path(const std::string& name) const { return (path_ / name).string(); }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
  }

 private:
  std::filesystem::path path_;
};

}  // namespace rail::server
