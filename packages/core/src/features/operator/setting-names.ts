export const settingNames = [
  'SIGN_UPS',
  'SIGN_IN_MAILS_PER_MINUTE',
  'FREE_MESSAGES_A_DAY',
  'NEW_ACCOUNT_EVENTS',
  'PROMOTION_WEEK_RUPEES',
] as const;
export type SettingName = (typeof settingNames)[number];

export const settingRanges = {
  // A quarter is kept for known browsers.
  SIGN_IN_MAILS_PER_MINUTE: [4, 100_000],
  FREE_MESSAGES_A_DAY: [1, 1_000_000],
  NEW_ACCOUNT_EVENTS: [0, 1000],
  PROMOTION_WEEK_RUPEES: [1, 100_000],
} as const satisfies Partial<Record<SettingName, readonly [number, number]>>;
