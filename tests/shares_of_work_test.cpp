// Parts of a run: their shares, their files, and what is refused when they are put together.
#include "lab/shares_of_work.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rng.h"
#include "lab/exact_number.h"

namespace rail::lab::shares_test {

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

template <class Do>
std::string complaint(const Do& work) {
  try {
    work();
  } catch (const host::BadInput& bad) {
    return bad.what();
  }
  return "";
}

PartFile part(int number, int of) {
  return {.kind = "arena",
          .program = "1.2.3",
          .command = {"arena", "a \"game\"", "--part"},
          .part = {number, of},
          .request = {{"game", "a"}, {"seed", 7}, {"options", json::object{{"b", "c"}}}},
          .work = {{"deals", json::array{0, 3}}, {"more", json::array{1, 2, 3}}},
          .name = "file-" + std::to_string(number)};
}

PartFile again(const PartFile& file) { return read_part(write_part(file), file.name); }

TEST(SharesOfWork, PartsAreReadStrictly) {
  EXPECT_EQ(part_from("3/64"), (Part{3, 64}));
  EXPECT_EQ(part_from("1/1"), (Part{1, 1}));
  for (const std::string wrong :
       {"", "3", "/", "3/", "/64", "0/64", "65/64", "-1/64", "3/-64", "3/0", "3 /64", "3/64 ",
        "3/64/2", "a/b", "1/100001", "1/99999999999", "+1/2", "0x1/2", "1.0/2"})
    EXPECT_NE(complaint([&] { part_from(wrong); }), "") << wrong;
}

TEST(SharesOfWork, SharesFollowEachOther) {
  Rng rng(3);
  for (int round = 0; round < 500; ++round) {
    const int deals = 1 + static_cast<int>(rng.below(5000));
    const int parts = 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(deals)));
    int next = 0;
    for (int number = 1; number <= parts; ++number) {
      const Stretch share = share_of({number, parts}, deals);
      ASSERT_EQ(share.first, next);
      ASSERT_GE(share.size(), deals / parts);
      ASSERT_LE(share.size(), deals / parts + 1);
      next = share.last;
    }
    ASSERT_EQ(next, deals);
  }
  const Stretch last = share_of({most_parts, most_parts}, std::numeric_limits<int>::max());
  EXPECT_EQ(last.last, std::numeric_limits<int>::max());
}

TEST(SharesOfWork, MorePartsThanDealsAreRefused) {
  EXPECT_TRUE(has(complaint([] { share_of({1, 4}, 3); }), "3 deals cannot be cut into 4 parts"));
  EXPECT_NE(complaint([] { share_of({5, 4}, 30); }), "");
  EXPECT_NE(complaint([] { share_of({0, 4}, 30); }), "");
}

TEST(SharesOfWork, FilesLieInOrder) {
  EXPECT_EQ(part_file_name({3, 64}), "part-03-of-64.json");
  EXPECT_EQ(part_file_name({3, 6}), "part-3-of-6.json");
  EXPECT_LT(part_file_name({9, 100}), part_file_name({10, 100}));
}

TEST(SharesOfWork, AFileComesBackAsItWas) {
  const PartFile one = part(3, 64);
  const PartFile read = again(one);
  EXPECT_EQ(read.kind, one.kind);
  EXPECT_EQ(read.program, one.program);
  EXPECT_EQ(read.command, one.command);
  EXPECT_EQ(read.part, one.part);
  EXPECT_EQ(read.request, one.request);
  EXPECT_EQ(read.work, one.work);
  EXPECT_EQ(read.name, "file-3");
}

TEST(SharesOfWork, ADamagedFileIsRefusedWhereverItIs) {
  const std::string good = write_part(part(3, 64));
  for (std::size_t at = 0; at < good.size(); ++at) {
    std::string changed = good;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    EXPECT_TRUE(complaint([&] { read_part(changed, "here"); }).starts_with("here")) << at;
    EXPECT_TRUE(complaint([&] { read_part(good.substr(0, at), "here"); }).starts_with("here"))
        << at;
  }
  EXPECT_NE(complaint([&] { read_part(good + "\n", "here"); }), "");
  EXPECT_NE(complaint([&] { read_part(good + good, "here"); }), "");
}

TEST(SharesOfWork, NumbersThatCannotBeAreRefusedThoughTheSumIsRight) {
  PartFile odd = part(3, 64);
  odd.part = {3, 2};
  EXPECT_TRUE(has(complaint([&] { again(odd); }), "file-3.part"));
  odd.part = {1, most_parts + 1};
  EXPECT_TRUE(has(complaint([&] { again(odd); }), "file-3.of"));
}

