// A table in memory, with the people who are there. One change at a time: a wish is tried on a
// draft, stored, and only then everybody is told. All on one loop.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tables/app.h"
#include "tables/budgets.h"
#include "tables/journal.h"
#include "tables/known_table.h"
#include "tables/lookback.h"
#include "tables/one_by_one.h"
#include "tables/opening.h"
#include "tables/protocol.h"
#include "tables/sealed.h"
#include "tables/services.h"
#include "tables/suggestions.h"
#include "tables/telling.h"
#include "tables/thinking.h"
#include "tables/visitors.h"
#include "tables/wishes.h"

namespace rail::tables {

class Room : public std::enable_shared_from_this<Room> {
 public:
  Room(Services& services, KnownTable known);

  // --- People
  /// Answers with sync, or refuses a wrong token. The number stands for this visitor from now on; 0
  /// if refused.
  std::uint64_t enter(Connection& connection, const Join& join);
  void exit(std::uint64_t visitor);
  void request(std::uint64_t visitor, Request request);

  // --- Over HTTP
  using Respond = std::function<void(HttpResponse)>;
  void take_seat(const TakeSeat& wish, Respond respond);
  TableInfo info() const;
  /// What it is played on; null if nobody can tell any more.
  std::shared_ptr<const host::OwnBoard> own_board() const { return known().own_board; }
  const host::GameEntry* game() const { return table() ? &table()->game() : nullptr; }
  /// None while its secrets matter.
  std::optional<host::Record> record() const;
  /// Of a game that is still played, if only who opened it and bots are at it; otherwise none.
  std::optional<host::Record> begun() const;
  /// The same as text, which is written once; null while its secrets matter.
  const std::string* record_text();
  /// In which state the game ended; none before, and while nothing of it is told.
  std::optional<std::int64_t> ended_in() const;

  // --- For people whom the house knows
  /// Makes the seats that the token opens this person's, unless they are somebody else's. Calls
  /// with them, which may be none; with nothing if the store failed.
  using IfClaimed = std::function<void(const std::optional<std::vector<Seat>>&)>;
  void claim(const std::string& token, const std::string& person, IfClaimed done);
  /// Whether it is stored, or was so before.
  using IfStored = std::function<void(bool)>;
  /// The person's seats are nobody's any more.
  void release(const std::string& person, const IfStored& done);
  /// Seats the person on an open seat that is nobody's, also where the table is not listed: whoever
  /// asks has made sure that he may. Calls with the link to it; otherwise with why not, unless the
  /// store failed.
  using IfSeated = std::function<void(const std::optional<SeatLink>&, const WhyNot&)>;
  void seat_person(const TakeSeat& wish, const std::string& person, const IfSeated& done);
  /// From now on a bot plays there.
  void fill(Seat seat, const std::string& bot, const IfStored& done);
  /// This webhook is called no more for this seat, unless there is another by now.
  void end_webhook(Seat seat, const std::string& url, const IfStored& done);
  /// Its deal is no secret any more.
  void unseal(const IfStored& done);
  /// Who came with a pass of this person is out.
  void shut(const std::string& person);
  /// Somebody has come or gone at another server.
  void tell_presence();
  /// What is stored of it, and what that adds up to.
  const KnownTable& known() const { return journal_.known(); }

  /// How a rematch is made: stores a table.
  using Open = std::function<void(const Opening&, std::function<void(const std::string& id)>)>;
  void on_rematch(Open open) { open_ = std::move(open); }

  // --- Upkeep
  /// Another server stored something up to `last_seq`.
  void refresh(std::int64_t last_seq);
  /// Sets bots and clocks going; after loading and after every change.
  void carry_on();
  /// Whether nobody needs it in memory.
  bool idle(Clock::time_point since) const;
  /// Whether something waits to be stored.
  bool busy() const { return order_.held(); }
  const std::string& id() const { return known().stored.id; }
  std::int64_t key() const { return known().stored.key; }

 private:
  using Job = OneByOne::Job;
  using Since = Clock::time_point;
  using SharedRequest = std::shared_ptr<const Request>;

