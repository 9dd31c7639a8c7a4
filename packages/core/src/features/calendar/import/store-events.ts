import { sql } from 'kysely';
import type { Work } from '../../../kernel/context.ts';
import type { EventRow } from '../../../kernel/database.ts';
import { readPublicLists } from '../../warnings/check-public-texts.ts';
import { keptImage } from '../../events/event-image.ts';
import type { FoundEvent } from './calendar-reader.ts';
import { leftOutWords } from './left-out-words.ts';
import { pastEventsMs } from './import-window.ts';

const columnsOf = (found: FoundEvent) => ({
  name: found.name,
  category: found.category,
  description: found.description,
  starts_at: found.startsAt,
  ends_at: found.endsAt,
  time_zone: found.timeZone,
  location: found.location,
  latitude: found.latitude,
  longitude: found.longitude,
  image: keptImage({ picture: null, category: found.category }),
  source_url: found.url,
  status: found.isCancelled ? ('cancelled' as const) : ('published' as const),
});

const comparable = (value: unknown) => (value instanceof Date ? value.getTime() : value);
const differs = (row: EventRow, next: ReturnType<typeof columnsOf>) =>
  Object.entries(next).some(([name, value]) => comparable(row[name as keyof EventRow]) !== comparable(value));

/** Without those whose texts the operator's lists forbid, and what to tell the feed's owner about these. */
async function findAllowed(db: Work['db'], found: readonly FoundEvent[]) {
  const whyNot = await readPublicLists(db);
  const isAllowed = ({ name, description, location, url }: FoundEvent) =>
    [name, description, location, url ?? ''].every((text) => whyNot(text) === null);
  const allowed = found.filter(isAllowed);
  const [first, ...more] = found.filter((it) => !it.isCancelled && !allowed.includes(it));
  return { allowed, problem: first ? leftOutWords(first.name, more.length) : null };
}

/** Makes a feed's events those that were found and are allowed. Returns how many are ahead. */
export async function storeEvents(
  { db, now }: Pick<Work, 'db' | 'now'>,
  feedId: string,
  found: readonly FoundEvent[],
): Promise<{ events: number; problem: string | null }> {
  // Locked, since one file may be uploaded twice at once.
  await db.selectFrom('feed').select('id').where('id', '=', feedId).forNoKeyUpdate().execute();
  const rows = await db.selectFrom('event').selectAll().where('feed_id', '=', feedId).execute();
  const known = new Map(rows.map((row) => [row.feed_uid, row]));
  const fresh = [];
  const { allowed, problem } = await findAllowed(db, found);
  for (const it of allowed) {
    const row = known.get(it.uid);
    known.delete(it.uid);
    const next = columnsOf(it);
    if (row && differs(row, next))
      await db
        .updateTable('event')
        .set((event) => ({ ...next, changed_at: now, revision: event('revision', '+', 1) }))
        .where('id', '=', row.id)
        .execute();
    if (row || it.isCancelled) continue;
    fresh.push({
      ...next,
      id: sql<string>`gen_random_uuid()::text`,
      feed_id: feedId,
      feed_uid: it.uid,
      price: 0,
      capacity: null,
      seats_left: null,
      created_at: now,
      changed_at: now,
    });
  }
  if (fresh.length > 0) await db.insertInto('event').values(fresh).execute();
  const gone = [...known.values()].filter((row) => row.starts_at > now && row.status !== 'cancelled');
  if (gone.length > 0)
    await db
      .updateTable('event')
      .set((event) => ({ status: 'cancelled', changed_at: now, revision: event('revision', '+', 1) }))
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute();
  await db
    .deleteFrom('event')
    .where('feed_id', '=', feedId)
    .where('ends_at', '<', new Date(now.getTime() - pastEventsMs))
    .execute();
  const events = allowed.filter((it) => !it.isCancelled && it.endsAt > now).length;
  return { events, problem };
}
