import type { Host } from '../../kernel/context.ts';
import { cellAt, type Point } from '../people/geometry.ts';
import { firstName } from '../people/first-name.ts';
import { unnamedArea } from '../people/regions.ts';
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
  /** Where they are, while they show it, and the name of the area around it if it has one. */
  shown: (Point & { areaName: string | null; movedAt: Date; endsAt: Date }) | null;
}

interface ShownRow {
  latitude: number | null;
  longitude: number | null;
  moved_at: Date | null;
  shown_until: Date | null;
}

function shownPlace({ regions }: Host, { latitude, longitude, moved_at: movedAt, shown_until: endsAt }: ShownRow) {
  if (latitude === null || longitude === null || movedAt === null || endsAt === null) return null;
  const areaName = regions.nameOf(regions.publishedArea(cellAt({ latitude, longitude }), false));
  return { latitude, longitude, areaName: areaName === unnamedArea ? null : areaName, movedAt, endsAt };
}

/** What the holder of a link sees, without an account. Ended and unknown links are both null, and so are those of people
 * who are suspended, except the link that their trusted contact got in an alert: it shows the plan, not where they are. */
export async function readLinkedPlan(host: Host, key: string): Promise<LinkedPlan | null> {
  const digest = planDigest(host, key);
  const isShown = notWithheld('person', sql.ref('person.id'));
  const row = await host.db
    .selectFrom('shared_plan')
    .innerJoin('person', 'person.id', 'shared_plan.person_id')
    .leftJoin('share', (join) =>
      join
        .onRef('share.plan_id', '=', 'shared_plan.id')
        .on('share.ends_at', '>', host.now())
        .on(isShown)
        // The link in an alert shows no later places once they have said that they are safe.
        .on((is) => is.or([is('digest', '=', digest), is('alerted_at', 'is not', null)])),
    )
    .select(['person.name as sharer', 'other_name', 'place', 'meets_at', 'shared_plan.ends_at', 'safe_at'])
    .select(['latitude', 'longitude', 'moved_at', 'share.ends_at as shown_until'])
    .where('shared_plan.ends_at', '>', host.now())
    .where((is) => is.or([is.and([is('digest', '=', digest), isShown]), is('alert_digest', '=', digest)]))
    .executeTakeFirst();
  return (
    (row && {
      sharer: firstName(row.sharer),
      other: row.other_name,
      place: row.place,
      meetsAt: row.meets_at,
      endsAt: row.ends_at,
      safeAt: row.safe_at,
      shown: shownPlace(host, row),
    }) ??
    null
  );
}
