// Who may ask as the host, and what he asks for.
#include "server/admin_api.h"

#include <boost/describe/enum_from_string.hpp>
#include <charconv>
#include <utility>
#include <vector>

#include "host/json_input.h"
#include "tables/http_answers.h"

namespace rail::server {

namespace {

namespace json = boost::json;
using host::Where;

/// Wrong tokens of an address.
constexpr Rate wrong_tokens{.per_second = 1.0 / 60, .burst = 10};
constexpr std::size_t longest_wish = 2'000;  // bytes

std::int64_t number_in(const HttpRequest& request, const char* name, std::int64_t otherwise) {
  const auto found = request.query.find(name);
  if (found == request.query.end()) return otherwise;
  const std::string& text = found->second;
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size())
    Where(name).fail("a whole number is expected");
  return number;
}

std::string query_text(const HttpRequest& request, const char* name) {
  const auto found = request.query.find(name);
  return found == request.query.end() ? "" : found->second;
}

std::optional<Status> status_in(const HttpRequest& request) {
  const std::string name = query_text(request, "status");
  if (name.empty()) return std::nullopt;
  if (name == "open") return Status::open;
  if (name == "running") return Status::running;
  if (name != "over") Where("status").fail("open, running or over is expected");
  return Status::over;
}

AdminWish list_wish(const HttpRequest& request, AdminKind kind) {
  constexpr std::int64_t most = 10 * admin_page;
  AdminWish wish{.verb = AdminVerb::list, .kind = kind};
  wish.before = number_in(request, "before", INT64_MAX);
  const std::int64_t limit = number_in(request, "limit", admin_page);
  if (limit < 1 || limit > most) Where("limit").fail("1 to 1000 are expected");
  wish.limit = static_cast<int>(limit);
  wish.status = status_in(request);
  wish.search = query_text(request, "search");
  return wish;
}

/// Of a person or of a table.
AdminWish about_wish(const HttpRequest& request) {
  const std::string person = query_text(request, "person");
  const std::string table = query_text(request, "table");
  if (person.empty() == table.empty()) Where("person").fail("a person or a table is expected");
  if (!table.empty()) return {.verb = AdminVerb::about, .kind = AdminKind::table, .id = table};
  return {.verb = AdminVerb::about, .kind = AdminKind::person, .id = person};
}

AdminWish finished_wish(const HttpRequest& request) {
  AdminWish wish{.verb = AdminVerb::finished, .limit = 10 * admin_page};
  const std::int64_t days = number_in(request, "days", 0);
  if (days < 1 || days > admin_most_days) Where("days").fail("1 to 36500 are expected");
  wish.days = static_cast<int>(days);
  return wish;
}

AdminWish change_wish(const HttpRequest& request, AdminVerb verb) {
  const Where where("wish");
  if (request.body.size() > longest_wish) where.fail("it is too long");
  const json::value value = host::parse_json(request.body, "wish");
  const json::object& object = host::object_at(where, value);
  AdminWish wish{.verb = verb};
  if (verb == AdminVerb::retention) {
    wish.limit = 10 * admin_page;
    host::only_members(where, object, {"days"});
    wish.days = static_cast<int>(host::integer_at(
        where.member("days"), host::member_at(where, object, "days"), 1, admin_most_days));
    return wish;
  }
  host::only_members(where, object, {"kind", "id"});
  const std::string kind(
      host::string_at(where.member("kind"), host::member_at(where, object, "kind")));
  if (!boost::describe::enum_from_string(kind.c_str(), wish.kind))
    where.member("kind").fail("there is nothing of this kind");
  wish.id = host::string_at(where.member("id"), host::member_at(where, object, "id"));
  return wish;
}

HttpResponse as_response(const AdminAnswer& answer) {
  return {.status = answer.status, .body = json::serialize(answer.body)};
}

}  // namespace

std::vector<ApiRequest> admin_requests() {
  std::vector<ApiRequest> all;
  for (const char* list :
       {"admin/tables", "admin/people", "admin/circles", "admin/tournaments", "admin/reports",
        "admin/blocked", "admin/about", "admin/house", "admin/finished"})
    all.push_back({"GET", list});
  for (const char* verb :
       {"admin/close", "admin/remove", "admin/block", "admin/unblock", "admin/retention"})
    all.push_back({"POST", verb});
  return all;
}

std::optional<AdminWish> admin_wish(const HttpRequest& request) {
  if (request.path.size() != 2) return std::nullopt;
  const std::string& word = request.path[1];
  AdminVerb verb = AdminVerb::list;
  AdminKind kind = AdminKind::tables;
  if (request.method == "GET") {
    if (word == "about") return about_wish(request);
    if (word == "house") return AdminWish{.verb = AdminVerb::house};
    if (word == "finished") return finished_wish(request);
    if (!boost::describe::enum_from_string(word.c_str(), kind) || kind > AdminKind::blocked)
      return std::nullopt;
    return list_wish(request, kind);
  }
  if (!boost::describe::enum_from_string(word.c_str(), verb) || only_looks(verb))
    return std::nullopt;
  return change_wish(request, verb);
}

AdminApi::AdminApi(StoreQueue& store, Loop& loop, const Secrets& secrets,
                   std::optional<ServerKeys> keys, std::string_view token, Changed changed,
                   Told told)
    : store_(store),
      loop_(loop),
      secrets_(secrets),
      keys_(std::move(keys)),
      token_hash_(token.empty() ? "" : secrets.hash_of(token)),
      changed_(std::move(changed)),
      told_(std::move(told)),
      wrong_(wrong_tokens) {}

std::optional<HttpResponse> AdminApi::judge(const HttpRequest& head) {
  if (token_hash_.empty()) return nothing_here();
  // Who guesses is not told any more whether he has guessed right.
  if (!wrong_.would_allow(head.address, loop_.now()))
    return http_error(429, "too_fast", "too many wrong tokens from this address; try later");
  if (secrets_.same_hash(secrets_.hash_of(head.session), token_hash_)) return std::nullopt;
  // Who sends none guesses nothing: a page finds out so whether there is something to be opened.
  if (!head.session.empty()) wrong_.allow(head.address, loop_.now());
  const json::object why{{"code", "bad_token"},
                         {"words", "this is for the host, who has a token"},
                         {"tries", wrong_.left(head.address, loop_.now())}};
  return HttpResponse{.status = 401, .body = json::serialize(json::object{{"error", why}})};
}

std::optional<HttpResponse> AdminApi::refuse_early(const HttpRequest& head) { return judge(head); }

void AdminApi::http(const HttpRequest& request, const std::function<void(HttpResponse)>& respond) {
  if (const auto no = judge(request)) return respond(*no);
  std::optional<AdminWish> wish;
  try {
    wish = admin_wish(request);
  } catch (const host::BadInput& bad) {
    return respond(http_error(400, "bad_request", bad.what()));
  }
  if (!wish) return respond(nothing_here());
  store_.look_after<AdminAnswer>(
      [wish = *wish, keys = keys_, now = loop_.wall_ms()](DiskStore& store) {
        return administer(store, keys ? &*keys : nullptr, wish, now);
      },
      [respond, this, verb = wish->verb](std::optional<AdminAnswer> answer) {
        if (!answer) return respond(not_stored());
        changed_(*answer);
        if (verb == AdminVerb::house) answer->body["server"] = told_();
        respond(as_response(*answer));
      });
}

}  // namespace rail::server
