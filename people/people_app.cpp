// Who answers what.
#include "people/people_app.h"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include "tables/http_answers.h"

namespace rail::people {

namespace {

constexpr std::array words_for_people = {"people", "circles", "tournaments", "reports"};

/// Whether it is certain, by its path alone, that it is for people who have signed in.
bool needs_session(const HttpRequest& head) {
  if (head.path.front() != "people") return true;
  return head.path.size() > 1 && head.path[1] == "me";
}

}  // namespace

PeopleApp::PeopleApp(tables::App& house, Desk& desk, std::vector<Answers> apis)
    : house_(house), desk_(desk), apis_(std::move(apis)) {}

bool PeopleApp::is_for_people(const HttpRequest& request) {
  return !request.path.empty() && std::find(words_for_people.begin(), words_for_people.end(),
                                            request.path.front()) != words_for_people.end();
}

void PeopleApp::http(HttpRequest request, Respond respond) {
  if (!is_for_people(request)) return house_.http(std::move(request), std::move(respond));
  if (stopping_)
    return respond(tables::http_error(503, "stopping", "the server is stopping; try again"));
  for (const Answers& api : apis_) {
    if (api(request, respond)) return;
  }
  respond(tables::nothing_here());
}

std::optional<HttpResponse> PeopleApp::refuse_early(const HttpRequest& head) {
  if (!is_for_people(head)) return house_.refuse_early(head);
  if (!needs_session(head)) return std::nullopt;
  if (head.session.empty())
    return tables::http_error(401, "no_session", "only somebody who signed in may ask this");
  PeopleServices& services = desk_.services();
  const auto claimed = services.sessions.claim(head.session, services.loop.wall_ms());
  if (const Refusal* no = std::get_if<Refusal>(&claimed))
    return tables::http_error(401, no->code, no->words);
  return std::nullopt;
}

void PeopleApp::stop(std::function<void()> done) {
  stopping_ = true;
  house_.stop(std::move(done));
}

}  // namespace rail::people
