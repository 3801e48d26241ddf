// Answers over HTTP that many requests share.
#pragma once

#include <boost/json.hpp>
#include <string_view>

#include "tables/app.h"

namespace rail::tables {

inline HttpResponse http_error(int status, std::string_view code, std::string_view words) {
  namespace json = boost::json;
  return {.status = status,
          .body = json::serialize(json::object{{"error", {{"code", code}, {"words", words}}}})};
}

inline HttpResponse nothing_here() { return http_error(404, "not_found", "there is nothing here"); }

inline HttpResponse too_many_boards() {
  return http_error(429, "too_many_boards", "too many new boards from this address; try later");
}

inline HttpResponse not_read() {
  return http_error(503, "storage", "the tables could not be read; please try again");
}

inline HttpResponse not_stored() {
  return http_error(503, "storage", "this could not be stored; please try again");
}

}  // namespace rail::tables
