import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';
import { freshWorld } from '../../testing/world.ts';
import { defaultQuietHours } from './quiet-hours.ts';
import { digestStep } from './digest-schedule.ts';
import { sendDigests, type DigestMail } from './send-digests.ts';
import { endMails, unsubscribeToken, unsubscribing } from './unsubscribe-link.ts';

const world = freshWorld();
const at = (clock: string) => new Date(`2026-03-${clock}:00+05:30`);
const thursday = at('05T18:00');
const bandra = { location: 'Bandra Fort', latitude: 19.0596, longitude: 72.8295 };
const pune = { location: 'Koregaon Park, Pune', latitude: 18.5362, longitude: 73.8939 };
const wants = (who: string) => world.as(who).notifications.saveSettings({ digest: true });

/** Works off all that is due now. */
async function mailed(): Promise<DigestMail[]> {
  const mails: DigestMail[] = [];
  const send = async (mail: DigestMail) => void mails.push(mail);
  const isDue = () =>
    world.db
      .selectFrom('notification_settings')
      .select('person_id')
      .where('digest', '=', true)
      .where('digest_at', '<=', world.now)
      .executeTakeFirst();
  while (await isDue()) await sendDigests(world.host, send);
  return mails;
}
/** 'Asha: gig, jam', for each mail. */
const words = (mails: readonly DigestMail[]) =>
  mails.map(({ personId, events }) => `${personId}: ${events.map(({ id }) => id).join(', ')}`).toSorted();

describe('a digest goes', () => {
  beforeEach(async () => {
    for (const who of ['Asha', 'Bilal', 'Chitra']) await world.person(who);
    await wants('Asha');
    expect(await mailed()).toEqual([]);
    await world.event('gig', { ...bandra, inHours: 5 * 24 });
  });

  test('to people who chose it, once a week, on Thursday evening', async () => {
    const got: string[] = [];
    await world.event('jam', { ...bandra, inHours: 12 * 24 });
    for (let hours = 0; hours < 14 * 24; hours++) {
      for (const mail of words(await mailed())) got.push(`${world.now.toISOString()} ${mail}`);
      world.pass(hourMs / 2);
      for (const mail of words(await mailed())) got.push(`${world.now.toISOString()} ${mail}`);
      world.pass(hourMs / 2);
    }
    expect(got).toEqual(['2026-03-05T12:30:00.000Z Asha: gig', '2026-03-12T12:30:00.000Z Asha: jam']);
  });

  test('in the language of its receiver', async () => {
    await wants('Bilal');
    await world.as('Bilal').notifications.saveSettings({ language: 'mr' });
    world.pass(thursday.getTime() - world.now.getTime());
    const languages = (await mailed()).map(({ email, language }) => `${email} ${language}`);
    expect(languages.toSorted()).toEqual(['Asha@test.example en', 'Bilal@test.example mr']);
  });

  test('to nobody who turned it off, with a switch or the link in a mail', async () => {
    await wants('Bilal');
    await wants('Chitra');
    await world.as('Bilal').notifications.saveSettings({ digest: false });
    const asked = unsubscribing(world.host, unsubscribeToken(world.host, 'Chitra', 'digest'));
    expect(asked).toEqual({ personId: 'Chitra', group: 'digest' });
    const { ways } = await world.as('Chitra').notifications.settings();
    if (asked) await endMails(world.host, asked);
    expect(await world.as('Chitra').notifications.settings()).toMatchObject({ digest: false, ways });
    world.now = thursday;
    expect(words(await mailed())).toEqual(['Asha: gig']);
  });

  test('after a pause of notifications, at once when the pause is ended', async () => {
    await wants('Bilal');
    world.now = new Date(thursday.getTime() - minuteMs);
    for (const who of ['Asha', 'Bilal']) await world.as(who).notifications.pause({ hours: 8 });
    world.now = thursday;
    expect(await mailed()).toEqual([]);
    await world.as('Asha').notifications.pause({ hours: null });
    expect(words(await mailed())).toEqual(['Asha: gig']);
    world.now = at('06T01:59');
    expect(await mailed()).toEqual([]);
    // Then it is quiet until eight.
    world.now = at('06T08:00');
    expect(words(await mailed())).toEqual(['Bilal: gig']);
  });

  test('to nobody whose account is paused', async () => {
    await wants('Bilal');
    await world.as('Asha').people.setPaused({ on: true });
    world.now = thursday;
    expect(words(await mailed())).toEqual(['Bilal: gig']);
  });

  test('once, when its person turns it off and on or moves to another time zone on the same day', async () => {
    world.now = thursday;
    expect(words(await mailed())).toEqual(['Asha: gig']);
    await world.as('Asha').notifications.saveSettings({ digest: false });
    await wants('Asha');
    expect(await mailed()).toEqual([]);
    await world.as('Asha').notifications.saveSettings({ timeZone: 'America/New_York', quiet: null });
    for (let hours = 0; hours < 24; hours++, world.pass(hourMs)) expect(await mailed()).toEqual([]);
  });

  test('again, less and less often, when it could not be sent, and to others meanwhile', async () => {
    await wants('Bilal');
    world.now = thursday;
    const tries: string[] = [];
    const failures: unknown[] = [];
    for (let minutes = 0; minutes < 15; minutes++, world.pass(minuteMs))
      await sendDigests(
        world.host,
        async ({ personId }) => {
          tries.push(`${personId} ${minutes}`);
          if (personId === 'Asha') throw new Error('No such mailbox.');
        },
        (error) => failures.push(error),
      );
    expect(tries.toSorted()).toEqual(['Asha 0', 'Asha 1', 'Asha 2', 'Asha 4', 'Asha 8', 'Bilal 0']);
    expect(failures).toHaveLength(5);
    // A change of settings while it is tried does not send it twice.
    await wants('Asha');
    expect(await mailed()).toEqual([]);
    world.pass(minuteMs);
    expect(words(await mailed())).toEqual(['Asha: gig']);
  });

  test('to nobody when there is nothing to tell, and not later in that week', async () => {
    await world.db.deleteFrom('event').execute();
    world.now = thursday;
    expect(await mailed()).toEqual([]);
    await world.event('gig', bandra);
    world.pass(hourMs);
    expect(await mailed()).toEqual([]);
  });
});

