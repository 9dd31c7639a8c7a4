import { sql, type RawBuilder } from 'kysely';
import type { Work } from '../../kernel/context.ts';

const of = (row: string, column: string) => sql.ref(`${row}.${column}`);
const isShownAsWoman = (row: string) => sql<boolean>`${of(row, 'gender')} <> 'Male'`;
const countsAsWoman = (row: string, now: Date) =>
  sql<boolean>`(${isShownAsWoman(row)} and coalesce(${of(row, 'gender_counts_from')} <= ${now}, true))`;

/** `letsIn` of audience.ts as SQL, on two rows of `person` by their names in the statement. */
const letsIn = (owner: string, other: string, isWoman: RawBuilder<boolean>) =>
  sql<boolean>`case ${of(owner, 'audience')}
    when 'everyone' then true
    when 'women' then ${isWoman}
    when 'verified' then ${of(other, 'verified_by')} is not null
    when 'interests' then ${of(owner, 'interests')} && ${of(other, 'interests')}
    else false end`;

/** The rule `maySee` of audience.ts. For every query that lets people who are not connected get to know each other. */
export const maySeeRows = (seer: string, seen: string, now: Date) =>
  sql<boolean>`(${letsIn(seer, seen, isShownAsWoman(seen))} and ${letsIn(seen, seer, countsAsWoman(seer, now))})`;

const ofPair = (seer: RawBuilder<string>, seen: RawBuilder<string>, rule: RawBuilder<boolean>) => sql<boolean>`exists (
  select from person as seer join person as seen on seen.id = ${seen} where seer.id = ${seer} and ${rule})`;

export const maySee = (seer: RawBuilder<string>, seen: RawBuilder<string>, now: Date) =>
  ofPair(seer, seen, maySeeRows('seer', 'seen', now));

/** The same by the genders that profiles show, in both directions. Both people notice how a request between them ends:
 * by a gender that doesn't count yet, they would learn of the change. */
export const letEachOtherInRows = (one: string, other: string) =>
  sql<boolean>`(${letsIn(one, other, isShownAsWoman(other))} and ${letsIn(other, one, isShownAsWoman(one))})`;

export const letEachOtherIn = (one: RawBuilder<string>, other: RawBuilder<string>) =>
  ofPair(one, other, letEachOtherInRows('seer', 'seen'));

const key = (personId: string) => sql`hashtextextended(${`seen ${personId}`}, 0)`;

/** Until the commit, nobody else asks someone who changes who may see them or is suspended, or offers them a ticket: it
 * would arrive afterwards. */
export const lockSeen = ({ db }: Pick<Work, 'db'>, personId: string) =>
  sql`select pg_advisory_xact_lock(${key(personId)})`.execute(db);

/** For asking and offering: waits for a change of who may see them. */
export const lockSeenShared = ({ db }: Pick<Work, 'db'>, personId: string) =>
  sql`select pg_advisory_xact_lock_shared(${key(personId)})`.execute(db);
