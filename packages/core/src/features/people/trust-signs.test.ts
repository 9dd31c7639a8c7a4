import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { onlyRow } from '../../kernel/only-row.ts';
import { dayMs } from '../../kernel/time.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import type { MeetingAnswer } from '../people/meeting-answers.ts';

const world = freshWorld();

/** Two who are connected and whose time to meet has passed; returns the request. */
async function meeting(one: string, other: string): Promise<string> {
  await world.connect(one, other);
  const { rows } = await sql<{ id: string }>`update meet_request set expires_at = ${world.now}
    where from_person = ${one} and to_person = ${other} returning id`.execute(world.db);
  return onlyRow(rows).id;
}
const answer = (who: string, id: string, said: MeetingAnswer) => world.as(who).meets.answer({ id, answer: said });
const signsOf = async (viewer: string, id: string) => (await world.as(viewer).people.person({ id })).trust;

describe('after a meeting', () => {
  test('both are asked, each privately, and only until they have answered', async () => {
    const [asha, bilal, chitra] = [
      await world.person('Asha'),
      await world.person('Bilal'),
      await world.person('Chitra'),
    ];
    await world.connect(asha, bilal);
    expect((await world.as(asha).meets.questions()).meetings).toEqual([]);
    world.pass(2 * dayMs);
    const [asked] = (await world.as(asha).meets.questions()).meetings;
    expect(asked).toMatchObject({ person: { id: bilal, name: 'Bilal' } });
    expect((await world.as(bilal).meets.questions()).meetings).toMatchObject([{ id: asked!.id, person: { id: asha } }]);
    expect((await world.as(chitra).meets.questions()).meetings).toEqual([]);
    await answer(asha, asked!.id, 'again');
    expect((await world.as(asha).meets.questions()).meetings).toEqual([]);
    expect((await world.as(bilal).meets.questions()).meetings).toHaveLength(1);
    expect(world.updates).toEqual([]);
  });

  test('no one answers before its time, about a meeting of others, after a block, or weeks later', async () => {
    const [asha, bilal, chitra] = [
      await world.person('Asha'),
      await world.person('Bilal'),
      await world.person('Chitra'),
    ];
    await world.connect(asha, bilal);
    const early = await world.db.selectFrom('meet_request').select('id').executeTakeFirstOrThrow();
    expect(await refusalOf(answer(asha, early.id, 'again'))).toBe('NOT_FOUND');
    world.pass(2 * dayMs);
    expect(await refusalOf(answer(chitra, early.id, 'again'))).toBe('NOT_FOUND');
    await world.as(bilal).safety.block({ personId: asha });
    expect(await refusalOf(answer(asha, early.id, 'again'))).toBe('NOT_FOUND');
    expect((await world.as(asha).meets.questions()).meetings).toEqual([]);
    await world.as(bilal).safety.unblock({ personId: asha });
    world.pass(14 * dayMs);
    expect(await refusalOf(answer(asha, early.id, 'again'))).toBe('NOT_FOUND');
    expect(await world.db.selectFrom('meeting_answer').selectAll().execute()).toEqual([]);
  });
});

describe('numbers', () => {
  test('two yeses count as met, once neither can answer any more', async () => {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    const id = await meeting(asha, bilal);
    await answer(asha, id, 'not again');
    await answer(bilal, id, 'again');
    world.pass(13 * dayMs);
    // While an answer can change, a number would tell the other’s.
    expect(await signsOf(bilal, asha)).toEqual({ met: 0, attended: 0, vouches: null });
    world.pass(2 * dayMs);
    expect(await refusalOf(answer(bilal, id, 'not met'))).toBe('NOT_FOUND');
    expect(await signsOf(bilal, asha)).toEqual({ met: 1, attended: 0, vouches: null });
    expect((await world.as(asha).account.activity()).trust.met).toBe(1);
  });

  test('a no of one leaves nothing, whatever the other says', async () => {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    const id = await meeting(asha, bilal);
    await answer(asha, id, 'again');
    await answer(bilal, id, 'not met');
    world.pass(15 * dayMs);
    for (const [viewer, other] of [
      [asha, bilal],
      [bilal, asha],
    ] as const)
      expect((await signsOf(viewer, other)).met).toBe(0);
  });

  test('vouches are a number from three on, and only of those who would meet them again', async () => {
    const asha = await world.person('Asha');
    const vouchesAfter: (number | null)[] = [];
    for (const [name, said] of [
      ['Bilal', 'again'],
      ['Chitra', 'again'],
      ['Dev', 'not again'],
      ['Esha', 'again'],
    ] as const) {
      const other = await world.person(name);
      const id = await meeting(asha, other);
      await answer(other, id, said);
      await answer(asha, id, 'not again');
      world.pass(15 * dayMs);
      vouchesAfter.push((await world.as(asha).account.activity()).trust.vouches);
    }
    expect(vouchesAfter).toEqual([null, null, null, 3]);
    expect((await world.as(asha).account.activity()).trust.met).toBe(4);
  });

  test('events count once they were checked in, not their own, and from the next midnight on', async () => {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    await world.connect(asha, bilal);
    for (const [name, host] of [
      ['gig', bilal],
      ['own', asha],
    ] as const) {
      const id = await world.event(name, { host, inHours: 0.1 });
      await world.take(asha, id, 2);
      for (const ticket of (await world.as(host).checkIn.list({ id })).tickets)
        await world.db
          .insertInto('entry')
          .values({
            id: crypto.randomUUID(),
            ticket_id: ticket.id,
            event_id: id,
            gate: 'Gate 1',
            let_in_by: host,
            entered_at: world.now,
            recorded_at: world.now,
            is_first: true,
          })
          .execute();
    }
    expect((await signsOf(bilal, asha)).attended).toBe(0);
    world.pass(dayMs);
    expect((await signsOf(bilal, asha)).attended).toBe(1);
  });
});

describe('events both go to', () => {
  test('are those for which both have tickets, while they are ahead', async () => {
    const [asha, bilal, chitra] = [
      await world.person('Asha'),
      await world.person('Bilal'),
      await world.person('Chitra'),
    ];
    const host = await world.person('Host');
    const both = await world.event('both', { host, inHours: 30 });
    const hers = await world.event('hers', { host, inHours: 20 });
    const cancelled = await world.event('cancelled', { host, inHours: 20 });
    for (const id of [both, hers, cancelled]) await world.take(asha, id);
    for (const id of [both, cancelled]) await world.take(bilal, id);
    await world.as(host).hosting.cancel({ id: cancelled });
    const plans = async (viewer: string) => (await world.as(viewer).people.person({ id: asha })).bothGoTo;
    expect(await plans(bilal)).toMatchObject([{ id: both, name: 'Event both' }]);
    expect(await plans(chitra)).toEqual([]);
    await world.as(asha).safety.block({ personId: bilal });
    expect(await refusalOf(plans(bilal))).toBe('NOT_FOUND');
    await world.as(asha).safety.unblock({ personId: bilal });
    await world.connect(asha, bilal);
    world.pass(40 * 3600_000);
    expect(await plans(bilal)).toEqual([]);
  });
});
