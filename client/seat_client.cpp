// A seat's connection: joins, sits, acts when it is to act, comes back when the line breaks.
#include "client/seat_client.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <map>
#include <optional>
#include <random>
#include <stdexcept>
#include <thread>
#include <utility>

#include "host/json_input.h"

namespace rail::sitting {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace json = host::json;
using asio::ip::tcp;

constexpr auto between_tries = std::chrono::seconds(1);

/// As a server is told its own name.
std::string host_in(const Link& link) {
  const bool bare = link.host.find(':') == std::string::npos;
  return (bare ? link.host : "[" + link.host + "]") + ":" + link.port;
}

/// A line to the server that can break.
class Line {
 public:
  explicit Line(const Link& link) : stream_(io_) {
    tcp::resolver resolver(io_);
    asio::connect(stream_.next_layer(), resolver.resolve(link.host, link.port));
    stream_.next_layer().set_option(tcp::no_delay(true));
    stream_.handshake(host_in(link), "/api/live");
    stream_.text(true);
  }

  void say(const json::object& message) { stream_.write(asio::buffer(json::serialize(message))); }

  json::object hear() {
    beast::flat_buffer buffer;
    stream_.read(buffer);
    return json::parse(beast::buffers_to_string(buffer.data())).as_object();
  }

 private:
  asio::io_context io_{1};
  beast::websocket::stream<tcp::socket> stream_;
};

/// The document of the board that a table is on.
std::string board_at(const Link& link) {
  namespace http = beast::http;
  asio::io_context io{1};
  tcp::socket socket(io);
  tcp::resolver resolver(io);
  asio::connect(socket, resolver.resolve(link.host, link.port));
  http::request<http::empty_body> request{http::verb::get, "/api/tables/" + link.table + "/board",
                                          11};
  request.set(http::field::host, host_in(link));
  request.set(http::field::connection, "close");
  http::write(socket, request);
  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  http::read(socket, buffer, response);
  if (response.result() != http::status::ok)
    throw std::runtime_error("the server does not tell the board of this table");
  return response.body();
}

/// What the server says no to, in its words.
[[noreturn]] void fail_refused(const json::object& refused) {
  throw std::runtime_error("the server refuses: " + std::string(refused.at("words").as_string()) +
                           " (" + std::string(refused.at("code").as_string()) + ")");
}

class Sitter {
 public:
  explicit Sitter(const Sitting& sitting) : sitting_(sitting) {}

  Ended run() {
    for (int failed = 0; !outcome_;) {
      try {
        Line line(sitting_.link);
        join(line);
        failed = 0;
        while (!outcome_) hear(line, line.hear());
      } catch (const boost::system::system_error& error) {
        if (++failed >= sitting_.tries)
          throw std::runtime_error("cannot reach the server: " + error.code().message());
        std::this_thread::sleep_for(between_tries);
      }
    }
    for (auto& [seat, player] : players_) player->over(*outcome_);
    return {.outcome = *outcome_, .names = names_};
  }

 private:
  void join(Line& line) {
    line.say({{"type", "join"}, {"table", sitting_.link.table}, {"token", sitting_.link.token}});
    const json::object sync = line.hear();
    if (sync.at("type") == "refused") fail_refused(sync);
    if (sync.at("mine").as_array().empty()) throw std::runtime_error("the link opens no seat");
    learn(sync);
    if (!std::exchange(sits_, true)) line.say({{"type", "sit"}, {"name", sitting_.name}});
    hear(line, sync);
  }

  void hear(Line& line, const json::object& message) {
    const std::string_view type = message.at("type").as_string();
    if (type == "refused") return hear_refusal(line, message);
    if (const json::value* table = message.if_contains("table")) {
      remember_names(table->as_object());
      agree_to_take_back(line, table->as_object());
    }
    const json::value* outcome = message.if_contains("outcome");
    if (outcome != nullptr && outcome->is_object()) {
      outcome_ = outcome->as_object();
    } else if (type == "sync" || type == "update") {
      act(line, message);
    }
  }

