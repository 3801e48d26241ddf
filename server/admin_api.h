// What a host can do over HTTP, below /api/admin, with the token of --admin-token-file.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/admin.h"
#include "server/store_queue.h"
#include "tables/api_requests.h"
#include "tables/app.h"
#include "tables/limits.h"
#include "tables/loop.h"
#include "tables/secrets.h"

namespace rail::server {

/// All that is asked for here.
std::vector<ApiRequest> admin_requests();

/// What a request asks for. Throws host::BadInput; nothing if there is nothing here.
std::optional<AdminWish> admin_wish(const HttpRequest& request);

class AdminApi {
 public:
  /// Something changed; on the loop.
  using Changed = std::function<void(const AdminAnswer&)>;
  /// What the server itself says of its house: settings, and figures since its start.
  using Told = std::function<boost::json::object()>;

  /// Everything given outlives it. An empty token: there is nothing here, for anybody.
  AdminApi(StoreQueue& store, Loop& loop, const Secrets& secrets, std::optional<ServerKeys> keys,
           std::string_view token, Changed changed, Told told);

  static bool is_for(const HttpRequest& request) {
    return !request.path.empty() && request.path.front() == "admin";
  }
  void http(const HttpRequest& request, const std::function<void(HttpResponse)>& respond);
  /// Nobody sends words without the token.
  std::optional<HttpResponse> refuse_early(const HttpRequest& head);

 private:
  std::optional<HttpResponse> judge(const HttpRequest& head);

  StoreQueue& store_;
  Loop& loop_;
  const Secrets& secrets_;
  const std::optional<ServerKeys> keys_;
  const std::string token_hash_;  // empty: there is none
  const Changed changed_;
  const Told told_;
  AddressLimiter wrong_;
};

}  // namespace rail::server
