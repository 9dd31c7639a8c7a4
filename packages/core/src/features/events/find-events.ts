import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { cursorsOf } from '../../kernel/cursor.ts';
import { refused } from '../../kernel/operation.ts';
import { readOwnWhereabouts, seenArea } from '../people/presence.ts';
import { connectedWith } from '../people/connections.ts';
import type { Event } from './contract.ts';
import { nearestFirst, type Located } from './nearest-events.ts';
import { readPageOfEvents } from './read-events.ts';
import { listedTo } from './duplicate-events.ts';
import { visibleTo } from './event-visibility.ts';
import { notWithheldFrom } from './withheld-event.ts';
import { categories, type Category } from './category.ts';
import { cityZone } from '../../kernel/city-days.ts';
import { searchWords } from './event-search.ts';
import { highestPrice, whenWindow, type EventFilter } from './event-filter.ts';
import { eventsPage } from './list-sizes.ts';
import type { PromotedBy } from './promoted-by.ts';
import { mayShowPromotions, promotedAround, type OwnPlace, type Promoted } from './promoted-events.ts';

const maxRanked = 1000;

interface Place {
  /** The rank of the match; 0 without search words. In a list by distance, the shown distance in km, negated. */
  fit: number;
  startsAt: Date;
  id: string;
}

type By = 'all' | 'words' | 'likeness';

const cursors = cursorsOf<[by: By, fit: number, startsAt: string, id: string, from: string | null]>('events');

function unseal(host: Reader['host'], sealed: string): { by: By; place: Place; from: string | null } {
  const [by, fit, startsAt, id, from] = cursors.unseal(host, sealed);
  return { by, place: { fit, startsAt: new Date(startsAt), id }, from };
}

function passing(
  { me, now }: Reader,
  filter: EventFilter,
  // Saved events are listed even when they are duplicates.
  isListed = filter.saved ? visibleTo(sql.val(me)) : listedTo(sql.val(me)),
): RawBuilder<unknown> {
  const { after, before } = whenWindow(filter.when, now);
  const category = categories.find((name) => name.toLowerCase() === filter.category);
  const conditions = [
    // Saved events stay listed when they are cancelled.
    filter.saved ? sql`event.status in ('published', 'cancelled')` : sql`event.status = 'published'`,
    sql`event.starts_at > ${after}`,
    isListed,
  ];
  if (before) conditions.push(sql`event.starts_at < ${before}`);
  if (category) conditions.push(sql`event.category = ${category}`);
  const highest = highestPrice(filter.price);
  if (highest !== null) conditions.push(sql`event.price <= ${highest} and event.feed_id is null`);
  if (filter.saved) conditions.push(sql`event.id in (select event_id from saved_event where person_id = ${me})`);
  if (filter.friends)
    conditions.push(sql`event.id in (
      select theirs.event_id
      from ${connectedWith(me)} as friend
      join payment_order as theirs on theirs.person_id = friend.person_id and theirs.status = 'paid'
      join person on person.id = friend.person_id and person.paused_at is null
    )`);
  return sql.join(conditions, sql` and `);
}

/** A tsquery in which every word, or a similar one, must occur; the last as a prefix. Words contain no operators. */
async function queryOf({ db }: Reader, by: Exclude<By, 'all'>, words: readonly string[]): Promise<string> {
  const like = new Map<string, { word: string }[]>();
  if (by === 'likeness') {
    const { rows } = await sql<{ typed: string; word: string }>`
      select typed, word from words_like(${words}::text[])`.execute(db);
    for (const [typed, near] of Map.groupBy(rows, ({ typed }) => typed)) like.set(typed, near);
  }
  return words
    .map((typed, at) =>
      [
        at === words.length - 1 ? `'${typed}':*` : `'${typed}'`,
        // Known words may contain dots, as in host names, but no quotes.
        ...(like.get(typed) ?? []).map(({ word }) => `'${word.replaceAll(/['\\]/g, '')}'`),
      ].join(' | '),
    )
    .map((either) => `(${either})`)
    .join(' & ');
}

/** Defined in kernel/migrations/008-events.sql. Inlined, not joined: the planner then sees how common the words are. */
const having = (query: string) => sql`event.search @@ to_tsquery('simple', ${query})`;

/** The first page of a list by time with its promoted events, in one statement: to begin one costs more than both. */
async function firstPlaces(context: Reader, filter: EventFilter, promoted: RawBuilder<Promoted>) {
  const { rows } = await sql<(Place & { by: null }) | Promoted>`
    select 0 as fit, "startsAt", id, by from (
      (select event.starts_at as "startsAt", event.id, null as by, null as shuffle from event
        where ${passing(context, filter)}
        order by event.starts_at, event.id limit ${sql.lit(eventsPage + 1)})
      union all
      select null, promoted.id, promoted.by, promoted.shuffle from (${promoted}) as promoted
    ) as found order by shuffle nulls first, "startsAt", id`.execute(context.db);
  const [places, shown]: [Place[], Promoted[]] = [[], []];
  for (const row of rows)
    if (row.by === null) places.push(row);
    else shown.push(row);
  return { places, shown };
}

