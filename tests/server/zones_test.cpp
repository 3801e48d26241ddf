// Time zone files: figures of another reader (python3's zoneinfo), and files and names that are
// none.
#include "server/zones.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/server/temp_folder.h"

namespace rail::server {
namespace zones_test {

const char* const system_zones = "/usr/share/zoneinfo";

struct Known {
  const char* zone;
  std::int64_t at_s;
  int ahead_s;
};

std::string file_text(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class Zones : public testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(std::filesystem::path(system_zones) / "Europe/Berlin"))
      GTEST_SKIP() << "there are no time zone files here";
  }
  void write(const std::string& name, const std::string& bytes) const {
    std::ofstream(folder.path(name), std::ios::binary) << bytes;
  }

  const TempFolder folder;
};

TEST_F(Zones, ClocksAreWhereAnotherReaderSeesThem) {
  const ZoneFiles zones;
  for (const Known& known : {
           // The second before and the second of each change, this year and in 2060.
           Known{"Europe/Berlin", 1774745999, 3600},
           {"Europe/Berlin", 1774746000, 7200},
           {"Europe/Berlin", 1792889999, 7200},
           {"Europe/Berlin", 1792890000, 3600},
           {"Europe/Berlin", 2847661199, 3600},
           {"Europe/Berlin", 2847661200, 7200},
           {"Europe/Berlin", 2866409999, 7200},
           {"Europe/Berlin", 2866410000, 3600},
           {"Australia/Sydney", 1775318399, 39600},
           {"Australia/Sydney", 1775318400, 36000},
           {"Australia/Sydney", 1791043199, 36000},
           {"Australia/Sydney", 1791043200, 39600},
           {"Australia/Sydney", 2848233599, 39600},
           {"Australia/Sydney", 2848233600, 36000},
           {"Australia/Sydney", 2863958399, 36000},
           {"Australia/Sydney", 2863958400, 39600},
           {"Australia/Lord_Howe", 1775314799, 39600},
           {"Australia/Lord_Howe", 1775314800, 37800},
           {"Australia/Lord_Howe", 1791041399, 37800},
           {"Australia/Lord_Howe", 1791041400, 39600},
           {"Australia/Lord_Howe", 2848229999, 39600},
           {"Australia/Lord_Howe", 2848230000, 37800},
           {"Australia/Lord_Howe", 2863956599, 37800},
           {"Australia/Lord_Howe", 2863956600, 39600},
           // Without summer time, and with odd minutes.
           {"Asia/Kolkata", 1784000000, 19800},
           {"Asia/Kolkata", 2855000000, 19800},
           {"Asia/Tokyo", 1784000000, 32400},
           {"Etc/GMT+3", 0, -10800},
           {"UTC", 4000000000, 0},
           {"Pacific/Kiritimati", 1784000000, 50400},
           {"Pacific/Chatham", 2855000000, 45900},
           {"Pacific/Chatham", 2840200000, 49500},
           {"America/St_Johns", 2855000000, -9000},
           {"America/New_York", 2855000000, -14400},
           // Ireland's rule counts winter as the time that differs, Greenland's changes before
           // midnight.
           {"Europe/Dublin", 1784000000, 3600},
           {"Europe/Dublin", 2855000000, 3600},
           {"Europe/Dublin", 1800000000, 0},
           {"America/Nuuk", 2855000000, -3600},
           {"America/Nuuk", 2840200000, -7200},
           {"Africa/Cairo", 2855000000, 10800},
           {"Africa/Cairo", 2840200000, 7200},
           // Before the table, and long ago.
           {"Europe/Berlin", -2500000000, 3208},
           {"Europe/Berlin", -770000000, 10800},
           {"Europe/Berlin", 323830799, 3600},
           {"Europe/Berlin", 323830800, 7200},
       }) {
    EXPECT_EQ(zones.ahead_s(known.zone, known.at_s * 1000), known.ahead_s)
        << known.zone << " at " << known.at_s;
    EXPECT_EQ(zones.ahead_s(known.zone, known.at_s * 1000 + 999), known.ahead_s)
        << known.zone << " within " << known.at_s;
  }
  EXPECT_TRUE(zones.ahead_s("Europe/Berlin", INT64_MAX));
  EXPECT_TRUE(zones.ahead_s("Europe/Berlin", INT64_MIN));
}

