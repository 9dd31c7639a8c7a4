import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transaction } from '../../../kernel/operation.ts';
import { dayMs } from '../../../kernel/time.ts';
import { refusalOf } from '../../../testing/refusal.ts';
import { freshWorld } from '../../../testing/world.ts';
import { carryBlocks, tidyFormer } from './former-sign-ins.ts';

const world = freshWorld();
const birthDate = { day: 27, month: 3, year: 1990 };

/** Asha has blocked Bilal, who has blocked Chitra and deletes his account. */
async function bilalLeaves() {
  for (const name of ['Asha', 'Bilal', 'Chitra']) await world.person(name);
  await sql`insert into "account" ("id", "accountId", "providerId", "userId", "updatedAt")
    values ('1', 'google-bilal', 'google', 'Bilal', now())`.execute(world.db);
  await world.as('Asha').safety.block({ personId: 'Bilal' });
  await world.as('Bilal').safety.block({ personId: 'Chitra' });
  await (await world.freshlyAs('Bilal')).leaving.deleteAccount({ name: 'Bilal' });
}

/** A new account, as after signing in for the first time. */
async function signUp(id: string, email: string) {
  await world.person(id);
  await sql`update "user" set "email" = ${email} where "id" = ${id}`.execute(world.db);
  await sql`update person set onboarded_at = null, adult_confirmed_on = null where id = ${id}`.execute(world.db);
  return world.as(id).account;
}

const sees = async (who: string, other: string) =>
  world
    .as(who)
    .people.person({ id: other })
    .then(
      () => true,
      () => false,
    );
const blocks = async () => {
  const rows = await world.db.selectFrom('block').select(['blocker', 'blocked']).execute();
  return rows.map(({ blocker, blocked }) => `${blocker} ${blocked}`);
};

test('someone who comes back stays blocked, and the person who blocked them learns nothing of it', async () => {
  await bilalLeaves();
  world.pass(dayMs);
  await (await signUp('Dev', 'Bilal+new@test.example')).confirmAdult(birthDate);
  expect(await blocks()).toEqual(['Asha Dev']);
  expect([await sees('Asha', 'Dev'), await sees('Dev', 'Asha')]).toEqual([false, false]);
  expect((await world.as('Asha').safety.blocks()).people).toEqual([]);
  await world.as('Asha').safety.unblock({ personId: 'Dev' });
  expect(await blocks()).toEqual(['Asha Dev']);
  expect([await sees('Asha', 'Dev'), await sees('Dev', 'Asha')]).toEqual([false, false]);
  // And when they leave once more.
  await sql`update person set onboarded_at = now() where id = 'Dev'`.execute(world.db);
  await (await world.freshlyAs('Dev')).leaving.deleteAccount({ name: 'Dev' });
  world.pass(dayMs);
  await (await signUp('Esha', 'bilal@test.example')).confirmAdult(birthDate);
  expect(await blocks()).toEqual(['Asha Esha']);
});

test('within a day nobody signs up again with the same address or Google account, and others do', async () => {
  await bilalLeaves();
  world.pass(dayMs - 1000);
  const again = await signUp('Dev', 'bilal@test.example');
  expect(await refusalOf(again.confirmAdult(birthDate))).toBe('LEFT_TODAY');
  const other = await signUp('Esha', 'esha@test.example');
  expect(await other.confirmAdult(birthDate)).toMatchObject({ adultConfirmed: true });
  const byGoogle = await signUp('Farid', 'farid@test.example');
  await sql`insert into "account" ("id", "accountId", "providerId", "userId", "updatedAt")
    values ('2', 'google-bilal', 'google', 'Farid', now())`.execute(world.db);
  expect(await refusalOf(byGoogle.confirmAdult(birthDate))).toBe('LEFT_TODAY');
  world.pass(1000);
  expect(await again.confirmAdult(birthDate)).toMatchObject({ adultConfirmed: true });
});

