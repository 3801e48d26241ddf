// Stands in for the lobby until there is one: knows the games, has no tables.
#include "host/catalog.h"
#include "server/serve.h"

namespace rail::server {

namespace {

namespace json = boost::json;

std::string games() {
  json::array games;
  for (const auto& entry : host::Catalog::standard().entries()) {
    games.push_back({{"id", entry->id()},
                     {"name", {{"en", entry->name("en")}, {"de", entry->name("de")}}},
                     {"min_players", entry->min_players()},
                     {"max_players", entry->max_players()}});
  }
  return json::serialize(json::object{{"games", std::move(games)}});
}

class NoClient : public Client {
  void receive(std::string_view) override {}
};

class Placeholder : public App {
  void http(HttpRequest request, std::function<void(HttpResponse)> respond) override {
    if (request.path == std::vector<std::string>{"games"}) return respond({.body = games()});
    if (request.path == std::vector<std::string>{"tables"})
      return respond({.body = R"({"tables":[]})"});
    respond({.status = 404,
             .body = R"({"error":{"code":"not_found","words":"There is nothing here."}})"});
  }
  std::unique_ptr<Client> connect(Connection&) override { return std::make_unique<NoClient>(); }
  void stop(std::function<void()> done) override { done(); }
};

}  // namespace

std::unique_ptr<App> make_app(const ServeOptions&, boost::asio::io_context&, Metrics&) {
  return std::make_unique<Placeholder>();
}

}  // namespace rail::server
