// Whether the host is at the desk: the token, what the server says to it, and every question with it.
import { HostApi, HostRefusal, type House } from "./api";
import { isToken, keepToken, keptToken } from "./token";

/**
 * `asked`: not known yet. `off`: this server has no token. `locked`: it has one, which is not here. `in`: the
 * token is right. `away`: nobody answers.
 */
export type Stand = "asked" | "off" | "locked" | "in" | "away";

/** Why a token did not open. */
export type Problem =
  | { code: "" | "no_token" | "too_fast" | "changed" | "offline" }
  | { code: "bad_token"; tries: number };

export class Host {
  stand = $state<Stand>("asked");
  problem = $state.raw<Problem>({ code: "" });
  busy = $state(false);
  house = $state.raw<House | null>(null);

  private token: string | null = keptToken();

  /** At first, and whenever the house is looked at again. */
  async look(): Promise<void> {
    try {
      this.house = await new HostApi(this.token).house();
      this.stand = "in";
      this.problem = { code: "" };
    } catch (error) {
      this.refused(error);
    }
  }

  /** With a token that somebody typed; one that cannot be any is not sent, and costs no try. */
  async enter(typed: string): Promise<void> {
    const token = typed.trim();
    if (this.busy) return;
    if (!isToken(token)) {
      this.problem = { code: "no_token" };
      return;
    }
    this.busy = true;
    try {
      this.house = await new HostApi(token).house();
      this.token = token;
      keepToken(token);
      this.stand = "in";
      this.problem = { code: "" };
    } catch (error) {
      this.refused(error);
    } finally {
      this.busy = false;
    }
  }

  leave(): void {
    this.forget();
    this.problem = { code: "" };
    this.stand = "locked";
  }

  /** Asks with the token. Whoever is told that it is wrong now leaves the desk. */
  async ask<T>(question: (api: HostApi) => Promise<T>): Promise<T> {
    try {
      return await question(new HostApi(this.token));
    } catch (error) {
      if (error instanceof HostRefusal && error.status === 401) this.refused(error);
      throw error;
    }
  }

  private refused(error: unknown): void {
    const { status, code, tries } =
      error instanceof HostRefusal ? error : new HostRefusal(0, "offline");
    if (status === 401) {
      const had = this.stand === "in" || this.token !== null;
      const guessed = this.busy;
      this.forget();
      this.stand = "locked";
      if (guessed) this.problem = { code: "bad_token", tries: tries ?? 0 };
      else this.problem = { code: had ? "changed" : "" };
    } else if (status === 404) {
      this.forget();
      this.problem = { code: "" };
      this.stand = "off";
    } else if (code === "too_fast") {
      this.problem = { code: "too_fast" };
      if (this.stand !== "in") this.stand = "locked";
    } else {
      this.problem = { code: "offline" };
      if (this.stand === "asked") this.stand = "away";
    }
  }

  private forget(): void {
    this.token = null;
    this.house = null;
    keepToken(null);
  }
}

/** The same for the whole page. */
export const host = new Host();
