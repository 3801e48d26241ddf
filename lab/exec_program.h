// An outside program that plays, spoken to in lines of JSON (docs/bot-protocol.md).
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/match.h"
#include "lab/arena.h"

namespace rail::lab {

namespace json = host::json;

/// What a bot's name begins with if the rest is a command.
inline constexpr std::string_view exec_prefix = "exec:";

/// One process. When it is gone, silent for too long or talks without end, BotError says so; it
/// never outlives this object.
class ExecProgram {
 public:
  /// Runs the command by the shell.
  explicit ExecProgram(std::string command);
  ExecProgram(const ExecProgram&) = delete;
  ExecProgram& operator=(const ExecProgram&) = delete;
  ~ExecProgram();

  /// Says one line, without waiting for an answer.
  void tell(std::string_view line);
  /// Says one line and waits for the next line that comes back.
  std::string ask(std::string_view line, std::chrono::milliseconds clock);

 private:
  using Time = std::chrono::steady_clock::time_point;
  void send(std::string_view line, Time latest);
  std::string receive(Time latest);
  /// Waits until it can be read from or written to; false when time is over.
  static bool wait(int file, short events, Time latest);
  [[noreturn]] void fail(const std::string& what) const;
  [[noreturn]] void fail_gone();
  /// How it ended; empty if it did not in time.
  std::string ended(std::chrono::milliseconds time);

  std::string command_;
  pid_t pid_ = -1;  // -1 once it has ended
  int input_ = -1;  // of the program
  int output_ = -1;
  std::string heard_;  // beyond the last line
};

/// The processes of one command, for games that are played at the same time.
class ExecPrograms {
 public:
  /// `hello` is the first line that each of them hears.
  ExecPrograms(std::string command, std::string hello, std::chrono::milliseconds clock)
      : command_(std::move(command)), hello_(std::move(hello)), clock_(clock) {}

  std::chrono::milliseconds clock() const { return clock_; }
  /// One that waits for a game, or a new one.
  std::unique_ptr<ExecProgram> take();
  /// Back after a game that went well.
  void give(std::unique_ptr<ExecProgram> program);

 private:
  std::string command_;
  std::string hello_;
  std::chrono::milliseconds clock_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<ExecProgram>> waiting_;
};

/// What every program is told first.
struct Greeting {
  std::string_view game;
  int players = 0;
  json::object options;
  std::string_view board;  // text of a board file
};
std::string hello_line(const Greeting& greeting);
std::string start_line(int seat, std::uint64_t seed);
/// `view` and `legal` are JSON texts.
std::string turn_line(int seat, std::chrono::milliseconds clock, std::string_view view,
                      std::string_view legal);
std::string over_line(const json::object& outcome);

/// An answer: the place of an action in the list, or an action in words.
struct ExecAnswer {
  std::optional<std::size_t> place;
  json::value action;
};
/// Throws IllegalChoice if the line is no answer, or names a place that is not in the list.
ExecAnswer read_answer(std::string_view line, std::size_t legal);

}  // namespace rail::lab
