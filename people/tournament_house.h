// What the house does for tournaments: opens the tables of a round, writes down how they came out,
// ends rounds, draws the next where nobody has to, and lets bots play for who did not come.
//
// Nothing is played twice and nothing is left out, wherever it is interrupted. A round is written
// down with its deal and the ids of its tables before the first of them is opened, and a table that
// is there is not opened again. That a round is over is written once its deal is unsealed
// everywhere. What is missing is made up for at the next look, by whichever server. A table that
// the host has closed or removed, or that cannot be read any more, is called off instead, so that
// the round ends for the others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "people/desk.h"
#include "people/house_tables.h"
#include "people/registrar.h"
#include "people/tournament.h"

namespace rail::people {

/// So long a table waits for somebody if no clock does.
inline constexpr std::int64_t wait_live_ms = std::int64_t{10} * 60 * 1000;
inline constexpr std::int64_t wait_days_ms = std::int64_t{48} * 3600 * 1000;

/// Ruling: who has decided nothing himself when his clock has run out, or at a table without one
/// when it has waited for him for ten minutes (live) or 48 hours (over days), did not come. A bot
/// plays on, and the round brings him nothing.
bool did_not_come(const tournament::Announced& settings, const HouseTables::Shown& table, Seat seat,
                  std::int64_t now);
/// Ruling: who has withdrawn, of his own accord or by an organiser, and lets a table without a
/// clock wait for as long, does not come back. A bot plays on, as it does where a clock runs out;
/// what he played counts. Without this, one who goes in the midst of it would hold up the round for
/// good.
bool does_not_come_back(const Tournament& tournament, const HouseTables::Shown& table,
                        std::string_view person, Seat seat, std::int64_t now);

/// In the members of a tournament's book: the house has something to do for it.
inline constexpr std::string_view house_member = "house";
/// Likewise: it belongs to this circle.
std::string circle_member(std::string_view circle);
/// What is written beside pages that make this of a tournament.
Desk::Addition addition_for(const Tournament& after, std::vector<std::string> entries);

/// Whether nobody has to ask for the next round: over days, or where no organiser is left (ruling).
bool house_draws(const Tournament& tournament);

/// An entry of a person, with what goes with it in the store.
Desk::Addition tournament_addition(const Tournament& before, const tournament::Entry& entry,
                                   std::int64_t now);
/// By the word of the house, these people take no part any more and organise nothing. What has not
/// begun and has no organiser any more ends: nobody could draw its first round.
Desk::Addition leaving_addition(const Tournament& before, const std::vector<std::string>& people,
                                std::int64_t now);
/// The person will be forgotten: leaves all tournaments. `done`: whether that could be stored. The
/// desk lives as long as the loop.
void leave_tournaments(Desk& desk, const std::string& person, std::function<void(bool)> done);
/// The person is not in the circle any more: leaves its tournaments.
void leave_tournaments_of(Desk& desk, const std::string& circle, const std::string& person,
                          std::function<void(bool)> done);

struct TournamentTimes {
  std::int64_t look_ms = 60'000;                          // at what is played live
  std::int64_t look_days_ms = std::int64_t{10} * 60'000;  // at what is played over days
};

class TournamentHouse final : public TournamentTables {
 public:
  /// The desk outlives it, and it outlives what the loop has to do.
  explicit TournamentHouse(Desk& desk, const TournamentTimes& times = {});

  /// Looks after what is running, now and ever after.
  void look_after();
  /// Until now: nothing is begun any more that nobody asks for.
  void stop();

  using Then = std::function<void(const Opened<Tournament>&)>;
  /// Draws the next round, for an organiser or the house itself, and opens its tables; calls when
  /// all are open that could be.
  void draw(const std::string& id, const Asker& asker, const Respond& respond, Then then);

  void over(const std::string& tournament, const HouseTables::Shown& table,
            Registrar::Done done) override;

 private:
  using Book = std::shared_ptr<const Opened<Tournament>>;
  using Next = std::function<void()>;
  using Names = std::map<std::string, person::Called>;

  using Drawn = std::variant<tournament::RoundDrawn, Refusal>;

  /// Calls with the tournament without those who are not in its circle any more.
  void keep_to_circle(const std::string& id, const Respond& respond, const Then& then);
  /// Unless the book has grown since it was drawn from so many pages.
  void write_round(const std::string& id, std::int64_t drawn_from, const Drawn& drawn,
                   const Respond& respond, const Then& then);
  static const tournament::Round& last_round(const Opened<Tournament>& book) {
    return book.value.rounds.back();
  }
  void open_tables(const Book& book, const Next& done);
  void open_from(const Book& book, const Names& names, std::size_t index, const Next& done);
  void end_round(const Book& book, const Next& done);
  void unseal_from(const Book& book, std::size_t index, const std::function<void(bool)>& done);
  /// Its games count in the season of its circle, if it has one. `done`: whether that could be
  /// stored.
  void tell_circle(const Book& book, const std::function<void(bool)>& done);
  void write_over(const Book& book, const Next& done);

  void look();
  void look_at(const std::shared_ptr<const std::vector<std::string>>& ids, std::size_t index);
  void tend(const Book& book, const Next& done);
  void tend_tables(const Book& book, std::size_t index, bool missing, const Next& done);
  void tend_table(const Book& book, const HouseTables::Shown& table, const Next& done);
  void reopen(const Book& book, const Next& done);
  void call_off(const Book& book, const std::string& table, const Next& done);
  void fill_seats(const std::string& table, std::vector<Seat> seats, const std::string& bot,
                  const Next& done);
  void write_state(const Book& book, const Next& done);

  std::int64_t now() { return desk_.services().loop.wall_ms(); }

  Desk& desk_;
  TournamentTimes times_;
  std::int64_t since_;                          // when this house began
  std::map<std::string, std::int64_t> looked_;  // at tournaments, and when
  bool looking_ = false;
  bool stopped_ = false;
  std::int64_t looking_since_ = 0;
  std::unique_ptr<tables::Loop::Timer> timer_;
};

}  // namespace rail::people
