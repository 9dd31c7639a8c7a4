import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Random } from '../../bench/random.ts';
import { atLeast, atMost, type Row, type Section } from '../../bench/report.ts';
import { differAttendees, findExposed, hasMetadata, liveAndLookAround, sendPhoto } from '../attackers/exposure.ts';
import { abuseShares } from '../attackers/location-shares.ts';
import { oddParameters } from '../attackers/odd-parameters.ts';
import type { Fault } from '../faults/fault.ts';
import { table } from '../places.ts';
import { within, type World } from '../world.ts';

function pictures(): Buffer[] {
  const folder = fileURLToPath(new URL('../../packages/web/dist/server', import.meta.url));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svg|png|jpe?g|webp|avif|gif)$/.test(name) && statSync(join(folder, name)).isFile())
    .map((name) => readFileSync(join(folder, name)));
}

async function spyAreas(world: World): Promise<string[]> {
  const rows = await world.db.selectFrom('presence').select(['area', 'next_area', 'person_id']).execute();
  // Spies don't hide, so their areas are no secret.
  return rows
    .filter(({ person_id }) => person_id.startsWith('spy'))
    .flatMap(({ area, next_area }) => [area ?? '', next_area ?? '']);
}

export async function attackExposure(): Promise<Section> {
  const rows: Row[] = [];
  const add = (name: string, fault: Fault | null, found: number) =>
    rows.push(fault ? atLeast(`${name} against “${fault}”`, found, 'found', 1) : atMost(name, found, 'found', 0));
  for (const fault of [
    null,
    'point in a log',
    'point in a row',
    'point in a shared location',
    'attendees are shown',
    'area in an answer',
    'movement is pushed',
  ] as const)
    await within(fault, async (world) => {
      const { victims, received, frames, pushed, shared, event, goer } = await liveAndLookAround(world, new Random(41));
      const published = new Set(
        victims.map(({ area, point }, at) => (at === 5 ? table.publishedArea(cellAt(point), false) : area)),
      );
      const inLog = findExposed(world.log, null).length;
      const inRows = findExposed(await world.dump(), new Set([...published, ...(await spyAreas(world))])).length;
      // People may read their own presence; nothing else that spies receive may contain even an area.
      const toSpies = findExposed(
        received.filter((it) => !/ \/(presence|people\/nearby\?.*cell)/.test(it.split(' 2')[0]!)),
        null,
      ).length;
      const inFrames = findExposed(frames, null).length;
      if (fault === null || fault === 'area in an answer') add('over-exposure scanner: answers', fault, toSpies);
      if (fault === null) add('over-exposure scanner: live frames', null, inFrames);
      if (fault === null || fault === 'movement is pushed') add('frames caused by movement', fault, pushed);
      if (fault === null || fault === 'point in a log') add('thief of the log', fault, inLog);
      if (fault === null || fault === 'point in a row') add('thief of the whole database', fault, inRows);
      if (fault === null || fault === 'point in a shared location')
        add('share abuser: the name of an area', fault, findExposed([shared], null).length);
      if (fault === null || fault === 'attendees are shown')
        add('attendee differ', fault, event.includes(goer) ? 1 : 0);
    });
  for (const fault of [null, 'share not purged'] as const)
    await within(fault, async (world) =>
      add('share abuser: an exact location', fault, await abuseShares(world, fault ? ['stopped'] : undefined)),
    );
  for (const fault of [null, 'private address shown'] as const)
    await within(fault, async (world) =>
      add('attendee differ: a private address', fault, await differAttendees(world)),
    );
  const served = pictures();
  if (served.length < 10) throw new Error(`Only ${served.length} pictures were found. Build the web app first.`);
  add('metadata in pictures of the product', null, served.filter(hasMetadata).length);
  for (const fault of [null, 'position in a picture'] as const)
    await within(fault, async (world) =>
      add('metadata in a photo sent in chat', fault, (await sendPhoto(world)).filter(hasMetadata).length),
    );
  for (const fault of [null, 'any radius'] as const)
    await within(fault, async (world) => {
      const telling = await oddParameters(world, new Random(42));
      add(`parameter fuzz${telling.length > 0 && !fault ? ` (${telling.join(', ')})` : ''}`, fault, telling.length);
    });
  return {
    title: 'Exposure',
    rows,
    notes: [
      'A live location is ended in every possible way and searched for a minute later. The photo has its location in EXIF, XMP, IPTC and a comment.',
    ],
  };
}
