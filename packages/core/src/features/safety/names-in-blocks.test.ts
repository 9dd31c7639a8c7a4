import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { moderate } from '../../testing/moderate.ts';
import { freshWorld } from '../../testing/world.ts';
import { audiences } from '../people/audience.ts';
import { neutralAvatar, pictureOf } from '../people/avatar/avatar.ts';
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

/** Bilal's seat at Asha's event, or at one where she has a seat too, changes nothing for her when he */
const unseen: Record<string, () => Promise<unknown>> = {
  'has given it back': async () => {
    for (const { orderId } of (await world.as('Bilal').tickets.list()).tickets)
      await world.as('Bilal').tickets.cancel({ id: orderId });
  },
  'has blocked her': () => world.as('Bilal').safety.block({ personId: 'Asha' }),
  'is suspended': () => moderate(world, 'Chitra', { type: 'person', id: 'Bilal' }),
  'has paused': hide,
  'leaves her out': () => world.as('Bilal').people.setAudience({ audience: 'verified' }),
};

/** The people whom Asha has blocked, once she has tried with Bilal, who is nowhere near. */
async function blockAtEvent(role: string, change: () => Promise<unknown> = () => Promise.resolve()) {
  await world.person('Chitra');
  await world.event('walk', { host: role === 'host' ? 'Asha' : 'Chitra' });
  if (role === 'guest') await world.take('Asha', 'walk');
  await world.take('Bilal', 'walk');
  await change();
  await sql`delete from presence where person_id = 'Bilal'`.execute(world.db);
  await world.nearby.refresh(['Bilal']);
  await rename('Bilal', 'Bilal Shaikh');
  await block();
  return (await world.as('Asha').safety.blocks()).people;
}

const cases = Object.keys(unseen).flatMap((way) =>
  ['guest', 'host']
    .filter((role) => role === 'guest' || !/paused|leaves/.test(way))
    .map((role) => [role, way] as const),
);

test.each(cases)('Asha, %s of an event, can’t block a guest who %s', async (role, way) => {
  expect(await blockAtEvent(role, unseen[way])).toEqual([]);
});

test.each(cases)('Asha, %s of an event, learns nothing of a guest from long ago who %s', async (role, way) => {
  await declined();
  world.pass(2 * dayMs);
  const picture = pictureOf(neutralAvatar);
  expect(await blockAtEvent(role, unseen[way])).toEqual([{ id: 'Bilal', name: 'Someone', profilePicture: picture }]);
  const subject = { type: 'person', id: 'Bilal' } as const;
  await world.as('Asha').safety.report({ id: crypto.randomUUID(), subject, reason: 'fake' });
  expect((await world.as('Asha').safety.reports()).reports.map(({ name }) => name)).toEqual(['Someone']);
});

test.each(['guest', 'host'])(
  'Asha, %s of an event, may block whom its list shows, until a day after its end',
  async (role) => {
    expect(await blockAtEvent(role)).toMatchObject([{ name: 'Bilal Shaikh' }]);
    await world.as('Asha').safety.unblock({ personId: 'Bilal' });
    await rename('Bilal', 'B. Shaikh');
    world.pass(3 * dayMs);
    await block();
    expect(await blocked()).toEqual(['Bilal Shaikh']);
  },
);

test('a second block tells no name or picture that Bilal took since the first, though Asha saw him today', async () => {
  await world.as('Asha').people.nearby({});
  await block();
  await world.as('Asha').safety.unblock({ personId: 'Bilal' });
  await hide();
  await rename('Bilal', 'Bilal Shaikh');
  await block();
  const picture = pictureOf(neutralAvatar);
  expect((await world.as('Asha').safety.blocks()).people).toEqual([
    { id: 'Bilal', name: 'Bilal', profilePicture: picture },
  ]);
});

/** As an older server writes it. */
const forgetNames = (blocker: string) =>
  sql`update block set blocked_name = null, blocked_picture = null, blocker_name = null, blocker_picture = null
    where blocker = ${blocker} and ended_at is null`.execute(world.db);

