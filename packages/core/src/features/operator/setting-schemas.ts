import { z } from 'zod';
import type { SettingName } from './setting-names.ts';
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
