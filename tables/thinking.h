// What is thought about a table elsewhere: decisions for bots and for people whose time is up, and
// hints. Answers come on the loop, unless the table is forgotten by then.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "tables/entries.h"
#include "tables/luck.h"
#include "tables/messages.h"
#include "tables/outside.h"
#include "tables/table.h"

namespace rail::tables {

/// The first seat at which a bot is to decide; none while nobody is there to play with, unless a
/// tournament waits for the game's end, or while people are asked whether something may be taken
/// back.
std::optional<Seat> bot_to_act(const Table& table);

class Thinking {
 public:
  /// `name`: of the table, for the log.
  Thinking(const Outside& outside, const Luck& luck, std::string name)
      : outside_(outside), luck_(luck), name_(std::move(name)) {}
  Thinking(const Thinking&) = delete;
  Thinking& operator=(const Thinking&) = delete;

  /// The game is in this state now: what has not been thought about another by now, never is.
  void follow(std::int64_t state) { *latest_ = state; }

  struct Decision {
    Seat seat{};
    By by = By::bot;
    std::int64_t state = 0;     // about which it was thought
    boost::json::value action;  // null if there is none
  };
  using Decided = std::function<void(std::shared_ptr<const Decision>)>;
  /// Lets a bot decide for a seat; one decision at a time. `address`: whose turn it takes.
  void decide(const Table& table, Seat seat, const std::string& bot, By by,
              const std::string& address, Decided then);
  /// Whether a decision is on its way, or has come and was not taken yet.
  bool is_deciding() const { return deciding_; }
  /// The decision was taken, or was not needed any more.
  void decided() { deciding_ = false; }

  using Advised = std::function<void(const Hint&)>;
  /// What the best bot would do, written into `asked`; without actions if there is no answer. False
  /// if too much waits for that address.
  bool advise(const Table& table, Hint asked, const std::string& address, Advised then);
  /// Whether somebody waits for a hint for this seat.
  bool is_advising(Seat seat) const { return holds(advising_, seat); }

 private:
  Outside outside_;
  const Luck& luck_;
  std::string name_;
  /// The state, for those who think elsewhere: there is no need of any other.
  std::shared_ptr<std::atomic<std::int64_t>> latest_ =
      std::make_shared<std::atomic<std::int64_t>>(0);
  std::shared_ptr<const bool> alive_ = std::make_shared<const bool>(true);  // gone with the table
  bool deciding_ = false;
  Seats advising_ = 0;
};

}  // namespace rail::tables
