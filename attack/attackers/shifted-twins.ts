import { cellAt, centreOf } from '@nukkad/core/features/people/geometry.ts';
import { Random } from '../../bench/random.ts';
import { itemsOf, listen } from '../live.ts';
import { anywhere, moved, town } from '../places.ts';
import { ageOf, look } from '../nearby-readings.ts';
import { minute, within, type Account, type World } from '../world.ts';
import { bytesBetween, logOf, numbered, rowsOf } from './twins.ts';

interface Turn {
  cell: string;
  reports: readonly [Report, Report][];
}
interface Report {
  minute: number;
  cell: string;
}

const ticks = 4;
/** Minutes of a tick in which spies look: in between, phones have reported in one world and not yet in the other. */
const looks = new Set([3, 7, 10, 14]);
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
  soon: string[];
  later: string[];
}

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
  const live = await listen(world, spy);
  // People who were not visible appear at once, so the first report is at the same time in both worlds.
  for (const [at, [first]] of people.entries()) await world.report(accounts[at]!, first!.cell, centreOf(first!.cell));
  const chosen = (nth: number): Account => accounts[nth % accounts.length]!;
  const friends: string[] = [];
  world.received = [];
  const take = (): string[] => {
    const answers = world.received!;
    world.received = [];
    return numbered(answers);
  };
  const lookAround = async () => {
    for (const it of spies) await look(world, it, people.length);
    for (let nth = 0; nth < 3; nth++) await world.call(spy, 'GET', `/people/${chosen(nth * 11).id}`);
    await world.call(spy, 'GET', '/conversations');
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
    soon.push(...take(), ...(await rowsOf(world)));
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
  const later = [...take(), ...(await rowsOf(world))];
  await live.caughtUp();
  live.close();
  world.received = null;
  const updates = live.frames.flatMap(itemsOf).filter((it) => it !== '{}');
  soon.push(...numbered(updates), ...numbered(logOf(world)).toSorted());
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
