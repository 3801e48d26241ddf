// A store that knows the answers to some questions and notes the others. A reading is tried with it
// until it asks for nothing new, so it needs not know that the browser's storage answers later.
#pragma once

#include <boost/json.hpp>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "browser/stored_json.h"
#include "tables/store.h"

namespace rail::browser {

class AskedStore final : public tables::Store {
 public:
  /// What the storage answered, by the question's text.
  using Known = std::map<std::string, boost::json::value>;

  AskedStore(const Known& known, std::function<void(std::int64_t now)> keep_alive)
      : known_(known), keep_alive_(std::move(keep_alive)) {}

  /// What it was asked and could not answer; then what was read is worth nothing.
  const std::vector<boost::json::object>& open_questions() const { return open_; }

  std::optional<tables::StoredTable> table(std::string_view id) override {
    return one({{"table", id}});
  }
  std::optional<tables::StoredTable> table(std::int64_t key) override {
    return one({{"key", key}});
  }
  std::vector<tables::StoredEntry> entries(std::int64_t key, std::int64_t from) override {
    const boost::json::value* found = answer({{"entries", key}, {"from", from}});
    return found == nullptr ? std::vector<tables::StoredEntry>() : entries_in(*found);
  }
  std::vector<tables::StoredTable> listed(const tables::ListRequest& request) override {
    boost::json::object wish{{"limit", request.limit}};
    if (request.status) wish["status"] = static_cast<int>(*request.status);
    if (request.before != INT64_MAX) wish["before"] = request.before;
    return several({{"listed", std::move(wish)}});
  }
  std::vector<tables::StoredTable> dealt(std::string_view deal, int limit) override {
    return several({{"dealt", deal}, {"limit", limit}});
  }
  std::vector<std::int64_t> due(std::int64_t until, int limit) override {
    return numbers({{"due", until}, {"limit", limit}});
  }
  std::vector<std::int64_t> keys(std::int64_t after, int limit) override {
    return numbers({{"keys", after}, {"limit", limit}});
  }
  /// The page has its drafts; a house on a device has no shelf.
  tables::Shelved keep_board(std::string_view, std::string_view, std::int64_t,
                             const tables::ShelfLimits&) override {
    return tables::Shelved::nowhere;
  }
  std::optional<std::string> board(std::string_view, std::int64_t) override { return std::nullopt; }
  /// Nobody asks when it was last said: that was told when the house rose.
  std::optional<std::int64_t> alive(std::int64_t now) override {
    keep_alive_(now);
    return std::nullopt;
  }

  // Only for reading.
  std::int64_t create(const tables::StoredTable&, std::span<const tables::StoredEntry>,
                      std::span<const tables::StoredCall>) override {
    throw tables::StoreError("not for writing");
  }
  std::vector<tables::Verdict> commit(std::span<const tables::Change>) override {
    throw tables::StoreError("not for writing");
  }
  void keep_downtime(const tables::Downtime&) override {
    throw tables::StoreError("not for writing");
  }
  std::vector<tables::Downtime> downtimes() override { return {}; }
  std::string secret() override { throw tables::StoreError("told when the house rose"); }

 private:
  const boost::json::value* answer(const boost::json::object& question) {
    const auto found = known_.find(boost::json::serialize(question));
    if (found != known_.end()) return &found->second;
    open_.push_back(question);
    return nullptr;
  }
  std::optional<tables::StoredTable> one(const boost::json::object& question) {
    const boost::json::value* found = answer(question);
    if (found == nullptr || found->is_null()) return std::nullopt;
    return table_in(*found);
  }
  std::vector<tables::StoredTable> several(const boost::json::object& question) {
    const boost::json::value* found = answer(question);
    return found == nullptr ? std::vector<tables::StoredTable>() : tables_in(*found);
  }
  std::vector<std::int64_t> numbers(const boost::json::object& question) {
    const boost::json::value* found = answer(question);
    return found == nullptr ? std::vector<std::int64_t>() : numbers_in(*found);
  }

  const Known& known_;
  std::function<void(std::int64_t now)> keep_alive_;
  std::vector<boost::json::object> open_;
};

}  // namespace rail::browser
