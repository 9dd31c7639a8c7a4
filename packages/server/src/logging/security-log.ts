import type { SecurityLog } from '@nukkad/core/kernel/security-log.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';

/** What is known of the request that is being answered. */
interface CurrentRequest {
  requestId: string;
  personId?: string;
}

const requests = new AsyncLocalStorage<CurrentRequest>();

/** Answers a request; whatever it records carries its id. */
export const inRequest = <T>(request: CurrentRequest, answer: () => T): T => requests.run(request, answer);

/** Says who has sent the current request. */
export function requestIsFrom(personId: string | null) {
  const request = requests.getStore();
  if (request && personId !== null) request.personId = personId;
}

/** The security log: lines of the log with `logger: "security"`, written at every level but `silent`. */
export function createSecurityLog(log: Logger): SecurityLog {
  const security = log.child({ logger: 'security' }, log.level === 'silent' ? {} : { level: 'info' });
  return (event) => security.info({ ...requests.getStore(), ...event });
}
