import { z } from 'zod';
import { rateLimits } from '../../kernel/rate-limits.ts';
import { defaultFreeMessages } from '../chat/free-message-limits.ts';
import { defaultNewAccountEvents } from '../hosting/host-limits.ts';
import { settingNames, type SettingName } from './setting-names.ts';
import { settingRanges } from './setting-ranges.ts';

const whole = (name: keyof typeof settingRanges, error: string) => {
  const [from, to] = settingRanges[name];
  return z.coerce.number(error).int().min(from).max(to);
};

/** What the environment and the console accept. The error of each says what a good value looks like. */
export const settingSchemas = {
  SIGN_UPS: z.enum(['open', 'closed'], 'open or closed'),
  SIGN_IN_MAILS_PER_MINUTE: whole(
    'SIGN_IN_MAILS_PER_MINUTE',
    'how many sign-in codes may be emailed per minute, for example 60',
  ),
  FREE_MESSAGES_A_DAY: whole('FREE_MESSAGES_A_DAY', 'how many messages, for example 100'),
  NEW_ACCOUNT_EVENTS: whole('NEW_ACCOUNT_EVENTS', 'how many events, for example 3'),
  PROMOTION_WEEK_RUPEES: whole(
    'PROMOTION_WEEK_RUPEES',
    'what a week of promotion costs, in whole rupees, for example 500',
  ),
} satisfies Record<SettingName, z.ZodType>;

const SettingValues = z.object({
  ...settingSchemas,
  /** Null where hosts can't promote. */
  PROMOTION_WEEK_RUPEES: settingSchemas.PROMOTION_WEEK_RUPEES.nullable(),
});
export type SettingValues = z.infer<typeof SettingValues>;

export type SomeSettings = Partial<Record<SettingName, string>>;

export const settingDefaults: SettingValues = {
  SIGN_UPS: 'open',
  SIGN_IN_MAILS_PER_MINUTE: rateLimits.signInMails.times,
  FREE_MESSAGES_A_DAY: defaultFreeMessages,
  NEW_ACCOUNT_EVENTS: defaultNewAccountEvents,
  PROMOTION_WEEK_RUPEES: null,
};

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
