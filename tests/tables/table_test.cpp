// What people may do at a table: seats, starting, acting, taking back, clocks.
#include "tables/table.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/tables/desk.h"

namespace rail::tables::table_test {

namespace json = boost::json;

TEST(TableTest, StartsByItselfWhenAllSeatsAreTaken) {
  Desk desk;
  EXPECT_EQ(desk.sit(ann, "Ann"), "");
  EXPECT_EQ(desk.table->status(), Status::open);
  EXPECT_EQ(desk.sit(bob, "Bob"), "");
  EXPECT_EQ(desk.table->status(), Status::running);
  EXPECT_FALSE(desk.table->to_act().is_chance());
  expect_same(*desk.table, desk.again());
}

TEST(TableTest, StartsWithBotsInTheOpenSeats) {
  Desk desk(3);
  desk.sit(bob, "Bob");
  const auto start = [&](std::optional<std::string> bot, Seats mine) {
    return desk.attempt([&](Draft& d) { return d.start(mine, bot); });
  };
  EXPECT_EQ(start({}, only(bob)), "seats_open");
  EXPECT_EQ(start("grandmaster", only(bob)), "no_such_bot");
  EXPECT_EQ(start("greedy", only(ann)), "not_seated");
  EXPECT_EQ(start("greedy", only(bob)), "");
  EXPECT_EQ(desk.table->status(), Status::running);
  EXPECT_EQ(desk.table->place(ann).who, Who::bot);
  EXPECT_EQ(desk.table->place(bob).who, Who::person);
  EXPECT_EQ(start("greedy", only(bob)), "") << "once more changes nothing";
  EXPECT_EQ(desk.added, 0U);
}

TEST(TableTest, NamesMustBePresentable) {
  Desk desk;
  for (const std::string bad :
       {"", "   ", "a\nb", "1234567890123456789012345", "x\u202Ey", "zero\u200Bwidth", "\x7F"})
    EXPECT_EQ(desk.sit(ann, bad), "bad_name") << bad;
  EXPECT_EQ(desk.sit(ann, "Jürgen Ünal 😀"), "");
  EXPECT_EQ(desk.sit(ann, "Ann"), "") << "one may change one's name";
  EXPECT_EQ(desk.table->place(ann).name, "Ann");
}

TEST(TableTest, LeavingBeforeTheStartFreesTheSeat) {
  Desk desk;
  desk.sit(ann, "Ann");
  EXPECT_EQ(desk.attempt([&](Draft& d) { return d.leave(only(ann), {}); }), "");
  EXPECT_EQ(desk.table->place(ann).who, Who::open);
  desk.sit(bob, "Bob");
  EXPECT_EQ(desk.table->status(), Status::open);
}

TEST(TableTest, ABotPlaysForWhoLeftUntilTheSeatIsTakenBack) {
  Desk desk;
  desk.begun();
  const Seat s = desk.turn();
  EXPECT_EQ(desk.attempt([&](Draft& d) { return d.leave(only(s), "random"); }), "");
  EXPECT_FALSE(desk.table->place(s).attended());
  EXPECT_EQ(desk.table->place(s).bot, "random");
  EXPECT_EQ(desk.play(s), "away");
  EXPECT_EQ(desk.attempt([&](Draft& d) { return d.decide(s, desk.some(s), By::bot); }), "");
  EXPECT_EQ(desk.sit(s, desk.table->place(s).name), "");
  EXPECT_TRUE(desk.table->place(s).attended());
  expect_same(*desk.table, desk.again());
}

TEST(TableTest, OnlyWhoIsAbsentForLongCanBeReplaced) {
  Desk desk;
  desk.begun();
  const Seat s = desk.turn();
  const Seat o = desk.other();
  const auto replace = [&](Seat target, Seats present) {
    return desk.attempt([&](Draft& d) { return d.replace(only(o), target, {}, present); });
  };
  desk.now += absent_after_ms - 1;
  EXPECT_EQ(replace(s, 0), "not_absent");
  desk.now += 1;
  EXPECT_EQ(replace(s, only(s)), "not_absent");
  EXPECT_EQ(replace(o, 0), "not_absent") << "who is not to act keeps nobody waiting";
  EXPECT_EQ(replace(seat(4), 0), "no_such_seat");
  EXPECT_EQ(replace(s, only(o)), "");
  EXPECT_EQ(replace(s, 0), "not_a_person");
  EXPECT_EQ(desk.table->place(s).bot, host::stand_in(desk.table->game()));
}

TEST(TableTest, AnActIsPlayedOnce) {
  Desk desk;
  desk.begun();
  const Seat s = desk.turn();
  const std::int64_t state = desk.table->state();
  const json::value action = desk.some(s, "take_blind");
  EXPECT_EQ(desk.act(s, action, state, "x1"), "");
  const std::size_t plies = desk.table->line().size();
  EXPECT_EQ(desk.act(s, action, state, "x1"), "");
  EXPECT_EQ(desk.added, 0U);
  EXPECT_EQ(desk.table->line().size(), plies);
  EXPECT_TRUE(desk.again().knows(s, "x1")) << "also after a restart";
  EXPECT_EQ(desk.act(s, action, state, "x2"), "stale");
  EXPECT_EQ(desk.act(s, action, desk.table->state() + 1, "x3"), "stale");
  EXPECT_EQ(desk.act(s, action, {}, std::string(max_request_id + 1, 'x')), "bad_id");
}

TEST(TableTest, ActsOfSeveralWhoAreToActDoNotDisturbEachOther) {
  Desk desk;
  desk.sit(ann, "Ann");
  desk.sit(bob, "Bob");
  const std::int64_t state = desk.table->state();
  const json::value hers = desk.some(ann);
  const json::value his = desk.some(bob);
  EXPECT_EQ(desk.act(ann, hers, state), "");
  EXPECT_EQ(desk.act(bob, his, state), "") << "he chose before he knew that she had";
}

TEST(TableTest, LuckBetweenDecisionsDisturbsNobody) {
  Desk desk(3, {}, "ticket-to-ride-germany");
  for (int i = 0; i < 3; ++i) desk.sit(seat(i), "Player");
  const std::int64_t state = desk.table->state();
  for (int i = 0; i < 3; ++i) {  // all choose their first tickets at once, which are then dealt
    EXPECT_EQ(desk.act(seat(i), desk.some(seat(i)), state), "") << i;
    EXPECT_GT(desk.added, 1U);
  }
}

TEST(TableTest, RefusalsNameTheRule) {
  Desk desk;
  desk.begun();
  EXPECT_EQ(desk.act(desk.other(), desk.some(desk.turn(), "take_blind")), "not_your_turn");
  EXPECT_EQ(desk.act(desk.turn(), {{"type", "nonsense"}}), "bad_action");
  Draft draft(*desk.table, desk.now, [](const Table&) { return json::value(); });
  const auto no = draft.act(only(desk.other()), {.id = "a",
                                                 .state = desk.table->state(),
                                                 .seat = {},
                                                 .action = desk.some(desk.turn(), "take_blind")});
  ASSERT_TRUE(no);
  EXPECT_TRUE(no->rule.has_value());
}

TEST(TableTest, TakingBackIsFreeUntilSomethingIsRevealed) {
  Desk desk;
  desk.sit(ann, "Ann");
  desk.sit(bob, "Bob");
  const json::value before = desk.table->match().view(ann);
  desk.play(ann);
  EXPECT_EQ(desk.take_back(only(ann)), "") << "her choice of tickets: nobody has seen more by it";
  EXPECT_EQ(desk.table->match().view(ann), before);
  EXPECT_TRUE(desk.table->to_act().contains(ann));
  EXPECT_EQ(desk.take_back(only(ann)), "nothing_to_take_back");
  expect_same(*desk.table, desk.again());
}

TEST(TableTest, TakingBackTakesConsentAfterAReveal) {
  Desk desk;
  desk.begun();
  const Seat s = desk.turn();
  const Seat o = desk.other();
  const json::value before = desk.table->match().view(s);
  desk.play(s, "take_blind");  // a card came
  EXPECT_EQ(desk.take_back(only(s)), "");
  ASSERT_TRUE(desk.table->wish());
  EXPECT_NE(desk.table->match().view(s), before);
  EXPECT_EQ(desk.take_back(only(s)), "already_asked");
  EXPECT_EQ(desk.answer(s, true), "not_asked");
  EXPECT_EQ(desk.answer(o, false), "");
  EXPECT_FALSE(desk.table->wish());
  desk.take_back(only(s));
  EXPECT_EQ(desk.answer(s, false), "") << "one may think better of it";
  EXPECT_FALSE(desk.table->wish());
  desk.take_back(only(s));
  EXPECT_EQ(desk.answer(o, true), "");
  EXPECT_EQ(desk.table->match().view(s), before);
  EXPECT_EQ(desk.answer(o, true), "not_asked");
  expect_same(*desk.table, desk.again());
}

TEST(TableTest, TakingBackTakesConsentAfterAnotherActed) {
  Desk desk;
  desk.sit(ann, "Ann");
  desk.sit(bob, "Bob");
  desk.play(ann);
  desk.play(bob);
  EXPECT_EQ(desk.take_back(only(ann)), "");
  ASSERT_TRUE(desk.table->wish());
  desk.play(desk.turn());
  EXPECT_FALSE(desk.table->wish()) << "playing on is an answer, too";
}

TEST(TableTest, AWholeTurnIsTakenBackStepByStep) {
  Desk desk;
  desk.begun();
  const Seat s = desk.turn();
  const std::size_t start = desk.table->line().size();
  desk.play(s, "take_blind");
  const std::size_t middle = desk.table->line().size();
  desk.play(s, "take_blind");
  desk.take_back(only(s));
  desk.answer(desk.table->wish()->seat == ann ? bob : ann, true);
  EXPECT_EQ(desk.table->line().size(), middle);
  desk.take_back(only(s));
  desk.answer(s == ann ? bob : ann, true);
  EXPECT_EQ(desk.table->line().size(), start);
  EXPECT_EQ(desk.turn(), s);
}

TEST(TableTest, BotsAndTheOwnDeviceAgreeToTakingBack) {
  Desk desk;
  desk.begun();
  const Seat s = desk.turn();
  desk.play(s, "take_blind");
  EXPECT_EQ(desk.take_back(desk.everybody()), "") << "both seats on one device";
  EXPECT_FALSE(desk.table->wish());
  desk.play(s, "take_blind");
  desk.attempt([&](Draft& d) { return d.leave(only(s == ann ? bob : ann), "random"); });
  EXPECT_EQ(desk.take_back(only(s)), "");
  EXPECT_FALSE(desk.table->wish());
}

TEST(TableTest, WhoLeavesIsNotWaitedFor) {
  Desk desk;
  desk.begun();
  const Seat s = desk.turn();
  const std::size_t start = desk.table->line().size();
  desk.play(s, "take_blind");
  desk.take_back(only(s));
  ASSERT_TRUE(desk.table->wish());
  desk.attempt([&](Draft& d) { return d.leave(only(s == ann ? bob : ann), {}); });
  EXPECT_EQ(desk.table->line().size(), start);
}

TEST(TableTest, AnActMadeBeforeATakingBackIsStale) {
  Desk desk;
  desk.sit(ann, "Ann");
  desk.sit(bob, "Bob");
  desk.play(ann);
  const std::int64_t state = desk.table->state();
  desk.take_back(only(ann));
  EXPECT_EQ(desk.act(ann, desk.some(ann), state), "stale");
}

TEST(TableTest, AMoveClockStartsAnewWithEachDecision) {
  Desk desk(2, TimeLimit{ClockKind::move, 30});
  desk.begun();
  const Seat s = desk.turn();
  EXPECT_EQ(desk.table->deadline(), std::pair(desk.now + 30 * second, s));
  desk.now += 20 * second;
  EXPECT_EQ(desk.table->clock_ms(s, desk.now), 10 * second);
  desk.play(s, "take_blind");
  EXPECT_EQ(desk.table->deadline(), std::pair(desk.now + 30 * second, s));
  expect_same(*desk.table, desk.again());
}

TEST(TableTest, TakingBackGainsNoTime) {
  Desk desk(2, TimeLimit{ClockKind::move, 30});
  desk.sit(ann, "Ann");
  desk.sit(bob, "Bob");
  for (int i = 0; i < 3; ++i) {
    desk.now += 5 * second;
    desk.play(ann);
    desk.now += 100 * second;
    EXPECT_EQ(desk.take_back(only(ann)), "");
    EXPECT_EQ(desk.table->clock_ms(ann, desk.now), (30 - 5 * (i + 1)) * second);
  }
  desk.play(ann);
  desk.play(bob);
  desk.take_back(only(ann));
  desk.answer(bob, true);
  EXPECT_EQ(desk.table->clock_ms(ann, desk.now), 30 * second) << "he agreed to begin anew";
  expect_same(*desk.table, desk.again());
}

TEST(TableTest, AGameClockAddsUp) {
  Desk desk(2, TimeLimit{ClockKind::game, 60});
  desk.begun();
  const Seat s = desk.turn();
  const std::int64_t left = desk.table->clock_ms(s, desk.now).value();
  desk.now += 7 * second;
  desk.play(s, "take_blind");
  desk.now += 8 * second;
  desk.play(s, "take_blind");
  desk.now += 100 * second;
  EXPECT_EQ(desk.table->clock_ms(s, desk.now), left - 15 * second) << "it is the other's turn";
  EXPECT_EQ(desk.table->clock_ms(s == ann ? bob : ann, desk.now), 0);
  desk.attempt([&](Draft& d) { return d.say(only(s), "hurry up"); });
  EXPECT_EQ(desk.table->deadline()->first, desk.now) << "time is up";
  EXPECT_EQ(desk.attempt(
                [&](Draft& d) { return d.decide(desk.turn(), desk.some(desk.turn()), By::clock); }),
            "");
  expect_same(*desk.table, desk.again());
}

TEST(TableTest, NoClockRunsWhileNoServerDoes) {
  Desk desk(2, TimeLimit{ClockKind::game, 60});
  desk.begun();
  const Seat s = desk.turn();
  const std::int64_t left = desk.table->clock_ms(s, desk.now).value();
  const std::int64_t crash = desk.now + 5 * second;
  desk.now += 3600 * second;
  desk.attempt([&](Draft& d) -> Draft::Answer {
    d.add(Resumed{crash});
    return {};
  });
  EXPECT_EQ(desk.table->clock_ms(s, desk.now), left - 5 * second);
  expect_same(*desk.table, desk.again());
}

TEST(TableTest, NoClockForBotsAndWhoLeft) {
  Desk desk(2, TimeLimit{ClockKind::move, 30});
  desk.begun();
  desk.attempt([&](Draft& d) { return d.leave(only(desk.turn()), {}); });
  EXPECT_FALSE(desk.table->deadline());
}

TEST(TableTest, LeavingAndReturningGivesNoNewTime) {
  Desk desk(2, TimeLimit{ClockKind::move, 30});
  desk.begun();
  const Seat s = desk.turn();
  desk.now += 20 * second;
  desk.attempt([&](Draft& d) { return d.leave(only(s), {}); });
  desk.now += 20 * second;
  desk.sit(s, "Back");
  EXPECT_EQ(desk.table->clock_ms(s, desk.now), 10 * second);
  expect_same(*desk.table, desk.again());
}

TEST(TableTest, ChatIsForPlayersAndShort) {
  Desk desk;
  desk.sit(ann, "Ann");
  const auto say = [&](Seat s, const std::string& text) {
    return desk.attempt([&](Draft& d) { return d.say(only(s), text); });
  };
  EXPECT_EQ(say(bob, "hello"), "not_seated");
  EXPECT_EQ(say(ann, ""), "bad_text");
  EXPECT_EQ(say(ann, std::string(max_chat + 1, 'x')), "bad_text");
  EXPECT_EQ(say(ann, std::string(max_chat, 'x')), "");
}

TEST(TableTest, ADeviceWithSeveralSeatsMeansTheOneToAct) {
  Desk desk;
  desk.begun();
  const Seat s = desk.turn();
  EXPECT_EQ(seat_meant(*desk.table, desk.everybody(), {}), s);
  EXPECT_EQ(seat_meant(*desk.table, desk.everybody(), desk.other()), desk.other());
  EXPECT_EQ(seat_meant(*desk.table, only(ann), bob), std::nullopt);
}

TEST(TableTest, ADamagedLogIsFound) {
  Desk desk;
  desk.begun();
  desk.play(desk.turn(), "take_blind");
  const auto broken = [&](auto damage) {
    Table copy = Desk().again();
    auto log = desk.log;
    damage(log);
    for (const auto& [at, entry] : log) copy.apply(entry, at);
  };
  EXPECT_NO_THROW(broken([](auto&) {}));
  EXPECT_THROW(broken([](auto& log) { log.erase(log.begin() + 5); }), BadLog);
  EXPECT_THROW(broken([](auto& log) { log.push_back(log.back()); }), BadLog);
  EXPECT_THROW(broken([](auto& log) { log.emplace_back(0, TakenBack{ann, 999}); }), BadLog);
  EXPECT_THROW(broken([](auto& log) { log.emplace_back(0, Started{}); }), BadLog);
  EXPECT_THROW(broken([](auto& log) { log.emplace_back(0, Sat{seat(5), "X"}); }), BadLog);
}

/// Whole games with everything that can happen in between, on every board: the log always adds up
/// to the same table, and the record replays.
TEST(TableTest, RandomTablesAddUp) {
  Rng random(11);
  for (const auto& game : host::Catalog::whole().entries()) {
    Desk desk(2, TimeLimit{ClockKind::move, 30}, std::string(game->id()));
    desk.sit(ann, "Ann");
    desk.sit(bob, "Bob");
    for (int step = 0; step < 5000 && desk.table->status() == Status::running; ++step) {
      desk.now += random.below(5000);
      const Seat s = seat(static_cast<int>(random.below(2)));
      const std::uint32_t choice = random.below(40);
      if (choice == 0) desk.take_back(only(s));
      if (choice == 1) desk.answer(s, random.below(2) == 0);
      if (choice == 2) desk.attempt([&](Draft& d) { return d.leave(only(s), "random"); });
      if (choice <= 4) desk.sit(s, "Again");
      if (choice == 5) desk.attempt([&](Draft& d) { return d.say(only(s), "hm"); });
      const Seat turn = desk.turn();
      const By by = desk.table->place(turn).attended() ? By::clock : By::bot;
      EXPECT_EQ(desk.attempt([&](Draft& d) { return d.decide(turn, desk.some(turn), by); }), "");
    }
    EXPECT_EQ(desk.table->status(), Status::over) << game->id();
    expect_same(*desk.table, desk.again());
    const host::Record record = host::Record::parse(desk.table->record().text());
    EXPECT_EQ(host::replay(record)->outcome(), desk.table->match().outcome());
  }
}

}  // namespace rail::tables::table_test
