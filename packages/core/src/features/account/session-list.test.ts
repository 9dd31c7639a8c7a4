import { expect, test } from 'vitest';
import { freshMinutes } from '../../kernel/fresh-sign-in-time.ts';
import { rateLimits } from '../../kernel/rate-limits.ts';
import { minuteMs } from '../../kernel/time.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';

const world = freshWorld();

test('Asha sees her browsers, signs one out, and then all but the one in her hand', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const [phone, laptop, old, his] = [
    await world.session(asha),
    await world.session(asha),
    await world.session(asha),
    await world.session(bilal),
  ];
  const onPhone = world.as(asha, phone);
  const { sessions } = await onPhone.account.sessions();
  expect(new Set(sessions.map(({ id }) => id))).toEqual(new Set([phone, laptop, old]));
  expect(sessions.filter(({ isThis }) => isThis).map(({ id }) => id)).toEqual([phone]);
  expect(sessions[0]).toMatchObject({ browser: null, signedInAt: world.now.toISOString() });

  const left = await onPhone.account.endSession({ id: laptop });
  expect(left.sessions.map(({ id }) => id).toSorted()).toEqual([phone, old].toSorted());
  expect(world.endedSessions).toEqual([laptop]);
  for (const id of [laptop, his, 'unknown'])
    expect(await refusalOf(onPhone.account.endSession({ id }))).toBe('NOT_FOUND');

  expect((await onPhone.account.endOtherSessions()).sessions).toMatchObject([{ id: phone, isThis: true }]);
  expect(world.endedSessions).toEqual([laptop, old]);
  expect((await world.as(bilal, his).account.sessions()).sessions).toHaveLength(1);
  expect(world.recorded.filter(({ event }) => event === 'sign_out')).toEqual([
    { event: 'sign_out', personId: asha },
    { event: 'sign_out', personId: asha },
  ]);
});

test('someone with a stolen session who uses up its limit keeps nobody from ending it', async () => {
  const asha = await world.person('Asha');
  const stolen = await world.session(asha);
  const thief = world.as(asha, stolen).account;
  for (let turn = 0; turn < rateLimits.signInChanges.times; turn++)
    expect(await refusalOf(thief.endSession({ id: 'unknown' }))).toBe('NOT_FOUND');
  expect(await refusalOf(thief.endOtherSessions())).toBe('TOO_MANY');
  await world.as(asha, await world.session(asha)).account.endSession({ id: stolen });
  expect(world.endedSessions).toEqual([stolen]);
});

test('ending sessions needs a fresh sign-in, so that a stolen session can’t keep its owner out', async () => {
  const asha = await world.person('Asha');
  const stolen = await world.session(asha);
  world.pass(freshMinutes * minuteMs + 1);
  const own = await world.session(asha);
  const thief = world.as(asha, stolen).account;
  for (const id of [own, stolen, 'unknown']) expect(await refusalOf(thief.endSession({ id }))).toBe('SIGN_IN_AGAIN');
  expect(await refusalOf(thief.endOtherSessions())).toBe('SIGN_IN_AGAIN');
  expect((await world.as(asha, own).account.endOtherSessions()).sessions).toMatchObject([{ id: own }]);
  expect(world.endedSessions).toEqual([stolen]);
});

test('a location that Asha shares ends with the browser that she signs out', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const conversation = await world.connect(asha, bilal);
  const lost = await world.session(asha);
  const place = { latitude: 19.06, longitude: 72.83, liveMinutes: 15 as const };
  await world.as(asha, lost).chat.send({ id: conversation, messageId: crypto.randomUUID(), type: 'location', place });
  expect((await world.as(bilal).chat.shares()).shares).toHaveLength(1);
  await world.as(asha, await world.session(asha)).account.endSession({ id: lost });
  expect((await world.as(bilal).chat.shares()).shares).toEqual([]);
  expect(world.takeUpdates(bilal).map(({ type }) => type)).toContain('share.ended');
});
