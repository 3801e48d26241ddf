// What a browser's worker does for its house, without a browser: answers looks and changes from a
// store in memory, does errands, and keeps timers that are never due unless somebody says so.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "browser/device_house.h"
#include "browser/stored_json.h"
#include "tables/errands.h"
#include "tables/memory_store.h"
#include "tests/tables/device.h"

namespace rail::browser {

namespace json = boost::json;

class FakeWorker {
 public:
  /// `disk`: where several houses may stand, as several tabs do.
  explicit FakeWorker(tables::MemoryStore& disk) : disk_(disk) {
    hear("rise", {{"now", 1'780'000'000'000},
                  {"secret", std::string(64, 'a')},
                  {"alive", nullptr},
                  {"downtimes", json::array()}});
    run();
  }

  /// A whole one takes a minute.
  static constexpr int steps_of_analyses = 3;

  bool full = false;  // nothing more can be stored
  bool deaf = false;  // nothing can be read
  /// Told of every change that was stored, for other tabs.
  std::function<void(std::int64_t key, std::int64_t last_seq)> on_stored = {};

  struct Answer {
    std::int64_t status = 0;
    json::value body;
  };
  Answer ask(std::string_view method, json::array path, const json::value& body = {},
             json::object query = {}) {
    const std::int64_t id = ++last_;
    hear("ask", {{"id", id},
                 {"method", method},
                 {"path", std::move(path)},
                 {"query", std::move(query)},
                 {"body", body.is_null() ? "" : json::serialize(body)}});
    run();
    const auto found = answers_.find(id);
    if (found == answers_.end()) throw std::runtime_error("no answer");
    return found->second;
  }

  std::int64_t connect() {
    const std::int64_t id = ++last_;
    hear("line", {{"id", id}});
    return id;
  }
  void say(std::int64_t line, const std::string& text) {
    hear("say", {{"id", line}, {"text", text}});
    run();
  }
  void hang_up(std::int64_t line) { hear("hang_up", {{"id", line}}); }
  /// What was said over a line and not received yet.
  std::deque<std::string>& said(std::int64_t line) { return said_[line]; }

  void hear(std::string_view what, json::object content) {
    house_.hear(json::serialize(json::object{{what, std::move(content)}}));
  }
  void hear_text(std::string_view text) { house_.hear(text); }
  /// All that the house has asked for.
  void run() {
    while (!told_.empty()) {
      const json::value message = json::parse(told_.front());
      told_.pop_front();
      for (const auto& [what, content] : message.as_object()) take(what, content);
    }
  }
  /// The times of all timers have come.
  void pass() {
    for (const std::int64_t id : std::exchange(timers_, {})) hear("wake", {{"id", id}});
    run();
  }
  const std::vector<std::string>& log() const { return log_; }
  std::string version() const { return version_; }
  int errands() const { return errands_; }

 private:
  void take(std::string_view what, const json::value& content) {
    const auto id = [&] { return content.at("id").to_number<std::int64_t>(); };
    if (what == "answer") {
      const std::string_view body = content.at("body").as_string();
      answers_[id()] = {content.at("status").to_number<std::int64_t>(), json::parse(body)};
    } else if (what == "said") {
      said_[id()].emplace_back(content.at("text").as_string());
    } else if (what == "look") {
      look(id(), content.at("questions").as_array());
    } else if (what == "commit") {
      commit(id(), content.at("change"));
    } else if (what == "create") {
      create(id(), content);
    } else if (what == "think") {
      think(id(), std::string(content.at("errand").as_string()));
    } else if (what == "set") {
      timers_.push_back(id());
    } else if (what == "unset") {
      std::erase(timers_, id());
    } else if (what == "log") {
      log_.push_back(json::serialize(content));
    } else if (what == "ready") {
      version_ = content.at("version").as_string();
    } else if (what != "alive" && what != "downtime" && what != "hung_up" && what != "forget") {
      ADD_FAILURE() << "the house told " << what;
    }
  }

