import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshWorld } from '../testing/world.ts';
import { addToAudit, verifyAudit } from './audit-log.ts';

const world = freshWorld();

const add = (reason: string) =>
  world.db.transaction().execute((db) => addToAudit({ db, now: world.now }, { action: 'dismiss', reason, case: 'c' }));

test('entries follow from each other, also when they are added at once', async () => {
  await Promise.all(['scam', 'hate', 'law'].map(add));
  const { entries, last, brokenAt } = await verifyAudit(world.db);
  expect([entries, brokenAt]).toEqual([3, null]);
  expect(last).toMatch(/^[0-9a-f]{64}$/);
});

test('nobody changes or removes an entry, and one changed behind the database’s back is found', async () => {
  for (const reason of ['scam', 'hate', 'law']) await add(reason);
  const { entries } = await verifyAudit(world.db);
  expect(entries).toBeGreaterThanOrEqual(3);
  for (const change of [
    sql`update audit set content = '{}'`,
    sql`delete from audit where nth = 2`,
    sql`truncate audit`,
  ])
    await expect(change.execute(world.db)).rejects.toThrow('append-only');
  const behind = async (change: ReturnType<typeof sql>) => {
    await sql`alter table audit disable trigger audit_append_only`.execute(world.db);
    await change.execute(world.db);
    await sql`alter table audit enable trigger audit_append_only`.execute(world.db);
  };
  await behind(sql`update audit set content = replace(content, 'hate', 'spam') where nth = ${entries - 1}`);
  expect((await verifyAudit(world.db)).brokenAt).toBe(entries - 1);
  await behind(sql`update audit set content = replace(content, 'spam', 'hate') where nth = ${entries - 1}`);
  expect((await verifyAudit(world.db)).brokenAt).toBeNull();
  await behind(sql`delete from audit where nth = ${entries - 1}`);
  expect((await verifyAudit(world.db)).brokenAt).toBe(entries - 1);
});
