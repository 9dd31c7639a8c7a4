import type { SecurityLog } from '@nukkad/core/kernel/security-events.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';

interface CurrentRequest {
  requestId: string;
  personId?: string;
}

const requests = new AsyncLocalStorage<CurrentRequest>();

export const inRequest = <T>(request: CurrentRequest, answer: () => T): T => requests.run(request, answer);

/** For what is about no request, or about several: a timer otherwise runs in the request that started it. */
export const outsideRequests = <T>(work: () => T): T => requests.exit(work);

export function requestIsFrom(personId: string | null) {
  const request = requests.getStore();
  if (request && personId !== null) request.personId = personId;
}

/** Writes lines with `logger: "security"`, at every level but `silent`. */
export function createSecurityLog(log: Logger): SecurityLog {
  const security = log.child({ logger: 'security' }, log.level === 'silent' ? {} : { level: 'info' });
  return (event) => security.info({ ...requests.getStore(), ...event });
}
