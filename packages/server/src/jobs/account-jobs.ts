import { deleteUnconfirmed } from '@nukkad/core/features/account/leaving/delete-unconfirmed.ts';
import { makeNextExport, type ExportJob } from '@nukkad/core/features/account/own-data/exports.ts';
import { tidyTombstones } from '@nukkad/core/features/account/leaving/tidy-tombstones.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import { hourMs, minuteMs } from '@nukkad/core/kernel/time.ts';
import type { Logger } from 'pino';
import type { Job, UntilDone } from './job-turns.ts';

export const accountJobs = (
  host: Host,
  log: Logger,
  untilDone: UntilDone,
  makeExport: (job: ExportJob) => AsyncIterable<Uint8Array>,
): Job[] => [
  {
    name: 'exports',
    // Someone looks at its progress.
    everyMs: 2000,
    run: async () => {
      await untilDone(() =>
        makeNextExport(host, makeExport, (error) => log.error({ error }, 'an export was not made')),
      );
    },
  },
  {
    name: 'unconfirmed accounts',
    everyMs: minuteMs,
    run: async () => {
      await untilDone(() =>
        deleteUnconfirmed(host, (error) => log.error({ error }, 'an unconfirmed account could not be deleted')),
      );
    },
  },
  {
    name: 'tombstones',
    // Looks at all of them.
    everyMs: hourMs,
    run: async () => {
      await untilDone(() => tidyTombstones(host));
    },
  },
];
