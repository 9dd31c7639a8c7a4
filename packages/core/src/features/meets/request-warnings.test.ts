import { expect, test } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { manyRequests } from './request-warning.ts';

const world = freshWorld();
const note = 'I earn from home and can show you how it works.';

const names = (many: number) => Array.from({ length: many }, (_, at) => `Person${at}`);

async function askAll(asker: string, who: readonly string[], text: string) {
  for (const name of who) await world.as(asker).meets.request({ personId: await world.person(name), note: text });
}

const warningsOf = async (who: string) => (await world.as(who).meets.warnings()).warnings.map(({ warning }) => warning);

test('people whom someone asked with the same note as four others are warned, and who asked is not', async () => {
  const asha = await world.person('Asha');
  const asked = names(5);
  await askAll(asha, asked.slice(0, 4), note);
  expect(await warningsOf('Person0')).toEqual([]);
  await askAll(asha, asked.slice(4), note.toUpperCase());
  for (const who of asked) expect(await warningsOf(who)).toEqual(['repeated']);
  expect(await warningsOf(asha)).toEqual([]);
  expect(await refusalOf(world.as(null).meets.warnings())).toBe('SIGNED_OUT');
  await world.as('Person0').safety.block({ personId: asha });
  expect(await warningsOf('Person0')).toEqual([]);
});

test('people asked by a new account that has asked many are warned', async () => {
  const asha = await world.person('Asha', { joinedDaysAgo: 2 });
  const old = await world.person('Bilal', { joinedDaysAgo: 30 });
  const asked = names(manyRequests.people);
  await askAll(asha, asked.slice(1), '');
  expect(await warningsOf('Person1')).toEqual([]);
  await askAll(asha, asked.slice(0, 1), '');
  expect(await warningsOf('Person1')).toEqual(['new account']);
  for (const name of asked) await world.as(old).meets.request({ personId: name });
  const warnings = (await world.as('Person1').meets.warnings()).warnings;
  const { requests } = await world.as('Person1').meets.list({});
  const fromAsha = requests.find(({ person }) => person.id === asha);
  expect(warnings).toEqual([{ requestId: fromAsha?.request.id, warning: 'new account' }]);
  world.pass(2 * dayMs);
  expect(await warningsOf('Person1')).toEqual([]);
});
