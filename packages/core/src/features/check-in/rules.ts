import { plainCode, readToken } from '../tickets/rules.ts';

/** Entries that are sent at once. */
export const mostEntries = 200;

/** What somebody is called whom those at the gate are not to know, as one has blocked the other. */
export const unknownGuest = 'A guest';

/** Characters in what the device at a gate is called. */
export const longestGateName = 60;

/** A clock at the gate may be ahead by so much, in ms. */
const aheadMs = 5 * 60_000;

/** Nobody is let in earlier before the start, in ms. */
const earliestMs = 24 * 3600_000;

/**
 * When somebody came in, by a device's clock as far as it can be right: not in the future, and not before the gates of an
 * event can be open. They are in whatever the clock says, so that it is put right and not refused.
 */
export function entryTime(enteredAt: Date, starts: Date, now: Date): Date {
  const earliest = Math.min(starts.getTime() - earliestMs, now.getTime());
  const latest = now.getTime() + aheadMs;
  return new Date(Math.max(earliest, Math.min(latest, enteredAt.getTime())));
}

/** Somebody who has left the team may send for so long whom they let in before, and from so long before, in ms. */
export const lateEntryMs = 24 * 3600_000;

/**
 * Whether an entry is from before its sender left the team. Their device's clock may lie, so that this is no proof but a
 * bound: it can claim tickets that it knows for a day, in its owner's name, and none of an event that was far off.
 */
export function isFromTeam(
  { enteredAt, wasOffline }: { enteredAt: string; wasOffline: boolean },
  leftAt: Date,
  starts: Date,
): boolean {
  const entered = Date.parse(enteredAt);
  const before = leftAt.getTime() - entered;
  return wasOffline && before >= 0 && before <= lateEntryMs && entered >= starts.getTime() - earliestMs;
}

/** What somebody has at a gate: a QR code, of which was found out whether it is signed by us, a code, or their name. */
export type Shown =
  | { by: 'token'; token: string; isGenuine: boolean }
  | { by: 'code'; code: string }
  | { by: 'name'; ticketId: string };

/** From so long before the start until the end people are let in without a question, in ms. */
const opensMs = 6 * 3600_000;

/** Whether a moment (ms since 1970) is too early for an event, or after its end; null between. */
function wrongTime(at: number, { date, endsAt }: { date: string; endsAt: string }): 'early' | 'over' | null {
  if (at < Date.parse(date) - opensMs) return 'early';
  return at > Date.parse(endsAt) ? 'over' : null;
}

/** What a device at a gate knows without asking. */
export interface Known<Ticket extends { id: string; code: string; enteredAt: string | null }> {
  eventId: string;
  date: string;
  endsAt: string;
  /** By its clock, ms since 1970. */
  now: number;
  tickets: readonly Ticket[];
  cancelled: readonly { id: string; code: string }[];
  /** When it has let in tickets itself, by their ids. */
  enteredHere: ReadonlyMap<string, string>;
}

export type Verdict<Ticket> =
  /** `ticket` is null when it is genuine and not on the list: it was bought after that was loaded. */
  | { is: 'let in'; ticketId: string; ticket: Ticket | null }
  /** The ticket holds, and the helper at the gate is asked first. */
  | { is: 'not the time'; why: 'early' | 'over'; ticketId: string; ticket: Ticket | null }
  | { is: 'already in'; at: string; ticketId: string; ticket: Ticket | null }
  | { is: 'cancelled' }
  | { is: 'another event' }
  | { is: 'not genuine' }
  /** No ticket on the list has the code that was typed. */
  | { is: 'no such code' };

/**
 * Whether somebody may go in, as far as a gate can know without a network. `anyway`: the helper has been asked about the
 * time.
 */
export function verdictOf<Ticket extends { id: string; code: string; enteredAt: string | null }>(
  shown: Shown,
  known: Known<Ticket>,
  anyway = false,
): Verdict<Ticket> {
  let id: string | undefined;
  if (shown.by === 'token') {
    const parts = readToken(shown.token);
    if (!parts || !shown.isGenuine) return { is: 'not genuine' };
    if (parts.eventId !== known.eventId) return { is: 'another event' };
    id = parts.ticketId;
  } else if (shown.by === 'code') {
    const code = plainCode(shown.code);
    id = [...known.tickets, ...known.cancelled].find((it) => it.code === code)?.id;
    if (id === undefined) return { is: 'no such code' };
  } else id = shown.ticketId;
  if (known.cancelled.some((it) => it.id === id)) return { is: 'cancelled' };
  const ticket = known.tickets.find((it) => it.id === id) ?? null;
  const at = ticket?.enteredAt ?? known.enteredHere.get(id);
  if (at) return { is: 'already in', at, ticketId: id, ticket };
  const why = anyway ? null : wrongTime(known.now, known);
  return why ? { is: 'not the time', why, ticketId: id, ticket } : { is: 'let in', ticketId: id, ticket };
}
