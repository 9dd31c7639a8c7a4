import type { Secrets } from '@nukkad/core/kernel/context.ts';
import {
  rateLimits,
  type LastPlace,
  type RateLimit,
  type RateLimitName,
  type RateLimits,
} from '@nukkad/core/kernel/rate-limits.ts';
import type { SecurityLog } from '@nukkad/core/kernel/security-events.ts';
import { daySeconds, minuteMs } from '@nukkad/core/kernel/time.ts';
import type { RedisClientType } from '@redis/client';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

const placeSeconds = daySeconds;

/** Adds ARGV[3] and following to a set until it has ARGV[1] values; returns how many of them are in it, in order. */
const addUpTo = `
  for at = 3, #ARGV do
    if redis.call('sismember', KEYS[1], ARGV[at]) == 0 then
      if redis.call('scard', KEYS[1]) >= tonumber(ARGV[1]) then return at - 3 end
      redis.call('sadd', KEYS[1], ARGV[at])
    end
    if redis.call('ttl', KEYS[1]) < 0 then redis.call('expire', KEYS[1], ARGV[2]) end
  end
  return #ARGV - 2`;

const isMember = `return redis.call('sismember', KEYS[1], ARGV[1])`;

const sweepMs = 10 * minuteMs;

export type LimitsClient = Pick<RedisClientType, 'eval' | 'get' | 'set' | 'del' | 'isReady'>;

class Expiring<T> {
  readonly #kept = new Map<string, { value: T; until: number }>();
  #swept = Date.now();

  get(key: string): T | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.until > Date.now() ? kept.value : undefined;
  }

  delete(key: string) {
    this.#kept.delete(key);
  }

  set(key: string, value: T, seconds: number) {
    const now = Date.now();
    this.#kept.set(key, { value, until: now + seconds * 1000 });
    if (now - this.#swept < sweepMs) return;
    this.#swept = now;
    for (const [key, { until }] of this.#kept) if (until <= now) this.#kept.delete(key);
  }
}

type Allowance = Pick<RateLimit, 'times' | 'seconds'>;

interface Limiter {
  counted: RateLimiterAbstract;
  /** Used while Redis is away, and where there is none. */
  local: RateLimiterAbstract;
}

function createLimiter(redis: LimitsClient | null, keyPrefix: string, { times, seconds }: Allowance): Limiter {
  const settings = { keyPrefix, points: times, duration: seconds };
  const local = new RateLimiterMemory(settings);
  if (!redis) return { counted: local, local };
  const counted = new RateLimiterRedis({
    ...settings,
    storeClient: redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter: local,
  });
  return { counted, local };
}

const createLimiters = (redis: LimitsClient | null, limits: Record<RateLimitName, RateLimit>) =>
  Object.fromEntries(
    Object.entries(limits).map(([name, { burst, ...steady }]) => [
      name,
      [
        createLimiter(redis, `nukkad:limit:${name}`, steady),
        ...(burst ? [createLimiter(redis, `nukkad:burst:${name}`, burst)] : []),
      ],
    ]),
  ) as Record<RateLimitName, Limiter[]>;

export interface RateLimitParts {
  redis: LimitsClient | null;
  /** Seals last places in Redis (rule S9). */
  secrets: Pick<Secrets, 'seal' | 'unseal'>;
  securityLog: SecurityLog;
  limits?: Record<RateLimitName, RateLimit>;
  /** How often something may be done now, instead of what its limit says. */
  liveTimes?: () => Partial<Record<RateLimitName, number>>;
}

/** The rate limits of one process, or through Redis of all. While Redis is away, each process counts for itself. */
export class CountedRateLimits implements RateLimits {
  readonly #redis: LimitsClient | null;
  readonly #secrets: Pick<Secrets, 'seal' | 'unseal'>;
  readonly #securityLog: SecurityLog;
  readonly #limits: Record<RateLimitName, RateLimit>;
  readonly #limiters: Record<RateLimitName, Limiter[]>;
  readonly #liveTimes: () => Partial<Record<RateLimitName, number>>;
  readonly #distinct = new Expiring<Set<string>>();
  readonly #reached = new Expiring<true>();
  readonly #places = new Expiring<LastPlace>();

  constructor({ redis, secrets, securityLog, limits = rateLimits, liveTimes = () => ({}) }: RateLimitParts) {
    this.#redis = redis;
    this.#secrets = secrets;
    this.#securityLog = securityLog;
    this.#limits = limits;
    this.#limiters = createLimiters(redis, limits);
    this.#liveTimes = liveTimes;
  }

  async #inRedis<T>(ask: (client: LimitsClient) => Promise<T>, local: () => T): Promise<T> {
    if (!this.#redis?.isReady) return local();
    try {
      return await ask(this.#redis);
    } catch {
      return local();
    }
  }

  async take(limit: RateLimitName, key: string) {
    let isFirstRefusal = false;
    const times = this.#liveTimes()[limit];
    for (const { counted, local } of this.#limiters[limit]) {
      if (times !== undefined) counted.points = local.points = times;
      try {
        await counted.consume(key);
        return true;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        isFirstRefusal = error.consumedPoints === counted.points + 1;
      }
    }
    // At most once per window, so that a flood cannot fill the log.
    if (isFirstRefusal) this.#securityLog({ event: 'limit_reached', limit });
    return false;
  }

  async takeDistinct(limit: RateLimitName, key: string, values: readonly string[]) {
    const { times, seconds } = this.#limits[limit];
    const id = `nukkad:limit:${limit}:${key}`;
    const within = await this.#inRedis(
      async (client) =>
        Number(await client.eval(addUpTo, { keys: [id], arguments: [String(times), String(seconds), ...values] })),
      () => this.#addUpTo(id, this.#limits[limit], values),
    );
    if (within < values.length && !this.#reached.get(id)) {
      this.#reached.set(id, true, seconds);
      this.#securityLog({ event: 'limit_reached', limit });
    }
    return within;
  }

  #addUpTo(id: string, { times, seconds }: Allowance, values: readonly string[]): number {
    let known = this.#distinct.get(id);
    if (!known) this.#distinct.set(id, (known = new Set()), seconds);
    for (const [at, value] of values.entries()) {
      if (!known.has(value) && known.size >= times) return at;
      known.add(value);
    }
    return values.length;
  }

  async hasTaken(limit: RateLimitName, key: string, value: string) {
    const id = `nukkad:limit:${limit}:${key}`;
    return this.#inRedis(
      async (client) => Number(await client.eval(isMember, { keys: [id], arguments: [value] })) === 1,
      () => this.#distinct.get(id)?.has(value) ?? false,
    );
  }

  async lastPlace(personId: string) {
    const id = `nukkad:place:${personId}`;
    const local = () => this.#places.get(id) ?? null;
    return this.#inRedis(async (client) => {
      const kept = await client.get(id);
      const place = kept === null ? null : this.#secrets.unseal('place', kept);
      return place === null ? local() : (JSON.parse(place) as LastPlace);
    }, local);
  }

  async forgetPlace(personId: string) {
    const id = `nukkad:place:${personId}`;
    this.#places.delete(id);
    await this.#inRedis<unknown>(
      (client) => client.del(id),
      () => null,
    );
  }

  async keepPlace(personId: string, place: LastPlace) {
    const id = `nukkad:place:${personId}`;
    this.#places.set(id, place, placeSeconds);
    await this.#inRedis<unknown>(
      (client) => client.set(id, this.#secrets.seal('place', JSON.stringify(place)), { EX: placeSeconds }),
      () => null,
    );
  }
}
