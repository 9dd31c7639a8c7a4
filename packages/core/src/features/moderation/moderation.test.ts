import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { updatesAfter } from '../../missed-updates.ts';
import { hourMs } from '../../kernel/time.ts';
import { casesIn, decide, firstCase, works } from '../../testing/moderation-cases.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { endSuspensions } from './suspend.ts';
import { casesKeptDays, tidyCases } from './tidy-cases.ts';

const world = freshWorld();

const { report, say, people } = casesIn(world);

const newsOf = async (who: string) =>
  (await world.as(who).notifications.list({})).notifications.map(({ kind, words }) => ({ kind, words }));

test('Mira sees what Bilal sent along and no more, takes the case, and Bilal learns how it goes', async () => {
  const { asha, bilal, chitra, talk, mira, nikhil } = await people();
  await say(asha, talk, 'Send me ₹500 now');
  await say(asha, talk, 'A secret of Asha’s');
  const { messages } = await world.as(bilal).chat.messages({ id: talk });
  const first = messages[0] ?? expect.fail();
  const id = await report(bilal, { type: 'message', id: first.id }, 'money');
  await report(chitra, { type: 'person', id: asha });
  const { cases, open, late } = await nikhil.moderation.cases({});
  expect([cases.length, open, late]).toEqual([1, 1, 0]);
  expect(cases[0]).toMatchObject({ person: { name: 'Asha' }, reports: 2, reasons: ['money', 'spam'], seenAt: null });
  const view = await firstCase(mira);
  expect(view.reported.find((it) => it.id === id)).toMatchObject({
    evidence: [{ name: 'Message', text: 'Send me ₹500 now' }],
    messages: [],
    reporter: { reports: 1, acted: 0 },
  });
  expect(JSON.stringify(view)).not.toMatch(/secret|Bilal|Chitra|Bandra/);
  expect((await world.as(bilal).safety.reports()).reports).toMatchObject([{ status: 'seen' }]);
  expect(await newsOf(bilal)).toContainEqual({ kind: 'report', words: 'seen' });
  expect(await mira.moderation.assign({ id: view.id, isMine: true })).toMatchObject({
    assignee: { name: 'Mira', isMe: true },
  });
  for (const isMine of [true, false, false, true]) await mira.moderation.assign({ id: view.id, isMine });
  const { rows } = await sql<{ action: string }>`
    select content::json ->> 'action' as action from audit where content ~ 'assigned|released' order by nth`.execute(
    world.db,
  );
  expect(rows.map(({ action }) => action)).toEqual(['assigned', 'released', 'assigned']);
  await decide(mira, view, { step: 'warn', words: 'Don’t ask people for money.' });
  expect((await world.as(bilal).safety.reports()).reports).toMatchObject([{ status: 'acted' }]);
  expect(await newsOf(asha)).toContainEqual({ kind: 'warning', words: 'Don’t ask people for money.' });
  expect(await world.as(asha).standing.get()).toMatchObject({ suspension: null, decisions: [{ action: 'warn' }] });
  expect((await mira.moderation.cases({})).cases).toEqual([]);
  expect((await mira.moderation.cases({ queue: 'closed' })).cases).toMatchObject([{ id: view.id, acted: true }]);
});

test('nobody moderates what is about them or what they reported', async () => {
  const { bilal, mira, nikhil } = await people();
  await report(bilal, { type: 'person', id: 'Mira' });
  await report('Mira', { type: 'person', id: 'Nikhil' });
  expect((await mira.moderation.cases({})).cases).toEqual([]);
  const view = await firstCase(nikhil);
  expect(view.person?.name).toBe('Mira');
  expect(await refusalOf(mira.moderation.case({ id: view.id }))).toBe('NOT_FOUND');
  expect(await refusalOf(decide(mira, view, { step: 'dismiss' }))).toBe('NOT_FOUND');
});

