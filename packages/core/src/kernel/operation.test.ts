import { describe, expect, test } from 'vitest';
import { contract } from '../contract.ts';
import { neutralAvatar } from '../features/people/avatar/avatar.ts';
import { refusalOf } from '../testing/refusal.ts';
import { freshWorld } from '../testing/world.ts';

const world = freshWorld();

/** Every operation by its path, for example 'meets.request'. */
const operations = Object.entries(contract).flatMap(([feature, of]) =>
  Object.keys(of).map((name) => `${feature}.${name}`),
);

/** Those that someone who is not signed in may call. */
const forAnybody = ['account.session', 'account.operator', 'account.samplePeople', 'events.preview'];

/** Calls an operation by its path with whatever input. */
function call(personId: string | null, path: string, input: unknown): Promise<unknown> {
  const [feature, name] = path.split('.') as [string, string];
  const client = world.as(personId) as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  return client[feature]![name]!(input);
}

const withAvatar = (avatar: unknown) => ({
  name: 'Asha',
  age: 30,
  gender: 'Male',
  city: 'Mumbai',
  interests: ['Food'],
  avatar,
});

describe('every operation', () => {
  test('is known here', () => {
    expect(operations.length).toBeGreaterThanOrEqual(36);
    for (const name of forAnybody) expect(operations).toContain(name);
  });

  test.each(operations.filter((path) => !forAnybody.includes(path)))('%s refuses the signed-out', async (path) => {
    await world.person('Asha');
    const before = await world.dump();
    expect(await refusalOf(call(null, path, {}))).toBe('SIGNED_OUT');
    expect(await world.dump()).toBe(before);
  });
});

describe('a stranger', () => {
  /** What belongs to Asha and Bilal, and the call by which Chitra reaches for it. */
  async function belongings() {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    await world.person('Chitra');
    const dev = await world.person('Dev');
    const conversation = await world.connect(asha, bilal);
    const messageId = crypto.randomUUID();
    await world.as(asha).chat.send({ id: conversation, messageId, type: 'text', message: 'Between us' });
    const { request } = await world.as(asha).meets.request({ personId: dev });
    await world.event('paid', { price: 100 });
    const order = await world.take(asha, 'paid');
    const renewalId = crypto.randomUUID();
    await world.as(asha).payments.renew({ renewalId });
    world.updates = [];
    const calls: [string, unknown][] = [
      ['meets.setStatus', { id: request.id, status: 'accepted' }],
      ['meets.postpone', { id: request.id }],
      ['chat.conversation', { id: conversation }],
      ['chat.messages', { id: conversation }],
      ['chat.setMuted', { id: conversation, on: true }],
      ['chat.setArchived', { id: conversation, on: true }],
      ['chat.send', { id: conversation, messageId: crypto.randomUUID(), type: 'text', message: 'Let me in' }],
      [
        'chat.send',
        { id: conversation, messageId: crypto.randomUUID(), type: 'text', message: 'Let me in', replyTo: 1 },
      ],
      ['chat.remove', { id: conversation, messageId, from: 'me' }],
      ['chat.remove', { id: conversation, messageId, from: 'both' }],
      ['chat.react', { id: conversation, messageId, reaction: 'love' }],
      ['chat.search', { id: conversation, words: 'Between' }],
      ['chat.seen', { id: conversation, read: 1 }],
      ['payments.order', { id: order.id }],
      ['payments.checkout', { id: order.id }],
      ['tickets.cancel', { id: order.id }],
      ['tickets.accept', { id: order.id }],
      ['payments.settle', { id: order.id, outcome: 'pay' }],
      ['payments.approveRenewal', { id: renewalId }],
      ['payments.settleRenewal', { id: renewalId, outcome: 'approve' }],
    ];
    return calls;
  }

  test('gets the same answer for other people’s things as for what does not exist, and changes nothing', async () => {
    for (const [path, input] of await belongings()) {
      const before = await world.dump();
      expect([path, await refusalOf(call('Chitra', path, input))]).toEqual([path, 'NOT_FOUND']);
      const nowhere = { ...(input as object), id: crypto.randomUUID() };
      expect([path, await refusalOf(call('Chitra', path, nowhere))]).toEqual([path, 'NOT_FOUND']);
      expect([path, await refusalOf(call('Chitra', path, { ...(input as object), id: 'no uuid' }))]).toEqual([
        path,
        'NOT_FOUND',
      ]);
      expect(await world.dump()).toBe(before);
      expect(world.updates).toEqual([]);
    }
  });
});

