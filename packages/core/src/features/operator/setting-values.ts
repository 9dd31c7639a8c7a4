import { z } from 'zod';
import { type SettingName, settingNames } from './setting-names.ts';
import { settingSchemas } from './setting-schemas.ts';

export const SettingValues = z.object({
  ...settingSchemas,
  /** Null where hosts can't promote. */
  PROMOTION_WEEK_RUPEES: settingSchemas.PROMOTION_WEEK_RUPEES.nullable(),
});

export type SettingValues = z.infer<typeof SettingValues>;

export type SomeSettings = Partial<Record<SettingName, string>>;

export function settingsIn(given: Record<string, string | undefined>): SomeSettings {
  const found: SomeSettings = {};
  for (const name of settingNames) if (given[name] !== undefined) found[name] = given[name];
  return found;
}

export interface SettingSources {
  readonly fixed: SomeSettings;
  readonly defaults: SettingValues;
}

/** `stored` may be of another version: names and values that are not known count as absent. */
export function valuesOf(
  { fixed, defaults }: SettingSources,
  stored: readonly { name: SettingName; value: string }[],
): SettingValues {
  const given = settingsIn(Object.fromEntries(stored.map(({ name, value }) => [name, value])));
  for (const name of settingNames) if (!settingSchemas[name].safeParse(given[name]).success) delete given[name];
  return SettingValues.parse({ ...defaults, ...given, ...fixed });
}
