import { settingDefaults } from '@nukkad/core/features/operator/setting-defaults.ts';
import {
  rateLimits,
  type LastPlace,
  type RateLimit,
  type RateLimitName,
  type RateLimits,
} from '@nukkad/core/kernel/rate-limits.ts';
import { regions } from '@nukkad/core/features/people/built-in-regions.ts';
import { tickMsOf } from '@nukkad/core/features/people/presence-times.ts';
import { CountedRateLimits } from '../storage/counted-rate-limits.ts';
import { createSecrets } from '../settings/secrets.ts';
import { createVapidKey } from '../features/notifications/vapid-key.ts';
import { startServer, type Options, type RunningServer } from '../server.ts';
import type { Settings } from '../settings/settings.ts';
import { authSecret } from './session.ts';

/**
 * Permits everything but travelling faster than a train: for attacks that look more often than anyone may. With
 * `CountedRateLimits` and higher limits instead, counting is part of what is measured.
 */
export function unlimited(): RateLimits {
  const places = new Map<string, LastPlace>();
  return {
    take: async () => true,
    takeDistinct: async (_, __, values) => values.length,
    hasTaken: async () => false,
    lastPlace: async (personId) => places.get(personId) ?? null,
    keepPlace: async (personId, place) => void places.set(personId, place),
    forgetPlace: async (personId) => void places.delete(personId),
  };
}

/** The product's own counting with limits that nobody reaches: for benchmarks, in which it is part of what is measured. */
export function raisedLimits(): Pick<Options, 'rateLimits' | 'frameLimit'> {
  const raised = Object.fromEntries(
    Object.entries(rateLimits).map(([name, { seconds }]) => [name, { times: 1e9, seconds }]),
  ) as Record<RateLimitName, RateLimit>;
  return {
    rateLimits: new CountedRateLimits({
      redis: null,
      secrets: createSecrets(authSecret),
      securityLog: () => {},
      limits: raised,
    }),
    frameLimit: { burst: 1e9, perSecond: 1e9 },
  };
}

const never: [number, number] = [1e9, 1e9];
/** Shared by all servers of a process, since attacks compare what two of them answer. */
const vapidKey = createVapidKey();

/**
 * A whole server in its sandbox, on a free port of this machine, with the ticks of production. Neighbours would mix into
 * what others do: they wait.
 */
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
      seller: null,
      mail: 'mailbox',
      trustedProxies: 0,
      regions,
      tickMs: tickMsOf.production,
      feeds: [],
      feedsAllowPrivate: false,
      push: { vapidKey, hosts: [], allowPrivate: false },
      mapTiles: null,
      changeable: {
        fixed: {},
        defaults: { ...settingDefaults, FREE_MESSAGES_A_DAY: 1_000_000, PROMOTION_WEEK_RUPEES: 200 },
      },
      operator: { supportEmail: null, grievanceOfficer: null },
      securityContact: null,
      metrics: null,
      traces: null,
      logLevel: 'silent',
      ...settings,
    },
    { pace: { request: never, read: never, write: never }, ...options },
  );