test('someone who was suspended can’t come back before its end, or ever if it had none', async () => {
  const mira = await world.moderatingAs(await world.person('Mira'));
  const asha = await world.person('Asha');
  for (const [name, hours] of [
    ['Bilal', 30 * 24],
    ['Chitra', null],
  ] as const) {
    const who = await world.person(name);
    await world.as(asha).safety.report({
      id: crypto.randomUUID(),
      subject: { type: 'person', id: who },
      reason: 'spam',
    });
    const { cases } = await mira.moderation.cases({});
    const { id, version } = await mira.moderation.case({ id: cases[0]?.id ?? '' });
    await mira.moderation.decide({ id, version, step: 'suspend', reason: 'scam', hours });
    await (await world.freshlyAs(who)).leaving.deleteAccount({ name });
  }
  world.pass(28 * dayMs);
  const refused = await signUp('Farhan', 'bilal@test.example');
  expect(await refusalOf(refused.confirmAdult(birthDate))).toBe('LEFT_SUSPENDED');
  // Deleting the account that was refused lifts nothing.
  await (await world.freshlyAs('Farhan')).leaving.deleteAccount({ name: 'Farhan' });
  world.pass(2 * dayMs - 1000);
  const bilal = await signUp('Dev', 'bilal@test.example');
  expect(await refusalOf(bilal.confirmAdult(birthDate))).toBe('LEFT_SUSPENDED');
  world.pass(1000);
  expect(await bilal.confirmAdult(birthDate)).toMatchObject({ adultConfirmed: true });
  world.pass(400 * dayMs);
  expect(await tidyFormer(world.host)).toBe(1);
  const chitra = await signUp('Esha', 'chitra@test.example');
  expect(await refusalOf(chitra.confirmAdult(birthDate))).toBe('LEFT_SUSPENDED');
});

test('an account that gets the address later is blocked from then on', async () => {
  await bilalLeaves();
  const dev = await signUp('Dev', 'dev@test.example');
  await dev.confirmAdult(birthDate);
  expect(await blocks()).toEqual([]);
  await sql`update "user" set "email" = 'bilal@test.example' where "id" = 'Dev'`.execute(world.db);
  await transaction(world.host, (work) => carryBlocks({ ...work, me: 'Dev' }));
  expect(await blocks()).toEqual(['Asha Dev']);
});

test('nothing of it can be read, and all of it is gone after 90 days', async () => {
  await bilalLeaves();
  const { rows } = await sql<{ text: string }>`
    select to_jsonb(one)::text as text from former_sign_in as one
    union all select to_jsonb(one)::text from former_block as one`.execute(world.db);
  expect(rows).toHaveLength(4);
  for (const { text } of rows) expect(text.toLowerCase()).not.toContain('bilal');
  world.pass(90 * dayMs + 1000);
  expect(await tidyFormer(world.host)).toBe(2);
  await (await signUp('Dev', 'bilal@test.example')).confirmAdult(birthDate);
  expect(await blocks()).toEqual([]);
});

test('another way to write the same Gmail address is known again, also of accounts deleted before that was noticed', async () => {
  const leave = async (name: string, email: string) => {
    await world.person(name);
    await sql`update "user" set "email" = ${email} where "id" = ${name}`.execute(world.db);
    await (await world.freshlyAs(name)).leaving.deleteAccount({ name });
  };
  await leave('Bilal', 'bi.lal+nukkad@gmail.com');
  const again = await signUp('Dev', 'b.ilal@googlemail.com');
  expect(await refusalOf(again.confirmAdult(birthDate))).toBe('LEFT_TODAY');
  const other = await signUp('Esha', 'b.ilal@test.example');
  expect(await other.confirmAdult(birthDate)).toMatchObject({ adultConfirmed: true });
  await sql`insert into former_sign_in (digest, left_at)
    values (${world.host.secrets.digest('former sign-in', 'email cha.ru@gmail.com')}, ${world.now})`.execute(world.db);
  const before = await signUp('Farid', 'cha.ru+1@gmail.com');
  expect(await refusalOf(before.confirmAdult(birthDate))).toBe('LEFT_TODAY');
});
