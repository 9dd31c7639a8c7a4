import type { Leaving } from '@nukkad/core/features/account/leaving/contract.ts';
import { fullDate } from '../../../format/dates.ts';

const some = (many: number, one: string, more: string) => (many === 1 ? `1 ${one}` : `${many} ${more}`);

/** What deleting the account does, one sentence each. */
export function leavingWords(leaving: Leaving): string[] {
  const { tickets, cancelled, waitlists, conversations, premiumUntil, renews, trustedContact } = leaving;
  const attendees = cancelled.reduce((sum, event) => sum + event.attendees, 0);
  const { refunded, givenBack, lost } = tickets;
  return [
    'Your profile, photos, settings and requests are deleted, and you’re signed out everywhere.',
    ...(trustedContact ? ['Your trusted contact is removed, and your alerts are cancelled.'] : []),
    ...(conversations > 0
      ? [
          `${some(conversations, 'person keeps', 'people keep')} your messages, shown as from ‘Deleted account’. Delete messages for both first if you don’t want that.`,
        ]
      : []),
    ...(cancelled.length > 0
      ? [
          `${some(cancelled.length, 'event that you host is', 'events that you host are')} cancelled${attendees > 0 ? `, and ${some(attendees, 'attendee is', 'attendees are')} notified` : ''}.`,
        ]
      : []),
    ...(cancelled.some(({ isSold }) => isSold) ? ['Everyone who paid for your events gets their money back.'] : []),
    ...(refunded > 0
      ? [`Your tickets for ${some(refunded, 'event are', 'events are')} cancelled. What you paid is refunded.`]
      : []),
    ...(givenBack > 0
      ? [
          `${some(givenBack, 'ticket goes', 'tickets go')} back to the person who transferred ${givenBack === 1 ? 'it' : 'them'}.`,
        ]
      : []),
    ...(lost > 0
      ? [`Your tickets for ${some(lost, 'event', 'events')} are cancelled without a refund: it’s too late for one.`]
      : []),
    ...(waitlists > 0 ? [`You leave ${some(waitlists, 'waitlist', 'waitlists')}.`] : []),
    ...(premiumUntil || renews
      ? [
          `${premiumUntil ? `Premium until ${fullDate(premiumUntil)} ends without a refund.` : 'Your premium renewal is cancelled.'}${renews ? ' You won’t be charged again.' : ''}`,
        ]
      : []),
    'Payments stay in our books without your name, as the law requires.',
  ];
}
