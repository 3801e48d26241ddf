// Figures about a running server, as Prometheus reads them.
#pragma once

#include <string>

#include "server/tables.h"
#include "tables/metrics.h"

namespace rail::server {

/// With process_cpu_seconds_total, process_resident_memory_bytes and start time.
std::string metrics_text(const Metrics& metrics);

}  // namespace rail::server
