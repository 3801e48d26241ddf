// A server within the test program that echoes what it is asked.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/json.hpp>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/net.h"
#include "tests/patience.h"

namespace rail::server::trial {

/// Understands a few words; everything else comes back as it is.
class EchoClient : public Client {
 public:
  EchoClient(Connection& connection, std::atomic<int>& alive)
      : connection_(connection), alive_(alive) {
    ++alive_;
  }
  EchoClient(const EchoClient&) = delete;
  EchoClient& operator=(const EchoClient&) = delete;
  ~EchoClient() override { --alive_; }

  void receive(std::string_view message) override {
    if (message == "close") return connection_.close();
    if (message == "throw") throw std::runtime_error("as asked");
    if (message == "who") return send(connection_.address());
    int times = message == "twice" ? 2 : 1;
    std::string text(message);
    if (message.starts_with("flood ")) {
      times = std::stoi(text.substr(6));
      text.assign(32 * 1024, 'x');
    }
    const auto shared = std::make_shared<const std::string>(std::move(text));
    for (int i = 0; i < times; ++i) connection_.send(shared);
  }

 private:
  void send(const std::string& text) {
    connection_.send(std::make_shared<const std::string>(text));
  }

  Connection& connection_;
  std::atomic<int>& alive_;
};

class EchoApp : public App {
 public:
  explicit EchoApp(boost::asio::io_context& io) : io_(io) {}

  void http(HttpRequest request, std::function<void(HttpResponse)> respond) override {
    const std::string what = request.path.empty() ? "" : request.path[0];
    if (what == "throw") throw std::runtime_error("as asked");
    if (what == "never") return;
    if (what == "hold") return held.push_back(std::move(respond));
    if (what == "boards") {
      asker = request.asker.value_or(std::weak_ptr<const void>());
      return held.push_back(std::move(respond));
    }
    if (what == "file") return respond({.body = "{}", .filename = "a \"b\"\r\n.json"});
    if (what == "twice") respond({.body = "first"});
    const boost::json::object seen{{"method", request.method},
                                   {"path", boost::json::value_from(request.path)},
                                   {"query", boost::json::value_from(request.query)},
                                   {"body", request.body},
                                   {"session", request.session},
                                   {"address", request.address}};
    const HttpResponse response{.body = boost::json::serialize(seen)};
    if (what != "later") return respond(response);
    boost::asio::post(io_, [respond, response] { respond(response); });
  }

  std::optional<HttpResponse> refuse_early(const HttpRequest& head) override {
    if (head.path.empty() || head.path[0] != "full") return std::nullopt;
    return HttpResponse{.status = 429, .body = R"({"error":{"code":"full","words":"as asked"}})"};
  }

  std::unique_ptr<Client> connect(Connection& connection) override {
    return std::make_unique<EchoClient>(connection, clients);
  }

  void stop(std::function<void()> done) override { done(); }

  std::atomic<int> clients{0};
  // Only on the server's thread:
  std::vector<std::function<void(HttpResponse)>> held;
  std::weak_ptr<const void> asker;  // of a request for boards

 private:
  boost::asio::io_context& io_;
};

/// Runs on a thread of its own from construction to destruction.
class EchoServer {
 public:
  explicit EchoServer(NetOptions options = {}, Files files = Files::embedded())
      : io(1),
        app(io),
        net_(make_net(std::move(files), std::move(options))),
        thread_([this] { io.run(); }) {}
  EchoServer(const EchoServer&) = delete;
  EchoServer& operator=(const EchoServer&) = delete;
  ~EchoServer() {
    io.stop();
    thread_.join();
  }

  std::uint16_t port() const { return net_->port(); }

  /// Does it on the server's thread.
  template <class Function>
  void run(Function function) {
    std::promise<void> done;
    boost::asio::post(io, [&] {
      function(*net_);
      done.set_value();
    });
    done.get_future().wait();
  }

  Metrics metrics;
  boost::asio::io_context io;
  EchoApp app;

 private:
  std::unique_ptr<Net> make_net(Files files, NetOptions options) {
    options.port = 0;
    options.hosts.emplace_back("here");
    auto net = std::make_unique<Net>(io, metrics, std::move(files), std::move(options));
    net->start(app);
    return net;
  }

  std::unique_ptr<Net> net_;
  std::thread thread_;
};

}  // namespace rail::server::trial
