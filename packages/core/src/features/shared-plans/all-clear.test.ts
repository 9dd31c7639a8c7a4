import { expect, test } from 'vitest';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld, isRealPostgres } from '../../testing/world.ts';
import { sendContactMails, type ContactMail } from '../notifications/send-contact-mails.ts';
import { answerInvitation } from '../trusted-contact/contact-link.ts';
import { readLinkedPlan } from './plan-link.ts';
import { alertStandsMs } from './plan-times.ts';
import { sendAlerts } from './send-alerts.ts';
import { tidyPlans } from './tidy-plans.ts';

const world = freshWorld();
const where = isRealPostgres ? 'PostgreSQL' : 'PGlite';
const mother = { name: 'Mother', email: 'mother@clear.example' };
const father = { name: 'Father', email: 'father@clear.example' };

const inHours = (hours: number) => new Date(world.now.getTime() + hours * hourMs).toISOString();

/** What leaves by mail now. */
async function mails() {
  const sent: ContactMail[] = [];
  await sendContactMails(world.host, async (mail) => void sent.push(mail));
  return sent;
}

async function choose(who: string, contact: typeof mother) {
  await world.as(who).trustedContact.ask(contact);
  const [mail = expect.fail()] = await mails();
  await answerInvitation(world.host, mail.token, 'accepted');
  return mail.token;
}

/** Asha’s mother is alerted two hours after Asha met Bilal; the mail to her is written. */
async function alerted() {
  const [asha, bilal] = [await world.person('Asha Kulkarni'), await world.person('Bilal Shaikh')];
  await world.connect(asha, bilal);
  const token = await choose(asha, mother);
  const { id: requestId } = await world.db.selectFrom('meet_request').select('id').executeTakeFirstOrThrow();
  const share = () => world.as(asha).plans.share({ requestId, place: 'Candies', meetsAt: inHours(1) });
  const { plan } = await share();
  const alert = async () => {
    await world.as(asha).plans.setSafeBy({ id: plan.id, safeBy: inHours(3) });
    world.pass(3 * hourMs);
    expect(await sendAlerts(world.host)).toBe(1);
  };
  await alert();
  return { asha, id: plan.id, token, share, alert };
}

const plansOf = async (who: string) => (await world.as(who).plans.list()).plans;

test('days after an alert Asha can say that she is safe, while nothing is kept of whom she met and where', async () => {
  const { asha, id } = await alerted();
  const [alert = expect.fail()] = await mails();
  world.pass(3 * dayMs);
  expect(await tidyPlans(world.host)).toBe(1);
  expect(await tidyPlans(world.host)).toBe(0);
  expect(await readLinkedPlan(world.host, alert.plan?.key ?? '')).toBeNull();
  expect(await plansOf(asha)).toMatchObject([
    { id, requestId: null, name: '', place: '', alertedAt: expect.any(String) },
  ]);
  const kept = await world.db.selectFrom('shared_plan').selectAll().execute();
  for (const secret of ['Bilal', 'Candies', mother.email]) expect(JSON.stringify(kept)).not.toContain(secret);
  expect(await refusalOf(world.as(asha).plans.end({ id }))).toBe('ALERT_SENT');
  expect(await world.as(asha).plans.saySafe({ id })).toMatchObject({ alertedAt: null });
  expect(await mails()).toMatchObject([
    { kind: 'safe', email: mother.email, token: alert.token, plan: { other: '', at: world.now } },
  ]);
  expect(await plansOf(asha)).toEqual([]);
  expect(await tidyPlans(world.host)).toBe(1);
  expect(await world.db.selectFrom('shared_plan').selectAll().execute()).toEqual([]);
});

test('an alert that nobody ends is gone after a month', async () => {
  const { asha, id } = await alerted();
  world.pass(12 * hourMs + alertStandsMs - 1);
  await tidyPlans(world.host);
  expect(await plansOf(asha)).toHaveLength(1);
  world.pass(1);
  expect(await tidyPlans(world.host)).toBe(1);
  expect(await refusalOf(world.as(asha).plans.saySafe({ id }))).toBe('NOT_FOUND');
});

test.each([
  ['removed', (asha: string) => world.as(asha).trustedContact.remove()],
  ['replaced', (asha: string) => world.as(asha).trustedContact.ask(father)],
])('who was alerted and is %s hears that she is safe, and nothing else', async (_, change) => {
  const { asha, id, share } = await alerted();
  const [alert = expect.fail()] = await mails();
  await change(asha);
  expect(await readLinkedPlan(world.host, alert.plan?.key ?? '')).toBeNull();
  await share();
  expect(await plansOf(asha)).toMatchObject([{ safeBy: null, alertedAt: expect.any(String) }]);
  await world.as(asha).plans.saySafe({ id });
  const sent = (await mails()).filter(({ kind }) => kind !== 'asked');
  expect(sent).toMatchObject([{ kind: 'safe', email: mother.email, token: '', plan: { at: world.now } }]);
  expect(await world.dump()).not.toContain(mother.email);
  expect((await plansOf(asha))[0]).toMatchObject({ alertedAt: null });
});

