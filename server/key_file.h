// The keys of a server, in a file beside its data.
#pragma once

#include <optional>
#include <string>

#include "server/web_push.h"

namespace rail::server {

struct ServerKeys {
  std::string sealing;  // 32 bytes: for addresses (server/sealing.h)
  P256Key push;         // names this server to push services
};

/// Where it is unless a host says otherwise.
std::string key_file_beside(const std::string& data_file);

/// Nothing if there is no such file. Throws StoreError with the reason if others may read it, or if
/// it is not exactly what open_key_file() writes.
std::optional<ServerKeys> read_key_file(const std::string& file);

/// Makes it first if it is not there: as a whole and on disk, or not at all. Of several servers
/// that start at once all have the same in the end. Throws StoreError.
ServerKeys open_key_file(const std::string& file);

}  // namespace rail::server
