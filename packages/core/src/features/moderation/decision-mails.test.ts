import { expect, test } from 'vitest';
import { hourMs } from '../../kernel/time.ts';
import { casesIn, decide, firstCase } from '../../testing/moderation-cases.ts';
import { freshWorld } from '../../testing/world.ts';
import { sendMails } from '../notifications/send-mails.ts';
import { hindi } from '../notifications/notification-words/notifications-in-hindi.ts';
import { queueDueDeliveries } from '../notifications/queue-due-deliveries.ts';
import { endSuspensions } from './suspend.ts';

const world = freshWorld();
const { report, people } = casesIn(world);

/** The mails that are due now. */
async function mails() {
  const sent: [to: string, kind: string, reason: string | null, words: string][] = [];
  while ((await queueDueDeliveries(world.host)) > 0);
  await sendMails(world.host, async ({ personId, notification: { kind, reason, words } }) => {
    sent.push([personId, kind, reason, words]);
  });
  return sent;
}

test('Asha gets a mail when she is suspended, when her appeal is rejected and when she is restored, also while paused', async () => {
  const { asha, bilal, mira, nikhil } = await people();
  await world.as(asha).notifications.pause({ hours: 8 });
  await report(bilal, { type: 'person', id: asha });
  const suspended = await decide(mira, await firstCase(mira), { step: 'suspend', words: 'You asked for money.' });
  expect(await mails()).toEqual([[asha, 'suspended', 'scam', 'You asked for money.']]);
  await world.as(asha).standing.appeal({ words: 'It wasn’t me.' });
  const upheld = await decide(nikhil, await nikhil.moderation.case({ id: suspended.id }), {
    step: 'uphold',
    words: 'It was your account.',
  });
  expect(await mails()).toEqual([[asha, 'upheld', 'scam', 'It was your account.']]);
  await decide(nikhil, upheld, { step: 'restore', reason: 'no rule broken', words: 'We were wrong.' });
  expect(await mails()).toEqual([[asha, 'restored', null, 'We were wrong.']]);
  expect(await mails()).toEqual([]);
});

test('Asha gets a mail when her suspension ends, and the words of a removal that waits stay with moderators', async () => {
  const { asha, bilal, chitra, mira, nikhil } = await people();
  await report(bilal, { type: 'person', id: asha });
  await decide(mira, await firstCase(mira), { step: 'suspend', hours: 24 });
  expect(await mails()).toEqual([[asha, 'suspended', 'scam', '']]);
  await report(bilal, { type: 'person', id: chitra });
  await decide(mira, await firstCase(mira), { step: 'remove account', words: 'Like the account of last week' });
  expect(await mails()).toEqual([[chitra, 'suspended', 'scam', '']]);
  await decide(nikhil, await firstCase(nikhil), { step: 'decline' });
  expect(await mails()).toEqual([[chitra, 'restored', null, '']]);
  world.pass(24 * hourMs);
  await endSuspensions(world.host);
  expect(await mails()).toEqual([[asha, 'restored', null, '']]);
});

test('Asha, whose mails are in Hindi, reads why she is suspended in Hindi too, and Chitra in English', async () => {
  const { asha, bilal, chitra, mira } = await people();
  await world.as(asha).notifications.saveSettings({ language: 'hi' });
  for (const person of [asha, chitra]) {
    await report(bilal, { type: 'person', id: person });
    await decide(mira, await firstCase(mira), { step: 'suspend', words: 'You asked for money.' });
  }
  const shown = async (who: string) => (await world.as(who).standing.get()).suspension?.translated;
  expect(await shown(asha)).toEqual({
    language: 'hi',
    title: hindi.kinds.suspended.title,
    body: hindi.reasons.scam,
  });
  expect(await shown(chitra)).toBeNull();
});