  /// What came too late is decided anew with the next update; whoever is too fast waits and asks
  /// for the newest.
  void hear_refusal(Line& line, const json::object& refused) {
    const std::string_view code = refused.at("code").as_string();
    if (code == "stale") return;
    if (code != "too_fast") fail_refused(refused);
    std::this_thread::sleep_for(between_tries);
    join(line);
  }

  void learn(const json::object& sync) {
    const json::object& table = sync.at("table").as_object();
    if (table.at("frozen").is_string())
      throw std::runtime_error("the table is frozen: " +
                               std::string(table.at("frozen").as_string()));
    TableFacts facts{.game = std::string(table.at("game").as_string()),
                     .players = static_cast<int>(table.at("seats").as_array().size()),
                     .options = {},
                     .board = {}};
    if (const json::value* board = table.if_contains("board");
        board != nullptr && board->is_string() && players_.empty())
      facts.board = board_at(sitting_.link);
    for (const auto& option : table.at("options").as_object())
      facts.options.emplace(option.key(), option.value().as_string());
    for (const json::value& seat : sync.at("mine").as_array()) {
      std::unique_ptr<host::SeatPlayer>& player = players_[seat.to_number<int>()];
      if (!player) player = sitting_.player(facts);
    }
  }

  void remember_names(const json::object& table) {
    names_.clear();
    for (const json::value& seat : table.at("seats").as_array()) {
      const json::value& name = seat.at("name").is_string() ? seat.at("name") : seat.at("bot");
      names_.emplace_back(name.is_string() ? std::string(name.as_string()) : "open");
    }
  }

  void agree_to_take_back(Line& line, const json::object& table) {
    const json::value* asked = table.if_contains("take_back");
    if (asked == nullptr || !asked->is_object()) return;
    for (const json::value& seat : asked->at("waiting_for").as_array()) {
      if (players_.contains(seat.to_number<int>()))
        return line.say({{"type", "answer"}, {"yes", true}});
    }
  }

  /// Decides for the first of our seats that is to act; after that comes a new update.
  void act(Line& line, const json::object& message) {
    for (const json::value& shown : message.at("views").as_array()) {
      const json::array& legal = shown.at("legal").as_array();
      if (legal.empty() || shown.at("seat").is_null()) continue;
      const int at = shown.at("seat").to_number<int>();
      const json::value action = players_.at(at)->choose(seat(at), shown.at("view"), legal);
      return line.say({{"type", "act"},
                       {"id", mark_ + "-" + std::to_string(++acts_)},
                       {"state", message.at("state")},
                       {"seat", at},
                       {"action", action}});
    }
  }

  const Sitting& sitting_;
  // An act under an id that the server has seen would not be played.
  const std::string mark_ = std::to_string(std::random_device()());
  int acts_ = 0;
  std::map<int, std::unique_ptr<host::SeatPlayer>> players_{};
  std::vector<std::string> names_{};
  std::optional<json::object> outcome_{};
  bool sits_ = false;
};

}  // namespace

Link parse_link(std::string_view text) {
  constexpr std::string_view scheme = "http://";
  const auto fail = [&](std::string_view why) {
    throw host::BadInput("the link of a seat is http://HOST/t/TABLE#TOKEN; " +
                         host::in_quotes(text) + " " + std::string(why));
  };
  if (!text.starts_with(scheme)) fail("does not begin with http://");
  const std::string_view rest = text.substr(scheme.size());
  const std::size_t path = rest.find("/t/");
  const std::size_t hash = rest.find('#');
  if (path == std::string_view::npos || path == 0 || hash == std::string_view::npos || hash < path)
    fail("is none");
  Link link{.host = std::string(rest.substr(0, path)),
            .port = "80",
            .table = std::string(rest.substr(path + 3, hash - path - 3)),
            .token = std::string(rest.substr(hash + 1))};
  if (link.table.empty() || link.token.empty()) fail("has no token");
  const std::size_t colon = link.host.rfind(':');
  if (colon != std::string::npos && link.host.find(']', colon) == std::string::npos) {
    link.port = link.host.substr(colon + 1);
    link.host.resize(colon);
  }
  if (link.host.starts_with('[')) link.host = link.host.substr(1, link.host.size() - 2);
  return link;
}

Ended sit(const Sitting& sitting) { return Sitter(sitting).run(); }

}  // namespace rail::sitting
