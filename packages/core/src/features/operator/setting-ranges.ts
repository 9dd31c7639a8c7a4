import type { SettingName } from './setting-names.ts';

/** The least and the most that the operator can set. */
export const settingRanges = {
  // A quarter is kept for known browsers.
  SIGN_IN_MAILS_PER_MINUTE: [4, 100_000],
  FREE_MESSAGES_A_DAY: [1, 1_000_000],
  NEW_ACCOUNT_EVENTS: [0, 1000],
  PROMOTION_WEEK_RUPEES: [1, 100_000],
} as const satisfies Partial<Record<SettingName, readonly [number, number]>>;
