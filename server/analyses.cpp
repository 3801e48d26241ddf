#include "server/analyses.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

namespace rail::server {

namespace {

constexpr auto between_reports = std::chrono::milliseconds(400);

/// On Linux each thread has a priority of its own.
void lower_priority(int nice) {
  setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), getpriority(PRIO_PROCESS, 0) + nice);
}

/// Before the work has begun.
std::string nothing_yet(const host::Record& record) {
  const bool cooperative = record.outcome && record.outcome->contains("won");
  return R"({"done":0,"of":)" + std::to_string(record.entries.size() + 1) + R"(,"cooperative":)" +
         (cooperative ? "true" : "false") +
         R"(,"chances":[],"decisions":[],"sums":[],"turning":[],"story":null})";
}

}  // namespace

Analyses::Analyses(const Limits& limits, Finished finished)
    : limits_(limits),
      finished_(std::move(finished)),
      thread_([this](const std::stop_token& stopping) { run(stopping); }) {}

Analyses::~Analyses() { stop(); }

void Analyses::stop() { thread_.request_stop(); }

Analyses::Jobs::iterator Analyses::find(const AnalysisKey& key) {
  return std::find_if(jobs_.begin(), jobs_.end(),
                      [&](const std::shared_ptr<Job>& job) { return job->key == key; });
}

Analyses::Text Analyses::known(const AnalysisKey& key) {
  const std::lock_guard lock(mutex_);
  const auto found = find(key);
  if (found == jobs_.end()) return {};
  jobs_.splice(jobs_.begin(), jobs_, found);
  return jobs_.front()->text;
}

Analyses::Text Analyses::start(const AnalysisKey& key, host::Record record,
                               const std::string& address) {
  const std::lock_guard lock(mutex_);
  if (const auto found = find(key); found != jobs_.end()) return (*found)->text;
  const auto of_address =
      std::ranges::count_if(waiting_, [&](const auto& job) { return job->address == address; });
  if (waiting_.size() >= limits_.waiting ||
      std::cmp_greater_equal(of_address, limits_.waiting_per_address))
    return {};
  auto job = std::make_shared<Job>();
  job->key = key;
  job->address = address;
  job->text = std::make_shared<const std::string>(nothing_yet(record));
  job->record = std::move(record);
  jobs_.push_front(job);
  waiting_.push_back(job);
  wake_.notify_one();
  return job->text;
}

void Analyses::run(const std::stop_token& stopping) {
  lower_priority(limits_.nice);
  host::Record record;
  while (const std::shared_ptr<Job> job = next(stopping, record)) {
    std::string problem;
    try {
      problem = work(*job, record, stopping);
    } catch (const std::exception& error) {
      problem = error.what();
    }
    if (stopping.stop_requested()) return;
    finish(job, problem);
  }
}

/// Waits for a job; none when all is to end.
std::shared_ptr<Analyses::Job> Analyses::next(const std::stop_token& stopping,
                                              host::Record& record) {
  std::unique_lock lock(mutex_);
  wake_.wait(lock, stopping, [this] { return !waiting_.empty(); });
  if (stopping.stop_requested()) return {};
  std::shared_ptr<Job> job = waiting_.front();
  waiting_.pop_front();
  record = std::move(*job->record);
  job->record.reset();
  return job;
}

/// Empty if all went well.
std::string Analyses::work(Job& job, const host::Record& record, const std::stop_token& stopping) {
  const std::shared_ptr<const host::GameEntry> game = host::game_of(record);
  const auto analyst = game->analyse(record, {.effort = limits_.effort, .seed = 1});
  auto next_report = std::chrono::steady_clock::now();
  while (!stopping.stop_requested() && analyst->step()) {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_report) continue;
    next_report = now + between_reports;
    tell(job, *analyst);
  }
  tell(job, *analyst);
  return {};
}

void Analyses::tell(Job& job, const host::MatchAnalyst& analyst) {
  auto text = std::make_shared<std::string>();
  analyst.write(*text);
  const std::lock_guard lock(mutex_);
  job.text = std::move(text);
}

/// Of what was finished, what was asked for longest ago is forgotten.
void Analyses::finish(const std::shared_ptr<Job>& job, const std::string& problem) {
  {
    const std::lock_guard lock(mutex_);
    job->done = true;
    if (!problem.empty()) job->text = std::make_shared<const std::string>();
    std::size_t kept = 0;
    jobs_.remove_if(
        [&](const std::shared_ptr<Job>& it) { return it->done && ++kept > limits_.kept; });
  }
  if (finished_) finished_(job->key, problem);
}

}  // namespace rail::server
