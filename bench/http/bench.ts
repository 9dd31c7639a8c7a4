import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverFlags } from '../../scripts/prepare.mjs';
import { hasProgram } from '../../scripts/programs.mjs';
import type { BarGroup } from '../chart.ts';
import { Child } from '../child.ts';
import { median } from '../median.ts';
import { havePostgres, makeDatabase } from '../postgres.ts';
import { installed } from '../install-packages.ts';
import { atLeast, atMost, figure, printSection, said, type Report, type Row, type Section } from '../report.ts';
import type { Floor } from './floor-process.ts';
import type { Start, Viewer } from './server-process.ts';

export interface Options {
  quick: boolean;
  only: readonly string[] | null;
}

const viewers = 100;
const connections = 16;

interface Operation {
  name: string;
  path(viewer: Viewer): string;
  /** The data that the answer needs, for the viewer's id as $1; null if it is all in memory. */
  statement: string | null;
}

const rowsOf = (query: string) => `select json_agg(it) from (${query}) as it`;

/** What screens request when they open. */
const operations: readonly Operation[] = [
  { name: 'session', path: () => '/api/session', statement: null },
  { name: 'presence', path: () => '/api/presence', statement: null },
  {
    name: 'nearby',
    path: () => '/api/people/nearby?distance=10&ageRange%5B0%5D=18&ageRange%5B1%5D=80',
    statement: null,
  },
  { name: 'regions', path: () => '/api/regions', statement: null },
  {
    name: 'person',
    path: ({ person }) => `/api/people/${person}`,
    statement: rowsOf('select * from person where id = $1'),
  },
  {
    name: 'events',
    path: () => '/api/events',
    statement: rowsOf(
      `select event.*, $1::text as viewer from event where status = 'published' and starts_at > now() order by starts_at limit 50`,
    ),
  },
  {
    name: 'event',
    path: ({ event }) => `/api/events/${event}`,
    statement: rowsOf(
      'select event.* from event join ticket on ticket.event_id = event.id where ticket.person_id = $1 limit 1',
    ),
  },
  {
    name: 'conversations',
    path: () => '/api/conversations',
    statement: rowsOf(
      `select conversation.*, message.body from member join conversation on conversation.id = member.conversation_id
       join message on message.conversation_id = conversation.id and message.position = conversation.last_position
       where member.person_id = $1`,
    ),
  },
  {
    name: 'conversation',
    path: ({ conversation }) => `/api/conversations/${conversation}`,
    statement: rowsOf(
      'select * from conversation where id = (select conversation_id from member where person_id = $1 limit 1)',
    ),
  },
  {
    name: 'messages',
    path: ({ conversation }) => `/api/conversations/${conversation}/messages`,
    statement: rowsOf(
      `select * from message where conversation_id = (select conversation_id from member where person_id = $1 limit 1)
       order by position desc limit 50`,
    ),
  },
  {
    name: 'tickets',
    path: () => '/api/tickets',
    statement: rowsOf(
      'select ticket.*, event.* from ticket join event on event.id = ticket.event_id where person_id = $1',
    ),
  },
  {
    name: 'event page',
    path: ({ event }) => `/events/${event}`,
    statement: rowsOf(
      'select event.* from event join ticket on ticket.event_id = event.id where ticket.person_id = $1 limit 1',
    ),
  },
  {
    name: 'event .ics',
    path: ({ event }) => `/calendar/events/${event}.ics`,
    statement: rowsOf(
      'select event.* from event join ticket on ticket.event_id = event.id where ticket.person_id = $1 limit 1',
    ),
  },
];

export const parts = ['postgres', 'pglite'] as const;

interface Answered {
  rate: number;
  p50: number;
  p99: number;
}

/** Converts '1.23ms', '45.60us' or '1.02s', as wrk prints them, to ms. */
const msOf = (text: string) => Number.parseFloat(text) * (text.endsWith('us') ? 0.001 : text.endsWith('ms') ? 1 : 1000);

