import type { Reminder } from '@nukkad/core/features/reminders/outgoing-mail.ts';
import { zoneWords } from '../events/event-words.ts';
import type { Mail } from '../../mail/mail.ts';

/** 'Saturday, 28 November 2026 at 7:00 pm IST', in the time zone of the event. */
function when(iso: string, timeZone: string): string {
  const date = new Date(iso);
  const shown = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(date);
  return `${shown} (${zoneWords({ startsAt: date, timeZone })})`;
}

export function reminderMail({ email, kind, event }: Reminder, publicUrl: string): Mail {
  // A line break in a subject would begin another header.
  const name = event.name.replaceAll(/\s+/g, ' ');
  const facts = `${when(event.date, event.timeZone)}\n${event.location}`;
  const page = `${publicUrl}/events/${encodeURIComponent(event.id)}`;
  const mails: Record<Reminder['kind'], Omit<Mail, 'to'>> = {
    day: { subject: `Tomorrow: ${name}`, text: `${name}\n${facts}\n\nYour tickets: ${publicUrl}/tickets\n` },
    hour: {
      subject: `Starts within an hour: ${name}`,
      text: `${name}\n${facts}\n\nYour tickets: ${publicUrl}/tickets\n`,
    },
    after: {
      subject: `How was ${name}?`,
      text: `Did it happen, and did you meet someone? Tell us in two taps: ${publicUrl}/events\n`,
    },
    offer: {
      subject: `Seats for ${name} are held for you`,
      text: `Good news: there are seats for you. They’re held${event.order?.holdUntil ? ` until ${when(event.order.holdUntil, event.timeZone)}` : ''}.\n\n${name}\n${facts}\n\nClaim them: ${page}\n`,
    },
  };
  return { to: email, ...mails[kind] };
}
