// What was told as whole numbers of ten-thousandths, which is what an analysis says.
#include "lab/calibration_parts.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <utility>

#include "engine/chronicle.h"
#include "host/json_input.h"

namespace rail::lab {

namespace {

std::int64_t parts_of(double chance) { return std::llround(chance * Chance::certain); }

double chance_at(const host::Where& where, const json::value& value) {
  const std::int64_t parts = host::integer_at(where, value, 0, Chance::certain);
  return static_cast<double>(parts) / Chance::certain;
}

/// Of each moment what was said and what happened, chance after chance.
json::array told_json(const ToldMatch& match) {
  json::array moments;
  for (const ToldAt& told : match) {
    json::array chances;
    for (const Foretold& chance : told) {
      chances.push_back(parts_of(chance.said));
      chances.push_back(parts_of(chance.happened));
    }
    moments.push_back(std::move(chances));
  }
  return moments;
}

ToldMatch told_at(const host::Where& where, const json::value& value, std::size_t moments,
                  std::size_t chances) {
  const json::array& list = host::array_at(where, value);
  if (list.size() != moments) where.fail(fmt::format("expected {} moments", moments));
  ToldMatch match;
  for (std::size_t m = 0; m < moments; ++m) {
    const host::Where here = where.item(m);
    const json::array& told = host::array_at(here, list[m]);
    if (told.size() != 2 * chances) here.fail(fmt::format("expected {} numbers", 2 * chances));
    ToldAt& at = match.emplace_back();
    for (std::size_t i = 0; i < told.size(); i += 2) {
      at.push_back({.said = chance_at(here.item(i), told[i]),
                    .happened = chance_at(here.item(i + 1), told[i + 1])});
    }
  }
  return match;
}

}  // namespace

Stretch calibration_share(const CalibrationRequest& request, const Part& part) {
  const Stretch share = share_of(part, request.games);
  const std::int64_t moment_size = 4 + 12 * std::int64_t{request.players};  // bytes
  const std::int64_t size = share.size() * (moment_size * request.moments + 4);
  const auto most = static_cast<std::int64_t>(largest_part_file);
  if (size > most) {
    throw host::BadInput(fmt::format("the parts would be too large: cut the run into {} or more",
                                     part.of * (size / most + 1)));
  }
  return share;
}

json::object calibration_work(const Stretch& share, const std::vector<ToldMatch>& matches) {
  json::array told;
  for (const ToldMatch& match : matches) told.push_back(told_json(match));
  return {{"deals", stretch_json(share)}, {"matches", std::move(told)}};
}

std::vector<ToldMatch> joined_calibration(const CalibrationRequest& request, std::size_t chances,
                                          const std::vector<PartFile>& parts) {
  std::vector<ToldMatch> all;
  for (const PartFile& part : parts) {
    const host::Where file(part.name);
    const host::Where root = file.member("work");
    host::only_members(root, part.work, {"deals", "matches"});
    const Stretch share = calibration_share(request, part.part);
    require_stretch(root.member("deals"), host::member_at(root, part.work, "deals"), share);
    const host::Where matches_at = root.member("matches");
    const json::array& matches =
        host::array_at(matches_at, host::member_at(root, part.work, "matches"));
    if (std::cmp_not_equal(matches.size(), share.size()))
      matches_at.fail(fmt::format("expected {} matches", share.size()));
    for (std::size_t m = 0; m < matches.size(); ++m) {
      all.push_back(told_at(matches_at.item(m), matches[m],
                            static_cast<std::size_t>(request.moments), chances));
    }
  }
  return all;
}

}  // namespace rail::lab
