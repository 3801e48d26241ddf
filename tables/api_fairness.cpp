// Boards that somebody is drawing, over HTTP: what is wrong with one, and whether it is fair.
#include <memory>
#include <utility>

#include "host/board_check.h"
#include "host/json_input.h"
#include "host/own_board.h"
#include "tables/api.h"
#include "tables/balance_work.h"
#include "tables/errands.h"
#include "tables/http_answers.h"

namespace rail::tables {

namespace {

namespace json = boost::json;

/// After so long a house answers with what it has come to, if that is anything.
constexpr std::chrono::milliseconds long_enough{900};
/// So much of one address is played at the same time.
constexpr std::size_t most_at_once = 4;

HttpResponse too_many_checks() {
  return http_error(429, "too_many_checks",
                    "too many boards to check from this address; try later");
}

HttpResponse too_many_balances() {
  return http_error(429, "too_many_balances",
                    "too many games on boards for this address; try later");
}

HttpResponse waits_too_long() {
  return http_error(429, "too_fast", "too much is waiting for this address; try again later");
}

/// Nobody reads it.
HttpResponse nobody_waits() {
  return http_error(503, "gone", "whoever asked has left before it was done");
}

json::object as_json(const BoardProblem& problem) {
  return {{"pointer", problem.pointer},
          {"where", problem.where},
          {"code", problem.code},
          {"words", problem.text},
          {"about", json::value_from(problem.about)}};
}

/// What an errand of these two kinds said: an answer, or what is wrong with the request.
HttpResponse answer_in(std::string_view said) {
  if (said.empty())
    return http_error(500, "not_played", "what was asked about this board could not be found out");
  if (const std::optional<std::string> problem = problem_in(said))
    return http_error(400, "bad_request", *problem);
  return {.body = std::string(said)};
}

}  // namespace

/// A request that is being worked at. Thinking threads have it one after the other, and between
/// them the loop.
struct Api::BoardJob {
  std::string address;
  std::string body;
  Respond respond;
  std::optional<std::weak_ptr<const void>> asker;
  Clock::time_point begun;
  std::unique_ptr<BalanceWork> work = nullptr;
  bool more = true;
  std::optional<std::string> problem = {};
  /// Gone with the answer: what is still thought about it is not needed.
  std::shared_ptr<const bool> wanted = std::make_shared<const bool>(true);

  bool asker_is_gone() const { return asker && asker->expired(); }
};

void Api::check_board(HttpRequest& request, const Respond& respond) {
  if (request.body.size() > max_board_text)
    return respond(http_error(413, "too_large", "a board document has at most 4 MiB"));
  if (!checks_.allow(request.address, services_.loop.now())) {
    ++services_.metrics.limited;
    return respond(too_many_checks());
  }
  json::object said;
  json::array problems;
  bool readable = true;
  for (const BoardProblem& problem : host::board_problems(request.body)) {
    readable = readable && problem.code != "not_json" && problem.code != "too_large" &&
               problem.code != "repeated_key";
    problems.push_back(as_json(problem));
  }
  if (problems.empty()) {
    const auto board = host::own_board(request.body);
    said = {{"id", board->ids.document},
            {"rules", board->ids.rules},
            {"entry", host::description(*board)}};
  } else if (readable && host::parse_json(request.body, "board").is_object()) {
    const BoardIds ids = board_ids(request.body);
    said = {{"id", ids.document}, {"rules", ids.rules}};
  }
  said["problems"] = std::move(problems);
  respond({.body = json::serialize(said)});
}

/// By the limits of its address, before the body is read.
std::optional<HttpResponse> Api::refuse_drawn(const HttpRequest& head) const {
  const Clock::time_point now = services_.loop.now();
  if (head.path.back() == "check")
    return checks_.would_allow(head.address, now) ? std::nullopt : std::optional(too_many_checks());
  return balances_.would_allow(head.address, now) ? std::nullopt
                                                  : std::optional(too_many_balances());
}

bool Api::may_balance(const std::string& address, const Respond& respond) {
  if (balances_.allow(address, services_.loop.now())) {
    if (balancing_.enter(address, most_at_once)) return true;
    respond(waits_too_long());
  } else {
    respond(too_many_balances());
  }
  ++services_.metrics.limited;
  return false;
}

std::shared_ptr<Api::BoardJob> Api::board_job(HttpRequest& request, const Respond& respond) {
  return std::make_shared<BoardJob>(BoardJob{.address = request.address,
                                             .body = std::move(request.body),
                                             .respond = respond,
                                             .asker = request.asker,
                                             .begun = services_.loop.now()});
}

void Api::answer_job(BoardJob& job, HttpResponse answer) {
  if (!job.wanted) return;
  job.wanted.reset();
  balancing_.leave(job.address);
  job.respond(std::move(answer));
}

void Api::balance_board(HttpRequest& request, const Respond& respond) {
  if (!may_balance(request.address, respond)) return;
  const std::shared_ptr<BoardJob> job = board_job(request, respond);
  if (!services_.thinker.takes_errands()) return play_on(job, true);
  const auto heard = [this, job](std::string_view said, bool last) {
    if (last) answer_job(*job, answer_in(said));
  };
  if (!services_.thinker.offer({.address = job->address,
                                .owner = job->wanted,
                                .errand = Errand{balance_errand(job->body), heard}}))
    answer_job(*job, waits_too_long());
}

/// One piece after the other, so that others have their turns in between.
void Api::play_on(const std::shared_ptr<BoardJob>& job, bool first) {
  // The house outlives what its thinker does.
  Thought thought{.address = job->address, .work = [this, job](double) {
                    try {
                      if (!job->asker_is_gone()) {
                        if (!job->work) job->work = std::make_unique<BalanceWork>(job->body);
                        job->more = job->work->step();
                      }
                    } catch (const std::exception& bad) {
                      job->problem = bad.what();
                    }
                    services_.loop.post([this, job] { played(job); });
                  }};
  if (!first) return services_.thinker.add(std::move(thought));
  if (!services_.thinker.offer(std::move(thought))) answer_job(*job, waits_too_long());
}

void Api::played(const std::shared_ptr<BoardJob>& job) {
  if (job->problem) return answer_job(*job, http_error(400, "bad_request", *job->problem));
  if (job->asker_is_gone()) return answer_job(*job, nobody_waits());
  const bool enough = job->work->played() > 0 &&
                      (services_.stopping || services_.loop.now() - job->begun >= long_enough);
  if (job->more && !enough) return play_on(job, false);
  answer_job(*job, {.body = job->work->said()});
}

void Api::report_board(HttpRequest& request, const Respond& respond) {
  if (!may_balance(request.address, respond)) return;
  const std::shared_ptr<BoardJob> job = board_job(request, respond);
  Thought thought{.address = job->address, .owner = job->wanted};
  if (services_.thinker.takes_errands()) {
    thought.errand = Errand{report_errand(job->body), [this, job](std::string_view said, bool) {
                              answer_job(*job, answer_in(said));
                            }};
  } else {
    thought.work = [this, job](double) {
      services_.loop.post(
          [this, job, said = report_said(job->body)] { answer_job(*job, answer_in(said)); });
    };
  }
  if (!services_.thinker.offer(std::move(thought))) answer_job(*job, waits_too_long());
}

}  // namespace rail::tables
