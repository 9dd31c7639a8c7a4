import { expect, test } from 'vitest';
import { casesIn, decide, firstCase, works } from '../../testing/moderation-cases.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { emptyOptionalProfile } from '../people/empty-optional-profile.ts';
import { keepPicture, readPicture } from '../pictures/pictures.ts';
import type { ReportSubject } from '../safety/report-reasons.ts';

const world = freshWorld();
const { report, say, people } = casesIn(world);

test('what moderators hide is gone for others, and comes back when they restore it', async () => {
  const { asha, bilal, chitra, talk, mira } = await people();
  await world.event('gig', { host: asha });
  await world.db
    .insertInto('own_words')
    .values({ person_id: asha, bio: 'Call 98200', pronouns: null, languages: [], prompts: [], answers: [], line: null })
    .execute();
  const messageId = crypto.randomUUID();
  await say(asha, talk, 'Rude words', messageId);
  const looks: [ReportSubject, () => Promise<boolean>][] = [
    [{ type: 'event', id: 'gig' }, async () => await works(world.as(chitra).events.get({ id: 'gig' }))],
    [{ type: 'words', id: asha }, async () => (await world.as(bilal).people.person({ id: asha })).words.bio !== ''],
    [
      { type: 'message', id: messageId },
      async () => (await world.as(bilal).chat.messages({ id: talk })).messages.length === 1,
    ],
  ];
  for (const [subject, isSeen] of looks) {
    expect([subject.type, await isSeen()]).toEqual([subject.type, true]);
    const reportId = await report(bilal, subject);
    const hidden = await decide(mira, await firstCase(mira), { step: 'hide', reportId });
    expect([subject.type, await isSeen()]).toEqual([subject.type, false]);
    // Open conversations lose it at once.
    const removed = expect.objectContaining({ type: 'chat.removed', messageId, from: 'me', unread: 0 });
    for (const who of [asha, bilal])
      if (subject.type === 'message') expect(world.takeUpdates(who)).toContainEqual(removed);
    expect(hidden).toMatchObject({ state: 'open', reported: [{ isHidden: true }] });
    expect(hidden.steps).toContain('restore');
    expect(hidden.steps).not.toContain('hide');
    const restored = await decide(mira, hidden, { step: 'restore' });
    expect([subject.type, await isSeen()]).toEqual([subject.type, true]);
    expect(await decide(mira, restored, { step: 'dismiss' })).toMatchObject({ state: 'closed', acted: false });
  }
  const view = await (async () => {
    await report(bilal, { type: 'person', id: asha });
    return firstCase(mira);
  })();
  const other = crypto.randomUUID();
  expect(await refusalOf(decide(mira, view, { step: 'hide', reportId: other }))).toBe('NOT_FOUND');
  expect(await refusalOf(decide(mira, view, { step: 'hide' }))).toBe('NOT_FOUND');
});

test('an event that is hidden during Bilal’s checkout gives him his money back, and no ticket', async () => {
  const { asha, bilal, chitra, mira } = await people();
  await world.event('gig', { host: asha, price: 300 });
  const order = await world.take(bilal, 'gig');
  const reportId = await report(chitra, { type: 'event', id: 'gig' });
  await decide(mira, await firstCase(mira), { step: 'hide', reportId });
  expect(await world.pay(bilal, order)).toMatchObject({ status: 'ended' });
  expect((await world.as(bilal).tickets.list({})).tickets).toEqual([]);
  const payments = await world.db.selectFrom('payment').select('refund_wanted_at').execute();
  expect(payments).toEqual([{ refund_wanted_at: world.now }]);
  await world.expectSeatsInOrder();
});

