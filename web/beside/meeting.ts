// What happens at both ends when two devices have found each other.
import { homeOf } from "../home/homes";
import { myTable } from "../shell/my_tables";
import type { SeatLink, TableInfo } from "../wire/protocol";
import { hostCame, hostWent } from "./beside_home";
import { Host } from "./guest";
import { Guest } from "./host";
import { idHere } from "./ids";
import {
  Answering,
  openInvitation,
  type AnswerEvents,
  type OpenInvitation,
  type PeerEvents,
} from "./peer";

/** The seats to which this device can invite: free, or of somebody who is away. */
export function seatsToInvite({ table, seats }: TableInfo): SeatLink[] {
  return (myTable(table)?.links ?? []).filter(({ seat }) => {
    const info = seats[seat];
    return info?.who === "open" || (info?.who === "person" && !info.present);
  });
}

/** Guests stay as long as this page does, whatever it shows. */
export function inviteGuest(
  { table, game }: TableInfo,
  { token }: SeatLink,
  on: PeerEvents,
): Promise<OpenInvitation> {
  return openInvitation(
    { table, token },
    (pipe) => new Guest(pipe, homeOf(table), { table, game }, () => {}),
    on,
  );
}

/** `connected` gets the place of the table. Throws a `SignalError` if it is no invitation. */
export function meetHost(
  text: string,
  on: Omit<AnswerEvents, "connected"> & { connected(place: string): void },
): Answering {
  const answering: Answering = new Answering(
    text,
    (pipe) => {
      const host: Host = new Host(pipe, () => hostWent(host));
      hostCame(answering.invitation.table, host);
      return host;
    },
    { ...on, connected: () => on.connected(placeOf(answering.invitation)) },
  );
  return answering;
}

/** Whoever has a seat there, and only comes back, keeps it. */
function placeOf({ table, token }: { table: string; token: string }): string {
  const here = idHere(table);
  return myTable(here)?.token == null ? `/t/${here}#${token}` : `/t/${here}`;
}
