// Which match is analysed next, and how the work tells what it has found so far.
#include "tables/analyses.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "tables/errands.h"

namespace rail::tables {

namespace {

constexpr auto between_reports = std::chrono::milliseconds(400);

/// Before the work has begun.
std::string nothing_yet(const host::Record& record) {
  const bool cooperative = record.outcome && record.outcome->contains("won");
  return R"({"done":0,"of":)" + std::to_string(record.entries.size() + 1) + R"(,"cooperative":)" +
         (cooperative ? "true" : "false") +
         R"(,"chances":[],"decisions":[],"sums":[],"turning":[],"story":null})";
}

}  // namespace

/// One match under analysis, elsewhere; it tells the loop how far it is.
class Analyses::Work {
 public:
  Work(Analyses& analyses, std::shared_ptr<Job> job)
      : analyses_(analyses),
        loop_(analyses.outside_.loop),
        effort_(analyses.limits_.effort),
        goes_on_(analyses.goes_on_),
        job_(std::move(job)),
        record_(std::move(*job_->record)) {
    job_->record.reset();
  }

  /// False when it is over.
  bool step() {
    if (!*goes_on_) return false;
    bool more = false;
    std::string problem;
    try {
      if (!analyst_) {
        game_ = host::game_of(record_);
        analyst_ = game_->analyse(record_, {.effort = effort_, .seed = 1});
      }
      more = analyst_->step();
      const Clock::time_point now = loop_.now();
      if (!more || now >= next_report_) {
        next_report_ = now + between_reports;
        report();
      }
    } catch (const std::exception& error) {
      more = false;
      problem = error.what();
    }
    if (!more) tell([job = job_, problem](Analyses& to) { to.finish(*job, problem); });
    return more;
  }

 private:
  void report() {
    auto text = std::make_shared<std::string>();
    analyst_->write(*text);
    tell([job = job_, text = std::move(text)](Analyses& to) { to.heard(*job, text); });
  }

  template <class Do>
  void tell(Do action) {
    loop_.post([&to = analyses_, alive = std::weak_ptr(goes_on_), action = std::move(action)] {
      if (const auto goes_on = alive.lock(); goes_on && *goes_on) action(to);
    });
  }

  Analyses& analyses_;  // only for the loop, and only while it goes on
  Loop& loop_;
  const int effort_;
  std::shared_ptr<std::atomic<bool>> goes_on_;
  std::shared_ptr<Job> job_;
  host::Record record_;
  std::shared_ptr<const host::GameEntry> game_;
  std::unique_ptr<host::MatchAnalyst> analyst_;
  Clock::time_point next_report_{};
};

Analyses::Analyses(const Outside& outside, const Limits& limits)
    : outside_(outside), limits_(limits) {}

void Analyses::stop() { *goes_on_ = false; }

Analyses::Jobs::iterator Analyses::find(const AnalysisKey& key) {
  return std::find_if(jobs_.begin(), jobs_.end(),
                      [&](const std::shared_ptr<Job>& job) { return job->key == key; });
}

Analyses::Text Analyses::known(const AnalysisKey& key) {
  const auto found = find(key);
  if (found == jobs_.end()) return {};
  jobs_.splice(jobs_.begin(), jobs_, found);
  return jobs_.front()->text;
}

Analyses::Text Analyses::start(const AnalysisKey& key, host::Record record,
                               const std::string& address) {
  if (const auto found = find(key); found != jobs_.end()) return (*found)->text;
  const auto of_address = std::count_if(waiting_.begin(), waiting_.end(),
                                        [&](const auto& job) { return job->address == address; });
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
  next();
  return job->text;
}

/// Begins with the first that waits, unless another is being worked on.
void Analyses::next() {
  if (working_ || waiting_.empty() || !*goes_on_) return;
  working_ = true;
  const std::shared_ptr<Job> job = std::move(waiting_.front());
  waiting_.pop_front();
  if (outside_.thinker.takes_errands()) return send(job);
  auto work = std::make_shared<Work>(*this, job);
  outside_.thinker.background([work = std::move(work)] { return work->step(); });
}

void Analyses::send(const std::shared_ptr<Job>& job) {
  const std::string errand = analyse_errand(*job->record, limits_.effort);
  job->record.reset();
  outside_.thinker.background(
      {errand, [this, alive = std::weak_ptr(goes_on_), job](std::string_view said, bool last) {
         if (const auto goes_on = alive.lock(); !goes_on || !*goes_on) return;
         if (!said.empty()) heard(*job, std::make_shared<const std::string>(said));
         if (last) finish(*job, said.empty() ? "nothing came back" : "");
       }});
}

void Analyses::heard(Job& job, Text text) { job.text = std::move(text); }

/// Of what was finished, what was asked for longest ago is forgotten.
void Analyses::finish(Job& job, const std::string& problem) {
  ++outside_.metrics.analyses;
  if (!problem.empty()) {
    job.text = std::make_shared<const std::string>();
    outside_.log.write(Severity::warning, "not_analysed",
                       {{"table", job.key.table}, {"why", problem}});
  }
  job.done = true;
  std::size_t kept = 0;
  jobs_.remove_if(
      [&](const std::shared_ptr<Job>& it) { return it->done && ++kept > limits_.kept; });
  working_ = false;
  next();
}

}  // namespace rail::tables
