// Files that appear as a whole.
#pragma once

#include <functional>
#include <string>

namespace rail::server {

/// Calls `write` with the name of a new file beside `file` and then gives that file its name, on
/// disk: it is there as a whole, or not at all. Throws StoreError, also if `file` is there already.
void write_new_file(const std::string& file,
                    const std::function<void(const std::string& part)>& write);

}  // namespace rail::server
