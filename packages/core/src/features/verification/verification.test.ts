import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { keepPicture } from '../pictures/pictures.ts';
import { changeBadge } from './badge-by-operator.ts';
import { selfieKeptMs, selfieTimeMs } from './selfie-time.ts';
import type { SelfieRefusal } from './selfie-refusals.ts';
import { withdrawBadge } from './badge-changes.ts';
import { tidySelfies } from './tidy-selfies.ts';

const world = freshWorld();
const dayMs = 86_400_000;
const picture = {
  content: new Uint8Array([1, 2, 3]),
  small: new Uint8Array([1]),
  contentType: 'image/webp',
  width: 4,
  height: 5,
};

async function upload(who: string, content = picture.content, id: string = crypto.randomUUID()) {
  await keepPicture(world.host, who, id, { ...picture, content });
  return id;
}

async function withPhoto(name: string) {
  const who = await world.person(name);
  await world.as(who).photos.add({ id: await upload(who) });
  return who;
}

async function sendSelfie(who: string) {
  await world.as(who).verification.startSelfie();
  await world.as(who).verification.sendSelfie({ pictureId: await upload(who, new Uint8Array([7, 7])) });
}

/** Answers for the selfie that has waited longest. */
async function review(refusal: SelfieRefusal | null) {
  const mira = await world.moderatingAs('Mira');
  const { next } = await mira.moderation.selfies();
  await mira.moderation.decideSelfie({ id: next?.id ?? '', refusal });
}

const reviewing = () => ({ db: world.db as never, now: world.now, sendUpdate: () => {}, changed: () => {} });
const wayOf = async (who: string) => (await world.as(who).verification.own()).verifiedBy;

/** The operator's command. */
const byOperator = (who: string, change: 'give' | 'withdraw') =>
  world.db
    .transaction()
    .execute((db) => changeBadge(db, `${who}@test.example`, change, world.now))
    .then(() => world.nearby.refresh([who]));

/** One asks, the other accepts, and both say after the meeting what they think of it. */
async function meet(one: string, other: string) {
  const { request } = await world.as(one).meets.request({ personId: other, window: 'now' });
  await world.as(other).meets.setStatus({ id: request.id, status: 'accepted' });
  world.pass(dayMs);
  for (const who of [one, other]) await world.as(who).meets.answer({ id: request.id, answer: 'again' });
}

test('Asha sends a selfie: only reviewers see it, they verify her, and it is gone', async () => {
  const asha = await withPhoto('Asha');
  const bilal = await world.person('Bilal');
  expect(await refusalOf(world.as(bilal).verification.startSelfie())).toBe('NO_PHOTO');
  const started = await world.as(asha).verification.startSelfie();
  expect(started.selfie).toMatchObject({ sentAt: null, gesture: expect.any(String) });
  const pictureId = await upload(asha, new Uint8Array([7, 7]));
  expect(await refusalOf(world.as(asha).verification.sendSelfie({ pictureId: await upload(bilal) }))).toBe('NOT_FOUND');
  const sent = await world.as(asha).verification.sendSelfie({ pictureId });
  expect(sent.selfie?.sentAt).toBe(world.now.toISOString());
  // It left the store that messages, events and profiles show pictures from.
  expect(await world.db.selectFrom('picture').select('id').where('id', '=', pictureId).execute()).toEqual([]);
  expect(await refusalOf(world.as(asha).verification.startSelfie())).toBe('SELFIE_WAITING');
  const mira = await world.moderatingAs(await world.person('Mira'));
  const { next, waiting } = await mira.moderation.selfies();
  expect([waiting, next]).toMatchObject([
    1,
    { name: 'Asha', gesture: started.selfie?.gesture, selfie: 'Bwc=', photos: ['AQID'] },
  ]);
  const decision = { id: next?.id ?? '', refusal: null };
  expect(await refusalOf(world.as(bilal).moderation.selfies())).toBe('SIGN_IN_AGAIN');
  expect(await refusalOf((await world.freshlyAs(bilal)).moderation.selfies())).toBe('MODERATORS_ONLY');
  expect(await refusalOf((await world.freshlyAs(asha)).moderation.decideSelfie(decision))).toBe('MODERATORS_ONLY');
  await mira.moderation.decideSelfie(decision);
  expect(await refusalOf(mira.moderation.decideSelfie(decision))).toBe('NOT_FOUND');
  expect(await mira.moderation.selfies()).toEqual({ waiting: 0, next: null });
  expect(await wayOf(asha)).toBe('selfie');
  expect(await world.db.selectFrom('selfie').selectAll().execute()).toEqual([]);
  await world.nearby.refresh([asha]);
  const { people } = await world.as(bilal).people.nearby({ verified: true });
  expect(people.map(({ id, verifiedBy }) => [id, verifiedBy])).toEqual([[asha, 'selfie']]);
});

test('a photo that was not compared ends the badge of a selfie, and a selfie that waits', async () => {
  const asha = await withPhoto('Asha');
  await world.person('Mira');
  await sendSelfie(asha);
  await review(null);
  expect(await wayOf(asha)).toBe('selfie');
  expect(await world.as(asha).photos.add({ id: await upload(asha) })).toMatchObject({ verifiedBy: null });
  await sendSelfie(asha);
  await world.as(asha).photos.add({ id: await upload(asha) });
  expect(await (await world.moderatingAs('Mira')).moderation.selfies()).toEqual({ waiting: 0, next: null });
  expect(await world.as(asha).verification.own()).toMatchObject({ verifiedBy: null, selfie: null });
});

