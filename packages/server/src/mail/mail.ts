import { MailRefused } from '@nukkad/core/kernel/mail-refused.ts';
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

/** Whether the receiver or the mail itself is refused for good (RFC 5321: 5xx). A refused sender or sign-in is the
 * operator's to mend, so such mails wait. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const command = 'command' in error ? error.command : null;
  const responseCode = 'responseCode' in error ? error.responseCode : null;
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  return isAboutMail && typeof responseCode === 'number' && responseCode >= 500 && responseCode !== 530;
}

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
  const connect = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: mail.smtpUrl,
      // Nothing is sent to a server without STARTTLS or with a certificate that cannot be verified.
      requireTLS: !mail.plaintext,
      ...(mail.plaintext && mail.smtpUrl.startsWith('smtp:') ? { tls: { rejectUnauthorized: false } } : {}),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
  };
  // Loaded for the first mail, because an idle server needs less memory without it.
  let transport: ReturnType<typeof connect> | undefined;
  return {
    mailbox,
    async send(message) {
      try {
        transport ??= connect();
        await (await transport).sendMail({ from: mail.from, ...message });
      } catch (error) {
        throw isRefusal(error) ? new MailRefused('The mail was refused.', { cause: error }) : error;
      }
    },
  };
}
