// What the worker says to its house, one kind after the other.
#include "browser/device_house.h"

#include <exception>
#include <initializer_list>
#include <optional>
#include <utility>

#include "browser/version.h"
#include "host/json_input.h"

namespace rail::browser {

namespace json = boost::json;
using host::Where;

namespace {

/// Of everybody who asks: nobody keeps a device from its own tables.
const std::string here = "here";
constexpr tables::Rate as_often_as_wished{.per_second = 1000, .burst = 100'000};

std::int64_t number_in(const json::value& value, std::string_view key) {
  const Where where("message");
  return host::integer_at(where.member(key),
                          host::member_at(where, host::object_at(where, value), key), 0, INT64_MAX);
}

std::string text_in(const json::value& value, std::string_view key) {
  const Where where("message");
  return std::string(host::string_at(where.member(key),
                                     host::member_at(where, host::object_at(where, value), key)));
}

const json::value& value_in(const json::value& value, std::string_view key) {
  const Where where("message");
  return host::member_at(where, host::object_at(where, value), key);
}

}  // namespace

class DeviceHouse::Log final : public tables::Log {
 public:
  explicit Log(const Tell& tell) : tell_(tell) {}
  void write(tables::Severity severity, std::string_view event,
             std::initializer_list<tables::Field> fields) const override {
    json::object all;
    for (const tables::Field& field : fields) all[field.key] = field.value;
    tell_(browser::message(
        "log",
        {{"severity", static_cast<int>(severity)}, {"event", event}, {"fields", std::move(all)}}));
  }

 private:
  const Tell& tell_;
};

/// Nobody can be called from here.
class DeviceHouse::Notices final : public tables::Notices {
 public:
  std::optional<std::string> problem(std::string_view) const override {
    return "a table on a device calls nobody";
  }
};

class DeviceHouse::Line final : public tables::Connection {
 public:
  Line(DeviceHouse& house, std::int64_t id)
      : house_(house), id_(id), client_(house.house_->connect(*this)) {}

  void send(std::shared_ptr<const std::string> message) override {
    house_.tell_(browser::message("said", {{"id", id_}, {"text", *message}}));
  }
  /// Later: whoever closes a line may still be talking to it.
  void close() override {
    house_.loop_.post([&house = house_, id = id_] {
      if (house.lines_.erase(id) != 0) house.tell_(browser::message("hung_up", {{"id", id}}));
    });
  }
  const std::string& address() const override { return here; }
  tables::Client& client() { return *client_; }

 private:
  DeviceHouse& house_;
  std::int64_t id_;
  std::unique_ptr<tables::Client> client_;
};

DeviceHouse::DeviceHouse(Tell tell)
    : tell_(std::move(tell)),
      loop_(tell_),
      store_(loop_, tell_),
      thinker_(loop_, tell_),
      log_(std::make_unique<Log>(tell_)),
      notices_(std::make_unique<Notices>()) {}

DeviceHouse::~DeviceHouse() = default;

void DeviceHouse::hear(std::string_view text) {
  try {
    const json::value heard = host::parse_json(text, "message");
    take(host::object_at(Where("message"), heard));
  } catch (const std::exception& error) {
    log_->write(tables::Severity::error, "not_understood", {{"why", error.what()}});
  }
  loop_.run();
}

void DeviceHouse::take(const json::object& heard) {
  if (heard.size() != 1) throw host::BadInput("message: it must have one member");
  const std::string_view what = heard.begin()->key();
  const json::value& content = heard.begin()->value();
  if (what == "rise") return rise(content);
  if (!house_) throw host::BadInput("message: the house has not risen");
  if (what == "ask") {
    ask(content);
  } else if (what == "line") {
    open_line(number_in(content, "id"));
  } else if (what == "say") {
    const auto line = lines_.find(number_in(content, "id"));
    if (line != lines_.end()) line->second->client().receive(text_in(content, "text"));
  } else if (what == "hang_up") {
    lines_.erase(number_in(content, "id"));
  } else if (what == "found") {
    store_.found(number_in(content, "id"), value_in(content, "answers"));
  } else if (what == "stored") {
    store_.stored(number_in(content, "id"), text_in(content, "verdict"));
  } else if (what == "created") {
    store_.created(number_in(content, "id"), value_in(content, "key"));
  } else if (what == "thought") {
    thinker_.thought(number_in(content, "id"), text_in(content, "said"),
                     host::bool_at(Where("message.last"), value_in(content, "last")));
  } else if (what == "wake") {
    loop_.wake(number_in(content, "id"));
  } else if (what == "changed") {
    house_->changed_elsewhere(number_in(content, "key"), number_in(content, "last_seq"));
  } else {
    throw host::BadInput("message: " + host::in_quotes(what) + " is not known");
  }
}

void DeviceHouse::rise(const json::value& with) {
  if (house_) throw host::BadInput("message: the house stands already");
  secrets_ = std::make_unique<DeviceSecrets>(text_in(with, "secret"));
  const std::int64_t now = number_in(with, "now");
  std::vector<tables::Downtime> downtimes;
  for (const json::value& time : host::array_at(Where("downtimes"), value_in(with, "downtimes")))
    downtimes.push_back({number_in(time, "since"), number_in(time, "until")});
  if (!value_in(with, "alive").is_null()) {
    const std::int64_t last = number_in(with, "alive");
    if (last < now) {
      downtimes.push_back({last, now});
      tell_(browser::message("downtime", {{"since", last}, {"until", now}}));
    }
  }
  tell_(browser::message("alive", {{"now", now}}));
  tables::HouseOptions options;
  options.version = version;
  options.tells_begun = true;
  options.tables_per_address = as_often_as_wished;
  options.analyses_per_address = as_often_as_wished;
  options.seats_per_address = as_often_as_wished;
  options.deals_per_address = as_often_as_wished;
  options.boards_per_address = as_often_as_wished;
  options.checks_per_address = as_often_as_wished;
  options.balances_per_address = as_often_as_wished;
  house_ = std::make_unique<tables::House>(tables::Outside{.loop = loop_,
                                                           .store = store_,
                                                           .thinker = thinker_,
                                                           .notices = *notices_,
                                                           .secrets = *secrets_,
                                                           .log = *log_,
                                                           .metrics = metrics_},
                                           options, std::move(downtimes));
  tell_(browser::message("ready", {{"version", version}}));
}

void DeviceHouse::ask(const json::value& question) {
  const std::int64_t id = number_in(question, "id");
  tables::HttpRequest request;
  request.method = text_in(question, "method");
  for (const json::value& word : host::array_at(Where("path"), value_in(question, "path")))
    request.path.emplace_back(host::string_at(Where("path"), word));
  for (const auto& [key, value] : host::object_at(Where("query"), value_in(question, "query")))
    request.query.emplace(key, host::string_at(Where("query"), value));
  request.body = text_in(question, "body");
  request.address = here;
  house_->http(std::move(request), [this, id](const tables::HttpResponse& response) {
    tell_(browser::message("answer", {{"id", id},
                                      {"status", response.status},
                                      {"body", response.body},
                                      {"filename", response.filename}}));
  });
}

void DeviceHouse::open_line(std::int64_t id) {
  if (lines_.contains(id)) throw host::BadInput("message: there is such a line");
  lines_.emplace(id, std::make_unique<Line>(*this, id));
}

}  // namespace rail::browser
