// What tests of carriers share: letters, and waiting for what comes of them.
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <future>
#include <string>
#include <utility>

#include "people/carrier.h"
#include "tests/patience.h"

namespace rail::server {

inline people::Letter your_turn(std::string id = "call-1") {
  people::Letter letter;
  letter.id = std::move(id);
  letter.table_title = "Ticket to Ride";
  letter.who_moved = "Jo";
  return letter;
}

/// Carries one letter and waits for what comes of it.
struct Carried {
  Carried(
      people::Carrier& carrier, const std::string& address, people::Letter letter = your_turn(),
      const std::function<bool()>& about_to = [] { return true; }) {
    std::promise<people::Delivery> promise;
    std::future<people::Delivery> future = promise.get_future();
    carrier.carry(
        address, std::move(letter),
        [&] {
          ++asked;
          return about_to();
        },
        [&](people::Delivery came) { promise.set_value(std::move(came)); });
    // Never to be left before: the carrier has what stands here.
    if (future.wait_for(patience) != std::future_status::ready) std::terminate();
    delivery = future.get();
  }

  bool told() const { return delivery.result == people::Delivery::Result::told; }
  bool gone() const { return delivery.result == people::Delivery::Result::gone; }
  bool to_try_again() const { return delivery.result == people::Delivery::Result::try_again; }

  people::Delivery delivery;
  std::atomic<int> asked = 0;
};

}  // namespace rail::server
