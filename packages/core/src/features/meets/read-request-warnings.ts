import { sql } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { findRepeated } from '../warnings/find-repeated-texts.ts';
import { meetsPage } from './list-sizes.ts';
import { manyRequests, type RequestWarning } from './request-warning.ts';
import { ownRequests } from './own-requests.ts';

export interface WarnedRequest {
  requestId: string;
  warning: RequestWarning;
}

const since = (now: Date) => new Date(now.getTime() - manyRequests.forMs);

/** About open requests to the caller, the latest ones. Senders learn nothing of it. */
export async function readWarnings(context: Reader): Promise<WarnedRequest[]> {
  const { host, db, me, now } = context;
  const { name } = await db.selectFrom('person').select('name').where('id', '=', me).executeTakeFirstOrThrow();
  const requests = await ownRequests(context)
    .where('to_person', '=', me)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(meetsPage.requests)
    .execute();
  const texts = requests.map(({ id, from_person, note }) => ({
    id,
    from: from_person,
    to: { id: me, name },
    text: note,
  }));
  const { rows } = await sql<{ id: string }>`
    select id from person
    where id = any(${requests.map(({ from_person }) => from_person)}::text[])
      and coalesce(onboarded_at, created_at) > ${since(now)}
      and (select count(*) from (
        select from meet_request
        where from_person = person.id and asked_at > ${since(now)} and time_window <> 'tomorrow'
        limit ${manyRequests.people}) as asked) = ${manyRequests.people}`.execute(db);
  const isNew = new Set(rows.map(({ id }) => id));
  return [
    ...(await findRepeated(host, db, texts, now)).map(({ id }) => ({ requestId: id, warning: 'repeated' as const })),
    ...requests
      .filter(({ from_person }) => isNew.has(from_person))
      .map(({ id }) => ({ requestId: id, warning: 'new account' as const })),
  ];
}