test('the mail that she is safe is sent to a contact who is removed after it was written', async () => {
  const { asha, id } = await alerted();
  expect((await mails()).map(({ kind }) => kind)).toEqual(['alert']);
  await world.as(asha).plans.saySafe({ id });
  await world.as(asha).trustedContact.remove();
  expect(await mails()).toMatchObject([{ kind: 'safe', email: mother.email, token: '' }]);
});

test('a contact who never got the alert hears nothing after they are removed', async () => {
  const { asha, id, alert } = await alerted();
  await world.as(asha).trustedContact.remove();
  expect(await plansOf(asha)).toMatchObject([{ alertedAt: null }]);
  await choose(asha, mother);
  await alert();
  await world.as(asha).plans.saySafe({ id });
  await world.as(asha).trustedContact.remove();
  expect(await mails()).toEqual([]);
});

test('a contact who says no after an alert gets no more mails, and the one before them still does', async () => {
  const { asha, id, token, alert } = await alerted();
  await mails();
  await answerInvitation(world.host, token, 'refused');
  expect(await plansOf(asha)).toMatchObject([{ alertedAt: null }]);
  const second = await choose(asha, father);
  await alert();
  await mails();
  await world.as(asha).trustedContact.ask({ name: 'Sister', email: 'sister@clear.example' });
  const [third = expect.fail()] = await mails();
  await answerInvitation(world.host, third.token, 'refused');
  await answerInvitation(world.host, second, 'refused');
  await world.as(asha).plans.saySafe({ id });
  expect(await mails()).toMatchObject([{ kind: 'safe', email: father.email }]);
});

test(`a contact who is removed while mails are sent is never left with an alert alone (${where})`, async () => {
  const { asha, id, share, alert } = await alerted();
  for (let turn = 0; ; turn++) {
    const changes = [() => world.as(asha).trustedContact.remove(), () => world.as(asha).plans.saySafe({ id })];
    const inOrder = turn % 2 ? changes : changes.toReversed();
    const [first] = await Promise.all([mails(), ...inOrder.map((change) => change())]);
    await world.as(asha).plans.saySafe({ id });
    // The alert may be given up just before it is sent.
    expect([[], ['alert', 'safe'], ['safe']]).toContainEqual([...first, ...(await mails())].map(({ kind }) => kind));
    if (turn === 4) break;
    world.rateLimits.forget();
    await choose(asha, mother);
    await share();
    await alert();
  }
});

const deleteAccount = async (who: string) =>
  (await world.freshlyAs(who)).leaving.deleteAccount({ name: 'Asha Kulkarni' });

test('who was alerted hears that the account was deleted, and nothing of it is left once the mail is sent', async () => {
  const { asha } = await alerted();
  await world.as(asha).notifications.saveSettings({ language: 'hi' });
  expect((await mails()).map(({ kind }) => kind)).toEqual(['alert']);
  world.pass(hourMs);
  await deleteAccount(asha);
  const kept = await world.dump();
  for (const secret of [mother.email, 'Candies']) expect(kept).not.toContain(secret);
  expect(await mails()).toMatchObject([
    {
      kind: 'deleted',
      email: mother.email,
      name: 'Asha Kulkarni',
      language: 'hi',
      token: '',
      plan: { other: '', place: '', at: world.now },
    },
  ]);
  for (const table of ['contact_mail', 'shared_plan', 'trusted_contact'] as const)
    expect(await world.db.selectFrom(table).selectAll().execute()).toEqual([]);
  expect(await mails()).toEqual([]);
});

test('a mail that she is safe is sent also after she has deleted her account, and no other', async () => {
  const { asha, id } = await alerted();
  await mails();
  await world.as(asha).plans.saySafe({ id });
  await deleteAccount(asha);
  expect(await mails()).toMatchObject([{ kind: 'safe', email: mother.email, name: 'Asha Kulkarni', token: '' }]);
});

test('a contact who got no alert hears nothing of an account that is deleted', async () => {
  const { asha } = await alerted();
  await deleteAccount(asha);
  expect(await mails()).toEqual([]);
  expect(await world.db.selectFrom('contact_mail').selectAll().execute()).toEqual([]);
});

test(`an account that is deleted while mails are sent leaves no alert open (${where})`, async () => {
  for (let turn = 0; turn < 5; turn++) {
    await world.empty();
    const { asha } = await alerted();
    const inOrder = [() => mails(), () => deleteAccount(asha).then(() => [])];
    const [first = [], second = []] = await Promise.all(
      (turn % 2 ? inOrder : inOrder.toReversed()).map((act) => act()),
    );
    const sent = [...first, ...second, ...(await mails())].map(({ kind }) => kind);
    // The alert may be given up just before it is sent.
    expect([[], ['alert', 'deleted'], ['deleted']]).toContainEqual(sent);
  }
});
