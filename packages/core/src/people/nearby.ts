import { sql, type Kysely } from 'kysely';
import { personColumns, type PersonFacts } from '../account/person.ts';
import { genders, interestOptions } from '../account/rules.ts';
import type { Database } from '../database.ts';
import { tickOf } from './area.ts';
import { NearbyIndex, type Indexed } from './nearby-index.ts';

/** A person's row, as the index reads it. */
interface NearbyRow {
  id: string;
  area: string | null;
  next_area: string | null;
  next_at: Date | null;
  expires_at: Date;
  age: number | null;
  gender: string | null;
  interests: string;
  premium_until: Date | null;
  shuffle: number;
}

/** Rows read at once: few enough that taking them in holds up nobody for more than some milliseconds. */
const page = 4000;
/** So many people's cards are kept at hand. */
const mostCards = 50_000;

export const interestBits = (interests: readonly string[]): number =>
  interests.reduce((bits, interest) => bits | (1 << interestOptions.indexOf(interest as never)), 0);

export const genderBits = (wanted: readonly string[]): number =>
  wanted.reduce((bits, gender) => bits | (1 << genders.indexOf(gender as never)), 0);

const seconds = (date: Date | null) => (date === null ? 0 : Math.max(0, Math.floor(date.getTime() / 1000)));
/** The largest number that the index can hold, for dates far ahead. */
const farAhead = 2 ** 32 - 1;

/** The area in which others see somebody at a moment, by their row. */
export const areaAt = (row: { area: string | null; next_area: string | null; next_at: Date | null }, now: Date) =>
  row.next_at !== null && row.next_at <= now ? row.next_area : row.area;

/** Everything that the index needs of people who may be seen. */
const nearbyRows = (db: Kysely<Database>) =>
  db
    .selectFrom('presence')
    .innerJoin('person', 'person.id', 'presence.person_id')
    .where('person.onboarded_at', 'is not', null)
    .select([
      'person.id',
      'presence.area',
      'presence.next_area',
      'presence.next_at',
      'presence.expires_at',
      'person.age',
      'person.gender',
      sql<string>`person.interests::text`.as('interests'),
      'person.premium_until',
      'person.shuffle',
    ]);

/**
 * Keeps a `NearbyIndex` as the database would have it: built at the start, brought up to date at each tick with those who
 * moved, and at once with whoever a committed operation has changed. The database stays the truth; a test compares.
 */
export class Nearby {
  readonly index = new NearbyIndex();
  readonly #db: Kysely<Database>;
  readonly #now: () => Date;
  /** Everything up to this tick has been taken in, ms since 1970. */
  #tick = 0;
  /** Work on the index, one after the other: what is read must be taken in before the next is read. */
  #work: Promise<unknown> = Promise.resolve();
  readonly #waiting = new Set<string>();
  #refreshing: Promise<void> | null = null;
  readonly #cards = new Map<string, PersonFacts>();
  /** Lists of interests as PostgreSQL writes them: there are few different ones. */
  readonly #bitsOf = new Map<string, number>();

  constructor(db: Kysely<Database>, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  #take(row: NearbyRow, now: Date) {
    const area = areaAt(row, now);
    if (area === null || row.age === null || row.gender === null || row.interests === '{}' || row.expires_at <= now)
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
      gender: genders.indexOf(row.gender as never),
      interests,
      shuffle: row.shuffle,
      premiumUntil: Math.min(seconds(row.premium_until), farAhead),
      expires: Math.min(seconds(row.expires_at), farAhead),
    };
    this.index.put(indexed);
  }

  /** One piece of work after the other. */
  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#work.then(work);
    this.#work = done.catch(() => {});
    return done;
  }

  /** Takes in the rows of a query, page by page; returns how many. Between two pages others have their turn. */
  async #takeAll(rows: ReturnType<typeof nearbyRows>, now: Date): Promise<number> {
    let taken = 0;
    for (let last = ''; ;) {
      const read = await this.#next(async () => {
        const read = await rows
          .where('presence.person_id', '>', last)
          .orderBy('presence.person_id')
          .limit(page)
          .execute();
        for (const row of read) this.#take(row, now);
        return read;
      });
      taken += read.length;
      if (read.length < page) return taken;
      last = read.at(-1)!.id;
    }
  }

  /** Reads everybody. */
  async load() {
    const now = this.#now();
    this.#tick = tickOf(now.getTime());
    await this.#takeAll(nearbyRows(this.#db), now);
    const blocks = await this.#db
      .selectFrom('block')
      .select(['blocker', 'blocked'])
      .where('ended_at', 'is', null)
      .execute();
    for (const { blocker, blocked } of blocks) this.index.block(blocker, blocked);
  }

  /** Takes in whoever moves at a tick that has begun since the last call; returns how many. */
  async advance(): Promise<number> {
    const now = this.#now();
    const tick = tickOf(now.getTime());
    if (tick <= this.#tick) return 0;
    const moving = nearbyRows(this.#db)
      .where('presence.next_at', '>', new Date(this.#tick))
      .where('presence.next_at', '<=', new Date(tick));
    const moved = await this.#takeAll(moving, now);
    this.#tick = tick;
    return moved;
  }

  /** Takes in what a committed operation has changed of some people, their blocks included. */
  refresh(ids: Iterable<string>): Promise<void> {
    for (const id of ids) {
      this.#waiting.add(id);
      this.#cards.delete(id);
    }
    // Whoever comes while a refresh waits for its turn is read with it.
    this.#refreshing ??= this.#next(async () => {
      this.#refreshing = null;
      const ids = [...this.#waiting];
      this.#waiting.clear();
      await this.#refresh(ids);
    });
    return this.#refreshing;
  }

  async #refresh(ids: string[]) {
    const rows = await nearbyRows(this.#db).where('person.id', 'in', ids).execute();
    const blocks = await this.#db
      .selectFrom('block')
      .select(['blocker', 'blocked'])
      .where((is) => is.or([is('blocker', 'in', ids), is('blocked', 'in', ids)]))
      .where('ended_at', 'is', null)
      .execute();
    const now = this.#now();
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

  /** What cards show of people, in the order of the ids; whoever is gone is left out. */
  async cards(ids: readonly string[]): Promise<Map<string, PersonFacts>> {
    const cards = new Map<string, PersonFacts>();
    const missing: string[] = [];
    for (const id of ids) {
      const card = this.#cards.get(id);
      if (card) cards.set(id, card);
      else missing.push(id);
    }
    if (missing.length > 0) {
      // In turn with the refreshes, or a card read before a change would be kept after it.
      const rows = await this.#next(() =>
        this.#db.selectFrom('person').select(personColumns).where('id', 'in', missing).execute(),
      );
      for (const row of rows) {
        cards.set(row.id, row);
        this.#cards.set(row.id, row);
      }
      for (const id of this.#cards.keys()) {
        if (this.#cards.size <= mostCards) break;
        this.#cards.delete(id);
      }
    }
    return cards;
  }
}
