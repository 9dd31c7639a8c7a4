import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import { presenceLifeMs } from '@nukkad/core/features/people/presence-times.ts';
import { listen } from '../live.ts';
import type { Random } from '../../bench/random.ts';
import { mutualBits } from '../estimate.ts';
import { crowd } from '../places.ts';
import { ageOf, look } from '../nearby-readings.ts';
import { minute, type World } from '../world.ts';

const second = 1000;
const tickMs = 15 * minute;

/** Everything in an answer that could be a time, in ms since 1970, by its path. */
function momentsIn(value: unknown, path = ''): [path: string, at: number][] {
  if (typeof value === 'string') {
    const at = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value) ? Date.parse(value) : Number.NaN;
    return Number.isNaN(at) ? [] : [[path, at]];
  }
  if (typeof value === 'number')
    return value > 1e12 && value < 4e12 ? [[path, value]] : value > 1e9 && value < 4e9 ? [[path, value * 1000]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, it]) => momentsIn(it, `${path}.${Array.isArray(value) ? '' : key}`));
}

const learners = ['others', 'own devices', 'a thief of the table'] as const;
type Learner = (typeof learners)[number];

/** People report at random times. Returns how many bits the most revealing time each learner sees gives away about the
 * minute within the tick, or the second within the minute. A day later a stranger checks each minute who has
 * disappeared. */
export async function readClocks(
  world: World,
  random: Random,
  many: number,
  each: number,
): Promise<Map<Learner, number>> {
  const points = crowd(random, many, 900);
  const accounts = await world.accounts(points.map((_, at) => ageOf(at)));
  const [spy, contact] = await world.accounts([70, 70], 'spy');
  const reportAs = async (at: number) => {
    const answer = await world.report(accounts[at]!, cellAt(points[at]!), points[at]!);
    if (answer.status !== 200) throw new Error(`A report was answered ${answer.status}: ${answer.body}`);
    return answer;
  };
  const spiesReport = async () => {
    for (const by of [spy!, contact!]) await world.report(by, cellAt(points[0]!), points[0]!);
  };
  await world.toTick();
  for (const at of accounts.keys()) await reportAs(at);
  const conversations = await world.conversations(accounts.map((it) => [contact!, it]));
  /** Pairs of the time of a report and a time seen, by learner and path. */
  const found = new Map(learners.map((it) => [it, new Map<string, [reported: number, seen: number][]>()]));
  const note = (learner: Learner, path: string, reported: number, seen: number) => {
    const paths = found.get(learner)!;
    paths.set(path, [...(paths.get(path) ?? []), [reported, seen]]);
  };
  const noteAll = (learner: Learner, from: string, body: string, reported: number) => {
    for (const [path, seen] of momentsIn(JSON.parse(body))) note(learner, from + path, reported, seen);
  };

  const day = world.now.getTime();
  const reports = accounts
    .flatMap((_, at) =>
      Array.from({ length: each }, () => ({ at, moment: day + Math.floor(random.unit() * presenceLifeMs) })),
    )
    .toSorted((a, b) => a.moment - b.moment);
  const live = [];
  for (const by of [spy!, contact!])
    live.push(await listen(world, by, (frame) => noteAll('others', 'frame', frame, world.now.getTime())));
  for (const [nth, { at, moment }] of reports.entries()) {
    await world.pass(moment - world.now.getTime());
    if (nth % 100 === 0) await spiesReport();
    const { id } = accounts[at]!;
    const age = ageOf(at);
    noteAll('own devices', 'report', (await reportAs(at)).body, moment);
    for (const [learner, by, path] of [
      ['own devices', accounts[at]!, '/presence'],
      ['others', spy!, `/people/nearby?distance=10&ageRange[0]=${age}&ageRange[1]=${age}`],
      ['others', spy!, `/people/${id}`],
      ['others', contact!, `/conversations/${conversations[at]!}`],
    ] as const)
      noteAll(learner, path.split('/')[1]!, (await world.call(by, 'GET', path)).body, moment);
    const row = await world.db.selectFrom('presence').selectAll().where('person_id', '=', id).executeTakeFirstOrThrow();
    noteAll('a thief of the table', '', JSON.stringify(row), moment);
  }
  for (const { close } of live) close();

  await world.toTick();
  const hour = world.now.getTime();
  const last = accounts
    .map((_, at) => ({ at, moment: hour + Math.floor(random.unit() * 60 * minute) }))
    .toSorted((a, b) => a.moment - b.moment);
  for (const { at, moment } of last) {
    await world.pass(moment - world.now.getTime());
    await reportAs(at);
  }
  await world.pass(hour + presenceLifeMs - world.now.getTime());
  await spiesReport();
  const seen = new Set(accounts.map(({ id }) => id));
  for (let passed = 0; passed <= 80 && seen.size > 0; passed++) {
    const there = await look(world, spy!, many);
    for (const { at, moment } of last)
      if (seen.has(accounts[at]!.id) && !there.has(accounts[at]!.id)) {
        seen.delete(accounts[at]!.id);
        // The last minute in which they were visible.
        note('others', 'disappearance', moment, world.now.getTime() - minute);
      }
    await world.pass(minute);
  }
  if (seen.size > 0) throw new Error(`${seen.size} people have not disappeared.`);

  const within = (at: number, period: number, bin: number) => Math.floor((at % period) / bin);
  return new Map(
    [...found].map(([learner, paths]) => {
      const bits = [...paths.values()].flatMap((pairs) =>
        (
          [
            [tickMs, minute],
            [minute, 5 * second],
          ] as const
        ).map(([period, bin]) =>
          mutualBits(
            pairs.map(([a, b]) => [within(a, period, bin), within(b, period, bin)]),
            random,
          ),
        ),
      );
      return [learner, Math.max(0, ...bits)];
    }),
  );
}
