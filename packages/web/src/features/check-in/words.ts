import type { EntryOutcome } from '@nukkad/core/features/check-in/contract.ts';
import type { Verdict } from '@nukkad/core/features/check-in/rules.ts';
import { clock } from '../../format/dates.ts';
import type { Said } from './VerdictView.tsx';

interface Named {
  name: string;
  nth: number;
  of: number;
}

/** 'Bilal Shaikh, 1 of 2' */
export const whose = (ticket: Named | null) =>
  ticket === null
    ? 'Not on this phone’s list'
    : ticket.of > 1
      ? `${ticket.name}, ${ticket.nth} of ${ticket.of}`
      : ticket.name;

const already = (at: string, gate: string | null, ticket: Named | null): Said => ({
  kind: 'already',
  title: 'Already checked in',
  about: whose(ticket),
  note: `Since ${clock(at)}${gate ? `, at ‘${gate}’` : ''}`,
});

const no = (title: string, about: string): Said => ({ kind: 'no', title, about });

const cancelled = no('Cancelled', 'This ticket was cancelled and is no longer valid.');

/** A verdict before which nobody has to be asked. */
type Decided<Ticket> = Exclude<Verdict<Ticket>, { is: 'not the time' }>;

/** What is said to a verdict, once the server (or null, when there is none to ask) has answered. */
export function wordsOf(verdict: Decided<Named>, answer: EntryOutcome | null): Said {
  switch (verdict.is) {
    case 'let in':
      if (answer?.outcome === 'already' || answer?.outcome === 'twice')
        return already(answer.enteredAt!, answer.gate, verdict.ticket);
      if (answer?.outcome === 'cancelled') return cancelled;
      if (answer?.outcome === 'left') return no('Not checked in', 'You’re no longer on this event’s team.');
      if (answer?.outcome === 'unknown') return no('Invalid ticket', 'No order has this ticket.');
      return verdict.ticket
        ? { kind: 'in', title: 'Checked in', about: whose(verdict.ticket) }
        : {
            kind: 'in',
            title: 'Checked in',
            about: 'Valid ticket',
            note: 'Not on this phone’s list: it was bought after the list was loaded.',
          };
    case 'already in':
      return already(verdict.at, null, verdict.ticket);
    case 'cancelled':
      return cancelled;
    case 'another event':
      return no('Wrong event', 'This ticket is valid, but for a different event.');
    case 'not genuine':
      return no('Invalid ticket', 'This isn’t one of our codes. Ask to see the ticket in the app.');
    case 'no such code':
      return no('Code not found', 'Check the code. It has 10 letters and digits, or 8 on older tickets.');
  }
}
