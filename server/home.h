// A house of tables on a machine: its store, threads and clocks.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/asio_loop.h"
#include "server/log.h"
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
  WebhookOptions webhooks = {};
};

class Home final : public App {
 public:
  /// Throws StoreError.
  Home(const HomeOptions& options, boost::asio::io_context& io, Metrics& metrics);
  Home(const Home&) = delete;
  Home& operator=(const Home&) = delete;
  ~Home() override;

  void http(HttpRequest request, std::function<void(HttpResponse)> respond) override;
  std::optional<HttpResponse> refuse_early(const HttpRequest& head) override;
  std::unique_ptr<Client> connect(Connection& connection) override;
  bool able() const override { return !listener_ || listener_->hears(); }
  void stop(std::function<void()> done) override;

 private:
  void measure();

  Metrics& metrics_;
  AsioLoop loop_;
  ServerLog log_;
  Webhooks webhooks_;
  Thinkers thinkers_;
  std::unique_ptr<StoreQueue> store_;
  std::unique_ptr<MachineSecrets> secrets_;
  std::unique_ptr<House> house_;
  std::unique_ptr<Loop::Timer> measuring_;
  std::unique_ptr<ChangeListener> listener_;  // last: it calls into the rest
};

}  // namespace rail::server
