import { tidyPresences } from '@nukkad/core/features/people/tidy-presences.ts';
import { cellAt, centreOf, type Point } from '@nukkad/core/features/people/geometry.ts';
import { tidyChanges } from '@nukkad/core/kernel/nearby-changes.ts';
import { newPhone, takeFix, type Phone } from '@nukkad/core/features/people/phone-location.ts';
import { itemsOf, listen } from '../live.ts';
import { Random } from '../../bench/random.ts';
import { Handset } from '../handset.ts';
import { anywhere, elsewhereInCell, moved, town } from '../places.ts';
import { ageOf, look } from '../nearby-readings.ts';
import { minute, within, type Account, type World } from '../world.ts';

interface Life {
  steps: readonly (readonly [Point, Point])[];
}

/** Minutes between steps. */
const stepMinutes = [7, 20, 7, 20];

/** Invents steps for a person. Both points of a step make their phones choose the same cell, so the areas are the same.
 * Null if there is no second point. */
function life(random: Random): Life | null {
  let at = anywhere(random);
  let phones: [Phone, Phone] = [newPhone, newPhone];
  let minutes = 0;
  const steps: [Point, Point][] = [];
  for (const length of stepMinutes) {
    if (random.unit() < 0.5) at = moved(at, random.normal() * 800, random.normal() * 800);
    const fixOf = (point: Point) => ({ ...point, accuracy: 20, at: minutes * minute });
    const first = takeFix(phones[0], fixOf(at));
    let twin = at;
    let second = takeFix(phones[1], fixOf(at));
    for (let turn = 0; turn < 200; turn++) {
      twin = elsewhereInCell(random, turn < 100 ? at : centreOf(first.cell!));
      second = takeFix(phones[1], fixOf(twin));
      if (second.cell === first.cell) break;
    }
    if (second.cell !== first.cell) return null;
    phones = [first, second];
    minutes += length;
    steps.push([at, twin]);
  }
  return { steps };
}

