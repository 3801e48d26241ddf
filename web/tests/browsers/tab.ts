// What a round needs of a browser, whoever drives it.
import type { Page } from "@playwright/test";
import type { Point } from "../e2e/guide";

export type Size = "desktop" | "phone";

/** One page. Whatever is clicked or read is waited for. */
export interface Tab {
  /** What the console complains about. */
  readonly complaints: readonly string[];
  open(url: string): Promise<void>;
  /** Waits until there is such a thing to be seen. */
  see(selector: string): Promise<void>;
  click(selector: string): Promise<void>;
  fill(selector: string, text: string): Promise<void>;
  text(selector: string): Promise<string>;
  /** The mouse, or a finger. */
  press(at: Point): Promise<void>;
  evaluate: Page["evaluate"];
  /** A PNG of what is on the screen. */
  picture(): Promise<Buffer>;
  /** A new one with the same memory and nothing in it yet, that can be seen as well as this one. */
  another(): Promise<Tab>;
  /** Ends this one alone, without a word to the page; another one must be there. */
  end(): Promise<void>;
  /** This one and all others with the same memory. */
  close(): Promise<void>;
}

/** A browser that has been started. */
export interface Browser {
  /** With a memory of its own. */
  tab(size: Size): Promise<Tab>;
  close(): Promise<void>;
}