test('of two moderators one decides; a new report makes the other look again', async () => {
  const { asha, bilal, chitra, mira, nikhil } = await people();
  await report(bilal, { type: 'person', id: asha });
  const view = await firstCase(mira);
  await report(chitra, { type: 'person', id: asha }, 'danger');
  expect(await refusalOf(decide(mira, view, { step: 'dismiss' }))).toBe('CASE_CHANGED');
  const again = await firstCase(mira);
  await decide(nikhil, again, { step: 'warn' });
  expect(await refusalOf(decide(mira, again, { step: 'dismiss' }))).toBe('CASE_CHANGED');
  const closed = await mira.moderation.case({ id: view.id });
  expect(await refusalOf(decide(mira, closed, { step: 'suspend' }))).toBe('NOT_POSSIBLE');
});

test('reports that go on and on keep nobody from acting, unless they are more urgent', async () => {
  const { asha, bilal, chitra, mira, nikhil } = await people();
  await report(bilal, { type: 'person', id: asha }, 'fake');
  const view = await firstCase(mira);
  await report(chitra, { type: 'person', id: asha }, 'fake');
  expect(await refusalOf(decide(mira, view, { step: 'dismiss' }))).toBe('CASE_CHANGED');
  await report(chitra, { type: 'words', id: asha }, 'danger');
  expect(await refusalOf(decide(mira, view, { step: 'suspend' }))).toBe('CASE_CHANGED');
  const again = await firstCase(mira);
  await report(bilal, { type: 'words', id: asha }, 'danger');
  await decide(mira, again, { step: 'suspend' });
  expect(await refusalOf(decide(nikhil, again, { step: 'warn' }))).toBe('CASE_CHANGED');
});

test('Asha is suspended: nobody sees her or what she hosts, nothing she sends is accepted, and it all comes back', async () => {
  const { asha, bilal, chitra, talk, mira } = await people();
  await say(asha, talk, 'Hello');
  await world.event('gig', { host: asha });
  await world.event('walk', { host: chitra });
  await world.take(bilal, 'gig');
  await world.take(asha, 'walk');
  await world.take(bilal, 'walk');
  const phone = await world.session(asha);
  const seen = async () => {
    const [b, c] = [world.as(bilal), world.as(chitra)];
    return {
      nearby: (await b.people.nearby({})).people.some(({ id }) => id === asha),
      page: await works(b.people.person({ id: asha })),
      talks: (await b.chat.conversations({})).conversations.length,
      meets: (await b.meets.list()).connected.length,
      friends: (await b.events.get({ id: 'walk' })).friendsGoing,
      attendees: (await c.hosting.attendees({ id: 'walk' })).attendees.map(({ person }) => person?.name),
      events: (await c.events.list({})).events.map(({ id }) => id),
      gig: await works(c.events.get({ id: 'gig' })),
      hostOfGig: (await b.events.get({ id: 'gig' })).host?.name ?? null,
      host: await works(c.events.hostedBy({ personId: asha })),
    };
  };
  const before = await seen();
  expect(before).toMatchObject({ nearby: true, page: true, talks: 1, friends: 1, gig: true, hostOfGig: 'Asha' });
  await report(bilal, { type: 'person', id: asha });
  const number = async () =>
    (await world.db.selectFrom('inbox').selectAll().where('person_id', '=', bilal).executeTakeFirst())?.last_number ??
    0;
  const from = await number();
  world.updates = [];
  await decide(mira, await firstCase(mira), { step: 'suspend', hours: 24, words: 'Asked people for money.' });
  expect(world.takeUpdates(bilal)).toMatchObject([{ type: 'person.gone', personId: asha }]);
  expect(await updatesAfter(world.host, bilal, from)).toMatchObject([{ update: { type: 'person.gone' } }]);
  expect(world.endedSessions).toContain(phone);
  expect(await seen()).toEqual({
    nearby: false,
    page: false,
    talks: 0,
    meets: 0,
    friends: 0,
    attendees: before.attendees.filter((name) => name !== 'Asha'),
    events: before.events.filter((id) => id !== 'gig'),
    gig: false,
    hostOfGig: null,
    host: false,
  });
  expect(await refusalOf(say(asha, talk, 'One more'))).toBe('SUSPENDED');
  expect(await refusalOf(world.take(chitra, 'gig'))).toBe('NOT_FOUND');
  const message = { id: crypto.randomUUID(), conversationId: talk, senderId: asha, type: 'text' as const, body: 'Hi' };
  expect(await refusalOf(world.messages.write({ ...message, attachment: null }))).toBe('NOT_FOUND');
  expect(await world.as(asha).account.session()).toMatchObject({ isSuspended: true });
  expect(await world.as(asha).standing.get()).toMatchObject({
    suspension: { reason: 'scam', words: 'Asked people for money.', appeal: null },
  });
  world.pass(23 * hourMs);
  expect(await endSuspensions(world.host)).toBe(0);
  world.pass(hourMs);
  expect(await endSuspensions(world.host)).toBe(1);
  await world.nearby.advance();
  expect(await world.as(asha).account.session()).toMatchObject({ isSuspended: false });
  expect((await say(asha, talk, 'Back')).message).toBe('Back');
  // The sample's presence lasts for a year, and the event is still a day away or over.
  expect(await seen()).toMatchObject({ nearby: true, page: true, talks: 1, meets: before.meets });
});

