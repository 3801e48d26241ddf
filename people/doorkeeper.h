// Whether a pass still opens what it did when it was given: what the person's book says counts, at
// whichever server it was written.
#pragma once

#include <functional>

#include "people/desk.h"
#include "tables/passes.h"
#include "tables/services.h"

namespace rail::people {

/// Shut if one of his devices was shut out since, if the host has blocked him, or if he is
/// forgotten. The desk lives as long as the loop.
inline void keep_door(Desk& desk, const tables::PassHolder& holder,
                      std::function<void(tables::Door)> then) {
  using tables::Door;
  desk.find<Person>(
      holder.person, [then](const HttpResponse&) { then(Door::unread); },
      [then, given = holder.given](const Opened<Person>* found) {
        const bool holds = found != nullptr && !found->book.closed && given > found->value.shut_at;
        then(holds ? Door::open : Door::shut);
      });
}

}  // namespace rail::people
