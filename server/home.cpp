// How a machine's parts are put together for a house of tables, and taken apart.
#include "server/home.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "server/serve.h"

namespace rail::server {

Home::Home(const HomeOptions& options, boost::asio::io_context& io, Metrics& metrics)
    : metrics_(metrics),
      loop_(io),
      thinkers_(
          {.threads = options.bot_threads, .waiting_per_address = options.waiting_per_address},
          metrics) {
  store_ = std::make_unique<StoreQueue>(
      options.db, io.get_executor(),
      [this](double seconds, std::size_t changes) {
        ++metrics_.store_commits;
        metrics_.store_changes += changes;
        metrics_.commit_seconds.add(seconds);
      },
      [this](const std::string& what) {
        ++metrics_.store_errors;
        log(Severity::error, "store", {{"why", what}});
      });
  const std::unique_ptr<DiskStore> store = open_store(options.db);
  secrets_ = std::make_unique<MachineSecrets>(store->secret());
  house_ = std::make_unique<House>(Outside{.loop = loop_,
                                           .store = *store_,
                                           .thinker = thinkers_,
                                           .notices = webhooks_,
                                           .secrets = *secrets_,
                                           .log = log_,
                                           .metrics = metrics_},
                                   options, rise(*store, loop_.wall_ms()));
  people_ = std::make_unique<PeopleHome>(options.people,
                                         PeopleAround{.house = *house_,
                                                      .loop = loop_,
                                                      .store = *store_,
                                                      .secrets = *secrets_,
                                                      .log = log_,
                                                      .metrics = metrics_},
                                         *store);
  link(options.db);
  listener_ = listen(options.db, [this](std::int64_t key, std::int64_t last_seq) {
    loop_.post([this, key, last_seq] { house_->changed_elsewhere(key, last_seq); });
  });
  people_->start();
  measure();
}

Home::~Home() {
  words_.reset();
  listener_.reset();
  thinkers_.stop();  // what nobody waits for any more is not thought about
  store_.reset();
}

void Home::link(const std::string& db) {
  if (!may_be_shared(db)) return;
  link_ = std::make_unique<PresenceLink>(house_->presence(), loop_, secrets_->new_token(),
                                         [this](std::string word) {
                                           if (words_) words_->say(std::move(word));
                                         });
  link_->tell_of_shut([this] { return house_->shut_passes(); },
                      [this](const ShutPass& pass) { house_->rooms().shut_elsewhere(pass); });
  house_->on_shut([this](const ShutPass& pass) { link_->say_shut(pass); });
  words_ = std::make_unique<PostgresWords>(
      db, [this](const std::string& word) { loop_.post([this, word] { link_->hear(word); }); },
      [this] { loop_.post([this] { link_->connected(); }); });
}

void Home::measure() {
  thinkers_.measure();
  measuring_ = loop_.after(std::chrono::seconds(1), [this] { measure(); });
}

void Home::http(HttpRequest request, std::function<void(HttpResponse)> respond) {
  if (AdminApi::is_for(request)) return people_->admin().http(request, respond);
  people_->app().http(std::move(request), std::move(respond));
}

std::optional<HttpResponse> Home::refuse_early(const HttpRequest& head) {
  if (AdminApi::is_for(head)) return people_->admin().refuse_early(head);
  return people_->app().refuse_early(head);
}

std::unique_ptr<Client> Home::connect(Connection& connection) {
  return house_->connect(connection);
}

void Home::stop(std::function<void()> done) {
  measuring_.reset();
  if (link_) link_->leave();
  const auto left = std::make_shared<int>(2);
  const auto one = [left, done = std::move(done)] {
    if (--*left == 0) done();
  };
  people_->stop(one);
  people_->app().stop(one);  // with the house
}

std::unique_ptr<App> make_app(const ServeOptions& options, boost::asio::io_context& io,
                              Metrics& metrics) {
  HomeOptions home;
  home.version = options.version;
  home.db = options.db;
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  home.bot_threads = options.bot_threads > 0 ? options.bot_threads : std::max(1, cores - 1);
  home.analysis_effort = options.analysis_effort;
  if (options.net.limits) {
    home.tables_per_address = options.tables;
  } else {
    constexpr double without_end = 1e9;
    home.tables_per_address = {without_end, without_end};
    home.analyses_per_address = {without_end, without_end};
    home.seats_per_address = {without_end, without_end};
    home.deals_per_address = {without_end, without_end};
    home.boards_per_address = {without_end, without_end};
    home.waiting_per_address = SIZE_MAX;
  }
  home.foreign_boards = options.foreign_boards;
  home.boards = options.boards;
  home.all_games = options.all_games;
  static_cast<PeopleOptions&>(home.people) = options.people;
  home.people.db = options.db;
  home.people.url = url_of(options, options.net.port);
  home.people.named = !options.url.empty();
  home.people.hosts = options.net.hosts;
  home.people.origins = options.net.origins;
  home.people.calls_private = options.webhooks_private;
  home.people.limits = options.net.limits;
  constexpr std::int64_t milliseconds = 1000;
  home.idle_after_ms = milliseconds * options.idle_after;
  home.absent_after_ms = milliseconds * options.absent_after;
  return std::make_unique<Home>(home, io, metrics);
}

}  // namespace rail::server
