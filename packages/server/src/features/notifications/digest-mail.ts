import type { Event } from '@nukkad/core/features/events/contract.ts';
import { localeOf } from '@nukkad/core/features/notifications/mail-language.ts';
import type { DigestMail } from '@nukkad/core/features/notifications/send-digests.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import type { Mail } from '../../mail/mail.ts';
import { mailWordsIn } from '../../mail/mail-words/mails-by-language.ts';
import type { MailWords } from '../../mail/mail-words/mail-words.ts';
import { zonedWhenWords } from '../events/when-words.ts';
import { endableMail } from './mail-with-unsubscribe.ts';
import type { MailSection } from './mail-layout.ts';

function section(
  { id, name, date, timeZone, location, price, source, saved }: Event,
  { language, from, free, saved: savedWord }: MailWords,
  publicUrl: string,
): MailSection {
  const locale = localeOf[language];
  const when = zonedWhenWords({ startsAt: new Date(date), timeZone }, locale);
  const priceWords = price === 0 ? free : `₹${price.toLocaleString(locale)}`;
  // The price of an imported event is unknown.
  const facts = [source ? from(source.name) : priceWords, ...(saved ? [savedWord] : [])];
  return {
    title: name,
    body: [when, location, facts.join(' · ')].filter((line) => line !== '').join('\n'),
    url: `${publicUrl}/events/${encodeURIComponent(id)}`,
  };
}

export function digestMail(
  host: Pick<Host, 'secrets'>,
  { personId, email, language, events }: DigestMail,
  publicUrl: string,
): Promise<Mail> {
  const words = mailWordsIn[language];
  const content = {
    title: words.digest(events.length, events.length.toLocaleString(localeOf[language])),
    parts: events.map((event) => section(event, words, publicUrl)),
    url: `${publicUrl}/events`,
  };
  return endableMail(host, { personId, email, group: 'digest', words }, content, publicUrl);
}
