import { sql, type Kysely } from 'kysely';
import { areaColumn, nearbyRows, secondsOf, type NearbyRow } from './rows-to-search.ts';
import { availabilityColumns } from '../availability-row.ts';
import { personColumns } from '../person.ts';
import type { NearbyPeople } from '../../../kernel/context.ts';
import type { Database, NearbyCard } from '../../../kernel/database.ts';
import { changesKeptMs, changesSince } from '../../../kernel/nearby-changes.ts';
import { NearbyIndex, type Indexed } from './nearby-search.ts';
import { readAheadMs, tickOf } from '../presence-times.ts';
import { genderNames, interestBits, languageBits } from './trait-bits.ts';

const loadedAtOnce = 5000;
const movedAtOnce = 500;
const maxCards = 50_000;

/** An id that the database loses when it crashes; written if there is none. */
async function sinceCrash(db: Kysely<Database>): Promise<string> {
  const first = db.selectFrom('since_crash').select('id').orderBy('id').limit(1);
  const found = await first.executeTakeFirst();
  if (found) return found.id;
  await sql`insert into since_crash values (gen_random_uuid())`.execute(db);
  return (await first.executeTakeFirstOrThrow()).id;
}

/** Keeps a `NearbyIndex` in step with the database: at the start, at each tick, and after every committed change. */
export class Nearby implements NearbyPeople {
  index = new NearbyIndex();
  #isCurrent = false;
  #suspensions = 0;
  readonly #db: Kysely<Database>;
  readonly #now: () => Date;
  readonly #tickMs: number;
  #tick = 0;
  /** Runs one after the other: what is read must be applied before the next read. */
  #work: Promise<unknown> = Promise.resolve();
  readonly #waiting = new Set<string>();
  #refreshing: Promise<void> | null = null;
  /** Changes visible in this snapshot of PostgreSQL's are applied. */
  #snapshot: string | null = null;
  /** When it was read, in ms since 1970. */
  #caughtUpAt = 0;
  #sinceCrash: string | null = null;
  #advancing: Promise<number> | null = null;
  readonly #cards = new Map<string, NearbyCard>();
  readonly #bitsOf = new Map<string, number>();

  readonly #failed: (error: unknown) => void;

  constructor(db: Kysely<Database>, now: () => Date, tickMs: number, failed: (error: unknown) => void = () => {}) {
    this.#db = db;
    this.#now = now;
    this.#tickMs = tickMs;
    this.#failed = failed;
  }

