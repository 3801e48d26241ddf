// Readings that are tried again with every answer, and changes that wait for their verdict.
#include "browser/store.h"

#include <exception>
#include <utility>

#include "host/json_input.h"

namespace rail::browser {

namespace json = boost::json;
using tables::Verdict;

namespace {

/// For a reading whose answers did not come.
class NoStore final : public tables::Store {
  [[noreturn]] static void fail() { throw tables::StoreError("the storage did not answer"); }

  std::int64_t create(const tables::StoredTable&, std::span<const tables::StoredEntry>,
                      std::span<const tables::StoredCall>) override {
    fail();
  }
  std::vector<Verdict> commit(std::span<const tables::Change>) override { fail(); }
  std::optional<tables::StoredTable> table(std::string_view) override { fail(); }
  std::optional<tables::StoredTable> table(std::int64_t) override { fail(); }
  std::vector<tables::StoredEntry> entries(std::int64_t, std::int64_t) override { fail(); }
  std::vector<tables::StoredTable> listed(const tables::ListRequest&) override { fail(); }
  std::vector<tables::StoredTable> dealt(std::string_view, int) override { fail(); }
  std::vector<std::int64_t> due(std::int64_t, int) override { fail(); }
  std::vector<std::int64_t> keys(std::int64_t, int) override { fail(); }
  tables::Shelved keep_board(std::string_view, std::string_view, std::int64_t,
                             const tables::ShelfLimits&) override {
    fail();
  }
  std::optional<std::string> board(std::string_view, std::int64_t) override { fail(); }
  std::optional<std::int64_t> alive(std::int64_t) override { fail(); }
  void keep_downtime(const tables::Downtime&) override { fail(); }
  std::vector<tables::Downtime> downtimes() override { fail(); }
  std::string secret() override { fail(); }
};

}  // namespace

void WorkerStore::commit(tables::Change change, std::function<void(std::optional<Verdict>)> done) {
  const std::int64_t id = ++last_;
  changes_.emplace(id, std::move(done));
  tell_(message("commit", {{"id", id}, {"change", json_of(change)}}));
}

void WorkerStore::create(tables::StoredTable table, std::vector<tables::StoredEntry> entries,
                         std::vector<tables::StoredCall> /*calls*/,
                         std::function<void(std::optional<std::int64_t>)> done) {
  const std::int64_t id = ++last_;
  creations_.emplace(id, std::move(done));
  json::array lines;
  for (const tables::StoredEntry& entry : entries) lines.push_back(json_of(entry));
  tell_(message("create", {{"id", id}, {"table", json_of(table)}, {"entries", std::move(lines)}}));
}

void WorkerStore::with_store(std::function<void(tables::Store&)> work, std::function<void()> done) {
  attempt({std::move(work), std::move(done), {}, {}});
}

void WorkerStore::attempt(Reading reading) {
  AskedStore store(reading.known,
                   [this](std::int64_t now) { tell_(message("alive", {{"now", now}})); });
  try {
    reading.work(store);
  } catch (const std::exception&) {
    // As on a server: what could not be read is the same as no answer.
  }
  if (store.open_questions().empty()) return loop_.post(std::move(reading.done));
  json::array questions;
  for (const json::object& question : store.open_questions()) {
    reading.asked.push_back(json::serialize(question));
    questions.push_back(question);
  }
  const std::int64_t id = ++last_;
  readings_.emplace(id, std::move(reading));
  tell_(message("look", {{"id", id}, {"questions", std::move(questions)}}));
}

void WorkerStore::found(std::int64_t id, const json::value& answers) {
  auto waiting = readings_.extract(id);
  if (waiting.empty()) return;
  Reading& reading = waiting.mapped();
  const json::array* all = answers.if_array();
  if (all == nullptr || all->size() != reading.asked.size()) {
    NoStore none;
    try {
      reading.work(none);
    } catch (const std::exception&) {
      // Now it knows.
    }
    return reading.done();
  }
  for (std::size_t i = 0; i < all->size(); ++i)
    reading.known.insert_or_assign(reading.asked[i], (*all)[i]);
  reading.asked.clear();
  attempt(std::move(reading));
}

void WorkerStore::stored(std::int64_t id, std::string_view verdict) {
  auto waiting = changes_.extract(id);
  if (waiting.empty()) return;
  std::optional<Verdict> heard;
  if (verdict == "stored") heard = Verdict::stored;
  if (verdict == "conflict") heard = Verdict::conflict;
  waiting.mapped()(heard);
}

void WorkerStore::created(std::int64_t id, const json::value& key) {
  auto waiting = creations_.extract(id);
  if (waiting.empty()) return;
  std::optional<std::int64_t> number;
  if (!key.is_null()) number = host::integer_at(host::Where("key"), key, 1, INT64_MAX);
  waiting.mapped()(number);
}

}  // namespace rail::browser
