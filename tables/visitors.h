// Who is at a table, with whose eyes they look, and how they are told.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tables/app.h"
#include "tables/budgets.h"
#include "tables/messages.h"
#include "tables/table.h"
#include "tables/telling.h"

namespace rail::tables {

/// The seats where this person sits.
Seats seats_of(const std::vector<StoredSeat>& seats, std::string_view person);

/// One connection.
struct Visitor {
  std::uint64_t number = 0;
  Connection* connection = nullptr;
  Seats mine = 0;           // none: an onlooker
  std::string person = {};  // who came with a pass
  std::string name = {};    // under which it pointed at a moment
  std::size_t waiting = 0;  // requests of it that wait
  Allowance pointing{point_rate};
  Allowance looking_back{visitor_work};

  void send(const Message& message) const;
};

/// Who asked for something, and is answered under this id; visitor 0 is nobody.
struct Asker {
  std::uint64_t visitor = 0;
  RequestId id = {};
};

class Visitors {
 public:
  /// Somebody at the door: has a number, but is not in yet.
  Visitor greet(Connection& connection) {
    return {.number = ++last_number_, .connection = &connection};
  }
  Visitor& admit(const Visitor& visitor);
  void remove(std::uint64_t number);
  /// Null if gone.
  Visitor* find(std::uint64_t number);

  bool empty() const { return visitors_.empty(); }
  std::size_t size() const { return visitors_.size(); }
  /// The seats somebody is here for.
  Seats present() const;
  /// Whether there is no place for one more with these seats. Onlookers never keep players out, nor
  /// do the devices of one seat those of another.
  bool is_crowded(Seats mine) const;
  /// Where the one who came last to a seat came from; kept when all have gone, empty if there never
  /// was any.
  const std::string& seated_address();
  /// These seats have a new secret: who knew the old one is an onlooker now.
  void detach(Seats seats, std::uint64_t except);
  /// Who came with a pass keeps what is still his person's; whether somebody lost something.
  bool keep_to(const std::vector<StoredSeat>& seats);
  /// These are not here any more, and their connections end. `which`: (visitor) -> bool.
  template <class Which>
  void turn_out(Which which) {
    std::vector<Connection*> ended;
    for (const Visitor& v : visitors_) {
      if (which(v)) ended.push_back(v.connection);
    }
    std::erase_if(visitors_, which);
    for (Connection* connection : ended) connection->close();
  }

  /// Writes what all who are here now see happen; called after each ply.
  Table::OnPly watch(std::shared_ptr<Seen> seen) const;

  /// To one of them, unless gone.
  void send(std::uint64_t number, const Message& message);
  /// What is told to these eyes, as the answer to this request.
  using Write = std::function<Message(Seats eyes, const RequestId& id)>;
  /// To all but one. For who asked it is the answer; the others get one text for the same eyes.
  void tell(const Asker& asker, const Write& write, std::uint64_t except = 0) const;
  /// The same for what is written down by whoever tells it.
  using WriteText = std::function<std::string(Seats eyes, const RequestId& id)>;
  void tell_text(const Asker& asker, const WriteText& write, std::uint64_t except = 0) const;
  /// How many others sit at the table with this visitor: devices, not seats.
  std::size_t fellows_of(const Visitor& visitor) const;
  /// To them, and to nobody who only looks on.
  void tell_fellows(const Visitor& visitor, const Message& message) const;
  /// Where this visitor is in the game, to the others; with no ply, that it has gone.
  void tell_pointed(const Visitor& visitor, std::optional<std::int64_t> ply) const;

 private:
  std::vector<Visitor> visitors_;
  std::uint64_t last_number_ = 0;
  std::string seated_address_;
};

}  // namespace rail::tables
