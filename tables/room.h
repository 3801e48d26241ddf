// A table in memory, with the people who are there. One change at a time: it is tried on a draft,
// stored, and only then everybody is told. All on one loop.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tables/app.h"
#include "tables/budgets.h"
#include "tables/draft.h"
#include "tables/entries.h"
#include "tables/luck.h"
#include "tables/outside.h"
#include "tables/protocol.h"
#include "tables/table.h"

namespace rail::tables {

/// What rooms need beside each other; outlives them.
struct Services : Outside {
  const Luck& luck;
  std::string url = {};  // how people reach this house, for links
  std::int64_t started_at = 0;
  std::vector<Downtime> downtimes = {};  // before this house stood
  std::int64_t absent_after_ms = tables::absent_after_ms;
  bool stopping = false;                // nothing new is begun
  Allowance looking_back{server_work};  // at all tables together
};

/// What was read of a table.
struct Loaded {
  StoredTable stored;
  std::shared_ptr<const Settings> settings;
  std::optional<Table> table;  // none if today's rules do not lead to what is stored
  std::string frozen;          // why not
  std::deque<ChatLine> chat;
  std::int64_t seq = 0;  // of the next entry
};
/// A table with its log.
struct LoadedTable {
  StoredTable table;
  std::vector<StoredEntry> entries;
};
/// Reads a table and adds up its log; empty if there is none.
std::shared_ptr<Loaded> load(Store& store, const std::variant<std::string, std::int64_t>& which);

/// Writes what came out of a game into its line in lists.
void add_outcome(ListedTable& listed, const boost::json::object& outcome);
/// The line of a table in lists, as JSON.
std::string summary_of(const StoredTable& stored, const Settings& settings, const Table& table);

/// How far the challenge at this table is, if it is one.
std::optional<ChallengeInfo> challenge_of(const Table& table);

class Room : public std::enable_shared_from_this<Room> {
 public:
  Room(Services& services, Loaded loaded);

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
  /// None while its secrets matter.
  std::optional<host::Record> record() const;
  /// The same as text, which is written once; null while its secrets matter.
  const std::string* record_text();
  /// In which state the game ended; none before.
  std::optional<std::int64_t> ended_in() const;

  /// How a rematch is made: stores a table with these settings, people and secrets.
  using Open =
      std::function<void(std::shared_ptr<const Settings>, std::vector<StoredSeat>, bool listed,
                         std::vector<Entry>, std::function<void(const std::string& id)>)>;
  void on_rematch(Open open) { open_ = std::move(open); }

  // --- Upkeep
  /// Another server stored something up to `last_seq`.
  void refresh(std::int64_t last_seq);
  /// Sets bots, clocks and calls going; after loading and after every change.
  void carry_on();
  /// Whether nobody needs it in memory.
  bool idle(std::int64_t since) const;
  /// Whether something waits to be stored.
  bool busy() const { return busy_; }
  const std::string& id() const { return stored_.id; }
  std::int64_t key() const { return stored_.key; }

 private:
  struct Visitor {
    std::uint64_t number = 0;
    Connection* connection = nullptr;
    Seats mine = 0;
    std::string name = {};    // under which it pointed at a moment
    std::size_t waiting = 0;  // requests of it that wait
    Allowance pointing{point_rate};
    Allowance looking_back{visitor_work};
  };
  /// How often a seat may do what is stored for ever; all its devices together.
  struct SeatBudget {
    Allowance chat{chat_rate};
    Allowance comings{coming_rate};
    Allowance settings{settings_rate};
  };
  /// Who asked for a change, to be answered; visitor 0 is nobody.
  struct Origin {
    std::uint64_t visitor = 0;
    RequestId id;
    Clock::time_point since = {};
    bool move = false;
    std::function<void()> again;  // tries once more if another server was first
  };
  /// What each viewer saw happen, while plies are played: by seat, the onlooker last.
  using Seen = std::array<std::string, max_seats + 1>;
  /// A change on its way to the disk.
  struct Pending {
    Draft draft;
    Origin origin;
    std::shared_ptr<Seen> seen;
    std::vector<std::pair<int, StoredSeat>> seats;  // secrets that change with it
    std::function<void()> then;                     // once it is stored and everybody was told
    std::function<void()> failed;
    std::size_t at_first = 0;  // entries before anything was tried

    bool changes_something() const { return draft.entries().size() > at_first; }
  };
  using Job = std::function<void()>;

  // room.cpp
  void enqueue(Job job);
  void next();
  Table::OnPly watch(std::shared_ptr<Seen> seen) const;
  std::shared_ptr<Pending> draft(Origin origin);
  void submit(const std::shared_ptr<Pending>& pending);
  void stored(const std::shared_ptr<Pending>& pending, std::optional<Verdict> verdict);
  void give_up(const Pending& pending);
  std::int64_t down_ms() const;
  void reload(const Job& then, const Job& failed);
  void catch_up(const LoadedTable& fresh);
  void tell_changes(const Table& before, const std::vector<Entry>& entries, const Seen& seen,
                    std::int64_t at, const Origin& origin);

