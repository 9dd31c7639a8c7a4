import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshWorld, isRealPostgres } from '../../testing/world.ts';
import { markPushes, takePushes, type TakenPush } from './push-queue.ts';
import { queueDueDeliveries } from './queue-due-deliveries.ts';

const world = freshWorld();
const where = isRealPostgres ? 'PostgreSQL' : 'PGlite';
const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };

/** Bilal with two browsers. Returns their sessions. */
async function bilal() {
  await world.person('Bilal');
  const sessions = [await world.session('Bilal'), await world.session('Bilal')];
  for (const [nth, session] of sessions.entries())
    await world.as('Bilal', session).notifications.subscribe({ endpoint: `https://push.example/${nth}`, keys });
  return sessions;
}

async function ask(many: number) {
  const ids: [who: string, id: string][] = [];
  for (let nth = 0; nth < many; nth++) {
    const who = await world.person(`Guest ${nth}`);
    ids.push([who, (await world.as(who).meets.request({ personId: 'Bilal', window: 'today' })).request.id]);
  }
  return ids;
}

/** What a process does; `meanwhile` happens while its pushes are on their way. Returns what it sent. */
async function deliver(meanwhile: () => Promise<unknown> = async () => {}) {
  const sent: string[] = [];
  const send = async (taken: readonly TakenPush[]) => {
    for (const { push } of taken)
      if (push) sent.push(`${push.endpoint} ${'close' in push.message ? 'close ' : ''}${push.message.tag}`);
    await meanwhile();
    await markPushes(
      world.host,
      taken.map(({ delivery, push }) => ({ delivery, outcome: push ? 'sent' : 'refused' })),
    );
  };
  // A process that has enough to send leaves what it plans to others.
  for (let turn = 0; (await queueDueDeliveries(world.host, turn % 2 === 0 ? send : null)) > 0; turn++);
  for (let taken = await takePushes(world.host, 10); taken.length > 0; taken = await takePushes(world.host, 10))
    await send(taken);
  return sent;
}

const kept = () => world.db.selectFrom('delivery').selectAll().execute();

test(`of several processes each push is sent by one, and nobody gets more than sixty (${where})`, async () => {
  await bilal();
  await ask(70);
  const sent = (await Promise.all([deliver(), deliver(), deliver(), deliver()])).flat();
  expect(new Set(sent).size).toBe(sent.length);
  // Sixty notifications, in two browsers.
  expect(sent).toHaveLength(120);
  expect(await kept()).toEqual([]);
});

test(`what is withdrawn while its push is on its way is closed (${where})`, async () => {
  await bilal();
  const asked = await ask(12);
  const withdrawing = asked.map(
    ([who, id]) =>
      () =>
        world.as(who).meets.setStatus({ id, status: 'withdrawn' }),
  );
  const [sent] = await Promise.all([
    deliver(async () => void (await withdrawing.pop()?.())),
    ...withdrawing.splice(0, 6).map((withdraw) => withdraw()),
  ]);
  await Promise.all(withdrawing.map((withdraw) => withdraw()));
  world.pass(60_000);
  const closed = await deliver();
  expect(sent.length).toBeGreaterThan(0);
  // Those that were withdrawn before are closed as well, which does nothing.
  for (const push of sent) expect(closed).toContain(push.replace(' ', ' close '));
  expect(await kept()).toEqual([]);
});

test.runIf(isRealPostgres)('a push that another process decides about is checked without waiting for it', async () => {
  await bilal();
  const [[one, id] = expect.fail()] = await ask(2);
  await deliver();
  await world.as(one).meets.setStatus({ id, status: 'withdrawn' });
  world.now = new Date(world.now.getTime() + 1000);
  await world.db.transaction().execute(async (other) => {
    await sql`select from notification where subject = ${id} for update`.execute(other);
    await world.pushChecks.flush(world.host);
  });
  const { rows } = await sql<{ subject: string }>`
    select subject from notification where due_at <= ${world.now}`.execute(world.db);
  expect(rows.map(({ subject }) => subject)).not.toContain(id);
  expect(rows).toHaveLength(1);
});

test(`a session that ends while its pushes are on their way leaves nothing behind (${where})`, async () => {
  const [ended] = await bilal();
  await ask(12);
  let ends = true;
  await deliver(async () => {
    if (ends) await world.as('Bilal', ended).account.endSession({ id: ended! });
    ends = false;
  });
  expect(await kept()).toEqual([]);
  const left = await world.db.selectFrom('push_subscription').select('session_id').execute();
  expect(left).toHaveLength(1);
  expect(left[0]?.session_id).not.toBe(ended);
});
