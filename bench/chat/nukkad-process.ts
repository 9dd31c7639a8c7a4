// The whole server, with signed-in people who are connected in pairs.
import { releaseMemory } from '@nukkad/server/storage/release-memory.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import type { RunningServer } from '@nukkad/server/server.ts';
import { raisedLimits, startSandbox } from '@nukkad/server/testing/start-sandbox.ts';
import { sql, type Kysely } from 'kysely';
import { pino } from 'pino';
import { answerQuestions } from '../child-answers.ts';
import { addPhones } from './add-phones.ts';
import { line, type Phone } from './phones.ts';

let server: RunningServer | null = null;

/** Unread messages from both sides in turn, a second apart. The conversations must be empty and the only ones of these
 * people; updates of a person with several alternate between them. */
const addMessages = (db: Kysely<Database>, conversations: readonly string[], each: number) =>
  db.transaction().execute(async (db) => {
    await sql`with place as (
        select *, row_number() over (partition by person_id order by conversation_id) as turn,
          count(*) over (partition by person_id) as turns
        from member where conversation_id = any (${conversations}::uuid[])
      )
      insert into message
        (id, conversation_id, position, sender_id, type, body, sent_at, first_number, second_number)
      select gen_random_uuid(), conversation.id, position,
        case position % 2 when 0 then first_person else second_person end, 'text', ${line},
        now() - (${each}::int - position) * interval '1 second',
        (position - 1) * first.turns + first.turn, (position - 1) * second.turns + second.turn
      from conversation
      join place as first on first.conversation_id = conversation.id and first.person_id = first_person
      join place as second on second.conversation_id = conversation.id and second.person_id = second_person
      cross join generate_series(1, ${each}::int) as position`.execute(db);
    await sql`update conversation
      set last_position = position, last_sent_at = sent_at, first_number = message.first_number, second_number = message.second_number
      from message where conversation_id = conversation.id and position = ${each}::int
        and conversation.id = any (${conversations}::uuid[])`.execute(db);
    await sql`insert into inbox (person_id, last_number)
      select person_id, count(*) * ${each}::int from member
      where conversation_id = any (${conversations}::uuid[]) group by person_id`.execute(db);
  });

answerQuestions(
  {
    async start({
      databaseUrl,
      dataDir,
      phones,
      limits,
    }: {
      databaseUrl: string | null;
      dataDir: string;
      phones: readonly Phone[];
      limits: 'raised' | 'real';
    }) {
      server = await startSandbox(
        { dataDir, databaseUrl },
        // Formatted and discarded, because logging is part of the cost of a message.
        {
          log: pino({ level: 'info' }, pino.destination('/dev/null')),
          ...(limits === 'raised' ? raisedLimits() : {}),
        },
      );
      await addPhones(server.host.db, phones);
      return server.url;
    },
    async write({ conversations, each }: { conversations: readonly string[]; each: number }) {
      await addMessages(server!.host.db, conversations, each);
      // Statistics, as on a server that has run for a while.
      await sql`analyze`.execute(server!.host.db);
    },
    cpu: () => process.cpuUsage(),
    async stored() {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from message`.execute(
        server!.host.db,
      );
      return rows[0]!.count;
    },
    async storedBySender() {
      const { rows } = await sql<{ sender_id: string; count: number }>`
        select sender_id, count(*)::int as count from message group by sender_id`.execute(server!.host.db);
      return Object.fromEntries(rows.map(({ sender_id, count }) => [sender_id, count]));
    },
    memory() {
      if (!globalThis.gc) throw new Error('This needs --expose-gc.');
      // One collection can make more objects unreachable for the next. The last resort returns free pages, which V8 also
      // does by itself, but at its own time: without it the figure varied by 5 kB per connection.
      for (let times = 0; times < 4; times++) releaseMemory();
      return process.memoryUsage().rss;
    },
  },
  () => server?.stop(),
);
