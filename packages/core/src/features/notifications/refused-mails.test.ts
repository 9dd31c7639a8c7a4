import { expect, test } from 'vitest';
import { MailRefused } from '../../kernel/mail-refused.ts';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { freshWorld } from '../../testing/world.ts';
import { sendPaymentReceipts } from '../payments/send-payment-receipts.ts';
import { sendAlerts } from '../shared-plans/send-alerts.ts';
import { answerInvitation } from '../trusted-contact/contact-link.ts';
import { sendMails } from './send-mails.ts';
import { queueDueDeliveries } from './queue-due-deliveries.ts';
import { sendContactMails, type ContactMail } from './send-contact-mails.ts';
import { sendDigests } from './send-digests.ts';

const world = freshWorld();
const mother = { name: 'Mother', email: 'mother@refused.example' };

/** Sends at each hour of two days. Returns how often the mail server was asked, and the failures it reported. */
async function triesOf(send: (post: () => Promise<void>, onFailure: (error: unknown) => void) => Promise<unknown>) {
  let asked = 0;
  const failures: unknown[] = [];
  const refuse = async () => {
    asked++;
    throw new MailRefused('550 No such mailbox here');
  };
  for (let hour = 0; hour < 48; hour++) {
    await send(refuse, (error) => failures.push(error));
    world.pass(hourMs);
  }
  return { asked, failures };
}

test('a notification that is refused is mailed no more', async () => {
  await world.person('Asha');
  await world.event('gig', { host: 'Asha', inHours: 72 });
  await world.person('Bilal');
  await world.take('Bilal', 'gig');
  await world.as('Asha').hosting.cancel({ id: 'gig' });
  const { asked, failures } = await triesOf(async (post, onFailure) => {
    while ((await queueDueDeliveries(world.host)) > 0);
    await sendMails(world.host, post, onFailure);
  });
  expect(asked).toBe(1);
  expect(failures).toHaveLength(1);
});

test('a receipt that is refused is mailed no more', async () => {
  await world.person('Asha');
  const { id } = await world.as('Asha').payments.premium({ orderId: crypto.randomUUID() });
  await world.as('Asha').payments.settle({ id, outcome: 'pay' });
  const { asked, failures } = await triesOf((post, onFailure) => sendPaymentReceipts(world.host, post, onFailure));
  expect(asked).toBe(1);
  expect(failures).toHaveLength(1);
});

test('a digest that is refused is mailed no more that week', async () => {
  await world.person('Asha');
  await world.as('Asha').notifications.saveSettings({ digest: true });
  world.pass(2 * dayMs);
  await world.event('gig', { location: 'Bandra Fort', latitude: 19.0596, longitude: 72.8295, inHours: 4 * 24 });
  const { asked, failures } = await triesOf((post, onFailure) => sendDigests(world.host, post, onFailure));
  expect(asked).toBe(1);
  expect(failures).toHaveLength(1);
});

const contactOf = async (who: string) => (await world.as(who).trustedContact.get()).contact;
const toldAbout = async (who: string) =>
  (await world.as(who).notifications.list({})).notifications.flatMap(({ kind, words }) =>
    kind === 'contact' ? [words] : [],
  );

async function mails() {
  const sent: ContactMail[] = [];
  await sendContactMails(world.host, async (mail) => void sent.push(mail));
  return sent;
}

test('Asha sees that an invitation came back, until one arrives', async () => {
  const asha = await world.person('Asha');
  await world.as(asha).trustedContact.ask(mother);
  expect(await contactOf(asha)).toMatchObject({ unreachedAt: null });
  const at = world.now.toISOString();
  const { asked } = await triesOf((post, onFailure) => sendContactMails(world.host, post, onFailure));
  expect(asked).toBe(1);
  expect(await contactOf(asha)).toMatchObject({ status: 'asked', unreachedAt: at });
  expect(await toldAbout(asha)).toEqual(['unreached']);
  expect(await world.as(asha).trustedContact.ask(mother)).toMatchObject({ unreachedAt: null });
  expect(await toldAbout(asha)).toEqual([]);
  const [mail = expect.fail()] = await mails();
  await answerInvitation(world.host, mail.token, 'accepted');
  expect(await contactOf(asha)).toMatchObject({ status: 'accepted', unreachedAt: null });
});

test('Asha sees that her contact did not get an alert, because it was refused or failed for a day', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  await world.connect(asha, bilal);
  await world.as(asha).trustedContact.ask(mother);
  const [mail = expect.fail()] = await mails();
  await answerInvitation(world.host, mail.token, 'accepted');
  const { id: requestId } = await world.db.selectFrom('meet_request').select('id').executeTakeFirstOrThrow();
  const inHours = (hours: number) => new Date(world.now.getTime() + hours * hourMs).toISOString();
  const { plan } = await world.as(asha).plans.share({ requestId, place: '', meetsAt: inHours(1) });
  await world.as(asha).plans.setSafeBy({ id: plan.id, safeBy: inHours(2) });
  world.pass(2 * hourMs);
  await sendAlerts(world.host);
  const { asked } = await triesOf((post, onFailure) => sendContactMails(world.host, post, onFailure));
  expect(asked).toBe(1);
  expect(await contactOf(asha)).toMatchObject({ status: 'accepted', unreachedAt: expect.any(String) });
  expect(await toldAbout(asha)).toEqual(['unreached']);
  await world.as(asha).plans.saySafe({ id: plan.id });
  expect((await mails()).map(({ kind }) => kind)).toEqual(['safe']);
  expect(await contactOf(asha)).toMatchObject({ unreachedAt: null });
  const fail = async () => {
    throw new Error('No mail server.');
  };
  await world.as(asha).trustedContact.ask({ name: 'Father', email: 'father@refused.example' });
  for (let hour = 0; hour <= 25; hour++) {
    expect(await contactOf(asha)).toMatchObject({ unreachedAt: null });
    await sendContactMails(world.host, fail);
    world.pass(hourMs);
  }
  expect(await contactOf(asha)).toMatchObject({ unreachedAt: expect.any(String) });
});
