import { cellAt, centreOf, type Point } from '@nukkad/core/features/people/geometry.ts';
import { newPhone, takeFix, type Phone } from '@nukkad/core/features/people/phone-location.ts';
import { tidyPresences } from '@nukkad/core/features/people/tidy-presences.ts';
import { Random } from '../../bench/random.ts';
import { Handset } from '../handset.ts';
import { anywhere, elsewhereInCell, moved, town } from '../places.ts';
import { ageOf, look } from '../readings.ts';
import { minute, within, type Account, type World } from '../world.ts';

interface Life {
  /** The points in the two worlds at each step, always in the same cell. */
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
  const live = await world.listen(spies[0]!);
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
  live.close();
  const { received } = world;
  world.received = null;
  return [...numbered([...received, ...logOf(world)]), ...(await rowsOf(world))];
}

/** The log without times, durations and request ids, which always differ. */
const logOf = (world: World): string[] =>
  world.log
    .join('')
    .split('\n')
    .filter(Boolean)
    .map((line) =>
      JSON.stringify(JSON.parse(line), (key, value: unknown) =>
        ['time', 'ms', 'id', 'pid', 'hostname'].includes(key) ? undefined : value,
      ),
    );

/** The database, sorted without ids: rows are stored in the order of random ids. Jobs run by the system clock, so when
 * each runs next depends on how slow the world is. */
const rowsOf = async (world: World): Promise<string[]> =>
  (await world.dump())
    .filter((row) => !/^(session|user|kysely|job_turn)/.test(row))
    .map((row) => row.replaceAll(uuid, '#'))
    .toSorted();

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

/** What a phone reports within a tick in each world: another cell first, then the same one in both. */
interface Turn {
  cell: string;
  reports: readonly [Report, Report][];
}
/** Minute of the tick. */
interface Report {
  minute: number;
  cell: string;
}

const ticks = 4;
/** Minutes of a tick in which spies look: in between, phones have reported in one world and not yet in the other. */
const looks = new Set([3, 7, 10, 14]);
/** Minute in which people change settings, ask and answer. */
const switching = 5;

/** Random reports. Only the area held in the last five minutes of a tick is the same in both worlds. */
const timetables = (random: Random, many: number): Turn[][] =>
  Array.from({ length: many }, () => {
    let at = anywhere(random);
    return Array.from({ length: ticks }, () => {
      if (random.unit() < 0.6) at = moved(at, random.normal() * 800, random.normal() * 800);
      const cell = cellAt(at);
      const early = () => ({
        minute: random.whole(1, 4),
        cell: random.unit() < 0.5 ? cell : cellAt(moved(at, random.normal() * 1500, random.normal() * 1500)),
      });
      const late = () => ({ minute: random.whole(6, 9), cell });
      return {
        cell,
        reports: [
          [early(), early()],
          [late(), late()],
        ] as const,
      };
    });
  });

interface Received {
  /** Between ticks and at them. */
  soon: string[];
  /** A day later, when the last reports expire. */
  later: string[];
}

