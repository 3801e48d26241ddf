// Says a letter: first what there is to say, then as text and as HTML.
#include "people/letter_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "people/letter_html.h"
#include "people/one_line.h"

namespace rail::people {

namespace {

constexpr std::size_t longest_name = 40;
constexpr std::size_t longest_title = 120;
constexpr std::size_t longest_subject = 160;
constexpr std::size_t longest_push_title = 60;
constexpr std::size_t longest_push_body = 180;

/// Says it in the language of the letter.
class Speaker {
 public:
  explicit Speaker(std::string_view language) : german_(language == "de") {}
  std::string_view operator()(std::string_view german, std::string_view english) const {
    return german_ ? german : english;
  }
  std::string count(std::int64_t number, std::string_view one_de, std::string_view more_de,
                    std::string_view one_en, std::string_view more_en) const {
    return fmt::format("{} {}", number,
                       number == 1 ? (*this)(one_de, one_en) : (*this)(more_de, more_en));
  }

 private:
  bool german_;
};

/// "Mara hat gespielt." or nothing.
std::string moved(const Speaker& say, std::string_view who) {
  const std::string name = one_line(who, longest_name);
  return name.empty() ? name
                      : fmt::format(fmt::runtime(say("{} hat gespielt.", "{} has played.")), name);
}

/// Why there is something to tell.
std::string occasion(const Speaker& say, Letter::About about, std::string_view who) {
  if (about == Letter::About::round_begins)
    return std::string(say("Die Runde beginnt.", "The round begins."));
  if (about != Letter::About::invitation) return moved(say, who);
  const std::string name = one_line(who, longest_name);
  if (name.empty()) return std::string(say("Du bist eingeladen.", "You are invited."));
  return fmt::format(fmt::runtime(say("{} lädt dich ein.", "{} invites you.")), name);
}

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string joined(std::string_view a, std::string_view between, std::string_view b) {
  if (a.empty() || b.empty()) return std::string(a.empty() ? b : a);
  return fmt::format("{}{}{}", a, between, b);
}

std::string plain_text(const Sheet& sheet) {
  std::string out = sheet.headline + "\n\n";
  if (!sheet.title.empty()) out += without_links(sheet.title) + "\n";
  for (const std::string& sentence : sheet.sentences) out += without_links(sentence) + "\n";
  for (const Sheet::Row& row : sheet.rows) {
    out += joined(without_links(row.title), "\n", without_links(row.detail)) + "\n";
    if (!row.link.empty()) out += row.link + "\n";
    out += "\n";
  }
  if (!sheet.more.empty()) out += sheet.more + "\n";
  if (!out.ends_with("\n\n")) out += "\n";
  if (!sheet.link.empty()) out += fmt::format("{}:\n{}\n\n", sheet.button, sheet.link);
  if (!sheet.note.empty()) out += sheet.note + "\n\n";
  if (!sheet.end_link.empty())
    out += fmt::format("-- \n{}\n{}:\n{}\n", sheet.why, sheet.end, sheet.end_link);
  while (out.ends_with("\n\n")) out.pop_back();
  return out;
}

/// The words of one letter while they are found.
class Saying {
 public:
  Saying(const Letter& letter, std::int64_t now)
      : letter_(letter),
        say_(letter.language),
        title_(one_line(letter.table_title, longest_title)) {
    if (letter.deadline_ms) {
      left_ = time_left(*letter.deadline_ms - now, letter.language);
      left_brief_ = time_left(*letter.deadline_ms - now, letter.language, true);
    }
    sheet_.language = say_("de", "en");
    if (plain_link(letter.link)) sheet_.link = letter.link;
    if (plain_link(letter.end_link)) sheet_.end_link = letter.end_link;
    sheet_.button = say_("Zu meinem Platz", "Take my seat");
    sheet_.note = say_("Der Link öffnet deinen Platz. Gib ihn nicht weiter.",
                       "The link opens your seat. Please keep it to yourself.");
    sheet_.why = say_("Du bekommst diese Mail, weil du es so gewählt hast.",
                      "You get this mail because you chose to.");
    sheet_.end = say_("Keine Mails mehr", "No more mail");
  }

