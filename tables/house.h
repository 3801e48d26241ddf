// A house holds tables. It is told what happens and tells what to do; all that can fail or take
// time is on the other side of an interface (outside.h). It lives on one loop.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tables/api.h"
#include "tables/app.h"
#include "tables/luck.h"
#include "tables/outside.h"
#include "tables/rooms.h"

namespace rail::tables {

struct HouseOptions : ApiOptions {
  std::int64_t idle_after_ms = 60'000;
  std::int64_t absent_after_ms = tables::absent_after_ms;
  std::shared_ptr<const Luck> luck = {};  // tests bring theirs; none: by the store's secret
};

class House final : public App {
 public:
  /// `downtimes`: when no house stood on this store; see rise().
  House(const Outside& outside, const HouseOptions& options, std::vector<Downtime> downtimes);

  void http(HttpRequest request, std::function<void(HttpResponse)> respond) override;
  std::optional<HttpResponse> refuse_early(const HttpRequest& head) override;
  std::unique_ptr<Client> connect(Connection& connection) override;
  void stop(std::function<void()> done) override;

  // --- For who stands above: people's books, other servers
  Rooms& rooms() { return rooms_; }
  Api& api() { return api_; }
  Presence& presence() { return services_.presence; }
  const Presence& presence() const { return services_.presence; }

  /// Called when a call was stored that may be told at once.
  void on_call(std::function<void()> called) { services_.on_call = std::move(called); }
  /// Called when passes were shut here, for the other houses on this store.
  void on_shut(std::function<void(const ShutPass&)> shut) { services_.on_shut = std::move(shut); }
  /// Passes that were shut not long ago, wherever.
  std::vector<ShutPass> shut_passes() const { return services_.shut_passes.all(); }
  /// Asked about everybody who comes with a pass.
  using Doorkeeper = std::function<void(const PassHolder&, std::function<void(Door)>)>;
  void ask_at_the_door(Doorkeeper keeper) { services_.doorkeeper = std::move(keeper); }
  /// For how long no house stood since then.
  std::int64_t down_ms_since(std::int64_t at) const { return services_.down_ms_since(at); }
  /// Another house on this store stored something; a negative key: anything may have changed.
  void changed_elsewhere(std::int64_t key, std::int64_t last_seq) {
    rooms_.changed_elsewhere(key, last_seq);
  }

 private:
  void tick();
  void wait_for_writes(std::function<void()> done, int tries);

  std::shared_ptr<const Luck> luck_;
  Services services_;
  Rooms rooms_;
  Api api_;
  std::unique_ptr<Loop::Timer> timer_;
  std::int64_t ticks_ = 0;
};

}  // namespace rail::tables
