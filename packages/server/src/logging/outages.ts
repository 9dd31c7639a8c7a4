import { ORPCError } from '@orpc/contract';
import { errorCode } from '@nukkad/core/kernel/error-code.ts';
import { transientRefusal } from '@nukkad/core/kernel/transient-failures.ts';
import { minuteMs } from '@nukkad/core/kernel/time.ts';
import type { LogFn, Logger } from 'pino';

/** How often a line is repeated while an outage lasts, in ms. */
const everyMs = minuteMs;

/** nodemailer's codes for a mail server that cannot be reached or refuses to talk. */
const mailCodes = new Set(['ECONNECTION', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH']);

type Line = Parameters<LogFn>;

interface Fields {
  error?: unknown;
  /** The name of the unreachable service, where the error doesn't show it: the host of a push service. */
  outage?: unknown;
}

const causeOf = (error: unknown) => (error instanceof ORPCError && error.cause !== undefined ? error.cause : error);

/** What is away, so that lines about the same thing are counted together; null for all other lines. */
function outageOf({ error, outage }: Fields): string | null {
  if (typeof outage === 'string') return outage;
  const code = errorCode(error) ?? 'connection';
  return mailCodes.has(code) || transientRefusal(error) !== null ? code : null;
}

interface Outage {
  unwritten: number;
  latest: () => void;
}

/** A hook for pino. An outage fails thousands of times: one line is written at once, then one a minute with a count. */
export function createOutageHook(): (this: Logger, line: Line, write: LogFn) => void {
  const outages = new Map<string, Outage>();

  function repeat(key: string) {
    setTimeout(() => {
      const outage = outages.get(key);
      if (!outage || outage.unwritten === 0) return void outages.delete(key);
      outage.latest();
      outage.unwritten = 0;
      repeat(key);
    }, everyMs).unref();
  }

  return function hook(line, write) {
    const [fields, message] = line as unknown as [unknown, string | undefined];
    const key = typeof fields === 'object' && fields !== null ? outageOf(fields) : null;
    if (key === null) return write.apply(this, line);
    const shown = { ...(fields as Fields), error: causeOf((fields as Fields).error) };
    const known = outages.get(key);
    if (known === undefined) {
      outages.set(key, { unwritten: 0, latest() {} });
      repeat(key);
      return write.call(this, shown, message);
    }
    known.unwritten++;
    known.latest = () => write.call(this, { ...shown, count: known.unwritten }, message);
  };
}
