import { createRouterClient } from '@orpc/server';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { router } from '../../router.ts';
import { contract } from '../../contract.ts';
import { forgetAdults } from '../../kernel/is-adult.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';

const world = freshWorld();

/** What people may do who have not confirmed that they are 18. Everything else refuses them, before it reads its input. */
const anyAge: Record<string, string> = {
  'account.session': 'The app asks who they are',
  'account.confirmAdult': 'It asks their age',
  'account.operator': 'Help is for everyone',
  'account.samplePeople': 'People to sign in as, in a sandbox',
  'account.sessions': 'Their sign-in is theirs',
  'account.endSession': 'Their sign-in is theirs',
  'account.endOtherSessions': 'Their sign-in is theirs',
  'account.signInMethods': 'Their sign-in is theirs',
  'account.unlinkGoogle': 'Their sign-in is theirs',
  'account.renamePasskey': 'Their sign-in is theirs',
  'account.removePasskey': 'Their sign-in is theirs',
  'events.preview': 'Without an account, too',
  'leaving.preview': 'Everyone can leave',
  'leaving.deleteAccount': 'Everyone can leave',
  'hosting.list': 'Paid events end before their host can leave',
  'hosting.get': 'Paid events end before their host can leave',
  'hosting.cancel': 'Paid events end before their host can leave',
  'ownData.ask': 'Their data is theirs',
  'ownData.export': 'Their data is theirs',
  'people.presence': 'They can hide',
  'people.forget': 'They can hide',
  'people.setGhost': 'They can hide',
  'people.setPaused': 'They can hide',
  'chat.endShare': 'They can hide',
  'safety.block': 'Safety is for everyone',
  'safety.unblock': 'Safety is for everyone',
  'safety.blocks': 'Safety is for everyone',
  'safety.report': 'Safety is for everyone',
  'safety.complain': 'Safety is for everyone',
  'safety.reports': 'Safety is for everyone',
  'plans.list': 'Safety is for everyone',
  'plans.share': 'Safety is for everyone',
  'plans.saySafe': 'Safety is for everyone',
  'plans.setSafeBy': 'Safety is for everyone',
  'plans.end': 'Safety is for everyone',
  'trustedContact.get': 'Safety is for everyone',
  'trustedContact.ask': 'Safety is for everyone',
  'trustedContact.remove': 'Safety is for everyone',
  'standing.get': 'They learn why they are suspended',
  'standing.appeal': 'They learn why they are suspended',
  'tickets.list': 'What they paid for can be returned',
  'tickets.cancel': 'What they paid for can be returned',
  'tickets.leave': 'What they paid for can be returned',
  'payments.order': 'What they paid for can be returned',
  'payments.orders': 'What they paid for can be returned',
  'payments.ownPremium': 'What they paid for can be returned',
  'payments.cancelRenewal': 'What they paid for can be returned',
  'payments.settle': 'What they paid for can be returned',
  'payments.settleRenewal': 'What they paid for can be returned',
  'notifications.settings': 'Mails can be turned off',
  'notifications.saveSettings': 'Mails can be turned off',
  'notifications.pause': 'Mails can be turned off',
  'notifications.pushKey': 'Mails can be turned off',
  'notifications.unsubscribe': 'Mails can be turned off',
};

const names = Object.entries(contract).flatMap(([group, operations]) =>
  Object.keys(operations).map((name) => `${group}.${name}`),
);

test('until someone confirms that they are 18, every operation refuses them but a short list', async () => {
  await world.person('Asha');
  await sql`update person set adult_confirmed_on = null`.execute(world.db);
  forgetAdults(world.db);
  const client = createRouterClient(router, {
    context: { host: world.host, personId: 'Asha', sessionId: await world.session('Asha') },
  }) as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  const admitted: string[] = [];
  for (const name of names) {
    const [group = '', operation = ''] = name.split('.');
    const code = await refusalOf(client[group]![operation]!({ 'no such field': 1 })).catch(() => 'admitted');
    if (code !== 'AGE_UNCONFIRMED') admitted.push(name);
  }
  expect(admitted.toSorted()).toEqual(Object.keys(anyAge).toSorted());
});
