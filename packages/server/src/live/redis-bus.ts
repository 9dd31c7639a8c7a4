import { errorMessage } from '@nukkad/core/kernel/thrown-message.ts';
import type { Numbered } from '@nukkad/core/kernel/context.ts';
import { createClient } from '@redis/client';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { SettingsError } from '../settings/settings-error.ts';
import { lastAnswersMs } from '../settings/stop-times.ts';
import type { Bus, BusEvents, News } from './bus.ts';
import type { Listeners } from './listeners.ts';

/** How long people stay online after their process has died, in ms. */
const onlineMs = 45_000;
const renewMs = 15_000;
const timeoutMs = 3000;

const newsChannel = 'nukkad:news';
const personChannels = 'nukkad:person:';
const channelOf = (personId: string) => personChannels + personId;
const onlineKey = (personId: string) => `nukkad:online:${personId}`;

/** Without `isConnected`, a start fails after a few attempts. */
const createRedisClient = (url: string, isConnected: () => boolean) =>
  createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: 1000,
    socket: {
      connectTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      reconnectStrategy: (retries) =>
        isConnected() || retries < 5 ? Math.min(2000, 50 * 2 ** retries) : new Error('Redis doesn’t answer'),
    },
  });

/** Processes connected by Redis or Valkey. Each subscribes to the channels of the people who listen in it. */
export class RedisBus implements Bus {
  readonly redis: ReturnType<typeof createRedisClient>;
  readonly #listeners: Listeners;
  readonly #log: Logger;
  /** The first 36 characters of every message: a process ignores its own. */
  readonly #process = randomUUID();
  #isConnected = false;
  /** Since the first subscription; after a break the client subscribes again before it is ready. */
  #isSubscribed = false;
  #renewing: NodeJS.Timeout | undefined;

  constructor(url: string, listeners: Listeners, log: Logger) {
    this.#listeners = listeners;
    this.#log = log;
    this.redis = createRedisClient(url, () => this.#isSubscribed);
  }

  async connect(on: BusEvents) {
    this.redis.on('error', (error: unknown) => {
      if (!this.#isConnected) return;
      this.#isConnected = false;
      this.#log.warn(
        { error, outage: 'Redis' },
        'Redis is away: until it is back, processes find updates through the database',
      );
      on.disconnected();
    });
    this.redis.on('ready', () => {
      if (this.#isSubscribed && !this.#isConnected) this.#connected(on);
    });
    await this.redis.connect().catch((error: unknown) => {
      throw new SettingsError(`Nukkad cannot start: no Redis answers at REDIS_URL (${errorMessage(error)}).`);
    });
    await this.redis.subscribe(newsChannel, (message) => {
      if (!message.startsWith(this.#process)) on.news(JSON.parse(message.slice(37)) as News);
    });
    // Set after the subscription, so that no news is missed from here on.
    this.#isSubscribed = true;
    this.#connected(on);
    this.#renewing = setInterval(() => {
      for (const personId of this.#listeners.people()) void this.#renewOnline(personId);
    }, renewMs);
  }

  #connected(on: BusEvents) {
    this.#isConnected = true;
    // Counted like an outage: Redis may come and go.
    this.#log.info({ outage: 'Redis is back' }, 'connected to the other processes through Redis');
    for (const personId of this.#listeners.people()) void this.online(personId);
    on.connected();
  }

  /** Failures are not errors: what Redis did not take is found in the database. */
  async #attempt(work: Promise<unknown>) {
    try {
      await work;
    } catch (error) {
      this.#log.debug({ error }, 'Redis did not take something');
    }
  }

  publish(updates: readonly Numbered[]) {
    this.#listeners.publish(updates);
    if (!this.#isConnected) return;
    for (const { to, update, number } of updates) {
      const message = `${this.#process} ${number ?? ''} ${JSON.stringify(update)}`;
      void this.#attempt(this.redis.publish(channelOf(to), message));
    }
  }

  #deliver(message: string, channel: string) {
    if (message.startsWith(this.#process)) return;
    const end = message.indexOf(' ', 37);
    const number = message.slice(37, end);
    const personId = channel.slice(personChannels.length);
    this.#listeners.deliver(personId, message.slice(end + 1), number === '' ? null : Number(number));
  }

  announce(news: News) {
    if (this.#isConnected)
      void this.#attempt(this.redis.publish(newsChannel, `${this.#process} ${JSON.stringify(news)}`));
  }

  async online(personId: string) {
    await this.#attempt(
      this.redis.subscribe(channelOf(personId), (message, channel) => this.#deliver(message, channel)),
    );
    await this.#renewOnline(personId);
  }

  #renewOnline(personId: string) {
    const key = onlineKey(personId);
    const until = String(Date.now() + onlineMs);
    return this.#attempt(this.redis.multi().hSet(key, this.#process, until).pExpire(key, onlineMs).exec());
  }

  async offline(personId: string) {
    await this.#attempt(this.redis.unsubscribe(channelOf(personId)));
    await this.#attempt(this.redis.hDel(onlineKey(personId), this.#process));
  }

  async whoIsOnline(ids: readonly string[]) {
    const online = new Set(ids.filter((id) => this.#listeners.isOnline(id)));
    if (!this.#isConnected) return online;
    try {
      const elsewhere = ids.filter((id) => !online.has(id));
      const found = await Promise.all(
        elsewhere.map(async (id) => ({ id, times: await this.redis.hVals(onlineKey(id)) })),
      );
      for (const { id, times } of found) if (times.some((until) => Number(until) > Date.now())) online.add(id);
    } catch (error) {
      this.#log.debug({ error }, 'Redis did not say who is online');
    }
    return online;
  }

  async close() {
    clearInterval(this.#renewing);
    this.#isConnected = false;
    for (const personId of this.#listeners.people())
      void this.#attempt(this.redis.hDel(onlineKey(personId), this.#process));
    // Closing waits for every answer, which may never come.
    const giveUp = setTimeout(() => this.redis.destroy(), lastAnswersMs);
    await this.#attempt(this.redis.close());
    clearTimeout(giveUp);
  }
}
