// What was sealed opens for whom it was sealed, with the same key, unchanged, and otherwise not.
#include "server/sealing.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "server/tokens.h"

namespace rail::server::sealing_test {
namespace {

TEST(Sealing, OpensAgain) {
  const Sealing sealing(new_secret());
  for (const std::size_t length : {0U, 1U, 63U, 64U, 65U, 4096U}) {
    const std::string text(length, 'm');
    EXPECT_EQ(sealing.open("mara", sealing.seal("mara", text)), text);
  }
  const std::string zeros("a\0b\x80\0\0", 6);
  EXPECT_EQ(sealing.open("mara", sealing.seal("mara", zeros)), zeros);
}

TEST(Sealing, OpensForNobodyElse) {
  const Sealing sealing(new_secret());
  const std::string sealed = sealing.seal("mara", "mara@example.org");
  EXPECT_FALSE(sealing.open("jo", sealed));
  EXPECT_FALSE(sealing.open("", sealed));
  EXPECT_FALSE(Sealing(new_secret()).open("mara", sealed));
}

TEST(Sealing, NoticesEveryChange) {
  const Sealing sealing(new_secret());
  const std::string sealed = sealing.seal("mara", "mara@example.org");
  for (std::size_t i = 0; i < sealed.size(); ++i) {
    std::string changed = sealed;
    changed[i] = static_cast<char>(changed[i] ^ 0x40);
    EXPECT_FALSE(sealing.open("mara", changed)) << i;
    EXPECT_FALSE(sealing.open("mara", sealed.substr(0, i))) << i;
  }
  EXPECT_FALSE(sealing.open("mara", sealed + 'x'));
}

TEST(Sealing, TellsNeitherTextNorLengthNorWhetherTwoAreTheSame) {
  const Sealing sealing(new_secret());
  const std::string one = sealing.seal("mara", "mara@example.org");
  const std::string same = sealing.seal("mara", "mara@example.org");
  EXPECT_NE(one, same);
  EXPECT_EQ(one.find("mara"), std::string::npos);
  EXPECT_EQ(one.size(), sealing.seal("mara", "j@example.org").size());
}

TEST(Sealing, HasBounds) {
  const Sealing sealing(new_secret());
  EXPECT_THROW(sealing.seal("mara", std::string(4097, 'm')), std::invalid_argument);
  EXPECT_FALSE(sealing.open("mara", std::string(1 << 20, '\1')));
  EXPECT_THROW(Sealing("too short"), std::invalid_argument);
}

}  // namespace
}  // namespace rail::server::sealing_test
