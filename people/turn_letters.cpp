// What letters say of calls: the table's game, who moved, and how much time is left; nothing of the
// game itself, and no secret: the link opens the table, and who he is the browser knows.
#include "people/turn_letters.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <vector>

#include "people/letter_words.h"
#include "people/letters.h"
#include "people/wire.h"

namespace rail::people {

namespace {

std::string language_name(Language language) { return language == Language::de ? "de" : "en"; }

std::string title_in(const tables::CallText& text, Language language) {
  const std::string& title = language == Language::de ? text.title.de : text.title.en;
  return title.empty() ? text.game : title;
}

std::string table_link(std::string_view url, const tables::CallText& text) {
  return fmt::format("{}/t/{}", url, text.table);
}

Letter::About about_of(const tables::CallText& text) {
  switch (text.to.value_or(tables::CallTo::turn)) {
    case tables::CallTo::turn:
      return Letter::About::your_turn;
    case tables::CallTo::table:
      return Letter::About::invitation;
    case tables::CallTo::round:
      return Letter::About::round_begins;
  }
  return Letter::About::your_turn;
}

/// What a notice is called: the same for the same word of the same call.
std::string call_name(const TurnCall& call) {
  return fmt::format("{}\n{}\n{}\n", call.key(), call.about(), call.word);
}

}  // namespace

tables::CallText read_turn(const StoredCall& call) {
  auto text = read_text<tables::CallText>("call", call.text, longest_call);
  if (!is_word(text.table, max_table_id)) host::Where("call").member("table").fail("no table's id");
  return text;
}

Letter turn_letter(const TurnCall& call, bool reminder, Language language, std::string_view url) {
  Letter letter;
  letter.about = reminder ? Letter::About::reminder : about_of(call.text);
  letter.language = language_name(language);
  letter.id = name_of("roundhouse notice\n" + call_name(call));
  letter.table_title = title_in(call.text, language);
  letter.who_moved = call.text.who_moved.value_or("");
  letter.deadline_ms = call.text.deadline;
  letter.link = table_link(url, call.text);
  return letter;
}

Letter webhook_letter(const TurnCall& call, std::string_view url) {
  Letter letter;
  letter.posted = boost::json::serialize(boost::json::object{{"table", call.text.table},
                                                             {"game", call.text.game},
                                                             {"seat", index(call.text.seat)},
                                                             {"link", table_link(url, call.text)}});
  return letter;
}

Letter digest_letter(std::span<const TurnCall> calls, Language language, std::string_view url,
                     std::int64_t now) {
  std::vector<const TurnCall*> sorted;
  for (const TurnCall& call : calls) sorted.push_back(&call);
  std::stable_sort(sorted.begin(), sorted.end(), [](const TurnCall* a, const TurnCall* b) {
    return a->text.deadline.value_or(INT64_MAX) < b->text.deadline.value_or(INT64_MAX);
  });
  Letter letter;
  letter.about = Letter::About::digest;
  letter.language = language_name(language);
  letter.link = fmt::format("{}/", url);
  std::string name = "roundhouse digest\n";
  for (const TurnCall* call : sorted) {
    name += call_name(*call);
    const Letter::About about = about_of(call->text);
    letter.lines.push_back({.title = title_in(call->text, language),
                            .detail = line_detail(about, call->text.who_moved.value_or(""),
                                                  call->text.deadline, now, letter.language),
                            .link = table_link(url, call->text),
                            .about = about});
  }
  letter.id = name_of(name);
  return letter;
}

}  // namespace rail::people
