// Adds up the tables that have a deal.
#include "tables/deals.h"

#include <utility>

#include "tables/entries.h"
#include "tables/luck.h"
#include "tables/protocol.h"

namespace rail::tables {

namespace {

constexpr int most_results = 200;

/// The settings of a table, as far as they matter here. After the first of a deal its summary says
/// enough, unless it is from before summaries did.
Settings settings_of(Store& store, const StoredTable& table, const ListedTable& summary,
                     bool first) {
  if (first || !summary.family) {
    std::string text = table.settings;
    if (text.empty()) {
      const std::optional<StoredTable> whole = store.table(table.key);
      if (!whole) throw StoreError("a table has gone");
      text = whole->settings;
    }
    return read_json<Settings>("settings", text);
  }
  Settings known;
  known.deal = table.deal;
  known.known_luck = summary.known_luck;
  return known;
}

}  // namespace

Dealt dealt(Store& store, const std::string& code) {
  Dealt known;
  for (const StoredTable& table : store.dealt(code, most_results)) {
    auto result = read_json<ListedTable>("table", table.summary);
    const Settings settings = settings_of(store, table, result, !known.deal);
    known.in_play = known.in_play || (!settings.known_luck && table.status != Status::over);
    const bool sealed = result.sealed.value_or(false);
    known.sealed = known.sealed || sealed;
    if (!told_deal(settings, table.status, result.reshuffled.value_or(false), sealed)) continue;
    if (!known.deal) {
      known.deal.emplace();
      known.deal->code = code;
      known.deal->game = result.game;
      known.deal->options = settings.options;
      known.deal->players = static_cast<std::int32_t>(settings.seats.size());
      known.deal->board = result.board;
      if (settings.board)
        known.own_board = host::own_board(boost::json::serialize(*settings.board));
    }
    // What the host has closed came to no result.
    if (table.status != Status::over || result.status != Status::over) continue;
    if (!table.listed) result.table.clear();
    known.deal->results.push_back(std::move(result));
  }
  // As long as it is a secret anywhere, it is one everywhere.
  if (known.sealed) {
    known.deal.reset();
    known.own_board.reset();
  }
  return known;
}

}  // namespace rail::tables
