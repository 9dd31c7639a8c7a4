import type { EntryOutcome } from '@nukkad/core/entry/contract.ts';
import type { Verdict } from '@nukkad/core/entry/rules.ts';
import { clock } from '../when.ts';
import type { Said } from './VerdictView.tsx';

interface Named {
  name: string;
  nth: number;
  of: number;
}

/** 'Bilal Shaikh, 1 of 2' */
export const whose = (ticket: Named | null) =>
  ticket === null
    ? 'Not on the list of this phone'
    : ticket.of > 1
      ? `${ticket.name}, ${ticket.nth} of ${ticket.of}`
      : ticket.name;

const already = (at: string, gate: string | null, ticket: Named | null): Said => ({
  kind: 'already',
  title: 'Already in',
  about: whose(ticket),
  note: `Since ${clock(at)}${gate ? `, at ‘${gate}’` : ''}`,
});

const no = (title: string, about: string): Said => ({ kind: 'no', title, about });

const cancelled = no('Cancelled', 'This ticket was given back. It lets nobody in.');

/** A verdict before which nobody has to be asked. */
type Decided<Ticket> = Exclude<Verdict<Ticket>, { is: 'not the time' }>;

/** What is said to a verdict, once the server (or null, when there is none to ask) has answered. */
export function wordsOf(verdict: Decided<Named>, answer: EntryOutcome | null): Said {
  switch (verdict.is) {
    case 'let in':
      if (answer?.outcome === 'already' || answer?.outcome === 'twice')
        return already(answer.enteredAt!, answer.gate, verdict.ticket);
      if (answer?.outcome === 'cancelled') return cancelled;
      if (answer?.outcome === 'left') return no('Not let in', 'You are no longer on the team of this event.');
      if (answer?.outcome === 'unknown') return no('Not a ticket', 'Nobody has bought this ticket here.');
      return verdict.ticket
        ? { kind: 'in', title: 'Let in', about: whose(verdict.ticket) }
        : {
            kind: 'in',
            title: 'Let in',
            about: 'A genuine ticket',
            note: 'It is not on the list of this phone: it was bought after that was loaded.',
          };
    case 'already in':
      return already(verdict.at, null, verdict.ticket);
    case 'cancelled':
      return cancelled;
    case 'another event':
      return no('Another event', 'This ticket is genuine, but it is for something else.');
    case 'not genuine':
      return no('Not a ticket', 'This code is not from here. Ask for the ticket in the app.');
    case 'no such code':
      return no('No such code', 'Check it again. It has 10 letters and digits, or 8 on older tickets.');
  }
}