test('a block that an older server made tells no newer name of someone from long ago, before and after it is filled in', async () => {
  await declined();
  await hide();
  await rename('Bilal', 'Bilal Shaikh');
  world.pass(2 * dayMs);
  await block();
  await forgetNames('Asha');
  const picture = pictureOf(neutralAvatar);
  const someone = [{ id: 'Bilal', name: 'Someone', profilePicture: picture }];
  expect((await world.as('Asha').safety.blocks()).people).toEqual(someone);
  expect(await fillBlockNames(world.host)).toBe(1);
  expect((await world.as('Asha').safety.blocks()).people).toEqual(someone);
});

test('a block that an older server made keeps the names of an earlier one', async () => {
  await world.connect('Asha', 'Bilal');
  await world.as('Bilal').safety.block({ personId: 'Asha' });
  await rename('Bilal', 'Bilal Shaikh');
  await block();
  await forgetNames('Asha');
  expect(await fillBlockNames(world.host)).toBe(1);
  expect(await blocked()).toEqual(['Bilal']);
  await world.as('Asha').safety.unblock({ personId: 'Bilal' });
  await world.db.deleteFrom('member').execute();
  await world.db.deleteFrom('conversation').execute();
  await block();
  await forgetNames('Asha');
  expect(await fillBlockNames(world.host)).toBe(1);
  expect(await blocked()).toEqual(['Bilal']);
});

test('blocks that an older server made get their names once, and keep them', async () => {
  await declined();
  await block();
  await forgetNames('Asha');
  expect(await fillBlockNames(world.host)).toBe(1);
  await rename('Bilal', 'Bilal Shaikh');
  world.pass(hourMs);
  expect(await fillBlockNames(world.host)).toBe(0);
  expect(await blocked()).toEqual(['Bilal']);
});

test.each(audiences)(
  'Asha can block and report the host of an event that she sees, whose audience is %s',
  async (audience) => {
    await world.event('walk', { host: 'Bilal' });
    await world.as('Bilal').people.setAudience({ audience });
    await sql`delete from presence`.execute(world.db);
    await world.nearby.refresh(['Asha', 'Bilal']);
    const id = crypto.randomUUID();
    await world.as('Asha').safety.report({ id, subject: { type: 'person', id: 'Bilal' }, reason: 'fake' });
    expect((await world.as('Asha').safety.reports()).reports).toMatchObject([{ id, name: 'Bilal' }]);
    await block();
    expect(await blocked()).toEqual(['Bilal']);
  },
);

test('a host of nothing that Asha sees, or one who blocked her, can’t be blocked: that would tell who there is', async () => {
  await world.event('walk', { host: 'Bilal', status: 'draft' });
  await world.as('Bilal').people.setAudience({ audience: 'nobody' });
  await sql`delete from presence`.execute(world.db);
  await world.nearby.refresh(['Asha', 'Bilal']);
  await block();
  expect(await blocked()).toEqual([]);
  await world.event('talk', { host: 'Bilal' });
  await world.as('Asha').questions.ask({ id: 'talk', questionId: crypto.randomUUID(), body: 'Is there parking?' });
  await world.as('Bilal').safety.block({ personId: 'Asha' });
  await block();
  expect(await blocked()).toEqual([]);
});

test('of someone who asked at her event Asha blocks what she sees: the first name', async () => {
  await world.event('walk', { host: 'Asha' });
  await rename('Bilal', 'Bilal Shaikh');
  await world.as('Bilal').questions.ask({ id: 'walk', questionId: crypto.randomUUID(), body: 'Is there parking?' });
  await world.as('Bilal').people.setAudience({ audience: 'nobody' });
  await sql`delete from presence`.execute(world.db);
  await world.nearby.refresh(['Asha', 'Bilal']);
  await block();
  expect(await blocked()).toEqual(['Bilal']);
  expect(await world.as('Asha').questions.list({ id: 'walk' })).toMatchObject({ questions: [] });
});
