#include "server/luck.h"

#include <algorithm>
#include <utility>

#include "server/tokens.h"

namespace rail::server {

std::string new_deal() {
  constexpr std::size_t characters = 8;
  return new_token().substr(0, characters);
}

bool is_deal(std::string_view code) {
  constexpr std::size_t shortest = 4, longest = 60;
  return code.size() >= shortest && code.size() <= longest && std::ranges::all_of(code, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
         });
}

Luck::Luck(std::string secret, std::function<std::uint64_t()> scripted)
    : secret_(std::move(secret)), scripted_(std::move(scripted)) {}

boost::json::value Luck::draw(const Table& table) const {
  if (const host::RecordEntry* next = table.written(); next != nullptr && next->actor.is_chance())
    return next->action;
  const Settings& settings = table.settings();
  if (table.script() != nullptr && table.script()->kind == host::ScriptKind::challenge)
    return table.match().draw_from(table.script()->luck);
  if (settings.deal && !scripted_) {
    // Who takes back what was revealed meets other luck then, or taking back would be looking.
    const int times = table.times_taken_back();
    const std::string what =
        times == 0 ? *settings.deal : *settings.deal + '/' + std::to_string(times);
    return table.match().draw_from(of(what));
  }
  Rng rng(scripted_ ? scripted_() : random_number());
  return table.match().draw(rng);
}

std::uint64_t Luck::of(std::string_view deal) const { return keyed_number(secret_, deal); }

Rng Luck::for_bot(const Table& table) {
  const host::Script* script = table.script();
  if (script == nullptr || script->kind == host::ScriptKind::lesson) return Rng(random_number());
  return Rng(script->luck + table.line().size());
}

}  // namespace rail::server
