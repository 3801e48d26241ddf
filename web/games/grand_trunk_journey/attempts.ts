// What a person wanted who clicked something that cannot be used now: the question to the server.
import type { Action, CardId, View } from "../../wire/grand_trunk_journey";
import type { Seat } from "../../wire/match";
import { cardOf, featureOf, isRailcar, placeOf, type Board } from "./board";
import { distance } from "./routes";

/** To move with this card. */
export function triedMove(board: Board, view: View, seat: Seat, card: CardId): Action {
  const port = board.places.find((p) => p.kind === "port")?.id ?? "";
  const to = cardOf(board, card).city ?? port;
  const here = view.players[seat]?.place;
  const links = here ? distance(board, here, to) : 1;
  return { type: "move", card, to, days: Math.max(links, 1) };
}

/** To use its right half. */
export function triedUse(board: Board, view: View, seat: Seat, card: CardId): Action {
  const player = view.players[seat];
  const [a = "", b = ""] = board.places.filter((p) => p.kind === "city").map((p) => p.id);
  switch (featureOf(board, player?.company, card)) {
    case "high-capacity":
      return { type: "use_high_capacity", card, railcar: player?.railcars[0]?.card ?? card };
    case "influence-demand":
      return { type: "influence_demand", card, a, b };
    case "overland-transport": {
      const between = (id: string) => placeOf(board, id).kind === "city";
      const link = board.links.find((l) => between(l.a) && between(l.b));
      return { type: "overland_transport", card, from: link?.a ?? a, to: link?.b ?? b };
    }
    case "rail-yard": {
      const back = Object.keys(player?.discards ?? {}).find((id) =>
        isRailcar(featureOf(board, player?.company, id)),
      );
      return { type: "use_rail_yard", card, railcar: back ?? card };
    }
    case "right-of-way":
      return { type: "use_right_of_way", card };
    case "development-2":
    case "development-4": {
      const closed = view.places.find((p) => !p.open)?.place;
      return { type: "build_terminal", card, city: closed ?? a, new_card: "on_deck" };
    }
    default:
      return { type: "add_railcar", railcar: card };
  }
}
