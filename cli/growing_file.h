// A file that is written piece by piece.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "host/match.h"

namespace rail::cli {

/// A file that is there as a whole or not at all; samples of many games need not fit into memory.
class GrowingFile {
 public:
  explicit GrowingFile(std::string path)
      : path_(std::move(path)),
        temporary_(path_ + ".part"),
        file_(std::fopen(temporary_.c_str(), "wb")) {
    if (file_ == nullptr) throw host::BadInput("cannot write " + path_);
  }
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;
  ~GrowingFile() {
    if (file_ != nullptr) std::fclose(file_);
    std::error_code error;
    if (!kept_) std::filesystem::remove(temporary_, error);
  }

  void write(std::string_view bytes) {
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size())
      throw host::BadInput("cannot write " + path_);
    size_ += bytes.size();
  }
  void keep() {
    std::FILE* file = std::exchange(file_, nullptr);
    std::error_code error;
    if (std::fclose(file) == 0) std::filesystem::rename(temporary_, path_, error);
    if (error || !std::filesystem::exists(path_)) throw host::BadInput("cannot write " + path_);
    kept_ = true;
  }
  std::uint64_t size() const { return size_; }

 private:
  std::string path_;
  std::string temporary_;
  std::FILE* file_;
  std::uint64_t size_ = 0;
  bool kept_ = false;
};

}  // namespace rail::cli
