import { html } from 'hono/html';
import type { Mail } from '../../mail/mail.ts';
import type { MailWords } from '../../mail/mail-words/mail-words.ts';

/** `url` is a link to what it is about, under its title. */
export interface MailSection {
  title: string;
  body: string;
  url: string;
}

export interface MailContent {
  title: string;
  parts: (string | MailSection)[];
  url: string;
}

/** A line break in a subject would begin another header. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif';

const partHtml = (part: string | MailSection) =>
  typeof part === 'string'
    ? html`<p style="margin:0 0 12px;white-space:pre-line">${part}</p>`
    : html`<h2 style="margin:20px 0 0;font-size:16px;line-height:1.5">
          <a href="${part.url}" style="color:inherit">${part.title}</a>
        </h2>
        <p style="margin:0;white-space:pre-line">${part.body}</p>`;

const partText = (part: string | MailSection) =>
  typeof part === 'string' ? part : `${oneLine(part.title)}\n${part.body}\n${part.url}`;

interface MailLink {
  url: string;
  label: string;
}

const buttonHtml = ({ url, label }: MailLink) =>
  html`<a
    href="${url}"
    style="display:inline-block;margin:0 8px 8px 0;padding:12px 24px;border-radius:12px;background:#f5a524;color:#1f1b3a;text-decoration:none;font-weight:600"
    >${label}</a
  >`;

/** `end`: the link under it, with why they got it. */
interface Page extends Omit<MailContent, 'url'> {
  buttons: readonly MailLink[];
  because: string;
  end: MailLink | null;
}

/** Nothing in it is loaded from anywhere, so nobody learns that it was opened. */
const page = ({ app, language }: MailWords, { title, parts, buttons, because, end }: Page) =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
      </head>
      <body style="margin:0;padding:24px 16px;${font};font-size:16px;line-height:1.5">
        <div style="max-width:480px;margin:0 auto">
          <p style="margin:0 0 24px;font-weight:700">${app}</p>
          <h1 style="margin:0 0 12px;font-size:22px;line-height:1.25">${title}</h1>
          ${parts.map(partHtml)}
          <p style="margin:24px 0">${buttons.map(buttonHtml)}</p>
          <p style="margin:32px 0 0;font-size:13px;opacity:0.75">
            ${because} ${end && html`<a href="${end.url}" style="color:inherit">${end.label}</a>`}
          </p>
        </div>
      </body>
    </html>`;

export async function mailBody(words: MailWords, content: Page): Promise<Pick<Mail, 'subject' | 'text' | 'html'>> {
  const { title, parts, buttons, because, end } = content;
  const links = buttons.map(({ url, label }) => (buttons.length === 1 ? url : `${label}: ${url}`));
  const foot = [because, ...(end ? [`${end.label}: ${end.url}`] : [])].filter((it) => it !== '').join(' ');
  return {
    subject: oneLine(title),
    text: `${[title, ...parts.map(partText), ...links].join('\n\n')}\n${foot === '' ? '' : `\n--\n${foot}\n`}`,
    html: String(await page(words, content)),
  };
}
