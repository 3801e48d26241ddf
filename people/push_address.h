// How a browser that wants to be told is kept: where it can be reached, and which device of the
// person said so. Of those that were kept before devices were, nobody knows which.
#pragma once

#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "people/outbox.h"
#include "people/sealer.h"

namespace rail::people {

/// As it is sealed, in JSON.
struct PushAddress {
  std::string endpoint;
  std::string p256dh;
  std::string auth;
  std::optional<std::string> device;
};
BOOST_DESCRIBE_STRUCT(PushAddress, (), (endpoint, p256dh, auth, device))

/// What was sealed, taken apart.
struct OpenedPush {
  std::string text{};    // for the carrier, which knows nothing of devices
  std::string device{};  // empty if nobody knows
};
inline OpenedPush opened_push(std::string text) {
  boost::system::error_code wrong;
  boost::json::value read = boost::json::parse(text, wrong);
  boost::json::object* object = wrong ? nullptr : read.if_object();
  const boost::json::value* device = object ? object->if_contains("device") : nullptr;
  if (device == nullptr) return {.text = std::move(text)};
  OpenedPush opened;
  if (device->is_string()) opened.device = device->get_string();
  object->erase("device");
  opened.text = boost::json::serialize(read);
  return opened;
}

/// The device does not speak for the person any more: nothing is told to its browser, nor to one of
/// which nobody knows whether it is that; the others ask for it anew.
inline void remove_push_of(Outbox& outbox, const Sealer& sealer, std::string_view person,
                           std::string_view device) {
  for (const StoredAddress& address : outbox.addresses_of(person)) {
    if (address.channel != Channel::push) continue;
    std::optional<std::string> text = sealer.open(address.person, address.sealed);
    if (!text) continue;
    const std::string of = opened_push(std::move(*text)).device;
    if (of.empty() || of == device) outbox.remove_address(address.id);
  }
}

}  // namespace rail::people