  /// Where a change comes from: to be answered, and tried once more if another server was first.
  struct Origin {
    Asker asker = {};
    Since since = {};
    bool move = false;
    Job again = {};

    /// Nobody at the table asks for it.
    static Origin of_house(Job again) {
      Origin origin;
      origin.again = std::move(again);
      return origin;
    }
  };
  /// A change on its way to the disk.
  struct Pending {
    Attempt attempt;
    Origin origin;
    std::shared_ptr<Seen> seen;
    Job then = {};  // once it is stored and everybody was told
    Job failed = {};
    std::size_t at_first = 0;  // entries before anything was tried
    Seats present = 0;         // when it was sent to the disk

    bool changes_something() const { return attempt.draft.entries().size() > at_first; }
  };

  const std::optional<Table>& table() const { return known().table; }

  // room.cpp: the way of a change
  void enqueue(Job job);
  std::shared_ptr<Pending> draft(Origin origin);
  void submit(const std::shared_ptr<Pending>& pending);
  void stored(const std::shared_ptr<Pending>& pending, std::optional<Verdict> verdict,
              const Journal::News* news);
  void give_up(const Pending& pending);
  void reread(Job then, Job failed);
  void tell_changes(const Journal::News& news, const Seen& seen, const Origin& origin);
  void tell_table(const Asker& asker, std::uint64_t except = 0);
  void tell_update(std::int64_t from, const Seen& seen, const Asker& asker);

  // room_requests.cpp: what people ask for
  void handle(std::uint64_t visitor, const SharedRequest& request, Since since);
  template <class Wish>
  void on(Visitor& v, const Wish& wish, const SharedRequest& request, Since since);
  template <class Wish>
  void attempt(Visitor& v, const Wish& wish, const SharedRequest& request, Since since);
  void answer(std::uint64_t visitor, const Message& message);
  void point(Visitor& v, const Point& wish);
  void suggest(Visitor& v, const Suggest& wish);
  WhyNot check_hint(const Visitor& v, const AskHint& wish) const;
  void ask_hint(Visitor& v, const AskHint& wish);
  void hinted(std::uint64_t visitor, const Hint& hint);
  void rematch(Visitor& v, const Rematch& wish);
  void rematched(const Asker& asker, const std::string& next);

  // room_people.cpp: what the house does for people it knows
  /// What a token or pass opens; none if nothing.
  Seats opened_by(const std::string& token, std::string& person) const;
  bool sealed() const { return is_sealed(*known().settings, table() ? &*table() : nullptr); }
  /// The seats somebody is connected for, at whichever server.
  Seats present() const;
  /// Says who is here now.
  void mark_presence();
  /// Of those who have left these seats and are called, who would be told late because they were
  /// here is told soon.
  void call_sooner(Seats left);
  /// Who has no seat any more does not look on where nobody may.
  void turn_out_onlookers();
  /// Who came with a pass has what is his person's now; whether somebody lost something by that.
  bool keep_to_seats();
  /// What a change does to a draft; false: it cannot be done.
  using Try = std::function<bool(Attempt&)>;
  void change(const Try& attempt, const IfStored& done);
  void unseal_frozen(const IfStored& done);

  // room_upkeep.cpp: what happens without anybody asking
  void let_bots_act();
  void think(Seat seat, const std::string& bot, By by);
  void decided(const Thinking::Decision& decision);
  void set_timer(std::int64_t at);
  void time_is_up();

  Services& services_;
  Journal journal_;
  Visitors visitors_;
  OneByOne order_;
  Lookback lookback_;
  Suggestions suggestions_;
  Wishes wishes_;
  Thinking thinking_;
  Allowance taking_seats_{take_seat_rate};
  Clock::time_point used_at_;  // people's clocks jump
  bool ailing_ = false;        // the store or a bot failed just now: no hurry
  bool unread_ = false;        // the store could not be read: others may have stored something
  std::unique_ptr<Loop::Timer> timer_;
  Open open_;
};

}  // namespace rail::tables
