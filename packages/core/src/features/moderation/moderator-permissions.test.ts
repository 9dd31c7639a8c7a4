import { ORPCError } from '@orpc/server';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contract } from '../../contract.ts';
import type { OperationMeta } from '../../kernel/schemas.ts';
import { minuteMs } from '../../kernel/time.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import type { ModeratorRole } from './moderator-role.ts';
import { grantRole, revokeRole } from './grant-role.ts';

const world = freshWorld();

interface Declared {
  '~orpc': { errorMap: Record<string, unknown>; meta: OperationMeta };
}

const operations = Object.entries(contract).flatMap(([feature, of]) =>
  Object.entries(of as unknown as Record<string, Declared>).map(([name, { '~orpc': declared }]) => ({
    feature,
    name,
    needsSession: 'SIGNED_OUT' in declared.errorMap,
    isForModerators: 'MODERATORS_ONLY' in declared.errorMap,
    whileSuspended: declared.meta.whileSuspended ?? false,
  })),
);
type Operation = (typeof operations)[number];
type Client = ReturnType<typeof world.as>;

/** Inputs that pass validation, where an operation needs some: refusals of who calls come after that. */
const id = '11111111-1111-4111-8111-111111111111';
const inputs: Record<string, unknown> = {
  'moderation.case': { id },
  'moderation.picture': { id },
  'moderation.assign': { id, isMine: true },
  'moderation.decide': { id, version: 1, step: 'dismiss', reason: 'no rule broken' },
  'moderation.decideSelfie': { id, refusal: null },
  'operator.addToList': { list: 'word', entry: 'scam' },
  'operator.removeFromList': { list: 'word', id },
  'operator.changeSetting': { name: 'SIGN_UPS', value: 'open' },
  'operator.resetSetting': { name: 'SIGN_UPS' },
  'operator.setCalendar': { id, isPublic: true },
  'operator.setPromotion': { eventId: id, isPromoted: true },
  'standing.appeal': { words: 'It was a joke.' },
  'leaving.deleteAccount': { name: 'Someone else' },
};

const call = (client: Client, { feature, name }: Operation) => {
  const group = (client as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)[feature];
  const answer = group?.[name]?.(inputs[`${feature}.${name}`] ?? {}) ?? Promise.reject(new Error('missing'));
  return answer.then(
    () => 'answered',
    (error: unknown) => (error instanceof ORPCError ? error.code : 'failed'),
  );
};

const forModerators = operations.filter(({ isForModerators }) => isForModerators);

test('every operation of moderators is for moderators with a fresh passkey, and for nobody else', async () => {
  expect(forModerators.map(({ name }) => name).toSorted()).toEqual(
    [
      'addToList',
      'assign',
      'calendars',
      'case',
      'cases',
      'changeSetting',
      'decide',
      'decideSelfie',
      'lists',
      'picture',
      'promotions',
      'regions',
      'removeFromList',
      'resetSetting',
      'selfies',
      'setCalendar',
      'setPromotion',
      'setRegion',
      'settings',
      'state',
      'statistics',
      'transparency',
    ].toSorted(),
  );
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  const moderator = await world.moderatingAs(bilal);
  const stale = await world.moderatingAs(bilal);
  const withoutPasskey = await world.freshlyAs(bilal);
  const stranger = await world.freshlyAs(asha);
  const withPasskey = await world.freshlyAs(asha);
  await sql`update "session" set "provenBy" = 'passkey' where "userId" = ${asha}`.execute(world.db);
  for (const operation of forModerators) {
    const refusal = async (client: Client) => [operation.name, await call(client, operation)];
    expect(await refusal(world.as(null))).toEqual([operation.name, 'SIGNED_OUT']);
    expect(await refusal(world.as(bilal))).toEqual([operation.name, 'SIGN_IN_AGAIN']);
    expect(await refusal(stranger)).toEqual([operation.name, 'MODERATORS_ONLY']);
    expect(await refusal(withPasskey)).toEqual([operation.name, 'MODERATORS_ONLY']);
    expect(await refusal(withoutPasskey)).toEqual([operation.name, 'PASSKEY_NEEDED']);
    expect((await refusal(moderator))[1]).not.toMatch(/SIGN|MODERATORS|PASSKEY/);
  }
  const isForOperators = ({ feature }: Operation) => feature === 'operator';
  for (const operation of forModerators.filter(isForOperators))
    expect([operation.name, await call(moderator, operation)]).toEqual([operation.name, 'OPERATORS_ONLY']);
  world.pass(11 * minuteMs);
  for (const operation of forModerators) expect(await call(stale, operation)).toBe('SIGN_IN_AGAIN');
});

test('only an account with a passkey gets a role, since with the role nobody can add their first', async () => {
  const bilal = await world.person('Bilal');
  const grant = (role: ModeratorRole) =>
    world.db.transaction().execute((db) => grantRole(db, 'bilal@test.example', role, world.now));
  expect(await refusalOf(grant('moderator'))).toBe('PASSKEY_NEEDED');
  await world.addPasskey(bilal);
  expect(await grant('moderator')).toEqual({ isChange: true });
  await sql`delete from passkey`.execute(world.db);
  expect(await refusalOf(grant('operator'))).toBe('PASSKEY_NEEDED');
  expect(await world.as(bilal).moderation.role()).toEqual({ role: 'moderator' });
});

test('a revoked role is refused at once', async () => {
  const bilal = await world.person('Bilal');
  const client = await world.moderatingAs(bilal, 'operator');
  expect(await client.moderation.role()).toEqual({ role: 'operator' });
  await client.moderation.cases({});
  await world.db.transaction().execute((db) => revokeRole(db, 'bilal@TEST.example', world.now));
  expect(await refusalOf(client.moderation.cases({}))).toBe('MODERATORS_ONLY');
  expect(await client.moderation.role()).toEqual({ role: null });
});

test('every operation that needs a session refuses suspended people, but for what the contract marks', async () => {
  const asha = await world.person('Asha');
  const [bilal, chitra] = [await world.person('Bilal'), await world.person('Chitra')];
  await world.as(bilal).safety.report({ id, subject: { type: 'person', id: asha }, reason: 'spam' });
  const moderator = await world.moderatingAs(chitra);
  const [found = expect.fail()] = (await moderator.moderation.cases({})).cases;
  const { version } = await moderator.moderation.case({ id: found.id });
  await moderator.moderation.decide({ id: found.id, version, step: 'suspend', reason: 'scam' });
  const client = await world.freshlyAs(asha);
  const allowed: string[] = [];
  for (const operation of operations.filter(({ needsSession }) => needsSession)) {
    const name = `${operation.feature}.${operation.name}`;
    const refusal = await call(client, operation);
    if (operation.whileSuspended) allowed.push(name);
    // Inputs are checked first, so an empty one may be refused for itself.
    else expect([name, refusal]).toEqual([name, expect.stringMatching(/^(SUSPENDED|INVALID_INPUT|BAD_REQUEST)$/)]);
  }
  expect(allowed).toEqual([
    'account.signInMethods',
    'leaving.preview',
    'leaving.deleteAccount',
    'ownData.export',
    'ownData.ask',
    'chat.endShare',
    'plans.list',
    'plans.saySafe',
    'plans.setSafeBy',
    'plans.end',
    'trustedContact.get',
    'trustedContact.remove',
    'standing.get',
    'standing.appeal',
  ]);
});
