// The players of a load test, each on a connection of its own.
#include <algorithm>
#include <boost/json.hpp>
#include <stdexcept>
#include <utility>

#include "client/load_run.h"

namespace rail::load {

std::string joining(const LoadTable& table, std::string_view token) {
  boost::json::object message{{"type", "join"}, {"table", table.id}};
  if (!token.empty()) message.emplace("token", token);
  return boost::json::serialize(message);
}

Player::Player(Load& load, LoadTable& table, std::size_t seat, std::size_t server)
    : load_(load),
      table_(table),
      seat_(seat),
      server_(server),
      listener_(table.add_listener()),
      timer_(load.io.get_executor()) {}

Async<void> Player::play(std::shared_ptr<Player> player) {
  Load& load = player->load_;
  int failed = 0;
  bool again = false;
  while (!player->table_.over && !load.ended) {
    const bool joined = co_await player->join();
    if (joined) {
      if (again) ++load.result.reconnects;
      again = true;
      failed = 0;
      co_await player->listen();
      if (player->table_.over) break;
    } else if (++failed == most_tries) {
      throw std::runtime_error("the server lets nobody in any more");
    }
    ++player->server_;
    // Where the database is away, whoever asks at once again only keeps others from it.
    const int times = std::exchange(player->unstored_, false) ? 4 : 1;
    co_await pause(load.io, times * load.short_pause());
  }
  player->table_.leave(player->listener_);
  load.settle(player->table_);
  if (player->line_) player->line_->close();
  while (player->writes_) co_await pause(load.io, std::chrono::milliseconds(1));
  player->line_.reset();
}

Async<bool> Player::join() {
  if (line_) line_->close();
  while (writes_) co_await pause(load_.io, std::chrono::milliseconds(1));
  buffer_.clear();
  line_ = load_.remotes.line(server_);
  tried_at_ = Clock::now();
  joins_ = true;
  const bool in = co_await come_in();
  joins_ = false;
  co_return in;
}

Async<bool> Player::come_in() {
  const bool opened = co_await line_->open(load_.remotes.way(server_));
  if (!opened) co_return false;
  const std::string token = looks_on() ? std::string() : table_.seats[seat_].token;
  const bool asked = co_await line_->say(joining(table_, token));
  if (!asked) co_return false;
  const std::string answer = co_await hear();
  if (answer != "sync") co_return false;
  if (!looks_on() && !table_.begun) {  // to sit down twice does no harm
    const bool said = co_await line_->say(R"({"type":"sit","name":"Load"})");
    if (!said) co_return false;
  }
  if (sent_.empty()) co_return true;
  tried_at_ = Clock::now();
  const bool repeated = co_await line_->say(sent_);  // under the same id, so it is safe
  co_return repeated;
}

void Player::lose_patience(Clock::time_point now) {
  const bool kept_waiting = joins_ || (listens_ && waits());
  if (kept_waiting && now - tried_at_ > load_.remotes.patience()) line_->close();
}

Async<void> Player::listen() {
  listens_ = true;
  move();
  while (!table_.over) {
    const std::string type = co_await hear();
    if (type.empty()) break;
    move();
  }
  listens_ = false;
}

Async<std::string> Player::hear() {
  const std::size_t size = co_await line_->read(buffer_);
  if (size == 0) co_return std::string();
  const std::string_view message(static_cast<const char*>(buffer_.data().data()), size);
  const Heard heard = load::heard(message, load_.rng.next());
  hear(heard, message);
  buffer_.consume(size);
  // Where there are pauses, memory that nobody uses for a minute would be most of it.
  if (load_.options.pace > 0) buffer_.shrink_to_fit();
  co_return heard.type;
}

void Player::hear(const Heard& heard, std::string_view message) {
  if (heard.type == "sync" && heard.ply < table_.ply && !load_.several()) ++load_.result.lost;
  if (heard.type == "sync" || heard.has_view) table_.hear(listener_, heard.state);
  if (heard.type == "refused" || (waits() && heard.id == sent_id_)) answered(heard, message);
  load_.settle(table_);
  if (!heard.has_view) return;
  table_.ply = std::max(table_.ply, heard.ply);
  choose(heard);
  if (heard.over && !std::exchange(table_.over, true)) load_.match_over();
}

void Player::answered(const Heard& heard, std::string_view message) {
  Result& result = load_.result;
  if (heard.code == "storage") {
    ++result.unstored;
    unstored_ = true;
    line_->close();  // what was sent is said again, elsewhere
    return;
  }
  if (heard.type != "refused") {
    const std::chrono::duration<float, std::milli> time = Clock::now() - sent_at_;
    load_.milliseconds.push_back(time.count());
    table_.answered(heard.state, sent_at_);
    table_.seats[seat_].recent.add(sent_act_);
    // After a repeated act nobody says where it stands.
    if (heard.type == "update")
      table_.acknowledged.push_back({static_cast<std::uint32_t>(heard.from), sent_mark_});
    load_.note(table_, sent_act_);
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
  if (looks_on() || heard.action.empty()) return;
  table_.begun = true;
  next_act_ = ++load_.acts;
  next_mark_ = mark_of(heard.action);
  next_.append(R"({"type":"act","id":")").append(id_of(next_act_));
  next_.append(R"(","state":)").append(std::to_string(heard.state)).append(R"(,"action":)");
  next_.append(heard.action).append("}");
}

void Player::move() {
  if (!load_.going || !listens_ || writes_ || scheduled_ || waits() || next_.empty()) return;
  if (load_.options.pace == 0) return send();
  const Clock::time_point at = std::max(Clock::now(), table_.next_move);
  table_.next_move = at + load_.next_pause();
  scheduled_ = true;
  timer_.expires_at(at);
  timer_.async_wait([self = shared_from_this()](const ErrorCode&) {
    self->scheduled_ = false;
    const bool can = self->listens_ && !self->writes_ && !self->waits();
    if (self->load_.going && can && !self->next_.empty()) self->send();
  });
}

void Player::send() {
  sent_.swap(next_);
  next_.clear();
  sent_act_ = next_act_;
  sent_id_ = id_of(sent_act_);
  sent_mark_ = next_mark_;
  writes_ = true;
  sent_at_ = tried_at_ = Clock::now();
  line_->write(sent_, [self = shared_from_this()](bool) {
    self->writes_ = false;
    self->move();
  });
}

}  // namespace rail::load