test('Asha appeals once; Mira restores her, and the case says so', async () => {
  const { asha, bilal, mira, nikhil } = await people();
  expect(await refusalOf(world.as(asha).standing.appeal({ words: 'Why?' }))).toBe('NOT_FOUND');
  await report(bilal, { type: 'person', id: asha });
  const suspended = await decide(mira, await firstCase(mira), { step: 'suspend', hours: null });
  expect(suspended).toMatchObject({ state: 'closed', acted: true, steps: ['restore'], suspension: { until: null } });
  await world.as(asha).standing.appeal({ words: 'It wasn’t me.' });
  expect(await refusalOf(world.as(asha).standing.appeal({ words: 'Please.' }))).toBe('APPEALED_ALREADY');
  expect(await nikhil.moderation.cases({ queue: 'appeals' })).toMatchObject({
    appeals: 1,
    cases: [{ id: suspended.id }],
  });
  const view = await nikhil.moderation.case({ id: suspended.id });
  expect(view).toMatchObject({ appeal: { words: 'It wasn’t me.', isGranted: null }, steps: ['restore', 'uphold'] });
  const upheld = await decide(nikhil, view, { step: 'uphold' });
  expect(upheld).toMatchObject({ appeal: { isGranted: false }, acted: true });
  expect((await world.as(asha).standing.get()).suspension?.appeal).toMatchObject({ isGranted: false });
  const restored = await decide(nikhil, upheld, { step: 'restore', reason: 'no rule broken' });
  expect(restored).toMatchObject({ acted: false, suspension: null, steps: [] });
  expect((await world.as(asha).standing.get()).suspension).toBeNull();
  expect(await world.as(asha).people.presence()).toBeDefined();
});

test('decided cases go after 180 days, unless something is still withheld for them', async () => {
  const { asha, bilal, chitra, mira } = await people();
  await report(bilal, { type: 'person', id: asha });
  await decide(mira, await firstCase(mira), { step: 'suspend', hours: null });
  await report(bilal, { type: 'person', id: chitra });
  await decide(mira, await firstCase(mira), { step: 'dismiss' });
  world.pass((casesKeptDays - 1) * 24 * hourMs);
  expect(await tidyCases(world.db, world.now)).toBe(0);
  world.pass(25 * hourMs);
  expect(await tidyCases(world.db, world.now)).toBe(1);
  const left = await world.db.selectFrom('moderation_case').select('person_id').execute();
  expect(left).toEqual([{ person_id: asha }]);
  expect((await world.as(bilal).safety.reports()).reports).toHaveLength(1);
});
