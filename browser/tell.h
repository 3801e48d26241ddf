// What a house in a browser says to its worker.
#pragma once

#include <boost/json.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace rail::browser {

/// Says something to the worker: JSON (docs/browser.md).
using Tell = std::function<void(const std::string& text)>;

/// {"what": content}
inline std::string message(std::string_view what, boost::json::object content) {
  return boost::json::serialize(boost::json::object{{what, std::move(content)}});
}

}  // namespace rail::browser
