import { afterAll, beforeAll } from 'vitest';
import type { RunningServer } from '../server.ts';
import type { Settings } from '../settings/settings.ts';
import { startMailServer } from './pretend-mail-server.ts';
import { serve } from './serve.ts';

/** A production server and the mails that it sends, for the tests of a file. */
export function mailedServer(settings: Partial<Settings> = {}) {
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let server: RunningServer;
  beforeAll(async () => {
    mail = await startMailServer();
    server = await serve({
      edition: 'production',
      mail: { smtpUrl: mail.url, from: 'Nukkad <hello@nukkad.example>', plaintext: true },
      ...settings,
    });
  }, 180_000);
  afterAll(() => mail.close());
  const lastTo = (email: string) => mail.mails.findLast(({ to }) => to === email)!;
  return {
    get url() {
      return server.url;
    },
    get db() {
      return server.host.db;
    },
    get mails() {
      return mail.mails;
    },
    lastTo,
    /** The code in the last mail to an address. */
    codeFor: (email: string) => /\b\d{6}\b/.exec(lastTo(email).subject)![0],
  };
}
