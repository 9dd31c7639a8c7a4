import { defaultMailLanguage } from '@nukkad/core/features/notifications/mail-language.ts';
import { readMailAddress } from '@nukkad/core/features/notifications/mail-address.ts';
import { firstName } from '@nukkad/core/features/people/first-name.ts';
import {
  answerInvitation,
  readInvitation,
  type ContactAnswer,
} from '@nukkad/core/features/trusted-contact/contact-link.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { callerAddress } from '../../http/caller-address.ts';
import { publicPage } from '../../http/page-without-account.ts';
import type { Env } from '../../http/request-env.ts';
import { styledPage } from '../../http/security-headers.ts';
import { SharedReads } from '../../http/merge-public-reads.ts';
import { mailWordsIn } from '../../mail/mail-words/mails-by-language.ts';
import type { PageFonts } from '../../http/page-fonts.ts';

/** The answer that each last part of the path gives. */
const answers = { accept: 'accepted', refuse: 'refused', never: 'never' } as const satisfies Record<
  string,
  ContactAnswer
>;
const contactAnswers = ['accept', 'refuse', 'never'] as const;

interface Shown {
  title: string;
  body: string;
  drawing?: string;
}

interface Button {
  label: string;
  /** Another path than that of the page. */
  to?: string;
  /** A page that says more, and has its own button. */
  opens?: string;
}

const page = (
  c: Context<Env>,
  fonts: PageFonts,
  language: string,
  { title, body, drawing = 'safe' }: Shown,
  ...buttons: readonly Button[]
) =>
  publicPage(
    title,
    { nonce: c.get('secureHeadersNonce') ?? '', fonts, language },
    html`<meta name="robots" content="noindex, nofollow" />`,
    html`<img class="drawing" src="/drawings/${drawing}.svg" alt="" width="200" height="150" />
      <div class="text">
        <h1>${title}</h1>
        <p class="description">${body}</p>
        ${buttons.map(({ label, to, opens }) =>
          opens !== undefined
            ? html`<a class="open quiet" href="${opens}">${label}</a>`
            : to === undefined
              ? html`<form method="post"><button class="open">${label}</button></form>`
              : html`<form method="post" action="${to}"><button class="open quiet">${label}</button></form>`,
        )}
      </div>`,
  );

interface ContactRouteParts {
  publicUrl: string;
  fonts: PageFonts;
  trustedProxies: number;
}

/** Where contacts answer, without an account. Opening a link changes nothing: mail scanners open links. */
export function serveContacts(app: Hono<Env>, host: Host, { publicUrl, fonts, trustedProxies }: ContactRouteParts) {
  const reads = new SharedReads();
  const asked = (c: Context<Env>, token: string) =>
    reads.read(token, () => readAsked(token), callerAddress(c, trustedProxies));
  async function readAsked(token: string) {
    const invitation = await readInvitation(host, token);
    const language =
      (invitation && (await readMailAddress(host.db, invitation.personId))?.language) ?? defaultMailLanguage;
    return {
      language,
      words: mailWordsIn[language].contact,
      who: firstName(invitation?.name ?? ''),
      status: invitation?.status ?? null,
    };
  }
  for (const answer of contactAnswers) {
    const path = `/contact/:token/${answer}` as const;
    app.get(path, styledPage(publicUrl), async (c) => {
      c.header('cache-control', 'no-store');
      c.header('x-robots-tag', 'noindex, nofollow');
      const { language, words, who, status } = await asked(c, c.req.param('token'));
      if (status === null) return c.html(page(c, fonts, language, { ...words.ended, drawing: 'nobody' }), 404);
      const never = { label: words.never, opens: 'never' };
      if (answer === 'never') return c.html(page(c, fonts, language, words.willNever, { label: words.never }));
      if (answer === 'refuse')
        return c.html(page(c, fonts, language, words.willRefuse(who), { label: words.refuse }, never));
      if (status === 'accepted') return c.html(page(c, fonts, language, words.accepted(who)));
      return c.html(
        page(c, fonts, language, words.ask(who), { label: words.accept }, { label: words.refuse, to: 'refuse' }),
      );
    });
    app.post(path, styledPage(publicUrl), async (c) => {
      c.header('cache-control', 'no-store');
      const { language, words, who, status } = await asked(c, c.req.param('token'));
      const holds = status !== null && (await answerInvitation(host, c.req.param('token'), answers[answer]));
      if (!holds) return c.html(page(c, fonts, language, { ...words.ended, drawing: 'nobody' }), 404);
      const done = { accept: words.accepted(who), refuse: words.refused, never: words.neverAgain };
      return c.html(page(c, fonts, language, done[answer]));
    });
  }
}
