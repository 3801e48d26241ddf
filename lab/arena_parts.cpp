// Deals of an arena as lists of numbers, and back: nothing of them may be lost.
#include "lab/arena_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "lab/exact_number.h"

namespace rail::lab {

namespace {

constexpr double most_points = 1e9;
constexpr double most_sum = 1e12;
constexpr std::int64_t most_counted = std::int64_t{1} << 40;  // sums of all parts do not run over

std::size_t pairs_of(std::size_t seats) { return seats * (seats - 1) / 2; }

/// games, then by place the wins and the points, by pairs who was ahead; in a cooperative game
/// then the victories together and the sums of the breakdown.
json::array deal_json(const DealScore& score, std::size_t seats) {
  json::array list{score.games};
  for (std::size_t i = 0; i < seats; ++i) list.push_back(exact_json(score.wins[i]));
  for (std::size_t i = 0; i < seats; ++i) list.push_back(exact_json(score.points[i]));
  for (std::size_t i = 0; i < pairs_of(seats); ++i) list.push_back(exact_json(score.ahead[i]));
  if (!score.cooperative) return list;
  list.push_back(exact_json(score.team_wins));
  for (const double sum : score.team_sums) list.push_back(exact_json(sum));
  return list;
}

DealScore deal_at(const host::Where& where, const json::value& value, std::size_t seats, int games,
                  const std::optional<std::size_t>& fields) {
  const json::array& list = host::array_at(where, value);
  const std::size_t size = 1 + 2 * seats + pairs_of(seats) + (fields ? 1 + *fields : 0);
  if (list.size() != size)
    where.fail(fmt::format("has {} numbers; {} are expected", list.size(), size));
  std::size_t next = 0;
  const auto read = [&](double min, double max) {
    const std::size_t at = next++;
    return exact_at(where.item(at), list[at], min, max);
  };
  DealScore score;
  score.games = static_cast<int>(read(games, games));
  for (std::size_t i = 0; i < seats; ++i) score.wins[i] = read(0, games);
  for (std::size_t i = 0; i < seats; ++i) score.points[i] = read(-most_points, most_points);
  for (std::size_t i = 0; i < pairs_of(seats); ++i)
    score.ahead[i] = static_cast<float>(read(0, games));
  if (!fields) return score;
  score.cooperative = true;
  score.team_wins = read(0, games);
  while (next < list.size()) score.team_sums.push_back(read(-most_sum, most_sum));
  return score;
}

json::object watched_json(const Watched& watched) {
  json::array times;
  const auto& counts = watched.times.counts();
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > 0) times.push_back(json::array{i, counts[i]});
  }
  json::object kinds;
  for (const Watched::Kind& kind : watched.kinds)
    kinds.emplace(kind.name, json::array{kind.could, kind.did});
  json::object all{{"times", std::move(times)}, {"kinds", std::move(kinds)}};
  if (watched.illegal == 0) return all;
  const auto [deal, table] = watched.first_at.value_or(std::pair<int, std::size_t>{});
  all.emplace("illegal", json::object{{"count", watched.illegal},
                                      {"first", watched.first_illegal},
                                      {"deal", deal},
                                      {"table", table}});
  return all;
}

void read_times(const host::Where& where, const json::value& value, ThinkTimes& times) {
  const json::array& list = host::array_at(where, value);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const host::Where here = where.item(i);
    const json::array& pair = host::array_at(here, list[i]);
    if (pair.size() != 2) here.fail("expected a class of times and how many there were");
    const auto classes = static_cast<std::int64_t>(times.counts().size());
    const std::int64_t at = host::integer_at(here.item(0), pair[0], 0, classes - 1);
    const std::int64_t count = host::integer_at(here.item(1), pair[1], 1, most_counted);
    times.add_class(static_cast<std::size_t>(at), static_cast<std::uint64_t>(count));
  }
}

std::vector<Watched::Kind> kinds_at(const host::Where& where, const json::value& value,
                                    const std::vector<std::string_view>& names) {
  const json::object& object = host::object_at(where, value);
  if (object.empty()) return {};
  host::only_members(where, object, names);
  std::vector<Watched::Kind> kinds;
  for (const std::string_view name : names) {
    const host::Where here = where.member(name);
    const json::array& pair = host::array_at(here, host::member_at(where, object, name));
    if (pair.size() != 2) here.fail("expected how often it could be done and was");
    kinds.push_back({.name = name,
                     .could = host::integer_at(here.item(0), pair[0], 0, most_counted),
                     .did = host::integer_at(here.item(1), pair[1], 0, most_counted)});
  }
  return kinds;
}

