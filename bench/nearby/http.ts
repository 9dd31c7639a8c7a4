import { sessionCookie } from '@nukkad/server/testing/session.ts';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { serverFlags } from '../../scripts/prepare.mjs';
import { ClosedLoop } from '../closed-loop.ts';
import { atTheEnd } from '../clean-up.ts';
import { fetchBody } from '../fetch-body.ts';
import { atLeast, figure, said, type Section } from '../report.ts';
import { now } from './people.ts';
import { withClient } from '../postgres.ts';

/** Concurrent connections, and the viewers that they cycle through. */
const clients = 16;
const viewers = 200;

/** Signs in people in crowded areas, whose lists are full; returns their cookies. */
const signIn = (databaseUrl: string): Promise<string[]> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with busy as (select area from presence group by area having count(*) >= 8)
       select person_id as id from presence join busy using (area) order by md5(person_id) limit $1`,
      [viewers],
    );
    await client.query(
      `insert into session (id, token, "userId", "expiresAt", "updatedAt")
       select id || '-session', id || '-token', id, now() + interval '1 year', now() from unnest($1::text[]) as row (id)
       on conflict do nothing`,
      [rows.map(({ id }) => id)],
    );
    return rows.map(({ id }) => sessionCookie(`${id}-token`));
  });

async function answer(child: ChildProcess): Promise<unknown> {
  const [message] = (await once(child, 'message')) as [unknown];
  return message;
}

/** The whole server over HTTP: 50 people as JSON, compared with the same bytes from a constant. Both look up the session. */
export async function measureHttp(databaseUrl: string, count: number, ms: number, rounds: number): Promise<Section> {
  console.log(`${said(count)} people: measuring over HTTP`);
  const cookies = await signIn(databaseUrl);
  const child = fork(new URL('http-process.ts', import.meta.url), { execArgv: [...serverFlags] });
  atTheEnd(() => void child.kill());
  child.send({ databaseUrl });
  const url = String(await answer(child));
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const path = '/api/people/nearby?distance=10&ageRange[0]=18&ageRange[1]=80';
  const first = await fetchBody(agent, `${url}${path}`, cookies[0]!);
  const { people } = JSON.parse(first.toString()) as { people: unknown[] };
  if (people.length !== 50) throw new Error(`A list has ${people.length} people, not 50.`);
  child.send({ constant: first.toString() });
  await answer(child);
  const loads = ['/api/constant', path].map(
    (path) => new ClosedLoop(clients, (turn) => fetchBody(agent, `${url}${path}`, cookies[turn % cookies.length]!)),
  );
  // Many short alternating rounds, so that noise on the machine affects both sides of the ratio.
  for (let round = 0; round < rounds * 8; round++) for (const load of loads) await load.round(ms / 4);
  agent.destroy();
  child.send('stop');
  await once(child, 'exit');
  const [constant, nearby] = loads.map(({ load }) => load) as [ClosedLoop['load'], ClosedLoop['load']];
  const ratio = loads[1]!.ratioTo(loads[0]!);
  return {
    title: `Over HTTP, signed in, among ${said(count)} people`,
    rows: [
      figure('same bytes from a constant', constant.rate, '/s'),
      figure('p99', constant.p99, 'ms'),
      figure('50 people nearby', nearby.rate, '/s'),
      figure('p99', nearby.p99, 'ms'),
      atLeast('50 people nearby ÷ constant', ratio * 100, '%', 60),
    ],
    notes: [
      `${clients} connections, ${(first.length / 1000).toFixed(1)} kB per response, clock of the dataset: ${new Date(now * 1000).toISOString()}.`,
    ],
  };
}
