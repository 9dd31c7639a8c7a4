import { sql, type RawBuilder } from 'kysely';
import type { Work } from '../../kernel/context.ts';

/** `letsIn` of audience.ts as SQL, on two rows of `person` by their names in the statement. */
const letsIn = (owner: string, other: string, now: Date) => {
  const of = (row: string, column: string) => sql.ref(`${row}.${column}`);
  return sql<boolean>`case ${of(owner, 'audience')}
    when 'everyone' then true
    when 'women' then ${of(other, 'gender')} <> 'Male' and coalesce(${of(other, 'gender_counts_from')} <= ${now}, true)
    when 'verified' then ${of(other, 'verified_by')} is not null
    when 'interests' then ${of(owner, 'interests')} && ${of(other, 'interests')}
    else false end`;
};

/** The rule `maySee` of audience.ts. For every query that lets people who are not connected get to know each other. */
export const maySeeRows = (one: string, other: string, now: Date) =>
  sql<boolean>`(${letsIn(one, other, now)} and ${letsIn(other, one, now)})`;

export const maySee = (one: RawBuilder<string>, other: RawBuilder<string>, now: Date) => sql<boolean>`exists (
  select from person as seer join person as seen on seen.id = ${other}
  where seer.id = ${one} and ${maySeeRows('seer', 'seen', now)})`;

const key = (personId: string) => sql`hashtextextended(${`seen ${personId}`}, 0)`;

/** Until the commit, nobody else asks someone who changes who may see them, or the request would arrive afterwards. */
export const lockSeen = ({ db }: Pick<Work, 'db'>, personId: string) =>
  sql`select pg_advisory_xact_lock(${key(personId)})`.execute(db);

/** For asking: waits for a change of who may see them. */
export const lockSeenShared = ({ db }: Pick<Work, 'db'>, personId: string) =>
  sql`select pg_advisory_xact_lock_shared(${key(personId)})`.execute(db);
