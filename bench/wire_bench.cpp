// How long it takes to write views and legal actions as JSON (Google Benchmark).
#include <benchmark/benchmark.h>

#include <string>

#include "host/catalog.h"
#include "host/match.h"

namespace {

using namespace rail;

/// A match after so many plies of random play.
std::unique_ptr<host::Match> played(std::string_view game, int players, int plies) {
  std::unique_ptr<host::Match> match = host::Catalog::standard().at(game).start(players, {});
  Rng rng(1);
  for (int i = 0; i < plies || match->to_act().is_chance(); ++i) {
    const Actor who = match->to_act().first();
    match->play(who,
                who.is_chance() ? match->draw(rng) : match->choose(who.seat_of(), "random", rng));
  }
  return match;
}

void view_value(benchmark::State& state, std::string_view game, int players, int plies) {
  const auto match = played(game, players, plies);
  std::size_t bytes = 0;
  for (auto _ : state) bytes = host::json::serialize(match->view(seat(0))).size();
  state.counters["bytes"] = static_cast<double>(bytes);
}

void legal_value(benchmark::State& state, std::string_view game, int players, int plies) {
  const auto match = played(game, players, plies);
  std::size_t bytes = 0;
  for (auto _ : state) bytes = host::json::serialize(match->legal(match->to_act().first())).size();
  state.counters["bytes"] = static_cast<double>(bytes);
}

template <class Write>
void text_bytes(benchmark::State& state, Write write) {
  std::string text;
  for (auto _ : state) {
    text.clear();
    write(text);
    benchmark::DoNotOptimize(text.data());
  }
  state.counters["bytes"] = static_cast<double>(text.size());
}

void view_text(benchmark::State& state, std::string_view game, int players, int plies) {
  const auto match = played(game, players, plies);
  text_bytes(state, [&](std::string& out) { match->write_view(seat(0), out); });
}

void legal_text(benchmark::State& state, std::string_view game, int players, int plies) {
  const auto match = played(game, players, plies);
  text_bytes(state, [&](std::string& out) { match->write_legal(match->to_act().first(), out); });
}

BENCHMARK_CAPTURE(view_text, ticket_to_ride, "ticket-to-ride-usa", 2, 120);
BENCHMARK_CAPTURE(view_text, switch_and_signal, "switch-and-signal-europe", 2, 60);
BENCHMARK_CAPTURE(view_text, grand_trunk, "grand-trunk-journey", 2, 60);
BENCHMARK_CAPTURE(legal_text, ticket_to_ride, "ticket-to-ride-usa", 2, 120);
BENCHMARK_CAPTURE(view_value, ticket_to_ride, "ticket-to-ride-usa", 2, 120);
BENCHMARK_CAPTURE(view_value, switch_and_signal, "switch-and-signal-europe", 2, 60);
BENCHMARK_CAPTURE(view_value, grand_trunk, "grand-trunk-journey", 2, 60);
BENCHMARK_CAPTURE(legal_value, ticket_to_ride, "ticket-to-ride-usa", 2, 120);

}  // namespace
