import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isRealPostgres, freshWorld } from '../../../testing/world.ts';
import { capture } from '../../payments/capture-payment.ts';

const world = freshWorld();

const quiet = (call: Promise<unknown>) => call.catch(() => null);

/** Rows with the id of someone, outside what docs/data.md says may keep it. */
async function traces(id: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    world.db,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    if (['message', 'nearby_change', 'person_update'].includes(name)) continue;
    const { rows } = await sql`
      select from ${sql.table(name)} as one where to_jsonb(one)::text like ${`%"${id}"%`} limit 1`.execute(world.db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test(
  'whatever others and she do at the same moment, nothing of hers is left and every seat is in order',
  { timeout: 120_000 },
  async () => {
    for (let round = 0; round < (isRealPostgres ? 5 : 1); round++) {
      await world.empty();
      const [asha, bilal, chitra] = [
        await world.person('Asha'),
        await world.person('Bilal'),
        await world.person('Chitra'),
      ];
      const talk = await world.connect(asha, bilal);
      const say = (who: string, message: string) =>
        quiet(world.as(who).chat.send({ id: talk, messageId: crypto.randomUUID(), type: 'text', message }));
      await say(asha, 'Hello');
      for (const id of ['jam', 'walk', 'full'])
        await world.event(id, { host: chitra, price: id === 'jam' ? 300 : 0, seats: 3 });
      const open = await world.take(asha, 'jam');
      await world.take(bilal, 'full', 3);
      await world.db
        .updateTable('payment_order')
        .set({ gateway: 'practice', gateway_order: 'order' })
        .where('id', '=', open.id)
        .execute();
      const fresh = await world.freshlyAs(asha);
      const acts = [
        () => quiet(fresh.leaving.deleteAccount({ name: asha })),
        () => say(asha, 'One more'),
        () => say(bilal, 'Wait'),
        () => quiet(world.take(asha, 'walk', 2)),
        () => quiet(world.as(asha).tickets.wait({ id: 'full', waitingId: crypto.randomUUID(), quantity: 1 })),
        () => quiet(world.as(chitra).meets.request({ personId: asha, window: 'now' })),
        () => quiet(world.as(asha).events.save({ id: 'walk' })),
        () => quiet(world.as(asha).people.setGhost({ time: '1 hour' })),
        () =>
          quiet(capture(world.host, { gateway: 'practice', gatewayOrder: 'order', id: 'money', amountPaise: 30_000 })),
        () => quiet(world.as(bilal).safety.block({ personId: asha })),
      ];
      const shift = round % acts.length;
      await Promise.all([...acts.slice(shift), ...acts.slice(0, shift)].map((act) => act()));
      // It may have lost to the others every time it was tried again.
      await quiet((await world.freshlyAs(asha).catch(() => world.as(null))).leaving.deleteAccount({ name: asha }));
      await world.orders.settled();
      await world.messages.settled();
      expect(await traces(asha)).toEqual([]);
      await world.expectSeatsInOrder();
      const money = await world.db.selectFrom('payment').selectAll().execute();
      for (const { refund_wanted_at } of money) expect(refund_wanted_at).not.toBeNull();
    }
  },
);

test('of two devices that delete at once one does, and the other is signed out', async () => {
  const asha = await world.person('Asha');
  const [one, other] = [await world.freshlyAs(asha), await world.freshlyAs(asha)];
  const answers = await Promise.allSettled([
    one.leaving.deleteAccount({ name: asha }),
    other.leaving.deleteAccount({ name: asha }),
  ]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [lost] = answers.flatMap((it) => (it.status === 'rejected' ? [(it.reason as { code?: string }).code] : []));
  expect(['SIGNED_OUT', 'SIGN_IN_AGAIN']).toContain(lost);
});
