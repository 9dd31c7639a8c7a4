import { cityZone } from '@nukkad/core/kernel/city-days.ts';
import { localeOf } from '@nukkad/core/features/notifications/mail-language.ts';
import type { ContactMail } from '@nukkad/core/features/notifications/send-contact-mails.ts';
import { firstName } from '@nukkad/core/features/people/first-name.ts';
import type { Mail } from '../../mail/mail.ts';
import { mailWordsIn } from '../../mail/mail-words/mails-by-language.ts';
import { zonedWhenWords } from '../events/when-words.ts';
import { mailBody } from './mail-layout.ts';

export async function contactMail(
  { email, language, name, token, kind, plan }: ContactMail,
  publicUrl: string,
): Promise<Mail> {
  const words = mailWordsIn[language];
  const { contact } = words;
  const who = firstName(name);
  const url = (answer: string) => `${publicUrl}/contact/${token}/${answer}`;
  const when = (startsAt: Date) => zonedWhenWords({ startsAt, timeZone: cityZone }, localeOf[language]);
  if (plan === null) {
    const { title, body } = contact.ask(who);
    const buttons = [
      { url: url('accept'), label: contact.accept },
      { url: url('refuse'), label: contact.refuse },
    ];
    return { to: email, ...(await mailBody(words, { title, parts: [body], buttons, because: '', end: null })) };
  }
  const { other, place, meetsAt, at, key } = plan;
  const { title, body } =
    kind === 'deleted'
      ? contact.deleted(who, when(at))
      : contact[kind === 'safe' ? 'safe' : 'alert'](who, other, when(at));
  const about = [contact.when(when(meetsAt)), ...(place === '' ? [] : [contact.where(place)])].join('\n');
  const isAlert = kind === 'alert';
  return {
    to: email,
    ...(await mailBody(words, {
      title,
      parts: isAlert ? [body, about, contact.help] : kind === 'deleted' ? [body, contact.help] : [body],
      buttons: isAlert ? [{ url: `${publicUrl}/plan/${key}`, label: contact.seePlan }] : [],
      because: token === '' ? contact.wasAlerted(who) : contact.because(who),
      end: token === '' ? null : { url: url('refuse'), label: contact.stop },
    })),
  };
}
