// Whom a letter asks to a new table: those who have a seat there, do not mind who asks, and were
// not asked too often.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "people/desk.h"
#include "tables/opening.h"

namespace rail::people {

/// So many letters of this kind somebody gets in a day, and so many at the request of one person.
/// All servers of a store count together.
inline constexpr tables::Rate asked_in_all{.per_second = 30.0 / 86'400, .burst = 15};
inline constexpr tables::Rate asked_by_one{.per_second = 12.0 / 86'400, .burst = 6};

/// Calls with who is told. Whoever is left out has his seat all the same. The desk lives as long as
/// the loop.
void with_asked(Desk& desk, const Opened<Person>& asker, const SeatedPeople& people,
                std::function<void(const tables::Asking&)> then);

}  // namespace rail::people
