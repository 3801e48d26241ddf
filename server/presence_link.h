// Tells the servers on one store who is at which table here and whose passes were shut, and hears
// it of them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/tables.h"
#include "tables/loop.h"
#include "tables/passes.h"
#include "tables/presence.h"

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
  void tick();
  void say_all_here();
  void say_presence(const TablePresence& here);

  Presence& presence_;
  Loop& loop_;
  const std::string name_;
  const Say say_;
  std::set<std::string> others_;  // heard of since the connection was made
  std::int64_t said_ = 0;
  std::function<std::vector<ShutPass>()> shut_;
  std::function<void(const ShutPass&)> heard_shut_;
  int ticks_ = 0;
  bool left_ = false;
  std::unique_ptr<Loop::Timer> timer_;
};

}  // namespace rail::server