async function placesIn(
  context: Reader,
  filter: EventFilter,
  query: string | null,
  after: Place | null,
  from: string | null,
): Promise<Place[]> {
  const [most, passes] = [sql.lit(eventsPage + 1), passing(context, filter)];
  if (from !== null) {
    const { rows } = await sql<Located>`
      select event.id, event.starts_at as "startsAt", event.latitude, event.longitude, event.area
      from event where ${passes} ${query === null ? sql`` : sql`and ${having(query)}`}
      order by event.starts_at, event.id limit ${sql.lit(maxRanked)}`.execute(context.db);
    return nearestFirst(from, rows, after).slice(0, eventsPage + 1);
  }
  const { rows } = await (
    query === null
      ? sql<Place>`
          select 0 as fit, event.starts_at as "startsAt", event.id from event
          where ${passes} ${after ? sql`and (event.starts_at, event.id) > (${after.startsAt}, ${after.id})` : sql``}
          order by event.starts_at, event.id limit ${most}`
      : sql<Place>`
          select * from (
            select ts_rank(search, to_tsquery('simple', ${query}))::float8 as fit, starts_at as "startsAt", id
            from (
              select event.search, event.starts_at, event.id from event where ${having(query)} and ${passes}
              order by event.starts_at, event.id limit ${sql.lit(maxRanked)}
            ) as soonest
          ) as found
          ${after ? sql`where (-fit, "startsAt", id) > (${-after.fit}::float8, ${after.startsAt}::timestamptz, ${after.id})` : sql``}
          order by -fit, "startsAt", id limit ${most}`
  ).execute(context.db);
  return rows;
}

export async function readOwnPlace({ db, me, now }: Reader): Promise<OwnPlace> {
  const row = await readOwnWhereabouts(db, me);
  return row ? { area: seenArea(row, now), city: row.city.trim() } : { area: null, city: '' };
}

/** Whether any event matches exactly at any time: then similar words would be noise. A list, month and day agree. */
async function areFound(context: Reader, filter: EventFilter, words: readonly string[]): Promise<boolean> {
  const query = await queryOf(context, 'words', words);
  const { rows } = await sql`
    select from event where ${passing(context, { ...filter, when: 'any' })} and ${having(query)} limit 1`.execute(
    context.db,
  );
  return rows.length > 0;
}

/** `after` is the previous page's cursor. Refuses with `CURSOR_UNUSABLE`. */
export async function findEvents(
  context: Reader,
  filter: EventFilter,
  after: string | undefined,
): Promise<{ events: Event[]; promoted: { by: PromotedBy; event: Event }[]; next: string | null }> {
  const { me, host } = context;
  const words = searchWords(filter.words);
  if (filter.words !== '' && words.length === 0) return { events: [], promoted: [], next: null };
  const cursor = after === undefined ? null : unseal(host, after);
  if (cursor && cursor.from !== null && filter.sort !== 'near') throw refused('CURSOR_UNUSABLE');
  const isFirst = cursor === null;
  const promotes = mayShowPromotions(filter);
  const place = isFirst && (promotes || filter.sort === 'near') ? await readOwnPlace(context) : null;
  // All pages of a list start from the area of the first.
  const from = cursor ? cursor.from : filter.sort === 'near' ? (place?.area ?? null) : null;
  let by: By = cursor?.by ?? (words.length > 0 ? 'words' : 'all');
  if ((by === 'all') !== (words.length === 0)) throw refused('CURSOR_UNUSABLE');
  const query = by === 'all' ? null : await queryOf(context, by, words);
  // They are published and of no calendar: the other conditions for being listed would only take time.
  const promoted =
    promotes && place ? promotedAround(context, passing(context, filter, notWithheldFrom(sql.val(me))), place) : null;
  const first = promoted && from === null ? await firstPlaces(context, filter, promoted) : null;
  let places = first?.places ?? (await placesIn(context, filter, query, cursor?.place ?? null, from));
  const isNew = isFirst && by === 'words';
  if (isNew && places.length === 0 && !(filter.when !== 'any' && (await areFound(context, filter, words)))) {
    by = 'likeness';
    places = await placesIn(context, filter, await queryOf(context, by, words), null, from);
  }
  const page = places.slice(0, eventsPage);
  const last = page.at(-1);
  const shown = page.length === 0 || !promoted ? [] : (first?.shown ?? (await promoted.execute(context.db)).rows);
  const found = await readPageOfEvents(context, new Set([...page, ...shown].map(({ id }) => id)));
  const events = new Map(found.map((event) => [event.id, event]));
  return {
    events: page.flatMap(({ id }) => events.get(id) ?? []),
    promoted: shown.flatMap(({ id, by }) => {
      const event = events.get(id);
      return event ? { by, event } : [];
    }),
    next:
      last && places.length > page.length
        ? cursors.seal(host, [by, last.fit, last.startsAt.toISOString(), last.id, from])
        : null,
  };
}

interface DayOfEvents {
  day: string;
  events: number;
  categories: Category[];
}

/** Counts events per day in the city's time zone; days without events are left out. */
export async function countByDay(context: Reader, filter: EventFilter): Promise<DayOfEvents[]> {
  const words = searchWords(filter.words);
  if (filter.words !== '' && words.length === 0) return [];
  const count = async (by: By) => {
    const query = by === 'all' ? null : await queryOf(context, by, words);
    const { rows } = await sql<DayOfEvents>`
      select to_char(event.starts_at at time zone ${cityZone}, 'YYYY-MM-DD') as day, count(*)::int as events,
        array_agg(distinct event.category order by event.category) as categories
      from event where ${passing(context, filter)} ${query === null ? sql`` : sql`and ${having(query)}`}
      group by 1 order by 1`.execute(context.db);
    return rows;
  };
  if (words.length === 0) return count('all');
  return count((await areFound(context, filter, words)) ? 'words' : 'likeness');
}
