// The server in a rush: Nukkad's own operation, with its order queue or the advisory lock.
import { router } from '@nukkad/core/router.ts';
import type { SeatRequestBatches } from '@nukkad/core/features/tickets/seat-request-batches.ts';
import { createLog } from '@nukkad/server/logging/log.ts';
import { startServer, type RunningServer } from '@nukkad/server/server.ts';
import { readSettings } from '@nukkad/server/settings/settings.ts';
import { createRouterClient } from '@orpc/server';
import { sql } from 'kysely';
import { answerQuestions } from '../child-answers.ts';
import { AdvisoryLock } from './advisory-lock.ts';

export interface Start {
  databaseUrl: string;
  people: number;
}

export interface Rush {
  way: 'ours' | 'lock';
  event: string;
  seats: number;
  people: number;
}

export interface Rushed {
  seconds: number;
  sold: number;
  soldOut: number;
  oversold: number;
  /** From order to answer, in ms, unordered. */
  waits: number[];
}

const price = 100;
let server: RunningServer;

const personId = (at: number) => `buyer-${at}`;

async function start({ databaseUrl, people }: Start) {
  const settings = readSettings({ DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'error' });
  server = await startServer(settings, { log: createLog('error') });
  const { db } = server.host;
  await sql`insert into "user" (id, name, email, "emailVerified")
    select 'buyer-' || nth, 'Asha Rao', 'buyer-' || nth || '@bench.example', true
    from generate_series(0, ${people}::int - 1) as nth`.execute(db);
  await sql`insert into person (adult_confirmed_on, id, name, picture, created_at)
    select current_date, 'buyer-' || nth, 'Asha Rao', 'avatars/asha.svg', now() from generate_series(0, ${people}::int - 1) as nth`.execute(
    db,
  );
}

async function rush({ way, event, seats, people }: Rush): Promise<Rushed> {
  const { host } = server;
  const now = host.now();
  // A person may only have a few unpaid orders.
  await host.db.deleteFrom('payment_order').execute();
  await host.db
    .insertInto('event')
    .values({
      id: event,
      name: 'A concert',
      category: 'Music',
      description: '',
      starts_at: new Date(now.getTime() + 86_400_000),
      ends_at: new Date(now.getTime() + 2 * 86_400_000),
      location: 'Dadar',
      price,
      image: 'posters/music.svg',
      capacity: seats,
      seats_left: seats,
      created_at: now,
      changed_at: now,
    })
    .execute();
  const context = way === 'ours' ? host : { ...host, orders: new AdvisoryLock() as unknown as SeatRequestBatches };
  const waits: number[] = [];
  const outcomes = { sold: 0, soldOut: 0 };
  const start = performance.now();
  await Promise.all(
    Array.from({ length: people }, async (_, at) => {
      const client = createRouterClient(router, { context: { host: context, personId: personId(at) } });
      try {
        await client.tickets.order({ id: event, orderId: crypto.randomUUID(), price });
        outcomes.sold++;
      } catch (error) {
        if ((error as { code?: unknown }).code !== 'SOLD_OUT') throw error;
        outcomes.soldOut++;
      }
      waits.push(performance.now() - start);
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const { held } = await host.db
    .selectFrom('payment_order')
    .select((order) => order.fn.coalesce(order.fn.sum<number>('quantity'), sql<number>`0`).as('held'))
    .where('event_id', '=', event)
    .where('status', 'in', ['open', 'paid'])
    .executeTakeFirstOrThrow();
  return { seconds, ...outcomes, oversold: Math.max(0, held - seats), waits };
}

answerQuestions({ start, rush }, () => server.stop());