describe('a digest has', () => {
  async function sent() {
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    return mail?.events ?? [];
  }
  const ids = async () => (await sent()).map(({ id }) => id);
  beforeEach(async () => {
    for (const who of ['Asha', 'Bilal']) await world.person(who);
    await wants('Asha');
    world.now = thursday;
  });

  test('public events of the next seven days, and none that are cancelled, drafts, private or begun', async () => {
    await world.event('gig', { ...bandra, inHours: 24 });
    await world.event('soon', { ...bandra, inHours: 7 * 24 - 1 });
    await world.event('late', { ...bandra, inHours: 7 * 24 + 1 });
    await world.event('begun', { ...bandra, inHours: -1 });
    await world.event('cancelled', { ...bandra, status: 'cancelled' });
    await world.event('draft', { ...bandra, status: 'draft', host: 'Bilal' });
    await world.event('home', { ...bandra, is_private: true, area: '88608b5663fffff', area_name: 'Bandra West' });
    expect(await ids()).toEqual(['gig', 'soon']);
  });

  test('none of someone whom a block separates, in either direction, nor their own', async () => {
    await world.person('Chitra');
    for (const host of ['Asha', 'Bilal', 'Chitra']) await world.event(`by ${host}`, { ...bandra, host });
    await world.event('by nobody', bandra);
    await world.as('Asha').safety.block({ personId: 'Bilal' });
    await world.as('Chitra').safety.block({ personId: 'Asha' });
    expect(await ids()).toEqual(['by nobody']);
  });

  test('the eight nearest where they are seen now, soonest first, saved ones marked', async () => {
    for (let nth = 1; nth <= 9; nth++) await world.event(`far ${nth}`, { ...bandra, latitude: 19.2, inHours: nth });
    for (let nth = 1; nth <= 7; nth++) await world.event(`near ${nth}`, { ...bandra, inHours: 50 - nth });
    await world.event('Pune', { ...pune, inHours: 1 });
    await world.as('Asha').events.save({ id: 'near 7' });
    const events = await sent();
    expect(events.map(({ id }) => id)).toEqual(['far 1', ...[7, 6, 5, 4, 3, 2, 1].map((nth) => `near ${nth}`)]);
    expect(events.filter(({ saved }) => saved).map(({ id }) => id)).toEqual(['near 7']);
  });

  test('those of their city when nobody sees them, wherever they were', async () => {
    await world.db.updateTable('person').set({ city: 'Pune' }).where('id', '=', 'Asha').execute();
    await world.as('Asha').people.setGhost({ time: 'until I switch it off' });
    await world.event('in Mumbai', bandra);
    await world.event('in Pune', pune);
    await world.event('unknown place', { location: 'A hall in Kothrud' });
    await world.event('elsewhere', { location: 'A hall' });
    expect((await ids()).toSorted()).toEqual(['in Pune', 'unknown place']);
  });
});

test.each([
  ['Asia/Kolkata', '2026-03-05T12:29:00Z', false, '2026-03-05T12:30:00.000Z'],
  ['Asia/Kolkata', '2026-03-05T12:30:00Z', true, '2026-03-12T12:30:00.000Z'],
  ['Asia/Kolkata', '2026-03-05T17:00:00Z', false, '2026-03-06T02:30:00.000Z'],
  ['Asia/Kolkata', '2026-03-06T12:30:00Z', true, '2026-03-12T12:30:00.000Z'],
  ['Asia/Kolkata', '2026-03-06T12:31:00Z', false, '2026-03-12T12:30:00.000Z'],
  // Clocks there go forward on 8 March.
  ['America/New_York', '2026-03-05T23:00:00Z', true, '2026-03-12T22:00:00.000Z'],
  ['Pacific/Auckland', '2026-03-05T05:00:00Z', true, '2026-03-12T05:00:00.000Z'],
])('in %s at %s: due %s, decided again at %s', (timeZone, now, isDue, next) => {
  const step = digestStep({ quiet: defaultQuietHours, timeZone, pausedUntil: null }, null, Date.parse(now));
  expect([step.isDue, new Date(step.nextAt).toISOString()]).toEqual([isDue, next]);
  expect(digestStep({ quiet: null, timeZone, pausedUntil: null }, Date.parse(now) - dayMs, Date.parse(now)).isDue).toBe(
    false,
  );
});
