// A database that goes away without a word, and another that takes its place.
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <list>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "server/postgres.h"
#include "server/postgres_listener.h"
#include "server/postgres_store.h"
#include "server/postgres_words.h"
#include "tests/patience.h"
#include "tests/server/postgres.h"
#include "tests/server/temp_folder.h"

namespace rail::server::trial::postgres_failover_test {

using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;

/// What is promised is that nobody waits for ten seconds; a busy machine may need more.
constexpr auto soon = seconds(9);

sockaddr_un address_in(const std::string& folder) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string path = folder + "/.s.PGSQL.5432";
  if (path.size() >= sizeof address.sun_path) throw std::runtime_error("the path is too long");
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  return address;
}

/// Stands between a server and its database, and can let what is said disappear.
class Relay {
 public:
  explicit Relay(std::string to) : to_(std::move(to)), listening_(new_socket()) {
    const sockaddr_un here = address_in(folder_.path("."));
    if (::bind(listening_, reinterpret_cast<const sockaddr*>(&here), sizeof here) != 0 ||
        ::listen(listening_, 16) != 0)
      throw std::runtime_error("cannot listen");
    thread_ = std::thread([this] { run(); });
  }
  Relay(const Relay&) = delete;
  Relay& operator=(const Relay&) = delete;
  ~Relay() {
    ending_ = true;
    thread_.join();
    ::close(listening_);
  }

  std::string folder() const { return folder_.path("."); }
  /// Nothing goes through any more, but no line is hung up.
  void cut() {
    questions_ = false;
    answers_ = false;
  }
  /// What is asked arrives; what is answered does not.
  void lose_answers() { answers_ = false; }
  void mend() {
    questions_ = true;
    answers_ = true;
  }

 private:
  struct Pair {
    int near;
    int far;
  };

  static int new_socket() {
    const int made = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (made < 0) throw std::runtime_error("no socket");
    return made;
  }

  void run() {
    std::list<Pair> pairs;
    while (!ending_) {
      pollfd fresh{.fd = listening_, .events = POLLIN, .revents = 0};
      if (::poll(&fresh, 1, 1) == 1) accept(pairs);
      pairs.remove_if([this](const Pair& pair) {
        const bool stands =
            pass(pair.near, pair.far, questions_) && pass(pair.far, pair.near, answers_);
        if (!stands) close(pair);
        return !stands;
      });
    }
    for (const Pair& pair : pairs) close(pair);
  }

  void accept(std::list<Pair>& pairs) const {
    const Pair pair{::accept(listening_, nullptr, nullptr), new_socket()};
    const sockaddr_un there = address_in(to_);
    if (::connect(pair.far, reinterpret_cast<const sockaddr*>(&there), sizeof there) == 0)
      pairs.push_back(pair);
    else
      close(pair);
  }

  /// What waits at one end goes to the other, or with `through` false stays; false once it ended.
  static bool pass(int from, int to, bool through) {
    if (!through) return true;
    std::array<char, 16384> bytes;
    const ssize_t size = ::recv(from, bytes.data(), bytes.size(), MSG_DONTWAIT);
    if (size < 0) return errno == EAGAIN || errno == EINTR;
    return size > 0 &&
           ::send(to, bytes.data(), static_cast<std::size_t>(size), MSG_NOSIGNAL) == size;
  }

  static void close(const Pair& pair) {
    ::close(pair.near);
    ::close(pair.far);
  }

  const std::string to_;
  TempFolder folder_{"/tmp/"};  // the path of a socket must be short
  int listening_;
  std::atomic<bool> questions_ = true;
  std::atomic<bool> answers_ = true;
  std::atomic<bool> ending_ = false;
  std::thread thread_;
};

class PostgresFailover : public ::testing::Test {
 protected:
  /// The address of the test's database, over other folders.
  std::string over(const std::string& folders) const {
    std::string where = db_;
    const std::size_t at = where.find("host=") + 5;
    return where.replace(at, where.find('&', at) - at, folders);
  }
  std::string folder() const {
    const std::size_t at = db_.find("host=") + 5;
    return db_.substr(at, db_.find('&', at) - at);
  }
  /// How long it takes until this fails.
  template <class Work>
  static milliseconds until_it_fails(Work work) {
    const auto begin = steady_clock::now();
    EXPECT_THROW(work(), StoreError);
    return std::chrono::duration_cast<milliseconds>(steady_clock::now() - begin);
  }

  const std::string db_ = new_postgres_database();
  Relay relay_{folder()};
  const std::string first_by_relay_ = over(relay_.folder() + "," + folder());
};

TEST_F(PostgresFailover, AStatementIsNotWaitedForWithoutEnd) {
  const postgres::Connection connection(over(relay_.folder()));
  connection.prepare("one", "SELECT 1::bigint");
  EXPECT_EQ(connection.run("one", postgres::Parameters()).integer(0, 0), 1);
  relay_.cut();
  const milliseconds took = until_it_fails([&] { connection.run("one", postgres::Parameters()); });
  EXPECT_LT(took, soon);
  EXPECT_TRUE(connection.lost());
  EXPECT_TRUE(connection.hung_up());
}

