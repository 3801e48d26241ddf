// A table: what its log adds up to. No I/O, no clock, no chance: times and luck are in the log.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/catalog.h"
#include "host/match.h"
#include "host/own_board.h"
#include "host/record.h"
#include "host/script.h"
#include "tables/budgets.h"
#include "tables/entries.h"
#include "tables/plies.h"
#include "tables/protocol.h"

namespace rail::tables {

/// Several seats of a table.
using Seats = std::uint8_t;
constexpr Seats only(Seat seat) { return static_cast<Seats>(1U << index(seat)); }
constexpr bool holds(Seats seats, Seat seat) { return (seats & only(seat)) != 0; }

/// An entry that the table cannot have had: a damaged log, or other rules.
class BadLog : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// How many entries of each kind a log has.
struct LogSize {
  std::int64_t plies = 0;
  std::int64_t back = 0;  // taking back, and asking for it
  std::int64_t chat = 0;
  std::int64_t comings = 0;   // and goings
  std::int64_t settings = 0;  // secrets, webhooks, muting, looks
  friend bool operator==(const LogSize&, const LogSize&) = default;
};

class Table {
 public:
  struct Place {
    Who who = Who::open;
    std::string name;
    std::string bot;           // of a bot, or who plays for the person that left
    bool left = false;         // a person, for whom a bot plays
    bool muted = false;        // may not chat
    Plate plate{};             // no other place has it
    std::optional<Face> face;  // of a person who chose one
    std::int64_t left_ms = 0;  // of the clock, at `last_at`

    /// Whether a person decides here now.
    bool attended() const { return who == Who::person && !left; }
  };
  struct Wish {
    Seat seat{};
    std::int64_t to = 0;
    Seats agreed = 0;
  };

  /// Throws host::BadInput if the game or its options are not known.
  /// A copy, to try something on, costs little: it shares the match until one of the two goes on,
  /// the kept moments for good, and the plies as Plies tells.
  explicit Table(std::shared_ptr<const Settings> settings);

  /// Called after each ply, with the match as it is then.
  using OnPly = std::function<void(const host::Match&)>;
  /// Takes over one entry of the log. Throws BadLog; the table is then of no use.
  void apply(const Entry& entry, std::int64_t at, const OnPly& on_ply = {});
  /// Plays one ply; if the rules refuse it, says why and changes nothing. Throws host::BadInput.
  std::optional<host::Refusal> play(const Played& played, std::int64_t at,
                                    const OnPly& on_ply = {});

  /// Without the document of a board of its own: that is here once for all tables that are on it.
  const Settings& settings() const { return *settings_; }
  std::shared_ptr<const Settings> shared_settings() const { return settings_; }
  /// With it, as they are stored.
  Settings whole_settings() const;
  const host::GameEntry& game() const { return *game_; }
  /// The board that somebody brought; null on one of the catalog's.
  const host::OwnBoard* own_board() const { return own_board_.get(); }
  std::shared_ptr<const host::OwnBoard> shared_own_board() const { return own_board_; }
  /// What the game is called to others.
  const std::string& told_game() const { return own_board_ ? own_board_->game : settings_->game; }
  Status status() const { return status_; }
  const std::vector<Place>& places() const { return places_; }
  const Place& place(Seat seat) const { return places_[static_cast<std::size_t>(index(seat))]; }
  bool has(Seat seat) const { return index(seat) < std::ssize(places_); }
  /// The seats for which this is true.
  template <class Predicate>
  Seats seats_where(Predicate predicate) const {
    Seats seats = 0;
    for (int i = 0; i < std::ssize(places_); ++i) {
      if (predicate(places_[static_cast<std::size_t>(i)])) seats |= only(seat(i));
    }
    return seats;
  }

  /// The seats of who opened the table; if nobody sat down as they did, the lowest that is taken,
  /// unless it is said to be nobody's.
  Seats makers() const;

  /// Only once started.
  const host::Match& match() const { return *match_; }
  bool started() const { return match_ != nullptr; }
  /// Empty before the start and after the end.
  ActorSet to_act() const { return to_act_; }
  const Plies& line() const { return line_; }
  /// The match as it was after the first `plies`. Plays less than `kept_every` of them again.
  std::shared_ptr<const host::Match> match_after(std::size_t plies) const;
  /// Plays those from `from` up to `to` again, and calls after each of them. What comes before
  /// costs as much as in match_after.
  void replay(std::size_t from, std::size_t to, const OnPly& on_ply) const;
  /// So many plies were played again for all this, at this table and those it was copied from.
  std::int64_t replayed() const { return replayed_; }
  /// Points, rank and breakdown; only when over.
  const boost::json::object& outcome() const { return *outcome_; }

