import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyAudit } from '../../kernel/audit-log.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import type { SettingName } from './setting-names.ts';

const world = freshWorld();
const operator = async (name = 'Mira') => (await world.moderatingAs(await world.person(name), 'operator')).operator;
const birthDate = { year: 1990, month: 1, day: 1 };

/** Someone who has signed in for the first time. */
async function newcomer(name: string) {
  await world.person(name);
  await sql`update person set adult_confirmed_on = null, onboarded_at = null where id = ${name}`.execute(world.db);
  return world.as(name).account;
}

test('a change counts at once, says when and by whom, and the default comes back', async () => {
  const mira = await operator();
  const dev = await operator('Dev');
  const { settings } = await mira.changeSetting({ name: 'FREE_MESSAGES_A_DAY', value: '7' });
  const shown = { name: 'FREE_MESSAGES_A_DAY', value: '7', default: '1000', isFixed: false };
  const at = world.now.toISOString();
  expect(settings).toContainEqual({ ...shown, change: { at, byMe: true } });
  expect((await dev.settings()).settings).toContainEqual({ ...shown, change: { at, byMe: false } });
  const id = await world.connect('Mira', 'Dev');
  world.pass(2 * 24 * 3_600_000);
  expect((await world.as('Mira').chat.allowance({ id })).left).toBe(7);
  const again = (await world.moderatingAs('Mira', 'operator')).operator;
  const reset = await again.resetSetting({ name: 'FREE_MESSAGES_A_DAY' });
  expect(reset.settings).toContainEqual({ ...shown, value: '1000', change: null });
  expect((await world.as('Mira').chat.allowance({ id })).left).toBe(1000);
});

test('closed sign-ups refuse new accounts, and nobody who has one', async () => {
  const mira = await operator();
  await mira.changeSetting({ name: 'SIGN_UPS', value: 'closed' });
  const asha = await newcomer('Asha');
  expect(await refusalOf(asha.confirmAdult(birthDate))).toBe('SIGN_UPS_CLOSED');
  const bilal = await newcomer('Bilal');
  await sql`update person set onboarded_before = ${world.now} where id = 'Bilal'`.execute(world.db);
  await bilal.confirmAdult(birthDate);
  await mira.changeSetting({ name: 'SIGN_UPS', value: 'open' });
  await asha.confirmAdult(birthDate);
});

test('what a week of promotion costs changes for the next order', async () => {
  const mira = await operator();
  await world.event('jam', { host: await world.person('Asha') });
  const price = async () => (await world.as('Asha').promotions.get({ id: 'jam' })).weekPrice;
  expect(await price()).toBe(200);
  await mira.changeSetting({ name: 'PROMOTION_WEEK_RUPEES', value: '350' });
  expect(await price()).toBe(350);
  const order = { id: 'jam', orderId: crypto.randomUUID(), weeks: 1, weekPrice: 200 };
  expect(await refusalOf(world.as('Asha').promotions.order(order))).toBe('PRICE_CHANGED');
});

test('only what the environment would accept is taken, and a value from there stays', async () => {
  const mira = await operator();
  for (const [name, value] of [
    ['SIGN_UPS', 'perhaps'],
    ['FREE_MESSAGES_A_DAY', '0'],
    ['SIGN_IN_MAILS_PER_MINUTE', '3'],
    ['FREE_MESSAGES_A_DAY', 'many'],
    ['NEW_ACCOUNT_EVENTS', '1001'],
    ['NEW_ACCOUNT_EVENTS', '1.5'],
    ['PROMOTION_WEEK_RUPEES', '-1'],
  ] satisfies [SettingName, string][])
    expect(await refusalOf(mira.changeSetting({ name, value })), `${name}=${value}`).toBe('INVALID_INPUT');
  await mira.changeSetting({ name: 'NEW_ACCOUNT_EVENTS', value: '5' });
  world.start({ NEW_ACCOUNT_EVENTS: '1' });
  await world.settings.read();
  expect(world.settings.values.NEW_ACCOUNT_EVENTS).toBe(1);
  const fixed = { name: 'NEW_ACCOUNT_EVENTS', value: '1', default: '3', isFixed: true, change: null };
  expect((await mira.settings()).settings).toContainEqual(fixed);
  expect(await refusalOf(mira.changeSetting({ name: 'NEW_ACCOUNT_EVENTS', value: '9' }))).toBe('SETTING_FIXED');
  expect(await refusalOf(mira.resetSetting({ name: 'NEW_ACCOUNT_EVENTS' }))).toBe('SETTING_FIXED');
  world.start({});
  await world.settings.read();
  expect(world.settings.values.NEW_ACCOUNT_EVENTS).toBe(5);
});

test('a stored value that this version does not know counts as absent', async () => {
  const mira = await operator();
  await mira.changeSetting({ name: 'NEW_ACCOUNT_EVENTS', value: '5' });
  await sql`insert into operator_setting (name, value, changed_at, changed_by)
    select name, value, ${world.now}, id from moderator, (values ('SIGN_UPS', 'by invitation'), ('LATER', '1')) as it (name, value)`.execute(
    world.db,
  );
  await world.settings.read();
  expect(world.settings.values).toMatchObject({ SIGN_UPS: 'open', NEW_ACCOUNT_EVENTS: 5 });
  expect((await mira.settings()).settings).toContainEqual(expect.objectContaining({ name: 'SIGN_UPS', value: 'open' }));
});

test('each change is in the audit log once, and moderators change nothing', async () => {
  const mira = await operator();
  await mira.changeSetting({ name: 'SIGN_UPS', value: 'closed' });
  await mira.changeSetting({ name: 'SIGN_UPS', value: 'closed' });
  await mira.resetSetting({ name: 'SIGN_UPS' });
  await mira.resetSetting({ name: 'SIGN_UPS' });
  const { rows } = await sql<{ content: string }>`select content from audit order by nth`.execute(world.db);
  const logged = rows
    .map(({ content }) => JSON.parse(content) as Record<string, string>)
    .filter(({ kind }) => kind === 'SIGN_UPS')
    .map(({ action, entry }) => [action, entry]);
  expect(logged).toEqual([
    ['setting changed', 'closed'],
    ['setting reset', undefined],
  ]);
  expect((await verifyAudit(world.db)).brokenAt).toBeNull();

  const nikhil = (await world.moderatingAs(await world.person('Nikhil'))).operator;
  expect(await refusalOf(nikhil.settings())).toBe('OPERATORS_ONLY');
  expect(await refusalOf(nikhil.changeSetting({ name: 'SIGN_UPS', value: 'closed' }))).toBe('OPERATORS_ONLY');
  expect(await refusalOf(nikhil.resetSetting({ name: 'SIGN_UPS' }))).toBe('OPERATORS_ONLY');
  expect(world.settings.values.SIGN_UPS).toBe('open');
});

test('a slow reading does not bring back what was there before', async () => {
  const mira = await operator();
  await mira.changeSetting({ name: 'NEW_ACCOUNT_EVENTS', value: '5' });
  const readings = [world.settings.read(), world.settings.read()];
  await mira.changeSetting({ name: 'NEW_ACCOUNT_EVENTS', value: '6' });
  await Promise.all(readings);
  expect(world.settings.values.NEW_ACCOUNT_EVENTS).toBe(6);
});
