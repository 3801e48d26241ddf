// The table of this game with its own types.
import type { Action, Event, View } from "../../wire/grand_trunk_journey";
import type { GameTable } from "../game";
import type { Board } from "./board";

export type Gtj = GameTable<View, Action, Event, Board>;
