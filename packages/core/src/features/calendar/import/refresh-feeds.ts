import type { Host, Reader } from '../../../kernel/context.ts';
import { refused, transaction, uuid } from '../../../kernel/operation.ts';
import { CalendarsClosed, FeedProblem } from './calendar-reader.ts';
import type { Feed } from './contract.ts';
import { countRefresh, feedFrom } from './own-feeds.ts';
import { storeEvents } from './store-events.ts';
import { readAgainMs, refreshBackoffMs } from './refresh-interval.ts';
import { leaseEnd, serverOf, takeTurn, type DueFeed, type UnderWay } from './refresh-turns.ts';

const settled = (now: Date, failures: number) => ({
  step: null,
  failures,
  next_at: new Date(now.getTime() + refreshBackoffMs(failures, Math.random())),
});

async function refresh(host: Host, feed: DueFeed) {
  const of = <T extends { where(column: 'id', is: '=', id: string): T }>(query: T) => query.where('id', '=', feed.id);
  try {
    const stale = feed.read_at === null || host.now().getTime() - feed.read_at.getTime() >= readAgainMs;
    const fetched = await host.calendars.fetch(
      feed.url,
      stale ? { etag: null, lastModified: null } : { etag: feed.etag, lastModified: feed.last_modified },
    );
    if (!fetched) {
      const now = host.now();
      await of(host.db.updateTable('feed'))
        .set({ ...settled(now, 0), refreshed_at: now, problem: null })
        .execute();
      return;
    }
    await of(host.db.updateTable('feed'))
      .set({ step: 'reading', next_at: leaseEnd(host.now()) })
      .execute();
    const found = await host.calendars.read(fetched.bytes, host.now(), { owner: feed.owner, isScheduled: true });
    await transaction(host, async (context) => {
      const { db, now } = context;
      const still = await of(db.selectFrom('feed').select('id')).forUpdate().executeTakeFirst();
      if (!still) return;
      const { events, problem } = await storeEvents(context, feed.id, found);
      await of(db.updateTable('feed'))
        .set({
          ...settled(now, 0),
          refreshed_at: now,
          read_at: now,
          // What was left out is read again, since it is imported once the operator's lists allow it.
          etag: problem === null ? fetched.etag : null,
          last_modified: problem === null ? fetched.lastModified : null,
          problem,
          events,
        })
        .execute();
    });
  } catch (error) {
    if (error instanceof CalendarsClosed) {
      await of(host.db.updateTable('feed')).set({ step: 'waiting', next_at: host.now() }).execute();
      return;
    }
    await of(host.db.updateTable('feed'))
      .set({
        ...settled(host.now(), feed.failures + 1),
        problem: error instanceof FeedProblem ? error.message : 'Something went wrong on our side. We’ll try again.',
      })
      .execute();
    if (!(error instanceof FeedProblem)) throw error;
  }
}

const maxAtOnce = 8;

export class FeedRefresher {
  readonly #host: Host;
  readonly #report: (error: unknown) => void;
  readonly #underWay = new Set<UnderWay>();
  #isStarting = false;
  #isAsked = false;
  #isStopped = false;
  #finished = 0;
  #idle = Promise.withResolvers<void>();

  constructor(host: Host, report: (error: unknown) => void) {
    this.#host = host;
    this.#report = report;
  }

  wake() {
    this.#isAsked = true;
    if (!this.#isStarting) void this.#start();
  }

  async #start() {
    this.#isStarting = true;
    // Calendars that became due during the query may be missing from its answer.
    while (this.#isAsked && !this.#isStopped) {
      this.#isAsked = false;
      try {
        while (this.#underWay.size < maxAtOnce && !this.#isStopped) {
          const feed = await takeTurn(this.#host, [...this.#underWay]);
          if (!feed) break;
          void this.#refresh(feed);
        }
      } catch (error) {
        this.#report(error);
      }
    }
    this.#isStarting = false;
    if (this.#underWay.size > 0) return;
    this.#idle.resolve();
    this.#idle = Promise.withResolvers();
  }

  async #refresh(feed: DueFeed) {
    const own = { id: feed.id, owner: feed.owner, server: serverOf(feed.url) };
    this.#underWay.add(own);
    try {
      await refresh(this.#host, feed);
    } catch (error) {
      this.#report(error);
    }
    this.#underWay.delete(own);
    this.#finished++;
    this.wake();
  }

  async settled(): Promise<number> {
    while (this.#isStarting || this.#underWay.size > 0) await this.#idle.promise;
    return this.#finished;
  }

  async stop() {
    this.#isStopped = true;
    await this.settled();
  }
}

export async function refreshFeeds(host: Host): Promise<number> {
  const errors: unknown[] = [];
  const refresher = new FeedRefresher(host, (error) => errors.push(error));
  refresher.wake();
  const many = await refresher.settled();
  if (errors.length > 0) throw errors[0];
  return many;
}

/** Makes someone's calendar due now; returns right away. Refuses with `NOT_FOUND` and `FEEDS_TOO_OFTEN`. */
export async function refreshNow(
  { host, me, now }: Pick<Reader, 'host' | 'me' | 'now'>,
  feedId: string,
): Promise<Feed> {
  const id = uuid(feedId);
  const own = await host.db
    .selectFrom('feed')
    .select('id')
    .where('id', '=', id)
    .where('owner', '=', me)
    .where('url', 'is not', null)
    .executeTakeFirst();
  if (!own) throw refused('NOT_FOUND');
  await countRefresh(host, me);
  const waiting = await host.db
    .updateTable('feed')
    .set((feed) => ({
      next_at: feed.case().when('step', 'is', null).then(now).else(feed.ref('next_at')).end(),
      step: feed.fn.coalesce('step', feed.val('waiting' as const)),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!waiting) throw refused('NOT_FOUND');
  host.calendars.wake();
  return feedFrom(waiting);
}
