// `roundhouse analyse`: a finished match looked at again, as a table or JSON.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/outcome.h"
#include "cli/progress.h"
#include "host/record.h"

namespace rail::cli {

namespace {

namespace json = host::json;

struct AnalyseChoice {
  std::string file;
  host::AnalysisRequest request;
  bool json = false;
};

constexpr std::size_t most_decisions = 10;
constexpr double close_call = 0.03;  // cheaper decisions are not worth a line

double cost_of(const json::object& decision) {
  return decision.at("best_worth").to_number<double>() - decision.at("worth").to_number<double>();
}

/// A difference is clear if its standard error is at most half of it.
bool is_clear(const json::object& decision) {
  return decision.at("error").to_number<double>() <= cost_of(decision) / 2;
}

std::string percent(const json::value& chance) {
  return fmt::format("{:.0f} %", 100 * chance.to_number<double>());
}

std::string signed_points(double change) { return fmt::format("{:+.0f}", 100 * change); }

/// "seat 1 (Ann)", or "all" in a cooperative game.
std::string whose(const json::value& seat, const std::vector<std::string>& players) {
  return seat.is_null() ? "all" : seat_words(seat.to_number<int>(), players);
}

/// What was done at each ply, in words.
std::vector<std::string> plies_in_words(const host::Record& record) {
  const std::unique_ptr<host::Match> match = host::replay(record, 0);
  std::vector<std::string> words;
  for (const host::RecordEntry& entry : record.entries) {
    words.push_back((entry.actor.is_chance()
                         ? std::string("chance")
                         : seat_words(index(entry.actor.seat_of()), record.players)) +
                    ": " + match->action_words(entry.action));
    match->play(entry.actor, entry.action);
  }
  return words;
}

void print_sums(const json::object& analysis, const host::Record& record) {
  fmt::print("Chances to win, in percent\n");
  fmt::print("{:<24} {:>7} {:>7} {:>8} {:>7} {:>7}\n", "", "start", "luck", "choices", "others",
             "end");
  for (const json::value& row : analysis.at("sums").as_array()) {
    const auto of = [&](std::string_view key) {
      return row.as_object().at(key).to_number<double>();
    };
    fmt::print("{:<24} {:>7.0f} {:>7} {:>8} {:>7} {:>7.0f}\n",
               whose(row.as_object().at("seat"), record.players), 100 * of("start"),
               signed_points(of("luck")), signed_points(of("choices")), signed_points(of("others")),
               100 * of("end"));
  }
}

void print_turning(const json::object& analysis, const host::Record& record,
                   const std::vector<std::string>& words) {
  fmt::print("\nTurning points\n");
  for (const json::value& item : analysis.at("turning").as_array()) {
    const json::object& point = item.as_object();
    const auto ply = point.at("ply").to_number<std::size_t>();
    fmt::print("{:>5}  {:>4} for {}: {}\n", ply,
               signed_points(point.at("change").to_number<double>()),
               whose(point.at("seat"), record.players), words[ply]);
  }
}

void print_decisions(const json::object& analysis, const std::vector<std::string>& words,
                     const host::Match& match) {
  std::vector<const json::object*> costly;
  int unclear = 0;
  for (const json::value& item : analysis.at("decisions").as_array()) {
    const json::object& decision = item.as_object();
    if (cost_of(decision) < close_call) continue;
    if (is_clear(decision)) {
      costly.push_back(&decision);
    } else {
      ++unclear;
    }
  }
  std::stable_sort(costly.begin(), costly.end(), [](const json::object* a, const json::object* b) {
    return cost_of(*a) > cost_of(*b);
  });
  fmt::print(
      "\n{} of {} decisions clearly cost {:.0f} points or more against the best found, {} are "
      "unclear{}\n",
      costly.size(), analysis.at("decisions").as_array().size(), 100 * close_call, unclear,
      costly.size() > most_decisions ? "; the costliest:" : "");
  for (std::size_t i = 0; i < std::min(costly.size(), most_decisions); ++i) {
    const json::object& it = *costly[i];
    const auto ply = it.at("ply").to_number<std::size_t>();
    fmt::print("{:>5}  {:>4} ± {:.0f}  {}\n               better: {} ({} instead of {})\n", ply,
               signed_points(-cost_of(it)), 100 * it.at("error").to_number<double>(), words[ply],
               match.action_words(it.at("best")), percent(it.at("best_worth")),
               percent(it.at("worth")));
  }
}

int analyse_file(const AnalyseChoice& choice) {
  const host::Record record = host::Record::parse(read_file(choice.file));
  const std::shared_ptr<const host::GameEntry> game = host::game_of(record);
  const std::unique_ptr<host::MatchAnalyst> analyst = game->analyse(record, choice.request);
  {
    ProgressBar bar(!choice.json, "steps");
    const lab::TellProgress tell = bar.teller();
    while (analyst->step()) {
      if (tell) tell(analyst->done(), analyst->of());
    }
  }
  std::string text;
  analyst->write(text);
  if (choice.json) {
    fmt::print("{}\n", text);
    return good;
  }
  const json::value analysis = json::parse(text);
  const std::vector<std::string> words = plies_in_words(record);
  print_sums(analysis.as_object(), record);
  print_turning(analysis.as_object(), record, words);
  print_decisions(analysis.as_object(), words, *host::replay(record));
  return good;
}

}  // namespace

void add_analyse(CLI::App& app, Job& job) {
  CLI::App* command = app.add_subcommand(
      "analyse", "Look at a finished game again: chances to win, luck and choice, what decided it");
  command->footer("With --json: what GET /api/tables/ID/analysis answers (docs/protocol.md).");
  auto choice = std::make_shared<AnalyseChoice>();
  command->add_option("FILE", choice->file, "The record; - for standard input")->required();
  command->add_option("--effort", choice->request.effort,
                      "Playouts in percent of the usual number; 100 without it");
  command->add_option("--seed", choice->request.seed,
                      "The same seed gives the same figures; 1 without it");
  command->add_flag("--json", choice->json, "Print JSON");
  command->callback([=, &job] { job = [=] { return analyse_file(*choice); }; });
}

}  // namespace rail::cli
