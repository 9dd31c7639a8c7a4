import { expect, test } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { rateLimits } from '../../kernel/rate-limits.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld, isRealPostgres } from '../../testing/world.ts';
import { sendContactMails, type ContactMail } from '../notifications/send-contact-mails.ts';
import { askedAddressADay, contactsAskedADay } from './contact-limits.ts';
import { answerInvitation, readInvitation } from './contact-link.ts';

const world = freshWorld();
const where = isRealPostgres ? 'PostgreSQL' : 'PGlite';
const mother = { name: 'Mother', email: 'mother@contacts.example' };
const father = { name: 'Father', email: 'father@contacts.example' };

async function mails() {
  const sent: ContactMail[] = [];
  await sendContactMails(world.host, async (mail) => void sent.push(mail));
  return sent;
}

const ask = (who: string, whom = mother) => world.as(who).trustedContact.ask(whom);
const contactOf = async (who: string) => (await world.as(who).trustedContact.get()).contact;
const answers = async (who: string) =>
  (await world.as(who).notifications.list({})).notifications.flatMap(({ kind, words }) =>
    kind === 'contact' ? [words] : [],
  );

test('Asha asks her mother, who accepts by the link in her mail and needs no account', async () => {
  const [asha, bilal] = [await world.person('Asha Kulkarni'), await world.person('Bilal')];
  const asked = await ask(asha, { name: '  My  mother ', email: 'Mother@Contacts.example' });
  expect(asked).toEqual({ name: 'My mother', email: mother.email, status: 'asked', askedAt: world.now.toISOString() });
  const [mail = expect.fail(), ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ email: mother.email, name: 'Asha Kulkarni', kind: 'asked', plan: null });
  expect(JSON.stringify(mail)).not.toContain('My mother');
  expect(await readInvitation(world.host, mail.token)).toMatchObject({ name: 'Asha Kulkarni', status: 'asked' });
  // Looking accepts nothing.
  expect(await contactOf(asha)).toEqual(asked);
  expect(await contactOf(bilal)).toBeNull();
  await answerInvitation(world.host, mail.token, 'accepted');
  await answerInvitation(world.host, mail.token, 'accepted');
  expect(await contactOf(asha)).toEqual({ ...asked, status: 'accepted' });
  expect(await answers(asha)).toEqual(['accepted']);
  // Another name asks nobody again.
  expect(await ask(asha, { ...mother, name: 'Aai' })).toMatchObject({ name: 'Aai', status: 'accepted' });
  expect(await mails()).toEqual([]);
  await world.as(asha).trustedContact.remove();
  await world.as(asha).trustedContact.remove();
  expect(await contactOf(asha)).toBeNull();
  expect(await readInvitation(world.host, mail.token)).toBeNull();
});

test('her mother says no: her address is erased, and Asha cannot ask it again, but Bilal can', async () => {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  await ask(asha);
  const [mail = expect.fail()] = await mails();
  await answerInvitation(world.host, mail.token, 'refused');
  expect(await contactOf(asha)).toMatchObject({ email: null, status: 'refused' });
  expect(await world.dump()).not.toContain(mother.email);
  expect(await answers(asha)).toEqual(['refused']);
  await answerInvitation(world.host, mail.token, 'accepted');
  expect(await contactOf(asha)).toMatchObject({ status: 'refused' });
  for (const email of [mother.email, 'MOTHER+again@contacts.example'])
    expect(await refusalOf(ask(asha, { ...mother, email }))).toBe('CONTACT_REFUSED');
  await ask(asha, father);
  await world.as(asha).trustedContact.remove();
  expect(await refusalOf(ask(asha))).toBe('CONTACT_REFUSED');
  expect(await ask(bilal)).toMatchObject({ status: 'asked' });
});

test('a link opens nothing once someone else is asked, and a forged one never does', async () => {
  const asha = await world.person('Asha');
  await ask(asha);
  const [mail = expect.fail()] = await mails();
  await ask(asha, father);
  for (const token of [mail.token, `${mail.token}A`, 'AAAA', '', world.host.secrets.seal('trusted contact', 'x')]) {
    expect(await readInvitation(world.host, token)).toBeNull();
    await answerInvitation(world.host, token, 'accepted');
  }
  expect(await contactOf(asha)).toMatchObject({ name: 'Father', status: 'asked' });
});

test('one person asks a few times a day; one address gets a few mails, and nobody learns that others asked it', async () => {
  const asha = await world.person('Asha');
  for (let turn = 0; turn < contactsAskedADay; turn++) await ask(asha);
  expect(await refusalOf(ask(asha))).toBe('CONTACTS_ASKED');
  expect(await mails()).toHaveLength(askedAddressADay);
  const bilal = await world.person('Bilal');
  expect(await ask(bilal)).toMatchObject({ status: 'asked' });
  expect(await mails()).toEqual([]);
  world.pass(dayMs);
  await ask(bilal);
  expect(await mails()).toHaveLength(1);
});

test('a link can be pressed a bounded number of times', async () => {
  const asha = await world.person('Asha');
  await ask(asha);
  const [mail = expect.fail()] = await mails();
  const press = () => answerInvitation(world.host, mail.token, 'accepted');
  for (let turn = 0; turn < rateLimits.contactAnswers.times; turn++) await press();
  expect(await refusalOf(press())).toBe('TOO_MANY');
});

test('who has not completed their profile asks nobody, since the mail names them; a confirmed age is not needed', async () => {
  const asha = await world.person('Asha');
  const change = (set: object) => world.db.updateTable('person').set(set).where('id', '=', asha).execute();
  await change({ onboarded_at: null });
  expect(await refusalOf(ask(asha))).toBe('PROFILE_INCOMPLETE');
  await change({ onboarded_before: world.now, city: '' });
  expect(await refusalOf(ask(asha))).toBe('PROFILE_INCOMPLETE');
  await change({ city: 'Mumbai' });
  expect(await ask(asha)).toMatchObject({ status: 'asked' });
});

test('a server without mail asks nobody, and odd addresses are refused', async () => {
  const asha = await world.person('Asha');
  for (const email of ['', 'mother', 'a@b@c.example', `${'m'.repeat(250)}@contacts.example`, 'm@x.example\r\nBcc: y@z'])
    await expect(ask(asha, { ...mother, email })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  world.edition = 'production';
  expect(await refusalOf(ask(asha))).toBe('MAIL_OFF');
});

test('with her account everything about her contact is gone, also a mail that is not sent', async () => {
  const asha = await world.person('Asha');
  await ask(asha);
  const [mail = expect.fail()] = await mails();
  await answerInvitation(world.host, mail.token, 'refused');
  await ask(asha, father);
  await (await world.freshlyAs(asha)).leaving.deleteAccount({ name: 'Asha' });
  expect(await mails()).toEqual([]);
  for (const table of ['trusted_contact', 'contact_refusal', 'contact_mail'] as const)
    expect(await world.db.selectFrom(table).selectAll().execute()).toEqual([]);
});

test(`who asks twice at once has one contact, and her answer counts (${where})`, async () => {
  const asha = await world.person('Asha');
  await Promise.all([ask(asha), ask(asha, father)]);
  expect(await world.db.selectFrom('trusted_contact').selectAll().execute()).toHaveLength(1);
  const tokens = (await mails()).map(({ token }) => token);
  await Promise.all([
    ...tokens.map((token) => answerInvitation(world.host, token, 'accepted')),
    ...tokens.map((token) => answerInvitation(world.host, token, 'refused')),
    world.as(asha).trustedContact.remove(),
  ]);
  expect(await contactOf(asha)).toBeNull();
});
