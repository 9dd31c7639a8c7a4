import { addToAudit } from '../../kernel/audit-log.ts';
import { continueSoon } from '../../kernel/continue-in-background.ts';
import { refused } from '../../kernel/operation.ts';
import type { ModeratingContext } from '../moderation/moderators-only.ts';
import type { Region } from '../people/regions.ts';
import { coarsenAreas } from './coarsen-after-region-change.ts';
import type { ListedRegion } from './contract.ts';

export async function readRegionList({ db, host, moderator }: ModeratingContext): Promise<ListedRegion[]> {
  const rows = await db.selectFrom('operator_region').selectAll().execute();
  const { configured } = host.settings.regions;
  return configured.list.map(({ name, level, places }) => {
    const row = rows.find((it) => it.name === name && it.level < level);
    return {
      name,
      level: row?.level ?? level,
      configured: level,
      places: places.length,
      change: row ? { at: row.changed_at.toISOString(), byMe: row.changed_by === moderator.id } : null,
    };
  });
}

async function store({ db, now, moderator }: ModeratingContext, name: string, level: 7 | 6): Promise<boolean> {
  const row = { level, changed_at: now, changed_by: moderator.id, coarsen_from: now, people_to: '', events_to: '' };
  const changed = await db
    .insertInto('operator_region')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row).where('operator_region.level', '<>', level))
    .returning('name')
    .executeTakeFirst();
  return changed !== undefined;
}

async function remove({ db }: ModeratingContext, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('operator_region').where('name', '=', name).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Only coarser than the list of regions: a finer area would show an operator more about people than they agreed to.
 * Refuses with `NOT_FOUND` and `INVALID_INPUT`. */
export async function setRegion(context: ModeratingContext, { name, level }: Pick<Region, 'name' | 'level'>) {
  const { host, moderator } = context;
  const region = host.settings.regions.configured.list.find((it) => it.name === name);
  if (!region) throw refused('NOT_FOUND');
  if (level > region.level) throw refused('INVALID_INPUT');
  const isChanged =
    level === region.level || level === 8 ? await remove(context, name) : await store(context, name, level);
  if (!isChanged) return;
  await addToAudit(context, { action: 'region changed', by: moderator.id, kind: name, entry: String(level) });
  context.afterCommit(async () => {
    await host.settings.changed();
    continueSoon(() => coarsenAreas(host));
  });
}
