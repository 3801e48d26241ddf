// The whole of a load test, and its players; only for load_*.cpp.
#pragma once

#include <cstdio>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "client/load.h"
#include "client/load_messages.h"
#include "client/load_remote.h"
#include "client/load_table.h"
#include "engine/rng.h"

namespace rail::load {

class Player;

class Load {
 public:
  explicit Load(const Options& chosen);
  Result run();

  void start(Async<void> task);
  void match_over();
  /// An act was acknowledged.
  void note(const LoadTable& table, std::uint64_t act);
  /// Times how long it took until everybody at the table had heard.
  void settle(LoadTable& table);
  /// How long from a table's move to the next.
  Clock::duration next_pause();
  /// About a moment, so that not all who were thrown out come back at once.
  Clock::duration short_pause();
  /// Whether what one server does not know yet may be known to another.
  bool several() const { return options.shared || remotes.size() > 1; }

  const Options options;
  asio::io_context io{1};
  Remotes remotes;
  Result result;
  std::vector<float> milliseconds;
  std::vector<float> told_milliseconds;
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
  struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  Async<void> whole();
  Async<void> open_tables();
  Async<void> open_table();
  Async<void> measure();
  /// Drops lines on which nobody answers any more.
  Async<void> watch();
  /// What all servers together say of themselves.
  Async<std::vector<double>> measured(std::string_view metric, bool must);
  /// Does the job for every number below `count`, some at a time.
  Async<void> for_each(std::size_t count, Job job);
  Async<void> work(std::shared_ptr<Progress> progress, std::size_t count, Job job);
  std::size_t waiting() const;
  std::size_t untold() const;
  void fill_times();

  // load_check.cpp
  Async<void> check_table(std::size_t number);
  /// What a seat finds that joins once more.
  struct Found {
    std::int64_t ply = -1;    // where the table stands
    std::size_t missing = 0;  // acknowledged acts that are not there
    bool answered = false;    // everything
  };
  Async<Found> look_again(const LoadTable& table, const LoadSeat& seat, std::size_t server);
  Async<bool> has_act(Line& line, std::uint64_t act, Found& found);
  Async<void> check_seat(const LoadTable& table, std::size_t seat);
  Async<void> check_record(const LoadTable& table);

  std::deque<LoadTable> tables_;
  std::vector<std::weak_ptr<Player>> players_;
  std::size_t next_server_ = 0;
  std::unique_ptr<std::FILE, CloseFile> acknowledged_;
  std::exception_ptr failure_;
};

/// One seat, or an onlooker, on a connection of its own.
class Player : public std::enable_shared_from_this<Player> {
 public:
  static constexpr std::size_t no_seat = SIZE_MAX;

  /// `server` is where it connects first.
  Player(Load& load, LoadTable& table, std::size_t seat, std::size_t server);

  /// Joins, sits down and listens until the match is over; connects again if it must.
  static Async<void> play(std::shared_ptr<Player> player);
  /// Sends the act that was chosen, if it is time.
  void move();
  bool waits() const { return !sent_.empty(); }
  /// Hangs up if the server has kept it waiting for too long.
  void lose_patience(Clock::time_point now);

 private:
  bool looks_on() const { return seat_ == no_seat; }
  Async<bool> join();
  Async<bool> come_in();
  Async<void> listen();
  /// Waits for one message; its type, empty if there was none.
  Async<std::string> hear();
  void hear(const Heard& heard, std::string_view message);
  void answered(const Heard& heard, std::string_view message);
  void choose(const Heard& heard);
  void send();

  Load& load_;
  LoadTable& table_;
  std::size_t seat_;
  std::size_t server_;
  std::size_t listener_;
  std::unique_ptr<Line> line_;
  beast::flat_buffer buffer_;
  Timer timer_;
  bool joins_ = false;
  bool listens_ = false;
  bool writes_ = false;
  bool scheduled_ = false;
  bool unstored_ = false;  // the last answer was that the database is away
  std::uint64_t next_act_ = 0;
  std::string next_;  // the act to be sent; empty if there is none
  std::uint32_t next_mark_ = 0;
  std::uint64_t sent_act_ = 0;
  std::string sent_id_;
  std::string sent_;  // the act that waits for its answer; empty if there is none
  std::uint32_t sent_mark_ = 0;
  Clock::time_point sent_at_;
  Clock::time_point tried_at_;  // to join, or to say what was sent
};

/// The id of an act.
inline std::string id_of(std::uint64_t act) { return "a" + std::to_string(act); }
/// What somebody says first who comes to a table; an onlooker has no token.
std::string joining(const LoadTable& table, std::string_view token);

}  // namespace rail::load
