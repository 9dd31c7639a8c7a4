import { expect, test } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { rateLimits } from '../../kernel/rate-limits.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld, isRealPostgres } from '../../testing/world.ts';
import { sendContactMails, type ContactMail } from '../notifications/send-contact-mails.ts';
import { contactsAskedADay, repeatedAsksADay } from './contact-limits.ts';
import { answerInvitation, readInvitation } from './contact-link.ts';
import { mailboxOf } from './mailbox.ts';

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
  expect(asked).toEqual({
    name: 'My mother',
    email: mother.email,
    status: 'asked',
    askedAt: world.now.toISOString(),
    unreachedAt: null,
  });
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
  expect(await answerInvitation(world.host, mail.token, 'refused')).toBe(true);
  expect(await contactOf(asha)).toMatchObject({ email: null, status: 'refused' });
  expect(await world.dump()).not.toContain(mother.email);
  expect(await answers(asha)).toEqual(['refused']);
  for (const late of ['accepted', 'never'] as const)
    expect(await answerInvitation(world.host, mail.token, late)).toBe(false);
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

test('one person asks a few times a day', async () => {
  const asha = await world.person('Asha');
  for (let turn = 0; turn < contactsAskedADay; turn++) await ask(asha);
  expect(await refusalOf(ask(asha))).toBe('CONTACTS_ASKED');
  expect(await mails()).toHaveLength(contactsAskedADay);
});

test('however many ask one mailbox under other addresses, Asha can too, and their repeats are bounded together', async () => {
  const strangers = [];
  for (const name of ['Dev', 'Esha', 'Farhan', 'Gita']) strangers.push(await world.person(name));
  let sent = 0;
  for (const [nth, stranger] of strangers.entries())
    for (let turn = 0; turn < contactsAskedADay; turn++) {
      await ask(stranger, { ...mother, email: `mother+${nth}${turn}@contacts.example` });
      sent += (await mails()).length;
    }
  expect(sent).toBe(strangers.length + repeatedAsksADay);
  const asha = await world.person('Asha');
  await ask(asha);
  const [mail = expect.fail()] = await mails();
  expect(mail.name).toBe('Asha');
  // Whom the mailbox has accepted can ask it under another address the next day, whatever others do.
  await answerInvitation(world.host, mail.token, 'accepted');
  world.pass(dayMs);
  for (const stranger of strangers) {
    await ask(stranger);
    await ask(stranger);
  }
  await mails();
  await ask(asha, { ...mother, email: 'mother+asha@contacts.example' });
  expect(await mails()).toMatchObject([{ name: 'Asha' }]);
});

test.each([
  ['a.s.h.a+news@googlemail.com', 'asha@gmail.com'],
  ['Asha+1+2@GMAIL.com', 'asha@gmail.com'],
  ['a.sha+1@other.example', 'a.sha@other.example'],
  ['a.sha@gmail.com.example', 'a.sha@gmail.com.example'],
])('the mailbox of %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));

test('a mailbox that never wants to be asked again gets no invitation from anyone, and nobody learns it', async () => {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  const grandmother = { name: 'Grandmother', email: 'grand.mother+nukkad@gmail.com' };
  // Chitra’s, accepted before, stays hers.
  await ask(chitra, { ...grandmother, email: 'grandmother@gmail.com' });
  const [hers = expect.fail()] = await mails();
  await answerInvitation(world.host, hers.token, 'accepted');
  await ask(asha, grandmother);
  const [mail = expect.fail()] = await mails();
  // Written before, and not sent yet.
  await ask(bilal, { ...grandmother, email: 'g.randmother@gmail.com' });
  await answerInvitation(world.host, mail.token, 'never');
  expect(await mails()).toEqual([]);
  expect(await contactOf(asha)).toMatchObject({ status: 'refused', email: null });
  expect(await answers(asha)).toEqual(['refused']);
  expect(await contactOf(chitra)).toMatchObject({ status: 'accepted' });
  world.pass(dayMs);
  for (const email of ['grandmother@gmail.com', 'grandmother+x@googlemail.com']) {
    expect(await ask(bilal, { ...grandmother, email })).toMatchObject({ status: 'asked' });
    expect(await refusalOf(ask(asha, { ...grandmother, email }))).toBe('CONTACT_REFUSED');
  }
  expect(await mails()).toEqual([]);
  const kept = await world.db.selectFrom('contact_opt_out').selectAll().execute();
  expect(kept).toEqual([{ digest: expect.any(String) }]);
  expect(JSON.stringify(kept)).not.toMatch(/grand|gmail/);
  expect(await ask(bilal, father)).toMatchObject({ status: 'asked' });
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
