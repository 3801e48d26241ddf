// Who is at a table and what reaches them.
#include "tables/visitors.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "tests/tables/table_by_hand.h"

namespace rail::tables::visitors_test {

using table_test::ann;
using table_test::bob;

class Ear final : public Connection {
 public:
  explicit Ear(std::string address = "192.0.2.1") : address_(std::move(address)) {}
  void send(std::shared_ptr<const std::string> message) override { heard.push_back(message); }
  void close() override {}
  const std::string& address() const override { return address_; }

  std::vector<std::shared_ptr<const std::string>> heard;

 private:
  std::string address_;
};

std::uint64_t admit(Visitors& visitors, Ear& ear, Seats mine) {
  Visitor visitor = visitors.greet(ear);
  visitor.mine = mine;
  return visitors.admit(visitor).number;
}

TEST(Visitors, ArePresentWhileTheyAreHere) {
  Visitors visitors;
  Ear ear;
  EXPECT_TRUE(visitors.empty());
  EXPECT_EQ(visitors.greet(ear).number, 1U) << "who is not let in has a number, too";
  const std::uint64_t first = admit(visitors, ear, only(ann));
  const std::uint64_t second = admit(visitors, ear, only(ann) | only(bob));
  admit(visitors, ear, 0);
  EXPECT_EQ(visitors.present(), only(ann) | only(bob));
  visitors.remove(second);
  EXPECT_EQ(visitors.present(), only(ann));
  EXPECT_EQ(visitors.find(second), nullptr);
  EXPECT_EQ(visitors.find(first)->mine, only(ann));
  EXPECT_EQ(visitors.size(), 2U);
}

TEST(Visitors, OfOneKindDoNotKeepOthersOut) {
  Visitors visitors;
  Ear ear;
  for (std::size_t i = 0; i < most_devices; ++i) {
    EXPECT_FALSE(visitors.is_crowded(only(ann)));
    admit(visitors, ear, only(ann));
  }
  EXPECT_TRUE(visitors.is_crowded(only(ann)));
  EXPECT_TRUE(visitors.is_crowded(only(ann) | only(bob)));
  EXPECT_FALSE(visitors.is_crowded(only(bob)));
  for (std::size_t i = 0; i < most_onlookers; ++i) {
    EXPECT_FALSE(visitors.is_crowded(0));
    admit(visitors, ear, 0);
  }
  EXPECT_TRUE(visitors.is_crowded(0));
  EXPECT_FALSE(visitors.is_crowded(only(bob)));
}

TEST(Visitors, WithTheSameEyesGetOneText) {
  Visitors visitors;
  std::vector<Ear> ears(5);
  const std::vector<Seats> eyes = {only(ann), 0, only(ann), 0, only(bob)};
  std::vector<std::uint64_t> numbers;
  for (std::size_t i = 0; i < ears.size(); ++i)
    numbers.push_back(admit(visitors, ears[i], eyes[i]));
  int written = 0;
  const auto write = [&](Seats seats, const RequestId& id) -> Message {
    ++written;
    return Said{.id = id, .line = {ann, std::to_string(seats), 0}};
  };
  visitors.tell({numbers[2], "mine"}, write, numbers[4]);
  EXPECT_EQ(written, 3) << "for Ann, for onlookers, and the answer";
  EXPECT_EQ(ears[1].heard, ears[3].heard) << "not even copied";
  EXPECT_NE(ears[0].heard, ears[2].heard);
  EXPECT_EQ(*ears[2].heard.at(0),
            R"({"type":"said","id":"mine","line":{"seat":0,"text":"1","at":0}})");
  EXPECT_EQ(*ears[0].heard.at(0),
            R"({"type":"said","id":null,"line":{"seat":0,"text":"1","at":0}})");
  EXPECT_TRUE(ears[4].heard.empty());
  visitors.tell({numbers[2], {}}, write);
  EXPECT_EQ(written, 6) << "an answer without an id is like what the others get";
  EXPECT_EQ(ears[0].heard.at(1), ears[2].heard.at(1));
}

TEST(Visitors, AreToldApartOnlyWhileTheyAreHere) {
  Visitors visitors;
  Ear ear;
  const std::uint64_t number = admit(visitors, ear, 0);
  visitors.send(number, Done{"a"});
  visitors.remove(number);
  visitors.send(number, Done{"b"});
  EXPECT_EQ(ear.heard.size(), 1U);
}

TEST(Visitors, LoseSeatsThatHaveANewSecret) {
  Visitors visitors;
  Ear ear;
  const std::uint64_t asker = admit(visitors, ear, only(ann));
  const std::uint64_t other = admit(visitors, ear, only(ann) | only(bob));
  visitors.detach(only(ann), asker);
  EXPECT_EQ(visitors.find(asker)->mine, only(ann));
  EXPECT_EQ(visitors.find(other)->mine, only(bob));
}

TEST(Visitors, OfSeatsHaveAnAddressThatIsKept) {
  Visitors visitors;
  EXPECT_EQ(visitors.seated_address(), "");
  Ear first("192.0.2.1");
  Ear second("192.0.2.2");
  Ear onlooker("192.0.2.3");
  const std::uint64_t before = admit(visitors, first, only(ann));
  const std::uint64_t last = admit(visitors, second, only(bob));
  admit(visitors, onlooker, 0);
  EXPECT_EQ(visitors.seated_address(), "192.0.2.2");
  visitors.remove(last);
  EXPECT_EQ(visitors.seated_address(), "192.0.2.1");
  visitors.remove(before);
  EXPECT_EQ(visitors.seated_address(), "192.0.2.1") << "bots there go on for whoever began";
}

TEST(Visitors, AreWatchedForWhoIsThere) {
  Visitors visitors;
  Ear ear;
  admit(visitors, ear, only(bob));
  table_test::TableByHand by_hand;
  by_hand.begun();
  auto seen = std::make_shared<Seen>();
  const Table::OnPly watch = visitors.watch(seen);
  const auto plies = by_hand.table->line().size();
  by_hand.table->replay(plies - 1, plies, watch);
  EXPECT_EQ((*seen)[0], "");
  EXPECT_NE((*seen)[1], "");
  EXPECT_EQ(seen->back(), "") << "nobody looks on";
}

}  // namespace rail::tables::visitors_test
