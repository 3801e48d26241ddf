// Tells the servers on one store who is at which table here and whose passes were shut, and hears
// it of them. Words about tables are numbered, and every sign of life says how many there were: who
// has missed one, or has taken a server for dead that only stood still, asks for everything.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/tables.h"
#include "tables/loop.h"
#include "tables/passes.h"
#include "tables/presence.h"

namespace rail::host {
class Where;
}

namespace rail::server {

/// On the loop. How words travel is somebody else's matter.
class PresenceLink {
 public:
  using Say = std::function<void(std::string word)>;

  /// `name`: of this server, which no other has. All that is given outlives it.
  PresenceLink(Presence& presence, Loop& loop, std::string name, Say say);
  PresenceLink(const PresenceLink&) = delete;
  PresenceLink& operator=(const PresenceLink&) = delete;
  ~PresenceLink() { presence_.tell({}); }

  /// Passes that were shut. `all`: not long ago, wherever; `heard`: called with what others say,
  /// again and again.
  void tell_of_shut(std::function<std::vector<ShutPass>()> all,
                    std::function<void(const ShutPass&)> heard) {
    shut_ = std::move(all);
    heard_shut_ = std::move(heard);
  }
  void say_shut(const ShutPass& pass);

  /// Words that no server says are passed over.
  void hear(std::string_view word);
  /// Words may have been missed, here or elsewhere: everybody tells everything once more.
  void connected();
  /// Nobody is here any more.
  void leave();

 private:
  /// How far another server was followed.
  struct Other {
    std::int64_t word = 0;               // of its words about tables, the last that was heard
    bool whole = false;                  // none was missed since it told everything
    std::int64_t next_part = 0;          // of a telling of everything; 0: none is under way
    std::vector<TablePresence> parts{};  // of it, so far
    int asked = -1;                      // in which tick it was last asked for everything
  };
  using Word = boost::json::object;

  void tick();
  void say_all_here();
  void say_presence(const TablePresence& here);
  void take(const std::string& server, const host::Where& where, const Word& word);
  /// Once in a tick, however many words come meanwhile.
  void ask(const std::string& server, Other& other);
  void take_part(const std::string& server, Other& other, const host::Where& where,
                 const Word& word);

  Presence& presence_;
  Loop& loop_;
  const std::string name_;
  const Say say_;
  std::map<std::string, Other> others_;
  std::int64_t said_ = 0;  // words about tables
  std::function<std::vector<ShutPass>()> shut_;
  std::function<void(const ShutPass&)> heard_shut_;
  int ticks_ = 0;
  bool left_ = false;
  std::unique_ptr<Loop::Timer> timer_;
};

}  // namespace rail::server
