// A server's keys are made once, kept from others, and read strictly.
#include "server/key_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <set>
#include <thread>
#include <vector>

#include "server/stores.h"
#include "tests/server/temp_folder.h"

namespace rail::server::key_file_test {
namespace {

std::string content(const std::string& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write(const std::string& file, const std::string& text, ::mode_t mode = 0600) {
  std::ofstream(file, std::ios::trunc) << text;
  ASSERT_EQ(::chmod(file.c_str(), mode), 0);
}

/// Why a file is not read; empty if it is.
std::string refusal(const std::string& file) {
  try {
    read_key_file(file);
    return "";
  } catch (const StoreError& error) {
    return error.what();
  }
}

class KeyFile : public testing::Test {
 protected:
  const TempFolder folder;
  const std::string file = folder.path("games.db.key");
};

TEST_F(KeyFile, IsMadeOnceAndReadAgain) {
  EXPECT_EQ(key_file_beside(folder.path("games.db")), file);
  EXPECT_FALSE(read_key_file(file));
  const ServerKeys made = open_key_file(file);
  EXPECT_EQ(made.sealing.size(), 32U);
  const ServerKeys again = open_key_file(file);
  EXPECT_EQ(again.sealing, made.sealing);
  EXPECT_EQ(again.push.scalar(), made.push.scalar());
  EXPECT_EQ(folder.files(), 1U);
}

TEST_F(KeyFile, IsItsOwnersAlone) {
  const ::mode_t before = ::umask(0);
  open_key_file(file);
  ::umask(before);
  struct stat status{};
  ASSERT_EQ(::stat(file.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600U);
}

TEST_F(KeyFile, IsRefusedIfOthersMayReadIt) {
  open_key_file(file);
  for (const ::mode_t mode : {0640U, 0604U, 0660U, 0601U, 0620U}) {
    ASSERT_EQ(::chmod(file.c_str(), mode), 0);
    EXPECT_NE(refusal(file).find("chmod 600"), std::string::npos) << mode;
    EXPECT_THROW(open_key_file(file), StoreError);
  }
  ASSERT_EQ(::chmod(file.c_str(), 0400), 0);
  EXPECT_EQ(refusal(file), "");
}

TEST_F(KeyFile, IsReadStrictly) {
  const std::string good = (open_key_file(file), content(file));
  const std::string secret(43, 'A');
  const auto keys = [](const std::string& sealing, const std::string& push) {
    return R"({"version":1,"sealing":")" + sealing + R"(","push":")" + push + R"("})";
  };
  const std::string one = std::string(42, 'A') + 'E';  // the number 1
  write(file, keys(secret, one));
  EXPECT_EQ(refusal(file), "");
  for (const std::string& text :
       {std::string(), std::string("{}"), std::string("[]"), good.substr(0, good.size() / 2),
        good + good, good + std::string(2000, ' '), keys(secret + 'A', one), keys("", one),
        keys(secret.substr(1), one), keys(secret, secret), keys(secret, std::string(42, '_') + '8'),
        keys(secret, one + "\",\"more\":\""),
        R"({"version":2,"sealing":")" + secret + R"(","push":")" + one + R"("})"}) {
    write(file, text);
    EXPECT_NE(refusal(file), "") << text;
    EXPECT_THROW(open_key_file(file), StoreError) << text;
    EXPECT_EQ(content(file), text) << "it was written over";
  }
}

TEST_F(KeyFile, TellsNoSecretInARefusal) {
  const std::string secret = "c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3I";
  write(file, R"({"version":1,"sealing":")" + secret + R"(x","push":")" + secret + R"("})");
  EXPECT_NE(refusal(file), "");
  EXPECT_EQ(refusal(file).find(secret.substr(0, 12)), std::string::npos) << refusal(file);
}

TEST_F(KeyFile, IsNoFolderNorPipe) {
  EXPECT_NE(refusal(folder.path("")), "");
  ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
  EXPECT_NE(refusal(file).find("not a file"), std::string::npos);
}

TEST_F(KeyFile, CannotBeMadeWhereNothingCanBe) {
  EXPECT_THROW(open_key_file(folder.path("nowhere/games.db.key")), StoreError);
  std::filesystem::create_symlink(folder.path("nowhere"), file);
  EXPECT_THROW(open_key_file(file), StoreError);
}

TEST_F(KeyFile, ThreadsThatStartAtOnceHaveTheSame) {
  std::vector<std::string> found(8);
  std::vector<std::thread> threads;
  for (std::string& each : found) {
    threads.emplace_back([&each, this] { each = open_key_file(file).push.scalar(); });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(std::set<std::string>(found.begin(), found.end()).size(), 1U);
  EXPECT_EQ(folder.files(), 1U);
}

}  // namespace
}  // namespace rail::server::key_file_test
