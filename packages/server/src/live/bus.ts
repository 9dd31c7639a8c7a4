import type { Numbered } from '@nukkad/core/kernel/context.ts';
import { createClient } from '@redis/client';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Live } from './sockets.ts';
import type { LimitsClient } from '../storage/rate-limits.ts';
import { SettingsError } from '../settings/settings-error.ts';

/** What the other processes of an instance must know at once. */
export type News =
  /** What others may see nearby of some people is no longer what it was. */
  | { changed: string[] }
  /** A session was ended, and its sockets must be. */
  | { sessionEnded: string };

/** What joins the processes of an instance. The database stays the truth: whatever is lost here is found there. */
export interface Bus {
  /** Hands updates to whoever listens, in this process or another. */
  publish(updates: readonly Numbered[]): void;
  /** Tells the other processes. */
  announce(news: News): void;
  /** Somebody's first listener in this process has come, or their last has gone. Resolves when the others can know. */
  came(personId: string): Promise<void>;
  left(personId: string): Promise<void>;
  /** Which of some people are connected, to whatever process. */
  online(ids: readonly string[]): Promise<Set<string>>;
  close(): Promise<void>;
  /** Redis itself; null for one process alone. */
  redis: LimitsClient | null;
}

/** One process needs nothing between processes. */
export const aloneBus = (live: Live): Bus => ({
  publish: (updates) => live.publish(updates),
  announce() {},
  async came() {},
  async left() {},
  online: async (ids) => new Set(ids.filter((id) => live.isOnline(id))),
  async close() {},
  redis: null,
});

/** Somebody whose process has died without a word is online for so long, in ms. */
const onlineMs = 45_000;
const renewMs = 15_000;
/** Redis answers within this, in ms, or is away. */
const patienceMs = 3000;
/** And gets so long to answer what it was asked when a process stops, in ms. */
const closingMs = 1000;

const newsChannel = 'nukkad:news';
const personChannels = 'nukkad:person:';
const channelOf = (personId: string) => personChannels + personId;
const onlineKey = (personId: string) => `nukkad:online:${personId}`;

/**
 * Processes joined by Redis or Valkey. Updates of a person go through a channel of theirs, to which each process with a
 * listener of theirs subscribes. `joined` is called whenever the connection stands, also after it was broken: what was said
 * meanwhile has not been heard. `parted` is called when it breaks.
 */
export async function redisBus(
  url: string,
  live: Live,
  log: Logger,
  on: { news(news: News): void; joined(): void; parted(): void },
): Promise<Bus> {
  const process = randomUUID();
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: 1000,
    socket: {
      connectTimeout: patienceMs,
      socketTimeout: patienceMs,
      reconnectStrategy: (retries) =>
        subscribed || retries < 5 ? Math.min(2000, 50 * 2 ** retries) : new Error('nobody answers'),
    },
  });
  let joined = false;
  /** Since the first time that the news are heard; after a break the client subscribes by itself before it is ready. */
  let subscribed = false;
  client.on('error', (error: unknown) => {
    if (!joined) return;
    joined = false;
    log.warn({ error }, 'Redis is away: processes hear of one another through the database until it is back');
    on.parted();
  });
  function join() {
    joined = true;
    log.info('joined with other processes through Redis');
    for (const personId of live.people()) void came(personId);
    on.joined();
  }
  client.on('ready', () => {
    if (subscribed && !joined) join();
  });

  /** What Redis did not take is found in the database; that it is away has been logged. */
  const attempt = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      log.debug({ error }, 'Redis did not take something');
    }
  };

  const sayOnline = (personId: string) =>
    attempt(
      client
        .multi()
        .hSet(onlineKey(personId), process, String(Date.now() + onlineMs))
        .pExpire(onlineKey(personId), onlineMs)
        .exec(),
    );
  /** Who says it (in as many characters as a UUID has), the number, and the update as JSON, with a blank between. */
  function hear(message: string, channel: string) {
    if (message.startsWith(process)) return;
    const end = message.indexOf(' ', 37);
    const number = message.slice(37, end);
    live.deliver(channel.slice(personChannels.length), message.slice(end + 1), number === '' ? null : Number(number));
  }
  async function came(personId: string) {
    await attempt(client.subscribe(channelOf(personId), hear));
    await sayOnline(personId);
  }

  await client.connect().catch((error: unknown) => {
    throw new SettingsError(`Nukkad cannot start: no Redis answers at REDIS_URL (${(error as Error).message}).`);
  });
  await client.subscribe(newsChannel, (message) => {
    if (!message.startsWith(process)) on.news(JSON.parse(message.slice(37)) as News);
  });
  // Only now: what is read from here on misses no news.
  subscribed = true;
  join();
  const renew = setInterval(() => {
    for (const personId of live.people()) void sayOnline(personId);
  }, renewMs);

  return {
    redis: client,
    publish(updates) {
      live.publish(updates);
      if (!joined) return;
      for (const { to, update, number } of updates)
        void attempt(client.publish(channelOf(to), `${process} ${number ?? ''} ${JSON.stringify(update)}`));
    },
    announce(news) {
      if (joined) void attempt(client.publish(newsChannel, `${process} ${JSON.stringify(news)}`));
    },
    came,
    async left(personId) {
      await attempt(client.unsubscribe(channelOf(personId)));
      await attempt(client.hDel(onlineKey(personId), process));
    },
    async online(ids) {
      const online = new Set(ids.filter((id) => live.isOnline(id)));
      const elsewhere = ids.filter((id) => !online.has(id));
      try {
        const seen = await Promise.all(joined ? elsewhere.map((id) => client.hVals(onlineKey(id))) : []);
        for (const [at, until] of seen.entries())
          if (until.some((time) => Number(time) > Date.now())) online.add(elsewhere[at]!);
      } catch (error) {
        log.debug({ error }, 'Redis did not say who is online');
      }
      return online;
    },
    async close() {
      clearInterval(renew);
      joined = false;
      for (const personId of live.people()) void attempt(client.hDel(onlineKey(personId), process));
      // It waits for every answer, and would for ever once there is nobody left who answers.
      const giveUp = setTimeout(() => client.destroy(), closingMs);
      await attempt(client.close());
      clearTimeout(giveUp);
    },
  };
}
