import type { Context } from '../context.ts';
import { listedTo } from '../events/event.ts';
import { anybody } from '../events/public.ts';
import { centreOf, greatCircleKm, type Point } from '../people/area.ts';

/** Suggestions in one answer. */
const maxPlaces = 20;
/** Only the soonest events are looked at, so that a city with thousands of them costs no more. */
const maxEvents = 500;

/**
 * Public places to propose for a meeting: the region list's own, and venues of published, public, upcoming events. Nearest to
 * the caller's published area first; while nobody sees the caller there is none, and those of their city come first.
 */
export async function placesToMeet({ db, me, now, host }: Context): Promise<string[]> {
  const venues = await db
    .selectFrom('event')
    .select(['location', 'latitude', 'longitude'])
    .where('status', '=', 'published')
    .where('is_private', '=', false)
    .where('starts_at', '>', now)
    // What a calendar brings in that the operator has not approved is not public.
    .where(listedTo(anybody))
    .orderBy('starts_at')
    .orderBy('id')
    .limit(maxEvents)
    .execute();
  const { city } = await db.selectFrom('person').select('city').where('id', '=', me).executeTakeFirstOrThrow();
  const area = host.nearby.index.find(me, now.getTime() / 1000)?.area;
  const centre = area === undefined ? null : centreOf(area);
  const kmTo = (point: Point) => (centre ? greatCircleKm(centre, point) : 0);
  const isHere = (name: string) => name.toLowerCase() === city.trim().toLowerCase();
  const places = [
    ...venues.map(({ location, latitude, longitude }) => ({
      name: location,
      // A venue without a point may be anywhere: it comes last.
      km: latitude === null || longitude === null ? Infinity : kmTo({ latitude, longitude }),
    })),
    ...host.regions.places.map((place) => ({
      name: place.name,
      km: centre || isHere(place.city) ? kmTo(centreOf(place.cell)) : Infinity,
    })),
  ].toSorted((a, b) => (a.km === b.km ? 0 : a.km - b.km));
  return [...new Set(places.map(({ name }) => name))].slice(0, maxPlaces);
}
