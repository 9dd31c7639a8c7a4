import type { CheckInOutcome } from '@nukkad/core/features/check-in/contract.ts';
import type { Verdict } from '@nukkad/core/features/check-in/verdict-on-phone.ts';
import { clock } from '../../format/dates.ts';

export interface VerdictMessage {
  kind: 'in' | 'already' | 'no';
  title: string;
  about: string;
  note?: string;
}

interface NamedTicket {
  name: string;
  guest: string | null;
  nth: number;
  of: number;
}

/** 'Bilal Shaikh, 1 of 2', or 'Chitra Rao, guest of Bilal Shaikh, 2 of 2' */
export const ticketName = ({ name, guest, nth, of }: NamedTicket) =>
  [guest || name, guest && `guest of ${name}`, of > 1 && `${nth} of ${of}`].filter(Boolean).join(', ');

const already = (at: string | null, gate: string | null, ticket: NamedTicket | null): VerdictMessage => ({
  kind: 'already',
  title: 'Already checked in',
  about: ticket ? ticketName(ticket) : 'Not on this phone’s list',
  note: [at && `At ${clock(at)}`, gate && `‘${gate}’`].filter(Boolean).join(', '),
});

const no = (title: string, about: string): VerdictMessage => ({ kind: 'no', title, about });

const cancelled = no('Cancelled', 'This ticket was cancelled and is no longer valid.');

const transferred = no('Transferred', 'Someone else has this ticket now. Ask to see their code in the app.');

type Decided<Ticket> = Exclude<Verdict<Ticket>, { is: 'not the time' }>;

/** What to show for a verdict. `answer` is the server's to a check-in; null without a network. */
export function messageOf(verdict: Decided<NamedTicket>, answer: CheckInOutcome | null): VerdictMessage {
  switch (verdict.is) {
    case 'let in':
      return checkInMessage(verdict.ticket, answer);
    case 'already in':
      return already(verdict.at, null, verdict.ticket);
    case 'cancelled':
      return cancelled;
    case 'transferred':
      return transferred;
    case 'another event':
      return no('Wrong event', 'This ticket is valid, but for a different event.');
    case 'not genuine':
      return no('Invalid ticket', 'This isn’t one of our codes. Ask to see the ticket in the app.');
    case 'no such code':
      return no('Code not found', 'Check the code. It has 10 letters and digits, or 8 on older tickets.');
  }
}

function checkInMessage(ticket: NamedTicket | null, answer: CheckInOutcome | null): VerdictMessage {
  switch (answer?.outcome) {
    case 'already':
    case 'twice':
      return already(answer.enteredAt, answer.gate, ticket);
    case 'cancelled':
      return cancelled;
    case 'transferred':
      return transferred;
    case 'left':
      return no('Not checked in', 'You’re no longer on this event’s team.');
    case 'unknown':
      return no('Invalid ticket', 'This ticket doesn’t belong to any order.');
    default:
      return ticket
        ? { kind: 'in', title: 'Checked in', about: ticketName(ticket) }
        : {
            kind: 'in',
            title: 'Checked in',
            about: 'Valid ticket',
            note: 'Not on this phone’s list: it was bought after the list was loaded.',
          };
  }
}
