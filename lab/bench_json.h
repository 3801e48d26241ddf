// A benchmark's figures as JSON.
#pragma once

#include "lab/bench.h"
#include "lab/requests.h"

namespace rail::lab {

json::object bench_json(const host::GameEntry& game, const BenchRequest& request,
                        const BenchResult& result);
json::object bench_json(const host::GameEntry& game, const BenchRequest& request,
                        const PlannerBenchResult& result);

}  // namespace rail::lab
