// What two devices must know of each other to connect, taken out of a browser's description (SDP) of a
// peer connection with one data channel, and made such a description again.
import { addressBytes } from "./addresses";

export type Setup = "actpass" | "active" | "passive";

export interface Candidate {
  address: string;
  port: number;
}

export interface Signal {
  setup: Setup;
  ufrag: string;
  pwd: string;
  /** SHA-256 of the certificate. */
  fingerprint: Uint8Array;
  /** The best first. */
  candidates: Candidate[];
}

/** An address more makes a code longer, and after a few none is found that was not found before. */
const most_candidates = 6;
/** Nothing that is sent is larger. */
const largest_message = 65536;

export const ufrag_form = /^[A-Za-z0-9+/]{4,64}$/;
export const pwd_form = /^[A-Za-z0-9+/]{22,64}$/;

function valueOf(sdp: string, attribute: string): string {
  return new RegExp(`^a=${attribute}:(.*?)\\r?$`, "m").exec(sdp)?.[1]?.trim() ?? "";
}

/** "candidate:1 1 udp 2113937151 192.168.1.7 50000 typ host …": without servers there are no others. */
const candidate_form = /^a=candidate:\S+ 1 udp (\d+) (\S+) (\d+) typ host\b/gim;

function candidatesIn(sdp: string): Candidate[] {
  return [...sdp.matchAll(candidate_form)]
    .map(([, priority, address = "", port]) => ({
      priority: Number(priority),
      candidate: { address: address.toLowerCase(), port: Number(port) },
    }))
    .filter(
      ({ candidate: { address, port } }) =>
        addressBytes(address) !== null && port > 0 && port < 65536,
    )
    .sort((a, b) => b.priority - a.priority)
    .map(({ candidate }) => candidate)
    .slice(0, most_candidates);
}

/** Null if something is missing or is of a kind that is not used here. */
export function signalIn(sdp: string): Signal | null {
  const setup = valueOf(sdp, "setup");
  const ufrag = valueOf(sdp, "ice-ufrag");
  const pwd = valueOf(sdp, "ice-pwd");
  const print = /^sha-256 ((?:[0-9a-f]{2}:){31}[0-9a-f]{2})$/i.exec(valueOf(sdp, "fingerprint"));
  const candidates = candidatesIn(sdp);
  if (setup !== "actpass" && setup !== "active" && setup !== "passive") return null;
  if (!ufrag_form.test(ufrag) || !pwd_form.test(pwd) || print === null) return null;
  if (!/^m=application .*\bwebrtc-datachannel\r?$/m.test(sdp) || valueOf(sdp, "mid") !== "0")
    return null;
  if (candidates.length === 0) return null;
  const fingerprint = Uint8Array.from((print[1] ?? "").split(":"), (pair) => parseInt(pair, 16));
  return { setup, ufrag, pwd, fingerprint, candidates };
}

export function sdpOf({ setup, ufrag, pwd, fingerprint, candidates }: Signal): string {
  // As RFC 8445 has it for addresses of one's own, the best first.
  const priority = (place: number) => 126 * 2 ** 24 + (65535 - place) * 2 ** 8 + 255;
  const print = Array.from(fingerprint, (byte) => byte.toString(16).padStart(2, "0").toUpperCase());
  const lines = [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...candidates.map(
      ({ address, port }, i) =>
        `a=candidate:${i + 1} 1 udp ${priority(i)} ${address} ${port} typ host`,
    ),
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    "a=ice-options:trickle",
    `a=fingerprint:sha-256 ${print.join(":")}`,
    `a=setup:${setup}`,
    "a=mid:0",
    "a=sctp-port:5000",
    `a=max-message-size:${largest_message}`,
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}