  LetterWords words() {
    switch (letter_.about) {
      case Letter::About::your_turn:
        your_turn();
        break;
      case Letter::About::reminder:
        reminder();
        break;
      case Letter::About::digest:
        digest();
        break;
      case Letter::About::confirm:
        confirm();
        break;
      case Letter::About::invitation:
        invitation();
        break;
      case Letter::About::round_begins:
        round_begins();
        break;
    }
    if (sheet_.link.empty()) sheet_.note.clear();
    sheet_.preview = sheet_.rows.empty() ? push_body_ : sheet_.headline;
    return {one_line(subject_, longest_subject), plain_text(sheet_), html_of(sheet_),
            one_line(push_title_, longest_push_title), one_line(push_body_, longest_push_body)};
  }

 private:
  std::string clock(bool brief) const {
    if (left_.empty()) return {};
    if (brief) return fmt::format(fmt::runtime(say_("Noch {}.", "{} left.")), left_brief_);
    return fmt::format(fmt::runtime(say_("Deine Uhr: noch {}.", "Your clock: {} left.")), left_);
  }
  void headed(std::string_view headline) {
    subject_ = joined(headline, " – ", title_);
    push_title_ = headline;
    sheet_.headline = fmt::format("{}.", headline);
    sheet_.title = title_;
  }
  void add(std::string sentence) {
    if (!sentence.empty()) sheet_.sentences.push_back(std::move(sentence));
  }

  void your_turn() {
    headed(say_("Du bist dran", "Your turn"));
    sheet_.headline = say_("Du bist dran.", "It’s your turn.");
    const std::string before = moved(say_, letter_.who_moved);
    add(before);
    add(clock(false));
    push_body_ = joined(title_, ": ", joined(before, " ", clock(true)));
  }
  void reminder() {
    headed(left_.empty() ? std::string(say_("Deine Uhr läuft ab", "Your clock runs out"))
                         : capital(fmt::format(fmt::runtime(say_("Noch {}", "{} left")), left_)));
    add(std::string(say_("Deine Uhr läuft ab, und du bist dran.",
                         "Your clock is running out, and it’s your turn.")));
    push_body_ = joined(title_, ": ", say_("Du bist dran.", "It’s your turn."));
  }
  /// Whether it is his turn at all of these tables, or he is only asked to them.
  std::string at_tables() const {
    const auto tables = std::ssize(letter_.lines);
    const auto turns = std::count_if(
        letter_.lines.begin(), letter_.lines.end(),
        [](const Letter::Line& line) { return line.about == Letter::About::your_turn; });
    if (tables == 1 && turns == 1)
      return std::string(say_("Du bist an einem Tisch dran", "Your turn at one table"));
    if (tables == 1) return std::string(say_("Neues an einem Tisch", "News at one table"));
    return fmt::format(
        fmt::runtime(turns == tables ? say_("Du bist an {} Tischen dran", "Your turn at {} tables")
                                     : say_("Neues an {} Tischen", "News at {} tables")),
        tables);
  }
  void digest() {
    const std::size_t tables = letter_.lines.size();
    const std::string where = at_tables();
    headed(where);
    subject_ = where;
    push_title_ = where;
    sheet_.title.clear();
    for (const Letter::Line& line : letter_.lines) {
      if (sheet_.rows.size() == most_digest_lines) break;
      const std::string title = one_line(line.title, longest_title);
      sheet_.rows.push_back({title, one_line(line.detail, longest_title),
                             plain_link(line.link) ? line.link : std::string()});
      push_body_ = joined(push_body_, ", ", title);
    }
    if (tables > most_digest_lines)
      sheet_.more = fmt::format(fmt::runtime(say_("Und {} weitere.", "And {} more.")),
                                tables - most_digest_lines);
    sheet_.button = say_("Zu meinen Tischen", "To my tables");
    sheet_.note = say_("Die Links öffnen deine Plätze. Gib sie nicht weiter.",
                       "The links open your seats. Please keep them to yourself.");
  }
  void confirm() {
    // Nothing that anybody else wrote is in it: who asks may not be whose address it is.
    title_.clear();
    headed(say_("Nachrichten vom Spieltisch?", "Messages from the table?"));
    sheet_.headline = push_title_;
    add(std::string(say_("Soll diese Adresse Nachrichten vom Spieltisch bekommen?",
                         "Shall this address get messages from the table?")));
    add(std::string(say_("Wenn du das nicht warst, tu nichts: Dann kommt nie wieder etwas.",
                         "If that was not you, do nothing: then nothing will come again.")));
    sheet_.button = say_("Ja, diese Adresse", "Yes, this address");
    sheet_.note.clear();
    sheet_.end_link.clear();
    push_body_ = sheet_.sentences.front();
  }
  void invitation() {
    const std::string who = one_line(letter_.who_moved, longest_name);
    headed(who.empty()
               ? std::string(say_("Du bist eingeladen", "You are invited"))
               : fmt::format(fmt::runtime(say_("{} lädt dich ein", "{} invites you")), who));
    sheet_.headline = without_links(sheet_.headline);
    add(clock(false));
    sheet_.button = say_("Einladung ansehen", "See the invitation");
    sheet_.note = say_("Der Link ist für dich. Gib ihn nicht weiter.",
                       "The link is for you. Please keep it to yourself.");
    push_body_ = title_;
  }
  void round_begins() {
    headed(say_("Die Runde beginnt", "The round begins"));
    add(clock(false));
    push_body_ = joined(title_, ": ", clock(true));
  }

