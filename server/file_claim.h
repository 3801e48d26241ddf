// One server for each file.
#pragma once

#include <string>

#include "server/stores.h"

namespace rail::server {

/// Locks FILE.lock, which is there only as long as this. Not the file itself: closing a second
/// handle of it would drop SQLite's own locks, and whoever checks or copies it need not ask.
/// The lock ends with the process, however that ends.
class FileClaim final : public Claim {
 public:
  explicit FileClaim(const std::string& file);
  FileClaim(const FileClaim&) = delete;
  FileClaim& operator=(const FileClaim&) = delete;
  ~FileClaim() override;

 private:
  std::string path_;
  int lock_ = -1;
};

}  // namespace rail::server
