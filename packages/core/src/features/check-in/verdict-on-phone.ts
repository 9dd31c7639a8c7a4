import { plainCode } from '../tickets/ticket-code.ts';
import { readToken } from '../tickets/ticket-token.ts';
import { wrongTime } from './check-in-window.ts';

export type Shown =
  | { by: 'token'; token: string; isGenuine: boolean }
  | { by: 'code'; code: string }
  | { by: 'name'; ticketId: string };

export interface Known<Ticket extends { id: string; code: string; enteredAt: string | null }> {
  eventId: string;
  date: string;
  endsAt: string;
  /** The device's clock, in ms since 1970. */
  now: number;
  tickets: readonly Ticket[];
  cancelled: readonly { id: string; code: string; transferred: boolean }[];
  enteredHere: ReadonlyMap<string, string>;
}

export type Verdict<Ticket> =
  /** `ticket` is null for a genuine ticket bought after the list was loaded. */
  | { is: 'let in'; ticketId: string; ticket: Ticket | null }
  | { is: 'not the time'; why: 'early' | 'over'; ticketId: string; ticket: Ticket | null }
  | { is: 'already in'; at: string; ticketId: string; ticket: Ticket | null }
  | { is: 'cancelled' }
  | { is: 'transferred' }
  | { is: 'another event' }
  | { is: 'not genuine' }
  | { is: 'no such code' };

/** The offline decision. `anyway`: the helper has confirmed the time. */
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
  const ended = known.cancelled.find((it) => it.id === id);
  if (ended) return { is: ended.transferred ? 'transferred' : 'cancelled' };
  const ticket = known.tickets.find((it) => it.id === id) ?? null;
  const at = ticket?.enteredAt ?? known.enteredHere.get(id);
  if (at) return { is: 'already in', at, ticketId: id, ticket };
  const why = anyway ? null : wrongTime(known.now, known);
  return why ? { is: 'not the time', why, ticketId: id, ticket } : { is: 'let in', ticketId: id, ticket };
}
