import { readMailAddress } from '@nukkad/core/features/notifications/mail-address.ts';
import { defaultMailLanguage } from '@nukkad/core/features/notifications/mail-language.ts';
import { endMails, unsubscribing } from '@nukkad/core/features/notifications/unsubscribe-link.ts';
import type { MailGroup } from '@nukkad/core/features/notifications/notification-kind.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { Env } from '../../http/request-env.ts';
import { notFoundPage, plainPage } from '../../http/plain-pages.ts';
import { mailWordsIn } from '../../mail/mail-words/mails-by-language.ts';

/** Works signed out. Opening the link changes nothing: mail scanners open links. Mail programs POST (RFC 8058). */
export function serveUnsubscribing(app: Hono<Env>, host: Host) {
  async function pageWords(personId: string, group: MailGroup) {
    const language = (await readMailAddress(host.db, personId))?.language ?? defaultMailLanguage;
    const { groups, unsubscribe } = mailWordsIn[language];
    return { ...unsubscribe, language, about: groups[group] };
  }

  app.get('/unsubscribe/:token', async (c) => {
    const asked = unsubscribing(host, c.req.param('token'));
    if (!asked) return c.html(notFoundPage(), 404);
    const { title, will, about, button, language } = await pageWords(asked.personId, asked.group);
    const body = html`<p>${will(about)}</p>
      <form method="post"><button>${button}</button></form>`;
    return c.html(plainPage(title, body, language));
  });
  app.post('/unsubscribe/:token', async (c) => {
    const asked = unsubscribing(host, c.req.param('token'));
    if (!asked) return c.html(notFoundPage(), 404);
    await endMails(host, asked);
    const { doneTitle, done, about, language } = await pageWords(asked.personId, asked.group);
    return c.html(plainPage(doneTitle, html`<p>${done(about)}</p>`, language));
  });
}
