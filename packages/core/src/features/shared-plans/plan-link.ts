import type { Host } from '../../kernel/context.ts';
import { firstName } from '../people/first-name.ts';
import { notWithheld } from '../people/withheld-by-moderators.ts';
import { sql } from 'kysely';

/** Only this is kept of a link, so that a copy of the database opens none. */
export const planDigest = ({ secrets }: Pick<Host, 'secrets'>, key: string): string => secrets.digest('plan', key);

export interface LinkedPlan {
  /** Their first name. */
  sharer: string;
  /** The whole name that the app showed the sharer, and nothing else of that person. */
  other: string;
  place: string;
  meetsAt: Date;
  endsAt: Date;
  safeAt: Date | null;
}

/** What the holder of a link sees, without an account. Ended and unknown links are both null, and so are those of people
 * who are suspended, except the link that their trusted contact got in an alert. */
export async function readLinkedPlan(host: Host, key: string): Promise<LinkedPlan | null> {
  const digest = planDigest(host, key);
  const row = await host.db
    .selectFrom('shared_plan')
    .innerJoin('person', 'person.id', 'shared_plan.person_id')
    .select(['person.name as sharer', 'other_name', 'place', 'meets_at', 'ends_at', 'safe_at'])
    .where('ends_at', '>', host.now())
    .where((is) =>
      is.or([
        is.and([is('digest', '=', digest), notWithheld('person', sql.ref('person.id'))]),
        is('alert_digest', '=', digest),
      ]),
    )
    .executeTakeFirst();
  return (
    (row && {
      sharer: firstName(row.sharer),
      other: row.other_name,
      place: row.place,
      meetsAt: row.meets_at,
      endsAt: row.ends_at,
      safeAt: row.safe_at,
    }) ??
    null
  );
}
