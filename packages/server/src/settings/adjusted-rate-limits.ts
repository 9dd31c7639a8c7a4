import type { SettingValues } from '@nukkad/core/features/operator/setting-values.ts';
import { reportMs } from '@nukkad/core/features/people/phone-report-interval.ts';
import { tickMsOf } from '@nukkad/core/features/people/presence-times.ts';
import { rateLimits } from '@nukkad/core/kernel/rate-limits.ts';
import type { Settings } from './settings.ts';

export const rateLimitsOf = ({ tickMs }: Pick<Settings, 'tickMs'>) => ({
  ...rateLimits,
  // Home reads people nearby at each tick.
  nearby: { ...rateLimits.nearby, times: (rateLimits.nearby.times * tickMsOf.production) / tickMs },
  areaChanges: { ...rateLimits.areaChanges, seconds: reportMs(tickMs) / 1000 },
});

export const liveTimesOf = ({ SIGN_IN_MAILS_PER_MINUTE: times }: SettingValues) => ({
  signInMails: times,
  signInMailsToNewBrowsers: Math.ceil(times * 0.75),
});
