import { describe, expect, test } from 'vitest';
import { keepPicture } from '../pictures/pictures.ts';
import { importFeedFile } from '../calendar/import/import-file.ts';
import { syncOperatorFeeds } from '../calendar/import/operator-feeds.ts';
import { refreshFeeds } from '../calendar/import/refresh-feeds.ts';
import { transaction } from '../../kernel/operation.ts';
import { approveFeed } from '../calendar/import/feed-approval.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { reportsADay } from './report-limits.ts';
import { type ReportSubject } from './report-reasons.ts';
import { settleReports } from './reports-without-case.ts';

const world = freshWorld();

const people = async () => {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  return { asha, bilal, chitra, talk: await world.connect(asha, bilal) };
};
const report = (
  who: string,
  type: ReportSubject['type'],
  id: string,
  more: { id?: string; withMessages?: true } = {},
) =>
  world
    .as(who)
    .safety.report({ id: crypto.randomUUID(), subject: { type, id }, reason: 'spam', words: 'Look', ...more });

/** The one report that was kept since the last look; null when there is none. */
async function kept() {
  const rows = await world.db.deleteFrom('report').returningAll().execute();
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0] ?? null;
}
const send = (who: string, id: string, message: string) =>
  world.as(who).chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message });
async function sendPicture(who: string, id: string, bytes: readonly number[]) {
  const pictureId = crypto.randomUUID();
  const content = new Uint8Array(bytes);
  await keepPicture(world.host, who, pictureId, {
    content,
    small: content,
    contentType: 'image/webp',
    width: 40,
    height: 30,
  });
  return world.as(who).chat.send({ id, messageId: crypto.randomUUID(), type: 'picture', pictureId });
}
async function calendar(who: string, uid: string) {
  const startsAt = new Date(world.now.getTime() + 3600_000);
  const event = {
    uid,
    name: 'Prizes',
    description: 'Click here',
    startsAt,
    endsAt: new Date(startsAt.getTime() + 3600_000),
    timeZone: 'Asia/Kolkata',
    location: 'Bandra Fort',
    latitude: null,
    longitude: null,
    url: 'https://phishing.example/login',
    category: 'Music' as const,
    isCancelled: false,
  };
  world.elsewhere.set(uid, [event]);
  const { id } = await importFeedFile(world.host, who, { id: crypto.randomUUID(), name: 'Calendar' }, Buffer.from(uid));
  return { feed: id, id: await idOf(uid) };
}
const idOf = async (uid: string) =>
  (await world.db.selectFrom('event').select('id').where('feed_uid', '=', uid).executeTakeFirstOrThrow()).id;

