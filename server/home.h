// A house of tables on a machine: its store, threads and clocks.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/asio_loop.h"
#include "server/log.h"
#include "server/people_home.h"
#include "server/postgres_words.h"
#include "server/presence_link.h"
#include "server/store_queue.h"
#include "server/stores.h"
#include "server/thinkers.h"
#include "server/tokens.h"
#include "server/webhooks.h"
#include "tables/house.h"

namespace rail::server {

struct HomeOptions : HouseOptions {
  std::string db = "roundhouse.db";
  int bot_threads = 1;
  std::size_t waiting_per_address = 32;  // for a thinking thread
  PeopleChoices people = {};
};

class Home final : public App {
 public:
  /// Throws StoreError, or std::invalid_argument if what was chosen for people does not work.
  Home(const HomeOptions& options, boost::asio::io_context& io, Metrics& metrics);
  Home(const Home&) = delete;
  Home& operator=(const Home&) = delete;
  ~Home() override;

  void http(HttpRequest request, std::function<void(HttpResponse)> respond) override;
  std::optional<HttpResponse> refuse_early(const HttpRequest& head) override;
  std::unique_ptr<Client> connect(Connection& connection) override;
  bool able() const override {
    return (!listener_ || listener_->hears()) && (!words_ || words_->hears());
  }
  void stop(std::function<void()> done) override;

 private:
  void measure();
  /// Tells other servers on this store who is here, if there can be any.
  void link(const std::string& db);

  Metrics& metrics_;
  AsioLoop loop_;
  ServerLog log_;
  WebhookAddresses webhooks_;
  Thinkers thinkers_;
  std::unique_ptr<StoreQueue> store_;
  std::unique_ptr<MachineSecrets> secrets_;
  std::unique_ptr<House> house_;
  std::unique_ptr<PeopleHome> people_;
  std::unique_ptr<PresenceLink> link_;
  std::unique_ptr<Loop::Timer> measuring_;
  // The last: they call into the rest.
  std::unique_ptr<ChangeListener> listener_;
  std::unique_ptr<PostgresWords> words_;
};

}  // namespace rail::server
