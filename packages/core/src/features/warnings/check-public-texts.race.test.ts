import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld, isRealPostgres } from '../../testing/world.ts';
import { lockLists } from './lock-operator-lists.ts';
import { mustBeAllowed } from './check-public-texts.ts';

const world = freshWorld();

const waiting = async () => {
  const { rows } = await sql`select from pg_locks where not granted and locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`.execute(world.db);
  return rows.length;
};
const isWaiting = () => expect.poll(waiting).toBe(1);

async function people() {
  await world.person('Asha');
  const gig = crypto.randomUUID();
  await world.event(gig, { host: 'Asha' });
  const operator = await world.moderatingAs(await world.person('Mira'), 'operator');
  const body = 'Easy money';
  return {
    announce: () => world.as('Asha').hosting.announce({ id: gig, announcementId: crypto.randomUUID(), body }),
    ban: () => operator.operator.addToList({ list: 'word', entry: body }),
  };
}

test.runIf(isRealPostgres)(
  'a text waits for a change of the lists that is under way, and is compared with it',
  async () => {
    const { announce } = await people();
    const { announced } = await world.db.transaction().execute(async (db) => {
      await lockLists(db);
      await db
        .insertInto('operator_list')
        .values({ list: 'word', entry: 'Easy money', plain: 'easy money', area: '', added_at: world.now })
        .execute();
      const outcome = refusalOf(announce());
      await isWaiting();
      return { announced: outcome };
    });
    expect(await announced).toBe('WORD_BANNED');
  },
);

test.runIf(isRealPostgres)(
  'a change of the lists waits for a text that was compared before, and counts from then on',
  async () => {
    const { announce, ban } = await people();
    const order: string[] = [];
    const { banned } = await world.db.transaction().execute(async (db) => {
      await mustBeAllowed(db, 'Easy money');
      const outcome = ban().then(() => order.push('banned'));
      await isWaiting();
      order.push('written');
      return { banned: outcome };
    });
    await banned;
    expect(order).toEqual(['written', 'banned']);
    expect(await refusalOf(announce())).toBe('WORD_BANNED');
  },
);

test.runIf(isRealPostgres)('people who write at once do not wait for each other', async () => {
  const { announce } = await people();
  await world.db.transaction().execute(async (db) => {
    await mustBeAllowed(db, 'Hello');
    await announce();
  });
});