  // room_requests.cpp
  using Since = Clock::time_point;
  using SharedRequest = std::shared_ptr<const Request>;
  void handle(std::uint64_t visitor, const SharedRequest& request, Since since);
  template <class Wish>
  void on(Visitor& v, const Wish& wish, const SharedRequest& request, Since since);
  template <class Try>
  void attempt(Visitor& v, const SharedRequest& request, Since since, Try attempt);
  std::optional<Refused> tried(Pending& pending, Visitor& v, const Sit& wish);
  std::optional<Refused> tried(Pending& pending, Visitor& v, const Leave& wish);
  std::optional<Refused> tried(Pending& pending, Visitor& v, const Replace& wish);
  std::optional<Refused> tried(Pending& pending, Visitor& v, const Start& wish);
  std::optional<Refused> tried(Pending& pending, Visitor& v, const Act& wish);
  std::optional<Refused> tried(Pending& pending, Visitor& v, const TakeBack& wish);
  std::optional<Refused> tried(Pending& pending, Visitor& v, const Answer& wish);
  std::optional<Refused> tried(Pending& pending, Visitor& v, const GoTo& wish);
  std::optional<Refused> tried(Pending& pending, Visitor& v, const Say& wish);
  std::optional<Refused> tried(Pending& pending, Visitor& v, const Notify& wish);
  std::optional<Refused> tried(Pending& pending, Visitor& v, const Renew& wish);
  std::optional<Refused> tried(Pending& pending, Visitor& v, const FreeSeat& wish);
  std::optional<Refused> tried(Pending& pending, Visitor& v, const Mute& wish);
  std::optional<Refused> too_often(const Visitor& v, Allowance SeatBudget::* what);
  bool is_crowded(Seats mine) const;
  void rematch(Visitor& v, const Rematch& wish);
  void rematched(std::uint64_t number, const RequestId& id, const std::string& table);
  void detach(Seats seats, std::uint64_t except);
  void refuse(std::uint64_t visitor, const RequestId& id, std::string_view code,
              std::string_view words);

  // room_looking.cpp
  bool may_look_back(Visitor& v, std::size_t work);
  void explain(Visitor& v, const Explain& wish);
  void ask_history(Visitor& v, const AskHistory& wish);
  void ask_moment(Visitor& v, const AskMoment& wish);
  void point(Visitor& v, const Point& wish);
  /// Whether nothing of it is secret any more.
  bool is_open_book() const { return table_->status() == Status::over || settings_->replay; }

  // room_thinking.cpp
  void think();
  void think(Seat seat, const std::string& bot, By by);
  void decided(Seat seat, const boost::json::value& action, By by);
  const std::string& asking_address();
  void set_timer(std::int64_t at);
  void time_is_up();
  void call_people();
  void ask_hint(Visitor& v, const AskHint& wish);
  bool may_ask_hint(const Visitor& v, const AskHint& wish);
  std::function<void(double part)> hint_work(std::uint64_t visitor, Hint hint);
  void hinted(std::uint64_t visitor, const Hint& hint);

  // room_messages.cpp
  void send(Visitor& visitor, const Message& message);
  Visitor* visitor(std::uint64_t number);
  Seats present() const;
  std::vector<Seat> seats_of(Seats seats) const;
  std::vector<SeatView> views(Seats mine, const Seen& seen) const;
  std::vector<SeatView> views(const host::Match& match, Seats mine, const Seen& seen,
                              ActorSet may_act) const;
  Sync sync(const Visitor& visitor, RequestId id) const;
  void tell_table(const Origin& origin, std::uint64_t except = 0);
  void tell_pointed(const Visitor& v, std::optional<std::int64_t> ply);
  void tell_update(std::int64_t from, const Seen& seen, const Origin& origin);

  Services& services_;
  StoredTable stored_;
  std::shared_ptr<const Settings> settings_;
  std::optional<Table> table_;
  std::string frozen_;
  std::deque<ChatLine> chat_;
  std::int64_t seq_ = 0;
  std::vector<Visitor> visitors_;
  std::uint64_t last_number_ = 0;
  std::int64_t used_at_;
  bool busy_ = false;
  bool ailing_ = false;  // the store or a bot failed just now: no hurry
  std::deque<Job> waiting_;
  std::array<SeatBudget, max_seats> budgets_;
  Allowance taking_seats_{take_seat_rate};
  Allowance pointing_{pointed_rate};
  Allowance looking_back_{table_work};
  std::optional<std::int64_t> thinking_;  // about this state
  /// The state, for those who think elsewhere: there is no need of any other.
  std::shared_ptr<std::atomic<std::int64_t>> latest_ =
      std::make_shared<std::atomic<std::int64_t>>(0);
  std::string address_;           // whose turns the bots here take
  Seats hinting_ = 0;             // for these a hint is being thought of
  std::int64_t called_for_ = -1;  // people were called for this state
  std::unique_ptr<Loop::Timer> timer_;
  std::pair<std::int64_t, std::string> record_text_;  // of this state
  Open open_;
};

}  // namespace rail::tables
