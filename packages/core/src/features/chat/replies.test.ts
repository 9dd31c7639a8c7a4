import { expect, test } from 'vitest';
import { updatesAfter } from '../../missed-updates.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';

const world = freshWorld();

async function talk() {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  const id = await world.connect(asha, bilal);
  const send = (who: string, message: string, replyTo?: number, messageId: string = crypto.randomUUID()) => (
    world.pass(1000),
    world.as(who).chat.send({ id, messageId, type: 'text', message, ...(replyTo === undefined ? {} : { replyTo }) })
  );
  const first = await send(asha, 'Chai or coffee?');
  world.updates = [];
  return { asha, bilal, chitra, id, send, first };
}

test('a reply says to which message, in every answer and update', async () => {
  const { asha, bilal, id, send } = await talk();
  const reply = await send(bilal, 'Chai', 1);
  expect(reply).toMatchObject({ position: 2, replyTo: 1 });
  for (const one of [asha, bilal]) {
    expect(world.takeUpdates(one)).toEqual([{ type: 'chat.message', message: reply }]);
    expect((await world.as(one).chat.messages({ id })).messages.map(({ replyTo }) => replyTo)).toEqual([null, 1]);
    expect((await world.as(one).chat.conversation({ id })).lastMessage).toEqual(reply);
    expect((await updatesAfter(world.host, one, 0))?.at(-1)?.update).toEqual({ type: 'chat.message', message: reply });
  }
  // The content of the original is never repeated.
  expect(JSON.stringify(reply)).not.toContain('coffee');
});

test('what is not there, or was deleted for oneself, cannot be replied to', async () => {
  const { asha, bilal, chitra, id, send, first } = await talk();
  await world.as(bilal).chat.remove({ id, messageId: first.id, from: 'me' });
  const before = await world.dump();
  expect(await refusalOf(send(bilal, 'To what?', 1))).toBe('REPLY_GONE');
  expect(await refusalOf(send(asha, 'To the future', 2))).toBe('REPLY_GONE');
  expect(await refusalOf(send(chitra, 'Let me in', 1))).toBe('NOT_FOUND');
  expect(await world.dump()).toBe(before);
  expect(await send(asha, 'And I?', 1)).toMatchObject({ replyTo: 1 });
});

test('a message deleted for both can be replied to, for its place is still seen; a deleted reply is no reply', async () => {
  const { asha, bilal, id, send, first } = await talk();
  await world.as(asha).chat.remove({ id, messageId: first.id, from: 'both' });
  const reply = await send(bilal, 'What was that?', 1);
  expect(reply.replyTo).toBe(1);
  await world.as(bilal).chat.remove({ id, messageId: reply.id, from: 'both' });
  expect((await world.as(asha).chat.messages({ id })).messages.at(-1)).toMatchObject({
    type: 'removed',
    replyTo: null,
  });
});

test('a reply sent again is the same message, even if its original has gone meanwhile', async () => {
  const { bilal, id, send, first } = await talk();
  const messageId = crypto.randomUUID();
  const reply = await send(bilal, 'Chai', 1, messageId);
  await world.as(bilal).chat.remove({ id, messageId: first.id, from: 'me' });
  expect(await send(bilal, 'Chai', 1, messageId)).toEqual(reply);
});
