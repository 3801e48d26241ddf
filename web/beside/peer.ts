// Two browsers connect without any server: what one must know of the other goes through people's hands,
// as an invitation one way and an answer the other way (signal.ts).
import type { Pipe, PipeEvents } from "./pipe";
import {
  readAnswer,
  readInvitation,
  SignalError,
  writeAnswer,
  writeInvitation,
  type Invitation,
} from "./signal";

/** Who speaks at this end once there is a pipe. */
export type Speaker = (pipe: Pipe) => PipeEvents;
export type NewPeer = () => RTCPeerConnection;

/** Addresses of one's own are known at once; a name for them takes a moment. */
const longest_gathering = 3000;
/** How many answers are kept that may still be on their way. */
const most_answers = 3;
const most_renewals = 40;

/** No servers: nobody outside is asked, and only what is on the same network is found. */
function newPeer(): RTCPeerConnection {
  if (typeof RTCPeerConnection !== "function") throw new SignalError("no_address");
  return new RTCPeerConnection({ iceServers: [] });
}

/** Agreed on beforehand, so that both ends have it from the start. */
function channelOf(peer: RTCPeerConnection): RTCDataChannel {
  return peer.createDataChannel("table", { negotiated: true, id: 0, ordered: true });
}

/** The browser's own description, with its addresses. */
async function described(peer: RTCPeerConnection): Promise<string> {
  if (peer.iceGatheringState !== "complete")
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, longest_gathering);
      peer.addEventListener("icegatheringstatechange", () => {
        if (peer.iceGatheringState !== "complete") return;
        clearTimeout(timer);
        resolve();
      });
    });
  return peer.localDescription?.sdp ?? "";
}

/** From now on the speaker hears what comes. */
function attach(peer: RTCPeerConnection, channel: RTCDataChannel, speaker: Speaker): void {
  const on = speaker({
    send(text) {
      if (channel.readyState === "open") channel.send(text);
    },
    close() {
      channel.close();
      peer.close();
    },
    waiting: () => channel.bufferedAmount,
  });
  channel.onmessage = ({ data }) => on.message(data);
  const ended = (): void => {
    peer.close();
    on.closed();
  };
  channel.onclose = ended;
  // While it is only disconnected it may find its way again, and nobody has to read codes anew.
  peer.onconnectionstatechange = () => {
    if (peer.connectionState === "failed" || peer.connectionState === "closed") ended();
  };
}

export interface PeerEvents {
  connected(): void;
  /** They did not find each other. */
  failed(): void;
}

export interface OpenInvitation {
  code: string;
  /** Takes the other device's answer. Throws a `SignalError`; after that another can be tried. */
  accept(text: string): Promise<void>;
  close(): void;
}

/** The first device's part. Throws a `SignalError`. */
export async function openInvitation(
  place: Pick<Invitation, "table" | "token">,
  speaker: Speaker,
  on: PeerEvents,
  make: NewPeer = newPeer,
): Promise<OpenInvitation> {
  const peer = make();
  try {
    const channel = channelOf(peer);
    channel.onopen = () => {
      attach(peer, channel, speaker);
      on.connected();
    };
    peer.onconnectionstatechange = () => {
      if (peer.connectionState === "failed") on.failed();
    };
    await peer.setLocalDescription(await peer.createOffer());
    const code = writeInvitation({ sdp: await described(peer), ...place });
    return {
      code,
      async accept(text) {
        const sdp = readAnswer(text);
        await peer.setRemoteDescription({ type: "answer", sdp }).catch(() => {
          throw new SignalError("damaged");
        });
      },
      close: () => peer.close(),
    };
  } catch (error) {
    peer.close();
    throw error;
  }
}

export interface AnswerEvents extends PeerEvents {
  /** What the first device is to read; a new one now and then. */
  code(text: string): void;
}

/**
 * The second device's part. A browser begins to look for the other device as soon as it has answered, and
 * some give up after seconds, before anybody can have read the answer (Firefox, bug 1647289). So then
 * there is a new answer; the last few stay, since others find their way even after they gave up.
 */
export class Answering {
  readonly invitation: Invitation;
  private readonly peers: RTCPeerConnection[] = [];
  private renewals = 0;
  private over = false;

  /** Throws a `SignalError` if the text is no invitation. */
  constructor(
    text: string,
    private readonly speaker: Speaker,
    private readonly on: AnswerEvents,
    private readonly make: NewPeer = newPeer,
  ) {
    this.invitation = readInvitation(text);
  }

  /** Throws a `SignalError`. */
  async answer(): Promise<void> {
    const peer = this.make();
    this.peers.push(peer);
    while (this.peers.length > most_answers) this.peers.shift()?.close();
    const channel = channelOf(peer);
    channel.onopen = () => this.connected(peer, channel);
    peer.onconnectionstatechange = () => {
      if (peer.connectionState === "failed" && peer === this.peers.at(-1)) this.renew();
    };
    await peer.setRemoteDescription({ type: "offer", sdp: this.invitation.sdp }).catch(() => {
      throw new SignalError("damaged");
    });
    await peer.setLocalDescription(await peer.createAnswer());
    const code = writeAnswer(await described(peer));
    if (!this.over) this.on.code(code);
  }

  close(): void {
    this.over = true;
    for (const peer of this.peers) peer.close();
    this.peers.length = 0;
  }

  private renew(): void {
    if (this.over) return;
    this.renewals += 1;
    const failed = (): void => {
      if (this.over) return;
      this.close();
      this.on.failed();
    };
    if (this.renewals > most_renewals) return failed();
    this.answer().catch(failed);
  }

  private connected(peer: RTCPeerConnection, channel: RTCDataChannel): void {
    if (this.over) return;
    this.over = true;
    for (const other of this.peers) if (other !== peer) other.close();
    attach(peer, channel, this.speaker);
    this.on.connected();
  }
}