test('a photo that comes back with the same id and another picture earns no badge', async () => {
  const asha = await withPhoto('Asha');
  const mira = await world.moderatingAs(await world.person('Mira'));
  await sendSelfie(asha);
  const { next } = await mira.moderation.selfies();
  const [id = ''] = (await world.as(asha).account.session()).me?.photos ?? [];
  await world.as(asha).photos.remove({ id });
  await world.as(asha).photos.add({ id: await upload(asha, new Uint8Array([9, 9]), id) });
  expect(await refusalOf(mira.moderation.decideSelfie({ id: next?.id ?? '', refusal: null }))).toBe('NOT_FOUND');
  expect(await wayOf(asha)).toBeNull();
});

test('Mira, a moderator, compares no selfie of her own, and says why she refuses one', async () => {
  const mira = await withPhoto('Mira');
  const asha = await withPhoto('Asha');
  for (const who of [mira, asha]) await sendSelfie(who);
  const moderating = await world.moderatingAs(mira);
  const { waiting, next } = await moderating.moderation.selfies();
  expect([waiting, next?.name]).toEqual([1, 'Asha']);
  const own = await world.db.selectFrom('selfie').select('id').where('person_id', '=', mira).executeTakeFirst();
  expect(await refusalOf(moderating.moderation.decideSelfie({ id: own?.id ?? '', refusal: null }))).toBe('NOT_FOUND');
  await moderating.moderation.decideSelfie({ id: next?.id ?? '', refusal: 'wrong gesture' });
  expect(await world.as(asha).verification.own()).toMatchObject({ verifiedBy: null, refused: 'wrong gesture' });
});

test('a selfie comes within minutes of its gesture, can be deleted, and is deleted after a week', async () => {
  const asha = await withPhoto('Asha');
  await world.as(asha).verification.startSelfie();
  world.pass(selfieTimeMs);
  const pictureId = await upload(asha);
  expect(await refusalOf(world.as(asha).verification.sendSelfie({ pictureId }))).toBe('SELFIE_LATE');
  await sendSelfie(asha);
  expect((await world.as(asha).verification.deleteSelfie()).selfie).toBeNull();
  await sendSelfie(asha);
  world.pass(selfieKeptMs - 1);
  expect(await tidySelfies(world.host)).toBe(0);
  world.pass(1);
  expect(await tidySelfies(world.host)).toBe(1);
  expect(await world.db.selectFrom('selfie').selectAll().execute()).toEqual([]);
});

test('events of two verified hosts earn Asha a badge, and two of the same host don’t', async () => {
  const asha = await world.person('Asha');
  for (const name of ['Bilal', 'Chitra']) await byOperator(await world.person(name), 'give');
  const attend = async (id: string, host: string) => {
    await world.take(asha, await world.event(id, { host, inHours: 0.1 }));
    const [ticket] = (await world.as(host).checkIn.list({ id })).tickets;
    await world.db
      .insertInto('entry')
      .values({
        id: crypto.randomUUID(),
        ticket_id: ticket?.id ?? '',
        event_id: id,
        gate: 'Gate 1',
        let_in_by: host,
        entered_at: world.now,
        recorded_at: world.now,
        is_first: true,
      })
      .execute();
    world.pass(dayMs);
  };
  for (const id of ['gig', 'walk']) await attend(id, 'Bilal');
  expect(await world.as(asha).verification.own()).toMatchObject({ events: 1 });
  expect(await refusalOf(world.as(asha).verification.earn())).toBe('BADGE_NOT_YET');
  await attend('talk', 'Chitra');
  expect(await world.as(asha).verification.earn()).toMatchObject({ verifiedBy: 'meeting' });
});

test('two verified people who would meet Asha again earn her a badge, once nobody can answer any more', async () => {
  const asha = await world.person('Asha');
  for (const name of ['Bilal', 'Chitra']) await byOperator(await world.person(name), 'give');
  await meet(asha, 'Bilal');
  world.pass(20 * dayMs);
  expect(await refusalOf(world.as(asha).verification.earn())).toBe('BADGE_NOT_YET');
  await meet(asha, 'Chitra');
  expect(await refusalOf(world.as(asha).verification.earn())).toBe('BADGE_NOT_YET');
  world.pass(16 * dayMs);
  for (let turn = 0; turn < 2; turn++)
    expect(await world.as(asha).verification.earn()).toMatchObject({ verifiedBy: 'meeting' });
  await withdrawBadge(reviewing(), asha);
  expect(await world.as(asha).verification.own()).toMatchObject({ verifiedBy: null, canEarn: false });
  expect(await refusalOf(world.as(asha).verification.earn())).toBe('BADGE_NOT_YET');
});

test('the operator gives a badge and takes it back; an address that nobody has is refused', async () => {
  const asha = await world.person('Asha');
  await byOperator(asha, 'give');
  expect(await wayOf(asha)).toBe('team');
  await byOperator(asha, 'withdraw');
  expect(await wayOf(asha)).toBeNull();
  expect(await refusalOf(byOperator(asha, 'withdraw'))).toBe('NOT_FOUND');
  expect(await refusalOf(byOperator('Nobody', 'give'))).toBe('NOT_FOUND');
});
