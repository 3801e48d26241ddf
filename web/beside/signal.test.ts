import { describe, expect, it } from "vitest";
import { fromBase64url, toBase64url } from "../links/base64url";
import { addressBytes, addressText } from "./addresses";
import { sdpOf, signalIn } from "./sdp";
import {
  chromium_answer,
  chromium_offer,
  firefox_answer,
  firefox_offer,
  webkit_answer,
  webkit_offer,
} from "./sdp_fixtures";
import {
  readAnswer,
  readInvitation,
  SignalError,
  writeAnswer,
  writeInvitation,
  type SignalFault,
} from "./signal";

const table = "0y3qxhpq4c4n6jsy";
const token = "73x6qgcfhw2w2ty6ipx6dmvhkq";
const invite = (sdp: string) => writeInvitation({ sdp, table, token });

function fault(act: () => unknown): SignalFault | "none" {
  try {
    act();
    return "none";
  } catch (error) {
    if (error instanceof SignalError) return error.code;
    throw error;
  }
}

describe.each([
  ["Chromium", chromium_offer, chromium_answer],
  ["Firefox", firefox_offer, firefox_answer],
  ["WebKit", webkit_offer, webkit_answer],
])("a description by %s", (_, offer, answer) => {
  it("comes back from an invitation with all that is needed", () => {
    const code = invite(offer);
    const read = readInvitation(code);
    expect([read.table, read.token]).toEqual([table, token]);
    expect(signalIn(read.sdp)).toEqual(signalIn(offer));
    expect(signalIn(offer)?.setup).toBe("actpass");
    expect(code.length).toBeLessThan(300);
  });

  it("comes back from an answer with all that is needed", () => {
    const code = writeAnswer(answer);
    expect(signalIn(readAnswer(code))).toEqual(signalIn(answer));
    expect(signalIn(answer)?.setup).toBe("active");
    expect(code.length).toBeLessThan(200);
  });

  it("is rebuilt with a line for each thing that a browser asks for", () => {
    const sdp = readInvitation(invite(offer)).sdp;
    expect(sdp.endsWith("\r\n")).toBe(true);
    for (const line of [
      /^v=0$/m,
      /^o=- \d+ \d+ IN IP4 127\.0\.0\.1$/m,
      /^a=group:BUNDLE 0$/m,
      /^m=application 9 UDP\/DTLS\/SCTP webrtc-datachannel$/m,
      /^c=IN IP4 0\.0\.0\.0$/m,
      /^a=candidate:1 1 udp \d+ \S+ \d+ typ host$/m,
      /^a=ice-ufrag:\S+$/m,
      /^a=ice-pwd:\S+$/m,
      /^a=fingerprint:sha-256 ([0-9A-F]{2}:){31}[0-9A-F]{2}$/m,
      /^a=setup:actpass$/m,
      /^a=mid:0$/m,
      /^a=sctp-port:5000$/m,
      /^a=max-message-size:65536$/m,
    ])
      expect(sdp.replaceAll("\r", "")).toMatch(line);
  });
});

describe("what is taken out of a description", () => {
  it("are ways over UDP, the best first", () => {
    expect(signalIn(chromium_offer)?.candidates).toEqual([
      { address: "b1c2d3e4-f506-4718-92a3-b4c5d6e7f809.local", port: 58122 },
      { address: "3f7a1c2e-90ab-4c1d-8e2f-5b6a7c8d9e0f.local", port: 51472 },
    ]);
    expect(signalIn(chromium_answer)?.candidates).toEqual([
      { address: "192.168.178.42", port: 40712 },
      { address: "2001:db8:4a:1:9c2e:72ff:fe1a:b07", port: 44115 },
    ]);
  });

  it("keeps its order when it is rebuilt", () => {
    const priorities = [...sdpOf(signalIn(chromium_offer)!).matchAll(/ udp (\d+) /g)].map((m) =>
      Number(m[1]),
    );
    expect(priorities).toEqual([...priorities].sort((a, b) => b - a));
    expect(Math.max(...priorities)).toBeLessThan(2 ** 31);
  });

  it("are at most six ways", () => {
    const way = (i: number) => `a=candidate:${i} 1 udp ${i} 10.0.0.${i} 5000 typ host\r\n`;
    const many = chromium_offer + Array.from({ length: 20 }, (_, i) => way(i)).join("");
    expect(signalIn(many)?.candidates).toHaveLength(6);
  });

  it.each([
    ["no way", chromium_offer.replaceAll(/a=candidate.*\r\n/g, "")],
    ["only names that would be looked up", chromium_offer.replaceAll(".local", ".example.com")],
    ["another hash", chromium_offer.replace("sha-256", "sha-1")],
    ["no password", chromium_offer.replace(/a=ice-pwd.*\r\n/, "")],
    ["another mid", chromium_offer.replace("a=mid:0", "a=mid:data")],
    ["no data channel", chromium_offer.replace("webrtc-datachannel", "webrtc-audio")],
    ["nothing", ""],
  ])("is nothing where there is %s", (_, sdp) => {
    expect(signalIn(sdp)).toBeNull();
    expect(fault(() => writeAnswer(sdp))).toBe("no_address");
  });
});

