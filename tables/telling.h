// What is told of a table: in lists, and to people at it, each with their own eyes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tables/known_table.h"
#include "tables/protocol.h"
#include "tables/store.h"
#include "tables/table.h"

namespace rail::tables {

/// What each viewer saw happen, while plies are played: by seat, the onlooker last.
using Seen = std::array<std::string, max_seats + 1>;

std::vector<Seat> list_of(Seats seats);

/// What a game is called.
BoardTitle title_of(const host::GameEntry& game);

/// What everybody may know of it. `present`: the seats somebody is connected for.
TableInfo info_of(const KnownTable& known, Seats present, std::int64_t now);

/// What these seats see, or an onlooker if there are none, and what they saw happen. Those of
/// `may_act` learn what they may do.
std::vector<SeatView> views_of(const host::Match& match, Seats mine, const Seen& seen,
                               ActorSet may_act);
/// The same of now; none before the start.
std::vector<SeatView> views_of(const Table& table, Seats mine, const Seen& seen);
/// The same in place of `views`, whose room is used again.
void put_views(const Table& table, Seats mine, const Seen& seen, std::vector<SeatView>& views);

/// Everything that a visitor with these seats may know.
Sync sync_of(const KnownTable& known, TableInfo info, Seats mine, RequestId id);

/// What has changed for everybody since there were `from` plies, without the views.
Update update_of(const Table& table, std::int64_t from, std::int64_t now);

/// How far the challenge at this table is, if it is one.
std::optional<ChallengeInfo> challenge_of(const Table& table);

/// Writes what came out of a game into its line in lists.
void add_outcome(ListedTable& listed, const boost::json::object& outcome);
/// The line of a table in lists, as JSON.
std::string summary_of(const StoredTable& stored, const Settings& settings, const Table& table);
/// The same line once its deal is no secret any more (sealed.h); none if it was none. So a table
/// that cannot be read any more keeps no deal a secret.
std::optional<std::string> unsealed_summary(const std::string& summary);

}  // namespace rail::tables
