// Small JSON values as text: byte for byte what Boost.JSON writes.
#include "tables/value_text.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "engine/rng.h"

namespace rail::tables::value_text_test {
namespace {

namespace json = boost::json;

/// Any bytes that may stand in a text: those that are escaped, those that are not, and several at a
/// time.
std::string some_text(Rng& rng) {
  static const std::vector<std::string> pieces{"a",
                                               "Z",
                                               "0",
                                               " ",
                                               "\"",
                                               "\\",
                                               "/",
                                               "\n",
                                               "\t",
                                               std::string(1, '\0'),
                                               "\x1f",
                                               "\x7f",
                                               "\xc3\xa9",
                                               "\xe2\x82\xac",
                                               "\xf0\x9f\x9a\x82",
                                               "Winnipeg"};
  std::string text;
  for (std::uint64_t left = rng.below(5); left > 0; --left)
    text += pieces[rng.below(pieces.size())];
  return text;
}

json::value some_value(Rng& rng, int depth) {
  switch (rng.below(depth > 0 ? 9 : 7)) {
    case 0:
      return nullptr;
    case 1:
      return rng.below(2) == 0;
    case 2:
      return static_cast<std::int64_t>(rng.next());
    case 3:
      return static_cast<std::int64_t>(rng.below(100)) - 50;
    case 4:
      return rng.next();  // some are larger than any with a sign
    case 5:
      return static_cast<double>(rng.below(1000)) / 8;
    case 6:
      return json::string(some_text(rng));
    case 7: {
      json::array array;
      for (std::uint64_t left = rng.below(4); left > 0; --left)
        array.push_back(some_value(rng, depth - 1));
      return array;
    }
    default: {
      json::object object;
      for (std::uint64_t left = rng.below(4); left > 0; --left)
        object[some_text(rng)] = some_value(rng, depth - 1);
      return object;
    }
  }
}

TEST(ValueText, IsWhatTheLibraryWrites) {
  Rng rng(5);
  for (int i = 0; i < 20'000; ++i) {
    const json::value value = some_value(rng, 4);
    ASSERT_EQ(text_of(value), json::serialize(value));
  }
  using Limits = std::numeric_limits<std::int64_t>;
  for (const std::int64_t number : {Limits::min(), Limits::max(), std::int64_t{0}})
    EXPECT_EQ(text_of(number), json::serialize(json::value(number)));
}

TEST(ValueText, IsAppended) {
  std::string text = "before ";
  append_text(json::value{{"type", "roll"}, {"dice", {1, 2}}}, text);
  EXPECT_EQ(text, R"(before {"type":"roll","dice":[1,2]})");
}

}  // namespace
}  // namespace rail::tables::value_text_test