  void look(std::int64_t id, const json::array& questions) {
    if (deaf) return hear("found", {{"id", id}, {"answers", nullptr}});
    json::array answers;
    for (const json::value& question : questions) answers.push_back(answer(question.as_object()));
    hear("found", {{"id", id}, {"answers", std::move(answers)}});
  }
  json::value answer(const json::object& question) {
    const auto number = [&](std::string_view key) {
      return question.at(key).to_number<std::int64_t>();
    };
    const auto one = [](const std::optional<tables::StoredTable>& table) -> json::value {
      if (!table) return nullptr;
      json::object all = json_of(*table);
      all["key"] = table->key;
      return all;
    };
    const auto several = [&](const std::vector<tables::StoredTable>& tables) {
      json::array all;
      for (const tables::StoredTable& table : tables) all.push_back(one(table));
      return all;
    };
    if (const json::value* table = question.if_contains("table"))
      return one(disk_.table(std::string_view(table->as_string())));
    if (question.contains("key")) return one(disk_.table(number("key")));
    if (question.contains("entries")) {
      json::array all;
      for (const auto& entry : disk_.entries(number("entries"), number("from")))
        all.push_back(json_of(entry));
      return all;
    }
    const auto limit = [](const json::object& of) {
      return static_cast<int>(of.at("limit").to_number<std::int64_t>());
    };
    if (const json::value* wish = question.if_contains("listed")) {
      tables::ListRequest request{.limit = limit(wish->as_object())};
      if (const json::value* status = wish->as_object().if_contains("status"))
        request.status = static_cast<tables::Status>(status->to_number<int>());
      return several(disk_.listed(request));
    }
    if (const json::value* deal = question.if_contains("dealt"))
      return several(disk_.dealt(deal->as_string(), limit(question)));
    json::array keys;
    for (const std::int64_t key : question.contains("due")
                                      ? disk_.due(number("due"), limit(question))
                                      : disk_.keys(number("keys"), limit(question)))
      keys.push_back(key);
    return keys;
  }

  static tables::StoredSeat seat_in(const json::value& value) {
    return {std::string(value.at("token_hash").as_string()),
            std::string(value.at("webhook").as_string())};
  }
  void commit(std::int64_t id, const json::value& value) {
    if (full) return hear("stored", {{"id", id}, {"verdict", "failed"}});
    tables::Change change;
    change.key = value.at("key").to_number<std::int64_t>();
    change.entries = entries_in(value.at("entries"));
    for (const json::value& seat : value.at("seats").as_array())
      change.seats.emplace_back(seat.at(0).to_number<int>(), seat_in(seat.at(1)));
    const json::object& all = value.as_object();
    if (const json::value* status = all.if_contains("status"))
      change.status = static_cast<tables::Status>(status->to_number<int>());
    if (const json::value* deadline = all.if_contains("deadline"))
      change.deadline =
          deadline->is_null() ? std::nullopt : std::optional(deadline->to_number<std::int64_t>());
    if (const json::value* summary = all.if_contains("summary"))
      change.summary = summary->as_string();
    const bool stored = disk_.commit({&change, 1}).front() == tables::Verdict::stored;
    hear("stored", {{"id", id}, {"verdict", stored ? "stored" : "conflict"}});
    if (stored && on_stored && !change.entries.empty())
      on_stored(change.key, change.entries.back().seq);
  }
  void create(std::int64_t id, const json::value& content) {
    if (full) return hear("created", {{"id", id}, {"key", nullptr}});
    json::object with_key = content.at("table").as_object();
    with_key["key"] = 0;
    const std::int64_t key = disk_.create(table_in(with_key), entries_in(content.at("entries")));
    hear("created", {{"id", id}, {"key", key}});
  }
  void think(std::int64_t id, const std::string& errand) {
    ++errands_;
    tables::ErrandWork work(errand);
    for (int steps = 1; work.step() && steps < steps_of_analyses; ++steps) continue;
    hear("thought", {{"id", id}, {"said", work.said()}, {"last", true}});
  }

  tables::MemoryStore& disk_;
  std::deque<std::string> told_;
  std::map<std::int64_t, Answer> answers_;
  std::map<std::int64_t, std::deque<std::string>> said_;
  std::vector<std::int64_t> timers_;
  std::vector<std::string> log_;
  std::string version_;
  std::int64_t last_ = 0;
  int errands_ = 0;
  DeviceHouse house_{[this](const std::string& text) { told_.push_back(text); }};
};

/// What somebody at a table on this device has of its house.
class WorkerLine {
 public:
  explicit WorkerLine(FakeWorker& worker) : worker_(&worker), line_(worker.connect()) {}
  WorkerLine(WorkerLine&& other) noexcept
      : worker_(std::exchange(other.worker_, nullptr)), line_(other.line_) {}
  WorkerLine& operator=(WorkerLine&&) = delete;
  ~WorkerLine() {
    if (worker_ != nullptr) worker_->hang_up(line_);
  }
  void send(const std::string& text) { worker_->say(line_, text); }
  std::optional<std::string> receive(std::chrono::milliseconds) {
    auto& said = worker_->said(line_);
    if (said.empty()) return std::nullopt;
    std::string text = std::move(said.front());
    said.pop_front();
    return text;
  }
  static bool closed() { return false; }

 private:
  FakeWorker* worker_;
  std::int64_t line_;
};

class Player : public tables::trial::Device<WorkerLine> {
 public:
  Player(FakeWorker& worker, std::string id, std::string token = "")
      : Device(WorkerLine(worker), std::move(id), std::move(token)) {}
};

}  // namespace rail::browser
