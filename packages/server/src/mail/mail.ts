import { createTransport } from 'nodemailer';
import type { Settings } from '../settings/settings.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  mailbox: readonly (Mail & { at: Date })[];
}

const mailboxSize = 50;

export function createMailer(mail: Settings['mail'], timeoutMs = 10_000): Mailer {
  const mailbox: (Mail & { at: Date })[] = [];
  if (mail === null || mail === 'mailbox')
    return {
      mailbox,
      async send(message) {
        // Everyone can read this page, and could sign in as a newcomer by their address.
        const to = message.to.replace(/^newcomer-[^@]*/, 'newcomer');
        mailbox.unshift({ ...message, to, at: new Date() });
        mailbox.splice(mailboxSize);
      },
    };
  const transport = createTransport({
    url: mail.smtpUrl,
    // Nothing is sent to a server without STARTTLS or with a certificate that cannot be verified.
    requireTLS: !mail.plaintext,
    ...(mail.plaintext && mail.smtpUrl.startsWith('smtp:') ? { tls: { rejectUnauthorized: false } } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return { mailbox, send: async (message) => void (await transport.sendMail({ from: mail.from, ...message })) };
}
