import { ClosedLoop, type Load } from '../closed-loop.ts';
import { atLeast, atMost, figure, said, type Section } from '../report.ts';
import { Areas } from './areas.ts';
import { cells } from './cells.ts';
import { Connections } from './search-sql.ts';
import { clientCounts, type Engine } from './engine.ts';
import type { Machinery } from './databases.ts';
import { ours } from './nukkad.ts';
import { makePeople, boundedPeople } from './people.ts';
import { postgisNearest, postgisWithin } from './postgis.ts';
import { makeQuestions, type Question } from './questions.ts';
import { fillRedis, redisEngine } from './redis.ts';
import { referenceAnswer } from './reference.ts';
import { fillTables } from './tables.ts';

export interface Effort {
  /** Length of a round for each engine and number of clients, in ms. */
  ms: number;
  rounds: number;
  compared: number;
}

/** The speed of an engine with its best number of clients. */
export interface Speed extends Load {
  engine: string;
}

/** How often the answers of each engine differ from the reference's. */
async function differences(engines: readonly Engine[], questions: readonly Question[], answers: readonly string[][]) {
  const wrong = new Map<Engine, number>();
  for (const engine of engines)
    for (const [at, answer] of answers.entries()) {
      const given = await engine.ask(questions[at]!, 0);
      if (given.length !== answer.length || given.some((id, place) => id !== answer[place]))
        wrong.set(engine, (wrong.get(engine) ?? 0) + 1);
    }
  return wrong;
}

export async function measureSearch(
  count: number,
  machinery: Machinery,
  { ms, rounds, compared }: Effort,
): Promise<{ section: Section; speeds: Speed[] }> {
  const log = (text: string) => console.log(`${said(count)} people: ${text}`);
  log('generating');
  const people = makePeople(count);
  const areas = new Areas(people.areas);
  const questions = makeQuestions(people, 10_000);
  const engines: Engine[] = [ours(people)];
  const connections = new Connections();
  const { postgres, hasPostgis, redis } = machinery;
  try {
    if (postgres) {
      log('filling PostgreSQL');
      await fillTables(postgres, people, areas, hasPostgis);
      await connections.open(postgres, Math.max(...clientCounts));
      if (hasPostgis) engines.push(postgisNearest(connections, areas), postgisWithin(connections, areas));
      engines.push(cells(connections, areas));
    }
    if (redis) {
      log('filling Redis');
      await fillRedis(redis, people, areas);
      engines.push(redisEngine(redis, people, areas));
    }

    log('comparing answers');
    const answers = questions.slice(0, compared).map((question) => referenceAnswer(people, areas, question));
    const wrong = await differences(engines, questions, answers);

    const loops = engines.flatMap((engine) =>
      engine.clients.map((clients) => ({
        engine,
        loop: new ClosedLoop(clients, (turn, client) => engine.ask(questions[turn % questions.length]!, client)),
      })),
    );
    // Alternating, so that noise on the machine affects all engines.
    for (let round = 1; round <= rounds; round++) {
      log(`round ${round} of ${rounds}`);
      for (const { loop } of loops) await loop.round(ms);
    }
    const speeds = engines.map((engine) => ({
      engine: engine.name,
      ...loops
        .filter((it) => it.engine === engine)
        .map(({ loop }) => loop.load)
        .toSorted((a, b) => b.rate - a.rate)[0]!,
    }));
    const different = [...wrong].map(([engine, times]) => `${engine.name}: ${times}`).join(', ');
    const section = report(count, speeds, compared, different);
    section.notes.push(...machinery.missing);
    return { section, speeds };
  } finally {
    await connections.close();
  }
}

function report(count: number, speeds: Speed[], compared: number, different: string): Section {
  const hasBound = count === boundedPeople;
  const knn = speeds.find(({ engine }) => engine === 'PostGIS KNN');
  const rows = speeds.flatMap(({ engine, clients, rate, p50, p99 }, at) => {
    const name = `${engine}, ${clients === 1 ? '1 client' : `${clients} clients`}`;
    return [
      figure(name, rate, '/s'),
      figure(`${engine}, p50`, p50, 'ms'),
      at === 0 && hasBound ? atMost(`${engine}, p99`, p99, 'ms', 0.5) : figure(`${engine}, p99`, p99, 'ms'),
      ...(knn && engine !== knn.engine
        ? [
            at === 0 && hasBound
              ? atLeast(`${engine} ÷ PostGIS KNN`, rate / knn.rate, '×', 20)
              : figure(`${engine} ÷ PostGIS KNN`, rate / knn.rate, '×'),
          ]
        : []),
    ];
  });
  const answers = atMost(`wrong answers (${compared} searches per engine)`, different === '' ? 0 : 1, '', 0);
  return {
    title: `Search among ${said(count)} people`,
    rows: [...rows, answers],
    notes: different === '' ? [] : [`Wrong answers: ${different}.`],
  };
}
