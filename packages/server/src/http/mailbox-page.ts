import { cityZone } from '@nukkad/core/kernel/city-days.ts';
import { html } from 'hono/html';
import type { Mail } from '../mail/mail.ts';
import { plainPage } from './plain-pages.ts';

const sentAt = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: cityZone });

/** A link as such, as mail programs show it. */
const linked = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));

const back = html`<p><a href="/">Back to Nukkad</a></p>`;

/** The newest is open, the others are a list. */
export const mailboxPage = (mails: readonly (Mail & { at: Date })[]) =>
  plainPage(
    'Mailbox',
    mails.length === 0
      ? html`<p>No emails yet. Emails the sandbox would send appear here.</p>
          <a class="open" href="/">Back to Nukkad</a>`
      : html`<p class="soft">What the sandbox would send, newest first.</p>
          ${back}
          ${mails.map(
            (mail, nth) =>
              html`<article>
                <details ${nth === 0 ? 'open' : ''}>
                  <summary class="envelope">
                    <span aria-hidden="true">N</span>
                    <div>
                      <h3>${mail.subject}</h3>
                      <p>Nukkad · <time datetime="${mail.at.toISOString()}">${sentAt.format(mail.at)}</time></p>
                      <p>To ${mail.to}</p>
                    </div>
                  </summary>
                  <pre class="mail">${linked(mail.text)}</pre>
                </details>
              </article>`,
          )}`,
    'en',
    mails.length === 0 ? 'no-news' : null,
  );
