// Somebody who sits at a table or looks on: joins, plays, takes back, chats, leaves, comes back,
// and loses the line again and again. What waits for an answer is said again on the next line, as
// the page does it.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/rng.h"
#include "sim/auditor.h"
#include "sim/world.h"
#include "tables/app.h"

namespace rail::sim {

/// What kind of people and lines there are; by 1,000.
struct Manners {
  std::int64_t quickest_ms = 300;  // between two wishes
  std::int64_t slowest_ms = 20'000;
  std::uint32_t long_pause = 0;  // instead, up to `longest_ms`
  std::int64_t longest_ms = 3'600'000;
  std::uint32_t line_breaks = 0;  // with each message, either way
  std::uint32_t drops = 0;        // before each wish
  std::uint32_t ghosts = 0;       // of broken lines: the house learns of it minutes later
  std::uint32_t repeats = 0;      // says the same once more
  std::uint32_t overtakes = 0;    // a message overtakes those before it
  std::uint32_t takes_back = 30;
  std::uint32_t chats = 30;
  std::uint32_t leaves = 10;
  std::uint32_t goes_away = 0;  // after each wish, until the next
  std::uint32_t odd = 40;       // asks for anything else
  std::uint32_t floods = 0;     // asks more at once than is taken
};

/// Somebody in a house, who goes when it dies.
class Guest {
 public:
  virtual ~Guest() = default;
  virtual void leave() = 0;
};
using Guests = std::vector<std::weak_ptr<Guest>>;

/// The house somebody talks to; none while nobody is there.
struct Door {
  tables::App* house = nullptr;
  std::weak_ptr<const void> alive = {};
  Guests* guests = nullptr;
};

class Person {
 public:
  struct Seat {
    std::string table;
    std::string token;       // empty: looks on
    std::string token_hash;  // for the auditor
  };
  /// `find_door` gives a house that stands, or none.
  Person(World& world, Auditor& auditor, const Manners& manners, Seat seat, std::string name,
         std::uint64_t seed, std::function<Door()> find_door);
  Person(const Person&) = delete;
  Person& operator=(const Person&) = delete;
  ~Person() { hang_up(); }

  /// Goes on for ever, or until told to rest.
  void live();
  /// Asks for nothing new from now on, but wants answers to what was asked.
  void rest();
  /// Goes for good.
  void go();

  /// What still has no answer, in words; also that one is not let in.
  std::vector<std::string> unanswered() const;
  /// Throws Broken if it was left with what is no longer so.
  void check_sees() const;
  bool is_there() const { return line_ != nullptr && joined_; }
  const std::string& table() const { return seat_.table; }
  std::int64_t acts() const { return acts_; }
  /// Told of a table where the same people play again.
  std::function<void(const std::string& table)> on_rematch = {};
  /// Told of a link for somebody else.
  std::function<void(const std::string& token)> on_link = {};
  /// A new token, as it is stored.
  std::function<std::string(const std::string& token)> hash_of = {};

 private:
  class Line;
  struct Waiting {
    std::string text;
    bool is_act = false;
  };

  std::int64_t pause();
  void think();
  void connect();
  void hang_up();
  void wrong_token();
  std::string chosen_token();
  void say(boost::json::object request);
  void send(const std::string& text);
  void hear(const std::string& text);
  void answered(const std::string& id, const boost::json::object& message);
  void hear_of_link(const std::string& type, const boost::json::object& message);
  void wish();
  void wish_at_end();
  void act();
  void ask_something();
  void ask_about_the_past();
  void meddle();
  void suggest();

  World& world_;
  Auditor& auditor_;
  const Manners& manners_;
  Seat seat_;
  std::string name_;
  Rng rng_;
  std::function<Door()> find_door_;
  std::shared_ptr<Line> line_;
  std::int64_t says_at_ = 0;  // when what was said last arrives
  bool joined_ = false;
  bool fresh_ = false;  // has just come
  bool resting_ = false;
  int awake_ = 0;  // counts how often it woke up: what was planned before is forgotten
  bool gone_ = false;
  bool shut_out_ = false;                   // the link opens nothing any more
  std::map<std::string, Waiting> waiting_;  // by id
  std::int64_t last_id_ = 0;
  std::int64_t acts_ = 0;
  std::string rematch_;
  std::string refusal_;        // why it was not let in
  std::string chosen_;         // a new token that may be stored by now
  boost::json::object game_;   // the last sync or update
  boost::json::object table_;  // what is known of the table
  std::vector<int> mine_;      // seats, as the house says
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace rail::sim
