import type { Context } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import type { VerifiedWay } from '../people/audience.ts';
import { hideRequests } from '../people/hide-meet-requests.ts';

type Changing = Pick<Context, 'db' | 'now' | 'sendUpdate' | 'changed'>;

export async function giveBadge({ db, changed }: Changing, personId: string, way: VerifiedWay) {
  const { numUpdatedRows } = await db
    .updateTable('person')
    // One that was withdrawn can be earned again only after the team has given it: a selfie’s ends with the next photo.
    .set({ verified_by: way, selfie_refused: null, ...(way === 'team' && { badge_withdrawn_at: null }) })
    .where('id', '=', personId)
    .where('onboarded_at', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refused('NOT_FOUND');
  changed(personId);
}

/** Afterwards only a reviewer can give one again. */
export async function withdrawBadge(context: Changing, personId: string) {
  const { db, now, changed } = context;
  const { numUpdatedRows } = await db
    .updateTable('person')
    .set({ verified_by: null, badge_withdrawn_at: now })
    .where('id', '=', personId)
    .where('verified_by', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refused('NOT_FOUND');
  changed(personId);
  await hideRequests(context, personId);
}

/** A new photo was not compared: a badge that a selfie has earned ends. */
export async function endSelfieBadge(context: Context) {
  const { db, me, changed } = context;
  const { numUpdatedRows } = await db
    .updateTable('person')
    .set({ verified_by: null })
    .where('id', '=', me)
    .where('verified_by', '=', 'selfie')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  changed(me);
  await hideRequests(context, me);
}
