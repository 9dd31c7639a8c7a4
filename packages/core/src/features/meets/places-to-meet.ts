import type { Reader } from '../../kernel/context.ts';
import { listedTo } from '../events/duplicate-events.ts';
import { anonymousViewer } from '../events/public-event.ts';
import { flaggedVenueIn } from '../warnings/flagged-venue.ts';
import { readFlaggedVenues } from '../warnings/read-flagged-venues.ts';
import { centreOf, greatCircleKm, type Point } from '../people/geometry.ts';

const maxPlaces = 20;

const maxEvents = 500;

/** Listed places and venues of public upcoming events, nearest to the caller's published area (or city) first. */
export async function placesToMeet({ db, me, now, host }: Reader): Promise<string[]> {
  const venues = await db
    .selectFrom('event')
    .select(['location', 'latitude', 'longitude'])
    .where('status', '=', 'published')
    .where('is_private', '=', false)
    .where('starts_at', '>', now)
    // Unapproved imported events are not public.
    .where(listedTo(anonymousViewer))
    .orderBy('starts_at')
    .orderBy('id')
    .limit(maxEvents)
    .execute();
  const { city } = await db.selectFrom('person').select('city').where('id', '=', me).executeTakeFirstOrThrow();
  const inCity = host.regions.places.filter((place) => place.city.toLowerCase() === city.trim().toLowerCase());
  const area = host.nearby.index.find(me, now.getTime() / 1000)?.area;
  const centres = area === undefined ? inCity.map(({ cell }) => centreOf(cell)) : [centreOf(area)];
  const kmTo = (point: Point) => Math.min(...centres.map((centre) => greatCircleKm(centre, point)));
  const places = [
    ...host.regions.places.map(({ name, cell }) => ({ name, km: kmTo(centreOf(cell)) })),
    ...venues.map(({ location, latitude, longitude }) => ({
      name: location,
      km: latitude === null || longitude === null ? Infinity : kmTo({ latitude, longitude }),
    })),
  ].toSorted((a, b) => (a.km === b.km ? 0 : a.km - b.km));
  const flagged = await readFlaggedVenues({ db });
  const names = new Set(places.map(({ name }) => name));
  const found: string[] = [];
  for (const name of names) {
    if (flaggedVenueIn(name, flagged) === null) found.push(name);
    if (found.length === maxPlaces) break;
  }
  return found;
}
