// The tables that are in memory: who asks for one gets its room, from here or from the store.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "tables/room.h"

namespace rail::tables {

class Rooms {
 public:
  /// A table is forgotten when nobody has needed it for so long.
  Rooms(Services& services, std::int64_t idle_after_ms);
  Rooms(const Rooms&) = delete;
  Rooms& operator=(const Rooms&) = delete;

  /// By the id in links, or the store's key.
  using Which = std::variant<std::string, std::int64_t>;
  /// A room, or why there is none.
  struct Found {
    std::shared_ptr<Room> room;
    bool store_failed = false;  // else there is no such table
  };
  using WithRoom = std::function<void(const Found&)>;
  void with(const Which& which, WithRoom then);
  /// As if there were no such table unless it is in memory or the link opens a seat there: who
  /// tries links makes nobody read logs.
  void with_token(const std::string& table, const std::string& token, WithRoom then);

  // --- New tables
  /// A table as it will be stored.
  struct MadeTable {
    StoredTable stored;
    std::vector<StoredEntry> log;
    std::vector<StoredCall> calls;
  };
  /// Adds up all that has happened at it, and starts it if it is full; but where people sit whom
  /// the house knows, its room does that, which calls them. Touches nothing but what is given, so
  /// it can be done anywhere.
  static MadeTable make(const Services& services, const Opening& opening);
  /// Calls with its id, or with nothing if the store fails: then there are neither table nor calls.
  using Opened = std::function<void(const std::string& id)>;
  void store(MadeTable made, Opened done);
  /// Both at once.
  void open(const Opening& opening, Opened done);

  // --- People
  /// Passes that this person was given open nothing any more; who came with one is out.
  void shut(const std::string& person);
  /// The person was forgotten, in the store as well: whoever is in memory looks who sits there.
  void forgotten(const std::string& person);
  /// The same as shut(), as another house on this store said it; what was known does nothing.
  void shut_elsewhere(const ShutPass& pass);
  /// Asks whether somebody may come to the table that he wants to join, as far as that is not for
  /// the room to say.
  void ask_at_the_door(const Join& join, std::function<void(Door)> then);

  // --- Upkeep
  void forget_idle();
  /// Clocks run out also where nobody is.
  void wake_due();
  /// Another house stored something; a negative key: anything may have changed.
  void changed_elsewhere(std::int64_t key, std::int64_t last_seq);
  /// Whether something waits to be stored.
  bool writing() const;
  std::size_t size() const { return rooms_.size(); }

 private:
  std::shared_ptr<Room> loaded(const Which& which) const;
  void opened(const Which& which, const std::optional<std::shared_ptr<KnownTable>>& read);
  void frozen(const StoredTable& table, const std::string& why);

  Services& services_;
  const std::int64_t idle_after_ms_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  std::unordered_map<std::int64_t, std::string> ids_;  // of the rooms, by key
  std::map<Which, std::vector<WithRoom>> loading_;
  // What other houses stored meanwhile, by key: possibly after the reading.
  std::unordered_map<std::int64_t, std::int64_t> missed_;
  bool all_changed_ = false;
};

}  // namespace rail::tables
