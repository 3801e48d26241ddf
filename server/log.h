// The structured log of a server: one JSON object per line on standard error.
#pragma once

#include <initializer_list>
#include <string_view>

#include "server/tables.h"
#include "tables/log.h"

namespace rail::server {

/// Writes {"at":"2026-…Z","level":…,"event":event, …fields}; safe from any thread.
void log(Severity severity, std::string_view event, std::initializer_list<Field> fields = {});

/// The same for tables.
class ServerLog final : public Log {
 public:
  void write(Severity severity, std::string_view event,
             std::initializer_list<Field> fields) const override {
    log(severity, event, fields);
  }
};

}  // namespace rail::server