TEST(SharesOfWork, PartsOfOneRunArePutInOrder) {
  const std::vector<PartFile> sorted =
      all_of_one_run({part(3, 3), part(1, 3), part(2, 3)}, "1.2.3");
  ASSERT_EQ(sorted.size(), 3U);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(sorted[static_cast<std::size_t>(i)].part.number, i + 1);
}

TEST(SharesOfWork, SaysWhatIsMissingDoubledOrForeign) {
  const auto refused = [](std::vector<PartFile> files) {
    return complaint([&] { all_of_one_run(std::move(files), "1.2.3"); });
  };
  EXPECT_EQ(refused({part(1, 3), part(3, 3)}), "of 3 parts one is missing: 2");
  EXPECT_EQ(refused({part(4, 9)}), "of 9 parts some are missing: 1 to 3, 5 to 9");
  EXPECT_TRUE(has(refused({part(1, 100)}), "2 to 100"));
  std::vector<PartFile> odd;
  for (int i = 1; i < 100; i += 2) odd.push_back(part(i, 100));
  EXPECT_TRUE(has(refused(odd), "24 and 38 more")) << refused(odd);
  PartFile twice = part(1, 2);
  twice.name = "copy";
  EXPECT_EQ(refused({part(1, 2), part(2, 2), twice}), "part 1/2 is there twice: file-1 and copy");
  EXPECT_NE(refused({}), "");

  const auto foreign = [&](const auto& change) {
    PartFile other = part(2, 2);
    change(other);
    return refused({part(1, 2), other});
  };
  EXPECT_EQ(foreign([](PartFile&) {}), "");
  EXPECT_EQ(foreign([](PartFile& f) { f.request["seed"] = 8; }),
            "file-2 is a part of another run than file-1: request.seed is \"8\" there, not \"7\"");
  EXPECT_TRUE(has(foreign([](PartFile& f) { f.request["options"].as_object()["b"] = "d"; }),
                  "request.options.b"));
  EXPECT_TRUE(
      has(foreign([](PartFile& f) { f.request.erase("game"); }), "request.game is missing"));
  EXPECT_TRUE(has(foreign([](PartFile& f) { f.request["x"] = 1; }), "request.x is only there"));
  EXPECT_TRUE(has(foreign([](PartFile& f) { f.kind = "calibrate"; }), "kind"));
  EXPECT_TRUE(has(foreign([](PartFile& f) { f.program = "1.2.4"; }), "program"));
  EXPECT_TRUE(has(foreign([](PartFile& f) { f.part.of = 3; }), "number of parts"));
  // How it was called says nothing: threads and folders may differ.
  EXPECT_EQ(foreign([](PartFile& f) { f.command = {"arena", "--threads", "8"}; }), "");
  EXPECT_TRUE(has(complaint([] { all_of_one_run({part(1, 1)}, "2.0"); }), "this is 2.0"));
}

TEST(ExactNumbers, ComeBackAsTheyWere) {
  Rng rng(5);
  const host::Where here("here");
  const double most = std::numeric_limits<double>::max();
  const auto back = [&](double number) {
    const json::value read = json::parse(json::serialize(exact_json(number)));
    return exact_at(here, read, -most, most);
  };
  for (int round = 0; round < 20'000; ++round) {
    const auto bits = rng.next();
    double number = 0;
    std::memcpy(&number, &bits, sizeof number);
    if (!std::isfinite(number)) continue;
    ASSERT_EQ(back(number), number);
  }
  for (const double number : {0.0, 1.0, -1.0, 0.5, 1.0 / 3, 1 + 1.0 / 3, 2 + 1.0 / 3, 9e15, 1e300})
    EXPECT_EQ(back(number), number);
  EXPECT_TRUE(exact_json(3).is_int64());
}

TEST(ExactNumbers, AreReadStrictly) {
  const host::Where here("here");
  for (const json::value& wrong :
       {json::value("0.50"), json::value("1"), json::value(".5"), json::value("nan"),
        json::value("inf"), json::value("0.5 "), json::value(""), json::value(0.5),
        json::value(nullptr), json::value("11.5"), json::value(11), json::value(-1),
        json::value("1e400"), json::value(true)})
    EXPECT_TRUE(complaint([&] { exact_at(here, wrong, 0, 10); }).starts_with("here"))
        << json::serialize(wrong);
  EXPECT_EQ(exact_at(here, json::value("0.5"), 0, 10), 0.5);
}

}  // namespace rail::lab::shares_test
