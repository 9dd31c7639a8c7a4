import type { Reminder } from '@nukkad/core/features/reminders/mails.ts';
import type { Mail } from './mail.ts';

/** 'Saturday, 28 November 2026 at 7:00 pm IST', where the event is. */
const when = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(iso)) +
  ` (${new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(iso)).find(({ type }) => type === 'timeZoneName')!.value})`;

/** A reminder as a mail. Names are the host's words: a line break in one would begin a header. */
export function letterOf({ email, kind, event }: Reminder, publicUrl: string): Mail {
  const name = event.name.replaceAll(/\s+/g, ' ');
  const facts = `${when(event.date, event.timeZone)}\n${event.location}`;
  const page = `${publicUrl}/events/${encodeURIComponent(event.id)}`;
  const letters: Record<Reminder['kind'], Omit<Mail, 'to'>> = {
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
  return { to: email, ...letters[kind] };
}