test('while an event is hidden nobody moves it, writes about it, passes its tickets on, joins its team or promotes it', async () => {
  const { asha, bilal, chitra, mira } = await people();
  await world.event('gig', { host: asha, price: 300, inHours: 24 * 20 });
  await world.connect(bilal, chitra);
  await world.connect(asha, chitra);
  await world.pay(bilal, await world.take(bilal, 'gig'));
  const [ticket] = (await world.as(bilal).tickets.list({})).tickets;
  const promotion = { id: 'gig', weeks: 1, weekPrice: 200 };
  const opened = await world.as(asha).promotions.order({ ...promotion, orderId: crypto.randomUUID() });
  const reportId = await report(chitra, { type: 'event', id: 'gig' });
  await decide(mira, await firstCase(mira), { step: 'hide', reportId });
  const tries = [
    () => world.as(asha).hosting.announce({ id: 'gig', announcementId: crypto.randomUUID(), body: 'Pay the rest.' }),
    () => world.as(asha).hosting.addTeam({ id: 'gig', personId: chitra, role: 'helper' }),
    () => world.as(asha).promotions.order({ ...promotion, orderId: crypto.randomUUID() }),
    () => world.as(bilal).tickets.offer({ id: ticket!.id, personId: chitra }),
  ];
  const refusals: string[] = [];
  for (const attempt of tries) refusals.push(await refusalOf(attempt()));
  expect(refusals).toEqual(['EVENT_CLOSED', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
  expect(await world.pay(asha, opened)).toMatchObject({ status: 'cancelled', refund: { amountPaise: 20_000 } });
});

test('of two rude messages both are hidden before the case is closed, and Bilal learns then that something was done', async () => {
  const { asha, bilal, talk, mira } = await people();
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  const status = async () => (await world.as(bilal).safety.reports()).reports.map((it) => it.status);
  for (const id of ids) {
    await say(asha, talk, 'Rude words', id);
    await report(bilal, { type: 'message', id });
  }
  let view = await firstCase(mira);
  for (const { id } of view.reported) {
    view = await decide(mira, view, { step: 'hide', reportId: id });
    expect([view.state, await status()]).toEqual(['open', ['seen', 'seen']]);
  }
  expect((await world.as(bilal).chat.messages({ id: talk })).messages).toEqual([]);
  const closed = await decide(mira, view, { step: 'dismiss', reason: 'no rule broken' });
  expect([closed.state, closed.acted, await status()]).toEqual(['closed', true, ['acted', 'acted']]);
  expect((await world.as(bilal).chat.messages({ id: talk })).messages).toEqual([]);
  await decide(mira, closed, { step: 'restore' });
  expect((await world.as(bilal).chat.messages({ id: talk })).messages).toHaveLength(2);
  expect(await status()).toEqual(['not acted', 'not acted']);
});

async function photoOf(who: string) {
  const id = crypto.randomUUID();
  const content = new Uint8Array([1, 2, 3]);
  const picture = { content, small: content, contentType: 'image/webp', width: 1, height: 1 };
  await keepPicture(world.host, who, id, picture);
  return id;
}

test('a rude caption is hidden with its picture, and comes back with it', async () => {
  const { asha, bilal, talk, mira } = await people();
  const pictureId = await photoOf(asha);
  const messageId = crypto.randomUUID();
  await world.as(asha).chat.send({ id: talk, messageId, type: 'picture', pictureId, caption: 'Rude words' });
  const captions = async () =>
    (await world.as(bilal).chat.messages({ id: talk })).messages.map(({ message }) => message);
  const isServed = () => works(readPicture(world.host, bilal, pictureId));
  expect([await captions(), await isServed()]).toEqual([['Rude words'], true]);
  const reportId = await report(bilal, { type: 'picture', id: pictureId });
  const hidden = await decide(mira, await firstCase(mira), { step: 'hide', reportId });
  expect([await captions(), await isServed()]).toEqual([[], false]);
  expect(world.takeUpdates(bilal)).toContainEqual(
    expect.objectContaining({ type: 'chat.removed', messageId, from: 'me' }),
  );
  await decide(mira, hidden, { step: 'restore' });
  expect([await captions(), await isServed()]).toEqual([['Rude words'], true]);
});

test('what Bilal reports by an id in capitals is hidden all the same', async () => {
  const { asha, bilal, talk, mira } = await people();
  const photo = await photoOf(asha);
  await world.as(asha).photos.add({ id: photo });
  const message = crypto.randomUUID();
  await say(asha, talk, 'Rude words', message);
  const attachment = await photoOf(asha);
  await world.as(asha).chat.send({ id: talk, messageId: crypto.randomUUID(), type: 'picture', pictureId: attachment });
  await world.event('gig', { host: asha });
  const question = crypto.randomUUID();
  await world.take(bilal, 'gig');
  await world.as(bilal).questions.ask({ id: 'gig', questionId: question, body: 'Is there parking?' });
  await world.as(asha).questions.answer({ id: 'gig', questionId: question, body: 'Rude words' });
  const subjects: ReportSubject[] = [
    { type: 'message', id: message },
    { type: 'picture', id: photo },
    { type: 'picture', id: attachment },
    { type: 'question', id: question },
  ];
  for (const { type, id } of subjects) {
    const reportId = await report(bilal, { type, id: id.toUpperCase() });
    expect(await decide(mira, await firstCase(mira), { step: 'hide', reportId })).toMatchObject({ state: 'open' });
    const hidden = world.db.selectFrom('withheld').select('subject_id').where('subject_id', '=', id);
    expect([type, await hidden.execute()]).toEqual([type, [{ subject_id: id }]]);
  }
  const { photos } = await world.as(bilal).people.person({ id: asha });
  expect(photos).toEqual([]);
  expect((await world.as(bilal).chat.messages({ id: talk })).messages).toEqual([]);
  expect((await world.as(bilal).questions.list({ id: 'gig' })).questions).toEqual([]);
});

test('words that Asha rewrites can be hidden again, and restored each time', async () => {
  const { asha, bilal, mira } = await people();
  const bio = async () => (await world.as(bilal).people.person({ id: asha })).words.bio;
  const write = (text: string) =>
    world.as(asha).account.saveProfile({
      name: 'Asha',
      age: 30,
      gender: 'Female',
      city: 'Mumbai',
      interests: ['Music'],
      words: { ...emptyOptionalProfile, bio: text },
    });
  await write('Call 98200');
  const reportId = await report(bilal, { type: 'words', id: asha });
  await decide(mira, await firstCase(mira), { step: 'hide', reportId });
  expect(await bio()).toBe('');
  await write('Call 98300');
  const view = await firstCase(mira);
  expect(view).toMatchObject({ reported: [{ isHidden: false }] });
  expect(view.steps).toContain('hide');
  const again = await decide(mira, view, { step: 'hide', reportId });
  expect(await bio()).toBe('');
  await decide(mira, again, { step: 'restore' });
  expect(await bio()).toBe('Call 98300');
});
