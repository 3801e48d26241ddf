// Colours of things that are the same by day and by night.
import type { Color, Goods } from "../../wire/switch_and_signal";

export const goods_ink: Record<Goods, string> = {
  blue: "#2C67AE",
  yellow: "#E4B52F",
  red: "#C8372D",
  white: "#F8F5EC",
};
/** The letters on a cube. */
export const goods_on: Record<Goods, string> = {
  blue: "#fff",
  yellow: "#22211D",
  red: "#fff",
  white: "#22211D",
};
export const train_ink: Record<Color, string> = {
  black: "var(--t-black)",
  brown: "var(--t-brown)",
  gray: "var(--t-gray)",
};
/** What is written on a train or a die of that colour. */
export const on_train: Record<Color, string> = {
  black: "#F4EDDC",
  brown: "#F4EDDC",
  gray: "#22211D",
};
