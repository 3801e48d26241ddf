// What people may do at a table: seats, starting, acting, taking back, clocks.
#include "tables/table.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/tables/table_by_hand.h"

namespace rail::tables::table_test {

namespace json = boost::json;

TEST(TableTest, StartsByItselfWhenAllSeatsAreTaken) {
  TableByHand by_hand;
  EXPECT_EQ(by_hand.sit(ann, "Ann"), "");
  EXPECT_EQ(by_hand.table->status(), Status::open);
  EXPECT_EQ(by_hand.sit(bob, "Bob"), "");
  EXPECT_EQ(by_hand.table->status(), Status::running);
  EXPECT_FALSE(by_hand.table->to_act().is_chance());
  expect_same(*by_hand.table, by_hand.again());
}

TEST(TableTest, StartsWithBotsInTheOpenSeats) {
  TableByHand by_hand(3);
  by_hand.sit(bob, "Bob");
  const auto start = [&](std::optional<std::string> bot, Seats mine) {
    return by_hand.attempt([&](Draft& d) { return d.start(mine, bot); });
  };
  EXPECT_EQ(start({}, only(bob)), "seats_open");
  EXPECT_EQ(start("grandmaster", only(bob)), "no_such_bot");
  EXPECT_EQ(start("greedy", only(ann)), "not_seated");
  EXPECT_EQ(start("greedy", only(bob)), "");
  EXPECT_EQ(by_hand.table->status(), Status::running);
  EXPECT_EQ(by_hand.table->place(ann).who, Who::bot);
  EXPECT_EQ(by_hand.table->place(bob).who, Who::person);
  EXPECT_EQ(start("greedy", only(bob)), "") << "once more changes nothing";
  EXPECT_EQ(by_hand.added, 0U);
}

TEST(TableTest, NamesMustBePresentable) {
  TableByHand by_hand;
  for (const std::string bad :
       {"", "   ", "a\nb", "1234567890123456789012345", "x\u202Ey", "zero\u200Bwidth", "\x7F"})
    EXPECT_EQ(by_hand.sit(ann, bad), "bad_name") << bad;
  EXPECT_EQ(by_hand.sit(ann, "Jürgen Ünal 😀"), "");
  EXPECT_EQ(by_hand.sit(ann, "Ann"), "") << "one may change one's name";
  EXPECT_EQ(by_hand.table->place(ann).name, "Ann");
}

TEST(TableTest, LeavingBeforeTheStartFreesTheSeat) {
  TableByHand by_hand;
  by_hand.sit(ann, "Ann");
  EXPECT_EQ(by_hand.attempt([&](Draft& d) { return d.leave(only(ann), {}); }), "");
  EXPECT_EQ(by_hand.table->place(ann).who, Who::open);
  by_hand.sit(bob, "Bob");
  EXPECT_EQ(by_hand.table->status(), Status::open);
}

TEST(TableTest, ABotPlaysForWhoLeftUntilTheSeatIsTakenBack) {
  TableByHand by_hand;
  by_hand.begun();
  const Seat s = by_hand.turn();
  EXPECT_EQ(by_hand.attempt([&](Draft& d) { return d.leave(only(s), "random"); }), "");
  EXPECT_FALSE(by_hand.table->place(s).attended());
  EXPECT_EQ(by_hand.table->place(s).bot, "random");
  EXPECT_EQ(by_hand.play(s), "away");
  EXPECT_EQ(by_hand.attempt([&](Draft& d) { return d.decide(s, by_hand.some(s), By::bot); }), "");
  EXPECT_EQ(by_hand.sit(s, by_hand.table->place(s).name), "");
  EXPECT_TRUE(by_hand.table->place(s).attended());
  expect_same(*by_hand.table, by_hand.again());
}

TEST(TableTest, OnlyWhoIsAbsentForLongCanBeReplaced) {
  TableByHand by_hand;
  by_hand.begun();
  const Seat s = by_hand.turn();
  const Seat o = by_hand.other();
  const auto replace = [&](Seat target, Seats present) {
    return by_hand.attempt([&](Draft& d) { return d.replace(only(o), target, {}, present); });
  };
  by_hand.now += absent_after_ms - 1;
  EXPECT_EQ(replace(s, 0), "not_absent");
  by_hand.now += 1;
  EXPECT_EQ(replace(s, only(s)), "not_absent");
  EXPECT_EQ(replace(o, 0), "not_absent") << "who is not to act keeps nobody waiting";
  EXPECT_EQ(replace(seat(4), 0), "no_such_seat");
  EXPECT_EQ(replace(s, only(o)), "");
  EXPECT_EQ(replace(s, 0), "not_a_person");
  EXPECT_EQ(by_hand.table->place(s).bot, host::stand_in(by_hand.table->game()));
}

TEST(TableTest, AnActIsPlayedOnce) {
  TableByHand by_hand;
  by_hand.begun();
  const Seat s = by_hand.turn();
  const std::int64_t state = by_hand.table->state();
  const json::value action = by_hand.some(s, "take_blind");
  EXPECT_EQ(by_hand.act(s, action, state, "x1"), "");
  const std::size_t plies = by_hand.table->line().size();
  EXPECT_EQ(by_hand.act(s, action, state, "x1"), "");
  EXPECT_EQ(by_hand.added, 0U);
  EXPECT_EQ(by_hand.table->line().size(), plies);
  EXPECT_TRUE(by_hand.again().knows(s, "x1")) << "also after a restart";
  EXPECT_EQ(by_hand.act(s, action, state, "x2"), "stale");
  EXPECT_EQ(by_hand.act(s, action, by_hand.table->state() + 1, "x3"), "stale");
  EXPECT_EQ(by_hand.act(s, action, {}, std::string(max_request_id + 1, 'x')), "bad_id");
}

TEST(TableTest, ActsOfSeveralWhoAreToActDoNotDisturbEachOther) {
  TableByHand by_hand;
  by_hand.sit(ann, "Ann");
  by_hand.sit(bob, "Bob");
  const std::int64_t state = by_hand.table->state();
  const json::value hers = by_hand.some(ann);
  const json::value his = by_hand.some(bob);
  EXPECT_EQ(by_hand.act(ann, hers, state), "");
  EXPECT_EQ(by_hand.act(bob, his, state), "") << "he chose before he knew that she had";
}

TEST(TableTest, LuckBetweenDecisionsDisturbsNobody) {
  TableByHand by_hand(3, {}, "ticket-to-ride-germany");
  for (int i = 0; i < 3; ++i) by_hand.sit(seat(i), "Player");
  const std::int64_t state = by_hand.table->state();
  for (int i = 0; i < 3; ++i) {  // all choose their first tickets at once, which are then dealt
    EXPECT_EQ(by_hand.act(seat(i), by_hand.some(seat(i)), state), "") << i;
    EXPECT_GT(by_hand.added, 1U);
  }
}

TEST(TableTest, RefusalsNameTheRule) {
  TableByHand by_hand;
  by_hand.begun();
  EXPECT_EQ(by_hand.act(by_hand.other(), by_hand.some(by_hand.turn(), "take_blind")),
            "not_your_turn");
  EXPECT_EQ(by_hand.act(by_hand.turn(), {{"type", "nonsense"}}), "bad_action");
  Draft draft(*by_hand.table, by_hand.now, [](const Table&) { return json::value(); });
  const auto no =
      draft.act(only(by_hand.other()), {.id = "a",
                                        .state = by_hand.table->state(),
                                        .seat = {},
                                        .action = by_hand.some(by_hand.turn(), "take_blind")});
  ASSERT_TRUE(no);
  EXPECT_TRUE(no->rule.has_value());
}

TEST(TableTest, TakingBackIsFreeUntilSomethingIsRevealed) {
  TableByHand by_hand;
  by_hand.sit(ann, "Ann");
  by_hand.sit(bob, "Bob");
  const json::value before = by_hand.table->match().view(ann);
  by_hand.play(ann);
  EXPECT_EQ(by_hand.take_back(only(ann)), "")
      << "her choice of tickets: nobody has seen more by it";
  EXPECT_EQ(by_hand.table->match().view(ann), before);
  EXPECT_TRUE(by_hand.table->to_act().contains(ann));
  EXPECT_EQ(by_hand.take_back(only(ann)), "nothing_to_take_back");
  expect_same(*by_hand.table, by_hand.again());
}

TEST(TableTest, TakingBackTakesConsentAfterAReveal) {
  TableByHand by_hand;
  by_hand.begun();
  const Seat s = by_hand.turn();
  const Seat o = by_hand.other();
  const json::value before = by_hand.table->match().view(s);
  by_hand.play(s, "take_blind");  // a card came
  EXPECT_EQ(by_hand.take_back(only(s)), "");
  ASSERT_TRUE(by_hand.table->wish());
  EXPECT_NE(by_hand.table->match().view(s), before);
  EXPECT_EQ(by_hand.take_back(only(s)), "already_asked");
  EXPECT_EQ(by_hand.answer(s, true), "not_asked");
  EXPECT_EQ(by_hand.answer(o, false), "");
  EXPECT_FALSE(by_hand.table->wish());
  by_hand.take_back(only(s));
  EXPECT_EQ(by_hand.answer(s, false), "") << "one may think better of it";
  EXPECT_FALSE(by_hand.table->wish());
  by_hand.take_back(only(s));
  EXPECT_EQ(by_hand.answer(o, true), "");
  EXPECT_EQ(by_hand.table->match().view(s), before);
  EXPECT_EQ(by_hand.answer(o, true), "not_asked");
  expect_same(*by_hand.table, by_hand.again());
}

TEST(TableTest, TakingBackTakesConsentAfterAnotherActed) {
  TableByHand by_hand;
  by_hand.sit(ann, "Ann");
  by_hand.sit(bob, "Bob");
  by_hand.play(ann);
  by_hand.play(bob);
  EXPECT_EQ(by_hand.take_back(only(ann)), "");
  ASSERT_TRUE(by_hand.table->wish());
  by_hand.play(by_hand.turn());
  EXPECT_FALSE(by_hand.table->wish()) << "playing on is an answer, too";
}

TEST(TableTest, AWholeTurnIsTakenBackStepByStep) {
  TableByHand by_hand;
  by_hand.begun();
  const Seat s = by_hand.turn();
  const std::size_t start = by_hand.table->line().size();
  by_hand.play(s, "take_blind");
  const std::size_t middle = by_hand.table->line().size();
  by_hand.play(s, "take_blind");
  by_hand.take_back(only(s));
  by_hand.answer(by_hand.table->wish()->seat == ann ? bob : ann, true);
  EXPECT_EQ(by_hand.table->line().size(), middle);
  by_hand.take_back(only(s));
  by_hand.answer(s == ann ? bob : ann, true);
  EXPECT_EQ(by_hand.table->line().size(), start);
  EXPECT_EQ(by_hand.turn(), s);
}

TEST(TableTest, BotsAndTheOwnDeviceAgreeToTakingBack) {
  TableByHand by_hand;
  by_hand.begun();
  const Seat s = by_hand.turn();
  by_hand.play(s, "take_blind");
  EXPECT_EQ(by_hand.take_back(by_hand.everybody()), "") << "both seats on one device";
  EXPECT_FALSE(by_hand.table->wish());
  by_hand.play(s, "take_blind");
  by_hand.attempt([&](Draft& d) { return d.leave(only(s == ann ? bob : ann), "random"); });
  EXPECT_EQ(by_hand.take_back(only(s)), "");
  EXPECT_FALSE(by_hand.table->wish());
}

TEST(TableTest, WhoLeavesIsNotWaitedFor) {
  TableByHand by_hand;
  by_hand.begun();
  const Seat s = by_hand.turn();
  const std::size_t start = by_hand.table->line().size();
  by_hand.play(s, "take_blind");
  by_hand.take_back(only(s));
  ASSERT_TRUE(by_hand.table->wish());
  by_hand.attempt([&](Draft& d) { return d.leave(only(s == ann ? bob : ann), {}); });
  EXPECT_EQ(by_hand.table->line().size(), start);
}

TEST(TableTest, AnActMadeBeforeATakingBackIsStale) {
  TableByHand by_hand;
  by_hand.sit(ann, "Ann");
  by_hand.sit(bob, "Bob");
  by_hand.play(ann);
  const std::int64_t state = by_hand.table->state();
  by_hand.take_back(only(ann));
  EXPECT_EQ(by_hand.act(ann, by_hand.some(ann), state), "stale");
}

TEST(TableTest, AMoveClockStartsAnewWithEachDecision) {
  TableByHand by_hand(2, TimeLimit{ClockKind::move, 30});
  by_hand.begun();
  const Seat s = by_hand.turn();
  EXPECT_EQ(by_hand.table->deadline(), std::pair(by_hand.now + 30 * second, s));
  by_hand.now += 20 * second;
  EXPECT_EQ(by_hand.table->clock_ms(s, by_hand.now), 10 * second);
  by_hand.play(s, "take_blind");
  EXPECT_EQ(by_hand.table->deadline(), std::pair(by_hand.now + 30 * second, s));
  expect_same(*by_hand.table, by_hand.again());
}

TEST(TableTest, TakingBackGainsNoTime) {
  TableByHand by_hand(2, TimeLimit{ClockKind::move, 30});
  by_hand.sit(ann, "Ann");
  by_hand.sit(bob, "Bob");
  for (int i = 0; i < 3; ++i) {
    by_hand.now += 5 * second;
    by_hand.play(ann);
    by_hand.now += 100 * second;
    EXPECT_EQ(by_hand.take_back(only(ann)), "");
    EXPECT_EQ(by_hand.table->clock_ms(ann, by_hand.now), (30 - 5 * (i + 1)) * second);
  }
  by_hand.play(ann);
  by_hand.play(bob);
  by_hand.take_back(only(ann));
  by_hand.answer(bob, true);
  EXPECT_EQ(by_hand.table->clock_ms(ann, by_hand.now), 30 * second) << "he agreed to begin anew";
  expect_same(*by_hand.table, by_hand.again());
}

TEST(TableTest, TakingBackAloneGainsNoTimeWhileAnotherAsks) {
  TableByHand by_hand(2, TimeLimit{ClockKind::move, 30});
  by_hand.sit(ann, "Ann");
  by_hand.sit(bob, "Bob");
  by_hand.play(ann);
  by_hand.now += 5 * second;
  by_hand.play(bob);
  ASSERT_EQ(by_hand.turn(), ann);
  by_hand.take_back(only(ann));
  ASSERT_TRUE(by_hand.table->wish()) << "Bob is asked";
  EXPECT_EQ(by_hand.take_back(only(bob)), "")
      << "and takes back his own, for which he need not ask";
  EXPECT_FALSE(by_hand.table->wish());
  EXPECT_EQ(by_hand.table->clock_ms(bob, by_hand.now), 25 * second);
  expect_same(*by_hand.table, by_hand.again());
}

TEST(TableTest, AGameClockAddsUp) {
  TableByHand by_hand(2, TimeLimit{ClockKind::game, 60});
  by_hand.begun();
  const Seat s = by_hand.turn();
  const std::int64_t left = by_hand.table->clock_ms(s, by_hand.now).value();
  by_hand.now += 7 * second;
  by_hand.play(s, "take_blind");
  by_hand.now += 8 * second;
  by_hand.play(s, "take_blind");
  by_hand.now += 100 * second;
  EXPECT_EQ(by_hand.table->clock_ms(s, by_hand.now), left - 15 * second)
      << "it is the other's turn";
  EXPECT_EQ(by_hand.table->clock_ms(s == ann ? bob : ann, by_hand.now), 0);
  by_hand.attempt([&](Draft& d) { return d.say(only(s), "hurry up"); });
  EXPECT_EQ(by_hand.table->deadline()->first, by_hand.now) << "time is up";
  EXPECT_EQ(by_hand.attempt([&](Draft& d) {
    return d.decide(by_hand.turn(), by_hand.some(by_hand.turn()), By::clock);
  }),
            "");
  expect_same(*by_hand.table, by_hand.again());
}

TEST(TableTest, NoClockRunsWhileNoServerDoes) {
  TableByHand by_hand(2, TimeLimit{ClockKind::game, 60});
  by_hand.begun();
  const Seat s = by_hand.turn();
  const std::int64_t left = by_hand.table->clock_ms(s, by_hand.now).value();
  const std::int64_t crash = by_hand.now + 5 * second;
  by_hand.now += 3600 * second;
  by_hand.attempt([&](Draft& d) -> WhyNot {
    d.add(Resumed{crash});
    return {};
  });
  EXPECT_EQ(by_hand.table->clock_ms(s, by_hand.now), left - 5 * second);
  expect_same(*by_hand.table, by_hand.again());
}

TEST(TableTest, NoClockForBotsAndWhoLeft) {
  TableByHand by_hand(2, TimeLimit{ClockKind::move, 30});
  by_hand.begun();
  by_hand.attempt([&](Draft& d) { return d.leave(only(by_hand.turn()), {}); });
  EXPECT_FALSE(by_hand.table->deadline());
}

TEST(TableTest, LeavingAndReturningGivesNoNewTime) {
  TableByHand by_hand(2, TimeLimit{ClockKind::move, 30});
  by_hand.begun();
  const Seat s = by_hand.turn();
  by_hand.now += 20 * second;
  by_hand.attempt([&](Draft& d) { return d.leave(only(s), {}); });
  by_hand.now += 20 * second;
  by_hand.sit(s, "Back");
  EXPECT_EQ(by_hand.table->clock_ms(s, by_hand.now), 10 * second);
  expect_same(*by_hand.table, by_hand.again());
}

TEST(TableTest, ChatIsForPlayersAndShort) {
  TableByHand by_hand;
  by_hand.sit(ann, "Ann");
  const auto say = [&](Seat s, const std::string& text) {
    return by_hand.attempt([&](Draft& d) { return d.say(only(s), text); });
  };
  EXPECT_EQ(say(bob, "hello"), "not_seated");
  EXPECT_EQ(say(ann, ""), "bad_text");
  EXPECT_EQ(say(ann, std::string(max_chat + 1, 'x')), "bad_text");
  EXPECT_EQ(say(ann, std::string(max_chat, 'x')), "");
}

TEST(TableTest, ADeviceWithSeveralSeatsMeansTheOneToAct) {
  TableByHand by_hand;
  by_hand.begun();
  const Seat s = by_hand.turn();
  EXPECT_EQ(seat_meant(*by_hand.table, by_hand.everybody(), {}), s);
  EXPECT_EQ(seat_meant(*by_hand.table, by_hand.everybody(), by_hand.other()), by_hand.other());
  EXPECT_EQ(seat_meant(*by_hand.table, only(ann), bob), std::nullopt);
}

TEST(TableTest, ADamagedLogIsFound) {
  TableByHand by_hand;
  by_hand.begun();
  by_hand.play(by_hand.turn(), "take_blind");
  const auto broken = [&](auto damage) {
    Table copy = TableByHand().again();
    auto log = by_hand.log;
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
    TableByHand by_hand(2, TimeLimit{ClockKind::move, 30}, std::string(game->id()));
    by_hand.sit(ann, "Ann");
    by_hand.sit(bob, "Bob");
    for (int step = 0; step < 5000 && by_hand.table->status() == Status::running; ++step) {
      by_hand.now += random.below(5000);
      const Seat s = seat(static_cast<int>(random.below(2)));
      const std::uint32_t choice = random.below(40);
      if (choice == 0) by_hand.take_back(only(s));
      if (choice == 1) by_hand.answer(s, random.below(2) == 0);
      if (choice == 2) by_hand.attempt([&](Draft& d) { return d.leave(only(s), "random"); });
      if (choice <= 4) by_hand.sit(s, "Again");
      if (choice == 5) by_hand.attempt([&](Draft& d) { return d.say(only(s), "hm"); });
      const Seat turn = by_hand.turn();
      const By by = by_hand.table->place(turn).attended() ? By::clock : By::bot;
      EXPECT_EQ(by_hand.attempt([&](Draft& d) { return d.decide(turn, by_hand.some(turn), by); }),
                "");
    }
    EXPECT_EQ(by_hand.table->status(), Status::over) << game->id();
    expect_same(*by_hand.table, by_hand.again());
    const host::Record record = host::Record::parse(by_hand.table->record().text());
    EXPECT_EQ(host::replay(record)->outcome(), by_hand.table->match().outcome());
  }
}

}  // namespace rail::tables::table_test
