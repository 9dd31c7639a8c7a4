import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import { refusalOf } from '../testing/refusal.ts';
import { freshWorld } from '../testing/world.ts';
import { freshMinutes } from './fresh-sign-in-time.ts';
import { freshlySignedIn } from './operation.ts';

const world = freshWorld();

/** Stands for any operation that needs a fresh sign-in. */
const count = freshlySignedIn.account.activity.handler(async ({ context: { me } }) => ({
  meetings: me.length,
  events: 0,
  connections: 0,
  trust: { met: 0, attended: 0, vouches: null },
}));

const countAs = (personId: string | null, sessionId?: string | null) =>
  call(count, undefined, { context: { host: world.host, personId, ...(sessionId !== undefined && { sessionId }) } });

test('a sign-in is fresh for ten minutes, for its own person and session', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const session = await world.session(asha);
  world.pass(freshMinutes * 60_000);
  expect(await countAs(asha, session)).toMatchObject({ meetings: 4 });
  const another = await world.session(asha);
  world.pass(1);
  expect(await refusalOf(countAs(asha, session))).toBe('SIGN_IN_AGAIN');
  expect(await countAs(asha, another)).toMatchObject({ meetings: 4 });
  expect(await refusalOf(countAs(bilal, another))).toBe('SIGN_IN_AGAIN');
});

test('without a session no sign-in is fresh', async () => {
  const asha = await world.person('Asha');
  expect(await refusalOf(countAs(null, await world.session(asha)))).toBe('SIGNED_OUT');
  for (const session of [undefined, null, 'unknown'])
    expect(await refusalOf(countAs(asha, session))).toBe('SIGN_IN_AGAIN');
});
