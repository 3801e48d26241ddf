// The tables of the house, as people's books need them: to open some, to know how they stand, and
// who is there.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/actor.h"
#include "tables/app.h"
#include "tables/bodies.h"
#include "tables/http_answers.h"
#include "tables/opening.h"

namespace rail::people {

/// Who shall sit where at a new table: a person of this house, or nobody yet. As many as seats.
using SeatedPeople = std::vector<std::optional<std::string>>;

class HouseTables {
 public:
  virtual ~HouseTables() = default;

  using Opened = std::function<void(const std::optional<tables::CreatedTable>& made,
                                    const tables::HttpResponse& why_not)>;
  /// Opens a table as POST /api/tables does, without its limits: whoever calls has his own. `from`
  /// and `begun` are refused. A person's seat is `open` in the wish: he sits down with a pass or
  /// its link. Or it is `here`, with his name: he sits there from the beginning, and once all do
  /// the game is on, with its clocks; so tournaments do it. `of`: the book whose table it is
  /// (Settings::of), "circle/ID" or "tournament/ID"; empty: none. It is no part of the wish, which
  /// a stranger writes. At a tournament's table no link opens the seat of a person, only passes.
  /// `asking`: who of the people is told that he has a seat there.
  virtual void open(const tables::NewTable& wish, const SeatedPeople& people, const std::string& of,
                    const tables::Asking& asking, Opened done) = 0;
  /// The same under an id that was drawn before (tables::Secrets::new_table_id), so that whoever is
  /// interrupted can ask again: if there is a table with this id already and it is of the same
  /// book, nothing is opened, and `made` has its id and no links. `sealed_for`: a tournament whose
  /// deal, which the wish must name, is not to be told before unseal(): nobody can look on, and
  /// there is no record, analysis or branch of it; empty: none. Nobody is asked to the table: when
  /// it begins, all at a tournament's table hear of that.
  virtual void open_once(const std::string& id, const tables::NewTable& wish,
                         const SeatedPeople& people, const std::string& of,
                         const std::string& sealed_for, Opened done) = 0;
  /// From now on a bot plays on a seat, whose person did not come: on an open one for good
  /// (tables::Filled), otherwise as for somebody who left. Nobody needs to ask twice: where a bot
  /// plays already, nothing happens. False if there is no such seat or it could not be stored.
  virtual void fill(const std::string& table, Seat seat, const std::string& bot,
                    std::function<void(bool)> done) = 0;

  /// Everything of a table that lists show, with the persons who sit there; nothing if there is
  /// none. If the store could not be read it says so, and nothing else: ask again later.
  struct Shown {
    bool unread = false;
    /// It cannot be played on: the host has closed or removed it, or its log is not understood any
    /// more. `table` is as it was before, and nothing is known of who has come.
    bool frozen = false;
    tables::ListedTable table;
    SeatedPeople people;
    std::string of{};  // the book whose table it is, as in open()
    /// How far the person of each seat has come to the table. As many as seats.
    struct Coming {
      bool acted = false;                         // he has decided something himself
      bool ran_out = false;                       // his clock did: By::clock decided for him
      std::optional<std::int64_t> waits_since{};  // for him to decide; none: it does not wait
    };
    std::vector<Coming> coming{};
    std::vector<Seat> to_act;
    std::optional<std::int64_t> deadline;
    std::optional<std::string> deal;  // once over, or chosen; never while it is sealed
    std::vector<std::int32_t> lost;   // of a cooperative game: tokens that were lost, one figure
  };
  virtual void shown(const std::string& table,
                     std::function<void(const std::optional<Shown>&)> done) = 0;

  /// The tournament's word that the deal of this table is no secret any more; to be said of each
  /// table of a round once all of them are over. It is stored with the table. True also if it was
  /// not sealed or is gone; false if it could not be stored: say it again later.
  virtual void unseal(const std::string& table, std::function<void(bool)> done) = 0;

  using Seating = std::function<void(const std::optional<tables::SeatLink>& link,
                                     const tables::HttpResponse& why_not)>;
  /// Seats a person on an open seat of a table of this book, which need not be listed: whoever asks
  /// has made sure that he belongs to it. The link opens the seat, too. Where nothing is known of
  /// books, seats are taken with their links alone.
  virtual void sit(const std::string&, const std::string& /*of*/, const tables::TakeSeat&,
                   const std::string& /*person*/, Seating done) {
    done(std::nullopt, tables::http_error(403, "private", "this seat is taken with its link"));
  }

  /// Makes the seats that the token opens this person's, if they are nobody else's; answers with
  /// them, an empty list if it opens none, and nothing if the store failed.
  using Claiming = std::function<void(const std::optional<std::vector<Seat>>& seats)>;
  virtual void claim(const std::string& table, const std::string& token, const std::string& person,
                     Claiming done) = 0;
  /// The person's seats there are nobody's any more; links open them as before. False if that could
  /// not be stored.
  virtual void release(const std::string& table, const std::string& person,
                       std::function<void(bool)> done) = 0;

  /// All passes (tables/passes.h) that this person was given so far open nothing any more, and
  /// whoever came with one has lost his seats until he comes with another: one of his devices was
  /// shut out.
  virtual void shut(const std::string& person) = 0;

  /// Whether the person has a tab open at this table now, on any server of this store, and when one
  /// was last (of what this server has seen; none: not since it began).
  struct Presence {
    bool here = false;
    std::optional<std::int64_t> seen_ms{};
  };
  virtual Presence presence(std::string_view table, std::string_view person) const = 0;
  /// At any table of the house.
  virtual bool is_here(std::string_view person) const = 0;

  /// For how long no house stood on this store since then: by so much a clock that ran then runs
  /// out later.
  virtual std::int64_t down_ms_since(std::int64_t /*at*/) const { return 0; }
  /// The person is forgotten, by the store as well: also where nobody remembered that he sits, he
  /// does not any more.
  virtual void forgotten(const std::string& /*person*/) {}

  /// Whether somebody is connected for this seat, known or not, if it has a webhook: at any server
  /// of this store.
  virtual bool somebody_at(std::string_view /*table*/, Seat) const { return false; }
  /// Nobody is at this webhook any more: it is called no more for this seat.
  virtual void end_webhook(const std::string& /*table*/, Seat, const std::string& /*url*/) {}
};

}  // namespace rail::people
