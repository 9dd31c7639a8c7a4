import { expect, test } from 'vitest';
import { freshWorld, isRealPostgres } from '../../testing/world.ts';

const world = freshWorld();
const rounds = isRealPostgres ? 10 : 2;

const codeOf = (error: unknown) => (error as { code?: unknown }).code;

/** Chitra reports Asha, and two moderators have the case open. */
async function prepare() {
  for (const name of ['Asha', 'Bilal', 'Chitra', 'Mira', 'Nikhil']) await world.person(name);
  const talk = await world.connect('Asha', 'Bilal');
  await world.as('Chitra').safety.report({
    id: crypto.randomUUID(),
    subject: { type: 'person', id: 'Asha' },
    reason: 'harassment',
  });
  const [mira, nikhil] = [await world.moderatingAs('Mira'), await world.moderatingAs('Nikhil')];
  const [found = expect.fail()] = (await mira.moderation.cases({})).cases;
  const { id, version } = await mira.moderation.case({ id: found.id });
  return { talk, mira, nikhil, seen: { id, version, reason: 'harassment' as const } };
}

const countMessages = async () =>
  (await world.db.selectFrom('message').select('id').where('sender_id', '=', 'Asha').execute()).length;

test('of messages that are sent while their sender is suspended, none is written after the suspension', async () => {
  for (let round = 0; round < rounds; round++) {
    await world.empty();
    const { talk, mira, seen } = await prepare();
    const ending = new AbortController();
    const answers: Promise<unknown>[] = [];
    // Past the session, which knows of the suspension a moment later in other processes.
    const sending = (async () => {
      while (!ending.signal.aborted) {
        const message = { id: crypto.randomUUID(), conversationId: talk, senderId: 'Asha', type: 'text' as const };
        answers.push(world.messages.write({ ...message, body: 'Hello', attachment: null }).catch(codeOf));
        await new Promise(setImmediate);
      }
    })();
    await mira.moderation.decide({ ...seen, step: 'suspend', hours: 24 });
    const written = await countMessages();
    ending.abort();
    await sending;
    await Promise.all(answers);
    await world.messages.settled();
    expect(await countMessages()).toBe(written);
    expect(answers.length).toBeGreaterThan(0);
  }
});

test('of two moderators who decide at once one wins, and the other looks again', async () => {
  for (let round = 0; round < rounds; round++) {
    await world.empty();
    const { mira, nikhil, seen } = await prepare();
    const answers = await Promise.allSettled([
      mira.moderation.decide({ ...seen, step: 'suspend', hours: 24 }),
      nikhil.moderation.decide({ ...seen, step: 'dismiss' }),
    ]);
    const lost = answers.flatMap((it) => (it.status === 'rejected' ? [codeOf(it.reason)] : []));
    expect(lost).toEqual(['CASE_CHANGED']);
    expect(await world.db.selectFrom('decision').select('id').execute()).toHaveLength(1);
  }
});

test('of two second moderators one answers', async () => {
  for (let round = 0; round < rounds; round++) {
    await world.empty();
    const { mira, nikhil, seen } = await prepare();
    await world.person('Om');
    const om = await world.moderatingAs('Om');
    const { version } = await mira.moderation.decide({ ...seen, step: 'remove account' });
    const answers = await Promise.allSettled([
      nikhil.moderation.decide({ id: seen.id, version, step: 'decline' }),
      om.moderation.decide({ id: seen.id, version, step: 'decline' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  }
});

test('declining a removal while its account is deleted leaves no suspension behind', async () => {
  for (let round = 0; round < rounds; round++) {
    await world.empty();
    const { mira, nikhil, seen } = await prepare();
    const { version } = await mira.moderation.decide({ ...seen, step: 'remove account' });
    const phone = await world.freshlyAs('Asha');
    await Promise.all([
      phone.leaving.deleteAccount({ name: 'Asha' }),
      nikhil.moderation.decide({ id: seen.id, version, step: 'decline' }),
    ]);
    const left = world.db.selectFrom('former_suspension').select('decision_id').execute();
    expect([await left, await world.db.selectFrom('withheld').select('subject_id').execute()]).toEqual([[], []]);
  }
});

test('of two suspensions that are restored at once, neither holds Asha’s conversations any longer', async () => {
  for (let round = 0; round < rounds; round++) {
    await world.empty();
    const { talk, mira, nikhil, seen } = await prepare();
    await world.event('gig', { host: 'Asha' });
    await world.take('Chitra', 'gig');
    const first = await mira.moderation.decide({ ...seen, step: 'suspend', hours: null });
    await world.as('Chitra').safety.report({
      id: crypto.randomUUID(),
      subject: { type: 'event', id: 'gig' },
      reason: 'misleading',
    });
    const [open = expect.fail()] = (await mira.moderation.cases({})).cases;
    const { version } = await mira.moderation.case({ id: open.id });
    const second = await mira.moderation.decide({ id: open.id, version, reason: 'scam', step: 'suspend', hours: 24 });
    await Promise.all(
      [first, second].map(({ id, version }, nth) =>
        (nth === 0 ? mira : nikhil).moderation.decide({ id, version, reason: 'scam', step: 'restore' }),
      ),
    );
    expect((await world.as('Asha').account.session()).isSuspended).toBe(false);
    expect(
      await world.db.selectFrom('conversation').select('is_held').where('id', '=', talk).executeTakeFirstOrThrow(),
    ).toEqual({ is_held: false });
  }
});
