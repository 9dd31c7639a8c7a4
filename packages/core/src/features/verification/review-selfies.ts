import { sql } from 'kysely';
import { base64 } from '../../kernel/base64.ts';
import type { Context } from '../../kernel/context.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import { notWithheld } from '../people/withheld-by-moderators.ts';
import { giveBadge } from './badge-changes.ts';
import type { SelfieRefusal } from './selfie-refusals.ts';
import type { Selfies } from './contract.ts';

const maxCounted = 100;

/** Nobody compares their own, and those of suspended people wait. */
const toCompare = ({ db, me }: Pick<Context, 'db' | 'me'>) =>
  db
    .selectFrom('selfie')
    .innerJoin('person', 'person.id', 'selfie.person_id')
    .where('sent_at', 'is not', null)
    .where('person.id', '<>', me)
    .where(notWithheld('person', sql.ref('person.id')));

/** What reviewers see: the selfie that has waited longest, with the photos of the moment when it was sent. */
export async function readNextSelfie(context: Pick<Context, 'db' | 'me'>): Promise<Selfies> {
  const counted = await toCompare(context).select('selfie.id').limit(maxCounted).execute();
  const next = await toCompare(context)
    .select(['selfie.id', 'person.name', 'gesture', base64('selfie.content').as('selfie')])
    .select(
      sql<string[]>`array(select ${base64('picture.content')} from picture
        where picture.id = any(selfie.photos) and picture.owner = selfie.person_id)`.as('photos'),
    )
    .orderBy('sent_at')
    .orderBy('selfie.id')
    .limit(1)
    .executeTakeFirst();
  return { waiting: counted.length, next: next ?? null };
}

/** Deletes the selfie. Refused if the photos have changed since. Returns the reason. Refuses with `NOT_FOUND`. */
export async function decideSelfie(
  context: Pick<Context, 'db' | 'me' | 'now' | 'sendUpdate' | 'changed'>,
  id: string,
  why: SelfieRefusal | null,
): Promise<SelfieRefusal | null> {
  const { db, me } = context;
  // A separate first statement: the next one sees what someone who was changing their photos has committed.
  await sql`select from person where id = (select person_id from selfie where id = ${uuid(id)}) for no key update`.execute(
    db,
  );
  const { rows } = await sql<{ person_id: string; is_alike: boolean }>`
    delete from selfie using person where selfie.id = ${uuid(id)} and sent_at is not null and person.id = selfie.person_id
      and person.id <> ${me} and ${notWithheld('person', sql.ref('person.id'))}
    returning selfie.person_id, person.photos <@ selfie.photos and cardinality(person.photos) > 0 as is_alike`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw refused('NOT_FOUND');
  const problem = why ?? (row.is_alike ? null : 'not alike');
  if (problem === null) await giveBadge(context, row.person_id, 'selfie');
  else await db.updateTable('person').set({ selfie_refused: problem }).where('id', '=', row.person_id).execute();
  return problem;
}
