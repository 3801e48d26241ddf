// Secrets and names from the operating system's random numbers. Of the secrets that open seats only
// a hash is ever stored.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "server/tables.h"
#include "tables/secrets.h"

namespace rail::server {

/// 32 random bytes.
std::string new_secret();

class MachineSecrets final : public Secrets {
 public:
  /// The secret of the store: what is keyed follows from it.
  explicit MachineSecrets(std::string secret) : secret_(std::move(secret)) {}

  std::uint64_t random_number() const override;
  std::uint64_t keyed_number(std::string_view text) const override;
  std::string new_token() const override;
  std::string new_table_id() const override;
  std::string hash_of(std::string_view token) const override;  // 32 raw bytes
  bool same_hash(std::string_view a, std::string_view b) const override;

 private:
  std::string secret_;
};

}  // namespace rail::server
