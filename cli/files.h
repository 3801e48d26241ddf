// Whole files in, whole files out.
#pragma once

#include <string>
#include <string_view>

namespace rail::cli {

/// The text of a file of at most 64 MiB, "-" for standard input; throws BadInput.
std::string read_file(const std::string& path);

/// Writes a file so that it is there as a whole or, if that fails, as it was; throws BadInput.
void write_file(const std::string& path, std::string_view text);

}  // namespace rail::cli
