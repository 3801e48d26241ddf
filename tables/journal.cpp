// How a table's log grows.
#include "tables/journal.h"

#include <exception>
#include <string>
#include <utility>
#include <variant>

#include "tables/calls.h"
#include "tables/protocol.h"
#include "tables/telling.h"

namespace rail::tables {

bool is_about_table(const Entry& entry) {
  return !std::holds_alternative<Played>(entry) && !std::holds_alternative<Chatted>(entry) &&
         !std::holds_alternative<SecretsChanged>(entry);
}

Change Journal::change_for(const Draft& draft, const SeatChanges& seats, Seats present) const {
  Change change{.key = known_.stored.key,
                .entries = {},
                .seats = seats,
                .status = {},
                .deadline = {},
                .summary = {},
                .calls = {},
                .uncalled = {},
                .sooner = {}};
  bool about_table = false;
  change.entries.reserve(draft.entries().size());
  for (const Entry& entry : draft.entries()) {
    change.entries.push_back({.seq = known_.seq + std::ssize(change.entries),
                              .at = draft.now(),
                              .text = json_text(entry)});
    about_table = about_table || is_about_table(entry);
  }
  const Table& after = draft.table();
  if (after.status() != known_.table->status()) {
    change.status = after.status();
    about_table = true;
  }
  if (about_table) change.summary = summary_of(known_.stored, *known_.settings, after);
  if (known_.settings->clock) {
    const auto deadline = after.deadline();
    change.deadline = deadline ? std::optional(deadline->first) : std::nullopt;
  }
  add_calls(change, {.stored = known_.stored,
                     .before = *known_.table,
                     .after = after,
                     .seats = seats,
                     .present = present,
                     .now = draft.now()});
  return change;
}

void Journal::append(Draft& draft, SeatChanges seats, Appended done, Seats present) {
  Change change = change_for(draft, seats, present);
  const bool called = calls_somebody(change.calls, draft.now());
  store_.commit(std::move(change), [this, &draft, called, seats = std::move(seats),
                                    done = std::move(done)](std::optional<Verdict> verdict) {
    if (verdict == Verdict::stored) {
      replace(draft, seats, called, done);
    } else {
      done(verdict, nullptr);
    }
  });
}

/// The draft takes the table's place.
void Journal::replace(Draft& draft, const SeatChanges& seats, bool called, const Appended& done) {
  const Table before = std::move(*known_.table);
  known_.table = std::move(draft.table());
  known_.seq += std::ssize(draft.entries());
  for (const auto& [seat, stored] : seats)
    known_.stored.seats[static_cast<std::size_t>(seat)] = stored;
  News news{.before = before, .entries = draft.entries(), .said = {}, .called = called};
  for (const Entry& entry : draft.entries()) {
    if (const auto* said = std::get_if<Chatted>(&entry))
      news.said.push_back({said->seat, said->text, draft.now()});
  }
  for (const ChatLine& line : news.said) known_.add_chat(line);
  done(Verdict::stored, &news);
}

void Journal::reread(std::function<Table::OnPly()> watch, Reread done) {
  store_.read<Fresh>(
      [key = known_.stored.key, from = known_.seq](Store& store) {
        std::vector<StoredEntry> entries = store.entries(key, from);
        std::optional<StoredTable> table = store.table(key);  // not older than its log
        return Fresh{std::move(table), std::move(entries)};
      },
      [this, watch = std::move(watch), done = std::move(done)](const std::optional<Fresh>& fresh) {
        if (fresh) {
          take_over(*fresh, watch(), done);
        } else {
          done(false, nullptr);
        }
      });
}

void Journal::take_over(const Fresh& fresh, const Table::OnPly& on_ply, const Reread& done) {
  if (!fresh.table) {
    known_.frozen = "the host has removed this table";
    known_.table.reset();
    done(true, nullptr);
    return;
  }
  known_.stored = *fresh.table;
  known_.stored.settings.clear();
  if (!known_.table || fresh.entries.empty()) {
    done(true, nullptr);
    return;
  }
  const Table before = *known_.table;
  std::vector<Entry> entries;
  News news{.before = before, .entries = entries, .said = {}};
  try {
    for (const StoredEntry& stored : fresh.entries) {
      entries.push_back(read_json<Entry>("entry", stored.text));
      known_.table->apply(entries.back(), stored.at, on_ply);
      if (const auto* said = std::get_if<Chatted>(&entries.back()))
        news.said.push_back({said->seat, said->text, stored.at});
      ++known_.seq;
    }
  } catch (const std::exception& error) {
    log_.write(Severity::error, "table_frozen",
               {{"table", known_.stored.id}, {"why", error.what()}});
    known_.frozen = error.what();
    known_.table.reset();
    done(true, nullptr);
    return;
  }
  for (const ChatLine& line : news.said) known_.add_chat(line);
  done(true, &news);
}

}  // namespace rail::tables
