// A house of tables in a worker of a browser: it hears and tells JSON, as docs/browser.md says.
// Nothing in here knows of JavaScript.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "browser/loop.h"
#include "browser/secrets.h"
#include "browser/store.h"
#include "browser/thinker.h"
#include "tables/house.h"

namespace rail::browser {

class DeviceHouse {
 public:
  explicit DeviceHouse(Tell tell);
  DeviceHouse(const DeviceHouse&) = delete;
  DeviceHouse& operator=(const DeviceHouse&) = delete;
  ~DeviceHouse();

  /// What cannot be understood is logged and passed over.
  void hear(std::string_view text);

 private:
  class Log;
  class Notices;
  class Line;

  void take(const boost::json::object& heard);
  void rise(const boost::json::value& with);
  void ask(const boost::json::value& question);
  void open_line(std::int64_t id);

  Tell tell_;
  WorkerLoop loop_;
  WorkerStore store_;
  WorkerThinker thinker_;
  std::unique_ptr<Log> log_;
  std::unique_ptr<Notices> notices_;
  tables::Metrics metrics_;
  std::unique_ptr<DeviceSecrets> secrets_;
  std::unique_ptr<tables::House> house_;  // before the lines, which end in it
  std::map<std::int64_t, std::unique_ptr<Line>> lines_;
};

}  // namespace rail::browser
