import { Allowances } from '@nukkad/core/allowances.ts';
import { regions } from '@nukkad/core/people/regions.ts';
import { startServer, type Options, type RunningServer } from '../server.ts';
import type { Settings } from '../settings.ts';
import { authSecret } from './session.ts';

/** Counts nothing and permits everything: for those who look more often than anybody may. */
export class Unlimited extends Allowances {
  override take(): boolean {
    return true;
  }
  override fresh(_key: string, ids: readonly string[]): number {
    return ids.length;
  }
}

const never: [number, number] = [1e9, 1e9];

/** A whole server in its sandbox, on a free port of this machine. Neighbours would mix into what others do: they wait. */
export const startSandbox = (
  settings: Pick<Settings, 'dataDir'> & Partial<Settings>,
  options: Options = {},
): Promise<RunningServer> =>
  startServer(
    {
      edition: 'sandbox',
      port: 0,
      host: '127.0.0.1',
      databaseUrl: null,
      redisUrl: null,
      publicUrl: null,
      authSecret,
      google: null,
      razorpay: null,
      mail: 'mailbox',
      trustedProxies: 0,
      regions,
      feeds: [],
      feedsAllowPrivate: false,
      limits: { newAccountEvents: 3 },
      logLevel: 'silent',
      ...settings,
    },
    { pace: { request: never, read: never, write: never }, ...options },
  );
