// Gathers what SQLite writes into its log.
#include "server/gathered_log.h"

#include <sqlite3.h>

#include <cstddef>
#include <new>
#include <string>

namespace rail::server {

namespace {

// SQLite's own files take less than 128 KiB at once.
constexpr std::size_t most_gathered = 120 << 10;

/// An open log. SQLite gives it its memory; in this the machine's own file follows.
struct LogFile {
  sqlite3_file file;  // for SQLite, which knows nothing of the rest
  std::string gathered;
  sqlite3_int64 begin = 0;  // where that belongs

  sqlite3_file* own() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

LogFile& log_of(sqlite3_file* file) { return *reinterpret_cast<LogFile*>(file); }

/// What is gathered goes to the machine. If that fails it is forgotten: only a commit writes a log,
/// and SQLite gives it up.
int put_down(LogFile& log) {
  if (log.gathered.empty()) return SQLITE_OK;
  const int result = log.own()->pMethods->xWrite(log.own(), log.gathered.data(),
                                                 static_cast<int>(log.gathered.size()), log.begin);
  log.gathered.clear();
  return result;
}

int write_log(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
  LogFile& log = log_of(file);
  const auto length = static_cast<std::size_t>(size);
  const auto gathered = static_cast<sqlite3_int64>(log.gathered.size());
  if (gathered > 0 &&
      (at != log.begin + gathered || log.gathered.size() + length > most_gathered)) {
    if (const int failed = put_down(log); failed != SQLITE_OK) return failed;
  }
  if (log.gathered.empty()) log.begin = at;
  try {
    log.gathered.append(static_cast<const char*>(bytes), length);
  } catch (const std::bad_alloc&) {
    // Later others may have written there.
    log.gathered.clear();
    return SQLITE_IOERR_NOMEM;
  }
  return SQLITE_OK;
}

/// What is gathered comes first.
template <auto Method, class... Args>
int after_gathered(sqlite3_file* file, Args... args) {
  LogFile& log = log_of(file);
  if (const int failed = put_down(log); failed != SQLITE_OK) return failed;
  return (log.own()->pMethods->*Method)(log.own(), args...);
}

/// What has nothing to do with the bytes.
template <auto Method, class... Args>
int as_own(sqlite3_file* file, Args... args) {
  sqlite3_file* own = log_of(file).own();
  return (own->pMethods->*Method)(own, args...);
}

/// What SQLite has not wanted on disk is of no commit.
int close_log(sqlite3_file* file) {
  LogFile& log = log_of(file);
  const int result = log.own()->pMethods->xClose(log.own());
  log.~LogFile();
  return result;
}

using FileMethods = sqlite3_io_methods;

constexpr FileMethods log_methods{
    .iVersion = 1,  // no shared memory and no maps: those are of the database's file
    .xClose = close_log,
    .xRead = after_gathered<&FileMethods::xRead, void*, int, sqlite3_int64>,
    .xWrite = write_log,
    .xTruncate = after_gathered<&FileMethods::xTruncate, sqlite3_int64>,
    .xSync = after_gathered<&FileMethods::xSync, int>,
    .xFileSize = after_gathered<&FileMethods::xFileSize, sqlite3_int64*>,
    .xLock = as_own<&FileMethods::xLock, int>,
    .xUnlock = as_own<&FileMethods::xUnlock, int>,
    .xCheckReservedLock = as_own<&FileMethods::xCheckReservedLock, int*>,
    .xFileControl = after_gathered<&FileMethods::xFileControl, int, void*>,
    .xSectorSize = as_own<&FileMethods::xSectorSize>,
    .xDeviceCharacteristics = as_own<&FileMethods::xDeviceCharacteristics>,
    .xShmMap = nullptr,
    .xShmLock = nullptr,
    .xShmBarrier = nullptr,
    .xShmUnmap = nullptr,
    .xFetch = nullptr,
    .xUnfetch = nullptr};

sqlite3_vfs* own_files() {
  static sqlite3_vfs* const own = sqlite3_vfs_find(nullptr);
  return own;
}

int open_gathering(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* granted) {
  if ((flags & SQLITE_OPEN_WAL) == 0)
    return own_files()->xOpen(own_files(), name, file, flags, granted);
  auto* log = ::new (file) LogFile{};
  const int result = own_files()->xOpen(own_files(), name, log->own(), flags, granted);
  if (result == SQLITE_OK) {
    log->file.pMethods = &log_methods;
  } else {
    log->~LogFile();
    file->pMethods = nullptr;
  }
  return result;
}

}  // namespace

const char* gathered_log() {
  static sqlite3_vfs system = [] {
    sqlite3_vfs made = *own_files();  // does all but opening as if it were asked itself
    made.pNext = nullptr;
    made.zName = "gathered_log";
    made.szOsFile += static_cast<int>(sizeof(LogFile));
    made.xOpen = open_gathering;
    return made;
  }();
  static const int registered = sqlite3_vfs_register(&system, 0);
  return registered == SQLITE_OK ? system.zName : nullptr;
}

}  // namespace rail::server
