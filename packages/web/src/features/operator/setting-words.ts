import type { Setting } from '@nukkad/core/features/operator/contract.ts';
import type { SettingName } from '@nukkad/core/features/operator/setting-names.ts';
import { newAccountDays } from '@nukkad/core/features/hosting/events-per-host-limits.ts';
import { onDay } from '../../format/dates.ts';

export const settingLabels: Record<SettingName, string> = {
  SIGN_UPS: 'People can make new accounts',
  SIGN_IN_MAILS_PER_MINUTE: 'Sign-in codes mailed a minute',
  FREE_MESSAGES_A_DAY: 'Free messages a day',
  NEW_ACCOUNT_EVENTS: `Events in an account’s first ${newAccountDays} days`,
  PROMOTION_WEEK_RUPEES: 'A week of promotion, in ₹',
};

export function settingOrigin({ isFixed, change, name }: Setting): string {
  if (isFixed) return `Set by ${name} in the environment.`;
  if (!change) return 'The default.';
  return `Changed ${onDay(change.at)} by ${change.byMe ? 'you' : 'another operator'}.`;
}
