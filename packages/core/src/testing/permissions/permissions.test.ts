import { ORPCError } from '@orpc/server';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../contract.ts';
import { isUuid } from '../../kernel/operation.ts';
import { openedWorld } from '../world.ts';
import { actors, names, type Actor } from './callers.ts';
import { parties, type AnyCase, type Cell } from './expected-outcomes.ts';
import { matrix } from './permission-matrix.ts';
import { unlimited } from './operations-without-rate-limit.ts';
import { buildTown, type Town } from './town.ts';
import { settleReports } from '../../features/safety/reports-without-case.ts';

const world = openedWorld();
let town: Town;
let restore: () => Promise<void>;
/** What the owner's own answers say. */
const shown = new Set<string>();
/** Operations whose own answers count against a rate limit. */
const limited = new Set<string>();
/** Every row that names Asha, in the town before anyone calls. */
let ashas: string;

beforeAll(async () => {
  await world.empty();
  town = await buildTown(world);
  restore = await world.keep();
  await restore();
  ashas = await rowsOfAsha();
});

let tables: string[] | null = null;
async function rowsOfAsha(): Promise<string> {
  tables ??= (
    await sql<{ name: string }>`
      select quote_ident(tablename) as name from pg_tables where schemaname = 'kept' order by 1`.execute(world.db)
  ).rows.map(({ name }) => name);
  const each = tables.map(
    (name) => `select '${name} ' || to_jsonb(it)::text as line from public.${name} as it where it::text like '%Asha%'`,
  );
  const { rows } = await sql<{ line: string }>`${sql.raw(each.join(' union all '))} order by 1`.execute(world.db);
  return rows.map(({ line }) => line).join('\n');
}

const cases = Object.entries(matrix).flatMap(([feature, of]) =>
  Object.entries<AnyCase>(of).map(([name, it]) => ({ feature, name, it })),
);

interface Answer {
  code: string | null;
  body: string;
}

async function answerOf(feature: string, name: string, person: string | null, input: unknown): Promise<Answer> {
  const session = person === null ? null : (town.sessions[person] ?? null);
  const client = world.as(person, session) as unknown as Record<string, Record<string, (input: unknown) => unknown>>;
  try {
    return { code: null, body: JSON.stringify(await client[feature]![name]!(input)) };
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    return { code: error.code, body: JSON.stringify([error.code, error.status, error.message, error.data]) };
  }
}

/** A random id of the same form, which no row has. */
const elsewhere = (value: unknown): unknown => {
  if (typeof value === 'string') return isUuid(value) ? randomUUID() : `Nobody${value.slice(0, 1)}`;
  return { ...(value as object), id: elsewhere((value as { id: string }).id) };
};

/** How far transactions have come that write: those that only read have no number. */
const written = async () =>
  (await sql<{ at: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as at`.execute(world.db)).rows[0]!.at;

/** Calls, and brings back what that changed. */
async function call(feature: string, name: string, person: string | null, input: unknown) {
  world.rateLimits.forget();
  const before = await written();
  const { code, body } = await answerOf(feature, name, person, input);
  if (code === null && world.rateLimits.isUsed) limited.add(`${feature}.${name}`);
  const hasWritten = (await written()) !== before;
  if (hasWritten) await settleReports(world.host);
  const isChanged = hasWritten && (await rowsOfAsha()) !== ashas;
  if (hasWritten && (code === null || isChanged)) await restore();
  return { code, body, isChanged };
}

/** The cell that describes what happened, as strict as the expected one. */
async function cellOf(feature: string, name: string, it: AnyCase, actor: Actor, expected: Cell): Promise<string> {
  const person = actor === 'signedOut' ? null : actor === 'other' ? parties[it.party ?? 'connection'] : names[actor];
  const input = it.input?.(town, actor);
  const { code, body, isChanged } = await call(feature, name, person, input);
  const found = ['Asha', ...town.secrets].filter((secret) => body.includes(secret));
  if (actor === 'owner') found.forEach((secret) => shown.add(secret));
  const mark = (cell: string) =>
    isChanged
      ? `${cell}, but it changed something`
      : found.length > 0
        ? `${cell}, but it says ${found.join(', ')}`
        : cell;
  // A refusal that is the same for every id reveals nothing about the owner, but is another cell.
  if (expected === 'absent' && code !== 'SUSPENDED' && code !== 'SIGNED_OUT') {
    const field = it.names ?? 'id';
    const nowhere = { ...(input as object), [field]: elsewhere((input as Record<string, unknown>)[field]) };
    const other = await call(feature, name, person, nowhere);
    return mark(other.body === body ? 'absent' : `there: ${body.slice(0, 100)} instead of ${other.body.slice(0, 100)}`);
  }
  if (code !== null) return mark(code);
  if (expected === 'own' || expected === 'unnamed') return mark(expected);
  return expected === 'sees' && found.includes('Asha') ? 'sees' : 'yes';
}

test('the matrix has every operation of the contract, and each works for someone', () => {
  const operations = Object.entries(contract).flatMap(([feature, of]) =>
    Object.keys(of).map((name) => `${feature}.${name}`),
  );
  expect(cases.map(({ feature, name }) => `${feature}.${name}`).toSorted()).toEqual(operations.toSorted());
  for (const { feature, name, it } of cases)
    expect([feature, name, Object.values(it.row).some((cell) => ['yes', 'sees'].includes(cell))]).toEqual([
      feature,
      name,
      true,
    ]);
});

describe.each(Object.keys(matrix))('%s', (feature) => {
  const own = cases.filter((it) => it.feature === feature).map((it) => [it.name, it] as const);
  test.each(own)('%s', async (name, { it }) => {
    const [found, expected]: Record<string, string>[] = [{}, {}];
    for (const actor of actors) {
      if (it.row[actor] === 'none') continue;
      expected![actor] = it.row[actor];
      found![actor] = await cellOf(feature, name, it, actor, it.row[actor]);
    }
    expect(found).toEqual(expected);
  });
});

test('each secret was in an answer to its owner, so that others could have got it', () => {
  expect([...town.secrets].filter((secret) => secret === '' || !shown.has(secret))).toEqual([]);
});

test('every operation that changes something has a rate limit, or there is a reason', () => {
  const changing = Object.entries(contract).flatMap(([feature, of]) =>
    Object.entries(of).flatMap(
      ([
        name,
        {
          '~orpc': { route },
        },
      ]) => (route.method === 'GET' ? [] : [`${feature}.${name}`]),
    ),
  );
  expect(Object.values(unlimited).flat().toSorted()).toEqual(changing.filter((it) => !limited.has(it)).toSorted());
});
