// The players of a load test, each on a connection of its own, and what they measure.
#include "client/load.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "client/load_messages.h"
#include "client/load_remote.h"
#include "engine/rng.h"

namespace rail::load {

namespace {

using Seconds = std::chrono::duration<double>;

constexpr auto time_to_begin = std::chrono::seconds(120);
constexpr auto time_to_answer = std::chrono::seconds(10);
constexpr int at_once = 16;  // tables that are opened or checked at a time

Clock::duration duration(double seconds) {
  return std::chrono::duration_cast<Clock::duration>(Seconds(seconds));
}

/// One connection is one file descriptor, and the usual limit is 1024.
void raise_limit_of_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

/// A table as its players know it.
struct Table {
  std::string id;
  std::string token;     // of one seat
  std::int64_t ply = 0;  // the last that anybody heard of
  Clock::time_point next_move;
  bool begun = false;
  bool over = false;
};

class Player;

/// The whole run.
class Load {
 public:
  explicit Load(const Options& chosen)
      : options(chosen), remote(io, options.url), rng(options.seed) {}
  Result run();

  void start(Async<void> task);
  void match_over();

  const Options options;
  asio::io_context io{1};
  Remote remote;
  Result result;
  std::vector<float> milliseconds;
  Rng rng;
  std::uint64_t acts = 0;
  bool going = false;  // acts may be sent
  bool ended = false;

 private:
  using Job = std::function<Async<void>(std::size_t)>;
  struct Progress {
    std::size_t next = 0;
    std::size_t done = 0;
  };

  Async<void> whole();
  Async<void> open_tables();
  Async<void> open_table();
  Async<void> measure();
  Async<void> check_table(std::size_t number);
  /// Does the job for every number below `count`, some at a time.
  Async<void> for_each(std::size_t count, Job job);
  Async<void> work(std::shared_ptr<Progress> progress, std::size_t count, Job job);
  std::size_t waiting() const;
  void fill_times();

  std::deque<Table> tables_;
  std::vector<std::weak_ptr<Player>> players_;
  std::exception_ptr failure_;
};

/// One seat, or an onlooker without a token, on a connection of its own.
class Player : public std::enable_shared_from_this<Player> {
 public:
  Player(Load& load, Table& table, std::string token)
      : load_(load), table_(table), token_(std::move(token)), timer_(load.io.get_executor()) {}

  /// Joins, sits down and listens until the match is over; connects again if it must.
  static Async<void> play(std::shared_ptr<Player> player);
  /// Sends the act that was chosen, if it is time.
  void move();
  bool waits() const { return !sent_.empty(); }

 private:
  Async<bool> join();
  Async<bool> say(std::string text);
  Async<void> listen();
  Async<bool> hear();
  void hear(std::string_view message);
  void answered(const Heard& heard, std::string_view message);
  void choose(const Heard& heard);
  void send();

