import { sql } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { cursorsOf } from '../../kernel/cursor.ts';
import { refused } from '../../kernel/operation.ts';
import { notBlockedEvenly } from '../people/not-blocked.ts';
import { reach } from '../people/read-person.ts';
import type { Event, Face } from './contract.ts';
import { listedAfter } from './listed-time.ts';
import { eventsPage } from './list-sizes.ts';
import { face, readEvents } from './read-events.ts';
import { visibleTo } from './event-visibility.ts';

const cursors = cursorsOf<[startsAt: string, id: string]>('hosted by');

interface Host {
  host: Face;
  pastEvents: number;
}

/** The host of an event that the caller can see. Refuses with `NOT_FOUND` anyone else, so that ids reveal nobody. */
async function readHost({ db, me, now }: Reader, personId: string): Promise<Host> {
  const { rows } = await sql<Host>`
    select ${face} as host, (
      select count(*)::int from event where event.host_id = person.id and event.status = 'published'
        and event.starts_at <= ${listedAfter(now)} and ${visibleTo(sql.val(me))}) as "pastEvents"
    from person
    where person.id = ${personId} and ${notBlockedEvenly(sql.val(me), sql.ref('person.id'))} and exists (
      select from event where event.host_id = person.id and event.status <> 'draft' and ${visibleTo(sql.val(me))})`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw refused('NOT_FOUND');
  return row;
}

export async function readHostedBy(
  context: Reader,
  personId: string,
  after: string | undefined,
): Promise<Host & { bio: string | null; events: Event[]; next: string | null }> {
  const { db, me, now, host: app } = context;
  const place = after === undefined ? null : cursors.unseal(app, after);
  // A bio tells whether its owner can be seen now, so reading one is a look at a person. Further pages have none.
  if (!place && !(await app.rateLimits.take('personPages', me))) throw refused('LOOKED_TOO_OFTEN');
  const host = await readHost(context, personId);
  const reached = place ? null : await reach(context, personId);
  const { rows: found } = await sql<{ id: string; starts_at: Date }>`
    select event.id, event.starts_at from event
    where event.host_id = ${personId} and event.status = 'published' and event.starts_at > ${listedAfter(now)}
      and ${visibleTo(sql.val(me))} ${place ? sql`and (event.starts_at, event.id) > (${new Date(place[0])}, ${place[1]})` : sql``}
    order by event.starts_at, event.id limit ${sql.lit(eventsPage + 1)}`.execute(db);
  const { rows, next } = cursors.page(app, found, eventsPage, (last) => [last.starts_at.toISOString(), last.id]);
  const read = await readEvents(
    db,
    app.regions,
    rows.map(({ id }) => [me, id]),
  );
  const events = new Map(read.map(({ event }) => [event.id, event]));
  return { ...host, bio: reached && reached.words.bio, events: rows.flatMap(({ id }) => events.get(id) ?? []), next };
}
