import { centreOf, coarsest } from '@nukkad/core/features/people/geometry.ts';
import { sql } from 'kysely';
import { getResolution, isValidCell } from 'h3-js';
import { randomUUID } from 'node:crypto';
import { eventDraft } from '../event-draft.ts';
import { moved, table, town } from '../places.ts';
import type { Account, World } from '../world.ts';
import { findExposed } from './exposure.ts';

const wider = (world: World, host: Account) => world.call(host, 'PUT', '/presence/wider', { wider: true });
const zone = (world: World, host: Account) => world.call(host, 'PUT', '/presence/zone', { on: true });

/** What a host switches on before or after publishing, and the finest area that may then be shown. */
const hosts: {
  before?: typeof wider;
  after?: typeof wider;
  areaOf: (cell: string) => string;
}[] = [
  { areaOf: (cell) => table.publishedArea(cell, false) },
  { before: wider, areaOf: (cell) => table.publishedArea(cell, true) },
  { after: wider, areaOf: (cell) => table.publishedArea(cell, true) },
  { before: zone, areaOf: coarsest },
  { after: zone, areaOf: coarsest },
  { before: wider, after: zone, areaOf: coarsest },
];

/** Cells published at resolution 8 with names that differ from those of wider areas. */
const namedCells = () =>
  table.places
    .map(({ cell }) => cell)
    .filter((cell) => {
      const wide = [table.publishedArea(cell, true), coarsest(cell)].map((area) => table.nameOf(area));
      return table.publishedArea(cell, false) === cell && !wide.includes(table.nameOf(cell));
    })
    .slice(0, hosts.length);

/** A stranger searches everything about events at private addresses: published, changed, copied, and by place name.
 * Returns how many answers were finer than the host's area. */
export async function findVenues(world: World): Promise<number> {
  await sql`delete from event`.execute(world.db);
  const spy = await world.spyAt(town);
  const cells = namedCells();
  const names = new Set(table.places.map(({ name }) => name));
  const must = async (by: Account, method: string, path: string, body?: unknown) => {
    const { status, body: answer } = await world.call(by, method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${answer}`);
    return JSON.parse(answer) as { id: string; revision: number };
  };
  let found = 0;
  for (const [nth, { before, after, areaOf }] of hosts.entries()) {
    const [host] = (await world.accounts([40])) as [Account];
    const cell = cells[nth]!;
    // Not the centre, which anyone can compute.
    const point = moved(centreOf(cell), 41, 67);
    await world.report(host, cell, point);
    await before?.(world, host);
    const address = { location: 'Flat 7, Sea Breeze', isPrivate: true };
    const drafts = [
      eventDraft(world.now, { ...address, place: point }),
      eventDraft(world.now, { ...address, cell }),
      eventDraft(world.now, { ...address, place: point }),
    ];
    const ids: string[] = [];
    for (const draft of drafts) {
      const id = randomUUID();
      await must(host, 'PUT', `/hosting/${id}`, draft);
      await must(host, 'PUT', `/hosting/${id}/published`);
      ids.push(id);
    }
    const [, , changed] = ids as [string, string, string];
    // Someone who saved the event hears of changes.
    await must(spy, 'PUT', `/events/${changed}/saved`);
    await after?.(world, host);
    const { revision } = await must(host, 'GET', `/hosting/${changed}`);
    await must(host, 'PUT', `/hosting/${changed}`, { ...drafts[2]!, location: 'Flat 8, Sea Breeze', revision });
    const copy = randomUUID();
    await must(host, 'POST', `/hosting/${changed}/copies`, { newId: copy });
    await must(host, 'PUT', `/hosting/${copy}/published`);
    ids.push(copy);

    const allowed = areaOf(cell);
    const finest = getResolution(allowed);
    const isTooFine = (text: string) =>
      text.includes('Sea Breeze') ||
      findExposed([text], null).some((it) => !isValidCell(it) || getResolution(it) > finest) ||
      [...names].some((name) => name !== table.nameOf(allowed) && new RegExp(`\\b${name}\\b`).test(text));
    const texts: string[] = [];
    for (const id of ids) {
      for (const path of [`/events/${id}`, `/hosting/${id}`]) texts.push((await world.call(spy, 'GET', path)).body);
      for (const path of [`/calendar/events/${id}.ics`, `/e/${id}`]) texts.push(await world.page(spy, path));
    }
    const list = (path: string) => world.get<{ events: { id: string }[] }>(spy, path);
    const own = ({ events }: { events: { id: string }[] }) => events.filter(({ id }) => ids.includes(id));
    texts.push(...own(await list('/events')).map((event) => JSON.stringify(event)));
    if (!texts.some((text) => text.includes('Supper'))) throw new Error('The stranger did not see the events.');
    for (const name of [table.nameOf(cell), 'Sea Breeze'])
      if (name !== table.nameOf(allowed)) found += own(await list(`/events?words=${encodeURIComponent(name)}`)).length;
    found += texts.filter(isTooFine).length;
    await sql`delete from event`.execute(world.db);
  }
  return found;
}
