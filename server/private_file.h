// Files with secrets, which nobody but their owner may read.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace rail::server {

/// The whole file; nothing if there is none. Throws StoreError with the reason, begun with `what`
/// and the file's name, if others may read or change it, if it is no file, or if it is too long.
std::optional<std::string> read_private_file(std::string_view what, const std::string& file,
                                             std::size_t longest);

/// The one line of a file with a token: 20 to 400 letters, digits and signs that can stand in a
/// header. Throws StoreError.
std::string read_token_file(std::string_view what, const std::string& file);

}  // namespace rail::server