/** Runs one world, with spies who look between ticks and thieves at ticks. */
async function liveByTheClock(world: World, people: readonly Turn[][], twin: 0 | 1): Promise<Received> {
  const accounts = await world.accounts(people.map((_, at) => ageOf(at)));
  const spies = await world.accounts(
    Array.from({ length: 5 }, () => 70),
    'spy',
  );
  const placeOf = (at: number) => moved(town, ((at % 3) - 1) * 3000, ((at % 2) - 0.5) * 6000);
  const settleSpies = async () => {
    for (const [at, spy] of spies.entries()) await world.report(spy, cellAt(placeOf(at)), placeOf(at));
  };
  await settleSpies();
  const [spy, blocked] = spies as [Account, Account];
  const live = await world.listen(spy);
  // People who were not visible appear at once, so the first report is at the same time in both worlds.
  for (const [at, [first]] of people.entries()) await world.report(accounts[at]!, first!.cell, centreOf(first!.cell));
  const chosen = (nth: number): Account => accounts[nth % accounts.length]!;
  const friends: string[] = [];
  world.received = [];
  const take = (): string[] => {
    // Frames arrive in no fixed order relative to answers.
    const answers = world.received!.filter((it) => !it.startsWith('frame'));
    world.received = [];
    return numbered(answers);
  };
  const lookAround = async () => {
    for (const it of spies) await look(world, it, people.length);
    for (let nth = 0; nth < 3; nth++) await world.call(spy, 'GET', `/people/${chosen(nth * 11).id}`);
    await world.call(spy, 'GET', '/conversations');
  };
  // Publish what is due, as the server's job does each minute.
  const steal = async (): Promise<string[]> => {
    await tidyPresences(world.host);
    // The transaction id counts transactions and says nothing about time.
    return (await rowsOf(world)).map((row) => row.replace(/"xid": "?\d+"?, /, '')).toSorted();
  };
  const soon: string[] = [];
  for (let tick = 0; tick < ticks; tick++) {
    for (let at = 0; at < 15; at++) {
      for (const [nth, turns] of people.entries()) {
        // Some are silent in the last tick, and expire a tick earlier.
        if (tick === ticks - 1 && nth % 3 === 0) continue;
        for (const report of turns[tick]!.reports) {
          const { minute, cell } = report[twin];
          if (minute !== at) continue;
          const received: string[] | null = world.received;
          world.received = null;
          await world.report(accounts[nth]!, cell, centreOf(cell));
          world.received = received;
        }
      }
      if (at === switching) {
        const asked = await world.call(spy, 'POST', '/meets', { personId: chosen(tick * 3).id, window: 'now' });
        if (asked.status < 300) {
          const { request } = JSON.parse(asked.body) as { request: { id: string } };
          const answer = await world.call(chosen(tick * 3), 'PUT', `/meets/${request.id}/status`, {
            status: 'accepted',
          });
          friends.push((JSON.parse(answer.body) as { conversationId: string }).conversationId);
          await world.call(chosen(tick * 3), 'POST', `/conversations/${friends.at(-1)}/messages`, {
            messageId: `018f0000-0000-7000-8000-00000000001${tick}`,
            type: 'location',
          });
        }
        // Answers to these people are their own, not the spies'.
        const received: string[] | null = world.received;
        world.received = null;
        await world.call(chosen(tick + 20), 'PUT', '/presence/ghost', { time: '1 hour' });
        await world.call(chosen(tick + 19), 'PUT', '/presence/ghost', { time: null });
        await world.call(chosen(tick + 30), 'PUT', '/presence/wider', { wider: true });
        await world.call(chosen(tick + 40), 'PUT', `/blocks/${blocked.id}`);
        world.received = received;
      }
      if (looks.has(at)) await lookAround();
      await world.pass(minute);
    }
    await lookAround();
    soon.push(...take(), ...(await steal()));
  }
  if (friends.length === 0) throw new Error('No one accepted a meet request from a spy.');
  // From before the first report expires until all have.
  const day = 24 * 60 * minute;
  await world.pass(day - 50 * minute);
  await settleSpies();
  await world.pass(18 * minute);
  world.received = [];
  for (let turn = 0; turn < 12; turn++) {
    await lookAround();
    await world.pass(3 * minute);
  }
  const later = [...take(), ...(await steal())];
  live.close();
  world.received = null;
  soon.push(...numbered(live.frames), ...numbered(logOf(world)).toSorted());
  return { soon, later };
}

/** Bytes that differ between two worlds with the same areas in the last five minutes of each tick and reports at
 * different minutes. */
export async function shiftedWorlds(
  seed: number,
  worlds: number,
  many: number,
  fault: 'published at once' | null = null,
): Promise<{ soon: number; later: number }> {
  const differ = { soon: 0, later: 0 };
  for (let nth = 0; nth < worlds; nth++) {
    const people = timetables(new Random(seed + nth), many);
    const heard: Received[] = [];
    for (const twin of [0, 1] as const) heard.push(await within(fault, (world) => liveByTheClock(world, people, twin)));
    const [one, other] = heard as [Received, Received];
    for (const part of ['soon', 'later'] as const) {
      if (one[part].length < 100) throw new Error(`Only ${one[part].length} texts were compared.`);
      differ[part] += bytesBetween(one[part], other[part]);
    }
  }
  return differ;
}
