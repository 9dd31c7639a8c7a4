import type { RateLimits } from '@nukkad/core/kernel/rate-limits.ts';
import { minuteMs } from '@nukkad/core/kernel/time.ts';
import type { Logger } from 'pino';
import { refusal } from './auth-refusal.ts';
import type { Digest } from './email-code-digest.ts';

/** Limits how many mails are sent. The order matters: a refusal is not counted by the limits after it. */
export function createCodeMailLimit({ rateLimits, log }: { rateLimits: RateLimits; log: Logger }, digest: Digest) {
  let warnedAt = -Infinity;
  /** Warns the operator once a minute, so that a flood cannot fill the log. */
  function warnOfManyMails() {
    const now = performance.now();
    if (now - warnedAt < minuteMs) return;
    warnedAt = now;
    log.warn('the limit of sign-in mails within a minute is reached: see SIGN_IN_MAILS_PER_MINUTE');
  }

  return async (email: string, isKnown: boolean, address: string) => {
    const account = digest('limit', email);
    const within = isKnown
      ? await rateLimits.take('codesByKnownBrowsers', account)
      : (await rateLimits.take('codesByAddress', address)) &&
        (await rateLimits.take('codesByAddressAndEmail', digest('limit', email, address))) &&
        (await rateLimits.take('codesByEmail', account)) &&
        (await rateLimits.take('codesByEmailADay', account));
    if (!within) throw refusal('CODES_TOO_OFTEN');
    const sendable =
      (isKnown || (await rateLimits.take('signInMailsToNewBrowsers', 'all'))) &&
      (await rateLimits.take('signInMails', 'all'));
    if (sendable) return;
    warnOfManyMails();
    throw refusal('MAILS_BUSY');
  };
}
