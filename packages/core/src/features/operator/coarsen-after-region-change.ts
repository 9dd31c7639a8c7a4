import type { Host } from '../../kernel/context.ts';
import { transaction } from '../../kernel/operation.ts';
import { minuteMs } from '../../kernel/time.ts';
import { coarsenEvents, coarsenPresences } from '../people/coarsen-stored-areas.ts';
import { coarserRegions } from './live-regions.ts';

/** After a change, a process may still store areas of the level before: a second pass finds them. */
const settledMs = minuteMs;

/** Makes some stored areas as coarse as operators want them; returns 0 once all are. */
export const coarsenAreas = (host: Host): Promise<number> =>
  transaction(host, async (work) => {
    const { db, now } = work;
    const row = await db
      .selectFrom('operator_region')
      .selectAll()
      .where('coarsen_from', '<=', now)
      .orderBy('coarsen_from')
      .limit(1)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return 0;
    const all = await db.selectFrom('operator_region').select(['name', 'level']).execute();
    const regions = coarserRegions(host.settings.regions.configured, all);
    const store = (state: Partial<Pick<typeof row, 'coarsen_from' | 'people_to' | 'events_to'>>) =>
      db.updateTable('operator_region').set(state).where('name', '=', row.name).execute();
    if (row.people_to !== null) {
      await store({ people_to: await coarsenPresences(work, regions, row.people_to) });
      return 1;
    }
    const events_to = await coarsenEvents(work, regions, row.events_to);
    if (events_to !== null) await store({ events_to });
    else {
      const settled = new Date(row.changed_at.getTime() + settledMs);
      const isSettled = row.coarsen_from !== null && row.coarsen_from >= settled;
      await store({ coarsen_from: isSettled ? null : settled, people_to: '', events_to: '' });
    }
    return 1;
  });
