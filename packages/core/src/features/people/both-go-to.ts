import { sql } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { haveConversation } from './connections.ts';
import type { SharedPlan } from './contract.ts';
import { numberedKeys, sharedStatement } from '../../kernel/shared-statement.ts';
import { maySee } from './audience-sql.ts';

const maxPlans = 3;

interface Pair {
  me: string;
  id: string;
  now: Date;
}

/** At most 3, soonest first. Rule E1 of docs/location.md: attendees see each other, unless paused or left out. */
const readTogether = sharedStatement<Pair, SharedPlan[]>(50, async (db, pairs) => {
  const now = new Date(Math.max(...pairs.map((pair) => pair.now.getTime())));
  const [one, other] = [sql<string>`pair.one`, sql<string>`pair.other`];
  const { rows } = await sql<{ nth: number; id: string; name: string; date: Date }>`
    select pair.nth::int, event.* from ${numberedKeys(
      pairs.map(({ me }) => me),
      pairs.map(({ id }) => id),
    )} as pair (one, other, nth), lateral (
      select event.id, event.name, event.starts_at as date from payment_order as mine
      join payment_order as theirs on theirs.event_id = mine.event_id and theirs.person_id = pair.other
        and theirs.status = 'paid'
      join event on event.id = mine.event_id and event.status = 'published' and event.ends_at > ${now}
      join person on person.id = theirs.person_id and person.paused_at is null
      where mine.person_id = pair.one and mine.status = 'paid'
        and (${maySee(one, other, now)} or ${haveConversation(one, other)})
      order by event.starts_at, event.id limit ${maxPlans}) as event
    order by pair.nth, event.date, event.id`.execute(db);
  const found = Map.groupBy(rows, ({ nth }) => nth);
  return pairs.map((_, at) =>
    (found.get(at + 1) ?? []).map(({ id, name, date }) => ({ id, name, date: date.toISOString() })),
  );
});

export async function readBothGoTo(
  { db, me, now }: Pick<Reader, 'db' | 'me' | 'now'>,
  id: string,
): Promise<SharedPlan[]> {
  return (await readTogether(db, { me, id, now })) ?? [];
}
