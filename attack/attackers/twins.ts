import { cellAt, centreOf, newPhone, takeFix, type Phone, type Point } from '@nukkad/core/people/area.ts';
import { Random } from '../../bench/random.ts';
import { Handset } from '../handset.ts';
import { anywhere, elsewhereInCell, moved, town } from '../places.ts';
import { ageOf, look } from '../readings.ts';
import { minute, within, type Account, type World } from '../world.ts';

/** One of the people of a world: the same in both, but for the point. */
interface Life {
  /** Where they are at each step, in the one world and in the other: always in the same cell. */
  steps: readonly (readonly [Point, Point])[];
}

/** Minutes between the steps of a life. */
const stepMinutes = [7, 20, 7, 20];

/**
 * Invents the lives of so many people, who stay or move on through a few steps. The two points of a step are any at which
 * the two phones, each with all that it remembers, come to the same cell: worlds are twins if their areas are the same.
 */
function lives(random: Random, many: number): Life[] {
  return Array.from({ length: many }, () => {
    let at = anywhere(random);
    let phones: [Phone, Phone] = [newPhone, newPhone];
    let minutes = 0;
    const steps = stepMinutes.map((length) => {
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
      if (second.cell !== first.cell) throw new Error('No twin was found for somebody.');
      phones = [first, second];
      minutes += length;
      return [at, twin] as const;
    });
    return { steps };
  });
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What ids are minted at random, by the order in which they appear: equal worlds number them alike. */
function numbered(texts: readonly string[]): string[] {
  const numbers = new Map<string, string>();
  return texts.map((text) =>
    text.replaceAll(uuid, (id) => {
      if (!numbers.has(id)) numbers.set(id, `#${numbers.size}`);
      return numbers.get(id)!;
    }),
  );
}

/** Lives one world through, with spies all around, and returns every byte that they, a thief and a reader of logs get. */
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
    // What people do beside being somewhere: ask, answer, share, hide, block, look somebody up.
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
  // The log has its own clock and request ids, and says how long things took.
  const log = world.log
    .join('')
    .split('\n')
    .filter(Boolean)
    .map((line) =>
      JSON.stringify(JSON.parse(line), (key, value: unknown) =>
        ['time', 'ms', 'id', 'pid', 'hostname'].includes(key) ? undefined : value,
      ),
    );
  // Rows stand in the order of ids minted at random, so that they are put into one without them.
  const rows = (await world.dump())
    .filter((row) => !/^(session|user|kysely)/.test(row))
    .map((row) => row.replaceAll(uuid, '#'))
    .toSorted();
  return [...numbered([...received, ...log]), ...rows];
}

/** How many bytes differ between two worlds in which everybody is in the same area and nobody at the same point. */
async function differing(seed: number, many: number, fault: 'exact order inside bands' | null): Promise<number> {
  const people = lives(new Random(seed), many);
  const heard: string[][] = [];
  for (const twin of [0, 1] as const) heard.push(await within(fault, (world) => liveThrough(world, people, twin)));
  const [one, other] = heard as [string[], string[]];
  let differ = Math.abs(one.length - other.length);
  for (const [at, text] of one.entries()) {
    const twin = other[at] ?? '';
    if (text === twin) continue;
    for (let byte = 0; byte < Math.max(text.length, twin.length); byte++) if (text[byte] !== twin[byte]) differ++;
  }
  if (one.length < 100) throw new Error(`Only ${one.length} texts were compared.`);
  return differ;
}

/** The same over several pairs of worlds with so many people in each. */
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
