// The house with all that is for people: requests about people, circles, tournaments and reports go
// to their APIs, everything else to the tables.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "people/desk.h"
#include "tables/app.h"

namespace rail::people {

class PeopleApp final : public tables::App {
 public:
  /// Whether it answered, or will: one API. The first that does is asked.
  using Answers = std::function<bool(HttpRequest& request, const Respond& respond)>;

  /// Both outlive it.
  PeopleApp(tables::App& house, Desk& desk, std::vector<Answers> apis);

  void http(HttpRequest request, Respond respond) override;
  /// What only somebody who signed in may ask is not read of anybody else.
  std::optional<HttpResponse> refuse_early(const HttpRequest& head) override;
  std::unique_ptr<tables::Client> connect(tables::Connection& connection) override {
    return house_.connect(connection);
  }
  bool able() const override { return house_.able(); }
  /// No new requests of people from now on, either.
  void stop(std::function<void()> done) override;

  static bool is_for_people(const HttpRequest& request);

 private:
  tables::App& house_;
  Desk& desk_;
  const std::vector<Answers> apis_;
  bool stopping_ = false;
};

}  // namespace rail::people
