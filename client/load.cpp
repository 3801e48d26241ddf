// A load test from its first table to its figures.
#include "client/load.h"

#include <sys/resource.h>

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <ctime>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "client/load_figures.h"
#include "client/load_pace.h"
#include "client/load_run.h"

namespace rail::load {

namespace {

namespace json = boost::json;
using Seconds = std::chrono::duration<double>;

constexpr auto time_to_begin = std::chrono::seconds(120);
constexpr auto time_to_answer = std::chrono::seconds(10);
constexpr int at_once = 16;  // tables that are opened or checked at a time

constexpr std::string_view memory_metric = "process_resident_memory_bytes";
constexpr std::string_view cpu_metric = "process_cpu_seconds_total";

/// One connection is one file descriptor, and the usual limit is 1024.
void raise_limit_of_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

}  // namespace

Load::Load(const Options& chosen) : options(chosen), remotes(io, options), rng(options.seed) {
  if (options.acknowledged.empty()) return;
  acknowledged_.reset(std::fopen(options.acknowledged.c_str(), "w"));
  if (!acknowledged_) throw std::runtime_error("cannot write to " + options.acknowledged);
  constexpr std::size_t enough = std::size_t{1} << 16;
  std::setvbuf(acknowledged_.get(), nullptr, _IOLBF, enough);  // others read along
}

Result Load::run() {
  raise_limit_of_files();
  start(whole());
  io.run();
  if (failure_) std::rethrow_exception(failure_);
  if (acknowledged_ && std::fflush(acknowledged_.get()) != 0)
    throw std::runtime_error("cannot write to " + options.acknowledged);
  fill_times();
  return result;
}

void Load::start(Async<void> task) {
  asio::co_spawn(io.get_executor(), std::move(task), [this](const std::exception_ptr& failure) {
    if (!failure || ended) return;
    failure_ = failure;
    io.stop();
  });
}

Async<void> Load::whole() {
  const std::vector<double> before = co_await measured(memory_metric, true);
  start(watch());
  co_await open_tables();
  const std::vector<double> opened = co_await measured(memory_metric, false);
  result.server_rss_per_table_kb = (sum(opened) - sum(before)) / 1024 / options.matches;
  co_await measure();
  co_await for_each(tables_.size(), [this](std::size_t i) { return check_table(i); });
  ended = true;
  io.stop();
}

Async<std::vector<double>> Load::measured(std::string_view name, bool must) {
  std::vector<double> values;
  for (std::size_t i = 0; i < remotes.size(); ++i) {
    const std::string text = co_await remotes.metrics(i, must);
    values.push_back(metric(text, name));
  }
  co_return values;
}

Async<void> Load::watch() {
  constexpr auto often = std::chrono::milliseconds(250);
  while (!ended) {
    co_await pause(io, often);
    const Clock::time_point now = Clock::now();
    for (const std::weak_ptr<Player>& player : players_)
      if (const auto alive = player.lock()) alive->lose_patience(now);
  }
}

Async<void> Load::open_tables() {
  const auto count = static_cast<std::size_t>(options.matches);
  co_await for_each(count, [this](std::size_t) { return open_table(); });
  const Clock::time_point latest = Clock::now() + time_to_begin;
  const auto begun = [](const LoadTable& table) { return table.begun; };
  while (!std::all_of(tables_.begin(), tables_.end(), begun)) {
    if (Clock::now() > latest) throw std::runtime_error("not all matches begin");
    co_await pause(io, std::chrono::milliseconds(10));
  }
}

Async<void> Load::open_table() {
  json::object choices;
  for (const auto& [key, value] : options.options) choices.emplace(key, value);
  const json::array seats(static_cast<std::size_t>(options.players), json::object{{"who", "open"}});
  const std::string body = json::serialize(json::object{
      {"game", options.game}, {"options", choices}, {"seats", seats}, {"listed", false}});
  const std::string answer = co_await remotes.ask(http::verb::post, "/api/tables", body);
  const json::value created = json::parse(answer);
  LoadTable& table = tables_.emplace_back();
  table.id = created.at("table").as_string();
  for (const json::value& link : created.at("links").as_array())
    table.seats.push_back({.token = std::string(link.at("token").as_string())});
  std::vector<std::size_t> places(table.seats.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  places.resize(places.size() + static_cast<std::size_t>(options.onlookers), Player::no_seat);
  std::vector<std::shared_ptr<Player>> coming;  // first all are counted, then they come
  for (const std::size_t seat : places)
    coming.push_back(std::make_shared<Player>(*this, table, seat, next_server_++));
  for (const std::shared_ptr<Player>& player : coming) {
    players_.push_back(player);
    start(Player::play(player));
  }
}

void Load::match_over() {
  ++result.finished;
  if (going) start(open_table());
}

void Load::note(const LoadTable& table, std::uint64_t act) {
  if (!acknowledged_) return;
  const std::string line = table.id + " " + id_of(act) + "\n";
  std::fputs(line.c_str(), acknowledged_.get());
}

void Load::settle(LoadTable& table) {
  const Clock::time_point now = Clock::now();
  for (const Clock::time_point sent : table.take_told()) {
    const std::chrono::duration<float, std::milli> time = now - sent;
    told_milliseconds.push_back(time.count());
  }
}

Clock::duration Load::next_pause() {
  if (options.even) return duration(options.pace);
  return duration(pause_of(options.pace, rng.next()));
}

Clock::duration Load::short_pause() {
  return between_tries * (2 + static_cast<int>(rng.next() % 5)) / 4;
}

Async<void> Load::measure() {
  const std::vector<double> first = co_await measured(cpu_metric, false);
  const Clock::time_point begin = Clock::now();
  const std::clock_t client = std::clock();
  for (std::size_t i = 0; i < tables_.size(); ++i) {
    tables_[i].next_move =
        begin + duration(options.pace * static_cast<double>(i) / options.matches);
  }
  going = true;
  for (std::size_t i = 0; i < players_.size(); ++i) {
    if (const auto player = players_[i].lock()) player->move();
  }
  co_await pause(io, duration(options.seconds));
  going = false;
  const Clock::time_point latest = Clock::now() + time_to_answer;
  while (waiting() + untold() > 0 && Clock::now() < latest)
    co_await pause(io, std::chrono::milliseconds(5));
  result.seconds = Seconds(Clock::now() - begin).count();
  result.client_cpu_s = static_cast<double>(std::clock() - client) / CLOCKS_PER_SEC;
  const std::vector<double> last = co_await measured(cpu_metric, false);
  for (std::size_t i = 0; i < last.size(); ++i) {
    const bool anew = last[i] < first[i];
    result.server_cpu_s += anew ? last[i] : last[i] - first[i];
  }
  result.lost += waiting();
  result.untold = untold();
}

std::size_t Load::waiting() const {
  return static_cast<std::size_t>(
      std::count_if(players_.begin(), players_.end(), [](const std::weak_ptr<Player>& player) {
        const auto alive = player.lock();
        return alive && alive->waits();
      }));
}

std::size_t Load::untold() const {
  return std::accumulate(
      tables_.begin(), tables_.end(), std::size_t{0},
      [](std::size_t before, const LoadTable& table) { return before + table.untold(); });
}

Async<void> Load::for_each(std::size_t count, Job job) {
  const auto progress = std::make_shared<Progress>();
  for (int i = 0; i < at_once; ++i) start(work(progress, count, job));
  while (progress->done < count) co_await pause(io, std::chrono::milliseconds(5));
}

Async<void> Load::work(std::shared_ptr<Progress> progress, std::size_t count, Job job) {
  while (progress->next < count) {
    co_await job(progress->next++);
    ++progress->done;
  }
}

void Load::fill_times() {
  result.tables = tables_.size();
  result.moves = milliseconds.size();
  const Times answers = times_of(std::move(milliseconds));
  result.p50_ms = answers.p50;
  result.p95_ms = answers.p95;
  result.p99_ms = answers.p99;
  result.p999_ms = answers.p999;
  result.max_ms = answers.max;
  const Times told = times_of(std::move(told_milliseconds));
  result.told_p50_ms = told.p50;
  result.told_p99_ms = told.p99;
  result.told_p999_ms = told.p999;
  result.told_max_ms = told.max;
}

Result run(const Options& options) { return Load(options).run(); }

}  // namespace rail::load
