// Another device joins: the one that speaks for the person signs an invitation, which goes over as a link or a
// QR code, holds for ten minutes, and lets one device in.
import { hostNow, linkOf } from "../home/places";
import { fromBase64url } from "./base64url";
import { signed, type Identity } from "./keys";
import { serverNow } from "./session";

export const invitation_ms = 10 * 60 * 1000;

export interface Invitation {
  link: string;
  /** By this device's clock. */
  until: number;
}

const letters = "abcdefghijklmnopqrstuvwxyz234567";
const word_letters = 26;

/** 130 random bits, so that no two invitations are alike. */
function freshWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(word_letters));
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join("");
}

/** PERSON.UNTIL.WORD.DEVICE.SIGNATURE */
export async function invitationText(
  { person, device, key }: Identity,
  until: number,
  word = freshWord(),
): Promise<string> {
  const body = [person, until, word, device].join(".");
  return `${body}.${await signed(key, `roundhouse device\n${hostNow()}\n${body}`)}`;
}

export async function invite(identity: Identity): Promise<Invitation> {
  const text = await invitationText(identity, serverNow() + invitation_ms);
  return { link: linkOf(`/me#device=${text}`), until: Date.now() + invitation_ms };
}

/** The invitation in "#device=…", if it can be one. */
export function invitationIn(hash: string): string | null {
  const text = /^#device=([\w.-]{1,400})$/.exec(hash)?.[1];
  if (text === undefined) return null;
  const [person = "", until = "", word = "", device = "", signature = "", ...more] =
    text.split(".");
  const fits =
    more.length === 0 &&
    /^[a-z2-7]{26}$/.test(person) &&
    /^[1-9]\d{0,14}$/.test(until) &&
    /^[a-z0-9-]{1,64}$/.test(word) &&
    fromBase64url(device)?.length === 32 &&
    fromBase64url(signature)?.length === 64;
  return fits ? text : null;
}

/** What a letter asks for: "#confirm=ID.PROOF" or "#end=ID.PROOF". */
export interface LetterLink {
  act: "confirm" | "end";
  id: string;
  proof: string;
}

export function letterLinkIn(hash: string): LetterLink | null {
  const found = /^#(confirm|end)=([a-z0-9]{1,64})\.([\w-]{1,200})$/.exec(hash);
  if (found === null) return null;
  const [, act, id = "", proof = ""] = found;
  return { act: act as LetterLink["act"], id, proof };
}