Watched watched_at(const host::Where& where, const json::value& value,
                   const std::vector<std::string_view>& kinds, const Stretch& deals,
                   std::size_t tables) {
  const json::object& object = host::object_at(where, value);
  host::only_members(where, object, {"times", "kinds", "illegal"});
  Watched watched;
  read_times(where.member("times"), host::member_at(where, object, "times"), watched.times);
  watched.kinds = kinds_at(where.member("kinds"), host::member_at(where, object, "kinds"), kinds);
  const json::value* illegal = object.if_contains("illegal");
  if (illegal == nullptr) return watched;
  const host::Where here = where.member("illegal");
  const json::object& told = host::object_at(here, *illegal);
  host::only_members(here, told, {"count", "first", "deal", "table"});
  const auto number = [&](std::string_view key, std::int64_t min, std::int64_t max) {
    return host::integer_at(here.member(key), host::member_at(here, told, key), min, max);
  };
  watched.illegal = number("count", 1, most_counted);
  watched.first_illegal =
      host::string_at(here.member("first"), host::member_at(here, told, "first"));
  watched.first_at = {
      static_cast<int>(number("deal", deals.first, deals.last - 1)),
      static_cast<std::size_t>(number("table", 0, static_cast<std::int64_t>(tables) - 1))};
  return watched;
}

}  // namespace

Stretch arena_share(const Schedule& schedule, const Part& part) {
  if (schedule.sprt) {
    throw host::BadInput(
        "a test that stops early cannot be cut into parts: none knows what the others have played");
  }
  const Stretch share = share_of(part, schedule.most_deals());
  const std::size_t seats = schedule.tables.front().size();
  const std::size_t deal_size = 40 + 30 * seats;  // bytes; most take half of it
  const std::size_t size =
      deal_size * schedule.tables.size() * static_cast<std::size_t>(share.size());
  if (size > largest_part_file) {
    const std::size_t times = size / largest_part_file + 1;
    throw host::BadInput(fmt::format("the parts would be too large: cut the run into {} or more",
                                     static_cast<std::size_t>(part.of) * times));
  }
  return share;
}

json::object arena_work(const Schedule& schedule, const Played& played) {
  json::array tables;
  for (std::size_t t = 0; t < schedule.tables.size(); ++t) {
    json::array deals;
    const auto end =
        std::min(static_cast<std::size_t>(schedule.only->last), played.scores[t].size());
    for (auto d = static_cast<std::size_t>(schedule.only->first); d < end; ++d)
      deals.push_back(deal_json(played.scores[t][d], schedule.tables[t].size()));
    tables.push_back(std::move(deals));
  }
  json::array bots;
  for (const Watched& watched : played.bots) bots.push_back(watched_json(watched));
  return {{"deals", stretch_json(*schedule.only)},
          {"tables", std::move(tables)},
          {"bots", std::move(bots)}};
}

Played joined_arena(const Schedule& schedule, std::size_t bots,
                    const std::vector<std::string_view>& kinds,
                    const std::optional<std::size_t>& fields, const std::vector<PartFile>& parts) {
  Played all;
  all.scores.resize(schedule.tables.size());
  all.bots.resize(bots);
  for (const PartFile& part : parts) {
    const host::Where file(part.name);
    const host::Where root = file.member("work");
    host::only_members(root, part.work, {"deals", "tables", "bots"});
    const Stretch share = arena_share(schedule, part.part);
    require_stretch(root.member("deals"), host::member_at(root, part.work, "deals"), share);
    const host::Where tables_at = root.member("tables");
    const json::array& tables =
        host::array_at(tables_at, host::member_at(root, part.work, "tables"));
    if (tables.size() != schedule.tables.size())
      tables_at.fail(fmt::format("expected {} tables", schedule.tables.size()));
    for (std::size_t t = 0; t < tables.size(); ++t) {
      const host::Where table_at = tables_at.item(t);
      const json::array& deals = host::array_at(table_at, tables[t]);
      const int last = std::min(share.last, schedule.deals(t));
      if (std::cmp_not_equal(deals.size(), std::max(0, last - share.first)))
        table_at.fail(fmt::format("expected {} deals", std::max(0, last - share.first)));
      for (std::size_t d = 0; d < deals.size(); ++d) {
        const int games = schedule.games_of(t, share.first + static_cast<int>(d));
        all.scores[t].push_back(
            deal_at(table_at.item(d), deals[d], schedule.tables[t].size(), games, fields));
      }
    }
    const host::Where bots_at = root.member("bots");
    const json::array& watched = host::array_at(bots_at, host::member_at(root, part.work, "bots"));
    if (watched.size() != bots) bots_at.fail(fmt::format("expected {} bots", bots));
    for (std::size_t b = 0; b < bots; ++b) {
      all.bots[b].add(
          watched_at(bots_at.item(b), watched[b], kinds, share, schedule.tables.size()));
    }
  }
  return all;
}

}  // namespace rail::lab
