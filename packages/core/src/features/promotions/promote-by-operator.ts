import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import type { PromotedBy } from '../events/promoted-by.ts';

interface ListedPromotion {
  eventId: string;
  name: string;
  by: PromotedBy;
  until: Date;
}

export async function listPromotions(db: Kysely<Database>, now: Date): Promise<ListedPromotion[]> {
  const { rows } = await sql<ListedPromotion>`
    select event.id as "eventId", event.name, least(promotion.ends_at, event.starts_at) as until,
      case when order_id is null then 'operator' else 'host' end as by
    from promotion join event on event.id = promotion.event_id
    where least(promotion.ends_at, event.starts_at) > ${now} and event.status = 'published'
    order by until, event.id, promotion.id`.execute(db);
  return rows;
}

async function lockPublished(db: Transaction<Database>, id: string, now: Date) {
  const event = await db
    .selectFrom('event')
    .select(['name', 'starts_at'])
    .where('id', '=', id)
    .where('status', '=', 'published')
    .where('is_private', '=', false)
    .where('feed_id', 'is', null)
    .where('starts_at', '>', now)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!event) throw refused('NOT_FOUND');
  return event;
}

const running = (db: Transaction<Database>, id: string, now: Date) =>
  db
    .selectFrom('promotion')
    .select('id')
    .where('event_id', '=', id)
    .where('order_id', 'is', null)
    .where('ends_at', '>', now);

/** Promotes an event until it begins. Refuses with `NOT_FOUND` what is not published, upcoming, public and hosted here. */
export async function promoteByOperator(db: Transaction<Database>, id: string, now: Date) {
  const { name, starts_at } = await lockPublished(db, id, now);
  const isChange = (await running(db, id, now).executeTakeFirst()) === undefined;
  if (isChange)
    await db
      .insertInto('promotion')
      .values({ event_id: id, order_id: null, weeks: null, starts_at: now, ends_at: starts_at })
      .execute();
  return { name, isChange };
}

/** Ends what the operator promotes; what a host has paid for continues. */
export async function endPromotion(db: Transaction<Database>, id: string, now: Date) {
  const { name } = await lockPublished(db, id, now);
  const ended = await db
    .updateTable('promotion')
    .set({ ends_at: now })
    .where('id', 'in', running(db, id, now))
    .returning('id')
    .execute();
  return { name, isChange: ended.length > 0 };
}
