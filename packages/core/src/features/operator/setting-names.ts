export const settingNames = [
  'SIGN_UPS',
  'SIGN_IN_MAILS_PER_MINUTE',
  'FREE_MESSAGES_A_DAY',
  'NEW_ACCOUNT_EVENTS',
  'PROMOTION_WEEK_RUPEES',
] as const;
export type SettingName = (typeof settingNames)[number];