test.each([
  ['account.saveProfile', { name: '', age: 30, gender: 'Male', city: 'Mumbai', interests: ['Food'] }],
  ['account.saveProfile', { name: 'x'.repeat(61), age: 30, gender: 'Male', city: 'Mumbai', interests: ['Food'] }],
  ['account.saveProfile', { name: 'Asha', age: 17, gender: 'Male', city: 'Mumbai', interests: ['Food'] }],
  ['account.saveProfile', { name: 'Asha', age: 121, gender: 'Male', city: 'Mumbai', interests: ['Food'] }],
  ['account.saveProfile', { name: 'Asha', age: '30', gender: 'Male', city: 'Mumbai', interests: ['Food'] }],
  ['account.saveProfile', { name: 'Asha', age: 30, gender: 'None', city: 'Mumbai', interests: ['Food'] }],
  ['account.saveProfile', { name: 'Asha', age: 30, gender: 'Male', city: 'x'.repeat(81), interests: ['Food'] }],
  ['account.saveProfile', { name: 'Asha', age: 30, gender: 'Male', city: 'Mumbai', interests: [] }],
  ['account.saveProfile', { name: 'Asha', age: 30, gender: 'Male', city: 'Mumbai', interests: ['Chess'] }],
  ['account.saveProfile', { name: 'Asha', age: 30, gender: 'Male', city: 'Mumbai', interests: ['Food', 'Food'] }],
  [
    'account.saveProfile',
    { name: 'Asha', age: 30, gender: 'Male', city: 'Mumbai', interests: ['Food'], isPremium: true },
  ],
  ['account.saveProfile', withAvatar({ hair: 'bob' })],
  ['account.saveProfile', withAvatar({ ...neutralAvatar, hair: 'mohawk' })],
  ['account.saveProfile', withAvatar({ ...neutralAvatar, hat: 'cap' })],
  ['account.saveProfile', withAvatar({ ...neutralAvatar, skin: '#ffffff' })],
  ['account.saveProfile', withAvatar({ ...neutralAvatar, background: null })],
  ['people.report', { cell: 'x'.repeat(65) }],
  ['people.report', { latitude: 19.05, longitude: 72.82 }],
  ['people.report', { cell: '88608b0b13fffff', latitude: 19.05, longitude: 72.82 }],
  ['people.report', { cell: '88608b0b13fffff', accuracy: 20 }],
  ['people.report', { cell: '87608b0b1ffffff' }],
  ['people.report', { cell: '89608b0b133ffff' }],
  ['people.setGhost', { time: '5 minutes' }],
  ['people.setWider', { wider: 'yes' }],
  ['people.setHiddenZone', { on: 'yes' }],
  ['people.setHiddenZone', { on: true, cell: '88608b0b13fffff' }],
  ['people.nearby', { genders: ['Any'] }],
  ['people.nearby', { after: 'x'.repeat(501) }],
  ['people.nearby', { radius: 0.1 }],
  ['safety.report', { id: 'no uuid', subject: { type: 'person', id: 'Bilal' }, reason: 'fake' }],
  ['safety.report', { id: crypto.randomUUID(), subject: { type: 'person', id: 'Bilal' }, reason: 'ugly' }],
  [
    'safety.report',
    { id: crypto.randomUUID(), subject: { type: 'person', id: 'Bilal' }, reason: 'fake', words: 'x'.repeat(1001) },
  ],
  ['meets.request', { personId: 'Bilal', note: 'x'.repeat(141) }],
  ['meets.request', { personId: 'Bilal', place: 'x'.repeat(81) }],
  ['meets.request', { personId: 'Bilal', window: 'tomorrow' }],
  ['people.nearby', { distance: 11 }],
  ['people.nearby', { distance: 2.5 }],
  ['people.nearby', { ageRange: [40, 20] }],
  ['people.nearby', { sort: 'activity' }],
  ['meets.request', {}],
  ['meets.request', { personId: 7 }],
  ['meets.request', { personId: 'Bilal', status: 'accepted' }],
  ['meets.setStatus', { id: 'x', status: 'married' }],
  ['chat.conversations', { archived: 'perhaps' }],
  ['chat.react', { id: 'x', messageId: 'x', reaction: '💀' }],
  ['chat.findConversations', { words: '  ' }],
  ['chat.findConversations', { words: 'x'.repeat(61) }],
  ['chat.setMuted', { id: 'x', on: 'yes' }],
  ['chat.setArchived', { id: 'x' }],
  ['chat.send', { id: 'x', messageId: 'no uuid', type: 'text', message: 'Hi' }],
  ['chat.send', { id: 'x', messageId: crypto.randomUUID(), type: 'text', message: '  \n ' }],
  ['chat.send', { id: 'x', messageId: crypto.randomUUID(), type: 'text', message: 'x'.repeat(2001) }],
  ['chat.send', { id: 'x', messageId: crypto.randomUUID(), type: 'location', latitude: 19.05 }],
  ['chat.send', { id: 'x', messageId: crypto.randomUUID(), type: 'text', message: 'Hi', replyTo: 0 }],
  ['chat.messages', { id: 'x', limit: 101 }],
  ['chat.messages', { id: 'x', before: 2_147_483_648 }],
  ['chat.remove', { id: 'x', messageId: 'x', from: 'everyone' }],
  ['chat.search', { id: 'x', words: ' a ' }],
  ['chat.search', { id: 'x', words: 'x'.repeat(101) }],
  ['account.setReadReceipts', { on: 'yes' }],
  [
    'safety.report',
    { id: crypto.randomUUID(), subject: { type: 'person', id: 'Bilal' }, reason: 'fake', withMessages: 'all' },
  ],
  ['chat.seen', { id: 'x', read: Number.MAX_SAFE_INTEGER }],
  ['events.list', { category: 'Tech' }],
  ['tickets.order', { id: 'paid', orderId: '1', price: 100 }],
  ['tickets.order', { id: 'paid', orderId: crypto.randomUUID(), price: 100, quantity: 11 }],
  ['tickets.order', { id: 'paid', orderId: crypto.randomUUID(), price: -1 }],
  ['tickets.wait', { id: 'paid', waitingId: crypto.randomUUID(), quantity: 0 }],
  ['payments.settle', { id: 'x', outcome: 'refund' }],
  ['payments.renew', { renewalId: '1' }],
  ['payments.settleRenewal', { id: 'x', outcome: 'refund' }],
])('%s refuses bad input by name and changes nothing: %j', async (path, input) => {
  await world.person('Asha');
  await world.person('Bilal');
  const before = await world.dump();
  // In process the library's own code arrives; over HTTP it is INVALID_INPUT, which the server's tests see.
  expect(await refusalOf(call('Asha', path, input))).toBe('BAD_REQUEST');
  expect(await world.dump()).toBe(before);
});

test('updates of an operation that fails are never sent', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  // The commit itself fails: a deferred constraint that nothing satisfies.
  const { sql } = await import('kysely');
  await sql`create function refuse() returns trigger as 'begin raise exception ''no''; end' language plpgsql`.execute(
    world.db,
  );
  await sql`create constraint trigger refuse_commit after insert on meet_request deferrable initially deferred for each row execute function refuse()`.execute(
    world.db,
  );
  try {
    await expect(world.as(asha).meets.request({ personId: bilal })).rejects.toThrow();
    expect(world.updates).toEqual([]);
    expect((await world.as(bilal).meets.list()).requests).toEqual([]);
  } finally {
    await sql`drop trigger refuse_commit on meet_request`.execute(world.db);
    await sql`drop function refuse()`.execute(world.db);
  }
});
