import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "../tests/browser";
import type { Home, LineEvents } from "../home/home";
import { Connection, type Line } from "./connection";

const ping = { type: "ping" } as unknown as Parameters<Connection["send"]>[0];

/** A home whose lines are opened and cut by the test. */
class House implements Home {
  readonly lines: { on: LineEvents; sent: string[]; hung_up: boolean }[] = [];
  deaf = false;
  ask = () => Promise.reject(new Error("nobody asks"));
  line(on: LineEvents) {
    const line = { on, sent: [] as string[], hung_up: false };
    this.lines.push(line);
    return {
      send: (text: string) => {
        if (this.deaf) throw new Error("the line is closed");
        line.sent.push(text);
      },
      close: () => {
        line.hung_up = true;
        // As a socket does it, to who has hung up as well.
        on.closed();
      },
    };
  }
  get last() {
    const line = this.lines.at(-1);
    if (line === undefined) throw new Error("nobody has called");
    return line;
  }
}

function call() {
  const house = new House();
  const states: Line[] = [];
  const opened = vi.fn();
  const message = vi.fn();
  const connection = new Connection(house, {
    opened,
    message,
    line: (line) => states.push(line),
  });
  return { house, states, opened, message, connection };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a connection", () => {
  it("says nothing before the line is open", () => {
    const { house, states, opened, message, connection } = call();
    expect(connection.send(ping)).toBe(false);
    expect(states).toEqual(["connecting"]);
    house.last.on.opened();
    expect(states).toEqual(["connecting", "open"]);
    expect(opened).toHaveBeenCalledOnce();
    expect(connection.send(ping)).toBe(true);
    expect(house.last.sent).toEqual([JSON.stringify(ping)]);
    house.last.on.message('{"type":"pong"}');
    expect(message).toHaveBeenCalledWith({ type: "pong" });
  });
  it("mends itself, and waits longer each time", () => {
    const { house, states, opened, connection } = call();
    house.last.on.opened();
    house.last.on.closed();
    expect(states.at(-1)).toBe("lost");
    expect(connection.send(ping)).toBe(false);
    expect(house.lines.length).toBe(1);
    vi.advanceTimersByTime(400);
    expect(house.lines.length).toBe(2);
    for (let tries = 1; tries < 7; tries++) {
      const lines = house.lines.length;
      house.last.on.closed();
      vi.advanceTimersByTime(400);
      expect(house.lines.length, `try ${tries}`).toBe(lines);
      vi.advanceTimersByTime(5600);
      expect(house.lines.length, `try ${tries}`).toBe(lines + 1);
    }
    house.last.on.opened();
    expect(opened).toHaveBeenCalledTimes(2);
  });
  it("does not count what could not go out as sent", () => {
    const { house, connection } = call();
    house.last.on.opened();
    house.deaf = true;
    expect(connection.send(ping)).toBe(false);
  });
  it("hears nothing of a line that it has left", () => {
    const { house, states, message, opened, connection } = call();
    const first = house.last;
    first.on.opened();
    first.on.closed();
    vi.advanceTimersByTime(400);
    first.on.message('{"type":"late"}');
    first.on.opened();
    first.on.closed();
    expect(message).not.toHaveBeenCalled();
    expect(opened).toHaveBeenCalledOnce();
    expect(states).toEqual(["connecting", "open", "lost", "lost"]);
    expect(connection.send(ping)).toBe(false);
  });
  it("tries at once when asked to, if it does not stand", () => {
    const { house, connection } = call();
    house.last.on.opened();
    connection.retry();
    expect(house.lines.length).toBe(1);
    house.last.on.closed();
    connection.retry();
    expect(house.lines.length).toBe(2);
    // The wait before it is over, too.
    vi.advanceTimersByTime(9000);
    expect(house.lines.length).toBe(2);
  });
  it("hangs up and comes again after a while", () => {
    const { house, states, connection } = call();
    house.last.on.opened();
    connection.again();
    expect(house.last.hung_up).toBe(true);
    expect(states.at(-1)).toBe("lost");
    vi.advanceTimersByTime(3000);
    expect(house.lines.length).toBe(1);
    vi.advanceTimersByTime(3000);
    expect(house.lines.length).toBe(2);
    expect(states.filter((state) => state === "open").length).toBe(1);
  });
  it("that is closed stays closed", () => {
    const { house, states, connection } = call();
    house.last.on.opened();
    connection.close();
    expect(house.last.hung_up).toBe(true);
    connection.again();
    connection.retry();
    vi.advanceTimersByTime(20_000);
    expect(house.lines.length).toBe(1);
    expect(states).toEqual(["connecting", "open"]);
  });
});
