// Takes the URL of a server apart.
#include "client/load_url.h"

#include <algorithm>
#include <stdexcept>

namespace rail::load {

Url parse_url(std::string_view text) {
  constexpr std::string_view plain = "http://";
  constexpr std::string_view secure = "https://";
  Url url;
  url.text = text;
  url.tls = text.starts_with(secure);
  if (!url.tls && !text.starts_with(plain))
    throw std::runtime_error("the URL must begin with http:// or https://");
  const std::string_view rest = text.substr(url.tls ? secure.size() : plain.size());
  url.host = rest.substr(0, rest.find_first_of("/?#"));
  const std::size_t colon = url.host.rfind(':');
  const bool has_port =
      colon != std::string::npos && url.host.find(']', colon) == std::string::npos;
  url.name = url.host.substr(0, has_port ? colon : std::string::npos);
  url.port = has_port ? url.host.substr(colon + 1) : url.tls ? "443" : "80";
  if (url.name.starts_with('[') && url.name.ends_with(']'))
    url.name = url.name.substr(1, url.name.size() - 2);
  const bool digits =
      std::all_of(url.port.begin(), url.port.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (url.name.empty() || url.port.empty() || !digits)
    throw std::runtime_error("there is no server in the URL " + url.text);
  return url;
}

}  // namespace rail::load
