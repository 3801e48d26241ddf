// Where a server under load is: the parts of its URL.
#pragma once

#include <string>
#include <string_view>

namespace rail::load {

struct Url {
  std::string text;  // as it was given
  bool tls = false;
  std::string name;  // of the machine, without brackets
  std::string port;
  std::string host;  // as the server is told its own name
};

/// Reads http://HOST[:PORT] or https://…; what follows the host is not looked at. Throws
/// std::runtime_error.
Url parse_url(std::string_view text);

}  // namespace rail::load
