import { sql } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { dayMs } from '../../kernel/time.ts';
import type { Event } from '../events/contract.ts';
import { readOwnPlace } from '../events/find-events.ts';
import { nearestFirst, type Located } from '../events/nearest-events.ts';
import { anonymousViewer } from '../events/public-event.ts';
import { readEvents } from '../events/read-events.ts';
import { listedTo } from '../events/duplicate-events.ts';
import { visibleTo } from '../events/event-visibility.ts';
import { notBlockedWith } from '../people/not-blocked.ts';
import { digestDays, digestEvents, nearbyKm } from './digest-limits.ts';
import { isInside, sidesOf } from '../people/regions.ts';

const maxRanked = 1000;

type Candidate = Located & { location: string };

/** Public upcoming events of others, without private addresses, whose words differ from person to person. */
async function readCandidates({ db, me, now }: Reader): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select event.id, event.starts_at as "startsAt", event.latitude, event.longitude, event.area, event.location
    from event
    where event.status = 'published' and not event.is_private
      and event.starts_at > ${now} and event.starts_at < ${new Date(now.getTime() + digestDays * dayMs)}
      and (event.host_id is null or (event.host_id <> ${me} and ${notBlockedWith(me, sql.ref('event.host_id'))}))
      and ${visibleTo(anonymousViewer)} and ${listedTo(sql.val(me))}
    order by event.starts_at, event.id limit ${sql.lit(maxRanked)}`.execute(db);
  return rows;
}

/** Events in a city; those without a known place count if their venue names it. */
async function inCity({ db, me, host }: Reader, events: readonly Candidate[]): Promise<Candidate[]> {
  const person = await db.selectFrom('person').select('city').where('id', '=', me).executeTakeFirst();
  const region = host.regions.ofCity(person?.city ?? '');
  if (!region) return [];
  const sides = sidesOf(region.outline);
  const names = [region.name, ...region.places.map(([name]) => name)].map((name) => name.toLowerCase());
  return events.filter(({ latitude, longitude, location }) =>
    latitude !== null && longitude !== null
      ? isInside({ latitude, longitude }, sides)
      : names.some((name) => location.toLowerCase().includes(name)),
  );
}

/** Soonest first: nearest to their area as others see it now, or in their city. Sorting by distance would reveal it. */
export async function readDigestEvents(reader: Reader): Promise<Event[]> {
  const { db, me, host } = reader;
  const candidates = await readCandidates(reader);
  if (candidates.length === 0) return [];
  const { area } = await readOwnPlace(reader);
  const near = area === null ? [] : nearestFirst(area, candidates, null).filter(({ fit }) => -fit <= nearbyKm);
  const chosen = (near.length > 0 ? near : await inCity(reader, candidates)).slice(0, digestEvents);
  const found = await readEvents(
    db,
    host.regions,
    chosen.map(({ id }) => [me, id]),
  );
  return found.map(({ event }) => event).toSorted((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id));
}
