// Makes a PostgreSQL cluster in a folder, starts and stops it.
#include "tests/server/postgres.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <thread>

#include "server/postgres.h"
#include "server/stores.h"

namespace rail::server {

namespace postgres_process {

namespace fs = std::filesystem;

/// The folder of the newest PostgreSQL's programs.
fs::path programs() {
  fs::path best;
  std::error_code error;
  for (const auto& version : fs::directory_iterator("/usr/lib/postgresql", error)) {
    const fs::path folder = version.path() / "bin";
    if (fs::exists(folder / "initdb") && folder > best) best = folder;
  }
  if (best.empty()) throw std::runtime_error("PostgreSQL is not installed");
  return best;
}

/// Starts the server again for each line of its standard input, and cleans up when that ends with
/// the tests.
std::string script(const fs::path& folder) {
  const std::string bin = programs().string();
  return fmt::format(
      "begin() {{ {1}/postgres -D data -k {0} -c listen_addresses= -c fsync=off "
      "-c full_page_writes=off -c shared_buffers=16MB -c autovacuum=off </dev/null & server=$!; "
      "}}; "
      "end() {{ kill -QUIT $server; wait $server; }}; "
      "cd {0} && {1}/initdb -D data -A trust -U postgres -E UTF8 --locale=C --no-sync && {{ "
      "begin; while read -r line; do end; begin; done; end; }}; cd / && rm -rf {0}",
      folder.string(), bin);
}

/// PostgreSQL refuses to be run by root.
void become_postgres() {
  if (::geteuid() != 0) return;
  const passwd* user = ::getpwnam("postgres");
  if (user == nullptr || ::setgid(user->pw_gid) != 0 || ::setuid(user->pw_uid) != 0) ::_exit(1);
}

void give_to_postgres(const fs::path& folder) {
  if (::geteuid() != 0) return;
  const passwd* user = ::getpwnam("postgres");
  if (user == nullptr || ::chown(folder.c_str(), user->pw_uid, user->pw_gid) != 0)
    throw std::runtime_error("there is no user postgres");
}

int lifeline[2];

/// Runs the script with an input that ends with this process.
void start(const fs::path& folder) {
  if (::pipe2(lifeline, O_CLOEXEC) != 0) throw std::runtime_error("cannot make a pipe");
  const std::string text = script(folder);
  const std::string log = (folder / "log").string();
  if (::fork() == 0) {
    ::setsid();  // what is typed at the terminal is not for the server
    become_postgres();
    const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
    ::dup2(lifeline[0], 0);
    ::dup2(out, 1);
    ::dup2(out, 2);
    ::execl("/bin/sh", "sh", "-c", text.c_str(), nullptr);
    ::_exit(1);
  }
  ::close(lifeline[0]);
}

std::string database(const fs::path& folder, const std::string& name) {
  return fmt::format("postgresql:///{}?host={}&user=postgres", name, folder.string());
}

postgres::Connection connect(const fs::path& folder) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  for (;;) {
    try {
      return postgres::Connection(database(folder, "postgres"));
    } catch (const StoreError& error) {
      if (std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        continue;
      }
      std::ifstream log(folder / "log");
      throw std::runtime_error(error.what() + std::string(log ? std::istreambuf_iterator(log)
                                                              : std::istreambuf_iterator<char>(),
                                                          std::istreambuf_iterator<char>()));
    }
  }
}

/// A new folder with a server in it.
fs::path running() {
  char folder[] = "/tmp/rhpg-XXXXXX";
  if (::mkdtemp(folder) == nullptr) throw std::runtime_error("cannot make a folder in /tmp");
  give_to_postgres(folder);
  start(folder);
  return folder;
}

}  // namespace postgres_process

std::string new_postgres_database() {
  static const std::filesystem::path folder = postgres_process::running();
  static int count = 0;
  const std::string name = fmt::format("test{}", ++count);
  postgres_process::connect(folder).run(("CREATE DATABASE " + name).c_str());
  return postgres_process::database(folder, name);
}

void crash_postgres() {
  if (::write(postgres_process::lifeline[1], "again\n", 6) != 6)
    throw std::runtime_error("PostgreSQL is not running");
}

}  // namespace rail::server
