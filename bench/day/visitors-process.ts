// Everyone who visits the city in a day, and what they noticed.
import { sessionCookie } from '@nukkad/server/testing/session.ts';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerQuestions } from '../child-answers.ts';
import { accountsPerPeak, actionAt, awayMs, exponential, pauseMs, shareOnline, visitMs, type Hours } from './model.ts';
import { Tally } from './tally.ts';
import { Visitor } from './visitor.ts';

export interface Day {
  urls: readonly string[];
  peak: number;
  hours: Hours;
  /** How long these hours last, in ms. */
  dayMs: number;
  /** Time in which those arrive who are online in the first hour, in ms. Of it, only errors are counted. */
  warmUpMs: number;
}

export interface Noticed {
  times: Record<string, { many: number; p50: number; p99: number }>;
  failures: Record<string, number>;
  refusals: Record<string, number>;
  visits: number;
  mostOnline: number;
  lost: number;
  acknowledged: string[];
  compared: number;
  differences: Record<string, number>;
  /** Share of one core that this process used. */
  busy: number;
}

/** Time for answers and updates under way to arrive before lists are compared, in ms. */
const settlingMs = 10_000;

async function visit(visitor: Visitor, ends: number) {
  const leaves = Math.min(ends, performance.now() + exponential(visitMs, Math.random()));
  await visitor.connect();
  await visitor.open();
  for (;;) {
    await sleep(Math.min(exponential(pauseMs, Math.random()), Math.max(0, leaves - performance.now())));
    if (performance.now() >= leaves) return;
    const action = actionAt(Math.random());
    if (action === 'loseConnection') {
      visitor.disconnect();
      const [least, most] = awayMs;
      await sleep(least + Math.random() * (most - least));
      await visitor.connect();
    } else await visitor.do(action);
  }
}

answerQuestions(
  {
    async live({ urls, peak, hours, dayMs, warmUpMs }: Day): Promise<Noticed> {
      const agent = new Agent({ keepAlive: true });
      const tally = new Tally();
      const start = performance.now() + warmUpMs;
      const ends = start + dayMs;
      const cpu = process.cpuUsage();
      const away = Array.from({ length: peak * accountsPerPeak }, (_, at) => at);
      const online = new Map<Visitor, Promise<void>>();
      const gone: Visitor[] = [];
      let [visits, mostOnline] = [0, 0];
      const arrive = () => {
        const [account] = away.splice(Math.floor(Math.random() * away.length), 1);
        if (account === undefined) return;
        const id = `v${account + 1}`;
        const url = urls[account % urls.length]!;
        const visitor = new Visitor({ id, cookie: sessionCookie(`${id}-token`), url }, agent, tally);
        visits++;
        online.set(
          visitor,
          visit(visitor, ends)
            .catch((error: unknown) => tally.failed(`a visit: ${(error as Error).message}`))
            .then(() => {
              // At the end of the day everyone stays, to be compared.
              if (performance.now() >= ends) return;
              visitor.disconnect();
              online.delete(visitor);
              gone.push(visitor);
              away.push(account);
            }),
        );
      };
      setTimeout(() => tally.forgetTimes(), warmUpMs);
      while (performance.now() < ends) {
        const since = performance.now() - start;
        const wanted =
          since < 0 ? peak * shareOnline(hours, 0) * (1 + since / warmUpMs) : peak * shareOnline(hours, since / dayMs);
        // At most a fortieth of the peak in a second.
        const many = Math.min(Math.round(wanted) - online.size, Math.ceil(peak / 40));
        for (let at = 0; at < many; at++) setTimeout(arrive, Math.random() * 1000);
        mostOnline = Math.max(mostOnline, online.size);
        await sleep(1000);
      }
      await Promise.all(online.values());
      await sleep(settlingMs);
      const { user, system } = process.cpuUsage(cpu);
      const busy = (user + system) / 1000 / (performance.now() - start);
      const everyone = [...online.keys(), ...gone];
      const differences: Record<string, number> = {};
      const compared = [...online.keys()].filter(({ isConnected }) => isConnected);
      for (const visitor of compared)
        for (const what of await visitor.differences()) differences[what] = (differences[what] ?? 0) + 1;
      for (const visitor of online.keys()) visitor.disconnect();
      agent.destroy();
      const at = (sorted: Float64Array, part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
      return {
        times: Object.fromEntries(
          [...tally.times].map(([name, times]) => {
            const sorted = Float64Array.from(times).toSorted();
            return [name, { many: sorted.length, p50: at(sorted, 0.5), p99: at(sorted, 0.99) }];
          }),
        ),
        failures: Object.fromEntries(tally.failures),
        refusals: Object.fromEntries(tally.refusals),
        visits,
        mostOnline,
        lost: [...online.keys()].reduce((sum, { lost }) => sum + lost, 0),
        acknowledged: everyone.flatMap(({ acknowledged }) => acknowledged),
        compared: compared.length,
        differences,
        busy,
      };
    },
  },
  () => {},
);
