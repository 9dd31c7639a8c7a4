import { expect, test } from 'vitest';
import { refusalOf } from '../testing/refusal.ts';
import { freshWorld } from '../testing/world.ts';

const world = freshWorld();

test('Asha hides her home: she is seen nowhere until a phone reports, and each of her devices learns that there is a zone', async () => {
  const asha = await world.person('Asha');
  const me = world.as(asha).people;
  expect(await me.presence()).toMatchObject({ hasHiddenZone: false, area: { name: expect.any(String) } });
  expect(await me.setHiddenZone({ on: true })).toMatchObject({ hasHiddenZone: true, area: null, next: null });
  // What the server forgets of her area changes nothing: it is a setting.
  await world.db.deleteFrom('presence').where('person_id', '=', asha).execute();
  expect(await me.presence()).toMatchObject({ hasHiddenZone: true });
  expect(await me.setHiddenZone({ on: false })).toMatchObject({ hasHiddenZone: false });
});

test('nobody else learns of the zone, and nobody signed out sets one', async () => {
  const asha = await world.person('Asha');
  const bilal = await world.person('Bilal');
  const seen = async () => JSON.stringify([await world.as(bilal).people.person({ id: asha })]);
  const before = await seen();
  await world.db.updateTable('person').set({ has_hidden_zone: true }).where('id', '=', asha).execute();
  expect(await seen()).toBe(before);
  expect(await world.as(bilal).people.presence()).toMatchObject({ hasHiddenZone: false });
  expect(await refusalOf(world.as(null).people.setHiddenZone({ on: true }))).toBe('SIGNED_OUT');
});
