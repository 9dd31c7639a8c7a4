import { reportMs } from '@nukkad/core/features/people/phone-report-time.ts';
import { tickMsOf } from '@nukkad/core/features/people/presence-times.ts';
import { rateLimits } from '@nukkad/core/kernel/rate-limits.ts';
import type { Settings } from './settings.ts';

export function rateLimitsOf({ signInMailsPerMinute: times, tickMs }: Settings) {
  return {
    ...rateLimits,
    // Home reads people nearby at each tick.
    nearby: { ...rateLimits.nearby, times: (rateLimits.nearby.times * tickMsOf.production) / tickMs },
    areaChanges: { ...rateLimits.areaChanges, seconds: reportMs(tickMs) / 1000 },
    signInMails: { ...rateLimits.signInMails, times },
    signInMailsToNewBrowsers: { ...rateLimits.signInMailsToNewBrowsers, times: Math.ceil(times * 0.75) },
  };
}
