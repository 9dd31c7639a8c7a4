import type { Random } from '../../bench/random.ts';
import { crowd, town } from '../places.ts';
import { settle } from '../victims.ts';
import type { World } from '../world.ts';

/** Unexpected parameters that a careless server might act on. */
const oddQueries = [
  ...['0', '0.1', '0.25', '1.5', '2.7', '-1', '11', '1e1', 'NaN', 'Infinity', '٣', '5,5', '', 'null', '0x5'].map(
    (it) => `distance=${encodeURIComponent(it)}`,
  ),
  'distance[0]=1&distance[1]=2',
  'radius=0.2',
  'minDistance=1',
  'sort=distance',
  'sort=activity',
  'order=asc',
  'limit=1',
  'offset=3',
  'exact=true',
  'precise=1',
  'lat=19.07&lng=72.87',
  'latitude=19.07&longitude=72.87',
  'bbox=72.8,19,72.9,19.1',
  'center=19.07,72.87',
  'fields=latitude,longitude',
  'include=area',
  'cell=88608b0b13fffff',
  'after=',
  'after=AAAA',
  'ageRange[0]=18&ageRange[1]=17',
  'ageRange[0]=18.5',
  'interests[0]=Chess',
  'genders[0]=All',
  '__proto__[distance]=0.2',
  'constructor=1',
];

const oddBodies: unknown[] = [
  { cell: '89608b0b133ffff' },
  { cell: '8f608b0b1300000' },
  { cell: 'not a cell' },
  { cell: ['88608b0b13fffff'] },
  { cell: null },
  {},
  [],
  'text',
  { latitude: 19.07, longitude: 72.87 },
  { lat: 19.07, lng: 72.87 },
  { cell: '88608b0b13fffff', lat: 19.07, lng: 72.87 },
  { cell: '88608b0b13fffff', accuracy: 5 },
  { cell: '88608b0b13fffff', speed: 1, altitude: 12, timestamp: 1 },
];

/** Sends unexpected parameters; returns those that were neither refused nor answered like a plain query. */
export async function oddParameters(world: World, random: Random): Promise<string[]> {
  await settle(world, random, crowd(random, 20, 900), false);
  const spy = await world.spyAt(town);
  const plain = new Set<string>();
  for (let distance = 1; distance <= 10; distance++)
    plain.add((await world.call(spy, 'GET', `/people/nearby?distance=${distance}`)).body);
  plain.add((await world.call(spy, 'GET', '/people/nearby')).body);
  const telling: string[] = [];
  for (const query of oddQueries) {
    const { status, body } = await world.call(spy, 'GET', `/people/nearby?${query}`);
    if (status < 400 && !plain.has(body)) telling.push(query);
    if (status >= 500) telling.push(`${query}: ${status}`);
  }
  for (const body of oddBodies) {
    const { status } = await world.call(spy, 'PUT', '/presence', body);
    if (status < 400 || status >= 500) telling.push(JSON.stringify(body));
  }
  return telling;
}
