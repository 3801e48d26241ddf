// Which requests an API answers, and who of it does: the first that fits.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/json_input.h"
#include "people/desk.h"
#include "tables/api_requests.h"
#include "tables/http_answers.h"

namespace rail::people {

/// No request of people is longer.
inline constexpr std::size_t max_people_body = 65'536;  // bytes

template <class Api>
struct Route {
  tables::ApiRequest request;
  void (Api::*answer)(HttpRequest& request, const Respond& respond);
};

template <class Api>
std::vector<tables::ApiRequest> requests_of(const std::vector<Route<Api>>& routes) {
  std::vector<tables::ApiRequest> all;
  for (const Route<Api>& route : routes) all.push_back(route.request);
  return all;
}

/// False, and nothing is answered, if none of the paths is this request's. What is thrown as
/// host::BadInput is answered.
template <class Api>
bool answer_by(const std::vector<Route<Api>>& routes, Api& api, HttpRequest& request,
               const Respond& respond) {
  std::string other;
  for (const Route<Api>& route : routes) {
    if (!tables::matches(route.request.path, request.path)) continue;
    if (route.request.method != request.method) {
      const std::string method(route.request.method);
      if (!other.ends_with(method)) other += (other.empty() ? "only " : " and ") + method;
      continue;
    }
    if (request.body.size() > max_people_body) {
      respond(tables::http_error(413, "too_large", "nobody needs so many words"));
      return true;
    }
    try {
      (api.*route.answer)(request, respond);
    } catch (const host::BadInput& bad) {
      respond(tables::http_error(400, "bad_request", bad.what()));
    }
    return true;
  }
  if (other.empty()) return false;
  respond(tables::http_error(405, "method", other));
  return true;
}

}  // namespace rail::people
