// Boards that people bring, over HTTP: kept under their ids, and those of tables.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "host/json_input.h"
#include "tables/api.h"
#include "tables/brought_boards.h"
#include "tables/http_answers.h"

namespace rail::tables {

namespace {

namespace json = boost::json;

HttpResponse no_board() { return http_error(404, "no_board", "there is no such board here"); }

HttpResponse bad_board(std::string_view words) { return http_error(400, "bad_board", words); }

/// As the ids of documents are.
bool is_board_id(std::string_view id) {
  constexpr std::size_t length = 26;
  return id.size() == length && std::all_of(id.begin(), id.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '2' && c <= '7');
         });
}

HttpResponse answer_to(Shelved shelved, const BoardIds& ids) {
  const std::string body = json_text(KeptBoard{ids.document, ids.rules});
  switch (shelved) {
    case Shelved::kept:
      return {.status = 201, .body = body};
    case Shelved::known:
      return {.body = body};
    case Shelved::full:
      return http_error(507, "full", "this house has no room for more boards");
    case Shelved::nowhere:
      break;
  }
  return http_error(404, "no_shelf", "this house keeps no boards");
}

}  // namespace

std::optional<HttpResponse> Api::boards_closed(const HttpRequest& request) const {
  const auto no = [](std::string_view words) { return http_error(403, "boards_closed", words); };
  if (options_.boards == BoardsFrom::anybody) return std::nullopt;
  if (options_.boards == BoardsFrom::nobody) return no("this house takes no boards");
  const Secrets& secrets = services_.secrets;
  const std::string key = secrets.hash_of(boards_key(secrets));
  if (secrets.same_hash(key, secrets.hash_of(request.boards_key))) return std::nullopt;
  return no("this house takes boards only from who has its host's link for them");
}

bool Api::may_keep_board(const HttpRequest& request, const Respond& respond) {
  if (new_boards_.allow(request.address, services_.loop.now())) return true;
  ++services_.metrics.limited;
  respond(too_many_boards());
  return false;
}

void Api::with_board(const std::string& address, std::string text, const Respond& respond,
                     WithBoard then) {
  // The house outlives what its thinker does.
  auto work = [this, respond, text = std::move(text), then = std::move(then)](double) {
    try {
      services_.loop.post([respond, then, board = host::own_board(text)] {
        try {
          then(board);
        } catch (const host::BadInput& bad) {
          respond(http_error(400, "bad_request", bad.what()));
        }
      });
    } catch (const std::exception& bad) {
      services_.loop.post([respond, said = bad_board(bad.what())] { respond(said); });
    }
  };
  if (!services_.thinker.offer({.address = address, .work = std::move(work)}))
    respond(http_error(429, "too_fast", "too much is waiting for this address; try again later"));
}

void Api::with_kept(const std::string& id, const std::optional<std::string>& deal,
                    const Respond& respond, std::function<void(std::string text)> then) {
  if (!is_board_id(id)) return respond(no_board());
  if (const host::GameEntry* ours = host::standard_on(id)) return then(std::string(ours->board()));
  using Kept = std::optional<std::string>;
  services_.store.read<Kept>(
      [id, deal, now = services_.loop.wall_ms()](Store& store) -> Kept {
        if (Kept kept = store.board(id, now)) return kept;
        // Who was told of a deal may play it, wherever its board came from.
        if (!deal) return std::nullopt;
        const Dealt known = dealt(store, *deal);
        if (!known.own_board || known.own_board->ids.document != id) return std::nullopt;
        return std::string(known.own_board->entry->board());
      },
      [respond, then = std::move(then)](const std::optional<Kept>& found) {
        if (!found) return respond(not_read());
        if (!*found) return respond(no_board());
        then(**found);
      });
}

void Api::keep_board(HttpRequest& request, const Respond& respond) {
  if (const auto no = boards_closed(request)) return respond(*no);
  if (request.body.size() > most_kept_board)
    return respond(http_error(413, "too_large",
                              fmt::format("a board has at most {} KiB", most_kept_board >> 10)));
  if (!may_keep_board(request, respond)) return;
  auto text = std::make_shared<const std::string>(std::move(request.body));
  with_board(request.address, *text, respond, [this, respond, text](const auto& board) {
    const BoardIds ids = board->ids;
    if (host::standard_on(ids.document) != nullptr) return respond(answer_to(Shelved::known, ids));
    services_.store.read<Shelved>(
        [ids, text, now = services_.loop.wall_ms(), limits = options_.shelf](Store& store) {
          return store.keep_board(ids.document, *text, now, limits);
        },
        [respond, ids](std::optional<Shelved> shelved) {
          respond(shelved ? answer_to(*shelved, ids) : not_stored());
        });
  });
}

void Api::kept_board(HttpRequest& request, const Respond& respond) {
  with_kept(request.path[1], {}, respond,
            [respond](std::string text) { respond({.body = std::move(text)}); });
}

void Api::kept_board_entry(HttpRequest& request, const Respond& respond) {
  with_kept(request.path[1], {}, respond,
            [this, address = request.address, respond](std::string text) {
              with_board(address, std::move(text), respond, [respond](const auto& board) {
                respond({.body = json::serialize(host::description(*board))});
              });
            });
}

void Api::table_board(HttpRequest& request, const Respond& respond) {
  with_table(request, respond, [respond](const std::shared_ptr<Room>& room) {
    if (const auto board = room->own_board())
      return respond({.body = std::string(board->entry->board())});
    if (const host::GameEntry* game = room->game())
      return respond({.body = std::string(game->board())});
    respond(no_board());
  });
}

void Api::table_entry(HttpRequest& request, const Respond& respond) {
  with_table(request, respond, [respond](const std::shared_ptr<Room>& room) {
    if (const auto board = room->own_board())
      return respond({.body = json::serialize(host::description(*board))});
    if (const host::GameEntry* game = room->game())
      return respond({.body = json::serialize(host::description(*game))});
    respond(no_board());
  });
}

void Api::create_on_board(const NewTable& wish, const HttpRequest& request, const Respond& respond,
                          const std::optional<HousePlan>& house) {
  if (wish.from || wish.begun)
    throw host::BadInput("board: a game that goes on stays on the board it began on");
  const json::string* id = wish.board->if_string();
  if (id == nullptr) host::object_at(host::Where("board"), *wish.board);
  if (const auto no = boards_closed(request)) return respond(*no);
  if (!house && !may_create(request, respond)) return;
  NewTable rest = wish;
  rest.board.reset();
  const auto open = [this, rest, respond,
                     house](const std::shared_ptr<const host::OwnBoard>& board) {
    TablePlan plan =
        plan_table(rest, board, host::Catalog::with(options_.all_games), services_.secrets);
    if (house) add_people(plan, *house);
    begin(rest, std::move(plan), respond);
  };
  if (id == nullptr)
    return with_board(request.address, json::serialize(*wish.board), respond, open);
  with_kept(std::string(*id), wish.deal, respond,
            [this, address = request.address, respond, open](std::string text) {
              with_board(address, std::move(text), respond, open);
            });
}

}  // namespace rail::tables
