import { sql, type Kysely } from 'kysely';
import type { Database, MeetRequestRow } from '../../kernel/database.ts';
import { isShownRequest } from '../people/hide-meet-requests.ts';
import { notBlocked } from '../people/not-blocked.ts';

/** Every operation on requests starts here: the caller's own, without blocked people and what `isShownRequest` hides. */
export const ownRequests = ({ db, me }: { db: Kysely<Database>; me: string }) =>
  db
    .selectFrom('meet_request')
    .selectAll()
    .where((is) => is.or([is('from_person', '=', me), is('to_person', '=', me)]))
    .where(notBlocked(sql.ref('meet_request.from_person'), sql.ref('meet_request.to_person')))
    .where(isShownRequest(sql`${me}`));

export const otherIn = (row: MeetRequestRow, viewer: string) =>
  row.from_person === viewer ? row.to_person : row.from_person;
