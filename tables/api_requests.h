// Every request of the HTTP API below /api: what Api answers, and what a test that attacks tries.
#pragma once

#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "tables/bodies.h"

namespace rail::tables {

struct NoBody {};
/// A record as text, as `GET /api/tables/ID/record` gives it.
struct RecordBody {};
/// A board document as text.
struct BoardBody {};

/// What is sent along: an empty one of its type.
using ApiBody = std::variant<NoBody, NewTable, TakeSeat, NewScriptTable, RecordBody, BoardBody>;

struct ApiRequest {
  std::string_view method;
  std::string_view path;  // "tables/{table}/seats": any word in place of what is in braces
  std::vector<std::string_view> query = {};
  ApiBody body = {};
};

/// How far the words of a path go with the path of a request: all of them, and no more.
bool matches(std::string_view pattern, std::span<const std::string> words);

}  // namespace rail::tables
