import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';

const world = freshWorld();

test('Asha hides her home: she is seen nowhere until a phone reports, and each of her devices learns that there is a zone', async () => {
  const asha = await world.person('Asha');
  const me = world.as(asha).people;
  expect(await me.presence()).toMatchObject({ hiddenZone: null, area: { name: expect.any(String) } });
  const { hiddenZone, ...rest } = await me.setHiddenZone({ on: true });
  expect(rest).toMatchObject({ area: null, next: null });
  expect(hiddenZone).toEqual(expect.any(String));
  // What the server forgets of her area changes nothing: it is a setting.
  await world.db.deleteFrom('presence').where('person_id', '=', asha).execute();
  expect(await me.presence()).toMatchObject({ hiddenZone });
  // Chosen again on another device it is the same; after it was off, another.
  expect(await me.setHiddenZone({ on: true })).toMatchObject({ hiddenZone });
  expect(await me.setHiddenZone({ on: false })).toMatchObject({ hiddenZone: null });
  expect((await me.setHiddenZone({ on: true })).hiddenZone).not.toBe(hiddenZone);
});

test('nobody else sees the zone, and nobody signed out sets one', async () => {
  const asha = await world.person('Asha');
  const bilal = await world.person('Bilal');
  const seen = async () => JSON.stringify([await world.as(bilal).people.person({ id: asha })]);
  const before = await seen();
  await world.db.updateTable('person').set({ hidden_zone: crypto.randomUUID() }).where('id', '=', asha).execute();
  expect(await seen()).toBe(before);
  expect(await world.as(bilal).people.presence()).toMatchObject({ hiddenZone: null });
  expect(await refusalOf(world.as(null).people.setHiddenZone({ on: true }))).toBe('SIGNED_OUT');
});
