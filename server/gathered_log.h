// SQLite's write-ahead log in large pieces.
#pragma once

namespace rail::server {

/// The name of a file system for SQLite that is the machine's own, but for one thing: what is
/// appended to a write-ahead log is gathered until SQLite wants it on disk. By itself it writes two
/// pieces for each page. Only for connections with `synchronous=FULL`, which show nothing of a
/// commit to others before that, and without `cache_spill`: what a transaction that is given up
/// would leave here could come to stand where others have written meanwhile.
const char* gathered_log();

}  // namespace rail::server