TEST_F(Zones, NamesLeadNowhereElse) {
  // What the names would lead to is there.
  std::filesystem::create_directories(folder.path("zones/Europe"));
  const std::string berlin = file_text(std::filesystem::path(system_zones) / "Europe/Berlin");
  for (const char* name : {"zones/Europe/Berlin", "zones/.hidden", "outside", "zones/a b"})
    write(name, berlin);
  const ZoneFiles zones(folder.path("zones"));
  EXPECT_TRUE(zones.ahead_s("Europe/Berlin", 0));
  for (const std::string& name :
       {std::string("../outside"), std::string("Europe/../../outside"), folder.path("outside"),
        std::string("/Europe/Berlin"), std::string("Europe//Berlin"), std::string("Europe/Berlin/"),
        std::string("Europe/./Berlin"), std::string(".hidden"), std::string("a b"),
        std::string("Europe"), std::string(), std::string("Europe/Berlin\0", 14),
        std::string("Europe\\Berlin"), std::string("Europe/Bonn"), std::string(100'000, 'a')})
    EXPECT_FALSE(zones.ahead_s(name, 0)) << name.substr(0, 40);
}

TEST_F(Zones, DamagedFilesAreNoZones) {
  const std::string berlin = file_text(std::filesystem::path(system_zones) / "Europe/Berlin");
  write("whole", berlin);
  EXPECT_EQ(ZoneFiles(folder.path("")).ahead_s("whole", 0), 3600);
  for (std::size_t length = 0; length < berlin.size(); ++length) {
    write("cut", berlin.substr(0, length));
    EXPECT_FALSE(ZoneFiles(folder.path("")).ahead_s("cut", 0)) << length;
  }
  // A wrong byte may make another zone, but nothing worse.
  for (std::size_t i = 0; i < berlin.size(); ++i) {
    std::string wrong = berlin;
    wrong[i] = static_cast<char>(wrong[i] ^ 0xFF);
    write("wrong", wrong);
    const std::optional<int> ahead = ZoneFiles(folder.path("")).ahead_s("wrong", 2855000000'000);
    if (ahead) {
      EXPECT_LE(std::max(*ahead, -*ahead), 26 * 3600) << i;
    }
  }
  write("version", std::string(berlin).replace(4, 1, 1, '\0'));
  EXPECT_FALSE(ZoneFiles(folder.path("")).ahead_s("version", 0));
  write("large", berlin + std::string(1 << 20, '\n'));
  EXPECT_FALSE(ZoneFiles(folder.path("")).ahead_s("large", 0));
}

TEST_F(Zones, RulesAreReadOrRefused) {
  // The smallest file: one kind of time, no changes, and a rule.
  const auto zone_by = [this](const std::string& rule) {
    const std::string zeros(15, '\0');
    const auto header = [&](const std::string& counts) { return "TZif2" + zeros + counts; };
    const std::string one_kind = std::string(15, '\0') + std::string("\0\0\0\0\1\0\0\0\4", 9);
    write("made", header(one_kind) + std::string(6, '\0') + std::string("UTC\0", 4) +
                      header(one_kind) + std::string(6, '\0') + std::string("UTC\0", 4) + "\n" +
                      rule + "\n");
    return ZoneFiles(folder.path("")).ahead_s("made", 1784000000'000);  // July 2026
  };
  EXPECT_EQ(zone_by(""), 0);
  EXPECT_EQ(zone_by("CET-1"), 3600);
  EXPECT_EQ(zone_by("<+0530>-5:30"), 19800);
  EXPECT_EQ(zone_by("CET-1CEST,M3.5.0,M10.5.0/3"), 7200);
  EXPECT_EQ(zone_by("EST5EDT,0/0,J365/25"), -14400);
  EXPECT_EQ(zone_by("EST5EDT,J60,J300"), -14400);
  EXPECT_EQ(zone_by("EST5EDT,J200,J300"), -18000);
  EXPECT_EQ(zone_by("<-02>2<-01>,M3.5.0/-1,M10.5.0/0"), -3600);
  for (const char* bad :
       {"C-1", "CET", "CET-", "CET--1", "CET-25", "CET-1CEST", "CET-1CEST,M3.5.0",
        "CET-1CEST,M3.5.0,M10.5.0/168", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
        "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J300", "CET-1CEST,366,J300", "CET-1:60",
        "CET-1CEST,M3.5.0,M10.5.0 ", "<CET-1", "CET-99999999999999999999"})
    EXPECT_FALSE(zone_by(bad)) << bad;
}

}  // namespace zones_test
}  // namespace rail::server
