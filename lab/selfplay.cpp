// Who plays which deal of a run for learning, and its file.
#include "lab/selfplay.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <map>
#include <mutex>

#include "lab/arena.h"
#include "lab/laboratory.h"

namespace rail::lab {

void check_request(const SelfplayRequest& request) {
  if (request.playouts < 1 || request.playouts > 60'000)
    throw host::BadInput("a search has 1 to 60000 playouts");
  if (request.searched < 0 || request.searched > 100)
    throw host::BadInput("0 to 100 of 100 decisions are searched");
  if (request.slips < 0 || request.slips > 100)
    throw host::BadInput("0 to 100 of 100 decisions are slips");
  if (request.explored < 0 || request.explored > 100)
    throw host::BadInput("0 to 100 of 100 decisions are explored");
  if (request.players < 0) throw host::BadInput("at a table sits at least one player");
}

std::string selfplay_head(std::string_view family, int version, const std::array<int, 3>& features,
                          const std::array<int, 2>& layers) {
  constexpr std::size_t family_bytes = 32;
  constexpr std::size_t head_bytes = 64;
  SampleBytes bytes;
  bytes.put("RHSP");
  bytes.put(1, 2);
  for (int size : features) bytes.put(static_cast<std::uint64_t>(size), 2);
  bytes.put(static_cast<std::uint64_t>(version), 4);
  std::string name(family.substr(0, family_bytes));
  name.resize(family_bytes);
  bytes.put(name);
  for (int size : layers) bytes.put(static_cast<std::uint64_t>(size), 2);
  std::string head = bytes.take();
  head.resize(head_bytes);
  return head;
}

namespace {

// What a seed is for, beside the arena's own purposes.
constexpr int for_entry = -11;
constexpr int for_table = -12;

}  // namespace

std::size_t selfplay_entry(std::size_t entries, int deal, std::uint64_t seed) {
  return Rng(arena_seed(seed, deal, for_entry)).below(static_cast<std::uint32_t>(entries));
}

/// Every number of players as often, if none is given; every option as usual in one of two deals,
/// otherwise anyhow.
SelfplayDeal selfplay_deal(const host::GameEntry& entry, int deal, std::uint64_t seed,
                           int players) {
  Rng rng(arena_seed(seed, deal, for_table));
  SelfplayDeal chosen{.deal = deal, .players = 0, .options = {}};
  const auto range = static_cast<std::uint32_t>(entry.max_players() - entry.min_players() + 1);
  const int any = entry.min_players() + static_cast<int>(rng.below(range));
  chosen.players = players > 0 ? players : any;
  for (const OptionSpec& spec : entry.options()) {
    const bool usual = rng.below(2) == 0;
    const std::size_t value = rng.below(static_cast<std::uint32_t>(spec.values.size()));
    chosen.options[spec.key] = spec.values[usual ? 0 : value];
  }
  try {
    entry.start(chosen.players, chosen.options);
  } catch (const host::BadInput&) {
    chosen.options.clear();  // two that do not go together, or a seat that is not there
  }
  return chosen;
}

int selfplay(const SelfplayRun& run, const std::function<void(std::string_view)>& write) {
  check_request(run.request);
  if (run.entries.empty()) throw host::BadInput("which game?");
  std::vector<std::unique_ptr<SelfplayTable>> tables;
  for (const auto& entry : run.entries) {
    const int players = run.request.players;
    if (players > 0 && (players < entry->min_players() || players > entry->max_players())) {
      throw host::BadInput(fmt::format("{} is for {} to {} players, not {}", entry->id(),
                                       entry->min_players(), entry->max_players(), players));
    }
    tables.push_back(laboratory_of(*entry)->selfplay(run.request));
  }
  for (const auto& table : tables) {
    if (table->head() != tables.front()->head())
      throw host::BadInput("boards of one file are of one family");
  }
  write(tables.front()->head());
  std::atomic<int> next = run.deals.first;
  std::mutex writing;
  std::map<int, std::string> waiting;  // for deals before them
  int written = run.deals.first;
  std::exception_ptr failed;
  threads().share(std::min(run.threads, std::max(1, run.deals.size())), [&](int) {
    while (!run.ends || !run.ends()) {
      const int deal = next++;
      if (deal >= run.deals.last) return;
      std::string samples;
      std::exception_ptr error;
      try {
        const std::size_t e = selfplay_entry(run.entries.size(), deal, run.request.seed);
        samples = tables[e]->play(
            selfplay_deal(*run.entries[e], deal, run.request.seed, run.request.players));
      } catch (...) {
        error = std::current_exception();
      }
      const std::lock_guard lock(writing);
      if (error && !failed) failed = error;
      if (failed) return;
      waiting.emplace(deal, std::move(samples));
      try {
        for (auto it = waiting.find(written); it != waiting.end(); it = waiting.find(++written)) {
          write(it->second);
          waiting.erase(it);
        }
      } catch (...) {
        failed = std::current_exception();
        return;
      }
      if (run.progress) run.progress(written - run.deals.first, run.deals.size());
    }
  });
  if (failed) std::rethrow_exception(failed);
  return written - run.deals.first;
}

}  // namespace rail::lab