  #take(row: NearbyRow, now: Date) {
    const { area } = row;
    if (
      area === null ||
      !row.onboarded ||
      row.age === null ||
      row.gender === null ||
      row.interests === '{}' ||
      row.expires <= now.getTime() / 1000
    )
      return this.index.remove(row.id);
    let interests = this.#bitsOf.get(row.interests);
    if (interests === undefined) {
      interests = interestBits(row.interests.slice(1, -1).split(','));
      this.#bitsOf.set(row.interests, interests);
    }
    const indexed: Indexed = {
      id: row.id,
      area,
      age: row.age,
      gender: genderNames.indexOf(row.gender),
      interests,
      shuffle: row.shuffle,
      premiumUntil: row.premium_until,
      expires: row.expires,
      languages:
        row.languages === null || row.languages === '{}' ? 0 : languageBits(row.languages.slice(1, -1).split(',')),
      freeUntil: row.free_until,
      audience: row.audience,
      isVerified: row.is_verified,
      womanFrom: row.woman_from,
    };
    this.index.put(indexed);
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#work.then(work);
    this.#work = done.catch(() => {});
    return done;
  }

  get isCurrent(): boolean {
    return this.#isCurrent;
  }

  suspend() {
    this.#isCurrent = false;
    this.#suspensions++;
  }

  get tick(): Date {
    return new Date(this.#tick);
  }

  /** Loads everyone. The cursor shows rows as of its opening; people who change meanwhile wait and are read again. */
  async load() {
    const suspensions = this.#suspensions;
    await this.#next(() =>
      this.#db.transaction().execute(async (db) => {
        const now = this.#now();
        this.#isCurrent = false;
        this.index = new NearbyIndex();
        this.#cards.clear();
        this.#tick = tickOf(now.getTime(), this.#tickMs);
        this.#sinceCrash = await sinceCrash(db);
        const { snapshot } = await changesSince(db, null);
        const rows = nearbyRows(db, now);
        await sql`declare people no scroll cursor for ${rows}`.execute(db);
        const fetch = async () => (await sql<NearbyRow>`fetch ${sql.lit(loadedAtOnce)} from people`.execute(db)).rows;
        for (let page = await fetch(); page.length > 0;) {
          const next = fetch();
          for (const row of page) this.#take(row, now);
          page = await next;
        }
        this.index.settle();
        const blocks = await db
          .selectFrom('block')
          .select(['blocker', 'blocked'])
          .where('ended_at', 'is', null)
          .execute();
        for (const { blocker, blocked } of blocks) this.index.block(blocker, blocked);
        this.#snapshot = snapshot;
        this.#caughtUpAt = now.getTime();
        this.#isCurrent = suspensions === this.#suspensions;
      }),
    );
  }

  /** Applies what any process committed since the last call; reloads when that is too long ago. */
  async catchUp(): Promise<void> {
    if (this.#snapshot === null) return;
    if (this.#now().getTime() - this.#caughtUpAt > changesKeptMs / 2) return this.load();
    const changed = await this.#next(async () => {
      const at = this.#now().getTime();
      const { snapshot, ids } = await changesSince(this.#db, this.#snapshot);
      this.#snapshot = snapshot;
      this.#caughtUpAt = at;
      return ids;
    });
    await this.refresh(changed);
  }

  /** Applies moves of ticks since the last call; returns how many. After a database crash everyone is hidden. */
  advance(): Promise<number> {
    return (this.#advancing ??= this.#advance().finally(() => (this.#advancing = null)));
  }

  async #advance(): Promise<number> {
    const now = this.#now();
    const tick = tickOf(now.getTime(), this.#tickMs);
    if (tick <= this.#tick) return 0;
    if ((await sinceCrash(this.#db)) !== this.#sinceCrash) {
      await this.load();
      return 0;
    }
    const since = new Date(this.#tick);
    const moving = this.#db
      .selectFrom('presence')
      .select(['person_id as id', 'next_at', areaColumn(now), secondsOf('expires_at').as('expires')])
      .where('next_at', '<=', new Date(tick))
      .orderBy('next_at')
      .orderBy('person_id')
      .limit(movedAtOnce);
    let moved = 0;
    for (let last: { id: string; next_at: Date | null } | undefined; ;) {
      const picked = last
        ? moving.where(sql<boolean>`(next_at, person_id) > (${last.next_at}, ${last.id})`)
        : moving.where('next_at', '>', since);
      const page = await this.#next(async () => {
        const page = await picked.execute();
        await this.#move(page, now);
        return page;
      });
      moved += page.length;
      last = page.at(-1);
      if (page.length < movedAtOnce) break;
    }
    await this.#prolong(tick, now);
    this.#tick = tick;
    return moved;
  }

  async #move(rows: readonly { id: string; area: string | null; expires: number }[], now: Date) {
    const unknown: string[] = [];
    for (const { id, area, expires } of rows)
      if (area === null || expires <= now.getTime() / 1000) this.index.remove(id);
      else if (!this.index.move(id, area, expires)) unknown.push(id);
    if (unknown.length > 0) for (const row of await this.#read(unknown, now)) this.#take(row, now);
  }

  /** Reads repeated reports before they expire: not announced, or response times would reveal them (rule T2). */
  async #prolong(tick: number, now: Date) {
    const ids = this.index.expiring((tick + readAheadMs(this.#tickMs)) / 1000);
    for (let at = 0; at < ids.length; at += movedAtOnce)
      await this.#next(async () => {
        const some = ids.slice(at, at + movedAtOnce);
        const rows = await this.#db
          .selectFrom('presence')
          .select(['person_id as id', areaColumn(now), secondsOf('expires_at').as('expires')])
          .where(sql<boolean>`person_id = any(${some}::text[])`)
          .execute();
        const there = new Set(rows.map(({ id }) => id));
        for (const id of some) if (!there.has(id)) this.index.remove(id);
        await this.#move(rows, now);
      });
  }

  /** Applies a committed operation's changes to people and their blocks. Never rejects; the next call retries. */
  refresh(ids: Iterable<string>): Promise<void> {
    for (const id of ids) {
      this.#waiting.add(id);
      this.#cards.delete(id);
    }
    this.#refreshing ??= this.#next(async () => {
      this.#refreshing = null;
      const ids = [...this.#waiting];
      this.#waiting.clear();
      if (ids.length === 0) return;
      try {
        await this.#refresh(ids);
      } catch (error) {
        // Their change is committed: hidden is better than wrong.
        for (const id of ids) {
          this.index.remove(id);
          this.#waiting.add(id);
        }
        this.#failed(error);
      }
    });
    return this.#refreshing;
  }

  #read(ids: readonly string[], now: Date) {
    return nearbyRows(this.#db, now)
      .where(sql<boolean>`person.id = any(${ids}::text[])`)
      .execute();
  }

  async #refresh(ids: string[]) {
    const now = this.#now();
    const rows = await this.#read(ids, now);
    const blocks = await this.#db
      .selectFrom('block')
      .select(['blocker', 'blocked'])
      .where(sql<boolean>`(blocker = any(${ids}::text[]) or blocked = any(${ids}::text[]))`)
      .where('ended_at', 'is', null)
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of ids) {
      const row = byId.get(id);
      if (row) this.#take(row, now);
      else this.index.remove(id);
      this.index.unblockAll(id);
      this.#cards.delete(id);
    }
    for (const { blocker, blocked } of blocks) this.index.block(blocker, blocked);
  }

  async cards(ids: readonly string[]): Promise<(NearbyCard | undefined)[]> {
    const cards = ids.map((id) => this.#cards.get(id));
    const missing = ids.filter((_, at) => cards[at] === undefined);
    if (missing.length === 0) return cards;
    // In turn with refreshes, or a card read before a change would be kept.
    const rows = await this.#next(() =>
      this.#db
        .selectFrom('person')
        .leftJoin('own_words', 'own_words.person_id', 'person.id')
        .leftJoin('availability', 'availability.person_id', 'person.id')
        .select([...personColumns, 'own_words.line', ...availabilityColumns])
        .where('person.id', 'in', missing)
        .execute(),
    );
    for (const row of rows) this.#cards.set(row.id, row);
    const read = new Map(rows.map((row) => [row.id, row]));
    for (const id of this.#cards.keys()) {
      if (this.#cards.size <= maxCards) break;
      this.#cards.delete(id);
    }
    return ids.map((id, at) => cards[at] ?? read.get(id));
  }
}
