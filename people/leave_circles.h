// Somebody will be forgotten, and belongs to no circle any more.
#pragma once

#include <functional>
#include <string>

#include "people/desk.h"

namespace rail::people {

/// By the word of the house; to be done before the person's book is removed, because afterwards
/// nobody knows in which circles he was. Others take over what was his. `done`, on the loop:
/// whether all of it could be stored.
void leave_circles(Desk& desk, const std::string& person, std::function<void(bool)> done);

}  // namespace rail::people
