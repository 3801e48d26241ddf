// Writes beside the place where the file will lie, and moves it there in the end.
#include "cli/growing_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "host/match.h"

namespace rail::cli {

GrowingFile::GrowingFile(std::string path) : path_(std::move(path)), target_(path_) {
  std::error_code error;
  if (std::filesystem::is_symlink(path_, error)) {
    const auto behind = std::filesystem::canonical(path_, error);
    if (!error) target_ = behind.string();
  }
  const std::filesystem::file_status status = std::filesystem::status(target_, error);
  const bool stays = std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
  // Two that write the same at once do not get into each other's way.
  temporary_ = stays ? target_ : fmt::format("{}.{}.part", target_, ::getpid());
  file_ = std::fopen(temporary_.c_str(), "wb");
  if (file_ == nullptr) cannot_write(errno);
}

GrowingFile::~GrowingFile() {
  if (file_ == nullptr) return;
  std::fclose(file_);
  std::error_code error;
  if (temporary_ != target_) std::filesystem::remove(temporary_, error);
}

void GrowingFile::write(std::string_view bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) cannot_write(errno);
  size_ += bytes.size();
}

void GrowingFile::keep() {
  std::error_code error;
  const bool whole = std::fclose(std::exchange(file_, nullptr)) == 0;
  if (!whole) error.assign(errno, std::generic_category());
  if (temporary_ == target_) {
    if (error) cannot_write(error.value());
    return;
  }
  if (whole) std::filesystem::rename(temporary_, target_, error);
  if (!error) return;
  std::error_code none;
  std::filesystem::remove(temporary_, none);
  cannot_write(error.value());
}

void GrowingFile::cannot_write(int error) const {
  throw host::BadInput(
      fmt::format("cannot write {}: {}", path_, std::generic_category().message(error)));
}

}  // namespace rail::cli
