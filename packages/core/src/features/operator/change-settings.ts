import { addToAudit } from '../../kernel/audit-log.ts';
import type { LiveSettings } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import type { ModeratingContext } from '../moderation/moderators-only.ts';
import type { Setting } from './contract.ts';
import { settingNames, type SettingName } from './setting-names.ts';
import { settingSchemas } from './setting-schemas.ts';
import { valuesOf } from './setting-values.ts';

const written = (value: string | number | null) => (value === null ? null : String(value));

const isFixed = ({ sources }: LiveSettings, name: SettingName) => sources.fixed[name] !== undefined;

export async function readSettings({ db, host, moderator }: ModeratingContext): Promise<Setting[]> {
  const rows = await db.selectFrom('operator_setting').selectAll().execute();
  const values = valuesOf(host.settings.sources, rows);
  return settingNames.map((name) => {
    const row = isFixed(host.settings, name) ? undefined : rows.find((it) => it.name === name);
    return {
      name,
      value: written(values[name]),
      default: written(host.settings.sources.defaults[name]),
      isFixed: isFixed(host.settings, name),
      change: row ? { at: row.changed_at.toISOString(), byMe: row.changed_by === moderator.id } : null,
    };
  });
}

export async function changeSetting(context: ModeratingContext, { name, value }: { name: SettingName; value: string }) {
  const { db, now, host, moderator } = context;
  if (isFixed(host.settings, name)) throw refused('SETTING_FIXED');
  const parsed = settingSchemas[name].safeParse(value);
  if (!parsed.success) throw refused('INVALID_INPUT');
  const row = { value: String(parsed.data), changed_at: now, changed_by: moderator.id };
  const changed = await db
    .insertInto('operator_setting')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row).where('operator_setting.value', '<>', row.value))
    .returning('name')
    .executeTakeFirst();
  if (!changed) return;
  await addToAudit(context, { action: 'setting changed', by: moderator.id, kind: name, entry: row.value });
  context.afterCommit(() => host.settings.changed());
}

/** Brings back the default. Refuses with `SETTING_FIXED`. */
export async function resetSetting(context: ModeratingContext, name: SettingName) {
  const { db, host, moderator } = context;
  if (isFixed(host.settings, name)) throw refused('SETTING_FIXED');
  const { numDeletedRows } = await db.deleteFrom('operator_setting').where('name', '=', name).executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await addToAudit(context, { action: 'setting reset', by: moderator.id, kind: name });
  context.afterCommit(() => host.settings.changed());
}
