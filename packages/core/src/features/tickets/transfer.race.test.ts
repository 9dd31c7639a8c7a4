import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { moderate } from '../../testing/moderate.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { dayMs } from '../../kernel/time.ts';
import { transaction } from '../../kernel/operation.ts';
import { endSuspension, suspend } from '../moderation/suspend.ts';
import { freshWorld, isRealPostgres } from '../../testing/world.ts';

const world = freshWorld();

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => refusalOf(Promise.reject(error as Error)),
  );

/** Bilal has paid for two tickets, and knows Chitra and Dev. */
async function setUp(round: number) {
  // Only a few offers a day reach one person.
  world.pass(dayMs);
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

const offer = (ticketId: string, personId: string) =>
  outcome(world.as('Bilal').tickets.offer({ id: ticketId, personId }));

/** What Bilal has offered to someone for an event. */
async function offerOf(who: string, eventId: string): Promise<string> {
  const { offers } = await world.as(who).tickets.offers();
  return offers.find(({ event }) => event.id === eventId)!.id;
}

const answer = (who: string, id: string, it: 'accept' | 'decline' = 'accept') =>
  outcome(world.as(who).tickets.answerOffer({ id, answer: it }));

async function offered(round: number, to = 'Chitra') {
  const all = await setUp(round);
  expect(await offer(all.ticket.id, to)).toBe('done');
  return { ...all, offerId: await offerOf(to, all.id) };
}

const heldOf = async (id: string) =>
  (
    await world.db
      .selectFrom('ticket')
      .select(['id', 'person_id'])
      .where('event_id', '=', id)
      .where('cancelled_at', 'is', null)
      .execute()
  ).map((it) => it.person_id);

test(`one ticket offered to two friends at once, and twice to each: one has an offer (${isRealPostgres ? 'PostgreSQL' : 'PGlite'})`, async () => {
  await people();
  for (let round = 0; round < 5; round++) {
    const { id, ticket } = await setUp(round);
    const outcomes = await Promise.all(['Chitra', 'Dev', 'Chitra', 'Dev'].map((to) => offer(ticket.id, to)));
    expect(outcomes.toSorted()).toEqual(['TICKET_OFFERED', 'TICKET_OFFERED', 'TICKET_OFFERED', 'done']);
    const all = await Promise.all(['Chitra', 'Dev'].map(async (who) => (await world.as(who).tickets.offers()).offers));
    expect(all.flat().filter(({ event }) => event.id === id)).toHaveLength(1);
    expect(await heldOf(id)).toEqual(['Bilal', 'Bilal']);
    await world.as('Bilal').tickets.withdraw({ id: ticket.id });
  }
});

test('accepting, declining and withdrawing at once: one of them happens, and the ticket is with one person', async () => {
  await people();
  const names = ['accepted', 'declined', 'withdrawn'] as const;
  for (let round = 0; round < 12; round++) {
    const { id, ticket, offerId } = await offered(round);
    const steps = {
      accepted: () => answer('Chitra', offerId),
      declined: () => answer('Chitra', offerId, 'decline'),
      withdrawn: () => outcome(world.as('Bilal').tickets.withdraw({ id: ticket.id })),
    };
    const turned = [0, 1, 2].map((at) => names[(at + round) % 3]!);
    const results: Partial<Record<(typeof names)[number], string>> = {};
    const take = async (name: (typeof names)[number]) => {
      results[name] = await steps[name]();
    };
    // In every fourth round they don’t race, so that each wins once however fast the others are.
    if (round % 4 === 0) for (const name of turned) await take(name);
    else await Promise.all(turned.map(take));
    const done = names.filter((name) => results[name] === 'done');
    expect(done).toHaveLength(1);
    if (round % 4 === 0) expect(done).toEqual([turned[0]]);
    expect((await heldOf(id)).filter((who) => who === 'Chitra')).toHaveLength(done[0] === 'accepted' ? 1 : 0);
    expect(await heldOf(id)).toHaveLength(2);
    const own = (await world.as('Bilal').tickets.list()).tickets.find((it) => it.id === ticket.id);
    expect(own?.offer?.status ?? null).toBe(done[0] === 'declined' ? 'declined' : null);
  }
  await world.expectSeatsInOrder();
});

test('accepting twice at once: one ticket, and both answers say that it is hers', async () => {
  await people();
  for (let round = 0; round < 5; round++) {
    const { id, offerId } = await offered(round);
    const outcomes = await Promise.all([answer('Chitra', offerId), answer('Chitra', offerId)]);
    expect(outcomes).toContain('done');
    expect(await answer('Chitra', offerId)).toBe('done');
    expect((await heldOf(id)).filter((who) => who === 'Chitra')).toHaveLength(1);
  }
  await world.expectSeatsInOrder();
});

test('accepting and a check-in at once: the ticket goes in, or its new holder has one, never both', async () => {
  await people();
  for (let round = 0; round < 8; round++) {
    const { id, ticket, offerId } = await offered(round);
    const entry = {
      id: crypto.randomUUID(),
      ticketId: ticket.id,
      enteredAt: world.now.toISOString(),
      wasOffline: false,
    };
    const enter = () => world.as('Asha').checkIn.send({ id, gate: 'North', entries: [entry] });
    const [moved, entered] = await (round % 2
      ? Promise.all([answer('Chitra', offerId), enter()])
      : Promise.all([enter(), answer('Chitra', offerId)]).then(([one, other]) => [other, one] as const));
    expect([moved, entered.outcomes[0]?.outcome]).toEqual(
      moved === 'done' ? ['done', 'transferred'] : ['NOT_FOUND', 'in'],
    );
    expect((await heldOf(id)).includes('Chitra')).toBe(moved === 'done');
  }
  await world.expectSeatsInOrder();
});

test('accepting, a refund and the friend’s own order at once: no ticket without its seat, no refund with a ticket away', async () => {
  await people();
  for (let round = 0; round < 8; round++) {
    const { id, order, offerId } = await offered(round);
    const [moved] = await Promise.all([
      answer('Chitra', offerId),
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

test('accepting and blocking at once, or offering and blocking: nothing is open between the two afterwards', async () => {
  for (const name of ['Asha', 'Bilal']) await world.person(name);
  for (let round = 0; round < 6; round++) {
    const who = `Guest ${round}`;
    await world.person(who);
    await world.connect('Bilal', who);
    const { id, ticket } = await setUp(round);
    const isLate = round % 2 === 1;
    if (isLate) await offer(ticket.id, who);
    const offerId = isLate ? await offerOf(who, id) : '';
    const [did] = await Promise.all([
      isLate ? answer(who, offerId) : offer(ticket.id, who),
      world.as(who).safety.block({ personId: 'Bilal' }),
    ]);
    expect(['done', 'NOT_FOUND']).toContain(did);
    await world.as(who).safety.unblock({ personId: 'Bilal' });
    expect((await world.as(who).tickets.offers()).offers).toEqual([]);
    expect((await heldOf(id)).includes(who)).toBe(isLate && did === 'done');
  }
  await world.expectSeatsInOrder();
});

test('offering while one of the two is suspended: nothing is open between them once that is over', async () => {
  await people();
  await world.person('Eve');
  await world.connect('Asha', 'Eve');
  await moderate(world, 'Asha', { type: 'person', id: 'Eve' });
  const { id: decisionId } = await world.db.selectFrom('decision').select('id').executeTakeFirstOrThrow();
  for (const [round, personId] of ['Chitra', 'Bilal'].entries()) {
    const { ticket } = await setUp(round);
    const offering = await transaction(world.host, async (work) => {
      await suspend(work, { personId, decisionId, endsAt: null });
      const outcome = offer(ticket.id, 'Chitra');
      // Long enough for an offer that doesn't wait.
      await setTimeout(200);
      return { outcome };
    });
    expect(['NOT_FOUND', 'SUSPENDED']).toContain(await offering.outcome);
    await world.db.deleteFrom('withheld').where('subject_id', '=', personId).execute();
    await transaction(world.host, (work) => endSuspension(work, personId));
    expect((await world.as('Chitra').tickets.offers()).offers).toEqual([]);
  }
});

test('giving back, a second transfer and the end of the event at once: every seat is with one of them, or refunded', async () => {
  await people();
  for (let round = 0; round < 5; round++) {
    const { id, order, offerId } = await offered(round);
    expect(await answer('Chitra', offerId)).toBe('done');
    const hers = (await world.as('Chitra').tickets.list()).tickets.find(({ event }) => event.id === id);
    const other = (await world.as('Bilal').tickets.list()).tickets.find(({ orderId }) => orderId === order.id);
    await offer(other!.id, 'Chitra');
    const next = await offerOf('Chitra', id);
    await Promise.all([
      outcome(world.as('Chitra').tickets.cancel({ id: hers!.orderId })),
      answer('Chitra', next),
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
