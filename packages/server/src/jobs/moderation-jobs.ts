import { tidyFirstTexts } from '@nukkad/core/features/warnings/find-repeated-texts.ts';
import { adoptReports } from '@nukkad/core/features/safety/reports-without-case.ts';
import { carryOutDecisions } from '@nukkad/core/features/moderation/carry-out-decisions.ts';
import { endSuspensions } from '@nukkad/core/features/moderation/suspend.ts';
import { tidyCases } from '@nukkad/core/features/moderation/tidy-cases.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import type { Job, UntilDone } from './job-turns.ts';

export const moderationJobs = (host: Host, untilDone: UntilDone): Job[] => [
  {
    name: 'moderation',
    everyMs: 15_000,
    run: async () => {
      await untilDone(() => endSuspensions(host));
      await untilDone(() => carryOutDecisions(host));
    },
  },
  {
    name: 'cases',
    everyMs: 15_000,
    run: async () => {
      await untilDone(() => adoptReports(host));
      await untilDone(() => tidyCases(host.db, host.now()));
      await untilDone(() => tidyFirstTexts(host.db, host.now()));
    },
  },
];
