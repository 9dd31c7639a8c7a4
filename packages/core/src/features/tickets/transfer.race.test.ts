import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld, isRealPostgres } from '../../testing/world.ts';

const world = freshWorld();

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => refusalOf(Promise.reject(error as Error)),
  );

/** Bilal has paid for two tickets, and knows Chitra and Dev. */
async function setUp(round: number) {
  const id = await world.event(`gig ${round}`, { host: 'Asha', price: 100, inHours: 48 });
  const order = await world.take('Bilal', id, 2);
  await world.pay('Bilal', order);
  const { tickets } = await world.as('Bilal').tickets.list();
  return { id, order, ticket: tickets.find(({ orderId }) => orderId === order.id)! };
}

async function people() {
  for (const name of ['Asha', 'Bilal', 'Chitra', 'Dev']) await world.person(name);
  for (const friend of ['Chitra', 'Dev']) await world.connect('Bilal', friend);
}

const transfer = (ticketId: string, personId: string) =>
  outcome(world.as('Bilal').tickets.transfer({ id: ticketId, personId }));

const heldOf = async (id: string) =>
  (
    await world.db
      .selectFrom('ticket')
      .select(['id', 'person_id'])
      .where('event_id', '=', id)
      .where('cancelled_at', 'is', null)
      .execute()
  ).map((it) => it.person_id);

test(`one ticket to two friends at once, and twice to each: one gets it (${isRealPostgres ? 'PostgreSQL' : 'PGlite'})`, async () => {
  await people();
  for (let round = 0; round < 5; round++) {
    const { id, ticket } = await setUp(round);
    const outcomes = await Promise.all(['Chitra', 'Dev', 'Chitra', 'Dev'].map((to) => transfer(ticket.id, to)));
    expect(outcomes.toSorted()).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'done']);
    expect((await heldOf(id)).filter((who) => who !== 'Bilal')).toHaveLength(1);
    expect(await heldOf(id)).toHaveLength(2);
  }
  await world.expectSeatsInOrder();
});

test('a transfer and a check-in at once: the ticket goes in, or its new holder has one, never both', async () => {
  await people();
  for (let round = 0; round < 8; round++) {
    const { id, ticket } = await setUp(round);
    const entry = {
      id: crypto.randomUUID(),
      ticketId: ticket.id,
      enteredAt: world.now.toISOString(),
      wasOffline: false,
    };
    const enter = () => world.as('Asha').checkIn.send({ id, gate: 'North', entries: [entry] });
    const [moved, entered] = await (round % 2
      ? Promise.all([transfer(ticket.id, 'Chitra'), enter()])
      : Promise.all([enter(), transfer(ticket.id, 'Chitra')]).then(([one, other]) => [other, one] as const));
    expect([moved, entered.outcomes[0]?.outcome]).toEqual(
      moved === 'done' ? ['done', 'transferred'] : ['CHECKED_IN', 'in'],
    );
    expect((await heldOf(id)).includes('Chitra')).toBe(moved === 'done');
  }
  await world.expectSeatsInOrder();
});

test('a transfer, a refund and the friend’s own order at once: no ticket without its seat, no refund with a ticket away', async () => {
  await people();
  for (let round = 0; round < 8; round++) {
    const { id, order, ticket } = await setUp(round);
    const [moved] = await Promise.all([
      transfer(ticket.id, 'Chitra'),
      outcome(world.as('Bilal').tickets.cancel({ id: order.id })),
      outcome(world.take('Chitra', id)),
    ]);
    const { status } = await world.as('Bilal').payments.order({ id: order.id });
    const chitras = (await heldOf(id)).includes('Chitra');
    expect(chitras).toBe(moved === 'done');
    if (moved === 'done') expect(status).toBe('paid');
  }
  await world.expectSeatsInOrder();
});

test('giving back, a second transfer and the end of the event at once: every seat is with one of them, or refunded', async () => {
  await people();
  for (let round = 0; round < 5; round++) {
    const { id, order, ticket } = await setUp(round);
    expect(await transfer(ticket.id, 'Chitra')).toBe('done');
    const hers = (await world.as('Chitra').tickets.list()).tickets.find(({ event }) => event.id === id);
    const other = (await world.as('Bilal').tickets.list()).tickets.find(({ orderId }) => orderId === order.id);
    await Promise.all([
      outcome(world.as('Chitra').tickets.cancel({ id: hers!.orderId })),
      transfer(other!.id, 'Chitra'),
      ...(round % 2 ? [world.as('Asha').hosting.cancel({ id })] : []),
    ]);
    expect(await heldOf(id)).toHaveLength(round % 2 ? 0 : 2);
    if (round % 2)
      expect(await world.as('Bilal').payments.order({ id: order.id })).toMatchObject({
        status: 'cancelled',
        refund: { amountPaise: 20_000 },
      });
  }
  await world.expectSeatsInOrder();
});
