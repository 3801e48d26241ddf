// Puts calls in order, and tries again later.
#include "server/webhook_queue.h"

#include <cassert>

namespace rail::server {

bool WebhookQueue::push(Notice notice, Time due) {
  cancel(notice.key);
  notice.number = pushed_++;
  const auto found = out_.find(notice.key);
  if (found == out_.end()) return insert({std::move(notice), due});
  found->second.next = Waiting{std::move(notice), due};
  return false;
}

void WebhookQueue::cancel(std::string_view key) {
  if (const auto found = by_key_.find(key); found != by_key_.end()) remove(found->second);
  if (const auto found = out_.find(key); found != out_.end()) found->second = Out{false, {}};
}

std::optional<Notice> WebhookQueue::take(Time now) {
  const auto due = next();
  if (!due || *due > now) return {};
  Notice notice = remove(heads_.begin()->second);
  out_.emplace(notice.key, Out{});
  change(notice.host, [](Host& host) { ++host.out; });
  return notice;
}

bool WebhookQueue::done(const Notice& notice) {
  const auto found = out_.find(notice.key);
  assert(found != out_.end());
  std::optional<Waiting> next = std::move(found->second.next);
  out_.erase(found);
  change(notice.host, [](Host& host) { --host.out; });
  return next && insert(std::move(*next));
}

bool WebhookQueue::again(Notice notice, Time due) {
  const bool wanted = out_.at(notice.key).wanted;
  const bool dropped = done(notice);
  return wanted ? insert({std::move(notice), due}) : dropped;
}

std::optional<WebhookQueue::Time> WebhookQueue::next() const {
  if (out_.size() >= limits_.at_once || heads_.empty()) return {};
  return heads_.begin()->first;
}

bool WebhookQueue::insert(Waiting added) {
  const Place place{added.due, added.notice.number};
  change(added.notice.host, [&](Host& host) { host.waiting.insert(place); });
  by_key_.emplace(added.notice.key, place.second);
  waiting_.emplace(place.second, std::move(added));
  if (waiting_.size() <= limits_.waiting) return false;
  remove(waiting_.begin()->first);
  return true;
}

Notice WebhookQueue::remove(std::uint64_t number) {
  const auto found = waiting_.find(number);
  assert(found != waiting_.end());
  auto [notice, due] = std::move(found->second);
  const Place place{due, number};
  change(notice.host, [&](Host& host) { host.waiting.erase(place); });
  by_key_.erase(notice.key);
  waiting_.erase(found);
  return std::move(notice);
}

void WebhookQueue::change(const std::string& name, const std::function<void(Host&)>& how) {
  Host& host = hosts_[name];
  if (const auto head = head_of(host)) heads_.erase(*head);
  how(host);
  if (const auto head = head_of(host)) heads_.insert(*head);
  if (host.waiting.empty() && host.out == 0) hosts_.erase(name);
}

std::optional<WebhookQueue::Place> WebhookQueue::head_of(const Host& host) const {
  if (host.waiting.empty() || host.out >= limits_.per_host) return {};
  return *host.waiting.begin();
}

}  // namespace rail::server
