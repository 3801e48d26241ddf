// Codes of deals, and the number that a draw follows from.
#include "tables/luck.h"

#include <algorithm>
#include <utility>

#include "engine/text_hash.h"
#include "tables/secrets.h"

namespace rail::tables {

bool is_deal(std::string_view code) {
  constexpr std::size_t shortest = 4, longest = 60;
  return code.size() >= shortest && code.size() <= longest &&
         std::all_of(code.begin(), code.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
         });
}

std::optional<std::string> told_deal(const Settings& settings, Status status, bool reshuffled,
                                     bool sealed) {
  const bool chosen = settings.known_luck.value_or(false);
  if (sealed || reshuffled || (status != Status::over && !chosen)) return {};
  return settings.deal;
}

bool must_reshuffle(const Table& table) {
  const Settings& settings = table.settings();
  return settings.deal && !settings.known_luck && !table.reshuffled();
}

boost::json::value Luck::draw(const Table& table) const {
  if (const host::RecordEntry* next = table.written(); next != nullptr && next->actor.is_chance())
    return next->action;
  const Settings& settings = table.settings();
  if (table.script() != nullptr && table.script()->kind == host::ScriptKind::challenge)
    return table.match().draw_from(table.script()->luck);
  if (settings.deal && settings.known_luck) {
    // Who takes back what was revealed meets other luck then, or taking back would be looking.
    // Where luck is the same at other tables, nobody can (Draft::take_back).
    const int times = settings.sealed.value_or(false) ? 0 : table.times_taken_back();
    const std::string what =
        times == 0 ? *settings.deal : *settings.deal + '/' + std::to_string(times);
    return table.match().draw_from(known(what));
  }
  Rng rng(secrets_.random_number());
  return table.match().draw(rng);
}

std::uint64_t Luck::known(const std::string& deal) const {
  Known& known = known_[text_hash(deal) % known_.size()];
  if (known.deal != deal) known = {deal, of(deal)};
  return known.number;
}

std::uint64_t Luck::of(std::string_view deal) const { return secrets_.keyed_number(deal); }

std::string Luck::new_deal() const {
  constexpr std::size_t characters = 12;  // of five bits each
  return secrets_.new_token().substr(0, characters);
}

std::uint64_t Luck::for_bot(const Table& table) const {
  const host::Script* script = table.script();
  if (script == nullptr || script->kind == host::ScriptKind::lesson)
    return secrets_.random_number();
  return script->luck + table.line().size();
}

}  // namespace rail::tables