async function load(folder: string, url: string, requests: readonly Record<string, string>[], seconds: number) {
  const script = join(folder, 'requests.lua');
  const lines = requests.map(
    ({ path, ...headers }) =>
      `  wrk.format("GET", "${path}", {${Object.entries(headers)
        .map(([name, value]) => `["${name}"] = "${value}"`)
        .join(', ')}}),`,
  );
  writeFileSync(
    script,
    `local requests
local turn = 0
function init()
  requests = {
${lines.join('\n')}
  }
end
function request()
  turn = turn % #requests + 1
  return requests[turn]
end
`,
  );
  const program = spawn('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script, url]);
  let text = '';
  program.stdout.on('data', (part: Buffer) => (text += part.toString()));
  await new Promise((resolve) => program.once('exit', resolve));
  const found = (pattern: RegExp) => pattern.exec(text)?.[1];
  const rate = found(/Requests\/sec:\s+([\d.]+)/);
  if (!rate || /Non-2xx/.test(text)) throw new Error(`wrk failed for ${requests[0]!['path']}: ${text}`);
  return {
    rate: Number(rate),
    p50: msOf(found(/^\s+50%\s+(\S+)/m)!),
    p99: msOf(found(/^\s+99%\s+(\S+)/m)!),
  } satisfies Answered;
}

async function measure(
  databaseUrl: string | null,
  quick: boolean,
): Promise<{ section: Section; bars: BarGroup['bars'] }> {
  const folder = mkdtempSync(join(tmpdir(), 'nukkad-bench-'));
  const server = new Child(new URL('server-process.ts', import.meta.url), serverFlags);
  const { url, viewers: people } = await server.ask<{ url: string; viewers: Viewer[] }>('start', {
    databaseUrl,
    viewers,
  } satisfies Start);
  const answers: Floor['answers'] = {};
  for (const { path, statement } of operations)
    for (const viewer of people) {
      const response = await fetch(`${url}${path(viewer)}`, { headers: { cookie: viewer.cookie } });
      if (!response.ok) throw new Error(`${path(viewer)} answered ${response.status}: ${await response.text()}`);
      answers[path(viewer)] = {
        body: Buffer.from(await response.arrayBuffer()),
        type: response.headers.get('content-type') ?? '',
        statement,
      };
    }
  const floor = new Child(new URL('floor-process.ts', import.meta.url));
  const floorUrl = await floor.ask<string>('start', { databaseUrl, answers } satisfies Floor);
  const rows: Row[] = [];
  const bars: BarGroup['bars'] = [];
  const [rounds, seconds] = quick ? [1, 1] : [5, 2];
  for (const { name, path, statement } of operations) {
    const ours: Answered[] = [];
    const floors: Answered[] = [];
    // Alternating, so that noise on the machine affects both sides of the ratio.
    for (let round = 0; round <= rounds; round++)
      for (const [base, found] of [
        [url, ours],
        [floorUrl, floors],
      ] as const) {
        const requests = people.map((viewer) => ({ path: path(viewer), cookie: viewer.cookie, 'x-viewer': viewer.id }));
        const answered = await load(folder, base, requests, round === 0 ? 1 : seconds);
        // Round 0 is the warm-up.
        if (round > 0) found.push(answered);
      }
    const rate = median(ours.map((it) => it.rate));
    const ratio = median(ours.map((it, at) => it.rate / floors[at]!.rate));
    const floorRate = median(floors.map((it) => it.rate));
    const p99 = median(ours.map((it) => it.p99));
    const hasBound = databaseUrl !== null;
    console.log(`${name}: ${said(rate)} /s, ${said(ratio)} × the floor`);
    rows.push(
      hasBound && statement === null ? atLeast(name, rate, '/s', 4000) : figure(name, rate, '/s'),
      ...(databaseUrl === null && statement !== null
        ? []
        : [hasBound ? atLeast(`${name} ÷ floor`, ratio, '×', 0.5) : figure(`${name} ÷ floor`, ratio, '×')]),
      figure('p50', median(ours.map((it) => it.p50)), 'ms'),
      hasBound ? atMost('p99', p99, 'ms', 20) : figure('p99', p99, 'ms'),
    );
    bars.push({ label: name, value: rate, note: `${said(rate)}/s`, ours: true });
    if (databaseUrl !== null || statement === null)
      bars.push({ label: 'floor', value: floorRate, note: `${said(floorRate)}/s`, ours: false });
  }
  await floor.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  return {
    section: {
      title: databaseUrl === null ? 'On PGlite' : 'On PostgreSQL',
      rows,
      notes: [
        `Load: wrk with one thread and ${connections} connections on the same machine, cycling through ${viewers} viewers. ${rounds} rounds of ${seconds} s, alternating with the floor: node:http with ${databaseUrl === null ? 'no query' : 'at most one prepared statement over pg'} that sends the same bytes.`,
      ],
    },
    bars,
  };
}

/** Throughput of what screens request, compared with the least that a Node server must do for the same answer. */
export async function benchHttp({ quick, only }: Options): Promise<Report> {
  if (!hasProgram('wrk') && !installed('wrk')) throw new Error('This benchmark needs wrk.');
  const sections: Section[] = [];
  const groups: BarGroup[] = [];
  const versions: Record<string, string> = { Node: process.versions.node };
  if (only?.includes('postgres') ?? true) {
    const postgres = await havePostgres('lasting');
    if (!postgres) throw new Error('This benchmark needs PostgreSQL.');
    versions['PostgreSQL'] = postgres.version;
    const { section, bars } = await measure(await makeDatabase(postgres.url, 'http'), quick);
    sections.push(section);
    groups.push({ title: 'on PostgreSQL', bars });
  }
  if (only?.includes('pglite') ?? true) {
    const { section, bars } = await measure(null, quick);
    sections.push(section);
    groups.push({ title: 'on PGlite', bars });
  }
  for (const section of sections) printSection(section);
  return {
    name: 'http',
    sections,
    chart: { title: 'Signed-in requests', unit: 'Responses per second, longer is better', groups },
    versions,
  };
}
