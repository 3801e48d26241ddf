// What people may do at a table beside the rules of its game: take seats, start, act, take back.
// A draft is a copy of a table on which a wish is tried; what it added to the log is then stored,
// and only after that the draft takes the table's place.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rng.h"
#include "tables/entries.h"
#include "tables/protocol.h"
#include "tables/refusal.h"
#include "tables/table.h"

namespace rail::tables {

inline constexpr std::size_t max_name = 24;        // characters
inline constexpr std::size_t max_chat = 300;       // characters
inline constexpr std::size_t max_request_id = 40;  // bytes
inline constexpr std::int64_t absent_after_ms = 120'000;

class Draft {
 public:
  /// What chance does next at a table where it is to act.
  using Draw = std::function<boost::json::value(const Table& table)>;
  Draft(const Table& table, std::int64_t now, Draw draw, Table::OnPly on_ply = {});

  // Each does what is wished for, or says why not and leaves the draft unusable. `mine` are the
  // seats of who asks; never empty.
  /// Of `look`, which is for the first of the seats, what no other person has.
  WhyNot sit(Seats mine, std::string_view name, const Look& look = {});
  WhyNot choose_look(Seats mine, std::optional<Seat> seat, const Look& look);
  WhyNot leave(Seats mine, const std::optional<std::string>& bot);
  /// `present` are the seats somebody is connected for; the others may be waited for so long.
  WhyNot replace(Seats mine, Seat seat, const std::optional<std::string>& bot, Seats present,
                 std::int64_t absent_after = absent_after_ms);
  WhyNot start(Seats mine, const std::optional<std::string>& bot);
  /// By the house: a bot plays at this seat from now on, before the start for good. Without entries
  /// if one does already.
  WhyNot fill(Seat seat, const std::string& bot);
  /// Without entries if this was played before.
  WhyNot act(Seats mine, const Act& act);
  WhyNot take_back(Seats mine, std::optional<Seat> seat);
  WhyNot answer(Seats mine, bool yes);
  /// At a table with a script: back to this ply, or in a lesson on to it.
  WhyNot go_to(Seats mine, std::int64_t ply);
  WhyNot say(Seats mine, std::string_view text);
  // For who opened the table.
  WhyNot free_seat(Seats mine, Seat seat);
  WhyNot mute(Seats mine, Seat seat, bool muted);
  /// Whether secrets and webhooks can still change.
  WhyNot check_settings() const;
  /// An open seat gets a new secret, and whoever comes starts afresh.
  void clear_seat(Seat seat);

  /// A bot decides for a seat, of its own accord or because the time is up.
  WhyNot decide(Seat seat, const boost::json::value& action, By by);
  /// Appends an entry that needs no permission, and starts if all seats are taken now.
  void add(Entry entry);
  void start_if_full();

  const Table& table() const { return table_; }
  Table& table() { return table_; }
  const std::vector<Entry>& entries() const { return entries_; }
  std::int64_t now() const { return now_; }

 private:
  WhyNot play(Played played);
  void roll();
  /// Takes back if everybody who was asked has agreed or is gone.
  void grant_if_agreed();
  WhyNot check_bot(const std::string& bot) const;
  WhyNot check_going_back() const;
  WhyNot check_maker(Seats mine, Seat seat) const;
  /// What of a wish no other person has.
  Look free_of(Seat seat, Look look) const;
  void wear(Seat seat, const Look& look);

  Table table_;
  std::int64_t now_;
  Draw draw_;
  Table::OnPly on_ply_;
  std::vector<Entry> entries_;
};

/// Which of `mine` a request without a seat means: the only one, or the only one that is to act.
std::optional<Seat> seat_meant(const Table& table, Seats mine, std::optional<Seat> asked);

/// The seats that have to agree before the table's wish is granted, and have not yet.
Seats still_to_agree(const Table& table);

}  // namespace rail::tables
