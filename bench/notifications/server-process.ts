// The server whose people chat while others are notified.
import type { RunningServer } from '@nukkad/server/server.ts';
import { createVapidKey } from '@nukkad/server/features/notifications/vapid-key.ts';
import { raisedLimits, startSandbox } from '@nukkad/server/testing/start-sandbox.ts';
import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { answerQuestions } from '../child-answers.ts';
import { addPhones } from '../chat/add-phones.ts';
import type { Phone } from '../chat/phones.ts';
import type { City } from './city.ts';
import { fillCity } from './fill.ts';

export interface Start {
  databaseUrl: string | null;
  phones: readonly Phone[];
  city: City;
  /** Push subscriptions of the attendees' browsers. */
  subscriptions: Parameters<typeof fillCity>[2];
}

export interface Notified {
  id: string;
  person: string;
  subject: string;
}

let server: RunningServer | null = null;
const dataDir = mkdtempSync(join(tmpdir(), 'nukkad-bench-'));

answerQuestions(
  {
    async start({ databaseUrl, phones, city, subscriptions }: Start) {
      server = await startSandbox(
        { dataDir, databaseUrl, push: { vapidKey: createVapidKey(), hosts: ['127.0.0.1'], allowPrivate: true } },
        // Formatted and discarded, because logging is part of the cost of a message.
        { log: pino({ level: 'info' }, pino.destination('/dev/null')), ...raisedLimits() },
      );
      const { db, nearby } = server.host;
      await addPhones(db, phones);
      await fillCity(db, city, subscriptions);
      await sql`analyze`.execute(db);
      await nearby.load();
      return server.url;
    },
    cpu: () => process.cpuUsage(),
    /** Without notifications, the same operations run and nothing is written to send. */
    async notify(doesNotify: boolean) {
      const { db } = server!.host;
      await sql`create or replace function notify_no_one() returns trigger language plpgsql as 'begin return null; end'`.execute(
        db,
      );
      await sql`drop trigger if exists notify_no_one on notification`.execute(db);
      if (!doesNotify)
        await sql`create trigger notify_no_one before insert on notification for each row execute function notify_no_one()`.execute(
          db,
        );
      return null;
    },
    async notified(): Promise<Notified[]> {
      const { rows } = await sql<Notified>`
        select id::text, person_id as person, subject from notification where kind in ('announcement', 'request')`.execute(
        server!.host.db,
      );
      return rows;
    },
  },
  async () => {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
);
