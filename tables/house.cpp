// What a house does by itself: it says that it stands, forgets and wakes tables, and ends.
#include "tables/house.h"

#include <chrono>
#include <utility>

#include "tables/live_client.h"

namespace rail::tables {

House::House(const Outside& outside, const HouseOptions& options, std::vector<Downtime> downtimes)
    : luck_(options.luck ? options.luck : std::make_shared<const Luck>(outside.secrets)),
      services_{outside, *luck_},
      rooms_(services_, options.idle_after_ms),
      api_(services_, rooms_, options) {
  services_.started_at = outside.loop.wall_ms();
  services_.downtimes = std::move(downtimes);
  services_.absent_after_ms = options.absent_after_ms;
  tick();
}

void House::http(HttpRequest request, std::function<void(HttpResponse)> respond) {
  api_.http(std::move(request), respond);
}

std::optional<HttpResponse> House::refuse_early(const HttpRequest& head) {
  return api_.refuse_early(head);
}

std::unique_ptr<Client> House::connect(Connection& connection) {
  return std::make_unique<LiveClient>(rooms_, connection);
}

void House::tick() {
  constexpr int alive_every = 5;
  if (++ticks_ % alive_every == 0) {
    services_.store.read<bool>(
        [now = services_.loop.wall_ms()](Store& store) {
          store.alive(now);
          return true;
        },
        [](std::optional<bool>) {});
    rooms_.forget_idle();
  }
  rooms_.wake_due();
  services_.presence.forget_silent(services_.loop.wall_ms());
  timer_ = services_.loop.after(std::chrono::seconds(1), [this] { tick(); });
}

void House::stop(std::function<void()> done) {
  services_.stopping = true;
  api_.stop();
  constexpr int tries = 400;
  wait_for_writes(std::move(done), tries);
}

void House::wait_for_writes(std::function<void()> done, int tries) {
  timer_.reset();
  if (!rooms_.writing() || tries == 0) {
    done();
    return;
  }
  timer_ = services_.loop.after(
      std::chrono::milliseconds(10),
      [this, done = std::move(done), tries] { wait_for_writes(done, tries - 1); });
}

}  // namespace rail::tables
