// What the network layer (net.h) serves: requests in, responses out, and live connections. Neither
// side knows the other's types, and everything here happens on the one I/O thread.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rail::tables {

/// An HTTP request below /api, already checked for size, rate and origin.
struct HttpRequest {
  std::string method = {};             // "GET", "POST"
  std::vector<std::string> path = {};  // without "api", decoded: {"tables", "ID", "record"}
  std::map<std::string, std::string> query = {};  // decoded
  std::string body = {};
  std::string address = {};     // who asks, as limits count it
  std::string host = {};        // whom he asks, as his address bar has it: in small letters
  std::string boards_key = {};  // by which boards may be brought, if one was sent
  std::string session = {};     // by which somebody shows who he is (people/sessions.h), if sent
  std::optional<std::weak_ptr<const void>> asker = {};  // gone when nobody waits for the answer
};

struct HttpResponse {
  int status = 200;
  std::string body = {};
  std::string content_type = "application/json";
  std::string filename = {};  // if not empty, offered as a download of this name
  std::string allow = {};     // with status 405: "GET, HEAD"
};

/// The near end of a WebSocket, for sending.
class Connection {
 public:
  virtual ~Connection() = default;
  /// Queues one message. A reader who is too slow is dropped, but its client is never destroyed
  /// before this returns.
  virtual void send(std::shared_ptr<const std::string> message) = 0;
  /// Sends what is queued and closes.
  virtual void close() = 0;
  virtual const std::string& address() const = 0;
};

/// What listens at the far end: one for each connection. Its destructor means that the connection
/// is gone.
class Client {
 public:
  virtual ~Client() = default;
  /// One text message, within the limits of size and rate.
  virtual void receive(std::string_view message) = 0;
};

class App {
 public:
  virtual ~App() = default;
  /// Answers once, at once or later. What a HEAD asks arrives as GET.
  virtual void http(HttpRequest request, std::function<void(HttpResponse)> respond) = 0;
  /// Refuses a POST, if it is certain, before its body is read: `head` has all but the body.
  virtual std::optional<HttpResponse> refuse_early(const HttpRequest& head) = 0;
  /// `connection` lives at least as long as the client returned.
  virtual std::unique_ptr<Client> connect(Connection& connection) = 0;
  /// Whether it can do its work now; if not, people had better go to another server.
  virtual bool able() const { return true; }
  /// No new tables from now on; calls `done` when nothing waits to be stored.
  virtual void stop(std::function<void()> done) = 0;
};

}  // namespace rail::tables
