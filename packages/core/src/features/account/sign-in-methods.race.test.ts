import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { addGoogle, addPasskey } from '../../testing/sign-ins.ts';
import { freshWorld } from '../../testing/world.ts';

const world = freshWorld();

test('of two browsers that remove the last two ways to sign in at once, one keeps the other', async () => {
  for (let turn = 0; turn < 10; turn++) {
    await world.empty();
    world.edition = 'production';
    world.ways = { google: true };
    const asha = await world.person('Asha');
    await addGoogle(world.db, asha);
    const id = await addPasskey(world.db, asha);
    const [phone, laptop] = [await world.freshlyAs(asha), await world.freshlyAs(asha)];
    const outcomes = await Promise.all(
      [phone.account.unlinkGoogle(), laptop.account.removePasskey({ id })].map((removal) =>
        removal.then(
          () => 'removed',
          (error: unknown) => refusalOf(Promise.reject(error)),
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['LAST_SIGN_IN', 'removed']);
  }
});