TEST_F(PostgresFailover, WhatTakesLongerThanPatienceButIsAnsweredIsGood) {
  const postgres::Connection connection(over(relay_.folder()));
  EXPECT_EQ(connection.run_within(seconds(60), "SELECT 7::bigint FROM pg_sleep(0.2)").integer(0, 0),
            7);
  EXPECT_THROW(connection.run_within(milliseconds(20), "SELECT pg_sleep(30)"), StoreError);
  EXPECT_TRUE(connection.lost());
}

TEST_F(PostgresFailover, AfterAnErrorTheConnectionIsGoodForMore) {
  const postgres::Connection connection(db_);
  EXPECT_THROW(connection.run_within(seconds(60), "SELECT nonsense"), StoreError);
  EXPECT_FALSE(connection.lost());
  EXPECT_EQ(connection.run_within(seconds(60), "SELECT 3::bigint").integer(0, 0), 3);
}

TEST_F(PostgresFailover, ATransactionOnASilentLineEnds) {
  const postgres::Connection connection(over(relay_.folder()));
  const auto begin = steady_clock::now();
  {
    postgres::Transaction transaction(connection, "BEGIN");
    EXPECT_TRUE(connection.in_transaction());
    relay_.cut();
    EXPECT_THROW(transaction.commit(), StoreError);
  }
  EXPECT_LT(steady_clock::now() - begin, soon);
  EXPECT_TRUE(connection.lost());
}

TEST_F(PostgresFailover, WhereNothingCanBeWrittenNobodyStays) {
  const postgres::Connection connection(db_);
  connection.run("SET default_transaction_read_only = on");
  EXPECT_THROW(connection.run("CREATE TABLE written (one bigint)"), StoreError);
  EXPECT_TRUE(connection.lost());
}

TEST_F(PostgresFailover, AStoreGoesOnAtTheOtherMachine) {
  PostgresStore store(first_by_relay_);
  store.alive(1);
  relay_.cut();
  EXPECT_LT(until_it_fails([&] { store.alive(2); }), soon);
  const auto begin = steady_clock::now();
  EXPECT_EQ(store.alive(3), 1);  // the silent machine is tried first
  EXPECT_LT(steady_clock::now() - begin, soon);
  EXPECT_EQ(store.alive(4), 3);
}

TEST_F(PostgresFailover, WhatWasStoredWithoutAnAnswerIsFoundByReading) {
  PostgresStore store(first_by_relay_);
  store.alive(1);
  relay_.lose_answers();
  until_it_fails([&] { store.alive(2); });
  EXPECT_EQ(store.alive(3), 2);
}

TEST_F(PostgresFailover, WhoListensNoticesSilence) {
  PostgresStore store(db_);
  std::atomic<int> anything = 0;
  std::atomic<int> news = 0;
  PostgresListener listener(first_by_relay_,
                            [&](std::int64_t key, std::int64_t) { ++(key < 0 ? anything : news); });
  const postgres::Connection teller(db_);
  const auto tell = [&] { teller.run("SELECT pg_notify('roundhouse', '5:7')"); };
  tell();
  ASSERT_TRUE(eventually([&] { return news == 1; }));
  std::this_thread::sleep_for(seconds(3));  // it asks meanwhile, and is answered
  EXPECT_EQ(anything, 0);
  tell();
  ASSERT_TRUE(eventually([&] { return news == 2; }));
  relay_.cut();
  tell();  // nobody hears this
  const auto begin = steady_clock::now();
  ASSERT_TRUE(eventually([&] { return anything == 1; }));
  EXPECT_LT(steady_clock::now() - begin, seconds(10));
  tell();
  EXPECT_TRUE(eventually([&] { return news == 3; }));
}

TEST_F(PostgresFailover, WhoHearsNothingForLongSaysSo) {
  const PostgresListener listener(over(relay_.folder()), [](std::int64_t, std::int64_t) {});
  EXPECT_TRUE(listener.hears());
  relay_.cut();
  const auto begin = steady_clock::now();
  ASSERT_TRUE(eventually([&] { return !listener.hears(); }));
  EXPECT_GT(steady_clock::now() - begin, seconds(3));
  relay_.mend();
  EXPECT_TRUE(eventually([&] { return listener.hears(); }));
}

TEST_F(PostgresFailover, WhoseWordsNobodyTakesForLongSaysSo) {
  PostgresWords words(over(relay_.folder()), [](const std::string&) {}, [] {});
  const auto talks = [&] {
    words.say("word");
    return words.hears();
  };
  EXPECT_TRUE(talks());
  relay_.cut();
  const auto begin = steady_clock::now();
  ASSERT_TRUE(eventually([&] { return !talks(); }));
  EXPECT_GT(steady_clock::now() - begin, seconds(3));
  relay_.mend();
  EXPECT_TRUE(eventually(talks));
}

}  // namespace rail::server::trial::postgres_failover_test
