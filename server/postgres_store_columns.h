// Changes as the columns of a statement that stores many of them at once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/postgres.h"
#include "server/tables.h"
#include "tables/store.h"

namespace rail::server::postgres {

/// The columns of the entries of a statement.
struct EntryColumns {
  Array keys = Array::of_integers(), seqs = Array::of_integers(), times = Array::of_integers(),
        texts = Array::of_bytes();

  void add(std::int64_t key, const StoredEntry& entry) {
    keys.add(key);
    seqs.add(entry.seq);
    times.add(entry.at);
    texts.add(entry.text);
  }
};

struct SeatColumns {
  Array keys = Array::of_integers(), numbers = Array::of_integers(), hashes = Array::of_bytes(),
        webhooks = Array::of_bytes(), persons = Array::of_bytes();

  void add(std::int64_t key, std::int64_t number, const StoredSeat& seat) {
    keys.add(key);
    numbers.add(number);
    hashes.add(seat.token_hash);
    webhooks.add(seat.webhook);
    persons.add(seat.person);
  }
  /// A statement can set each seat but once: the last one counts.
  void add(const Change& change) {
    for (std::size_t i = 0; i < change.seats.size(); ++i) {
      const auto& [number, seat] = change.seats[i];
      const bool again =
          std::any_of(change.seats.begin() + static_cast<std::ptrdiff_t>(i) + 1, change.seats.end(),
                      [&](const auto& later) { return later.first == number; });
      if (!again) add(change.key, number, seat);
    }
  }
};

struct CallColumns {
  Array tables = Array::of_integers(), keys = Array::of_bytes(), abouts = Array::of_integers(),
        times = Array::of_integers(), dues = Array::of_integers(), attempts = Array::of_integers(),
        persons = Array::of_bytes(), webhooks = Array::of_bytes(), texts = Array::of_bytes();
  Array uncalled_tables = Array::of_integers(), uncalled = Array::of_bytes();
  Array sooner_tables = Array::of_integers(), sooner = Array::of_bytes(),
        sooner_abouts = Array::of_integers(), sooner_dues = Array::of_integers();

  void add(std::int64_t table, const StoredCall& call) {
    tables.add(table);
    keys.add(call.key);
    abouts.add(call.about);
    times.add(call.at);
    dues.add(call.due);
    attempts.add(std::int64_t{call.attempts});
    persons.add(call.person);
    webhooks.add(call.webhook);
    texts.add(call.text);
  }
  void add(const Change& change) {
    for (const StoredCall& call : change.calls) add(change.key, call);
    for (const std::string& key : change.uncalled) {
      uncalled_tables.add(change.key);
      uncalled.add(key);
    }
    for (const SoonerCall& each : change.sooner) {
      sooner_tables.add(change.key);
      sooner.add(each.key);
      sooner_abouts.add(each.about);
      sooner_dues.add(each.due);
    }
  }
};

struct ChangeColumns {
  Array keys = Array::of_integers(), firsts = Array::of_integers(), lasts = Array::of_integers(),
        statuses = Array::of_integers(), sets_deadline = Array::of_integers(),
        deadlines = Array::of_integers(), summaries = Array::of_bytes();
  EntryColumns entries;
  SeatColumns seats;
  CallColumns calls;

  void add(const Change& change) {
    using Optional = std::optional<std::int64_t>;
    const bool any = !change.entries.empty();
    keys.add(change.key);
    firsts.add(any ? Optional(change.entries.front().seq) : Optional());
    lasts.add(any ? Optional(change.entries.back().seq) : Optional());
    statuses.add(change.status ? Optional(static_cast<std::int64_t>(*change.status)) : Optional());
    sets_deadline.add(std::int64_t{change.deadline.has_value()});
    deadlines.add(change.deadline.value_or(std::nullopt));
    if (change.summary) {
      summaries.add(std::string_view(*change.summary));
    } else {
      summaries.add_null();
    }
    for (const StoredEntry& entry : change.entries) entries.add(change.key, entry);
    seats.add(change);
    calls.add(change);
  }
};

}  // namespace rail::server::postgres