  const Letter& letter_;
  const Speaker say_;
  std::string title_;
  std::string left_, left_brief_;  // in words; empty if no clock runs
  Sheet sheet_;
  std::string subject_, push_title_, push_body_;
};

}  // namespace

std::string time_left(std::int64_t left_ms, std::string_view language, bool brief) {
  const Speaker say(language);
  constexpr std::int64_t minute = 60'000, hour = 60, day = 24 * hour;  // milliseconds, minutes
  constexpr std::int64_t longest = std::int64_t{9'999} * day * minute;
  const std::int64_t left = std::clamp<std::int64_t>(left_ms, 0, longest);
  std::int64_t minutes = left / minute;
  if (minutes >= 10) minutes = (left + minute / 2) / minute;
  if (minutes > hour) minutes = (left + 5 * minute / 2) / (5 * minute) * 5;
  if (minutes == 0)
    return std::string(say(brief ? "unter 1 Min." : "weniger als eine Minute",
                           brief ? "under 1 min" : "less than a minute"));
  if (minutes < hour)
    return brief ? fmt::format(fmt::runtime(say("{} Min.", "{} min")), minutes)
                 : say.count(minutes, "Minute", "Minuten", "minute", "minutes");
  if (minutes < day) {
    const std::string hours =
        brief ? fmt::format(fmt::runtime(say("{} Std.", "{} h")), minutes / hour)
              : say.count(minutes / hour, "Stunde", "Stunden", "hour", "hours");
    return minutes % hour == 0 ? hours : fmt::format("{} {:02}", hours, minutes % hour);
  }
  // Weeks before the end nobody wants to know the hour.
  std::int64_t hours = (minutes + hour / 2) / hour;
  if (hours >= 10 * 24) hours = hours / 24 * 24;
  const std::string days =
      say.count(hours / 24, "Tag", "Tage", brief ? "d" : "day", brief ? "d" : "days");
  if (hours % 24 == 0) return days;
  return days + " " +
         (brief ? fmt::format(fmt::runtime(say("{} Std.", "{} h")), hours % 24)
                : say.count(hours % 24, "Stunde", "Stunden", "hour", "hours"));
}

std::string line_detail(Letter::About about, std::string_view who_moved,
                        std::optional<std::int64_t> deadline_ms, std::int64_t now_ms,
                        std::string_view language) {
  const Speaker say(language);
  std::string clock;
  if (deadline_ms)
    clock = capital(fmt::format(fmt::runtime(say("Noch {}.", "{} left.")),
                                time_left(*deadline_ms - now_ms, language)));
  return joined(occasion(say, about, who_moved), " ", clock);
}

LetterWords words_of(const Letter& letter, std::int64_t now_ms) {
  return Saying(letter, now_ms).words();
}

}  // namespace rail::people
