// Looking at a board on many threads, and mending it step by step.
#include "lab/balance_run.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <mutex>
#include <set>

#include "host/json_input.h"
#include "lab/threads.h"

namespace rail::lab {

fairness::Counts play_balance(const fairness::Balance& balance, const BalanceRun& run) {
  if (run.games < 1) throw host::BadInput("it takes at least one game");
  if (run.threads < 1) throw host::BadInput("it takes at least one thread");
  constexpr int at_a_time = 16;
  const Stretch deals = run.only.value_or(Stretch{.first = 0, .last = run.games});
  fairness::Counts all;
  std::mutex adding;
  std::exception_ptr error;
  std::atomic<int> next = deals.first;
  int done = 0;
  threads().share(std::min(run.threads, (deals.size() + at_a_time - 1) / at_a_time), [&](int) {
    try {
      for (int first = next.fetch_add(at_a_time); first < deals.last;
           first = next.fetch_add(at_a_time)) {
        const int last = std::min(first + at_a_time, deals.last);
        const fairness::Counts part = balance.play(first, last);
        const std::lock_guard lock(adding);
        all.add(part);
        done += last - first;
        if (run.progress) run.progress(done, deals.size());
      }
    } catch (...) {
      const std::lock_guard lock(adding);
      error = std::current_exception();
      next = deals.last;
    }
  });
  if (error) std::rethrow_exception(error);
  return all;
}

json::object board_balance(const host::GameEntry& entry, const fairness::Request& request,
                           const BalanceRun& run) {
  const auto balance = fairness::balance_of(entry, request);
  return balance->report(play_balance(*balance, run));
}

json::object balance_part(const host::GameEntry& entry, const fairness::Request& request,
                          BalanceRun run, const Part& part) {
  const auto balance = fairness::balance_of(entry, request);
  run.only = share_of(part, run.games);
  return {{"deals", stretch_json(*run.only)}, {"counts", play_balance(*balance, run).to_json()}};
}

json::object balance_of_parts(const host::GameEntry& entry, const fairness::Request& request,
                              int games, const std::vector<PartFile>& parts) {
  const auto balance = fairness::balance_of(entry, request);
  fairness::Counts all;
  for (const PartFile& part : parts) {
    const host::Where file(part.name);
    const host::Where root = file.member("work");
    host::only_members(root, part.work, {"deals", "counts"});
    const Stretch share = share_of(part.part, games);
    require_stretch(root.member("deals"), host::member_at(root, part.work, "deals"), share);
    fairness::Counts counts;
    try {
      counts =
          fairness::Counts::from_json(host::member_at(root, part.work, "counts"), balance->shape());
    } catch (const host::BadInput& bad) {
      file.fail(bad.what());
    }
    if (counts.games() != share.size())
      root.member("counts").fail("is of " + std::to_string(counts.games()) + " games");
    all.add(counts);
  }
  return balance->report(all);
}

namespace {

double number_at(const json::value& of, std::string_view key) {
  return of.at(key).to_number<double>();
}

/// Whether a change was for the better. Where all win together: they do so nearer to every other
/// time. Otherwise its ticket is nearer to the others, and the whole is not clearly less fair. The
/// same deals were played, so half an interval is clear enough.
bool is_better(const json::object& line) {
  if (!line.at("measured").is_object()) return false;
  const bool by_wins = line.at("measure") == "wins";
  const auto off = [&](std::string_view key) {
    return std::abs(number_at(line.at(key), "value") - (by_wins ? 0.5 : 0));
  };
  if (off("measured") >= off("now")) return false;
  if (by_wins) return true;
  const json::value& now = line.at("imbalance_before");
  const json::value& then = line.at("imbalance_after");
  const double slack = (number_at(now, "high") - number_at(now, "low")) / 4;
  return number_at(then, "seen") < number_at(now, "seen") + slack;
}

/// What a report says now of what a proposal was to change.
json::value measured_in(const json::object& report, const json::object& proposal) {
  if (proposal.at("measure") == "wins") return report.at("wins");
  for (const json::value& ticket : report.at("tickets").as_array()) {
    if (ticket.at("id") == proposal.at("id")) return ticket.at("per_game");
  }
  return nullptr;
}

}  // namespace

Balanced balance_board(const host::GameEntry& entry, const fairness::Request& request,
                       const BalanceRun& run, int rounds) {
  Balanced result{.document = std::string(entry.board()), .report = {}};
  json::object now = board_balance(entry, request, run);
  if (!now.contains("proposals"))
    throw host::BadInput("nothing is proposed for boards of " + std::string(entry.family()));
  result.report.emplace("before", now);
  json::array told;
  std::set<std::string> left_alone;
  for (int round = 0; round < rounds; ++round) {
    const json::array& proposals = now.at("proposals").as_array();
    const auto next = std::find_if(proposals.begin(), proposals.end(), [&](const json::value& p) {
      return !left_alone.contains(std::string(p.at("pointer").as_string()));
    });
    if (next == proposals.end()) break;
    const std::string pointer(next->at("pointer").as_string());
    std::string changed =
        fairness::with_number(result.document, pointer, next->at("to").to_number<std::int64_t>());
    const auto changed_entry = host::entry_from_board(changed);
    json::object then = board_balance(*changed_entry, request, run);
    json::object line = next->as_object();
    line.emplace("measured", measured_in(then, line));
    if (now.contains("imbalance")) {
      line.emplace("imbalance_before", now.at("imbalance"));
      line.emplace("imbalance_after", then.at("imbalance"));
    }
    const bool better = is_better(line);
    line.emplace("applied", better);
    told.push_back(std::move(line));
    if (better) {
      result.document = std::move(changed);
      now = std::move(then);
    } else {
      left_alone.insert(pointer);
    }
  }
  result.report.emplace("rounds", std::move(told));
  result.report.emplace("after", std::move(now));
  return result;
}

}  // namespace rail::lab
