import { expect, test } from 'vitest';
import { freshWorld, isRealPostgres } from '../../testing/world.ts';

const world = freshWorld();

const scan = (ticketId: string, wasOffline: boolean) => ({
  id: crypto.randomUUID(),
  ticketId,
  enteredAt: world.now.toISOString(),
  wasOffline,
});

const counted = (outcomes: string[]) =>
  Object.fromEntries([...Map.groupBy(outcomes, (it) => it)].map(([it, all]) => [it, all.length]));

async function eventWith(id: string, host: string, quantity: number) {
  await world.event(id, { host, seats: quantity });
  const buyer = await world.person(`buyer of ${id}`);
  await world.as(buyer).tickets.order({ id, orderId: crypto.randomUUID(), price: 0, quantity });
  return (await world.as(buyer).tickets.list()).tickets.map((ticket) => ticket.id);
}

test(`twenty gates scan one ticket at once: one lets in (${isRealPostgres ? 'PostgreSQL' : 'PGlite'})`, async () => {
  const asha = await world.person('Asha');
  for (const wasOffline of [false, true])
    for (let round = 0; round < 5; round++) {
      const id = `gig ${round} ${wasOffline}`;
      const [ticketId] = await eventWith(id, asha, 1);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          world.as(asha).checkIn.send({ id, gate: `Gate ${at}`, entries: [scan(ticketId!, wasOffline)] }),
        ),
      );
      const outcomes = answers.flatMap((answer) => answer.outcomes);
      expect(counted(outcomes.map(({ outcome }) => outcome))).toEqual({
        in: 1,
        [wasOffline ? 'twice' : 'already']: 19,
      });
      // All speak of the one that was first.
      expect(new Set(outcomes.map(({ gate }) => gate)).size).toBe(1);
      const count = await world.as(asha).checkIn.count({ id });
      expect([count.entered, count.twice[0]?.entries.length ?? 0]).toEqual([1, wasOffline ? 20 : 0]);
    }
});

test('ten gates come back at once with the same people in different orders, some twice: no failures, all are counted', async () => {
  const asha = await world.person('Asha');
  const tickets = await eventWith('gig', asha, 10);
  const batches = Array.from({ length: 10 }, (_, at) => ({
    id: 'gig',
    gate: `Gate ${at}`,
    entries: [...tickets.slice(at), ...tickets.slice(0, at)].map((ticketId) => scan(ticketId, true)),
  }));
  const answers = await Promise.all([...batches, ...batches].map((batch) => world.as(asha).checkIn.send(batch)));
  const outcomes = answers.flatMap((answer) => answer.outcomes);
  // Each batch was sent twice and answered alike.
  expect(counted(outcomes.map(({ outcome }) => outcome))).toEqual({ in: 20, twice: 180 });
  const { entered, twice } = await world.as(asha).checkIn.count({ id: 'gig' });
  expect([entered, ...twice.map(({ entries }) => entries.length)]).toEqual([10, ...tickets.map(() => 10)]);
  // The last update has the final count.
  const last = world.takeUpdates(asha).findLast((update) => update.type === 'check-in.changed');
  expect(last).toMatchObject({ change: { entered: 10 } });
});

test('checking in while returning the ticket: only one of the two succeeds', async () => {
  const asha = await world.person('Asha');
  for (let round = 0; round < 10; round++) {
    const id = `gig ${round}`;
    const [ticketId] = await eventWith(id, asha, 1);
    const { orderId } = (await world.as(`buyer of ${id}`).tickets.list()).tickets[0]!;
    const [entered] = await Promise.allSettled([
      world.as(asha).checkIn.send({ id, gate: 'Door', entries: [scan(ticketId!, false)] }),
      world.as(`buyer of ${id}`).tickets.cancel({ id: orderId }),
    ]);
    if (entered.status === 'rejected') throw entered.reason as Error;
    const isIn = entered.value.outcomes[0]?.outcome === 'in';
    const order = await world.as(`buyer of ${id}`).payments.order({ id: orderId });
    expect(order.status).toBe(isIn ? 'paid' : 'cancelled');
  }
});
