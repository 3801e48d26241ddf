// What JavaScript calls, and how it is called. A house worker says `hear`, a thinking worker
// `begin_work` and then `step_work` until that is 0.
#include <emscripten.h>

#include <chrono>
#include <exception>
#include <memory>
#include <string>

#include "browser/device_house.h"
#include "tables/errands.h"

namespace {

using rail::browser::DeviceHouse;
using rail::tables::ErrandWork;

constexpr auto between_reports = std::chrono::milliseconds(400);
constexpr auto long_enough = std::chrono::milliseconds(900);

// clang-format off
EM_JS(void, call_tell, (const char* text), { Module["tell"](UTF8ToString(text)); })
// clang-format on

void tell(const std::string& text) { call_tell(text.c_str()); }

std::unique_ptr<DeviceHouse> house;
std::unique_ptr<ErrandWork> work;
std::chrono::steady_clock::time_point begun;
std::chrono::steady_clock::time_point next_report;

void report(const std::string& said) { tell(rail::browser::message("work", {{"said", said}})); }

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE void hear(const char* text) {
  if (!house) house = std::make_unique<DeviceHouse>(tell);
  house->hear(text);
}

EMSCRIPTEN_KEEPALIVE void begin_work(const char* text) {
  begun = std::chrono::steady_clock::now();
  next_report = begun + between_reports;
  try {
    work = std::make_unique<ErrandWork>(text);
  } catch (const std::exception&) {
    work.reset();
  }
}

EMSCRIPTEN_KEEPALIVE int step_work() {
  if (!work) {
    report("");
    return 0;
  }
  bool more = false;
  try {
    more = work->step();
  } catch (const std::exception&) {
    report("");
    work.reset();
    return 0;
  }
  const auto now = std::chrono::steady_clock::now();
  if (now - begun >= long_enough) work->hurry();
  if (!more || now >= next_report) {
    next_report = now + between_reports;
    report(work->said());
  }
  if (!more) work.reset();
  return more ? 1 : 0;
}
}
