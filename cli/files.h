// Whole files in, whole files out.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rail::cli {

/// The text of a file of at most so many bytes, "-" for standard input; throws BadInput.
std::string read_file(const std::string& path, std::size_t most = std::size_t{64} << 20);

/// Writes a file so that it is there as a whole or, if that fails, as it was; throws BadInput.
void write_file(const std::string& path, std::string_view text);

}  // namespace rail::cli
