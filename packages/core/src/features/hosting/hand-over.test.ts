import { cellToParent, latLngToCell } from 'h3-js';
import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';

const world = freshWorld();

/** Asha hosts a jam, with Bilal and Chitra as co-hosts. */
async function jam(rest: Parameters<typeof world.event>[1] = {}) {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  await world.event('jam', { host: asha, ...rest });
  for (const personId of [bilal, chitra]) {
    await world.connect(asha, personId);
    await world.as(asha).hosting.addTeam({ id: 'jam', personId, role: 'cohost' });
  }
  world.updates = [];
  return { asha, bilal, chitra };
}

const offer = (personId: string | null, who = 'Asha') => world.as(who).hosting.handOver({ id: 'jam', personId });
const answer = (who: string, answer: 'accept' | 'decline') =>
  world.as(who).hosting.answerHandOver({ id: 'jam', answer });
const accept = (who: string) => refusalOf(answer(who, 'accept'));
const hostOf = async () =>
  (await world.db.selectFrom('event').select('host_id').where('id', '=', 'jam').executeTakeFirstOrThrow()).host_id;
/** To whom someone sees it offered. */
const offered = async (who: string) =>
  (await world.as(who).hosting.team({ id: 'jam' })).team.filter((it) => it.isOffered).map(({ person }) => person.id);

test('Bilal accepts what Asha hands over to him, and then she can delete her account', async () => {
  const { asha, bilal, chitra } = await jam({ price: 200 });
  await world.pay(await world.person('Dev'), await world.take('Dev', 'jam'));
  await offer(bilal);
  expect(world.takeUpdates(bilal)).toMatchObject([
    { type: 'event.changed', event: { role: 'cohost', host: { id: asha } } },
  ]);
  expect([await offered(asha), await offered(bilal), await offered(chitra)]).toEqual([[bilal], [bilal], []]);
  expect(await hostOf()).toBe(asha);
  const leave = async () => (await world.freshlyAs(asha)).leaving.deleteAccount({ name: asha });
  expect(await refusalOf(leave())).toBe('EVENTS_TO_SETTLE');
  world.updates = [];
  expect(await answer(bilal, 'accept')).toMatchObject({ role: 'host', host: { id: bilal } });
  // The answer was lost, and the browser asks again.
  expect(await answer(bilal, 'accept')).toMatchObject({ role: 'host', host: { id: bilal } });
  expect(world.takeUpdates(asha)).toMatchObject([
    { type: 'event.changed', event: { role: 'cohost', host: { id: bilal } } },
  ]);
  expect([await offered(asha), await offered(bilal)]).toEqual([[], []]);
  await leave();
  expect(await world.as('Dev').events.get({ id: 'jam' })).toMatchObject({
    status: 'published',
    host: { id: bilal },
    going: true,
  });
});

test('only the host offers, only to a co-host, and only who is offered it accepts', async () => {
  const { asha, bilal, chitra } = await jam();
  const dev = await world.person('Dev');
  for (const [who, to] of [
    [asha, dev],
    [asha, asha],
    [bilal, bilal],
    [dev, bilal],
  ] as const)
    expect(await refusalOf(offer(to, who))).toBe('NOT_FOUND');
  expect(await accept(bilal)).toBe('NOT_OFFERED');
  await offer(bilal);
  expect(await accept(chitra)).toBe('NOT_OFFERED');
  expect(await accept(dev)).toBe('NOT_FOUND');
  expect(await answer(asha, 'accept')).toMatchObject({ role: 'host' });
  await world.as(asha).hosting.addTeam({ id: 'jam', personId: chitra, role: 'helper' });
  expect(await refusalOf(offer(chitra))).toBe('NOT_FOUND');
  expect([await hostOf(), await offered(asha)]).toEqual([asha, [bilal]]);
});

test('an offer ends when Bilal declines, Asha withdraws it or asks Chitra, or he is no longer a co-host', async () => {
  const { asha, bilal, chitra } = await jam();
  const { addTeam, removeTeam } = world.as(asha).hosting;
  const ends: [() => Promise<unknown>, refusal: string][] = [
    [() => answer(bilal, 'decline'), 'NOT_OFFERED'],
    [() => offer(null), 'NOT_OFFERED'],
    [() => offer(chitra), 'NOT_OFFERED'],
    [() => addTeam({ id: 'jam', personId: bilal, role: 'helper' }), 'NOT_FOUND'],
    [() => removeTeam({ id: 'jam', personId: bilal }), 'NOT_FOUND'],
    [() => world.as(bilal).hosting.removeTeam({ id: 'jam', personId: bilal }), 'NOT_FOUND'],
    [() => world.as(bilal).safety.block({ personId: asha }), 'NOT_FOUND'],
  ];
  for (const [end, refusal] of ends) {
    await addTeam({ id: 'jam', personId: bilal, role: 'cohost' });
    await offer(bilal);
    await end();
    expect(await accept(bilal)).toBe(refusal);
  }
  expect(await hostOf()).toBe(asha);
});

test('a block that is newer than the team ends it too', async () => {
  const { asha, bilal } = await jam();
  await offer(bilal);
  const block = { blocker: asha, blocked: bilal, made_at: world.now, ended_at: null };
  await world.db.insertInto('block').values(block).execute();
  expect(await accept(bilal)).toBe('NOT_OFFERED');
  expect(await refusalOf(offer(bilal))).toBe('NOT_FOUND');
  expect(await hostOf()).toBe(asha);
});

test('nobody becomes the host of an event that is over or cancelled', async () => {
  const { asha, bilal } = await jam();
  await offer(bilal);
  await world.as(asha).hosting.cancel({ id: 'jam' });
  expect(await accept(bilal)).toBe('EVENT_CANCELLED');
  expect(await refusalOf(offer(bilal))).toBe('EVENT_CANCELLED');
  await world.db.updateTable('event').set({ status: 'published' }).where('id', '=', 'jam').execute();
  world.pass(7 * 86_400_000);
  expect(await accept(bilal)).toBe('EVENT_OVER');
  expect(await hostOf()).toBe(asha);
});

test('Bilal accepts only while his own account may host', async () => {
  const { asha, bilal } = await jam();
  await offer(bilal);
  const person = (values: { paused_at?: Date | null; onboarded_at?: Date | null; events_published?: number }) =>
    world.db.updateTable('person').set(values).where('id', '=', bilal).execute();
  await person({ paused_at: world.now });
  expect(await accept(bilal)).toBe('PAUSED');
  await person({ paused_at: null, onboarded_at: null });
  expect(await accept(bilal)).toBe('PROFILE_INCOMPLETE');
  await person({ onboarded_at: world.now, events_published: 3 });
  expect(await accept(bilal)).toBe('NEW_ACCOUNT_EVENTS');
  expect([await hostOf(), await offered(bilal)]).toEqual([asha, [bilal]]);
  await person({ events_published: 2 });
  await answer(bilal, 'accept');
  expect(await hostOf()).toBe(bilal);
});

test('a private event shows no finer area than its new host', async () => {
  const area = latLngToCell(19.0596, 72.8295, 8);
  const { bilal } = await jam({ is_private: true, area, area_name: 'Bandra West' });
  await world.as(bilal).people.setWider({ wider: true });
  await offer(bilal);
  await answer(bilal, 'accept');
  const shown = await world.db.selectFrom('event').select('area').where('id', '=', 'jam').executeTakeFirstOrThrow();
  expect(shown.area).toBe(cellToParent(area, 7));
});
