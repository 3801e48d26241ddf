// What time it is where people live, from the system's time zone files (TZif, RFC 8536).
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>

#include "people/zones.h"

namespace rail::server {

/// One zone; after its last known change a rule goes on for ever.
class Zone;

/// A file is read when its zone is first asked for, and kept. What is no zone is not kept, so that
/// nobody can fill the memory with names.
class ZoneFiles final : public people::Zones {
 public:
  explicit ZoneFiles(std::filesystem::path folder = "/usr/share/zoneinfo");
  ~ZoneFiles() override;

  std::optional<int> ahead_s(std::string_view zone, std::int64_t at_ms) const override;

 private:
  const std::filesystem::path folder_;
  mutable std::shared_mutex mutex_;
  mutable std::map<std::string, std::unique_ptr<const Zone>, std::less<>> zones_;
};

}  // namespace rail::server
