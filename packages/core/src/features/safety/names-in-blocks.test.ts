import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { freshWorld } from '../../testing/world.ts';
import { fillBlockNames } from './fill-block-names.ts';

const world = freshWorld();

beforeEach(async () => {
  for (const name of ['Asha', 'Bilal']) await world.person(name);
});

const rename = (id: string, name: string) => sql`update person set name = ${name} where id = ${id}`.execute(world.db);
const hide = () => sql`update person set paused_at = ${world.now} where id = 'Bilal'`.execute(world.db);
const blocked = async () => (await world.as('Asha').safety.blocks()).people.map(({ name }) => name);
const block = () => world.as('Asha').safety.block({ personId: 'Bilal' });

async function declined() {
  const { request } = await world.as('Bilal').meets.request({ personId: 'Asha' });
  await world.as('Asha').meets.setStatus({ id: request.id, status: 'declined' });
}

test('of someone who asked long ago a block tells Asha no name that he took since', async () => {
  await declined();
  await hide();
  await rename('Bilal', 'Bilal Shaikh');
  world.pass(2 * dayMs);
  await block();
  expect(await blocked()).toEqual(['Someone']);
});

test('of someone who asked today, or whom she knew when she blocked him before, Asha sees the name', async () => {
  await declined();
  await hide();
  await block();
  expect(await blocked()).toEqual(['Bilal']);
  await world.as('Asha').safety.unblock({ personId: 'Bilal' });
  await rename('Bilal', 'Bilal Shaikh');
  world.pass(2 * dayMs);
  await block();
  expect(await blocked()).toEqual(['Bilal']);
});

test('blocks that an older server made get their names once, and keep them', async () => {
  await declined();
  await block();
  await sql`update block set blocked_name = null, blocked_picture = null, blocker_name = null, blocker_picture = null`.execute(
    world.db,
  );
  expect(await fillBlockNames(world.host)).toBe(1);
  await rename('Bilal', 'Bilal Shaikh');
  world.pass(hourMs);
  expect(await fillBlockNames(world.host)).toBe(0);
  expect(await blocked()).toEqual(['Bilal']);
});