  Load& load_;
  Table& table_;
  std::string token_;
  std::unique_ptr<Stream> stream_;
  beast::flat_buffer buffer_;
  Timer timer_;
  bool sits_ = false;
  bool listens_ = false;
  bool writes_ = false;
  bool scheduled_ = false;
  std::string next_id_;
  std::string next_;  // the act to be sent; empty if there is none
  std::string sent_id_;
  std::string sent_;  // the act that waits for its answer; empty if there is none
  Clock::time_point sent_at_;
};

Async<void> Player::play(std::shared_ptr<Player> player) {
  int failed = 0;
  bool again = false;
  while (!player->table_.over && !player->load_.ended) {
    const bool joined = co_await player->join();
    if (joined) {
      if (again) ++player->load_.result.reconnects;
      again = true;
      failed = 0;
      co_await player->listen();
    } else {
      if (++failed == most_tries) throw std::runtime_error("the server lets nobody in any more");
      co_await pause(player->load_.io, between_tries);
    }
  }
  player->stream_.reset();
}

Async<bool> Player::join() {
  if (stream_) beast::get_lowest_layer(*stream_).close();
  while (writes_) co_await pause(load_.io, std::chrono::milliseconds(1));
  buffer_.clear();
  stream_ = co_await load_.remote.join(table_.id, token_);
  if (!stream_) co_return false;
  const bool synced = co_await hear();
  if (!synced) co_return false;
  if (!token_.empty() && !sits_) {
    sits_ = co_await say(R"({"type":"sit","name":"Load"})");
    if (!sits_) co_return false;
  }
  if (sent_.empty()) co_return true;
  const bool repeated = co_await say(sent_);  // under the same id, so it is safe
  co_return repeated;
}

Async<bool> Player::say(std::string text) {
  const auto [error, size] = co_await stream_->async_write(asio::buffer(text), awaiting);
  co_return !error;
}

Async<void> Player::listen() {
  listens_ = true;
  move();
  while (!table_.over) {
    const bool good = co_await hear();
    if (!good) break;
    move();
  }
  listens_ = false;
}

/// Waits for one message; whether there was one.
Async<bool> Player::hear() {
  const auto [error, size] = co_await stream_->async_read(buffer_, awaiting);
  if (error) co_return false;
  hear({static_cast<const char*>(buffer_.data().data()), size});
  buffer_.consume(size);
  co_return true;
}

void Player::hear(std::string_view message) {
  const Heard heard = load::heard(message, load_.rng.next());
  if (heard.type == "sync" && heard.ply < table_.ply) ++load_.result.lost;
  if (heard.type == "refused" || (waits() && heard.id == sent_id_)) answered(heard, message);
  if (!heard.has_view) return;
  table_.ply = std::max(table_.ply, heard.ply);
  choose(heard);
  if (heard.over && !std::exchange(table_.over, true)) load_.match_over();
}

void Player::answered(const Heard& heard, std::string_view message) {
  Result& result = load_.result;
  if (heard.type != "refused") {
    const std::chrono::duration<float, std::milli> time = Clock::now() - sent_at_;
    load_.milliseconds.push_back(time.count());
  } else if (heard.code == "stale") {
    ++result.stale;
  } else {
    if (result.refused++ == 0) result.first_refusal = message;
  }
  if (heard.id == sent_id_) sent_.clear();
}

/// The newest view counts; what was chosen before is forgotten.
void Player::choose(const Heard& heard) {
  next_.clear();
  if (token_.empty() || heard.action.empty()) return;
  table_.begun = true;
  next_id_ = "a" + std::to_string(++load_.acts);
  next_.append(R"({"type":"act","id":")").append(next_id_);
  next_.append(R"(","state":)").append(std::to_string(heard.state)).append(R"(,"action":)");
  next_.append(heard.action).append("}");
}

void Player::move() {
  if (!load_.going || !listens_ || writes_ || scheduled_ || waits() || next_.empty()) return;
  const Clock::time_point now = Clock::now();
  if (load_.options.pace == 0) return send();
  const Clock::time_point at = std::max(now, table_.next_move);
  table_.next_move = at + duration(load_.options.pace);
  scheduled_ = true;
  timer_.expires_at(at);
  timer_.async_wait([self = shared_from_this()](const ErrorCode&) {
    self->scheduled_ = false;
    if (self->load_.going && self->listens_ && !self->next_.empty()) self->send();
  });
}

void Player::send() {
  sent_.swap(next_);
  sent_id_.swap(next_id_);
  next_.clear();
  writes_ = true;
  sent_at_ = Clock::now();
  stream_->async_write(asio::buffer(sent_),
                       [self = shared_from_this()](const ErrorCode&, std::size_t) {
                         self->writes_ = false;
                         self->move();
                       });
}

Result Load::run() {
  raise_limit_of_files();
  start(whole());
  io.run();
  if (failure_) std::rethrow_exception(failure_);
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
  const std::string before = co_await remote.ask(http::verb::get, "/metrics", "");
  co_await open_tables();
  const std::string opened = co_await remote.ask(http::verb::get, "/metrics", "");
  constexpr std::string_view memory = "process_resident_memory_bytes";
  result.server_rss_per_table_kb =
      (metric(opened, memory) - metric(before, memory)) / 1024 / options.matches;
  co_await measure();
  co_await for_each(tables_.size(), [this](std::size_t i) { return check_table(i); });
  ended = true;
  io.stop();
}

Async<void> Load::open_tables() {
  const auto count = static_cast<std::size_t>(options.matches);
  co_await for_each(count, [this](std::size_t) { return open_table(); });
  const Clock::time_point latest = Clock::now() + time_to_begin;
  const auto begun = [](const Table& table) { return table.begun; };
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
  const std::string answer = co_await remote.ask(http::verb::post, "/api/tables", body);
  const json::value created = json::parse(answer);
  Table& table = tables_.emplace_back();
  table.id = created.at("table").as_string();
  const auto seat_at = [&](std::string token) {
    const auto player = std::make_shared<Player>(*this, table, std::move(token));
    players_.push_back(player);
    start(Player::play(player));
  };
  for (const json::value& link : created.at("links").as_array()) {
    table.token = link.at("token").as_string();
    seat_at(table.token);
  }
  for (int i = 0; i < options.onlookers; ++i) seat_at("");
}

void Load::match_over() {
  ++result.finished;
  if (going) start(open_table());
}

Async<void> Load::measure() {
  const std::string first = co_await remote.ask(http::verb::get, "/metrics", "");
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
  while (waiting() > 0 && Clock::now() < latest) co_await pause(io, std::chrono::milliseconds(1));
  result.seconds = Seconds(Clock::now() - begin).count();
  result.client_cpu_s = static_cast<double>(std::clock() - client) / CLOCKS_PER_SEC;
  const std::string last = co_await remote.ask(http::verb::get, "/metrics", "");
  constexpr std::string_view cpu = "process_cpu_seconds_total";
  const double spent = metric(last, cpu) - metric(first, cpu);
  result.server_cpu_s = spent < 0 ? metric(last, cpu) : spent;  // it was started anew
  result.lost += waiting();
}

std::size_t Load::waiting() const {
  return static_cast<std::size_t>(
      std::count_if(players_.begin(), players_.end(), [](const std::weak_ptr<Player>& player) {
        const auto alive = player.lock();
        return alive && alive->waits();
      }));
}

Async<void> Load::check_table(std::size_t number) {
  const Table& table = tables_[number];
  const std::int64_t known = table.ply;
  std::int64_t ply = -1;
  const std::unique_ptr<Stream> stream = co_await remote.join(table.id, table.token);
  if (stream) {
    beast::flat_buffer buffer;
    const auto [error, size] = co_await stream->async_read(buffer, awaiting);
    if (!error) ply = heard({static_cast<const char*>(buffer.data().data()), size}, 0).ply;
  }
  // A table that was opened last may begin only now.
  if (ply > table.ply) co_await pause(io, std::chrono::seconds(1));
  if (ply < known || ply > table.ply) ++result.lost;
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
  std::sort(milliseconds.begin(), milliseconds.end());
  result.tables = tables_.size();
  result.moves = milliseconds.size();
  if (milliseconds.empty()) return;
  const auto at = [&](double part) {
    const double place = part * static_cast<double>(milliseconds.size() - 1);
    return double{milliseconds[static_cast<std::size_t>(place)]};
  };
  result.p50_ms = at(0.5);
  result.p95_ms = at(0.95);
  result.p99_ms = at(0.99);
  result.max_ms = at(1);
}

}  // namespace

Result run(const Options& options) { return Load(options).run(); }

}  // namespace rail::load
