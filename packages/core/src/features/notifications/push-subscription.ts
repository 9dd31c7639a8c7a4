import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';

const maxSubscriptions = 10;

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

type InSession = Context & { sessionId?: string | null };

/** One per session, deleted with it by a foreign key; a browser belongs to its latest sign-in. Refuses with `PUSH_ADDRESS` and `TOO_MANY`. */
export async function subscribe({ db, me, now, host, sessionId = null }: InSession, { endpoint, keys }: Subscription) {
  if (sessionId === null) throw refused('SIGNED_OUT');
  if (!(await host.rateLimits.take('pushSubscriptions', me))) throw refused('TOO_MANY');
  if (!host.push.accepts(endpoint)) throw refused('PUSH_ADDRESS');
  await db
    .deleteFrom('push_subscription')
    .where((is) => is.or([is('session_id', '=', sessionId), is('endpoint', '=', endpoint)]))
    .execute();
  await db
    .insertInto('push_subscription')
    .values({ person_id: me, session_id: sessionId, endpoint, ...keys, made_at: now })
    .execute();
  await sql`
    delete from push_subscription where id in (
      select id from push_subscription where person_id = ${me}
      order by made_at desc, id offset ${sql.lit(maxSubscriptions)})`.execute(db);
}

export async function unsubscribe({ db, sessionId = null }: InSession) {
  await db.deleteFrom('push_subscription').where('session_id', '=', sessionId).execute();
}