  /// Rises with every ply and every taking back.
  std::int64_t state() const { return state_; }
  /// Since which state this seat has been to act without a break.
  std::int64_t to_act_since(Seat seat) const { return since_[index_of(seat)]; }
  /// When its decision began.
  std::int64_t waiting_since(Seat seat) const { return waiting_[index_of(seat)]; }
  /// Whether this seat played something under this id not long ago.
  bool knows(Seat seat, std::string_view id) const;

  /// What is written for this table, if anything.
  const host::Script* script() const { return script_; }
  /// The next ply that is written, as long as all that was played is.
  const host::RecordEntry* written() const;
  /// So many of the plies are the written ones.
  std::int64_t followed() const { return static_cast<std::int64_t>(followed_); }
  /// What its log holds, whether it still counts or not.
  const LogSize& log_size() const { return log_size_; }
  /// How often something was taken back.
  int times_taken_back() const { return taken_back_; }
  /// Whether its luck has been its own since some ply.
  bool reshuffled() const { return reshuffled_; }
  /// Whether its deal, if it was sealed, is no secret any more.
  bool unsealed() const { return unsealed_; }
  /// For which seats something was decided like this, whether it still counts or not.
  Seats decided(By by) const { return decided_[static_cast<std::size_t>(by)]; }

  const std::optional<Wish>& wish() const { return wish_; }
  const std::string& rematch() const { return rematch_; }
  std::int64_t last_at() const { return last_at_; }

  /// What is left on a seat's clock at `now`; none without clocks.
  std::optional<std::int64_t> clock_ms(Seat seat, std::int64_t now) const;
  /// When the first of the running clocks is at its end, and whose.
  std::optional<std::pair<std::int64_t, Seat>> deadline() const;

  /// The record of the match as far as it is played.
  host::Record record() const;

 private:
  static std::size_t index_of(Seat seat) { return static_cast<std::size_t>(index(seat)); }
  Place& at(Seat seat);
  bool ticks(Seat seat) const;
  void charge(std::int64_t until);
  void after_change(Seats acted);
  void remember(Seat seat, std::string_view id);
  void add_to_line(Actor actor, const boost::json::value& action);
  std::shared_ptr<host::Match> new_match() const;
  std::shared_ptr<host::Match> kept_before(std::size_t plies) const;
  host::Match& own_match();
  void keep();
  void play_again(host::Match& match, std::size_t from, std::size_t to, const OnPly& on_ply) const;
  void set_goal(host::Match& match, std::size_t plies) const;

  void on(const Sat& entry);
  void on(const Freed& entry);
  void on(const Filled& entry);
  void on(const Left& entry);
  void on(const Returned& entry);
  void on(const Started& entry);
  void on(const Asked& entry);
  void on(const Answered& entry);
  void on(const TakenBack& entry);
  void on(const Chatted& entry);
  void on(const Rematched& entry);
  void on(const SecretsChanged& entry);
  void on(const Reshuffled& entry);
  void on(const Muted& entry);
  void on(const LookChosen& entry);
  void on(const Unsealed& entry);
  [[noreturn]] static void on(const Closed& entry);

  static constexpr int remembered = 8;

  std::shared_ptr<const Settings> settings_;
  std::shared_ptr<const host::OwnBoard> own_board_;
  std::shared_ptr<const host::GameEntry> game_;
  Status status_ = Status::open;
  std::vector<Place> places_;
  Seats makers_ = 0;  // who has one of these opened the table
  using Kept = std::vector<std::shared_ptr<const host::Match>>;

  std::shared_ptr<host::Match> match_;                  // see own_match
  std::shared_ptr<const Kept> kept_;                    // after each `kept_every` plies
  std::shared_ptr<const boost::json::object> outcome_;  // found once, when the match ends
  ActorSet to_act_;
  ActorSet deciding_;           // the seats that were to act when chance last was not
  Seats acted_ = 0;             // and have decided since
  std::int64_t furthest_ = -1;  // the most plies for which clocks were wound up
  Plies line_;
  std::int64_t state_ = 0;
  std::int64_t last_at_ = 0;
  std::array<std::int64_t, max_seats> since_{};
  std::array<std::int64_t, max_seats> waiting_{};
  std::array<std::array<std::uint64_t, remembered>, max_seats> ids_{};  // hashes, newest first
  std::optional<Wish> wish_;
  std::string rematch_;
  const host::Script* script_ = nullptr;
  std::size_t followed_ = 0;  // so many plies are those of the script
  int taken_back_ = 0;
  bool reshuffled_ = false;
  bool unsealed_ = false;
  std::array<Seats, 4> decided_{};  // by how it came about
  LogSize log_size_;
  mutable std::int64_t replayed_ = 0;
};

}  // namespace rail::tables
