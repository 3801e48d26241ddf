// Stands for the browser, as far as components ask for it when they are loaded.
import { vi } from "vitest";

vi.stubGlobal("location", { protocol: "http:", host: "table.example", pathname: "/" });
vi.stubGlobal("addEventListener", () => {});
vi.stubGlobal("removeEventListener", () => {});
vi.stubGlobal("matchMedia", () => ({
  matches: false,
  addEventListener() {},
  removeEventListener() {},
}));
