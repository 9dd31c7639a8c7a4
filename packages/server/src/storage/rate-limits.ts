import type { Secrets } from '@nukkad/core/kernel/context.ts';
import {
  rateLimits,
  type LastPlace,
  type RateLimit,
  type RateLimitName,
  type RateLimits,
} from '@nukkad/core/kernel/rate-limits.ts';
import type { SecurityLog } from '@nukkad/core/kernel/security-log.ts';
import type { RedisClientType } from '@redis/client';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** How long somebody's last place is remembered, in seconds. */
const placeSeconds = 86_400;

/** Adds the values of ARGV (from 3 on) to a set until it has ARGV[1] of them; returns how many are in it by then, in order. */
const addUpTo = `
  for at = 3, #ARGV do
    if redis.call('sismember', KEYS[1], ARGV[at]) == 0 then
      if redis.call('scard', KEYS[1]) >= tonumber(ARGV[1]) then return at - 3 end
      redis.call('sadd', KEYS[1], ARGV[at])
    end
    if redis.call('ttl', KEYS[1]) < 0 then redis.call('expire', KEYS[1], ARGV[2]) end
  end
  return #ARGV - 2`;

/** Whether ARGV[1] is in a set: 1 or 0. */
const isMember = `return redis.call('sismember', KEYS[1], ARGV[1])`;

/** Values that have expired are dropped so often, in ms. */
const sweepMs = 600_000;

/** What Redis is asked for here. */
export type LimitsClient = Pick<RedisClientType, 'eval' | 'get' | 'set' | 'isReady'>;

/** Values that are forgotten after a while, in this process. */
class Expiring<T> {
  readonly #kept = new Map<string, { value: T; until: number }>();
  #swept = Date.now();

  get(key: string): T | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.until > Date.now() ? kept.value : undefined;
  }

  set(key: string, value: T, seconds: number) {
    const now = Date.now();
    this.#kept.set(key, { value, until: now + seconds * 1000 });
    if (now - this.#swept < sweepMs) return;
    this.#swept = now;
    for (const [key, { until }] of this.#kept) if (until <= now) this.#kept.delete(key);
  }
}

/**
 * The rate limits, counted in this process, or in Redis for all processes. While Redis is away each process counts for
 * itself. `limits` can be raised, for benchmarks.
 */
export function createRateLimits(
  redis: LimitsClient | null,
  /** Where somebody was last is unreadable in Redis (rule S9). */
  secrets: Pick<Secrets, 'seal' | 'unseal'>,
  securityLog: SecurityLog,
  limits: Record<RateLimitName, RateLimit> = rateLimits,
): RateLimits {
  function limiterOf(keyPrefix: string, { times, seconds }: Pick<RateLimit, 'times' | 'seconds'>): RateLimiterAbstract {
    const settings = { keyPrefix, points: times, duration: seconds };
    const here = new RateLimiterMemory(settings);
    if (!redis) return here;
    return new RateLimiterRedis({
      ...settings,
      storeClient: redis,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      insuranceLimiter: here,
    });
  }
  const limitersOf = Object.fromEntries(
    Object.entries(limits).map(([name, { burst, ...steady }]) => [
      name,
      [limiterOf(`nukkad:limit:${name}`, steady), ...(burst ? [limiterOf(`nukkad:burst:${name}`, burst)] : [])],
    ]),
  ) as Record<RateLimitName, RateLimiterAbstract[]>;
  const seen = new Expiring<Set<string>>();
  const reached = new Expiring<true>();
  const places = new Expiring<LastPlace>();

  /** What Redis answers; `here` while it is away. */
  async function inRedis<T>(ask: (client: LimitsClient) => Promise<T>, here: () => T): Promise<T> {
    if (!redis?.isReady) return here();
    try {
      return await ask(redis);
    } catch {
      return here();
    }
  }

  return {
    async take(limit, key) {
      let refusal: unknown;
      for (const limiter of limitersOf[limit])
        try {
          await limiter.consume(key);
          return true;
        } catch (error) {
          if (!(error instanceof RateLimiterRes)) throw error;
          // Once a window: a flood must not fill the log.
          refusal = error.consumedPoints === limiter.points + 1;
        }
      if (refusal) securityLog({ event: 'limit_reached', limit });
      return false;
    },

    async takeDistinct(limit, key, values) {
      const { times, seconds } = limits[limit];
      const id = `nukkad:limit:${limit}:${key}`;
      const within = await inRedis(
        async (client) =>
          Number(await client.eval(addUpTo, { keys: [id], arguments: [String(times), String(seconds), ...values] })),
        () => {
          let known = seen.get(id);
          if (!known) seen.set(id, (known = new Set()), seconds);
          for (const [at, value] of values.entries()) {
            if (!known.has(value) && known.size >= times) return at;
            known.add(value);
          }
          return values.length;
        },
      );
      // Once a window, as above.
      if (within < values.length && !reached.get(id)) {
        reached.set(id, true, seconds);
        securityLog({ event: 'limit_reached', limit });
      }
      return within;
    },

    async hasTaken(limit, key, value) {
      const id = `nukkad:limit:${limit}:${key}`;
      return inRedis(
        async (client) => Number(await client.eval(isMember, { keys: [id], arguments: [value] })) === 1,
        () => seen.get(id)?.has(value) ?? false,
      );
    },

    async lastPlace(personId) {
      const id = `nukkad:place:${personId}`;
      const here = () => places.get(id) ?? null;
      return inRedis(async (client) => {
        const kept = await client.get(id);
        const place = kept === null ? null : secrets.unseal(kept);
        return place === null ? here() : (JSON.parse(place) as LastPlace);
      }, here);
    },

    async keepPlace(personId, place) {
      const id = `nukkad:place:${personId}`;
      places.set(id, place, placeSeconds);
      await inRedis<unknown>(
        (client) => client.set(id, secrets.seal(JSON.stringify(place)), { EX: placeSeconds }),
        () => null,
      );
    },
  };
}