describe('an event', () => {
  test('that is hosted here is reported with what it said, also after its host has changed it', async () => {
    const { asha, chitra } = await people();
    await world.event('gig', { host: asha, name: 'Free money', description: 'Call me' });
    await report(chitra, 'event', 'gig');
    await world.db.updateTable('event').set({ name: 'Chess' }).where('id', '=', 'gig').execute();
    expect(await kept()).toMatchObject({
      reporter: chitra,
      reported: asha,
      subject_type: 'event',
      subject_id: 'gig',
      reason: 'spam',
      words: 'Look',
      messages: null,
      picture: null,
      evidence: { eventId: 'gig', name: 'Free money', description: 'Call me', hostId: asha, calendar: null },
    });
    expect(await refusalOf(report(asha, 'event', 'gig'))).toBe('NOT_YOURSELF');
  });

  test('of a calendar is about the person who added it, or nobody if that is the operator', async () => {
    const { asha, bilal, chitra } = await people();
    const { feed, id } = await calendar(asha, 'spam');
    await report(bilal, 'event', id);
    expect(await kept()).toMatchObject({
      reported: asha,
      evidence: { name: 'Prizes', url: 'https://phishing.example/login', calendar: { id: feed, ownerId: asha } },
    });
    // Chitra does not see it, and gets the same answer as for what does not exist.
    expect(await report(chitra, 'event', id)).toEqual(await report(chitra, 'event', 'none'));
    expect(await kept()).toBeNull();
    await transaction(world.host, ({ db, now }) => approveFeed(db, feed, now));
    await report(chitra, 'event', id);
    expect(await kept()).toMatchObject({ reported: asha, evidence: { calendar: { isApproved: true } } });
    expect(await refusalOf(report(asha, 'event', id))).toBe('NOT_YOURSELF');

    const url = 'https://city.example/halls.ics';
    world.elsewhere.set(url, world.elsewhere.get('spam')!);
    await syncOperatorFeeds(world.host, [url]);
    await refreshFeeds(world.host);
    const { id: own } = await world.db
      .selectFrom('event')
      .innerJoin('feed', 'feed.id', 'event.feed_id')
      .select('event.id')
      .where('owner', 'is', null)
      .executeTakeFirstOrThrow();
    await report(chitra, 'event', own, { withMessages: true });
    expect(await kept()).toMatchObject({ reported: null, messages: null, subject_id: own });
  });

  test('of someone who blocks to avoid a report can be reported; a draft cannot', async () => {
    const { asha, bilal } = await people();
    const { id } = await calendar(asha, 'spam');
    await world.as(asha).safety.block({ personId: bilal });
    await report(bilal, 'event', id);
    expect(await kept()).toMatchObject({ reported: asha });
    await world.event('draft', { host: asha, status: 'draft' });
    await report(bilal, 'event', 'draft');
    expect(await kept()).toBeNull();
  });

  test('at a private address is kept without the address', async () => {
    const { asha, chitra } = await people();
    await world.event('home', {
      host: asha,
      is_private: true,
      location: '14 Perry Cross Road',
      area: '88608b5681fffff',
      area_name: 'Bandra West',
    });
    await report(chitra, 'event', 'home');
    const row = await kept();
    expect(row).toMatchObject({ reported: asha, evidence: { location: 'Bandra West' } });
    expect(JSON.stringify(row)).not.toContain('Perry Cross');
  });
});

describe('a message', () => {
  test('is reported by the other alone, with its words as they were, also when it is deleted or they are blocked', async () => {
    const { asha, bilal, chitra, talk } = await people();
    const { id } = await send(asha, talk, 'Send me your code');
    expect(await report(chitra, 'message', id)).toEqual({});
    expect(await kept()).toBeNull();
    expect(await refusalOf(report(asha, 'message', id))).toBe('NOT_YOURSELF');
    await report(bilal, 'message', id, { withMessages: true });
    await world.as(asha).chat.remove({ id: talk, messageId: id, from: 'both' });
    expect(await kept()).toMatchObject({
      reporter: bilal,
      reported: asha,
      subject_type: 'message',
      subject_id: id,
      evidence: { messageId: id, conversationId: talk, senderId: asha, type: 'text', text: 'Send me your code' },
      messages: [{ message: 'Send me your code' }],
    });
    const second = await send(asha, talk, 'Now');
    await world.as(asha).safety.block({ personId: bilal });
    await report(bilal, 'message', second.id);
    expect(await kept()).toMatchObject({ reported: asha, evidence: { text: 'Now' } });
  });

  test('with a picture keeps the picture, and what shares a place keeps no place', async () => {
    const { asha, bilal, talk } = await people();
    const { id, attachment } = await sendPicture(asha, talk, [1, 2, 3]);
    await report(bilal, 'message', id);
    await world.as(asha).chat.remove({ id: talk, messageId: id, from: 'both' });
    const row = await kept();
    expect(row).toMatchObject({ evidence: { type: 'picture', pictureId: attachment } });
    expect(Array.from(row!.picture!)).toEqual([1, 2, 3]);
    const shared = crypto.randomUUID();
    await world.as(asha).chat.send({
      id: talk,
      messageId: shared,
      type: 'location',
      place: { latitude: 19.0612345, longitude: 72.8312345, liveMinutes: null },
    });
    await report(bilal, 'message', shared);
    expect(JSON.stringify(await kept())).not.toMatch(/19\.06|72\.83/);
  });
});

