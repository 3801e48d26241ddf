// Ranks, points and where they came from, as a table of text.
#include "cli/outcome.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace rail::cli {

namespace {

namespace json = host::json;

struct Row {
  std::string label;
  std::vector<std::string> cells;
};

std::string label_of(std::string_view key) {
  std::string label(key);
  std::replace(label.begin(), label.end(), '_', ' ');
  if (!label.empty() && label[0] >= 'a' && label[0] <= 'z')
    label[0] = static_cast<char>(label[0] - 'a' + 'A');
  return label;
}

Row row_of(std::string label, const json::array& values) {
  Row row{.label = std::move(label), .cells = {}};
  for (const json::value& v : values) row.cells.push_back(json::serialize(v));
  return row;
}

/// One row per source of points that any player has anything from.
std::vector<Row> rows_of(const json::object& outcome) {
  std::vector<Row> rows;
  const json::array& breakdown = outcome.at("breakdown").as_array();
  if (!breakdown.empty()) {
    for (const auto& member : breakdown.front().as_object()) {
      json::array values;
      for (const json::value& player : breakdown)
        values.push_back(player.as_object().at(member.key()));
      const auto is_nothing = [](const json::value& v) { return v == json::value(0); };
      if (!std::all_of(values.begin(), values.end(), is_nothing))
        rows.push_back(row_of(label_of(member.key()), values));
    }
  }
  rows.push_back(row_of("Points", outcome.at("points").as_array()));
  rows.push_back(row_of("Rank", outcome.at("rank").as_array()));
  return rows;
}

std::string winner_words(const json::object& outcome, const std::vector<std::string>& players) {
  if (const json::value* won = outcome.if_contains("won"))
    return won->as_bool() ? "All win together." : "All lose together.";
  std::vector<std::string> winners;
  const json::array& rank = outcome.at("rank").as_array();
  for (std::size_t i = 0; i < rank.size(); ++i) {
    if (rank[i] == json::value(1)) winners.push_back(seat_words(static_cast<int>(i), players));
  }
  std::string text = fmt::format("{}", fmt::join(winners, " and "));
  if (!text.empty()) text[0] = 'S';
  return text + (winners.size() == 1 ? " wins." : " share the victory.");
}

}  // namespace

std::string printable(std::string_view text) {
  std::string shown;
  for (char c : text) shown += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? '?' : c;
  return shown;
}

std::string seat_words(int seat, const std::vector<std::string>& players) {
  const auto at = static_cast<std::size_t>(seat);
  if (at >= players.size()) return fmt::format("seat {}", seat);
  return fmt::format("seat {} ({})", seat, printable(players[at]));
}

std::string outcome_words(const json::object& outcome, const std::vector<std::string>& players) {
  const std::vector<Row> rows = rows_of(outcome);
  std::size_t first = 0;
  for (const Row& row : rows) first = std::max(first, row.label.size());
  std::string text(first, ' ');
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const std::string title = seat_words(static_cast<int>(i), players);
    widths.push_back(std::max<std::size_t>(title.size(), 8));
    text += fmt::format("  {:>{}}", title, widths.back());
  }
  text += '\n';
  for (const Row& row : rows) {
    text += fmt::format("{:<{}}", row.label, first);
    for (std::size_t i = 0; i < row.cells.size() && i < widths.size(); ++i)
      text += fmt::format("  {:>{}}", row.cells[i], widths[i]);
    text += '\n';
  }
  return text + winner_words(outcome, players) + "\n";
}

}  // namespace rail::cli
