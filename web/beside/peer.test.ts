import { beforeEach, describe, expect, it } from "vitest";
import type { Pipe } from "./pipe";
import { Answering, openInvitation } from "./peer";
import { chromium_offer, firefox_answer } from "./sdp_fixtures";
import { readAnswer, readInvitation, SignalError, writeAnswer, writeInvitation } from "./signal";

/** As much of a browser's connection as is used; the test says what happens to it. */
class Peer {
  iceGatheringState = "complete";
  connectionState = "new";
  localDescription: { sdp: string } | null = null;
  remote: RTCSessionDescriptionInit | null = null;
  onconnectionstatechange: (() => void) | null = null;
  closed = false;
  readonly sent: string[] = [];
  readonly channel = {
    readyState: "connecting",
    bufferedAmount: 0,
    onopen: null as (() => void) | null,
    onclose: null as (() => void) | null,
    onmessage: null as ((event: { data: unknown }) => void) | null,
    send: (text: string) => this.sent.push(text),
    close: () => {},
  };
  /** Each browser has its own words. */
  constructor(readonly number: number) {}
  createDataChannel(_: string, options: object) {
    expect(options).toMatchObject({ negotiated: true, id: 0 });
    return this.channel;
  }
  createOffer = async () => ({ sdp: chromium_offer });
  createAnswer = async () => ({ sdp: firefox_answer.replace("5a1f09ce", `5a1f09c${this.number}`) });
  async setLocalDescription(description: { sdp: string }) {
    this.localDescription = description;
  }
  async setRemoteDescription(description: RTCSessionDescriptionInit) {
    if (this.remote !== null) throw new Error("not now");
    this.remote = description;
  }
  addEventListener() {}
  close() {
    this.closed = true;
  }
  become(state: string): void {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }
  open(): void {
    this.channel.readyState = "open";
    this.channel.onopen?.();
  }
}

const place = { table: "0abc", token: "73x6qgcfhw2w2ty6ipx6dmvhkq" };
const soon = () => new Promise((resolve) => setTimeout(resolve));

let peers: Peer[];
let told: string[];
let pipe: Pipe | null;

const make = () => {
  const peer = new Peer(peers.length);
  peers.push(peer);
  return peer as unknown as RTCPeerConnection;
};
const speaker = (its: Pipe) => {
  pipe = its;
  return {
    message: (data: unknown) => told.push(`heard ${String(data)}`),
    closed: () => told.push("closed"),
  };
};
const on = { connected: () => told.push("connected"), failed: () => told.push("failed") };

beforeEach(() => {
  [peers, told, pipe] = [[], [], null];
});

describe("an invitation", () => {
  it("becomes a pipe when it is answered", async () => {
    const invitation = await openInvitation(place, speaker, on, make);
    expect(readInvitation(invitation.code)).toMatchObject(place);
    await invitation.accept(writeAnswer(firefox_answer));
    expect(peers[0]?.remote).toMatchObject({ type: "answer" });
    expect(told).toEqual([]);
    peers[0]?.open();
    expect(told).toEqual(["connected"]);
    peers[0]?.channel.onmessage?.({ data: "hello" });
    pipe?.send("good day");
    expect([told.at(-1), peers[0]?.sent]).toEqual(["heard hello", ["good day"]]);
    // It may find its way again.
    peers[0]?.become("disconnected");
    expect(told).not.toContain("closed");
    peers[0]?.become("failed");
    expect([told.at(-1), peers[0]?.closed]).toEqual(["closed", true]);
  });

  it("stays open for another answer if one cannot be read", async () => {
    const invitation = await openInvitation(place, speaker, on, make);
    await expect(invitation.accept(invitation.code)).rejects.toEqual(new SignalError("other_kind"));
    await expect(invitation.accept("hello")).rejects.toEqual(new SignalError("not_ours"));
    await invitation.accept(writeAnswer(firefox_answer));
    expect(peers[0]?.remote).not.toBeNull();
  });

  it("tells if the devices do not find each other", async () => {
    const invitation = await openInvitation(place, speaker, on, make);
    await invitation.accept(writeAnswer(firefox_answer));
    peers[0]?.become("failed");
    expect(told).toEqual(["failed"]);
  });

  it("leaves nothing behind where a device has no address", async () => {
    const without = () => {
      const peer = make() as unknown as Peer;
      peer.createOffer = async () => ({ sdp: chromium_offer.replaceAll(/a=candidate.*\r\n/g, "") });
      return peer as unknown as RTCPeerConnection;
    };
    await expect(openInvitation(place, speaker, on, without)).rejects.toEqual(
      new SignalError("no_address"),
    );
    expect(peers[0]?.closed).toBe(true);
  });
});

describe("an answer", () => {
  const invitation = writeInvitation({ sdp: chromium_offer, ...place });
  const codes: string[] = [];
  const answering = () =>
    new Answering(invitation, speaker, { ...on, code: (text) => codes.push(text) }, make);
  beforeEach(() => void (codes.length = 0));

  it("is only to an invitation", () => {
    const to = (text: string) => () => new Answering(text, speaker, { ...on, code() {} }, make);
    expect(to(writeAnswer(firefox_answer))).toThrow(new SignalError("other_kind"));
    expect(to("hello")).toThrow(new SignalError("not_ours"));
    expect(peers).toEqual([]);
  });

  it("is to be read, and then there is a pipe", async () => {
    const mine = answering();
    await mine.answer();
    expect(mine.invitation).toMatchObject(place);
    expect(peers[0]?.remote?.type).toBe("offer");
    expect(readAnswer(codes[0] ?? "")).toContain("a=setup:active");
    peers[0]?.open();
    expect(told).toEqual(["connected"]);
    peers[0]?.channel.onclose?.();
    expect(told).toEqual(["connected", "closed"]);
  });

  it("is renewed when the browser gives up, and the old ones hold for a while", async () => {
    const mine = answering();
    await mine.answer();
    for (let i = 0; i < 3; i++) {
      peers[i]?.become("failed");
      await soon();
    }
    expect(new Set(codes).size).toBe(4);
    expect(peers.map(({ closed }) => closed)).toEqual([true, false, false, false]);
    // Only the newest brings a new one.
    peers[1]?.become("failed");
    await soon();
    expect(peers).toHaveLength(4);
    peers[2]?.open();
    expect(told).toEqual(["connected"]);
    expect(peers.map(({ closed }) => closed)).toEqual([true, true, false, true]);
    // What opens later is too late.
    peers[3]?.open();
    expect(told).toEqual(["connected"]);
  });

  it("is not renewed for ever", async () => {
    await answering().answer();
    for (let i = 0; i < 60; i++) {
      peers.at(-1)?.become("failed");
      await soon();
    }
    expect(told).toEqual(["failed"]);
    expect(peers).toHaveLength(41);
    expect(peers.every(({ closed }) => closed)).toBe(true);
  });

  it("is over when nobody wants it any more", async () => {
    const mine = answering();
    await mine.answer();
    mine.close();
    peers[0]?.become("failed");
    peers[0]?.open();
    await soon();
    expect([told, peers.length, peers[0]?.closed]).toEqual([[], 1, true]);
  });
});