test('a person keeps their first photo, for those who see it', async () => {
  const { asha, bilal, chitra } = await people();
  const photo = crypto.randomUUID();
  const content = Uint8Array.of(8, 9);
  const picture = { content, small: content, contentType: 'image/webp', width: 40, height: 30 };
  await keepPicture(world.host, asha, photo, picture);
  await world.as(asha).photos.add({ id: photo });
  await world.as(asha).photos.setAudience({ shownTo: 'connections' });
  await report(chitra, 'person', asha);
  expect((await kept())!.picture).toBeNull();
  await report(bilal, 'person', asha);
  expect(Array.from((await kept())!.picture!)).toEqual([8, 9]);
});

describe('a picture', () => {
  test('of a chat is reported by the other alone, and is kept after its sender has deleted it', async () => {
    const { asha, bilal, chitra, talk } = await people();
    const { id, attachment } = await sendPicture(asha, talk, [4, 5, 6]);
    await report(chitra, 'picture', attachment!);
    expect(await kept()).toBeNull();
    await report(bilal, 'picture', attachment!);
    await world.as(asha).chat.remove({ id: talk, messageId: id, from: 'both' });
    const row = await kept();
    expect(row).toMatchObject({
      reported: asha,
      subject_type: 'picture',
      subject_id: attachment,
      evidence: { messageId: id },
    });
    expect(Array.from(row!.picture!)).toEqual([4, 5, 6]);
    // Its sender sees nothing of it: the picture is as gone as any other that is deleted.
    expect(await world.db.selectFrom('picture').select('id').execute()).toEqual([]);
  });

  test('of an event can be reported by people who see the event', async () => {
    const { asha, chitra, talk } = await people();
    const { attachment } = await sendPicture(asha, talk, [7]);
    await world.event('gig', { host: asha });
    const image = `api/pictures/${attachment}`;
    await world.db.updateTable('event').set({ image, status: 'draft' }).where('id', '=', 'gig').execute();
    await report(chitra, 'picture', attachment!);
    expect(await kept()).toBeNull();
    await world.db.updateTable('event').set({ status: 'published' }).where('id', '=', 'gig').execute();
    await report(chitra, 'picture', attachment!);
    const row = await kept();
    expect(row).toMatchObject({ reported: asha, evidence: { eventId: 'gig', image } });
    expect(Array.from(row!.picture!)).toEqual([7]);
  });
});

test('of what is not there nothing is kept, whatever its id looks like, and nothing counts', async () => {
  const { bilal } = await people();
  for (const type of ['person', 'event', 'message', 'picture'] as const)
    for (const id of ['none', crypto.randomUUID(), "'; drop table report", '%'])
      expect(await report(bilal, type, id)).toEqual({});
  await settleReports(world.host);
  expect(await kept()).toBeNull();
});

test('all kinds count as one day’s reports, also many at once; the same one is one', async () => {
  const { asha, bilal, talk } = await people();
  await world.event('gig', { host: asha });
  const messages = [];
  for (let nth = 0; nth < reportsADay; nth++) messages.push((await send(asha, talk, 'Hi')).id);
  const same = crypto.randomUUID();
  for (let turn = 0; turn < 3; turn++) await report(bilal, 'event', 'gig', { id: same });
  expect(await refusalOf(report(asha, 'person', bilal, { id: same }))).toBe('ID_TAKEN');
  const outcomes = await Promise.allSettled(
    [...messages.map((id) => ['message', id] as const), ['person', asha] as const].map(([type, id]) =>
      report(bilal, type, id),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(reportsADay - 1);
  expect(await world.db.selectFrom('report').select('id').execute()).toHaveLength(reportsADay);
  expect(await refusalOf(report(bilal, 'event', 'gig'))).toBe('REPORTED_TOO_OFTEN');
  // And what is not there is answered alike, or the limit would say what is.
  expect(await refusalOf(report(bilal, 'event', 'none'))).toBe('REPORTED_TOO_OFTEN');
});