describe("an address", () => {
  it.each([
    ["192.168.0.1", "192.168.0.1"],
    ["0.0.0.255", "0.0.0.255"],
    ["::1", "0:0:0:0:0:0:0:1"],
    ["fd00::a:B", "fd00:0:0:0:0:0:a:b"],
    ["1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"],
    ["::", "0:0:0:0:0:0:0:0"],
    ["0E9D8C7B-6A5F-4E3D-B2C1-A09F8E7D6C5B.local", "0e9d8c7b-6a5f-4e3d-b2c1-a09f8e7d6c5b.local"],
  ])("%s is kept", (text, again) => {
    const [kind = -1, ...bytes] = addressBytes(text) ?? [];
    expect(addressText(kind, Uint8Array.from(bytes))).toBe(again);
    expect(addressBytes(again)).toEqual([kind, ...bytes]);
  });

  it.each(["256.1.1.1", "1.2.3", "1:2:3", ":::", "1::2::3", "1:2:3:4:5:6:7:8::", "fe80::1%eth0"])(
    "%s is none",
    (text) => expect(addressBytes(text)).toBeNull(),
  );
  it.each(["play.example", "printer.local", "localhost", ""])("%s is not looked up", (text) =>
    expect(addressBytes(text)).toBeNull(),
  );
});

describe("a code", () => {
  const code = invite(chromium_offer);
  /** The same bytes with a checksum that fits. */
  function forged(change: (bytes: number[]) => void): string {
    const bytes = [...(fromBase64url(code) ?? [])].slice(0, -2);
    change(bytes);
    let [first, second] = [0, 0];
    for (const byte of bytes)
      [first, second] = [(first + byte) % 255, (second + first + byte) % 255];
    return toBase64url(Uint8Array.from([...bytes, first, second]));
  }

  it("may be a link, or have blanks in it", () => {
    const again = readInvitation(code);
    expect(readInvitation(`https://play.example/beside#${code}`)).toEqual(again);
    expect(readInvitation(` ${code.slice(0, 50)}\n${code.slice(50)} `)).toEqual(again);
    expect(readInvitation(forged(() => {}))).toEqual(again);
  });

  it("that something else is is told from a damaged one", () => {
    for (const text of ["", "hello", "https://play.example/t/abc", "ä".repeat(60), "A".repeat(900)])
      expect(fault(() => readInvitation(text))).toBe("not_ours");
    expect(fault(() => readInvitation("A".repeat(60)))).toBe("not_ours");
  });

  it("shows every change and every missing end", () => {
    for (let at = 2; at < code.length; at++) {
      const other = code[at] === "x" ? "y" : "x";
      const changed = code.slice(0, at) + other + code.slice(at + 1);
      expect(
        fault(() => readInvitation(changed)),
        `at ${at}`,
      ).toBe("damaged");
    }
    for (let length = 60; length < code.length; length++)
      expect(fault(() => readInvitation(code.slice(0, length)))).toBe("damaged");
  });

  it("of a newer page says so", () => {
    expect(fault(() => readInvitation(forged((bytes) => (bytes[0] = 2))))).toBe("newer");
  });

  it("is of its kind", () => {
    expect(fault(() => readAnswer(code))).toBe("other_kind");
    expect(fault(() => readInvitation(writeAnswer(firefox_answer)))).toBe("other_kind");
    expect(fault(() => readInvitation(forged((bytes) => (bytes[2] = 1))))).toBe("damaged");
  });

  it("cannot bring a line of its own into the description", () => {
    const at = 4 + 4 + 1;
    const evil = forged((bytes) => {
      bytes[at] = "\r".charCodeAt(0);
      bytes[at + 1] = "\n".charCodeAt(0);
    });
    expect(fault(() => readInvitation(evil))).toBe("damaged");
  });

  it("names a table of a device and a secret, nothing else", () => {
    const other = (change: object) =>
      writeInvitation({ sdp: chromium_offer, table, token, ...change });
    expect(fault(() => readInvitation(other({ table: "ny3qxhpq4c4n6jsy" })))).toBe("damaged");
    expect(fault(() => readInvitation(other({ table: "0/../x" })))).toBe("damaged");
    expect(fault(() => readInvitation(other({ token: "short" })))).toBe("damaged");
    expect(fault(() => readInvitation(other({ token: "x".repeat(86) })))).toBe("none");
  });
});
