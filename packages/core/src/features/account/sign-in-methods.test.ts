import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { addGoogle, addPasskey } from '../../testing/sign-ins.ts';
import { freshWorld } from '../../testing/world.ts';

const world = freshWorld();

/** A server that sends no mail: Google and passkeys are the only ways in. */
function withoutMail() {
  world.edition = 'production';
  world.ways = { google: true };
}

test('Asha unlinks Google while she has a passkey, and keeps the last one', async () => {
  withoutMail();
  const asha = await world.person('Asha');
  await addGoogle(world.db, asha);
  const id = await addPasskey(world.db, asha);
  const fresh = await world.freshlyAs(asha);
  expect(await fresh.account.signInMethods()).toMatchObject({
    email: 'Asha@test.example',
    google: { linkedAt: expect.any(String) },
    passkeys: [{ id, name: 'Phone', usedAt: null }],
    mayRemove: true,
  });
  expect(await fresh.account.unlinkGoogle()).toMatchObject({ google: null, mayRemove: false });
  expect(world.recorded).toEqual([{ event: 'sign_in_method_removed', personId: asha }]);
  expect(await refusalOf(fresh.account.unlinkGoogle())).toBe('NOT_FOUND');
  expect(await refusalOf(fresh.account.removePasskey({ id }))).toBe('LAST_SIGN_IN');
  expect((await fresh.account.signInMethods()).passkeys).toHaveLength(1);
});

test('where codes are mailed, the last passkey can go', async () => {
  world.edition = 'production';
  world.ways = { emailCode: true };
  const asha = await world.person('Asha');
  const id = await addPasskey(world.db, asha);
  expect(await (await world.freshlyAs(asha)).account.removePasskey({ id })).toMatchObject({ passkeys: [] });
});

test('what takes a way to sign in needs a fresh sign-in; a name does not', async () => {
  const asha = await world.person('Asha');
  await addGoogle(world.db, asha);
  const id = await addPasskey(world.db, asha);
  const session = await world.session(asha);
  world.pass(3600_000);
  const { account } = world.as(asha, session);
  expect(await refusalOf(account.unlinkGoogle())).toBe('SIGN_IN_AGAIN');
  expect(await refusalOf(account.removePasskey({ id }))).toBe('SIGN_IN_AGAIN');
  expect(await account.renamePasskey({ id, name: ' Blue phone ' })).toMatchObject({
    google: expect.anything(),
    passkeys: [{ name: 'Blue phone' }],
  });
});

test('Bilal can neither see, rename nor remove the passkey of Asha', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const id = await addPasskey(world.db, asha);
  const his = await world.freshlyAs(bilal);
  expect((await his.account.signInMethods()).passkeys).toEqual([]);
  for (const one of [id, 'unknown']) {
    expect(await refusalOf(his.account.renamePasskey({ id: one, name: 'Mine' }))).toBe('NOT_FOUND');
    expect(await refusalOf(his.account.removePasskey({ id: one }))).toBe('NOT_FOUND');
  }
  expect((await world.as(asha).account.signInMethods()).passkeys).toMatchObject([{ id, name: 'Phone' }]);
});
