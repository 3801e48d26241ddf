// A file that is written piece by piece.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace rail::cli {

/// A file that is there as a whole or, if that fails, as it was: samples of many games need not fit
/// into memory. A device or pipe is written as it comes. Throws BadInput.
class GrowingFile {
 public:
  explicit GrowingFile(std::string path);
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;
  ~GrowingFile();

  void write(std::string_view bytes);
  /// From here on it is there.
  void keep();
  std::uint64_t size() const { return size_; }

 private:
  [[noreturn]] void cannot_write(int error) const;

  std::string path_;
  std::string target_;     // where it will lie: a link stays one
  std::string temporary_;  // the same for a device or pipe
  std::FILE* file_ = nullptr;
  std::uint64_t size_ = 0;
};

}  // namespace rail::cli
