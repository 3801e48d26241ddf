// What the stores on disks do, with maps.
#include "people/memory_people.h"

#include <algorithm>
#include <tuple>

#include "tables/store_checks.h"

namespace rail::people {

using tables::WaitingCall;

std::optional<std::int64_t> MemoryPeople::create_book(const StoredBook& book,
                                                      const BookChange& first) {
  tables::require_start(first.pages);
  const auto [place, made] = keys_.try_emplace({book.kind, book.id}, last_key_ + 1);
  if (!made) return std::nullopt;
  Kept& kept = books_[++last_key_];
  kept.book = book;
  kept.book.key = last_key_;
  apply(kept, first);
  return last_key_;
}

Verdict MemoryPeople::write_book(const BookChange& change) {
  const auto found = books_.find(change.key);
  if (found == books_.end()) return Verdict::conflict;
  if (!change.pages.empty() && (change.pages.front().seq != std::ssize(found->second.pages) ||
                                !tables::contiguous(change.pages)))
    return Verdict::conflict;
  apply(found->second, change);
  return Verdict::stored;
}

void MemoryPeople::apply(Kept& kept, const BookChange& change) {
  kept.pages.insert(kept.pages.end(), change.pages.begin(), change.pages.end());
  for (const auto& [person, belongs] : change.members) {
    if (belongs) {
      kept.members.insert(person);
    } else {
      kept.members.erase(person);
    }
  }
  if (change.closed) kept.book.closed = *change.closed;
  if (change.summary) kept.book.summary = *change.summary;
}

std::optional<StoredBook> MemoryPeople::book(Kind kind, std::string_view id) {
  const auto found = keys_.find({kind, std::string(id)});
  if (found == keys_.end()) return std::nullopt;
  return books_.at(found->second).book;
}

std::vector<StoredPage> MemoryPeople::pages(std::int64_t key, std::int64_t from) {
  const auto found = books_.find(key);
  if (found == books_.end()) return {};
  const std::vector<StoredPage>& all = found->second.pages;
  return {all.begin() + std::clamp<std::int64_t>(from, 0, std::ssize(all)), all.end()};
}

std::vector<StoredBook> MemoryPeople::books_of(Kind kind, std::string_view person, int limit) {
  std::vector<StoredBook> found;
  for (auto at = books_.rbegin(); at != books_.rend() && std::ssize(found) < limit; ++at) {
    const Kept& kept = at->second;
    if (kept.book.kind == kind && kept.members.contains(person)) found.push_back(kept.book);
  }
  return found;
}

void MemoryPeople::remove_book(std::int64_t key) {
  const auto found = books_.find(key);
  if (found == books_.end()) return;
  const StoredBook gone = found->second.book;
  books_.erase(found);
  keys_.erase({gone.kind, gone.id});
  if (gone.kind == Kind::person) forget(gone.id);
}

void MemoryPeople::forget(const std::string& person) {
  for (auto& [key, kept] : books_) kept.members.erase(person);
  std::erase_if(addresses_, [&](const auto& kept) { return kept.second.person == person; });
  std::erase_if(store_.calls(), [&](const auto& kept) {
    return kept.second.call.person == person && kept.second.call.webhook.empty();
  });
  for (auto& [key, waiting] : store_.calls()) {
    if (waiting.call.person == person) waiting.call.person.clear();
  }
  store_.forget(person);
}

bool MemoryPeople::count(std::span<const Tally> tallies, std::int64_t now) {
  std::erase_if(tallies_, [now](const auto& kept) { return kept.second <= now; });
  auto after = tallies_;
  for (const Tally& tally : tallies) {
    const auto until = counted_until(tally, after[tally.word], now);
    if (!until) return false;
    after[tally.word] = *until;
  }
  tallies_ = std::move(after);
  return true;
}

std::vector<Claimed> MemoryPeople::claim(std::int64_t now, std::int64_t until, std::string_view by,
                                         int limit) {
  return claimed(now, until, by, limit, [](const StoredCall&) { return true; });
}

std::vector<Claimed> MemoryPeople::claim_of(std::string_view person, std::int64_t now,
                                            std::int64_t until, std::string_view by) {
  return claimed(now, until, by, std::ssize(store_.calls()),
                 [person](const StoredCall& call) { return call.person == person; });
}

std::vector<Claimed> MemoryPeople::claimed(std::int64_t now, std::int64_t until,
                                           std::string_view by, std::ptrdiff_t limit,
                                           const std::function<bool(const StoredCall&)>& fits) {
  std::vector<WaitingCall*> due;
  for (auto& [key, waiting] : store_.calls()) {
    const bool free = waiting.claimed_by.empty() || waiting.claimed_until <= now;
    if (free && waiting.call.due <= now && fits(waiting.call)) due.push_back(&waiting);
  }
  std::sort(due.begin(), due.end(), [](const WaitingCall* a, const WaitingCall* b) {
    return std::tie(a->call.due, a->call.key) < std::tie(b->call.due, b->call.key);
  });
  std::vector<Claimed> taken;
  for (WaitingCall* waiting : due) {
    if (std::ssize(taken) >= limit) break;
    waiting->claimed_by = by;
    waiting->claimed_until = until;
    taken.push_back({.call = waiting->call,
                     .until = until,
                     .handed_over = {waiting->handed_over.begin(), waiting->handed_over.end()}});
  }
  return taken;
}

WaitingCall* MemoryPeople::held(std::string_view key, std::int64_t about, std::string_view by) {
  const auto found = store_.calls().find(key);
  if (found == store_.calls().end() || found->second.call.about != about) return nullptr;
  WaitingCall& call = found->second;
  return call.claimed_by.empty() || call.claimed_by != by ? nullptr : &call;
}

bool MemoryPeople::hand_over(std::string_view key, std::int64_t about, std::string_view address,
                             std::string_view by) {
  WaitingCall* call = held(key, about, by);
  return call != nullptr && call->handed_over.emplace(address).second;
}

void MemoryPeople::done(std::string_view key, std::int64_t about, std::string_view by) {
  if (held(key, about, by) != nullptr) store_.calls().erase(store_.calls().find(key));
}

void MemoryPeople::later(std::string_view key, std::int64_t about, std::string_view by,
                         std::int64_t due, int attempts,
                         std::span<const std::string> failed_addresses) {
  WaitingCall* call = held(key, about, by);
  if (call == nullptr) return;
  call->call.due = due;
  call->call.attempts = attempts;
  call->claimed_by.clear();
  call->claimed_until = 0;
  for (const std::string& failed : failed_addresses) call->handed_over.erase(failed);
}

void MemoryPeople::give_back(std::string_view by) {
  for (auto& [key, waiting] : store_.calls()) {
    if (waiting.claimed_by != by) continue;
    waiting.claimed_by.clear();
    waiting.claimed_until = 0;
  }
}

bool MemoryPeople::keep_address(const StoredAddress& address) {
  if (!keys_.contains({Kind::person, address.person})) return false;
  addresses_[address.id] = address;
  return true;
}

std::optional<StoredAddress> MemoryPeople::address(std::string_view id) {
  const auto found = addresses_.find(id);
  if (found == addresses_.end()) return std::nullopt;
  return found->second;
}

std::vector<StoredAddress> MemoryPeople::addresses_of(std::string_view person) {
  std::vector<StoredAddress> found;
  for (const auto& [id, address] : addresses_) {
    if (address.person == person) found.push_back(address);
  }
  std::stable_sort(found.begin(), found.end(), [](const StoredAddress& a, const StoredAddress& b) {
    return a.since < b.since;
  });
  return found;
}

void MemoryPeople::remove_address(std::string_view id) {
  if (const auto found = addresses_.find(id); found != addresses_.end()) addresses_.erase(found);
}

void MemoryPeople::remove_unconfirmed(std::int64_t asked_until) {
  std::erase_if(addresses_, [asked_until](const auto& kept) {
    return kept.second.standing == Standing::asked && kept.second.since <= asked_until;
  });
}

}  // namespace rail::people