/** A few people have no twin, because their phone keeps a cell that they have left. */
function lives(random: Random, many: number): Life[] {
  const found: Life[] = [];
  for (let tried = 0; found.length < many; tried++) {
    const one = life(random);
    if (one) found.push(one);
    if (tried > 2 * many) throw new Error('No twins were found for most people.');
  }
  return found;
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Numbers random ids in order of appearance, so that equal worlds have equal texts. */
export function numbered(texts: readonly string[]): string[] {
  const numbers = new Map<string, string>();
  return texts.map((text) =>
    text.replaceAll(uuid, (id) => {
      if (!numbers.has(id)) numbers.set(id, `#${numbers.size}`);
      return numbers.get(id)!;
    }),
  );
}

/** Runs one world, and returns every byte that spies, a thief of the database and a reader of the log get. */
async function liveThrough(world: World, people: readonly Life[], twin: 0 | 1): Promise<string[]> {
  world.received = [];
  const accounts = await world.accounts(people.map((_, at) => ageOf(at)));
  const phones = people.map(() => new Handset());
  const spies = await world.accounts(
    Array.from({ length: 9 }, () => 70),
    'spy',
  );
  const live = await listen(world, spies[0]!);
  for (const [at, spy] of spies.entries()) {
    const place = moved(town, (Math.floor(at / 3) - 1) * 3000, ((at % 3) - 1) * 3000);
    await world.report(spy, cellAt(place), place);
  }
  const chosen = (nth: number): Account => accounts[nth % accounts.length]!;
  for (const step of stepMinutes.keys()) {
    for (const [at, { steps }] of people.entries()) {
      const point = steps[step]![twin];
      const cell = phones[at]!.locate({ ...point, accuracy: 20, at: world.now.getTime() });
      if (cell === null) continue;
      await world.report(accounts[at]!, cell, point);
      phones[at]!.reportedAt(cell, world.now.getTime());
    }
    for (const spy of spies) await look(world, spy, people.length);
    const [spy] = spies as [Account];
    for (let nth = 0; nth < 4; nth++) await world.call(spy, 'GET', `/people/${chosen(step * 7 + nth).id}`);
    const asked = await world.call(spy, 'POST', '/meets', { personId: chosen(step * 3).id, window: 'now' });
    if (asked.status === 200 || asked.status === 201) {
      const { request } = JSON.parse(asked.body) as { request: { id: string } };
      const answer = await world.call(chosen(step * 3), 'PUT', `/meets/${request.id}/status`, { status: 'accepted' });
      const { conversationId } = JSON.parse(answer.body) as { conversationId?: string };
      const messageId = `018f0000-0000-7000-8000-00000000000${step}`;
      if (conversationId)
        await world.call(chosen(step * 3), 'POST', `/conversations/${conversationId}/messages`, {
          messageId,
          type: 'location',
        });
    }
    await world.call(chosen(step + 20), 'PUT', '/presence/ghost', { time: '1 hour' });
    await world.call(chosen(step + 30), 'PUT', '/presence/wider', { wider: true });
    await world.call(chosen(step + 40), 'PUT', `/blocks/${spies[1]!.id}`);
    await world.pass(stepMinutes[step]! * minute);
    for (const it of spies) await look(world, it, people.length);
  }
  await live.caughtUp();
  live.close();
  const answers = world.received;
  world.received = null;
  const updates = live.frames.flatMap(itemsOf).filter((it) => it !== '{}');
  return [...numbered([...answers, ...updates, ...logOf(world)]), ...(await rowsOf(world))];
}

/** The log without times, durations and request ids, which always differ, and without the sandbox's neighbours: a world deletes
 * them at its start, perhaps before they have reported. */
export const logOf = (world: World): string[] =>
  world.log
    .join('')
    .split('\n')
    .filter((line) => line !== '' && !line.includes('a neighbour stays where they were'))
    .map((line) =>
      JSON.stringify(JSON.parse(line), (key, value: unknown) =>
        ['time', 'ms', 'id', 'pid', 'hostname'].includes(key) ? undefined : value,
      ),
    );

/** The database, sorted without ids: rows are stored in the order of random ids. Jobs run by the system clock, so when
 * each runs next, and how many transactions there were before another, depends on how slow the world is. */
export async function rowsOf(world: World): Promise<string[]> {
  // The server's own jobs may have done this in one world and not yet in the other.
  await tidyPresences(world.host);
  await tidyChanges(world.host);
  const rows = await world.dump();
  return rows
    .filter((row) => !/^(session|user|kysely|job_turn)/.test(row))
    .map((row) => row.replaceAll(uuid, '#').replace(/"xid": "?\d+"?, /, ''))
    .toSorted();
}

export function bytesBetween(one: readonly string[], other: readonly string[]): number {
  let differ = Math.abs(one.length - other.length);
  for (const [at, text] of one.entries()) {
    const twin = other[at] ?? '';
    if (text === twin) continue;
    for (let byte = 0; byte < Math.max(text.length, twin.length); byte++) if (text[byte] !== twin[byte]) differ++;
  }
  return differ;
}

/** Bytes that differ between two worlds with the same areas and different points. */
async function differing(seed: number, many: number, fault: 'exact order inside bands' | null): Promise<number> {
  const people = lives(new Random(seed), many);
  const heard: string[][] = [];
  for (const twin of [0, 1] as const) heard.push(await within(fault, (world) => liveThrough(world, people, twin)));
  const [one, other] = heard as [string[], string[]];
  if (one.length < 100) throw new Error(`Only ${one.length} texts were compared.`);
  return bytesBetween(one, other);
}

export async function twinWorlds(
  seed: number,
  worlds: number,
  people: number,
  fault: 'exact order inside bands' | null = null,
): Promise<number> {
  let differ = 0;
  for (let nth = 0; nth < worlds; nth++) differ += await differing(seed + nth, people, fault);
  return differ;
}
