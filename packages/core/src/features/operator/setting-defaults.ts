import { rateLimits } from '../../kernel/rate-limits.ts';
import { defaultFreeMessages } from '../chat/free-message-limits.ts';
import { defaultNewAccountEvents } from '../hosting/events-per-host-limits.ts';
import type { SettingValues } from './setting-values.ts';

export const settingDefaults: SettingValues = {
  SIGN_UPS: 'open',
  SIGN_IN_MAILS_PER_MINUTE: rateLimits.signInMails.times,
  FREE_MESSAGES_A_DAY: defaultFreeMessages,
  NEW_ACCOUNT_EVENTS: defaultNewAccountEvents,
  PROMOTION_WEEK_RUPEES: null,
};
