// All that the core of tables needs of the world: whoever gives it these can have tables.
#pragma once

#include "tables/async_store.h"
#include "tables/log.h"
#include "tables/loop.h"
#include "tables/metrics.h"
#include "tables/notices.h"
#include "tables/secrets.h"
#include "tables/thinker.h"

namespace rail::tables {

struct Outside {
  Loop& loop;
  AsyncStore& store;
  Thinker& thinker;
  Notices& notices;
  const Secrets& secrets;
  const Log& log;
  Metrics& metrics;
};

}  // namespace rail::tables
